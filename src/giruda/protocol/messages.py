"""Every message of the socket, both ways: strict, closed, tagged by ``type``.

Unknown fields, ``"1"`` for 1 and unknown types are refused by the reader.  A client holds no rules
and folds no events: each `State` carries its whole view.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from giruda.core.actions import Seat
from giruda.core.cards import CardSet, Suit
from giruda.core.events import Event
from giruda.core.refusals import RefusalCode
from giruda.core.views import View
from giruda.protocol.actions import SeatAction
from giruda.protocol.claim_messages import (
    AnswerClaim,
    AnswerUndo,
    Claim,
    ClaimView,
    Undo,
    UndoView,
)
from giruda.protocol.hint_messages import AskHint, Hint
from giruda.protocol.message import CommandId, Message, Version
from giruda.protocol.options import USUAL, TableOptions
from giruda.protocol.rules_messages import ChosenRules, Difference, PresetRules
from giruda.protocol.seat_messages import Absent, RunningClock, SeatMessage
from giruda.protocol.table_events import Occupant, TableEvent
from giruda.protocol.talk_messages import Report, Said, Say, Talk, Write

TABLE_ID = r"^[a-z0-9-]{1,40}$"
HEX_16_BYTES = r"^[0-9a-f]{32}$"

BotLevel = Literal["random", "beginner", "club", "expert", "master"]

# ---- from a client ---------------------------------------------------------------------------


class Hello(Message):
    """Open or resume a table: answered by a `State` with the events after ``last_v``.

    ``window`` names the sender among the windows of its session, in 16 random bytes.  The one with
    the newest name counts; an older one that comes back by itself is closed with 4409.
    """

    type: Literal["hello"] = "hello"
    table: Annotated[str, Field(pattern=TABLE_ID)]
    last_v: Version | None = None
    window: Annotated[str, Field(pattern=HEX_16_BYTES)] | None = None


class Act(Message):
    """Do something in the hand, decided on version ``v``.  Repeating a ``cid`` is harmless."""

    type: Literal["act"] = "act"
    cid: CommandId
    v: Version
    action: SeatAction


class Start(Message):
    """The host starts a match (bots fill empty chairs), or a new one after the last.

    ``levels``: that of a bot in each chair, None for the table's; one more or less than there are
    chairs, or a level that there is not, is a ``bad_message``.
    """

    type: Literal["start"] = "start"
    cid: CommandId
    levels: Annotated[tuple[BotLevel, ...], Field(max_length=7)] | None = None


class Ready(Message):
    """The sender has read the result and is ready for the next hand."""

    type: Literal["ready"] = "ready"
    cid: CommandId
    v: Version


class Leave(Message):
    """The sender gives up the chair; in a match to a bot, and may sit down in it again."""

    type: Literal["leave"] = "leave"
    cid: CommandId


class Seed(Message):
    """The sender's share in the seed of a board: 16 random bytes in hexadecimal."""

    type: Literal["seed"] = "seed"
    board: Annotated[int, Field(ge=1)]
    seed: Annotated[str, Field(pattern=HEX_16_BYTES)]


class Ping(Message):
    """Is the connection alive?"""

    type: Literal["ping"] = "ping"
    n: Annotated[int, Field(ge=0)] = 0


ClientMessage = Annotated[
    Hello
    | Act
    | Start
    | Ready
    | Leave
    | Seed
    | AskHint
    | Ping
    | Say
    | Write
    | Report
    | SeatMessage
    | Claim
    | AnswerClaim
    | Undo
    | AnswerUndo,
    Field(discriminator="type"),
]

# ---- from the server -------------------------------------------------------------------------


class TableRefusal(StrEnum):
    """Why the table or the server refuses, beside the reasons of the rules."""

    BAD_MESSAGE = "bad_message"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_CODE = "no_such_code"
    NO_HELLO = "no_hello"
    NOT_SEATED = "not_seated"
    WRONG_SEAT = "wrong_seat"
    NOT_HOST = "not_host"
    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    TABLE_FULL = "table_full"
    BAD_NAME = "bad_name"
    STALE = "stale"
    NOT_NOW = "not_now"
    NO_HINTS = "no_hints"
    BARRED = "barred"
    SERVER_BUSY = "server_busy"
    NO_TALK = "no_talk"
    NO_WATCHING = "no_watching"
    NOT_CERTAIN = "not_certain"


class TableStatus(StrEnum):
    """Where a table stands."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"


class SeatView(Message):
    """One chair, as everybody sees it.

    ``stand_in`` is the level of the bot that plays for its person now, None if nobody does.
    ``bank_ms`` is what is left of its person's bank, None without clocks.
    """

    seat: Seat
    occupant: Occupant
    name: str
    level: str | None
    connected: bool
    host: bool
    ready: bool
    stand_in: str | None = None
    bank_ms: int | None = None


class DealProof(Message):
    """What binds the current deal; seeds stay None until they are revealed.  Hexadecimal."""

    algorithm: str
    table: str
    board: int
    rules: str
    dealer: Seat
    commit: str
    seed: str | None
    client_seeds: tuple[str, ...] | None


class TableView(Message):
    """The table around the hand.

    ``rules`` is their name; ``preset`` is what they are, or what house rules with this
    ``rules_title`` are laid over (None: over none), and ``differences`` is what those change.
    ``players`` is the number of chairs; seats beyond them are the dummy or partners' hands.
    ``you`` is the reader's seat, None for a spectator.  ``deal`` proves the current board and
    ``last_deal`` the one before.  ``seed_wanted``: the board that waits for client seeds, if any.
    ``next_hand_ms`` is the time after which the next hand begins by itself, None if it waits or
    none is due.  ``watchers`` is how many look on.  ``may_claim``, ``may_undo``: the
    reader may claim the rest, or take back what it did last; ``claim`` and ``undo`` are open ones.

    ``absent`` is the person whom the hand waits for and who is not there; ``clock`` the one that
    runs.  ``chair`` is where a reader without a seat would sit by joining now, None for nowhere.
    """

    id: str
    rules: str
    preset: str | None
    rules_title: str
    differences: tuple[Difference, ...]
    options: TableOptions
    players: int
    status: TableStatus
    seats: tuple[SeatView, ...]
    you: Seat | None
    deal: DealProof | None
    last_deal: DealProof | None
    seed_wanted: int | None
    next_hand_ms: int | None
    watchers: int = 0
    absent: Absent | None = None
    clock: RunningClock | None = None
    chair: Seat | None = None
    may_claim: bool = False
    claim: ClaimView | None = None
    may_undo: bool = False
    undo: UndoView | None = None


class LoggedEvent(Message):
    """One entry of the log, redacted for its reader.

    ``by_bot``: a bot did it in the place of the seat's person.
    """

    v: Version
    event: Annotated[Event | TableEvent, Field(discriminator="type")]
    by_bot: bool = False


class State(Message):
    """Everything the reader may know at version ``v``, and what happened since its last one.

    ``view`` is None until a match has begun.
    """

    type: Literal["state"] = "state"
    v: Version
    table: TableView
    view: View | None
    events: tuple[LoggedEvent, ...]


class Accepted(Message):
    """The command was carried out; ``v`` is the version after it."""

    type: Literal["accepted"] = "accepted"
    cid: CommandId
    v: Version


class Refused(Message):
    """The command was refused and changed nothing; ``cid`` None if it could not be read.

    ``suit``, ``cards`` and ``number`` are the facts that a sentence about the code needs.
    """

    type: Literal["refused"] = "refused"
    cid: str | None
    code: RefusalCode | TableRefusal
    suit: Suit | None = None
    cards: CardSet | None = None
    number: int | None = None


class Pong(Message):
    """The answer to a `Ping`."""

    type: Literal["pong"] = "pong"
    n: int


ServerMessage = Annotated[
    State | Accepted | Refused | Hint | Pong | Said | Talk, Field(discriminator="type")
]

# ---- over HTTP -------------------------------------------------------------------------------


class TableCreated(Message):
    """A table was made; open it under ``/t/{id}``."""

    id: str
    seat: Seat


class CreateTable(Message):
    """Make a table and sit down at it; ``start`` deals at once, with bots in all other chairs."""

    name: str
    start: bool = False
    level: str = "club"
    rules: ChosenRules = PresetRules(preset="korea-boardgames")
    options: TableOptions = USUAL


class JoinTable(Message):
    """Take the first empty chair under a name."""

    name: str


class Sitter(Message):
    """Who sits in a chair of a table to continue at."""

    occupant: Occupant
    name: str


class MyTable(Message):
    """A table at which the asker has a seat, to continue at."""

    id: str
    status: TableStatus
    hand_number: int | None
    trick_number: int | None
    your_turn: bool
    sitters: tuple[Sitter, ...]


class Me(Message):
    """The asker: last name used, and unfinished tables, newest first."""

    name: str | None
    tables: tuple[MyTable, ...]
