from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from giruda.core.errors import GirudaError

class NoSuchDeal(GirudaError, ValueError): ...

class Sampler:
    n_holders: int
    def __init__(
        self,
        known: Sequence[int],
        room: Sequence[int],
        cases: Sequence[Sequence[int]],
    ) -> None: ...
    @property
    def count(self) -> float: ...
    @property
    def shares(self) -> tuple[float, ...]: ...
    def fill(self, out: NDArray[np.uint64], seed: int) -> None: ...
