"""Are prophecies taken, and sacrifice tokens spent, as the rules say?"""

import pytest

from .boxes import few_pieces, few_prophecies
from .reference_game import DISCARD, PRIEST, WISH

DISPLAY = "trio_yellow trio_red pair_red_black block4_bbyy stretch_ykr mirror_ky_any_yk"


@pytest.mark.clause("COA-32", "COA-33", "COA-34", "COA-37")
def test_two_from_the_display_and_one_from_the_deck(table):
    play = table(hands=["count_red count_blue"], display=DISPLAY, temples=[("no_yellow_len7", None)])
    deck = len(play.pile("deck"))
    play.play("prophecies", "card trio_red")
    assert play.pile("display") == [name for name in DISPLAY.split() if name != "trio_red"]
    play.play("deck", "card block4_bbyy")
    hand = play.hand(0)
    assert len(hand) == 5
    assert {"count_red", "count_blue", "trio_red", "block4_bbyy"} < set(hand) | {"a card unseen"}
    assert play.seat == 1
    assert (len(play.pile("display")), len(play.pile("deck"))) == (6, deck - 3)
    assert play.fields()["picked"][0] == (2, 1)
    assert set(play.pile("display")) >= set(DISPLAY.split()) - {"trio_red", "block4_bbyy"}


@pytest.mark.clause("COA-32", "COA-33")
def test_one_may_stop_after_any_card(table):
    for cards in (["deck"], ["card trio_red"], ["deck", "deck"], ["card trio_red", "card block4_bbyy", "deck"]):
        play = table(hands=["count_red"], display=DISPLAY)
        play.play("prophecies", *cards, "stop")
        assert (play.seat, len(play.hand(0))) == (1, 1 + len(cards))


@pytest.mark.clause("COA-33", "COA-38")
def test_a_card_from_the_deck_is_seen_by_its_taker_alone(table):
    play = table(display=DISPLAY)
    play.play("prophecies", "card trio_red", "deck", "stop")
    found = play.fields()
    assert play.cards(found["shown"][0]) == ["trio_red"]
    unseen = found["hand"][0] & ~found["shown"][0]
    assert unseen.bit_count() == 1
    assert found["revealed"] & unseen == 0


@pytest.mark.clause("COA-35", "COA-94")
def test_a_full_hand_takes_no_prophecies(table):
    full = "count_red count_blue count_green count_black count_yellow"
    assert table(hands=[full], boards=["RK"]).legal() == ["pieces", "assemble"]


@pytest.mark.clause("COA-36")
def test_the_discards_become_the_deck_when_it_is_empty(table):
    play = table(hands=["trio_yellow trio_red"], components=few_prophecies(10, 23))
    assert len(play.pile("deck")) == 0
    discards = play.pile("discard")
    assert len(discards) == 13 - 6 - 2
    play.play("prophecies", "deck")
    assert set(play.hand(0)) - {"trio_yellow", "trio_red"} < set(discards)
    assert (play.pile("discard"), len(play.pile("deck"))) == ([], 4)


@pytest.mark.clause("COA-36")
def test_without_deck_and_discards_the_display_stays_short(table):
    hands = ["trio_yellow trio_red", "trio_black trio_green trio_blue pair_yellow_green"]
    play = table(hands=hands, components=few_prophecies(10, 24))
    assert (len(play.pile("deck")), len(play.pile("discard")), len(play.pile("display"))) == (0, 2, 6)
    play.play("prophecies")
    while play.seat == 0:
        play.play(play.legal()[-1])
    assert (play.pile("deck"), play.pile("discard"), len(play.pile("display"))) == ([], [], 5)
    play.play("prophecies")
    assert play.legal() == [f"card {name}" for name in play.pile("display")]
    play.play(play.legal()[0])
    assert (play.seat, len(play.pile("display"))) == (0, 4)


# ---------------------------------------------------------------------------------------------------- tokens


@pytest.mark.clause("COA-4", "COA-71", "COA-72", "COA-77")
def test_each_token_once(table):
    uses = ["perfect pick", "see the future", "priest commitment"]
    for spent in ((), (WISH,), (DISCARD, PRIEST), (WISH, DISCARD, PRIEST)):
        temples = [(None, "no_green_len9" if PRIEST in spent else None)]
        play = table(sacrifice_tokens=True, spent=[spent], temples=temples)
        left = [name for name, use in zip(uses, (WISH, DISCARD, PRIEST), strict=True) if use not in spent]
        assert play.legal() == ["pieces", "prophecies", *left]


@pytest.mark.clause("COA-73")
def test_perfect_pick(table):
    play = table(sacrifice_tokens=True, supply="<Y KG KG", boards=["RRRRRR"])
    bags = play.bags()
    play.play("perfect pick")
    assert len(play.legal()) == 5 + 5 + 15
    play.play("take bodies yellow blue")
    assert play.board(0) == "Y R R R R R R B"
    assert len(play.supply().split()) == 10
    assert play.bags()["Y"] < bags["Y"]
    assert (play.fields()["tokens"][0], play.seat) == (1, 1)


@pytest.mark.clause("COA-73", "COA-24")
def test_perfect_pick_needs_room_and_pieces_in_the_bag(table):
    play = table(sacrifice_tokens=True, boards=["<Y <Y <Y RRRR"], supply="KG")
    play.play("perfect pick")
    assert play.legal() == [
        *(f"take head {colour}" for colour in ("red", "black", "green", "blue")),
        *(f"take tail {colour}" for colour in ("yellow", "red", "black", "green", "blue")),
    ]
    full = table(sacrifice_tokens=True, boards=["RRRRKKKK"])
    assert "perfect pick" not in full.legal()


@pytest.mark.clause("COA-73")
def test_perfect_pick_of_two_equal_bodies_needs_two(table):
    box = few_pieces(3, 3)
    play = table(sacrifice_tokens=True, components=box, supply="YY KK RR BB", boards=["", "GG"])
    play.play("perfect pick")
    names = [name for name in play.legal() if "bodies" in name]
    assert names == [f"take bodies {a} {b}" for a, b in (
        ("yellow", "red"), ("yellow", "black"), ("yellow", "green"), ("yellow", "blue"), ("red", "black"),
        ("red", "green"), ("red", "blue"), ("black", "green"), ("black", "blue"), ("green", "blue"),
    )]  # fmt: skip


@pytest.mark.clause("COA-73", "COA-79")
def test_perfect_pick_can_take_the_last_bodies_of_the_bag(table):
    box = few_pieces(3, 2)
    play = table(sacrifice_tokens=True, components=box, boards=["", "YY KK RR"], supply="<Y BB")
    play.play("perfect pick", "take bodies green green")
    assert (play.ending, [word for word in play.supply().split() if word.isalpha()]) == (0, ["BB"])
    play.play("assemble", "start body yellow", "stop", "pieces", "take bodies blue blue")
    assert (play.ending, play.fields()["trigger"]) == (2, 0)


@pytest.mark.clause("COA-74", "COA-36")
def test_see_the_future(table):
    play = table(sacrifice_tokens=True, hands=["count_red count_blue trio_green"], display=DISPLAY)
    play.play("see the future")
    assert set(DISPLAY.split()) <= set(play.pile("discard"))
    shown = play.pile("display")
    assert len(shown) == 6
    assert not set(shown) & set(DISPLAY.split())
    assert play.legal() == ["stop", "card count_red", "card count_blue", "card trio_green"]
    play.play("card count_blue", "card trio_green", "stop")
    assert play.hand(0) == ["count_red"]
    assert {"count_blue", "trio_green"} <= set(play.pile("discard"))
    assert play.legal() == ["stop", "deck", *(f"card {name}" for name in dict.fromkeys(shown))]
    play.play(f"card {shown[0]}", "stop")
    assert (len(play.hand(0)), play.seat, len(play.pile("display"))) == (2, 1, 6)


@pytest.mark.clause("COA-74")
def test_see_the_future_may_end_with_nothing_taken(table):
    play = table(sacrifice_tokens=True, hands=["count_red"], display=DISPLAY)
    play.play("see the future", "stop", "stop")
    assert (play.hand(0), play.seat, play.fields()["tokens"][0]) == (["count_red"], 1, 2)


@pytest.mark.clause("COA-74")
def test_see_the_future_needs_a_display(table):
    play = table(
        sacrifice_tokens=True, components=few_prophecies(10, 23),
        coatls=[[("YYYGBRK", "trio_yellow pair_yellow_green pair_green_blue", None)]],
        hands=[
            "trio_red trio_black trio_green trio_blue",
            "pair_red_black pair_yellow_blue pair_black_green pair_yellow_black pair_red_blue",
        ],
    )  # fmt: skip
    assert play.pile("display") == ["alternate_black_blue"]
    assert "see the future" in play.legal()
    play.play("prophecies")
    assert (play.seat, play.pile("display")) == (1, [])
    assert play.legal() == ["pieces", "perfect pick", "priest commitment"]


@pytest.mark.clause("COA-38", "COA-74", "COA-102")
def test_hand_cards_that_see_the_future_discards_lie_open(table):
    play = table(sacrifice_tokens=True, hands=["count_red trio_green"], display=DISPLAY)
    before = play.cards(play.fields()["revealed"])
    play.play("see the future", "card trio_green")
    assert "trio_green" not in before
    assert {"trio_green"} <= set(play.cards(play.fields()["revealed"])) & set(play.pile("discard"))
    assert "count_red" not in play.cards(play.fields()["revealed"])


@pytest.mark.clause("COA-35", "COA-74")
def test_see_the_future_makes_room_in_a_full_hand(table):
    full = "count_red count_blue count_green count_black count_yellow"
    play = table(sacrifice_tokens=True, hands=[full])
    assert "prophecies" not in play.legal()
    play.play("see the future", "card count_red", "stop", "deck")
    assert (len(play.hand(0)), play.seat) == (5, 1)
    play = table(sacrifice_tokens=True, hands=[full])
    play.play("see the future", "stop")
    assert (len(play.hand(0)), play.seat) == (5, 1)


@pytest.mark.clause("COA-36", "COA-74")
def test_cards_discarded_by_see_the_future_can_come_back(table):
    play = table(sacrifice_tokens=True, hands=["trio_yellow"], components=few_prophecies(10, 23))
    play.play("see the future")
    assert (len(play.pile("display")), len(play.pile("deck")), play.pile("discard")) == (6, 6, [])


@pytest.mark.clause("COA-75", "COA-58")
def test_priest_commitment(table):
    play = table(
        sacrifice_tokens=True,
        stacks=("no_yellow_len7", "no_black_len8"),
        temples=[("eq_red_green_len6", None)],
    )
    beneath = play.fields()["under"]
    play.play("priest commitment")
    assert play.legal() == ["temple left", "temple right"]
    play.play("temple right")
    assert play.own_temples(0) == ["eq_red_green_len6", "no_black_len8"]
    assert (play.stacks()[0], play.fields()["under"]) == ("no_yellow_len7", (beneath[0], beneath[1] - 1))
    assert play.stacks()[1] not in (None, "no_black_len8")
    assert (play.fields()["tokens"][0], play.seat) == (4, 1)


@pytest.mark.clause("COA-75", "COA-56")
def test_the_temple_of_the_priest_serves_like_the_first(table):
    told = {
        "sacrifice_tokens": True, "spent": [(PRIEST,)], "boards": ["K> Y"], "hands": ["pair_red_black"],
        "coatls": [[("<RR", "", None)]], "stacks": ("no_green_len9", "no_red_len11"),
    }  # fmt: skip
    play = table(temples=[("no_yellow_len7", "no_black_len8")], **told)
    play.play("assemble", "add tail black to 1")
    assert play.legal() == ["stop", "temple own", "temple left"]
    play = table(temples=[("no_black_len8", "no_yellow_len7")], **told)
    play.play("assemble", "add tail black to 1", "temple extra")
    assert play.own_temples(0) == ["no_black_len8", None]
    assert play.temple_beside(0, 0) == "no_yellow_len7"
