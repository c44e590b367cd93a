"""What goes over plain HTTP: tables, who am I, records, rules, score sheets, health."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from giruda import __version__
from giruda.bots.api import LEVELS
from giruda.core.errors import NotationError, ReplayError, RulesError
from giruda.core.state import Play
from giruda.protocol.lesson_messages import LessonMoves
from giruda.protocol.messages import (
    CreateTable,
    JoinTable,
    Me,
    MyTable,
    Refused,
    Sitter,
    TableCreated,
    TableRefusal,
    TableStatus,
)
from giruda.protocol.rules_messages import ChosenRules, ScoreSheet
from giruda.record.record import to_json
from giruda.server.bodies import Refusal, json_message, json_text, read_body
from giruda.server.clock import clock_ms
from giruda.server.fair import FairCounter
from giruda.server.hands import all_hands
from giruda.server.lesson.answering import answer, lesson
from giruda.server.limits import Buckets, address_of
from giruda.server.names import clean_name
from giruda.server.people import People
from giruda.server.rules_api import (
    checked_rules,
    find_rules,
    rules_list,
    scored_sheet,
    shown_rules,
)
from giruda.server.security import is_own_origin
from giruda.server.sessions import set_cookie
from giruda.server.sockets import begin
from giruda.table.commands import Sit
from giruda.table.match_record import match_record

if TYPE_CHECKING:
    from giruda.server.lobby import Lobby
    from giruda.server.room import Room
    from giruda.server.settings import Settings
    from giruda.server.store import Store
    from giruda.table.table import Table

LOG: Final = logging.getLogger("giruda.server")
MAX_MINE: Final = 10  # tables to continue at
MAX_SHEET: Final = 256 * 1024  # bytes of as many hands as a sheet may have
TABLES_PER_SECOND: Final = 0.5
TABLES_OF_A_GUEST_PER_SECOND: Final = 1 / 60
FILES_AT_ONCE: Final = 5  # each reads many logs
FILES_PER_SECOND: Final = 0.05
PLAYERS: Final = frozenset({"2", "3", "4", "5", "6", "7"})
CREATE_TABLE: Final = TypeAdapter(CreateTable)
JOIN_TABLE: Final = TypeAdapter(JoinTable)
CHOSEN_RULES: Final[TypeAdapter[ChosenRules]] = TypeAdapter(ChosenRules)
SCORE_SHEET: Final = TypeAdapter(ScoreSheet)
LESSON_MOVES: Final = TypeAdapter(LessonMoves)
USUAL_LEVELS: Final = frozenset({"random", "beginner", "club", "expert", "master"})


def _name(raw: str) -> str:
    name = clean_name(raw)
    if name is None:
        raise Refusal(TableRefusal.BAD_NAME)
    return name


@dataclass(slots=True)
class Api:
    """The handlers, with what they need."""

    lobby: Lobby
    store: Store
    settings: Settings
    people: People = field(init=False)
    fair: FairCounter = field(init=False)
    _tables: Buckets = field(init=False)
    _asking: Buckets = field(init=False)
    _files: Buckets = field(init=False)
    _guests: Buckets = field(init=False)

    def __post_init__(self) -> None:
        """Let people ask as much as the settings say."""
        settings = self.settings
        self.people = People(self.store)
        self.fair = FairCounter(self.store)
        self._tables = Buckets(settings.table_burst, TABLES_PER_SECOND)
        self._asking = Buckets(settings.burst, settings.per_second)
        self._guests = Buckets(settings.table_burst, TABLES_OF_A_GUEST_PER_SECOND)
        self._files = Buckets(FILES_AT_ONCE, FILES_PER_SECOND)

    async def create_table(self, request: Request) -> Response:
        """Make a table, seat the asker as its host, and begin at once if asked to."""
        self._guard(request)
        wanted = await read_body(request, CREATE_TABLE)
        name = _name(wanted.name)
        if wanted.level not in USUAL_LEVELS.union(LEVELS):
            raise Refusal(TableRefusal.BAD_MESSAGE)
        rules = find_rules(wanted.rules)
        token, owner = await self.people.welcome(request, name, clock_ms())
        if not self._guests.take(owner, time.monotonic()):
            raise Refusal(TableRefusal.TOO_FAST)
        room = await self.lobby.create(wanted.level, rules, wanted.options)
        seat = await _seat(room, owner, name)
        if wanted.start:
            await room.command(begin(None, room), owner)
        return _created(request, room, seat, token)

    async def join_table(self, request: Request, table_id: str) -> Response:
        """Seat the asker at a table; who sits there already keeps the chair."""
        self._guard(request)
        wanted = await read_body(request, JOIN_TABLE)
        name = _name(wanted.name)
        room = await self._room(table_id)
        token, owner = await self.people.welcome(request, name, clock_ms())
        return _created(request, room, await _seat(room, owner, name), token)

    async def me(self, request: Request) -> Response:
        """Tell the asker its last name and the tables to continue at."""
        owner = await self.people.owner(request)
        name = None if owner is None else await self.store.last_name(owner)
        tables: list[MyTable] = []
        if owner is not None and name is not None:
            for table_id in await self.store.tables_of(owner, MAX_MINE):
                mine = await self._mine(table_id, owner)
                if mine is not None and mine.status is not TableStatus.FINISHED:
                    tables.append(mine)
        return json_message(Me(name=name, tables=tuple(tables)))

    async def my_hands(self, request: Request) -> Response:
        """Return the records of all matches of the asker, as a file to keep."""
        self._spend(self._files, request)
        owner = await self.people.owner(request) or ""
        parts = (part async for part, _ in all_hands(self.store, owner))
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="giruda-hands.json"',
        }
        return StreamingResponse(parts, media_type="application/json", headers=headers)

    async def record(self, table_id: str) -> Response:
        """Return the finished hands of the newest match, never anything of a running one."""
        room = await self._room(table_id)
        record = await asyncio.to_thread(match_record, *await room.whole_log())
        if record is None:
            raise Refusal(TableRefusal.NOT_NOW)
        return json_text(to_json(record))

    async def health(self) -> Response:
        """Tell that the server runs."""
        return JSONResponse({"status": "ok", "version": __version__})

    async def readiness(self) -> Response:
        """Tell whether new people may be sent here: the database answers, and no end is near."""
        if self.lobby.closing:
            return JSONResponse({"status": "closing"}, 503)
        if not await self.store.answers():
            return JSONResponse({"status": "no_database"}, 503)
        return JSONResponse({"status": "ok"})

    # ---- rules and score sheets: nothing is kept -----------------------------------------------

    async def rules_list(self) -> Response:
        """Tell which presets there are."""
        return json_message(rules_list())

    async def shown_rules(self, request: Request, preset_id: str) -> Response:
        """Tell what a preset says for a number of players, and what a form needs to change it."""
        number = request.query_params.get("players")
        if number is not None and number not in PLAYERS:
            raise Refusal(TableRefusal.BAD_MESSAGE)
        return json_message(shown_rules(preset_id, int(number) if number else None))

    async def check_rules(self, request: Request) -> Response:
        """Tell whether rules can be played, and how they are written down."""
        self._guard_asking(request)
        return json_message(checked_rules(find_rules(await read_body(request, CHOSEN_RULES))))

    async def score(self, request: Request) -> Response:
        """Reckon a score sheet, a long one beside what else goes on."""
        self._guard_asking(request)
        asked = await read_body(request, SCORE_SHEET, MAX_SHEET)
        return json_message(await run_in_threadpool(scored_sheet, asked))

    async def lesson(self) -> Response:
        """Tell what there is to learn."""
        return json_message(lesson(self.settings.timing))

    async def lesson_answer(self, request: Request, step: str) -> Response:
        """Play a step of the lesson; bots think for milliseconds, but not on the sockets' time."""
        self._guard_asking(request)
        moves = await read_body(request, LESSON_MOVES)
        return json_message(await run_in_threadpool(answer, step, moves))

    # ---- inside ------------------------------------------------------------------------------

    def _guard(self, request: Request) -> None:
        """Refuse what a foreign page sent, and who makes or joins tables too often."""
        guard_origin(request, self.settings)
        self._spend(self._tables, request)

    def _guard_asking(self, request: Request) -> None:
        """Refuse who asks for more than a person at a form needs."""
        self._spend(self._asking, request)

    def _spend(self, buckets: Buckets, request: Request) -> None:
        if not buckets.take(address_of(request), time.monotonic()):
            raise Refusal(TableRefusal.TOO_FAST)

    async def _mine(self, table_id: str, owner: str) -> MyTable | None:
        """Return a table to continue at; one that cannot be opened does not hide the others."""
        try:
            room = await self._room(table_id)
            return await room.look(lambda table: _mine(table, owner))
        except (NotationError, ReplayError, RulesError):
            LOG.exception("table %s cannot be opened", table_id)
            return None

    async def _room(self, table_id: str) -> Room:
        room = await self.lobby.get(table_id)
        if room is None:
            raise Refusal(TableRefusal.NO_SUCH_TABLE)
        return room


def guard_origin(request: Request, settings: Settings) -> None:
    """Refuse what a foreign page sent."""
    if not is_own_origin(request.headers, settings.allowed_origins):
        raise Refusal(TableRefusal.BAD_MESSAGE, status=403)


async def _seat(room: Room, owner: str, name: str) -> int:
    """Seat somebody and return where; a refusal of the table is one of the request."""
    for reply in await room.command(Sit(owner, name), None):
        if isinstance(reply, Refused):
            raise Refusal(TableRefusal(reply.code))
    seat = await room.look(lambda table: table.now.seat_of(owner))
    if seat is None:
        raise Refusal(TableRefusal.SERVER_BUSY)
    return seat


def _created(request: Request, room: Room, seat: int, token: str) -> Response:
    response = json_message(TableCreated(id=room.table.now.table_id, seat=seat))
    set_cookie(response, token, secure=request.url.scheme == "https")
    return response


def _mine(table: Table, owner: str) -> MyTable:
    now = table.now
    match, seat = now.match, now.seat_of(owner)
    hand = match.hand if match else None
    return MyTable(
        id=now.table_id,
        status=now.status,
        hand_number=match.hand_number if match else None,
        trick_number=len(hand.tricks) + 1 if isinstance(hand, Play) else None,
        your_turn=seat is not None and seat == table.turn,
        sitters=tuple(Sitter(occupant=one.occupant, name=one.name) for one in now.chairs),
    )


__all__ = ["Api", "guard_origin"]
