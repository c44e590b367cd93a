"""``giruda bench``: the figures and how they are printed, not how fast anything is."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from giruda.bots.expert import EXPERT
from giruda.cli import say
from giruda.cli.bench import (
    SUBJECTS,
    bots,
    core,
    deals,
    double_dummy,
    peers,
    playout,
    rounds,
    sampler,
    solver,
)
from giruda.cli.main import execute

if TYPE_CHECKING:
    from collections.abc import Iterator

Output = pytest.CaptureFixture[str]
KEYS = {"name", "value", "unit", "peer", "peer_value", "ratio"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Little is measured, and no other program is here."""
    monkeypatch.setenv("GIRUDA_LANG", "en")
    say.language.cache_clear()
    monkeypatch.setattr(rounds, "ROUNDS", 1)
    monkeypatch.setattr(playout, "N_HANDS", 20)
    monkeypatch.setattr(playout, "N_CLUBS", 4)
    monkeypatch.setattr(playout, "N_STEPPED", 1)
    monkeypatch.setattr(playout, "BATCH", 3)
    monkeypatch.setattr(sampler, "N_DEALS", 5)
    monkeypatch.setattr(bots, "N_HANDS", 1)
    monkeypatch.setattr(bots, "N_VIEWS", 4)
    monkeypatch.setattr(bots, "ROUND_SECONDS", 0)
    monkeypatch.setattr(core, "N_HANDS", 3)
    monkeypatch.setattr(core, "ROUNDS", 1)
    monkeypatch.setattr(core, "peak_mb", lambda _: 30.0)
    monkeypatch.setattr(peers, "has_open_spiel", lambda: False)
    monkeypatch.setattr(solver, "has_dds", lambda: False)
    monkeypatch.setattr(solver, "SETS", {"left-5": deals.SETS["left-5"]})
    monkeypatch.setattr(solver, "problems", lambda _: [deals.problem(3, n) for n in range(4)])
    yield
    say.language.cache_clear()


@pytest.mark.parametrize("subject", SUBJECTS)
def test_json_has_the_documented_keys(subject: str, capsys: Output) -> None:
    """``--json`` prints a list of objects with value, peer and the ratio of the two."""
    assert execute(["bench", subject, "--json"]) == 0
    figures: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert figures
    for one in figures:
        assert set(one) >= KEYS
        assert one["ratio"] == pytest.approx(one["value"] / one["peer_value"])


def test_the_time_of_a_search_is_shared_out() -> None:
    """The works of a level that searches make up its time, and run unwatched afterwards."""
    before = [getattr(where, name) for _, where, name in bots._works()]
    shares = bots._shares(replace(EXPERT, deals=40, settling=40), bots._views())
    assert sum(shares.values()) == pytest.approx(1)
    assert all(shares[part] > 0 for part in ("sampling", "weighing", "play-outs", "the rest"))
    assert shares["solver"] == 0
    assert [getattr(where, name) for _, where, name in bots._works()] == before


def test_a_table_says_where_other_programs_come_from(capsys: Output) -> None:
    """Without ``--json`` a table is printed, and how to get the programs it would compare with."""
    assert execute(["bench", "playout"]) == 0
    printed = capsys.readouterr().out
    assert "calibration" in printed
    assert "pip install 'giruda[bench]'" in printed


def test_an_unknown_subject_is_refused(capsys: Output) -> None:
    """A benchmark that there is not is one line that lists those there are."""
    assert execute(["bench", "luck"]) == 2
    said = capsys.readouterr().err
    assert all(one in said for one in (*SUBJECTS, "luck"))


def test_without_kernels_only_the_rules_are_measured(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is compiled the core is measured all the same, and the rest says why not."""
    monkeypatch.setattr("giruda.kernels.built.is_built", lambda: False)
    assert execute(["bench", "core", "--json"]) == 0
    assert execute(["bench", "playout"]) == 2
    assert "pip install --force-reinstall" in capsys.readouterr().err


def test_works_alternate() -> None:
    """Each work runs once in every round, in turns, after one round unmeasured."""
    order: list[str] = []

    def work(name: str) -> int:
        order.append(name)
        return 1

    rates = rounds.best_rates({"a": lambda: work("a"), "b": lambda: work("b")}, 2)
    assert order == ["a", "b"] * 3
    assert set(rates) == {"a", "b"}
    assert min(rates.values()) > 0


class FakeState:
    """Two chance nodes, three moves."""

    n = 0

    def is_chance_node(self) -> bool:
        """Whether the deal goes on."""
        return self.n < 2

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.n == 5

    def legal_actions(self) -> list[int]:
        """One or two."""
        return [0, 1]

    def apply_action(self, _: int) -> None:
        """Go on."""
        self.n += 1

    def current_player(self) -> int:
        """The first."""
        return 0

    def resample_from_infostate(self, *_: object) -> None:
        """Draw another deal."""


def test_open_spiel_is_driven_behind_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rollouts start where no chance is left, as many as the evaluator is asked for."""
    searched: list[Any] = []
    game = SimpleNamespace(new_initial_state=FakeState)
    fake = ModuleType("pyspiel")
    bot = SimpleNamespace(mcts_search=searched.append)
    vars(fake).update(
        load_game=lambda *_: game,
        RandomRolloutEvaluator=lambda n, _: n,
        MCTSBot=lambda *_: bot,
        UniformProbabilitySampler=lambda *_: None,
        make_uniform_random_bot=lambda *_: None,
        evaluate_bots=lambda *_: None,
    )
    monkeypatch.setitem(sys.modules, "pyspiel", fake)
    monkeypatch.setattr(sampler, "N_DEALS", 5)
    monkeypatch.setattr(bots, "N_HANDS", 1)
    monkeypatch.setattr(bots, "ROUND_SECONDS", 0)
    monkeypatch.setattr(core, "N_HANDS", 3)
    monkeypatch.setattr(core, "ROUNDS", 1)
    monkeypatch.setattr(core, "peak_mb", lambda _: 30.0)
    monkeypatch.setattr(peers, "has_open_spiel", lambda: True)
    works = peers.rollout_peers()
    assert [work() for work in works.values()] == [peers.ROLLOUTS] * 2
    assert not any(state.is_chance_node() for state in searched)
    assert [work() for work in peers.dealing_peers().values()] == [peers.GAMES] * 2
    (steps,) = peers.step_peer().values()
    assert steps() == peers.STEPS_GAMES * 3
    (resamplings,) = peers.resampling_peer().values()
    assert resamplings() == peers.RESAMPLINGS


def test_dds_solves_deals_of_as_many_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bridge deals of the peer have four hands of so many cards each."""
    seen: list[str] = []
    types, dds = ModuleType("endplay.types"), ModuleType("endplay.dds")

    def deal(text: str) -> SimpleNamespace:
        seen.append(text)
        return SimpleNamespace()

    vars(types).update(Deal=deal, Denom=range(5), Player=SimpleNamespace(north=0))
    solved = SimpleNamespace(_data=SimpleNamespace(nodes=7))
    vars(dds).update(solve_board=lambda _: solved)
    monkeypatch.setitem(sys.modules, "endplay", ModuleType("endplay"))
    monkeypatch.setitem(sys.modules, "endplay.types", types)
    monkeypatch.setitem(sys.modules, "endplay.dds", dds)
    ms, nodes = double_dummy.dds_solver(5)(1)
    assert (ms >= 0, nodes) == (True, 7)
    hands = seen[0].removeprefix("N:").split()
    assert [len(hand.replace(".", "")) for hand in hands] == [5] * 4
