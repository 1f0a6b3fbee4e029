"""Does a game of Castell end, and is it scored, as the rules say?"""

import pytest

from .boxes import changed_box, tiles
from .test_rules_festivals import BALANCE, BY_SCORE, festival_box

LAST = {"round": 10, "pawns": ["valls"] * 4, "regions": {"valls": {}}}
NAMES = ["barcelona", "vilanova", "vilafranca", "tarragona", "valls", "lleida", "girona"]


def tile_box():
    """Fourteen tiles that any team performs, and small teams."""
    simple = tiles(*({"widths": [1], "points": points} for points in range(1, 15)))
    return changed_box(local_tile=simple, box={"local_tiles": 14}, setup={"team": 0})


@pytest.mark.clause("CAL-22", "CAL-94")
def test_the_game_ends_after_the_festivals_of_round_10(table):
    told = {"festivals": {7: ("valls", [9])}, "components": festival_box(), "teams": [BY_SCORE[7]], "ranks": [BALANCE]}
    play = table(2, **LAST | {"pawns": ["valls", "girona"]}, **told)
    play.end_turn()
    assert not play.over
    assert play.score() == [0, 0]
    play.end_turn()
    assert play.over
    assert (play["round"], play.legal(), play.turn) == (10, [], 20)
    assert play.score() == [7 + 5 + 2, 0]


@pytest.mark.clause("CAL-95", "CAL-101")
def test_castellers_ranks_and_unused_tokens_are_worth_nothing(table):
    play = table(2, round=10, teams=[dict.fromkeys(range(1, 11), 3)], ranks=[{"mix": 4, "width": 5}])
    play.end_round()
    assert play.over
    assert play.score() == [0, 0]
    assert play["tokens"] == (7, 7)


@pytest.mark.clause("CAL-96", "CAL-97", "CAL-71")
@pytest.mark.parametrize(("regions", "points"), list(enumerate([0, 0, 1, 3, 5, 7, 10, 14])))
def test_region_variety(table, regions, points):
    performed = {(name, 1): (0, 2 + number) for number, name in enumerate(NAMES[:regions])}
    play = table(2, round=10, teams=[{5: 9}], performed=performed, components=tile_box())
    assert play.part(0, "region_variety") == points
    twice = performed | {(name, 0): (0, 2 + number) for number, name in enumerate(NAMES[:regions])}
    play = table(2, round=10, teams=[{5: 9}], performed=twice, components=tile_box())
    assert play.part(0, "region_variety") == points


@pytest.mark.clause("CAL-96", "CAL-97")
def test_prizes_size_tokens_tiles_and_collected_tokens_all_mark_regions(table):
    told = {"components": festival_box(), "festivals": {number: (NAMES[number], [9]) for number in range(3)}}
    # Seat 0 wins trophies in three regions; seat 1 a medal and a size token in one of them, seat 2 nothing.
    entered = [{0: (7, 3), 1: (7, 3), 2: (8, 2)}, {2: (7, 3)}]
    teams = [{9: 3, 7: 2, 5: 1, 4: 1, 3: 1, 2: 1}, {9: 3, 7: 2, 5: 1, 2: 1}]
    play = table(3, round=7, teams=teams, ranks=[{"balance": 4}, BALANCE], entered=entered, **told)
    assert [play.prize(0, number) for number in (0, 1, 2)] == ["trophy", "trophy", "trophy"]
    assert (play.prize(1, 2), play["token_to"][2][0]) == ("medal", 1)
    assert [play.part(seat, "region_variety") for seat in range(3)] == [3, 0, 0]
    assert play.part(0, "unique_sizes") + play.part(0, "duplicate_sizes") == 3
    assert play.part(1, "unique_sizes") == 2


@pytest.mark.clause("CAL-97", "CAL-69")
def test_collected_tokens_lie_in_the_region_of_the_row(table):
    told = {"performed": {("girona", 0): (0, 2), ("valls", 0): (0, 3)}, "collected": [{"girona": 2, "valls": 1}]}
    play = table(2, round=10, teams=[{5: 9}], components=tile_box(), **told)
    assert (play.part(0, "special_tokens"), play.part(0, "region_variety")) == (3, 1)


@pytest.mark.clause("CAL-98")
def test_prizes_are_worth_five_three_and_one(table):
    told = {"components": festival_box(), "festivals": {0: ("girona", [9])}}
    entered = [{0: (8, 3)}, {0: (7, 3)}, {0: (6, 2)}, {0: (5, 1)}]
    ranks = [{"balance": 3}] * 4
    play = table(4, round=7, teams=[BY_SCORE[8] | {10: 1}] * 4, ranks=ranks, entered=entered, **told)
    found = [[play.part(seat, name) for name in ("trophies", "medals", "ribbons")] for seat in range(4)]
    assert found == [[5, 0, 0], [0, 3, 0], [0, 0, 1], [0, 0, 0]]


@pytest.mark.clause("CAL-99")
@pytest.mark.parametrize(
    ("sizes", "unique", "more"),
    [([9, 8, 7], 6, 0), ([9, 9, 7], 4, 1), ([9, 9, 9], 2, 2), ([7, 9, 7], 4, 1)],
)
def test_size_tokens_are_worth_two_for_a_new_size_and_one_for_the_next(table, sizes, unique, more):
    told = {"components": festival_box(), "festivals": {n: (NAMES[n], [size]) for n, size in enumerate(sizes)}}
    entered = [dict.fromkeys(range(3), (5, 1))]
    team = {9: 2, 8: 2, 7: 2, 6: 2, 5: 1}
    play = table(2, round=7, teams=[team], ranks=[{"balance": 5}], entered=entered, **told)
    assert (play.part(0, "unique_sizes"), play.part(0, "duplicate_sizes")) == (unique, more)


@pytest.mark.clause("CAL-75", "CAL-100")
def test_local_performances_are_worth_their_points_and_collected_tokens_one_each(table):
    shapes = [{"widths": [1], "points": points} for points in range(1, 13)]
    shows = [{"skills": ["balance"], "levels": 2, "points": 2}, {"skills": ["balance"], "levels": 2, "points": 3}]
    box = changed_box(local_tile=tiles(*shapes, *shows), box={"local_tiles": 14}, setup={"team": 0})
    told = {
        "rows": {"girona": (3, 12), "valls": (10, 13)}, "row_tokens": {"valls": 2}, "collected": [{"girona": 4}],
        "performed": {("girona", 0): (0, 2), ("girona", 1): (0, 3), ("valls", 0): (0, 4)},
    }  # fmt: skip
    play = table(2, round=10, teams=[{5: 4, 4: 5}], ranks=[{"balance": 1}], components=box, **told)
    assert (play.part(0, "shape_tiles"), play.part(0, "exhibition_tiles"), play.part(0, "special_tokens")) == (15, 2, 4)
    assert play.score() == [15 + 2 + 4 + 1, 0]


@pytest.mark.clause("CAL-94", "CAL-102")
def test_the_score_is_the_sum_and_the_highest_wins(deal):
    for index in range(4):
        play = deal(4, index=index, seed=3)
        while not play.over:
            play.play(play.legal()[0])
        assert play.score() == [sum(parts) for parts in play.parts()]
        highest = max(play.score())
        winners = [seat for seat, place in enumerate(play.places()) if place == 1]
        assert winners
        assert all(play.score()[seat] == highest for seat in winners)


@pytest.mark.clause("CAL-103")
@pytest.mark.parametrize(
    ("breaks", "places"),
    [
        ("tower_prizes", [1, 2]),
        ("tower", [1, 2]),
        ("prizes_tower", [2, 1]),
        ("prizes", [2, 1]),
        ("shared", [1, 1]),
    ],
)
def test_ties(table, breaks, places):
    shapes = tiles(*({"widths": [1], "points": points} for points in range(1, 15)))
    festivals = {0: ("girona", [9]), 1: ("lleida", [9]), 2: ("barcelona", [8]), 7: ("valls", [1])}
    told = {
        "components": festival_box(local_tile=shapes, box={"local_tiles": 14}), "festivals": festivals,
        "teams": [{9: 3, 7: 2, 5: 1, 3: 1, 2: 1}, {9: 3, 8: 2, 5: 1, 3: 1, 2: 1}], "ranks": [{"balance": 4}] * 2,
        "rows": {"girona": (4, 5)}, "performed": {("girona", 0): (0, 2)},
    }  # fmt: skip
    # Seat 0: tower 8, trophy 5, size token 2, tile 5. Seat 1: tower 5, trophies 10, size tokens 4, two regions 1.
    play = table(2, round=10, entered=[{0: (8, 3)}, {1: (5, 1), 2: (5, 1)}], final_tie_break=breaks, **told)
    play.end_round()
    assert play.over
    assert play.score() == [20, 20]
    assert play.places() == places


@pytest.mark.clause("CAL-103")
def test_tower_and_prizes_together_may_not_part_seats_either(table):
    play = table(3, round=10, festivals={12: ("valls", [9, 5]), 13: ("lleida", [9, 5])}).end_round()
    assert play.score() == [0, 0, 0]
    assert play.places() == [1, 1, 1]
