"""``giruda arena`` through its door: JSON, sentences, pictures, mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from giruda.cli import say
from giruda.cli.arena import telling
from giruda.cli.arena.picture import _Scale, svg
from giruda.cli.main import execute
from tests.arena import programs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Output = pytest.CaptureFixture[str]
KEYS = {
    "challenger", "reference", "rules", "players", "seed", "tables", "deals", "hands", "mean",
    "ci95", "sd", "look", "looks", "ended", "mirror", "mixed", "splits", "contracts", "thrown_in",
    "ms", "double_dummy", "forfeits", "endless",
}  # fmt: skip
SHORT = ["--deals", "3", "--jobs", "1"]


@pytest.fixture(params=["en", "ko"])
def tongue(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each language in turn."""
    monkeypatch.setenv("GIRUDA_LANG", request.param)
    say.language.cache_clear()
    yield request.param
    say.language.cache_clear()


def test_a_short_match_by_the_installed_command(tmp_path: Path) -> None:
    """The command plays the example program against a level on two processes, and draws it."""
    picture = tmp_path / "result.svg"
    command = [
        sys.executable, "-m", "giruda", "arena", programs.example(), "random", "--deals", "4",
        "--tables", "one", "--jobs", "2", "--json", "--picture", str(picture),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["deals"] == 4
    assert found["hands"] == 20
    assert found["forfeits"] == []
    assert ET.parse(picture).getroot().tag.endswith("svg")  # noqa: S314  our own picture


def test_json_has_the_documented_fields(capsys: Output) -> None:
    """``--json`` prints one object with the documented fields, its intervals pairs of numbers."""
    command = ["arena", "club", "random", *SHORT, "--tables", "all", "--double-dummy", "2"]
    assert execute([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == KEYS
    assert (found["challenger"], found["reference"]) == ("club", "random")
    for one in (found, found["mirror"], found["mixed"]):
        low, high = one["ci95"]
        assert low <= one["mean"] <= high
    for pair in (*found["splits"].values(), found["contracts"], found["ms"]):
        assert set(pair) == {"challenger", "reference"}
    assert found["double_dummy"]["tricks"] == 2
    assert found["hands"] == 90


def test_the_first_plays_each_other_one(capsys: Output) -> None:
    """With three entrants there are two matches, and JSON is a list."""
    command = ["arena", "club", "random", "club", *SHORT, "--tables", "one", "--json"]
    assert execute(command) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["reference"] for one in found] == ["random", "club"]
    assert found[1]["mean"] == 0


def test_entrants_in_a_field(tongue: str, capsys: Output) -> None:
    """With ``--field`` each meets the field alone; the first is compared with each other one."""
    command = ["arena", "club", "random", "club", "--field", "beginner", *SHORT]
    assert execute([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["field"] == "beginner"
    assert [one["challenger"] for one in found["matches"]] == ["club", "random", "club"]
    assert {one["hands"] for one in found["matches"]} == {15}
    club, random, _ = (one["mean"] for one in found["matches"])
    assert found["compared"][0]["more"]["mean"] == pytest.approx(club - random, abs=2e-4)
    assert found["compared"][1]["more"] == {"mean": 0, "ci95": [0, 0]}
    assert execute(command) == 0
    printed = capsys.readouterr().out
    assert say.say("arena.field.title", field="beginner", deals=3) in printed
    assert tongue in ("en", "ko")


def test_a_result_in_sentences(tongue: str, capsys: Output) -> None:
    """Without ``--json`` the result is a table in the user's language, forfeits named in it."""
    program = programs.command(programs.DIES)
    assert execute(["arena", program, "random", *SHORT]) == 0
    printed = capsys.readouterr().out
    assert say.say("arena.fault.dies") in printed
    assert "exit code 3" in printed
    assert ("주공" in printed) == (tongue == "ko")


def test_a_picture_holds_any_name(tongue: str, capsys: Output) -> None:
    """The picture is XML whatever an entrant is called, and says in words what it shows."""
    execute(["arena", "club", "random", *SHORT, "--json"])
    found = json.loads(capsys.readouterr().out)
    found["challenger"] = "cmd:<&\"'\x00\x1b" + "x" * 500
    root = ET.fromstring(svg([found, found]))  # noqa: S314  our own picture
    assert root.attrib["lang"] == tongue
    assert root[0].text
    blank = {**found, "ci95": None, "mean": 0.0}
    assert ET.fromstring(svg([blank])) is not None  # noqa: S314  our own picture


def test_ticks_are_round_and_hold_everything() -> None:
    """The scale of a picture has 0 in the middle, round ticks, and room for the largest gain."""
    for largest in (0.0, 0.004, 0.9, 4.0, 12.3, 99999.0):
        scale = _Scale(largest)
        assert scale.most >= largest
        assert scale.ticks()[3] == 0
        assert scale.x(0) == pytest.approx((scale.x(scale.most) + scale.x(-scale.most)) / 2)


def test_what_rounds_to_zero_has_a_plus() -> None:
    """A small negative number is not shown as minus zero."""
    assert telling.signed(-0.001) == "+0.00"
    assert telling.signed(-1.25) == "-1.25"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["club"], "club"),
        (["genius", "club"], "genius"),
        (["club@fast", "club"], "@fast"),
        (["cmd:", "club"], "cmd:"),
        (["cmd:no-such-program-here", "club"], "no-such-program-here"),
        (["club", "random", "--preset", "poker"], "poker"),
        (["club", "random", "--players", "9"], "9"),
        (["club", "random", "--deals", "-5"], "-5"),
        (["club", "random", "--deals", "x"], "--deals"),
        (["club", "random", "--looks", "99"], "looks"),
        (["club", "random", "--half-width", "0"], "half-width"),
        (["club", "random", "--field", "beginner", "--looks", "3"], "--looks"),
        (["club", "random", "--field", "genius"], "genius"),
        (["club", "random", "--jobs", "-1"], "jobs"),
        (["club", "random", "--double-dummy", "11"], "--double-dummy"),
        (["club", "random", "--tables", "round"], "round"),
        (["club", "random", "--decision-ms", "0"], "--decision-ms"),
        (["club", "random", "--state", "/dev/null/x"], "/dev/null/x"),
        (["club", "random", "--picture", "/dev/null/x.svg"], "/dev/null/x.svg"),
        (["club", "random", "--picture", "."], "."),
    ],
)
def test_a_mistake_is_one_line_and_code_2(
    arguments: list[str], said: str, tongue: str, capsys: Output
) -> None:
    """A user's mistake is one clear line in the user's language, exit code 2, before any play."""
    assert execute(["arena", *arguments]) == 2
    error = capsys.readouterr().err.strip().splitlines()
    assert len(error) == 1
    assert said in error[0]
    assert tongue in ("en", "ko")


def test_a_foreign_state_is_refused(tmp_path: Path, tongue: str, capsys: Output) -> None:
    """A state file of another match is one line that names it."""
    path = tmp_path / "state.jsonl"
    command = ["arena", "club", "random", *SHORT, "--tables", "one", "--state", str(path)]
    assert execute(command) == 0
    capsys.readouterr()
    assert execute([*command, "--seed", "other"]) == 2
    error = capsys.readouterr().err.strip()
    assert str(path) in error
    assert len(error.splitlines()) == 1
    assert tongue in ("en", "ko")
