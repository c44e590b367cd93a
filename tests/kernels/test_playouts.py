"""Playouts: legal to the last card, points and winners as in the core, repeatable, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.cards import CardId, CardSet, Suit
from giruda.core.errors import GirudaError
from giruda.core.loading import players_of, preset_ids
from giruda.core.play import legal_plays, play
from giruda.core.rules import Rules
from giruda.core.state import Dealt, Play, Setup
from giruda.kernels.bridge import action_of, kernel_tables
from giruda.kernels.play import Hand
from giruda.kernels.playouts import RandomHands, playouts, playouts_from, random_hands
from giruda.kernels.tables import KernelTables
from tests.house_rules import house_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]
KOREA = Rules.preset("korea-boardgames")
TABLES = kernel_tables(KOREA, Suit.SPADE)
HANDS = [int(one) for one in random_hands(TABLES, 1, 8).hands[0]]


def opened(rules: Rules, trump: Suit | None, hands: Sequence[int], pile: Sequence[int]) -> Play:
    """Return the core's state before the first trick, which seat 0 leads."""
    dealt = Dealt(tuple(CardSet(one) for one in hands), CardSet(0), tuple(map(CardId, pile)))
    alone = CallFriend(0, FriendMode.NONE)
    out = tuple(seat for seat, hand in enumerate(hands) if not hand)
    setup = Setup(dealt, CardSet(0), (), MakeBid(0, rules.bid.min, trump), alone, out)
    nothing = (0,) * rules.seats
    return Play(setup, dealt.hands, dealt.pile, None, False, nothing, (), (), 0)  # noqa: FBT003  of the core


def replay(rules: Rules, trump: Suit | None, played: RandomHands, at: int) -> None:
    """State that the core lets the same moves through and gives the same tricks and points."""
    assert played.moves is not None
    assert played.winners is not None
    hands = [int(one) for one in played.hands[at]]
    moves = [int(one) for one in played.moves[at]]
    dummy = rules.owners.index(None) if None in rules.owners else None
    pile = [one & 63 for one in moves if dummy is not None and hands[dummy] >> (one & 63) & 1]
    state = opened(rules, trump, hands, pile)
    for move in moves:
        action = action_of(state.turn, move)
        assert action in legal_plays(rules, state)
        state, _ = play(rules, state, action)
    assert state.taken == tuple(played.taken[at])
    assert [trick.winner for trick in state.tricks] == list(played.winners[at])


def replay_some(rules: Rules, seed: str, n: int) -> None:
    """Replay random hands of each trump of these rules, and of none."""
    rng = Random(seed)
    for trump in (*Suit, None):
        tables = kernel_tables(rules, trump)
        played = random_hands(tables, n, rng.getrandbits(64), winners=True, moves=True)
        for at in range(n):
            replay(rules, trump, played, at)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset(name: str, players: int) -> None:
    """Random hands of every preset replay in the core: legal, and with equal tricks and points."""
    replay_some(Rules.preset(name, players), f"{name}{players}", 5)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset_long(name: str, players: int) -> None:
    """So do many more."""
    replay_some(Rules.preset(name, players), f"long {name}{players}", 100)


@given(house_rules(), st.sampled_from((*Suit, None)), st.integers(0, 1 << 64))
def test_any_house_rules(rules: Rules, trump: Suit | None, seed: int) -> None:
    """Random hands of any house rules replay in the core."""
    played = random_hands(KernelTables(rules, trump), 2, seed, winners=True, moves=True)
    replay(rules, trump, played, 0)
    replay(rules, trump, played, 1)


def test_whole_or_in_parts() -> None:
    """A call of many playouts gives what calls of some of them give, put together."""
    hands = random_hands(TABLES, 3, 7).hands
    whole = playouts(TABLES, hands, 10, 5, winners=True, moves=True)
    part = playouts(TABLES, hands[1:], 4, 5, winners=True, moves=True, at=(1, 6))
    for one, other in zip(whole, part, strict=True):
        assert one is not None
        assert other is not None
        assert np.array_equal(one[1:, 6:], other)
    late = random_hands(TABLES, 2, 7, at=1)
    assert np.array_equal(late.hands, hands[1:])


def test_seed_decides() -> None:
    """Equal seeds give equal playouts, other seeds other ones."""
    hands = random_hands(TABLES, 1, 3).hands
    first, again, other = (playouts(TABLES, hands, 9, seed, moves=True).moves for seed in (1, 1, 2))
    assert first is not None
    assert again is not None
    assert other is not None
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_cards_are_dealt_evenly() -> None:
    """Every seat gets every card about as often, and nobody's cards meet in another's hand."""
    hands = random_hands(TABLES, 5300, 11).hands
    assert all(int(np.bitwise_count(hands[:, seat]).min()) == 10 for seat in range(5))
    assert int(np.bitwise_count(np.bitwise_or.reduce(hands, axis=1)).min()) == 50
    for seat in range(5):
        for card in range(53):
            often = int((hands[:, seat] >> np.uint64(card) & np.uint64(1)).sum())
            assert abs(often - 1000) < 170  # six standard deviations


def test_leads_are_drawn_evenly() -> None:
    """Each legal card leads as often, and each of the ways to lead it."""
    hands = [int(one) for one in random_hands(TABLES, 400, 2).hands[398]]
    holder = next(seat for seat in range(5) if hands[seat] >> 52 & 1)
    start = Hand(TABLES, hands, holder)
    while start.trick == 0:
        start.play(min(start.moves()))
    while not start.legal >> 52 & 1 or len(start.moves()) == start.legal.bit_count():
        start.play(min(start.moves()))
    played = playouts_from(start, 6000, 9, moves=True).moves
    assert played is not None
    often = Counter(int(one) for one in played[0, :, 0])
    assert set(often) == set(start.moves())
    cards = start.legal.bit_count()
    for move, times in often.items():
        ways = sum(one & 63 == move & 63 for one in start.moves())
        expected = 6000 / cards / ways
        assert abs(times - expected) < 6 * expected**0.5


def test_from_the_middle_of_a_trick() -> None:
    """A hand under way is played on from its next card, in other worlds too, and stays as it is."""
    start = Hand(TABLES, HANDS, 2)
    for _ in range(13):
        start.play(start.moves()[0])
    before = (start.hands, start.taken, start.turn)
    sizes = [hand.bit_count() for hand in start.hands]
    one, other = next(two for two in combinations(range(5), 2) if sizes[two[0]] == sizes[two[1]])
    world = list(start.hands)
    world[one], world[other] = world[other], world[one]
    played = playouts_from(start, 20, 1, worlds=[start.hands, world], winners=True, moves=True)
    assert played.moves is not None
    assert played.winners is not None
    assert played.moves.shape == (2, 20, 37)
    assert played.winners.shape == (2, 20, 8)
    assert (start.hands, start.taken, start.turn) == before
    for at in range(20):
        for move in played.moves[0, at]:
            start.play(int(move))
        assert start.taken == tuple(played.taken[0, at])
        for _ in played.moves[0, at]:
            start.undo()


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"hands": HANDS[:4]}, "hands"),
        ({"hands": [HANDS[0], *HANDS[:4]]}, "hands"),
        ({"hands": [HANDS[0] & HANDS[0] - 1, *HANDS[1:]]}, "hands"),
        ({"hands": [[HANDS], [HANDS]]}, "hands"),
        ({"hands": [1 << 63, *HANDS[1:]]}, "hands"),
        ({"hands": [1 << 64, *HANDS[1:]]}, "hands"),
        ({"hands": [-1, *HANDS[1:]]}, "hands"),
        ({"hands": []}, "hands"),
        ({"hands": "all"}, "hands"),
        ({"hands": [HANDS, [HANDS[0], *HANDS[:4]]]}, "hands"),
        ({"n": -1}, "n"),
        ({"policy": "clever"}, "policy"),
        ({"leader": 5}, "leader"),
        ({"leader": -1}, "leader"),
        ({"out": (0,)}, "leader"),
        ({"out": (70,)}, "out"),
        ({"out": (3,)}, "hands"),
        ({"pile": range(10)}, "pile"),
        ({"pile": [999]}, "pile"),
        ({"at": (-1, 0)}, "at"),
    ],
)
def test_bad_input_is_named(change: dict[str, Any], named: str) -> None:
    """A deal, number, seat or policy that cannot be is refused by its name."""
    arguments: dict[str, Any] = {"hands": HANDS, "n": 1, "seed": 1} | change
    with pytest.raises(GirudaError, match=f"^{named}: "):
        playouts(TABLES, **arguments)
