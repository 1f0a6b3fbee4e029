"""Are coatls put together, fulfilled and completed as the rules say?"""

import pytest

from .boxes import few_temples

COUNTS = "count_yellow count_red count_black count_green count_blue"


def adding(play, *, to=1):
    return [name.removeprefix("add ") for name in play.legal() if name.startswith("add") and f" to {to}" in name]


def fulfilling(play):
    return [name for name in play.legal() if name.startswith("fulfil")]


# ---------------------------------------------------------------------------------------------------- operations


@pytest.mark.clause("COA-39", "COA-40", "COA-41", "COA-42", "COA-44", "COA-100")
def test_operations_in_any_order_and_number(table):
    play = table(boards=["<Y RR K G"], hands=["pair_red_black trio_red"])
    play.play("assemble", "start body red", "start head yellow", "add body black to 1 tail side")
    play.play("fulfil pair_red_black on 1")
    play.play("add body red to 1 head side", "add body green to 2 tail side")
    assert play.seat == 1
    assert play.coatls(0) == ["RRK", "<YG"]
    assert (play.beside(0, 0), play.hand(0), play.board(0)) == (["pair_red_black"], ["trio_red"], "")
    play = table(boards=["<Y RR K G"], hands=["pair_red_black trio_red"])
    play.play("assemble", "start body red", "stop")
    assert (play.board(0), play.coatls(0), play.seat) == ("<Y R K G", ["R"], 1)


@pytest.mark.clause("COA-40", "COA-47")
def test_any_piece_starts_a_coatl_but_not_a_third_incomplete_one(table):
    play = table(boards=["<Y K> R G"])
    play.play("assemble")
    assert play.legal() == ["start head yellow", "start tail black", "start body red", "start body green"]
    play.play("start body red", "start tail black")
    assert not any(name.startswith("start") for name in play.legal())


@pytest.mark.clause("COA-48")
@pytest.mark.parametrize("incomplete", [0, 1])
def test_three_coatls_at_most(table, incomplete):
    finished = [("<RKG>", "pair_red_black", None), ("<GRB>", "pair_red_blue", None)]
    play = table(boards=["<Y RR"], coatls=[finished + [("YG", "", None)] * incomplete])
    play.play("assemble")
    assert any(name.startswith("start") for name in play.legal()) == (not incomplete)
    assert any(name.startswith("add") for name in play.legal()) == bool(incomplete)


@pytest.mark.clause("COA-50", "COA-41")
@pytest.mark.parametrize(
    ("coatl", "ways"),
    [
        ("RK", ["head yellow to 1", "tail yellow to 1", "body green to 1 head side", "body green to 1 tail side"]),
        ("<RK", ["tail yellow to 1", "body green to 1 tail side"]),
        ("RK>", ["head yellow to 1", "body green to 1 head side"]),
    ],
)
def test_ends_that_are_open(table, coatl, ways):
    play = table(boards=["<Y Y> G"], coatls=[[(coatl, "pair_red_black", None)]])
    play.play("assemble")
    assert adding(play) == ways


@pytest.mark.clause("COA-41", "COA-50")
def test_bodies_join_at_the_side_that_is_said(table):
    play = table(boards=["G B Y"], coatls=[[("RK", "", None)]])
    play.play("assemble", "add body green to 1 head side", "add body blue to 1 tail side", "stop")
    assert play.coatls(0) == ["GRKB"]


@pytest.mark.clause("COA-41", "COA-117")
@pytest.mark.parametrize(
    ("coatl", "sides"),
    [("RR", ["tail"]), ("R", ["tail"]), ("RK", ["head", "tail"]), ("<RR", ["tail"]), ("RR>", ["head"])],
)
def test_the_same_coatl_made_at_either_end_is_one_action(table, coatl, sides):
    play = table(boards=["RG"], coatls=[[(coatl, "", None)]])
    play.play("assemble")
    assert [way for way in adding(play) if "red" in way] == [f"body red to 1 {side} side" for side in sides]


@pytest.mark.clause("COA-41", "COA-42", "COA-117")
def test_of_two_coatls_alike_the_first_is_named(table):
    play = table(boards=["GB"], hands=["count_red"], coatls=[[("RRR", "", None), ("RRR", "", None)]])
    play.play("assemble")
    assert adding(play, to=2) == []
    assert fulfilling(play) == ["fulfil count_red on 1"]
    play.play("fulfil count_red on 1")
    assert len(adding(play, to=2)) == 4
    for second in ("RRK", "<RRR", "RRR>"):
        play = table(boards=["GB"], coatls=[[("RRR", "", None), (second, "", None)]])
        play.play("assemble")
        assert len(adding(play, to=2)) >= 2


@pytest.mark.clause("COA-42", "COA-64")
def test_a_prophecy_needs_its_first_level(table):
    hand = "count_red pair_red_black trio_red exact_pair_red"
    play = table(boards=["RB"], hands=[hand], coatls=[[("RR", "", None)]])
    play.play("assemble")
    assert fulfilling(play) == []
    play.play("add body red to 1 tail side")
    assert fulfilling(play) == ["fulfil count_red on 1", "fulfil trio_red on 1"]
    play = table(boards=["RB"], hands=[hand], coatls=[[("KRR", "", None)]], x_open_end="lenient")
    play.play("assemble")
    assert fulfilling(play) == ["fulfil exact_pair_red on 1"]
    play = table(boards=["RB"], hands=["pair_red_black"], coatls=[[("KR", "", None)]], pattern_direction="both")
    play.play("assemble")
    assert fulfilling(play) == ["fulfil pair_red_black on 1"]


@pytest.mark.clause("COA-43", "COA-68", "COA-87", "COA-101", "COA-111")
def test_pieces_added_later_raise_a_level(table):
    play = table(boards=["KR K> Y"], hands=["pair_red_black"], coatls=[[("<YR", "", None)]])
    play.play("assemble", "add body black to 1 tail side", "fulfil pair_red_black on 1")
    assert play.score[0] == 0
    play.play("add body red to 1 tail side", "add tail black to 1")
    if "stop" in play.legal():
        play.play("stop")
    assert play.coatls(0)[0] == "<YRKRK>"
    assert play.score[0] - (3 if play.temple_beside(0, 0) else 0) == 3
    assert play.fields()["reached"][0][1].bit_count() == 1


@pytest.mark.clause("COA-64", "COA-101")
def test_read_leniently_a_card_laid_may_come_to_nothing(table):
    play = table(
        boards=["R K> Y"], hands=["count_green"], coatls=[[("<YRR", "exact_pair_red", None)]], x_open_end="lenient",
        temples=[("no_blue_len10", None)], stacks=("no_yellow_len7", "no_red_len11"),
    )  # fmt: skip
    play.play("assemble", "add body red to 1 tail side", "add tail black to 1", "stop")
    assert play.coatls(0) == ["<YRRRK>"]
    assert (play.beside(0, 0), play.score[0]) == (["exact_pair_red"], 0)


@pytest.mark.clause("COA-46", "COA-21")
def test_an_action_may_be_a_prophecy_alone(table):
    play = table(hands=["count_red"], coatls=[[("RRR", "", None)]])
    assert play.legal() == ["pieces", "prophecies", "assemble"]
    play.play("assemble")
    assert (play.beside(0, 0), play.hand(0), play.seat) == (["count_red"], [], 1)


@pytest.mark.clause("COA-49", "COA-51")
def test_head_and_tail_never_touch(table):
    play = table(boards=["<R K> Y"], hands=["pair_red_black"])
    play.play("assemble", "start head red")
    assert adding(play) == ["body yellow to 1 tail side"]
    play = table(boards=["<R K> Y"], hands=["pair_red_black"])
    play.play("assemble", "start tail black")
    assert adding(play) == ["body yellow to 1 head side"]


@pytest.mark.clause("COA-52")
def test_four_prophecies_and_no_two_alike(table):
    bodies = "RRRKKKGGGBBB"
    play = table(hands=[COUNTS], coatls=[[(bodies, "", None)]], boards=["YG"])
    play.play("assemble")
    assert fulfilling(play) == [f"fulfil count_{colour} on 1" for colour in ("red", "black", "green", "blue")]
    for colour in ("red", "black", "green", "blue"):
        play.play(f"fulfil count_{colour} on 1")
    assert fulfilling(play) == []
    play = table(hands=["trio_red"], coatls=[[(bodies, COUNTS.replace("count_yellow ", ""), None)]], boards=["YG"])
    play.play("assemble")
    assert fulfilling(play) == []
    play = table(hands=["count_red"], coatls=[[("RRR", "count_red", None)]], boards=["YG"])
    play.play("assemble")
    assert fulfilling(play) == []


@pytest.mark.clause("COA-5", "COA-52", "COA-117")
def test_twins_in_hand_are_one_action(table):
    play = table(hands=["count_red count_red"], coatls=[[("RRR", "", None), ("RRRK", "", None)]], boards=["YG"])
    play.play("assemble")
    assert fulfilling(play) == ["fulfil count_red on 1", "fulfil count_red on 2"]
    play.play("fulfil count_red on 1")
    assert fulfilling(play) == ["fulfil count_red on 2"]


@pytest.mark.clause("COA-38", "COA-117")
def test_of_twins_the_one_that_all_saw_taken_leaves_the_hand(table):
    play = table(hands=["count_red"], seen=["count_red"], coatls=[[("RRR", "", None)]], boards=["YG"])
    shown = play.fields()["shown"][0]
    assert shown.bit_count() == 1
    play.play("assemble", "fulfil count_red on 1")
    found = play.fields()
    assert (found["laid"][0][0], found["shown"][0], play.hand(0)) == (shown, 0, ["count_red"])


# ---------------------------------------------------------------------------------------------------- completion


@pytest.mark.clause("COA-49", "COA-55", "COA-98")
def test_no_closing_piece_without_a_prophecy(table):
    for hand, beside, closing in (
        ("", "", False),
        ("trio_green", "", False),
        ("pair_red_black", "", True),
        ("exact_pair_black", "", True),
        ("", "count_red", True),
    ):
        play = table(boards=["K> Y"], hands=[hand], coatls=[[("<RRRK", beside, None)]])
        play.play("assemble")
        assert ("tail black to 1" in adding(play)) == closing


@pytest.mark.clause("COA-53", "COA-54", "COA-57")
def test_a_prophecy_that_must_be_laid_is_laid(table):
    play = table(
        boards=["K> Y"], hands=["pair_red_black"], coatls=[[("<YRR", "", None)]],
        temples=[("no_yellow_len7", None)], stacks=("eq_red_green_len6", "eq_blue_yellow_len12"),
    )  # fmt: skip
    play.play("assemble", "add tail black to 1")
    assert (play.coatls(0), play.beside(0, 0), play.temple_beside(0, 0)) == (["<YRRK>"], ["pair_red_black"], None)
    assert play.fields()["complete"][0] == 1
    assert all(name == "stop" or name.startswith("start") for name in play.legal())


@pytest.mark.clause("COA-53")
def test_further_prophecies_may_be_laid_at_completion(table):
    play = table(
        boards=["K> Y"], hands=["pair_red_black count_red exact_pair_green trio_green"], coatls=[[("<RRR", "", None)]],
        temples=[("no_red_len11", None)], stacks=("eq_red_green_len6", "eq_blue_yellow_len12"),
    )  # fmt: skip
    play.play("assemble", "add tail black to 1")
    assert play.legal() == ["fulfil count_red on 1", "fulfil pair_red_black on 1"]
    play.play("fulfil pair_red_black on 1")
    assert play.legal() == ["stop", "fulfil count_red on 1"]
    play.play("stop")
    assert play.beside(0, 0) == ["pair_red_black"]
    assert (play.hand(0), play.fields()["complete"][0]) == (["count_red", "exact_pair_green", "trio_green"], 1)


@pytest.mark.clause("COA-52", "COA-53")
def test_four_prophecies_at_completion_too(table):
    play = table(
        boards=["Y> B"], hands=["pair_yellow_green"],
        coatls=[[("<YGRRRKKKGGG", "count_red count_black count_green trio_red", None)]],
        temples=[("no_yellow_len7", None)], stacks=("no_black_len8", "no_red_len11"),
    )  # fmt: skip
    play.play("assemble", "add tail yellow to 1", "stop")
    assert (len(play.beside(0, 0)), play.hand(0)) == (4, ["pair_yellow_green"])


@pytest.mark.clause("COA-53", "COA-56", "COA-57", "COA-67", "COA-69", "COA-86")
@pytest.mark.parametrize(
    ("choice", "points"), [("stop", 1), ("temple own", 8), ("temple left", 4), ("temple right", 4)]
)
def test_a_temple_may_be_taken_from_hand_or_stacks(table, choice, points):
    temples = {"own": "eq_red_green_len6", "left": "no_yellow_len7", "right": "eq_yellow_green_len6"}
    play = table(
        boards=["K> Y"], hands=["pair_red_black"], coatls=[[("<RGBGR", "", None)]],
        temples=[(temples["own"], None)], stacks=(temples["left"], temples["right"]),
    )  # fmt: skip
    beneath = play.fields()["under"]
    play.play("assemble", "add tail black to 1")
    assert play.legal() == ["stop", "temple own", "temple left", "temple right"]
    play.play(choice)
    taken = temples.get(choice.removeprefix("temple "))
    assert (play.temple_beside(0, 0), play.score[0]) == (taken, points)
    assert play.own_temples(0) == [None if choice == "temple own" else temples["own"], None]
    for stack, side in enumerate(("left", "right")):
        drawn = choice == f"temple {side}"
        assert (play.stacks()[stack] == temples[side]) != drawn
        assert play.fields()["under"][stack] == beneath[stack] - drawn


@pytest.mark.clause("COA-57", "COA-69")
def test_a_temple_needs_one_requirement_met(table):
    play = table(
        boards=["K> Y"], hands=["pair_red_black"], coatls=[[("<RYBBR", "", None)]],
        temples=[("no_yellow_len7", None)], stacks=("no_black_len8", "no_green_len9"),
    )  # fmt: skip
    play.play("assemble", "add tail black to 1")
    assert play.legal() == ["stop", "temple right"]


@pytest.mark.clause("COA-58", "COA-59", "COA-99")
def test_assembling_goes_on_after_a_completion(table):
    play = table(
        boards=["K> <G R B> Y"], hands=["pair_red_blue"], coatls=[[("<RRRK", "count_red", None)]],
        temples=[("eq_blue_yellow_len12", None)], stacks=("no_yellow_len7", "no_black_len8"),
    )  # fmt: skip
    play.play("assemble", "add tail black to 1", "temple left")
    top = play.stacks()[0]
    assert top not in (None, "no_yellow_len7")
    play.play("start head green", "add body red to 1 tail side", "add tail blue to 1")
    assert play.coatls(0) == ["<RRRKK>", "<GRB>"]
    assert play.legal()[0] == "stop"
    assert "temple right" in play.legal()
    play.play("temple right")
    assert (play.temple_beside(0, 1), play.seat) == ("no_black_len8", 0)
    play.play("start body yellow")
    assert (play.coatls(0), play.seat) == (["<RRRKK>", "<GRB>", "Y"], 1)


@pytest.mark.clause("COA-54")
def test_a_complete_coatl_is_left_alone(table):
    play = table(boards=["RG"], hands=["count_red"], coatls=[[("<RRRKK>", "pair_red_black", None)]])
    play.play("assemble")
    assert play.legal() == ["start body red", "start body green"]


@pytest.mark.clause("COA-59", "COA-45")
def test_the_complete_coatl_goes_before_the_others(table):
    play = table(
        boards=["K> YG"], hands=["pair_red_black"], coatls=[[("YB", "", None), ("<RRR", "", None)]],
        temples=[("no_red_len11", None)], stacks=("eq_red_green_len6", "eq_blue_yellow_len12"),
    )  # fmt: skip
    play.play("assemble", "add tail black to 2")
    assert play.coatls(0) == ["<RRRK>", "YB"]
    assert len(adding(play)) == 4
    assert adding(play, to=2) == []


@pytest.mark.clause("COA-58", "COA-107")
def test_promo_temples_look_at_the_prophecies_laid(table):
    for hand, met in (("pair_red_black", True), ("count_red", False)):
        play = table(
            boards=["K> YG"], hands=[hand], coatls=[[("<RRR", "", None)]], promo_cards=True,
            temples=[("promo_nored_eq_yellow_black", None)], stacks=("eq_red_green_len6", "eq_blue_yellow_len12"),
        )  # fmt: skip
        play.play("assemble", "add tail black to 1")
        assert ("temple own" in play.legal()) == met


@pytest.mark.clause("COA-107")
def test_promo_prophecies_are_in_the_deck_if_the_option_says_so(deal):
    found = [deal(2, promo_cards=promo) for promo in (False, True)]
    assert [len(play.pile("deck")) for play in found] == [54 - 13, 60 - 13]
    assert [play.fields()["temples"].bit_count() for play in found] == [15 - 4, 20 - 4]


@pytest.mark.clause("COA-13", "COA-56", "COA-58")
def test_a_stack_that_is_used_up_stays_empty(table):
    box = few_temples(5)
    play = table(
        components=box, boards=["K> Y B> <G R"], hands=["pair_red_black pair_red_blue"], coatls=[[("<RR", "", None)]],
        temples=[("no_red_len11", None)], stacks=("no_black_len8", "no_yellow_len7"),
    )  # fmt: skip
    assert play.fields()["under"] == (1, 0)
    play.play("assemble", "add tail black to 1", "temple right")
    assert (play.stacks(), play.fields()["under"]) == (["no_black_len8", None], (1, 0))
    play.play("start head green", "add body red to 1 tail side", "add tail blue to 1")
    assert play.legal() == ["stop", "temple left"]
