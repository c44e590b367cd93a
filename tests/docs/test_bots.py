"""The pages about bots: their commands can be run, their messages are real, their deals stay."""

from __future__ import annotations

import json
import re
import shlex
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import typer

from giruda.arena.document import document
from giruda.arena.entrant import parse
from giruda.arena.external import ExternalBot, view_codec
from giruda.arena.journal import Journal
from giruda.arena.plan import Plan, Tables
from giruda.arena.running import Stopping, run
from giruda.bots.api import LEVELS, get_bot
from giruda.bots.arena import deal_seed, play_hand, seat_bots
from giruda.bots.expert import EXPERT, MASTER
from giruda.cli.main import app
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.shuffle import deal
from giruda.record.codec import action_from_json
from giruda.server.settings import Settings
from giruda.server.thinking import BUDGETS

if TYPE_CHECKING:
    from giruda.core.seen import View

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "docs" / name for name in ("bots.md", "bots.ko.md")]
PROTOCOLS = [ROOT / "docs" / name for name in ("bot-protocol.md", "bot-protocol.ko.md")]
BLOCK = re.compile(r"```json (\w+)\n(.*?)\n```", re.DOTALL)
FINGERPRINTS = ROOT / "tests" / "fixtures" / "arena" / "deals.json"
RULES = Rules.preset("korea-boardgames")


def blocks(page: Path) -> dict[str, Any]:
    """Return the examples of a page by their names."""
    return {name: json.loads(text) for name, text in BLOCK.findall(page.read_text("utf-8"))}


@pytest.mark.parametrize("page", [*PAGES, *PROTOCOLS], ids=lambda page: page.name)
def test_every_command_has_the_options_that_it_uses(page: Path) -> None:
    """Each `giruda arena` on a page is one that the command line reads, its entrants too."""
    arena = typer.main.get_command(app).commands["arena"]  # type: ignore[attr-defined]  # a group
    commands = re.findall(r"^giruda arena (.*)$", page.read_text("utf-8"), re.MULTILINE)
    assert commands
    for line in commands:
        given = arena.make_context("arena", shlex.split(line, comments=True)).params
        for name in (*given["entrants"], *filter(None, [given["field"]])):
            assert name.startswith("cmd:") or parse(name).spec == name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_tool_is_there(page: Path) -> None:
    """Each `python -m` on a page is a program of the repository that knows the options used."""
    tools = re.findall(r"`python -m ([\w.]+)(.*?)`", page.read_text("utf-8"))
    assert {name for name, _ in tools} >= {"benchmarks.cards", "benchmarks.endings"}
    for name, options in tools:
        source = (ROOT / f"{name.replace('.', '/')}.py").read_text("utf-8")
        assert all(f'"{one}"' in source for one in re.findall(r"--\w+", options))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_budgets_are_those_of_the_levels(page: Path) -> None:
    """The table of budgets says how many deals a level looks at, and how long on the server."""
    text = page.read_text("utf-8").split("### ")[1]
    rows = [line.split("|") for line in text.splitlines() if line.startswith("|")]
    for column, bot in ((2, EXPERT), (3, MASTER)):
        said = " ".join(row[column] for row in rows).replace(",", "")
        ms = BUDGETS[bot.level].milliseconds
        numbers = {int(one) for one in re.findall(r"\d+", said)}
        assert numbers == {bot.settling, bot.deals, bot.deals * bot.pool, ms}
    assert f"{Settings(Path()).bot_limit_s}" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_levels_are_all_there(page: Path) -> None:
    """The table of levels names each level that there is, and no other."""
    table = page.read_text("utf-8").split("\n## ")[1]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(LEVELS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_fields_of_the_result_are_all_there(page: Path) -> None:
    """Each field of the JSON is in the table that explains it."""
    plan = Plan(RULES, parse("club"), parse("random"), "1", Tables.ONE)
    found = document(run(plan, Stopping(2), Journal(None, [plan])))
    table = page.read_text("utf-8").split("\n## ")[3]
    first = "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", first)) == set(found)


@pytest.mark.parametrize("page", PROTOCOLS, ids=lambda page: page.name)
def test_messages_are_those_that_are_sent(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The greeting and the question of a page have the fields of the real ones."""
    sent: list[dict[str, Any]] = []

    class Recorder:
        """A program that only listens."""

        def __init__(self, _command: tuple[str, ...]) -> None:
            self.answers = iter(['{"type": "ready"}', '{"type": "pass", "seat": 0}'])

        def tell(self, message: dict[str, Any]) -> None:
            """Keep a message."""
            sent.append(message)

        def answer(self, _limit: float) -> str:
            """Say the next answer."""
            return next(self.answers)

    monkeypatch.setattr("giruda.arena.external._Program", Recorder)
    plan = Plan(RULES, parse("club"), parse("club"), "1")
    views: list[View] = []
    seating = seat_bots(RULES, [get_bot("club")] * 5, "1", watch=lambda _m, v, _d: views.append(v))
    play_hand(seating, start(RULES, 0).match, "1")
    bot = ExternalBot(("program",), plan.clock)
    bot.choose(RULES, views[0], plan.challenger.budget, seating.rngs[0])
    shown = blocks(page)
    for real, written in zip(sent, (shown["hello"], shown["decide"]), strict=True):
        assert set(real) == set(written)
        assert real["type"] == written["type"]
    assert set(shown["hello"]["settings"]) <= set(sent[0]["settings"])
    assert (shown["hello"]["protocol"], shown["hello"]["rules"]) == (
        sent[0]["protocol"],
        sent[0]["rules"],
    )
    assert set(shown["decide"]["view"]) <= set(view_codec().dump_python(views[0]))


@pytest.mark.parametrize("page", PROTOCOLS, ids=lambda page: page.name)
def test_answers_are_actions(page: Path) -> None:
    """The answers of a page are read as actions, and the bid is one of its legal ones."""
    shown = blocks(page)
    for name in ("bid", "bury"):
        assert action_from_json(json.dumps(shown[name])).type == name
    assert shown["bid"] in shown["decide"]["view"]["legal"]


@pytest.mark.parametrize(
    ("preset", "seed"),
    [("korea-boardgames", "1"), ("korea-boardgames", "2"), ("pagat", "1"), ("pagat", "4")],
)
def test_the_deals_of_the_tables_stay(preset: str, seed: str) -> None:
    """The first boards of 2,000 deals are, card for card, those that were played."""
    rules, seen = Rules.preset(preset), sha256()
    for number in range(2000):
        cards = deal(rules, number % rules.players, deal_seed(rules, f"{seed}/{number}", 0))
        seen.update(repr((cards.hands, cards.kitty)).encode())
    assert seen.hexdigest() == json.loads(FINGERPRINTS.read_text("utf-8"))[preset][seed]
