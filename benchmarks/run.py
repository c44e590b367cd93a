"""Prints every figure: those of ``giruda bench``, and of each ``bench_*.py`` in this folder.

``python -m benchmarks.run [--json] [WORD…]`` runs those whose name has one of the words, or all.
Each has a function ``figures()`` that measures and yields `Figure` values.
"""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from giruda.cli.bench import SUBJECTS
from giruda.cli.bench.calibration import loop_seconds
from giruda.cli.bench.figure import Figure, text_of

HERE = Path(__file__).parent


def bench_names(words: list[str]) -> list[str]:
    """The modules to run: what the package measures, then what only the repository can."""
    names = [f"giruda.cli.bench.{subject}" for subject in SUBJECTS]
    names += sorted(f"benchmarks.{path.stem}" for path in HERE.glob("bench_*.py"))
    return [
        name
        for name in names
        if not words or any(word in name.rpartition(".")[2] for word in words)
    ]


def measure(names: list[str]) -> Iterator[Figure]:
    """Run each benchmark in turn and yield its figures as they come."""
    for name in names:
        yield from importlib.import_module(name).figures()


def as_json(figure: Figure) -> str:
    """One line of JSON with the fields of the figure and its ratio."""
    return json.dumps(figure.as_dict())


def main(arguments: list[str]) -> int:
    """Measure and print; fail if a figure misses its target."""
    show = as_json if "--json" in arguments else text_of
    if show is text_of:
        print(f"one calibration loop: {loop_seconds() * 1000:.1f} ms")
    n_missed = 0
    for figure in measure(bench_names([word for word in arguments if word != "--json"])):
        print(show(figure), flush=True)
        n_missed += not figure.meets_target
    return 1 if n_missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
