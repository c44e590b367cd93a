"""``giruda rules``: the presets, their rules, what differs, and whether a file holds."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from giruda.cli.say import language, say
from giruda.core.errors import RulesCode, RulesError
from giruda.locale import LANGUAGES, text

if TYPE_CHECKING:
    from giruda.core.rules import Rules

rules_app = typer.Typer(help=say("help.rules"), rich_markup_mode=None)

Players = Annotated[int | None, typer.Option("--players", help=say("help.players"))]
AsJson = Annotated[bool, typer.Option("--json", help=say("help.json"))]
Preset = Annotated[str, typer.Argument(metavar="PRESET", help=say("help.preset_or_file"))]


@rules_app.command("list", help=say("help.rules_list"))
def list_presets(*, as_json: AsJson = False) -> None:
    """List the presets."""
    from giruda.core.loading import players_of, preset, preset_ids

    listed = [
        {
            "id": one,
            "players": list(players_of(one)),
            "title": {tongue: text(tongue, f"preset.{one}.title") for tongue in LANGUAGES},
            "sources": list(preset(one, None).sources),
            "unverified": bool(preset(one, None).unverified),
        }
        for one in preset_ids()
    ]
    if as_json:
        print(json.dumps(listed, ensure_ascii=False))
        return
    width = max(len(str(one["id"])) for one in listed)
    for one in listed:
        mark = "?" if one["unverified"] else " "
        players = ",".join(map(str, one["players"]))  # type: ignore[call-overload]  # a list
        title = one["title"][language()]  # type: ignore[index]  # a dict
        print(f"{one['id']:{width}} {mark} {players:9} {title}")
    print(say("rules.unverified"))


@rules_app.command(help=say("help.rules_show"))
def show(preset: Preset, *, players: Players = None, as_json: AsJson = False) -> None:
    """Show every rule of a preset or a file."""
    from giruda.core.loading import settings

    rules = find(preset, players)
    if as_json:
        print(json.dumps(plain(settings(rules)), ensure_ascii=False))
        return
    print(f"{rules.name} · {say('rules.players', n=rules.players)} · {', '.join(rules.sources)}")
    for key, value in settings(rules).items():
        mark = "?" if key in rules.unverified else " "
        print(f"{mark} {key:28} {worded(value):24} {text(language(), f'knob.{key}.name')}")
    if rules.unverified:
        print(say("rules.unverified"))


@rules_app.command(help=say("help.rules_diff"))
def diff(one: Preset, other: Preset, *, players: Players = None, as_json: AsJson = False) -> None:
    """Show in which rules two sets differ."""
    from giruda.core.loading import diff as difference

    differing = difference(find(one, players), find(other, players))
    if as_json:
        print(json.dumps({key: plain(list(pair)) for key, pair in differing.items()}))
        return
    for key, (mine, theirs) in differing.items():
        name = text(language(), f"knob.{key}.name")
        print(f"{key:28} {worded(mine):22} | {worded(theirs):22} {name}")
    if not differing:
        print(say("rules.same"))


@rules_app.command(help=say("help.rules_check"))
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help=say("help.rules_file"))],
    *,
    players: Players = None,
) -> None:
    """Check a file of house rules; a fault is one line that names the field."""
    from giruda.core.rules import Rules

    rules = Rules.load(file, players)
    print(say("rules.fine", name=rules.name, n=rules.players))


@rules_app.command(help=say("help.rules_explain"))
def explain(
    field: Annotated[str, typer.Argument(metavar="FIELD", help=say("help.rules_field"))],
) -> None:
    """Explain one rule: what it is, what it may be, which clause it belongs to."""
    from giruda.core.loading import describe

    knobs = describe()
    if field not in knobs:
        raise RulesError(
            field,
            f"unknown key; known: {', '.join(sorted(knobs))}",
            code=RulesCode.UNKNOWN_KEY,
            allowed=", ".join(sorted(knobs)),
        )
    knob = knobs[field]
    print(text(language(), f"knob.{field}.name"))
    print(text(language(), f"knob.{field}.help"))
    print(say("rules.clause", clause=knob.clause))
    print(say("rules.default", value=worded(knob.default)))
    if knob.choices:
        for one in knob.choices:
            print(f"  {one.value:22} {_choice(one)}")
    elif knob.low is not None:
        print(say("rules.range", low=knob.low, high=knob.high))


def find(name: str, players: int | None) -> Rules:
    """Return a preset, or the house rules in a file whose name ends in ``.toml``."""
    from giruda.core.rules import Rules

    if name.endswith(".toml"):
        return Rules.load(Path(name), players)
    return Rules.preset(name, players)


def _choice(word: StrEnum) -> str:
    return text(language(), f"choice.{type(word).__name__}.{word.value}")


def plain(value: Any) -> Any:  # noqa: ANN401  rules are of several types
    """Return rules as JSON writes them."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value.value if isinstance(value, StrEnum) else value


def worded(value: object) -> str:
    """Return a rule's value as TOML writes it."""
    if isinstance(value, tuple):
        return ", ".join(str(one) for one in value) or "–"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
