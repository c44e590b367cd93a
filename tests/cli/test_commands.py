"""The commands through their door: arguments in, text, JSON and exit codes out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from giruda import __version__
from giruda.cli.main import execute
from giruda.record.record import to_json
from tests.record.story import story

Output = pytest.CaptureFixture[str]


def test_the_installed_command_tells_its_version() -> None:
    """``python -m giruda --version`` prints name and version."""
    command = [sys.executable, "-m", "giruda", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"giruda {__version__}\n"


def test_without_a_command_help_is_shown(capsys: Output) -> None:
    """The bare command lists the commands."""
    assert execute([]) == 0
    assert "simulate" in capsys.readouterr().out


def test_simulate_reports_as_json(capsys: Output) -> None:
    """The JSON object has the documented fields, and every hand balances."""
    assert execute(["simulate", "--matches", "2", "--seed", "1", "--bots", "random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {
        "matches",
        "hands",
        "hands_per_second",
        "contracts_made",
        "mean_score",
        "balanced",
    }
    assert report["matches"] == 2
    assert report["balanced"] is True
    assert len(report["mean_score"]) == 5
    assert sum(report["mean_score"]) == pytest.approx(0)


def test_simulate_plays_any_number_of_players(capsys: Output) -> None:
    """With four people the dummy has the fifth account; a number that cannot be is one error."""
    command = ["simulate", "--preset", "korea-boardgames", "--matches", "1", "--bots", "random"]
    assert execute([*command, "--players", "4", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["balanced"] is True
    assert len(report["mean_score"]) == 5
    assert execute([*command, "--players", "3"]) != 0
    assert "players" in capsys.readouterr().err


def test_simulate_repeats_by_its_seed(capsys: Output) -> None:
    """The same seed gives the same report but for the speed, another one another report."""
    reports = []
    for seed in ("7", "7", "8"):
        execute(["simulate", "--matches", "1", "--seed", seed, "--bots", "random", "--json"])
        report = json.loads(capsys.readouterr().out)
        del report["hands_per_second"]
        reports.append(report)
    assert reports[0] == reports[1] != reports[2]


def test_simulate_speaks_in_sentences(capsys: Output) -> None:
    """Without ``--json`` the report is text."""
    assert execute(["simulate", "--matches", "1", "--bots", "random"]) == 0
    assert "%" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dance"], "dance"),
        (["simulate", "--matches", "0"], "--matches"),
        (["simulate", "--matches", "many"], "--matches"),
        (["simulate", "--seed", "x"], "--seed"),
        (["simulate", "--bots", "genius"], "genius"),
        (["simulate", "--bots", "random,random"], "5"),
        (["simulate", "--preset", "poker"], "poker"),
        (["simulate", "--loud"], "--loud"),
        (["verify"], "RECORD"),
        (["verify", "no/such/file.json"], "no/such/file.json"),
        (["verify", "."], "."),
        (["play", "--no-browser", "--bots", "genius"], "genius"),
        (["serve", "--port", "0"], "--port"),
        (["serve", "--port", "99999"], "--port"),
        (["serve", "--port", "8765", "--data-dir", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_a_mistake_is_one_line_and_code_2(arguments: list[str], said: str, capsys: Output) -> None:
    """A user's mistake is one clear line on standard error, exit code 2 and no traceback."""
    assert execute(arguments) == 2
    error = capsys.readouterr().err.strip().splitlines()[-1:]
    assert len(error) == 1
    assert said in error[0]


def test_verify_proves_an_honest_record(tmp_path: Path, capsys: Output) -> None:
    """An honest record passes, and each deal is listed."""
    path = tmp_path / "match.json"
    path.write_text(to_json(story()), encoding="utf-8")
    assert execute(["verify", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(story().deals) + 1


def test_verify_fails_a_forged_deal(tmp_path: Path, capsys: Output) -> None:
    """A record whose seed was exchanged fails with exit code 1."""
    proofs = (story().deals[0].model_copy(update={"seed": "ff" * 32}), *story().deals[1:])
    path = tmp_path / "match.json"
    path.write_text(to_json(story().model_copy(update={"deals": proofs})), encoding="utf-8")
    assert execute(["verify", str(path)]) == 1
    assert capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"not json", b"[" * 100_000])
def test_verify_refuses_what_is_no_record(content: bytes, tmp_path: Path, capsys: Output) -> None:
    """Bytes that are no record end in one line and code 2."""
    path = tmp_path / "match.json"
    path.write_bytes(content)
    assert execute(["verify", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
