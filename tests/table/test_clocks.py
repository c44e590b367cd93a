"""Clocks: what a decision takes, out of which time, and what happens when there is none left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import Announce, Pass
from giruda.core.seen import Phase
from giruda.protocol.messages import TableStatus
from giruda.protocol.options import Clock, TableOptions
from giruda.protocol.seat_events import BankSpent
from giruda.protocol.seat_messages import LetStandIn
from giruda.table.commands import Presence, TimeUp
from giruda.table.timing import DueKind
from tests.table.harness import ONE_HAND, RULES, Driver

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.protocol.seat_messages import RunningClock
    from giruda.table.timing import Due

GRACE = 25_000
TIMED = TableOptions(clock=Clock(turn_s=20, bank_s=60))
ALL = frozenset({0, 1, 2})


def thinking(seat: int = 1, options: TableOptions = TIMED, rules: Rules = RULES) -> Driver:
    """A timed table of three persons at which one of them begins to think about a card."""
    driver = Driver(3, seed=2, rules=rules, options=options)
    driver.begin()
    driver.until_own_turn(seat, Phase.PLAY)
    return driver


def shown(driver: Driver, reader: int | None = 0) -> RunningClock:
    """The clock as a reader sees it."""
    clock = driver.table.state(reader, since=None, now_ms=driver.ms).table.clock
    assert clock is not None
    return clock


def expiry(driver: Driver) -> Due:
    """When the time is over."""
    due = driver.table.due()
    assert due is not None
    assert due.kind is DueKind.TIME_UP
    return due


def play(driver: Driver, seat: int = 1) -> None:
    """The person acts at last."""
    view = driver.table.view(seat)
    assert view is not None
    driver.act(seat, driver.choose(view, driver.rng))  # type: ignore[arg-type]  # no Deal


def test_a_decision_has_its_own_time_then_the_bank() -> None:
    """Everybody sees the same two times, and the second runs when the first is over."""
    driver = thinking()
    start = driver.table.now.ms
    for passed, turn_ms, bank_ms in (
        (0, 20_000, 60_000),
        (19_000, 1000, 60_000),
        (35_000, 0, 45_000),
    ):
        driver.ms = start + passed
        for reader in (0, 1, None):
            clock = shown(driver, reader)
            assert (clock.seat, clock.turn_ms, clock.bank_ms) == (1, turn_ms, bank_ms)
            assert not clock.stopped
    assert expiry(driver).at_ms == start + 80_000


def test_a_quick_decision_costs_nothing() -> None:
    """Within its own time a decision leaves the bank as it is."""
    driver = thinking()
    driver.ms = driver.table.now.ms + 20_000
    play(driver)
    assert driver.table.now.banks == (60_000,) * 5


def test_a_slow_decision_costs_what_it_took_beyond_its_own_time() -> None:
    """The log says what is left, so that a restart knows it."""
    driver = thinking()
    driver.ms = driver.table.now.ms + 32_500
    play(driver)
    assert driver.stored[-1].rows[0].event == BankSpent(1, 47_500)
    assert driver.table.now.banks[1] == 47_500
    assert driver.restored().now.banks == driver.table.now.banks
    assert driver.table.state(0, since=None, now_ms=driver.ms).table.seats[1].bank_ms == 47_500
    driver.until_own_turn(1, Phase.PLAY)
    assert shown(driver).bank_ms == 47_500


def test_when_the_time_is_over_a_bot_acts_once() -> None:
    """The move is marked; the next decision is the person's again, without a bank."""
    driver = thinking()
    driver.serve(expiry(driver))
    row = next(row for row in driver.stored[-1].rows if row.event.type == "play")
    assert (row.seat, row.by_bot) == (1, True)
    assert driver.table.now.banks[1] == 0
    driver.until_own_turn(1, Phase.PLAY)
    assert (shown(driver).turn_ms, shown(driver).bank_ms) == (20_000, 0)
    assert driver.table.now.chairs[1].stand_in is None


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.EXCHANGE, Phase.FRIEND])
def test_no_phase_freezes(phase: Phase) -> None:
    """A bid, a burial and the call of a friend are made when the time is over."""
    driver = Driver(5, seed=4, options=TIMED)
    driver.begin()
    driver.until_phase(phase)
    seat = driver.table.turn
    assert seat is not None
    driver.serve(expiry(driver))
    assert next(row.seat for row in driver.stored[-1].rows if row.by_bot) == seat


def test_time_that_is_not_over_moves_nobody() -> None:
    """A timer that comes too early, or for another version, is ignored."""
    driver = thinking()
    now = driver.table.now
    view = driver.table.view(1)
    assert view is not None
    action = driver.choose(view, driver.rng)
    driver.ms = expiry(driver).at_ms - 1
    assert driver.handle(TimeUp(now.v, action)) == []
    driver.ms += 1
    assert driver.handle(TimeUp(now.v - 1, action)) == []
    assert driver.table.now == now


def test_each_decision_has_its_own_time() -> None:
    """Burying and then calling the friend are two decisions."""
    driver = Driver(5, seed=1, options=TIMED)
    driver.begin()
    driver.until_phase(Phase.EXCHANGE)
    declarer = driver.table.turn
    assert declarer is not None
    driver.ms = driver.table.now.ms + 15_000
    driver.until_phase(Phase.FRIEND, Phase.PLAY)
    assert shown(driver).turn_ms == 20_000


def test_time_stands_still_while_nobody_is_there() -> None:
    """A table that everybody left takes nothing from anybody."""
    driver = thinking()
    driver.ms += 10_000
    driver.handle(Presence(frozenset()))
    assert driver.table.due() is None
    driver.ms += 10**9
    assert shown(driver).stopped
    driver.handle(Presence(ALL))
    assert (shown(driver).turn_ms, shown(driver).bank_ms) == (10_000, 60_000)


def test_time_does_not_run_while_the_server_is_down() -> None:
    """After a restart the running decision has its time anew, and the banks are as they were."""
    driver = thinking()
    driver.ms += 25_000
    driver.table = driver.restored()
    driver.ms += 10**9
    driver.handle(Presence(ALL))
    assert (shown(driver).turn_ms, shown(driver).bank_ms) == (20_000, 60_000)
    assert expiry(driver).at_ms == driver.ms + 80_000


def test_a_lost_connection_stops_the_clock_for_a_while() -> None:
    """A drop-out costs nothing up to the grace, once a decision; then time runs on."""
    driver = thinking()
    start = driver.ms
    driver.handle(Presence(ALL - {1}))
    assert shown(driver).stopped
    assert expiry(driver).at_ms == start + GRACE + 80_000
    driver.ms += 15_000
    driver.handle(Presence(ALL))
    assert shown(driver).turn_ms == 20_000
    driver.handle(Presence(ALL - {1}))
    assert expiry(driver).at_ms == driver.ms + 10_000 + 80_000
    driver.ms += 14_000
    assert not shown(driver).stopped
    assert shown(driver).turn_ms == 16_000


def test_a_stand_in_has_no_clock() -> None:
    """While a bot plays, its own pace is what counts."""
    driver = thinking()
    driver.handle(Presence(ALL - {1}))
    driver.ms += GRACE
    driver.handle(LetStandIn(cid="x", seat=1), 0)
    around = driver.table.state(0, since=None, now_ms=driver.ms).table
    assert around.clock is None
    assert around.seats[1].bank_ms is None


def test_bots_have_no_clock() -> None:
    """Only a person's decision is timed."""
    driver = Driver(1, seed=2, options=TIMED)
    driver.begin()
    driver.until(lambda table: table.turn not in {None, 0})
    assert driver.table.state(0, since=None, now_ms=driver.ms).table.clock is None


def test_without_a_clock_nobody_is_hurried() -> None:
    """A casual table waits."""
    driver = thinking(options=TableOptions())
    driver.ms += 10**9
    assert driver.table.due() is None
    around = driver.table.state(0, since=None, now_ms=driver.ms).table
    assert around.clock is None
    assert around.seats[0].bank_ms is None


def test_a_call_out_of_turn_leaves_the_clock_running() -> None:
    """What somebody else tries gives the thinker no time."""
    driver = thinking()
    driver.ms += 9000
    for action in (Announce(0), Pass(2)):
        driver.act(action.seat, action)
    assert shown(driver).turn_ms == 11_000


def test_a_clock_that_is_set_back_gives_and_takes_nothing() -> None:
    """Time that seems to run backwards does not count."""
    driver = thinking()
    driver.ms += 5000
    driver.handle(Presence(ALL))
    driver.ms -= 3000
    driver.handle(Presence(ALL))
    assert shown(driver).turn_ms == 15_000


def test_banks_are_full_again_in_a_new_match() -> None:
    """A bank is for a match."""
    driver = thinking(rules=ONE_HAND)
    driver.ms += 30_000
    play(driver)
    assert driver.table.now.banks[1] < 60_000
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    driver.begin()
    assert driver.table.now.banks == (60_000,) * 5
