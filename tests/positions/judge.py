"""What a position says under some rules: the verdict on an action, a payment, a dealer, an end."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from giruda.core.actions import Action
from giruda.core.engine import apply, refusal, start, to_act
from giruda.core.events import (
    AuctionStage,
    Event,
    Fined,
    FriendRevealed,
    HandScored,
    HandShown,
    KnockedOut,
    MatchEnded,
    Redealt,
    TrickWon,
)
from giruda.core.loading import preset, unchecked
from giruda.core.match import new_match, next_dealer, winners
from giruda.core.scoring import Outcome, settle
from giruda.core.steps import take
from tests.notation import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.rules import Rules
    from giruda.core.state import Match

Case = dict[str, Any]
SHOWN: Final = {
    "direction": "only how a table is drawn",
    "score.money": "only what a point is worth in money",
    "info.defence_points": "only what lies open; tests/core/test_views.py",
    "kitty.reveal": "only what is shown after the hand; tests/core/test_views.py",
}
"""Rules that change nothing of what may be done, won or paid, and why."""


SAME_LAST: Final = ("no_power", "no_lead", "not_playable")


def why_none(rules: Rules, base: Rules, key: str) -> str:
    """Say why a value makes no difference here, or that no position was found."""
    if key in SHOWN:
        return SHOWN[key]
    if key == "next_dealer" and not rules.friend.modes:
        return "without friends the declarer deals by either word"
    if key == "last.joker" and {rules.last.joker, base.last.joker} <= set(SAME_LAST):
        return "in the last trick every hand has one card, which it plays"
    if key == "jokercall.mode" and rules.jokercall.mode == "unless_declined":
        return "differs only for a dummy, and in what a client takes silence for"
    if key == "score.floor" and rules.score.win == "abs_diff":
        return "the formula has no win below it"
    return "not found"


def base_of(preset_id: str, players: int) -> Rules:
    """Return the rules that a preset is laid over, with as many players; they may not fit."""
    path = resources.files("giruda.core") / "presets" / f"{preset_id}.toml"
    base = tomllib.loads(path.read_text(encoding="utf-8")).get("base")
    return unchecked({**({"base": base} if base else {}), "players": players})


def with_one(rules: Rules, base: Rules, key: str) -> Rules:
    """Return the rules with the value of one key as the base has it; they may not fit."""
    section, _, name = key.rpartition(".")
    if not section:
        return _copy(rules, key, getattr(base, key))
    inner = getattr(rules, section)
    values = {one: getattr(inner, one) for one in inner.__slots__}
    values[name] = getattr(getattr(base, section), name)
    return _copy(rules, section, type(inner)(**values))


def _copy(rules: Rules, key: str, value: object) -> Rules:
    fields = {one: getattr(rules, one) for one in rules.__dataclass_fields__}
    return type(rules)(**{**fields, key: value, "id": f"{rules.id}-but-one"})


def fact(event: Event) -> str | None:
    """Write what follows from an action, as far as rules could differ in it."""
    match event:
        case TrickWon(seat=seat, points=points):
            return f"trick to {seat}, points {points}"
        case HandScored(payments=payments, pot_payments=pot, points=points):
            return f"took {points}, pays {list(payments)}, from the pot {list(pot)}"
        case FriendRevealed(seat=seat):
            return f"friend is {'nobody' if seat is None else seat}"
        case Fined(payments=payments, pot=held):
            return f"fine {list(payments)}, pot {held}"
        case MatchEnded(winners=won):
            return f"match won by {list(won)}"
        case KnockedOut(seat=seat):
            return f"out: {seat}"
        case AuctionStage() | Redealt() | HandShown():
            return event.type
    return None


def verdict(rules: Rules, match: Match, action: Action) -> str | list[str]:
    """Return "refused", or what the action leads to: facts, and whose turn it is then."""
    if refusal(rules, match, action) is not None:
        return "refused"
    step = take(rules, match, action)
    facts = [text for text in map(fact, step.events) if text is not None]
    after = step.match
    return [*facts, f"{type(after.hand).__name__}, turn of {to_act(after)}"]


def state(rules: Rules, log: Sequence[str]) -> Match:
    """Return the match after the log; its first entry names the first dealer."""
    match = start(rules, int(log[0].removeprefix("first dealer "))).match
    for text in log[1:]:
        match = apply(rules, match, read(text)).match
    return match


def judged(rules: Rules, case: Case, match: Match | None) -> Any:  # noqa: ANN401  plain JSON
    """Return what the case's question comes to under these rules, as plain JSON."""
    given = case.get("given", {})
    match case["kind"]:
        case "play":
            assert match is not None
            return verdict(rules, match, read(case["action"]))
        case "payment":
            return list(settle(rules, Outcome(**given)).payments)
        case "dealer":
            return next_dealer(rules, **given)
        case "end":
            won = winners(rules, **given)
            return None if won is None else list(won)
    return list(new_match(rules, 0).totals)


def rules_of(case: Case) -> tuple[Rules, Rules]:
    """Return the preset's rules, and the same but for the case's one key."""
    rules = preset(case["preset"], case["players"])
    return rules, with_one(rules, base_of(case["preset"], case["players"]), case["key"])
