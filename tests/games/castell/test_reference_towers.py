"""Does the reference itself judge and build towers as the rules say? Worked examples, and everything of small teams."""

import random

import pytest

from .examples import examples, sizes, tower_of
from .reference_towers import (
    SKILLS,
    Builder,
    canonical,
    competes,
    counts,
    fulfils,
    has,
    legal_counts,
    non_dominated,
    pareto_splits,
    tower_score,
    towers,
    vector,
    width,
)

READINGS = [{}, {"exact_one_fewer": True}, {"strength_stack": True}]
NO_RANKS = dict.fromkeys(SKILLS, 0)


def random_team(source, castellers):
    team = {}
    middle = source.randint(1, 10)
    for _ in range(castellers):
        size = min(10, max(1, source.randint(middle - 4, middle + 4)))
        team[size] = team.get(size, 0) + 1
    return team


def random_ranks(source, highest=2):
    return {skill: source.choice([0, 0, *range(1, highest + 1)]) for skill in SKILLS}


# ---------------------------------------------------------------------------------------------------- examples


@pytest.mark.clause("CAL-48", "CAL-49", "CAL-50", "CAL-51", "CAL-55", "CAL-56", "CAL-57", "CAL-58", "CAL-59", "CAL-60")
@pytest.mark.clause("CAL-61", "CAL-62", "CAL-67")
@examples("validator")
def test_validator_example(example):
    tower, expected = tower_of(example["levels_bottom_to_top"]), example["expected"]
    found = legal_counts(tower, example["ranks"], required=example["required_skills"])
    assert bool(found) == expected["valid"]
    if found:
        assert canonical(found) == expected["uses"]
        assert pareto_splits(found) == [tuple(split) for split in expected["pareto_base_width"]]
        assert len(tower) == expected["levels"]
    elif "forced" in expected:
        for count in counts(tower):
            assert {skill: count[skill] for skill in expected["forced"]} == expected["forced"]
        splits = {(count["base"], count["width"]) for count in counts(tower)}
        assert {tuple(split) for split in expected["bw_options"]} <= splits
    else:
        assert counts(tower) == []


@pytest.mark.clause("CAL-78", "CAL-80", "CAL-81")
@examples("optimiser")
def test_optimiser_example(example):
    team, tokens, expected = sizes(example["team"]), example["size_tokens"], example["expected"]
    found = Builder(team, example["ranks"]).outcomes(tokens, example["min_levels"])
    if expected is None:
        assert found == []
    else:
        tower = tower_of(expected["one_optimal_tower"])
        assert found[0][0] == expected["best_score"] == tower_score(tower, tokens)
        assert legal_counts(tower, example["ranks"], team)


@pytest.mark.clause("CAL-65", "CAL-66")
@examples("local_performance")
def test_performance_example(example):
    team, tile = sizes(example["team"]), example["tile"]
    assert Builder(team, example["ranks"]).performs(tile) == example["expected_feasible"]
    if example["one_tower"]:
        tower = tower_of(example["one_tower"])
        assert has(team, tower)
        assert fulfils(tower, tile, example["ranks"])


# ---------------------------------------------------------------------------------------------------- small teams


def random_tile(source):
    if source.random() < 0.5:
        widths = sorted((source.randint(1, 4) for _ in range(source.randint(2, 4))), reverse=True)
        return {"widths": widths}
    return {"skills": source.sample(SKILLS, source.randint(1, 3)), "levels": source.randint(2, 5)}


@pytest.mark.clause("CAL-50", "CAL-58", "CAL-65", "CAL-66", "CAL-67", "CAL-78", "CAL-80", "CAL-81", "CAL-92")
@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_building_agrees_with_trying_everything(reading):
    source, built = random.Random(str(reading)), 0
    for _ in range(150):
        team, ranks = random_team(source, source.randint(0, 9)), random_ranks(source)
        every, builder = towers(team, ranks, **reading), Builder(team, ranks, **reading)
        assert builder.tallest() == max(map(len, every), default=0)
        for tokens in ([1], [5], [4, 6], [7, 7], [source.randint(1, 10), source.randint(1, 10)]):
            found = builder.outcomes(tokens)
            built += bool(found)
            assert found == non_dominated([vector(tower, tokens) for tower in every if competes(tower, tokens)])
        for tile in [random_tile(source) for _ in range(5)]:
            for rule in ("at_least", "exact"):
                done = any(fulfils(tower, tile, ranks, exhibition_levels=rule, **reading) for tower in every)
                assert builder.performs(tile, rule) == done
                built += done
    assert built > 50


@pytest.mark.clause("CAL-52", "CAL-53", "CAL-63")
def test_every_tower_is_of_the_team_and_wasted_skills_do_no_harm():
    source = random.Random(3)
    for _ in range(20):
        team, ranks = random_team(source, 6), random_ranks(source, 1)
        more = {skill: rank + 1 for skill, rank in ranks.items()}
        found = towers(team, ranks)
        for tower in found:
            assert has(team, tower)
            assert legal_counts(tower, more, team)
            assert all(width(level) >= 1 for level in tower)


@pytest.mark.clause("CAL-54", "CAL-63")
def test_more_castellers_and_higher_ranks_never_hurt():
    source = random.Random(4)
    for _ in range(40):
        team, ranks, tile = random_team(source, 12), random_ranks(source), random_tile(source)
        tokens = (source.randint(1, 10),)
        more = dict(team)
        size = source.randint(1, 10)
        more[size] = more.get(size, 0) + 1
        higher = ranks | {(skill := source.choice(SKILLS)): ranks[skill] + 1}
        before = Builder(team, ranks)
        for after in (Builder(more, ranks), Builder(team, higher)):
            assert after.tallest() >= before.tallest()
            assert after.outcomes(tokens)[:1] >= before.outcomes(tokens)[:1]
            for rule in ("at_least", "exact"):
                assert after.performs(tile, rule) >= before.performs(tile, rule)
