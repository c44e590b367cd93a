"""Entries of a table's log, as they are stored: the event, and beside it what nobody may see."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

from pydantic import Field, TypeAdapter

from giruda.core.actions import Seat
from giruda.core.events import Event
from giruda.protocol.table_events import TableEvent
from giruda.record.codec import read_json

AnyEvent = Event | TableEvent


@dataclass(frozen=True, slots=True)
class Row:
    """One entry.

    ``seat`` and ``cid`` name the command of a person that caused it, on every row of that command;
    a ``seat`` without a ``cid`` is that of a person in whose place a bot acted.
    ``secret`` is the owner of a chair that was taken, the server's seed of a board that was
    committed (hexadecimal), or the client seeds of a deal (hexadecimal, commas between).
    """

    v: int
    ms: int
    event: AnyEvent = field(repr=False)
    seat: Seat | None = None
    cid: str | None = None
    secret: str | None = field(default=None, repr=False)

    @property
    def by_bot(self) -> bool:
        """Whether a bot did this in a person's place."""
        return self.seat is not None and self.cid is None


@lru_cache(maxsize=1)
def _codec() -> TypeAdapter[AnyEvent]:
    tagged: TypeAdapter[AnyEvent] = TypeAdapter(Annotated[AnyEvent, Field(discriminator="type")])
    return tagged


def event_to_json(event: AnyEvent) -> str:
    """Write the event of a row, cards and all: for the store alone."""
    return _codec().dump_json(event).decode()


def event_from_json(text: str | bytes) -> AnyEvent:
    """Read the event of a row, or raise a `NotationError`."""
    return read_json(_codec(), text)


def seeds_to_text(seeds: tuple[bytes, ...]) -> str:
    """Write client seeds for a secret."""
    return ",".join(seed.hex() for seed in seeds)


def seeds_from_text(text: str) -> tuple[bytes, ...]:
    """Read what `seeds_to_text` wrote."""
    return tuple(bytes.fromhex(seed) for seed in text.split(","))
