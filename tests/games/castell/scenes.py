"""How do tests set up a position of Castell, look at it, and play on from it by the names of actions?

Regions and skills go by name, castellers and size tokens by size. What a scene is not told comes by chance. A scene is
set up in the reference; `onto_engine` makes the same position a State.
"""

from collections import Counter

import numpy as np

import playmill as pm

from .reference_game import PARTS, TOWER, ReferenceGame
from .reference_table import PRIZES, REGIONS, TILES, Player, printed_components
from .reference_towers import SIZES, SKILLS
from .reference_views import fields, head

OPTIONS = (
    "wheel", "first_seat", "first_player_rotates", "own_token_collected", "exhibition_levels", "size_token_tie",
    "train_any_learned_skill", "wheel_turns_before_round_1", "special_skill_counts_as_special_action",
    "exact_one_fewer", "strength_stack", "prize_tie", "limited_prizes", "final_tie_break",
)  # fmt: skip
BY_SEAT = ("team", "ranks", "trained", "needed", "entered", "prize", "collected", "pawn", "tokens")


def action_names(regions):
    """The name of every action, by number."""
    names = ["move", "recruit", "perform 1", "perform 2", "special"]
    names += [f"go {name}" for name in regions] + [f"take {size}" for size in SIZES]
    names += [f"raise {skill}" for skill in SKILLS] + ["special tile", "stop"]
    return names + [f"tower {number}" for number in range(1, 65)]


# ---------------------------------------------------------------------------------------------------- setting up


class Builder:
    """A table on which told things are laid first."""

    def __init__(self, game):
        self.game, self.box = game, game.components
        game.bag = Counter(dict(zip(SIZES, self.box["castellers"]["counts"], strict=True)))
        game.regions = [Counter(dict.fromkeys(SIZES, 0)) for _ in REGIONS]
        game.seats = [Player(self.box["setup"]["special_tokens"]) for _ in range(game.players)]
        game.performers, game.row_tokens = {}, [0 for _ in REGIONS]

    def region(self, name):
        return self.game.names.index(name)

    def castellers(self, heap, counts):
        """Take castellers out of the bag."""
        for size, count in counts.items():
            self.game.bag[size] -= count
            assert self.game.bag[size] >= 0, f"no {size} left"
            heap[size] += count

    def seat(self, player, pawn, team, ranks, entered):
        """What a seat has in front of it, but for special-action tokens."""
        player.pawn = None if pawn is None else self.region(pawn)
        self.castellers(player.team, team or {})
        for skill, rank in (ranks or {}).items():
            player.ranks[skill] = rank
            for _ in range(rank):
                player.trained[1 + len(player.trained)] = skill
        assert len(player.trained) < self.game.round, "so many ranks take more rounds"
        player.entered = dict(entered or {})

    def festivals_held(self):
        """Prizes and size tokens of what was entered, as of the rounds in which it was."""
        game = self.game
        for number, festival in enumerate(game.festivals):
            if festival.round < game.round:
                game.order = game.order_of(festival.round)
                game.award(number)

    def rest_by_chance(self, teams, regions):
        """Draw the teams and fill the regions of which nothing was told."""
        game = self.game
        for name, counts in regions.items():
            self.castellers(game.regions[self.region(name)], counts)
        for player, told in zip(game.seats, teams, strict=True):
            for _ in range(0 if told is not None else self.box["setup"]["team"]):
                player.team[game.chance.out_of(game.bag)] += 1
        for number, region in enumerate(game.regions):
            for _ in range(0 if game.names[number] in regions else game.per_region):
                game.lay_one(region)
        at_first = 7 * game.per_region + game.players * self.box["setup"]["team"]
        in_play = sum(heap.total() for heap in [*game.regions, *(player.team for player in game.seats)])
        for _ in range(at_first - in_play):  # somebody must have recruited them
            assert teams[-1] is None, f"{at_first - in_play} castellers have left the bag and are nowhere"
            game.seats[-1].team[game.chance.out_of(game.bag)] += 1

    def wheel(self, facing):
        """Turn up told tiles at sectors ("all", or a region): the others share the rest."""
        game, left, found = self.game, Counter({tile: self.box["wheel_tiles"][tile] for tile in TILES}), {}
        for name, tile in facing.items():
            sector = 0 if name == "all" else game.sector_of(self.region(name))
            direction = 1 if self.box["wheel"]["direction"] == "clockwise" else -1
            found[(sector + direction * (game.round - 1 + game.early_wheel)) % 8] = tile
            left[tile] -= 1
            assert left[tile] >= 0, f"no other tile of {tile}"
        game.wheel = [found[place] if place in found else game.chance.out_of(left) for place in range(8)]

    def festivals(self, told):
        """Lay tiles and size tokens below them: {number: (region, sizes)}; other tiles change places with these."""
        game = self.game
        for number, (name, sizes) in told.items():
            festival, kinds = game.festivals[number], [space["type"] for space in self.box["calendar"]]
            region = self.region(name)
            for other, kind in zip(game.festivals, kinds, strict=True):
                if kind == kinds[number] and other.region == region:
                    other.region = festival.region
            festival.region = region
            assert len(sizes) == festival.slots, f"festival {number} has {festival.slots} size tokens"
        tokens = Counter(dict(zip(SIZES, self.box["size_tokens"]["counts"], strict=True)))
        for number, (_, sizes) in told.items():
            game.festivals[number].sizes = list(sizes)
            tokens.subtract(sizes)
        for number, festival in enumerate(game.festivals):
            if number not in told:
                festival.sizes = [game.chance.out_of(tokens) for _ in range(festival.slots)]

    def rows(self, told):
        """Lay local-performance tiles, by id: {region: (id, id)}."""
        game = self.game
        left = [n for n in range(len(self.box["local_tile"])) if all(n not in ids for ids in told.values())]
        game.rows = [
            sorted(told.get(name) or [game.chance.one_of(left), game.chance.one_of(left)]) for name in game.names
        ]

    def tokens(self, told, in_rows, collected):
        """Special-action tokens: those that no place is told for lie in the row of lleida."""
        game = self.game
        for name, count in in_rows.items():
            game.row_tokens[self.region(name)] = count
        for player, counts in zip(game.seats, collected, strict=True):
            player.collected.update({self.region(name): count for name, count in (counts or {}).items()})
        laid = sum(game.row_tokens) + sum(player.collected.total() for player in game.seats)
        for player, left in zip(game.seats, told, strict=True):
            player.tokens = player.tokens if left is None else left
        each = self.box["setup"]["special_tokens"]
        for player, left in reversed(list(zip(game.seats, told, strict=True))):
            missing = laid - sum(each - other.tokens for other in game.seats)
            if left is None and missing > 0:
                player.tokens -= min(missing, player.tokens)
        spare = sum(each - player.tokens for player in game.seats) - laid
        assert spare >= 0, "more special-action tokens lie about than were spent"
        game.row_tokens[self.region("lleida")] += spare


def scene(
    players=2,
    *,
    round=5,
    first=0,
    seat=None,
    pawns=(),
    teams=(),
    ranks=(),
    regions=None,
    facing=None,
    festivals=None,
    rows=None,
    tokens=(),
    row_tokens=None,
    collected=(),
    performed=None,
    entered=(),
    components=None,
    seed=0,
    **options,
):
    """A position of the reference in which a turn is about to begin; what is listed by seat may be cut short.

    `first` begins the round, `seat` is to act. `facing` says what tile a sector shows in this round, `festivals` what
    lies at the calendar {number: (region, sizes)}, `rows` which tiles {region: ids}, `performed` who took which one
    {(region, place): (seat, round)}, `entered` with what each seat competed in earlier rounds {festival: (tower score,
    matches of each size token)}. A pawn that is None is off the board. Of what is not told the last seat has most.
    """
    box = components or printed_components()
    game = ReferenceGame(box, players, seed=seed, first_seat=0, **options)

    def by_seat(told, otherwise=None):
        return [*told, *(otherwise for _ in range(players - len(told)))]

    game.round, game.decisions = round, 50 * round
    game.first_seat = (first - (round - 1 if game.rotates else 0)) % players
    order = game.order_of(round)
    game.waiting = order[order.index(first if seat is None else seat) :]
    game.turn = (round - 1) * players + players - len(game.waiting)
    builder = Builder(game)
    pawns = by_seat(pawns, None if round == 1 else "girona")
    listed = zip(game.seats, pawns, *map(by_seat, (teams, ranks, entered)), strict=True)
    for told in listed:
        builder.seat(*told)
    builder.wheel(facing or {})
    builder.festivals(festivals or {})
    builder.rows(rows or {})
    builder.tokens(by_seat(tokens), row_tokens or {}, by_seat(collected))
    for (name, place), (who, when) in (performed or {}).items():
        game.performers[builder.region(name), place] = (who, when)
        game.seats[who].performed.append((builder.region(name), place))
    builder.festivals_held()
    builder.rest_by_chance(by_seat(teams), regions or {})
    game.over, game.order = False, order
    game.begin_turn()
    game.settle()
    return game


# ---------------------------------------------------------------------------------------------------- on the engine


def options_of(game):
    """The options that a game of the reference was made with, by name."""
    building = dict(game.building)
    return {
        "wheel": game.side,
        "first_player_rotates": game.rotates,
        "own_token_collected": game.own_token,
        "exhibition_levels": game.exhibition_levels,
        "size_token_tie": game.size_tie,
        "train_any_learned_skill": game.any_learned,
        "wheel_turns_before_round_1": bool(game.early_wheel),
        "special_skill_counts_as_special_action": game.tile_is_special,
        "exact_one_fewer": building["exact_one_fewer"],
        "strength_stack": building["strength_stack"],
        "prize_tie": game.prize_tie,
        "limited_prizes": game.limited,
        "final_tie_break": game.final_tie_break,
    }


def variant_of(game, **more):
    """The engine's variant that a game of the reference is of."""
    box = None if game.components is printed_components() else game.components
    return pm.Castell(players=game.players, components=box, **options_of(game), **more)


def onto_engine(game, variant):
    """The State, shape (1,), of a position of the reference."""
    states = variant.deal(1)
    state = states[0]
    for name, value in fields(game).items():
        value = np.array(value, state[name].dtype)
        if name in BY_SEAT:
            state[name][: len(value)] = value
        else:
            state[name] = value
    for name, value in head(game).items():
        if name == "rng":
            state["head"]["rng"]["word"] = np.array(value, np.uint64)
        else:
            state["head"][name] = value
    return states


def deep(value):
    """A list of lists as a tuple of tuples."""
    return tuple(map(deep, value)) if isinstance(value, list) else value


def state_fields(state, players):
    """The same fields as `fields` and `head` of the reference give, out of a State."""
    found = {"rng": tuple(state["head"]["rng"]["word"].tolist())}
    found |= {name: int(state["head"][name]) for name in ("decisions", "turn", "seat", "phase")}
    for name in state.dtype.names:
        if name != "head":
            found[name] = deep((state[name][:players] if name in BY_SEAT else state[name]).tolist())
    return found


# ---------------------------------------------------------------------------------------------------- playing by name


class Play:
    """A position that can be looked at and played on as a player would tell it."""

    def __init__(self, game):
        self.players, self.regions = game.players, game.names
        self.names = action_names(self.regions)
        self.box = game.components

    def legal(self):
        """The names of the legal actions, ascending by number."""
        return [self.names[action] for action in self.actions()]

    def kinds(self):
        """Which of the four actions can come next, and whether the turn can end."""
        named = {"go": "move", "take": "recruit", "raise": "train", "special tile": "train"}
        found = {named.get(name) or named.get(name.split()[0], name) for name in self.legal()}
        return [kind for kind in ("move", "recruit", "train", "special", "stop") if kind in found]

    def starting(self, *words):
        return [name for name in self.legal() if name.startswith(words)]

    def regions_to_go(self):
        return self.starting("go ")

    def sizes(self):
        return self.starting("take ")

    def trainable(self):
        return self.starting("raise ", "special tile")

    def play(self, *names):
        """Play these actions one after the other."""
        for name in names:
            assert name in self.legal(), f"{name!r} is not legal: {self.legal()}"
            self.step(self.names.index(name))
        return self

    def stop_until(self, done):
        """End turn after turn; at a festival enter the best tower."""
        while not self.over and not done(self):
            self.play("stop" if "stop" in self.legal() else self.legal()[0])
        return self

    def end_turn(self):
        """End the turn under way, and no more."""
        turn = self.turn
        return self.stop_until(lambda play: play.turn > turn or play["phase"] == TOWER)

    def end_round(self):
        """Nobody does more in this round; festivals are held."""
        now = self["round"]
        return self.stop_until(lambda play: play["round"] > now)

    # What lies where, told by the fields of State.

    def __getitem__(self, name):
        return self.fields()[name]

    @property
    def seat(self):
        return self["seat"]

    @property
    def turn(self):
        return self["turn"]

    @property
    def over(self):
        return self["seat"] < 0

    def score(self):
        return [sum(parts) for parts in self.parts()]

    def part(self, seat, name):
        return self.parts()[seat][PARTS.index(name)]

    def pawn(self, seat):
        number = self["pawn"][seat]
        return None if number < 0 else self.regions[number]

    def counts(self, counts):
        return {size: count for size, count in zip(SIZES, counts, strict=True) if count}

    def team(self, seat):
        return self.counts(self["team"][seat])

    def region(self, name):
        return self.counts(self["region"][self.regions.index(name)])

    def rank(self, seat, skill):
        return self["ranks"][seat][SKILLS.index(skill)]

    def row_tokens(self, name):
        return self["row_tokens"][self.regions.index(name)]

    def collected(self, seat, name):
        return self["collected"][seat][self.regions.index(name)]

    def prize(self, seat, festival):
        return ("", *PRIZES)[self["prize"][seat][festival]]


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

    def parts(self):
        return self.game.parts()


class EnginePlay(Play):
    """On the engine, from the same position, or from states of its own."""

    def __init__(self, game, states=None, variant=None):
        super().__init__(game)
        self.variant = variant or variant_of(game)
        self.states = onto_engine(game, self.variant) if states is None else states
        assert self.variant.check(self.states) == [None], self.variant.check(self.states)
        assert self.variant.legal_actions(self.states[0]).tolist() == game.legal()

    def actions(self):
        return self.variant.legal_actions(self.states[0]).tolist()

    def step(self, action):
        self.variant.step(self.states, [action])
        assert self.variant.check(self.states) == [None], self.variant.check(self.states)

    def fields(self):
        return state_fields(self.states[0], self.players)

    def places(self):
        return self.variant.outcome(self.states)[0].tolist()

    def parts(self):
        return self.variant.score_parts(self.states)[0].tolist()
