from collections.abc import Sequence

from numpy import int8, int16
from numpy.typing import ArrayLike, NDArray

from giruda.kernels.club import Roles
from giruda.kernels.play import Hand

def value_moves(
    start: Hand,
    roles: Roles,
    worlds: ArrayLike,
    moves: Sequence[int],
    seed: int,
    *,
    buried_count: tuple[bool, bool] = (True, True),
    at: int = 0,
) -> tuple[NDArray[int16], NDArray[int8]]: ...
def change_hands(hand: Hand, world: ArrayLike, seed: int = 0) -> None: ...
