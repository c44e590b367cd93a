"""One hand of each preset for each number of players, written out to be read beside the presets.

``python -m tests.golden.hands --write`` writes them anew.  The deals are `mighty-deal-1` from fixed
seeds, the actions any legal ones; the notation is that of `tests.notation`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from giruda.core.actions import Action, Deal, SecondDeal
from giruda.core.cards import CardId, CardSet, Suit
from giruda.core.engine import apply, start
from giruda.core.events import Event, HandScored, KittyTaken, MatchStarted, TrickWon
from giruda.core.loading import players_of, preset, preset_ids
from giruda.core.shuffle import DealSeed, deal, second_deal
from giruda.core.state import Dealing, Match, Play, Scored, SecondDealing
from tests.core.random_play import random_action
from tests.notation import write
from tests.positions.judge import fact

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from giruda.core.engine import Step
    from giruda.core.rules import Rules

FOLDER: Final = Path(__file__).parent
SEED: Final = 5
TABLES: Final = [(one, number) for one in preset_ids() for number in players_of(one)]


def chance(rules: Rules, match: Match, board: int) -> Action:
    """Deal board after board from one seed; a second deal comes from the same board."""
    nobody = (b"",) * rules.players
    seed = DealSeed(SEED.to_bytes(32, "big"), "golden", board, rules.name, nobody)
    if isinstance(match.hand, SecondDealing):
        return second_deal(rules, match, seed)
    return deal(rules, match.dealer, seed)


def steps(rules: Rules, board: int = 1) -> Iterator[Step]:
    """Yield the steps of a match until its first hand is scored."""
    rng = Random(rules.name)
    step = start(rules, 0)
    yield step
    while not isinstance(step.match.hand, Scored):
        match = step.match
        if isinstance(match.hand, Dealing | SecondDealing):
            board += isinstance(match.hand, Dealing)
            action = chance(rules, match, board)
        else:
            action = random_action(rules, match, rng)
        step = apply(rules, match, action)
        yield step


def cards(ids: Iterable[CardId] | None) -> str:
    """Cards in ascending order."""
    return " ".join(CardSet.of(ids or ()).codes())


def deal_lines(event: Deal | SecondDeal) -> list[str]:
    """Write a deal, a seat a line."""
    lines = [f"{event.type} by {event.seat}"]
    lines += [f"  {seat}: {cards(hand)}" for seat, hand in enumerate(event.hands)]
    return [*lines, f"  kitty: {cards(event.kitty)}"] if isinstance(event, Deal) else lines


def lines_of(event: Event) -> list[str]:
    """Write an event."""
    match event:
        case Deal() | SecondDeal():
            return deal_lines(event)
        case KittyTaken(seat=seat, cards=taken):
            return [f"{seat} takes {cards(taken)}"]
        case HandScored():
            return score_lines(event)
        case MatchStarted(rules=name, dealer=dealer):
            return [f"{name}, first dealer {dealer}"]
    if isinstance(event, Action):
        return [write(event)]
    text = fact(event)
    return [] if text is None else [f"  {text}"]


def score_lines(event: HandScored) -> list[str]:
    """Write the arithmetic of a hand."""
    doubled = "".join(f" x {one}" for one in event.multipliers)
    trump = event.trump.letter if isinstance(event.trump, Suit) else "N"
    side = f"declarer {event.declarer}, friend {event.friend}, contract {event.contract} {trump}"
    return [
        f"{side}, took {event.points}, {event.buried_points} of it buried",
        f"{'won' if event.won else 'lost'}: base {event.base}{doubled}, unit {event.unit}",
        f"payments {list(event.payments)}, from the pot {list(event.pot_payments)}",
        f"totals {list(event.totals)}",
    ]


def text(preset_id: str, players: int) -> str:
    """Write the hand: calls a line a deal, tricks a line each."""
    rules = preset(preset_id, players)
    lines: list[str] = []
    row: list[str] = []
    last: Match | None = None
    for step in steps(rules):
        for event in step.events:
            row += lines_of(event)
            if isinstance(event, TrickWon):
                lines.append(", ".join(one.strip() for one in row))
                row = []
        if not isinstance(step.match.hand, Play) or not step.match.hand.plays:
            lines += row
            row = []
        last = step.match
    assert last is not None
    return "\n".join([*lines, f"next dealer {last.dealer}"]) + "\n"


def path(preset_id: str, players: int) -> Path:
    """Where the hand is written."""
    return FOLDER / f"{preset_id}-{players}.txt"


if __name__ == "__main__":
    for one, number in TABLES:
        if "--write" in sys.argv[1:]:
            path(one, number).write_text(text(one, number), encoding="utf-8")
        else:
            sys.stdout.write(text(one, number))
