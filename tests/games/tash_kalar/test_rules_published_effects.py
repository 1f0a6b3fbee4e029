"""Do effects by the published rules keep the general rules: optional or not, moves, kills, conversions, ranks?"""

import pytest

from .stories import cells_of, places_of, published, put, summons
from .test_rules_published_summon import own_turns, summon_at

BESIDE = [[1, 0, "C"]]


def being(effect, rank="H", far=((0, 4), (0, 5)), mode="deathmatch-duel", **told):
    """The first seat summons a being on 3,4 beside its piece on 4,4."""
    pair = published(mode, pattern=BESIDE, rank=rank, effect=effect, **told)
    own_turns(pair, (4, 4), far=far)
    return summon_at(pair, 3, 4)


def destroy(who="foe", ranks="CHL", at=(), **more):
    return {"op": "DESTROY", "sel": {"who": who, "rank": ranks, "at": list(at)}, **more}


def move(who="own", ranks="CHL", at=("self",), kind="com", span="step", **more):
    return {"op": "MOVE", "kind": kind, "span": span, "sel": {"who": who, "rank": ranks, "at": list(at)}, **more}


@pytest.mark.clause("TAS-77", "TAS-85")
def test_may_is_optional_and_all_else_is_not():
    optional = being([destroy("foe", "C", opt=True)])
    assert "stop" in optional.legal()
    mandatory = being([destroy("foe", "C")])
    assert "stop" not in mandatory.legal()
    assert not any(name in mandatory.legal() for name in ("place 0", "flare", "discard"))
    nothing = being([destroy("foe", "L")])
    assert "place 0" in nothing.legal()


@pytest.mark.clause("TAS-78", "TAS-83")
def test_piece_means_any_owner_and_own_ones_never_count():
    pair = being([destroy("any", "C", ["adj"], n=1)], far=((3, 5), (0, 5)))
    me = pair.game.seat
    assert cells_of(pair) == [(2, 4), (4, 4), (3, 5)]
    pair.play("cell 4,4")
    assert pair.at(4, 4) is None
    assert sum(map(sum, pair.game.killed.values())) == 0
    assert pair.seat == me


@pytest.mark.clause("TAS-78")
def test_steps_about_a_being_that_is_gone_are_skipped():
    gone = [destroy("own", "CHL", ["self"]), move(), destroy("foe", "C", ["adj"])]
    pair = being(gone, far=((3, 5), (0, 5)))
    assert pair.at(3, 4) is None
    assert "place 0" in pair.legal()


@pytest.mark.clause("TAS-79", "TAS-83")
@pytest.mark.parametrize(
    ("kind", "rank", "enters"),
    [("std", "H", True), ("com", "H", True), ("emp", "H", False), ("std", "C", False), ("com", "C", True)],
)
def test_what_a_move_may_enter(kind, rank, enters):
    pair = being([move(kind=kind)], rank, far=((3, 5), (0, 5)))
    me = pair.game.seat
    assert ((3, 5) in cells_of(pair)) == enters
    if enters:
        pair.play("cell 3,5")
        assert pair.at(3, 5) == f"{me} {rank}"
        assert pair.game.killed[1 - me] == [1, 0, 0]


@pytest.mark.clause("TAS-79")
def test_a_leap_goes_anywhere_within_the_same_limits():
    pair = being([move(kind="emp", span="leap")])
    assert len(cells_of(pair)) == 69 - len(pair.game.board.at)


@pytest.mark.clause("TAS-80")
def test_an_effect_places_only_what_lies_ready():
    place = [{"op": "PLACE", "who": "own", "rank": "L", "at": ["adj"], "n": 5}]
    pair = being(place)
    me = pair.game.seat
    for _ in range(3):
        x, y = cells_of(pair)[0]
        pair.play(f"cell {x},{y}")
    assert pair.game.board.heap(me, 2) == 0
    assert "place 0" in pair.legal()


@pytest.mark.clause("TAS-81", "TAS-83")
def test_ranks_rise_and_fall_by_one_and_nothing_is_destroyed():
    rise = {"op": "UPGRADE", "sel": {"who": "own", "rank": "CH", "at": ["self"]}}
    fall = {"op": "DOWNGRADE", "sel": {"who": "own", "rank": "HL", "at": ["self"]}}
    pair = being([rise, fall, fall, fall])
    me = pair.game.seat
    assert pair.at(3, 4) == f"{me} C"
    assert pair.game.board.heap(me, 2) == 3
    assert sum(map(sum, pair.game.killed.values())) == 0


@pytest.mark.clause("TAS-81")
def test_a_legend_needs_a_legendary_piece():
    rise = {"op": "UPGRADE", "sel": {"who": "own", "rank": "CH", "at": ["self"]}}
    pair = being([rise], legendary_pieces=0)
    assert pair.at(3, 4) == f"{pair.game.seat} H"


@pytest.mark.clause("TAS-82", "TAS-83", "TAS-86")
@pytest.mark.parametrize(("to", "rank"), [("C", "C"), ("same", "C")])
def test_converting_counts_as_destroying(to, rank):
    convert = {"op": "CONVERT", "sel": {"who": "foe", "rank": "C", "at": ["adj"]}, "to": to, "opt": True}
    pair = being([convert], far=((3, 5), (0, 5)))
    me = pair.game.seat
    before = pair.game.board.heap(1 - me, 0)
    pair.play("cell 3,5")
    assert pair.at(3, 5) == f"{me} {rank}"
    assert pair.game.killed[1 - me] == [1, 0, 0]
    assert pair.game.board.heap(1 - me, 0) == before + 1


@pytest.mark.clause("TAS-83")
def test_uncounted_kills():
    pair = being([destroy("any", "CHL", ["orth"], all=True, uncounted=True)], far=((3, 5), (0, 5)))
    assert pair.at(3, 5) is None
    assert sum(map(sum, pair.game.killed.values())) == 0


@pytest.mark.clause("TAS-106")
def test_a_shot_is_fired_only_where_it_hits():
    shoot = {"op": "SHOOT", "dirs": "all8", "ranks": "C", "who": "foe", "opt": True}
    pair = being([shoot], far=((3, 7), (5, 6)))
    assert set(pair.legal()) == {"direction w", "direction s", "direction se", "stop"}
    pair.play("direction s")
    assert pair.at(3, 7) is None
    assert pair.at(5, 6) is not None


@pytest.mark.clause("TAS-106")
def test_placing_for_a_foe_asks_for_the_colour_first():
    place = {"op": "PLACE", "who": "foe", "rank": "C", "at": ["adj"]}
    pair = published("deathmatch-melee-3", pattern=BESIDE, rank="H", effect=[place])
    me = pair.seat
    put(pair, (4, 4))
    while pair.seat != me:
        put(pair, next((x, 8) for x in range(2, 7) if pair.at(x, 8) is None))
    pair.play(summons(pair)[0])
    pair.play(places_of(pair)[0])
    others = [colour for colour in range(3) if colour != me]
    assert pair.legal() == [f"colour {colour}" for colour in others]
    pair.play(pair.legal()[1])
    x, y = cells_of(pair)[0]
    pair.play(f"cell {x},{y}")
    assert pair.at(x, y) == f"{others[1]} C"
    duel = being([place])
    assert cells_of(duel)


@pytest.mark.clause("TAS-84", "TAS-94")
def test_an_extra_turn_follows_at_once():
    pair = being([{"op": "EXTRA_TURN"}])
    me = pair.seat
    put(pair, (8, 6))
    assert pair.seat == me
    assert pair.game.actions == 2
    put(pair, (8, 5), (8, 4))
    assert pair.seat == 1 - me
