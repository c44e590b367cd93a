"""Messages about chairs: stand-ins, what a host may do, and the clock that runs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from giruda.core.actions import Seat
from giruda.protocol.message import CommandId, Message

Chair = Annotated[Seat, Field(ge=0, le=6)]


class LetStandIn(Message):
    """Let a bot decide for a person who has been away for the grace.  Anybody seated may."""

    type: Literal["stand_in"] = "stand_in"
    cid: CommandId
    seat: Chair


class TakeBack(Message):
    """The sender decides again, at once; else it does from its next decision on."""

    type: Literal["take_back"] = "take_back"
    cid: CommandId


class Replace(Message):
    """The host gives the chair of a person who has been away for the grace to a bot."""

    type: Literal["replace"] = "replace"
    cid: CommandId
    seat: Chair


class Kick(Message):
    """The host sends a person away for good; in a match a bot takes the chair."""

    type: Literal["kick"] = "kick"
    cid: CommandId
    seat: Chair


class HandOver(Message):
    """The host makes another person host; anybody may become it if the host is away so long."""

    type: Literal["hand_over"] = "hand_over"
    cid: CommandId
    seat: Chair


SeatMessage = LetStandIn | TakeBack | Replace | Kick | HandOver


class Absent(Message):
    """A person whom the hand waits for is away; in ``ask_ms`` a bot may stand in."""

    seat: Seat
    ask_ms: int


class RunningClock(Message):
    """Whose decision is timed: what is left of its own time, then of the bank.

    ``stopped``: the person's connection was just lost, so the clock waits a while.
    """

    seat: Seat
    turn_ms: int
    bank_ms: int
    stopped: bool
