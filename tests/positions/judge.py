"""What a position says under some rules: the verdict on an action, a payment, a dealer, an end."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from giruda.core.actions import Action, FriendMode, MakeBid, PlayCard
from giruda.core.auction import next_stage
from giruda.core.cards import CardSet, Suit
from giruda.core.contract import lowest
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
    Stage,
    TrickWon,
)
from giruda.core.friend import doubles_alone
from giruda.core.loading import preset, unchecked
from giruda.core.match import new_match, next_dealer, winners
from giruda.core.misdeal import qualifies
from giruda.core.play import called_jokers, led_by, winning_play
from giruda.core.scoring import Outcome, settle
from giruda.core.steps import take
from giruda.core.tables import followable, leadable, tables
from giruda.core.tricks import NOTHING_LED
from tests.notation import read

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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


WITHOUT: Final = {
    ("gyeonggi-2j", "misdeal.tests"): "the values let such hands through already",
    ("kmla", "misdeal.tests"): "the values let such hands through already",
    ("gyeonggi-2j", "score.floor"): "from its lowest bid on the formula gives more",
    ("league", "mult.run"): "who takes everything is paid the limit",
    ("mighty-network-snucse-5", "misdeal.at_most"): "all values are even, so 0 and 1 are the same",
    ("mighty-network-snucse-6", "misdeal.at_most"): "all values are even, so 0 and 1 are the same",
    ("namuwiki-standard", "misdeal.at_most"): "all values are even, so 0 and 1 are the same",
}
"""Values that make no difference beside the others of their preset."""


def why_none(rules: Rules, base: Rules, key: str) -> str:
    """Say why a value makes no difference here, or that no position was found."""
    if key in SHOWN:
        return SHOWN[key]
    if key == "next_dealer" and not rules.friend.modes:
        return "without friends the declarer deals by either word"
    if key == "last.joker" and {rules.last.joker, base.last.joker} <= set(SAME_LAST):
        return "in the last trick every hand has one card, which it plays"
    undeclined = rules.jokercall.mode == "unless_declined" and rules.seating != "dummy"
    if key == "jokercall.mode" and undeclined:
        return "differs only for a dummy, and in what a client takes silence for"
    if key == "joker.unfollowed_lead" and rules.joker.weak_lead_passes:
        return "a joker without power names nothing, so the next card is always followed"
    return WITHOUT.get((rules.id, key), "not found")


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
    if case["kind"] in PLAIN:
        return PLAIN[case["kind"]](rules, **given)
    return list(new_match(rules, 0).totals)


def suit_named(letter: str) -> Suit | None:
    """Read a trump; N is none."""
    return None if letter == "N" else Suit.parse(letter)


def legal_leads(rules: Rules, trick: int, trump: str, hand: str) -> list[str]:
    """Return the cards of a hand that may be led."""
    t = tables(rules, suit_named(trump))
    return CardSet(leadable(t, trick - 1, CardSet.parse(hand))).codes()


def legal_follows(rules: Rules, trick: int, trump: str, lead: str, hand: str) -> list[str]:
    """Return the cards of a hand that may follow this lead."""
    t, first = tables(rules, suit_named(trump)), read(lead)
    assert isinstance(first, PlayCard)
    called = called_jokers(t, [first])
    return CardSet(followable(t, trick - 1, CardSet.parse(hand), led_by(first), called)).codes()


def calling_cards(rules: Rules, trick: int, trump: str) -> list[str]:
    """Return the cards that can call a joker in this trick."""
    t = tables(rules, suit_named(trump))
    return CardSet.of(t.call).codes() if t.call_works[t.kind[trick - 1]] else []


def price(rules: Rules, points: int, old: str, new: str) -> int | None:
    """Return the lowest number of a change after the kitty is seen, None if there is none."""
    if not rules.change.after or (old == new and not rules.change.raise_only):
        return None
    number = lowest(rules, MakeBid(0, points, suit_named(old)), suit_named(new), blind=False)
    return number if number <= rules.bid.max else None


def bad_hand(rules: Rules, hand: str) -> bool:
    """Tell whether a misdeal may be called with this hand."""
    return qualifies(rules, CardSet.parse(hand))


def own_first_trick(rules: Rules) -> bool:
    """Tell whether a declarer who wins the trick called for a friend doubles a win."""
    return doubles_alone(rules, FriendMode.FIRST_TRICK)


def everybody_passed(rules: Rules) -> str:
    """Return how the auction goes on when everybody has passed."""
    return next_stage(rules, Stage.OPEN) or "redealt"


def winner(rules: Rules, trick: int, trump: str, plays: Sequence[str]) -> int:
    """Return the seat that takes a whole trick; ``trump`` N is none."""
    suit = suit_named(trump)
    table = [one for one in map(read, plays) if isinstance(one, PlayCard)]
    led = led_by(table[0])
    if led == NOTHING_LED and table[0].names is None:
        led = led_by(PlayCard(table[1].seat, table[1].card))
    return winning_play(tables(rules, suit), trick - 1, table, led).seat


PLAIN: Final[Mapping[str, Callable[..., Any]]] = {
    "winner": winner,
    "leads": legal_leads,
    "follows": legal_follows,
    "callers": calling_cards,
    "price": price,
    "bad_hand": bad_hand,
    "own_first_trick": own_first_trick,
    "all_passed": everybody_passed,
}
"""Questions about a rule by itself, where random play does not come by."""


def rules_of(case: Case) -> tuple[Rules, Rules]:
    """Return the preset's rules, and the same but for the case's one key."""
    rules = preset(case["preset"], case["players"])
    return rules, with_one(rules, base_of(case["preset"], case["players"]), case["key"])
