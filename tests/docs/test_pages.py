"""The pages for players: links and pictures that are there, two languages in step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS) for path in DOCS.rglob("*.md"))
LINK = re.compile(r"\]\(([^)#]+?)(?:#([^)]*))?\)")
GUIDES = [
    (DOCS / "how-to-play.en.md", DOCS / "how-to-play.ko.md"),
    (DOCS / "house-rules.md", DOCS / "house-rules.ko.md"),
    *((DOCS / page / "en.md", DOCS / page / "ko.md") for page in ("kernels", "sampling", "solver")),
    (ROOT / "SECURITY.md", DOCS / "security.ko.md"),
    *((DOCS / f"{one}.md", DOCS / f"{one}.ko.md") for one in ("bots", "bot-protocol", "protocol")),
]
CODE = re.compile(r"`([^`]+)`")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    """Every file that a page links or shows is in the repository, with the heading it names."""
    text = (DOCS / page).read_text(encoding="utf-8")
    for target, heading in LINK.findall(text):
        if target.startswith("http"):
            continue
        path = (DOCS / page).parent / target
        assert path.exists(), target
        if heading:
            linked = path.read_text(encoding="utf-8").lower()
            assert re.search(rf"^#+ {heading}$", linked, re.MULTILINE), heading


@pytest.mark.parametrize(("english", "korean"), GUIDES, ids=str)
def test_both_languages_have_the_same_shape(english: Path, korean: Path) -> None:
    """A guide has the same headings, pictures, examples and tables in both languages."""

    def shape(path: Path) -> list[str]:
        lines = path.read_text(encoding="utf-8").splitlines()
        marks = (re.match(r"#+ |!\[|<!-- |```|\|---|- ", line) for line in lines)
        return [found[0] for found in marks if found]

    assert shape(english) == shape(korean)


def test_no_page_says_where_or_how_it_was_written() -> None:
    """No page holds a path of a machine or an unfinished note."""
    for page in PAGES:
        text = (DOCS / page).read_text(encoding="utf-8")
        assert not re.search(r"/tmp/|/home/|/work/|\bTODO\b|\bFIXME\b", text), page  # noqa: S108  what must not be there


def test_the_glossary_names_things_that_exist() -> None:
    """An enumeration member or a key of a rule in the glossary is one of the code."""
    from giruda.core import actions, choices  # noqa: PLC0415  looked up by name
    from giruda.core.loading import describe  # noqa: PLC0415  same

    for name in CODE.findall((DOCS / "glossary.md").read_text(encoding="utf-8")):
        kind, _, member = name.partition(".")
        if member.isupper():
            home = actions if hasattr(actions, kind) else choices
            assert member in getattr(home, kind).__members__, name
        elif member and member.replace("_", "").isalpha() and member != "points":
            assert name in describe(), name
