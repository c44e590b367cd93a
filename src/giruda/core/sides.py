"""Who plays with whom, and when that is known, as plain numbers: a second record beside `tables`.

`tables` judges cards; this says whose cards they are.  Computed once for each set of rules, and
then only read: by compiled code, which holds no rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from giruda.core.actions import FriendMode
from giruda.core.choices import FriendReveal, OwnCard

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Sides:
    """What the rules say of seats and of the friend.

    By seat: ``owner`` plays its cards, ``partner`` is the other seat of the same person.
    ``own_card``: the declarer may call a card of his own.  ``shown_by_card``: the called card
    reveals the friend as it is played; else the first points that the friend takes do.
    ``named_by_trick``: by friend mode the index of the trick whose winner is the friend.
    ``may_announce``: the friend may say so before the last trick.  ``buried``: how many cards.
    """

    owner: tuple[Seat | None, ...]
    partner: tuple[Seat | None, ...]
    own_card: bool
    shown_by_card: bool
    named_by_trick: dict[FriendMode, int]
    may_announce: bool
    buried: int


@lru_cache(maxsize=256)
def sides(rules: Rules) -> Sides:
    """Return the record of these rules.  Rulebook: §1.6, §4.3, §4.7, §4.8, §4.10, §4.11, §9.4."""
    return Sides(
        owner=rules.owners,
        partner=tuple(_partner(rules.owners, seat) for seat in range(rules.seats)),
        own_card=rules.friend.own_card is not OwnCard.FORBID,
        shown_by_card=rules.friend.reveal is FriendReveal.ON_CARD,
        named_by_trick={FriendMode.FIRST_TRICK: 0, FriendMode.LAST_TRICK: rules.n_tricks - 1},
        may_announce=rules.friend.may_announce,
        buried=rules.bury,
    )


def _partner(owners: tuple[Seat | None, ...], seat: Seat) -> Seat | None:
    mine = owners[seat]
    if mine is None:
        return None
    return next((at for at, owner in enumerate(owners) if owner == mine and at != seat), None)
