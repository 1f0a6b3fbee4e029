"""Does a round of Castell go as the rules say, from the refill to the passing of the first-player marker?"""

import pytest

from .boxes import few_castellers

NOT_SPECIAL = ("balance", "base", "mix", "strength", "width")


@pytest.mark.clause("CAL-22", "CAL-94")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_ten_rounds(deal, players):
    play, rounds = deal(players), set()
    while not play.over:
        rounds.add(play["round"])
        play.play("stop")
    assert rounds == set(range(1, 11))
    assert play.turn == 10 * players
    assert play.legal() == []


@pytest.mark.clause("CAL-26", "CAL-29")
@pytest.mark.parametrize("rotates", [True, False])
def test_the_first_player_marker_goes_round(deal, rotates):
    play, seats = deal(3, first_player_rotates=rotates), []
    first = play.seat
    while not play.over:
        seats.append(play.seat)
        play.play("stop")
    for number in range(10):
        begins = (first + number * rotates) % 3
        assert seats[3 * number : 3 * number + 3] == [begins, (begins + 1) % 3, (begins + 2) % 3]


def tile_of_training(play):
    """Which tile the only sector that counts shows: found by training."""
    shown = play.trainable()
    if not shown:
        return None
    before, seat = play["ranks"][play.seat], play.seat
    play.play(*shown)
    if play["through"]:
        return "special"
    return NOT_SPECIAL[[now - then for now, then in zip(play["ranks"][seat], before, strict=True)].index(1)]


@pytest.mark.clause("CAL-23", "CAL-24", "CAL-25", "CAL-39")
@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("now", range(1, 11))
def test_the_wheel_advances_once_a_round(table, now, early):
    sectors = ["all", "girona", "barcelona", "vilanova", "vilafranca", "tarragona", "valls", "lleida"]
    told = {"wheel": "advanced", "wheel_turns_before_round_1": early}
    play = table(2, round=now, pawns=["barcelona"], **told)
    tiles = play["wheel"]
    kinds = (*NOT_SPECIAL, "special")
    expected = [kinds[tiles[(place + now - 1 + early) % 8]] for place in range(8)]
    for name, tile in zip(sectors[1:], expected[1:], strict=True):
        assert tile_of_training(table(2, round=now, pawns=[name], **told)) == tile


@pytest.mark.clause("CAL-25")
def test_after_eight_rounds_the_wheel_is_as_before(table):
    for name in ("girona", "valls"):
        first, ninth = (
            tile_of_training(table(2, round=now, pawns=[name], wheel="advanced", facing={name: "mix"}))
            for now in (1, 9)
        )
        assert first == ninth == "mix"


@pytest.mark.clause("CAL-23", "CAL-27", "CAL-28", "CAL-105")
@pytest.mark.parametrize(("now", "refilled"), [(n, n + 1 in (3, 5, 7, 9)) for n in range(2, 10)])
def test_regions_are_filled_up_in_four_rounds(table, now, refilled):
    regions = {"barcelona": {3: 1}, "valls": {}, "girona": {10: 3}}
    play = table(2, round=now, regions=regions, teams=[{1: 9}])
    before, bag = play["region"], sum(play["bag"])
    play.end_round()
    after = play["region"]
    assert [sum(region) for region in after] == ([3] * 7 if refilled else [1, 3, 3, 3, 0, 3, 3])
    assert all(now >= then for new, old in zip(after, before, strict=True) for now, then in zip(new, old, strict=True))
    assert sum(play["bag"]) == bag - 5 * refilled


@pytest.mark.clause("CAL-12", "CAL-28")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 5)])
def test_regions_are_filled_up_to_the_number_of_the_set_up(table, players, each):
    names = ["barcelona", "vilanova", "vilafranca", "tarragona", "valls", "lleida", "girona"]
    teams = [{size: 15} for size in range(1, players)]
    play = table(players, round=8, regions={name: {} for name in names}, teams=teams)
    play.end_round()
    assert [sum(region) for region in play["region"]] == [each] * 7


@pytest.mark.clause("CAL-104")
def test_when_the_bag_runs_out_short_regions_get_one_each_in_turn(table):
    regions = {"vilanova": {}, "vilafranca": {}, "girona": {1: 1, 2: 1}}
    play = table(2, round=6, regions=regions, teams=[dict.fromkeys(range(1, 11), 1)], components=few_castellers(4))
    assert sum(play["bag"]) == 5
    play.end_round()
    assert [sum(region) for region in play["region"]] == [3, 2, 2, 3, 3, 3, 3]
    assert sum(play["bag"]) == 0
    then = play["region"], play["rng"]
    play.end_round().end_round()
    assert play["round"] == 9
    assert (play["region"], play["rng"]) == then


@pytest.mark.clause("CAL-108")
def test_nothing_is_drawn_but_at_refills(deal):
    play = deal(4, seed=5)
    while not play.over:
        before, now, bag = play["rng"], play["round"], sum(play["bag"])
        play.play(play.legal()[0])
        refilled = play["round"] > now and play["round"] in (3, 5, 7, 9) and sum(play["bag"]) < bag
        assert (play["rng"] != before) == refilled


@pytest.mark.clause("CAL-30")
def test_a_team_may_grow_without_limit(table):
    play = table(2, round=9, pawns=["valls"], teams=[dict.fromkeys(range(1, 11), 3), {1: 7}], regions={"valls": {5: 2}})
    play.play("take 5", "take 5")
    assert sum(play["team"][0]) == 32


@pytest.mark.clause("CAL-106")
def test_a_region_without_castellers_is_good_for_all_but_recruiting(table):
    told = {"regions": {"valls": {}, "tarragona": {}}, "festivals": {3: ("valls", [9])}}
    team = {10: 3, 9: 2, 7: 2, 5: 1, 3: 1}
    play = table(
        2, round=5, pawns=["valls"], teams=[team], ranks=[{"balance": 2}], rows={"valls": (0, 1)},
        facing={"valls": "mix"}, **told,
    )  # fmt: skip
    assert play.kinds() == ["move", "train", "special", "stop"]
    play.play("special")
    assert play.legal() == ["move", "perform 2"]
    play.play("perform 2").end_round()
    assert play["entered"][0][3][0] > 0
    away = table(2, round=5, pawns=["vilafranca"], **told).play("go valls")
    assert away.pawn(0) == "valls"
