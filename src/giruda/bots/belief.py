"""How likely each of some sampled deals is, by what the others have done so far.

Deals that agree with a view are drawn alike; but people bid on what they hold, call the card that
they lack, and play as it suits them.  A deal weighs as much as it makes all that likely: calls as
in `giruda.bots.likely`, the friend call and the cards as a club would choose them, softened.  Who
the friend is, as a chance, is then the weight of the deals in which it is so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.likely import LEAST, SOFT, expected_points, fits
from giruda.bots.strength import scale_of
from giruda.core.actions import FriendMode, MakeBid
from giruda.core.tables import tables
from giruda.kernels.fitting import fit_plays

if TYPE_CHECKING:
    from giruda.bots.likely import Cards, Numbers
    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.kernels.club import Roles
    from giruda.kernels.play import Hand

PASSED_OVER: Final = 0.15
"""How much less often a declarer calls another card than the mighty while he lacks it."""


@dataclass(frozen=True, slots=True)
class Trust:
    """How much is made of what others did: each a power of how likely it was, 0 to leave it out.

    ``softness`` and ``slip`` as in `giruda.kernels.fitting.fit_plays`.
    """

    calls: float = 1.0
    plays: float = 1.0
    softness: float = 0.6
    slip: float = 0.05


def weights(
    rules: Rules, view: View, start: Hand, roles: Roles, rows: Cards, trust: Trust
) -> Numbers:
    """Return the weight of each deal, float64[n], 1 on average.

    *rows*: uint64[n, seats + 2], as `giruda.search.deals.Deals.cards`.
    """
    logs = np.zeros(len(rows))
    if trust.calls:
        logs += trust.calls * (_of_calls(rules, view, rows) + _of_friend(rules, view, rows))
    if trust.plays and (view.tricks or (view.trick and view.trick.plays)):
        others = [seat for seat in rules.order if seat not in (view.seat, view.partner_seat)]
        logs += trust.plays * fit_plays(
            start, roles, rows, others, softness=trust.softness, slip=trust.slip
        )
    found = np.exp(logs - logs.max())
    return np.asarray(found / found.mean())


def _of_calls(rules: Rules, view: View, rows: Cards) -> Numbers:
    """Return how well the hands fit what their seats called in the auction."""
    logs = np.zeros(len(rows))
    if rules.knockout.count:
        return logs  # these are not the hands that called
    assert view.contract is not None
    by = scale_of(rules)
    first = _first_hands(rules, view, rows)
    expects: dict[Seat, Numbers] = {}
    high: MakeBid | None = None
    for call in view.calls:
        seat = call.seat
        if seat not in (view.seat, view.partner_seat):
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
