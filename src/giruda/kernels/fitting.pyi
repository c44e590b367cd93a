from collections.abc import Iterable

from numpy import float64
from numpy.typing import ArrayLike, NDArray

from giruda.kernels.club import Roles
from giruda.kernels.play import Hand

class PlayFits:
    def __init__(
        self, start: Hand, roles: Roles, seats: Iterable[int], *, softness: float, slip: float
    ) -> None: ...
    def of(self, worlds: ArrayLike) -> NDArray[float64]: ...
