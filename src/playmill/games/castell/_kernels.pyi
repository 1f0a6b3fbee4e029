from typing import Any

import numpy as np
import numpy.typing as npt

LEVELS_AT_MOST: int
OUT_OF_RANGE_BIT: int
RANKS_AT_MOST: int
ROWS_AT_MOST: int
TOKENS_AT_MOST: int

def best_tower(
    teams: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.uint8],
    sizes: npt.NDArray[np.uint8],
    min_levels: int,
    rules: npt.NDArray[Any],
) -> npt.NDArray[np.int16]: ...
def can_build(
    teams: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.uint8],
    widths: npt.NDArray[np.uint8],
    levels: int,
    skills: int,
    rules: npt.NDArray[Any],
) -> npt.NDArray[np.bool_]: ...
def festival_outcomes(
    team: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.uint8],
    sizes: npt.NDArray[np.uint8],
    min_levels: int,
    rules: npt.NDArray[Any],
) -> npt.NDArray[np.int16]: ...
def reaches(
    team: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.uint8],
    sizes: npt.NDArray[np.uint8],
    matches: npt.NDArray[np.uint8],
    levels: int,
    rules: npt.NDArray[Any],
) -> bool: ...
def tallest(
    teams: npt.NDArray[np.uint8], ranks: npt.NDArray[np.uint8], rules: npt.NDArray[Any]
) -> npt.NDArray[np.int8]: ...
def validate(
    levels: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.uint8],
    teams: npt.NDArray[np.uint8] | None,
    required: npt.NDArray[np.uint8],
    rules: npt.NDArray[Any],
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]: ...
