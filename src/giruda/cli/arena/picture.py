"""A result as a picture: the interval against zero, and what it is made of.  SVG, no library."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from giruda.arena.document import SIDES
from giruda.cli.arena.telling import interval, title, verdict
from giruda.cli.say import language, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.cli.arena.telling import Document

WIDTH: Final = 800
LEFT: Final = 190
RIGHT: Final = 560
MIDDLE: Final = (LEFT + RIGHT) / 2
EDGE: Final = 24
BLOCK: Final = 470
ROLES: Final = ("declarer", "friend", "defender")
SHARES: Final = ("won", "made")
TICKS: Final = (1, 2, 5)
STYLE: Final = """
text { font: 14px "Noto Sans KR", NanumGothic, "Apple SD Gothic Neo", system-ui, sans-serif;
       fill: #1d2733 }
.title { font-size: 20px; font-weight: 700 }
.small { font-size: 12px; fill: #5a6675 }
.line { stroke: #c9d1da }
.zero { stroke: #5a6675; stroke-width: 1.5 }
.challenger { fill: #1f6fb2 }
.reference { fill: #d98a1f }
.cap { stroke: #1f6fb2; stroke-width: 2 }
.range { stroke: #1f6fb2; stroke-width: 4; stroke-linecap: round }
"""


def svg(documents: Sequence[Document]) -> str:
    """Return one picture of some results, one below the other."""
    height = BLOCK * len(documents)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" lang="{language()}">',
        f"<title>{_escaped('; '.join(map(verdict, documents)))}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    for at, found in enumerate(documents):
        parts.append(f'<g transform="translate(0 {at * BLOCK})">')
        parts += _block(found)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _block(found: Document) -> Iterator[str]:
    yield _text(EDGE, 38, title(found), kind="title")
    played = say("arena.played", deals=found["deals"], hands=found["hands"], rules=found["rules"])
    yield _text(EDGE, 60, played, kind="small")
    yield _text(EDGE, 92, verdict(found))
    yield from _interval(found, 130)
    yield from _legend(found, 196)
    yield from _roles(found, 218)
    yield from _shares(found, 358)
    yield _text(EDGE, 436, _times(found), kind="small")


# ---- the interval --------------------------------------------------------------------------------


def _interval(found: Document, y: float) -> Iterator[str]:
    low, high = found["ci95"] or (found["mean"], found["mean"])
    scale = _Scale(max(abs(low), abs(high)))
    yield _line(LEFT, y, RIGHT, y)
    for tick in scale.ticks():
        x = scale.x(tick)
        yield _line(x, y - 4, x, y + 4)
        yield _text(x, y + 22, f"{tick:+g}" if tick else "0", anchor="middle", kind="small")
    yield _line(MIDDLE, y - 18, MIDDLE, y + 8, kind="zero")
    yield _line(scale.x(low), y, scale.x(high), y, kind="range")
    for end in (low, high):  # caps, for an interval may be narrower than the dot
        yield _line(scale.x(end), y - 9, scale.x(end), y + 9, kind="cap")
    yield f'<circle class="challenger" cx="{scale.x(found["mean"]):.1f}" cy="{y}" r="4"/>'
    yield _text(EDGE, y + 5, say("arena.picture.mean"), kind="small")
    yield _text(RIGHT + 16, y + 5, interval(found), kind="small")


class _Scale:
    """From gains to places: 0 in the middle, round ticks."""

    def __init__(self, largest: float) -> None:
        self.step = next(step for step in _round_steps() if step * len(TICKS) >= largest)
        self.most = self.step * len(TICKS)

    def ticks(self) -> list[float]:
        n = len(TICKS)
        return [round(self.step * at, 6) for at in range(-n, n + 1)]

    def x(self, gain: float) -> float:
        return MIDDLE + gain / self.most * (RIGHT - LEFT) / 2


def _round_steps() -> Iterator[float]:
    for power in range(-3, 16):
        for digit in TICKS:
            yield digit * 10.0**power


# ---- what it is made of --------------------------------------------------------------------------


def _legend(found: Document, y: float) -> Iterator[str]:
    for side, x in zip(SIDES, (LEFT, LEFT + 190), strict=True):
        yield f'<rect class="{side}" x="{x}" y="{y - 11}" width="12" height="12" rx="2"/>'
        yield _text(x + 18, y, _short(found[side]), kind="small")


def _roles(found: Document, y: float) -> Iterator[str]:
    splits = found["splits"]
    means = [splits[role][side]["mean"] or 0 for role in ROLES for side in SIDES]
    scale = _Scale(max(map(abs, means)))
    yield _line(MIDDLE, y - 4, MIDDLE, y + 122, kind="zero")
    for at, role in enumerate(ROLES):
        top = y + 42 * at
        yield _text(EDGE, top + 20, say(f"arena.role.{role}"))
        for row, side in enumerate(SIDES):
            part = splits[role][side]
            mean = part["mean"] or 0
            x = scale.x(min(mean, 0))
            yield _bar(side, x, top + 16 * row, abs(scale.x(mean) - MIDDLE))
            told = f"{interval(part)} · {part['hands']}" if part["hands"] else "–"
            yield _text(RIGHT + 16, top + 11 + 16 * row, told, kind="small")


def _shares(found: Document, y: float) -> Iterator[str]:
    for at, name in enumerate(SHARES):
        top = y + 34 * at
        yield _text(EDGE, top + 18, say(f"arena.{name}"))
        for row, side in enumerate(SIDES):
            share = found["contracts"][side][name]
            yield _bar(side, LEFT, top + 13 * row, share * (RIGHT - LEFT), height=10)
            yield _text(RIGHT + 16, top + 10 + 13 * row, f"{share:.1%}", kind="small")
    yield _line(LEFT, y - 4, LEFT, y + 62, kind="zero")


def _times(found: Document) -> str:
    told = []
    for side in SIDES:
        times = found["ms"][side]
        values = " / ".join(f"{times[name]:.3g}" for name in ("median", "p95", "worst"))
        told.append(f"{_short(found[side])} {values}")
    return f"{say('arena.ms')}: {' · '.join(told)}"


# ---- shapes --------------------------------------------------------------------------------------


def _short(name: str, most: int = 24) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _escaped(words: str) -> str:
    """Return words as XML may hold them: a command line can be anything."""
    return escape("".join(one if one.isprintable() else "·" for one in words))


def _text(x: float, y: float, words: str, *, anchor: str = "start", kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}"{anchored}{style}>{_escaped(_short(words, 90))}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, *, kind: str = "line") -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _bar(side: str, x: float, y: float, width: float, *, height: float = 13) -> str:
    return (
        f'<rect class="{side}" x="{x:.1f}" y="{y:.1f}" width="{max(width, 1):.1f}" '
        f'height="{height}" rx="2"/>'
    )
