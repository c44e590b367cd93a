"""Events of the table about its chairs: stand-ins, chairs given away, the host, clocks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from giruda.core.actions import Seat


class Given(StrEnum):
    """Why a person's chair went to a bot: the person left, or the host saw to it."""

    LEFT = "left"
    REPLACED = "replaced"
    KICKED = "kicked"


@dataclass(frozen=True, slots=True)
class StandInBegan:
    """A bot of this level decides for a person who is away, until the person is back."""

    seat: Seat
    level: str
    type: Literal["stand_in_began"] = "stand_in_began"


@dataclass(frozen=True, slots=True)
class StandInEnded:
    """The person decides again."""

    seat: Seat
    type: Literal["stand_in_ended"] = "stand_in_ended"


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """In a match a bot took a person's chair; unless kicked, that person may take it back."""

    seat: Seat
    name: str
    level: str
    why: Given
    type: Literal["seat_given"] = "seat_given"


@dataclass(frozen=True, slots=True)
class SeatKicked:
    """Outside a match the host had a person leave: the chair is empty."""

    seat: Seat
    type: Literal["seat_kicked"] = "seat_kicked"


@dataclass(frozen=True, slots=True)
class HostChanged:
    """This person is the host from now on."""

    seat: Seat
    type: Literal["host_changed"] = "host_changed"


@dataclass(frozen=True, slots=True)
class BankSpent:
    """A decision took longer than its own time; so much is left in that person's bank."""

    seat: Seat
    bank_ms: int
    type: Literal["bank_spent"] = "bank_spent"


SeatEvent = StandInBegan | StandInEnded | SeatGiven | SeatKicked | HostChanged | BankSpent
