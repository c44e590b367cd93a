"""House rules to keep and to share: what they change of a preset, as values and as TOML.

Two forms.  `to_toml` is for people: a base and what differs, so it means what the base means.
`plain_settings` is for logs and records: every rule with its value, so it means the same for ever.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from giruda.core.errors import RulesCode, RulesError
from giruda.core.loading import (
    HOUSE,
    build,
    diff,
    from_document,
    not_posing,
    players_of,
    preset,
    preset_ids,
    settings,
    unchecked,
)
from giruda.core.rules import Rules

Plain = bool | int | str | list[str]
"""A value of a rule as TOML and JSON know it."""


def plain(value: object) -> Plain:
    """Return the value of a rule as TOML and JSON know it."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [str(one) for one in value]
    assert isinstance(value, bool | int | str)
    return value


def plain_settings(rules: Rules) -> dict[str, Plain]:
    """Return every rule by its dotted key; `rebuilt` reads it back."""
    return {key: plain(value) for key, value in settings(rules).items()}


@lru_cache(maxsize=256)
def is_preset(rules: Rules) -> bool:
    """Tell whether these are the rules of a preset, of the version that is packaged."""
    if rules.id not in preset_ids() or rules.players not in players_of(rules.id):
        return False
    return rules == preset(rules.id, rules.players)


@lru_cache(maxsize=256)
def base_of(rules: Rules) -> Rules:
    """Return what house rules are laid over: a preset, or the defaults.

    A base that does not allow so many players stands here with them all the same, unchecked.
    """
    if is_preset(rules):
        return rules
    base = {"base": rules.base} if rules.base in preset_ids() else {}
    return unchecked({**base, "players": rules.players})


def differences(rules: Rules) -> dict[str, tuple[Plain, Plain]]:
    """Return what house rules change, by dotted key, as (the base's, theirs)."""
    changed = diff(base_of(rules), rules)
    return {key: (plain(old), plain(new)) for key, (old, new) in changed.items()}


def changed(base: str, players: int | None, changes: Mapping[str, Any]) -> Rules:
    """Return a preset with some rules changed, by dotted key; the preset itself if none is.

    What cannot be is a `RulesError`.
    """
    original = preset(base, players)
    known = settings(original)
    document: dict[str, Any] = {"base": base, "players": original.players}
    for key, value in changes.items():
        section, dot, name = key.rpartition(".")
        if key not in known:
            beside = [one for one in known if one.startswith(section + dot)] if dot else []
            allowed = ", ".join(beside or (one for one in known if "." not in one))
            raise RulesError(
                key[:60],
                f"unknown key; known here: {allowed}",
                code=RulesCode.UNKNOWN_KEY,
                allowed=allowed,
            )
        if dot:
            document.setdefault(section, {})[name] = value
        else:
            document[key] = value
    rules = from_document(document)
    same = rules.players == original.players and not diff(original, rules)
    return original if same else rules


def rebuilt(
    rules_id: str, version: int, values: Mapping[str, Any], *, base: str = "", title: str = ""
) -> Rules:
    """Return the rules that `plain_settings` wrote, under the id and version they had then."""
    document: dict[str, Any] = {"id": rules_id, "version": version, "title": title}
    for key, value in values.items():
        section, dot, name = key.rpartition(".")
        if not dot:
            document[key] = value
            continue
        inner = document.setdefault(section, {})
        if not isinstance(inner, dict):
            raise RulesError(section, "must be a table", code=RulesCode.NOT_A_TABLE)
        inner[name] = value
    return not_posing(replace(build(document, None), base=base if base in preset_ids() else ""))


def to_toml(rules: Rules) -> str:
    """Write rules as TOML: the base and what differs from it, always in the same order.

    Reading it gives rules that play the same, under the same name.
    """
    base = base_of(rules)
    lines = []
    if is_preset(rules) or rules.base in preset_ids():
        lines.append(_line("base", rules.base or rules.id))
    own_id = not is_preset(rules) and not rules.id.startswith(f"{HOUSE}-")
    about = {"id": rules.id if own_id else "", "title": "" if is_preset(rules) else rules.title}
    lines += [_line(key, value) for key, value in about.items() if value]
    if rules.version != 1 and not is_preset(rules):
        lines.append(_line("version", rules.version))
    lines.append(_line("players", rules.players))
    sections: dict[str, list[str]] = {}
    for key, (_, value) in diff(base, rules).items():
        section, _, name = key.rpartition(".")
        if key != "players":
            sections.setdefault(section, []).append(_line(name, plain(value)))
    lines += sections.pop("", [])
    for section, inner in sections.items():
        lines += ["", f"[{section}]", *inner]
    return "\n".join(lines) + "\n"


def _line(key: str, value: Plain) -> str:
    """Write one pair; TOML's strings, numbers, booleans and lists of strings are JSON's."""
    return f"{key} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")
