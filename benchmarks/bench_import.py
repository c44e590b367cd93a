"""How long `import giruda` takes in a fresh interpreter."""

import subprocess
import sys
from statistics import median

from giruda.cli.bench.figure import Figure, duration

_PROGRAM = """
import time
start = time.perf_counter()
import giruda
print((time.perf_counter() - start) * 1000)
"""


def import_ms() -> float:
    """The time of one import of the package, in milliseconds."""
    command = [sys.executable, "-c", _PROGRAM]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def figures() -> list[Figure]:
    """The median of nine imports, after one that fills the caches."""
    import_ms()
    return [duration("import giruda", median(import_ms() for _ in range(9)), at_most=80)]
