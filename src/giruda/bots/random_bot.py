"""The level ``random``: plays any legal card, a floor to measure others from.

Uniform over all legal actions it would bid 20 in every second hand, so its calls are tamer: it
bids one time in five, one of the lowest bids, and never demands a misdeal.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from giruda.bots.decision import Budget, Decision, ReasonCode
from giruda.core.actions import Action, Bury, MakeBid, Pass
from giruda.core.cards import CardSet
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View

BID_SHARE: Final = 0.2
LOWEST_BIDS: Final = 5  # one number in each trump and without


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Burials, friends and cards uniformly at random; a bid now and then."""

    level: str = "random"

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return a random legal action."""
        del rules, budget
        return Decision(_action(view, rng), reasons=(ReasonCode.RANDOM,))


def _action(view: View, rng: Random) -> Action:
    if view.phase is Phase.EXCHANGE and view.seat is not None:
        return Bury(view.seat, CardSet.of(rng.sample(list(view.hand), view.bury)))
    if view.phase is Phase.AUCTION:
        return _call(view, rng)
    return rng.choice(view.legal)


def _call(view: View, rng: Random) -> Action:
    bids = [action for action in view.legal if isinstance(action, MakeBid)][:LOWEST_BIDS]
    if bids and rng.random() < BID_SHARE:
        return rng.choice(bids)
    return next(action for action in view.legal if isinstance(action, Pass))
