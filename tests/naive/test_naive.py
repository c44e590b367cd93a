"""The core and its naive twin agree: on legality over all actions, on winners and payments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

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
from giruda.core.cards import DECK, CardId, CardSet, Suit
from giruda.core.engine import apply, legal_actions, refusal, to_act
from giruda.core.events import HandScored
from giruda.core.rules import MatchRules
from giruda.core.scoring import Outcome, settle
from giruda.core.state import Auction, Dealing, Exchange, FriendCalling, Match, Play, Scored
from tests.core.positions import RULES, at_trick
from tests.core.random_play import random_deal, random_steps
from tests.naive import mighty as naive
from tests.naive.mighty import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

# Random play loses so much that most matches last one hand; in these nobody goes bust.
LONG = replace(RULES, match=MatchRules(max_hands=4, bust=-100_000))
SEATS = range(-1, 6)
TRUMPS = (*Suit, None)


def position(match: Match) -> Position:
    """Write down what an onlooker who sees all cards would."""
    hand = match.hand
    turn = to_act(match)
    assert turn is not None
    found = Position(phase="dealing", turn=turn, has_token=list(match.tokens))
    if isinstance(hand, Dealing | Scored):
        return found
    found.hands = [list(cards) for cards in hand.hands]
    match hand:
        case Auction():
            found.phase, found.calls = "auction", list(hand.calls)
        case Exchange():
            found.phase = "exchange"
        case FriendCalling():
            found.phase, found.buried = "friend", list(hand.buried)
        case Play():
            found.phase, found.trump = "play", hand.setup.contract.trump
            found.trick, found.table = len(hand.tricks) + 1, list(hand.plays)
    return found


@cache
def fixed_universe() -> list[Action]:
    """Every bid, pass, misdeal, friend call and play of every seat, possible or not."""
    cards: list[CardId] = list(DECK)
    actions: list[Action] = [MakeBid(*one) for one in product(SEATS, range(22), TRUMPS)]
    actions += [kind(seat) for kind in (Pass, Misdeal) for seat in SEATS]
    actions += [CallFriend(*one) for one in product(SEATS, FriendMode, (*cards, None))]
    actions += [PlayCard(*one) for one in product(SEATS, cards, TRUMPS, (False, True))]
    return actions


def burials(found: Position, rng: Random) -> Iterator[Bury]:
    """Yield burials of each seat: right ones, of wrong counts, with foreign cards, of nothing."""
    for seat in range(5):
        own = found.hands[seat] if found.hands else list(DECK)
        for n_cards in range(5):
            yield Bury(seat, CardSet.of(rng.sample(own, min(n_cards, len(own)))))
        yield Bury(seat, CardSet.of(rng.sample(list(DECK), 3)))
        yield Bury(seat, None)


def deals(match: Match, rng: Random) -> Iterator[Deal]:
    """Yield deals of each seat: a right one, and wrong in a card, a block or its size."""
    for seat in range(5):
        good = random_deal(RULES, seat, rng)
        assert good.kitty is not None
        yield good
        yield replace(good, kitty=None)
        yield replace(good, kitty=good.kitty[1:])
        yield replace(good, kitty=(good.hands[rng.randrange(5)] or ())[:3])
        yield replace(good, hands=(*good.hands[:4], None))
        yield replace(good, hands=(*good.hands[:4], (good.hands[4] or ())[1:]))
        yield replace(good, hands=good.hands[rng.randrange(1, 5) :])
    yield random_deal(RULES, match.dealer, rng)


def compare(match: Match, rng: Random) -> int:
    """Judge the whole universe of actions in one state by both; return how many were legal."""
    found = position(match)
    universe = [*fixed_universe(), *burials(found, rng), *deals(match, rng)]
    verdicts = [refusal(RULES, match, action) is None for action in universe]
    expected = [naive.may(found, action) for action in universe]
    differ = [a for a, one, other in zip(universe, verdicts, expected, strict=True) if one != other]
    assert differ == [], match
    return sum(verdicts)


def compare_many(n_states: int, seed: int) -> None:
    """Compare at states reached by random play, from every phase and trick alike."""
    rng = Random(seed)
    n_seen = n_legal = 0
    while n_seen < n_states:
        for step in random_steps(LONG, rng):
            if not step.match.over and rng.random() < 0.1:
                n_legal += compare(step.match, rng)
                n_seen += 1
    n_judged = n_seen * len(fixed_universe())
    print(f"{n_seen} states, {n_judged} actions judged, {n_legal} legal")


def test_legality_is_that_of_the_naive_twin() -> None:
    """Over the whole universe of actions, core and twin allow the same ones."""
    compare_many(200, seed=1)


@pytest.mark.nightly
def test_legality_at_many_states() -> None:
    """The same at fifty times as many states."""
    compare_many(10_000, seed=2)


def sharp_position(rng: Random) -> Match:
    """A trick in which mighty, joker, joker call and trumps meet far more often than by chance."""
    trump = rng.choice(TRUMPS)
    special = CardSet.parse("SA DA S3 C3 JK")
    trumps = CardSet(special | (trump.cards if trump is not None else 0))
    deck = list(trumps if rng.random() < 0.5 else special) + rng.sample(list(DECK), 15)
    deck = list(dict.fromkeys(deck))
    rng.shuffle(deck)
    size = rng.randrange(1, len(deck) // 5 + 1)
    hands = [deck[n * size : (n + 1) * size] for n in range(5)]
    texts = [" ".join(CardSet.of(hand).codes()) for hand in hands]
    match = at_trick(rng.choice([1, 1, 2, 5, 9, 10]), texts, trump=trump)
    for _ in range(rng.randrange(5)):
        seat = to_act(match)
        assert seat is not None
        plays = legal_actions(RULES, match, seat)
        calling = [one for one in plays if isinstance(one, PlayCard) and one.call_joker]
        match = apply(RULES, match, rng.choice(calling or plays)).match
    return match


def test_legality_where_special_cards_meet() -> None:
    """Core and twin agree on every play where trumps and special cards crowd together."""
    rng = Random(4)
    plays = [one for one in fixed_universe() if isinstance(one, PlayCard)]
    codes: Counter[str] = Counter()
    for _ in range(500):
        match = sharp_position(rng)
        found = position(match)
        for action in plays:
            if action.seat != found.turn:
                continue
            why = refusal(RULES, match, action)
            assert (why is None) == naive.may(found, action), (match, action)
            codes[str(why.code) if why else "legal"] += 1
    print(dict(codes))
    assert {"must_answer_call", "no_trump_lead_yet", "must_follow", "legal"} <= set(codes)


def test_universe_reaches_every_kind_of_action() -> None:
    """The universe holds each action kind, and each kind is legal somewhere in a match."""
    rng = Random(3)
    legal: set[str] = set()
    for step in random_steps(LONG, rng):
        if step.match.over or rng.random() < 0.5:
            continue
        found = position(step.match)
        universe = [*fixed_universe(), *burials(found, rng), *deals(step.match, rng)]
        legal |= {action.type for action in universe if naive.may(found, action)}
    assert legal == {"deal", "bid", "pass", "misdeal", "bury", "call_friend", "play"}


def compare_hands(n_hands: int, seed: int) -> None:
    """Compare winners, points and payments over whole random hands."""
    rng = Random(seed)
    n_seen = 0
    while n_seen < n_hands:
        before = [40] * 5
        for step in random_steps(LONG, rng):
            hand = step.match.hand
            if isinstance(hand, Scored):
                compare_result(hand, before)
                before = list(hand.result.totals)
                n_seen += 1
    print(f"{n_seen} hands compared")


def compare_result(hand: Scored, before: list[int]) -> None:
    """Count and pay one hand as the rulebook says, and compare every number."""
    contract, call = hand.setup.contract, hand.setup.friend_call
    taken: list[list[CardId]] = [[] for _ in range(5)]
    for number, trick in enumerate(hand.tricks, 1):
        seat = naive.winner(list(trick.plays), number, contract.trump)
        assert seat == trick.winner, trick
        taken[seat] += [play.card for play in trick.plays]
    friend = friend_of(hand, taken)
    assert friend == hand.friend
    defence = [naive.points_in(taken[s]) for s in range(5) if s not in (contract.seat, friend)]
    points = 20 - sum(defence)
    paid = naive.payments(contract, friend, points, said_no_friend=call.mode is not FriendMode.CARD)
    result: HandScored = hand.result
    assert (result.points, list(result.payments)) == (points, paid)
    totals = [old + pay for old, pay in zip(before, paid, strict=True)]
    assert list(result.totals) == totals


def friend_of(hand: Scored, taken: list[list[CardId]]) -> int | None:
    """Who held the called card, or took the first trick without being the declarer."""
    call = hand.setup.friend_call
    first = hand.tricks[0].plays[0].card
    if call.mode is FriendMode.CARD:
        everything = [play for trick in hand.tricks for play in trick.plays]
        return next(play.seat for play in everything if play.card == call.card)
    if call.mode is FriendMode.FIRST_TRICK:
        seat = next(s for s in range(5) if first in taken[s])
        return None if seat == call.seat else seat
    return None


def test_winners_points_and_payments_are_those_of_the_naive_twin() -> None:
    """Over whole random hands, both give each trick to the same seat and pay the same."""
    compare_hands(400, seed=1)


@pytest.mark.nightly
def test_winners_and_payments_of_many_hands() -> None:
    """The same over seventy times as many hands."""
    compare_hands(28_000, seed=2)


def test_payments_agree_for_every_outcome() -> None:
    """Every contract, number of points, trump or none, and kind of loneliness pays the same."""
    for points, pledged, trump in product(range(21), range(11, 21), TRUMPS):
        for friend, alone in ((1, False), (None, True), (None, False)):
            outcome = Outcome(0, friend, pledged, trump, points, alone)
            contract = MakeBid(0, pledged, trump)
            paid = naive.payments(contract, friend, points, said_no_friend=alone)
            assert list(settle(RULES, outcome).payments) == paid
