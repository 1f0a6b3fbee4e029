from typing import Any

import numpy as np

DEFECTS: tuple[str, ...]
ENGINE: object
FIRST_HEX_ACTION: int
KINDS_ON_HEX: int
NUM_PARTS: int
OBSERVED_HEX: int
OBSERVED_SEAT: int
OBSERVED_SIDE: int
OBSERVED_TABLE: int
RULES: np.dtype[Any]
STATE: np.dtype[Any]
