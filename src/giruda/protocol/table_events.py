"""Events of a table beside those of the rules; public by construction.

They stand in the same log as the events of `giruda.core`, under the same gapless versions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from giruda.core.actions import Seat
from giruda.protocol.claim_events import ClaimEvent
from giruda.protocol.seat_events import SeatEvent


class Occupant(StrEnum):
    """Who sits in a chair."""

    EMPTY = "empty"
    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody sat down; ``level`` is a bot's, None for a person."""

    seat: Seat
    occupant: Occupant
    name: str
    level: str | None = None
    type: Literal["seat_taken"] = "seat_taken"


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A chair became empty."""

    seat: Seat
    type: Literal["seat_left"] = "seat_left"


@dataclass(frozen=True, slots=True)
class DealCommitted:
    """The server is bound to a seed for this board; ``commit`` in hexadecimal."""

    board: int
    dealer: Seat
    commit: str
    type: Literal["deal_committed"] = "deal_committed"


@dataclass(frozen=True, slots=True)
class DealRevealed:
    """The seeds of a board are open: hexadecimal, client seeds in seat order, empty for none."""

    board: int
    seed: str
    client_seeds: tuple[str, ...]
    type: Literal["deal_revealed"] = "deal_revealed"


@dataclass(frozen=True, slots=True)
class SeatReady:
    """A person is ready for the next hand."""

    seat: Seat
    type: Literal["seat_ready"] = "seat_ready"


TableEvent = (
    SeatTaken | SeatLeft | DealCommitted | DealRevealed | SeatReady | SeatEvent | ClaimEvent
)
