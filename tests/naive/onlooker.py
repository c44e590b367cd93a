"""Writing a state of the core down as a position of the naive twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.engine import to_act
from giruda.core.state import (
    Auction,
    BlindChange,
    Dealing,
    Exchange,
    FriendCalling,
    KnockingOut,
    Match,
    Play,
    Scored,
    SecondDealing,
)
from tests.naive.mighty import Position

if TYPE_CHECKING:
    from giruda.core.rules import Rules

PHASES = {
    Dealing: "dealing",
    Scored: "dealing",
    Auction: "auction",
    BlindChange: "blind",
    KnockingOut: "knockout",
    SecondDealing: "second",
    Exchange: "exchange",
    FriendCalling: "friend",
    Play: "play",
}


def position(rules: Rules, match: Match) -> Position:
    """Write down what an onlooker who sees all cards would."""
    hand = match.hand
    found = Position(rules, "over" if match.over else PHASES[type(hand)], to_act(match))
    found.has_token = list(match.tokens)
    if isinstance(hand, Dealing | Scored):
        return found
    found.hands = [list(cards) for cards in hand.hands]
    if isinstance(hand, Play):
        setup = hand.setup
        found.contract, found.out, found.calls = setup.contract, list(setup.out), list(setup.calls)
        found.pile, found.friend, found.revealed = list(hand.pile), hand.friend, hand.revealed
        found.trick, found.table = len(hand.tricks) + 1, list(hand.plays)
        return found
    found.calls, found.kitty = list(hand.calls), list(hand.dealt.kitty)
    if isinstance(hand, Auction):
        found.stage = hand.stage
        return found
    found.contract = hand.contract
    if not isinstance(hand, BlindChange):
        found.out = list(hand.out)
    if isinstance(hand, KnockingOut):
        found.missed = list(hand.missed)
    if isinstance(hand, Exchange | FriendCalling):
        found.changed = hand.changed
    if isinstance(hand, FriendCalling):
        found.buried = list(hand.buried)
    return found
