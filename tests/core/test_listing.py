"""What is listed as legal is what the judge lets through, where listing takes a short cut."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.bots.api import get_bot
from giruda.bots.arena import deal_seed, move, seat_bots
from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.auction import TRUMPS
from giruda.core.engine import apply, legal_actions, listed_actions, refusal, start, to_act
from giruda.core.loading import players_of, preset_ids
from giruda.core.rules import Rules
from giruda.core.shuffle import deal, second_deal
from giruda.core.state import Auction, Dealing, FriendCalling, Play, SecondDealing
from giruda.core.views import view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.state import Match

GAMES = [(preset, players) for preset in preset_ids() for players in players_of(preset)]


def before_play(rules: Rules, seed: str) -> Iterator[Match]:
    """Yield the states of a hand of random bots up to its first trick."""
    cards = deal_seed(rules, seed, 0)
    match = apply(rules, start(rules, 0).match, deal(rules, 0, cards)).match
    seating = seat_bots(rules, [get_bot("random")] * rules.players, seed)
    while not isinstance(match.hand, Play | Dealing):
        if isinstance(match.hand, SecondDealing):
            match = apply(rules, match, second_deal(rules, match, cards)).match
        yield match
        match = move(seating, match)


def every_bid(rules: Rules, seat: int) -> list[MakeBid]:
    """Every bid that there could be."""
    return [MakeBid(seat, points, trump) for points in range(rules.bid.max + 3) for trump in TRUMPS]


def every_card_call(seat: int) -> list[CallFriend]:
    """The call of every card that there is."""
    return [CallFriend(seat, FriendMode.CARD, card=card) for card in range(54)]  # type: ignore[arg-type]  # ids


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_lists_are_what_the_judge_lets_through(preset: str, players: int) -> None:
    """Bids and calls of cards, one by one; a view lists all but burials."""
    rules = Rules.preset(preset, players)
    rng = Random(preset)
    for number in range(2):
        for match in before_play(rules, f"listing/{number}/{rng.random()}"):
            seat = to_act(match)
            assert seat is not None
            legal = legal_actions(rules, match, seat)
            universe: list[MakeBid] | list[CallFriend] = []
            if isinstance(match.hand, Auction):
                universe = every_bid(rules, seat)
            elif isinstance(match.hand, FriendCalling) and FriendMode.CARD in rules.friend.modes:
                universe = every_card_call(seat)
            allowed = [one for one in universe if refusal(rules, match, one) is None]
            assert [one for one in legal if one in universe] == allowed
            assert list(view(rules, match, seat).legal) == listed_actions(rules, match, seat)
