"""The door to the bots: their levels by name, and the types they speak.

>>> get_bot("random").level
'random'
"""

from __future__ import annotations

from typing import Final

from giruda.bots.beginner import BeginnerBot
from giruda.bots.club import ClubBot
from giruda.bots.decision import Bot, Budget, Candidate, Decision, ReasonCode
from giruda.bots.expert import EXPERT, MASTER
from giruda.bots.random_bot import RandomBot
from giruda.core.errors import GirudaError
from giruda.kernels.built import is_built, need_kernels

_BOTS: Final[dict[str, Bot]] = {
    bot.level: bot for bot in (RandomBot(), BeginnerBot(), ClubBot(), EXPERT, MASTER)
}
_PLAIN: Final = ("random",)

LEVELS: Final = tuple(_BOTS) if is_built() else _PLAIN
"""Every level there is in this installation, weakest first: all but one need what is compiled."""


class UnknownLevel(GirudaError, ValueError):
    """There is no bot of this level."""

    def __init__(self, level: str) -> None:
        """Name the levels that there are."""
        super().__init__(f"there is no bot {level[:40]!r}; the levels are: {', '.join(LEVELS)}")
        self.level = level


def get_bot(level: str) -> Bot:
    """Return the bot of a level; an unknown one is an `UnknownLevel` that lists those there are.

    One that needs the compiled part, where that is missing, is a `giruda.kernels.KernelsMissing`.
    """
    if level not in _BOTS:
        raise UnknownLevel(level)
    if level not in _PLAIN:
        need_kernels()
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
