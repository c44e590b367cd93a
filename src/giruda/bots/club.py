"""The level ``club``: rules of thumb for every decision, as a regular at a club would follow."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from giruda.bots.auction import call
from giruda.bots.cards import play
from giruda.bots.change import change
from giruda.bots.decision import Budget, Candidate, Decision, ReasonCode
from giruda.bots.exchange import bury
from giruda.bots.friend import call_friend
from giruda.bots.knockout import knock_out
from giruda.bots.misdeal import gives_up, is_forced
from giruda.core.actions import Misdeal
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View


@dataclass(frozen=True, slots=True)
class ClubBot:
    """Plays by rules of thumb; needs no budget and no chance."""

    level: str = "club"

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return what the rules of thumb say; the same view always gives the same decision."""
        del budget, rng
        if is_forced(rules, view):
            return Decision(view.legal[0], reasons=(ReasonCode.FORCED,))
        match view.phase:
            case Phase.AUCTION:
                return call(rules, view)
            case Phase.KNOCKOUT:
                return _gives_up(rules, view) or knock_out(rules, view)
            case Phase.BLIND_CHANGE | Phase.EXCHANGE | Phase.FRIEND:
                return _gives_up(rules, view) or change(rules, view) or _settle(rules, view)
        return play(rules, view)


def _gives_up(rules: Rules, view: View) -> Decision | None:
    """Return the declarer's demand for a new deal, where that is allowed and nothing else helps."""
    new_deal = next((one for one in view.legal if isinstance(one, Misdeal)), None)
    if new_deal is None or not gives_up(rules, view):
        return None
    return Decision(new_deal, (Candidate(new_deal),), (ReasonCode.MISDEAL_HOPELESS,))


def _settle(rules: Rules, view: View) -> Decision:
    return bury(rules, view) if view.phase is Phase.EXCHANGE else call_friend(rules, view)
