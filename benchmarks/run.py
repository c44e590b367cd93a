"""Prints the figures of every ``bench_*.py`` in this folder.

``python -m benchmarks.run [--json] [WORD…]`` runs those whose name has one of the words, or all.
Each has a function ``figures()`` that measures and returns a list of `Figure`.
"""

import importlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from benchmarks.calibration import loop_seconds
from benchmarks.figure import Figure

HERE = Path(__file__).parent


def bench_names(words: list[str]) -> list[str]:
    """The benchmarks to run, in the order of their names."""
    names = sorted(path.stem for path in HERE.glob("bench_*.py"))
    return [name for name in names if not words or any(word in name for word in words)]


def measure(names: list[str]) -> Iterator[Figure]:
    """Run each benchmark in turn and yield its figures as they come."""
    for name in names:
        yield from importlib.import_module(f"benchmarks.{name}").figures()


def as_text(figure: Figure) -> str:
    """One line: name, value, ratio to the peer, and the target if there is one."""
    value = f"{figure.value:,.1f} {figure.unit}"
    ratio = f"{figure.ratio:.3g} x {figure.peer} ({figure.peer_value:,.1f} {figure.unit})"
    line = f"{figure.name:<42}{value:>18}   {ratio}"
    if figure.target is None:
        return line
    verdict = "met" if figure.meets_target else "MISSED"
    return f"{line}   {figure.better} {figure.target:,g}: {verdict}"


def as_json(figure: Figure) -> str:
    """One line of JSON with the fields of the figure and its ratio."""
    return json.dumps({**asdict(figure), "ratio": figure.ratio})


def main(arguments: list[str]) -> int:
    """Measure and print; fail if a figure misses its target."""
    show = as_json if "--json" in arguments else as_text
    if show is as_text:
        print(f"one calibration loop: {loop_seconds() * 1000:.1f} ms")
    n_missed = 0
    for figure in measure(bench_names([word for word in arguments if word != "--json"])):
        print(show(figure), flush=True)
        n_missed += not figure.meets_target
    return 1 if n_missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
