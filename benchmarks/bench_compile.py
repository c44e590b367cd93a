"""How long all kernels take to be compiled, in a copy of the project."""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from giruda.cli.bench.calibration import loop_seconds
from giruda.cli.bench.figure import Figure

ROOT = Path(__file__).parent.parent
TARGET_SECONDS = 60


def compile_seconds() -> float:
    """The wall-clock time from Cython sources to modules, on all processors."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        skip = shutil.ignore_patterns("static", "__pycache__", "*.so", "*.egg-info")
        shutil.copytree(ROOT / "src", copy / "src", ignore=skip)
        began = perf_counter()
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        subprocess.run(command, cwd=copy, check=True, capture_output=True)
        return perf_counter() - began


def figures() -> list[Figure]:
    """One compilation."""
    return [
        Figure(
            name="compiling the kernels",
            value=compile_seconds(),
            unit="s",
            peer="calibration loop",
            peer_value=loop_seconds(),
            target=TARGET_SECONDS,
        )
    ]
