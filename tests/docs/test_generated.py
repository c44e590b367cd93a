"""Pages that are made from the rules and presets: fresh, complete, and true."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from giruda.core.loading import (
    describe,
    parse,
    players_of,
    preset,
    preset_ids,
    settings,
    variant_ids,
)
from tools import house_rules_doc, presets_doc

ROOT = Path(__file__).parent.parent.parent
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in presets_doc.FOLDER.glob("*.md")}
GUIDES = {path.name: path.read_text(encoding="utf-8") for path in ROOT.glob("docs/house-rules*.md")}
EXAMPLE = re.compile(r"```toml\n(.*?)```", re.DOTALL)
TOOLS = ["presets_doc", "house_rules_doc"]


@pytest.mark.parametrize("tool", TOOLS)
def test_committed_pages_are_fresh(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--check` finds nothing stale in what is committed, and the Makefile asks it."""
    path = f"tools/{tool}.py"
    monkeypatch.setattr(sys, "argv", [path, "--check"])
    with pytest.raises(SystemExit) as done:
        runpy.run_path(str(ROOT / path), run_name="__main__")
    assert not done.value.code
    generators = re.search("GENERATORS := (.*)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert generators
    assert path in generators[1]


def test_check_finds_a_stale_a_missing_and_a_left_over_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page that differs, one that is not there and one of no preset are each named."""
    monkeypatch.setattr(presets_doc, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["presets_doc"])
    assert presets_doc.main() == 0
    (tmp_path / "kaist.md").write_text("old", encoding="utf-8")
    (tmp_path / "won.md").unlink()
    (tmp_path / "gone.md").write_text("left over", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["presets_doc", "--check"])
    assert presets_doc.main() == 1
    complaint = capsys.readouterr().err
    assert all(name in complaint for name in ("kaist.md", "won.md", "gone.md"))
    monkeypatch.setattr(sys, "argv", ["presets_doc"])
    assert presets_doc.main() == 0
    assert {path.stem for path in tmp_path.glob("*.md")} == set(PAGES)


def test_the_guide_is_stale_once_a_text_between_its_marks_is_touched() -> None:
    """What stands between the marks is made anew, and the rest of the page is left alone."""
    page = GUIDES["house-rules.md"]
    touched = page.replace("| `bid.min` |", "| `bid.least` |")
    assert touched != page
    assert house_rules_doc.page("en", touched) == page


def test_every_preset_has_its_page_and_its_line_in_the_index() -> None:
    """No preset is without a page, and the index links each."""
    for one in preset_ids():
        assert one in PAGES
        assert f"({one}.md)" in PAGES["README"]


def test_every_decision_stands_on_the_one_page() -> None:
    """Each value that a preset marks as our decision is on the page of them all, and on its own."""
    sections = dict(
        re.findall(
            r"^## \[.*?\]\((.+?)\.md\)(.*?)(?=^## |\Z)",
            PAGES["unverified"],
            re.MULTILINE | re.DOTALL,
        )
    )
    for one in preset_ids():
        for number in players_of(one):
            for key in preset(one, number).unverified:
                assert f"`{key}`" in sections[one], (one, key)
                assert f"`{key}`" in PAGES[one], (one, key)


def test_a_preset_page_shows_each_difference_from_its_neighbours() -> None:
    """Every rule in which a preset differs from the base stands in its page with its clause."""
    base = settings(preset("korea-boardgames", 5))
    for one in preset_ids():
        values = settings(preset(one, None))
        for key in ("bid.min", "score.win", "jokercall.mode", "mult.back_run_points"):
            if values[key] != base[key]:
                assert f"§{describe()[key].clause} | " in PAGES[one]
                assert f"`{key}`" in PAGES[one]


@pytest.mark.parametrize("name", sorted(GUIDES))
def test_the_guide_names_every_key_preset_variant_and_word(name: str) -> None:
    """The page alone is enough: keys with their words, presets and variants are all there."""
    for key, knob in describe().items():
        assert f"| `{key}` |" in GUIDES[name], key
        for word in knob.choices:
            assert f'`"{word}"`' in GUIDES[name], (key, word)
    for one in (*preset_ids(), *variant_ids()):
        assert f"- `{one}`: " in GUIDES[name]


@pytest.mark.parametrize("name", sorted(GUIDES))
def test_the_examples_of_the_guide_load(name: str) -> None:
    """Both examples hold for every number of players that the page says they are for."""
    first, second = EXAMPLE.findall(GUIDES[name])
    for players in (4, 5, 6):
        rules = parse(first, players=players)
        assert (rules.bid.min, rules.match.max_hands, rules.change.blind) == (13, 8, True)
        assert rules.id.startswith("house-")
    for players, hand in ((3, []), (4, ["card"]), (5, ["card"])):
        rules = parse(second, players=players)
        assert rules.id.startswith("tuesday")
        assert [mode for mode in rules.friend.modes if mode == "card"] == hand


def test_both_guides_show_the_same_examples() -> None:
    """The Korean and the English page give the same files."""
    korean, english = (EXAMPLE.findall(GUIDES[name]) for name in sorted(GUIDES))
    assert korean == english
