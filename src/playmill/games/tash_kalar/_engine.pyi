from typing import Any

import numpy as np

DEFECTS: tuple[str, ...]
ENGINE: object
OBSERVED_SEAT: int
OBSERVED_TABLE: int
PLAIN_ACTIONS: int
RULES: np.dtype[Any]
STATE: np.dtype[Any]
