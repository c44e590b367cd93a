"""How long all kernels take to be compiled, in a copy of the project."""

import shutil
import subprocess
import sys
from os import times
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from giruda.cli.bench.calibration import loop_seconds
from giruda.cli.bench.figure import Figure

ROOT = Path(__file__).parent.parent
TARGET_SECONDS = 60


def compile_seconds() -> tuple[float, float]:
    """The time from Cython sources to modules: on the clock, and of all processors together."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        skip = shutil.ignore_patterns("static", "__pycache__", "*.so", "*.egg-info")
        shutil.copytree(ROOT / "src", copy / "src", ignore=skip)
        began, before = perf_counter(), _children()
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        subprocess.run(command, cwd=copy, check=True, capture_output=True)
        return perf_counter() - began, _children() - before


def _children() -> float:
    spent = times()
    return spent.children_user + spent.children_system


def figures() -> list[Figure]:
    """One compilation; on a busy machine the clock says more than it takes."""
    clock, processors = compile_seconds()
    loop = loop_seconds()
    return [
        _figure("compiling the kernels", clock, loop, TARGET_SECONDS),
        _figure("compiling the kernels, processor time", processors, loop, None),
    ]


def _figure(name: str, seconds: float, loop: float, target: float | None) -> Figure:
    return Figure(
        name=name,
        value=seconds,
        unit="s",
        peer="calibration loop",
        peer_value=loop,
        target=target,
    )
