"""Entrants in a common field: each alone among the same references, on the same deals.

The luck of the cards is in what each gains, and little of it in the difference, deal by deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from giruda.arena.document import document, numbers
from giruda.arena.errors import ArenaCode, ArenaError
from giruda.arena.plan import Plan, Tables
from giruda.arena.result import gains_alone
from giruda.arena.statistics import Estimate, bound, estimate, ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.arena.rows import Row
    from giruda.arena.running import Outcome, Stopping

Z: Final = bound(1, 1)


@dataclass(frozen=True, slots=True)
class Compared:
    """The first entrant and another one.

    ``more``: what the first gains more a hand and seat; ``share``: what part of the first one's
    gain the other reaches, None where the first does not clearly gain.
    """

    first: str
    other: str
    more: Estimate
    share: Estimate | None


def check(plans: Sequence[Plan], stopping: Stopping) -> None:
    """Refuse matches that cannot be compared: all need the same deals, and one table a seat."""
    if stopping.looks != 1 or stopping.half_width is not None:
        raise ArenaError("looks", ArenaCode.OUT_OF_RANGE, name="--looks", low=1, high=1)
    assert all(plan.tables is Tables.ONE for plan in plans)


def compared(plans: Sequence[Plan], rows: Sequence[Sequence[Row]]) -> list[Compared]:
    """Return the first entrant beside each other one; *rows*: those of each plan, same deals."""
    gains = [gains_alone(plan, one) for plan, one in zip(plans, rows, strict=True)]
    clear = estimate(gains[0], Z).low > 0
    return [
        Compared(
            plans[0].challenger.spec,
            plan.challenger.spec,
            estimate([a - b for a, b in zip(gains[0], theirs, strict=True)], Z),
            ratio(theirs, gains[0], Z) if clear else None,
        )
        for plan, theirs in zip(plans[1:], gains[1:], strict=True)
    ]


def field_document(outcomes: Sequence[Outcome], pairs: Sequence[Compared]) -> dict[str, Any]:
    """Return matches in a field as JSON knows them; ``docs/bots`` says what each field means."""
    return {
        "field": outcomes[0].result.plan.reference.spec,
        "matches": [document(one) for one in outcomes],
        "compared": [
            {
                "first": one.first,
                "other": one.other,
                "more": numbers(one.more),
                "share": one.share and numbers(one.share),
            }
            for one in pairs
        ],
    }
