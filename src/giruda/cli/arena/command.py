"""``giruda arena A B …``: the options, and what becomes of their mistakes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from giruda.cli.progress import ProgressBar
from giruda.cli.ruling import find
from giruda.cli.say import language, say
from giruda.core.errors import GirudaError, RulesError
from giruda.locale import text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from giruda.arena.errors import ArenaError
    from giruda.arena.field import Compared
    from giruda.arena.plan import Plan
    from giruda.arena.rows import Row
    from giruda.arena.running import Outcome, Stopping
    from giruda.arena.statistics import Estimate
    from giruda.core.rules import Rules

REFRESH_S: Final = 0.5
MOST_DOUBLE_DUMMY: Final = 7


class CannotCompete(GirudaError):
    """There can be no match, in the user's language."""


def arena(  # noqa: PLR0913  a command has as many parameters as options
    entrants: Annotated[list[str], typer.Argument(metavar="A B …", help=say("help.entrants"))],
    *,
    preset: Annotated[str, typer.Option(help=say("help.preset_or_file"))] = "korea-boardgames",
    players: Annotated[int | None, typer.Option(help=say("help.players"))] = None,
    deals: Annotated[int, typer.Option(help=say("help.deals"))] = 200,
    seed: Annotated[str, typer.Option(help=say("help.seed"))] = "1",
    tables: Annotated[
        str, typer.Option(metavar="one|mirror|all", help=say("help.tables"))
    ] = "mirror",
    field: Annotated[str | None, typer.Option(metavar="REFERENCE", help=say("help.field"))] = None,
    looks: Annotated[int, typer.Option(help=say("help.looks"))] = 1,
    half_width: Annotated[float | None, typer.Option(help=say("help.half_width"))] = None,
    double_dummy: Annotated[int, typer.Option(help=say("help.double_dummy"))] = 0,
    jobs: Annotated[int | None, typer.Option(help=say("help.jobs"))] = None,
    state: Annotated[Path | None, typer.Option(metavar="FILE", help=say("help.state"))] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE.svg", help=say("help.picture"))
    ] = None,
    decision_ms: Annotated[int, typer.Option(help=say("help.decision_ms"))] = 10_000,
    hand_ms: Annotated[int, typer.Option(help=say("help.hand_ms"))] = 60_000,
    keep: Annotated[bool, typer.Option("--keep", help=say("help.keep"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
) -> None:
    """Play matches of the first entrant against each other one, or of each in a field."""
    from giruda.arena.errors import ArenaError
    from giruda.arena.field import check, compared
    from giruda.arena.plan import Clock
    from giruda.arena.running import Stopping

    try:
        _in_range("--double-dummy", double_dummy, 0, MOST_DOUBLE_DUMMY)
        for name, ms in (("--decision-ms", decision_ms), ("--hand-ms", hand_ms)):
            _in_range(name, ms, 1, 10**9)
        plans = _plans(
            entrants,
            field,
            find(preset, players),
            seed=seed,
            tables=_tables("one" if field else tables),
            double_dummy=double_dummy,
            clock=Clock(decision_ms, hand_ms),
            keep=keep,
        )
        if picture is not None:
            _try_to_write(picture)
        stopping = Stopping(deals, looks, half_width)
        if field:
            check(plans, stopping)
        outcomes, rows = _played(plans, stopping, state, jobs)
    except RulesError as error:
        params = {key: value for key, value in error.params.items() if key != "field"}
        sentence = text(language(), f"rules_error.{error.code}", **params)
        raise CannotCompete(f"{error.field}: {sentence}") from error
    except ArenaError as error:
        raise CannotCompete(say(f"arena.error.{error.code}", **error.params)) from error
    _show(outcomes, compared(plans, rows) if field else None, picture, as_json=as_json)


def _plans(names: Sequence[str], field: str | None, rules: Rules, **how: Any) -> list[Plan]:  # noqa: ANN401  fields of a `Plan`
    """Return a match of the first entrant against each other one, or of each against a field."""
    from giruda.arena.entrant import parse
    from giruda.arena.plan import Plan
    from giruda.kernels.built import need_kernels

    if len(names) < 2:  # noqa: PLR2004  a match has two sides
        raise CannotCompete(say("arena.error.two_needed"))
    entrants = list(map(parse, names))
    if how["double_dummy"]:
        need_kernels()
    if field:
        reference = parse(field)
        return [Plan(rules, one, reference, **how) for one in entrants]
    first, *others = entrants
    return [Plan(rules, first, other, **how) for other in others]


def _tables(name: str) -> Any:  # noqa: ANN401  a `Tables`; importing it here would cost every command
    from giruda.arena.plan import Tables

    if name not in list(Tables):
        raise CannotCompete(say("arena.error.tables", name=name[:40], names=", ".join(Tables)))
    return Tables(name)


def _in_range(name: str, value: int, low: int, high: int) -> None:
    from giruda.arena.errors import ArenaCode, ArenaError

    if not low <= value <= high:
        raise ArenaError(name, ArenaCode.OUT_OF_RANGE, name=name, low=low, high=high)


def _try_to_write(path: Path) -> None:
    """Find out before hours of play whether the picture can be kept."""
    from giruda.arena.journal import cannot_write

    try:
        with path.open("ab"):
            pass
    except (OSError, ValueError) as error:  # a name with a null byte is a ValueError
        raise cannot_write(path, error) from error


# ---- playing -------------------------------------------------------------------------------------


def _played(
    plans: Sequence[Plan], stopping: Stopping, state: Path | None, jobs: int | None
) -> tuple[list[Outcome], list[list[Row]]]:
    """Return what came of each match, and the deals that it looked at."""
    from giruda.arena.journal import Journal
    from giruda.arena.running import run

    workers = os.cpu_count() or 1 if jobs is None else jobs
    outcomes: list[Outcome] = []
    with Journal(state, plans) as journal:
        for match, plan in enumerate(plans):
            names = f"{plan.challenger.spec} – {plan.reference.spec}"
            with ProgressBar(stopping.deals, told=names) as bar:
                told = _Told(bar, names)
                outcomes.append(run(plan, stopping, journal, match, jobs=workers, progress=told))
        rows = [journal.rows(match) for match in range(len(plans))]
    return outcomes, [[row for row in one if row.deal < stopping.deals] for one in rows]


class _Told:
    """What the progress bar is told: twice a second, the estimate so far too."""

    def __init__(self, bar: ProgressBar, names: str) -> None:
        self._bar = bar
        self._names = names
        self._last = 0.0

    def __call__(self, done: int, estimate: Callable[[], Estimate]) -> None:
        if not self._bar.shown or monotonic() - self._last < REFRESH_S:
            self._bar.advance(done)
            return
        self._last = monotonic()
        found = estimate()
        self._bar.advance(done, f"{self._names}  {found.mean:+.2f} ± {found.half_width:.2f}")


# ---- telling -------------------------------------------------------------------------------------


def _show(
    outcomes: Sequence[Outcome],
    pairs: Sequence[Compared] | None,
    picture: Path | None,
    *,
    as_json: bool,
) -> None:
    """Print matches, and where they were in a field, the entrants beside the first one."""
    from giruda.arena.document import document
    from giruda.arena.field import field_document
    from giruda.cli.arena.telling import beside, sentences

    documents = [document(one) for one in outcomes]
    found = field_document(outcomes, pairs) if pairs else None
    if picture is not None:
        _draw(documents, picture)
    if as_json:
        printed: Any = found or (documents[0] if len(documents) == 1 else documents)
        print(json.dumps(printed, ensure_ascii=False))
        return
    told = ["\n".join(sentences(one)) for one in documents]
    print("\n\n".join([*told, "\n".join(beside(found))] if found else told))


def _draw(documents: Sequence[dict[str, Any]], path: Path) -> None:
    from giruda.arena.journal import cannot_write
    from giruda.cli.arena.picture import svg

    try:
        path.write_text(svg(documents), encoding="utf-8")
    except OSError as error:
        told: ArenaError = cannot_write(path, error)
        raise CannotCompete(say(f"arena.error.{told.code}", **told.params)) from error
