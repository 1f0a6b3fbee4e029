"""Do cards that speak of foes do so with two of them? Positions of the melee, told as those of test_card_schools."""

import pytest

from .scenes import PUBLISHED, choices_of, judge, lines, play_card, squares, summon  # noqa: F401

# card | own | being | foe 1 | foe 2 | offered first | choices | own, foe 1 and foe 2 left | destroyed of foe 1, foe 2
MELEE = """
bomb | 44 45 | 33 | 22 | 23 32h | | | 45 | | 32h | C | C
hypnotist | 53 34 54 35 | 44 | 22 62h | 77 66 | 22 62 66 77 stop | 77>76 66>67 | 53 34 54 35 44h | 22 62h | 76 67 | |
hypnotist | 53 34 54 35 | 44 | 22 | 77 23 | | 77>76 23>22 | 53 34 54 35 44h | | 76 22 | C |
woodland-druid | 33 53 45 | 44 | 77 66 | 11 12 | 33 45 53 | 33 77 12 | 33h 53 45 44h | 77h 66 | 11 12h | |
crystal-grower | 35 45 | 44 | 77 66 | 11 | 66 77 | 77 | 35 45 44 | 77h 66 | 11h | |
forest-wardens | 24 54 | 44 | 11 12 13 15 | 77 71h | 11 12 13 15 | 15 | 24 54 44 | 11 12 13 | 77 | C | H
forest-wardens | 24 54 | 44 | 11 12 13 | 77 71h | | | 24 54 44 | 11 12 13 | 77 | | H
forest-ancient | 43 34 54 35 | 44 | 41 | 77 | c1 c2 | c1 22 c2 66 41 66 | 43 34 54 35 44h | 22 | 77 | C | C
forest-ancient | 43 34 54 35 | 44 | 41 | 11 | | c2 22 c2 66 22 66 | 43 34 54 35 44h | 41 | 11 | | CC
frostweave-illusionist | 34 54 46 | 44 | 77 | 11 | c1 c2 | c2 | 34 54 46 | 77 | 11 44 | |
mountain-troll | 35 45 46 56 | 44 | 43 | 53 54h | | | 35 45 46 56 44h | | 54h | C | C
sylvan-queen | 45 65 56 57 | 44 | 33 | 53h | 33 53 stop | 53 | 45 65 56 57 44h 53h | 33 | | | H
"""


@pytest.mark.parametrize("line", lines(MELEE), ids=" ".join)
def test_card_among_two_foes(line):
    card, own, being, foes, thirds, first, choices, own_left, foes_left, thirds_left, killed, third_killed = line
    play = play_card(PUBLISHED, card, own, being, foes, thirds=thirds)
    if first:
        assert play.offered() == choices_of(first)
    play.choose(choices)
    assert play.own() == squares(own_left)
    assert play.pieces(1) == squares(foes_left)
    assert play.pieces(2) == squares(thirds_left)
    assert play.killed_of(1) == [killed.count(letter) for letter in "CHL"]
    assert play.killed_of(2) == [third_killed.count(letter) for letter in "CHL"]


@pytest.mark.clause("TAS-88")
def test_a_flare_speaks_of_the_foe_chosen():
    """FLA04: against the third colour the lower condition alone holds; only its commons may be converted."""
    play = PUBLISHED.scene([], "77", "66 65", "11 12 13 21 22 23", flare=3)
    play.play("flare")
    play.answer("b2")
    assert play.offered() == choices_of("11 12 13 21 22 23")
    play.choose("21")
    assert play.own() == squares("77 21")
    assert play.killed_of(2) == [1, 0, 0]


@pytest.mark.clause("TAS-88")
def test_a_flare_asks_against_whom():
    play = PUBLISHED.scene([], "77", "66 65 56 55 46 45", "11 12 13 21 22 23", flare=3)
    play.play("flare")
    assert set(play.legal()) == {"colour 1", "colour 2"}
    play.play("colour 1").answer("b2")
    assert play.offered() == choices_of("66 65 56 55 46 45")


@pytest.mark.clause("TAS-74")
def test_improvised_summoning_uses_one_foe():
    play = PUBLISHED.scene(["wild-eagle"], "55", "35", "75 11", decks=("highland", "sylvan", "northern"))
    summon(PUBLISHED, play, "wild-eagle", "44").choose("stop")
    assert play.own() == squares("55 44")
    assert play.pieces(1) == squares("35")


@pytest.mark.clause("TAS-74")
@pytest.mark.parametrize(("own", "foes", "thirds", "legal"), [("55", "35", "11", True), ("77", "35", "55", False)])
def test_only_one_foe_is_improvised(own, foes, thirds, legal):
    play = PUBLISHED.scene(["wild-eagle"], own, foes, thirds, decks=("highland", "sylvan", "northern"))
    play.put("71")
    assert ("summon wild-eagle" in play.legal()) == legal
