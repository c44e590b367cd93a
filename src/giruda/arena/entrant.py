"""Who takes part: a level with a budget of its own, or a program that speaks the line protocol.

club                    a level with its usual budget
expert@50ms             at most 50 milliseconds a decision
master@200samples       so many sampled deals a decision
expert@9000nodes        so many cards played in a sampled deal
expert@uniform          all deals that agree weigh alike, to see what belief is worth
clairvoyant             who sees all cards, to see how high the ceiling is
clairvoyant@cards       who sees them when cards are played, and before does as expert does
cmd:python my_bot.py    a program; the rest of the text is its command line
"""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from giruda.arena.errors import ArenaCode, ArenaError
from giruda.bots.api import LEVELS, Budget, UnknownLevel, get_bot
from giruda.bots.expert import SearchingBot
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.bots.api import Bot

EXTERNAL: Final = "cmd:"
CLAIRVOYANT: Final = "clairvoyant"
UNIFORM: Final = "uniform"
ONLY_CARDS: Final = "cards"
SEARCH_OPTIONS: Final = (UNIFORM,)
CLAIRVOYANT_OPTIONS: Final = (ONLY_CARDS,)
MOST: Final = 10**9
_BUDGET: Final = re.compile(r"([1-9]\d{0,9})(ms|samples|nodes)")
_FIELDS: Final = {"ms": "milliseconds", "samples": "samples", "nodes": "nodes"}


@dataclass(frozen=True, slots=True)
class Entrant:
    """A level (``command`` is empty) or a program (``level`` is), and the text that named it.

    ``option``: what else it was named with, of `SEARCH_OPTIONS` or `CLAIRVOYANT_OPTIONS`.
    """

    spec: str
    level: str = ""
    budget: Budget = Budget()  # noqa: RUF009  immutable
    command: tuple[str, ...] = ()
    option: str = ""

    @property
    def is_remembered(self) -> bool:
        """Whether to remember its answers: a level that thinks, and alike whenever it is asked.

        By a clock it would not, and what does not think is asked sooner than looked up.
        """
        if self.command or self.level == CLAIRVOYANT or self.budget.milliseconds is not None:
            return False
        return isinstance(get_bot(self.level), SearchingBot)


def parse(spec: str) -> Entrant:
    """Read a text that names an entrant; a wrong one is an `ArenaError` that quotes it.

    A level that needs the compiled part, where that is missing, is a `KernelsMissing`.
    """
    if spec.startswith(EXTERNAL):
        return Entrant(spec, command=_command(spec))
    level, *rest = spec.split("@")
    allowed = CLAIRVOYANT_OPTIONS if level == CLAIRVOYANT else _options_of(level)
    option = next((one for one in rest if one in allowed), "")
    if option:
        rest.remove(option)
    return Entrant(spec, level, _budget("@".join(rest)) if rest else Budget(), option=option)


def _options_of(level: str) -> Sequence[str]:
    try:
        return SEARCH_OPTIONS if isinstance(get_bot(level), SearchingBot) else ()
    except UnknownLevel as error:
        facts = {"level": level[:40], "levels": ", ".join(LEVELS)}
        raise ArenaError("entrant", ArenaCode.UNKNOWN_LEVEL, **facts) from error


def made(entrant: Entrant) -> Bot:
    """Return the bot of an entrant that is no program."""
    if entrant.level == CLAIRVOYANT:
        need_kernels()
        from giruda.arena.clairvoyant import Clairvoyant  # noqa: PLC0415  optional at install

        return Clairvoyant(cards_only=entrant.option == ONLY_CARDS)
    bot = get_bot(entrant.level)
    if entrant.option == UNIFORM and isinstance(bot, SearchingBot):
        return replace(bot, trust=None)
    return bot


def _budget(written: str) -> Budget:
    found = _BUDGET.fullmatch(written)
    if not found or int(found[1]) > MOST:
        raise ArenaError("entrant", ArenaCode.BAD_BUDGET, budget=written[:40])
    return Budget(**{_FIELDS[found[2]]: int(found[1])})


def _command(spec: str) -> tuple[str, ...]:
    try:
        words = shlex.split(spec.removeprefix(EXTERNAL))
    except ValueError as error:
        raise ArenaError("entrant", ArenaCode.BAD_COMMAND, command=spec[:200]) from error
    if not words:
        raise ArenaError("entrant", ArenaCode.BAD_COMMAND, command=spec[:200])
    if shutil.which(words[0]) is None:
        raise ArenaError("entrant", ArenaCode.NO_SUCH_PROGRAM, program=words[0][:200])
    return tuple(words)
