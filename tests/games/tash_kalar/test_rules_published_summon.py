"""Are beings summoned by the published rules: pattern, square, shortage, orientation, improvised pieces?"""

import pytest

from .boxes import legends_box, published_box
from .reference_names import name_of
from .stories import cells_of, places_of, published, put, summons

BESIDE = [[1, 0, "C"]]  # a common beside the square
ONTO = [[0, 0, "C"], [1, 0, "C"]]
NEVER = [[dx, 0, "L"] for dx in range(1, 6)]


def summon_at(pair, x, y):
    """Summon the first being so that it comes to stand on a square."""
    pair.play(summons(pair)[0])
    option = next(o for o in pair.game.options if o[0] == "placement" and o[1].anchor == (x, y))
    return pair.play(name_of(pair.game, option))


def squares_of(pair):
    """Where beings could be summoned now, but for those that use the first pieces."""
    found = {p.anchor for o in pair.game.options if o[0] == "summon" for p in pair.game.summons(o[1])}
    return found - {(2, 4), (6, 4)}


def own_turns(pair, *squares, far=((0, 4), (0, 5))):
    """The first seat places on its first square, the other far away, the first on its second."""
    put(pair, squares[0])
    put(pair, *far)
    return put(pair, *squares[1:])


@pytest.mark.clause("TAS-68", "TAS-70", "TAS-72")
def test_pattern_pieces_stay_and_the_card_is_discarded():
    pair = published(pattern=BESIDE, rank="H")
    me = pair.seat
    own_turns(pair, (4, 4))
    card = summons(pair)[0].removeprefix("summon ")
    summon_at(pair, 3, 4)
    assert [pair.at(4, 4), pair.at(3, 4)] == [f"{me} C", f"{me} H"]
    assert card not in pair.hand(me)
    assert len(pair.game.decks[me].discard) == 1


@pytest.mark.clause("TAS-54", "TAS-68")
def test_higher_ranks_serve_and_lower_ones_do_not():
    pair = published(pattern=[[1, 0, "H"]], rank="H")
    own_turns(pair, (4, 4))
    assert summons(pair) == []
    pair = published(pattern=BESIDE, rank="H")
    own_turns(pair, (4, 4))
    summon_at(pair, 3, 4)
    found = pair.legal()
    assert any(name.startswith("summon") for name in found)


@pytest.mark.clause("TAS-69", "TAS-83")
def test_a_lower_piece_on_the_square_is_destroyed_and_counts():
    pair = published(pattern=BESIDE, rank="H")
    me = pair.seat
    own_turns(pair, (4, 4), far=((3, 4), (0, 5)))
    summon_at(pair, 3, 4)
    assert pair.at(3, 4) == f"{me} H"
    assert pair.game.killed[1 - me] == [1, 0, 0]
    assert pair.game.board.heap(1 - me, 0) == 16 - 2


@pytest.mark.clause("TAS-69")
def test_a_higher_piece_on_the_square_forbids_the_summon():
    pair = published(pattern=BESIDE, rank="C")
    put(pair, (4, 4))
    put(pair, (0, 4))
    other = pair.seat
    pair.play(summons(pair)[0])
    pair.play(places_of(pair)[0])
    assert pair.seat == 1 - other
    assert pair.game.matcher(pair.game.hands[0][0]).rank == 0


@pytest.mark.clause("TAS-69", "TAS-71")
def test_a_square_in_the_pattern_needs_an_own_piece_no_higher_than_the_being():
    pair = published(pattern=ONTO, rank="C")
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (5, 4), (8, 3))
    assert squares_of(pair) == set()  # own beside own only: a foe piece in the pattern will not do
    put(pair, (4, 5))
    assert squares_of(pair) == {(4, 4), (4, 5)}
    summon_at(pair, 4, 4)
    assert [pair.at(4, 4), pair.at(4, 5)] == [f"{me} C", f"{me} C"]
    assert pair.game.killed[me] == [0, 0, 0]  # own pieces never count


@pytest.mark.clause("TAS-71")
def test_shortage_is_met_by_picking_up_a_piece():
    pair = published(pattern=BESIDE, rank="H", pieces=4)
    me = pair.seat  # three pieces, one of them on the board
    put(pair, (4, 4))
    put(pair, (0, 4), (0, 6))
    put(pair, (8, 3))
    assert pair.game.board.heap(me, 0) == 0
    start = next(cell for cell in pair.game.board.cells([me]) if cell in [(2, 4), (6, 4)])
    pair.play(summons(pair)[0])
    found = [o[1] for o in pair.game.options if o[0] == "placement"]
    target = next(p for p in found if p.cells == {(4, 4)} and p.anchor == (4, 3))
    pair.play(name_of(pair.game, ("placement", target)))
    assert cells_of(pair) == sorted([start, (8, 3)], key=lambda cell: (cell[1], cell[0]))
    pair.play("cell 8,3")
    assert [pair.at(8, 3), pair.at(4, 3)] == [None, f"{me} H"]


@pytest.mark.clause("TAS-71")
def test_shortage_is_met_by_the_piece_on_the_square_first():
    pair = published(pattern=ONTO, rank="H", pieces=3)
    me = pair.seat
    put(pair, (4, 4))
    put(pair, (0, 4))
    while pair.seat != me:
        pair.play("discard", f"card {pair.hand(pair.seat)[0]}", "stop")
    assert pair.game.board.heap(me, 0) == 0
    assert summons(pair) == []  # the own pieces stand apart
    start = next(cell for cell in pair.game.board.cells([me]) if cell in [(2, 4), (6, 4)])
    beside = (3, 4) if start == (2, 4) else (5, 4)
    if "place 0" in pair.legal():
        pair.play("place 0")
    pair.play("cell 4,4", f"cell {beside[0]},{beside[1]}")
    summon_at(pair, *beside)
    assert pair.at(*beside) == f"{me} H"
    assert pair.at(*start) == f"{me} C"


@pytest.mark.clause("TAS-73", "TAS-105")
def test_marks_make_the_orientation_matter():
    kill = [{"op": "PLACE", "who": "own", "rank": "C", "at": ["mark"], "opt": True}]
    pair = published(pattern=BESIDE, rank="H", effect=kill, mark=[[0, 1]])
    own_turns(pair, (4, 4))
    summon_at(pair, 3, 4)
    assert len(pair.legal()) == 2
    assert all(name.startswith("orientation") for name in pair.legal())
    found = set()
    for option in pair.game.options:
        found.add(option[1].orientation)
    assert len(found) == 2
    pair.play(pair.legal()[0])
    assert cells_of(pair) in ([(3, 3)], [(3, 5)])
    without = published(pattern=BESIDE, rank="H", effect=[{"op": "ACTIONS", "n": 1}], mark=[[0, 1]])
    own_turns(without, (4, 4))
    summon_at(without, 3, 4)
    assert "place 0" in without.legal()


@pytest.mark.clause("TAS-74", "TAS-59", "TAS-105")
def test_one_foe_piece_may_be_improvised_once_a_colour():
    pair = published("deathmatch-melee-3", pattern=[[1, 0, "C"], [2, 0, "C"]], rank="H")
    me = pair.seat
    foe = (me + 1) % 3
    put(pair, (4, 4))
    put(pair, (5, 4), (8, 2))
    while pair.seat != me:
        put(pair, (0, 6 if pair.at(0, 6) is None else 5))
    assert pair.game.improvised[me] == {0, 1, 2} - {me}
    pair.play(summons(pair)[0])
    found = [o[1] for o in pair.game.options if o[0] == "placement" and o[1].cells == {(4, 4), (5, 4)}]
    pair.play(name_of(pair.game, ("placement", found[0])))
    assert pair.at(5, 4) == f"{foe} C"  # it does not change colour
    assert pair.game.improvised[me] == {0, 1, 2} - {me, foe}
    again = [o for o in pair.game.options if o[0] == "summon"]
    cells = {frozenset(p.cells) for o in again for p in pair.game.summons(o[1])}
    assert frozenset({(4, 4), (5, 4)}) not in cells


@pytest.mark.clause("TAS-74")
def test_nothing_is_improvised_in_the_duel():
    pair = published("deathmatch-duel", pattern=[[1, 0, "C"], [2, 0, "C"]], rank="H")
    put(pair, (4, 4))
    put(pair, (4, 5), (4, 3))
    assert summons(pair) == []


@pytest.mark.clause("TAS-75")
def test_the_being_after_a_war_summoner_may_use_a_foe_piece():
    wild = [{"op": "ACTIONS", "n": 1}, {"op": "WILD", "foe": 1}]
    pair = published(pattern=[[1, 0, "C"], [2, 0, "C"]], rank="H", effect=wild)
    me = pair.seat
    own_turns(pair, (4, 4), (5, 4), far=((8, 3), (8, 4)))
    pair.play("discard", f"card {pair.hand(me)[0]}", "stop") if pair.seat == me else None
    while pair.seat != me:
        put(pair, (8, 5) if pair.at(8, 5) is None else (8, 6))
    summon_at(pair, 6, 4) if pair.at(6, 4) is None else summon_at(pair, 3, 4)
    assert pair.game.wild == 1
    foes = [o for o in pair.game.options if o[0] == "summon"]
    used = [p for o in foes for p in pair.game.summons(o[1])]
    assert any(pair.game.board.at[cell].colour != me for p in used for cell in p.cells)


@pytest.mark.clause("TAS-76", "TAS-91")
def test_a_legend_is_summoned_by_its_card_and_scores_at_once():
    box = legends_box(published_box(pattern=NEVER), BESIDE)
    pair = published(box=box)
    me = pair.seat
    own_turns(pair, (4, 4))
    name = next(name for name in summons(pair) if name.removeprefix("summon ") in pair.legends(me))
    pair.play(name)
    pair.play(places_of(pair)[0])
    assert pair.scores[me] == 1
    assert len(pair.game.board.cells([me], [2])) == 1
    assert pair.game.board.heap(me, 2) == 2


@pytest.mark.clause("TAS-76", "TAS-92")
def test_upgrading_to_a_legend_is_no_summoning():
    rise = [{"op": "UPGRADE", "sel": {"who": "own", "rank": "H", "at": ["self"]}}]
    pair = published(pattern=BESIDE, rank="H", effect=rise)
    me = pair.seat
    own_turns(pair, (4, 4))
    summon_at(pair, 4, 3)
    assert pair.at(4, 3) == f"{me} L"
    assert pair.scores == [0, 0]


@pytest.mark.clause("TAS-92", "TAS-105")
def test_in_the_melee_a_legend_scores_in_a_chosen_colour():
    box = legends_box(published_box(pattern=NEVER), BESIDE)
    pair = published("deathmatch-melee-3", box=box)
    me = pair.seat
    put(pair, (4, 4))
    while pair.seat != me:
        put(pair, next((x, 8) for x in range(2, 7) if pair.at(x, 8) is None))
    pair.play(summons(pair)[0])
    pair.play(places_of(pair)[0])
    others = [colour for colour in range(3) if colour != me]
    assert pair.legal() == [f"colour {colour}" for colour in others]
    pair.play(f"colour {others[1]}")
    assert pair.game.earned[me][others[1]] == 1
    assert pair.scores[me] == 0  # the lowest colour
