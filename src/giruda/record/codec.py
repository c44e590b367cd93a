"""Core values as JSON and back, by one strict reader a kind.

The dataclasses of `core` say themselves how cards and suits are written, so the JSON of an event
is the same on the wire, in the log and in a record.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from giruda.core.actions import Action
from giruda.core.errors import NotationError
from giruda.core.events import Event

T = TypeVar("T")

TaggedAction = Annotated[Action, Field(discriminator="type")]
TaggedEvent = Annotated[Event, Field(discriminator="type")]


@lru_cache(maxsize=1)
def event_codec() -> TypeAdapter[Event]:
    """Return the reader and writer of events; built on first use, about 20 ms."""
    return TypeAdapter(TaggedEvent)


@lru_cache(maxsize=1)
def action_codec() -> TypeAdapter[Action]:
    """Return the reader and writer of actions; built on first use, about 10 ms."""
    return TypeAdapter(TaggedAction)


def read_json(codec: TypeAdapter[T], text: str | bytes) -> T:
    """Read one value strictly: unknown fields and wrong types are a `NotationError` with a path."""
    try:
        return codec.validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        raise notation_error(error) from error


def notation_error(error: ValidationError) -> NotationError:
    """Return the first fault of a validation as a `NotationError` that names its place."""
    first = error.errors(include_url=False, include_context=False)[0]
    path = ".".join(str(part) for part in first["loc"]) or "JSON"
    return NotationError(path, first["msg"].removeprefix("Value error, "))


def event_to_json(event: Event) -> str:
    """Write one event."""
    return event_codec().dump_json(event).decode()


def event_from_json(text: str | bytes) -> Event:
    """Read one event, or raise a `NotationError`."""
    return read_json(event_codec(), text)


def action_to_json(action: Action) -> str:
    """Write one action."""
    return action_codec().dump_json(action).decode()


def action_from_json(text: str | bytes) -> Action:
    """Read one action, or raise a `NotationError`."""
    return read_json(action_codec(), text)
