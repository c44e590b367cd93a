"""How much a level makes of what others did.  Importing this needs no compiled part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Trust:
    """How much is made of what others did, once cards are played.

    By default all are taken for clubs, more or less, as they are before the cards.
    ``calls`` and ``plays``: the powers of how likely they were that count, 0 to leave them out.
    ``ruler``: whether a declarer is judged by its contract, its burial and its friend call
    (`giruda.bots.ruler`), not by what it called.  ``softness`` and ``slip`` as in
    `giruda.kernels.fitting.PlayFits`.
    """

    calls: float = 1.0
    plays: float = 1.0
    softness: float = 0.6
    slip: float = 0.05
    ruler: bool = False


WARY: Final = Trust(calls=0.4, softness=1.2, slip=0.2, ruler=True)
"""For tables where others think: they open on more than clubs do, then go higher, and play better.

Fitted to hands of experts, and hands of clubs fit it as well: where the cards lie is told better by
it in both, as `python -m benchmarks.beliefs` prints.  In the auction the same caution gained
nothing among experts, and lost among clubs, whose passes say much.
"""
