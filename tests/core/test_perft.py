"""Counts of legal sequences from fixed positions, and the order of legal actions, as data.

``perft.json`` holds the positions and the counts.  A count that changes is a change of the rules;
which one, the count of the first depth that differs says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from giruda.core.actions import Action, Bury
from giruda.core.cards import CardSet
from giruda.core.engine import apply, legal_actions, start
from giruda.core.shuffle import DealSeed, deal
from giruda.core.state import Exchange, Match
from giruda.record.codec import action_from_json, action_to_json
from tests.core.positions import RULES

DATA: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "perft.json").read_text(encoding="utf-8")
)


def position(case: dict[str, Any]) -> Match:
    """Deal as the case's seed says and take its actions."""
    seed = DealSeed(case["seed"].to_bytes(32, "big"), "perft", 1, RULES.name, (b"",) * 5)
    match = apply(RULES, start(RULES, 0).match, deal(RULES, 0, seed)).match
    for action in case["actions"]:
        match = apply(RULES, match, action_from_json(json.dumps(action))).match
    return match


def options(match: Match) -> list[Action]:
    """Every legal action of every seat."""
    return [action for seat in range(5) for action in legal_actions(RULES, match, seat)]


def perft(match: Match, depth: int) -> int:
    """Count the sequences of legal actions of this length."""
    actions = options(match)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(RULES, match, action).match, depth - 1) for action in actions)


@pytest.mark.parametrize("case", DATA, ids=lambda case: case["name"])
def test_counts_of_legal_sequences(case: dict[str, Any]) -> None:
    """From each position there are as many legal sequences of each length as the data says."""
    match = position(case)
    counts = [perft(match, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert counts == case["counts"]


@pytest.mark.parametrize(
    "case", [case for case in DATA if "order" in case], ids=lambda case: case["name"]
)
def test_order_of_legal_actions(case: dict[str, Any]) -> None:
    """Legal actions come in the pinned order, which seeds of bots and tests rely on."""
    listed = [json.loads(action_to_json(action)) for action in options(position(case))]
    assert listed == case["order"]


def test_order_of_burials() -> None:
    """Burials come as the combinations of the ascending hand, lowest cards first."""
    match = position(next(case for case in DATA if case["name"] == "exchange"))
    assert isinstance(match.hand, Exchange)
    held = list(match.hand.hands[0])
    listed = legal_actions(RULES, match, 0)
    assert listed[0] == Bury(0, CardSet.of(held[:3]))
    assert listed[1] == Bury(0, CardSet.of([*held[:2], held[3]]))
    assert listed[-1] == Bury(0, CardSet.of(held[-3:]))
