"""What a declarer's contract, burial and friend call say of its cards.

Deals that agree with a view are drawn alike, so in most of them the declarer has buried aces and
trumps; no declarer does.  In nearly all deals the cards that it took up are therefore buried anew,
as a club buries them, if all that was seen agrees with that too; the others are the less likely.
A declarer who knew these cards had to expect to make the contract, and to miss the card it called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.declarers import declaring
from giruda.bots.likely import expected_after_kitty_of, likely_at_least
from giruda.bots.strength import scale_of
from giruda.core.actions import FriendMode
from giruda.core.auction import TRUMPS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from giruda.bots.likely import Cards, Numbers
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.search.facts import Facts

    Truths = NDArray[np.bool_]

AS_DRAWN: Final = 0.1
"""The part of the deals in which other burials are left as they were drawn."""
ODD_BURIAL: Final = 0.1
"""The weight of a deal in which a club would have buried what the declarer did not bury."""
ODD_CALL: Final = 0.15
"""The weight of a deal in which a club would have called another friend."""
CAUTION: Final = 0.5
"""A declarer expects about this many points more than it pledges."""
SOFT: Final = 1.3
"""The spread, in points, of how declarers judge their cards."""
ALL: Final = (1 << 64) - 1


def read_declarer(
    rules: Rules, view: View, facts: Facts, rows: Cards, chance: np.random.Generator
) -> tuple[Cards, Numbers]:
    """Return deals with likely burials, and the logarithm of how likely each is, float64[n].

    *rows*: uint64[n, seats + 2], as `giruda.search.deals.Deals.cards`, which stay as they are.
    Cost: about 3 µs a deal.
    """
    assert view.contract is not None
    assert view.friend is not None
    declarer, trump = view.contract.declarer, view.contract.trump
    if declarer in (view.seat, view.partner_seat):
        return rows, np.zeros(len(rows))
    taken_up = rows[:, declarer] | rows[:, rules.seats] | np.uint64(facts.played[declarer])
    buried, called = declaring(rules).habits_of(taken_up, TRUMPS.index(trump))
    logs = _of_contract(rules, view, taken_up)
    if view.friend.mode is FriendMode.CARD:
        logs += np.where(called == view.friend.card, 0.0, np.log(ODD_CALL))
    anew = rows.copy()
    anew[:, declarer] = taken_up & ~buried & ~np.uint64(facts.played[declarer])
    anew[:, rules.seats] = buried
    fits = _agree(facts, anew) & (buried & np.uint64(facts.played[declarer]) == 0)
    logs += np.where(fits, 0.0, np.log(ODD_BURIAL))
    changed = fits & (chance.random(len(rows)) > AS_DRAWN)
    return np.where(changed[:, np.newaxis], anew, rows), logs


def _agree(facts: Facts, rows: Cards) -> Truths:
    """Return which deals agree with all that was seen."""
    found = np.zeros(len(rows), bool)
    for case in facts.cases:
        barred = [~(may | known) & ALL for may, known in zip(case, facts.known, strict=True)]
        found |= ((rows & np.array(barred, np.uint64)) == 0).all(axis=1)
    return found


def _of_contract(rules: Rules, view: View, taken_up: Cards) -> Numbers:
    """Return how well the cards that the declarer took up fit what it pledged."""
    assert view.contract is not None
    expects = expected_after_kitty_of(rules, view.contract.trump, taken_up)
    above = (expects - view.contract.points - CAUTION) / (SOFT * scale_of(rules).unit)
    return np.log(likely_at_least(above))
