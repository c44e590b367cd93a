"""Of several windows of one session the newest plays, however they come back after a break."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.server.connection import Connection

REMEMBERED: Final = 16  # windows of one session


@dataclass(slots=True)
class Windows:
    """In which order the windows of each session were opened at a table."""

    _opened: dict[str, list[str]] = field(default_factory=dict)

    def displaced(self, connection: Connection, others: Sequence[Connection]) -> list[Connection]:
        """Return which connections must give way, of one that comes and *others* that are there.

        All of its own session that are older; or itself alone, where a newer window is connected.
        """
        if connection.owner is None:
            return []
        same = [one for one in others if one.owner == connection.owner and one is not connection]
        mine = self._age(connection)
        if any(self._age(one) > mine for one in same):
            return [connection]
        return same

    def _age(self, connection: Connection) -> int:
        """Return the place of a connection's window; one without a name is as old as the first."""
        if connection.owner is None or connection.window is None:
            return 0
        opened = self._opened.setdefault(connection.owner, [])
        if connection.window not in opened:
            opened.append(connection.window)
            del opened[:-REMEMBERED]
        return opened.index(connection.window)
