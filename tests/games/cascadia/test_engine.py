"""Does the compiled engine play as the reference does? Whole games side by side, compared after every action."""

import random

import pytest

from playmill.errors import IllegalAction
from playmill.games.cascadia import Cascadia

from . import boxes
from .reference_game import DECLINE, HOUSE, KINDS, MARKET, MIXED, PLACE, STARTER_FACES, TILE, TOKEN, ReferenceGame
from .reference_scores import STEPS, printed_components
from .stories import stack_of

OPTIONS = [
    {"cards": "?????"},
    {"cards": "ABCD?"},
    {"cards": "family"},
    {"cards": "intermediate"},
    {"cards": "??D??", "salmon_branch": "drop"},
    {"cards": "?C???", "elk_c_split": False},
    {"cards": "?????", "wipe_return": "each"},
    {"cards": "?????", "majority": False},
    {"cards": "?????", "first_seat": "random"},
    {"cards": "?????", "solo_discards_return": True},
    {
        "cards": "?????",
        "salmon_branch": "drop",
        "elk_c_split": False,
        "wipe_return": "each",
        "majority": False,
        "first_seat": "random",
        "solo_discards_return": True,
    },
]
BOXES = [boxes.one_common, boxes.one_species, boxes.fewest_tokens, boxes.short, boxes.more_tiles, boxes.odd_tiles]


# ---------------------------------------------------------------------- ways to play


def at_random(_reference, legal, source):
    return source.choice(legal)


def spending(reference, legal, source):
    """Earns nature tokens where it can and pays them, mostly for wipes."""
    if reference.phase == TOKEN:
        board = reference.boards[reference.seat]
        keystones = [action for action in legal if action != DECLINE and board[action - HOUSE].keystone]
        return source.choice(keystones or legal[:-1])
    if reference.phase == MARKET and legal[-1] >= MIXED and source.random() < 0.7:
        return source.choice([action for action in legal if action >= MIXED])
    return source.choice(legal)


def stretching(reference, legal, source):
    """Lays tiles as far out as they go: east for seat 0, and so on round the compass."""
    if reference.phase != TILE:
        return source.choice(legal)
    board, (dq, dr) = reference.boards[reference.seat], STEPS[(reference.seat + reference.first_seat) % 6]
    ahead = STEPS[(STEPS.index((dq, dr)) + 1) % 6]

    def reach(action):
        number, edge = divmod((action - PLACE) // 6, 6)
        q, r = board[number].q + STEPS[edge][0], board[number].r + STEPS[edge][1]
        return (2 * dq + dr) * q + (2 * dr + dq) * r, ahead[0] * q + ahead[1] * r

    farthest = max(map(reach, legal))
    return source.choice([action for action in legal if reach(action) == farthest])


# ---------------------------------------------------------------------- what is compared


def board_of(state, seat):
    """The hexes of a seat: q, r, face, rotation, species of the token or -1."""
    fields = [state[name][seat].tolist() for name in ("q", "r", "face", "rotation")]
    tokens = state["tokens"][seat].tolist()
    species = [[kind for kind in range(5) if tokens[kind] >> i & 1] or [-1] for i in range(int(state["hexes"][seat]))]
    return [(*place, *kinds) for *place, kinds in zip(*fields, species, strict=False)]


def seen(state, players):
    """All that the engine's state says."""
    head = state["head"]
    lists = ("market_tile", "market_token", "bag", "aside", "discarded", "cards")
    numbers = ("stack_left", "tiles_discarded", "first_seat", "held_tile", "held_token", "wiped")
    seats = range(players)
    return {
        "turn": (int(head["turn"]), int(head["seat"]), int(head["decisions"])),
        "phase": int(head["phase"]) if head["seat"] >= 0 else None,
        "chance": head["rng"]["word"].tolist(),
        "boards": [board_of(state, seat) for seat in seats],
        "frontier": [sum(word.bit_count() for word in state["frontier"][seat].tolist()) for seat in seats],
        "shows": state["shows"][:players].tolist(),
        "stack": set(stack_of(state)),
        "nature": state["nature"][:players].tolist(),
        "starter": state["starter"][:players].tolist(),
        **{name: state[name].tolist() for name in lists},
        **{name: int(state[name]) for name in numbers},
    }


def expected(reference):
    """The same, by the reference."""
    lists = ("market_tile", "market_token", "bag", "aside", "discarded", "cards")
    numbers = ("stack_left", "tiles_discarded", "first_seat", "held_tile", "held_token", "wiped")
    kind = {name: number for number, name in enumerate(KINDS)} | {None: -1}
    return {
        "turn": (reference.turn, reference.seat, reference.decisions),
        "phase": None if reference.over else reference.phase,
        "chance": reference.chance.bits.state["state"]["state"].tolist(),
        "boards": [[(h.q, h.r, h.face, h.rotation, kind[h.token]) for h in board] for board in reference.boards],
        "frontier": [len(open_cells(board)) for board in reference.boards],
        "shows": [
            [sum((name in h.wildlife) << i for i, h in enumerate(board)) for name in KINDS]
            for board in reference.boards
        ],
        "stack": set(reference.stack),
        "nature": list(reference.nature),
        "starter": list(reference.starter),
        **{name: list(getattr(reference, name)) for name in lists},
        **{name: getattr(reference, name) for name in numbers},
    }


def open_cells(board):
    """CAS-33: the empty cells next to an ecosystem."""
    taken = {(h.q, h.r) for h in board}
    return {(q + dq, r + dr) for q, r in taken for dq, dr in STEPS} - taken


def play_side_by_side(box, players, options, way, seed, index=0):
    """One game on the engine and on the reference; all is compared at the deal and after every action."""
    game = Cascadia(players=players, components=box, **options)
    reference = ReferenceGame(box, players, seed=seed, index=index, **options)
    states, source = game.deal(1, seed=seed, first=index), random.Random(f"{seed} {index}")
    state, pace = states[0], []
    while True:
        where = f"{players} players, {options}, {way.__name__}, seed {seed}, playout {index}, actions {pace}"
        assert game.check(states) == [None], where
        assert seen(state, players) == expected(reference), where
        parts = reference.parts()
        assert game.score_parts(states)[0].tolist() == parts, where
        assert game.scores(states)[0].tolist() == [sum(row) for row in parts], where
        assert game.outcome(states)[0].tolist() == places(parts, reference.nature), where
        legal = reference.legal()
        assert game.legal_actions(state).tolist() == legal, where
        refuses_another(game, state, legal, source)
        if not legal:
            return reference
        pace.append(way(reference, legal, source))
        game.step(state, pace[-1])
        reference.play(pace[-1])


def places(parts, nature):
    """CAS-56, as ReferenceGame.places says it, without scoring once more."""
    merits = [(sum(row), tokens) for row, tokens in zip(parts, nature, strict=True)]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def refuses_another(game, state, legal, source):
    """An action that the reference does not list is refused, and changes nothing."""
    action = source.randint(-2, game.num_actions + 1)
    if action not in legal:
        before = state.tobytes()
        with pytest.raises(IllegalAction):
            game.step(state, action)
        assert state.tobytes() == before


WHOLE_GAME = pytest.mark.clause(
    "CAS-14", "CAS-17", "CAS-18", "CAS-19", "CAS-22", "CAS-24", "CAS-26", "CAS-27", "CAS-31", "CAS-32", "CAS-32.1",
    "CAS-32.2", "CAS-32.3", "CAS-32.4", "CAS-33", "CAS-34", "CAS-37", "CAS-38", "CAS-39", "CAS-40", "CAS-41", "CAS-42",
    "CAS-45", "CAS-46", "CAS-48", "CAS-49", "CAS-55", "CAS-56", "CAS-100", "CAS-101", "CAS-102", "CAS-103", "CAS-120",
    "CAS-121", "CAS-122",
)  # fmt: skip


@WHOLE_GAME
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_option(players, options):
    for index, way in enumerate((at_random, spending)):
        play_side_by_side(printed_components(), players, options, way, 2024, index)


@WHOLE_GAME
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("make", BOXES, ids=lambda make: make.__name__)
def test_other_boxes(players, make):
    box = make(players)
    for index, way in enumerate((at_random, spending, spending)):
        wipe_return = "each" if index == 2 and make not in (boxes.fewest_tokens, boxes.short) else "settled"
        options = {"cards": "?????", "wipe_return": wipe_return, "first_seat": "random"}
        play_side_by_side(box, players, options, way, 7, index)


@pytest.mark.clause("CAS-29", "CAS-32.4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_few_tokens_that_return_after_each_wipe(players):
    options = {"cards": "AAAAA", "wipe_return": "each", "solo_discards_return": True}
    for index in range(3):
        play_side_by_side(boxes.fewest_tokens(players, spare=6), players, options, spending, 8, index)


@pytest.mark.clause("CAS-49", "CAS-50", "CAS-52", "CAS-53", "CAS-54", "CAS-55", "CAS-59", "CAS-86")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_other_scores(players):
    for index in range(6):
        box = boxes.other_scores(random.Random(index))
        cards = "?????" if index else "family"
        play_side_by_side(box, players, {"cards": cards, "salmon_branch": "drop"}, spending, 9, index)


@pytest.mark.clause("CAS-5", "CAS-33")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_ecosystems_that_stretch_as_far_as_they_can(players):
    for index in range(4):
        options = {"cards": "?????", "first_seat": "random"}
        reference = play_side_by_side(printed_components(), players, options, stretching, 10, index)
        for board in reference.boards:
            assert max(max(abs(h.q), abs(h.r), abs(h.q + h.r)) for h in board) >= 18


@pytest.mark.clause("CAS-20", "CAS-120")
def test_the_deal_draws_in_order():
    for index in range(50):
        game = Cascadia(players=4, cards="?A?B?", first_seat="random")
        state = game.deal(1, seed=2**64 - 1, first=index)[0]
        reference = ReferenceGame(printed_components(), 4, "?A?B?", first_seat="random", seed=2**64 - 1, index=index)
        assert seen(state, 4) == expected(reference)
        assert all(board[0][2] >= STARTER_FACES for board in seen(state, 4)["boards"])
