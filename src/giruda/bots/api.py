"""The door to the bots: their levels by name, and the types they speak.

>>> get_bot("random").level
'random'
"""

from __future__ import annotations

from typing import Final

from giruda.bots.club import ClubBot
from giruda.bots.decision import Bot, Budget, Candidate, Decision, ReasonCode
from giruda.bots.random_bot import RandomBot
from giruda.core.errors import GirudaError

_BOTS: Final[dict[str, Bot]] = {bot.level: bot for bot in (RandomBot(), ClubBot())}

LEVELS: Final = tuple(_BOTS)
"""Every level there is, weakest first."""


class UnknownLevel(GirudaError, ValueError):
    """There is no bot of this level."""

    def __init__(self, level: str) -> None:
        """Name the levels that there are."""
        super().__init__(f"there is no bot {level[:40]!r}; the levels are: {', '.join(LEVELS)}")
        self.level = level


def get_bot(level: str) -> Bot:
    """Return the bot of a level; an unknown one is an `UnknownLevel` that lists those there are."""
    if level not in _BOTS:
        raise UnknownLevel(level)
    return _BOTS[level]


__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Candidate",
    "Decision",
    "ReasonCode",
    "UnknownLevel",
    "get_bot",
]
