"""Twins under any rules: the same log with the cards that a reader cannot know relabelled.

A card that the reader does not hold, and that has not been played or shown, may be any other such
card.  `relabelled` swaps such cards, one pair after the other, wherever they lie: in hands, in the
dummy's pile (so its order changes too), in the kitty, among the buried and among those that were
never dealt.  A second deal is shuffled once more by itself: who sits out knows the cards that he
gave back, but not where they went.  A swap stays if the log can still be played so and its public
facts (who won what, who sits out, who is the friend) are the same.  What the reader is sent is
not asked: that is what the test compares.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from giruda.core.actions import Action, Bury, Deal, PlayCard, SecondDeal
from giruda.core.cards import CardId, CardSet
from giruda.core.engine import apply, start
from giruda.core.errors import IllegalAction
from giruda.core.events import Event, HandShown, KittyTaken, MatchStarted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from giruda.core.rules import Rules

SECRET = (Deal, SecondDeal, KittyTaken, Bury)
TRIES = 24
Swaps = dict[CardId, CardId]


def last_deal(log: Sequence[Event]) -> int:
    """Where the last deal of the log stands."""
    return max(at for at, event in enumerate(log) if isinstance(event, Deal))


def _seen(rules: Rules, log: Sequence[Event], reader: int | None) -> tuple[set[int], set[int]]:
    """Return the cards that the reader knows, and those whose place in a second deal he knows."""
    mine = {at for at, owner in enumerate(rules.owners) if owner == reader is not None}
    known: set[int] = set()
    placed: set[int] = set()
    for event in log[last_deal(log) :]:
        match event:
            case Deal() | SecondDeal():
                own = {one for at in mine for one in event.hands[at] or ()}
                known |= own
                placed |= own if isinstance(event, SecondDeal) else set()
            case KittyTaken(seat=seat, cards=cards) if seat in mine:
                known |= set(cards or ())
            case HandShown(cards=shown):
                known |= set(shown)
            case PlayCard(card=one):
                known.add(one)
                placed.add(one)
    return known, placed


def _mapped(event: Action, first: Swaps, second: Swaps, *, dealt_twice: bool) -> Action:
    """Return the action over the other cards."""

    def one(card_id: CardId) -> CardId:
        return first.get(card_id, card_id)

    def two(card_id: CardId) -> CardId:
        return second.get(one(card_id), one(card_id))

    match event:
        case Deal(hands=hands, kitty=kitty):
            blocks = tuple(tuple(map(one, block or ())) for block in hands)
            return replace(event, hands=blocks, kitty=tuple(map(one, kitty or ())))
        case SecondDeal(hands=hands):
            return replace(event, hands=tuple(tuple(map(two, block or ())) for block in hands))
        case Bury(cards=cards):
            return replace(event, cards=CardSet.of(map(two if dealt_twice else one, cards or ())))
    return event


def retold(rules: Rules, log: Sequence[Event], first: Swaps, second: Swaps) -> list[Event] | None:
    """Return the log over the other cards, or None if it could not have gone so."""
    at = last_deal(log)
    opening = log[0]
    assert isinstance(opening, MatchStarted)
    match = start(rules, opening.dealer).match
    for event in log[:at]:
        if isinstance(event, Action):
            match = apply(rules, match, event).match
    told: list[Event] = list(log[:at])
    twice = False
    for event in log[at:]:
        if not isinstance(event, Action):
            continue
        twice = twice or isinstance(event, SecondDeal)
        try:
            step = apply(rules, match, _mapped(event, first, second, dealt_twice=twice))
        except IllegalAction:
            return None
        match = step.match
        told += step.events
    if len(told) != len(log):
        return None
    pairs = zip(told, log, strict=True)
    same = all(new == old for new, old in pairs if not isinstance(old, SECRET))
    return told if same else None


def relabelled(
    rules: Rules, log: Sequence[Event], reader: int | None, rng: Random
) -> tuple[list[Event], int]:
    """Return a log that the reader cannot tell from this one, and how many cards lie elsewhere."""
    known, placed = _seen(rules, log, reader)
    hidden = [one for one in rules.pack if one not in known]
    again = [event for event in log[last_deal(log) :] if isinstance(event, SecondDeal)]
    loose = [
        one for event in again for block in event.hands for one in block or () if one not in placed
    ]
    first: Swaps = {}
    second: Swaps = {}
    told = list(log)
    for _ in range(TRIES if len(hidden) > 1 else 0):
        new_first, new_second = dict(first), dict(second)
        if len(loose) > 1 and rng.random() < 0.4:
            _swap(new_second, *rng.sample([first.get(one, one) for one in loose], 2))
        else:
            _swap(new_first, *rng.sample(hidden, 2))
        other = retold(rules, log, new_first, new_second)
        if other is not None:
            first, second, told = new_first, new_second, other
    moved = {old for old, new in first.items() if old != new}
    moved |= {old for old, new in second.items() if old != new}
    return told, len(moved)


def _swap(swaps: Swaps, one: CardId, other: CardId) -> None:
    """Let two cards change places on top of what was swapped before."""
    swaps[one], swaps[other] = swaps.get(other, other), swaps.get(one, one)


__all__ = ["relabelled"]
