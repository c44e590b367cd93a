"""The load benchmark: that it runs, and what it says of memory."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.load import WARM_UP, grown

ROOT = Path(__file__).parents[2]


def test_growth_is_told_from_warm_up() -> None:
    """Growth counts from when every table has played a few hands; a short run has none to tell."""
    seen = [100.0] * (WARM_UP - 1) + [200.0, 210.0, 220.0]
    assert grown(seen).endswith(f"220.0 MB after minute {WARM_UP + 2}: +10.0%")
    assert grown([150.0]).endswith(": +0.0%")


@pytest.mark.nightly
def test_every_action_reaches_all_sockets() -> None:
    """A few tables under the same load: all is heard by all, and figures are printed."""
    command = [sys.executable, "-m", "benchmarks.load", "--tables", "8", "--minutes", "0.3"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=300)
    assert re.search(
        r"^[1-9]\d* actions in 0.3 minutes, 0 not everywhere", ran.stdout, re.MULTILINE
    )
    assert "p99" in ran.stdout
