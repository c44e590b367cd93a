"""A result as JSON: what ``giruda arena --json`` prints and other programs read."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from giruda.arena.plan import CHALLENGER

if TYPE_CHECKING:
    from giruda.arena.result import Part
    from giruda.arena.running import Outcome
    from giruda.arena.statistics import Estimate

SIDES: Final = ("challenger", "reference")
DIGITS: Final = 4


def document(outcome: Outcome) -> dict[str, Any]:
    """Return a result as JSON knows it; ``docs/bots`` says what each field means."""
    result = outcome.result
    plan = result.plan
    main = result.single
    return {
        "challenger": plan.challenger.spec,
        "reference": plan.reference.spec,
        "rules": plan.rules.name,
        "players": plan.rules.players,
        "seed": plan.seed,
        "tables": plan.tables.value,
        "deals": result.deals,
        "hands": result.hands,
        **numbers(main),
        "sd": _number(main.sd),
        "look": outcome.look,
        "looks": outcome.looks,
        "ended": outcome.ended.value,
        "mirror": result.mirror and numbers(result.mirror),
        "mixed": result.mixed and numbers(result.mixed),
        "splits": {
            role: dict(zip(SIDES, map(_part, parts), strict=True))
            for role, parts in result.splits.items()
        },
        "contracts": _both(result.contracts, ("n", "won", "made", "bid", "over", "under")),
        "thrown_in": _number(result.thrown_in),
        "ms": _both(result.times, ("decisions", "median", "p95", "worst")),
        "double_dummy": result.guesses
        and {"tricks": plan.double_dummy, **_both(result.guesses, ("cards", "lost"))},
        "forfeits": [
            {
                "entrant": SIDES[one.side != CHALLENGER],
                "kind": one.kind.value,
                "hands": one.hands,
                "said": one.said,
            }
            for one in result.forfeits
        ],
        "endless": result.endless,
    }


def numbers(found: Estimate) -> dict[str, Any]:
    """Return a mean and its interval."""
    low, high = _number(found.low), _number(found.high)
    return {"mean": _number(found.mean), "ci95": None if low is None else [low, high]}


def _part(part: Part) -> dict[str, Any]:
    if not part.hands:
        return {"hands": 0, "mean": None, "ci95": None}
    return {"hands": part.hands, **numbers(part.gain)}


def _both(pair: tuple[object, object], names: tuple[str, ...]) -> dict[str, Any]:
    return {
        side: {name: _number(getattr(one, name)) for name in names}
        for side, one in zip(SIDES, pair, strict=True)
    }


def _number(value: float) -> float | None:
    """Return a number that JSON has; infinity is nothing."""
    return round(value, DIGITS) if isfinite(value) else None
