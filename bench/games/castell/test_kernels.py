"""What Castell's tower kernels cost: is it a tower, the best tower, local performances, and the worst teams."""

import numpy as np
import pytest

from bench.games.castell.teams import at_random, met, of_all, towers, worst
from playmill.games.castell import (
    Castell,
    _kernels,
    best_tower_batch,
    can_perform_batch,
    tallest_batch,
    validate_batch,
)

BOX = Castell.default_components()["local_tile"]
TOWER = Castell().rules()["tower"]


def test_validate(measure):
    rows, ranks = towers()
    required = np.zeros(len(rows), np.uint8)
    measure(lambda: _kernels.validate(rows, ranks, None, required, TOWER), len(rows), "tower")


def test_validate_with_teams(measure):
    rows, ranks = towers()
    teams, required = np.full((len(rows), 10), 15, np.uint8), np.zeros(len(rows), np.uint8)
    measure(lambda: _kernels.validate(rows, ranks, teams, required, TOWER), len(rows), "tower")


def test_validate_batch(measure):
    rows, ranks = towers()
    measure(lambda: validate_batch(rows, ranks), len(rows), "tower")


def test_best_tower_met(measure):
    teams, ranks, sizes = met()
    measure(lambda: _kernels.best_tower(teams, ranks, sizes, 4, TOWER), len(teams), "team")


def test_best_tower_batch_met(measure):
    teams, ranks, sizes = met()
    measure(lambda: best_tower_batch(teams, ranks, sizes), len(teams), "team")


def test_all_outcomes_met(measure):
    teams, ranks, sizes = (part[:1000] for part in met())

    def ask():
        for team, rank, tokens in zip(teams, ranks, sizes, strict=True):
            _kernels.festival_outcomes(team, rank, tokens, 4, TOWER)

    measure(ask, len(teams), "team")


def test_tallest_met(measure):
    teams, ranks, _ = met()
    measure(lambda: tallest_batch(teams, ranks), len(teams), "team")


@pytest.mark.parametrize("tile", [BOX[3], BOX[8], BOX[20], BOX[26]], ids=["4321", "33211", "base-mix", "three-skills"])
def test_can_perform_met(measure, tile):
    teams, ranks, _ = met()
    measure(lambda: can_perform_batch(teams, ranks, tile), len(teams), "team")


@pytest.mark.parametrize("rank", range(6))
def test_best_tower_of_all(measure, rank):
    teams, ranks, sizes = of_all(rank)
    measure(lambda: _kernels.best_tower(teams, ranks, sizes, 4, TOWER), len(teams), "team")


def test_best_tower_worst(measure):
    teams, ranks, sizes = worst()
    measure(lambda: _kernels.best_tower(teams, ranks, sizes, 4, TOWER), len(teams), "team")


def test_best_tower_at_random(measure):
    teams, ranks, sizes = at_random()
    measure(lambda: _kernels.best_tower(teams, ranks, sizes, 4, TOWER), len(teams), "team")


@pytest.mark.parametrize("rank", [1, 3, 5])
def test_tallest_of_all(measure, rank):
    teams, ranks, _ = of_all(rank)
    measure(lambda: tallest_batch(teams, ranks), len(teams), "team")
