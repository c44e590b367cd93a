"""The compiled card rules: the same decisions as those of their naive twin, for any rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from giruda.bots.api import Budget, ReasonCode, get_bot
from giruda.core.actions import PlayCard
from giruda.core.loading import players_of, preset_ids
from giruda.core.rules import Rules
from giruda.core.state import Play
from giruda.core.views import view
from giruda.kernels.bridge import club_tables
from giruda.kernels.policy import REASONS, look_at
from tests.core.random_play import random_steps
from tests.house_rules import house_rules
from tests.kernels.naive_club.knowledge import know
from tests.kernels.naive_club.play import choose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.bots.api import Decision
    from giruda.core.seen import View

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]
CLUB = get_bot("club")
ROUNDING = 1.01e-3
"""Scores are shown to three places: the last may differ where a processor adds otherwise."""


def questions(rules: Rules, seed: str, hands: int) -> Iterator[View]:
    """Yield what a seat sees that has cards to choose from, over random hands."""
    played = 0
    number = 0
    while played < hands:
        for step in random_steps(rules, Random(f"{seed}/{number}"), hands - played):
            hand = step.match.hand
            person = rules.owners[hand.turn] if isinstance(hand, Play) else None
            if person is None:
                continue
            seen = view(rules, step.match, person)
            if sum(isinstance(one, PlayCard) for one in seen.legal) > 1:
                yield seen
        played += len(step.match.results)
        number += 1


def is_same(one: Decision, other: Decision) -> bool:
    """Tell whether two decisions are the same, but for candidates of equal score."""
    first, second = ({repr(c.action): c.score for c in two.candidates} for two in (one, other))
    scores = [c.score or 0.0 for c in other.candidates]
    tied = len(scores) > 1 and scores[0] - scores[1] <= ROUNDING
    same = one.action == other.action and one.reasons == other.reasons
    return first == pytest.approx(second, abs=ROUNDING) and (same or tied)


def compare(rules: Rules, seed: str, hands: int) -> Counter[ReasonCode]:
    """Ask the bot and the twin at each choice of random hands; count the reasons given."""
    reasons: Counter[ReasonCode] = Counter()
    for seen in questions(rules, seed, hands):
        decision = CLUB.choose(rules, seen, Budget(), Random(0))
        assert is_same(decision, choose(rules, seen)), (decision, choose(rules, seen))
        reasons.update(decision.reasons)
    return reasons


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset(name: str, players: int) -> None:
    """Actions, scores and reasons are those of the twin at every choice of random hands."""
    assert compare(Rules.preset(name, players), f"{name}{players}", 4).total() > 40


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset_for_long(name: str, players: int) -> None:
    """The same over some thousand choices of each preset, by most of the rules of thumb."""
    reasons = compare(Rules.preset(name, players), "long", 150)
    print(f"{name} {players}: {reasons.total()} decisions")
    assert len(reasons) > len(REASONS) / 2


def test_every_reason_is_given_somewhere() -> None:
    """The random hands reach each rule of thumb."""
    reasons = compare(Rules.preset("kaist"), "reasons", 40)
    assert {ReasonCode(one) for one in REASONS} <= set(reasons)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(house_rules())
def test_any_house_rules(rules: Rules) -> None:
    """Under random valid house rules too."""
    compare(rules, rules.id, 1)


def test_what_is_known_is_what_the_twin_knows() -> None:
    """Seat by seat: the cards that it may hold, its side, and whether it may be the friend."""
    for name, players in [("suwon", 5), ("won", 5), ("honeymoon", 2), ("korea-boardgames", 4)]:
        rules = Rules.preset(name, players)
        for seen in questions(rules, "known", 3):
            assert seen.contract
            look = look_at(club_tables(rules, seen.contract.trump), seen)
            k = know(rules, seen)
            assert look.unseen == k.unseen
            assert look.may == k.may
            assert look.ally == pytest.approx(k.ally)
            assert look.friend_odds == pytest.approx(k.friend_odds)
            assert look.called == k.called
