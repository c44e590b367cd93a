from collections.abc import Collection, Sequence
from typing import NamedTuple

from numpy import uint64
from numpy.typing import ArrayLike, NDArray

from giruda.core.errors import GirudaError
from giruda.kernels.knowledge import ClubTables

class NotToSend(GirudaError, ValueError): ...

class Sent(NamedTuple):
    hands: NDArray[uint64]
    kitties: NDArray[uint64]
    out: NDArray[uint64]

class Sending:
    def __init__(
        self, clubs: Sequence[ClubTables], *, number: int, bury: int, by_seat: bool
    ) -> None: ...
    def send(
        self,
        hands: ArrayLike,
        kitties: ArrayLike,
        declarers: ArrayLike,
        trumps: ArrayLike,
        seed: int,
        *,
        named: int | None = None,
        out: Collection[int] = (),
    ) -> Sent: ...
