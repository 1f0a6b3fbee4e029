from typing import Any

import numpy as np

DEFECTS: tuple[str, ...]
ENGINE: object
OBSERVED_ARENA: tuple[int, int]
OBSERVED_PUBLISHED: tuple[int, int]
PLAIN_ACTIONS: int
RULES: np.dtype[Any]
STATE: np.dtype[Any]
