"""The levels ``expert`` and ``master``: all by looking at what it comes to, within a budget."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from giruda.bots.club import ClubBot
from giruda.bots.misdeal import is_forced
from giruda.bots.trust import WARY, Trust
from giruda.core.seen import Phase
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from random import Random

    from giruda.bots.decision import Budget, Decision
    from giruda.core.rules import Rules
    from giruda.core.seen import View

_CLUB: Final = ClubBot()


@dataclass(frozen=True, slots=True)
class SearchingBot:
    """Does what pays most over sampled deals; where that is not known, what the club does.

    Its scores are payments, so the club's numbers are left out.

    ``deals``, ``endings``, ``pool`` and ``trust`` as in `giruda.bots.worlds.Effort`; ``settling``:
    deals looked at before the cards; ``daring`` as in `giruda.bots.effort.Manner`.
    """

    level: str
    deals: int
    settling: int
    endings: int = 0
    pool: int = 4
    trust: Trust | None = Trust()  # noqa: RUF009  immutable
    daring: bool = False

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return the best that the budget allows; without the compiled part a `KernelsMissing`."""
        need_kernels()
        from giruda.bots.effort import Manner  # noqa: PLC0415  optional
        from giruda.bots.likely import likely_worlds, uniform_worlds  # noqa: PLC0415  same
        from giruda.bots.search import search  # noqa: PLC0415  same
        from giruda.bots.settling import settle  # noqa: PLC0415  same
        from giruda.bots.worlds import Effort  # noqa: PLC0415  same

        if is_forced(rules, view):
            return _CLUB.choose(rules, view, budget, rng)
        if view.phase is not Phase.PLAY:
            draw = likely_worlds if self.trust else uniform_worlds
            manner = Manner(self.settling, draw, self.daring)
            settled = settle(rules, view, budget, rng, manner)
            return settled or _CLUB.choose(rules, view, budget, rng).unpriced()
        effort = Effort(self.deals, self.endings, pool=self.pool, trust=self.trust)
        return search(rules, view, budget, rng, effort)


EXPERT: Final = SearchingBot("expert", deals=800, settling=320)
MASTER: Final = SearchingBot("master", deals=1_600, settling=800, pool=8, trust=WARY, daring=True)
