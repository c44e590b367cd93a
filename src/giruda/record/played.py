"""The hands of a record that came to be played, trick by trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Action
from giruda.core.engine import apply
from giruda.core.events import MatchStarted
from giruda.core.match import new_match
from giruda.core.state import Play
from giruda.record.record import opened

if TYPE_CHECKING:
    from giruda.record.record import Record


def played_hands(record: Record) -> list[list[Play]]:
    """Return each hand that came to be played, as it was before each of its tricks.

    The events are checked as in `Record.final`.  Cost: two folds of the record.
    """
    record.final()
    rules = record.ruleset()
    match = opened(rules, record.opening)
    hands: list[list[Play]] = []
    for event in record.events:
        if isinstance(event, MatchStarted):
            match = new_match(rules, event.dealer)
        elif isinstance(event, Action) and match is not None:
            before = match.hand
            match = apply(rules, match, event).match
            hand = match.hand
            if isinstance(hand, Play) and not hand.plays:
                if not isinstance(before, Play):
                    hands.append([])
                if len(hand.tricks) == len(hands[-1]):  # not an announcement between two
                    hands[-1].append(hand)
    return hands
