"""The end of a hand: counting, paying, and whether the match is over.  Rulebook: §6, §7."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from giruda.core.actions import FriendMode
from giruda.core.cards import CardSet
from giruda.core.choices import BuriedPoints, Counting, MisdealMode, Seating
from giruda.core.events import Event, FriendRevealed, HandScored, MatchEnded
from giruda.core.friend import doubles_alone
from giruda.core.match import next_dealer, winners
from giruda.core.misdeal import pot_payments
from giruda.core.scoring import Outcome, Settlement, settle, totals_after
from giruda.core.state import Match, Play, Scored

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.core.rules import Rules


def side_of(rules: Rules, declarer: Seat, friend: Seat | None) -> set[Seat]:
    """Return the seats whose tricks count for the ruling side: partners' hands too."""
    if rules.seating is not Seating.PARTNER_HANDS:
        return {declarer} if friend is None else {declarer, friend}
    return {seat for seat in rules.order if rules.owners[seat] == declarer}


def buried_points(rules: Rules, hand: Play | Scored) -> int:
    """Return the points in the buried cards."""
    if rules.score.count is Counting.TRICKS:
        return 0
    return CardSet(hand.setup.buried & rules.point_cards).bit_count()


def ruling_points(rules: Rules, hand: Play | Scored) -> int:
    """Return what the ruling side took, with the buried points if they are its.

    Rulebook: §3.2, §3.7, §6.1, §6.9.
    """
    side = side_of(rules, hand.setup.contract.seat, hand.friend)
    points = sum(taken for seat, taken in enumerate(hand.taken) if seat in side)
    last = hand.tricks[-1].winner in side
    theirs = {
        BuriedPoints.RULING: True,
        BuriedPoints.DEFENCE: False,
        BuriedPoints.LAST_TRICK: last,
    }[rules.kitty.points_to]
    return points + (buried_points(rules, hand) if theirs else 0)


def end_hand(rules: Rules, match: Match, hand: Play, events: list[Event]) -> Match:
    """Count, pay, refill a token, and see whether the match is over.  Rulebook: §6, §7.1."""
    if hand.setup.friend_call.mode is FriendMode.CARD and not hand.revealed:
        events.append(FriendRevealed(hand.friend))
    contract = hand.setup.contract
    outcome = Outcome(
        declarer=contract.seat,
        friend=hand.friend,
        contract=contract.points,
        trump=contract.trump,
        points=ruling_points(rules, hand),
        doubles_alone=hand.friend is None and doubles_alone(rules, hand.setup.friend_call.mode),
        out=hand.setup.out,
    )
    paid = settle(rules, outcome)
    from_pot = pot_payments(rules, match.pot, contract.seat, hand.friend, won=outcome.won)
    totals = totals_after(match.totals, paid.payments, from_pot)
    result = _result(rules, hand, outcome, paid, from_pot, totals)
    events.append(result)
    won_by = winners(rules, match.hand_number, totals)
    if won_by is not None:
        events.append(MatchEnded(won_by))
    return replace(
        match,
        totals=totals,
        tokens=refilled(rules, match.tokens, outcome),
        pot=match.pot - result.pot,
        dealer=next_dealer(rules, match.dealer, contract.seat, hand.friend, won=outcome.won),
        declarer=contract.seat,
        hand=Scored(hand.setup, hand.friend, hand.taken, hand.tricks, result),
        results=(*match.results, result),
        winners=won_by,
    )


def refilled(rules: Rules, tokens: tuple[bool, ...], outcome: Outcome) -> tuple[bool, ...]:
    """Turn a winning declarer's token up again, where the rules say so.  Rulebook: §2.6."""
    refill = rules.misdeal.mode is MisdealMode.TOKEN_REFILL and outcome.won
    return tuple(up or (refill and seat == outcome.declarer) for seat, up in enumerate(tokens))


def _result(
    rules: Rules,
    hand: Play,
    outcome: Outcome,
    paid: Settlement,
    from_pot: tuple[int, ...],
    totals: tuple[int, ...],
) -> HandScored:
    return HandScored(
        declarer=outcome.declarer,
        friend=outcome.friend,
        contract=outcome.contract,
        trump=outcome.trump,
        points=outcome.points,
        buried=hand.setup.buried,
        buried_points=buried_points(rules, hand),
        won=outcome.won,
        base=paid.base,
        multipliers=paid.multipliers,
        unit=paid.unit,
        shares=paid.shares,
        payments=paid.payments,
        pot=sum(from_pot),
        pot_payments=from_pot,
        totals=totals,
    )
