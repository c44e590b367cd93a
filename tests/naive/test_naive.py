"""The core and its naive twin agree: on legality over all actions, on winners and payments.

Under every preset with every number of players, and under random house rules.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from giruda.core.actions import MakeBid, PlayCard
from giruda.core.cards import CardSet, Suit
from giruda.core.engine import apply, legal_actions, refusal, to_act
from giruda.core.house import changed
from giruda.core.loading import players_of, preset, preset_ids
from giruda.core.rules import Rules
from giruda.core.scoring import Outcome, settle
from giruda.core.state import Match, Play, Scored
from tests.core.positions import RULES, at_trick
from tests.core.random_play import random_steps
from tests.house_rules import house_rules
from tests.naive import mighty as naive
from tests.naive import play, score
from tests.naive.onlooker import position
from tests.universe import of_the_phase, plays, universe

if TYPE_CHECKING:
    from giruda.core.engine import Step

PRESETS = [preset(one, number) for one in preset_ids() for number in players_of(one)]
TRUMPS = (*Suit, None)
SLOW = [HealthCheck.too_slow, HealthCheck.large_base_example]
SHORT, LONG = 300, 20_000  # states a preset, shared by its numbers of players


def compare(rules: Rules, match: Match, rng: Random) -> int:
    """Judge the universe of actions in one state by both; return how many were judged."""
    found = position(rules, match)
    actions = of_the_phase(match, universe(rules, match, rng), rng)
    differ = [
        action
        for action in actions
        if (refusal(rules, match, action) is None) is not naive.may(found, action)
    ]
    assert differ == [], match
    return len(actions)


def compare_step(rules: Rules, before: Match, step: Step) -> None:
    """Compare what a step did: who took the trick and leads, and what the hand paid."""
    hand = step.match.hand
    if isinstance(hand, Play | Scored) and hand.tricks:
        last = hand.tricks[-1]
        number, trump = len(hand.tricks), hand.setup.contract.trump
        taken = play.winner(rules, list(last.plays), number, trump)
        assert taken == last.winner, (hand.setup.contract, number, last)
        if isinstance(hand, Play) and not hand.plays:
            assert hand.turn == taken
    if isinstance(hand, Scored) and not isinstance(before.hand, Scored):
        compare_score(rules, before, step.match, hand)


def compare_score(rules: Rules, before: Match, after: Match, hand: Scored) -> None:
    """Count and pay a whole hand anew, from its tricks alone."""
    tricks = [trick.plays for trick in hand.tricks]
    contract, call, buried = hand.setup.contract, hand.setup.friend_call, list(hand.setup.buried)
    trump = contract.trump
    winners = [play.winner(rules, list(t), n, trump) for n, t in enumerate(tricks, 1)]
    friend = score.friend_of(call, tricks, winners, buried)
    side = {contract.seat, friend}
    if rules.seating == "partner_hands":
        side.add(contract.seat + 2)
    points = 0
    for trick, winner in zip(tricks, winners, strict=True):
        worth = sum(naive.is_point(rules, one.card) for one in trick)
        if winner in side:
            points += 1 if rules.score.count == "tricks" else worth
    to = rules.kitty.points_to
    if rules.score.count == "points" and (
        to == "ruling" or (to == "last_trick" and winners[-1] in side)
    ):
        points += sum(naive.is_point(rules, one) for one in buried)
    alone = score.pledged_alone(rules, call)
    paid = score.payments(rules, contract, friend, points, alone=alone, out=hand.setup.out)
    result = hand.result
    assert (result.friend, result.points, list(result.payments)) == (friend, points, paid)
    won = points >= contract.points
    pot = [0] * len(paid)
    if won:
        share = before.pot * 2 // 5
        shared = rules.misdeal.penalty == "pot_shared" and friend is not None
        pot[contract.seat] = before.pot - share if shared else before.pot
        if shared and friend is not None:
            pot[friend] = share
    assert list(result.pot_payments) == pot
    totals = [sum(parts) for parts in zip(before.totals, paid, pot, strict=True)]
    assert list(after.totals) == totals
    dealer = score.next_dealer(rules, before.dealer, contract.seat, friend, won=won)
    assert after.dealer == dealer
    over = score.match_winners(rules, after.hand_number, totals)
    assert (None if after.winners is None else list(after.winners)) == over


def compare_many(rules: Rules, n_states: int, rng: Random, often: float = 0.12) -> int:
    """Compare at states reached by random play, and every step between them."""
    n_seen = n_judged = 0
    while n_seen < n_states:
        match: Match | None = None
        for step in random_steps(rules, rng, 3):
            if match is not None:
                compare_step(rules, match, step)
            match = step.match
            if not match.over and rng.random() < often:
                n_judged += compare(rules, match, rng)
                n_seen += 1
    return n_judged


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_twin_agrees_under_every_preset(rules: Rules) -> None:
    """Over the universe of actions, on winners, payments, dealers and ends, both say the same."""
    n_judged = compare_many(rules, SHORT // len(players_of(rules.id)), Random(rules.name))
    print(f"{rules.name}: {n_judged} actions judged")


@pytest.mark.nightly
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_twin_agrees_at_many_states(rules: Rules) -> None:
    """The same at twenty thousand states a preset."""
    compare_many(rules, LONG // len(players_of(rules.id)), Random(f"{rules.name} at night"))


@settings(max_examples=25, suppress_health_check=SLOW)
@given(rules=house_rules(), seed=st.integers(0, 2**32 - 1))
def test_twin_agrees_under_house_rules(rules: Rules, seed: int) -> None:
    """The same under random house rules."""
    compare_many(rules, 5, Random(seed), often=0.06)


@pytest.mark.nightly
@settings(max_examples=5000, suppress_health_check=SLOW)
@given(rules=house_rules(), seed=st.integers(0, 2**32 - 1))
def test_twin_agrees_under_many_house_rules(rules: Rules, seed: int) -> None:
    """The same under many more."""
    compare_many(rules, 12, Random(seed), often=0.06)


def sharp_position(rules: Rules, rng: Random) -> Match:
    """A trick in which mighty, jokers, joker calls and trumps meet more often than by chance."""
    trump = rng.choice(TRUMPS)
    wanted = "SA DA S3 C3 JK" + (" JR H3 D3" if rules.deck.jokers == 2 else "")
    special = CardSet(CardSet.parse(wanted) & rules.pack)
    trumps = CardSet(special | (trump.cards & rules.pack if trump is not None else 0))
    deck = list(trumps if rng.random() < 0.5 else special) + rng.sample(list(rules.pack), 15)
    deck = list(dict.fromkeys(deck))
    rng.shuffle(deck)
    size = rng.randrange(1, len(deck) // rules.seats + 1)
    hands = [deck[n * size : (n + 1) * size] for n in range(rules.seats)]
    texts = [" ".join(CardSet.of(hand).codes()) for hand in hands]
    number = rng.choice([1, 1, 2, 5, rules.n_tricks - 1, rules.n_tricks])
    match = at_trick(number, texts, trump=trump)
    for _ in range(rng.randrange(rules.seats)):
        seat = to_act(match)
        assert seat is not None
        options = legal_actions(rules, match, seat)
        cards = [one for one in options if isinstance(one, PlayCard)]
        calling = [one for one in cards if one.call_joker]
        match = apply(rules, match, rng.choice(calling or cards)).match
    return match


SHARP = [
    rules
    for rules in PRESETS
    if rules.seating == "people" and not rules.knockout.count and rules.score.count == "points"
]


@pytest.mark.parametrize("rules", SHARP, ids=lambda rules: rules.name)
def test_twin_agrees_where_special_cards_meet(rules: Rules) -> None:
    """Both agree on every play where trumps and special cards crowd together."""
    rng = Random(rules.name)
    for _ in range(25):
        match = sharp_position(rules, rng)
        found = position(rules, match)
        seat = to_act(match)
        assert seat is not None
        for action in plays(seat, rng):
            legal = refusal(rules, match, action) is None
            assert legal is naive.may(found, action), (match, action)


def test_payments_agree_for_every_outcome() -> None:
    """Every contract, number of points, trump or none, and kind of loneliness pays the same."""
    for points, pledged, trump in product(range(21), range(11, 21), TRUMPS):
        for friend, alone in ((1, False), (None, True), (None, False)):
            outcome = Outcome(0, friend, pledged, trump, points, alone)
            contract = MakeBid(0, pledged, trump)
            paid = score.payments(RULES, contract, friend, points, alone=alone, out=())
            assert list(settle(RULES, outcome).payments) == paid


@settings(max_examples=100, suppress_health_check=SLOW)
@given(rules=house_rules(), data=st.data())
def test_payments_agree_under_house_rules(rules: Rules, data: st.DataObject) -> None:
    """The same for outcomes drawn under random house rules."""
    most = score.everything(rules)
    points = data.draw(st.integers(0, most))
    pledged = data.draw(st.integers(rules.bid.min, rules.bid.max))
    trump = data.draw(st.sampled_from(TRUMPS))
    friends = [1, None] if rules.friend.modes else [None]
    friend = data.draw(st.sampled_from(friends))
    alone = friend is None and data.draw(st.booleans())
    out = tuple(range(2, 2 + rules.knockout.count))
    outcome = Outcome(0, friend, pledged, trump, points, alone, out)
    paid = score.payments(rules, MakeBid(0, pledged, trump), friend, points, alone=alone, out=out)
    assert list(settle(rules, outcome).payments) == paid


FLIPS = {
    "bid.min": 12,
    "bid.nt_rank": "same",
    "misdeal.window": "own_turn",
    "friend.joker_callable": False,
    "trick1.trump": "normal",
    "score.win": "risk_2",
    "mult.back_run": "never",
    "next_dealer": "rotate",
    "trick1.joker": "normal",
}


@pytest.mark.parametrize("key", FLIPS)
def test_comparison_is_sharp(key: str) -> None:
    """A twin that is told one other rule disagrees before long."""
    told = changed("korea-boardgames", 5, {key: FLIPS[key]})
    with pytest.raises(AssertionError):
        compare_long(told, Random(key))


def compare_long(told: Rules, rng: Random) -> None:
    """Compare steps and states of many hands."""
    for _ in range(150):
        before: Match | None = None
        for step in random_steps(RULES, rng, 1):
            if before is not None:
                compare_step(told, before, step)
            before = step.match
            if not before.over and rng.random() < 0.1:
                compare_told(told, before, rng)


def compare_told(told: Rules, match: Match, rng: Random) -> None:
    """Compare the core under its rules with a twin that was told others."""
    found = position(told, match)
    for action in of_the_phase(match, universe(RULES, match, rng), rng):
        assert (refusal(RULES, match, action) is None) is naive.may(found, action)
