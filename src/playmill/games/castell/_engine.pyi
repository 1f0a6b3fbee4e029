from typing import Any

import numpy as np

DEFECTS: tuple[str, ...]
ENGINE: object
OBSERVED_CHOICES: int
OBSERVED_FESTIVAL: int
OBSERVED_REGION: int
OBSERVED_SEAT: int
OBSERVED_TABLE: int
RULES: np.dtype[Any]
STATE: np.dtype[Any]
