"""What hands of a puzzle pay, by the rules themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from giruda.core.actions import FriendMode
from giruda.core.auction import TRUMPS
from giruda.core.friend import doubles_alone
from giruda.core.scoring import Outcome, settle

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules

    Numbers = NDArray[np.float64]


class Ended(NamedTuple):
    """Hands played to their end, one a deal: what the ruling side took, and who was in it."""

    declarer: Seat
    trump: int
    points: NDArray[np.int16]
    friends: NDArray[np.int8]
    mode: FriendMode = FriendMode.CARD
    out: tuple[Seat, ...] = ()

    def paid(self, rules: Rules, me: Seat, contract: int) -> Numbers:
        """Return what a seat is paid in each deal.  Rulebook: §6."""
        paid = np.zeros(len(self.points))
        for row, (points, friend) in enumerate(zip(self.points, self.friends, strict=True)):
            paid[row] = _payment(rules, me, contract, self, (int(points), int(friend)))
        return paid


def _payment(rules: Rules, me: Seat, contract: int, hand: Ended, taken: tuple[int, int]) -> float:
    points, friend = taken
    return _settled(
        rules,
        Outcome(
            hand.declarer,
            None if friend < 0 else friend,
            contract,
            TRUMPS[hand.trump],
            points,
            doubles_alone=friend < 0 and doubles_alone(rules, hand.mode),
            out=hand.out,
        ),
    )[me]


@lru_cache(maxsize=1 << 16)
def _settled(rules: Rules, outcome: Outcome) -> tuple[int, ...]:
    return settle(rules, outcome).payments
