"""Messages over HTTP about rules and score sheets.

A rule goes by its dotted key, ``bid.min``; its value is a truth value, a number, a word or a list
of words.  Names and explanations stand in the catalogue under that key.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from giruda.core.actions import Seat
from giruda.core.errors import RulesCode, SheetCode
from giruda.core.events import Multiplier
from giruda.core.house import differences
from giruda.core.rules import Rules
from giruda.core.sheet import HandEntry, SheetLimits
from giruda.protocol.message import Message
from giruda.record.rules_ref import RuleValue, firmly

MAX_TOML = 16 * 1024  # characters
MAX_CHANGES = 200
MAX_HANDS = 1000

Settings = dict[str, RuleValue]
Players = int | None


# ---- which rules -----------------------------------------------------------------------------


class PresetRules(Message):
    """A published way to play; ``players`` None: its usual number."""

    preset: str
    players: Players = None


class HouseRules(Message):
    """House rules as a TOML file, for a number of players that it allows."""

    toml: Annotated[str, Field(max_length=MAX_TOML)]
    players: Players = None


class ChangedRules(Message):
    """A preset with some rules changed, as a form has them."""

    base: str
    players: Players = None
    changes: Annotated[Settings, Field(max_length=MAX_CHANGES)]


ChosenRules = PresetRules | HouseRules | ChangedRules


class Difference(Message):
    """A rule in which house rules are not their base."""

    key: str
    base: RuleValue
    value: RuleValue


@lru_cache(maxsize=256)
def differences_of(rules: Rules) -> tuple[Difference, ...]:
    """Return what house rules change of their base."""
    return tuple(
        Difference(key=key, base=firmly(old), value=firmly(new))
        for key, (old, new) in differences(rules).items()
    )


class CheckedRules(Message):
    """Rules that can be played: what they are called, what they say, and how to keep them.

    ``base`` is the preset that they differ from, None if they have none; ``toml`` is the text to
    save and to share.
    """

    name: str
    title: str
    base: str | None
    players: int
    settings: Settings
    differences: tuple[Difference, ...]
    toml: str


class BadRules(Message):
    """Why rules cannot be played.

    The sentence for ``rules_code`` with ``params`` is in the catalogue; ``problem`` is the English
    one.  ``field`` is a rule's key, or another part of what was sent.
    """

    code: Literal["bad_rules"] = "bad_rules"
    field: str
    rules_code: RulesCode
    params: dict[str, str | int]
    problem: str


# ---- which there are -------------------------------------------------------------------------


class PresetInfo(Message):
    """A preset: the numbers of players that it allows, and what of it no source settles."""

    id: str
    players: tuple[int, ...]
    usual: int
    title_key: str
    note_key: str
    sources: tuple[str, ...]
    unverified: tuple[str, ...]


class VariantInfo(Message):
    """A published variant rule: what it changes of any preset, and what it cannot go with."""

    id: str
    title_key: str
    note_key: str
    changes: Settings
    excludes: tuple[str, ...]


class RulesList(Message):
    """Every preset, and the published variant rules that a file may add to any of them."""

    presets: tuple[PresetInfo, ...]
    variants: tuple[VariantInfo, ...]


class RuleField(Message):
    """What a form needs to know of a rule.

    ``kind`` is ``bool``, ``int``, ``str`` (the code of a card) or ``choice``; ``many``: a list of
    them.  The words of ``choices`` are ``choice.<words>.<choice>`` in the catalogue.
    """

    key: str
    kind: str
    clause: str
    default: RuleValue
    choices: tuple[str, ...]
    words: str | None
    many: bool
    low: int | None
    high: int | None


class ShownRules(Message):
    """A preset for a number of players, and the fields of a form to change it in."""

    preset: PresetInfo
    name: str
    players: int
    settings: Settings
    unverified: tuple[str, ...]
    toml: str
    fields: tuple[RuleField, ...]


# ---- score sheets ----------------------------------------------------------------------------


class ScoreSheet(Message):
    """A sheet to reckon: the rules, the first dealer, and a `HandEntry` a hand."""

    rules: ChosenRules
    dealer: Seat
    entries: Annotated[tuple[HandEntry, ...], Field(max_length=MAX_HANDS)]


class ScoreRow(Message):
    """What a hand came to.

    ``payments`` are ``unit`` times ``shares``; ``fines`` those of its misdeals, ``pot_payments``
    from the misdeal pot; ``totals`` and ``pot`` are those afterwards.
    """

    number: int
    dealer: Seat
    won: bool
    base: int
    multipliers: tuple[Multiplier, ...]
    unit: int
    shares: tuple[int, ...]
    payments: tuple[int, ...]
    fines: tuple[int, ...]
    pot_payments: tuple[int, ...]
    totals: tuple[int, ...]
    pot: int
    winners: tuple[Seat, ...] | None


class ScoredSheet(Message):
    """A reckoned sheet, and where it stands: who deals next, who may still call a misdeal.

    ``money`` is what one unit is worth, 0 for none; ``limits`` is what the next entry may say.
    """

    rules: str
    limits: SheetLimits
    rows: tuple[ScoreRow, ...]
    dealer: Seat
    totals: tuple[int, ...]
    tokens: tuple[bool, ...]
    pot: int
    money: int
    winners: tuple[Seat, ...] | None


class BadEntry(Message):
    """Why a sheet cannot be: the hand, from 1 (0: the sheet itself), and its field."""

    code: Literal["bad_entry"] = "bad_entry"
    hand: int
    field: str
    sheet_code: SheetCode
    params: dict[str, int]


__all__ = [
    "BadEntry",
    "BadRules",
    "ChangedRules",
    "CheckedRules",
    "ChosenRules",
    "Difference",
    "HandEntry",
    "HouseRules",
    "PresetInfo",
    "PresetRules",
    "RuleField",
    "RulesList",
    "ScoreRow",
    "ScoreSheet",
    "ScoredSheet",
    "SheetLimits",
    "ShownRules",
    "VariantInfo",
    "differences_of",
]
