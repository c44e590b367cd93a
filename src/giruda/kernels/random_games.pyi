from typing import NamedTuple

from numpy import int16, int32
from numpy.typing import NDArray

from giruda.core.rules import Rules

class RandomGames(NamedTuple):
    payments: NDArray[int32]
    fines: NDArray[int32]
    from_pot: NDArray[int32]
    contracts: NDArray[int16]
    declarers: NDArray[int16]
    friends: NDArray[int16]
    points: NDArray[int16]
    actions: NDArray[int16] | None

def random_games(rules: Rules, n: int, seed: int, *, log: int = 0) -> RandomGames: ...
