"""What must follow in the worked examples? Each is set up as a table, played step by step, and compared."""

import pytest

from . import boards
from .reference_actions import CHAIN
from .reference_board import COLOURS, places

EACH = pytest.mark.parametrize("example", boards.EXAMPLES, ids=lambda example: example["id"])
PHASES = ("act", "chain", "market", "pagoda", "carry", "replace", "revolt", "war", "winner", "loss")


def set_up(example, make):
    """The table of an example. Passing and replacing nothing are allowed, so that a position always leaves a choice."""
    board = boards.board_of(example)
    ends = [step["do"] for step in example["steps"]] == ["end_turn"]
    return make(
        rows=boards.example_rows(example),
        tiles={colour: [cell for cell, kind in board.tiles.items() if kind == colour] for colour in COLOURS},
        leaders=[(cell, *leader) for cell, leader in board.leaders.items()],
        pagodas=board.pagodas,
        hands=example["hands"],
        market=example["market"],
        bag=example["bag"],
        points=example["vp"],
        players=example["players"],
        active=example["active"],
        actions=1 if ends else 2,
        pass_only_without_legal_action=False,
        replace_min_tiles=0,
    )


def first_move(step):
    """The move that a step of an example begins with."""
    kind, cell = step["do"], tuple(step.get("cell", ()))
    if kind == "end_turn":
        return ("pass",)
    if kind == "withdraw":
        return ("withdraw", step["colour"])
    if kind == "leader":
        return ("leader", step["colour"], cell)
    if kind in ("tile", "chain"):
        return ("tile", step.get("colour", "blue"), cell)
    if kind == "riot":
        return ("riot", step.get("use_leader", False), cell)
    if kind == "replace":
        return ("replace",)
    return ("pagoda", tuple(boards.cells(step["cells"])), step.get("use_leader", False))


def follow(table, step):
    """Play a step of an example to where its action ends, or may be continued by a further blue tile."""
    table.play(*first_move(step))
    losses = boards.cells(step.get("losses", []))
    while not table.reference.over and (move := answer(table, step, losses)):
        table.play(*move)


def answer(table, step, losses):
    """What the example says in answer to the decision that is open; None if it is another action."""
    seat, name = table.seat, PHASES[table.phase]
    if name == "market":
        return ("take", step["market"]) if "market" in step else ("stop",)
    if name == "pagoda":
        return ("pagoda", tuple(boards.cells(step["pagoda"])), False) if "pagoda" in step else ("stop",)
    if name == "replace":
        return ("discard", tuple(step["which"].get(colour, 0) for colour in COLOURS))
    if name == "revolt":
        tiles, leader = step["commit" if seat == table.reference.active else "reply"]
        return ("commit", tiles, leader)
    if name == "war":
        own = [support for support in step.get("support", []) if support["player"] == seat]
        if not own:
            return ("support", 0, 0, None)
        side, tiles = table.side(tuple(own[0]["side"])), own[0]["tiles"]
        return ("support", side if tiles else 0, tiles, side if own[0].get("leader") else None)
    if name == "winner":
        return ("winner", table.side(tuple(step["tie"])))
    if name == "loss":
        return ("lose", losses.pop(0))
    return None


def check(example, make):
    """Play an example and compare everything that it expects."""
    table, expect = set_up(example, make), example["expect"]
    for number, step in enumerate(example["steps"]):
        chained = step["do"] != "chain" or table.phase == CHAIN
        if "illegal" in expect and number == len(example["steps"]) - 1:
            assert not (chained and table.legal(*first_move(step)))
            return
        assert chained
        before = table.reference.board.copy()
        follow(table, step)
    if "kind" in expect:
        check_conflict(table, before, expect)
    check_points(table, example)
    check_board(table, expect)
    if "hands" in expect:
        assert table.hands == expect["hands"]
    if "market" in expect:
        assert table.market == expect["market"]
    if "chain_open" in expect:
        assert (table.phase == CHAIN) == expect["chain_open"]
    if "game_over" in expect:
        assert table.reference.over == expect["game_over"]
    if "bag" in expect:
        assert table.reference.left == expect["bag"]


def check_conflict(table, before, expect):
    """Strengths, what was removed, and what the winner paid."""
    verdict, board = table.reference.verdict, table.reference.board
    assert (expect["kind"] == "peace") == (verdict is None)
    if expect["kind"] == "revolt":
        assert verdict["totals"] == [expect["attack"], expect["defence"]]
    if expect["kind"] == "war":
        number = {cell: side for side, state in enumerate(verdict["sides"]) for cell in state}
        strength = {tuple(map(int, cell.split(","))): total for cell, total in expect["strength"].items()}
        assert {number[cell]: total for cell, total in strength.items()} == dict(enumerate(verdict["totals"]))
        assert verdict["winner"] == number[tuple(expect["winner"])]
        assert verdict["owed"] == expect["owe"]
        gone = sorted(leader for cell, leader in before.leaders.items() if cell not in board.leaders)
        assert gone == sorted(map(tuple, expect["removed_leaders"]))
        if "tiles_gone" in expect:
            assert sorted(set(before.tiles) - set(board.tiles)) == boards.cells(expect["tiles_gone"])


def check_points(table, example):
    expect = example["expect"]
    if "vp_gain" in expect:
        assert table.gained == expect["vp_gain"]
    if "final" in expect:
        totals = [table.reference.totals(seat) for seat in range(example["players"])]
        assert [parts[-4:] for parts in table.reference.parts()] == expect["final"]
        ranks = places([total[:4] for total in totals], [total[4] for total in totals])
        assert [seat for seat, rank in enumerate(ranks) if rank == 1] == expect["winners"]


def check_board(table, expect):
    board = table.reference.board
    if "components" in expect:
        assert [list(group) for group in board.groups()] == sorted(map(boards.cells, expect["components"]))
    if "states" in expect:
        assert len(board.states()) == expect["states"]
    if "tiles" in expect:
        assert table.tiles == {(row, column): colour for row, column, colour in expect["tiles"]}
    if "leaders" in expect:
        assert table.leaders == {(row, column): (seat, colour) for row, column, seat, colour in expect["leaders"]}
    if "pagodas" in expect:
        assert table.pagodas == sorted((colour, tuple(boards.cells(three))) for colour, three in expect["pagodas"])
