"""What a match is: rules, two entrants, a seed, and at which tables each deal is played.

A table is a set of seats, a bit each: those of the challenger; the reference has the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from giruda.core.house import plain_settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from giruda.arena.entrant import Entrant
    from giruda.core.house import Plain
    from giruda.core.rules import Rules

CHALLENGER: Final = 0
REFERENCE: Final = 1


class Tables(StrEnum):
    """At which tables a deal is played."""

    ONE = "one"
    MIRROR = "mirror"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a program may think: a decision, its decisions of a hand, and until it is ready."""

    decision_ms: int = 10_000
    hand_ms: int = 60_000
    ready_ms: int = 20_000


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the result of a match follows from, if its bots think by count and not by time.

    ``double_dummy``: in so many last tricks each card is compared with the best one, 0 for none.
    ``keep``: programs run from hand to hand; otherwise each hand and seat has a new one, so that
    none can remember the cards of a deal that it sat at before.
    """

    rules: Rules
    challenger: Entrant
    reference: Entrant
    seed: str
    tables: Tables = Tables.MIRROR
    double_dummy: int = 0
    clock: Clock = Clock()
    keep: bool = False

    def facts(self) -> dict[str, Plain | dict[str, Plain]]:
        """Return the plan as JSON knows it: two plans with the same facts are the same match."""
        return {
            "rules": self.rules.name,
            "settings": plain_settings(self.rules),
            "challenger": self.challenger.spec,
            "reference": self.reference.spec,
            "seed": self.seed,
            "tables": self.tables.value,
            "double_dummy": self.double_dummy,
            "decision_ms": self.clock.decision_ms,
            "hand_ms": self.clock.hand_ms,
            "keep": self.keep,
        }


def everybody(players: int) -> int:
    """Return the table at which all seats are the challenger's."""
    return (1 << players) - 1


def single_tables(players: int) -> list[int]:
    """Return the tables with one challenger."""
    return [1 << seat for seat in range(players)]


def mirror_tables(players: int) -> list[int]:
    """Return the tables with one reference."""
    return [everybody(players) ^ table for table in single_tables(players)]


def mixed_tables(players: int) -> list[int]:
    """Return the tables with at least two of each."""
    return [table for table in range(1, everybody(players)) if 1 < table.bit_count() < players - 1]


def tables_of(rules: Rules, choice: Tables) -> tuple[int, ...]:
    """Return the tables of each deal, each once.

    Where a dummy gains or loses too, equals do not gain 0 on average; so one table more has the
    reference in all seats, and the challenger is compared with it.
    """
    n = rules.players
    wanted = single_tables(n)
    if choice is not Tables.ONE:
        wanted += mirror_tables(n)
    if choice is Tables.ALL:
        wanted += mixed_tables(n)
    if rules.accounts != n:
        wanted.append(0)
    return tuple(dict.fromkeys(wanted))


def seats_in(table: int, players: int) -> Iterable[int]:
    """Return the seats of the challenger at a table."""
    return [seat for seat in range(players) if table >> seat & 1]
