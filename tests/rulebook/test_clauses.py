"""The rulebook, the code that cites it and the tests that hold it name the same clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BOOKS = {path.stem: path.read_text(encoding="utf-8") for path in ROOT.glob("docs/rulebook/*.md")}
HEADING = re.compile(r"^## §(\d) ", re.MULTILINE)
CLAUSE = re.compile(r"^\*\*§(\d\.\d)\*\* .*\*\(.+?\)\*", re.MULTILINE)
DECISION = re.compile(r"B\d+")


def cited() -> set[str]:
    """Every clause that the core cites, ranges filled in; a whole section stands for itself."""
    found: set[str] = set()
    for path in (ROOT / "src/giruda/core").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"§(\d(?:\.\d)?)", text))
        for section, first, last in re.findall(r"§(\d)\.(\d) to §\d\.(\d)", text):
            found |= {f"{section}.{n}" for n in range(int(first), int(last) + 1)}
    return found


def marked() -> set[str]:
    """Every clause that a test of this folder is marked with."""
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    marks = re.findall(r"@pytest\.mark\.clause\((.*?)\)", "\n".join(texts))
    return {number for mark in marks for number in re.findall(r'"(\d\.\d)"', mark)}


def test_both_languages_have_the_same_clauses() -> None:
    """Korean and English number the same clauses in the same order, and name the same decisions."""
    assert sorted(BOOKS) == ["en", "ko"]
    english, korean = BOOKS["en"], BOOKS["ko"]
    assert CLAUSE.findall(english) == CLAUSE.findall(korean)
    assert HEADING.findall(english) == HEADING.findall(korean) == [str(n) for n in range(1, 9)]
    for one, other in zip(lines_of(english), lines_of(korean), strict=True):
        assert DECISION.findall(one) == DECISION.findall(other), (one, other)


def lines_of(text: str) -> list[str]:
    """The clauses of a book, one a line."""
    return [line for line in text.splitlines() if line.startswith("**§")]


@pytest.mark.parametrize("language", ["en", "ko"])
def test_core_cites_every_clause_and_no_other(language: str) -> None:
    """What the core cites is a clause or a section of the book, and it cites each clause."""
    book = BOOKS[language]
    clauses, sections = set(CLAUSE.findall(book)), set(HEADING.findall(book))
    assert cited() - sections == clauses
    assert len(CLAUSE.findall(book)) == len(lines_of(book))  # each with its sources


def test_every_clause_has_a_test() -> None:
    """Each clause is marked on a test, and no test is marked with a clause that is not there."""
    assert marked() == set(CLAUSE.findall(BOOKS["en"]))


def test_unbroken_numbers() -> None:
    """The clauses of a section are numbered from one without a gap."""
    numbers = [tuple(map(int, one.split("."))) for one in CLAUSE.findall(BOOKS["en"])]
    for section in range(1, 9):
        inner = [n for at, n in numbers if at == section]
        assert inner == list(range(1, len(inner) + 1))
