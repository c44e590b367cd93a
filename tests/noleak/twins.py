"""Deals of five players that a reader cannot tell apart: the same log over other hidden cards.

`twin` keeps all that a seat (or a spectator, ``None``) has seen: its own cards, what it took up and
buried, every call and every card played, with what those prove about other hands.  All other
cards change places.  Whether a card may sit in a hand is asked of the plays: each play would have
to stay legal with the card in that hand, and as every rule of play bars a card because *one* other
card is held, the answer for a hand is the sum of the answers for its cards.  Starting from the true
places, allowed swaps therefore lead from one possible deal to another.  The result is replayed
before it is returned, so a mistake here cannot make a false twin.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from giruda.core.actions import Bury, CallFriend, Deal, PlayCard, Seat
from giruda.core.cards import CardId, CardSet
from giruda.core.engine import replay
from giruda.core.events import AuctionWon, Event, HandScored, KittyTaken
from giruda.core.play import called_jokers, led_by
from giruda.core.tables import followable, leadable, tables

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from giruda.core.rules import Rules

T = TypeVar("T")

KITTY = -1  # where the kitty lies, and later the buried cards
SWAPS = 400


@dataclass
class _Board:
    """One deal in the log: where its events stand, and what was done with its cards."""

    at: int
    deal: Deal
    taken_at: int | None = None
    bury_at: int | None = None
    won: AuctionWon | None = None
    taken: KittyTaken | None = None
    bury: Bury | None = None
    call: CallFriend | None = None
    plays: list[PlayCard] = field(default_factory=list)
    scored: HandScored | None = None

    @property
    def declarer(self) -> Seat | None:
        """The declarer, once there is one."""
        return self.won.seat if self.won else None

    def places(self) -> dict[CardId, int]:
        """Where each card is before the first trick: a seat, or `KITTY` (then: buried)."""
        place = {one: seat for seat, hand in enumerate(self.deal.hands) for one in hand or ()}
        place |= dict.fromkeys(self.deal.kitty or (), KITTY)
        if self.won and self.taken:
            place |= dict.fromkeys(self.taken.cards or (), self.won.seat)
        if self.bury:
            place |= dict.fromkeys(self.bury.cards or (), KITTY)
        return place


def boards(log: Sequence[Event]) -> list[_Board]:
    """Part the log into its deals, those thrown in included."""
    found: list[_Board] = []
    for at, event in enumerate(log):
        match event:
            case Deal():
                found.append(_Board(at, event))
            case AuctionWon():
                found[-1].won = event
            case KittyTaken():
                found[-1].taken, found[-1].taken_at = event, at
            case Bury():
                found[-1].bury, found[-1].bury_at = event, at
            case CallFriend():
                found[-1].call = event
            case PlayCard():
                found[-1].plays.append(event)
            case HandScored():
                found[-1].scored = event
    return found


def _fits(rules: Rules, board: _Board, number: int, other: CardId) -> bool:
    """Tell whether this play would be legal if its player held the other card too."""
    assert board.won is not None
    t, index = tables(rules, board.won.trump), number // rules.players
    lead, one = board.plays[number - number % rules.players], board.plays[number]
    hand = 1 << one.card | 1 << other
    if one is lead:
        return bool(leadable(t, index, hand) >> one.card & 1)
    legal = followable(t, index, hand, led_by(lead), called_jokers(t, (lead,)))
    return bool(legal >> one.card & 1)


def _barred(rules: Rules, board: _Board, hidden: Sequence[CardId]) -> dict[int, set[CardId]]:
    """Return for each place the hidden cards that cannot lie there."""
    barred: dict[int, set[CardId]] = {place: set() for place in range(KITTY, rules.players)}
    for number, one in enumerate(board.plays):
        free = [card for card in hidden if card not in barred[one.seat]]
        barred[one.seat] |= {card for card in free if not _fits(rules, board, number, card)}
    if board.call and board.call.card is not None:
        barred[board.call.seat].add(board.call.card)
        barred[KITTY].add(board.call.card)
    return barred


def _hidden(board: _Board, place: dict[CardId, int], seat: Seat | None) -> list[CardId]:
    """Return the cards whose place *seat* does not know."""
    played = {one.card for one in board.plays}
    mine = {seat, KITTY} if board.bury and board.declarer == seat else {seat}
    return [one for one, where in place.items() if where not in mine and one not in played]


def _swapped(rules: Rules, board: _Board, seat: Seat | None, rng: Random) -> dict[CardId, int]:
    """Return other places of the hidden cards, such that the log stays legal."""
    place = board.places()
    if board.scored:
        return place
    hidden = _hidden(board, place, seat)
    barred = _barred(rules, board, hidden)
    for _ in range(SWAPS if hidden else 0):
        one, other = rng.choice(hidden), rng.choice(hidden)
        here, there = place[one], place[other]
        if one not in barred[there] and other not in barred[here]:
            place[one], place[other] = there, here
    return place


def _shuffled(cards: Sequence[T], rng: Random) -> list[T]:
    return rng.sample(list(cards), len(cards))


def _rewritten(
    board: _Board, place: dict[CardId, int], seat: Seat | None, rng: Random
) -> list[tuple[int, Event]]:
    """Return the events that change, by their place in the log."""
    held = [[one for one, at in place.items() if at == s] for s in range(len(board.deal.hands))]
    kitty = [one for one, at in place.items() if at == KITTY]
    changes: list[tuple[int, Event]] = []
    if board.bury and board.bury_at is not None:
        changes.append((board.bury_at, replace(board.bury, cards=CardSet.of(kitty))))
        held[board.bury.seat] += kitty
    if board.won and board.taken and board.taken_at is not None:
        both = held[board.won.seat]
        if board.won.seat == seat:
            kitty = list(board.deal.kitty or ())
        else:
            kitty = rng.sample(both, len(board.deal.kitty or ()))
        held[board.won.seat] = [one for one in both if one not in kitty]
        changes.append((board.taken_at, replace(board.taken, cards=tuple(sorted(kitty)))))
    hands = tuple(
        old if at == seat else tuple(_shuffled(held[at], rng))
        for at, old in enumerate(board.deal.hands)
    )
    changes.append((board.at, Deal(board.deal.seat, hands, tuple(_shuffled(kitty, rng)))))
    return changes


def differing(log: Sequence[Event], other: Sequence[Event]) -> int:
    """Count the cards of the last deal that lie elsewhere in the other log."""
    one, two = boards(log)[-1].places(), boards(other)[-1].places()
    return sum(one[card_id] != two[card_id] for card_id in one)


def twin(rules: Rules, log: Sequence[Event], seat: Seat | None, rng: Random) -> list[Event] | None:
    """Return a log that *seat* (None: a spectator) cannot tell from *log*, or None without a deal.

    The log may end anywhere between two actions; all its deals change as far as the seat cannot
    know them.  Whoever asks checks `differing`: late in a hand few cards are hidden.  Cost: about
    1 ms a deal, and a replay.
    """
    dealt = boards(log)
    if not dealt:
        return None
    other = list(log)
    for board in dealt:
        place = _swapped(rules, board, seat, rng)
        for at, event in _rewritten(board, place, seat, rng):
            other[at] = event
    replay(rules, other)
    return other


__all__ = ["boards", "differing", "twin"]
