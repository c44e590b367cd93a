"""Events of claims and of taking back: public, in the log of the table.

A claim that is settled is followed by the plays that it comes to; they are events of the game like
any others.  ``undone`` takes the hand back to where it stood at an earlier version.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from giruda.core.actions import Seat
from giruda.core.cards import CardSet


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A seat lays its hand open and claims all tricks that are left.

    ``sure``: that is so by what the seat saw itself, so nobody is asked.
    """

    seat: Seat
    cards: CardSet
    sure: bool
    type: Literal["claim_made"] = "claim_made"


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    """Somebody accepts the claim, or does not."""

    seat: Seat
    accept: bool
    type: Literal["claim_answered"] = "claim_answered"


@dataclass(frozen=True, slots=True)
class ClaimSettled:
    """What became of a seat's claim: the rest is played out now, or the hand goes on."""

    seat: Seat
    accepted: bool
    type: Literal["claim_settled"] = "claim_settled"


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A seat wants to take its last action back."""

    seat: Seat
    type: Literal["undo_asked"] = "undo_asked"


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    """Somebody lets it, or does not."""

    seat: Seat
    accept: bool
    type: Literal["undo_answered"] = "undo_answered"


@dataclass(frozen=True, slots=True)
class Undone:
    """The hand is again where it stood at version ``to_v``."""

    seat: Seat
    to_v: int
    type: Literal["undone"] = "undone"


ClaimEvent = ClaimMade | ClaimAnswered | ClaimSettled | UndoAsked | UndoAnswered | Undone
