"""Chairs during a match: who leaves, is replaced or kicked, who may come back or come in."""

from __future__ import annotations

import pytest

from giruda.core.actions import Deal
from giruda.core.seen import Phase
from giruda.protocol.messages import Accepted, Leave
from giruda.protocol.seat_events import Given, HostChanged, SeatGiven, SeatKicked
from giruda.protocol.seat_messages import HandOver, Kick, Replace
from giruda.protocol.table_events import Occupant, SeatTaken
from giruda.table.commands import Presence, Sit
from giruda.table.state import TableState
from giruda.table.table import Table
from tests.table.harness import Driver, code, replies, seated

GRACE = 25_000
EMPTY, PERSON, BOT = Occupant.EMPTY, Occupant.PERSON, Occupant.BOT


def playing(persons: int = 3) -> Driver:
    """A table in the middle of a hand."""
    driver = Driver(persons, seed=2)
    driver.begin()
    driver.until_own_turn(1, Phase.PLAY)
    return driver


def gone(driver: Driver, *seats: int) -> None:
    """Some have been away for longer than the grace."""
    driver.handle(Presence(frozenset(range(driver.persons)) - set(seats)))
    driver.ms += GRACE


def chair_of(driver: Driver, n: int) -> int | None:
    """The chair that person *n*, who has none, would get by joining."""
    message = driver.table.state(None, since=None, now_ms=driver.ms, owner=f"owner {n}")
    return message.table.chair


# ---- leaving ---------------------------------------------------------------------------------


def test_who_leaves_a_match_is_followed_by_a_bot_at_once() -> None:
    """The others play on; the bot has a name that nobody else has."""
    driver = playing()
    driver.vacate(Leave(cid="x"), 1)
    event = driver.table.rows[-1].event
    assert isinstance(event, SeatGiven)
    assert (event.seat, event.level, event.why) == (1, "random", Given.LEFT)
    assert [chair.name for chair in driver.table.now.chairs].count(event.name) == 1
    assert seated(driver) == [PERSON, BOT, PERSON, BOT, BOT]
    due = driver.table.due()
    assert due is not None
    assert due.seat == 1
    driver.until_phase(Phase.SCORED)


def test_who_left_sees_what_a_spectator_sees() -> None:
    """Without a seat nobody sees a hand."""
    driver = playing()
    driver.vacate(Leave(cid="x"), 1)
    assert driver.table.now.seat_of("owner 1") is None
    told = driver.table.state(None, since=0, now_ms=driver.ms, owner="owner 1")
    assert told.view is not None
    assert not told.view.hand
    assert all(
        hand is None
        for one in told.events
        if isinstance(one.event, Deal)
        for hand in one.event.hands
    )


def test_who_left_may_come_back_at_any_time() -> None:
    """The same person gets the same chair, in the middle of a hand too."""
    driver = playing()
    driver.vacate(Leave(cid="x"), 1)
    assert chair_of(driver, 1) == 1
    driver.handle(Sit("owner 1", "back"))
    assert driver.table.rows[-1].event == SeatTaken(1, PERSON, "back")
    assert driver.table.now.seat_of("owner 1") == 1
    view = driver.table.view(1)
    assert view is not None
    assert view.legal
    assert driver.table.due() is None


def test_host_who_leaves_is_followed_and_the_table_goes_on() -> None:
    """The next person is host; the match runs to its end."""
    driver = playing()
    driver.vacate(Leave(cid="x"), 0)
    assert driver.table.now.host == 1
    driver.until_phase(Phase.SCORED)


def test_when_everybody_has_left_the_table_waits() -> None:
    """Bots do not play among themselves; who comes back finds the same hand and is host."""
    driver = playing(2)
    for seat in (0, 1):
        driver.vacate(Leave(cid="x"), seat)
    driver.handle(Presence(frozenset()))
    assert (driver.table.due(), driver.table.now.host) == (None, None)
    driver.handle(Sit("owner 1", "back"))
    assert driver.table.now.host == 1


# ---- what a host may do ----------------------------------------------------------------------


def test_host_replaces_who_is_away_for_long() -> None:
    """A bot takes the chair for good, but who was replaced may come back."""
    driver = playing()
    assert code(driver.vacate(Replace(cid="a", seat=1), 0)) == "not_now"
    gone(driver, 1)
    driver.vacate(Replace(cid="b", seat=1), 0)
    event = driver.table.rows[-1].event
    assert isinstance(event, SeatGiven)
    assert event.why is Given.REPLACED
    assert chair_of(driver, 1) == 1


def test_host_kicks_in_a_match() -> None:
    """A bot takes the chair, and who was kicked cannot come back, now or later."""
    driver = playing()
    driver.vacate(Kick(cid="x", seat=1), 0)
    assert seated(driver)[1] is BOT
    assert chair_of(driver, 1) is None
    assert code(driver.handle(Sit("owner 1", "again"))) == "barred"
    assert driver.restored().now == driver.table.now


def test_host_kicks_before_a_match() -> None:
    """The chair is empty for somebody else."""
    driver = Driver(3)
    driver.sit()
    driver.vacate(Kick(cid="x", seat=2), 0)
    assert driver.table.rows[-1].event == SeatKicked(2)
    assert seated(driver)[2] is EMPTY
    assert code(driver.handle(Sit("owner 2", "again"))) == "barred"
    driver.handle(Sit("owner 9", "new"))
    assert driver.table.now.seat_of("owner 9") == 2


@pytest.mark.parametrize("kind", [Kick, Replace])
def test_only_the_host_removes_and_only_other_persons(kind: type[Kick | Replace]) -> None:
    """Others are refused; so is the host's own chair, a bot's, and one that there is not."""
    driver = playing()
    gone(driver, 1)
    assert code(driver.vacate(kind(cid="a", seat=1), 2)) == "not_host"
    for seat in (0, 4, 6):
        assert code(driver.vacate(kind(cid=f"b{seat}", seat=seat), 0)) == "wrong_seat"


def test_nobody_is_replaced_before_a_match() -> None:
    """In the lobby a chair is emptied, not given to a bot."""
    driver = Driver(2)
    driver.sit()
    gone(driver, 1)
    assert code(driver.vacate(Replace(cid="a", seat=1), 0)) == "not_started"


def test_host_hands_the_role_over() -> None:
    """Another person is host from then on, and the one before may do nothing more."""
    driver = playing()
    driver.handle(HandOver(cid="a", seat=2), 0)
    assert driver.table.rows[-1].event == HostChanged(2)
    assert driver.table.now.host == 2
    assert code(driver.handle(HandOver(cid="b", seat=1), 0)) == "not_host"
    assert code(driver.handle(HandOver(cid="c", seat=3), 2)) == "wrong_seat"
    v = driver.table.now.v
    assert isinstance(replies(driver.handle(HandOver(cid="d", seat=2), 2))[0], Accepted)
    assert driver.table.now.v == v


def test_a_host_who_is_away_for_long_may_be_followed() -> None:
    """Anybody may become host then, but name nobody else; a lobby is not stuck."""
    driver = Driver(3)
    driver.sit()
    assert code(driver.handle(HandOver(cid="a", seat=1), 1)) == "not_host"
    gone(driver, 0)
    assert code(driver.handle(HandOver(cid="b", seat=2), 1)) == "not_host"
    driver.handle(HandOver(cid="c", seat=1), 1)
    assert driver.table.now.host == 1


# ---- newcomers -------------------------------------------------------------------------------


def test_nobody_new_comes_into_a_running_hand() -> None:
    """A chair is not taken over with the cards of somebody else's hand."""
    driver = playing()
    assert chair_of(driver, 9) is None
    assert code(driver.handle(Sit("owner 9", "new"))) == "already_started"


def test_between_hands_somebody_new_takes_a_bots_chair() -> None:
    """But not one that a bot keeps for a person; and learns nothing of what that bot held."""
    driver = playing()
    driver.vacate(Leave(cid="x"), 1)
    driver.until(lambda table: table.now.paused_ms is not None)
    assert chair_of(driver, 9) == 3
    driver.handle(Sit("owner 9", "new"))
    assert driver.table.now.seat_of("owner 9") == 3
    told = driver.table.state(3, since=0, now_ms=driver.ms)
    deals = [one.event for one in told.events if isinstance(one.event, Deal)]
    assert deals
    assert all(hand is None for deal in deals for hand in deal.hands)
    driver.until(lambda table: table.now.board is not None and table.now.board.number == 2)
    driver.until_own_turn(3, Phase.AUCTION, Phase.PLAY)


def test_a_table_whose_chairs_are_all_kept_or_taken_is_full() -> None:
    """Between hands too."""
    driver = playing(5)
    driver.vacate(Leave(cid="x"), 1)
    driver.until(lambda table: table.now.paused_ms is not None)
    assert code(driver.handle(Sit("owner 9", "new"))) == "table_full"


def test_restored_table_is_equal_after_every_command_about_chairs() -> None:
    """A server that dies anywhere in all this comes back with the same table."""
    driver = playing()
    states: list[TableState] = [driver.table.now]
    for message, seat in (
        (Kick(cid="a", seat=2), 0),
        (HandOver(cid="b", seat=1), 0),
        (Leave(cid="c"), 0),
    ):
        if isinstance(message, HandOver):
            driver.handle(message, seat)
        else:
            driver.vacate(message, seat)
        states.append(driver.table.now)
    driver.handle(Sit("owner 0", "back"))
    states.append(driver.table.now)
    for state in states:
        rows = driver.table.rows[: state.v]
        assert Table.restore(state.rules, state.table_id, rows, driver.timing).now == state
