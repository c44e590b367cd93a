"""A bot that is somebody else's program: one line of JSON in, one line out.

``docs/bot-protocol.md`` describes the protocol.  Whatever the program does, the match goes on:
hanging, dying and talking nonsense are a `Misbehaved`, and the program is put to an end.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from functools import lru_cache
from queue import Empty, Full, Queue
from random import Random
from threading import Event, Thread
from time import perf_counter
from typing import IO, TYPE_CHECKING, Any, Final

from pydantic import TypeAdapter

from giruda.arena.rows import FaultKind
from giruda.bots.api import Budget, Decision
from giruda.core.errors import GirudaError, NotationError
from giruda.core.house import plain_settings
from giruda.core.seen import View
from giruda.record.codec import action_from_json

if TYPE_CHECKING:
    from giruda.arena.plan import Clock
    from giruda.core.rules import Rules

PROTOCOL: Final = "giruda-bot-1"
MAX_LINE: Final = 65_536
QUOTED: Final = 120
WAIT_S: Final = 2.0
POLL_S: Final = 0.2
AHEAD: Final = 4  # lines read before they are asked for
SEED_BITS: Final = 32


class Misbehaved(GirudaError):
    """A bot did not play; the words are about its program."""

    def __init__(self, kind: FaultKind, said: str) -> None:
        """Keep the kind, and what was seen of it."""
        super().__init__(f"{kind}: {said}")
        self.kind = kind
        self.said = said


@lru_cache(maxsize=1)
def view_codec() -> TypeAdapter[View]:
    """Return the writer of views; built on first use, about 50 ms."""
    return TypeAdapter(View)


class ExternalBot:
    """A program in one seat; it is started when it is first asked, and again after a fault."""

    def __init__(self, command: tuple[str, ...], clock: Clock) -> None:
        """Keep the command line, which nothing but `subprocess` reads: there is no shell."""
        self.level = "cmd"
        self._command = command
        self._clock = clock
        self._left_ms = float(clock.hand_ms)
        self._program: _Program | None = None

    def new_hand(self) -> None:
        """Give the program its time for a hand."""
        self._left_ms = float(self._clock.hand_ms)

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Ask the program; whatever is not an action in time is a `Misbehaved`."""
        del budget
        try:
            program = self._running(rules)
            return Decision(_action(self._asked(program, view, rng)))
        except Misbehaved:
            self.close()
            raise

    def prepare(self, rules: Rules) -> None:
        """Start the program and greet it, so that its first decision is only a decision."""
        try:
            self._running(rules)
        except Misbehaved:
            self.close()
            raise

    def _running(self, rules: Rules) -> _Program:
        if self._program is not None:
            return self._program
        self._program = program = _Program(self._command)
        program.tell(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "rules": rules.name,
                "settings": plain_settings(rules),
                "decision_ms": self._clock.decision_ms,
                "hand_ms": self._clock.hand_ms,
            }
        )
        answer = program.answer(self._clock.ready_ms)
        if _object(answer).get("type") != "ready":
            raise Misbehaved(FaultKind.NONSENSE, _quoted(answer))
        return program

    def _asked(self, program: _Program, view: View, rng: Random) -> str:
        limit = min(float(self._clock.decision_ms), self._left_ms)
        began = perf_counter()
        program.tell(
            {
                "type": "decide",
                "view": view_codec().dump_python(view, mode="json"),
                "seed": rng.getrandbits(SEED_BITS),
                "left_ms": int(self._left_ms),
            }
        )
        answer = program.answer(limit)
        self._left_ms -= (perf_counter() - began) * 1000
        return answer


def _action(line: str) -> Any:  # noqa: ANN401  an action, checked by the codec
    try:
        return action_from_json(line)
    except NotationError as error:
        raise Misbehaved(FaultKind.NONSENSE, f"{_quoted(line)} ({error})") from error


def _object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _quoted(line: str) -> str:
    return line if len(line) <= QUOTED else line[:QUOTED] + "…"


class _Program:
    """A running program, its answers read by a thread of its own."""

    def __init__(self, command: tuple[str, ...]) -> None:
        # A session of its own: breaking the match off does not reach it, ending it reaches all
        # that it started.  What it writes on standard error is the user's to see.
        try:
            self._process = subprocess.Popen(  # noqa: S603  the command that the user gave
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise Misbehaved(FaultKind.DIES, error.strerror or "cannot be started") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in = self._process.stdin
        self._lines: Queue[bytes] = Queue(AHEAD)
        self._ended = Event()
        reader = Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        reader.start()
        self._reader = reader

    def tell(self, message: dict[str, Any]) -> None:
        """Write a line."""
        with suppress(Empty):
            if self._lines.get_nowait():
                raise Misbehaved(FaultKind.NONSENSE, "a line that nobody asked for")
            raise Misbehaved(FaultKind.DIES, self._how())
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        try:
            self._in.write(line.encode() + b"\n")
            self._in.flush()
        except OSError as error:
            raise Misbehaved(FaultKind.DIES, self._how()) from error

    def answer(self, limit_ms: float) -> str:
        """Return the next line, which must come within so many milliseconds."""
        try:
            line = self._lines.get(timeout=max(limit_ms, 0) / 1000)
        except Empty:
            said = f"no answer within {limit_ms / 1000:.3g} s"
            raise Misbehaved(FaultKind.HANGS, said) from None
        if not line:
            raise Misbehaved(FaultKind.DIES, self._how())
        if not line.endswith(b"\n"):
            raise Misbehaved(FaultKind.NONSENSE, "a line without an end")
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise Misbehaved(FaultKind.NONSENSE, "bytes that are not UTF-8") from None

    def end(self) -> None:
        """End the program and all that it started."""
        self._ended.set()
        with suppress(OSError):
            self._in.close()  # who reads to the end of its input ends by itself
        if os.name == "posix":
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait(WAIT_S)
        self._reader.join(WAIT_S)
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()

    def _how(self) -> str:
        """Say how the program ended."""
        with suppress(subprocess.TimeoutExpired):
            return f"exit code {self._process.wait(WAIT_S)}"
        return "it closed its output"

    def _read(self, stream: IO[bytes]) -> None:
        """Hand on lines until the output ends, which is an empty one."""
        while not self._ended.is_set():
            line = stream.readline(MAX_LINE)
            while not self._ended.is_set():
                with suppress(Full):
                    self._lines.put(line, timeout=POLL_S)
                    break
            if not line:
                return
