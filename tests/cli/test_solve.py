"""``giruda solve``: value and line of a deal in any of its forms, one clear line for the rest."""

from __future__ import annotations

import io
import json
import sys
from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from giruda.cli import say, solving
from giruda.cli.main import execute
from giruda.core.ending import ruling_points
from giruda.core.errors import ProblemCode
from giruda.core.problem import Problem, after_plays, begin
from giruda.core.rules import Rules
from giruda.record.plays_text import parse_plays, play_text
from giruda.record.problem_text import problem_tags
from giruda.record.record import to_json
from tests.problems import KOREA, problem_of, random_hands, some_problem
from tests.record.story import story

Output = pytest.CaptureFixture[str]
KEYS = {"lo", "hi", "line", "nodes", "ms"}
ENDING = some_problem(8)
TAGS = problem_tags(ENDING)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences are compared in English."""
    monkeypatch.setenv("GIRUDA_LANG", "en")
    say.language.cache_clear()


@pytest.fixture
def ending(tmp_path: Path) -> str:
    """The file of a deal with two tricks left."""
    path = tmp_path / "ending.txt"
    path.write_text(TAGS, encoding="utf-8")
    return str(path)


def solved(capsys: Output, *arguments: str) -> dict[str, object]:
    """Return what ``giruda solve --json`` prints."""
    assert execute(["solve", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: Output, *arguments: str) -> str:
    """Return the one line that a mistake ends in."""
    capsys.readouterr()
    assert execute(["solve", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return line


def deal_json(problem: Problem) -> str:
    """Write a problem as a JSON object."""
    assert problem.buried is not None
    return json.dumps(
        {
            "rules": problem.rules.name,
            "trump": None if problem.trump is None else problem.trump.letter,
            "declarer": problem.declarer,
            "points": problem.points,
            "hands": [cards.codes() for cards in problem.hands],
            "buried": problem.buried.codes(),
            "friend": begin(problem).friend,
            "plays": [play_text(one) for one in problem.plays],
        }
    )


def test_json_has_value_line_nodes_and_time(ending: str, capsys: Output) -> None:
    """The object holds the documented keys, and the line played out gives the value."""
    found = solved(capsys, ending)
    assert set(found) >= KEYS
    assert found["lo"] == found["hi"]
    rows = found["line"]
    assert isinstance(rows, list)
    assert [len(row) for row in rows] == [5, 5]
    end = after_plays(KOREA, begin(ENDING), parse_plays(" ".join(chain(*rows))))
    assert ruling_points(KOREA, end) == found["lo"]


def test_text_says_the_same(ending: str, capsys: Output) -> None:
    """Without ``--json`` value, line, nodes and time are lines of text."""
    value = solved(capsys, ending)["lo"]
    assert execute(["solve", ending]) == 0
    words = capsys.readouterr().out
    for key in ("lo", "hi", "line", "nodes", "ms"):
        assert f"\n{key} " in words
    assert f"lo     {value}\n" in words


def test_tags_json_and_standard_input_agree(
    ending: str, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same deal as tags, as JSON and by standard input has the same value."""
    path = tmp_path / "ending.json"
    path.write_text(deal_json(ENDING), encoding="utf-8")
    stdin = SimpleNamespace(buffer=io.BytesIO(b"\xef\xbb\xbf" + TAGS.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    values = [solved(capsys, name)["lo"] for name in (ending, str(path), "-")]
    assert len(set(values)) == 1


def test_a_record_is_solved_from_any_trick(tmp_path: Path, capsys: Output) -> None:
    """A hand of a record is chosen with ``--hand``, and a trick of it with ``--trick``."""
    path = tmp_path / "record.json"
    path.write_text(to_json(story()), encoding="utf-8")
    found = solved(capsys, str(path), "--hand", "2", "--trick", "9")
    assert found["trick"] == 9
    assert "--hand" in refused(capsys, str(path))
    assert "4" in refused(capsys, str(path), "--hand", "4")
    assert "11" in refused(capsys, str(path), "--hand", "1", "--trick", "11")


def test_a_trick_of_typed_plays_is_chosen(ending: str, capsys: Output) -> None:
    """With ``--trick`` later plays of a text are left away; one not reached is refused."""
    assert solved(capsys, ending, "--trick", "9")["trick"] == 9
    assert "Trick 10" in refused(capsys, ending, "--trick", "10")


def test_a_target_is_reached_or_not(ending: str, capsys: Output) -> None:
    """A window tells whether the value is at least the target, for each side of the value."""
    value = solved(capsys, ending)["lo"]
    assert isinstance(value, int)
    reached = solved(capsys, ending, "--target", str(value))["lo"]
    missed = solved(capsys, ending, "--target", str(value + 1))["hi"]
    assert isinstance(reached, int)
    assert isinstance(missed, int)
    assert reached >= value
    assert missed <= value
    assert execute(["solve", ending, "--target", str(value + 1)]) == 0
    assert "cannot reach" in capsys.readouterr().out


def test_a_limit_leaves_bounds_open(capsys: Output, tmp_path: Path) -> None:
    """A whole deal stopped after a few nodes has bounds and no line."""
    path = tmp_path / "deal.txt"
    path.write_text(problem_tags(some_problem()), encoding="utf-8")
    found = solved(capsys, str(path), "--nodes", "50")
    assert found["lo"] != found["hi"]
    assert found["line"] == []
    assert execute(["solve", str(path), "--nodes", "50"]) == 0
    assert "Stopped at the limit" in capsys.readouterr().out


def test_analysis_values_every_legal_play(ending: str, capsys: Output) -> None:
    """``--analyse`` gives each legal play its value, and the best of them is the deal's."""
    found = solved(capsys, ending, "--analyse")
    plays = found["analysis"]
    assert isinstance(plays, list)
    hand = begin(ENDING)
    assert {one["play"][:2] for one in plays} == set(hand.hands[hand.turn].codes())
    values = [one["lo"] for one in plays]
    best = max(values) if hand.turn in (hand.friend, ENDING.declarer) else min(values)
    assert best == found["lo"]


def test_rules_may_be_given(ending: str, tmp_path: Path, capsys: Output) -> None:
    """``--rules`` stands for the rules of the deal: a preset, or a file of house rules."""
    house = tmp_path / "house.toml"
    house.write_text(
        'base = "korea-boardgames"\n[kitty]\npoints_to = "defence"\n', encoding="utf-8"
    )
    theirs = solved(capsys, ending, "--rules", str(house))
    assert "korea-boardgames@" not in str(theirs["rules"])
    assert "poker" in refused(capsys, ending, "--rules", "poker")


@pytest.mark.parametrize(
    ("preset", "players"), [("three", 3), ("korea-boardgames", 4), ("kaist", 4)]
)
def test_other_games_are_solved(preset: str, players: int, tmp_path: Path, capsys: Output) -> None:
    """A game of three and one with the dummy go through the same door."""
    rules = Rules.preset(preset, players)
    problem = problem_of(rules, next(random_hands(rules, "solve", rules.n_tricks - 2)))
    path = tmp_path / "deal.txt"
    path.write_text(problem_tags(problem), encoding="utf-8")
    assert solved(capsys, str(path))["rules"] == rules.name


def test_mistakes_are_one_line(ending: str, tmp_path: Path, capsys: Output) -> None:
    """A missing file, a folder, a limit below one and an unknown option name what is wrong."""
    assert "no/such" in refused(capsys, "no/such")
    assert str(tmp_path) in refused(capsys, str(tmp_path))
    assert refused(capsys, "a\0b")
    for option in ("--nodes", "--ms", "--memory", "--hand", "--trick", "--target"):
        assert option in refused(capsys, ending, option, "-1")
    assert "--loud" in refused(capsys, ending, "--loud")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("korea-boardgames@1", "poker", "poker"),
        ("[Friend", '[Friend "seat:9"]\n[Nothing', "seat 9"),
        ("[Buried", '[Buried "SAHA"]\n[Nothing', "SA, HA"),
        ("\n[Declarer", '\n[Declarer "9"]\n[Nothing', "declarer"),
        ('[Play "', '[Play "9', "leader"),
    ],
)
def test_an_impossible_deal_is_named(
    old: str, new: str, said: str, tmp_path: Path, capsys: Output
) -> None:
    """What cannot be is one line that names the field or the card."""
    path = tmp_path / "deal.txt"
    assert old in TAGS
    path.write_text(TAGS.replace(old, new, 1), encoding="utf-8")
    assert said in refused(capsys, str(path))


def test_an_illegal_play_is_explained(tmp_path: Path, capsys: Output) -> None:
    """A play that the rules refuse is named with its number and the reason."""
    rows = TAGS.splitlines()
    at = next(n for n, row in enumerate(rows) if row.startswith("[Play")) + 1
    rows[at] = " ".join(rows[at + 1].split()[:1] + rows[at].split()[1:])
    path = tmp_path / "deal.txt"
    path.write_text("\n".join(rows), encoding="utf-8")
    line = refused(capsys, str(path))
    assert "plays" in line
    assert "card 1" in line or "card 6" in line


def test_a_friend_to_come_is_explained(tmp_path: Path, capsys: Output) -> None:
    """A friend whom the first trick decides cannot be solved before it."""
    path = tmp_path / "deal.txt"
    first = TAGS.replace("[Friend", '[Friend "first"]\n[Nothing')
    path.write_text(first, encoding="utf-8")
    assert "decides" in refused(capsys, str(path), "--trick", "1")
    assert execute(["solve", str(path), "--nodes", "100000"]) == 0


def test_it_says_so_in_korean(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An impossible deal is told in Korean where that is spoken."""
    monkeypatch.setenv("GIRUDA_LANG", "ko")
    say.language.cache_clear()
    path = tmp_path / "deal.txt"
    path.write_text(TAGS.replace("[Friend", '[Friend "seat:9"]\n[Nothing'), encoding="utf-8")
    assert "9번 자리는 없습니다" in refused(capsys, str(path))
    say.language.cache_clear()


def test_without_kernels_it_says_how_to_get_them(
    ending: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is compiled the command names the compiler and the reinstallation."""
    monkeypatch.setattr("giruda.kernels.built.is_built", lambda: False)
    assert "pip install --force-reinstall" in refused(capsys, ending)


def test_a_huge_file_is_refused_unread(
    ending: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file over the size of any record is refused."""
    monkeypatch.setattr(solving, "MAX_BYTES", 10)
    assert "too large" in refused(capsys, ending)


def test_a_table_that_does_not_fit_is_refused(
    ending: str, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the machine has not the memory that was asked for, the option is named."""

    def too_much(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("giruda.search.solver.solve_line", too_much)
    assert "--memory" in refused(capsys, ending)


def test_every_code_can_be_told() -> None:
    """Each fault is a sentence whatever it is about."""
    from giruda.core.errors import ProblemError  # noqa: PLC0415  beside its only use

    params: dict[str, str | int] = {
        "seat": 0,
        "n": 1,
        "given": 2,
        "low": 1,
        "high": 2,
        "cards": "SA",
        "card": "SA",
    }
    params |= {"suit": "S", "why": "must_follow"}
    for code in ProblemCode:
        error = ProblemError("field", code, **params)
        assert solving.told(error).startswith("field: ")


# --- Fuzz -----------------------------------------------------------------------------------------

SEEDS = [TAGS.encode(), deal_json(ENDING).encode(), to_json(story(1)).encode()]


def survives(content: bytes) -> None:
    """State that some bytes are solved, or refused in one line and code 2."""
    error, output = io.StringIO(), io.StringIO()
    stdin = SimpleNamespace(buffer=io.BytesIO(content))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", stdin)
        patch.setattr(sys, "stderr", error)
        patch.setattr(sys, "stdout", output)
        code = execute(["solve", "-", "--nodes", "200", "--memory", "1"])
    assert code in (0, 2)
    assert len(error.getvalue().splitlines()) == (code == 2)


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xff\xfe\x00")
@example(b"{" * 100_000)
@example(b"[" * 100_000)
@example(b'{"a":' * 100_000)
@example(b'{"events": NaN}')
@example(b'{"events": []}')
@example(b"NaN")
@example(b'[Deal "' + b"1:" * 50_000 + b'"]')
@example(b'[Deal "1:' + b"- " * 50_000 + b'"]')
@example(b'[ "' * 50_000)
@example(b"\\" * 100_000)
def test_any_bytes_end_well(content: bytes) -> None:
    """No bytes make a traceback."""
    survives(content)


@settings(max_examples=60 if settings().max_examples <= 100 else 2000)  # nightly looks at more
@given(st.data())
def test_mutated_deals_end_well(data: st.DataObject) -> None:
    """A good deal of any form with some bytes changed, cut or doubled is solved or refused."""
    content = bytearray(data.draw(st.sampled_from(SEEDS)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        kind = data.draw(st.sampled_from(["byte", "cut", "double"]))
        if kind == "byte":
            content[at] = data.draw(st.sampled_from(b'[]{}":,.-10 SDHCAKQJT2N\n\xc3\x00'))
        elif kind == "cut":
            del content[at : at + data.draw(st.integers(1, 9))]
        else:
            content[at:at] = content[at : at + data.draw(st.integers(1, 40))]
    survives(bytes(content))
