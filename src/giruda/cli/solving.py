"""``giruda solve``: what the declarer's side can force in a deal with nothing hidden."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Self

import typer

from giruda.cli.ruling import find
from giruda.cli.say import language, say
from giruda.core.errors import GirudaError, NotationError, ProblemCode, ProblemError
from giruda.locale import text
from giruda.record.plays_text import play_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from giruda.core.actions import PlayCard
    from giruda.core.rules import Rules
    from giruda.core.state import Play
    from giruda.search.position import Position
    from giruda.search.solver import Limit, Solved

MAX_BYTES = 8_000_000
TICK_SECONDS = 0.2


class CannotSolve(GirudaError):
    """A deal that cannot be, in the user's language."""


def solve(  # noqa: PLR0913  a command has as many parameters as options
    file: Annotated[str, typer.Argument(metavar="FILE|-", help=say("help.solve_file"))],
    *,
    hand: Annotated[int | None, typer.Option(min=1, help=say("help.solve_hand"))] = None,
    trick: Annotated[int | None, typer.Option(min=1, max=99, help=say("help.solve_trick"))] = None,
    rules: Annotated[str | None, typer.Option(help=say("help.solve_rules"))] = None,
    players: Annotated[int | None, typer.Option(help=say("help.players"))] = None,
    target: Annotated[int | None, typer.Option(min=0, max=99, help=say("help.target"))] = None,
    nodes: Annotated[int | None, typer.Option(min=1, max=10**15, help=say("help.nodes"))] = None,
    ms: Annotated[int | None, typer.Option(min=1, max=10**9, help=say("help.ms"))] = None,
    memory: Annotated[int, typer.Option(min=1, max=65536, help=say("help.memory"))] = 256,
    analyse: Annotated[bool, typer.Option("--analyse", help=say("help.analyse"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
) -> None:
    """Solve a deal."""
    from giruda.kernels.built import need_kernels

    need_kernels()
    from giruda.search.solver import Limit

    given = None if rules is None else find(rules, players)
    try:
        position = _position(read(file), given, hand, trick)
    except ProblemError as error:
        raise CannotSolve(told(error)) from error
    job = _Job(position, target, Limit(nodes=nodes, ms=ms), memory)
    try:
        found = job.run(analyse=analyse)
    except MemoryError as error:
        raise CannotSolve(say("solve.no_memory", mb=memory)) from error
    print(json.dumps(found, ensure_ascii=False) if as_json else "\n".join(_sentences(found)))


# --- Reading --------------------------------------------------------------------------------------


def read(name: str) -> bytes:
    """Read a file, or standard input for ``-``; what is too large for a deal is an error."""
    try:
        if name == "-":
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
        raise NotationError(name, getattr(error, "strerror", None) or "cannot be read") from error
    if len(content) > MAX_BYTES:
        raise NotationError(name, say("solve.too_large", mb=MAX_BYTES // 1_000_000))
    return content


def _position(content: bytes, rules: Rules | None, hand: int | None, trick: int | None) -> Position:
    """Return the position that some bytes describe: tags, a JSON deal, or a record."""
    try:
        written = content.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise CannotSolve(say("solve.not_text")) from error
    if not written.startswith("{"):
        return _from_tags(written, rules, hand, trick)
    from giruda.record.problem_text import problem_from_json

    if _is_record(written):
        return _from_record(written, hand, trick)
    return _from_problem(problem_from_json(written, rules), trick)


def _is_record(written: str) -> bool:
    from pydantic_core import from_json

    try:
        return "events" in from_json(written)
    except ValueError:
        return False  # the strict reader says what is wrong


def _from_tags(text: str, rules: Rules | None, hand: int | None, trick: int | None) -> Position:
    from giruda.record.problem_text import parse_problem, split_deals

    return _from_problem(parse_problem(_one_of(split_deals(text), hand), rules), trick)


def _from_problem(problem: Any, trick: int | None) -> Position:  # noqa: ANN401  a `Problem`
    from dataclasses import replace

    from giruda.search.setup import position

    if trick is not None:
        n_hands = problem.rules.seats - len(problem.out)
        if len(problem.plays) < (trick - 1) * n_hands:
            raise CannotSolve(say("solve.no_trick", n=trick))
        problem = replace(problem, plays=problem.plays[: (trick - 1) * n_hands])
    return position(problem)


def _from_record(written: str, hand: int | None, trick: int | None) -> Position:
    from giruda.record.played import played_hands
    from giruda.record.record import from_json
    from giruda.search.setup import solvable

    record = from_json(written)
    tricks: list[Play] = _one_of(played_hands(record), hand)
    at = 0 if trick is None else trick - 1
    if at >= len(tricks):
        raise CannotSolve(say("solve.no_trick", n=trick))
    return solvable(record.ruleset(), tricks[at])


def _one_of(several: list[Any], number: int | None) -> Any:  # noqa: ANN401  texts or hands
    """Return the only one, or the one that was asked for by its number from 1."""
    if not several:
        raise CannotSolve(say("solve.no_hands"))
    if number is None and len(several) > 1:
        raise CannotSolve(say("solve.several", n=len(several)))
    if (number or 1) > len(several):
        raise CannotSolve(say("solve.no_hand", n=number, count=len(several)))
    return several[(number or 1) - 1]


def told(error: ProblemError) -> str:
    """Return what cannot be as a sentence; a seat counts from 1 for people."""
    params: dict[str, object] = dict(error.params)
    if isinstance(params.get("seat"), int):
        params["seat"] = int(str(params["seat"])) + 1
    if error.code is ProblemCode.ILLEGAL_PLAY:
        suit = text(language(), f"card.suit.{params['suit']}") if params["suit"] else "–"
        params["why"] = text(
            language(), f"refusal.{params['why']}", suit=suit, cards=params["cards"]
        )
    sentence = text(language(), f"problem_error.{error.code}", **params)
    return f"{error.field}: {sentence}"


# --- Solving --------------------------------------------------------------------------------------


class _Job:
    """One position, solved in a thread of its own, so that it can be watched and broken off."""

    def __init__(
        self, position: Position, target: int | None, limit: Limit, memory_mb: int
    ) -> None:
        from giruda.kernels.solving import Cancellation

        self.position = position
        self.target = target
        self.cancellation = Cancellation()
        self.options: dict[str, Any] = {
            "limit": limit,
            "memory_mb": memory_mb,
            "cancel": self.cancellation,
        }

    def run(self, *, analyse: bool) -> dict[str, Any]:
        """Return all that is printed, by its JSON key."""
        from giruda.search import solver

        began = perf_counter()
        solved, line = self._watched(self._solved)
        ms = (perf_counter() - began) * 1000
        found: dict[str, Any] = {"lo": solved.lo, "hi": solved.hi, "line": self._rows(line)}
        found |= {"nodes": solved.nodes, "ms": round(ms, 3)}
        found |= _about(self.position, self.target)
        if analyse:
            found["analysis"] = [
                {
                    "play": play_text(one.action),
                    "lo": one.solved.lo,
                    "hi": one.solved.hi,
                    "nodes": one.solved.nodes,
                }
                for one in self._watched(lambda: solver.analyse(self.position, **self.options))
            ]
        return found

    def _solved(self) -> tuple[Solved, tuple[PlayCard, ...]]:
        """Return the value with a best line, or what one window says of the target."""
        from giruda.search import solver

        if self.target is None:
            return solver.solve_line(self.position, **self.options)
        return solver.solve(self.position, target=self.target, **self.options), ()

    def _rows(self, line: Sequence[PlayCard]) -> list[list[str]]:
        """Return a line as a list of plays for each trick."""
        hand = self.position.hand
        size = len(self.position.rules.order) - len(hand.setup.out)
        first = size - len(hand.plays)
        words = [play_text(one) for one in line]
        cuts = [0, *range(first, len(words), size), len(words)]
        return [words[a:b] for a, b in pairwise(cuts) if a < b]

    def _watched(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401  of any call
        """Return what *work* does, with a clock on a terminal; breaking off cancels it."""
        done: list[Any] = []
        thread = Thread(target=lambda: done.append(_caught(work)), daemon=True)
        with _Clock() as clock:
            thread.start()
            try:
                while thread.is_alive():
                    thread.join(TICK_SECONDS)
                    clock.show()
            except KeyboardInterrupt:
                self.cancellation.cancel()
                thread.join()
                raise
        result, error = done[0]
        if error is not None:
            raise error
        return result


def _caught(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    try:
        return work(), None
    except BaseException as error:  # noqa: BLE001  raised again by who waits for it
        return None, error


class _Clock:
    """The seconds so far, on standard error if that is a terminal; nothing otherwise."""

    def __init__(self) -> None:
        self._status: Any = None
        self._began = perf_counter()
        if sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True).status(say("solve.thinking", s=0))

    def __enter__(self) -> Self:
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *failure: object) -> None:
        if self._status:
            self._status.stop()

    def show(self) -> None:
        if self._status:
            seconds = int(perf_counter() - self._began)
            self._status.update(say("solve.thinking", s=seconds))


# --- Telling --------------------------------------------------------------------------------------


def _about(position: Position, target: int | None) -> dict[str, Any]:
    """Return what was solved, beside its value; seats count from 0."""
    from giruda.core.ending import buried_points, side_of

    rules, hand = position.rules, position.hand
    setup = hand.setup
    trump = setup.contract.trump
    side = side_of(rules, setup.contract.seat, hand.friend)
    return {
        "rules": rules.name,
        "trump": None if trump is None else trump.letter,
        "declarer": setup.contract.seat,
        "contract": setup.contract.points,
        "friend": hand.friend,
        "side": sorted(side),
        "turn": hand.turn,
        "trick": len(hand.tricks) + 1,
        "tricks": rules.n_tricks,
        "taken": sum(hand.taken[seat] for seat in side),
        "buried_points": buried_points(rules, hand),
        "target": target,
    }


def _sentences(found: dict[str, Any]) -> list[str]:
    lo, hi = found["lo"], found["hi"]
    friend = "–" if found["friend"] is None else found["friend"] + 1
    trump = found["trump"] or "N"
    lines = [
        say(
            "solve.about",
            rules=found["rules"],
            declarer=found["declarer"] + 1,
            contract=f"{found['contract']}{trump}",
            friend=friend,
            trick=found["trick"],
            turn=found["turn"] + 1,
        ),
        _verdict(found),
        f"lo     {lo}",
        f"hi     {hi}",
    ]
    for n, row in enumerate(found["line"]):
        lines.append(f"{'line' if n == 0 else '':5}  {found['trick'] + n:2}: {' '.join(row)}")
    lines += [f"nodes  {found['nodes']:,}", f"ms     {found['ms']:,.1f}"]
    for one in found.get("analysis", ()):
        value = one["lo"] if one["lo"] == one["hi"] else f"{one['lo']}–{one['hi']}"
        lines.append(f"{one['play']:8} {value}")
    return lines


def _verdict(found: dict[str, Any]) -> str:
    lo, hi, target = found["lo"], found["hi"], found["target"]
    if target is not None and lo >= target:
        return say("solve.reached", n=target)
    if target is not None and hi < target:
        return say("solve.not_reached", n=target)
    return say("solve.value", n=lo) if lo == hi else say("solve.open", lo=lo, hi=hi)
