"""Laws that hold in every match: under every preset, and under house rules that hypothesis draws.

A strategy draws the rules and a seed; a random legal action is taken at every step.  The laws
themselves are in `tests.core.laws`.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from giruda.core.actions import Deal
from giruda.core.engine import replay, start
from giruda.core.errors import ReplayError
from giruda.core.events import AuctionWon, Event, HandScored, MatchEnded, MatchStarted, TrickWon
from giruda.core.house import to_toml
from giruda.core.knobs import MatchRules
from giruda.core.loading import parse, players_of, preset, preset_ids
from giruda.core.loading import settings as settings_of
from giruda.core.rules import Rules
from giruda.core.views import View, view
from tests.core import laws
from tests.core.laws import VIEWS, log_of
from tests.core.positions import RULES
from tests.core.random_play import random_steps
from tests.house_rules import house_rules

if TYPE_CHECKING:
    from giruda.core.engine import Step

seeds = st.integers(0, 2**32 - 1)
PRESETS = [preset(one, number) for one in preset_ids() for number in players_of(one)]
SLOW = [HealthCheck.too_slow, HealthCheck.large_base_example]

# Random play loses so much that most matches last one hand; in these nobody goes bust.
LONG = replace(RULES, match=MatchRules(max_hands=4, bust=False))


@lru_cache(maxsize=4)
def steps_of(seed: int, hands: int | None = None, rules: Rules = LONG) -> list[Step]:
    """The steps of a random match."""
    return list(random_steps(rules, Random(seed), hands))


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_laws_hold_under_every_preset(rules: Rules) -> None:
    """Cards, points and money are conserved, judge and list agree, logs fold, JSON is faithful."""
    laws.hold(rules, Random(rules.name), hands=3, sampled=0.04)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_matches_end_under_every_preset(rules: Rules) -> None:
    """Three matches of random play end, with winners who have the highest total."""
    for seed in range(3):
        *_, last = random_steps(rules, Random(seed))
        assert last.match.winners
        assert isinstance(last.events[-1], MatchEnded)
        people = last.match.totals[: rules.players]
        assert all(people[seat] == max(people) for seat in last.match.winners)


@settings(max_examples=80, suppress_health_check=SLOW)
@given(rules=house_rules(), seed=seeds)
def test_laws_hold_under_house_rules(rules: Rules, seed: int) -> None:
    """The same laws under any rules that fit together."""
    laws.hold(rules, Random(seed), hands=2, sampled=0.03)


@pytest.mark.nightly
@settings(max_examples=3000, suppress_health_check=SLOW)
@given(rules=house_rules(), seed=seeds)
def test_laws_hold_under_many_house_rules(rules: Rules, seed: int) -> None:
    """The same under many more, at more states."""
    laws.hold(rules, Random(seed), hands=3, sampled=0.06)


@settings(max_examples=100, suppress_health_check=SLOW)
@given(rules=house_rules())
def test_house_rules_survive_their_file(rules: Rules) -> None:
    """Written as TOML and read again, any rules say the same and have the same name."""
    again = parse(to_toml(rules))
    assert settings_of(again) == settings_of(rules)


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
    return replace(event, seat=7)  # type: ignore[arg-type]  # every other event has a seat


@settings(max_examples=40)
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


@settings(max_examples=20)
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


@settings(max_examples=5)
@given(seed=seeds)
def test_views_have_every_field_in_json(seed: int) -> None:
    """A view in JSON leaves no field out."""
    for step in steps_of(seed, 1):
        assert set(VIEWS.dump_python(view(LONG, step.match, 0))) == {
            one.name for one in fields(View)
        }


@settings(max_examples=10)
@given(seed=seeds)
def test_same_seed_gives_the_same_match(seed: int) -> None:
    """Nothing but the arguments decides: two runs give the same logs and states."""
    first = list(random_steps(LONG, Random(seed)))
    assert first == list(random_steps(LONG, Random(seed)))


@settings(max_examples=40)
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
