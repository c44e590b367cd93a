"""A progress bar on standard error, if that is a terminal; nothing otherwise."""

from __future__ import annotations

import sys
from typing import Any, Self


class ProgressBar:
    """A bar that fills; a context."""

    def __init__(self, total: int, *, told: str = "") -> None:
        """Show so many steps, and a few words before the bar."""
        self._bar: Any = None
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TextColumn,
                TimeRemainingColumn,
            )

            text = TextColumn("{task.description}", markup=False)
            columns = (text, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(told, total=total)

    def __enter__(self) -> Self:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, *failure: object) -> None:
        if self._bar:
            self._bar.stop()

    @property
    def shown(self) -> bool:
        """Whether anybody sees it: what is only for the bar need not be reckoned."""
        return self._bar is not None

    def advance(self, done: int, told: str | None = None) -> None:
        """Fill the bar up to *done* steps, perhaps with other words."""
        if self._bar:
            words = {} if told is None else {"description": told}
            self._bar.update(self._task, completed=done, **words)
