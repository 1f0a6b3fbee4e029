"""Do Castell's kernels judge and find towers as the reference does, and refuse what is none of their business?"""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import playmill as pm
from playmill.games.castell import (
    best_tower,
    best_tower_batch,
    can_perform,
    can_perform_batch,
    festival_towers,
    tallest,
    tallest_batch,
    validate,
    validate_batch,
)

from .examples import examples, sizes, tower_of
from .reference_table import printed_components
from .reference_towers import (
    SIZES,
    SKILLS,
    Builder,
    all_towers,
    canonical,
    competes,
    counts,
    fulfils,
    has,
    legal_counts,
    matches,
    pareto_splits,
    tower_score,
    vector,
)
from .test_reference_towers import random_ranks, random_team, random_tile

READINGS = [{}, {"exact_one_fewer": True}, {"strength_stack": True}, {"width_cap": 2}]


def to_reference(reading):
    """The options of a kernel as the reference calls them."""
    return {"limit" if name == "width_cap" else name: value for name, value in reading.items()}


def row(counts):
    return [counts.get(size, 0) for size in SIZES]


def random_tower(source):
    """Levels that look like a tower, and often are one at some ranks."""
    team, levels = random_team(source, 20), []
    wide, largest = source.randint(1, 6), 10
    while largest >= 1 and wide >= 1 and len(levels) < 6:
        size = source.randint(max(1, largest - 3), largest)
        level = {size: wide}
        if wide > 1 and source.random() < 0.4:
            other = min(10, max(1, size + source.choice([-1, 1, 1, 1, 2])))
            if other != size:
                level = {size: wide - 1, other: 1}
        levels.append(level)
        wide -= source.choice([0, 1, 1, 1, 2, -1 if source.random() < 0.2 else 1])
        largest = min(10, min(level) - source.choice([0, 1, 1, 1, 2, -1 if source.random() < 0.2 else 1]))
    return levels, team


# ---------------------------------------------------------------------------------------------------- the validator


@pytest.mark.clause("CAL-48", "CAL-49", "CAL-50", "CAL-51", "CAL-55", "CAL-56", "CAL-57", "CAL-58", "CAL-59", "CAL-60")
@pytest.mark.clause("CAL-61", "CAL-62", "CAL-67")
@examples("validator")
def test_validator_example(example):
    expected = example["expected"]
    levels = tower_of(example["levels_bottom_to_top"])
    verdict = validate(levels, example["ranks"], required=example["required_skills"])
    assert verdict.valid == expected["valid"]
    assert (verdict.reasons == ()) == expected["valid"]
    assert verdict.levels == len(levels)
    if verdict.valid:
        assert verdict.uses == expected["uses"]
        assert list(verdict.splits) == [tuple(split) for split in expected["pareto_base_width"]]
    else:
        assert len(verdict.reasons) == len(expected["errors"])
        assert verdict.uses is None
        assert verdict.forced == expected.get("forced")


@pytest.mark.clause("CAL-52", "CAL-54", "CAL-61", "CAL-62", "CAL-63", "CAL-67")
@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_the_validator_agrees_with_trying_all_uses(reading):
    source, legal, told = random.Random(str(reading)), 0, to_reference(reading)
    for _ in range(1500):
        levels, team = random_tower(source)
        ranks = {skill: source.randint(0, 3) for skill in SKILLS}
        team = source.choice([None, None, team, dict.fromkeys(SIZES, 6)])
        required = source.sample(SKILLS, source.choice([0, 0, 0, 1, 1, 2]))
        found = legal_counts(levels, ranks, team, required, **told)
        verdict = validate(levels, ranks, team, required, **reading)
        assert verdict.valid == bool(found), (levels, ranks, team, required, verdict)
        assert bool(verdict.reasons) != verdict.valid
        if found:
            assert verdict.uses == canonical(found)
            assert list(verdict.splits) == pareto_splits(found)
            legal += 1
        ways = counts(levels, **told)
        if ways and (team is None or has(team, levels)):
            assert verdict.forced == {skill: ways[0][skill] for skill in ("balance", "mix", "strength")}
    assert legal > 100


@pytest.mark.clause("CAL-48", "CAL-50", "CAL-57", "CAL-60")
def test_the_validator_on_every_stack_of_a_small_team():
    ranks = [dict.fromkeys(SKILLS, 0), {"balance": 1, "base": 1, "mix": 1, "strength": 1, "width": 0}]
    stacks = list(all_towers({4: 3, 3: 2, 2: 1, 1: 1}))
    assert len(stacks) > 150
    for levels in stacks:
        for rank in ranks:
            assert validate(levels, rank).valid == bool(legal_counts(levels, rank))


def test_every_reason_is_given():
    verdict = validate([{9: 4}, {9: 4}, {8: 1, 6: 1}, {7: 2}], dict.fromkeys(SKILLS, 0), team={9: 4}, required=["mix"])
    text = " | ".join(verdict.reasons)
    assert len(verdict.reasons) >= 3
    assert "level 3" in text
    assert "level 4" in text
    assert "9" in text


@pytest.mark.clause("CAL-54", "CAL-62", "CAL-67")
def test_validating_many_at_once():
    source = random.Random(5)
    cases = [random_tower(source)[0] for _ in range(400)]
    deepest = max(map(len, cases))
    levels = np.zeros((len(cases), deepest, 10), np.uint8)
    for number, case in enumerate(cases):
        levels[number, : len(case)] = [row(level) for level in case]
    ranks = np.array([[source.randint(0, 3) for _ in SKILLS] for _ in cases])
    required = np.array([source.choice([0, 0, 1, 2, 4, 18]) for _ in cases])
    teams = np.array([[source.randint(2, 9) for _ in SIZES] for _ in cases])
    found = validate_batch(levels, ranks, teams=teams, required=required)
    for number, case in enumerate(cases):
        named = [skill for bit, skill in enumerate(SKILLS) if required[number] >> bit & 1]
        team = dict(zip(SIZES, teams[number].tolist(), strict=True))
        verdict = validate(case, ranks[number].tolist(), team, named)
        assert bool(found["valid"][number]) == verdict.valid
        assert (found["reasons"][number] == 0) == verdict.valid
        if verdict.valid:
            assert dict(zip(SKILLS, found["uses"][number].tolist(), strict=True)) == verdict.uses
    assert 20 < found["valid"].sum() < 380
    plain = validate_batch(levels, ranks)
    assert (plain["valid"] >= found["valid"]).all()
    assert validate_batch(levels[:0], ranks[:0]).shape == (0,)


# ---------------------------------------------------------------------------------------------------- towers found


def assert_is_best(found, outcomes, team, ranks, tokens, **told):
    """A tower that claims to be best is one, of the team, and as good as the reference's best."""
    if not outcomes:
        assert found is None
        return
    assert (found.score, *found.matches) == outcomes[0]
    levels = list(found.levels)
    assert legal_counts(levels, ranks, team, **told)
    assert vector(levels, tokens) == outcomes[0]


@pytest.mark.clause("CAL-78", "CAL-80", "CAL-81")
@examples("optimiser")
def test_optimiser_example(example):
    team, tokens, expected = sizes(example["team"]), example["size_tokens"], example["expected"]
    found = best_tower(team, example["ranks"], tokens, min_levels=example["min_levels"])
    if expected is None:
        assert found is None
    else:
        assert found.score == expected["best_score"] == tower_score(list(found.levels), tokens)
        assert legal_counts(list(found.levels), example["ranks"], team)
        optimal = tower_of(expected["one_optimal_tower"])
        assert validate(optimal, example["ranks"], team).valid
        assert tower_score(optimal, tokens) == found.score


@pytest.mark.clause("CAL-78", "CAL-80", "CAL-81", "CAL-92")
@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_festival_towers_agree_with_the_reference(reading):
    source, told, choices = random.Random(str(reading)), to_reference(reading), 0
    for number in range(200):
        if number % 2:
            team, ranks = random_team(source, source.randint(0, 8 + number % 14)), random_ranks(source, 1 + number % 3)
            tokens = source.choice([(5,), (4, 6), (7, 7), (3, 4, 5), (source.randint(1, 10), source.randint(1, 10))])
        else:
            team, ranks, tokens = with_a_choice(source)
        least = source.choice([4, 4, 4, 1, 2, 3, 5])
        outcomes = Builder(team, ranks, **told).outcomes(tokens, least)
        assert_is_best(best_tower(team, ranks, tokens, least, **reading), outcomes, team, ranks, tokens, **told)
        towers = festival_towers(team, ranks, tokens, least, **reading)
        assert [(found.score, *found.matches) for found in towers] == outcomes
        for found in towers:
            assert_is_best(found, [(found.score, *found.matches)], team, ranks, tokens, **told)
        choices += len(outcomes) > 1
    assert choices > 4


@pytest.mark.clause("CAL-80", "CAL-81")
@pytest.mark.parametrize("points", [(2, 1), (1, 2), (1, 0), (0, 1), (0, 2)], ids=str)
def test_levels_and_matches_may_count_otherwise(points):
    source, weighed = random.Random(str(points)), dict(zip(("level_points", "match_points"), points, strict=True))
    found = []
    for _ in range(80):
        team, ranks, tokens = with_a_choice(source)
        outcomes = Builder(team, ranks, points=points).outcomes(tokens, 3)
        towers = festival_towers(team, ranks, tokens, 3, **weighed)
        assert [(tower.score, *tower.matches) for tower in towers] == outcomes
        best = best_tower(team, ranks, tokens, 3, **weighed)
        assert best == (towers[0] if towers else None)
        for tower in towers:
            assert validate(tower.levels, ranks, team).valid
            assert len(tower.levels) >= 3
            assert tuple(matches(tower.levels, tokens)) == tower.matches
            together = sum(matches(tower.levels, sorted(set(tokens))))
            assert tower.score == points[0] * len(tower.levels) + points[1] * together
        found.append((row(team), [ranks[skill] for skill in SKILLS], [*tokens, 0][:2], best.score if best else 0))
    teams, ranks, tokens, scores = (np.array(part) for part in zip(*found, strict=True))
    assert best_tower_batch(teams, ranks, tokens, 3, **weighed).tolist() == scores.tolist()
    assert (scores > 0).sum() > 20


def with_a_choice(source):
    """A team, ranks and size tokens such that height and matches often pull apart: many castellers of these sizes."""
    sizes = source.sample(list(SIZES), source.randint(5, 7))
    team = {size: source.choice([1, 1, 2, 3]) for size in sizes}
    tokens = tuple(source.choices(sizes, k=source.choice([1, 2, 2])))
    team |= {size: source.randint(3, 7) for size in tokens}
    highest = {"balance": 3, "base": 1, "mix": 1, "strength": 1, "width": 3}
    return team, {skill: source.randint(0, rank) for skill, rank in highest.items()}, tokens


@pytest.mark.clause("CAL-78", "CAL-81")
@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_the_best_tower_agrees_with_trying_everything(reading):
    source, told, built = random.Random(str(reading)), to_reference(reading), 0
    for _ in range(60):
        team, ranks = random_team(source, source.randint(4, 8)), random_ranks(source)
        tokens = tuple(source.choices(list(team), k=source.choice([1, 2])))
        on_pair = max(1, ranks["strength"]) if reading.get("strength_stack") else 1
        every = [tower for tower in all_towers(team, on_pair) if legal_counts(tower, ranks, **told)]
        best = max((vector(tower, tokens) for tower in every if competes(tower, tokens)), default=None)
        found = best_tower(team, ranks, tokens, **reading)
        assert (found and (found.score, *found.matches)) == best
        assert len(tallest(team, ranks, **reading)) == max(map(len, every), default=0)
        built += best is not None
    assert built > 3


@pytest.mark.clause("CAL-65", "CAL-66")
@examples("local_performance")
def test_performance_example(example):
    team, ranks, tile = sizes(example["team"]), example["ranks"], example["tile"]
    found = can_perform(team, ranks, tile)
    assert (found is not None) == example["expected_feasible"]
    if found is not None:
        assert legal_counts(list(found), ranks, team)
        assert fulfils(list(found), tile, ranks)
        assert fulfils(tower_of(example["one_tower"]), tile, ranks)


@pytest.mark.clause("CAL-65", "CAL-66", "CAL-67")
@pytest.mark.parametrize("levels", ["at_least", "exact"])
@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_performances_agree_with_the_reference(reading, levels):
    source, told, done = random.Random(levels + str(reading)), to_reference(reading), 0
    printed = printed_components()["local_tile"]
    for number in range(120):
        team, ranks = random_team(source, source.randint(1, 8 + number % 14)), random_ranks(source, 1 + number % 3)
        builder = Builder(team, ranks, **told)
        for tile in [random_tile(source) for _ in range(4)] + source.sample(printed, 4):
            asked = {name: value for name, value in tile.items() if name in ("widths", "skills")}
            if "skills" in asked:
                asked["levels"] = tile.get("levels", tile.get("points"))
            found = can_perform(team, ranks, asked, exhibition_levels=levels, **reading)
            assert (found is not None) == builder.performs(asked, levels), (team, ranks, asked)
            if found is not None:
                assert legal_counts(list(found), ranks, team, **told)
                assert fulfils(list(found), asked, ranks, exhibition_levels=levels, **told)
                done += 1
    assert done > 50


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_the_height_shortcut_agrees_with_the_full_programme(reading):
    source, told = random.Random(str(reading)), to_reference(reading)
    for number in range(250):
        team, ranks = random_team(source, source.randint(0, 6 + number % 16)), random_ranks(source, 1 + number % 3)
        found = list(tallest(team, ranks, **reading))
        assert len(found) == Builder(team, ranks, **told).tallest()
        full = best_tower(team, ranks, (), 1, **reading)
        assert len(found) == (full.score if full else 0)
        if found:
            assert legal_counts(found, ranks, team, **told)


@pytest.mark.clause("CAL-54", "CAL-63")
def test_more_castellers_and_higher_ranks_never_hurt():
    source = random.Random(9)
    for _ in range(150):
        team, ranks, tile = random_team(source, source.randint(6, 16)), random_ranks(source), random_tile(source)
        tokens, size, skill = (source.randint(1, 10),), source.randint(1, 10), source.choice(SKILLS)
        before = best_tower(team, ranks, tokens)
        for more, higher in ((team | {size: team.get(size, 0) + 1}, ranks), (team, ranks | {skill: ranks[skill] + 1})):
            after = best_tower(more, higher, tokens)
            assert before is None or after.score >= before.score
            assert len(tallest(more, higher)) >= len(tallest(team, ranks))
            for levels in ("at_least", "exact"):
                if can_perform(team, ranks, tile, exhibition_levels=levels):
                    assert can_perform(more, higher, tile, exhibition_levels=levels)


def test_batch_forms():
    source = random.Random(3)
    teams = [random_team(source, source.randint(0, 18)) for _ in range(120)]
    ranks = [random_ranks(source) for _ in teams]
    tokens = [(source.randint(1, 10), source.choice([0, 0, 3, 5])) for _ in teams]
    counted, ranked = np.array([row(team) for team in teams]), np.array([list(rank.values()) for rank in ranks])
    scores = best_tower_batch(counted, ranked, np.array(tokens))
    heights, tile = tallest_batch(counted, ranked), {"widths": [3, 2, 1]}
    shown = can_perform_batch(counted, ranked, tile)
    assert (scores.dtype, heights.dtype, shown.dtype) == (np.int16, np.int8, np.bool_)
    for number, (team, rank) in enumerate(zip(teams, ranks, strict=True)):
        found = best_tower(team, rank, [size for size in tokens[number] if size])
        assert scores[number] == (found.score if found else 0)
        assert heights[number] == len(tallest(team, rank))
        assert shown[number] == (can_perform(team, rank, tile) is not None)
    assert 0 < (scores > 0).sum() < 120
    for wide in (counted.astype(np.uint8), np.asfortranarray(counted), counted.tolist()):
        np.testing.assert_array_equal(best_tower_batch(wide, ranked, np.array(tokens)), scores)
    assert best_tower_batch(counted[:0], ranked[:0], np.zeros((0, 1), int)).shape == (0,)


@pytest.mark.clause("CAL-78", "CAL-81")
@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.integers(1, 10), st.integers(0, 4), max_size=8),
    st.lists(st.integers(0, 2), min_size=5, max_size=5),
    st.lists(st.integers(1, 10), min_size=1, max_size=2),
)
def test_a_best_tower_is_valid(team, ranks, tokens):
    found, named = best_tower(team, ranks, tokens), dict(zip(SKILLS, ranks, strict=True))
    assert_is_best(found, Builder(team, named).outcomes(tuple(tokens)), team, named, tokens)
    if found:
        assert validate(found.levels, ranks, team).valid
        assert found.matches == matches(list(found.levels), tokens)


@pytest.mark.clause("CAL-41")
def test_the_largest_teams():
    team, ranks = dict.fromkeys(SIZES, 15), dict.fromkeys(SKILLS, 5)
    found = best_tower(team, ranks, (10, 9))
    assert validate(found.levels, ranks, team).valid
    assert found.score == tower_score(list(found.levels), (10, 9)) >= 30
    heights = tallest_batch(np.array([[15] * 10, [30] * 10]), np.array([[5] * 5, [7] * 5]))
    assert heights.tolist() == [10 + 5, 10 + 7]


# ---------------------------------------------------------------------------------------------------- what is refused

TEAM, RANKS = {9: 3, 7: 2, 5: 1}, dict.fromkeys(SKILLS, 1)
BAD_COUNTS = [
    {11: 1}, {0: 1}, {-1: 1}, {9: -1}, {9: 1.5}, {9: True}, {"nine": 1}, {9: 10**6}, {9: None}, None, 7, [1, 2], "999",
]  # fmt: skip
BAD_RANKS = [
    {"balance": -1}, {"balance": 1.0}, {"luck": 1}, {"mix": True}, [1, 2], [0, 0, 0, 0, 10**6], None, "11111", 3,
]  # fmt: skip
BAD_LEVELS = [{9: 1}, "999", None, 5, [9], [{11: 1}], [{9: -1}], [{9: 1.5}], [{"x": 1}], [{9: 300}]]


@pytest.mark.parametrize("team", BAD_COUNTS, ids=str)
def test_teams_that_cannot_be_are_refused(team):
    calls = [
        lambda: best_tower(team, RANKS, (9,)),
        lambda: festival_towers(team, RANKS, (9,)),
        lambda: can_perform(team, RANKS, {"widths": [1]}),
        lambda: tallest(team, RANKS),
    ]
    if team is not None:
        calls.append(lambda: validate([{9: 1}], RANKS, team))
    for call in calls:
        with pytest.raises(pm.InvalidInput, match="team"):
            call()


@pytest.mark.parametrize("ranks", BAD_RANKS, ids=str)
def test_ranks_that_cannot_be_are_refused(ranks):
    for call in (
        lambda: best_tower(TEAM, ranks, (9,)),
        lambda: validate([{9: 1}], ranks),
        lambda: can_perform(TEAM, ranks, {"widths": [1]}),
        lambda: tallest(TEAM, ranks),
    ):
        with pytest.raises(pm.InvalidInput, match="rank"):
            call()


@pytest.mark.parametrize("levels", BAD_LEVELS, ids=str)
def test_levels_that_cannot_be_are_refused(levels):
    with pytest.raises(pm.InvalidInput, match="level"):
        validate(levels, RANKS)


@pytest.mark.clause("CAL-52")
@pytest.mark.parametrize("levels", [[], [{}], [{9: 1}, {}], [{9: 0}], [{9: 2}, {7: 0}]], ids=str)
def test_empty_towers_and_levels_are_no_towers(levels):
    verdict = validate(levels, dict.fromkeys(SKILLS, 5))
    assert not verdict.valid
    assert verdict.reasons


@pytest.mark.parametrize("required", [["luck"], "balance", [1], 5], ids=str)
def test_skills_that_do_not_exist_are_refused(required):
    with pytest.raises(pm.InvalidInput, match="required"):
        validate([{9: 1}], RANKS, required=required)


@pytest.mark.parametrize("tokens", [(0,), (11,), (-1,), (1.5,), ("9",), 9, None, (True,), (1, 2, 3, 4)], ids=str)
def test_size_tokens_that_cannot_be_are_refused(tokens):
    with pytest.raises(pm.InvalidInput, match="size"):
        best_tower(TEAM, RANKS, tokens)


@pytest.mark.parametrize("least", [-1, 18, 2.0, True, None, "4"], ids=str)
def test_least_levels_that_cannot_be_are_refused(least):
    with pytest.raises(pm.InvalidInput, match="min_levels"):
        best_tower(TEAM, RANKS, (9,), least)


@pytest.mark.parametrize(
    "tile",
    [
        {}, None, 3, {"widths": []}, {"widths": [1, 2]}, {"widths": [0]}, {"widths": [3.0]}, {"widths": "321"},
        {"skills": ["mix"]}, {"levels": 4}, {"skills": [], "levels": 4}, {"skills": ["luck"], "levels": 4},
        {"skills": ["mix"], "levels": 0}, {"skills": ["mix"], "levels": 99}, {"widths": [1] * 40},
        {"widths": [1], "skills": ["mix"], "levels": 1},
    ],
    ids=str,
)  # fmt: skip
def test_tiles_that_cannot_be_are_refused(tile):
    with pytest.raises(pm.InvalidInput):
        can_perform(TEAM, RANKS, tile)


@pytest.mark.parametrize("name", ["width_cap", "exact_one_fewer", "strength_stack"])
def test_options_that_do_not_exist_are_refused(name):
    for value in (None, "yes", 0 if name == "width_cap" else 2, 2.5):
        with pytest.raises(pm.InvalidInput, match=name):
            validate([{9: 1}], RANKS, **{name: value})


@pytest.mark.parametrize(
    ("points", "told"),
    [({"level_points": value}, "level_points") for value in (3, -1, True, 1.0, None)]
    + [({"match_points": value}, "match_points") for value in (3, -1, False, "1")]
    + [({"level_points": 0, "match_points": 0}, "got 0 both")],
)
def test_points_that_cannot_be_are_refused(points, told):
    with pytest.raises(pm.InvalidInput, match=told):
        best_tower(TEAM, RANKS, (9,), **points)
    with pytest.raises(pm.InvalidInput, match=told):
        best_tower_batch(np.ones((1, 10), int), np.zeros(5, int), np.array([9]), **points)


def test_a_tower_that_cannot_score_is_not_asked_for():
    for ask in (best_tower, festival_towers):
        with pytest.raises(pm.InvalidInput, match="sizes: got none"):
            ask(TEAM, RANKS, (), level_points=0)
    with pytest.raises(pm.InvalidInput, match="sizes: got none"):
        best_tower_batch(np.ones((2, 10), int), np.zeros(5, int), np.array([[9, 0], [0, 0]]), level_points=0)


@pytest.mark.parametrize(
    ("teams", "ranks", "tokens"),
    [
        (np.zeros((2, 9), int), np.zeros((2, 5), int), np.ones((2, 1), int)),
        (np.zeros((2, 10), int), np.zeros((2, 4), int), np.ones((2, 1), int)),
        (np.zeros((2, 10), int), np.zeros((3, 5), int), np.ones((2, 1), int)),
        (np.zeros((2, 10), int), np.zeros((2, 5), int), np.ones((3, 1), int)),
        (np.zeros((2, 10), int), np.zeros((2, 5), int), np.full((2, 1), 11)),
        (np.full((2, 10), -1), np.zeros((2, 5), int), np.ones((2, 1), int)),
        (np.full((2, 10), 300), np.zeros((2, 5), int), np.ones((2, 1), int)),
        (np.zeros((2, 10)), np.zeros((2, 5), int), np.ones((2, 1), int)),
        (np.zeros((2, 10), int), np.full((2, 5), 99), np.ones((2, 1), int)),
    ],
)
def test_malformed_arrays_are_refused(teams, ranks, tokens):
    with pytest.raises(pm.InvalidInput):
        best_tower_batch(teams, ranks, tokens)
