"""Are flares and frozen effects used as the rules say?"""

import pytest

from .boxes import published_box
from .stories import cells_of, places_of, published, put, summons

BESIDE = [[1, 0, "C"]]
NEVER = [[dx, 0, "L"] for dx in range(1, 6)]
PLACE = {"op": "PLACE", "who": "own", "rank": "C", "at": []}


def flares_box(upper, lower, first=(), second=(), **told):
    """Every flare has these conditions and effects."""
    box = published_box(**told)
    for flare in box["flare"]:
        flare["upper"].update(upgraded_deficit=upper, effect=list(first))
        flare["lower"].update(piece_deficit=lower, effect=list(second))
    return box


def behind(box, mode="deathmatch-duel"):
    """The first seat places one piece; the next summons two heroics beside its first piece."""
    pair = published(mode, box=box)
    put(pair, (4, 8))
    for _ in range(2):
        pair.play(summons(pair)[0])
        if places_of(pair):
            pair.play(places_of(pair)[0])
    return pair


@pytest.mark.clause("TAS-63", "TAS-87", "TAS-88")
def test_a_flare_is_free_and_gives_the_foe_a_point():
    pair = behind(flares_box(2, 9, [PLACE], [PLACE], pattern=BESIDE, rank="H"))
    me, pieces = pair.seat, len(pair.game.board.cells([pair.game.colour]))
    flare = pair.game.flares[me]
    pair.play("flare")
    assert pair.game.actions == 2
    pair.play("cell 0,2")  # the upper effect only
    assert len(pair.game.board.cells([me])) == pieces + 1
    assert pair.game.flares[me] is None
    assert pair.game.flare_deck.discard == [flare]
    assert pair.scores[1 - me] == 1
    assert "flare" not in pair.legal()
    put(pair, (0, 6), (8, 6))
    assert pair.game.flares[me] is not None


@pytest.mark.clause("TAS-87")
@pytest.mark.parametrize(("upper", "lower", "offered"), [(2, 9, True), (3, 9, False), (9, 1, True), (9, 2, False)])
def test_at_least_one_condition_must_hold(upper, lower, offered):
    pair = behind(flares_box(upper, lower, [PLACE], [PLACE], pattern=BESIDE, rank="H"))
    assert ("flare" in pair.legal()) == offered


@pytest.mark.clause("TAS-87")
def test_both_effects_were_decided_when_it_was_invoked():
    pair = behind(flares_box(2, 1, [PLACE], [PLACE], pattern=BESIDE, rank="H"))
    me = pair.seat
    before = len(pair.game.board.cells([me]))
    pair.play("flare", "cell 0,2", "cell 0,3")  # after the first there is no deficit of pieces any more
    assert len(pair.game.board.cells([me])) == before + 2


@pytest.mark.clause("TAS-63", "TAS-105")
def test_a_flare_may_be_used_after_the_last_action():
    pair = behind(flares_box(2, 9, [PLACE], [PLACE], pattern=BESIDE, rank="H"))
    me = pair.seat
    while pair.game.actions:
        put(pair, (8, 6) if pair.at(8, 6) is None else (8, 5))
    assert pair.legal() == ["flare", "end-turn"] or set(pair.legal()) == {"flare", "end-turn"}
    pair.play("end-turn")
    assert pair.seat == 1 - me


@pytest.mark.clause("TAS-88")
def test_in_the_melee_one_foe_is_chosen():
    kill = {"op": "DESTROY", "sel": {"who": "foe", "rank": "CHL", "at": []}}
    pair = published("deathmatch-melee-3", box=flares_box(1, 1, [kill], [], pattern=BESIDE, rank="H"))
    me = pair.seat
    put(pair, (4, 8))
    for _ in range(4):  # both others summon two
        pair.play(summons(pair)[0])
        if places_of(pair):
            pair.play(places_of(pair)[0])
    assert pair.seat == me
    pair.play("flare")
    others = [colour for colour in range(3) if colour != me]
    assert pair.legal() == [f"colour {colour}" for colour in others]
    pair.play(f"colour {others[1]}")
    assert pair.game.earned[others[1]][me] == 1
    assert {pair.at(*cell)[0] for cell in cells_of(pair)} == {str(others[1])}


@pytest.mark.clause("TAS-88")
def test_in_the_high_form_nobody_scores_for_a_flare():
    pair = published("high-form", box=flares_box(1, 9, [PLACE], [], pattern=BESIDE, rank="H"))
    put(pair, (4, 4))
    put(pair, (0, 4))
    for _ in range(1):
        pair.play(summons(pair)[0])
        pair.play(places_of(pair)[0]) if places_of(pair) else None
    me = pair.seat
    pair.play("flare", "cell 8,6")
    assert pair.scores == [0, 0]
    assert pair.game.flares[me] is None


def frozen_pair(effect=(), **told):
    """The first seat has summoned a being with a frozen effect."""
    box = published_box(pattern=BESIDE, rank="H", effect=effect, frozen=[PLACE], **told)
    pair = published("deathmatch-duel", ("everfrost", "everfrost"), box=box)
    me = pair.seat
    card = summons(pair)[0].removeprefix("summon ")
    pair.play(f"summon {card}")
    if places_of(pair):
        pair.play(places_of(pair)[0])
    return pair, me, card


@pytest.mark.clause("TAS-102", "TAS-63")
def test_a_frozen_effect_is_free_and_used_once():
    pair, me, card = frozen_pair()
    assert set(pair.legal()) >= {"frozen", "end-turn"}  # also in the turn of the summon
    pair.play("end-turn")
    assert pair.game.decks[me].discard == []
    while pair.seat != me:
        put(pair, next((x, 8) for x in range(2, 7) if pair.at(x, 8) is None))
        if pair.seat != me and "end-turn" in pair.legal():
            pair.play("end-turn")
    assert "frozen" in pair.legal()
    pair.play("frozen", "cell 0,2")
    assert pair.game.actions == 2
    assert pair.at(0, 2) == f"{me} C"
    assert "frozen" not in pair.legal()
    assert [pair.named(other).lower().replace(" ", "-") for other in pair.game.decks[me].discard] == [card]


@pytest.mark.clause("TAS-102", "TAS-105")
def test_of_two_frozen_effects_one_is_kept():
    pair, me, first = frozen_pair()
    pair.play("end-turn")
    while pair.seat != me:
        put(pair, next((x, 8) for x in range(2, 7) if pair.at(x, 8) is None))
    second = next(name for name in summons(pair) if name.removeprefix("summon ") in pair.hand(me))
    pair.play(second)
    if places_of(pair):
        pair.play(places_of(pair)[0])
    second = second.removeprefix("summon ")
    assert set(pair.legal()) == {f"card {first}", f"card {second}"}
    pair.play(f"card {first}")
    assert [pair.named(card).lower().replace(" ", "-") for card in pair.game.decks[me].discard] == [second]
    assert pair.game.frozen[me] is not None
