from collections.abc import Iterable

from numpy import float64
from numpy.typing import ArrayLike, NDArray

from giruda.kernels.club import Roles
from giruda.kernels.play import Hand

def fit_plays(
    start: Hand,
    roles: Roles,
    worlds: ArrayLike,
    seats: Iterable[int],
    *,
    softness: float,
    slip: float,
) -> NDArray[float64]: ...
