"""A reader cannot tell twin deals apart: views and events are the same bytes, at every version."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from giruda.core.actions import Action
from giruda.core.choices import KittyReveal
from giruda.core.engine import apply, start
from giruda.core.events import Event, MatchStarted
from giruda.core.knobs import KittyRules, MatchRules
from giruda.core.rules import Rules
from giruda.core.state import Scored
from giruda.core.views import View, redact, view
from giruda.record.codec import event_to_json
from tests.core.positions import HOUSE, RULES
from tests.core.random_play import random_steps
from tests.house_rules import house_rules
from tests.noleak.relabel import relabelled
from tests.noleak.twins import boards, differing, twin

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEAST = 10  # cards that lie elsewhere in the twin
READERS = (0, 1, 2, 3, 4, None)
# Random play loses so much that most matches last one hand; in these nobody goes bust.
LONG = replace(RULES, match=MatchRules(max_hands=3, bust=False))
CLOSED = replace(LONG, kitty=KittyRules(reveal=KittyReveal.NEVER))
VIEWS = TypeAdapter(View)


def streams(rules: Rules, log: Sequence[Event], reader: int | None) -> Iterator[bytes]:
    """Yield all that a reader is sent: each event, and its view after each action."""
    opening = log[0]
    assert isinstance(opening, MatchStarted)
    match = start(rules, opening.dealer).match
    for event in log:
        yield event_to_json(redact(rules, event, reader)).encode()
        if isinstance(event, Action):
            match = apply(rules, match, event).match
            yield VIEWS.dump_json(view(rules, match, reader))


def logs(rules: Rules, rng: Random) -> Iterator[list[Event]]:
    """Yield logs of random matches, each up to a random point."""
    while True:
        n_events: list[int] = []
        log: list[Event] = []
        for step in random_steps(rules, rng, rng.choice((1, 1, 2))):
            log += step.events
            n_events.append(len(log))
        yield log[: rng.choice(n_events[1:])]


def pairs(
    rules: Rules, reader: int | None, n_pairs: int, rng: Random
) -> Iterator[tuple[list[Event], list[Event]]]:
    """Yield logs with their twins for a reader, ten cards apart or more."""
    for log in logs(rules, rng):
        if n_pairs == 0:
            return
        other = twin(rules, log, reader, rng)
        if other is not None and differing(log, other) >= LEAST:
            n_pairs -= 1
            yield log, other


def check(rules: Rules, reader: int | None, n_pairs: int, seed: int) -> None:
    """Compare the streams of that many pairs, and print how far the hands had gone."""
    reached: Counter[str] = Counter()
    for log, other in pairs(rules, reader, n_pairs, Random(seed)):
        assert list(streams(rules, log, reader)) == list(streams(rules, other, reader))
        reached[log[-1].type] += 1
    print(f"reader {reader}: {n_pairs} pairs, ending after {dict(reached)}")


@pytest.mark.parametrize("reader", READERS)
def test_reader_cannot_tell_twins_apart(reader: int | None) -> None:
    """Each seat, and a spectator, is sent the same bytes over at least ten other cards."""
    check(LONG, reader, 60, seed=0 if reader is None else reader + 1)


def test_reader_cannot_tell_twins_apart_where_the_buried_stay_hidden() -> None:
    """The same where the house rules never show what was buried."""
    check(CLOSED, 2, 40, seed=7)


def test_reader_cannot_tell_twins_apart_under_other_house_rules() -> None:
    """The same where every rule of play that can differ does."""
    check(HOUSE, 1, 40, seed=8)


@pytest.mark.nightly
@pytest.mark.parametrize("reader", READERS)
def test_reader_cannot_tell_many_twins_apart(reader: int | None) -> None:
    """The same with many more pairs."""
    check(LONG, reader, 4000, seed=100 if reader is None else reader + 101)


def test_twin_differs_where_the_reader_is_blind() -> None:
    """The declarer's twin keeps what it took up and buried; others' twins change it too."""
    rng = Random(5)
    n_changed = Counter[bool]()
    for log in logs(LONG, rng):
        board = boards(log)[-1]
        if board.bury is None or board.scored:
            continue
        for reader in READERS:
            other = twin(LONG, log, reader, rng)
            assert other is not None
            changed = boards(other)[-1]
            same = (changed.bury, changed.taken) == (board.bury, board.taken)
            if reader == board.declarer:
                assert same
            else:
                n_changed[same] += 1
        if sum(n_changed.values()) > 100:
            break
    assert n_changed[False] > 5 * n_changed[True]


def test_another_reader_does_see_a_difference() -> None:
    """The comparison is sharp: seats whose cards moved are sent other bytes."""
    for log, other in pairs(LONG, 0, 10, Random(6)):
        told = [list(streams(LONG, log, r)) == list(streams(LONG, other, r)) for r in range(1, 5)]
        assert not all(told)


# One preset for each thing that can be hidden in a way of its own, and for each number of players.
OTHERS = [
    ("korea-boardgames", 4),
    ("korea-boardgames-en", 4),
    ("honeymoon", 2),
    ("mighty-network-standard-2", 2),
    ("three", 3),
    ("kaist", 4),
    ("kaist", 5),
    ("korea-boardgames", 6),
    ("mighty-network-standard-7", 7),
    ("gyeonggi-2j", 5),
    ("boj-28460", 5),
    ("won", 5),
    ("cg-basic", 5),
    ("suwon", 5),
    ("namuwiki-2026", 5),
    ("mighty-online", 5),
]


def unscored(rules: Rules, rng: Random) -> list[Event]:
    """Return the log of a random match up to a random point of its first or second hand."""
    n_events: list[int] = []
    log: list[Event] = []
    for step in random_steps(rules, rng, rng.choice((1, 1, 2))):
        log += step.events
        if not isinstance(step.match.hand, Scored):
            n_events.append(len(log))
    return log[: rng.choice(n_events[1:])]


def check_relabelled(rules: Rules, reader: int | None, n_pairs: int, rng: Random) -> int:
    """Compare that many pairs of any rules; return how many cards lay elsewhere in all."""
    n_moved = 0
    for _ in range(n_pairs):
        log = unscored(rules, rng)
        other, moved = relabelled(rules, log, reader, rng)
        if moved:
            told = zip(streams(rules, log, reader), streams(rules, other, reader), strict=True)
            assert all(one == two for one, two in told)
        n_moved += moved
    return n_moved


@pytest.mark.parametrize(("preset_id", "players"), OTHERS)
def test_reader_cannot_tell_relabelled_cards(preset_id: str, players: int) -> None:
    """Dummy's pile, partner's hand, second deal, two jokers: nobody sees what is not his."""
    rules = Rules.preset(preset_id, players)
    rng = Random(f"{preset_id} {players}")
    readers = (*range(rules.players), None)
    moved = [check_relabelled(rules, reader, 4, rng) for reader in readers]
    print(f"{rules.name}: {4 * len(readers)} pairs, {sum(moved)} cards elsewhere")
    assert sum(moved) > 4 * 4 * len(readers)


@pytest.mark.nightly
@pytest.mark.parametrize(("preset_id", "players"), OTHERS)
def test_reader_cannot_tell_many_relabelled_cards(preset_id: str, players: int) -> None:
    """The same with many more pairs."""
    rules = Rules.preset(preset_id, players)
    for reader in (*range(rules.players), None):
        check_relabelled(rules, reader, 500, Random(f"{preset_id} {players} {reader} at night"))


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(rules=house_rules(), seed=st.integers(0, 2**32 - 1))
def test_reader_cannot_tell_relabelled_cards_under_house_rules(rules: Rules, seed: int) -> None:
    """The same under random house rules."""
    rng = Random(seed)
    check_relabelled(rules, rng.choice((*range(rules.players), None)), 2, rng)
