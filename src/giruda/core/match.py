"""A match of several hands: its start, who deals next, when it ends.  Rulebook: §1, §7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.rules import NextDealer
from giruda.core.state import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules


def new_match(rules: Rules, dealer: Seat) -> Match:
    """Return a match about to begin; the first dealer is drawn by whoever asks.

    Rulebook: §1.1, §1.2.
    """
    return Match(
        totals=(rules.match.start_score,) * rules.players,
        tokens=(True,) * rules.players,
        dealer=dealer,
    )


def next_dealer(rules: Rules, declarer: Seat, friend: Seat | None, *, won: bool) -> Seat:
    """Return who deals the next hand; without a friend it is the declarer.  Rulebook: §1.3."""
    friend_deals = rules.next_dealer is NextDealer.FRIEND or (
        rules.next_dealer is NextDealer.DECLARER_OR_FRIEND and not won
    )
    return friend if friend_deals and friend is not None else declarer


def winners(rules: Rules, hand_number: int, totals: Sequence[int]) -> tuple[Seat, ...] | None:
    """Return the seats that have won if the match ends after this hand, None if it goes on.

    Rulebook: §7.2, §7.3.
    """
    last = rules.match.max_hands and hand_number >= rules.match.max_hands
    if not last and min(totals) > rules.match.bust:
        return None
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
