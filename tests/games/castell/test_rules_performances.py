"""Do local performances of Castell go as the rules say?"""

import pytest

from .boxes import changed_box, tiles
from .reference_table import printed_components

# Of the printed tiles: 0 is 3-3-2-1, 2 is 3-2-1-1, 3 is 4-3-2-1 (4 points), 20 shows Base and Mix (4 levels, 4 points).
FOUR_WIDE = {"teams": [{9: 4, 7: 3, 5: 2, 2: 1}], "ranks": [{"width": 1}]}
IN_VALLS = {"round": 4, "pawns": ["valls", "girona"], "regions": {"valls": {}}}


def own_tiles(*found):
    """A box whose first local-performance tiles are these, and whose teams are small at first."""
    kept = printed_components()["local_tile"][len(found) :]
    return changed_box(local_tile=tiles(*found, *kept), setup={"team": 0})


def performances(play):
    """What may be performed by a special action."""
    if "special" not in play.legal():
        return []
    return [name for name in play.play("special").legal() if name.startswith("perform")]


@pytest.mark.clause("CAL-44", "CAL-64", "CAL-65", "CAL-68", "CAL-75", "CAL-100")
def test_a_performance_by_a_token(table):
    play = table(2, **IN_VALLS, **FOUR_WIDE, rows={"valls": (3, 27)}).play("special")
    assert play.legal() == ["move", "perform 1"]
    play.play("perform 1")
    valls = play.regions.index("valls")
    assert play["performer"][valls] == (0, -1)
    assert play["performed"][valls] == (4, 0)
    assert (play.part(0, "shape_tiles"), play.part(0, "exhibition_tiles")) == (4, 0)
    assert (play["tokens"], play.row_tokens("valls"), play.collected(0, "valls")) == ((6, 7), 1, 0)


@pytest.mark.clause("CAL-64")
def test_a_tile_is_performed_in_its_region_only(table):
    told = IN_VALLS | {"pawns": ["lleida"], "regions": {"valls": {}, "lleida": {}}}
    play = table(2, **told, **FOUR_WIDE, rows={"valls": (3, 27), "lleida": (28, 30)})
    assert performances(play) == []
    play = table(2, **told, **FOUR_WIDE, rows={"valls": (3, 27), "lleida": (28, 30)})
    play.play("go valls")
    assert performances(play) == ["perform 1"]


@pytest.mark.clause("CAL-65", "CAL-50", "CAL-55")
@pytest.mark.parametrize(
    ("widths", "team", "ranks", "can"),
    [
        ([3, 2, 1], {9: 3, 6: 2, 2: 1}, {}, True),
        ([3, 1], {9: 3, 6: 2, 2: 1}, {}, True),
        ([3, 2], {9: 3, 6: 2, 2: 1}, {}, True),
        ([2, 1, 1], {9: 3, 6: 2, 2: 1}, {}, False),  # takes Balance
        ([2, 1, 1], {9: 3, 6: 2, 2: 1}, {"balance": 1}, True),
        ([2, 2, 1], {9: 3, 6: 2, 2: 1}, {"balance": 1}, True),
        ([3, 3, 1], {9: 3, 6: 2, 2: 1}, {"balance": 1}, False),  # too few castellers of one size
        ([3, 3, 1], {9: 3, 6: 2, 5: 1, 2: 1}, {"balance": 1, "mix": 1}, True),
        ([4, 1], {9: 4, 6: 2}, {}, False),
        ([4, 1], {9: 4, 6: 2}, {"width": 1}, True),
        ([4, 1], {9: 4, 6: 2}, {"base": 1}, True),
        ([2, 1], {9: 3}, {}, False),
        ([2, 1], {9: 3}, {"strength": 1}, True),
    ],
)
def test_a_shape_takes_exactly_its_widths(table, widths, team, ranks, can):
    box = own_tiles({"widths": widths, "points": 3})
    play = table(2, **IN_VALLS, teams=[team], ranks=[ranks], rows={"valls": (0, 27)}, components=box)
    assert performances(play) == ["perform 1"] * can


EXACT = [("at_least", True), ("exact", False)]


@pytest.mark.clause("CAL-66")
@pytest.mark.parametrize(("levels", "longer_may"), EXACT)
def test_an_exhibition_may_have_more_levels(table, levels, longer_may):
    box = own_tiles({"skills": ["balance"], "levels": 1, "points": 1}, {"skills": ["balance"], "points": 3})
    told = {"teams": [{9: 1, 6: 1, 2: 1}], "ranks": [{"balance": 2}], "rows": {"valls": (0, 1)}, "components": box}
    play = table(2, **IN_VALLS, **told, exhibition_levels=levels)
    assert performances(play) == ["perform 1"] * longer_may + ["perform 2"]


@pytest.mark.clause("CAL-66", "CAL-67", "CAL-75")
@pytest.mark.parametrize(
    ("team", "ranks", "can"),
    [
        ({10: 2, 9: 2, 7: 3, 5: 2, 2: 1}, {"base": 1, "mix": 1}, True),
        ({10: 2, 9: 2, 7: 3, 5: 2, 2: 1}, {"base": 1, "mix": 0}, False),
        ({10: 4, 7: 3, 5: 2, 2: 1}, {"base": 1, "mix": 1}, False),  # nothing to mix
        ({10: 2, 9: 1, 7: 3, 5: 2, 2: 1}, {"base": 1, "mix": 1, "balance": 1}, False),  # nothing wide
        ({10: 2, 9: 2, 7: 3, 5: 2}, {"base": 1, "mix": 1}, False),  # three levels
        ({10: 2, 9: 2, 7: 3, 5: 2, 2: 1}, {"width": 1, "mix": 1}, False),
    ],
)
def test_an_exhibition_uses_every_skill_shown(table, team, ranks, can):
    play = table(2, **IN_VALLS, teams=[team], ranks=[ranks], rows={"valls": (20, 27)})
    assert performances(play) == ["perform 1"] * can


@pytest.mark.clause("CAL-67")
def test_base_and_width_are_used_on_different_levels(table):
    told = {"ranks": [{"base": 1, "width": 1, "balance": 1}], "rows": {"valls": (22, 27)}}
    one_wide = table(2, **IN_VALLS, teams=[{10: 4, 8: 3, 6: 2, 4: 1, 2: 1}], **told)
    assert performances(one_wide) == []
    two_wide = table(2, **IN_VALLS, teams=[{10: 5, 8: 4, 6: 3, 4: 2, 2: 1}], **told)
    assert performances(two_wide) == ["perform 1"]


@pytest.mark.clause("CAL-62", "CAL-67")
@pytest.mark.parametrize("levels", ["at_least", "exact"])
@pytest.mark.parametrize(("skills", "can"), [(["balance", "base"], True), (["base", "mix"], False)])
def test_base_may_be_used_where_width_could_be(table, skills, can, levels):
    box = own_tiles({"skills": skills, "levels": 2, "points": 2})
    told = {"ranks": [{"balance": 1, "base": 1, "width": 1}], "rows": {"valls": (0, 27)}, "components": box}
    play = table(2, **IN_VALLS, teams=[{5: 4, 4: 4}], exhibition_levels=levels, **told)
    assert performances(play) == ["perform 1"] * can


@pytest.mark.clause("CAL-68")
def test_a_tile_performed_is_gone(table):
    both = {"teams": FOUR_WIDE["teams"] * 2, "ranks": FOUR_WIDE["ranks"] * 2}
    play = table(2, **IN_VALLS, **both, rows={"valls": (3, 27)}, performed={("valls", 0): (1, 2)})
    assert "special" in play.legal()
    assert performances(play) == []  # nor is anybody there to recruit
    assert play.part(1, "shape_tiles") == 4
    rows = play["tile"]
    play.play("go lleida").end_round()
    assert play["tile"] == rows


@pytest.mark.clause("CAL-69", "CAL-70", "CAL-100", "CAL-101")
def test_the_performer_collects_the_tokens_of_the_row(table):
    told = {"rows": {"valls": (3, 27)}, "row_tokens": {"valls": 3, "girona": 2}, "tokens": [5, 4]}
    play = table(2, **IN_VALLS, **FOUR_WIDE, **told).play("special", "perform 1")
    assert (play.collected(0, "valls"), play.row_tokens("valls"), play.row_tokens("girona")) == (3, 1, 2)
    assert (play["tokens"], play.part(0, "special_tokens")) == ((4, 4), 3)


@pytest.mark.clause("CAL-70")
def test_the_own_token_may_be_collected_too(table):
    told = {"rows": {"valls": (3, 27)}, "row_tokens": {"valls": 3}, "own_token_collected": True}
    play = table(2, **IN_VALLS, **FOUR_WIDE, **told).play("special", "perform 1")
    assert (play.collected(0, "valls"), play.row_tokens("valls"), play.part(0, "special_tokens")) == (4, 0, 4)


@pytest.mark.clause("CAL-70")
@pytest.mark.parametrize("own", [False, True])
def test_a_performance_through_the_wheel_adds_no_token(table, own):
    told = {
        "rows": {"valls": (3, 27)}, "row_tokens": {"valls": 2}, "tokens": [7, 5], "wheel": "advanced",
        "facing": {"valls": "special"}, "own_token_collected": own,
    }  # fmt: skip
    play = table(2, **IN_VALLS, **FOUR_WIDE, **told).play("special tile", "perform 1")
    assert (play.collected(0, "valls"), play.row_tokens("valls"), play["tokens"]) == (2, 0, (7, 5))


@pytest.mark.clause("CAL-71", "CAL-96", "CAL-97")
def test_a_tile_alone_marks_its_region(table):
    box = own_tiles({"widths": [3, 2, 1], "points": 2})
    told = {"rows": {"girona": (0, 27), "valls": (3, 28)}, "wheel": "advanced", "facing": {"valls": "special"}}
    told |= {"performed": {("girona", 0): (0, 2)}, "components": box}
    play = table(2, **IN_VALLS, **FOUR_WIDE, **told).play("special tile")
    assert play.part(0, "region_variety") == 0
    play.play("perform 1")
    assert play.collected(0, "valls") == 0
    assert play.part(0, "region_variety") == 1


@pytest.mark.clause("CAL-72")
def test_tokens_of_an_empty_row_stay(table):
    box = own_tiles({"widths": [3, 2, 1], "points": 2}, {"widths": [2, 1], "points": 2})
    told = {"rows": {"valls": (0, 1)}, "row_tokens": {"valls": 2}, "components": box}
    told |= {"performed": {("valls", 0): (1, 2), ("valls", 1): (1, 3)}}
    play = table(2, **IN_VALLS, teams=[None, {9: 3, 7: 2, 5: 5}], **told)
    assert performances(play) == []
    play.stop_until(lambda play: play.over)
    assert play.row_tokens("valls") >= 2
    assert [play.part(seat, "special_tokens") for seat in (0, 1)] == [0, 0]


@pytest.mark.clause("CAL-73")
def test_one_performance_is_for_one_tile(table):
    box = own_tiles({"widths": [4, 3, 2, 1], "points": 9}, {"skills": ["width"], "points": 3})
    told = IN_VALLS | {"components": box, "rows": {"valls": (0, 1)}}
    play = table(2, **told, **FOUR_WIDE).play("special")
    assert play.legal() == ["move", "perform 1", "perform 2"]
    play.play("perform 2")
    assert (play.part(0, "shape_tiles"), play.part(0, "exhibition_tiles")) == (0, 3)
    assert play["performer"][play.regions.index("valls")] == (-1, 0)


@pytest.mark.clause("CAL-53", "CAL-54", "CAL-73", "CAL-91")
def test_castellers_and_ranks_serve_again(table):
    box = own_tiles({"widths": [4, 3, 2, 1], "points": 9}, {"skills": ["width"], "points": 3})
    told = IN_VALLS | {"components": box, "rows": {"valls": (0, 1)}, "facing": {"valls": "special", "all": "special"}}
    play = table(2, **told, **FOUR_WIDE).play("special", "perform 2", "special tile")
    assert "perform 1" in play.legal()
    play.play("perform 1")
    assert (play.part(0, "shape_tiles"), play.part(0, "exhibition_tiles")) == (9, 3)
    assert play.collected(0, "valls") == 1
    assert play.team(0) == {9: 4, 7: 3, 5: 2, 2: 1}
    assert play.rank(0, "width") == 1


@pytest.mark.clause("CAL-74")
def test_a_local_performance_does_not_move_the_score_marker(table):
    play = table(2, **IN_VALLS, **FOUR_WIDE, rows={"valls": (3, 27)}).play("special", "perform 1")
    assert play.part(0, "best_tower") == 0


@pytest.mark.clause("CAL-53", "CAL-54", "CAL-113")
def test_skills_that_a_performance_takes_are_counted(table):
    ranks = {"ranks": [{"width": 1, "mix": 1}]}
    play = table(2, **IN_VALLS, teams=FOUR_WIDE["teams"], **ranks, rows={"valls": (3, 27)}).play("special", "perform 1")
    assert play["needed"][0] == (0, 0, 0, 0, 1)
    either = {"ranks": [{"width": 1, "base": 1}]}
    play = table(2, **IN_VALLS, teams=FOUR_WIDE["teams"], **either, rows={"valls": (3, 27)})
    assert play.play("special", "perform 1")["needed"][0] == (0, 0, 0, 0, 0)
