"""Lines of the log: as text or as JSON, and never with what an error quotes.

The message of an exception may hold cards, seeds or names, so of an exception only its kind and
the places where it arose are told.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import TracebackType

PLACES: Final = 8


def fault(error: BaseException | None) -> list[str]:
    """Return the kinds of an error and of its causes, each with its innermost places."""
    told: list[str] = []
    while error is not None and len(told) < PLACES:
        kind = type(error)
        told.append(f"{kind.__module__}.{kind.__qualname__}{_places(error.__traceback__)}")
        error = error.__cause__ or error.__context__
    return told


def _places(where: TracebackType | None) -> str:
    frames = traceback.extract_tb(where)[-PLACES:]
    return "".join(f" < {Path(one.filename).name}:{one.lineno} {one.name}" for one in frames[::-1])


class Text(logging.Formatter):
    """``time level logger: message``, and an error on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one entry."""
        error = record.exc_info[1] if record.exc_info else None
        head = f"{_time(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        return "\n    ".join([head, *fault(error)])


class Json(logging.Formatter):
    """One object a line: time, level, logger, message, and the kinds and places of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one entry."""
        entry: dict[str, object] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1]:
            entry["fault"] = fault(record.exc_info[1])
        return json.dumps(entry, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def set_up(kind: str, level: str) -> None:
    """Log to standard error, for the whole process.

    SQLAlchemy and asyncio would quote statements and values below warnings: they stay silent.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if kind == "json" else Text())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name in ("sqlalchemy", "aiosqlite", "asyncio", "alembic", "websockets"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))


__all__ = ["fault", "set_up"]
