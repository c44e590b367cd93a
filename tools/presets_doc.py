"""Write a page for each preset, their index, and the list of what in them is our decision.

``python tools/presets_doc.py`` writes ``docs/presets``; ``--check`` fails if a page is stale, is
missing, or belongs to no preset.  Every page says things in Korean and in English.
"""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path

from giruda.core.loading import describe, diff, players_of, preset, preset_ids, settings
from giruda.core.rules import Rules
from giruda.locale import text

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "presets"
BASE = "korea-boardgames"
KNOBS = describe()
MADE = "<!-- Made by tools/presets_doc.py from src/giruda/core/presets. Do not edit. -->\n\n"
TABLE = "| 조항 Clause | 키 Key | 규칙 Rule | 이 규칙 Here | {against} |\n|---|---|---|---|---|\n"
LETTERS = "[ko](../rulebook/ko.md#출처), [en](../rulebook/en.md#sources)"
DECISIONS = "| 조항 Clause | 키 Key | 규칙 Rule | 저희의 결정 Our decision |\n|---|---|---|---|\n"
MARK = (
    "✱ 출처에 없어 저희가 정한 값입니다. 잘못이 있다면 알려 주십시오.  \n"
    "✱ No source says this: it is our decision. Tell us if we are wrong.\n"
)


def both(key: str) -> str:
    """Return a text in Korean and in English, once if they are the same."""
    korean, english = text("ko", key), text("en", key)
    return korean if korean == english else f"{korean} · {english}"


def worded(value: object) -> str:
    """Return a rule's value as a cell of a table."""
    if isinstance(value, StrEnum):
        return f"`{value}` {both(f'choice.{type(value).__name__}.{value}')}"
    if isinstance(value, tuple):
        words = [f"`{one}`" for one in value]
        return ", ".join(words) or "—"
    return f"`{str(value).lower()}`" if isinstance(value, bool) else f"`{value}`"


def row(key: str, *values: object) -> str:
    """Return a row of a table: clause, key, name, then the values."""
    cells = (f"§{KNOBS[key].clause}", f"`{key}`", both(f"knob.{key}.name"), *map(worded, values))
    return "| " + " | ".join(cells) + " |\n"


def heading(preset_id: str) -> str:
    """Return the Korean and the English title."""
    return both(f"preset.{preset_id}.title")


def differences(rules: Rules, base: Rules, against: str) -> str:
    """Return the table of what differs from other rules; a star marks our decisions."""
    rows = [
        row(key, mine, theirs).replace("| `", "| ✱ `", 1 if key in rules.unverified else 0)
        for key, (mine, theirs) in diff(rules, base).items()
        if key != "players"
    ]
    nothing = "다른 점이 없습니다. · Nothing differs.\n"
    return TABLE.format(against=against) + "".join(rows) if rows else nothing


def decisions(rules: Rules, told: Rules | None = None) -> str:
    """Return the table of the values that are our decision; those of *told* need no second row."""
    values = settings(rules)
    known = {key: settings(told)[key] for key in told.unverified} if told else {}
    rows = [
        row(key, values[key])
        for key in values
        if key in rules.unverified and not (key in known and known[key] == values[key])
    ]
    return DECISIONS + "".join(rows) if rows else ""


def for_many(rules: Rules) -> str:
    """Return a heading for a number of players."""
    return f"{rules.players}인 · {rules.players} players"


def page(preset_id: str) -> str:
    """Return the page of one preset: its usual number of players, then what others change."""
    usual = preset(preset_id, None)
    numbers = players_of(preset_id)
    note = f"{text('ko', f'preset.{preset_id}.note')}.  \n{text('en', f'preset.{preset_id}.note')}."
    base = preset(BASE, usual.players if usual.players in players_of(BASE) else None)
    sources = ", ".join(usual.sources)
    against = f"기본 규칙 `{BASE}`, {base.players}"
    parts = [
        f"# {heading(preset_id)}\n\n{note}\n\n",
        f"- 이름 Id: `{preset_id}`\n- 인원 Players: {', '.join(map(str, numbers))}\n",
        f"- 출처 Sources: {sources} ({LETTERS})\n\n",
        f"## {for_many(usual)}\n\n{differences(usual, base, against)}\n",
        f"{MARK}\n{decisions(usual)}\n" if usual.unverified else "",
    ]
    for number in numbers:
        if number != usual.players:
            rules = preset(preset_id, number)
            parts.append(f"## {for_many(rules)}\n\n")
            parts.append(differences(rules, usual, for_many(usual)) + "\n")
            more = decisions(rules, usual)
            parts.append(f"{MARK}\n{more}\n" if more else "")
    return MADE + "".join(parts).rstrip() + "\n"


def index() -> str:
    """Return the list of all presets."""
    rows = []
    for one in preset_ids():
        numbers = ", ".join(map(str, players_of(one)))
        rules = preset(one, None)
        decided = len(rules.unverified) or "—"
        title = f"[{heading(one)}]({one}.md)"
        rows.append(f"| {title} | `{one}` | {numbers} | {', '.join(rules.sources)} | {decided} |\n")
    return (
        f"{MADE}# 프리셋 · Presets\n\n"
        "프리셋마다 기본 규칙과 다른 점을 표로 정리했습니다. "
        "조항은 규칙서([ko](../rulebook/ko.md))에 있습니다. "
        "마지막 칸은 출처에 없어 저희가 정한 값의 수이며, "
        "모두 [한곳에](unverified.md) 모았습니다.\n\n"
        "Each page says what differs from the base rules. The clauses are those of the rulebook "
        "([en](../rulebook/en.md)). The last column counts the values that no source gives: "
        "they are our decisions, and [one page](unverified.md) lists them all.\n\n"
        "| 이름 Name | Id | 인원 Players | 출처 Sources | 결정 Decisions |\n|---|---|---|---|---|\n"
        + "".join(rows)
    )


def unverified() -> str:
    """Return the list of every value of every preset that is our decision."""
    parts = []
    for one in preset_ids():
        usual = preset(one, None)
        title = f"[{heading(one)}]({one}.md)"
        parts.append(f"## {title}\n\n{decisions(usual)}\n" if usual.unverified else "")
        for number in players_of(one):
            more = decisions(preset(one, number), usual)
            parts.append(f"### {number}인 · {number} players\n\n{more}\n" if more else "")
    return (
        f"{MADE}# 저희가 정한 값 · What we decided\n\n"
        "출처가 말하지 않거나 일부만 알려진 곳은 비슷한 규칙을 보고 정했습니다. "
        "프리셋마다 그런 값을 모두 적습니다. "
        "어느 프리셋에나 해당하는 결정은 규칙서에 B 번호로 적었습니다. "
        "이를테면 선의 무늬가 마이티뿐일 때 조커를 대신 낼 수 있다는 것입니다(§5.5, B73).\n\n"
        "Where a source is silent or only partly known we decided by its neighbours. This page "
        "lists every such value of every preset. Decisions that hold for all presets stand in the "
        "rulebook with a B number: for example that the joker may be played when the mighty is "
        "one's only card of the suit led (§5.5, B73).\n\n" + "".join(parts).rstrip() + "\n"
    )


def pages() -> dict[str, str]:
    """Return every page by its file name."""
    made = {f"{one}.md": page(one) for one in preset_ids()}
    return {"README.md": index(), "unverified.md": unverified(), **made}


def main() -> int:
    """Write all pages, or with ``--check`` compare them."""
    made = pages()
    there = {path.name for path in FOLDER.glob("*.md")}
    if "--check" in sys.argv:
        stale = sorted(there - set(made))
        for name, content in made.items():
            path = FOLDER / name
            if not path.exists() or path.read_text(encoding="utf-8") != content:
                stale.append(name)
        if stale:
            print(f"stale in docs/presets: {', '.join(stale)}; run make schema", file=sys.stderr)
        return 1 if stale else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in there - set(made):
        (FOLDER / name).unlink()
    for name, content in made.items():
        (FOLDER / name).write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
