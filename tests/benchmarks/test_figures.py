"""Tests of `benchmarks`: the figures and how they are printed, not how fast anything is."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import run
from benchmarks.bench_web import bundle_files
from giruda.cli.bench import calibration, figure
from giruda.cli.bench.figure import Better, Figure

SOME = Figure(
    name="playouts", value=300, unit="hands/s", peer="them", peer_value=200, better=Better.MORE
)


def test_the_calibration_loop_never_changes() -> None:
    """The loop does the same work as ever, so that ratios of different days can be compared."""
    assert calibration.loop() == 39071518


@pytest.mark.parametrize(
    ("better", "target", "met"),
    [
        (Better.MORE, None, True),
        (Better.MORE, 300, True),
        (Better.MORE, 301, False),
        (Better.LESS, 300, True),
        (Better.LESS, 299, False),
    ],
)
def test_a_target_is_met_on_its_own_side(better: Better, target: float | None, met: bool) -> None:
    """A figure meets a target at the boundary, and beyond it on the better side only."""
    one = Figure(name="", value=300, unit="", peer="", peer_value=1, better=better, target=target)
    assert one.meets_target is met


@pytest.mark.parametrize(("ratio", "met"), [(None, True), (1.5, True), (1.6, False)])
def test_a_target_may_be_one_of_the_ratio(ratio: float | None, met: bool) -> None:
    """A figure with a target for its ratio meets it at the boundary."""
    assert replace(SOME, ratio_target=ratio).meets_target is met


def test_a_duration_and_a_rate_have_the_calibration_loop_as_peer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The peer has the unit of the figure: a loop's milliseconds, or the loops in a second."""
    monkeypatch.setattr(figure, "loop_seconds", lambda: 0.02)
    assert figure.duration("import", 10).ratio == 0.5
    assert figure.rate("hands", 400, "hands").ratio == 8


def test_a_line_shows_value_ratio_and_peer() -> None:
    """A figure is printed with its unit and with what it is compared with."""
    line = figure.text_of(SOME)
    assert "300.0 hands/s" in line
    assert "1.5 x them (200.0 hands/s)" in line


def test_json_has_every_field_and_the_ratio() -> None:
    """A figure as JSON carries its fields and the ratio."""
    assert '"peer_value": 200' in run.as_json(SOME)
    assert '"ratio": 1.5' in run.as_json(SOME)


def test_words_choose_benchmarks() -> None:
    """Without words all benchmarks run, with words those whose name has one."""
    everything = {"benchmarks.bench_import", "benchmarks.bench_web", "giruda.cli.bench.solver"}
    assert everything <= set(run.bench_names([]))
    assert run.bench_names(["import"]) == ["benchmarks.bench_import"]
    assert run.bench_names(["solver"]) == ["giruda.cli.bench.solver"]


def test_a_missed_target_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runner's exit code is 1 if a figure misses its target."""
    missed = Figure(name="", value=2, unit="KB", peer="", peer_value=1, target=1)
    monkeypatch.setattr(run, "measure", lambda _: iter([SOME, missed]))
    assert run.main(["--json"]) == 1


def test_the_bundle_leaves_out_card_art_and_pictures(tmp_path: Path) -> None:
    """What counts is text that the client needs to run; card art does not."""
    for name in ("index.html", "assets/app.js", "cards/SA.svg", "assets/cards-1a2b.js", "icon.png"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert [path.name for path in bundle_files(tmp_path)] == ["app.js", "index.html"]
