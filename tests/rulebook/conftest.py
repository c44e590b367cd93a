"""The mark of a test with the clauses of docs/rulebook that it holds, and a line of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "clause(*numbers): the rulebook clauses that the test holds")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell how many altered rules made a test fail as they should, where `test_flips` has run."""
    passed = terminalreporter.stats.get("passed", [])
    counts = [n for one in passed for key, n in one.user_properties if key == "flips"]
    if counts:
        line = f"rulebook: {sum(counts)} flips made a test fail, of {len(counts)} rules in clauses"
        terminalreporter.write_line(line)
