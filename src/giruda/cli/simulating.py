"""``giruda simulate``: matches between bots without a screen."""

from __future__ import annotations

import json
from dataclasses import asdict
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from giruda.cli.progress import ProgressBar
from giruda.cli.say import say

if TYPE_CHECKING:
    from giruda.bots.arena import Report

DEFAULT_PRESET = "korea-boardgames"


def simulate(
    *,
    preset: Annotated[str, typer.Option(help=say("help.preset"))] = DEFAULT_PRESET,
    players: Annotated[int | None, typer.Option(help=say("help.players"))] = None,
    matches: Annotated[int, typer.Option(min=1, help=say("help.matches"))] = 10,
    seed: Annotated[int, typer.Option(help=say("help.seed"))] = 1,
    bots: Annotated[str, typer.Option(help=say("help.bots"))] = "club",
    as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
) -> None:
    """Play matches between bots and report on them."""
    from giruda.bots import arena
    from giruda.core.rules import Rules

    rules = Rules.preset(preset, players)
    levels = [level.strip() for level in bots.split(",")]
    began = perf_counter()
    with ProgressBar(matches) as progress:
        report = arena.simulate(rules, levels, matches, seed, progress.advance)
    figures = _figures(report, perf_counter() - began)
    print(json.dumps(figures) if as_json else _sentences(figures))


def _figures(report: Report, seconds: float) -> dict[str, Any]:
    figures = asdict(report)
    figures["hands_per_second"] = round(report.hands / seconds, 1)
    return figures


def _sentences(figures: dict[str, Any]) -> str:
    seats = "  ".join(f"{score:+.2f}" for score in figures["mean_score"])
    lines = [
        say("simulate.hands", matches=figures["matches"], hands=figures["hands"]),
        say("simulate.speed", rate=figures["hands_per_second"]),
        say("simulate.made", share=f"{figures['contracts_made']:.1%}"),
        say("simulate.mean", seats=seats),
        say("simulate.balanced" if figures["balanced"] else "simulate.unbalanced"),
    ]
    return "\n".join(lines)
