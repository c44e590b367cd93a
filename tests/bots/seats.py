"""Positions as a seat sees them, on top of `tests.core.positions`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from giruda.bots.api import Budget, Decision, get_bot
from giruda.core.actions import CallFriend, FriendMode, PlayCard, Seat
from giruda.core.cards import DECK, CardSet, Suit, card, code_of, name_of
from giruda.core.state import Match, Trick
from giruda.core.views import View, view
from tests.core.positions import HEART, NO_FRIEND, RULES, at_trick, play_of, play_state, played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.rules import Rules

CLUB_BOT = get_bot("club")


def friend_card(code: str) -> CallFriend:
    """Return the call of a card by seat 0, the declarer of these positions."""
    return CallFriend(0, FriendMode.CARD, card(code))


def past_trick(text: str) -> Trick:
    """Read a trick that is over: ``0:DA 1:D2 …``; who won it does not matter here."""
    plays = [one.split(":") for one in text.split()]
    return Trick(tuple(play_of(int(seat), code) for seat, code in plays), 0, 0)


def position(  # noqa: PLR0913 - a position in one line each reads best
    number: int,
    hands: Sequence[str],
    table: str = "",
    *,
    trump: Suit | None = HEART,
    leader: Seat = 0,
    call: CallFriend = NO_FRIEND,
    friend: Seat | None = None,
    revealed: bool = False,
    past: Sequence[str] = (),
    rules: Rules = RULES,
) -> Match:
    """Return trick *number* with the cards of *table* played to it; seat 0 is the declarer.

    Tricks before it are those of *past*; what is missing is made of single cards that are in no
    hand and prove nothing.
    """
    match = at_trick(number, hands, trump=trump, leader=leader, call=call, friend=friend)
    hand = play_state(match)
    known = [past_trick(one) for one in past]
    shown = CardSet.of(one.card for trick in known for one in trick.plays)
    held = CardSet.of(one for cards in hand.hands for one in cards)
    spare = iter(sorted(CardSet(DECK & ~held & ~shown)))
    fill = [Trick((PlayCard(0, next(spare)),), 0, 0) for _ in range(number - 1 - len(known))]
    dummy = tuple(held_by(hands[-1])) if None in rules.owners else ()
    hand = replace(hand, tricks=(*fill, *known), revealed=revealed, pile=dummy)
    return played(replace(match, hand=hand), table, rules)


def held_by(codes: str) -> CardSet:
    """Return the cards of a hand, for a dummy the pile that it plays from the lowest on."""
    return CardSet.parse(codes)


def seen(match: Match, rules: Rules = RULES) -> View:
    """Return the view of who plays the seat to act."""
    turn = view(rules, match, None).turn
    assert turn is not None
    return view(rules, match, rules.owners[turn])


def decide(match: Match, rules: Rules = RULES) -> Decision:
    """Return what the club bot decides for the seat to act."""
    return CLUB_BOT.choose(rules, seen(match, rules), Budget(), Random(0))


def chosen(match: Match, rules: Rules = RULES) -> str:
    """Return the card that the club bot plays, as records write it."""
    action = decide(match, rules).action
    assert isinstance(action, PlayCard)
    asked = "" if action.names is None else f">{name_of(action.names)}"
    return code_of(action.card) + asked + "!" * action.call_joker
