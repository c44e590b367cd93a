"""The score sheet of a game with real cards: what was declared and taken in, what is paid out.

A sheet is a list of entries, one a hand.  Changing an earlier entry and reckoning anew changes
all that follows, by the same payments, dealers and end of match as a game played here.
Rulebook: §6, §7.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from giruda.core.actions import FriendMode, Seat
from giruda.core.auction import lowest
from giruda.core.cards import Suit
from giruda.core.choices import Counting, MisdealMode
from giruda.core.ending import refilled
from giruda.core.errors import SheetCode, SheetError
from giruda.core.friend import doubles_alone
from giruda.core.match import new_match, next_dealer, winners
from giruda.core.misdeal import after_misdeal, pot_payments
from giruda.core.scoring import Outcome, Settlement, settle, totals_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.rules import Rules
    from giruda.core.state import Match


@dataclass(frozen=True, slots=True)
class HandEntry:
    """One hand as people at a table know it.

    ``friend`` None: the declarer was alone; ``call`` says how the friend was called.  ``points``
    are the ruling side's, buried cards included.  ``out`` sat the hand out; ``misdeals`` were
    called before it, in this order.
    """

    declarer: Seat
    contract: int
    trump: Suit | None
    friend: Seat | None
    points: int
    call: FriendMode = FriendMode.CARD
    out: tuple[Seat, ...] = ()
    misdeals: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """What one hand came to: ``fines`` are of its misdeals, ``totals`` and ``pot`` afterwards.

    ``winners`` is None while the match goes on.
    """

    number: int
    dealer: Seat
    outcome: Outcome
    settlement: Settlement
    fines: tuple[int, ...]
    pot_payments: tuple[int, ...]
    totals: tuple[int, ...]
    pot: int
    winners: tuple[Seat, ...] | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A reckoned sheet: a row a hand, and who deals next."""

    rows: tuple[SheetRow, ...]
    dealer: Seat
    totals: tuple[int, ...]
    tokens: tuple[bool, ...]
    pot: int
    winners: tuple[Seat, ...] | None


@dataclass(frozen=True, slots=True)
class SheetLimits:
    """What an entry may say under these rules: whatever `reckon` refuses lies outside.

    ``accounts`` have a score each: the people, then a dummy.  ``friends`` are the ways to call
    one, none for a game without; ``lowest_no_trump`` is None where no trump may not be bid.
    ``whole`` is all there is to win, in tricks if ``tricks``.  ``max_hands`` 0 sets no limit.
    """

    players: int
    accounts: int
    out: int
    friends: tuple[FriendMode, ...]
    lowest: int
    lowest_no_trump: int | None
    highest: int
    whole: int
    tricks: bool
    misdeals: bool
    start_score: int
    max_hands: int


def limits(rules: Rules) -> SheetLimits:
    """Return what entries may say under these rules."""
    return SheetLimits(
        players=rules.players,
        accounts=rules.accounts,
        out=rules.knockout.count,
        friends=rules.friend.modes,
        lowest=lowest(rules, Suit.SPADE),
        lowest_no_trump=lowest(rules, None) if rules.bid.no_trump else None,
        highest=rules.bid.max,
        whole=rules.whole,
        tricks=rules.score.count is Counting.TRICKS,
        misdeals=rules.misdeal.mode is not MisdealMode.NONE,
        start_score=rules.match.start_score,
        max_hands=rules.match.max_hands,
    )


def reckon(rules: Rules, first_dealer: Seat, entries: Sequence[HandEntry]) -> Sheet:
    """Reckon a sheet; an entry that cannot be is a `SheetError` with its hand and field."""
    if not 0 <= first_dealer < rules.players:
        raise SheetError(0, "dealer", code=SheetCode.NO_SUCH_SEAT, seat=first_dealer)
    match = new_match(rules, first_dealer)
    rows: list[SheetRow] = []
    for number, entry in enumerate(entries, 1):
        if match.over:
            raise SheetError(number, "hand", code=SheetCode.MATCH_OVER)
        _check(rules, number, entry)
        row, match = _reckon(rules, match, number, entry)
        rows.append(row)
    return Sheet(tuple(rows), match.dealer, match.totals, match.tokens, match.pot, match.winners)


def _reckon(rules: Rules, match: Match, number: int, entry: HandEntry) -> tuple[SheetRow, Match]:
    fined = match
    for seat in entry.misdeals:
        fined = _misdealt(rules, fined, number, seat)
    outcome = Outcome(
        declarer=entry.declarer,
        friend=entry.friend,
        contract=entry.contract,
        trump=entry.trump,
        points=entry.points,
        doubles_alone=entry.friend is None and doubles_alone(rules, entry.call),
        out=entry.out,
    )
    paid = settle(rules, outcome)
    from_pot = pot_payments(rules, fined.pot, entry.declarer, entry.friend, won=outcome.won)
    totals = totals_after(fined.totals, paid.payments, from_pot)
    pot = fined.pot - sum(from_pot)
    won_by = winners(rules, number, totals)
    fines = tuple(new - old for old, new in zip(match.totals, fined.totals, strict=True))
    row = SheetRow(number, fined.dealer, outcome, paid, fines, from_pot, totals, pot, won_by)
    after = replace(
        fined,
        totals=totals,
        pot=pot,
        tokens=refilled(rules, fined.tokens, outcome),
        dealer=next_dealer(rules, fined.dealer, entry.declarer, entry.friend, won=outcome.won),
        winners=won_by,
    )
    return row, after


def _misdealt(rules: Rules, match: Match, number: int, seat: Seat) -> Match:
    """Return the match after a misdeal that may be called here at all."""
    mode = rules.misdeal.mode
    if mode is MisdealMode.NONE:
        raise SheetError(number, "misdeals", code=SheetCode.NO_MISDEALS)
    if not 0 <= seat < rules.players:
        raise SheetError(number, "misdeals", code=SheetCode.NO_SUCH_SEAT, seat=seat)
    if mode is not MisdealMode.HAND and not match.tokens[seat]:
        raise SheetError(number, "misdeals", code=SheetCode.NO_TOKEN, seat=seat)
    return after_misdeal(rules, match, seat)


def _check(rules: Rules, number: int, entry: HandEntry) -> None:
    """Refuse an entry that no hand of these rules could end with."""
    seats = range(rules.accounts)
    named = {"declarer": entry.declarer, "friend": entry.friend}
    for field, seat in named.items():
        if seat is not None and seat not in seats:
            raise SheetError(number, field, code=SheetCode.NO_SUCH_SEAT, seat=seat)
    if entry.declarer >= rules.players:
        raise SheetError(number, "declarer", code=SheetCode.NO_SUCH_SEAT, seat=entry.declarer)
    if entry.friend == entry.declarer:
        raise SheetError(number, "friend", code=SheetCode.FRIEND_OF_ONESELF)
    if entry.friend is not None and not rules.friend.modes:
        raise SheetError(number, "friend", code=SheetCode.NO_FRIENDS)
    low = lowest(rules, entry.trump)
    if not low <= entry.contract <= rules.bid.max:
        limits = {"low": low, "high": rules.bid.max}
        raise SheetError(number, "contract", code=SheetCode.OUT_OF_RANGE, **limits)
    if entry.trump is None and not rules.bid.no_trump:
        raise SheetError(number, "trump", code=SheetCode.NO_TRUMP_BARRED)
    if not 0 <= entry.points <= rules.whole:
        limits = {"low": 0, "high": rules.whole}
        raise SheetError(number, "points", code=SheetCode.OUT_OF_RANGE, **limits)
    _check_out(rules, number, entry)


def _check_out(rules: Rules, number: int, entry: HandEntry) -> None:
    people = range(rules.players)
    wrong = (
        len(set(entry.out)) != rules.knockout.count
        or len(entry.out) != rules.knockout.count
        or not set(entry.out) <= set(people)
        or entry.declarer in entry.out
        or entry.friend in entry.out
    )
    if wrong:
        raise SheetError(number, "out", code=SheetCode.OUT_COUNT, count=rules.knockout.count)
