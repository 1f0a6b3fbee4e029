"""Do the two halves of every flare ask what they say, and do what they say?

A line is a flare, which halves hold, own pieces, foe pieces, what is offered first (empty: not looked at), what is
chosen, which own and which foe pieces are left, and what was counted: foes destroyed, actions left out of two.
"""

import pytest

from .scenes import PUBLISHED, choices_of, counted_of, judge, lines, squares  # noqa: F401

FLARES = """
FLA01 | upper | 77    | 11h 12h 13h          |         | 44             | 77 44     | 11h 12h 13h    |  actions 2
FLA01 | lower | 77    | 11 12 13 21 22 23 31 |         | 44             | 77 44h    | 11 12 13 21 22 23 31 | actions 2
FLA01 | both | 77 | 11h 12h 13h 21 22 23 31 | | 44 55 | 77 44 55h | 11h 12h 13h 21 22 23 31 | actions 2
FLA02 | upper | 77    | 11h 12h 13h 21h      |         | 44             | 77 44     | 11h 12h 13h 21h | actions 2
FLA02 | lower | 77    | 11 12 13 21 22       |         | 44             | 77 44     | 11 12 13 21 22 | actions 2
FLA02 | both  | 77    | 11h 12h 13h 21h 22   |         | 44 55          | 77 44 55  | 11h 12h 13h 21h 22 | actions 2
FLA03 | upper | 77 75 55h | 11h 12h 13h 21h  | 75 77 stop | 77>76 75>74 76>66 | 66 74 55h | 11h 12h 13h 21h | actions 2
FLA03 | upper | 77    | 11h 12h 13h          |         | stop           | 77        | 11h 12h 13h    | actions 2
FLA03 | lower | 77    | 11 12 13 21 22 23    |         |                | 77        | 11 12 13 21 22 23 | actions 3
FLA04 | upper | 77    | 11h 12h 13h 21h      |         | 44             | 77 44     | 11h 12h 13h 21h | actions 2
FLA04 | lower | 77    | 11 12 13 21 22 23    | b1 b2 | b1 44 | 77 44 | 11 12 13 21 22 23 | actions 2
FLA04 | lower | 77    | 11 12 13 21 22 23h   |         | b2 11    | 77 11     | 12 13 21 22 23h | C actions 2
FLA05 | upper | 77    | 11h 12h 13h          | b1 b2 | b1 77>76 | 76 | 11h 12h 13h    | actions 2
FLA05 | upper | 77    | 11h 12h 13h          |         | b2       | 77h       | 11h 12h 13h    | actions 2
FLA05 | lower | 77    | 11 12 13 21 22 23 31 |         | 44 45          | 77 44 45  | 11 12 13 21 22 23 31 | actions 2
FLA06 | upper | 77    | 11h 12h 13h 21h      |         | b1 44    | 77 44     | 11h 12h 13h 21h | actions 2
FLA06 | upper | 77    | 11h 12h 13h 21h      | b1 b2 | b2 | 77h   | 11h 12h 13h 21h | actions 2
FLA06 | lower | 77    | 11 12 13 21 22       | 77 stop | 77>11          | 11        | 12 13 21 22    | C actions 2
FLA07 | upper | 77    | 11h 12h 13h 21h      |         | 44             | 77 44     | 11h 12h 13h 21h | actions 2
FLA07 | lower | 77 66 | 11 12 13 21 22 23 31 32 | 66 77 | 77 | 77h 66 | 11 12 13 21 22 23 31 32 | actions 3
FLA08 | upper | 77    | 11h 12h 13h 21h      |         |                | 77        | 11h 12h 13h 21h | actions 3
FLA08 | lower | 77    | 11 12 13 21 22 23    |         | 44             | 77 44     | 11 12 13 21 22 23 | actions 2
FLA09 | upper | 77 76 | 11h 12h 13h 21h 22h  |         | 44             | 77 76 44h | 11h 12h 13h 21h 22h | actions 2
FLA09 | lower | 77 66 | 11 12 13 21 22 67    | 66 77 stop | 77>67 66>65 | 67 65     | 11 12 13 21 22 | C actions 2
FLA09 | lower | 77 66 | 11 12 13 21 67 65    |         | 77>67 66>56    | 67 56     | 11 12 13 21 65 | C actions 2
FLA10 | upper | 77    | 11h 12h 13h 21h 22h  |         | 44 45          | 77 44 45  | 11h 12h 13h 21h 22h | actions 2
FLA10 | lower | 77    | 11 12 13 21 22 23    |         | 44             | 77 44     | 11 12 13 21 22 23 | actions 2
FLA11 | upper | 77    | 11h 12h 13h          |         | 44             | 77 44     | 11h 12h 13h    | actions 2
FLA11 | lower | 77    | 11 12 13 21 76       | 77 stop | 77>76          | 76        | 11 12 13 21    | C actions 2
FLA11 | lower | 77    | 11 12 13 21 76       |         | 77>67 67>57    | 57        | 11 12 13 21 76 | actions 2
FLA12 | upper | 77    | 11h 12h              | 77 stop | 77>44          | 44        | 11h 12h        | actions 2
FLA12 | lower | 77    | 11 12 13 21 22 23    |         |                | 77        | 11 12 13 21 22 23 | actions 3
"""

DEFICITS = {  # upgraded pieces, pieces
    "FLA01": (3, 6), "FLA02": (4, 4), "FLA03": (3, 5), "FLA04": (4, 5), "FLA05": (3, 6), "FLA06": (4, 4),
    "FLA07": (4, 6), "FLA08": (4, 5), "FLA09": (5, 4), "FLA10": (5, 5), "FLA11": (3, 4), "FLA12": (2, 5),
}  # fmt: skip


def holding(flare, own, foes):
    """Seat 0 is to act and holds a flare that may be invoked."""
    return PUBLISHED.scene(own=own, foes=foes, flare=int(flare[3:]) - 1)


@pytest.mark.clause("TAS-63", "TAS-87")
@pytest.mark.parametrize("line", lines(FLARES), ids=" ".join)
def test_flare(line):
    flare, halves, own, foes, first, choices, own_left, foes_left, counted = line
    upgraded, pieces = DEFICITS[flare]
    more = [sum(rank > 0 for rank in squares(foes).values()), len(squares(foes))]
    more[0] -= sum(rank > 0 for rank in squares(own).values())
    more[1] -= len(squares(own))
    assert (more[0] >= upgraded, more[1] >= pieces) == (halves != "lower", halves != "upper")
    play = holding(flare, own, foes)
    play.play("flare")
    if first:
        assert play.offered() == choices_of(first)
    play.choose(choices)
    assert play.own() == squares(own_left)
    assert play.foes() == squares(foes_left)
    assert play.counted() == counted_of(counted)
    assert not play.holds_flare()


FOES = ["11", "12", "13", "21", "22", "23", "31", "32"]


@pytest.mark.clause("TAS-87")
@pytest.mark.parametrize("flare", DEFICITS)
@pytest.mark.parametrize("half", [0, 1], ids=["upper", "lower"])
def test_flare_is_offered_from_its_deficit_on(flare, half):
    """One less is too few: the menu after a placed piece tells."""
    deficit = DEFICITS[flare][half]
    for more, offered in ((deficit, True), (deficit - 1, False)):
        foes = [square + ("h" if half == 0 else "") for square in FOES[:more]]
        foes = [*foes, "33"] if half else foes
        own = "75 76 77 66"[: 3 * (more - 1)] if half == 0 else ""
        play = holding(flare, own if half == 0 else "", " ".join(foes))
        play.put("55")
        assert ("flare" in play.legal()) == offered


def test_every_flare_has_its_test():
    halves = {(line[0], half) for line in lines(FLARES) for half in ("upper", "lower") if line[1] in (half, "both")}
    assert halves == {(flare, half) for flare in DEFICITS for half in ("upper", "lower")}
