"""Is a game of Castell set up as the rules say?"""

from collections import Counter

import pytest

from .boxes import changed_box, great_teams
from .reference_table import printed_components
from .reference_towers import SIZES, SKILLS

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.clause("CAL-1", "CAL-2", "CAL-3", "CAL-4", "CAL-5", "CAL-6", "CAL-7")
def test_what_is_in_the_box():
    box = printed_components()
    assert box["castellers"]["counts"] == [15] * 10
    assert box["size_tokens"]["counts"] == [3] * 10
    assert sum(box["wheel_tiles"].get(skill, 0) for skill in SKILLS) + box["wheel_tiles"]["special"] == 8
    assert all(box["wheel_tiles"][skill] >= 1 for skill in (*SKILLS, "special"))
    assert [box["prizes"][kind] for kind in ("trophy", "medal", "ribbon")] == [14, 14, 12]
    assert (len(box["local_tile"]), box["setup"]["special_tokens"]) == (32, 7)
    assert {name: count for name, count in box["box"].items() if type(count) is int} == {
        "castellers": 150, "size_tokens": 30, "wheel_tiles": 8, "festival_tiles": 14, "local_tiles": 32, "prizes": 40,
        "special_tokens": 28,
    }  # fmt: skip


@pytest.mark.clause("CAL-1", "CAL-3", "CAL-11", "CAL-12", "CAL-17")
@PLAYERS
def test_castellers_lie_in_the_regions_in_the_teams_and_in_the_bag(deal, players):
    play = deal(players)
    each = {2: 3, 3: 4, 4: 5}[players]
    assert [sum(region) for region in play["region"]] == [each] * 7
    assert [sum(team) for team in play["team"]] == [7] * players
    assert sum(play["bag"]) == 150 - 7 * each - 7 * players
    everywhere = [*play["region"], *play["team"], play["bag"]]
    assert [sum(counts) for counts in zip(*everywhere, strict=True)] == [15] * 10


@pytest.mark.clause("CAL-2", "CAL-17", "CAL-19", "CAL-21")
@PLAYERS
def test_seats_begin_with_seven_tokens_and_no_skill(deal, players):
    play = deal(players)
    assert play["tokens"] == (7,) * players
    assert play["ranks"] == ((0,) * 5,) * players
    assert [play.pawn(seat) for seat in range(players)] == [None] * players
    assert (play["round"], play.turn) == (1, 1)
    assert play.score() == [0] * players
    assert sum(play["row_tokens"]) == 0


@pytest.mark.clause("CAL-5", "CAL-13")
def test_eight_tiles_lie_round_the_wheel_by_chance(deal):
    wheels = [deal(2, index=index)["wheel"] for index in range(12)]
    assert all(Counter(wheel) == {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 3} for wheel in wheels)
    assert len(set(wheels)) > 10


@pytest.mark.clause("CAL-7", "CAL-10", "CAL-14", "CAL-15", "CAL-76")
def test_festival_tiles_of_a_type_are_of_all_regions(deal):
    play = deal(2)
    assert sorted(play["festival_region"][:7]) == sorted(play["festival_region"][7:]) == list(range(7))
    slots = [sum(size > 0 for size in sizes) for sizes in play["festival_size"]]
    assert slots == [1] * 7 + [2] * 7
    calendar = printed_components()["calendar"]
    assert [space["type"] for space in calendar] == ["I"] * 7 + ["II"] * 7
    assert [space["round"] for space in calendar] == [3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10]


@pytest.mark.clause("CAL-14")
def test_a_shorter_calendar_leaves_tiles_over(deal):
    calendar = [{"round": number, "type": "I" if number < 7 else "II", "size_tokens": 1} for number in range(3, 11)]
    play = deal(2, components=changed_box(calendar=calendar))
    regions = play["festival_region"]
    assert len(set(regions[:4])) == len(set(regions[4:8])) == 4
    assert regions[8:] == (-1,) * 6


@pytest.mark.clause("CAL-4", "CAL-15")
def test_size_tokens_below_the_festivals_are_drawn_from_thirty(deal):
    met = set()
    for index in range(12):
        sizes = [size for sizes in deal(2, index=index)["festival_size"] for size in sizes if size]
        assert len(sizes) == 21
        assert max(Counter(sizes).values()) <= 3
        met |= set(sizes)
    assert met == set(SIZES)


@pytest.mark.clause("CAL-10", "CAL-16")
def test_two_different_local_performances_lie_in_each_row(deal):
    met = set()
    for index in range(12):
        play = deal(2, index=index)
        tiles = [tile for row in play["tile"] for tile in row]
        assert len(set(tiles)) == 14
        assert play["performer"] == ((-1, -1),) * 7
        met |= set(tiles)
    assert met == set(range(32))


@pytest.mark.clause("CAL-20")
def test_the_first_seat_is_drawn_or_seat_0(deal):
    drawn = [deal(3, index=index) for index in range(12)]
    assert {play["first_seat"] for play in drawn} == {0, 1, 2}
    assert all(play.seat == play["first_seat"] for play in drawn)
    assert {deal(3, index=index, first_seat=0).seat for index in range(6)} == {0}


@pytest.mark.clause("CAL-8", "CAL-9", "CAL-32")
@pytest.mark.parametrize(
    ("region", "around"),
    [
        ("barcelona", ["vilanova", "vilafranca", "tarragona", "lleida", "girona"]),  # two of them by dotted lines
        ("vilanova", ["barcelona", "vilafranca", "tarragona"]),
        ("vilafranca", ["barcelona", "vilanova", "valls", "lleida"]),
        ("tarragona", ["barcelona", "vilanova", "valls"]),
        ("valls", ["vilafranca", "tarragona", "lleida"]),
        ("lleida", ["barcelona", "vilafranca", "valls", "girona"]),
        ("girona", ["barcelona", "lleida"]),
    ],
)
def test_regions_and_their_neighbours(table, region, around):
    play = table(2, round=2, pawns=[region])
    assert play.regions_to_go() == [f"go {name}" for name in around]


@pytest.mark.clause("CAL-17")
def test_teams_may_be_larger_in_another_box(deal):
    assert [sum(team) for team in deal(4, components=great_teams(15))["team"]] == [15] * 4
