import numpy as np
import numpy.typing as npt

PIECES_AT_MOST: int

def fulfil(
    coatls: npt.NDArray[np.uint8],
    lengths: npt.NDArray[np.int32],
    closed: npt.NDArray[np.uint8],
    kinds: npt.NDArray[np.int64],
    rules: npt.NDArray[np.void],
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16], npt.NDArray[np.int16]]: ...
def temples(
    coatls: npt.NDArray[np.uint8],
    lengths: npt.NDArray[np.int32],
    laid: npt.NDArray[np.uint64],
    temples: npt.NDArray[np.int64],
    rules: npt.NDArray[np.void],
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]: ...
