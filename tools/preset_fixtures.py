"""The fixtures of other tables: a few states for each family of rules, as one seat sees them.

Hands are played by the plainest policy there is, so that they change with the rules alone: seat 0
bids once, everybody else passes, and of all else the first in the list is done.
``python tools/preset_fixtures.py`` writes them, ``--check`` fails if they are stale.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from giruda.core.actions import (
    Action,
    Bury,
    CallFriend,
    FriendMode,
    KnockOut,
    Misdeal,
    Pass,
    PlayCard,
)
from giruda.core.cards import CardSet
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.loading import parse
from giruda.core.seen import Phase, View
from giruda.core.shuffle import DealSeed, deal, second_deal
from giruda.core.state import Auction, Dealing, Exchange, KnockingOut, Scored, SecondDealing
from giruda.core.views import redact, view
from giruda.protocol.messages import LoggedEvent, SeatView, State, TableStatus, TableView
from giruda.protocol.options import USUAL
from giruda.protocol.rules_messages import differences_of
from giruda.protocol.table_events import Occupant

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.core.events import Event
    from giruda.core.rules import Rules
    from giruda.core.state import Match

PATH = Path(__file__).parent.parent / "tests" / "fixtures" / "protocol" / "presets.json"
NAMES = ("서연", "민준", "하은", "가람", "도윤", "지우", "예린")
BOARDS = 400


@dataclass(frozen=True, slots=True)
class Table:
    """A table to play at: its rules as TOML, who looks, and the moments to keep of a hand."""

    name: str
    base: str
    players: int
    keep: tuple[str, ...]
    you: Seat = 0
    changes: str = ""

    @property
    def rules(self) -> Rules:
        """What is played."""
        return parse(f'base = "{self.base}"\n{self.changes}', players=self.players)


TABLES = (
    Table("dummy", "korea-boardgames", 4, ("auction", "friend", "mine", "trick", "scored")),
    Table("partner", "honeymoon", 2, ("auction", "exchange", "mine", "partner", "scored")),
    Table("three", "three", 3, ("exchange", "friend", "mine", "scored")),
    Table("six", "korea-boardgames", 6, ("knockout", "missed", "exchange", "mine", "scored")),
    Table("six-out", "korea-boardgames", 6, ("auction", "out", "scored"), you=5),
    Table("seven", "namuwiki-standard", 7, ("knockout", "second", "friend", "mine", "scored")),
    Table("tricks", "mighty-network-standard-2", 2, ("auction", "mine", "scored")),
    Table("exact", "kaist", 5, ("exchange", "joker", "scored")),
    Table("two-jokers", "gyeonggi-2j", 5, ("auction", "exchange", "joker")),
    Table("closed", "cheongak", 5, ("mine", "trick", "announce", "scored"), you=1),
    Table("shown", "cg-basic", 5, ("misdeal",)),
    Table(
        "blind",
        "korea-boardgames",
        5,
        ("blind_change", "exchange"),
        changes="[change]\nblind = true",
    ),
    Table(
        "by-seat",
        "korea-boardgames",
        6,
        ("knockout",),
        changes="[knockout]\nby_seat = true",
    ),
)


def moments(seen: View, events: tuple[Event, ...]) -> set[str]:
    """Return what this moment is worth keeping for."""
    happened = {event.type for event in events}
    mine = seen.turn is not None and seen.seat is not None and seen.owners[seen.turn] == seen.seat
    playing = seen.phase is Phase.PLAY
    found = {
        str(seen.phase): mine or seen.phase is Phase.SCORED,
        "second": mine and seen.phase is Phase.KNOCKOUT and bool(seen.out),
        "missed": mine and bool(seen.missed),
        "mine": playing and seen.turn == seen.seat and bool(seen.trick and seen.trick.plays),
        "partner": playing and seen.turn == seen.partner_seat,
        "trick": "trick_won" in happened,
        "joker": any(isinstance(one, PlayCard) and one.names is not None for one in seen.legal),
        "announce": any(one.type == "announce" for one in seen.legal),
        "misdeal": "hand_shown" in happened,
        "out": playing and seen.seat in seen.out,
    }
    return {name for name, holds in found.items() if holds}


def choose(rules: Rules, match: Match, seed: DealSeed, *, misdeal: bool) -> Action:
    """Return the next action: chance's, or that of the seat in turn."""
    hand = match.hand
    if isinstance(hand, Dealing):
        return deal(rules, match.dealer, seed)
    if isinstance(hand, SecondDealing):
        return second_deal(rules, match, seed)
    if misdeal:
        calls = (Misdeal(seat) for seat in range(rules.players))
        call = next((one for one in calls if one in legal_actions(rules, match, one.seat)), None)
        if call is not None:
            return call
    seat = to_act(match)
    assert seat is not None
    legal = legal_actions(rules, match, seat)
    if isinstance(hand, Auction):
        bid = seat == 0 and hand.high is None
        wanted = (one for one in legal if isinstance(one, Pass) is not bid)
        return next(wanted, legal[0])
    if isinstance(hand, Exchange):
        return Bury(seat, CardSet.of(list(hand.hands[seat])[: rules.bury]))
    if isinstance(hand, KnockingOut):
        return _knock_out(hand, legal)
    friends = [one for one in legal if isinstance(one, CallFriend)]
    if friends:
        return next((one for one in friends if one.mode is FriendMode.CARD), friends[0])
    return next(one for one in legal if one.type not in {"misdeal", "announce"})


def _knock_out(hand: KnockingOut, legal: list[Action]) -> Action:
    """Name a card of the kitty first, then one of the last seat still in."""
    named = [one for one in legal if isinstance(one, KnockOut)]
    kitty = [one for one in named if one.card is not None and one.card in hand.dealt.kitty]
    if kitty and not hand.missed:
        return kitty[0]
    last = max(seat for seat, held in enumerate(hand.hands) if held and seat not in hand.out)
    cards = hand.hands[last]
    return next(one for one in named if one.whom == last or (one.card or 0) in cards)


def around(table: Table, rules: Rules) -> TableView:
    """Return the table around the hand: one person, and bots."""
    seats = tuple(
        SeatView(
            seat=seat,
            occupant=Occupant.PERSON if seat == table.you else Occupant.BOT,
            name=NAMES[seat],
            level=None if seat == table.you else "club",
            connected=True,
            host=seat == table.you,
            ready=False,
        )
        for seat in range(rules.players)
    )
    return TableView(
        id="dal-baram-47",
        rules=rules.name,
        preset=table.base,
        rules_title=rules.title,
        differences=differences_of(rules),
        options=USUAL,
        players=rules.players,
        status=TableStatus.PLAYING,
        seats=seats,
        you=table.you,
        deal=None,
        last_deal=None,
        seed_wanted=None,
        next_hand_ms=None,
    )


def play(table: Table, rules: Rules, board: int) -> dict[str, State]:
    """Return the first state of each moment in the hand that this board deals."""
    seed = DealSeed(bytes(32), "dal-baram-47", board, rules.name, (b"",) * rules.players)
    match, v = start(rules, 0).match, 1
    kept: dict[str, State] = {}
    misdeal = "misdeal" in table.keep
    while not isinstance(match.hand, Scored):
        action = choose(rules, match, seed, misdeal=misdeal)
        step = apply(rules, match, action)
        match, misdeal = step.match, misdeal and action.type != "misdeal"
        seed = replace(seed, board=seed.board + 1) if action.type == "misdeal" else seed
        first = v + 1
        v += len(step.events)
        seen = view(rules, match, table.you)
        events = tuple(
            LoggedEvent(v=first + k, event=redact(rules, event, table.you))
            for k, event in enumerate(step.events)
        )
        for moment in moments(seen, step.events) & set(table.keep) - set(kept):
            kept[moment] = State(v=v, table=around(table, rules), view=seen, events=events)
    return kept


def build() -> list[Any]:
    """Return for each table its moments, of the first board on which all of them occur."""
    rows: list[Any] = []
    for table in TABLES:
        rules = table.rules
        hands = (play(table, rules, board) for board in range(1, BOARDS))
        states = next(found for found in hands if set(table.keep) <= set(found))
        rows += [
            {
                "name": f"{table.name}/{moment}",
                "state": json.loads(states[moment].model_dump_json()),
            }
            for moment in table.keep
        ]
    return rows


def main() -> int:
    """Write the file, or with ``--check`` compare it."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in build())
    text = f"[\n{lines}\n]\n"
    if "--check" not in sys.argv:
        PATH.write_text(text, encoding="utf-8")
        return 0
    fresh = PATH.exists() and PATH.read_text(encoding="utf-8") == text
    if not fresh:
        print(f"stale: {PATH.name}; run python tools/preset_fixtures.py", file=sys.stderr)
    return 0 if fresh else 1


if __name__ == "__main__":
    sys.exit(main())
