"""Does the compiled engine play as the reference does? Whole games side by side, compared after every action."""

import random
from collections import Counter

import pytest

from playmill.errors import IllegalAction
from playmill.games.yellow_yangtze import YellowYangtze

from . import boards, ways
from .reference_board import COLOURS, printed_components, warring_states
from .reference_game import ReferenceGame
from .stories import compare, engine_state
from .tables import Table

CHOICE = {"pass_only_without_legal_action": False, "replace_min_tiles": 0}  # so that no position is without a choice

OPTIONS = [
    {},
    {"one_blue_chain_per_turn": False},
    {"relocation_also_ends_blue_chain": False},
    {"bystander_state_fights": True},
    {"red_leader_must_join_own_tiles_side": False},
    {"leader_move_to_same_space_allowed": True},
    {"moved_pagoda_frees_its_own_triangle_first": True},
    {"replace_min_tiles": 0},
    {"pass_only_without_legal_action": False},
    {"first_seat": "random"},
    {
        "one_blue_chain_per_turn": False,
        "relocation_also_ends_blue_chain": False,
        "bystander_state_fights": True,
        "red_leader_must_join_own_tiles_side": False,
        "leader_move_to_same_space_allowed": True,
        "moved_pagoda_frees_its_own_triangle_first": True,
        "replace_min_tiles": 0,
        "pass_only_without_legal_action": False,
        "first_seat": "random",
    },
]
WHOLE_GAME = pytest.mark.clause(
    "YAY-15", "YAY-16", "YAY-17", "YAY-18", "YAY-20", "YAY-21", "YAY-22", "YAY-23", "YAY-24", "YAY-25", "YAY-26",
    "YAY-28", "YAY-29", "YAY-30", "YAY-31", "YAY-32", "YAY-33", "YAY-34", "YAY-36", "YAY-37", "YAY-38", "YAY-39",
    "YAY-40", "YAY-41", "YAY-42", "YAY-43", "YAY-44", "YAY-45", "YAY-46", "YAY-47", "YAY-48", "YAY-49", "YAY-50",
    "YAY-51", "YAY-52", "YAY-53", "YAY-54", "YAY-55", "YAY-56", "YAY-57", "YAY-58", "YAY-59", "YAY-60", "YAY-61",
    "YAY-62", "YAY-63", "YAY-64", "YAY-65", "YAY-66", "YAY-67", "YAY-68", "YAY-69", "YAY-70", "YAY-71", "YAY-72",
    "YAY-73", "YAY-74", "YAY-75", "YAY-76",
)  # fmt: skip


def play_side_by_side(box, players, options, way, seed, index=0):
    """One game on the engine and on the reference; all is compared at the deal and after every action."""
    game = YellowYangtze(players=players, components=box, **options)
    reference = ReferenceGame(box, players, seed=seed, index=index, **options)
    where = f"{players} players, {options}, {way.__name__}, seed {seed}, playout {index}"
    play_on(game, game.deal(1, seed=seed, first=index), reference, way, random.Random(f"{seed} {index}"), where)
    return reference


def play_on(game, states, reference, way, source, where, first=None, most=10_000):
    """Play a position on, on both, for so many actions at most."""
    pace = []
    while True:
        try:
            compare(game, states, reference)
        except AssertionError as problem:
            raise AssertionError(f"{where}, actions {pace}") from problem
        legal = reference.legal()
        refuses_another(game, states[0], legal, source)
        if not legal or len(pace) == most:
            return
        pace.append(way(reference, legal, source) if pace or first is None else first)
        game.step(states[0], pace[-1])
        reference.play(pace[-1])


def refuses_another(game, state, legal, source):
    """An action that the reference does not list is refused, and changes nothing."""
    action = source.randint(-2, game.num_actions + 1)
    if action not in legal:
        before = state.tobytes()
        with pytest.raises(IllegalAction):
            game.step(state, action)
        assert state.tobytes() == before


@WHOLE_GAME
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_option(players, number):
    way = ways.WAYS[(players + number) % len(ways.WAYS)]
    play_side_by_side(printed_components(), players, OPTIONS[number], way, 2024, number)


@WHOLE_GAME
@pytest.mark.parametrize("way", ways.WAYS, ids=lambda way: way.__name__)
def test_other_maps_and_boxes(way):
    source = random.Random(f"boxes {way.__name__}")
    for index in range(4):
        rows = boards.random_rows(source, capitals=source.choice([1, 4, 7, 12]))
        box = boards.box_of(
            rows,
            counts={"hand": source.randint(2, 6), "market": source.randint(2, 6), "actions": source.randint(1, 2)},
            tiles={colour: source.randint(12, 45) for colour in COLOURS},
            pagodas={colour: source.randint(0, 2) for colour in COLOURS},
        )
        play_side_by_side(box, 2 + index % 3, OPTIONS[-1] if index % 2 else {}, way, 7, index)


@pytest.mark.clause("YAY-9", "YAY-70")
def test_the_short_game():
    play_side_by_side(printed_components(), 2, {"short_game": True}, ways.at_random, 3)


@pytest.mark.clause("YAY-17")
@pytest.mark.parametrize("cap", [1, 7])
def test_the_turn_cap(cap):
    reference = play_side_by_side(printed_components(), 3, {"turn_cap": cap}, ways.warlike, 4)
    assert reference.turn == cap


@pytest.mark.clause("YAY-60", "YAY-62", "YAY-63", "YAY-64", "YAY-65", "YAY-66", "YAY-67", "YAY-68", "YAY-92", "YAY-93")
@pytest.mark.parametrize("fights", [False, True])
def test_wars_of_two_and_three_states(fights):
    source, met = random.Random(f"crossroads {fights}"), Counter()
    while min(met[2, 2], met[3, 2], met[3, 3]) < 6 and met.total() < 60:
        players = source.randint(2, 4)
        rows = boards.random_rows(source)
        found = boards.crossroads(source, rows, players)
        kind = met_at(*found) if found else (0, 0)
        if kind[1] == 0 or met[kind] == 10:
            continue
        met[kind] += 1
        options = CHOICE | {
            "bystander_state_fights": fights,
            "red_leader_must_join_own_tiles_side": source.random() < 0.5,
        }
        table = crowded(rows, found[0], players, source, options)
        game = YellowYangtze(players=players, components=table.components, **options)
        hand = table.reference.hands[0]
        colour = source.choice([kind for kind in COLOURS if hand[kind] and kind != "blue"])
        first = table.reference.encode(("tile", colour, found[1]))
        states = engine_state(game, table.reference)
        play_on(game, states, table.reference, ways.warlike, source, f"{players} players, {rows}, {options}", first, 12)
    assert min(met[2, 2], met[3, 2], met[3, 3]) >= 6


def met_at(board, cell):
    """How many states a space touches, and how many of them would be at war."""
    return len(board.states_joined(cell)), len(warring_states(board, cell))


def crowded(rows, board, players, source, options):
    """A table with a board and with hands full of red and black tiles."""
    left = Counter(boards.TILES)
    left.subtract(Counter(board.tiles.values()))
    hands = []
    for _ in range(players):
        pool = [kind for kind in ("red", "red", "black", "yellow") for _ in range(max(0, left[kind]))]
        hand = Counter()
        for kind in source.sample(pool, min(6, len(pool))):
            if left[kind] > 0:
                hand[kind] += 1
                left[kind] -= 1
        hands.append(hand)
    tiles = {colour: [cell for cell, kind in board.tiles.items() if kind == colour] for colour in COLOURS}
    leaders = [(cell, *leader) for cell, leader in board.leaders.items()]
    return Table(
        rows=rows, tiles=tiles, leaders=leaders, pagodas=board.pagodas, hands=hands, players=players, **options
    )


@pytest.mark.clause("YAY-7", "YAY-50", "YAY-55")
def test_capitals_that_form_a_triangle():
    box = boards.box_of(["....~", ".CC..", "..C..", ".~~.C", "....."])
    play_side_by_side(box, 2, {}, ways.builder, 5)
