from collections.abc import Collection

import numpy as np
from numpy.typing import ArrayLike, NDArray

def count_hands(
    hands: ArrayLike,
    base: float,
    chiefs: Collection[tuple[int, float]],
    trumps: int,
    each: float,
    honours: Collection[tuple[int, float]],
    sides: ArrayLike,
    side: NDArray[np.float64],
) -> NDArray[np.float64]: ...
