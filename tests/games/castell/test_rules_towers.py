"""Is what Castell calls a tower a tower here? Towers told by the clauses, judged by the reference and by the kernel."""

import pytest

from .reference_towers import SKILLS, canonical, legal_counts, pareto_splits

BAL, BASE, MIX, STR, WID = (dict.fromkeys([skill], 1) for skill in SKILLS)
ALL = dict.fromkeys(SKILLS, 5)


def tower(text):
    """A tower in words of digits from bottom to top, X for size 10: "999 88 7"."""
    sizes = [[10 if letter == "X" else int(letter) for letter in level] for level in text.split()]
    return [{size: level.count(size) for size in level} for level in sizes]


def by_reference(levels, ranks, team=None, required=(), **options):
    found = legal_counts(levels, ranks, team, required, **options)
    return (canonical(found), pareto_splits(found)) if found else None


def by_kernel(levels, ranks, team=None, required=(), **options):
    from playmill.games.castell import validate

    verdict = validate(levels, ranks, team, required, **options)
    assert verdict.valid == (not verdict.reasons)
    return (verdict.uses, list(verdict.splits)) if verdict.valid else None


@pytest.fixture(params=[by_reference, by_kernel], ids=["reference", "kernel"])
def judge(request):
    """Judges a tower in words: its uses, and the least uses of Base and Width; None if it is no tower."""

    def judged(text, ranks, team=None, required=(), **options):
        return request.param(tower(text), dict.fromkeys(SKILLS, 0) | ranks, team, required, **options)

    return judged


@pytest.mark.clause("CAL-48", "CAL-49", "CAL-50", "CAL-51", "CAL-52", "CAL-54", "CAL-55", "CAL-56", "CAL-57", "CAL-58")
@pytest.mark.clause("CAL-59", "CAL-60", "CAL-61", "CAL-62", "CAL-63")
@pytest.mark.parametrize(
    ("text", "ranks", "legal"),
    [
        pytest.param(*case, id=f"{clause} {case[0]}")
        for clause, *case in [
            ("CAL-48", "999 66 2", {}, True),
            ("CAL-48", "998 66 2", {}, False),
            ("CAL-48", "999 65 2", {}, False),
            ("CAL-49", "999 88 7", {}, True),
            ("CAL-49", "999 22 1", {}, True),
            ("CAL-49", "666 77 5", ALL, False),
            ("CAL-49", "999 66 7", ALL, False),
            ("CAL-49", "999 99 7", {}, False),
            ("CAL-50", "999 66 2", {}, True),
            ("CAL-50", "999 6", {}, True),
            ("CAL-50", "999 66 22", {}, False),
            ("CAL-50", "99 666 2", ALL, False),
            ("CAL-51", "999", {}, True),
            ("CAL-51", "9999", {}, False),
            ("CAL-51", "9999 888 77 6", {}, False),
            ("CAL-52", "9", {}, True),
            ("CAL-54", "9 8 7", {"balance": 2}, True),
            ("CAL-54", "9 8 7", {"balance": 1}, False),
            ("CAL-55", "99 88", BAL, True),
            ("CAL-55", "99 88 77", BAL, False),
            ("CAL-55", "99 88 77", {"balance": 2}, True),
            ("CAL-55", "99 888", BAL, False),
            ("CAL-55", "999 888 77 66", {"balance": 2}, True),
            ("CAL-56", "9999", BASE, True),
            ("CAL-56", "9999999 66 1", BASE, True),
            ("CAL-56", "9999 8888 77", BASE, False),
            ("CAL-56", "99999 8888 777", BASE, False),
            ("CAL-56", "99999 8888 777", {"base": 2}, True),
            ("CAL-56", "99998 777", BASE, False),  # still one size
            ("CAL-56", "99998 777", BASE | MIX, True),
            ("CAL-56", "9999 8888 7", {"base": 2}, False),  # still narrower
            ("CAL-57", "998 66 2", MIX, True),
            ("CAL-57", "987 66 2", {"mix": 5}, False),
            ("CAL-57", "997 66 2", {"mix": 5}, False),
            ("CAL-57", "998 65", MIX, False),
            ("CAL-57", "998 65", {"mix": 2}, True),
            ("CAL-58", "999 99 7", STR, True),
            ("CAL-58", "999 99 9", STR, False),
            ("CAL-58", "999 99 9", {"strength": 2}, True),
            ("CAL-58", "888 99 7", {"strength": 5}, False),
            ("CAL-59", "9999 66", WID, True),
            ("CAL-59", "99999 66", WID, False),
            ("CAL-59", "99999 66", {"width": 2}, True),
            ("CAL-59", "9999 8888", WID | BAL, True),  # of the whole tower
            ("CAL-60", "998 77 5", MIX, True),
            ("CAL-60", "998 88 5", MIX, False),
            ("CAL-60", "998 88 5", MIX | STR, True),
            ("CAL-60", "998 99 5", MIX | STR, False),
            ("CAL-60", "999 98 5", MIX, False),
            ("CAL-60", "999 98 5", MIX | STR, True),
            ("CAL-61", "99 98", BAL | MIX | STR, True),
            ("CAL-61", "99 98", BAL | MIX, False),
            ("CAL-61", "99 98", BAL | STR, False),
            ("CAL-61", "99 98", MIX | STR, False),
            ("CAL-63", "999 66 2", ALL, True),
            ("CAL-62", "XXXXXX 8888 555 2", BASE | WID, True),
            ("CAL-62", "XXXXXX 8888 555 2", BASE, False),
            ("CAL-62", "XXXXX 88888 555", BAL | BASE | WID, False),
        ]
    ],
)
def test_a_tower_or_none(judge, text, ranks, legal):
    assert (judge(text, ranks) is not None) == legal


@pytest.mark.clause("CAL-52", "CAL-53")
def test_a_tower_is_of_the_teams_castellers(judge):
    assert judge("999 66 2", {}, {9: 3, 6: 2, 2: 1})
    assert judge("999 66 2", {}, {9: 3, 6: 1, 2: 1}) is None
    assert judge("99 98", ALL, {9: 2, 8: 2}) is None
    assert judge("99 98", ALL, {9: 3, 8: 1})


@pytest.mark.clause("CAL-62", "CAL-63")
def test_uses_are_counted(judge):
    assert judge("99 98 8", ALL)[0] == {"balance": 1, "base": 0, "mix": 1, "strength": 2, "width": 0}
    assert judge("9999 888 77 6", BASE | WID)[0] == {"balance": 0, "base": 0, "mix": 0, "strength": 0, "width": 1}
    assert judge("9999 888 77 6", BASE)[0] == {"balance": 0, "base": 1, "mix": 0, "strength": 0, "width": 0}


@pytest.mark.clause("CAL-62")
def test_splits_between_base_and_width(judge):
    assert judge("XXXXXX 8888 555 2", ALL)[1] == [(0, 3), (1, 1), (2, 0)]
    assert judge("XXXXX 88888 555", ALL)[1] == [(0, 2), (2, 0)]
    assert judge("XXXXXX 8888 555 2", ALL | {"width": 2})[1] == [(1, 1), (2, 0)]
    assert judge("XXX 88 5", ALL)[1] == [(0, 0)]


@pytest.mark.clause("CAL-67")
@pytest.mark.parametrize(
    ("text", "ranks", "required", "legal"),
    [
        ("9 8", BAL, ["balance"], True),
        ("99 8", BAL, ["balance"], False),
        ("9999 888", BASE | WID, ["base"], True),
        ("9999 888", BASE | WID, ["width"], True),
        ("9999 888", BASE | WID, ["base", "width"], False),
        ("99999 8888", BASE | WID, ["base", "width"], True),
        ("9999 8888", BAL | BASE | WID, ["base", "width"], True),
        ("999 88", ALL, ["base"], False),
        ("999 88", ALL, ["width"], False),
        ("998 87", ALL, ["mix", "strength"], True),
        ("998 77", ALL, ["mix", "strength"], False),
        ("998 77", ALL, [], True),
    ],
)
def test_skills_that_must_be_used(judge, text, ranks, required, legal):
    assert (judge(text, ranks, required=required) is not None) == legal


@pytest.mark.clause("CAL-50")
def test_one_fewer_exactly_if_the_option_says_so(judge):
    assert judge("999 6", {})
    assert judge("999 6", ALL, exact_one_fewer=True) is None
    assert judge("999 66 2", {}, exact_one_fewer=True)
    assert judge("999 666 22", BAL, exact_one_fewer=True)
    assert judge("999 666 2", BAL, exact_one_fewer=True) is None


@pytest.mark.clause("CAL-58")
def test_strength_may_add_up_if_the_option_says_so(judge):
    assert judge("888 99 7", {"strength": 2}) is None
    assert judge("888 99 7", {"strength": 2}, strength_stack=True)
    assert judge("888 99 7", {"strength": 1}, strength_stack=True) is None
    assert judge("777 99 8", {"strength": 3}, strength_stack=True)
    assert judge("777 99 9", {"strength": 3}, strength_stack=True) is None
    assert judge("777 99 9", {"strength": 4}, strength_stack=True)[0]["strength"] == 4
