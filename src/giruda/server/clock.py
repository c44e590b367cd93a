"""The time of the log."""

from __future__ import annotations

import time


def clock_ms() -> int:
    """Return the time of the log: milliseconds since 1970."""
    return time.time_ns() // 1_000_000
