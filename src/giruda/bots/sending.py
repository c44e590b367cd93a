"""Before the kitty, by simulation: whom six or seven send out, and a change of contract unseen.

Each way is tried over the same likely deals: the cards are dealt again, burial and friend follow
the rules of thumb, and clubs play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.declarers import declared, played
from giruda.bots.knockout import knock_out
from giruda.core.actions import Change, Keep, KnockOut
from giruda.core.auction import TRUMPS

if TYPE_CHECKING:
    from random import Random

    from giruda.bots.declarers import Played
    from giruda.bots.effort import Effort
    from giruda.bots.likely import Worlds
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules
    from giruda.core.seen import View

N_NAMED: Final = 8
"""Cards or people looked at: those that the rules of thumb find most dangerous."""
A_SEAT: Final = 64
"""From here on what the kernels call named is a seat."""
WORTH_CHANGING: Final = 0.3
"""By how much a change must pay better than leaving the contract alone."""


def send_out_by_simulation(
    rules: Rules, view: View, effort: Effort, rng: Random
) -> Decision | None:
    """Return whom to send out; None where another is to say."""
    contract = view.contract
    if contract is None or contract.declarer != view.seat:
        return None
    named = [one.action for one in knock_out(rules, view).candidates[:N_NAMED]]
    worlds = effort.draw(rules, view, max(effort.worlds // 2, 1), rng)
    weighed: list[Candidate] = []
    for one in named:
        if not isinstance(one, KnockOut) or (weighed and effort.spent):
            continue
        what = A_SEAT + (one.whom or 0) if one.card is None else int(one.card)
        hands = _played(rules, view, worlds, contract.trump, what)
        weighed.append(_candidate(one, hands, contract.points))
    weighed.sort(key=lambda one: -(one.score or 0.0))
    return Decision(weighed[0].action, tuple(weighed), (ReasonCode.SEND_OUT_STRENGTH,))


def change_unseen_by_simulation(
    rules: Rules, view: View, effort: Effort, rng: Random
) -> Decision | None:
    """Return a change of contract before the kitty is seen, or to keep it."""
    contract = view.contract
    keep = next((one for one in view.legal if isinstance(one, Keep)), None)
    if contract is None or contract.declarer != view.seat or keep is None:
        return None
    lowest: dict[Suit | None, Change] = {}
    for one in view.legal:
        if isinstance(one, Change) and one.points <= rules.whole:
            lowest.setdefault(one.trump, one)
    worlds = effort.draw(rules, view, effort.worlds, rng)
    kept = _candidate(keep, _played(rules, view, worlds, contract.trump), contract.points)
    weighed = [
        _candidate(one, _played(rules, view, worlds, trump), one.points)
        for trump, one in lowest.items()
        if not effort.spent
    ]
    weighed.sort(key=lambda one: -(one.score or 0.0))
    if weighed and (weighed[0].score or 0.0) > (kept.score or 0.0) + WORTH_CHANGING:
        return Decision(weighed[0].action, (*weighed, kept), (ReasonCode.CHANGE_TRUMP,))
    return Decision(keep, (kept, *weighed), (ReasonCode.KEEP_CONTRACT,))


def _played(
    rules: Rules, view: View, worlds: Worlds, trump: Suit | None, named: int | None = None
) -> Played:
    assert view.seat is not None
    place = TRUMPS.index(trump)
    taken = declared(rules, worlds, view.seat, place, named=named, out=view.out)
    return played(rules, view.seat, view.seat, place, taken)


def _candidate(action: KnockOut | Change | Keep, hands: Played, points: int) -> Candidate:
    score = float(np.mean(hands.paid(points)))
    return Candidate(action, round(score, 3), round(float((hands.points >= points).mean()), 3))
