"""What a seat, or chance, may do: one frozen value a kind, tagged by ``type``.

The same objects are the commands of the wire, entries of the log and lines of a record.  Each
carries the seat that acts; `Deal` carries the dealer's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from giruda.core.cards import Card, CardSet, NamedThing, Suit

Seat = int


class FriendMode(StrEnum):
    """How the declarer calls a friend.  Rulebook: §4."""

    CARD = "card"
    FIRST_TRICK = "first_trick"
    LAST_TRICK = "last_trick"
    SEAT = "seat"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance gives the cards: a block a seat in seat order, and the kitty, in the order dealt.

    In a redacted copy a block that the reader may not see is None.  ``seat`` is the dealer.
    """

    seat: Seat
    hands: tuple[tuple[Card, ...] | None, ...]
    kitty: tuple[Card, ...] | None
    type: Literal["deal"] = "deal"


@dataclass(frozen=True, slots=True)
class MakeBid:
    """Pledge that many points with this trump; ``trump`` None is no trump.  Rulebook: §2.2."""

    seat: Seat
    points: int
    trump: Suit | None
    type: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction of this deal for good.  Rulebook: §2.3."""

    seat: Seat
    type: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Demand a new deal, before one's own first call, in turn or out of it.  Rulebook: §2.6."""

    seat: Seat
    type: Literal["misdeal"] = "misdeal"


@dataclass(frozen=True, slots=True)
class Bury:
    """The declarer lays cards face down; None in a copy whose reader may not see them.

    Rulebook: §3.1.
    """

    seat: Seat
    cards: CardSet | None
    type: Literal["bury"] = "bury"


@dataclass(frozen=True, slots=True)
class CallFriend:
    """The declarer calls the friend.

    ``card`` and ``whom`` belong to the modes ``card`` and ``seat``.  Rulebook: §4.
    """

    seat: Seat
    mode: FriendMode
    card: Card | None = None
    whom: Seat | None = None
    type: Literal["call_friend"] = "call_friend"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card; a lead may also name something, or call the joker.

    What may be named (a suit, a colour, an exact card) the rules say.

    Rulebook: §5.
    """

    seat: Seat
    card: Card
    names: NamedThing | None = None
    call_joker: bool = False
    type: Literal["play"] = "play"


@dataclass(frozen=True, slots=True)
class Change:
    """The declarer changes the contract.  Rulebook: §3.4 to §3.6."""

    seat: Seat
    points: int
    trump: Suit | None
    type: Literal["change"] = "change"


@dataclass(frozen=True, slots=True)
class Keep:
    """The declarer keeps the contract before seeing the kitty.  Rulebook: §3.4."""

    seat: Seat
    type: Literal["keep"] = "keep"


@dataclass(frozen=True, slots=True)
class KnockOut:
    """The declarer sends the holder of a card, or a person, out of the hand.  Rulebook: §9.5."""

    seat: Seat
    card: Card | None = None
    whom: Seat | None = None
    type: Literal["knock_out"] = "knock_out"


@dataclass(frozen=True, slots=True)
class SecondDeal:
    """Chance gives the returned cards to the seats still in: a block a seat, as in `Deal`.

    ``seat`` is the dealer; who gets none has an empty block.  Rulebook: §9.6.
    """

    seat: Seat
    hands: tuple[tuple[Card, ...] | None, ...]
    type: Literal["second_deal"] = "second_deal"


@dataclass(frozen=True, slots=True)
class Announce:
    """The friend says so, in turn or out of it.  Rulebook: §4.7."""

    seat: Seat
    type: Literal["announce"] = "announce"


Action = (
    Deal
    | SecondDeal
    | MakeBid
    | Pass
    | Misdeal
    | Change
    | Keep
    | KnockOut
    | Bury
    | CallFriend
    | Announce
    | PlayCard
)
