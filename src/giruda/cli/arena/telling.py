"""A result in sentences and a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from unicodedata import east_asian_width

from giruda.arena.document import SIDES
from giruda.cli.say import say

if TYPE_CHECKING:
    from collections.abc import Iterator

Document = dict[str, Any]

WIDTH: Final = 32
COLUMN: Final = 34


def sentences(found: Document) -> Iterator[str]:
    """Yield the lines of a result."""
    yield title(found)
    yield say("arena.played", deals=found["deals"], hands=found["hands"], rules=found["rules"])
    yield verdict(found)
    yield say(f"arena.ended.{found['ended']}", look=found["look"], looks=found["looks"])
    for name in ("mirror", "mixed"):
        if found[name]:
            yield say(f"arena.{name}", interval=interval(found[name]))
    yield ""
    yield _row("", *(found[side] for side in SIDES))
    yield from _table(found)
    yield say("arena.thrown_in", n=f"{found['thrown_in']:.2f}")
    yield from faults(found)


def beside(found: Document) -> Iterator[str]:
    """Yield how entrants in a field compare with the first of them."""
    yield say("arena.field.title", field=found["field"], deals=found["matches"][0]["deals"])
    for one in found["compared"]:
        low, high = one["more"]["ci95"]
        said = "more" if low > 0 else "less" if high < 0 else "open"
        names = {"first": one["first"], "other": one["other"]}
        yield say(f"arena.field.{said}", **names, interval=interval(one["more"]))
        if one["share"]:
            low, high = (f"{100 * end:.0f}" for end in one["share"]["ci95"])
            share = f"{100 * one['share']['mean']:.0f} % ({low} … {high})"
            yield say("arena.field.share", **names, share=share)


def title(found: Document) -> str:
    """Return who played whom."""
    return f"{found['challenger']} – {found['reference']}"


def verdict(found: Document) -> str:
    """Return the main number and what it proves."""
    low, high = found["ci95"] or (0, 0)
    said = "better" if low > 0 else "worse" if high < 0 else "open"
    return say(f"arena.{said}", challenger=found["challenger"], interval=interval(found))


def interval(found: Document) -> str:
    """Return a mean and its interval."""
    if found["mean"] is None:
        return "–"
    if found["ci95"] is None:
        return signed(found["mean"])
    low, high = map(signed, found["ci95"])
    return f"{signed(found['mean'])} ({low} … {high})"


def signed(number: float) -> str:
    """Return a number with its sign; what rounds to zero has a plus."""
    return f"{round(number, 2) + 0.0:+.2f}"


def faults(found: Document) -> Iterator[str]:
    """Yield what was lost by faults, and hands that had no end."""
    for one in found["forfeits"]:
        yield say(
            "arena.forfeit",
            name=found[one["entrant"]],
            n=one["hands"],
            kind=say(f"arena.fault.{one['kind']}"),
            said=one["said"],
        )
    if found["endless"]:
        yield say("arena.endless", n=found["endless"])


def _table(found: Document) -> Iterator[str]:
    for role, parts in found["splits"].items():
        if any(parts[side]["hands"] for side in SIDES):
            yield _row(say(f"arena.role.{role}"), *(_part(parts[side]) for side in SIDES))
    contracts = found["contracts"]
    for name, shape in (
        ("won", "{:.1%}"),
        ("made", "{:.1%}"),
        ("bid", "{:.2f}"),
        ("over", "{:.2f}"),
        ("under", "{:.2f}"),
    ):
        yield _row(say(f"arena.{name}"), *(shape.format(contracts[side][name]) for side in SIDES))
    if found["double_dummy"]:
        lost = (f"{found['double_dummy'][side]['lost']:.3f}" for side in SIDES)
        yield _row(say("arena.lost", n=found["double_dummy"]["tricks"]), *lost)
    yield _row(say("arena.ms"), *(_times(found["ms"][side]) for side in SIDES))


def _part(part: dict[str, Any]) -> str:
    return f"{interval(part)} · {part['hands']}" if part["hands"] else "–"


def _times(times: dict[str, Any]) -> str:
    return " / ".join(f"{times[name]:.3g}" for name in ("median", "p95", "worst"))


def _row(name: str, *cells: str) -> str:
    return (pad(name, WIDTH) + "".join(pad(cell, COLUMN) for cell in cells)).rstrip()


def pad(words: str, width: int) -> str:
    """Return words filled up with spaces; Korean letters are two columns wide."""
    columns = sum(1 + (east_asian_width(letter) in "WF") for letter in words)
    return words + " " * max(width - columns, 2)
