"""The mark that ties a test to the clauses of docs/rulebook that it holds."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "clause(*numbers): the rulebook clauses that the test holds")
