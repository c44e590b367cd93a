"""What a room keeps of a long log, and what it reads back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from giruda.core.events import HandScored
from giruda.protocol.messages import Act, TableStatus
from giruda.protocol.table_events import DealCommitted
from giruda.record.rules_ref import ref_of
from giruda.server.room import Room
from giruda.server.store import StoredTable, open_store
from giruda.table.deals import deals_of
from giruda.table.match_record import match_record
from giruda.table.table import Table
from tests.server.test_room import BEGIN, QUICK, RULES, Ear, Minds, room_of, until
from tests.table.harness import tame

if TYPE_CHECKING:
    from giruda.protocol.actions import SeatAction

TABLE = "dal-baram-k3v9x2mq"


async def play_boards(room: Room, me: Ear, n: int) -> None:
    """Play one's part until so many boards were committed, in a new match where one ends early."""
    rng = Random(5)

    def is_there() -> bool:
        board = room.table.now.board
        return board is not None and board.number >= n

    def is_asked() -> bool:
        return room.table.turn == 0 or room.table.now.status is not TableStatus.PLAYING

    while not is_there():
        now, view = room.table.now, room.table.view(0)
        if now.status is not TableStatus.PLAYING:
            await room.command(replace(BEGIN, cid=f"s{now.v}"), "me", me)
        elif room.table.turn == 0 and view is not None:
            act = Act(cid=f"c{now.v}", v=now.v, action=cast("SeatAction", tame(view, rng)))
            await room.command(act, "me", me)
        await until(lambda: is_asked() or is_there())


async def test_a_room_keeps_two_hands_and_reads_back_the_others(tmp_path: Path) -> None:
    """Rows before the last two boards are let go, and all are there again for who asks."""
    store = await open_store(tmp_path / "g.sqlite3")
    await store.create_table(StoredTable(TABLE, 1, ref_of(RULES), "random"))
    async with room_of(store, Minds()) as room:
        me = Ear("me")
        await room.attach(me, None)
        await play_boards(room, me, 4)
        room.pause()
        kept = await room.look(lambda table: [*table.rows])
        commits = [row.event.board for row in kept if isinstance(row.event, DealCommitted)]
        assert commits == [3, 4]
        assert isinstance(kept[0].event, DealCommitted)
        stored = await store.load_rows(TABLE)
        now, whole = await room.whole_log()
        assert (whole, whole[-1].v) == (stored, now.v)
        assert any(isinstance(row.event, HandScored) for row in whole[: kept[0].v - 1])
        alone = Table.restore(RULES, TABLE, stored, QUICK)
        assert match_record(now, whole) == match_record(alone.now, alone.rows)
        assert deals_of(now, whole) == deals_of(alone.now, alone.rows)
        for last_v in (0, kept[0].v - 5, now.v - 3):
            await room.attach(late := Ear("late"), last_v)
            events = late.last_state().events
            assert [one.v for one in events] == list(range(last_v + 1, now.v + 1))
            told = alone.state(None, since=last_v, now_ms=0)
            assert events == told.events
            assert len(room.table.rows) == len(kept)
    await store.close()
