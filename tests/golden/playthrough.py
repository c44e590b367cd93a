"""A match written out as text, to be read by people beside the rulebook.

``python -m tests.golden.playthrough --write`` writes it anew.  Every change of the file is a change
of the rules, of the events or of the views, and is reviewed as such.  The deals are `mighty-deal-1`
with fixed seeds; the players follow a few plain habits, so that the hands read like hands.
"""

from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from giruda.core.actions import (
    Action,
    Bury,
    CallFriend,
    Deal,
    FriendMode,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
)
from giruda.core.cards import (
    POINT_CARDS,
    CardId,
    CardSet,
    Suit,
    code_of,
    name_of,
    rank_of,
    suit_of,
)
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.events import AuctionWon, Event, FriendRevealed, HandScored, KittyTaken, TrickWon
from giruda.core.play import best_seat, led_after, tables_of
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.shuffle import DealSeed, deal
from giruda.core.state import Auction, Dealing, Exchange, Match, Play, Scored
from giruda.core.views import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.engine import Step

RULES: Final = Rules.preset("korea-boardgames")
FILE: Final = Path(__file__).parent / "korea-boardgames.txt"
SEED: Final = 547
HANDS: Final = 4


def next_deal(match: Match, board: int) -> Deal:
    """Deal board after board from one seed."""
    seed = DealSeed(SEED.to_bytes(32, "big"), "golden", board, RULES.name, (b"",) * 5)
    return deal(RULES, match.dealer, seed)


def call(match: Match, hand: Auction, rng: Random) -> Action:
    """Bid about what the best suit is worth; throw a hand without points in if one may."""
    seat = hand.turn
    cards = hand.hands[seat]
    options = legal_actions(RULES, match, seat)
    if Misdeal(seat) in options and (cards & POINT_CARDS).bit_count() <= 1:
        return Misdeal(seat)
    suit = max(Suit, key=lambda one: (cards & one.cards).bit_count())
    worth = 7 + (cards & suit.cards).bit_count() + (cards & POINT_CARDS).bit_count() // 2
    trump = None if rng.random() < 0.15 else suit
    bids = [one for one in options if isinstance(one, MakeBid) and one.trump == trump]
    return bids[0] if bids and bids[0].points <= worth else Pass(seat)


def bury(hand: Exchange) -> Bury:
    """Lay away the lowest cards that are not trumps."""
    seat, trump = hand.contract.seat, hand.contract.trump
    order = sorted(hand.hands[seat], key=lambda c: (suit_of(c) in (trump, None), rank_of(c)))
    return Bury(seat, CardSet.of(order[:3]))


def befriend(match: Match, rng: Random) -> Action:
    """Call the mighty or a trump ace of others, the first trick, or nobody."""
    seat = to_act(match)
    assert seat is not None
    options = [one for one in legal_actions(RULES, match, seat) if isinstance(one, CallFriend)]
    mode = rng.choice([FriendMode.CARD, FriendMode.FIRST_TRICK, FriendMode.NONE])
    fitting = [one for one in options if one.mode is mode]
    wanted = [one for one in fitting if one.card is not None and rank_of(one.card) == 12]
    return rng.choice(wanted or fitting)


def choose_play(match: Match, hand: Play, rng: Random) -> Action:
    """Lead high; take a trick with points if one can; otherwise play low."""
    plays = [one for one in legal_actions(RULES, match, hand.turn) if isinstance(one, PlayCard)]
    if not hand.plays:
        calling = [one for one in plays if one.call_joker]
        return calling[0] if calling else rng.choice(plays)

    def wins(one: PlayCard) -> bool:
        after = replace(hand, plays=(*hand.plays, one), led=led_after(hand, one))
        return best_seat(RULES, after) == hand.turn

    def cost(one: PlayCard) -> tuple[bool, int]:
        strength = tables_of(RULES, hand).strength[1][0][hand.led]
        return one.card in POINT_CARDS, strength[one.card]

    worth = any(play.card in POINT_CARDS for play in hand.plays)
    winning = [one for one in plays if wins(one)]
    return min(winning if winning and worth else plays, key=cost)


def steps() -> Iterator[Step]:
    """Yield the steps of the match, to the end of the last hand that is written."""
    rng = Random(SEED)
    step = start(RULES, 0)
    board = 0
    yield step
    while not step.match.over and len(step.match.results) < HANDS:
        match = step.match
        action: Action
        match match.hand:
            case Dealing() | Scored():
                board += 1
                action = next_deal(match, board)
            case Auction() as hand:
                action = call(match, hand, rng)
            case Exchange() as hand:
                action = bury(hand)
            case Play() as hand:
                action = choose_play(match, hand, rng)
            case _:
                action = befriend(match, rng)
        step = apply(RULES, match, action)
        yield step


def cards(ids: CardSet | tuple[CardId, ...] | None) -> str:
    """Cards in ascending order."""
    return " ".join(CardSet.of(ids or ()).codes())


def trump_text(trump: Suit | None) -> str:
    """A trump's letter, N for none."""
    return "N" if trump is None else trump.letter


def play_text(one: PlayCard) -> str:
    """Write a card as in records: ``JK>D``, ``C3!``."""
    named = "" if one.names is None else f">{name_of(one.names)}"
    return code_of(one.card) + named + ("!" if one.call_joker else "")


def facts(event: Event) -> str:
    """All that an event says, on one line."""
    match event:
        case Deal():
            hands = "".join(f"\n        {n}: {cards(hand)}" for n, hand in enumerate(event.hands))
            return f"by {event.seat}{hands}\n    kitty: {cards(event.kitty)}"
        case MakeBid() | AuctionWon():
            return f"{event.seat}: {event.points} {trump_text(event.trump)}"
        case KittyTaken() | Bury():
            return f"{event.seat}: {cards(event.cards)}"
        case CallFriend():
            what = "" if event.card is None else f" {code_of(event.card)}"
            return f"{event.seat}: {event.mode}{what}"
        case PlayCard():
            return f"{event.seat}: {play_text(event)}"
        case TrickWon():
            return f"trick {event.number} to {event.seat}, points {event.points}"
        case HandScored():
            return score_text(event)
        case FriendRevealed():
            return "nobody" if event.seat is None else str(event.seat)
    pairs = ((name, getattr(event, name)) for name in event.__slots__ if name != "type")
    return ", ".join(f"{name} {value}" for name, value in pairs)


def score_text(event: HandScored) -> str:
    """Write the arithmetic of a hand."""
    doubled = " x ".join(["", *(str(one) for one in event.multipliers)])
    outcome = "won" if event.won else "lost"
    took = f"took {event.points} of which {event.buried_points} buried in {cards(event.buried)}"
    return "\n        ".join(
        [
            f"declarer {event.declarer}, friend {event.friend}",
            f"contract {event.contract} {trump_text(event.trump)}, {took}",
            f"{outcome}: base {event.base}{doubled}, unit {event.unit}, shares {event.shares}",
            f"payments {event.payments}, pot {event.pot}, totals {event.totals}",
        ]
    )


def shown(value: object) -> str:
    """Write a value of a view on one line."""
    match value:
        case CardSet():
            return cards(value)
        case Suit():
            return value.letter
        case MakeBid() | Pass() | Misdeal() | CallFriend() | PlayCard():
            return f"({value.type} {facts(value)})"
        case HandScored():
            return f"payments {value.payments}, totals {value.totals}"
        case tuple():
            return " ".join(shown(one) for one in value)
    if is_dataclass(value):
        inner = {field.name: getattr(value, field.name) for field in fields(value)}
        if inner.get("card") is not None:
            inner["card"] = code_of(inner["card"])
        return ", ".join(f"{name} {shown(one)}" for name, one in inner.items())
    return str(value)


def option(action: Action) -> str:
    """Write one's own action without saying whose it is."""
    return action.type if isinstance(action, Pass | Misdeal) else facts(action).partition(": ")[2]


def view_text(match: Match, reader: int | None) -> str:
    """Write what a reader sees, a field a line; what is empty, none, zero or no is left out."""
    seen = view(RULES, match, reader)
    lines = ["  ( what a spectator sees" if reader is None else f"  ( what seat {reader} sees"]
    for field in fields(View):
        value = getattr(seen, field.name)
        if field.name in ("tricks", "results"):
            value = len(value)
        if field.name == "marks":
            value = f"mighty {code_of(value.mighty)}, joker call {code_of(value.joker_call)}"
        if field.name == "legal":
            value = " | ".join(option(one) for one in value)
        if value or (field.name in ("dealer", "turn") and value == 0):
            lines.append(f"    {field.name}: {shown(value)}")
    return "\n".join([*lines, "  )"])


def readers(step: Step) -> tuple[int | None, ...]:
    """Return whose views are shown after a step: at the turning points of the first hands."""
    match = step.match
    if match.hand_number > 2:
        return ()
    match step.events[0], match.hand:
        case (CallFriend(seat=seat), _) | (Bury(seat=seat), _):
            return seat, (seat + 1) % 5
        case PlayCard(), Play(tricks=tricks, plays=plays) if (len(tricks), len(plays)) == (4, 2):
            return (to_act(match),)
        case PlayCard(), Scored():
            return (None,)
        case MakeBid(), Auction(calls=calls) if len(calls) == 1:
            return (to_act(match),)
    return ()


def text() -> str:
    """Write the match out: one line an event, with views at certain points."""
    lines = [f"Rules {RULES.name}, seed {SEED}", ""]
    number = 0
    for step in steps():
        for event in step.events:
            number += 1
            lines.append(f"{number:4} {event.type:15} {facts(event)}")
            if isinstance(event, TrickWon | HandScored):
                lines.append("")
        lines += [view_text(step.match, reader) for reader in readers(step)]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        FILE.write_text(text(), encoding="utf-8")
    else:
        sys.stdout.write(text())
