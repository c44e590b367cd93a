"""``giruda bench``: what the compiled part does, beside other programs in the same minute."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

from giruda.cli.bench import SUBJECTS
from giruda.cli.say import say
from giruda.core.errors import GirudaError
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.cli.bench.figure import Figure


class NoSuchBench(GirudaError):
    """A benchmark was asked for that there is not."""


def bench(
    subjects: Annotated[
        list[str] | None,
        typer.Argument(metavar=f"[{'|'.join(SUBJECTS)}]", help=say("help.bench_subjects")),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
) -> None:
    """Measure, beside peers."""
    wrong = [name for name in subjects or () if name not in SUBJECTS]
    if wrong:
        raise NoSuchBench(say("bench.unknown", name=wrong[0], names=", ".join(SUBJECTS)))
    if subjects != ["core"]:
        need_kernels()
    measured = _measured(subjects or SUBJECTS)
    if as_json:
        print(json.dumps([one.as_dict() for one in measured], ensure_ascii=False))
    else:
        _show(measured)


def _measured(subjects: Sequence[str]) -> Iterator[Figure]:
    for subject in subjects:
        yield from import_module(f"giruda.cli.bench.{subject}").figures()


def _show(measured: Iterator[Figure]) -> None:
    """Print a table; on a terminal the rows come as they are measured."""
    from rich.console import Console
    from rich.live import Live
    from rich.table import Table

    from giruda.cli.bench.peers import has_open_spiel

    console = Console()
    table = Table(box=None, pad_edge=False)
    for column in ("what", "value", "ratio", "peer"):
        table.add_column(
            say(f"bench.{column}"), justify="left" if column in "whatpeer" else "right"
        )
    with Live(table, console=console, auto_refresh=False) as live:
        for one in measured:
            table.add_row(*_row(one))
            if console.is_terminal:
                live.refresh()
    if not has_open_spiel():
        print(say("bench.no_peer"))


def _row(figure: Figure) -> tuple[Any, ...]:
    from giruda.cli.bench.figure import decimals

    def number(value: float) -> str:
        return f"{value:,.{decimals(value)}f}"

    return (
        figure.name,
        f"{number(figure.value)} {figure.unit}",
        f"{figure.ratio:.3g}",
        f"{figure.peer} ({number(figure.peer_value)} {figure.unit})",
    )
