"""How declarers begin: the compiled rules of thumb, what comes of a hand, and a guarded door."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from giruda.bots.club import ClubBot
from giruda.bots.decision import Budget
from giruda.bots.declarers import declaring
from giruda.bots.exchange import burials
from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.auction import TRUMPS
from giruda.core.cards import CardId, CardSet
from giruda.core.engine import apply, start, to_act
from giruda.core.rules import Rules
from giruda.core.state import Dealt, FriendCalling, Scored
from giruda.core.views import view
from giruda.kernels.declaring import Begin, Declaring, NotToBegin

RULES = Rules.preset("korea-boardgames")
KERNEL = declaring(RULES)
CLUB = ClubBot()


def blocks(rules: Rules, seed: str, *, extra: int = 0) -> list[CardSet]:
    """Deal hands by seat, *extra* cards more to seat 0, and the rest as a kitty."""
    cards = sorted(rules.pack)
    Random(seed).shuffle(cards)
    hands = [CardSet.of(cards[10 * n : 10 * n + 10]) for n in range(5)]
    hands[0] = CardSet(hands[0] | CardSet.of(cards[50 : 50 + extra]))
    return [*hands, CardSet.of(cards[50 + extra :])]


def finish(rules: Rules, hands: list[CardSet], trump: int, begin: Begin) -> Scored:
    """Bury, call and play a hand of seat 0 through the core, by clubs."""
    contract = MakeBid(0, 13, TRUMPS[trump])
    buried = CardSet(begin.buried)
    kept = (CardSet(hands[0] & ~buried), *hands[1:])
    calling = FriendCalling(Dealt(kept, buried), buried, (contract,), contract)
    match = replace(start(rules, 0).match, hand=calling)
    call = CallFriend(0, begin.mode, None if begin.card is None else CardId(begin.card), begin.whom)
    match = apply(rules, match, call).match
    while not isinstance(match.hand, Scored):
        seat = to_act(match)
        assert seat is not None
        seen = view(rules, match, seat)
        match = apply(rules, match, CLUB.choose(rules, seen, Budget(), Random(0)).action).match
    return match.hand


@pytest.mark.parametrize("preset", ["korea-boardgames", "gyeonggi-2j", "suwon", "kmla"])
def test_the_compiled_burial_costs_what_the_best_one_does(preset: str) -> None:
    """The burial found suit by suit is as cheap as the cheapest of all that are listed."""
    rules = Rules.preset(preset)
    kernel, rng = declaring(rules), Random(1)
    for _ in range(40):
        hand = CardSet.of(rng.sample(sorted(rules.pack), rules.n_tricks + rules.bury))
        for place, trump in enumerate(TRUMPS):
            listed = burials(rules, trump, hand, rules.bury)
            costs = {cards: cost for cost, cards in listed}
            buried, _ = kernel.habits(hand, place)
            assert costs[CardSet(buried)] == pytest.approx(listed[0][0])


def test_the_compiled_call_is_the_clubs() -> None:
    """With the same cards buried, the compiled rules of thumb call the card that the club calls."""
    for number in range(60):
        hands = blocks(RULES, f"call/{number}", extra=3)
        trump = number % 5
        buried, card = KERNEL.habits(hands[0], trump)
        contract = MakeBid(0, 20, TRUMPS[trump])
        kept = (CardSet(hands[0] & ~buried), *hands[1:])
        calling = FriendCalling(
            Dealt(kept, CardSet(buried)), CardSet(buried), (contract,), contract
        )
        match = replace(start(RULES, 0).match, hand=calling)
        action = CLUB.choose(RULES, view(RULES, match, 0), Budget(), Random(0)).action
        assert isinstance(action, CallFriend)
        assert action.card == card


@pytest.mark.parametrize("mode", [FriendMode.CARD, FriendMode.FIRST_TRICK, FriendMode.NONE])
def test_a_hand_ends_as_in_the_core(mode: FriendMode) -> None:
    """Points and friend are those of the core where clubs play the same hand."""
    for number in range(25):
        hands = blocks(RULES, f"core/{number}", extra=3)
        trump = number % 5
        buried, card = KERNEL.habits(hands[0], trump)
        begin = Begin(trump, buried, mode, card if mode is FriendMode.CARD else None)
        got = KERNEL.value([hands[:5]], 0, [begin], 1)
        scored = finish(RULES, hands[:5], trump, begin)
        assert int(got.points[0, 0]) == scored.result.points
        friend = int(got.friends[0, 0])
        assert (None if friend < 0 else friend) == scored.result.friend


def test_declaring_is_beginning_by_habit() -> None:
    """Taking up a kitty gives what valuing the burial and the call by the rules of thumb gives."""
    deals = [blocks(RULES, f"habit/{number}") for number in range(30)]
    hands = [one[:5] for one in deals]
    kitties = [one[5] for one in deals]
    got = KERNEL.declare(hands, kitties, [2] * 30, [1] * 30, 7)
    for at, (one, kitty) in enumerate(zip(hands, kitties, strict=True)):
        taken = list(one)
        taken[2] = CardSet(one[2] | kitty)
        begin = Begin(1, int(got.buried[at]), FriendMode.CARD, int(got.called[at]))
        same = KERNEL.value([taken], 2, [begin], 7, at=at)
        assert same.points[0, 0] == got.points[at]
        assert same.friends[0, 0] == got.friends[at]


def test_a_dummys_cards_lie_in_an_order_of_the_seed() -> None:
    """With a dummy the results follow from the seed, and from nothing else."""
    rules = Rules.preset("korea-boardgames", 4)
    kernel = declaring(rules)
    deals = [blocks(rules, f"dummy/{number}") for number in range(40)]
    hands, kitties = [one[:5] for one in deals], [one[5] for one in deals]
    one, again, other = (
        kernel.declare(hands, kitties, [0] * 40, [3] * 40, seed).points for seed in (1, 1, 2)
    )
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


HANDS = blocks(RULES, "door", extra=3)[:5]
BURIED, CARD = KERNEL.habits(HANDS[0], 0)
GOOD = Begin(0, BURIED, FriendMode.CARD, CARD)


@pytest.mark.parametrize(
    ("hands", "declarer", "begin", "named"),
    [
        ([HANDS[:4]], 0, GOOD, "hands"),
        ([[1 << 60, *HANDS[1:]]], 0, GOOD, "seat 0"),
        ([[HANDS[0], HANDS[1], HANDS[1], *HANDS[3:]]], 0, GOOD, "seat 2"),
        ([[-1] * 5], 0, GOOD, "hands"),
        ([HANDS], 5, GOOD, "seat 5"),
        ([HANDS], 0, GOOD._replace(trump=9), "trump 9"),
        ([HANDS], 0, GOOD._replace(buried=0), "3 cards"),
        ([HANDS], 0, GOOD._replace(buried=7 << 54), "not hold"),
        ([HANDS], 0, GOOD._replace(card=99), "card 99"),
        ([HANDS], 0, GOOD._replace(card=None), "mode card"),
        ([HANDS], 0, Begin(0, BURIED, FriendMode.SEAT, None, 0), "seat 0"),
        ([HANDS], 0, Begin(0, BURIED, FriendMode.NONE, None, 1), "mode seat"),
    ],
)
def test_what_cannot_be_is_refused(
    hands: list[list[int]], declarer: int, begin: Begin, named: str
) -> None:
    """A deal, a burial or a call that cannot be is named, and nothing is played."""
    with pytest.raises(NotToBegin, match=named):
        KERNEL.value(hands, declarer, [begin], 1)


def test_wrong_rows_are_refused() -> None:
    """Kitties, declarers and trumps must be one for each deal, and such as there are."""
    one = blocks(RULES, "rows")
    with pytest.raises(NotToBegin, match="kitties"):
        KERNEL.declare([one[:5]], [], [0], [0], 1)
    with pytest.raises(NotToBegin, match="trumps"):
        KERNEL.declare([one[:5]], [one[5]], [0], [7], 1)
    with pytest.raises(NotToBegin, match="declarer"):
        KERNEL.declare([one[:5]], [one[5]], [6], [0], 1)
    with pytest.raises(NotToBegin, match="kitty"):
        KERNEL.declare([one[:5]], [1], [0], [0], 1)
    with pytest.raises(NotToBegin, match="out"):
        KERNEL.declare([one[:5]], [one[5]], [0], [0], 1, out=[])


def test_habits_of_many_hands_are_those_of_each() -> None:
    """Asked at once, hands are buried from and called for as they are one by one."""
    hands = [int(blocks(RULES, f"many/{number}", extra=3)[0]) for number in range(40)]
    for trump in range(5):
        buried, called = KERNEL.habits_of(hands, trump)
        each = [KERNEL.habits(one, trump) for one in hands]
        assert buried.tolist() == [one for one, _ in each]
        assert called.tolist() == [-1 if card is None else card for _, card in each]
    with pytest.raises(NotToBegin, match=r"hands\[1\]"):
        KERNEL.habits_of([hands[0], 7], 0)
    with pytest.raises(NotToBegin, match="trump"):
        KERNEL.habits_of(hands, 5)


def test_habits_are_of_a_hand_of_the_pack() -> None:
    """A hand too small to bury from, or of other cards, has no habits."""
    for hand in (7, 1 << 60 | 0xFFFF):
        with pytest.raises(NotToBegin, match="hand"):
            KERNEL.habits(hand, 0)
    with pytest.raises(NotToBegin, match="clubs"):
        Declaring(
            [],
            bury=3,
            keeps=1.0,
            counted=0,
            counts=(True, True),
            callable_cards=[],
            joker_worth=[],
            first_trick=True,
            by_seat=False,
        )
