"""Who takes part: a level with a budget of its own, or a program that speaks the line protocol.

club                    a level with its usual budget
expert@50ms             at most 50 milliseconds a decision
master@200samples       so many sampled deals a decision
expert@9000nodes        so many positions of the solver
cmd:python my_bot.py    a program; the rest of the text is its command line
"""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from typing import Final

from giruda.arena.errors import ArenaCode, ArenaError
from giruda.bots.api import LEVELS, Budget, UnknownLevel, get_bot

EXTERNAL: Final = "cmd:"
MOST: Final = 10**9
_BUDGET: Final = re.compile(r"([1-9]\d{0,9})(ms|samples|nodes)")
_FIELDS: Final = {"ms": "milliseconds", "samples": "samples", "nodes": "nodes"}


@dataclass(frozen=True, slots=True)
class Entrant:
    """A level (``command`` is empty) or a program (``level`` is), and the text that named it."""

    spec: str
    level: str = ""
    budget: Budget = Budget()  # noqa: RUF009  immutable
    command: tuple[str, ...] = ()


def parse(spec: str) -> Entrant:
    """Read a text that names an entrant; a wrong one is an `ArenaError` that quotes it.

    A level that needs the compiled part, where that is missing, is a `KernelsMissing`.
    """
    if spec.startswith(EXTERNAL):
        return Entrant(spec, command=_command(spec))
    level, at, amount = spec.partition("@")
    try:
        get_bot(level)
    except UnknownLevel as error:
        facts = {"level": level[:40], "levels": ", ".join(LEVELS)}
        raise ArenaError("entrant", ArenaCode.UNKNOWN_LEVEL, **facts) from error
    return Entrant(spec, level, _budget(amount) if at else Budget())


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
