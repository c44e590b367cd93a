"""Few cards left, for the solver and for brute force: real endings, and whole hands of a few cards.

Special cards are kept as long as the rules allow, so that calls and joker leads are there at the
end.  A hand of a few cards has a first trick with its own rules, and a last one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.cards import CardId, CardSet, Suit
from giruda.core.ending import ruling_points, side_of
from giruda.core.play import legal_plays, play
from giruda.core.problem import undecided
from giruda.core.state import Dealt, Play, Setup
from giruda.core.tables import Tables, tables
from giruda.search.position import Position
from tests.core.random_play import random_steps

if TYPE_CHECKING:
    from random import Random

    from giruda.core.actions import PlayCard
    from giruda.core.rules import Rules


def special_cards(t: Tables) -> CardSet:
    """Return the mighty, the jokers and the cards that call them."""
    return CardSet(t.jokers | 1 << t.mighty | CardSet.of(t.call))


def brute_force(rules: Rules, hand: Play) -> int:
    """Return the value by looking at everything, with the engine's own rules."""
    side = side_of(rules, hand.setup.contract.seat, hand.friend)

    def value(hand: Play, low: int, high: int) -> int:
        if len(hand.tricks) == rules.n_tricks:
            return ruling_points(rules, hand)
        ruling = hand.turn in side
        for action in legal_plays(rules, hand):
            got = value(play(rules, hand, action)[0], low, high)
            if ruling:
                low = max(low, got)
            else:
                high = min(high, got)
            if low >= high:
                break
        return low if ruling else high

    return value(hand, -1, 99)


def _some_way_in(rules: Rules, hand: Play, rng: Random, left: int) -> Play:
    """Play on until so many tricks are left, and up to a whole trick more."""
    n_plays = rng.randrange(len(rules.order) - len(hand.setup.out))
    special = special_cards(tables(rules, hand.setup.contract.trump))
    while rules.n_tricks - len(hand.tricks) > left or len(hand.plays) < n_plays:
        options = legal_plays(rules, hand)
        usual = [one for one in options if not special >> one.card & 1]
        hand, _ = play(rules, hand, rng.choice(usual or options))
    return hand


def ending(rules: Rules, rng: Random, left: int) -> Position:
    """Return the end of a random match's hand: any contract, any friend that is settled."""
    while True:
        for step in random_steps(rules, rng, hands=3):
            hand = step.match.hand
            if isinstance(hand, Play) and not hand.tricks and not hand.plays:
                hand = _some_way_in(rules, hand, rng, left)
                if not undecided(rules, hand):
                    return Position(rules, hand)


def short_hand(rules: Rules, rng: Random, size: int) -> Position:
    """Return a whole hand of so few cards, rich in special ones, before or in its first trick."""
    rules = replace(
        rules,
        id=f"{rules.id}-{size}",
        deck=replace(rules.deck, hand=size),
        knockout=replace(rules.knockout, count=0),
    )
    trump = rng.choice([*Suit, None])
    t = tables(rules, trump)
    wanted = [one for one in special_cards(t) if one in t.deck and rng.random() < 0.7]
    wanted = wanted[: size * rules.seats]  # of two hands of two there is not room for all
    others = [one for one in t.deck if one not in wanted]
    wanted += rng.sample(others, size * rules.seats - len(wanted))
    rng.shuffle(wanted)
    blocks = [wanted[at * size : (at + 1) * size] for at in range(rules.seats)]
    rest = [one for one in t.deck if one not in wanted]
    hand = _whole_hand(rules, rng, trump, blocks, rng.sample(rest, 3))
    return Position(rules, _some_way_in(rules, hand, rng, size))


def _whole_hand(
    rules: Rules, rng: Random, trump: Suit | None, blocks: list[list[CardId]], buried: list[CardId]
) -> Play:
    declarer = rng.randrange(rules.players)
    friend = rng.choice([None, *(seat for seat in range(rules.seats) if seat != declarer)])
    mode = FriendMode.NONE if friend is None else FriendMode.SEAT
    hands = tuple(CardSet.of(block) for block in blocks)
    pile = () if tables(rules, trump).dummy is None else tuple(blocks[-1])
    contract = MakeBid(declarer, rules.bid.min, trump)
    call = CallFriend(declarer, mode, whom=friend)
    dealt = Dealt(hands, CardSet.of(buried), pile)
    setup = Setup(dealt, CardSet.of(buried), (contract,), contract, call)
    zeros = (0,) * rules.seats
    return Play(setup, hands, pile, friend, friend is not None, zeros, (), (), declarer)


def replayed(position: Position, line: tuple[PlayCard, ...]) -> int:
    """Return what the ruling side ends with if this line is played; each play must be legal."""
    hand = position.hand
    for action in line:
        assert action in legal_plays(position.rules, hand)
        hand, _ = play(position.rules, hand, action)
    assert len(hand.tricks) == position.rules.n_tricks
    return ruling_points(position.rules, hand)
