from typing import Any

import numpy as np

DEFECTS: tuple[str, ...]
ENGINE: object
OBSERVED_FACE: int
OBSERVED_HEXES: int
OBSERVED_TABLE: int
RULES: np.dtype[Any]
STATE: np.dtype[Any]
