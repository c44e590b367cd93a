"""What to say in the auction: a bid while the hand is likely to make it, else a pass.

`strength` guesses the points that the hand takes as declarer with each trump.  Real results lie
around that guess as a bell curve, so every bid has a chance; a bid is worth it while the chance is
high enough.  Bids go up by as little as the rules allow.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.strength import SPREAD, expected_points
from giruda.core.actions import Action, MakeBid, Misdeal, Pass
from giruda.core.cards import JOKER
from giruda.core.rules import Rules
from giruda.core.tables import tables
from giruda.core.views import View

ENOUGH: Final = 0.47
"""The chance to make it from which a bid is made."""
SAME_TRUMP: Final = 0.7
"""Points that a hand is worth less for each other seat that bid its trump."""
HOPELESS: Final = 10.3
"""A hand worth less in its best trump, without mighty or joker, is worth a new deal."""


def call(rules: Rules, view: View) -> Decision:
    """Return a bid, a pass, or a demand for a new deal."""
    weighed = sorted(
        (_weigh(rules, view, bid) for bid in _lowest_bids(view.legal)),
        key=lambda candidate: candidate.chance or 0.0,
        reverse=True,
    )
    for action in view.legal:
        if isinstance(action, Misdeal) and _hopeless(view, weighed):
            return Decision(action, (Candidate(action),), (ReasonCode.MISDEAL_HOPELESS,))
    if weighed and (weighed[0].chance or 0.0) >= ENOUGH:
        return Decision(weighed[0].action, tuple(weighed), (ReasonCode.BID_STRENGTH,))
    why = ReasonCode.PASS_WEAK if view.high is None else ReasonCode.PASS_TOO_HIGH
    passing = next(action for action in view.legal if isinstance(action, Pass))
    return Decision(passing, (Candidate(passing), *weighed), (why,))


def _lowest_bids(legal: tuple[Action, ...]) -> list[MakeBid]:
    """Return the lowest bid with each trump."""
    lowest: dict[int | None, MakeBid] = {}
    for action in legal:
        if isinstance(action, MakeBid):
            lowest.setdefault(action.trump, action)
    return list(lowest.values())


def _weigh(rules: Rules, view: View, bid: MakeBid) -> Candidate:
    """Guess what the hand takes with this trump, and the chance that it is enough."""
    points = expected_points(tables(rules, bid.trump), view.hand)
    rivals = {
        call.seat
        for call in view.calls
        if isinstance(call, MakeBid) and call.trump == bid.trump and call.seat != view.seat
    }
    points -= SAME_TRUMP * len(rivals) * (bid.trump is not None)
    chance = _at_least(bid.points, points)
    return Candidate(bid, score=round(points, 2), chance=round(chance, 3))


def _at_least(needed: int, mean: float) -> float:
    """Return the chance of that many points or more around this mean."""
    return (1 + erf((mean - needed + 1 / 2) / SPREAD / sqrt(2))) / 2


def _hopeless(view: View, weighed: list[Candidate]) -> bool:
    if view.hand >> JOKER & 1 or view.hand >> view.marks.mighty & 1 or not weighed:
        return False
    return max(candidate.score or 0.0 for candidate in weighed) < HOPELESS
