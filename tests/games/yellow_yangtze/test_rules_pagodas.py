"""Pagodas: where they can stand, when they move, what they cost and what they pay, told as small stories."""

import pytest

from .reference_actions import ACT, CARRY, CHAIN, MARKET, PAGODA
from .stories import Story
from .tables import rows_with

HAND = {"yellow": 3}
FIRST, SECOND = ((2, 4), (3, 3), (3, 4)), ((2, 4), (2, 5), (3, 4))  # they share two spaces
WEST, EAST, SOUTH = ((0, 0), (0, 1), (1, 0)), ((0, 6), (0, 7), (1, 6)), ((5, 6), (5, 7), (6, 7))


def new_tile(colour="red", cells=FIRST[1:], cell=FIRST[0], **position):
    """A tile is laid that completes a triangle."""
    tiles = {colour: list(cells)} | position.pop("tiles", {})
    table = Story(tiles=tiles, hands=[{colour: 2, "black": 1}, HAND], **position)
    table.play("tile", colour, cell)
    return table


def pagodas(table):
    return table.moves("pagoda")


@pytest.mark.clause("YAY-50", "YAY-4")
def test_a_new_tile_that_completes_a_triangle_may_bear_a_pagoda_at_no_cost():
    table = new_tile()
    assert table.phase == PAGODA
    assert pagodas(table) == [(FIRST, False)]
    table.play("pagoda", FIRST, False)
    assert table.pagodas == [("red", FIRST)]
    assert (table.phase, table.reference.actions, table.hands[0]) == (ACT, 1, {"red": 1, "black": 1})
    assert table.gained == [{}, {}]


@pytest.mark.clause("YAY-50", "YAY-55")
def test_the_pagoda_may_be_left_for_later_and_for_others():
    table = new_tile()
    table.play("stop")
    assert table.pagodas == []
    assert table.reference.board.open_triangles() == [FIRST]


@pytest.mark.clause("YAY-50")
@pytest.mark.parametrize(("tiles", "cell"), [
    ({"red": [(3, 3), (3, 5)]}, (3, 4)),  # in a row
    ({"red": [(3, 3)], "black": [(2, 4)]}, (3, 4)),  # of two colours
    ({"red": WEST}, (3, 4)),  # the new tile is none of the three
])  # fmt: skip
def test_three_tiles_that_are_no_new_triangle(tiles, cell):
    table = Story(tiles=tiles, hands=[{"red": 2, "black": 1}, HAND])
    table.play("tile", "red", cell)
    assert table.phase == ACT


@pytest.mark.clause("YAY-51", "YAY-53")
def test_of_two_new_triangles_one_bears_a_pagoda():
    table = new_tile(cells=[(3, 3), (3, 4), (2, 5)], cell=(2, 4))
    assert pagodas(table) == [(SECOND, False), (FIRST, False)]
    table.play("pagoda", FIRST, False)
    assert table.phase == ACT
    assert table.reference.board.open_triangles() == []


@pytest.mark.clause("YAY-51")
def test_a_tile_under_a_pagoda_bears_no_other():
    table = new_tile(cells=[*FIRST[1:], *FIRST[:1]], cell=(2, 5), pagodas=[("red", FIRST)])
    assert table.phase == ACT  # (2, 4), (2, 5), (3, 4) would share two covered tiles


@pytest.mark.clause("YAY-51", "YAY-61")
def test_a_tile_that_started_a_war_bears_no_pagoda():
    table = Story(
        tiles={"black": [(3, 1), (3, 6)], "red": [(3, 3), (2, 4)]},
        leaders=[((3, 2), 0, "red"), ((3, 5), 1, "red")],
        hands=[{"red": 1, "black": 1}, HAND],
    )
    table.play("tile", "red", (3, 4))
    assert table.gained == [{"red": 1}, {}]
    assert table.phase == ACT
    assert table.reference.board.open_triangles() == [FIRST]  # for a paid pagoda later


@pytest.mark.clause("YAY-52", "YAY-54")
def test_with_none_left_one_of_two_is_carried_over():
    table = new_tile(tiles={"red": [*FIRST[1:], *WEST, *EAST]}, pagodas=[("red", WEST), ("red", EAST)])
    table.play("pagoda", FIRST, False)
    assert table.phase == CARRY
    assert table.moves("carry") == [(0,), (1,)]
    table.play("carry", 0)
    assert table.pagodas == [("red", EAST), ("red", FIRST)]
    assert set(WEST) <= set(table.tiles)  # its former tiles stay
    assert table.phase == ACT


@pytest.mark.clause("YAY-52")
def test_while_one_is_left_none_is_carried():
    table = new_tile(tiles={"red": [*FIRST[1:], *WEST]}, pagodas=[("red", WEST)])
    table.play("pagoda", FIRST, False)
    assert table.pagodas == [("red", WEST), ("red", FIRST)]


@pytest.mark.clause("YAY-52")
def test_pagodas_of_other_colours_do_not_come():
    table = new_tile(
        "green", tiles={"red": [*WEST, *EAST], "green": FIRST[1:]}, pagodas=[("red", WEST), ("red", EAST)],
        box={"pagodas": {"green": 0}},
    )  # fmt: skip
    assert table.phase == ACT


@pytest.mark.clause("YAY-54", "YAY-98")
@pytest.mark.parametrize("frees", [False, True])
def test_a_triangle_that_touches_the_pagoda_to_be_carried(frees):
    table = new_tile(
        cells=[*FIRST, *WEST], cell=(2, 5), pagodas=[("red", WEST), ("red", FIRST)],
        moved_pagoda_frees_its_own_triangle_first=frees,
    )  # fmt: skip
    if not frees:
        assert table.phase == ACT
        return
    table.play("pagoda", SECOND, False)
    assert table.pagodas == [("red", WEST), ("red", SECOND)] or table.pagodas == [("red", SECOND), ("red", WEST)]
    assert table.phase == ACT  # there was no choice: the other would still stand in the way


@pytest.mark.clause("YAY-45", "YAY-50", "YAY-54", "YAY-97")
def test_the_market_comes_before_the_pagoda_and_the_pagoda_before_carrying():
    table = Story(
        tiles={"green": [*FIRST[1:], *WEST, *EAST]}, pagodas=[("green", WEST), ("green", EAST)],
        hands=[{"green": 2, "black": 1}, HAND], market={"blue": 6},
    )  # fmt: skip
    phases = []
    for move in (("tile", "green", FIRST[0]), ("take", "blue"), ("pagoda", FIRST, False), ("carry", 1)):
        phases.append(table.phase)
        table.play(*move)
    assert phases == [ACT, MARKET, PAGODA, CARRY]
    assert (table.phase, table.pagodas) == (ACT, [("green", WEST), ("green", FIRST)])


@pytest.mark.clause("YAY-44", "YAY-97")
@pytest.mark.parametrize("ends", [True, False])
def test_the_next_blue_tile_comes_after_the_pagoda(ends):
    table = Story(
        rows=rows_with(river=[*FIRST, (2, 5), *WEST, *EAST]), tiles={"blue": [*FIRST[1:], *WEST, *EAST]},
        pagodas=[("blue", WEST), ("blue", EAST)], hands=[{"blue": 3, "black": 1}, HAND],
        relocation_also_ends_blue_chain=ends,
    )  # fmt: skip
    phases = []
    for move in (("tile", "blue", (2, 4)), ("pagoda", FIRST, False), ("carry", 0)):
        table.play(*move)
        phases.append(table.phase)
    assert phases == [PAGODA, CARRY, ACT if ends else CHAIN]


@pytest.mark.clause("YAY-98")
def test_a_pagoda_is_not_carried_to_where_it_stands():
    table = Story(
        tiles={"yellow": FIRST}, pagodas=[("yellow", FIRST)], hands=[{"green": 2, "black": 1}, HAND],
        moved_pagoda_frees_its_own_triangle_first=True,
    )  # fmt: skip
    assert pagodas(table) == []


# ---------------------------------------------------------------------- paid pagodas

OLD = {"tiles": {"red": FIRST, "black": SOUTH, "green": WEST}}


@pytest.mark.clause("YAY-55")
def test_two_green_tiles_set_a_pagoda_on_any_old_triangle():
    table = Story(**OLD, leaders=[((4, 6), 0, "green")], hands=[{"green": 2, "red": 1}, HAND])
    assert pagodas(table) == [(WEST, False), (FIRST, False), (SOUTH, False)]
    before = table.reference.discards.copy()
    table.play("pagoda", SOUTH, False)
    assert table.pagodas == [("black", SOUTH)]
    assert table.hands[0] == {"red": 1}
    assert table.reference.discards - before == {"green": 2}
    assert table.reference.actions == 1


@pytest.mark.clause("YAY-57", "YAY-95")
def test_the_green_leader_off_the_board_stands_for_one_green_tile():
    table = Story(**OLD, hands=[{"green": 2, "red": 1}, HAND])
    assert len(pagodas(table)) == 6  # three triangles, paid with two tiles or with one
    table.play("pagoda", WEST, True)
    assert table.hands[0] == {"green": 1, "red": 1}
    assert pagodas(table) == [(FIRST, True), (SOUTH, True)]
    assert pagodas(Story(**OLD, hands=[{"red": 2}, HAND])) == []  # one real green tile at least
    on_board = Story(**OLD, leaders=[((4, 6), 0, "green")], hands=[{"green": 1, "red": 1}, HAND])
    assert pagodas(on_board) == []


@pytest.mark.clause("YAY-51", "YAY-55")
def test_paid_pagodas_keep_to_the_same_conditions():
    table = Story(
        tiles={"red": [*FIRST, (2, 5)], "green": WEST}, pagodas=[("red", FIRST), ("green", WEST)],
        hands=[{"green": 2, "red": 1}, HAND],
    )  # fmt: skip
    assert pagodas(table) == []  # neither beside a pagoda nor under one


@pytest.mark.clause("YAY-52", "YAY-54", "YAY-55")
def test_a_paid_pagoda_is_carried_too():
    three = {"red": [*WEST, *EAST, *FIRST]}
    table = Story(tiles=three, pagodas=[("red", WEST), ("red", EAST)], hands=[{"green": 2, "red": 1}, HAND])
    table.play("pagoda", FIRST, False)
    table.play("carry", 1)
    assert table.pagodas == [("red", WEST), ("red", FIRST)]
    assert table.hands[0] == {"red": 1}


# ---------------------------------------------------------------------- falling, and income


@pytest.mark.clause("YAY-56")
def test_a_pagoda_whose_tile_is_removed_goes_back_and_can_be_set_again():
    table = Story(
        tiles={"red": [*FIRST, *WEST]}, pagodas=[("red", FIRST), ("red", WEST)],
        hands=[{"blue": 1, "green": 1, "red": 1}, HAND],
    )  # fmt: skip
    table.play("riot", True, (3, 3))
    assert table.pagodas == [("red", WEST)]
    table.play("tile", "red", (3, 3))
    table.play("pagoda", FIRST, False)
    assert table.pagodas == [("red", WEST), ("red", FIRST)]


@pytest.mark.clause("YAY-56")
def test_tiles_under_a_pagoda_count_in_every_respect():
    table = Story(
        tiles={"red": FIRST, "black": [(4, 4), (3, 6)]},
        pagodas=[("red", FIRST)],
        leaders=[((4, 3), 0, "red"), ((3, 7), 1, "red")],
        hands=[{"black": 1, "red": 2}, HAND],
    )
    assert len(table.reference.board.state_of((4, 3))) == 5  # they link
    table.play("tile", "black", (3, 5))
    assert table.reference.strengths == [3, 0]  # and they fight
    table.play("support", 0, 0, None)
    assert table.gained == [{"red": 1}, {}]


@pytest.mark.clause("YAY-58", "YAY-71")
def test_income_of_one_pagoda_and_of_two():
    tiles = {"red": [*FIRST, (3, 5), (3, 6), (2, 6)], "black": [(3, 2), (4, 4)]}
    one = [("red", FIRST)]
    for pagodas_set, points in ((one, 1), ([*one, ("red", ((2, 6), (3, 5), (3, 6)))], 2)):
        table = Story(
            tiles=tiles, pagodas=pagodas_set, leaders=[((4, 3), 0, "red")], hands=[{"yellow": 6}, {"red": 6}],
            market={"red": 6}, actions=1,
        )  # fmt: skip
        table.play("tile", "yellow", (6, 0))
        assert table.gained == [{"red": points}, {}]
        assert table.seat == 1


@pytest.mark.clause("YAY-58", "YAY-59")
def test_income_is_for_own_leaders_of_the_colour_at_the_end_of_the_own_turn():
    position = {
        "tiles": {"red": FIRST, "black": [(3, 2), (4, 4)], "green": [(0, 0)]},
        "pagodas": [("red", FIRST)],
        "hands": [{"yellow": 6}, {"red": 6}],
        "market": {"red": 6},
        "actions": 1,
    }
    for leaders in ([((4, 3), 1, "red")], [((4, 3), 0, "black")], [((4, 3), 0, "green")]):
        table = Story(leaders=leaders, **position)
        table.play("tile", "yellow", (6, 0))
        assert table.gained == [{}, {}]
    table = Story(leaders=[((4, 3), 1, "red")], **position, active=1)
    table.play("tile", "red", (6, 0))
    assert table.gained == [{}, {"red": 1}]


@pytest.mark.clause("YAY-58")
def test_a_yellow_pagoda_pays_yellow():
    table = Story(
        tiles={"yellow": FIRST, "black": [(3, 2)]}, pagodas=[("yellow", FIRST)], leaders=[((4, 3), 0, "yellow")],
        hands=[{"red": 6}, {"red": 6}], market={"red": 6}, actions=1,
    )  # fmt: skip
    table.play("tile", "red", (6, 0))
    assert table.gained == [{"yellow": 1}, {}]


@pytest.mark.clause("YAY-58")
def test_no_income_between_the_two_actions():
    table = Story(
        tiles={"red": FIRST, "black": [(3, 2)]}, pagodas=[("red", FIRST)], leaders=[((4, 3), 0, "red")],
        hands=[{"yellow": 6}, {"red": 6}], market={"red": 6},
    )  # fmt: skip
    table.play("tile", "yellow", (6, 0))
    assert table.gained == [{}, {}]
    table.play("tile", "yellow", (6, 2))
    assert table.gained == [{"red": 1}, {}]
