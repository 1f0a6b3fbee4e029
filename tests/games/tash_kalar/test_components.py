"""Is every defect of a card file named with its card and field, and does a sound one play?"""

import re

import pytest

import playmill as pm
from playmill.games.tash_kalar import TashKalar

OWN = {"who": "own", "rank": "C", "at": []}


def changed(*path, value):
    """The box with one entry replaced."""
    box = TashKalar.default_components().as_dict()
    *tables, last = path
    table = box
    for name in tables:
        table = table[name]
    table[last] = value
    return box


DEFECTS = {
    "a cell far away": (
        ("arena_being", 0, "pattern", [[0, 0, "A"], [9, 9, "A"]]),
        'arena_being[0] (id "A001").pattern[1]: got [9, 9, "A"]',
    ),
    "a cell twice": (
        ("arena_being", 0, "pattern", [[0, 0, "A"], [0, 0, "A"]]),
        'arena_being[0] (id "A001").pattern: got [[0, 0, "A"], [0, 0, "A"]]; allowed: different cells',
    ),
    "no pattern": (("being", 0, "pattern", []), 'being[0] (id "IMP01").pattern: got'),
    "two patterns on a quest": (
        ("quest", 0, "patterns", [[[0, 0, "A"]], [[0, 0, "B"]]]),
        'quest[0] (id "Q01").patterns: got 2 entries',
    ),
    "an instruction that is not there": (
        ("arena_being", 0, "ability", [{"op": "UPGRADE", "sel": OWN}]),
        'arena_being[0] (id "A001").ability[0].op: got "UPGRADE"; allowed: DESTROY',
    ),
    "an instruction that is not there yet": (
        ("being", 3, "effect", [{"op": "WARP_COPY", "from": "discard"}]),
        'being[3] (id "IMP04").effect[0].op: got "WARP_COPY"; allowed: an instruction that is there already',
    ),
    "an ability against the own side": (
        ("arena_being", 0, "ability", [{"op": "DESTROY", "sel": OWN}]),
        'ability[0].sel.who: got "own"; allowed: foe, in the arena (TAS-32)',
    ),
    "an ability that captures": (
        ("arena_being", 0, "ability", [{"op": "MOVE", "kind": "std", "span": "step", "sel": OWN}]),
        'ability[0].kind: got "std"; allowed: emp, in the arena (TAS-32)',
    ),
    "a counter that is not there": (
        ("being", 3, "effect", [{"op": "IF", "cond": "kills>=1", "then": []}]),
        'effect[0].cond: got "kills>=1"; allowed: up to 3 of killed',
    ),
    "a rank that is not there": (
        ("being", 3, "effect", [{"op": "PLACE", "who": "own", "rank": "X", "at": []}]),
        'effect[0].rank: got "X"; allowed: C, H, L',
    ),
    "a predicate that is not there": (
        ("being", 3, "effect", [{"op": "PLACE", "who": "own", "rank": "C", "at": ["near"]}]),
        'effect[0].at: got ["near"]; allowed: a list of self',
    ),
    "a field that is missing": (
        ("being", 3, "effect", [{"op": "DESTROY"}]),
        "effect[0].sel: got nothing; allowed: a field that DESTROY needs",
    ),
    "a field that is not there": (
        ("being", 3, "effect", [{"op": "ACTIONS", "n": 1, "until": "dawn"}]),
        'effect[0].until: got "dawn"; allowed: no such field; ACTIONS has n',
    ),
    "a choice that would never end": (
        (
            *("being", 3, "effect"),
            [
                {
                    "op": "CHOOSE",
                    "n": 2,
                    "branches": [
                        [
                            {
                                "op": "IF",
                                "cond": "killed==0",
                                "then": [{"op": "CHOOSE", "branches": [[{"op": "ACTIONS", "n": 1}]]}],
                            }
                        ]
                    ],
                }
            ],
        ),
        'branches[0][0].then[0].op: got "CHOOSE"; allowed: no choice inside a choice that repeats',
    ),
    "a branch for each colour": (
        (
            *("being", 3, "effect"),
            [
                {
                    "op": "CHOOSE",
                    "branches": [[{"op": "UPGRADE", "sel": {"who": "each_foe", "rank": "C", "at": []}}]],
                }
            ],
        ),
        'branches[0][0].sel.who: got "each_foe"',
    ),
    "a flare with a word too much": (
        ("flare", 0, "upper", "effect", [{"op": "ACTIONS", "n": 1, "who": "foe"}]),
        'flare[0] (id "FLA01").upper.effect[0].who: got "foe"',
    ),
    "a task that nobody can check": (
        ("task", 0, "check", {"pred": "nothing"}),
        'task[0] (id "TSK01").check: got { pred = "nothing" }',
    ),
    "a rank of a being": (("being", 3, "rank", "X"), 'being[3] (id "IMP04").rank: got "X"'),
    "a name twice": (
        ("arena_being", 1, "name", "Swordmaster"),
        'arena_being[1] (id "A002").name: got "Swordmaster"; allowed: its own name; arena_being[0] (id "A001")',
    ),
    "points in letters": (("arena_being", 0, "points", "x"), 'arena_being[0] (id "A001").points: got "x"'),
    "a start square in two pairs": (
        ("board", "melee_start", [[[5, 1], [6, 1]], [[1, 6], [2, 6]], [[6, 1], [6, 6]]]),
        "board.melee_start[2]: got [6, 1]; allowed: squares of its own",
    ),
    "too large a hand": (("arena", "hand", 99), "arena.hand: got 99; allowed: an integer 1 .. 12"),
}


@pytest.mark.parametrize("case", DEFECTS)
def test_a_defect_is_named_with_its_card_and_field(case):
    (*path, value), message = DEFECTS[case]
    with pytest.raises(pm.InvalidComponents, match=re.escape(message)):
        TashKalar(components=changed(*path, value=value))


def test_a_card_of_ones_own_plays():
    """IMP01 Swordmaster as a card that takes every foe common beside it and gains an action if there were two."""
    effect = [
        {"op": "DESTROY", "sel": {"who": "foe", "rank": "C", "at": ["adj"]}, "all": True},
        {"op": "IF", "cond": "killed>=2", "then": [{"op": "ACTIONS", "n": 1}]},
    ]
    usual = TashKalar(mode="deathmatch-duel")
    own = TashKalar(mode="deathmatch-duel", components=changed("being", 0, "effect", value=effect))
    assert own != usual
    result = pm.simulate(own, 300, seed=1)
    assert (result.scores >= 0).all()
    assert result.facts["destroyed"].sum() > pm.simulate(usual, 300, seed=1).facts["destroyed"].sum()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "deathmatch-duel", "decks": ("nethervoid", "northern")}, "nethervoid are not there yet"),
        ({"mode": "deathmatch-duel", "decks": ("etherweave", "northern")}, "etherweave are not there yet"),
        ({"mode": "deathmatch-duel", "decks": ("northern",)}, "needs 2 schools"),
        ({"mode": "A9"}, "it may be arena, A2"),
    ],
)
def test_variants_that_are_not_there_are_refused(options, message):
    with pytest.raises(pm.InvalidVariant, match=message):
        TashKalar(**options)
