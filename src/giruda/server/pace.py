"""What lets one process keep many tables moving: its event loop, turns of threads, garbage."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

TURN_S: Final = 0.0001
"""How long one thread may keep another waiting.  A commit takes some ten turns of its thread beside
a busy event loop; by the usual 5 ms a turn that is more than the disk takes."""
YOUNG: Final = 20_000
"""After how many new objects garbage is looked for; the usual 700 are those of a few messages."""


@contextmanager
def steady() -> Iterator[None]:
    """Let threads take short turns, and garbage be looked for among what is made from now on.

    All that was loaded until now stays anyway: to walk through it again and again is a pause for
    every table.
    """
    turn_s, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(TURN_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
        sys.setswitchinterval(turn_s)


__all__ = ["new_event_loop", "steady"]
