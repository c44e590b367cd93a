"""The progress bar: seen on a terminal, silent elsewhere."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from giruda.cli.arena.command import _Told
from giruda.cli.progress import ProgressBar


class Terminal(StringIO):
    """Standard error, as a terminal has it."""

    def isatty(self) -> bool:
        """Say that somebody is looking."""
        return True


def test_a_terminal_sees_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the bar shows its words and how far it is; they may change on the way."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    with ProgressBar(10, told="club – random") as bar:
        assert bar.shown
        bar.advance(3)
        bar.advance(7, "club – random  +1.25")
    assert "club – random  +1.25" in terminal.getvalue()
    assert "7/10" in terminal.getvalue()


def test_a_file_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where standard error is no terminal, nothing is written, and no estimate is reckoned."""
    silent = StringIO()
    monkeypatch.setattr(sys, "stderr", silent)
    with ProgressBar(10) as bar:
        _Told(bar, "club – random")(4, lambda: pytest.fail("nobody sees it"))
    assert silent.getvalue() == ""
