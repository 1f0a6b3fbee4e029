"""Do cards work whose effect is not all on the board: draws, extra turns, frozen effects, borrowed foes, mirrors?"""

import pytest

from .scenes import ARENA, EFFECT, PUBLISHED, choices_of, counted_of, judge, lines, play_card, squares, summon  # noqa: F401


def end_turn(play):
    """Use up the actions with pieces on squares that are free; the turn ends."""
    while play.seat == 0:
        names = play.legal()
        wanted = ("end-turn", "place 0", "stop")
        play.play(next((name for name in wanted if name in names), names[-1]))
    return play


# ---------------------------------------------------------------------------------------------------- draws, turns


@pytest.mark.clause("TAS-66", "TAS-84")
def test_forest_mystic_draws_one_more_of_both():
    play = play_card(PUBLISHED, "forest-mystic", "43 34 55", "44", "")
    assert play.draws() == (1, 1)
    end_turn(play)
    assert len(play.own_hand()) == 4
    assert play.legends_held() == 3


@pytest.mark.clause("TAS-72", "TAS-84")
@pytest.mark.parametrize(("choice", "drawn"), [("card sapling", 1), ("stop", 0)])
def test_kiskin_spirit_recalls_a_card(choice, drawn):
    play = play_card(PUBLISHED, "kiskin-spirit", "24 25 45", "44", "", pile=["dryad", "sapling"])
    assert play.offered() == {"card dryad", "card sapling", "stop"}
    play.play(choice)
    assert play.draws() == (drawn, 0)
    assert play.pile() == ["dryad", "kiskin-spirit"] if drawn else ["dryad", "sapling", "kiskin-spirit"]
    end_turn(play)
    assert ("sapling" in play.own_hand()) >= bool(drawn)
    assert len(play.own_hand()) == 3 + drawn


@pytest.mark.clause("TAS-72", "TAS-84")
def test_kiskin_spirit_without_discards_draws_at_once():
    assert play_card(PUBLISHED, "kiskin-spirit", "24 25 45", "44", "").draws() == (1, 0)


@pytest.mark.clause("TAS-94")
def test_time_elemental_gives_another_turn():
    play = play_card(PUBLISHED, "time-elemental", "35h 55h 46h 37 57", "44", "")
    assert play.extra_turn()


@pytest.mark.clause("TAS-84", "TAS-106")
def test_everfrost_sentinel_costs_the_foe_an_action():
    play = play_card(PUBLISHED, "everfrost-sentinel", "45 46 56 57", "44", "44")
    assert play.choose("44").counted() == counted_of("C fewer 1")


@pytest.mark.clause("TAS-84")
@pytest.mark.parametrize("actions", [1, 2])
def test_bomb_needs_an_action_left(actions):
    play = play_card(PUBLISHED, "bomb", "44 45", "33", "22 23h 35", actions=actions)
    assert play.own() == squares("44 45 33" if actions == 1 else "45")
    assert play.foes() == squares("22 23h 35" if actions == 1 else "23h 35")


@pytest.mark.clause("TAS-84")
def test_bomb_counts_actions_gained_before():
    """The Time Mage has given one back: with two actions the Bomb after it is not the last."""
    play = play_card(PUBLISHED, "time-mage", "34 25 45 36 77 76", "44", "", actions=1)
    assert play.actions() == 1


# ---------------------------------------------------------------------------------------------------- borrowed foes


@pytest.mark.clause("TAS-75")
def test_war_summoner_lets_the_next_being_use_a_foe():
    play = PUBLISHED.scene(["war-summoner", "wild-eagle"], "34 54 45 46", "74 11")
    summon(PUBLISHED, play, "war-summoner", "44")
    assert (play.actions(), play.wild()) == (2, 1)
    summon(PUBLISHED, play, "wild-eagle", "65").choose("stop")
    assert play.own() == squares("34 54 45 46 44h 65")
    assert play.foes() == squares("74 11")
    assert (play.actions(), play.wild()) == (1, 0)


@pytest.mark.clause("TAS-75")
def test_a_borrowed_foe_is_still_a_foe():
    """Borrowed by the Clan Guardian, the piece on 54 may be promoted, since it was used; it stays the foe's."""
    play = PUBLISHED.scene(["war-summoner", "clan-guardian"], "12 32 23 24 16 26", "46")
    summon(PUBLISHED, play, "war-summoner", "22")
    summon(PUBLISHED, play, "clan-guardian", "36")
    assert play.offered() == choices_of("16 26 46 stop")
    play.choose("46")
    assert play.foes() == squares("46h")


# ---------------------------------------------------------------------------------------------------- the mirror


MIRROR = """
34       |    | 34 stop    | stop     | 43 45 44          | 34
34       |    | 34 stop    | 34       | 43 45 44 54       | 34
34h      |    | 34 stop    | 34       | 43 45 44 54h      | 34h
34 25    | 63 | 34 54 stop | 34 34 25 | 43 45 44 54 65 63 | 34 25
34 25    | 63 | 34 54 stop | 34 25 stop | 43 45 44 65 63  | 34 25
34 25    | 63 | 34 54 stop | 54       | 43 45 44 63 23    | 34 25
34 54    | 23 | 34 stop    | 34       | 43 45 44 23 63    | 34 54
34 22    |    | 34 stop    | 34       | 43 45 44 54       | 34 22
"""


@pytest.mark.clause("TAS-102", "TAS-106")
@pytest.mark.parametrize("line", lines(MIRROR), ids=" ".join)
def test_crystal_mirror(line):
    """The mirror stands between 43 and 45: a side first, west or east; then what is copied to the other."""
    foes, own, first, choices, own_left, foes_left = line
    play = play_card(PUBLISHED, "crystal-mirror", f"43 45 {own}", "44", foes)
    assert play.offered() == choices_of(first)
    play.choose(choices)
    assert play.own() == squares(own_left)
    assert play.foes() == squares(foes_left)
    assert play.killed() == [0, 0, 0]


# ---------------------------------------------------------------------------------------------------- removed


@pytest.mark.clause("TAS-86")
def test_deathbringer_takes_its_victim_out_of_the_game():
    play = play_card(PUBLISHED, "deathbringer", "34 26 36 46", "44", "33h")
    play.choose("33")
    assert play.removed() == 1
    assert play.killed() == [0, 2, 0]
    assert play.pool(1) == (16, 3)


@pytest.mark.parametrize(
    ("own", "foes", "first"),
    [
        ("34 26 36 46", "33 43h 55h 54l", "33 34 43 55 stop"),  # 55h touches 46
        ("34 26 36 46 53 55 64", "54l 43h", "34 43 53 54 55 stop"),
        ("34 26 36 46 53 55", "54l", "34 53 55 stop"),
    ],
)
def test_deathbringer_needs_support(own, foes, first):
    assert play_card(PUBLISHED, "deathbringer", own, "44", foes).offered() == choices_of(first)


# ---------------------------------------------------------------------------------------------------- frozen effects

FROZEN = """
crystal-grower         | 77 66h    | 11      |         |            | 77h 66h    | 11     | actions 2
crystal-grower         | 77 66     | 11      | 66 77   | 66         | 77 66h     | 11     | actions 2
ice-princess           | 77 66h    | 76      |         | 77>67      | 67 66h     | 76     | actions 2
ice-princess           | 77 66     | 76      | 66 77   | 66>65      | 77 65      | 76     | actions 2
ice-queen              | 77 66h    | 65      |         | 66>65      | 77 65h     |        | C actions 2
winter-whisperer       | 77 66h    | 11      |         | stop       | 77 66h     | 11     | actions 2
winter-whisperer       | 77 76 66h | 11      |         | yes 76     | 77 66h     | 11     | actions 3
ice-wyvern             | 77 55h    | 44 45   | 46 54 56 64 65 66 | 64 | 77 55h 64  | 44 45  | actions 2
frostweave-illusionist | 77        | 11 12h  |         |            | 77 11      | 12h    | C actions 2
frostweave-illusionist | 77        | 11 12   | 11 12   | 12         | 77 12      | 11     | C actions 2
"""


@pytest.mark.clause("TAS-102", "TAS-106")
@pytest.mark.parametrize("line", lines(FROZEN), ids=" ".join)
def test_frozen_effect(line):
    card, own, foes, first, choices, own_left, foes_left, counted = line
    play = PUBLISHED.scene([], own, foes, frozen=card, flare=4)
    play.play("frozen")
    if first:
        assert play.offered() == choices_of(first)
    play.choose(choices)
    assert play.own() == squares(own_left)
    assert play.foes() == squares(foes_left)
    assert play.counted() == counted_of(counted)
    assert play.frozen() is None
    assert play.pile() == [card]
    assert play.holds_flare() == ("yes" not in choices)


@pytest.mark.clause("TAS-106")
@pytest.mark.parametrize(("own", "flare"), [("77 76", None), ("77h 76h", 4)])
def test_winter_whisperer_trades_both_or_nothing(own, flare):
    play = PUBLISHED.scene([], own, "11", frozen="winter-whisperer", flare=flare)
    play.play("frozen")
    assert play.phase != EFFECT
    assert play.own() == squares(own)
    assert play.counted() == counted_of("actions 2")


@pytest.mark.clause("TAS-102")
def test_a_summoned_card_waits_with_its_frozen_effect():
    play = play_card(PUBLISHED, "crystal-grower", "35 45", "44", "77")
    assert play.frozen() == "crystal-grower"
    assert play.pile() == []
    assert "frozen" in play.legal()


@pytest.mark.clause("TAS-102")
@pytest.mark.parametrize("kept", ["crystal-grower", "ice-queen"])
def test_one_of_two_frozen_effects_is_kept(kept):
    play = play_card(PUBLISHED, "crystal-grower", "35 45", "44", "77", frozen="ice-queen")
    assert set(play.legal()) == {"card crystal-grower", "card ice-queen"}
    play.play(f"card {kept}")
    assert play.frozen() == kept
    assert play.pile() == [*({"crystal-grower", "ice-queen"} - {kept})]


@pytest.mark.clause("TAS-102")
def test_frozen_chest_brings_a_frozen_effect_back():
    pile = ["snow-fox", "ice-queen", "ice-wyvern"]
    play = play_card(PUBLISHED, "frozen-chest", "34 44 54", "44", "77", pile=pile)
    assert play.offered() == {"card ice-queen", "card ice-wyvern", "stop"}
    play.play("card ice-queen")
    assert play.frozen() == "ice-queen"
    assert play.pile() == ["snow-fox", "ice-wyvern", "frozen-chest"]


@pytest.mark.clause("TAS-75", "TAS-102")
def test_frostweave_summoner_frozen_borrows_a_foe():
    play = PUBLISHED.scene(["snow-fox"], "54", "65", frozen="frostweave-summoner")
    play.play("frozen")
    assert play.wild() == 1
    summon(PUBLISHED, play, "snow-fox", "44")
    assert play.own() == squares("54 44")


# ---------------------------------------------------------------------------------------------------- oversummoning


@pytest.mark.clause("TAS-69", "TAS-71", "TAS-83")
@pytest.mark.parametrize(
    ("card", "own", "foes", "own_left", "counted"),
    [
        ("sapling", "45 46", "44", "45 46 44h", "C"),
        ("sapling", "45 46 44", "", "45 46 44h", ""),
        ("clan-guardian", "24 34 54", "44h", "24 34 54 44h", "H"),
        ("titan", "45h 46h 37 47 57", "44l", "46h 37 47 57 44l", "L"),
    ],
)
def test_oversummoning(card, own, foes, own_left, counted):
    play = play_card(PUBLISHED, card, own, "44", foes)
    if play.offered():
        play.choose("stop")
    assert play.own() == squares(own_left)
    assert play.foes() == {}
    assert play.counted() == counted_of(counted)


# ---------------------------------------------------------------------------------------------------- two colours


@pytest.mark.clause("TAS-12", "TAS-21", "TAS-32")
def test_friends_are_neither_own_nor_foe():
    play = play_card(ARENA, "bomb", "33 34", "44", "55 35", mode="A2", friends="45 53h")
    play.choose("yes")
    assert play.pieces(2) == {}
    assert play.pieces(1) == squares("45 53h")
    play = play_card(ARENA, "herald", "33 34 43", "44", "", mode="A2", friends="66")
    assert play.offered() == choices_of("44 stop")
