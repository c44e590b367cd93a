"""One figure of a benchmark, beside what it is compared with."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from giruda.cli.bench.calibration import loop_seconds


class Better(StrEnum):
    """Which way a figure improves."""

    LESS = "at most"
    MORE = "at least"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A measured value and its peer, measured in the same run and in the same unit.

    A target is for the value, or for its ratio to the peer.
    """

    name: str
    value: float
    unit: str
    peer: str
    peer_value: float
    target: float | None = None
    ratio_target: float | None = None
    better: Better = Better.LESS

    @property
    def ratio(self) -> float:
        """The value as a multiple of its peer's."""
        return self.value / self.peer_value

    @property
    def meets_target(self) -> bool:
        """Whether value and ratio are on the right side of their targets, or have none."""
        return self._meets(self.value, self.target) and self._meets(self.ratio, self.ratio_target)

    def _meets(self, value: float, target: float | None) -> bool:
        if target is None:
            return True
        return value <= target if self.better is Better.LESS else value >= target

    def as_dict(self) -> dict[str, Any]:
        """Return what JSON holds: the fields and the ratio."""
        return {**asdict(self), "ratio": self.ratio}


def text_of(figure: Figure) -> str:
    """Return one line: name, value, ratio to the peer, and the targets if there are any."""
    value = f"{figure.value:,.{decimals(figure.value)}f} {figure.unit}"
    peer = f"{figure.peer_value:,.{decimals(figure.peer_value)}f} {figure.unit}"
    line = f"{figure.name:<46}{value:>20}   {figure.ratio:.3g} x {figure.peer} ({peer})"
    aims = [f"{figure.better} {figure.target:,g}"] if figure.target is not None else []
    if figure.ratio_target is not None:
        aims.append(f"{figure.better} {figure.ratio_target:g} x")
    verdict = "met" if figure.meets_target else "MISSED"
    return f"{line}   {', '.join(aims)}: {verdict}" if aims else line


def decimals(value: float) -> int:
    """Return how many digits behind the point a value is shown with."""
    return 1 if abs(value) >= 10 else 3


def duration(name: str, ms: float, *, at_most: float | None = None) -> Figure:
    """A time in milliseconds, beside one calibration loop."""
    return Figure(
        name=name,
        value=ms,
        unit="ms",
        peer="calibration loop",
        peer_value=loop_seconds() * 1000,
        target=at_most,
    )


def rate(name: str, per_second: float, unit: str, *, at_least: float | None = None) -> Figure:
    """How many a second, beside the calibration loops that fit into one."""
    return Figure(
        name=name,
        value=per_second,
        unit=f"{unit}/s",
        peer="calibration loops",
        peer_value=1 / loop_seconds(),
        target=at_least,
        better=Better.MORE,
    )
