"""Decisions before the cards, by simulation: the door for the levels that think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.bots.auction import call
from giruda.bots.bidding import call_by_simulation, lowest_bids
from giruda.bots.burying import bury_by_simulation, call_friend_by_simulation
from giruda.bots.effort import USUALLY, Effort
from giruda.bots.sending import change_unseen_by_simulation, send_out_by_simulation
from giruda.bots.strength import expected, opening_strength
from giruda.core.actions import Pass
from giruda.core.seen import Phase
from giruda.kernels.sampling import NoSuchDeal

if TYPE_CHECKING:
    from random import Random

    from giruda.bots.decision import Budget, Decision
    from giruda.bots.effort import Manner
    from giruda.core.rules import Rules
    from giruda.core.seen import View


def settle(
    rules: Rules,
    view: View,
    budget: Budget,
    rng: Random,
    manner: Manner = USUALLY,
) -> Decision | None:
    """Return what to call, bury or change, whom to call as friend; None leaves it to the club.

    With a budget of samples the decision follows from the arguments.  Cost: about 12 µs for each
    deal and way looked at; milliseconds are kept.
    """
    if len(view.legal) == 1 and not view.bury:
        return None
    try:
        return _settle(rules, view, Effort.of(budget, manner), rng)
    except NoSuchDeal:
        return None  # the club needs no deals


def _settle(rules: Rules, view: View, effort: Effort, rng: Random) -> Decision | None:
    match view.phase:
        case Phase.AUCTION:
            return _or_open(rules, view, call_by_simulation(rules, view, effort, rng))
        case Phase.BLIND_CHANGE:
            return change_unseen_by_simulation(rules, view, effort, rng)
        case Phase.KNOCKOUT:
            return send_out_by_simulation(rules, view, effort, rng)
        case Phase.EXCHANGE:
            return bury_by_simulation(rules, view, effort, rng)
        case Phase.FRIEND:
            return call_friend_by_simulation(rules, view, effort, rng)
    return None


def _or_open(rules: Rules, view: View, decision: Decision | None) -> Decision | None:
    """Open with what is strong for these rules, where nobody has bid.

    A bid that does not pay is no reason to throw every deal in: under a high minimum a table of
    such bidders would deal for ever.
    """
    if decision is None or view.high is not None or not isinstance(decision.action, Pass):
        return decision
    bids = lowest_bids(rules, view)
    worth = max((expected(rules, one, view.hand, view.partner_hand) for one in bids), default=0.0)
    opens = bids and worth >= opening_strength(rules)
    return call(rules, view).unpriced() if opens else decision
