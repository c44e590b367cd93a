"""What a room needs of the store and of the bots, so that tests may give it less."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Action, PlayCard
    from giruda.core.rules import Rules
    from giruda.core.state import Play
    from giruda.core.views import View
    from giruda.table.rows import Row


class Log(Protocol):
    """What a room needs of the store."""

    async def append(self, table_id: str, rows: Sequence[Row]) -> None:
        """Store rows; back once they are safe, else a `StoreError`."""

    async def load_rows(self, table_id: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Return what is stored, or a part of it between two versions."""


class BotMinds(Protocol):
    """What a room needs of the bots."""

    async def choose(self, rules: Rules, view: View, level: str) -> Action:
        """Return a bot's action."""

    def fallback(self, rules: Rules, view: View) -> Action:
        """Return some legal action at once."""

    async def best_line(self, rules: Rules, hand: Play) -> tuple[PlayCard, ...]:
        """Return the best play of both sides to the end of the hand; nothing if it is not found."""


__all__ = ["BotMinds", "Log"]
