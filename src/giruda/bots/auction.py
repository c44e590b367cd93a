"""What to say in the auction: a bid while the hand is likely to make it, else a pass.

`strength` guesses the points that the hand takes as declarer with each trump.  Real results lie
around that guess as a bell curve, so every bid has a chance; a bid is worth it while the chance is
high enough.  Bids go up by as little as the rules allow; with one call each there is no second
chance, so the hand is called for what it is worth.
"""

from __future__ import annotations

from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.misdeal import wants_new_deal
from giruda.bots.strength import chance, expected, opening_strength
from giruda.core.actions import MakeBid, Misdeal, Pass
from giruda.core.auction import TRUMPS
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.tables import tables

ENOUGH: Final = 0.47
"""The chance to make it from which a bid is made."""
SURE: Final = 0.65
"""The chance from which it is called at once where one call is all there is."""
NEARLY_ALL: Final = 0.85
LONG: Final = 7
SAME_TRUMP: Final = 0.7
"""Points that a hand is worth less for each other seat that bid its trump."""


def call(rules: Rules, view: View) -> Decision:
    """Return a bid, a pass, or a demand for a new deal."""
    weighed = sorted(
        (_weigh(rules, view, bid) for bid in _bids_to_weigh(rules, view)),
        key=lambda candidate: candidate.chance or 0.0,
        reverse=True,
    )
    new_deal = next((one for one in view.legal if isinstance(one, Misdeal)), None)
    if new_deal and wants_new_deal(
        rules, view, max((one.score or 0.0 for one in weighed), default=None)
    ):
        return Decision(new_deal, (Candidate(new_deal),), (ReasonCode.MISDEAL_HOPELESS,))
    passing = next((one for one in view.legal if isinstance(one, Pass)), None)
    if weighed and _is_worth_it(rules, view, weighed[0]):
        chosen = _as_high_as_it_goes(rules, view, weighed[0])
        others = tuple(one for one in weighed if one.action != chosen.action)
        return Decision(chosen.action, (chosen, *others), (ReasonCode.BID_STRENGTH,))
    if passing is None:
        return Decision(weighed[0].action, tuple(weighed), (ReasonCode.BID_FORCED,))
    why = ReasonCode.PASS_WEAK if view.high is None else ReasonCode.PASS_TOO_HIGH
    return Decision(passing, (Candidate(passing), *weighed), (why,))


def _bids_to_weigh(rules: Rules, view: View) -> list[MakeBid]:
    """Return the lowest bid with each trump; more than there is to win is never bid for choice."""
    lowest: dict[int | None, MakeBid] = {}
    for action in view.legal:
        if isinstance(action, MakeBid):
            lowest.setdefault(action.trump, action)
            if len(lowest) == len(TRUMPS):
                break
    bids = list(lowest.values())
    return [one for one in bids if one.points <= rules.whole] or bids


def _weigh(rules: Rules, view: View, bid: MakeBid) -> Candidate:
    """Guess what the hand takes with this trump, and the chance that it is enough."""
    points = expected(rules, bid.trump, view.hand, view.partner_hand)
    rivals = {
        call.seat
        for call in view.calls
        if isinstance(call, MakeBid) and call.trump == bid.trump and call.seat != view.seat
    }
    points -= SAME_TRUMP * len(rivals) * (bid.trump is not None)
    return Candidate(
        bid, score=round(points, 2), chance=round(chance(rules, points, bid.points), 3)
    )


def _is_worth_it(rules: Rules, view: View, best: Candidate) -> bool:
    """A bid that is likely to be made; and what is strong for these rules opens a silent auction.

    Else a high minimum would have everybody pass for ever.
    """
    bid = best.action
    if not isinstance(bid, MakeBid) or bid.points > rules.whole:
        return False
    if view.high is not None and _is_on_nothing(rules, view, bid):
        return False
    opens = view.high is None and (best.score or 0.0) >= opening_strength(rules)
    return (best.chance or 0.0) >= ENOUGH or opens


def _is_on_nothing(rules: Rules, view: View, bid: MakeBid) -> bool:
    """Nearly everything is not pledged without mighty and joker, unless on a very long suit."""
    t = tables(rules, bid.trump)
    trumps = 0 if t.trump is None else view.hand & t.follow[t.trump]
    chiefs = (view.hand | view.partner_hand) & (t.jokers | 1 << t.mighty)
    high = bid.points >= NEARLY_ALL * rules.whole
    return high and not chiefs and trumps.bit_count() < LONG


def _as_high_as_it_goes(rules: Rules, view: View, best: Candidate) -> Candidate:
    """With one call each, name the highest number that is still safe; the last speaker need not."""
    last = len(view.calls) == view.players - 1
    if not rules.bid.one_call or last or not isinstance(best.action, MakeBid):
        return best
    trump, expects = best.action.trump, best.score or 0.0
    higher = [
        Candidate(one, best.score, round(chance(rules, expects, one.points), 3))
        for one in view.legal
        if isinstance(one, MakeBid) and one.trump == trump and one.points <= rules.whole
    ]
    safe = [one for one in higher if (one.chance or 0.0) >= SURE]
    return safe[-1] if safe else best
