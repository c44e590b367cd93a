from typing import Literal, NamedTuple

from numpy import bool_, int8, int32
from numpy.typing import ArrayLike, NDArray

from giruda.core.errors import GirudaError
from giruda.core.rules import Rules

PHASES: tuple[str, ...]

class NoSuchAction(GirudaError, ValueError): ...

class GameState(NamedTuple):
    phase: Literal["auction", "blind_change", "exchange", "friend_calling", "play", "scored"]
    stage: int
    turn: int | None
    dealer: int
    contract: int | None
    declarer: int | None
    hands: tuple[int, ...]
    kitty: int
    buried: int
    called_card: int | None
    friend: int | None
    revealed: bool
    trick: int
    plays: tuple[tuple[int, int], ...]
    taken: tuple[int, ...]
    tokens: tuple[bool, ...]
    pot: int
    points: int
    n_deals: int

class Games:
    to_act: NDArray[int8]
    done: NDArray[bool_]
    payments: NDArray[int32]
    fines: NDArray[int32]
    from_pot: NDArray[int32]
    def __init__(self, rules: Rules, n: int, seed: int) -> None: ...
    def __len__(self) -> int: ...
    @property
    def rules(self) -> Rules: ...
    def reset(
        self,
        which: ArrayLike | None = None,
        *,
        dealers: ArrayLike | None = None,
        deals: ArrayLike | None = None,
        tokens: ArrayLike | None = None,
        previous: ArrayLike | None = None,
    ) -> None: ...
    def legal(self, seats: ArrayLike | None = None) -> NDArray[bool_]: ...
    def step(self, actions: ArrayLike, seats: ArrayLike | None = None) -> None: ...
    def act(self, game: int, action: int, seat: int = -1) -> None: ...
    def state(self, game: int) -> GameState: ...
