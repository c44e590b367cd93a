"""What a table sends to a reader does not depend on what that reader may not know.

`twin` gives another deal that the reader cannot tell from the real one.  A table restored from the
log with those cards must send the same bytes: at every version, on resume, and in refusals.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from giruda.core.actions import Bury, MakeBid, Pass, PlayCard
from giruda.core.cards import CardSet
from giruda.core.seen import Phase
from giruda.protocol.messages import Act, State
from giruda.protocol.table_events import TableEvent
from giruda.table.commands import Presence
from giruda.table.rows import Row
from giruda.table.table import Table
from tests.noleak.twins import differing, twin
from tests.table.harness import RULES, Driver, replies

if TYPE_CHECKING:
    from giruda.core.events import Event
    from giruda.protocol.messages import SeatAction

PAIRS_PER_READER = 10
READERS = (None, 0, 2, 4)


def recorded(seed: int, stop: int) -> Driver:
    """A table somewhere in a match: five persons, so that every seat is asked."""
    driver = Driver(5, seed)
    driver.begin(dealer=seed % 5)
    driver.until(lambda table: len(table.rows) >= stop and not table.now.expected)
    return driver


def twin_rows(rows: list[Row], seat: int | None, rng: Random) -> tuple[list[Row], int] | None:
    """The same rows over other hidden cards, and how many cards lie elsewhere."""
    at = [n for n, row in enumerate(rows) if not isinstance(row.event, TableEvent)]
    log: list[Event] = [row.event for row in rows if not isinstance(row.event, TableEvent)]
    other = twin(RULES, log, seat, rng)
    if other is None:
        return None
    changed = list(rows)
    for n, event in zip(at, other, strict=True):
        changed[n] = replace(rows[n], event=event)
    return changed, differing(log, other)


def stream(rows: list[Row], seat: int | None, ms: int) -> list[str]:
    """All that a reader who was there from the start is sent, as bytes would be."""
    table = Table(RULES, "dal-baram-k3v9x2mq")
    sent = []
    for row in rows:
        table._keep(row)
        if not table.now.expected:
            since = row.v - 1
            sent.append(table.state(seat, since=since, now_ms=ms).model_dump_json())
    return sent


def attempts(seat: int) -> list[SeatAction]:
    """Things to try, most of which the rules refuse: what they say must not tell either."""
    return [
        Pass(seat),
        MakeBid(seat, 3, None),
        Bury(seat, CardSet(7)),
        PlayCard(seat, 52),  # type: ignore[arg-type]  # the joker
        PlayCard(seat, 12),  # type: ignore[arg-type]  # the ace of spades
    ]


def answers(rows: list[Row], seat: int, ms: int) -> list[str]:
    """What a seat hears when it resumes and tries things on versions old and new."""
    heard = []
    for number, action in enumerate(attempts(seat)):
        table = Table.restore(RULES, "dal-baram-k3v9x2mq", rows)
        table.handle(Presence(frozenset(range(5))), seat=None, now_ms=ms)
        for last_v in (None, 0, table.now.v - 3):
            message: State = table.state(seat, since=last_v, now_ms=ms)
            heard.append(message.model_dump_json())
        for v in (table.now.v, 1):
            command = Act(cid=f"{number}-{v}", v=v, action=action)
            told = replies(table.handle(command, seat=seat, now_ms=ms))
            heard += [message.model_dump_json() for message in told]
        heard.append(table.state(seat, since=table.now.v, now_ms=ms).model_dump_json())
    return heard


def is_public_result(rows: list[Row]) -> bool:
    """Whether a seed is open in these rows: then all cards of that board are public."""
    return any(row.event.type == "deal_revealed" for row in rows)


def test_streams_do_not_depend_on_hidden_cards() -> None:
    """Two deals that a reader cannot tell apart give it the same bytes, up to that moment."""
    rng = Random(7)
    counted = 0
    for reader in READERS:
        pairs = 0
        while pairs < PAIRS_PER_READER:
            driver = recorded(seed=rng.randrange(10_000), stop=rng.randint(8, 45))
            rows = driver.table.rows
            found = twin_rows(rows, reader, rng)
            if found is None or found[1] < 10 or is_public_result(rows):
                continue
            other, _ = found
            assert stream(other, reader, driver.ms) == stream(rows, reader, driver.ms)
            if reader is not None and not may_win_auction(driver, reader):
                assert answers(other, reader, driver.ms) == answers(rows, reader, driver.ms)
            pairs += 1
        counted += pairs
    print(f"{counted} pairs of deals, streams equal")


def may_win_auction(driver: Driver, reader: int) -> bool:
    """Whether a call of the reader may be accepted and bring it the kitty, which is news."""
    view = driver.table.view(reader)
    return view is not None and view.phase is Phase.AUCTION and view.turn == reader


def test_the_comparison_would_notice() -> None:
    """The same pair of deals does differ for a seat whose cards changed: the test is not blind."""
    driver = recorded(seed=11, stop=20)
    found = twin_rows(driver.table.rows, None, Random(1))
    assert found is not None
    other, _ = found
    for seat in range(5):
        assert stream(other, seat, driver.ms) != stream(driver.table.rows, seat, driver.ms)
