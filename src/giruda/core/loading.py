"""Reading rules from TOML: presets, and house rules on top of one.

A file may name a ``base`` preset and then says only what differs.  ``variants`` lists published
variant rules that are laid between the two.  Under ``[with.N]`` stands what differs for N
players.  A key that is unknown, of a wrong type, not among the allowed values or in contradiction
to another is a `RulesError` that names it; nothing is half-loaded.
"""

from __future__ import annotations

import dataclasses
import tomllib
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_type_hints

from giruda.core.checks import check
from giruda.core.describing import Description, describe
from giruda.core.errors import RulesCode, RulesError
from giruda.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

PARTS: Final = ("base", "variants", "with")
EXCLUSIVE: Final = ("token-refill", "harder-misdeal")
HOUSE: Final = "house"
MAX_SHOWN: Final = 60  # characters of a wrong value in a message


@lru_cache(maxsize=1)
def preset_ids() -> tuple[str, ...]:
    """List the packaged presets."""
    return _ids("presets")


@lru_cache(maxsize=1)
def variant_ids() -> tuple[str, ...]:
    """List the published variant rules that any base may be combined with."""
    return _ids("variants")


def _ids(folder: str) -> tuple[str, ...]:
    names = (entry.name for entry in _folder(folder).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _folder(name: str) -> Traversable:
    return resources.files("giruda.core") / name


@lru_cache(maxsize=128)
def _document(preset_id: str) -> dict[str, Any]:
    """Return the merged TOML document of a preset: its base's, overlaid with its own."""
    if preset_id not in preset_ids():
        allowed = ", ".join(preset_ids())
        raise RulesError(
            "preset",
            f"{preset_id!r} is unknown; there are: {allowed}",
            code=RulesCode.UNKNOWN_PRESET,
            value=preset_id,
            allowed=allowed,
        )
    text = (_folder("presets") / f"{preset_id}.toml").read_text(encoding="utf-8")
    return _merged(_toml(text, preset_id))


@lru_cache(maxsize=16)
def _variant(variant_id: str) -> dict[str, Any]:
    text = (_folder("variants") / f"{variant_id}.toml").read_text(encoding="utf-8")
    return _toml(text, variant_id)


def variant_changes(variant_id: str) -> dict[str, Any]:
    """Return the rules that a published variant sets, by dotted key, as TOML knows them."""
    return {
        f"{section}.{key}": value
        for section, inner in _variant(variant_id).items()
        for key, value in inner.items()
    }


def excluded_by(variant_id: str) -> tuple[str, ...]:
    """Return the variants that a published variant cannot be combined with."""
    return tuple(one for one in EXCLUSIVE if variant_id in EXCLUSIVE and one != variant_id)


def _with_variants(base: dict[str, Any], asked: object) -> dict[str, Any]:
    """Lay variant rules over a base; the two about misdeals exclude each other."""
    known = variant_ids()
    if not isinstance(asked, list) or not all(one in known for one in asked):
        allowed = ", ".join(known)
        raise RulesError(
            "variants",
            f"must be a list of: {allowed}",
            code=RulesCode.UNKNOWN_VARIANT,
            allowed=allowed,
        )
    if set(EXCLUSIVE) <= set(asked):
        one, other = EXCLUSIVE
        raise RulesError(
            "variants",
            f"{one} and {other} exclude each other",
            code=RulesCode.EXCLUSIVE_VARIANTS,
            one=one,
            other=other,
        )
    for one in asked:
        base = _overlay(base, _variant(one))
    return base


def _toml(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nests beyond all measure
        raise RulesError(
            where, f"not valid TOML ({error})", code=RulesCode.BAD_TOML, detail=str(error)
        ) from error


def _merged(data: dict[str, Any]) -> dict[str, Any]:
    """Lay a document over its base's.

    A file that says ``players`` takes what its base says for that many, and drops the others.
    """
    base_id = data.get("base")
    own = {key: value for key, value in data.items() if key not in ("base", "variants")}
    if base_id is None:
        return _overlay(_with_variants({}, data.get("variants", [])), own)
    if not isinstance(base_id, str):
        raise RulesError("base", "must be the id of a preset", code=RulesCode.NOT_A_PRESET_ID)
    try:
        base = dict(_document(base_id))
    except RulesError as error:
        raise RulesError("base", error.problem, code=error.code, **error.params) from error
    for key in ("id", "version", "title", "unverified"):
        base.pop(key, None)
    if "players" in own:
        others, number = base.pop("with", {}), own["players"]
        fitting = others.get(str(number), {}) if number in range(2, 8) else {}
        base = _overlay(base, {key: fitting[key] for key in fitting if key != "unverified"})
    return _overlay(_with_variants(base, data.get("variants", [])), own)


def _overlay(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        under = merged.get(key)
        both = isinstance(value, dict) and isinstance(under, dict)
        merged[key] = _overlay(under, value) if both else value  # type: ignore[arg-type]  # `both`
    return merged


@lru_cache(maxsize=256)
def preset(preset_id: str, players: int | None) -> Rules:
    """Return a packaged preset for a number of players, None for its usual one."""
    return build(_document(preset_id), players)


def players_of(preset_id: str) -> tuple[int, ...]:
    """Return the numbers of players that a preset allows, ascending."""
    return _players(_document(preset_id))


def _players(document: Mapping[str, Any]) -> tuple[int, ...]:
    others = document.get("with", {})
    usual = document.get("players", 5)
    _value(int, usual, "players", {"low": 2, "high": 7})
    if not isinstance(others, dict) or not set(others) <= set("234567"):
        raise RulesError("with", "must be tables with.2 to with.7", code=RulesCode.WITH_NUMBERS)
    for key, table in others.items():
        if not isinstance(table, dict) or "players" in table or "with" in table:
            raise RulesError(
                f"with.{key}",
                "must be a table of what differs for that many",
                code=RulesCode.WITH_CONTENT,
            )
    return tuple(sorted({usual, *map(int, others)}))


def load(path: Path, players: int | None = None) -> Rules:
    """Read a TOML file of house rules."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesError(
            str(path), f"cannot be read ({error})", code=RulesCode.CANNOT_READ, detail=str(error)
        ) from error
    return parse(text, str(path), players)


def parse(text: str, where: str = "rules", players: int | None = None) -> Rules:
    """Read rules from TOML text; ``where`` names the text in an error of syntax.

    House rules are named after their content, ``house-1a2b3c4d``, unless they give an ``id``:
    other rules must not pass for a preset in a record or in a deal's commitment.
    """
    return from_document(_toml(text, where), players)


def from_document(data: dict[str, Any], players: int | None = None) -> Rules:
    """Read rules from a TOML document."""
    rules = build({"id": HOUSE, "version": 1, **_merged(data)}, players)
    rules = dataclasses.replace(rules, base=data.get("base", ""))
    if rules.id == HOUSE:
        digest = sha256(repr(settings(rules)).encode()).hexdigest()[:8]
        rules = dataclasses.replace(rules, id=f"{HOUSE}-{digest}")
    return not_posing(rules)


def not_posing(rules: Rules) -> Rules:
    """Return the rules, unless they bear the name of a preset that they are not."""
    if rules.id not in preset_ids():
        return rules
    if rules.players in players_of(rules.id):
        original = preset(rules.id, rules.players)
        if settings(rules) == settings(original):
            return original
    raise RulesError(
        "id",
        f"{rules.id!r} is a preset; choose another name",
        code=RulesCode.ID_IS_A_PRESET,
        value=rules.id,
    )


def build(document: Mapping[str, Any], players: int | None) -> Rules:
    """Return the rules of a merged document for a number of players, checked."""
    allowed = _players(document)
    usual = document.get("players", 5)
    number = usual if players is None else players
    if number not in allowed:
        listed = ", ".join(str(one) for one in allowed)
        raise RulesError(
            "players",
            f"{_shown(number)} is not possible with these rules; possible: {listed}",
            code=RulesCode.PLAYERS_NOT_POSSIBLE,
            value=_shown(number),
            allowed=listed,
        )
    chosen = {key: value for key, value in document.items() if key not in PARTS}
    chosen = _overlay(chosen, document.get("with", {}).get(str(number), {}))
    rules = _fill(Rules(id=HOUSE), {**chosen, "players": number}, "")
    check(rules)
    known = settings(rules)
    for key in rules.unverified:
        if key not in known:
            raise RulesError(
                "unverified",
                f"{_shown(key)} is no rule",
                code=RulesCode.NOT_A_RULE,
                value=_shown(key),
            )
    return rules


def unchecked(data: dict[str, Any]) -> Rules:
    """Return the rules of a TOML document whose values may contradict each other."""
    document = _merged(data)
    chosen = {key: value for key, value in document.items() if key not in PARTS}
    return _fill(Rules(id=HOUSE), chosen, "")


def _fill(base: T, data: Mapping[str, Any], prefix: str) -> T:
    hints = get_type_hints(type(base))
    fields = {one.name: one for one in dataclasses.fields(base)}  # type: ignore[arg-type]  # is one
    values: dict[str, Any] = {}
    for key, value in data.items():
        name = prefix + key
        if key not in fields:
            allowed = ", ".join(sorted(fields))
            raise RulesError(
                name,
                f"unknown key; known here: {allowed}",
                code=RulesCode.UNKNOWN_KEY,
                allowed=allowed,
            )
        current = getattr(base, key)
        if dataclasses.is_dataclass(current):
            if not isinstance(value, dict):
                raise RulesError(name, "must be a table", code=RulesCode.NOT_A_TABLE)
            values[key] = _fill(current, value, f"{name}.")
        else:
            values[key] = _value(hints[key], value, name, fields[key].metadata)
    return dataclasses.replace(base, **values)  # type: ignore[type-var]  # T is a dataclass


def _value(kind: Any, value: object, name: str, limits: Mapping[str, Any]) -> object:  # noqa: ANN401  a type, or tuple[E, ...]
    """Turn one TOML value into the type of its field."""
    inner = get_args(kind)
    if inner:
        if not isinstance(value, list):
            raise RulesError(name, "must be a list", code=RulesCode.NOT_A_LIST)
        items = tuple(_value(inner[0], one, name, {}) for one in value)
        if len(set(items)) != len(items):
            raise RulesError(name, "says one twice", code=RulesCode.REPEATED)
        return items
    if issubclass(kind, StrEnum):
        return _choice(kind, value, name)
    if type(value) is not kind:
        raise _wrong_type(name, kind, value)
    low, high = limits.get("low"), limits.get("high")
    if low is not None and high is not None and not low <= value <= high:
        raise RulesError(
            name,
            f"{_shown(value)} is not from {low} to {high}",
            code=RulesCode.OUT_OF_RANGE,
            value=_shown(value),
            low=low,
            high=high,
        )
    return value


def _wrong_type(name: str, kind: type, value: object) -> RulesError:
    expected = kind.__name__
    return RulesError(
        name,
        f"must be of type {expected}, not {_shown(value)}",
        code=RulesCode.WRONG_TYPE,
        expected=expected,
        value=_shown(value),
    )


def _shown(value: object) -> str:
    """Write a value for a message, however large it is."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        return "?"
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _choice(kind: type[E], value: object, name: str) -> E:
    words = [member.value for member in kind]
    if value not in words:
        allowed = ", ".join(words)
        raise RulesError(
            name,
            f"{_shown(value)} is not allowed; one of: {allowed}",
            code=RulesCode.NOT_A_CHOICE,
            value=value if isinstance(value, str) and len(value) <= MAX_SHOWN else _shown(value),
            allowed=allowed,
        )
    return kind(value)


def settings(rules: Rules) -> dict[str, Any]:
    """Return every rule by its dotted key, the names of the rules left out."""
    about = ("id", "version", "title", "sources", "unverified", "base")
    flat: dict[str, Any] = {}
    for one in dataclasses.fields(rules):
        value = getattr(rules, one.name)
        if dataclasses.is_dataclass(value):
            inner = dataclasses.fields(value)
            flat |= {f"{one.name}.{deep.name}": getattr(value, deep.name) for deep in inner}
        elif one.name not in about:
            flat[one.name] = value
    return flat


def diff(one: Rules, other: Rules) -> dict[str, tuple[Any, Any]]:
    """Return the rules in which two sets differ, by dotted key, as (one's, other's)."""
    mine, theirs = settings(one), settings(other)
    return {key: (mine[key], theirs[key]) for key in mine if mine[key] != theirs[key]}


__all__ = [
    "HOUSE",
    "Description",
    "build",
    "describe",
    "diff",
    "excluded_by",
    "from_document",
    "load",
    "not_posing",
    "parse",
    "players_of",
    "preset",
    "preset_ids",
    "settings",
    "unchecked",
    "variant_changes",
    "variant_ids",
]
