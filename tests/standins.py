"""Playouts of no game: what the tests of statistics and storage need, made of random numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import numpy as np


@dataclass(frozen=True)
class StandInGame:
    """A game that cannot be played, with everything that results are described by."""

    players: int = 4
    parts: tuple[str, ...] = ("bear", "elk", "tokens")
    name: str = "standin"
    title: str = "Stand-in"
    version: int = 1
    option: str = "usual"
    teams: int = 0

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(seat % (self.teams or self.players) for seat in range(self.players))

    def variant(self) -> dict[str, object]:
        return {"players": self.players, "parts": list(self.parts), "option": self.option, "teams": self.teams}


def find_game(name: str, **variant: object) -> StandInGame:
    """Rebuild the game from what its results say, as the registry does."""
    if name != "standin":
        raise ValueError(f"no game {name!r}")
    variant["parts"] = tuple(variant["parts"])
    return StandInGame(**variant)


@dataclass(frozen=True, eq=False)
class StandIn:
    """Playouts with the attributes that statistics and storage read."""

    game: StandInGame
    scores: np.ndarray
    parts: np.ndarray
    places: np.ndarray
    turns: np.ndarray
    decisions: np.ndarray
    facts: dict[str, np.ndarray]
    policy: str = "random"
    seed: int = 2**64 - 1
    first: int = 0
    requested: int = 0
    interrupted: bool = False

    @property
    def numbers(self) -> np.ndarray:
        return np.arange(len(self.scores), dtype=np.uint64) + np.uint64(self.first)

    def metadata(self) -> dict[str, str]:
        return {
            "game": self.game.name,
            "variant": json.dumps(self.game.variant()),
            "policy": self.policy,
            "seed": str(self.seed),
            "first": str(self.first),
            "requested": str(self.requested),
            "interrupted": json.dumps(self.interrupted),
            "game_version": str(self.game.version),
        }

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, rows: slice) -> StandIn:
        names = ("scores", "parts", "places", "turns", "decisions")
        return replace(
            self,
            **{name: getattr(self, name)[rows] for name in names},
            facts={name: values[rows] for name, values in self.facts.items()},
            first=self.first + rows.indices(len(self))[0],
        )

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        from playmill.storage import arrow_c_stream

        return arrow_c_stream(self, requested_schema)


def standin(
    count: int, *, seed: int = 1, spread: int = 20, game: StandInGame | None = None, **other: object
) -> StandIn:
    """Make playouts whose parts go from -spread to spread, whose scores are the sums, and whose places follow them."""
    game = game or StandInGame()
    random = np.random.default_rng(seed)
    parts = random.integers(-spread, spread, (count, game.players, len(game.parts)), np.int16, endpoint=True)
    scores = parts.sum(axis=2, dtype=np.int32)
    places = 1 + (scores[:, None, :] > scores[:, :, None]).sum(axis=2)
    facts = {
        "cards": random.integers(0, 4, (count, 5), np.int8),
        "starters": random.integers(0, 5, (count, game.players, 2), np.uint8),
        "first_seat": random.integers(0, game.players, count, np.int64),
    }
    return StandIn(
        game=game,
        scores=scores,
        parts=parts,
        places=places.astype(np.int8),
        turns=random.integers(70, 90, count, np.int16),
        decisions=random.integers(-(2**31), 2**31, count, np.int32),
        facts=facts,
        requested=count,
        **other,
    )
