"""Each value in which a preset differs from its base has a position where the two differ.

The files are written by ``python -m tools.positions``; whoever reviews one reads the action and the
two verdicts beside the rulebook.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from giruda.core.house import plain
from giruda.core.loading import diff, players_of, preset, preset_ids
from tests.positions.judge import base_of, judged, rules_of, state

FOLDER = Path(__file__).parent
TABLES = [(one, number) for one in preset_ids() for number in players_of(one)]


def document(preset_id: str, players: int) -> dict[str, Any]:
    """Read the file of a preset."""
    path = FOLDER / f"{preset_id}-{players}.json"
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize(("preset_id", "players"), TABLES)
def test_positions_tell_preset_and_base_apart(preset_id: str, players: int) -> None:
    """In each position the preset says what is written, and its base something else."""
    for case in document(preset_id, players)["positions"]:
        rules, other = rules_of(case)
        match = state(rules, case["log"]) if "log" in case else None
        assert judged(rules, case, match) == case["preset_says"], case["key"]
        assert judged(other, case, match) == case["base_says"], case["key"]
        assert case["preset_says"] != case["base_says"]


@pytest.mark.parametrize(("preset_id", "players"), TABLES)
def test_every_difference_has_a_position_or_a_reason(preset_id: str, players: int) -> None:
    """The file has each value in which the preset differs once, or says that there is none."""
    found = document(preset_id, players)
    changed = diff(base_of(preset_id, players), preset(preset_id, players))
    keys = [case["key"] for case in found["positions"]]
    assert sorted([*keys, *found["none"]]) == sorted(changed)
    for case in found["positions"]:
        old, new = changed[case["key"]]
        assert (case["base_value"], case["preset_value"]) == (plain(old), plain(new))


def test_no_value_is_without_position_and_reason() -> None:
    """Where there is no position, the file says why there can be none."""
    reasons = [why for one, n in TABLES for why in document(one, n)["none"].values()]
    assert "not found" not in reasons
