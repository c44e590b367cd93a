"""What a hand pays one account, for every number of points and every friend there may be."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from giruda.core.choices import Seating
from giruda.core.friend import doubles_alone
from giruda.core.misdeal import pot_payments
from giruda.core.scoring import Outcome, settle

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from giruda.core.actions import FriendMode, Seat
    from giruda.core.rules import Rules
    from giruda.core.seen import ContractView, View


def payoffs(rules: Rules, view: View) -> NDArray[np.float64]:
    """Return what the reader is paid: float64[seats + 1, most points + 1].

    The first axis is the friend's seat and one more, so that 0 is nobody; the second is what the
    ruling side took.  What the winner takes from the misdeal pot is in it.  Rulebook: §2.8, §6.
    """
    assert view.contract is not None
    assert view.friend is not None
    assert view.seat is not None
    return _payoffs(rules, view.contract, view.friend.mode, view.out, view.pot, view.seat)


@lru_cache(maxsize=256)
def _payoffs(
    rules: Rules,
    contract: ContractView,
    mode: FriendMode,
    out: tuple[Seat, ...],
    pot: int,
    account: Seat,
) -> NDArray[np.float64]:
    most = max(rules.whole, rules.n_tricks)
    friends = (None, *(() if rules.seating is Seating.PARTNER_HANDS else range(rules.seats)))
    paid = np.zeros((rules.seats + 1, most + 1))
    for row, friend in enumerate(friends):
        if friend == contract.declarer or friend in out:
            continue
        for points in range(most + 1):
            outcome = Outcome(
                declarer=contract.declarer,
                friend=friend,
                contract=contract.points,
                trump=contract.trump,
                points=points,
                doubles_alone=friend is None and doubles_alone(rules, mode),
                out=out,
            )
            settled = settle(rules, outcome).payments
            shared = pot_payments(rules, pot, contract.declarer, friend, won=outcome.won)
            paid[row, points] = settled[account] + shared[account]
    paid.flags.writeable = False
    return paid
