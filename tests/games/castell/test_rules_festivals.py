"""Do festivals of Castell go as the rules say?"""

import pytest

from .boxes import changed_box
from .reference_game import TOWER
from .reference_table import printed_components

BALANCE = {"balance": 2}
NOBODY = {1: 3}
# At a festival with the size 9, Balance 2 allows these teams one best tower each: its score, and castellers of size 9.
BY_SCORE = {
    8: {9: 3, 7: 2, 5: 1, 3: 1, 2: 1},  # 3-2-1-1-1
    7: {9: 3, 7: 2, 5: 1, 2: 1},  # 3-2-1-1
    6: {10: 3, 9: 2, 7: 1, 5: 1},
    5: {10: 3, 9: 1, 8: 1, 5: 1},
    0: NOBODY,
}
CHOICE = {9: 2, 8: 3, 7: 1, 4: 2, 3: 1}  # with the sizes 8 and 4: 3-2-1-1 has more of the 8, 2-2-2-1 of the 4


def festival_box(slots=1, **changes):
    """The printed box with one festival a round, small teams, and so many size tokens: round 7 has the number 4."""
    calendar = [{"round": now, "type": "I" if now < 8 else "II", "size_tokens": slots} for now in range(3, 11)]
    return changed_box(**{"calendar": calendar, "setup": {"team": 0}} | changes)


def before(table, teams, sizes=(9,), *, ranks=BALANCE, components=None, festivals=None, **told):
    """Round 7, with all pawns where its festival is, and nobody else to recruit."""
    told = {"round": 7, "pawns": ["valls"] * len(teams), "regions": {"valls": {}}} | told
    return table(
        len(teams), teams=teams, ranks=[ranks] * len(teams), components=components or festival_box(len(sizes)),
        festivals={4: ("valls", list(sizes))} | (festivals or {}), **told,
    )  # fmt: skip


def held(table, teams, sizes=(9,), **told):
    """The same after the festival, in which nobody did more than compete."""
    return before(table, teams, sizes, **told).end_round()


def until_choice(play):
    """Everybody ends the turn; a festival tower is to be chosen."""
    return play.stop_until(lambda play: play["phase"] == TOWER)


def entered(play, seat, number=4):
    """Tower score, and castellers of each token's size."""
    slots = sum(size > 0 for size in play["festival_size"][number])
    return play["entered"][seat][number][: 1 + slots]


def prizes(play, number=4):
    return [play.prize(seat, number) for seat in range(play.players)]


# ---------------------------------------------------------------------------------------------------- when and who


@pytest.mark.clause("CAL-23", "CAL-76", "CAL-93")
@pytest.mark.parametrize("now", range(4, 10))
def test_a_festival_is_held_at_the_end_of_its_round_and_never_again(table, now):
    play = before(table, [BY_SCORE[7], NOBODY], round=now).end_turn()
    assert entered(play, 0) == (0, 0)
    play.end_round()
    assert entered(play, 0) == ((7, 3) if now == 7 else (0, 0))


@pytest.mark.clause("CAL-76")
def test_rounds_3_to_10_have_festivals(table):
    rounds = [space["round"] for space in printed_components()["calendar"]]
    assert [rounds.count(now) for now in range(1, 11)] == [0, 0, 1, 2, 2, 2, 1, 2, 2, 2]
    told = {"components": changed_box(setup={"team": 0}), "teams": [BY_SCORE[7]], "ranks": [BALANCE]}
    for number, now in enumerate(rounds):
        sizes = [9] if now < 7 else [9, 5]
        play = table(2, round=now, pawns=["valls"], festivals={number: ("valls", sizes)}, **told).end_turn()
        assert entered(play, 0, number)[0] == 0
        play.end_turn()
        assert entered(play, 0, number)[0] > 0


@pytest.mark.clause("CAL-78", "CAL-79", "CAL-81", "CAL-82", "CAL-95")
def test_who_can_compete_does(table):
    play = held(table, [BY_SCORE[7], NOBODY])
    assert (entered(play, 0), entered(play, 1)) == ((4 + 3, 3), (0, 0))
    assert [play.part(seat, "best_tower") for seat in (0, 1)] == [7, 0]


@pytest.mark.clause("CAL-50", "CAL-54", "CAL-78")
@pytest.mark.parametrize(
    ("team", "ranks", "pawn", "competes"),
    [
        ({9: 3, 7: 2, 5: 1, 2: 1}, {"balance": 1}, "valls", True),
        ({9: 3, 7: 2, 5: 1, 2: 1}, {"balance": 1}, "lleida", False),
        ({9: 3, 7: 2, 5: 1, 2: 1}, {}, "valls", False),  # three levels without Balance
        ({9: 3, 7: 2, 5: 1}, {"balance": 1}, "valls", False),
        ({9: 3, 7: 2, 4: 1, 2: 1}, {"balance": 1}, "valls", False),  # nobody of size 5
        ({9: 4, 7: 3, 5: 2, 2: 1}, {"width": 1}, "valls", True),
        ({9: 4, 7: 3, 5: 2, 2: 1}, {"base": 1}, "valls", True),
        ({10: 3, 9: 1, 8: 2, 5: 1, 4: 1}, {"balance": 1}, "valls", False),  # the 9 could only be a fifth level
    ],
)
def test_a_pawn_there_every_size_and_four_levels(table, team, ranks, pawn, competes):
    play = held(table, [team, NOBODY], (5, 9), ranks=ranks, pawns=[pawn, "girona"])
    assert (entered(play, 0)[0] > 0) == competes


@pytest.mark.clause("CAL-34", "CAL-78")
def test_a_pawn_off_the_board_does_not_compete(table):
    team = {9: 3, 7: 2, 5: 1, 2: 1}
    box = festival_box(setup={"team": 7}, tower={"widest": 3, "festival_levels": 3})
    told = {"ranks": {}, "components": box, "regions": {}}
    assert entered(held(table, [team, {1: 7}], pawns=[None, "girona"], **told), 0)[0] == 0
    assert entered(held(table, [team, {1: 7}], pawns=["valls", "girona"], **told), 0) == (3 + 3, 3)


@pytest.mark.clause("CAL-78")
def test_more_than_four_levels_compete_too(table):
    assert entered(held(table, [BY_SCORE[8], NOBODY]), 0) == (5 + 3, 3)


@pytest.mark.clause("CAL-77", "CAL-90")
def test_two_festivals_of_a_round_go_by_themselves(table):
    calendar = festival_box()["calendar"]
    calendar = [*calendar[:5], {"round": 7, "type": "II", "size_tokens": 2}, *calendar[5:]]
    told = {"components": festival_box(calendar=calendar), "pawns": ["valls", "lleida"]}
    apart = held(table, [BY_SCORE[7], BY_SCORE[7]], festivals={5: ("lleida", [9, 5])}, **told)
    assert [entered(apart, seat, 4) for seat in (0, 1)] == [(7, 3), (0, 0)]
    assert [entered(apart, seat, 5) for seat in (0, 1)] == [(0, 0, 0), (8, 3, 1)]
    assert (prizes(apart, 4), prizes(apart, 5)) == (["trophy", ""], ["", "trophy"])


@pytest.mark.clause("CAL-53", "CAL-90")
def test_two_festivals_in_one_region_take_the_same_castellers(table):
    calendar = festival_box()["calendar"]
    calendar = [*calendar[:5], {"round": 7, "type": "II", "size_tokens": 2}, *calendar[5:]]
    told = {"components": festival_box(calendar=calendar), "pawns": ["valls", "lleida"]}
    both = held(table, [BY_SCORE[7], BY_SCORE[7]], festivals={5: ("valls", [9, 5])}, **told)
    assert (entered(both, 0, 4), entered(both, 0, 5)) == ((7, 3), (8, 3, 1))
    assert entered(both, 1, 5) == (0, 0, 0)
    assert [both.prize(0, number) for number in (4, 5)] == ["trophy", "trophy"]


@pytest.mark.clause("CAL-53", "CAL-91")
def test_the_same_tower_serves_in_another_round(table):
    play = held(table, [BY_SCORE[7], NOBODY], festivals={5: ("lleida", [9])})
    while play.seat != 0:
        play.end_turn()
    play.play("go lleida").end_round()
    assert entered(play, 0, 4) == entered(play, 0, 5) == (7, 3)
    assert play.team(0) == BY_SCORE[7]


# ---------------------------------------------------------------------------------------------------- which tower


@pytest.mark.clause("CAL-80", "CAL-111", "CAL-112")
def test_a_choice_of_towers_is_a_decision(table):
    for number, vector in enumerate([(8, 3, 1), (8, 2, 2)], 1):
        play = until_choice(before(table, [CHOICE, NOBODY], (8, 4)))
        assert play.legal() == ["tower 1", "tower 2"]
        assert play["choice"][:3] == ((8, 3, 1, 0), (8, 2, 2, 0), (0, 0, 0, 0))
        play.play(f"tower {number}")
        assert entered(play, 0) == vector
        assert play["round"] == 8


@pytest.mark.clause("CAL-80", "CAL-109")
def test_one_best_tower_is_no_decision(table):
    play = before(table, [BY_SCORE[7], NOBODY])
    decisions = play["decisions"]
    play.end_round()
    assert play["decisions"] == decisions + 2


@pytest.mark.clause("CAL-26", "CAL-80")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_seats_choose_in_turn_order_and_see_what_was_entered(table, first):
    play = until_choice(before(table, [CHOICE] * 3, (8, 4), first=first))
    turn = play.turn
    for number in range(3):
        assert (play.seat, play.turn, play["festival"]) == ((first + number) % 3, turn, 4)
        assert sum(entered(play, seat)[0] > 0 for seat in range(3)) == number
        play.play(f"tower {1 + number % 2}")
    assert [entered(play, (first + number) % 3)[1] for number in range(3)] == [3, 2, 3]


@pytest.mark.clause("CAL-81", "CAL-87", "CAL-92", "CAL-99")
def test_a_casteller_counts_once_for_two_tokens_of_its_size(table):
    play = held(table, [BY_SCORE[7], BY_SCORE[6]], (9, 9))
    assert (entered(play, 0), entered(play, 1)) == ((4 + 3, 3, 3), (4 + 2, 2, 2))
    assert play["token_to"][4] == (0, 0, -1)
    assert (play.part(0, "unique_sizes"), play.part(0, "duplicate_sizes")) == (2, 1)


@pytest.mark.clause("CAL-81")
def test_every_size_asked_for_counts(table):
    play = held(table, [BY_SCORE[8], NOBODY], (9, 7))
    assert entered(play, 0) == (5 + 3 + 2, 3, 2)


@pytest.mark.clause("CAL-82", "CAL-95")
@pytest.mark.parametrize(("earlier", "now", "then"), [(6, 9, 8), (7, 9, 8), (8, 9, 8), (8, 10, 6), (7, 10, 6)])
def test_the_score_marker_never_goes_back(table, earlier, now, then):
    team = {10: 2, 9: 3, 7: 2, 5: 1, 3: 1, 2: 1}  # up to five levels with 9 below, four with 10
    told = {"entered": [{0: (earlier, 3 if earlier > 6 else 2)}], "festivals": {0: ("girona", [9])}}
    play = before(table, [team, NOBODY], (now,), **told)
    assert play.part(0, "best_tower") == earlier
    play.end_round()
    assert entered(play, 0)[0] == then
    assert play.part(0, "best_tower") == max(earlier, then)


# ---------------------------------------------------------------------------------------------------- prizes


@pytest.mark.clause("CAL-83", "CAL-98")
@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([7, 8], ["", "trophy"]),
        ([6, 8, 7], ["", "trophy", "medal"]),
        ([5, 8, 6, 7], ["", "trophy", "ribbon", "medal"]),
        ([0, 8, 0, 7], ["", "trophy", "", "medal"]),
    ],
)
def test_prizes_go_by_tower_score_and_number_of_players(table, scores, expected):
    play = held(table, [BY_SCORE[score] for score in scores])
    assert [entered(play, seat)[0] for seat in range(len(scores))] == scores
    assert prizes(play) == expected
    for seat, prize in enumerate(expected):
        worth = [play.part(seat, name) for name in ("trophies", "medals", "ribbons")]
        assert worth == [5 * (prize == "trophy"), 3 * (prize == "medal"), prize == "ribbon"]


@pytest.mark.clause("CAL-84")
@pytest.mark.parametrize(
    ("scores", "first", "ties", "expected"),
    [
        ([7, 7, 6, 5], 0, "share_high_skip", ["trophy", "trophy", "ribbon", ""]),
        ([8, 7, 7, 5], 0, "share_high_skip", ["trophy", "medal", "medal", ""]),
        ([7, 7, 7, 5], 0, "share_high_skip", ["trophy", "trophy", "trophy", ""]),
        ([7, 7, 6, 5], 0, "share_high", ["trophy", "trophy", "medal", "ribbon"]),
        ([8, 7, 7, 5], 0, "share_high", ["trophy", "medal", "medal", "ribbon"]),
        ([7, 7, 6, 5], 0, "turn_order", ["trophy", "medal", "ribbon", ""]),
        ([7, 7, 6, 5], 1, "turn_order", ["medal", "trophy", "ribbon", ""]),
        ([7, 7, 7, 7], 2, "turn_order", ["ribbon", "", "trophy", "medal"]),
    ],
)
def test_tied_competitors(table, scores, first, ties, expected):
    play = held(table, [BY_SCORE[score] for score in scores], first=first, prize_tie=ties)
    assert prizes(play) == expected


@pytest.mark.clause("CAL-85")
@pytest.mark.parametrize(
    ("limited", "first", "expected"),
    [
        (False, 0, ["trophy", "trophy", "ribbon"]),
        (True, 0, ["trophy", "", "ribbon"]),
        (True, 1, ["", "trophy", "ribbon"]),
    ],
)
def test_prizes_may_run_out(table, limited, first, expected):
    supply = {"trophy": 1, "medal": 0, "ribbon": 39}
    box = festival_box(prizes=supply)
    teams = [BY_SCORE[7], BY_SCORE[7], BY_SCORE[6], NOBODY]
    assert prizes(held(table, teams, components=box, limited_prizes=limited, first=first)) == [*expected, ""]


@pytest.mark.clause("CAL-85")
def test_prizes_given_earlier_are_gone(table):
    box = festival_box(prizes={"trophy": 1, "medal": 10, "ribbon": 29})
    told = {"entered": [{0: (6, 2)}], "festivals": {0: ("girona", [9])}, "components": box}
    play = held(table, [BY_SCORE[7], BY_SCORE[6], NOBODY], limited_prizes=True, **told)
    assert (prizes(play, 0), prizes(play, 4)) == (["trophy", "", ""], ["", "medal", ""])


@pytest.mark.clause("CAL-86", "CAL-96", "CAL-97")
def test_a_prize_marks_the_region_of_the_festival(table):
    told = {"entered": [{0: (6, 2)}, {0: (5, 1)}], "festivals": {0: ("girona", [9])}}
    play = before(table, [BY_SCORE[7], BY_SCORE[6], NOBODY], **told)
    assert [play.part(seat, "region_variety") for seat in range(3)] == [0, 0, 0]
    play.end_round()
    assert (prizes(play, 0), prizes(play, 4)) == (["trophy", "medal", ""], ["trophy", "medal", ""])
    assert [play.part(seat, "region_variety") for seat in range(3)] == [1, 1, 0]


# ---------------------------------------------------------------------------------------------------- size tokens

MORE_9 = {9: 3, 7: 2, 5: 1, 2: 1}  # with 9 and 5: (8, 3, 1)
MORE_5 = {9: 2, 5: 2, 4: 1, 2: 1}  # (8, 2, 2), of four levels
HIGH = {10: 3, 9: 2, 5: 1, 4: 1, 2: 1}  # (8, 2, 1), of five levels


@pytest.mark.clause("CAL-87", "CAL-97")
def test_size_tokens_go_to_who_has_most_of_the_size(table):
    play = held(table, [MORE_9, MORE_5], (9, 5))
    assert (entered(play, 0), entered(play, 1)) == ((8, 3, 1), (8, 2, 2))
    assert play["token_to"][4] == (0, 1, -1)
    assert [play.part(seat, "unique_sizes") for seat in (0, 1)] == [2, 2]
    turned = held(table, [MORE_9, MORE_5], (5, 9))
    assert turned["token_to"][4] == (1, 0, -1)


@pytest.mark.clause("CAL-87")
def test_castellers_count_in_the_tower_not_in_the_team(table):
    many = {9: 9, 5: 1, 4: 1, 3: 1, 2: 1}
    play = held(table, [many, MORE_9])
    assert entered(play, 0)[1] == entered(play, 1)[1] == 3


@pytest.mark.clause("CAL-88")
@pytest.mark.parametrize(
    ("teams", "sizes", "first", "winner"),
    [
        ([BY_SCORE[7], BY_SCORE[8]], (9,), 0, 1),  # three each: the higher score
        ([BY_SCORE[8], BY_SCORE[7]], (9,), 1, 0),
        ([MORE_5, HIGH], (9, 5), 0, 1),  # two each, score 8 each: more levels
        ([HIGH, MORE_5], (9, 5), 1, 0),
        ([MORE_9, MORE_9], (9, 5), 0, 0),  # all equal: the earlier in turn order
        ([MORE_9, MORE_9], (9, 5), 1, 1),
    ],
)
def test_ties_for_a_size_token(table, teams, sizes, first, winner):
    play = held(table, teams, sizes, first=first)
    assert entered(play, 0)[1] == entered(play, 1)[1]
    assert play["token_to"][4][0] == winner
    nobody = held(table, teams, sizes, first=first, size_token_tie="nobody")
    assert nobody["token_to"][4][0] == -1


@pytest.mark.clause("CAL-88", "CAL-112")
@pytest.mark.parametrize("first", [0, 1])
def test_levels_that_score_nothing_break_no_tie(table, first):
    box = festival_box(score={"level": 0, "matching": 2})
    play = held(table, [BY_SCORE[8], BY_SCORE[7]], components=box, first=first)
    assert entered(play, 0) == entered(play, 1) == (6, 3)
    assert play["token_to"][4] == (first, -1, -1)


@pytest.mark.clause("CAL-88")
def test_without_a_tie_tokens_are_given_all_the_same(table):
    play = held(table, [MORE_9, MORE_5], (9, 5), size_token_tie="nobody")
    assert play["token_to"][4] == (0, 1, -1)


@pytest.mark.clause("CAL-89")
def test_without_competitors_nothing_is_given(table):
    play = held(table, [NOBODY, NOBODY, NOBODY], (9, 5))
    assert prizes(play) == ["", "", ""]
    assert play["token_to"][4] == (-1, -1, -1)
    assert play.score() == [0, 0, 0]


@pytest.mark.clause("CAL-89")
def test_a_single_competitor_takes_all(table):
    play = held(table, [NOBODY, MORE_9, NOBODY, NOBODY], (9, 5))
    assert prizes(play) == ["", "trophy", "", ""]
    assert play["token_to"][4] == (1, 1, -1)
    assert play.score() == [0, 8 + 5 + 4, 0, 0]


@pytest.mark.clause("CAL-54", "CAL-79", "CAL-113")
def test_skills_that_a_tower_takes_are_counted(table):
    play = held(table, [BY_SCORE[7], NOBODY], ranks={"balance": 1, "mix": 1})
    assert play["needed"][0] == (1, 0, 0, 0, 0)
