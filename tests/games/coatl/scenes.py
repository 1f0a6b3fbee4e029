"""How do tests set up a position of Cóatl, look at it, and play on from it by the names of actions?

Pieces are texts: "<Y" a yellow head, "Y>" a yellow tail, "Y" a yellow body, "YR" a pair of bodies. What a scene is not
told comes by chance. A scene is set up in the reference; `onto_engine` makes the same position a State.
"""

import numpy as np

import playmill as pm

from . import reference_game as game_of
from .reference_game import ReferenceGame
from .reference_scores import COLOURS, NAMES, printed_components
from .reference_table import BODIES, CONTENTS, HEADS, PIECES, TAILS, Serpent, Table
from .reference_views import fields, head

LONG = {letter: name for name, letter in NAMES.items()}
KEPT, DEALT = 3, (3, 4, 5, 6)  # COA-15


# ---------------------------------------------------------------------------------------------------- names of actions


def piece_name(piece):
    colour = LONG[piece.strip("<>")]
    return f"{'head' if piece in HEADS else 'tail' if piece in TAILS else 'body'} {colour}"


def contents_name(contents):
    return piece_name(contents[0]) if len(contents) == 1 else f"bodies {LONG[contents[0]]} {LONG[contents[1]]}"


def action_names(kinds):
    """The name of every action, by number, with these kinds of prophecy in play."""
    uses = ["pieces", "prophecies", "assemble", "perfect pick", "see the future", "priest commitment"]
    names = ["stop", *uses, "deck", "temple own", "temple extra", "temple left", "temple right"]
    names += [f"take {contents_name(contents)}" for contents in CONTENTS]
    names += [f"start {piece_name(piece)}" for piece in PIECES]
    for coatl in (1, 2):
        names += [f"add {piece_name(piece)} to {coatl}" for piece in HEADS + TAILS]
        names += [f"add {piece_name(piece)} to {coatl} {side} side" for side in ("head", "tail") for piece in BODIES]
    names += [f"card {kind}" for kind in kinds]
    return names + [f"fulfil {kind} on {coatl}" for coatl in (1, 2) for kind in kinds]


# ---------------------------------------------------------------------------------------------------- setting up


class Builder:
    """A table on which told things are laid first."""

    def __init__(self, game):
        self.game = game
        self.kinds = [card["name"] for card in game.prophecies]
        self.temples = [card["name"] for card in game.temple_cards]

    def pieces(self, text):
        """Take the pieces of a text, such as "<Y R RK", out of the bags."""
        found = [piece for word in text.split() for piece in ([word] if word in PIECES else list(word))]
        for piece in found:
            self.game.in_bags[piece] -= 1
            assert self.game.in_bags[piece] >= 0, f"no {piece} left"
        return found

    def serpent(self, text):
        """COA-50: a coatl of pieces out of the bags."""
        inner = text.strip("<>")
        ends = [text[:2]] if text.startswith("<") else []
        ends += [text[-2:]] if text.endswith(">") else []
        self.pieces(" ".join([*ends, inner[text.startswith("<") : len(inner) - text.endswith(">")]]))
        return Serpent(text)

    def cards(self, text):
        """Take the cards of these names out of the deck."""
        found = set()
        for name in text.split():
            kind = self.kinds.index(name)
            card = min(card for card in self.game.deck if self.game.kind_of[card] == kind)
            self.game.deck.remove(card)
            found.add(card)
        return found

    def temple(self, name):
        """Take a temple from those unseen; None stays None."""
        if name is None:
            return None
        self.game.temples_unseen.remove(self.temples.index(name))
        return self.temples.index(name)

    def seat(self, seat, board, hand, seen, coatls, temples):
        """Lay what a seat has in front of it."""
        game = self.game
        game.boards[seat].update(self.pieces(board))
        held = self.cards(hand)
        game.seen_hands[seat] = self.cards(seen)
        game.hands[seat] = held | game.seen_hands[seat]
        for text, cards, temple in coatls:
            coatl = self.serpent(text)
            coatl.cards, coatl.temple = self.cards(cards), self.temple(temple)
            (game.finished if coatl.head and coatl.tail else game.growing)[seat].append(coatl)
        game.own_temples[seat] = [self.temple(name) for name in temples]
        everything = [PIECES[n] for n, piece in enumerate(PIECES) for _ in range(game.boards[seat][piece])]
        for coatl in game.finished[seat] + game.growing[seat]:
            everything += [HEADS[0]] * coatl.head + [TAILS[0]] * coatl.tail
            everything += [BODIES[0]] * (len(coatl.colours) - coatl.head - coatl.tail)
        game.pieces_taken[seat] = [sum(p in kind for p in everything) for kind in (HEADS, TAILS, BODIES)]
        laid = set().union(*(coatl.cards for coatl in game.finished[seat] + game.growing[seat]))
        game.had[seat] = game.seen_hands[seat] | laid
        game.ever_open |= laid | game.seen_hands[seat]
        kept = min(KEPT, len(held | laid))
        game.cards_taken[seat] = [len(game.seen_hands[seat]), len(held | laid) - kept]

    def rest_by_chance(self, supply, display, stacks):
        """Fill what was not told."""
        game = self.game
        if supply is None:
            game.refill()
        for contents in (supply or "").split():
            game.on_supply[tuple(sorted(self.pieces(contents), key=PIECES.index))] += 1
        game.display = self.cards(display or "")
        kept = [len(game.had[who] | game.hands[who]) - sum(game.cards_taken[who]) for who in range(game.players)]
        for seat in range(game.players):
            game.unkept[seat] = {game.draw_card() for _ in range(DEALT[seat] - kept[seat])}
            game.discard |= game.unkept[seat]
        game.top_up()
        claimed = [[coatl for coatl in coatls if coatl.temple is not None] for coatls in game.finished]
        told = [self.temple(name) for name in stacks]
        for seat, own in enumerate(game.own_temples):
            if own[0] is None and not claimed[seat]:
                own[0] = game.draw_temple()
        in_stacks = len(game.temples_unseen) + sum(top is not None for top in told)
        game.beneath = [in_stacks - in_stacks // 2, in_stacks // 2]
        for stack, top in enumerate(told):
            game.turn_top(stack)
            if top is not None:
                game.temples_unseen.add(game.tops[stack])
                game.tops[stack] = top


def scene(
    players=2,
    *,
    seat=0,
    rounds=30,
    supply=None,
    boards=(),
    hands=(),
    seen=(),
    coatls=(),
    display=None,
    temples=(),
    stacks=(None, None),
    spent=(),
    components=None,
    seed=0,
    prepare=None,
    **options,
):
    """A position of the reference in which `seat` is about to act; what is listed by seat may be cut short.

    `coatls` has for each seat a list of (text, names of prophecies, name of a temple or None); `temples` a pair of
    names for each seat, the dealt one and the Priest's; `display` is topped up. `prepare` is handed the game before
    anything is settled.
    """
    game = ReferenceGame(components or printed_components(), players, seed=seed, **options)
    fewer, promo = options.get("fewer_bodies", False), options.get("promo_cards", False)
    Table.__init__(game, game.components, players, fewer, promo, game.chance)
    builder = Builder(game)

    def of(listed, otherwise):
        return listed[who] if who < len(listed) else otherwise

    for who in range(players):
        game.spent[who] = set(of(spent, ()))
        builder.seat(who, of(boards, ""), of(hands, ""), of(seen, ""), of(coatls, ()), of(temples, (None, None)))
    builder.rest_by_chance(supply, display, stacks)
    game.turns_begun = [rounds + (who <= seat) for who in range(players)]
    game.turn = sum(game.turns_begun)
    game.decisions, game.seat, game.row = 20 * game.turn, seat, 0
    game.ending, game.second, game.over, game.closed_now = 0, False, False, None
    game.begin_action()
    if prepare:
        prepare(game)
    game.settle()
    return game


# ---------------------------------------------------------------------------------------------------- on the engine


def variant_of(game):
    """The engine's variant that a game of the reference is of."""
    direction, open_end = game.reading
    return pm.Coatl(
        players=game.players,
        sacrifice_tokens=game.use_tokens,
        pattern_direction=direction,
        x_open_end=open_end,
        refill_trigger=game.refill_trigger,
        keep_exactly_three=game.keep_exactly,
        temple_hand_public=game.temple_hand_public,
        fewer_bodies=game.fewer_bodies,
        promo_cards=game.promo_cards,
        solo_turn_cap=game.turn_cap,
        components=None if game.components is printed_components() else game.components,
    )


def moves_words(game):
    """The legal actions as State keeps them."""
    kinds, words = len(game.prophecies), [0] * 5
    for action in game.legal():
        if action < game_of.EXTEND:
            word, bit = 0, action
        elif action < game_of.CARD:
            word, bit = 1, action - game_of.EXTEND
        else:
            word, bit = divmod(action - game_of.CARD, kinds)
            word += 2
        words[word] |= 1 << bit
    return words


def onto_engine(game, variant):
    """The State, shape (1,), of a position of the reference."""
    states = variant.empty(1)
    state, values = states[0], fields(game)
    for name, value in values.items():
        value = np.array(value, state[name].dtype)
        if value.ndim:
            state[name][: len(value)] = value
        else:
            state[name] = value
    state["moves"] = np.array(moves_words(game), np.uint64)
    for name, value in head(game).items():
        if name == "rng":
            state["head"]["rng"]["word"] = np.array(value, np.uint64)
        else:
            state["head"][name] = value
    return states


def state_fields(state, players):
    """The same fields as `fields` and `head` of the reference give, out of a State."""
    found = {"rng": tuple(state["head"]["rng"]["word"].tolist())}
    found |= {name: int(state["head"][name]) for name in ("decisions", "turn", "seat", "phase")}
    for name in state.dtype.names:
        if name not in ("head", "moves"):
            value = state[name]
            by_seat = value.ndim and value.shape[0] == 4 and name not in ("stack", "under")
            found[name] = deep((value[:players] if by_seat else value).tolist())
    return found


def deep(value):
    """A list of lists as a tuple of tuples."""
    return tuple(map(deep, value)) if isinstance(value, list) else value


# ---------------------------------------------------------------------------------------------------- playing by name


class Play:
    """A position that can be looked at and played on as a player would tell it."""

    def __init__(self, game):
        self.players, self.kinds = game.players, [card["name"] for card in game.prophecies]
        self.kind_of, self.names = game.kind_of, action_names(self.kinds)
        self.temple_names = [card["name"] for card in game.temple_cards]

    def legal(self):
        """The names of the legal actions, ascending by number."""
        return [self.names[action] for action in self.actions()]

    def play(self, *names):
        """Play these actions one after the other."""
        for name in names:
            assert name in self.legal(), f"{name!r} is not legal: {self.legal()}"
            self.step(self.names.index(name))
        return self

    # What lies where, told by the fields of State.

    @property
    def seat(self):
        return self.fields()["seat"]

    @property
    def over(self):
        return self.seat < 0

    @property
    def ending(self):
        return self.fields()["ending"]

    @property
    def turns(self):
        return self.fields()["seat_turns"]

    @property
    def passes(self):
        return self.fields()["passes"]

    @property
    def score(self):
        return [sum(parts) for parts in self.fields()["parts"]]

    def board(self, seat):
        counts = self.fields()["board"][seat]
        return " ".join(piece for piece, count in zip(PIECES, counts, strict=True) for _ in range(count))

    def bags(self):
        return dict(zip(PIECES, self.fields()["bag"], strict=True))

    def supply(self):
        counts = self.fields()["supply"]
        pairs = zip(CONTENTS, counts, strict=True)
        return " ".join("".join(contents) for contents, count in pairs for _ in range(count))

    def coatl(self, seat, number):
        """A coatl by its place, from 0: its text."""
        found = self.fields()
        colours = found["coatl"][seat][number][: found["length"][seat][number]]
        closed = found["closed"][seat][number]
        text = "".join(COLOURS[colour - 1] for colour in colours)
        return ("<" if closed & 1 else "") + text + (">" if closed & 2 else "")

    def coatls(self, seat):
        return [self.coatl(seat, number) for number in range(self.fields()["coatls"][seat])]

    def cards(self, word):
        return [self.kinds[self.kind_of[card]] for card in range(64) if word >> card & 1]

    def hand(self, seat):
        return self.cards(self.fields()["hand"][seat])

    def beside(self, seat, number):
        return self.cards(self.fields()["laid"][seat][number])

    def pile(self, name):
        """The cards of "display", "deck" or "discard"."""
        return self.cards(self.fields()[name])

    def temple(self, number):
        return self.temple_names[number - 1] if number else None

    def temple_beside(self, seat, number):
        return self.temple(self.fields()["temple_laid"][seat][number])

    def own_temples(self, seat):
        return [self.temple(number) for number in self.fields()["temple"][seat]]

    def stacks(self):
        return [self.temple(number) for number in self.fields()["stack"]]


class ReferencePlay(Play):
    """On the reference."""

    def __init__(self, game):
        super().__init__(game)
        self.game = game

    def actions(self):
        return self.game.legal()

    def step(self, action):
        self.game.play(action)

    def fields(self):
        return fields(self.game) | head(self.game)

    def places(self):
        return self.game.places()


class EnginePlay(Play):
    """On the engine, from the same position, or from states of its own."""

    def __init__(self, game, states=None):
        super().__init__(game)
        self.variant = variant_of(game)
        self.states = onto_engine(game, self.variant) if states is None else states
        assert (self.variant.check(self.states)) == [None], self.variant.check(self.states)
        assert self.variant.legal_actions(self.states[0]).tolist() == game.legal()

    def actions(self):
        return self.variant.legal_actions(self.states[0]).tolist()

    def step(self, action):
        self.variant.step(self.states, [action])
        assert (self.variant.check(self.states)) == [None], self.variant.check(self.states)

    def fields(self):
        return state_fields(self.states[0], self.players)

    def places(self):
        return self.variant.outcome(self.states)[0].tolist()
