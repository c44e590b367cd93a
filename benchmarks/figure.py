"""One figure of a benchmark, beside what it is compared with."""

from dataclasses import dataclass
from enum import StrEnum

from benchmarks.calibration import loop_seconds


class Better(StrEnum):
    """Which way a figure improves."""

    LESS = "at most"
    MORE = "at least"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A measured value and its peer, measured in the same run and in the same unit."""

    name: str
    value: float
    unit: str
    peer: str
    peer_value: float
    target: float | None = None
    better: Better = Better.LESS

    @property
    def ratio(self) -> float:
        """The value as a multiple of its peer's."""
        return self.value / self.peer_value

    @property
    def meets_target(self) -> bool:
        """Whether the value is on the right side of its target, or has none."""
        if self.target is None:
            return True
        at_most = self.better is Better.LESS
        return self.value <= self.target if at_most else self.value >= self.target


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
