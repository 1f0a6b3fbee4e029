"""Does every predicate of a selector choose the squares that its definition names?

The being stands on 44, on red, a heroic, over a pattern of commons on 24, 34 and 54; its card asks to pick one piece of
any colour that fulfils the predicate.
"""

import copy

import pytest

from .scenes import PUBLISHED, box, judge, lines, play_card, slug  # noqa: F401

ANY = {"who": "any", "rank": "CHL", "at": []}


def carrying(key, program, marks=()):
    """The components by which the Clan Guardian has another effect."""
    components = copy.deepcopy(box())
    card = next(being for being in components["being"] if slug(being["name"]) == "clan-guardian")
    card["effect"] = PROGRAMS[key](program)
    card.pop("mark", None)
    if marks:
        card["mark"] = [list(mark) for mark in marks]
    return components


def pick(predicates):
    at = predicates.split()
    return [{"op": "PICK", "sel": ANY | {"at": at}, "opt": True}]


PROGRAMS = {
    "at once": pick,
    "after a pick": lambda at: [{"op": "PICK", "sel": ANY | {"who": "foe"}}, *pick(at)],
    "after a step": lambda at: [
        {"op": "MOVE", "kind": "com", "span": "step", "sel": ANY | {"who": "own", "at": ["self"]}, "opt": True},
        *pick(at),
    ],
    "after its end": lambda at: [{"op": "DESTROY", "sel": ANY | {"who": "own", "at": ["self"]}}, *pick(at)],
}

TABLE = """
self              | at once      |             | 33             |       | 44
!self             | at once      |             | 33             |       | 24 34 54 33
adj               | at once      |             | 33 45 46 64    |       | 33 34 45 54
orth              | at once      |             | 33 45          |       | 34 45 54
diag              | at once      |             | 33 45 55       |       | 33 55
adj0              | at once      |             | 33 45 46       |       | 33 34 45 54
d2                | at once      |             | 22 46 47       |       | 22 24 34 46 54
d3                | at once      |             | 11 47 48       |       | 11 24 34 47 54
used              | at once      | 77          | 33             |       | 24 34 54
self used         | at once      |             | 33             |       |
self/used         | at once      | 77          | 33             |       | 24 34 44 54
adj_own           | at once      | 77          | 33 66 11       |       | 24 33 34 44 54 66
adj_own_H         | at once      | 77          | 33 66          |       | 33 34 54
adj_green         | at once      |             | 11 22          |       | 11
on_or_adj_green   | at once      |             | 11 22 77       |       | 11 22
on_or_adj_red     | at once      |             | 31 66 11       |       | 31 34 44 54 66
first_on_ray8     | at once      |             | 42 41 66 77 47 |       | 34 42 47 54 66
first_on_ray_diag | at once      |             | 42 41 66 77    |       | 66
d2 adj_own        | at once      | 77          | 46 66          |       | 24 34 54 66
r0                | after a pick |             | 66 67 77 33    | 66    | 66
adj_r0            | after a pick |             | 66 67 77 33    | 66    | 67 77
adj               | after a step |             | 65 33          | 44>55 | 54 65
adj_origin        | after a step |             | 65 33          | 44>55 | 33 34 54 55
self              | after a step |             | 65 33          | 44>55 | 55
used              | after a step |             | 65 33          | 44>54 | 24 34
next_in_last_dir  | after a step |             | 66 33          | 44>55 | 66
next_in_last_dir  | after a step |             | 77 33          | 44>55 |
adj               | after its end |            | 33             |       |
self              | after its end |            | 33             |       |
adj_origin        | after its end |            | 33             |       | 33 34 54
d2                | after its end |            | 33             |       |
"""


@pytest.mark.parametrize("line", lines(TABLE), ids=" ".join)
def test_predicate(line):
    at, when, own, foes, before, offered = line
    at = at.replace("/", "|")
    components = carrying(when, at)
    play = play_card(PUBLISHED, "clan-guardian", f"24 34 54 {own}", "44", foes, components=components)
    play.answer(before)
    assert play.offered() == (set(offered.split()) | {"stop"} if offered else set())


@pytest.mark.parametrize(
    ("at", "marks", "foes", "offered"),
    [
        ("mark", ((0, -1), (0, -2)), "43 42 45", "43 42"),
        ("mark", ((0, -1), (0, -5)), "43 42 45", "43"),
        ("on_mark_ray", ((0, -1), (1, -1)), "42 41 62 61 45", "41 42 62"),
    ],
)
def test_marks(at, marks, foes, offered):
    components = carrying("at once", at, marks)
    play = play_card(PUBLISHED, "clan-guardian", "24 34 54", "44", foes, components=components)
    assert play.offered() == set(offered.split()) | {"stop"}
