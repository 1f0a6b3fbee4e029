import numpy as np
import numpy.typing as npt

HEXES_AT_MOST: int

def corridors(
    positions: npt.NDArray[np.int16], edges: npt.NDArray[np.uint32], hexes: npt.NDArray[np.int32]
) -> npt.NDArray[np.int16]: ...
def majority(sizes: npt.NDArray[np.int16], rules: npt.NDArray[np.void]) -> npt.NDArray[np.int16]: ...
def overlapping(positions: npt.NDArray[np.int16], hexes: npt.NDArray[np.int32]) -> tuple[int, int] | None: ...
def wildlife(
    positions: npt.NDArray[np.int16],
    species: npt.NDArray[np.int8],
    hexes: npt.NDArray[np.int32],
    cards: npt.NDArray[np.int8],
    rules: npt.NDArray[np.void],
) -> npt.NDArray[np.int16]: ...
