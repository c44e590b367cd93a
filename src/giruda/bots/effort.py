"""How much thinking a budget buys, and when it is spent."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final

from giruda.bots.likely import likely_worlds

if TYPE_CHECKING:
    from giruda.bots.decision import Budget
    from giruda.bots.likely import Draw

USUAL: Final = 320
"""Deals looked at if the budget leaves it to us."""
PER_MS: Final = 6
"""Deals looked at for each millisecond of a budget."""
FEWEST: Final = 24
MOST: Final = 20_000
RESERVE: Final = 0.25
"""The part of the time that is kept for the work around."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level looks at what comes before the cards.

    ``usual``: deals to look at if a budget leaves it open; ``draw``: where they come from;
    ``daring``: whether to bid on less where a higher number pays more
    (`giruda.bots.bidding.DARING_BETTER`).
    """

    usual: int = USUAL
    draw: Draw = likely_worlds
    daring: bool = False


USUALLY: Final = Manner()


@dataclass(frozen=True, slots=True)
class Effort:
    """``worlds``: deals to look at; ``until``: when to stop by the clock, None for never.

    ``draw`` and ``daring`` as in `Manner`.
    """

    worlds: int
    until: float | None = None
    draw: Draw = likely_worlds
    daring: bool = False

    @classmethod
    def of(cls, budget: Budget, manner: Manner = USUALLY) -> Effort:
        """Return what a budget buys; time is a limit, and buys no more than the usual.

        Time alone would be spent on all choices at the start, and few deals be left to compare the
        better ones over.
        """
        if budget.milliseconds is None:
            worlds, until = manner.usual if budget.samples is None else budget.samples, None
        else:
            until = perf_counter() + budget.milliseconds * (1 - RESERVE) / 1000
            worlds = min(budget.milliseconds * PER_MS, budget.samples or manner.usual)
        return cls(min(max(worlds, FEWEST), MOST), until, manner.draw, manner.daring)

    @property
    def spent(self) -> bool:
        """Whether the time is up."""
        return self.until is not None and perf_counter() >= self.until
