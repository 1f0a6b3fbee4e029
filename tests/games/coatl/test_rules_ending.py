"""Does a game of Cóatl end, and is it scored, as the rules say?"""

import pytest

from .boxes import few_pieces
from .reference_game import BODIES_EXHAUSTED, DISCARD, PRIEST, THIRD_COATL, WISH

FINISHED = [("<BYB>", "pair_yellow_blue", None), ("<BGB>", "pair_green_blue", None)]
ALSO_FINISHED = [("<YRK>", "pair_red_black", None), ("<KYG>", "pair_yellow_green", None)]
FIVE_HARD = "mirror_ky_any_yk mirror_gk_any_kg mirror_kb_any_bk mirror_yr_any_ry mirror_rb_any_br"
STUCK_HEADS = {"board": "<Y <Y <R <R <K <K <G <G", "coatls": [("<YG", "", None), ("<RB", "", None)]}
STUCK_TAILS = {"board": "Y> Y> R> R> K> K> G> G>", "coatls": [("GY>", "", None), ("BR>", "", None)]}


def for_seat(seat, value, otherwise=""):
    return [otherwise] * seat + [value]


def before_the_third(table, players, seat, *, acting=None, **told):
    """A scene in which a seat can complete its third coatl."""
    told = {
        "boards": for_seat(seat, "K> Y"),
        "hands": for_seat(seat, "pair_red_black"),
        "coatls": for_seat(seat, [*FINISHED, ("<GR", "", None)], []),
        "temples": for_seat(seat, ("eq_blue_yellow_len12", None), (None, None)),
        "stacks": ("eq_red_yellow_len12", "eq_yellow_green_len6"),
    } | told  # fmt: skip
    return table(players, seat=seat if acting is None else acting, **told)


def complete_the_third(play):
    seat, complete = play.seat, play.fields()["complete"][play.seat]
    play.play("assemble")
    if play.fields()["complete"][seat] == complete:  # there was a choice
        play.play("add tail black to 1")
    return play


def use(play, name="pieces"):
    """One whole action."""
    seat = play.seat
    play.play(name)
    while play.seat == seat and "pieces" not in play.legal():
        play.play(play.legal()[0])


# ---------------------------------------------------------------------------------------------------- the third coatl


@pytest.mark.clause("COA-78", "COA-80", "COA-81", "COA-82", "COA-85")
@pytest.mark.parametrize("both", [True, False])
@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_last_turns_after_a_third_coatl(table, players, seat, both):
    play = complete_the_third(before_the_third(table, players, seat))
    assert (play.ending, play.fields()["trigger"]) == (THIRD_COATL, seat)
    actions = [31 if who <= seat else 30 for who in range(players)]
    for who in [*range(seat + 1, players), *range(seat)]:
        assert play.seat == who
        assert "stop" not in play.legal()
        use(play)
        actions[who] += 1
        if who > seat:
            assert play.seat == who
            assert {"stop", "pieces", "prophecies"} <= set(play.legal())
            if both:
                use(play)
                actions[who] += 1
            else:
                play.play("stop")
    assert play.over
    assert play.turns == tuple(32 if who < seat else 31 for who in range(players))
    most = [31 if who == seat else 32 for who in range(players)]
    assert actions == (most if both else [31 if who >= seat else 32 for who in range(players)])


@pytest.mark.clause("COA-82")
def test_the_two_actions_may_be_of_one_kind_or_tokens(table):
    play = complete_the_third(before_the_third(table, 2, 0, sacrifice_tokens=True))
    play.play("perfect pick", "take head red")
    assert play.legal()[:3] == ["stop", "pieces", "prophecies"]
    assert "see the future" in play.legal()
    assert "perfect pick" not in play.legal()
    play.play("see the future", "stop")
    assert play.over
    assert play.fields()["tokens"] == (0, 3)


@pytest.mark.clause("COA-82", "COA-29")
def test_each_of_the_two_actions_refills(table):
    play = complete_the_third(before_the_third(table, 2, 0, supply="R> KG KG"))
    play.play("pieces", "take tail red")
    assert len(play.supply().split()) == 10
    assert play.seat == 1


@pytest.mark.clause("COA-82", "COA-95")
def test_without_a_first_action_both_are_passed(table):
    play = before_the_third(
        table, 3, 0, boards=["B> Y", "<Y <Y <R <R <K <K <G <G"],
        hands=["pair_red_blue", FIVE_HARD], coatls=[[*FINISHED, ("<GR", "", None)], STUCK_HEADS["coatls"]],
    )  # fmt: skip
    play.play("assemble", "add tail blue to 1")
    assert (play.seat, play.passes, play.turns) == (2, (0, 1, 0), (31, 31, 31))


@pytest.mark.clause("COA-82", "COA-95", "COA-116")
def test_without_a_second_action_the_turn_just_ends(table):
    board = STUCK_HEADS["board"].removesuffix(" <G")
    play = before_the_third(
        table, 2, 0, boards=["B> Y", board], supply="<G YY RR",
        hands=["pair_red_blue", FIVE_HARD], coatls=[[*FINISHED, ("<GR", "", None)], STUCK_HEADS["coatls"]],
    )  # fmt: skip
    play.play("assemble", "add tail blue to 1")
    assert play.over
    assert (play.board(1), play.passes, play.turns) == (STUCK_HEADS["board"], (0, 0), (31, 31))


@pytest.mark.clause("COA-84")
def test_after_a_third_coatl_running_out_of_bodies_changes_nothing(table):
    play = before_the_third(table, 3, 0, components=few_pieces(3, 2), supply="KK <Y", boards=["K> Y", "GR", "BB"])
    complete_the_third(play)
    play.play("pieces", "take bodies black black")
    assert not any(word.isalpha() for word in play.supply().split())
    found = play.fields()
    assert (found["ending"], found["trigger"], found["turns_left"], play.seat) == (THIRD_COATL, 0, 1, 1)


@pytest.mark.clause("COA-84")
def test_another_third_coatl_changes_nothing(table):
    play = before_the_third(
        table, 3, 0, boards=["B> Y", "K> R"], hands=["pair_red_blue", "pair_yellow_black"],
        coatls=[[*FINISHED, ("<GR", "", None)], [*ALSO_FINISHED, ("<RY", "", None)]],
    )  # fmt: skip
    play.play("assemble", "add tail blue to 1", "assemble", "add tail black to 1")
    if play.seat == 1 and "pieces" not in play.legal():
        play.play("stop")
    found = play.fields()
    assert found["complete"] == (3, 3, 0)
    assert (found["ending"], found["trigger"], found["turns_left"], play.seat) == (THIRD_COATL, 0, 1, 1)
    assert play.legal() == ["stop", "pieces", "prophecies"]


# ---------------------------------------------------------------------------------------------------- bodies run out


def before_exhaustion(table, players, seat, **told):
    """A scene in which a seat can take the last bodies."""
    boards = ["RR", "BB", "KK", "GG"][:players]
    boards[(seat + 1) % players] += "".join(["RR", "BB", "KK", "GG"][players:])
    box = few_pieces(3, 2)
    return table(players, seat=seat, components=box, boards=boards, supply="YY <Y <R", **told)


@pytest.mark.clause("COA-30", "COA-79", "COA-83", "COA-85")
@pytest.mark.parametrize(("players", "seat"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_last_turns_after_the_bodies_run_out(table, players, seat):
    play = before_exhaustion(table, players, seat)
    play.play("pieces", "take bodies yellow yellow")
    assert (play.ending, play.fields()["trigger"]) == (BODIES_EXHAUSTED, seat)
    for who in [*range(seat + 1, players), *range(players)]:
        assert play.seat == who
        assert "stop" not in play.legal()
        play.play("prophecies", "deck", "stop")
    assert play.over
    assert play.turns == (32,) * players


@pytest.mark.clause("COA-84", "COA-94")
def test_a_third_coatl_after_the_bodies_ran_out_changes_nothing(table):
    play = before_the_third(table, 2, 1, components=few_pieces(3, 2), acting=0, supply="KK <Y", boards=["YGRBB", "K>"])
    play.play("pieces", "take bodies black black")
    assert (play.ending, play.fields()["trigger"]) == (BODIES_EXHAUSTED, 0)
    complete_the_third(play)
    assert (play.ending, play.fields()["trigger"], play.fields()["complete"]) == (BODIES_EXHAUSTED, 0, (0, 3))
    play.play("prophecies", "deck", "stop")
    assert play.legal() == ["pieces", "prophecies"]
    play.play("prophecies", "deck", "stop")
    assert (play.over, play.turns) == (True, (32, 32))


# ---------------------------------------------------------------------------------------------------- stuck


@pytest.mark.clause("COA-95", "COA-55")
@pytest.mark.parametrize("stuck", [STUCK_HEADS, STUCK_TAILS])
def test_a_stuck_seat_passes(table, stuck):
    play = table(3, boards=["", stuck["board"]], hands=["", FIVE_HARD], coatls=[[], stuck["coatls"]])
    use(play)
    assert (play.seat, play.passes, play.turns, play.fields()["row"]) == (2, (0, 1, 0), (31, 31, 31), 1)
    use(play)
    assert play.fields()["row"] == 0
    use(play)
    assert (play.seat, play.passes) == (2, (0, 2, 0))


@pytest.mark.clause("COA-95")
def test_a_token_unsticks(table):
    told = {"boards": ["", STUCK_HEADS["board"]], "hands": ["", FIVE_HARD], "coatls": [[], STUCK_HEADS["coatls"]]}
    play = table(2, sacrifice_tokens=True, **told)
    use(play)
    assert (play.seat, play.legal()) == (1, ["see the future", "priest commitment"])
    spent = {"spent": [(), (WISH, DISCARD, PRIEST)], "temples": [(None, None), (None, "no_green_len9")]}
    play = table(2, sacrifice_tokens=True, **spent, **told)
    use(play)
    assert (play.seat, play.passes) == (0, (0, 1))


@pytest.mark.clause("COA-96", "COA-95")
def test_the_game_ends_when_all_pass(table):
    play = table(
        2, boards=[STUCK_TAILS["board"], STUCK_HEADS["board"]], coatls=[STUCK_TAILS["coatls"], STUCK_HEADS["coatls"]],
        hands=["block4_bbyy block4_kkyy rainbow_kgrby alternate_yellow_red", FIVE_HARD], display="stretch_bgb trio_red",
    )  # fmt: skip
    play.play("card stretch_bgb")
    assert play.over
    assert (play.ending, play.passes, play.turns, play.fields()["row"]) == (3, (1, 1), (32, 31), 2)


@pytest.mark.clause("COA-96", "COA-104")
def test_a_stuck_solo_player_ends_the_game(table):
    play = table(
        1, boards=[STUCK_TAILS["board"]], coatls=[STUCK_TAILS["coatls"]], display="stretch_bgb trio_red",
        hands=["block4_bbyy block4_kkyy rainbow_kgrby alternate_yellow_red"],
    )  # fmt: skip
    play.play("card stretch_bgb")
    assert (play.over, play.ending, play.passes) == (True, 3, (1,))


# ---------------------------------------------------------------------------------------------------- solo


@pytest.mark.clause("COA-104")
def test_solo_ends_at_once_with_the_third_coatl(table):
    play = complete_the_third(before_the_third(table, 1, 0))
    assert (play.over, play.ending, play.turns) == (True, THIRD_COATL, (31,))


@pytest.mark.clause("COA-104")
def test_solo_ends_one_turn_after_the_bodies_ran_out(table):
    coatls = [[("RRBBKKGG", "", None)]]
    play = table(1, components=few_pieces(3, 2), coatls=coatls, supply="YY <Y <R")
    play.play("pieces", "take bodies yellow yellow")
    assert (play.over, play.ending, play.turns) == (False, BODIES_EXHAUSTED, (32,))
    play.play("prophecies", "deck", "stop")
    assert (play.over, play.ending, play.turns) == (True, BODIES_EXHAUSTED, (32,))


@pytest.mark.clause("COA-104")
def test_solo_ends_with_the_turn_cap(table):
    play = table(1, rounds=38)
    use(play)
    assert (play.over, play.turns) == (False, (40,))
    use(play)
    assert (play.over, play.turns, play.ending) == (True, (40,), 4)
    play = table(1, rounds=2, solo_turn_cap=3)
    use(play)
    assert (play.over, play.turns, play.ending) == (True, (3,), 4)


@pytest.mark.clause("COA-96", "COA-104")
def test_solo_stuck_in_the_last_turn_ends_as_passed(table):
    told = {
        "boards": ["Y> Y> R> R> K> K> G>"], "coatls": [STUCK_TAILS["coatls"]], "hands": [FIVE_HARD],
        "supply": "B> G> KK YY",
    }  # fmt: skip
    play = table(1, rounds=38, **told)
    play.play("take tail green")
    assert (play.over, play.turns, play.passes, play.ending) == (True, (40,), (1,), 3)


# ---------------------------------------------------------------------------------------------------- scores and places

PLACES = [  # most points, then most cards, then the best coatl
    ([[("<KKKK>", "trio_black", None)], [("<RKB>", "pair_red_black", None)]], [3, 1], [1, 2]),
    ([[("<RRRK>", "pair_red_black count_red", None)], [("<YYYY>", "trio_yellow", None)]], [3, 3], [1, 2]),
    ([[("<YKB>", "pair_yellow_black", "no_red_len11")], [("<BBYY>", "block4_bbyy", None)]], [4, 4], [1, 2]),
    (
        [
            [("<RKG>", "pair_red_black", None), ("<YBY>", "pair_yellow_blue", None)],
            [("<KGB>", "pair_green_blue pair_black_green", None)],
        ],
        [2, 2],
        [2, 1],
    ),
    ([[("<RKG>", "pair_red_black", None)], [("<YBK>", "pair_yellow_blue", None)]], [1, 1], [1, 1]),
]


@pytest.mark.clause("COA-86", "COA-88", "COA-90", "COA-91", "COA-92", "COA-93")
@pytest.mark.parametrize(("coatls", "scores", "places"), PLACES)
def test_places(table, coatls, scores, places):
    play = table(2, coatls=coatls)
    assert (play.score, play.places()) == (scores, places)
    play = table(2, coatls=coatls[::-1])
    assert (play.score, play.places()) == (scores[::-1], places[::-1])


@pytest.mark.clause("COA-91", "COA-87")
def test_only_cards_beside_complete_coatls_part_a_tie(table):
    play = table(2, coatls=[[("<RKG>", "pair_red_black", None), ("RRR", "count_red trio_red", None)],
                            [("<YBK>", "pair_yellow_blue", None)]])  # fmt: skip
    assert (play.score, play.places()) == ([1, 1], [1, 1])


@pytest.mark.clause("COA-93")
def test_three_may_share_a_place(table):
    coatls = [[], [("<RKG>", "pair_red_black", None)], [], []]
    assert table(4, coatls=coatls).places() == [2, 1, 2, 2]


@pytest.mark.clause("COA-87")
def test_what_is_not_beside_a_complete_coatl_scores_nothing(table):
    play = table(
        boards=["<Y RRR"], hands=["count_red pair_red_black"], coatls=[[("<RRRRRRK", "trio_red", None)]],
        temples=[("no_yellow_len7", None)],
    )  # fmt: skip
    assert play.score == [0, 0]


@pytest.mark.clause("COA-61", "COA-86", "COA-88")
def test_a_coatl_of_eighteen_points(table):
    cards = "rainbow_ykrgb block4_bbyy stretch_ykr exact_pair_black"
    play = table(coatls=[[("<YKRGBBYYGRKK>", cards, "eq_red_yellow_len12")]])
    assert play.score == [18, 0]
    parts = dict(zip(PARTS, play.fields()["parts"][0], strict=True))
    assert {name: points for name, points in parts.items() if points} == {
        "rainbow": 7, "block": 4, "stretch": 2, "exact_pair": 2, "temple": 3,
    }  # fmt: skip


PARTS = (
    "count", "exact_pair", "trio", "pair", "alternation", "block", "rainbow", "stretch", "mirror", "bag", "temple",
)  # fmt: skip
