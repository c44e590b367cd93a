"""Laws that hold in every match, over matches that hypothesis draws.

The strategy draws a seed; a random legal action is taken at every step.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from giruda.core.actions import Action, Bury, CallFriend, Deal, MakeBid, PlayCard
from giruda.core.cards import DECK, JOKER, N_CARDS, POINT_CARDS, CardId, CardSet, Suit
from giruda.core.engine import apply, legal_actions, refusal, replay, start, to_act
from giruda.core.errors import IllegalAction, ReplayError
from giruda.core.events import AuctionWon, Event, HandScored, MatchEnded, MatchStarted, TrickWon
from giruda.core.rules import MatchRules, Rules
from giruda.core.state import Auction, Dealing, Exchange, Match, Play, Scored
from giruda.core.views import View, redact, view
from giruda.record.codec import (
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
)
from tests.core.positions import HOUSE, RULES
from tests.core.random_play import random_deal, random_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.engine import Step

seeds = st.integers(0, 2**32 - 1)


# Random play loses so much that most matches last one hand; in these nobody goes bust.
LONG = replace(RULES, match=MatchRules(max_hands=4, bust=-100_000))


@lru_cache(maxsize=4)
def steps_of(seed: int, hands: int | None = None, rules: Rules = LONG) -> list[Step]:
    """The steps of a random match."""
    return list(random_steps(rules, Random(seed), hands))


def log_of(steps: Sequence[Step]) -> list[Event]:
    """The events of these steps."""
    return [event for step in steps for event in step.events]


def places(match: Match) -> list[CardId]:
    """Every card of the current hand, wherever it is."""
    hand = match.hand
    if isinstance(hand, Dealing):
        return list(DECK)
    if isinstance(hand, Scored):
        piles = [hand.setup.buried]
    else:
        piles = list(hand.hands)
        piles += [hand.kitty] if isinstance(hand, Auction) else []
        piles += [] if isinstance(hand, Auction | Exchange | Play) else [hand.buried]
        piles += [hand.setup.buried] if isinstance(hand, Play) else []
    found = [one for pile in piles for one in pile]
    if isinstance(hand, Play | Scored):
        found += [one.card for trick in hand.tricks for one in trick.plays]
    if isinstance(hand, Play):
        found += [one.card for one in hand.plays]
    return found


@pytest.mark.parametrize("rules", [LONG, HOUSE], ids=["korea-boardgames", "house"])
@given(seed=seeds)
def test_cards_and_points_are_conserved_and_payments_balance(rules: Rules, seed: int) -> None:
    """Fifty-three cards at every state, twenty points at the end, payments of zero in all."""
    before = [rules.match.start_score] * 5
    for step in random_steps(rules, Random(seed)):
        assert Counter(places(step.match)) == Counter(list(DECK))
        hand = step.match.hand
        if not isinstance(hand, Scored):
            continue
        result = hand.result
        buried = (hand.setup.buried & POINT_CARDS).bit_count()
        assert sum(hand.taken) + buried == len(POINT_CARDS)
        assert sum(result.payments) == sum(result.shares) == 0
        assert result.payments == tuple(
            (1 if result.won else -1) * result.unit * part for part in result.shares
        )
        paid = zip(before, result.payments, strict=True)
        assert step.match.totals == tuple(total + gain for total, gain in paid)
        before = list(step.match.totals)


@given(seed=seeds)
def test_somebody_can_always_act(seed: int) -> None:
    """Until the match is over, the seat to act has a legal action or chance is to deal."""
    for step in steps_of(seed, rules=RULES):
        match = step.match
        seat = to_act(match)
        assert (seat is None) is match.over
        if isinstance(match.hand, Dealing | Scored):
            continue
        assert seat is not None
        if not isinstance(match.hand, Exchange):
            assert legal_actions(LONG, match, seat)


def random_wrong_action(match: Match, rng: Random) -> Action:
    """Return an action of any kind, of any seat, mostly illegal."""
    seat = rng.randrange(-1, 6)
    actions: list[Action] = [
        MakeBid(seat, rng.randrange(25), rng.choice([*Suit, None])),
        Bury(seat, CardSet.of(rng.sample(range(N_CARDS), rng.randrange(5)))),
        PlayCard(seat, rng.choice(list(DECK)), rng.choice([*Suit, None]), rng.random() < 0.5),
        CallFriend(seat, rng.choice(RULES.friend.modes), rng.choice([JOKER, None])),
        random_deal(RULES, match.dealer, rng),
    ]
    return rng.choice(actions)


@given(seed=seeds)
def test_refused_action_changes_nothing(seed: int) -> None:
    """What `refusal` refuses `apply` raises, and the state is what it was; the rest succeeds."""
    rng = Random(seed)
    for step in steps_of(seed, 1):
        match, copy = step.match, replace(step.match)
        for action in (random_wrong_action(match, rng) for _ in range(4)):
            why = refusal(LONG, match, action)
            if why is None:
                assert apply(LONG, match, action).events[0] == action
            else:
                with pytest.raises(IllegalAction) as error:
                    apply(LONG, match, action)
                assert error.value.refusal == why
            assert match == copy


@given(seed=seeds)
def test_listed_actions_are_legal_and_distinct(seed: int) -> None:
    """What is listed for any seat is let through, once each, and belongs to that seat."""
    for step in steps_of(seed, 1):
        for seat in range(5):
            listed = legal_actions(LONG, step.match, seat)
            assert len(set(listed)) == len(listed)
            assert all(one.seat == seat for one in listed)
            assert all(refusal(LONG, step.match, one) is None for one in listed)


@given(seed=seeds)
def test_replay_of_the_log_is_the_state(seed: int) -> None:
    """A whole log folds to its state, and so does what was logged after any step."""
    steps = steps_of(seed)
    log = log_of(steps)
    assert replay(LONG, log) == steps[-1].match
    cut = Random(seed).randrange(1, len(steps))
    assert replay(LONG, log_of(steps[:cut])) == steps[cut - 1].match


def tampered(event: Event) -> Event:
    """Return an event that says something else."""
    match event:
        case TrickWon():
            return replace(event, seat=(event.seat + 1) % 5)
        case AuctionWon():
            return replace(event, points=event.points + 1)
        case HandScored():
            return replace(event, totals=event.totals[::-1], declarer=event.declarer ^ 1)
        case MatchEnded():
            return replace(event, winners=())
        case Deal():
            return replace(event, kitty=None)
        case MatchStarted():
            return replace(event, dealer=7)
    return replace(event, seat=7)


@given(seed=seeds)
def test_tampered_log_is_refused_by_number(seed: int) -> None:
    """A changed, a missing and a doubled event each raise, at that event or the one after."""
    rng = Random(seed)
    log = log_of(steps_of(seed, 1))
    at = rng.randrange(1, len(log))
    changed = [*log[:at], tampered(log[at]), *log[at + 1 :]]
    with pytest.raises(ReplayError) as error:
        replay(LONG, changed)
    assert error.value.number == at + 1
    doubled = [*log[: at + 1], *log[at:]]
    with pytest.raises(ReplayError) as error:
        replay(LONG, doubled)
    assert error.value.number == at + 2


@given(seed=seeds)
def test_log_cut_inside_a_step_is_refused(seed: int) -> None:
    """A log may end between two steps, not between an action and what follows from it."""
    steps = steps_of(seed, 1)
    n_events = 0
    log = log_of(steps)
    for step in steps:
        for inside in range(1, len(step.events)):
            cut = n_events + inside
            with pytest.raises(ReplayError, match="too early") as error:
                replay(LONG, log[:cut])
            assert error.value.number == cut
        n_events += len(step.events)


@settings(max_examples=40)
@given(seed=seeds)
def test_events_and_actions_survive_json(seed: int) -> None:
    """Every event and action, redacted or not, is itself after JSON."""
    for step in steps_of(seed):
        for event in step.events:
            for reader in (None, 2):
                seen = redact(LONG, event, reader)
                assert event_from_json(event_to_json(seen)) == seen
            assert event_from_json(event_to_json(event)) == event
        if not isinstance(step.match.hand, Exchange):
            for action in legal_actions(LONG, step.match, 2):
                assert action_from_json(action_to_json(action)) == action


@settings(max_examples=12)
@given(seed=seeds)
def test_views_survive_json(seed: int) -> None:
    """Every view of every reader is itself after JSON, and has every field in it."""
    codec = TypeAdapter(View)
    for step in steps_of(seed, 1):
        for reader in (None, *range(5)):
            seen = view(LONG, step.match, reader)
            text = codec.dump_json(seen)
            assert codec.validate_json(text, strict=True) == seen
    assert set(codec.dump_python(seen)) == {field.name for field in fields(View)}


@settings(max_examples=10)
@given(seed=seeds)
def test_same_seed_gives_the_same_match(seed: int) -> None:
    """Nothing but the arguments decides: two runs give the same logs and states."""
    first = list(random_steps(LONG, Random(seed)))
    assert first == list(random_steps(LONG, Random(seed)))


@given(seed=seeds)
def test_token_is_used_once_and_hands_are_counted(seed: int) -> None:
    """Nobody calls two misdeals in a match, and hands are numbered without the redeals."""
    steps = steps_of(seed)
    log = log_of(steps)
    callers = [event.seat for event in log if event.type == "misdeal"]
    assert len(set(callers)) == len(callers)
    last = steps[-1].match
    assert list(last.tokens) == [seat not in callers for seat in range(5)]
    n_scored = sum(isinstance(event, HandScored) for event in log)
    assert last.hand_number == len(last.results) == n_scored == 4
    assert start(RULES, 0).match.hand_number == 1
