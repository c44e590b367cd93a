"""Programs that misbehave, each in a few words of Python."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
EXAMPLE: Final = ROOT / "examples" / "bot.py"

GREETS: Final = (
    "import sys, json; sys.stdin.readline(); print(json.dumps({'type': 'ready'}), flush=True); "
    "line = sys.stdin.readline(); seat = json.loads(line)['view']['seat']; "
)
HANGS: Final = GREETS + "import time; time.sleep(60)"
HANGS_AT_ONCE: Final = "import time; time.sleep(60)"
DIES: Final = GREETS + "sys.exit(3)"
DIES_AT_ONCE: Final = "raise SystemExit(4)"
CHATTERS: Final = "print('hello, I am a bot', flush=True); import time; time.sleep(60)"
NONSENSE: Final = GREETS + "print('SA', flush=True)"
NUMBERS: Final = GREETS + "print('[' * 5000, flush=True)"
BYTES: Final = GREETS + "sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()"
ENDLESS_LINE: Final = (
    GREETS + "sys.stdout.write('x' * 200000); sys.stdout.flush(); import time; time.sleep(60)"
)
TWO_LINES: Final = GREETS + (
    "one = json.dumps({'type': 'pass', 'seat': seat}); print(one + chr(10) + one, flush=True); "
    "import time; time.sleep(60)"
)
ILLEGAL: Final = GREETS + (
    "play = {'type': 'play', 'seat': seat, 'card': 'SA', 'names': None, 'call_joker': False}; "
    "print(json.dumps(play), flush=True)"
)
OTHERS: Final = GREETS + (
    "print(json.dumps({'type': 'misdeal', 'seat': (seat + 1) % 5}), flush=True)"
)
NO_SEAT: Final = GREETS + "print(json.dumps({'type': 'pass', 'seat': 99}), flush=True)"
DEALS: Final = (
    GREETS
    + "print(json.dumps({'type': 'deal', 'seat': 0, 'hands': [], 'kitty': None}), flush=True)"
)


def command(program: str) -> str:
    """Return an entrant that runs a program of Python."""
    return f"cmd:{shlex.quote(sys.executable)} -S -c {shlex.quote(program)}"


def example() -> str:
    """Return the entrant that is the example of the documentation."""
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
