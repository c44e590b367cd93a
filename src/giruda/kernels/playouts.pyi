from collections.abc import Sequence
from typing import NamedTuple

from numpy import int16, uint8, uint64
from numpy.typing import ArrayLike, NDArray

from giruda.kernels.club import Roles
from giruda.kernels.play import Hand
from giruda.kernels.tables import KernelTables

POLICIES: dict[str, int]

class Playouts(NamedTuple):
    taken: NDArray[int16]
    winners: NDArray[uint8] | None
    moves: NDArray[int16] | None

class RandomHands(NamedTuple):
    hands: NDArray[uint64]
    taken: NDArray[int16]
    winners: NDArray[uint8] | None
    moves: NDArray[int16] | None

def playouts(
    tables: KernelTables,
    hands: ArrayLike,
    n: int,
    seed: int,
    policy: str = "random",
    *,
    roles: Roles | None = None,
    leader: int | None = None,
    out: Sequence[int] = (),
    pile: Sequence[int] | None = None,
    winners: bool = False,
    moves: bool = False,
    at: tuple[int, int] = (0, 0),
) -> Playouts: ...
def playouts_from(
    start: Hand,
    n: int,
    seed: int,
    policy: str = "random",
    *,
    roles: Roles | None = None,
    worlds: ArrayLike | None = None,
    winners: bool = False,
    moves: bool = False,
    at: tuple[int, int] = (0, 0),
) -> Playouts: ...
def random_hands(
    tables: KernelTables,
    n: int,
    seed: int,
    policy: str = "random",
    *,
    roles: Roles | None = None,
    leader: int | None = None,
    out: Sequence[int] | None = None,
    winners: bool = False,
    moves: bool = False,
    at: int = 0,
) -> RandomHands: ...
