"""The level ``random``: plays any legal card, a floor to measure others from.

Uniform over all legal actions it would bid 20 in every second hand, so its calls are tamer: it
bids one time in five, one of the lowest bids, changes a contract as rarely, and never demands a
misdeal unless it must.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from giruda.bots.decision import Budget, Decision, ReasonCode
from giruda.bots.misdeal import is_forced
from giruda.core.actions import Action, Bury, Change, MakeBid, Misdeal
from giruda.core.cards import CardSet
from giruda.core.rules import Rules
from giruda.core.seen import View

BID_SHARE: Final = 0.2
LOWEST_BIDS: Final = 5  # one number in each trump and without


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Burials, friends and cards uniformly at random; a bid now and then."""

    level: str = "random"

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return a random legal action."""
        del budget
        action = view.legal[0] if is_forced(rules, view) else _action(view, rng)
        return Decision(action, reasons=(ReasonCode.RANDOM,))


def _action(view: View, rng: Random) -> Action:
    contracts = [one for one in view.legal if isinstance(one, MakeBid | Change)]
    others = [one for one in view.legal if not isinstance(one, MakeBid | Change | Misdeal)]
    must = not others and not view.bury
    if contracts and (must or rng.random() < BID_SHARE):
        return rng.choice(contracts[:LOWEST_BIDS])
    if view.bury and view.seat is not None:
        return Bury(view.seat, CardSet.of(rng.sample(list(view.hand), view.bury)))
    return rng.choice(others)
