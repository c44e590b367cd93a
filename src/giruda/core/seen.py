"""What a reader sees of a match: the shapes that `views` fills.  Rulebook: §8."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from giruda.core.actions import Action, FriendMode, PlayCard, Seat
from giruda.core.cards import Card, CardSet, Suit
from giruda.core.events import HandScored, Stage
from giruda.core.refusals import Refusal
from giruda.core.state import Call, Trick


class Phase(StrEnum):
    """Where a hand stands."""

    DEALING = "dealing"
    AUCTION = "auction"
    BLIND_CHANGE = "blind_change"
    KNOCKOUT = "knockout"
    SECOND_DEAL = "second_deal"
    EXCHANGE = "exchange"
    FRIEND = "friend"
    PLAY = "play"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Marks:
    """The special cards of this hand; in the auction, as long as spades or clubs are not trump."""

    mighty: Card
    joker_call: Card
    joker_calls: tuple[Card, ...]
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class ContractView:
    """The contract, public."""

    declarer: Seat
    points: int
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class FriendView:
    """The friend call, and the friend's seat once it is public."""

    mode: FriendMode
    card: Card | None
    whom: Seat | None
    revealed: bool
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PointsView:
    """Public points: of tricks taken by the known ruling side, of all others, and by seat.

    ``buried`` counts the point cards that the declarer buried: for the declarer alone, None for
    others until the hand is over.  ``open``: the house rules let them lie open during play.
    """

    open: bool
    ruling: int
    defence: int
    buried: int | None
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """The trick on the table: plays so far, the suit to follow, who is winning.

    ``led`` is None before the lead, and where a colour, an exact card or nothing was named.
    """

    number: int
    leader: Seat
    plays: tuple[PlayCard, ...]
    led: Suit | None
    called: bool
    best: Seat | None


@dataclass(frozen=True, slots=True)
class View:
    """All that a reader may know of a match.

    ``seat`` is the reader's, None for a spectator.  ``hand`` holds the reader's own cards,
    ``taken_up`` the kitty cards among them while it is buried from; both are empty for others.
    ``legal`` are the reader's legal actions now, but for burials: ``bury`` is how many cards of
    ``hand`` to bury, 0 at other times.  ``why_not`` says why the cards of ``hand`` that ``legal``
    does not play are barred.  ``is_friend`` tells the friend alone, before the reveal too.
    ``tricks`` are complete ones; ``results`` the hands scored so far, ``result`` this one's.

    ``players`` are people, ``owners`` tells by seat who plays it: itself, a partner, or nobody
    (the dummy).  ``partner_seat`` and ``partner_hand`` are the second hand that the reader plays.
    ``out`` sit this hand out; ``missed`` are cards that were named and that nobody else holds.
    """

    players: int
    owners: tuple[Seat | None, ...]
    order: tuple[Seat, ...]
    out: tuple[Seat, ...]
    missed: CardSet
    stage: Stage
    partner_seat: Seat | None
    partner_hand: CardSet
    seat: Seat | None
    phase: Phase
    hand_number: int
    max_hands: int
    dealer: Seat
    turn: Seat | None
    totals: tuple[int, ...]
    tokens: tuple[bool, ...]
    pot: int
    bid_range: tuple[int, int]
    marks: Marks
    hand: CardSet
    taken_up: CardSet
    bury: int
    buried: CardSet
    counts: tuple[int, ...]
    calls: tuple[Call, ...]
    high: ContractView | None
    contract: ContractView | None
    friend: FriendView | None
    is_friend: bool
    points: PointsView
    trick: TrickView | None
    tricks: tuple[Trick, ...]
    legal: tuple[Action, ...]
    why_not: Refusal | None
    result: HandScored | None
    results: tuple[HandScored, ...]
    winners: tuple[Seat, ...] | None
