"""Counts of legal sequences under every preset, as data.

``python -m tests.perft.perft --write`` writes ``<preset>-<players>.json``: a log to the first lead
(the deal's cards listed; `tests.golden.hands` has its seed), and how many action sequences of each
length there are from the start of the auction, of the exchange and of play.  Of the burials only
the listed ones count, where they are held.  Where chance is to deal, a sequence ends.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from giruda.core.actions import Action, Bury, Deal
from giruda.core.cards import CardSet
from giruda.core.contract import legal_changes, may_change
from giruda.core.engine import apply, is_chance, legal_actions, start
from giruda.core.loading import players_of, preset, preset_ids
from giruda.core.state import Auction, Exchange, Match, Play
from tests.golden.hands import steps
from tests.notation import read, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.rules import Rules

FOLDER: Final = Path(__file__).parent
TABLES: Final = [(one, number) for one in preset_ids() for number in players_of(one)]
DEPTHS: Final = {"auction": 2, "exchange": 2, "play": 3}
MOST: Final = 6000


def options(rules: Rules, match: Match, burials: Sequence[CardSet]) -> list[Action]:
    """Every legal action of every seat; of the burials those that are listed."""
    hand = match.hand
    if not isinstance(hand, Exchange):
        return [one for seat in range(rules.seats) for one in legal_actions(rules, match, seat)]
    seat = hand.contract.seat
    changes = legal_changes(rules, hand) if may_change(rules, hand) else ()
    held = [cards for cards in burials if not cards & ~hand.hands[seat]]
    return [*changes, *(Bury(seat, cards) for cards in held)]


def count(rules: Rules, match: Match, burials: Sequence[CardSet], depth: int) -> int:
    """Count the sequences of this length."""
    actions = [] if is_chance(match) else options(rules, match, burials)
    if depth == 1:
        return len(actions)
    after = (apply(rules, match, action).match for action in actions)
    return sum(count(rules, one, burials, depth - 1) for one in after)


def listed_burials(rules: Rules, hand: Exchange) -> list[CardSet]:
    """The first, a middle and the last of the burials."""
    held = list(hand.hands[hand.contract.seat])
    middle = len(held) // 2
    starts = (0, middle - rules.bury // 2, len(held) - rules.bury)
    return [CardSet.of(held[at : at + rules.bury]) for at in starts]


def counts(rules: Rules, match: Match, burials: Sequence[CardSet], depth: int) -> list[int]:
    """Count the sequences of each length, while they are not too many."""
    found: list[int] = []
    for length in range(1, depth + 1):
        if found and found[-1] > MOST // 10:
            break
        found.append(count(rules, match, burials, length))
    return found


def case(preset_id: str, players: int) -> dict[str, Any]:
    """Count from the three starts of the golden hand of this preset."""
    rules = preset(preset_id, players)
    log: list[str] = []
    burials: list[CardSet] = []
    starts: dict[str, Any] = {}
    for step in steps(rules):
        action = step.events[0]
        if isinstance(action, Deal):
            log, starts = [], {}
        if isinstance(action, Action):
            log.append(write(action))
        hand = step.match.hand
        fresh = isinstance(hand, Play) and not hand.plays and not hand.tricks
        name = {Auction: "auction", Exchange: "exchange"}.get(type(hand), "play" if fresh else "")
        if not name or name in starts:
            continue
        if isinstance(hand, Exchange):
            burials = listed_burials(rules, hand)
        starts[name] = {"after": len(log)}
        if name == "play":
            break
    document = {
        "rules": rules.name,
        "log": log,
        "burials": [" ".join(cards.codes()) for cards in burials],
        "starts": starts,
    }
    for name, found in counted(document, preset_id, players).items():
        starts[name]["counts"] = found
    return document


def counted(document: dict[str, Any], preset_id: str, players: int) -> dict[str, list[int]]:
    """Count anew from what a file says."""
    rules = preset(preset_id, players)
    first = read(document["log"][0])
    match = start(rules, first.seat).match
    burials = [CardSet.parse(text) for text in document["burials"]]
    found = {}
    for number, text in enumerate(document["log"], 1):
        match = apply(rules, match, read(text)).match
        for name, one in document["starts"].items():
            if one["after"] == number:
                found[name] = counts(rules, match, burials, DEPTHS[name])
    return found


def path(preset_id: str, players: int) -> Path:
    """Where the counts are written."""
    return FOLDER / f"{preset_id}-{players}.json"


if __name__ == "__main__":
    for one, number in TABLES:
        written = json.dumps(case(one, number), indent=1) + "\n"
        if "--write" in sys.argv[1:]:
            path(one, number).write_text(written, encoding="utf-8")
        else:
            sys.stdout.write(written)
