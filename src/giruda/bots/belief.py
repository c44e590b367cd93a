"""How likely each of some sampled deals is, by what the other seats have done so far.

Deals that agree with a view are drawn alike; but people bid on what they hold, call the card that
they lack, and play as it suits them.  A deal weighs as much as it makes all that likely: calls as
in `giruda.bots.likely`, the friend call and the cards as a club would choose them, softened.  Of a
declarer what it buried counts too, where a level asks for that (`giruda.bots.ruler`).  Who the
friend is, as a chance, is then the weight of the deals in which it is so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.likely import LEAST, SOFT, expected_points, fits
from giruda.bots.ruler import read_declarer
from giruda.bots.strength import scale_of
from giruda.core.actions import FriendMode, MakeBid
from giruda.core.tables import tables
from giruda.kernels.fitting import PlayFits

if TYPE_CHECKING:
    from giruda.bots.likely import Cards, Numbers
    from giruda.bots.trust import Trust
    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.kernels.club import Roles
    from giruda.kernels.play import Hand
    from giruda.search.deals import Agreeing

PASSED_OVER: Final = 0.15
"""How much less often a declarer calls another card than the mighty while he lacks it."""


def believed(
    agreeing: Agreeing,
    plays: PlayFits | None,
    rows: Cards,
    trust: Trust,
    chance: np.random.Generator,
) -> tuple[Cards, Numbers]:
    """Return deals, and the weight of each, float64[n], 1 on average.

    *plays*: `plays_so_far`, one for all calls that judge the same hand with the same trust.
    *rows*: uint64[n, seats + 2], as `giruda.search.deals.Deals.cards`.  Those that come back agree
    with the view as well; where *trust* says so the declarer has buried what is likely in most.
    """
    rules, view = agreeing.rules, agreeing.view
    logs = np.zeros(len(rows))
    if trust.ruler:
        rows, found = read_declarer(rules, view, agreeing.facts, rows, chance)
        logs += found
    elif trust.calls:
        logs += trust.calls * _of_friend(rules, view, rows)
    if trust.calls:
        logs += trust.calls * _of_calls(rules, view, rows, by_calls=not trust.ruler)
    if plays is not None:
        logs += trust.plays * plays.of(rows)
    weights = np.exp(logs - logs.max())
    return rows, np.asarray(weights / weights.mean())


def plays_so_far(
    rules: Rules, view: View, start: Hand, roles: Roles, trust: Trust
) -> PlayFits | None:
    """Return what tells how well deals fit what others played; None if that is nothing yet."""
    if not trust.plays or not (view.tricks or (view.trick and view.trick.plays)):
        return None
    others = [seat for seat in rules.order if seat not in (view.seat, view.partner_seat)]
    return PlayFits(start, roles, others, softness=trust.softness, slip=trust.slip)


def _of_calls(rules: Rules, view: View, rows: Cards, *, by_calls: bool) -> Numbers:
    """Return how well the hands fit what their seats called; the declarer's, if *by_calls*."""
    logs = np.zeros(len(rows))
    if rules.knockout.count:
        return logs  # these are not the hands that called
    assert view.contract is not None
    by = scale_of(rules)
    first = _first_hands(rules, view, rows)
    expects: dict[Seat, Numbers] = {}
    high: MakeBid | None = None
    known = {view.seat, view.partner_seat, None if by_calls else view.contract.declarer}
    for call in view.calls:
        seat = call.seat
        if seat not in known:
            if seat not in expects:
                expects[seat] = expected_points(rules, first[:, seat])
                if seat == view.contract.declarer:
                    expects[seat] = expects[seat] - by.in_kitty * by.unit * by.slope
            chance = fits(rules, view, high, call, expects[seat], SOFT * by.unit)
            logs += np.log(np.maximum(chance, LEAST))
        if isinstance(call, MakeBid):
            high = call
    return logs


def _first_hands(rules: Rules, view: View, rows: Cards) -> Cards:
    """Return the hands before the first trick, the declarer's with what was buried."""
    assert view.contract is not None
    first = rows[:, : rules.seats].copy()
    plays = [one for trick in view.tricks for one in trick.plays]
    plays += view.trick.plays if view.trick else ()
    for one in plays:
        first[:, one.seat] |= np.uint64(1 << one.card)
    first[:, view.contract.declarer] |= rows[:, rules.seats]
    return first


def _of_friend(rules: Rules, view: View, rows: Cards) -> Numbers:
    """Return how well the declarer's cards fit the card that he called."""
    logs = np.zeros(len(rows))
    assert view.contract is not None
    assert view.friend is not None
    if view.friend.mode is not FriendMode.CARD or view.contract.declarer == view.seat:
        return logs
    mighty = tables(rules, view.contract.trump).mighty
    if view.friend.card == mighty:
        return logs
    held = _first_hands(rules, view, rows)[:, view.contract.declarer]
    return np.asarray(np.where(held & np.uint64(1 << mighty), 0.0, np.log(PASSED_OVER)))
