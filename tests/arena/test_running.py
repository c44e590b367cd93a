"""Whole matches: when they stop, on several processors, and broken off and taken up again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from giruda.arena import running
from giruda.arena.entrant import parse
from giruda.arena.errors import ArenaCode, ArenaError
from giruda.arena.journal import Journal, row_codec
from giruda.arena.plan import Plan, Tables
from giruda.arena.playing import Chairs, play_deal
from giruda.arena.rows import Effort, Game, Row
from giruda.arena.running import Ended, Stopping, run
from giruda.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from giruda.arena.running import Outcome

RULES = Rules.preset("korea-boardgames")
PLAN = Plan(RULES, parse("club"), parse("random"), "running", Tables.ONE)


def untimed(outcome: Outcome) -> Outcome:
    """Return an outcome without what differs from run to run."""
    blank = outcome.result.times[0].__class__(0, 0, 0, 0)
    return replace(outcome, result=replace(outcome.result, times=(blank, blank)))


def played(plan: Plan, stopping: Stopping, path: Path | None = None, jobs: int = 1) -> Outcome:
    """Return a match, perhaps kept in a file."""
    with Journal(path, [plan]) as journal:
        return untimed(run(plan, stopping, journal, jobs=jobs))


# ---- stopping ------------------------------------------------------------------------------------


@pytest.fixture
def gains(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Deals are not played: each gains what the list says, over and over."""
    values = [0.0]

    def instead(_plan: Plan, deals: Sequence[int], _jobs: int) -> Iterator[Row]:
        for deal in deals:
            gain = values[deal % len(values)]
            others = tuple(-gain / 4 for _ in range(4))
            games = [
                Game(1 << seat, (*others[:seat], gain, *others[seat:]), declarer=seat, contract=11)
                for seat in range(5)
            ]
            yield Row(deal, tuple(games), (Effort(), Effort()))

    monkeypatch.setattr(running, "_played", instead)
    return values


def test_a_clear_difference_stops_at_a_look(gains: list[float]) -> None:
    """Of five looks a large difference needs the first only, and none needs all."""
    gains[:] = [3.0, 5.0]
    found = played(PLAN, Stopping(100, looks=5))
    assert (found.look, found.looks, found.ended) == (1, 5, Ended.CLEAR)
    assert found.result.deals == 20
    assert found.result.single.mean == pytest.approx(4)
    gains[:] = [3.0, -3.0]
    found = played(PLAN, Stopping(100, looks=5))
    assert (found.look, found.ended, found.result.deals) == (5, Ended.ALL_PLAYED, 100)
    assert not found.result.single.clear


def test_a_narrow_interval_stops_at_a_look(gains: list[float]) -> None:
    """With a half-width asked for, the first look whose interval is within it is the last."""
    gains[:] = [1.0, -1.0]
    found = played(PLAN, Stopping(100, looks=5, half_width=0.6))
    assert found.ended is Ended.NARROW
    assert found.look > 1
    assert found.result.single.half_width <= 0.6


def test_without_looks_all_deals_are_played(gains: list[float]) -> None:
    """One look is a fixed number of deals, however clear the difference is."""
    gains[:] = [3.0, 5.0]
    assert played(PLAN, Stopping(30)).result.deals == 30


def test_progress_is_told_after_every_deal(gains: list[float]) -> None:
    """Each deal is told with its number and, for who asks, the estimate so far."""
    gains[:] = [1.0, 3.0]
    told: list[tuple[int, float]] = []
    with Journal(None, [PLAN]) as journal:
        run(PLAN, Stopping(4), journal, progress=lambda n, now: told.append((n, now().mean)))
    assert [n for n, _ in told] == [1, 2, 3, 4]
    assert told[-1][1] == pytest.approx(2)


@pytest.mark.parametrize(
    ("stopping", "code"),
    [
        ({"deals": -3}, ArenaCode.TOO_FEW_DEALS),
        ({"deals": 1}, ArenaCode.TOO_FEW_DEALS),
        ({"deals": 10**9}, ArenaCode.OUT_OF_RANGE),
        ({"deals": 9, "looks": 0}, ArenaCode.OUT_OF_RANGE),
        ({"deals": 9, "looks": 11}, ArenaCode.OUT_OF_RANGE),
        ({"deals": 9, "half_width": 0.0}, ArenaCode.OUT_OF_RANGE),
        ({"deals": 9, "half_width": float("nan")}, ArenaCode.OUT_OF_RANGE),
    ],
)
def test_impossible_wishes_are_refused(stopping: dict[str, int], code: ArenaCode) -> None:
    """Too few deals, too many looks or no width are errors before anything is played."""
    with pytest.raises(ArenaError) as refused:
        Stopping(**stopping)
    assert refused.value.code is code


# ---- processes -----------------------------------------------------------------------------------


def test_processes_change_nothing_but_the_time() -> None:
    """Two processes give the result that one gives, forfeits of a program included."""
    assert played(PLAN, Stopping(4), jobs=2) == played(PLAN, Stopping(4))


def test_an_error_in_a_process_comes_back() -> None:
    """What a worker cannot do is the parent's error, and its own type."""
    wrong = replace(PLAN, challenger=replace(PLAN.challenger, level="gone"))
    with pytest.raises(ValueError, match="gone"), Journal(None, [wrong]) as journal:
        run(wrong, Stopping(4), journal, jobs=2)


# ---- the state on disk ---------------------------------------------------------------------------


def test_a_match_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    """A match of two runs is the match of one run, and deals are not played twice."""
    path = tmp_path / "state.jsonl"
    played(PLAN, Stopping(3), path)
    before = path.read_bytes()
    assert played(PLAN, Stopping(5), path) == played(PLAN, Stopping(5))
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes().splitlines()) == 6
    assert played(PLAN, Stopping(4), path) == played(PLAN, Stopping(4))


@pytest.mark.parametrize("torn", [1, 40, -2])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, torn: int) -> None:
    """A file that ends in the middle of a line loses that deal only."""
    path = tmp_path / "state.jsonl"
    played(PLAN, Stopping(3), path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:torn])
    assert played(PLAN, Stopping(3), path) == played(PLAN, Stopping(3))
    assert len(path.read_bytes().splitlines()) == 4


def test_a_header_that_was_cut_off_begins_anew(tmp_path: Path) -> None:
    """A file that was killed before its first line was whole is an empty one."""
    path = tmp_path / "state.jsonl"
    path.write_bytes(b'{"format": "gir')
    played(PLAN, Stopping(2), path)
    assert len(path.read_bytes().splitlines()) == 3


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"not json\n", ArenaCode.NOT_A_STATE),
        (b"[1]\n", ArenaCode.NOT_A_STATE),
        (b'{"a": 1}\n', ArenaCode.NOT_A_STATE),
        (b"\xff\xfe\n", ArenaCode.NOT_A_STATE),
        (b'{"format": "giruda-arena-1", "matches": []}\n', ArenaCode.OTHER_MATCH),
    ],
)
def test_a_foreign_file_is_left_alone(tmp_path: Path, content: bytes, code: ArenaCode) -> None:
    """A file of another kind, or of another match, is an error and stays as it is."""
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(ArenaError) as refused:
        Journal(path, [PLAN])
    assert refused.value.code is code
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "line", [b"{}", b'{"match": 7, "row": {}}', b"1", b'{"match": 0, "row": 1}']
)
def test_a_broken_line_is_refused(tmp_path: Path, line: bytes) -> None:
    """A whole line that is no deal of this match is an error, not a hole in the result."""
    path = tmp_path / "state.jsonl"
    with Journal(path, [PLAN]):
        pass
    with path.open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(ArenaError) as refused:
        Journal(path, [PLAN])
    assert refused.value.code is ArenaCode.NOT_A_STATE


def test_another_seed_is_another_match(tmp_path: Path) -> None:
    """The state of a match cannot go on under another seed, rules or entrants."""
    path = tmp_path / "state.jsonl"
    with Journal(path, [PLAN]):
        pass
    for other in (
        replace(PLAN, seed="2"),
        replace(PLAN, rules=Rules.preset("pagat")),
        replace(PLAN, reference=parse("club")),
    ):
        with pytest.raises(ArenaError, match="other match"):
            Journal(path, [other])


def test_a_row_is_the_same_after_a_file() -> None:
    """A row that was written and read back is the row that was played."""
    with Chairs(PLAN) as chairs:
        row = play_deal(replace(PLAN, double_dummy=3), 0, chairs)
    assert row_codec().validate_json(row_codec().dump_json(row)) == row
    assert json.loads(row_codec().dump_json(row))["deal"] == 0
