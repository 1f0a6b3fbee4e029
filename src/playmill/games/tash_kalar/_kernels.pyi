import numpy as np
import numpy.typing as npt

BITS: npt.NDArray[np.int64]
QUEST_PATTERN: int

def summons(
    board: npt.NDArray[np.int8], colour: int, card: int, rules: npt.NDArray[np.void]
) -> npt.NDArray[np.uint64]: ...
def patterns(
    board: npt.NDArray[np.int8], colour: int, pattern: int, rules: npt.NDArray[np.void]
) -> npt.NDArray[np.uint64]: ...
def count_summons(
    boards: npt.NDArray[np.int8], colour: int, cards: npt.NDArray[np.int64], rules: npt.NDArray[np.void]
) -> npt.NDArray[np.int16]: ...
def count_patterns(
    boards: npt.NDArray[np.int8], colour: int, patterns: npt.NDArray[np.int64], rules: npt.NDArray[np.void]
) -> npt.NDArray[np.int16]: ...
