"""Keep the table of keys in the pages on house rules in step with the rules themselves.

``python tools/house_rules_doc.py`` writes the table between the marks of ``docs/house-rules.md``
and ``docs/house-rules.ko.md``; ``--check`` fails if one is stale.
"""

from __future__ import annotations

import json
import re
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from giruda.core.loading import describe, preset_ids, variant_ids
from giruda.locale import text

if TYPE_CHECKING:
    from giruda.core.loading import Description

ROOT = Path(__file__).parent.parent
PAGES: Final = {"en": ROOT / "docs/house-rules.md", "ko": ROOT / "docs/house-rules.ko.md"}
MARKED = re.compile(r"(<!-- (keys|presets|variants) -->\n).*?(<!-- /\2 -->)", re.DOTALL)
COLUMNS: Final = {
    "en": "| Key | What it says | Values | Default | Clause |\n|---|---|---|---|---|\n",
    "ko": "| 키 | 뜻 | 값 | 기본값 | 조항 |\n|---|---|---|---|---|\n",
}
WORDS: Final = {
    "en": {"list": "list of", "from": "{low} to {high}", "card": "a card, as `C3`"},
    "ko": {"list": "목록", "from": "{low}부터 {high}까지", "card": "카드 한 장, 예: `C3`"},
}
CARDS: Final = {
    "en": "list of cards (`H3`) and ranks (`2`)",
    "ko": "카드(`H3`)나 숫자(`2`)의 목록",
}


def toml(value: Any) -> str:  # noqa: ANN401  rules are of several types
    """Return a value as TOML writes it."""
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def values(language: str, knob: Description) -> str:
    """Return what a rule may be set to."""
    words = WORDS[language]
    if knob.choices:
        kind = type(knob.choices[0]).__name__
        listed = [f'`"{one}"` {text(language, f"choice.{kind}.{one}")}' for one in knob.choices]
        return "<br>".join([f"{words['list']}:", *listed] if knob.many else listed)
    if knob.kind == "bool":
        return "`true`, `false`"
    if knob.low is not None:
        return words["from"].format(low=knob.low, high=knob.high)
    return CARDS[language] if knob.many else words["card"]


def row(language: str, knob: Description) -> str:
    """Return the row of one rule."""
    says = f"{text(language, f'knob.{knob.key}.name')}: {text(language, f'knob.{knob.key}.help')}"
    key = f"`{knob.key}`"
    return (
        f"| {key} | {says} | {values(language, knob)} | `{toml(knob.default)}` | §{knob.clause} |\n"
    )


def keys(language: str) -> str:
    """Return the table of every key, section by section."""
    parts = []
    for section, knobs in groupby(describe().values(), section_of):
        title = text(language, f"knob.section.{section}")
        name = "" if section == "table" else f" `[{section}]`"
        rows = "".join(row(language, knob) for knob in knobs)
        parts.append(f"### {title}{name}\n\n{COLUMNS[language]}{rows}\n")
    return "\n" + "".join(parts)


def section_of(knob: Description) -> str:
    """Return the TOML table that a rule stands in; the top level is called `table`."""
    return knob.key.split(".")[0] if "." in knob.key else "table"


def ids(language: str, kind: str) -> str:
    """Return the list of presets or variants."""
    listed = preset_ids() if kind == "preset" else variant_ids()
    lines = [f"- `{one}`: {text(language, f'{kind}.{one}.note')}\n" for one in listed]
    return "\n" + "".join(lines) + "\n"


def page(language: str, old: str) -> str:
    """Return a page with what stands between its marks made anew."""
    made = {
        "keys": keys(language),
        "presets": ids(language, "preset"),
        "variants": ids(language, "variant"),
    }
    return MARKED.sub(lambda found: found[1] + made[found[2]] + found[3], old)


def main() -> int:
    """Write both pages, or with ``--check`` compare them."""
    stale = []
    for language, path in PAGES.items():
        old = path.read_text(encoding="utf-8")
        new = page(language, old)
        if "--check" not in sys.argv:
            path.write_text(new, encoding="utf-8")
        elif new != old:
            stale.append(path.name)
    if stale:
        print(f"stale: {', '.join(stale)}; run make schema", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
