"""A match of several hands: its start, who deals next, when it ends.  Rulebook: §1, §7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.choices import MatchEnd, NextDealer
from giruda.core.state import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules


def new_match(rules: Rules, dealer: Seat) -> Match:
    """Return a match about to begin; the first dealer is drawn by whoever asks.

    Rulebook: §1.1, §1.2, §7.4.
    """
    return Match(
        totals=(rules.match.start_score,) * rules.accounts,
        tokens=(True,) * rules.players,
        dealer=dealer,
    )


def next_dealer(
    rules: Rules, dealer: Seat, declarer: Seat, friend: Seat | None, *, won: bool
) -> Seat:
    """Return who deals the next hand; without a friend it is the declarer.

    Rulebook: §1.3, §1.7, §9.4.
    """
    if rules.next_dealer is NextDealer.ROTATE:
        return (dealer + 1) % rules.players
    friend_deals = rules.next_dealer is NextDealer.FRIEND or (
        rules.next_dealer is NextDealer.DECLARER_OR_FRIEND and not won
    )
    if not friend_deals or friend is None:
        return declarer
    if friend < rules.players:
        return friend
    return rules.following[friend] if rules.dummy.next_person_deals else declarer


def winners(rules: Rules, hand_number: int, totals: Sequence[int]) -> tuple[Seat, ...] | None:
    """Return the seats that have won if the match ends after this hand, None if it goes on.

    Rulebook: §7.2 to §7.4, §9.4.
    """
    counted = rules.accounts if rules.dummy.in_match_end else rules.players
    scores = totals[:counted]
    reasons = []
    if rules.match.max_hands:
        reasons.append(hand_number >= rules.match.max_hands)
    if rules.match.bust:
        reasons.append(min(scores) <= 0)
    enough = all(reasons) if rules.match.end is MatchEnd.ALL else any(reasons)
    if not enough:
        return None
    best = max(scores)
    return tuple(seat for seat, total in enumerate(scores) if total == best)
