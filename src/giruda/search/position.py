"""What the solver looks at: cards in play with nothing hidden, and the rules they are played by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.core.state import Play


@dataclass(frozen=True, slots=True)
class Position:
    """A hand in play with all its cards known, in the middle of a trick or between two.

    ``hand`` is the core's own state, so that whatever the core can reach can be solved.
    """

    rules: Rules
    hand: Play
