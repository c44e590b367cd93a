"""Everything that can go wrong at a public door, in one tree.

    GirudaError
    ├── IllegalAction     an action that the rules refuse now     (code, parameters)
    ├── RulesError        a rules file or value                   (field)
    ├── NotationError     a card, deal or record in text or JSON  (where)
    └── ReplayError       an event log that does not fold         (event number)

A refusal is a value with a code (`refusals`); its sentence in any language is looked up by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from giruda.core.refusals import Refusal


class GirudaError(Exception):
    """The root of every error that Giruda raises on purpose."""


class IllegalAction(GirudaError, ValueError):
    """The rules refuse the action; the state it was tried on is unchanged."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        """Keep the refusal and the action that caused it."""
        super().__init__(f"{refusal.code}: {action}")
        self.refusal = refusal
        self.action = action


class RulesError(GirudaError, ValueError):
    """A rules value is unknown, of a wrong type, or contradicts another one."""

    def __init__(self, field: str, problem: str) -> None:
        """Name the field, then say what would be allowed."""
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


class NotationError(GirudaError, ValueError):
    """A card, a deal or a record is not written as it should be."""

    def __init__(self, where: str, problem: str) -> None:
        """Say where (a card, tag, line or JSON path) and what is wrong there."""
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class ReplayError(GirudaError, ValueError):
    """An event log does not fold: an action in it is illegal, or a derived event differs."""

    def __init__(self, number: int, problem: str) -> None:
        """Name the event by its number in the log, from 1."""
        super().__init__(f"event {number}: {problem}")
        self.number = number
        self.problem = problem


def unknown_card(code: str) -> NotationError:
    """Return the error for a text that names no card."""
    return NotationError(repr(code[:20]), "not a card (write suit then rank, as SA, HT, C3 or JK)")
