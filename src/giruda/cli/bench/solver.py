"""How long the exact solver takes on the fixed deals, and how many nodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING, Final

from giruda.cli.bench.calibration import loop
from giruda.cli.bench.deals import SETS, problems
from giruda.cli.bench.double_dummy import BRIDGE_TRICKS, dds_solver, has_dds
from giruda.cli.bench.figure import Better, Figure
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.search.position import Position

ROUNDS: Final = {"left-5": 3, "left-6": 3, "left-8": 2, "whole": 1}
TITLES: Final = {
    "left-5": "5 tricks left",
    "left-6": "6 tricks left",
    "left-8": "8 tricks left",
    "whole": "whole deal",
}
EXACT_MS: Final = {"left-5": 0.5, "left-6": 2, "left-8": 60, "whole": 1000}
WINDOW_MS: Final = {"left-8": 15, "whole": 250}
LOOP: Final = "calibration loop (better: pip install giruda[bench])"


@dataclass(slots=True)
class Runs:
    """The best time of each deal in milliseconds, and its nodes."""

    ms: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def note(self, at: int, ms: float, nodes: int) -> None:
        """Note a run of the deal at this place, where it was the quickest so far."""
        if at == len(self.ms):
            self.ms.append(ms)
            self.nodes.append(nodes)
        self.ms[at] = min(self.ms[at], ms)

    @property
    def nodes_a_second(self) -> float:
        """All nodes by all of the time."""
        return sum(self.nodes) / max(sum(self.ms), 1e-9) * 1000


def figures() -> Iterator[Figure]:
    """Yield the figures of each set of deals: the exact value, and one window."""
    need_kernels()
    for name in SETS:
        exact, window, peer = measured(name)
        yield from told(f"{TITLES[name]}, exact", exact, peer, EXACT_MS.get(name))
        yield from told(f"{TITLES[name]}, one window", window, peer, WINDOW_MS.get(name))


def measured(name: str) -> tuple[Runs, Runs, Runs]:
    """Return the runs of a set, and beside each deal one of the peer.

    A window asks for the value itself and for one point more, in turns.
    """
    from giruda.search.setup import position

    positions = [position(one) for one in problems(name)]
    exact, window, peer = Runs(), Runs(), Runs()
    values: list[int] = []
    tricks = BRIDGE_TRICKS if name == "whole" else SETS[name][0]
    beside = dds_solver(tricks) if has_dds() else _loop
    beside(0)
    for _ in range(ROUNDS[name]):
        for at, one in enumerate(positions):
            values.append(_run(exact, at, one, None))
            _run(window, at, one, values[at] + at % 2)
            peer.note(at, *beside(at))
    return exact, window, peer


def _run(runs: Runs, at: int, one: Position, target: int | None) -> int:
    from giruda.search.solver import solve

    began = process_time()
    solved = solve(one, target=target)
    runs.note(at, (process_time() - began) * 1000, solved.nodes)
    return solved.lo


def _loop(_: int) -> tuple[float, int]:
    began = process_time()
    loop()
    return (process_time() - began) * 1000, 1


def told(name: str, runs: Runs, peer: Runs, at_most: float | None) -> Iterator[Figure]:
    """Yield mean, median, 95th percentile and worst, then nodes, each beside the peer's."""
    title = "DDS, bridge" if has_dds() else LOOP
    rows = (("mean", mean), ("median", median), ("95th percentile", _p95), ("worst", max))
    for what, of in rows:
        yield Figure(
            name=f"{name}, {what}",
            value=of(runs.ms),
            unit="ms",
            peer=title,
            peer_value=of(peer.ms),
            target=at_most if what == "mean" else None,
        )
    yield Figure(
        name=f"{name}, nodes",
        value=mean(runs.nodes),
        unit="nodes",
        peer=title,
        peer_value=max(mean(peer.nodes), 1),
    )
    yield Figure(
        name=f"{name}, nodes a second",
        value=runs.nodes_a_second,
        unit="nodes/s",
        peer=title,
        peer_value=peer.nodes_a_second,
        better=Better.MORE,
    )


def _p95(values: list[float]) -> float:
    return sorted(values)[round(0.95 * (len(values) - 1))]
