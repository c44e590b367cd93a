"""Bots in a worker: choices, time limits, workers that die."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

import pytest

from giruda.bots.api import LEVELS, Budget, get_bot
from giruda.core.actions import Action
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View
from giruda.core.sure import sure_leads
from giruda.kernels.built import KernelsMissing
from giruda.server import thinking
from giruda.server.thinking import Thinker, choose
from tests.table.harness import Driver
from tests.table.test_claims import on_lead, sure_one

RULES = Rules.preset("korea-boardgames")


@pytest.fixture
def view() -> View:
    """What the bot in seat 1 sees at its turn in the auction."""
    driver = Driver(1)
    driver.begin(dealer=1)
    driver.until_phase(Phase.AUCTION)
    seen = driver.table.view(1)
    assert seen is not None
    return seen


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """A thinker with a process."""
    one = Thinker(1, 20)
    yield one
    one.close()


async def test_process_chooses_what_the_bot_chooses(thinker: Thinker, view: View) -> None:
    """The worker asks the bot of the level for its action, from the view alone."""
    thinker.warm_up()
    action = await thinker.choose(RULES, view, "random")
    assert action in view.legal


def test_choice_follows_from_the_seed(view: View) -> None:
    """The same seed makes the same choice as the bot itself."""
    bot = get_bot("random")
    expected = bot.choose(RULES, view, Budget(), Random(5)).action
    assert choose(RULES, view, "random", 5) == expected


def test_unknown_level_plays_at_random(view: View) -> None:
    """A table whose level is gone goes on with the simplest bot."""
    assert choose(RULES, view, "no such level", 5) == choose(RULES, view, "random", 5)


async def test_killed_worker_is_replaced(thinker: Thinker, view: View) -> None:
    """If the process dies a legal choice is made on the spot, and the next choice has a new one."""
    await thinker.choose(RULES, view, "random")
    assert thinker._executor is not None
    for pid in thinker._executor._processes:  # type: ignore[attr-defined]  # to kill it
        os.kill(pid, signal.SIGKILL)
    for _ in range(3):
        assert await thinker.choose(RULES, view, "random") in view.legal


async def test_slow_bot_is_cut_off(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot beyond its time is replaced by a quick choice."""

    def slow(rules: Rules, view: View, level: str, seed: int) -> Action:
        if level == "club":
            time.sleep(0.3)
        return choose(rules, view, "random", seed)

    monkeypatch.setattr(thinking, "choose", slow)
    quick = Thinker(0, 0.05)
    assert await quick.choose(RULES, view, "club") in view.legal
    quick.close()


async def test_bot_that_fails_is_replaced(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot with a fault does not stop the table."""

    def faulty(rules: Rules, view: View, level: str, seed: int) -> Action:
        if level == "club":
            raise ZeroDivisionError
        return choose(rules, view, "random", seed)

    monkeypatch.setattr(thinking, "choose", faulty)
    thinker = Thinker(0, 1)
    assert await thinker.choose(RULES, view, "club") in view.legal
    thinker.close()


async def test_choices_waiting_behind_a_slow_bot_are_made_too(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the worker is given up, what waited for it gets quick choices and nothing breaks."""

    def slow(rules: Rules, view: View, level: str, seed: int) -> Action:
        if level == "club":
            time.sleep(0.3)
        return choose(rules, view, "random", seed)

    monkeypatch.setattr(thinking, "choose", slow)
    thinker = Thinker(0, 0.1)
    first = asyncio.create_task(thinker.choose(RULES, view, "club"))
    await asyncio.sleep(0.05)
    others = [asyncio.create_task(thinker.choose(RULES, view, "club")) for _ in range(3)]
    assert all(action in view.legal for action in await asyncio.gather(first, *others))
    thinker.close()


def test_worker_loads_no_web_framework() -> None:
    """What a worker imports is the bots and the rules, so it starts quickly and stays small."""
    program = "import sys, giruda.server.thinking; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=env)
    assert not {"fastapi", "starlette", "uvicorn", "sqlalchemy"} & set(done.stdout.split())


async def test_a_club_without_the_compiled_part_plays_at_random(
    view: View, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The game goes on with random cards, and the log says why: once."""

    def missing(rules: Rules, view: View, level: str, seed: int) -> Action:
        if level == "club":
            raise KernelsMissing
        return choose(rules, view, level, seed)

    monkeypatch.setattr(thinking, "choose", missing)
    thinker = Thinker(0, 20)
    for _ in range(3):
        assert await thinker.choose(RULES, view, "club") in view.legal
    thinker.close()
    assert [one.levelname for one in caplog.records] == ["WARNING"]
    assert "compiled part" in caplog.text


async def test_a_full_queue_makes_quick_choices(
    view: View, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What would wait behind too many others is chosen by the fallback at once."""

    def slow(rules: Rules, view: View, level: str, seed: int) -> Action:
        if level == "expert":
            time.sleep(0.3)
        return choose(rules, view, "random", seed)

    monkeypatch.setattr(thinking, "choose", slow)
    monkeypatch.setattr(thinking, "QUEUE", 1)
    thinker = Thinker(0, 20)
    first = asyncio.create_task(thinker.choose(RULES, view, "expert"))
    await asyncio.sleep(0.05)
    assert await thinker.choose(RULES, view, "expert") in view.legal
    assert not first.done()
    assert await first in view.legal
    assert "too many bots" in caplog.text
    thinker.close()


async def test_a_fault_is_logged_without_its_words(
    view: View, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The message of an error may quote cards, so the log names its kind and place only."""

    def faulty(rules: Rules, view: View, level: str, seed: int) -> Action:
        if level == "expert":
            raise ValueError("holds SA")
        return choose(rules, view, level, seed)

    monkeypatch.setattr(thinking, "choose", faulty)
    thinker = Thinker(0, 20)
    assert await thinker.choose(RULES, view, "expert") in view.legal
    thinker.close()
    assert "ValueError" in caplog.text
    assert "SA" not in caplog.text


async def test_every_level_is_seated(view: View) -> None:
    """Each level there is answers with a legal action, within its budget."""
    thinker = Thinker(0, 20)
    for level in LEVELS:
        assert await thinker.choose(RULES, view, level) in view.legal
    thinker.close()


async def test_a_stuck_worker_is_ended(
    thinker: Thinker, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that hangs is cut off at once, and ended before the next choice, which is made."""
    await thinker.choose(RULES, view, "random")
    pool = thinker._pool()
    (process,) = pool._processes.values()  # type: ignore[attr-defined]  # to see that it ends
    hanging = pool.submit(time.sleep, 600)
    thinker._asked[hanging] = time.monotonic() - thinking.STUCK_S - 1
    monkeypatch.setattr(thinker, "_limit_s", 10)
    assert await thinker.choose(RULES, view, "random") in view.legal
    await asyncio.to_thread(process.join, 10)
    assert process.exitcode == -signal.SIGTERM
    assert thinker._pool() is not pool


async def test_a_proof_does_not_hang_on_the_worker(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is found for a claim is the same in the worker and, if it has no time, in a thread."""
    _, sure = sure_one(5)
    driver = Driver(5)
    driver.begin()
    unsure = on_lead(driver, sure=False)
    expected = sure_leads(RULES, sure)
    assert expected is not None
    for queue in (thinking.QUEUE, 0):
        monkeypatch.setattr(thinking, "QUEUE", queue)
        assert await thinker.sure_leads(RULES, sure) == expected
        assert await thinker.sure_leads(RULES, unsure) is None
