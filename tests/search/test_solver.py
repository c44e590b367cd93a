"""The solver: what brute force with the engine's own rules finds, whatever saves it work."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from threading import Timer

import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.core.loading import players_of, preset_ids
from giruda.core.play import play
from giruda.core.rules import Rules
from giruda.core.tricks import NOTHING_LED
from giruda.kernels.solving import Cancellation
from giruda.record.problem_text import parse_problem, split_deals
from giruda.search.position import Position
from giruda.search.setup import position
from giruda.search.solver import (
    Limit,
    Savings,
    Solved,
    SolverError,
    analyse,
    best_line,
    solve,
    solve_line,
    solve_many,
)
from tests.house_rules import house_rules
from tests.search.endings import brute_force, ending, replayed, short_hand

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]
KOREA = Rules.preset("korea-boardgames")
DEALS = Path(__file__).parent.parent / "fixtures/solver"
LONG = position(parse_problem(split_deals((DEALS / "left-8.txt").read_text())[0]))
WITH_DUMMY = [game for game in GAMES if None in Rules.preset(*game).owners]
TELLING = (Savings(), Savings(bounds=False), Savings(alike=False))
ALL_SAVINGS = [Savings(*which) for which in product((True, False), repeat=4)]


def value_of(state: Position) -> int:
    """Return the exact value."""
    solved = solve(state)
    assert solved.exact
    return solved.lo


def check(state: Position) -> None:
    """State that solver, brute force and best line agree on a small position."""
    value = brute_force(state.rules, state.hand)
    assert value_of(state) == value
    solved, line = solve_line(state)
    assert (solved.lo, solved.hi) == (value, value)
    assert replayed(state, line) == value


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_endings_of_every_preset(name: str, players: int) -> None:
    """The value of an ending, and of a whole hand of two cards, is what brute force finds."""
    rules = Rules.preset(name, players)
    rng = Random(f"{name} {players}")
    check(ending(rules, rng, 2))
    check(short_hand(rules, rng, 2))


@pytest.mark.parametrize("number", range(25))
def test_endings_of_three_tricks(number: int) -> None:
    """Three tricks to come, of presets in turn, have the value that brute force finds."""
    rng = Random(f"three {number}")
    rules = Rules.preset(*GAMES[number * 7 % len(GAMES)])
    check(ending(rules, rng, 3))
    check(short_hand(Rules.preset(*GAMES[(number * 7 + 3) % len(GAMES)]), rng, 3))


def test_an_ending_of_four_tricks() -> None:
    """So has an ending of four tricks."""
    check(ending(KOREA, Random("four"), 4))


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(1000))
def test_many_endings_of_three_tricks(number: int) -> None:
    """A thousand endings and short hands of three tricks have the values of brute force."""
    rng = Random(f"many {number}")
    rules = Rules.preset(*GAMES[number % len(GAMES)])
    check(short_hand(rules, rng, 3) if number % 2 else ending(rules, rng, 3))


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(20))
def test_many_endings_of_four_tricks(number: int) -> None:
    """Twenty endings of four tricks have the values of brute force."""
    check(ending(Rules.preset(*GAMES[number * 3 % len(GAMES)]), Random(f"long {number}"), 4))


@given(house_rules(), st.integers(0, 2**32))
def test_any_house_rules(rules: Rules, seed: int) -> None:
    """Whole hands of two cards under any house rules have the value that brute force finds."""
    check(short_hand(rules, Random(seed), 2))


@pytest.mark.parametrize("number", range(30))
def test_nothing_that_saves_work_changes_a_value(number: int) -> None:
    """Every combination of the solver's savings gives the same value."""
    rng = Random(f"savings {number}")
    rules = Rules.preset(*GAMES[number * 11 % len(GAMES)])
    state = short_hand(rules, rng, 3) if number % 2 else ending(rules, rng, 3)
    assert len({solve(state, savings=savings).lo for savings in ALL_SAVINGS}) == 1
    state = ending(rules, rng, 5)
    cheap = [savings for savings in ALL_SAVINGS if savings.memory]
    assert len({solve(state, savings=savings).lo for savings in cheap}) == 1


def compare_savings(number: int) -> None:
    """State that a hand rich in special cards has one value, with and without what saves work."""
    rng = Random(f"compare {number}")
    name, players = rng.choice(GAMES if number % 2 else WITH_DUMMY)
    rules, size = Rules.preset(name, players), rng.choice([2, 3, 3, 4])
    state = short_hand(rules, rng, size) if rng.random() < 0.7 else ending(rules, rng, size)
    assert len({solve(state, savings=savings).lo for savings in TELLING}) == 1


def test_bounds_hold_in_many_short_hands() -> None:
    """Sure winners are sure, for hands beside each other and for a dummy that cannot choose."""
    for number in range(800):
        compare_savings(number)


@pytest.mark.nightly
@pytest.mark.parametrize("thousand", range(30))
def test_bounds_hold_in_very_many_short_hands(thousand: int) -> None:
    """So they are in thirty thousand more."""
    for number in range(thousand * 1000, (thousand + 1) * 1000):
        compare_savings(number)


@pytest.mark.parametrize("number", range(20))
def test_seats_may_be_renamed(number: int) -> None:
    """Turning the table by a seat leaves the value as it is."""
    state = ending(KOREA, Random(f"turn {number}"), 5)
    assert value_of(turned(state, 1 + number % 4)) == value_of(state)


def turned(state: Position, by: int) -> Position:
    """Return the same position with every seat so many places on."""
    rules, hand = state.rules, state.hand
    n = rules.seats
    setup = hand.setup

    def on(seat: int) -> int:
        return (seat + by) % n

    hands = tuple(setup.dealt.hands[(seat - by) % n] for seat in range(n))
    contract = replace(setup.contract, seat=on(setup.contract.seat))
    plays = [*(one for trick in hand.tricks for one in trick.plays), *hand.plays]
    moved = replace(
        hand,
        setup=replace(setup, dealt=replace(setup.dealt, hands=hands), contract=contract),
        hands=hands,
        friend=None if hand.friend is None else on(hand.friend),
        taken=(0,) * n,
        tricks=(),
        plays=(),
        turn=on(plays[0].seat),
        led=NOTHING_LED,
    )
    for one in plays:
        moved, _ = play(rules, moved, replace(one, seat=on(one.seat)))
    return Position(rules, moved)


@pytest.mark.parametrize("number", range(20))
def test_a_target_is_one_window(number: int) -> None:
    """A target is reached just if it is not above the value."""
    state = ending(KOREA, Random(f"target {number}"), 4)
    value = value_of(state)
    for target in range(value - 2, value + 3):
        solved = solve(state, target=target)
        assert solved.lo <= value <= solved.hi
        assert (solved.lo >= target) is (value >= target)
        assert (solved.hi < target) is (value < target)


@pytest.mark.parametrize("number", range(20))
def test_the_value_is_that_of_the_best_play(number: int) -> None:
    """The value after each play is never better for who plays it, and once as good."""
    rng = Random(f"analysis {number}")
    state = ending(Rules.preset(*GAMES[number * 13 % len(GAMES)]), rng, 3)
    rules, hand = state.rules, state.hand
    value = value_of(state)
    after = [one.solved.lo for one in analyse(state)]
    contract = hand.setup.contract
    owners = {contract.seat, hand.friend}
    ruling = hand.turn in owners or rules.owners[hand.turn] == contract.seat
    assert value == (max(after) if ruling else min(after))
    for one in analyse(state):
        if len(hand.tricks) < rules.n_tricks - 1:
            following = Position(rules, play(rules, hand, one.action)[0])
            assert value_of(following) == one.solved.lo == one.solved.hi


def test_a_limit_leaves_the_bounds_open() -> None:
    """With few nodes the bounds are far apart and hold the value; without any, all is open."""
    value = solve(LONG)
    for nodes in (0, 1, 100, 10_000):
        solved = solve(LONG, limit=Limit(nodes=nodes))
        assert solved.nodes <= nodes
        assert solved.lo <= value.lo <= solved.hi
    assert not solve(LONG, limit=Limit(nodes=100)).exact
    assert not solve(LONG, limit=Limit(ms=0)).exact
    assert best_line(LONG, limit=Limit(nodes=100)) == ()
    assert all(not one.solved.exact for one in analyse(LONG, limit=Limit(nodes=100)))


def test_a_search_can_be_cancelled() -> None:
    """A cancelled search comes back with open bounds."""
    cancel = Cancellation()
    cancel.cancel()
    assert not solve(LONG, cancel=cancel).exact
    later = Cancellation()
    timer = Timer(0.05, later.cancel)
    timer.start()
    hard = [solve(LONG, cancel=later, savings=Savings(memory=False, alike=False))]
    timer.join()
    assert not hard[0].exact


def test_many_positions_share_one_memory() -> None:
    """A batch gives each position the value that it has alone, and tells how far it is."""
    states = [ending(KOREA, Random(f"batch {number}"), 5) for number in range(8)]
    told: list[int] = []
    batch = solve_many(states, progress=told.append)
    assert [one.lo for one in batch] == [value_of(one) for one in states]
    assert told == list(range(1, 9))
    assert solve_many(states)[0].nodes == solve(states[0]).nodes


@pytest.mark.parametrize(
    ("field", "call"),
    [
        ("limit.nodes", lambda: Limit(nodes=-1)),
        ("limit.ms", lambda: Limit(ms=-0.5)),
        ("limit.ms", lambda: Limit(ms=float("nan"))),
        ("memory_mb", lambda: solve(LONG, memory_mb=0)),
    ],
)
def test_nonsense_is_refused_by_name(field: str, call: object) -> None:
    """A negative limit and a table of no size are refused, and the error names the field."""
    assert callable(call)
    with pytest.raises(SolverError) as caught:
        call()
    assert caught.value.field == field


def test_a_small_memory_gives_the_same_value() -> None:
    """A table of one megabyte costs nodes, never the value."""
    assert solve(LONG, memory_mb=1).lo == solve(LONG).lo
    assert isinstance(solve(LONG, memory_mb=1), Solved)
