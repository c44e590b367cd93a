"""``giruda verify``: does a record hold together, and were its cards dealt from its seeds?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from giruda.cli.say import say
from giruda.core.errors import NotationError

WRONG = 1


def verify(
    record: Annotated[str, typer.Argument(metavar="RECORD", help=say("help.record"))],
) -> None:
    """Check a record; exit code 1 if a deal is not the one that its seeds give."""
    from giruda.record import record as records
    from giruda.record.verify import Verdict
    from giruda.record.verify import verify as check

    checks = check(records.from_json(_read(record)))
    for number, one in enumerate(checks, 1):
        board = number if one.board is None else one.board
        print(say(f"verify.{one.verdict}", board=board))
    bad = [one for one in checks if one.verdict in (Verdict.WRONG_CARDS, Verdict.WRONG_COMMIT)]
    proven = sum(one.verdict is Verdict.PROVEN for one in checks)
    print(say("verify.bad" if bad else "verify.good", proven=proven, deals=len(checks)))
    if bad:
        raise typer.Exit(WRONG)


def _read(name: str) -> bytes:
    """Read a file, or standard input for ``-``."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise NotationError(name, error.strerror or "cannot be read") from error
