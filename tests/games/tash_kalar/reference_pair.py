"""Do engine and reference agree, decision by decision? One game played on both at once."""

import numpy as np

import playmill as pm

from .boxes import printed_box
from .reference_arena import MODES, ArenaGame
from .reference_board import CELLS, RANKS, H, L
from .reference_names import named_options, slug
from .reference_published import FORMS, PublishedGame

DECKS = ("northern", "southern", "highland", "sylvan")
MADE = {}
EAGER = ("summon", "claim", "pattern", "branch", "yes", "direction", "flare", "frozen")


def seats_of(mode):
    return MODES[mode][0] if mode in MODES else FORMS[mode][0]


def variant_of(mode, decks=None, components=None):
    """The engine's variant; each is made once."""
    told = {} if mode in MODES else {"decks": decks or DECKS[: seats_of(mode)]}
    key = repr((mode, told, components))
    if key not in MADE:
        MADE[key] = pm.TashKalar(mode=mode, components=components, **told)
    return MADE[key]


def reference_of(mode, decks=None, components=None, *, seed=0, index=0):
    """The same game of the reference."""
    box = components or printed_box()
    if mode in MODES:
        return ArenaGame(box, mode, seed=seed, index=index)
    return PublishedGame(box, mode, decks or DECKS[: seats_of(mode)], seed=seed, index=index)


def cells_in(words):
    """The squares of a board of the engine."""
    bits = int(words[0]) | int(words[1]) << 64
    return [(x, y) for x, y in CELLS if bits >> (14 * y + x) & 1]


def members(*words):
    """The numbers in a bit set."""
    bits = sum(int(word) << 64 * number for number, word in enumerate(words))
    return [number for number in range(bits.bit_length()) if bits >> number & 1]


class Pair:
    """One game on the engine and on the reference."""

    def __init__(self, mode, decks=None, components=None, *, seed=0, index=0, variant=None):
        self.variant = variant or variant_of(mode, decks, components)
        self.states = self.variant.deal(1, seed=seed, first=index)
        self.game = reference_of(mode, decks, components, seed=seed, index=index)
        self.arena = mode in MODES
        self.told = [f"{mode} {decks or ''} seed={seed} index={index}"]
        self.compare()

    # ------------------------------------------------------------------------------------- playing

    @property
    def state(self):
        return self.states[0]

    def legal(self):
        """The names of the legal actions, the same on both, ascending."""
        names = self.variant.action_names
        return [names[action] for action in self.variant.legal_actions(self.state)]

    def play(self, *names):
        """Play actions one after the other."""
        for name in names:
            named = named_options(self.game)
            assert name in named, self.story(f"{name!r} is not legal: {sorted(named)}")
            self.told.append(name)
            self.variant.step(self.states, np.array([self.variant.action(name)]))
            self.game.play(named[name])
            self.compare()
        return self

    # ------------------------------------------------------------------------------------- comparing

    def same(self, what, found, expected):
        assert found == expected, self.story(f"{what}: {found}, reference {expected}")

    def story(self, what):
        return f"{what}\nafter {' | '.join([self.told[0], *self.told[-30:]])}"

    def compare(self):
        """Everything that both say."""
        game, state, head = self.game, self.state, self.state["head"]
        legal, expected = set(self.legal()), set(named_options(game))
        if legal != expected:
            only = sorted(legal - expected), sorted(expected - legal)
            raise AssertionError(
                self.story(f"phase {head['phase']}: only in the engine: {only[0]}; only in the reference: {only[1]}")
            )
        self.same("pieces", self.pieces(), self.reference_pieces())
        self.same("seat", int(head["seat"]), -1 if game.over else game.seat)
        self.same("turn", int(head["turn"]), game.turn)
        self.same("decisions", int(head["decisions"]), game.decisions)
        self.same("chance", tuple(head["rng"]["word"].tolist()), game.chance.words)
        self.same("scores", self.variant.scores(self.states)[0].tolist(), game.scores())
        self.same("places", self.variant.outcome(self.states)[0].tolist(), game.places())
        if self.arena:
            self.compare_arena(state)
        else:
            self.compare_published(state)
        self.same("check", self.variant.check(self.states), [None])

    def pieces(self):
        return [
            [cells_in(self.state[name][colour]) for name in ("pieces", "upgraded", "legendary")]
            for colour in self.game.board.colours
        ]

    def reference_pieces(self):
        board = self.game.board
        return [
            [board.cells([colour]), board.cells([colour], [H, L]), board.cells([colour], [L])]
            for colour in board.colours
        ]

    def compare_arena(self, state):
        game = self.game
        hands = [hand for hands in game.hands for hand in hands]
        for number, hand in enumerate(hands):
            self.same(f"hand {number}", members(*state["hand"][number]), sorted(hand))
        self.same("pile", members(*state["deck"]), sorted(game.pile.unseen))
        for seat in range(game.seats):
            quest = int(state["quest"][seat]) - 1
            assert quest < 0 or quest in game.open_quests[game.side_of[seat]], self.story("open quests differ")
        for side, done in enumerate(game.done_quests):
            found = [
                q for seat in range(game.seats) if game.side_of[seat] == side for q in members(state["claimed"][seat])
            ]
            self.same("quests", sorted(found), sorted(done))
        self.same("quest pile", members(state["quest_deck"]), sorted(game.quest_pile.unseen))

    def compare_published(self, state):
        game = self.game
        for seat in range(game.seats):
            school = game.decks[seat].school
            self.same("hand", [school[n] for n in members(state["own_hand"][seat])], sorted(game.hands[seat]))
            self.same("deck", [school[n] for n in members(state["own_deck"][seat])], sorted(game.decks[seat].unseen))
            frozen = game.frozen[seat]
            self.same("frozen", int(state["frozen"][seat]), 0 if frozen is None else 1 + school.index(frozen))
            flare = game.flares[seat]
            self.same("flare", int(state["flare_hand"][seat]), 0 if flare is None else 1 + flare)
            legends = [game.legend_deck.school[n] for n in members(state["legend_hand"][seat])]
            self.same("legends", legends, sorted(game.legends[seat]))
            self.compare_deck(state, seat, school)
        self.compare_shared_decks(state)
        self.same("actions", int(state["actions"]), game.actions)
        sides = len(game.board.colours)
        self.same("improvised", [set(members(bits)) for bits in state["improvised"][: game.seats]], game.improvised)
        if game.turn and not game.over:
            killed = [game.killed[colour] for colour in range(sides)]
            self.same("fewer", state["fewer"][:sides].tolist(), game.fewer)
            self.same("killed", state["turn_killed"][:sides].tolist(), killed)

    def compare_deck(self, state, seat, school):
        """What is known of a seat's own deck and discards."""
        deck = self.game.decks[seat]
        for name, number, cards in (
            ("own_top", "own_tops", deck.top[::-1]),
            ("own_bottom", "own_bottoms", deck.bottom),
            ("own_pile", "own_piled", deck.discard),
        ):
            found = [school[n] for n in state[name][seat][: int(state[number][seat])]]
            self.same(name, found, cards)

    def compare_shared_decks(self, state):
        """Legends, flares and tasks that nobody has."""
        for name, deck in (("legend", self.game.legend_deck), ("flare", self.game.flare_deck)):
            school = deck.school
            self.same(name, [school[n] for n in members(state[f"{name}_deck"])], sorted(deck.unseen))
            self.same(name, [school[n] for n in members(state[f"{name}_discard"])], sorted(deck.discard))
            bottom = state[f"{name}_bottom"][: int(state[f"{name}_bottoms"])]
            self.same(name, [school[n] for n in bottom], deck.bottom)
        if self.game.form == "high_form":
            row = [int(task) - 1 if task else None for task in state["task_row"]]
            self.same("tasks", row, self.game.task_row)
            bottom = state["task_bottom"][: int(state["task_bottoms"])].tolist()
            self.same("tasks below", bottom, self.game.task_deck.bottom)

    # ------------------------------------------------------------------------------------- looking

    @property
    def over(self):
        return self.game.over

    @property
    def seat(self):
        return -1 if self.over else self.game.seat

    @property
    def scores(self):
        return self.game.scores()

    @property
    def places(self):
        return self.game.places()

    def at(self, x, y):
        """What stands on a square: colour and rank, such as "0 C"; None if nothing does."""
        piece = self.game.board.at.get((x, y))
        return None if piece is None else f"{piece.colour} {RANKS[piece.rank]}"

    def hand(self, seat, number=0):
        """The names of the cards in a hand."""
        cards = self.game.hands[seat][number] if self.arena else self.game.hands[seat]
        return [slug(self.named(card)) for card in sorted(cards)]

    def legends(self, seat):
        return [slug(self.named(card)) for card in sorted(self.game.legends[seat])]

    def named(self, card):
        return (self.game.beings if self.arena else self.game.box["being"])[card]["name"]


def choose(source, names, eager):
    """A name at random; an eager player prefers to summon, to claim and to do what effects offer."""
    liked = [name for name in names if name.startswith(EAGER)]
    if liked and source.random() < eager:
        return source.choice(liked)
    rest = [name for name in names if name not in ("stop", "discard", "end-turn")]
    return source.choice(rest if rest and source.random() < eager else names)


def play_out(pair, source, eager=0.0):
    """Play to the end."""
    while not pair.over:
        pair.play(choose(source, pair.legal(), eager))
    return pair
