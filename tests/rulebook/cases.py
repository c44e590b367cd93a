"""The tests of this folder as functions to be run: by the clauses that they are marked with."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from giruda.core.errors import GirudaError
from tests.rulebook.table import Flip, flipping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from giruda.core.rules import Rules

NOT_OF_RULES = ("test_clauses", "test_flips")
FAILURES = (AssertionError, GirudaError, pytest.fail.Exception)


@dataclass(frozen=True, slots=True)
class Case:
    """One test with its arguments: what it is called, the clauses it holds, and how to run it."""

    name: str
    clauses: tuple[str, ...]
    function: Callable[..., None]
    arguments: tuple[tuple[str, Any], ...]

    def asked(self) -> list[Rules]:
        """Run the test as it stands; return the rules that it asked for."""
        with flipping(None) as rules:
            self.function(**dict(self.arguments))
        return rules

    def fails(self, flip: Flip) -> bool:
        """Tell whether the test fails with one rule altered; any other error goes through."""
        with flipping(flip):
            try:
                self.function(**dict(self.arguments))
            except FAILURES:
                return True
        return False


@lru_cache(maxsize=1)
def cases() -> tuple[Case, ...]:
    """Return every test of the folder, once for each set of its arguments."""
    found: list[Case] = []
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path.stem not in NOT_OF_RULES:
            module = import_module(f"tests.rulebook.{path.stem}")
            for name, function in inspect.getmembers(module, inspect.isfunction):
                if name.startswith("test_") and function.__module__ == module.__name__:
                    found += _cases(function)
    return tuple(found)


def _cases(function: Callable[..., None]) -> Iterator[Case]:
    marks: list[pytest.Mark] = getattr(function, "pytestmark", [])
    clauses = tuple(n for mark in marks if mark.name == "clause" for n in mark.args)
    tables = [_rows(mark) for mark in marks if mark.name == "parametrize"]
    for rows in product(*tables):
        arguments = tuple(pair for row in rows for pair in row)
        yield Case(function.__name__, clauses, function, arguments)


def _rows(mark: pytest.Mark) -> list[tuple[tuple[str, Any], ...]]:
    """Return the rows of a table of arguments, each as pairs of name and value."""
    names, values = mark.args
    if isinstance(names, str):
        return [((names, value),) for value in values]
    return [tuple(zip(names, value, strict=True)) for value in values]


@lru_cache(maxsize=128)
def of_clause(clause: str) -> tuple[tuple[Case, tuple[Rules, ...]], ...]:
    """Return the tests of a clause, each with the rules that it asks for."""
    return tuple((one, tuple(one.asked())) for one in cases() if clause in one.clauses)
