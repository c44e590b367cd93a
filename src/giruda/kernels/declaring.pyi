from collections.abc import Collection, Sequence
from typing import NamedTuple

from numpy import int8, int16, uint64
from numpy.typing import ArrayLike, NDArray

from giruda.core.actions import FriendMode
from giruda.core.errors import GirudaError
from giruda.kernels.knowledge import ClubTables

class NotToBegin(GirudaError, ValueError): ...

class Begin(NamedTuple):
    trump: int
    buried: int
    mode: FriendMode
    card: int | None = None
    whom: int | None = None

class Declared(NamedTuple):
    points: NDArray[int16]
    friends: NDArray[int8]
    buried: NDArray[uint64]
    called: NDArray[int8]

class Valued(NamedTuple):
    points: NDArray[int16]
    friends: NDArray[int8]

class Declaring:
    def __init__(
        self,
        clubs: Sequence[ClubTables],
        *,
        bury: int,
        keeps: float,
        counted: int,
        counts: tuple[bool, bool],
        callable_cards: Sequence[int],
        joker_worth: Sequence[tuple[float, float]],
        first_trick: bool,
        by_seat: bool,
    ) -> None: ...
    def habits(self, hand: int, trump: int) -> tuple[int, int | None]: ...
    def habits_of(self, hands: ArrayLike, trump: int) -> tuple[NDArray[uint64], NDArray[int8]]: ...
    def declare(
        self,
        hands: ArrayLike,
        kitties: ArrayLike,
        declarers: ArrayLike,
        trumps: ArrayLike,
        seed: int,
        *,
        out: ArrayLike | None = None,
    ) -> Declared: ...
    def value(
        self,
        hands: ArrayLike,
        declarer: int,
        begins: Sequence[Begin],
        seed: int,
        *,
        out: Collection[int] = (),
        at: int = 0,
    ) -> Valued: ...
