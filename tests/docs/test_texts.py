"""All that a form, page or error shows of the house rules has its text in both languages."""

from __future__ import annotations

import dataclasses
from enum import StrEnum
from typing import TYPE_CHECKING, get_args, get_type_hints

import pytest

from giruda.core import knobs
from giruda.core.errors import RulesCode
from giruda.core.loading import preset_ids, settings, variant_ids
from giruda.core.refusals import RefusalCode
from giruda.core.rules import Rules
from giruda.locale import LANGUAGES, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = settings(Rules.preset("korea-boardgames"))


def enumerations() -> Iterator[type[StrEnum]]:
    """Yield the enumeration of every rule that has one, also inside a tuple."""
    holders = [Rules, *(kind for kind in vars(knobs).values() if dataclasses.is_dataclass(kind))]
    for holder in holders:
        for hint in get_type_hints(holder).values():
            kind = next(iter(get_args(hint)), hint)
            if isinstance(kind, type) and issubclass(kind, StrEnum):
                yield kind


def expected() -> set[str]:
    """Return the keys of all texts about rules, presets, refusals and rules errors."""
    sections = {"table", *(key.split(".")[0] for key in RULES if "." in key)}
    return {
        *(f"knob.{key}.{part}" for key in RULES for part in ("name", "help")),
        *(f"knob.section.{section}" for section in sections),
        *(f"choice.{kind.__name__}.{word}" for kind in enumerations() for word in kind),
        *(f"preset.{one}.{part}" for one in preset_ids() for part in ("title", "note")),
        *(f"variant.{one}.{part}" for one in variant_ids() for part in ("title", "note")),
        *(f"refusal.{code}" for code in RefusalCode),
        *(f"rules_error.{code}" for code in RulesCode),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_word_preset_and_error_has_its_text(language: str) -> None:
    """No name, explanation, word, preset, variant, refusal or rules error is without its text."""
    assert expected() - set(catalogue(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_outlives_its_rule(language: str) -> None:
    """A text of a rule, a word, a preset or an error that is no more is not kept."""
    prefixes = ("knob.", "choice.", "preset.", "variant.", "rules_error.")
    there = {key for key in catalogue(language) if key.startswith(prefixes)}
    assert there - expected() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_short(language: str) -> None:
    """The name of a rule fits a form's label, its explanation fits a line or two."""
    for key in RULES:
        assert len(catalogue(language)[f"knob.{key}.name"]) <= 36, key
        assert len(catalogue(language)[f"knob.{key}.help"]) <= 100, key
