"""Are pieces taken, and the supply refilled, as the rules say?"""

import pytest

from .boxes import few_pieces

NO_ENDS_LEFT = {  # neither in the supply nor in the bags
    "components": few_pieces(1, 24),
    "boards": ["<Y <R <K <G Y>", "R> K> G> B> <B"],
}


def takes(play):
    return [name.removeprefix("take ") for name in play.legal()]


@pytest.mark.clause("COA-22", "COA-23", "COA-109")
def test_a_space_is_taken_whole(table):
    play = table(supply="<Y R> YR YR KK GB GB BB")
    play.play("pieces")
    pairs = ["bodies yellow red", "bodies black black", "bodies green blue", "bodies blue blue"]
    assert takes(play) == ["head yellow", "tail red", *pairs]
    play.play("take bodies yellow red")
    assert play.board(0) == "Y R"
    assert play.supply() == "<Y R> YR KK GB GB BB"
    assert play.fields()["taken"][0] == (0, 0, 2)
    play.play("pieces", "take head yellow")
    assert (play.board(1), play.supply()) == ("<Y", "R> YR KK GB GB BB")
    play.play("pieces", "take tail red")
    assert play.board(0) == "R> Y R"


@pytest.mark.clause("COA-24")
@pytest.mark.parametrize(
    ("board", "kinds"),
    [("<Y RRRRR", ["head yellow", "bodies black green"]), ("<Y RRRRRR", ["head yellow", "tail red"])],
)
def test_there_must_be_room_for_all_pieces(table, board, kinds):
    tail = " R>" if "tail red" in kinds else ""
    play = table(supply=f"<Y{tail} KG", boards=[board], hands=["count_green"])
    play.play("pieces")
    assert takes(play) == kinds


@pytest.mark.clause("COA-24", "COA-94", "COA-97")
@pytest.mark.parametrize(("board", "supply"), [("<Y RRRRRRR", "<Y KG KG"), ("<Y RRRRRR", "KG KG KB")])
def test_without_room_no_pieces_can_be_taken(table, board, supply):
    assert table(supply=supply, boards=[board]).legal() == ["prophecies", "assemble"]


@pytest.mark.clause("COA-26", "COA-27")
def test_an_empty_body_section_has_everything_refilled(table):
    play = table(supply="<Y KG")
    play.play("pieces", "take bodies black green")
    words = play.supply().split()
    assert (sum(w[0] == "<" for w in words), sum(w[-1] == ">" for w in words), len(words)) == (2, 2, 10)
    assert "<Y" in words
    assert sum(play.bags().values()) == 150 - 2 - 16


@pytest.mark.clause("COA-26", "COA-27", "COA-29")
@pytest.mark.parametrize("trigger", ["level", "edge"])
def test_an_empty_head_and_tail_section_has_everything_refilled(table, trigger):
    play = table(supply="B> KG KK", refill_trigger=trigger)
    play.play("pieces", "take tail blue")
    assert len(play.supply().split()) == 10
    assert {"KG", "KK"} <= set(play.supply().split())


@pytest.mark.clause("COA-26")
def test_nothing_is_refilled_before_a_section_is_empty(table):
    play = table(supply="<Y B> KG KK")
    play.play("pieces", "take head yellow", "pieces", "take bodies black black")
    assert play.supply() == "B> KG"


@pytest.mark.clause("COA-28", "COA-29")
@pytest.mark.parametrize(("trigger", "left"), [("level", 6), ("edge", 4)])
def test_without_heads_and_tails_bodies_are_topped_up_each_time(table, trigger, left):
    play = table(supply="KG KK KB YY RR", refill_trigger=trigger, **NO_ENDS_LEFT)
    play.play("pieces", "take bodies black green")
    assert len(play.supply().split()) == left
    assert play.supply().isupper()


@pytest.mark.clause("COA-29", "COA-26")
def test_on_edge_an_emptied_body_section_is_refilled_too(table):
    play = table(supply="KG KK", refill_trigger="edge", **NO_ENDS_LEFT)
    play.play("pieces", "take bodies black green", "pieces")
    assert len(play.supply().split()) == 6


@pytest.mark.clause("COA-28", "COA-30", "COA-79")
def test_bags_that_hold_too_little(table):
    box = few_pieces(1, 2)
    play = table(supply="<Y R> YY RR", boards=["", "<R <K KK BG"], components=box)
    play.play("pieces", "take bodies red red", "pieces", "take bodies yellow yellow")
    heads, tails, bodies = 2, 2, 1
    words = play.supply().split()
    assert (sum(w[0] == "<" for w in words), sum(w[-1] == ">" for w in words)) == (heads, tails)
    assert [sorted(w) for w in words if w.isalpha()] == [sorted("BG")] * bodies
    assert play.ending == 0
    assert {piece for piece, count in play.bags().items() if count and piece.isalpha()} == set()


@pytest.mark.clause("COA-28", "COA-30", "COA-79")
@pytest.mark.parametrize("supply", ["<Y R> YY", "YY"])
def test_bodies_run_out(table, supply):
    box = few_pieces(3, 2)
    play = table(supply=supply, boards=["RR BB", "KK GG"], components=box)
    play.play("pieces")
    if "take bodies yellow yellow" in play.legal():
        play.play("take bodies yellow yellow")
    assert (play.ending, play.fields()["trigger"]) == (2, 0)
    assert not any(word.isalpha() for word in play.supply().split())
    assert play.seat == 1


@pytest.mark.clause("COA-25", "COA-31")
def test_pieces_leave_a_board_only_into_a_coatl(table):
    play = table(boards=["<Y Y> RRR BB"], hands=["count_red trio_red"])
    assert play.legal() == ["pieces", "prophecies", "assemble"]
    play.play("assemble")
    assert all(name.startswith("start") for name in play.legal())
    before = sum(play.bags().values())
    play.play("start body red", "stop", "prophecies", "deck", "stop")
    assert play.board(0) == "<Y Y> R R B B"
    assert sum(play.bags().values()) == before
