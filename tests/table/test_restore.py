"""A table made from its stored rows is the table that stored them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Deal
from giruda.core.errors import ReplayError
from giruda.core.events import TrickWon
from giruda.core.seen import Phase
from giruda.protocol.messages import Accepted, Refused, TableStatus
from giruda.protocol.table_events import DealCommitted, DealRevealed, SeatReady
from giruda.table.rows import Row, event_from_json, event_to_json
from giruda.table.state import TableState
from giruda.table.table import Table
from tests.table.harness import RULES, Driver


def played(persons: int = 2, seed: int = 3) -> Driver:
    """A table that played a hand to its end."""
    driver = Driver(persons, seed)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    return driver


def answered(table: Table, rows: list[Row], seat: int) -> list[Accepted | Refused | None]:
    """What a table answers to the commands of a seat that are in a log."""
    cids = dict.fromkeys(row.cid for row in rows if row.seat == seat and row.cid is not None)
    return [table.answers.first(seat, cid) for cid in cids]


def test_restored_table_is_equal_after_every_command() -> None:
    """Whenever a server is killed, the table that comes back is the one that was acknowledged."""
    driver = Driver(persons=3, seed=5)
    states: list[TableState] = []
    sizes: list[int] = []
    driver.begin()
    while driver.table.now.status is TableStatus.PLAYING and len(driver.stored) < 150:
        driver.step()
        states.append(driver.table.now)
        sizes.append(len(driver.table.rows))
    for state, size in zip(states, sizes, strict=True):
        table = Table.restore(RULES, state.table_id, driver.table.rows[:size], driver.timing)
        assert table.now == state


def test_restored_table_knows_the_answers_to_what_is_logged() -> None:
    """Every accepted command that is in the log is answered as before."""
    driver = played()
    table = driver.restored()
    for seat in range(2):
        answers = answered(driver.table, driver.table.rows, seat)
        assert answers
        assert all(isinstance(one, Accepted) for one in answers)
        assert answered(table, driver.table.rows, seat) == answers


def test_rows_come_back_from_json() -> None:
    """Each event of a log is written as JSON and read back equal."""
    for row in played().table.rows:
        assert event_from_json(event_to_json(row.event)) == row.event


def test_versions_are_gapless() -> None:
    """The log counts 1, 2, 3 … over events of the table and of the rules alike."""
    assert [row.v for row in played().table.rows] == list(range(1, len(played().table.rows) + 1))


def broken(rows: list[Row], at: int) -> int:
    """The version at which a log fails to fold."""
    with pytest.raises(ReplayError) as caught:
        Table.restore(RULES, "dal-baram-k3v9x2mq", rows)
    assert at == caught.value.number
    return caught.value.number


def test_a_missing_row_is_found() -> None:
    """A log with a gap does not fold, and the error says where."""
    rows = played().table.rows
    broken([*rows[:20], *rows[21:]], at=22)


def test_a_derived_event_that_does_not_follow_is_found() -> None:
    """A trick given to somebody else does not fold."""
    rows = list(played().table.rows)
    at = next(n for n, row in enumerate(rows) if isinstance(row.event, TrickWon))
    event = rows[at].event
    assert isinstance(event, TrickWon)
    rows[at] = replace(rows[at], event=replace(event, points=19))
    broken(rows, at=at + 1)


def test_a_log_that_stops_within_a_command_is_found() -> None:
    """A trick without its winner is half a command."""
    rows = played().table.rows
    at = next(n for n, row in enumerate(rows) if isinstance(row.event, TrickWon))
    broken(rows[:at], at=at)


@pytest.mark.parametrize(
    "event",
    [
        DealCommitted(7, 0, "00" * 32),
        DealRevealed(1, "00" * 32, ("",) * 5),
        TrickWon(1, 0, 3),
        Deal(0, (None,) * 5, None),
    ],
    ids=lambda event: event.type,
)
def test_an_event_out_of_place_is_found(event: DealCommitted | DealRevealed | TrickWon) -> None:
    """An event that nothing called for does not fold."""
    driver = Driver(1)
    driver.begin()
    rows = driver.table.rows
    broken([*rows, Row(len(rows) + 1, driver.ms, event, secret="00" * 32)], at=len(rows) + 1)


def test_a_row_may_not_be_of_another_time() -> None:
    """Times of rows do not turn the table's clock back."""
    driver = played()
    rows = [*driver.table.rows, Row(driver.table.now.v + 1, 5, SeatReady(1))]
    table = Table.restore(RULES, driver.table.now.table_id, rows)
    assert table.now.ms == driver.table.now.ms


def test_secrets_are_not_in_a_printed_state() -> None:
    """Neither seeds nor owners nor the cards of a row show up in a log line by accident."""
    driver = Driver(1)
    driver.begin()
    driver.until_phase(Phase.AUCTION)
    board = driver.table.now.board
    assert board is not None
    text = repr(driver.table.now.board) + repr(driver.table.now.chairs) + repr(driver.table.rows)
    assert repr(board.seed) not in text
    assert "owner 0" not in text
    assert "Deal(" not in text
