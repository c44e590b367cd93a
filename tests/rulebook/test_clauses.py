"""The rulebook, the code that cites it and the tests that hold it name the same clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from giruda.core.choices import Doubles
from giruda.core.loading import describe

ROOT = Path(__file__).parent.parent.parent
BOOKS = {path.stem: path.read_text(encoding="utf-8") for path in ROOT.glob("docs/rulebook/*.md")}
HEADING = re.compile(r"^## §(\d) ", re.MULTILINE)
CLAUSE = re.compile(r"^\*\*§(\d\.\d+)\*\* .*\*\(.+?\)\*", re.MULTILINE)
BLOCK = re.compile(r"^\*\*§(\d\.\d+)\*\*(.*?)(?=^\*\*§|^#|\Z)", re.MULTILINE | re.DOTALL)
DECISION = re.compile(r"B\d+")
RANGE = re.compile(r"§(\d)\.(\d+) to §\d\.(\d+)")
KNOBS = describe()
SECTIONS = [str(number) for number in range(1, 10)]


def cited() -> set[str]:
    """Every clause that the core cites, ranges filled in; a whole section stands for itself."""
    found = {knob.clause for knob in KNOBS.values()}
    for path in (ROOT / "src/giruda/core").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"§(\d(?:\.\d+)?)", text))
        for section, first, last in RANGE.findall(text):
            found |= {f"{section}.{n}" for n in range(int(first), int(last) + 1)}
    return found


def marked() -> set[str]:
    """Every clause that a test of this folder is marked with."""
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    marks = re.findall(r"\bmark\.clause\((.*?)\)", "\n".join(texts), re.DOTALL)
    return {number for mark in marks for number in re.findall(r'"(\d\.\d+)"', mark)}


def by_number(number: str) -> tuple[int, ...]:
    """Sort §2.10 after §2.9."""
    return tuple(map(int, number.split(".")))


def test_both_languages_have_the_same_clauses() -> None:
    """Korean and English number the same clauses in the same order, of the same sections."""
    assert sorted(BOOKS) == ["en", "ko"]
    english, korean = BOOKS["en"], BOOKS["ko"]
    assert CLAUSE.findall(english) == CLAUSE.findall(korean)
    assert HEADING.findall(english) == HEADING.findall(korean) == SECTIONS


def test_both_languages_name_the_same_decisions_rules_and_clauses() -> None:
    """A clause names the same decisions, keys, words and other clauses in both languages."""
    english, korean = (dict(BLOCK.findall(BOOKS[language])) for language in ("en", "ko"))
    for number, text in english.items():
        for things in (DECISION, re.compile(r"`.+?`"), re.compile(r"§\d(?:\.\d+)?")):
            assert set(things.findall(text)) == set(things.findall(korean[number])), number


@pytest.mark.parametrize("language", ["en", "ko"])
def test_core_cites_every_clause_and_no_other(language: str) -> None:
    """What the core cites is a clause or a section of the book, and it cites each clause."""
    book = BOOKS[language]
    clauses, sections = set(CLAUSE.findall(book)), set(HEADING.findall(book))
    assert cited() - sections == clauses
    assert len(CLAUSE.findall(book)) == len(BLOCK.findall(book))  # each with its sources


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_rule_that_may_vary_stands_in_its_clause(language: str) -> None:
    """The clause that a house rule names tells of it by its key, and the section of its words."""
    blocks = dict(BLOCK.findall(BOOKS[language]))
    for key, knob in KNOBS.items():
        assert f"`{key}`" in blocks[knob.clause], key
        section = "".join(text for number, text in blocks.items() if number[0] == knob.clause[0])
        for word in knob.choices:
            assert f"`{word}`" in section, (key, word)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_book_names_no_key_or_word_that_is_not_there(language: str) -> None:
    """What stands in code letters under the house rules is a key, a word or a value of one."""
    words = {word for knob in KNOBS.values() for word in knob.choices} | set(Doubles)
    named = {
        name for _, text in BLOCK.findall(BOOKS[language]) for name in re.findall("`(.+?)`", text)
    }
    examples = {
        "H3",
        "2",
        'seating = "partner_hands"',
        'seating = "dummy"',
        'score.count = "tricks"',
    }
    assert named - set(KNOBS) - words - examples == set()


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_letter_is_explained(language: str) -> None:
    """A letter that stands for a source is in the list at the end."""
    book = BOOKS[language]
    listed = {
        letter
        for row in re.findall(r"^\| ([A-Z].*?) \|", book, re.MULTILINE)
        for letter in row.split(", ")
    }
    for _, text in BLOCK.findall(book):
        for note in re.findall(r"\*\((.+?)\)\*", text):
            letters = set(re.findall(r"\b[A-Z]{1,2}\d{0,2}\b", note)) - set(DECISION.findall(note))
            assert letters <= listed, note


def test_every_clause_has_a_test() -> None:
    """Each clause is marked on a test, and no test is marked with a clause that is not there."""
    clauses = set(CLAUSE.findall(BOOKS["en"]))
    assert marked() <= clauses, f"no such clause: {sorted(marked() - clauses)}"
    missing = sorted(clauses - marked(), key=by_number)
    assert not missing, f"clauses without a test: {', '.join(f'§{one}' for one in missing)}"


def test_every_decision_has_a_test() -> None:
    """Each decision that the book cites is in the name of a test, and no other number is."""
    texts = (path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = re.findall(r"^def test((?:_b\d+)+)_", "\n".join(texts), re.MULTILINE)
    tested = {number for name in names for number in re.findall(r"_b(\d+)", name)}
    cited_there = {one.removeprefix("B") for one in DECISION.findall(BOOKS["en"])}
    assert tested == cited_there


def test_unbroken_numbers() -> None:
    """The clauses of a section are numbered from one without a gap."""
    numbers = [by_number(one) for one in CLAUSE.findall(BOOKS["en"])]
    for section in map(int, SECTIONS):
        inner = [n for at, n in numbers if at == section]
        assert inner == list(range(1, len(inner) + 1))
