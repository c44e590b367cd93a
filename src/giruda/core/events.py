"""What happened: accepted actions, and between them the facts that follow from the rules.

A log is a list of these.  `engine.replay` folds the actions and checks each derived event.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from giruda.core.actions import Action, Seat
from giruda.core.cards import Card, CardSet, Suit


class Multiplier(StrEnum):
    """What multiplies a payment.  Rulebook: §6.4 to §6.7."""

    RUN = "run"
    BACK_RUN = "back_run"
    NO_FRIEND = "no_friend"
    NO_TRUMP = "no_trump"
    BID_ALL = "bid_all"


class Stage(StrEnum):
    """Where an auction stands after everybody has passed once.  Rulebook: §2.5."""

    OPEN = "open"
    LOWERED = "lowered"
    LAST_CHANCE = "last_chance"
    FORCED = "forced"


class RedealReason(StrEnum):
    """Why a deal was thrown in.  Rulebook: §2.5, §2.6."""

    ALL_PASSED = "all_passed"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins under these rules (``id@version``) with this first dealer."""

    rules: str
    dealer: Seat
    type: Literal["match_started"] = "match_started"


@dataclass(frozen=True, slots=True)
class Redealt:
    """The deal is void; the same dealer deals again.  ``seat`` called the misdeal, if any."""

    reason: RedealReason
    seat: Seat | None
    type: Literal["redealt"] = "redealt"


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand with which a misdeal was called, shown to all.  Rulebook: §2.8."""

    seat: Seat
    cards: CardSet
    type: Literal["hand_shown"] = "hand_shown"


@dataclass(frozen=True, slots=True)
class Fined:
    """A misdeal was paid for: what each account gets, and the misdeal pot afterwards."""

    payments: tuple[int, ...]
    pot: int
    type: Literal["fined"] = "fined"


@dataclass(frozen=True, slots=True)
class AuctionStage:
    """Everybody passed, and the auction goes on: at a lower minimum, or for the dealer alone."""

    seat: Seat
    stage: Stage
    type: Literal["auction_stage"] = "auction_stage"


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """Who sits this hand out; None: nobody else holds the named card, name another."""

    seat: Seat | None
    type: Literal["knocked_out"] = "knocked_out"


@dataclass(frozen=True, slots=True)
class AuctionWon:
    """The auction made a declarer and a contract."""

    seat: Seat
    points: int
    trump: Suit | None
    type: Literal["auction_won"] = "auction_won"


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """The declarer took the kitty; the cards are None in a copy for others."""

    seat: Seat
    cards: tuple[Card, ...] | None
    type: Literal["kitty_taken"] = "kitty_taken"


@dataclass(frozen=True, slots=True)
class FriendRevealed:
    """The friend is known.  ``seat`` None: the first trick was the declarer's, so nobody is."""

    seat: Seat | None
    type: Literal["friend_revealed"] = "friend_revealed"


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is complete: its number from 1, who takes it, the point cards in it."""

    number: int
    seat: Seat
    points: int
    type: Literal["trick_won"] = "trick_won"


@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand is over.

    ``unit`` = ``base`` after the multipliers (each doubles) is what one share is worth;
    ``payments[i] = unit * shares[i]``, positive for who receives, sums to zero.  ``pot`` is what
    the misdeal pot pays on top, ``pot_payments`` to whom.  ``totals`` are the scores afterwards.
    ``buried`` is None where the house rules keep the buried cards hidden.
    """

    declarer: Seat
    friend: Seat | None
    contract: int
    trump: Suit | None
    points: int
    buried: CardSet | None
    buried_points: int
    won: bool
    base: int
    multipliers: tuple[Multiplier, ...]
    unit: int
    shares: tuple[int, ...]
    payments: tuple[int, ...]
    pot: int
    pot_payments: tuple[int, ...]
    totals: tuple[int, ...]
    type: Literal["hand_scored"] = "hand_scored"


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; the seats with the highest total, several if they tie."""

    winners: tuple[Seat, ...]
    type: Literal["match_ended"] = "match_ended"


DerivedEvent = (
    MatchStarted
    | Redealt
    | HandShown
    | Fined
    | AuctionStage
    | AuctionWon
    | KnockedOut
    | KittyTaken
    | FriendRevealed
    | TrickWon
    | HandScored
    | MatchEnded
)
Event = Action | DerivedEvent
