"""The pages on the solver and the kernels: their examples run and say what comes out."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from giruda.cli import say
from giruda.cli.main import execute
from giruda.core.tables import Tables
from giruda.kernels.numbering import N_ACTIONS

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGES = ("en", "ko")


def blocks(page: str, kind: str) -> list[str]:
    """Return the code blocks of a kind."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deal_is_solved_as_the_page_says(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What the page shows of ``giruda solve`` is how its output begins."""
    (deal,) = blocks(f"solver/{language}.md", "text")
    (shown,) = blocks(f"solver/{language}.md", "console")
    (tmp_path / "deal.txt").write_text(deal, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIRUDA_LANG", language)
    say.language.cache_clear()
    command, _, output = shown.partition("\n")
    assert execute(command.split()[2:]) == 0
    say.language.cache_clear()
    assert capsys.readouterr().out.startswith(output)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_kernels_run(language: str) -> None:
    """Each example of the page runs, and its arrays have the shapes that it names."""
    hands, games = blocks(f"kernels/{language}.md", "python")
    names: dict[str, object] = {}
    exec(hands, names)  # noqa: S102  our own page
    assert getattr(names["played"], "taken").shape == (1, 1000, 5)  # noqa: B009  of no known type
    names = {}
    exec(games.replace("1024", "32"), names)  # noqa: S102  same
    assert getattr(names["games"], "payments").shape == (32, 5)  # noqa: B009  same
    assert str(N_ACTIONS) in games


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_the_tables_is_explained(language: str) -> None:
    """The page on the table contract has each of its fields, and no other."""
    text = (DOCS / f"kernels/{language}.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    named = {re.match(r"\w+", name)[0] for row in rows for name in re.findall(r"`([^`]+)`", row)}  # type: ignore[index]  # each begins with a word
    assert named == {field.name for field in dataclasses.fields(Tables)}
