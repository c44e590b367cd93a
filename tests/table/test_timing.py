"""When a table acts: public facts and a draw decide, hands do not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from giruda.core.actions import Pass
from giruda.core.cards import DECK, CardSet
from giruda.core.seen import Phase
from giruda.core.state import Auction, Dealt
from giruda.protocol.messages import TableStatus
from giruda.protocol.table_events import Occupant
from giruda.table.state import Chair, TableState, new_table
from giruda.table.timing import Due, DueKind, Present, Timing, bot_delay_ms, due, late_ms
from tests.table.harness import RULES, Driver

TIMING = Timing()
HERE = Present(frozenset({0}), 0)


def bots(state: TableState) -> TableState:
    """The same table with a person in seat 0 and bots in all others."""
    chairs = (Chair(Occupant.PERSON, "p", None, "o"), *[Chair(Occupant.BOT, "b", "club")] * 4)
    return replace(state, chairs=chairs)


@given(st.integers(1, 10_000), st.text("abc-", min_size=1, max_size=20))
def test_pace_lies_between_its_limits(v: int, table_id: str) -> None:
    """A bot's delay is between the limits, whatever the table and the version."""
    state = replace(new_table(RULES, table_id), v=v)
    assert 700 <= bot_delay_ms(TIMING, state) <= 1100


def test_pace_varies() -> None:
    """Delays of one table are spread over the whole range."""
    state = new_table(RULES, "dal-baram-k3v9x2mq")
    delays = {bot_delay_ms(TIMING, replace(state, v=v)) for v in range(400)}
    assert min(delays) < 720
    assert max(delays) > 1080
    assert len(delays) > 200


def test_pace_of_zero() -> None:
    """Limits of 0 make no delay."""
    assert bot_delay_ms(Timing(pace=(0, 0)), new_table(RULES, "x")) == 0


@given(st.randoms(use_true_random=False))
def test_delay_does_not_depend_on_hands(rng: Random) -> None:
    """With other cards in every hand, the next thing is due at the same time."""
    driver = Driver(1)
    driver.begin()
    driver.until_phase(Phase.AUCTION)
    driver.act(0, Pass(0))
    state = driver.table.now
    assert state.match is not None
    assert isinstance(state.match.hand, Auction)
    order = list(DECK)
    rng.shuffle(order)
    hands = tuple(CardSet.of(order[n * 10 : n * 10 + 10]) for n in range(5))
    other = replace(state.match.hand, dealt=Dealt(hands, CardSet.of(order[50:])))
    twin = replace(state, match=replace(state.match, hand=other))
    assert due(TIMING, twin, HERE, ()) == due(TIMING, state, HERE, ())


def test_finished_trick_is_held() -> None:
    """The lead after a finished trick comes 1.4 seconds later than another card, and only it."""
    driver = Driver(1, seed=1)
    driver.begin()
    holds = []
    while driver.table.now.status is TableStatus.PLAYING and len(driver.table.rows) < 90:
        next_due = driver.table.due()
        view = driver.table.view(0)
        if next_due and next_due.kind is DueKind.BOT and view and view.phase is Phase.PLAY:
            assert view.trick is not None
            new_trick = not view.trick.plays and view.trick.number > 1
            wait = next_due.at_ms - max(driver.table.now.ms, driver.table.present.since_ms)
            holds.append(new_trick)
            assert (wait >= TIMING.trick_hold + 700) == new_trick
        driver.step()
    assert True in holds
    assert False in holds


def test_thrown_in_hand_pauses_for_less_time() -> None:
    """After a hand that everybody passed the next one comes sooner than after a scored one."""
    driver = Driver(1)
    driver.choose = lambda view, rng: Pass(view.seat or 0)  # noqa: ARG005  no choice here
    driver.begin()
    driver.until(lambda table: table.now.paused_ms is not None)
    next_due = driver.table.due()
    assert next_due is not None
    assert next_due.at_ms == driver.ms + TIMING.redeal


def test_a_level_that_thinks_long_is_slower_whatever_it_holds() -> None:
    """A master's pace is half as slow again, from the table's id and version alone."""
    state = replace(new_table(RULES, "x"), v=7)
    assert bot_delay_ms(TIMING, state, "master") == bot_delay_ms(TIMING, state) * 3 // 2


def test_a_late_bot_waits_for_the_next_beat() -> None:
    """How late it is shows in whole beats only; a table without a pace has none."""
    late = Due(DueKind.BOT, 1000, 1)
    assert [late_ms(TIMING, late, now) for now in (1000, 1001, 1699, 1700)] == [0, 699, 1, 0]
    assert late_ms(Timing(pace=(0, 0)), late, 1234) == 0
