"""What is kept of a deal that was played: enough for every figure of the result, and no more."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import exp, floor, log
from typing import Final

from giruda.core.actions import Seat

STEP: Final = log(1.03)  # times are kept to 3 %


class FaultKind(StrEnum):
    """What a bot did wrong.  Closed: the catalogue has a word for each member."""

    HANGS = "hangs"
    DIES = "dies"
    NONSENSE = "nonsense"
    ILLEGAL = "illegal"
    FAILS = "fails"


@dataclass(frozen=True, slots=True)
class Fault:
    """A hand lost by a bot that did not play: whose seat, what it did, and its words."""

    seat: Seat
    kind: FaultKind
    said: str


@dataclass(frozen=True, slots=True)
class Game:
    """A hand at one table.

    ``gains``: what each account gained, fines and its part of the misdeal pot included.
    ``contract`` 0: nobody became declarer.  ``thrown_in``: deals before this one that were void.
    ``endless``: it was broken off after too many decisions, and nobody gained.
    """

    table: int
    gains: tuple[float, ...]
    declarer: Seat | None = None
    friend: Seat | None = None
    contract: int = 0
    points: int = 0
    won: bool = False
    out: tuple[Seat, ...] = ()
    thrown_in: int = 0
    fault: Fault | None = None
    endless: bool = False


@dataclass(slots=True)
class Effort:
    """What the decisions of an entrant cost, over all tables of a deal.

    ``times`` counts decisions by `bucket_of` their milliseconds; ``lost`` are the points given
    away by ``cards`` that were compared with the best card when all are known.
    """

    times: dict[int, int] = field(default_factory=dict)
    worst_ms: float = 0.0
    cards: int = 0
    lost: int = 0

    def count(self, ms: float) -> None:
        """Count a decision."""
        bucket = bucket_of(ms)
        self.times[bucket] = self.times.get(bucket, 0) + 1
        self.worst_ms = max(self.worst_ms, ms)


@dataclass(frozen=True, slots=True)
class Row:
    """A deal: its number, a game for each table, and the efforts of challenger and reference."""

    deal: int
    games: tuple[Game, ...]
    efforts: tuple[Effort, Effort]


def bucket_of(ms: float) -> int:
    """Return the bucket of a time: the next is 3 % longer."""
    return floor(log(max(ms, 1e-3)) / STEP)


def ms_of(bucket: int) -> float:
    """Return the time in the middle of a bucket."""
    return exp((bucket + 0.5) * STEP)
