"""The level ``club``: rules of thumb for every decision, as a regular at a club would follow."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from giruda.bots.auction import call
from giruda.bots.decision import Budget, Decision, ReasonCode
from giruda.bots.exchange import bury
from giruda.bots.follow import follow
from giruda.bots.friend import call_friend
from giruda.bots.knowledge import know
from giruda.bots.lead import lead
from giruda.core.actions import PlayCard
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View


@dataclass(frozen=True, slots=True)
class ClubBot:
    """Plays by rules of thumb; needs no budget and no chance."""

    level: str = "club"

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return what the rules of thumb say; the same view always gives the same decision."""
        del budget, rng
        if view.phase is Phase.EXCHANGE:
            return bury(rules, view)
        if len(view.legal) == 1:
            return Decision(view.legal[0], reasons=(ReasonCode.FORCED,))
        if view.phase is Phase.AUCTION:
            return call(rules, view)
        if view.phase is Phase.FRIEND:
            return call_friend(rules, view)
        return _play(rules, view)


def _play(rules: Rules, view: View) -> Decision:
    legal = [action for action in view.legal if isinstance(action, PlayCard)]
    knowledge = know(rules, view)
    if view.trick and view.trick.plays:
        return follow(rules, view, knowledge, legal)
    return lead(rules, knowledge, legal)
