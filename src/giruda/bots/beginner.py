"""The level ``beginner``: the rules of thumb, with a beginner's slips.

A beginner mostly knows what to do, but overlooks things: now and then another card than the best
is played, as likely as it looks good, and sometimes the first that comes to hand.  A hand is taken
for better or worse than it is, so a bid is dared or missed.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from giruda.bots.club import ClubBot
from giruda.bots.decision import Budget, Candidate, Decision, ReasonCode
from giruda.bots.misdeal import is_forced
from giruda.core.actions import MakeBid, Misdeal, Pass, PlayCard
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View

SECOND_BEST: Final = 0.2
"""The share of cards that are the second choice."""
ANY_CARD: Final = 0.08
"""The share of cards that are any legal one."""
MISSED_BID: Final = 0.25
"""The share of bids that are not dared."""

_CLUB: Final = ClubBot()


@dataclass(frozen=True, slots=True)
class BeginnerBot:
    """Plays as a club would, but for its slips; the same generator makes the same ones."""

    level: str = "beginner"

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return what the rules of thumb say, or a slip."""
        decision = _CLUB.choose(rules, view, budget, rng)
        if is_forced(rules, view) or isinstance(decision.action, Misdeal):
            return decision
        if view.phase is Phase.AUCTION:
            return _bid(view, decision, rng)
        if isinstance(decision.action, PlayCard):
            return _card(view, decision, rng)
        return decision


def _bid(view: View, decision: Decision, rng: Random) -> Decision:
    """Miss a bid now and then."""
    passing = next((one for one in view.legal if isinstance(one, Pass)), None)
    missed = rng.random() < MISSED_BID
    if not missed or passing is None or not isinstance(decision.action, MakeBid):
        return decision
    return Decision(passing, (Candidate(passing), *decision.candidates), (ReasonCode.PASS_WEAK,))


def _card(view: View, decision: Decision, rng: Random) -> Decision:
    """Play the second choice now and then, or any card."""
    slip = rng.random()
    if slip < ANY_CARD:
        plays = [one for one in view.legal if isinstance(one, PlayCard)]
        return Decision(rng.choice(plays), decision.candidates, (ReasonCode.RANDOM,))
    if slip < ANY_CARD + SECOND_BEST and len(decision.candidates) > 1:
        return Decision(decision.candidates[1].action, decision.candidates, decision.reasons)
    return decision
