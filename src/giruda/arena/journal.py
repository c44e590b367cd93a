"""A match on disk, so that it can go on after it was broken off: one line of JSON a deal.

The first line says which match it is.  A line that was cut off in the middle of writing is dropped.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import lru_cache
from typing import IO, TYPE_CHECKING, Any, Final, Self

from pydantic import TypeAdapter, ValidationError

from giruda.arena.errors import ArenaCode, ArenaError
from giruda.arena.rows import Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from giruda.arena.plan import Plan

FORMAT: Final = "giruda-arena-1"


@lru_cache(maxsize=1)
def row_codec() -> TypeAdapter[Row]:
    """Return the reader and writer of rows."""
    return TypeAdapter(Row)


class Journal:
    """The deals of some matches, in a file or, without one, nowhere; a context."""

    def __init__(self, path: Path | None, plans: Sequence[Plan]) -> None:
        """Read what is there; a file of other matches, or that cannot be used, is an error."""
        self._rows: list[dict[int, Row]] = [{} for _ in plans]
        self._file: IO[bytes] | None = None
        if path is None:
            return
        header = {"format": FORMAT, "matches": [plan.facts() for plan in plans]}
        try:
            self._file = path.open("a+b")
            self._file.seek(0)
            content = self._file.read()
        except OSError as error:
            raise cannot_write(path, error) from error
        try:
            self._read(path, content, header)
        except ArenaError:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self._file:
            self._file.close()

    def rows(self, match: int) -> list[Row]:
        """Return the deals of a match so far, in the order of their numbers."""
        return [row for _, row in sorted(self._rows[match].items())]

    def missing(self, match: int, deals: Iterable[int]) -> list[int]:
        """Return which of these deals have not been played."""
        return [deal for deal in deals if deal not in self._rows[match]]

    def add(self, match: int, row: Row) -> None:
        """Keep a deal, on disk before anything else happens."""
        self._rows[match][row.deal] = row
        if self._file:
            line = {"match": match, "row": row_codec().dump_python(row, mode="json")}
            self._write(line)

    def _write(self, line: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def _read(self, path: Path, content: bytes, header: dict[str, Any]) -> None:
        whole, _, torn = content.rpartition(b"\n")
        assert self._file is not None
        if torn:
            self._file.truncate(len(content) - len(torn))
        if not whole:
            self._write(header)
            return
        first, *lines = whole.split(b"\n")
        if _object(path, first) != header:
            known = _object(path, first).get("format") == FORMAT
            code = ArenaCode.OTHER_MATCH if known else ArenaCode.NOT_A_STATE
            raise ArenaError("state", code, file=str(path))
        for line in lines:
            entry = _object(path, line)
            with suppress(ValidationError, KeyError, IndexError, TypeError):
                row = row_codec().validate_python(entry["row"])
                self._rows[entry["match"]][row.deal] = row
                continue
            raise ArenaError("state", ArenaCode.NOT_A_STATE, file=str(path))


def cannot_write(path: Path, error: OSError | ValueError) -> ArenaError:
    """Return the error for a file that cannot be written."""
    why = getattr(error, "strerror", None) or "cannot be written"
    return ArenaError("file", ArenaCode.CANNOT_WRITE, file=str(path), why=why)


def _object(path: Path, line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ArenaError("state", ArenaCode.NOT_A_STATE, file=str(path)) from error
    if not isinstance(value, dict):
        raise ArenaError("state", ArenaCode.NOT_A_STATE, file=str(path))
    return value
