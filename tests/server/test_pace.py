"""What a process that serves changes of Python, and gives back."""

from __future__ import annotations

import gc
import sys

from giruda.server.pace import TURN_S, YOUNG, steady


def test_it_is_steady_as_long_as_it_serves() -> None:
    """Short turns and no walks through what was there before, and all as it was afterwards."""
    before = sys.getswitchinterval(), gc.get_threshold(), gc.get_freeze_count()
    with steady():
        assert abs(sys.getswitchinterval() - TURN_S) < TURN_S / 10
        assert gc.get_threshold()[0] == YOUNG
        assert gc.get_freeze_count() > before[2]
    assert (sys.getswitchinterval(), gc.get_threshold(), gc.get_freeze_count()) == before
