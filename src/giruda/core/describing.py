"""What forms, documents and the command line need to know of every rule, from `knobs` alone."""

from __future__ import annotations

import dataclasses
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from giruda.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclasses.dataclass(frozen=True, slots=True)
class Description:
    """What forms, documents and the command line need to know of one rule.

    ``choices`` are the words allowed (of each item, if ``many``); ``low`` and ``high`` limit a
    number; a card or a list of cards has neither.
    """

    key: str
    kind: str
    clause: str
    default: Any
    choices: tuple[StrEnum, ...] = ()
    many: bool = False
    low: int | None = None
    high: int | None = None


@lru_cache(maxsize=1)
def describe() -> dict[str, Description]:
    """Return the description of every rule by its dotted key, in the order of the rulebook."""
    described: dict[str, Description] = {}
    base = Rules(id="")
    for one in dataclasses.fields(base):
        section = getattr(base, one.name)
        if dataclasses.is_dataclass(section):
            for inner in _descriptions(section, f"{one.name}."):
                described[inner.key] = inner
    return {**{inner.key: inner for inner in _descriptions(base, "")}, **described}


def _descriptions(section: Any, prefix: str) -> Iterator[Description]:  # noqa: ANN401  a dataclass
    hints = get_type_hints(type(section))
    for one in dataclasses.fields(section):
        if "clause" not in one.metadata:
            continue
        kind, items = hints[one.name], get_args(hints[one.name])
        item = items[0] if items else kind
        words = tuple(item) if issubclass(item, StrEnum) else ()
        yield Description(
            key=prefix + one.name,
            kind="choice" if words else item.__name__,
            clause=one.metadata["clause"],
            default=getattr(section, one.name),
            choices=words,
            many=bool(items),
            low=one.metadata["low"],
            high=one.metadata["high"],
        )
