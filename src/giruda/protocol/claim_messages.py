"""Claims of the tricks that are left, and taking back: what is asked, and how it stands."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from giruda.core.actions import Seat
from giruda.core.cards import CardSet
from giruda.protocol.message import CommandId, Message, Version


class Claim(Message):
    """The sender, on lead, claims all tricks that are left.

    If that is sure by what the sender has seen, the hand is over.  If not, it is refused, and
    nobody hears of it; with ``ask`` the sender's hand is laid open and the other people are asked.
    """

    type: Literal["claim"] = "claim"
    cid: CommandId
    v: Version
    ask: bool


class AnswerClaim(Message):
    """Accept the claim that is made, or do not."""

    type: Literal["answer_claim"] = "answer_claim"
    cid: CommandId
    v: Version
    accept: bool


class Undo(Message):
    """Take the last action back, which was the sender's."""

    type: Literal["undo"] = "undo"
    cid: CommandId
    v: Version


class AnswerUndo(Message):
    """Let somebody take an action back, or do not."""

    type: Literal["answer_undo"] = "answer_undo"
    cid: CommandId
    v: Version
    accept: bool


class ClaimStatus(StrEnum):
    """Where a claim stands: people are asked, all have agreed, or the hand goes on."""

    ASKED = "asked"
    AGREED = "agreed"
    REFUSED = "refused"


class ClaimView(Message):
    """A claim of this hand: whose, the cards laid open that are still held, who has agreed."""

    seat: Seat
    cards: CardSet
    status: ClaimStatus
    agreed: tuple[Seat, ...]


class UndoView(Message):
    """A seat asks to take its last action back; who lets it so far."""

    seat: Seat
    agreed: tuple[Seat, ...]
