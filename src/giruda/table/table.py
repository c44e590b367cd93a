"""A table: it takes commands one at a time and says what to store and what to send.

`Table` is deterministic and does nothing by itself.  It knows no socket, no database and no bot;
the time, seeds, draws and bots' actions are arguments.  Its promises:

* every command with a ``cid`` is answered once, `Accepted` or `Refused`; the same ``cid`` of the
  same seat gets the first answer again and changes nothing;
* a refused command changes nothing and is told to its sender alone;
* versions are gapless from 1, and `restore` of the stored rows gives an equal table;
* what comes after an `Append` may only go out once its rows are stored; if they cannot be, this
  table is worthless and must be restored from those that are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from giruda.core.engine import is_chance, to_act
from giruda.core.errors import ReplayError
from giruda.core.views import View, view
from giruda.protocol.claim_messages import AnswerClaim, AnswerUndo, Claim, Undo
from giruda.protocol.messages import (
    Accepted,
    Act,
    Ready,
    Refused,
    Seed,
    State,
    TableRefusal,
    TableView,
)
from giruda.protocol.options import USUAL, TableOptions
from giruda.protocol.seat_messages import HandOver, LetStandIn, TakeBack
from giruda.protocol.table_events import SeatTaken
from giruda.table import claims, clocks, decide, seats, undo
from giruda.table.answers import Answers
from giruda.table.commands import (
    Asking,
    Begin,
    BeginStandIn,
    BotAct,
    ChairCommand,
    ClientCommand,
    Command,
    CommitBoard,
    DealBoard,
    DummyPlays,
    EndStandIn,
    PlayOut,
    Presence,
    ProvedClaim,
    ServerCommand,
    Sit,
    TimeUp,
    Vacate,
)
from giruda.table.decide import NOTHING, Decision, Happening
from giruda.table.fold import fold
from giruda.table.presence import Absence, noticed, person_due, seated
from giruda.table.reader import own_view, state_message, table_view
from giruda.table.rows import Row
from giruda.table.state import TableState, new_table
from giruda.table.timing import Due, DueKind, Present, Timing, due

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Append:
    """Store these rows, all or none, before anything that follows goes out."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """Tell the sender of the command alone."""

    message: Accepted | Refused | State


@dataclass(frozen=True, slots=True)
class Changed:
    """Every reader's view may have changed: send each its `Table.state`."""

    since: int


Outgoing = Append | Reply | Changed
_Moment = tuple[TableState, Present, clocks.Ticking | None, int]


class Table:
    """See the module.  ``rows`` is the log after version ``forgotten``."""

    def __init__(
        self,
        rules: Rules,
        table_id: str,
        timing: Timing | None = None,
        options: TableOptions = USUAL,
    ) -> None:
        """Set up a table where nobody sits."""
        self.timing = Timing() if timing is None else timing
        self.now: TableState = new_table(rules, table_id, options)
        self.rows: list[Row] = []
        self.forgotten = 0
        self.present = Present()
        self.clock: clocks.Ticking | None = None
        self.answers = Answers(rules.players)
        self._seeds: dict[Seat, bytes] = {}
        self._told: tuple[_Moment, TableView] | None = None

    @classmethod
    def restore(
        cls,
        rules: Rules,
        table_id: str,
        rows: Iterable[Row],
        timing: Timing | None = None,
        options: TableOptions = USUAL,
    ) -> Table:
        """Fold a stored log; one that does not follow from the rules is a `ReplayError`.

        The log may end after any command.
        """
        table = cls(rules, table_id, timing, options)
        for row in rows:
            table._keep(row)
            if row.cid is not None and row.seat is not None:
                table.answers.remember(row.seat, row.cid, Accepted(cid=row.cid, v=row.v))
        if decide.follow_ups(table.now) is not None:
            raise ReplayError(table.now.v, "the log ends too early")
        return table

    # ---- commands ----------------------------------------------------------------------------

    def handle(self, command: Command, *, seat: Seat | None, now_ms: int) -> list[Outgoing]:
        """Carry out a command and say what to store and to send; a refused one changes nothing.

        ``seat`` is where the sender sits, None for a spectator or the server.
        """
        self._tick(now_ms)
        if not isinstance(command, ClientCommand):
            return self._serve(command, now_ms)
        if seat is None:
            cid = None if isinstance(command, Seed) else command.cid
            return [Reply(Refused(cid=cid, code=TableRefusal.NOT_SEATED))]
        if isinstance(command, Seed):
            return self._take_seed(command, seat)
        if command.cid is None:
            return self._carry_out(self._judge(command, seat, now_ms), None, None, now_ms)
        first = self.answers.first(seat, command.cid)
        if first is not None:
            return [Reply(first)]
        return self._carry_out(self._judge(command, seat, now_ms), seat, command.cid, now_ms)

    def _judge(
        self, command: Act | Ready | Begin | ChairCommand | Asking, seat: Seat, now_ms: int
    ) -> Decision:
        match command:
            case Act():
                decision = decide.act(self.now, command, seat)
                return self._timed(seats.in_person(self.now, decision, seat), seat)
            case Ready():
                return decide.ready(self.now, command, seat)
            case Begin():
                return decide.begin(self.now, command, seat)
            case Vacate():
                return seats.vacate(self.now, command, seat, self._absence(now_ms))
            case LetStandIn() | TakeBack() | HandOver():
                return seats.judge(self.now, command, seat, self._absence(now_ms))
            case Claim() | ProvedClaim():
                return claims.claim(self.now, command, seat)
            case AnswerClaim():
                return claims.answer(self.now, command, seat)
            case Undo():
                return undo.undo(self.now, command, seat)
            case AnswerUndo():
                return undo.answer(self.now, command, seat)
            case _:
                assert_never(command)

    def _serve(self, command: ServerCommand, now_ms: int) -> list[Outgoing]:
        """Carry out a command of the server; one that is not due is ignored."""
        person = None
        match command:
            case Presence():
                return self._notice(command, now_ms)
            case Sit():
                decision = seats.sit(self.now, command)
            case BotAct():
                decision, person = decide.bot_act(self.now, command), self._replaced
            case TimeUp():
                is_due = self._is_due(DueKind.TIME_UP, now_ms)
                decision, person = self._instead(command) if is_due else NOTHING, self._replaced
            case BeginStandIn() | EndStandIn():
                begins = isinstance(command, BeginStandIn)
                is_due = self._is_due(DueKind.STAND_IN if begins else DueKind.RETURN, now_ms)
                decision = seats.by_itself(self.now, command) if is_due else NOTHING
            case DummyPlays():
                decision = decide.dummy_plays(self.now, command)
            case PlayOut():
                decision = claims.play_out(self.now, command)
            case CommitBoard():
                is_due = self._is_due(DueKind.COMMIT, now_ms)
                decision = decide.commit(self.now, command) if is_due else NOTHING
            case DealBoard():
                decision = self._deal(command, now_ms)
            case _:
                assert_never(command)
        return self._carry_out(decision, person, None, now_ms)

    @property
    def _replaced(self) -> Seat | None:
        """The person whose decision is waited for, in whose place a bot acts."""
        waits = self.now.waits
        return waits.seat if waits is not None and waits.seat in self.now.persons else None

    def _instead(self, command: TimeUp) -> Decision:
        return self._timed(decide.instead(self.now, command.v, command.action), self._replaced)

    def _timed(self, decision: Decision, seat: Seat | None) -> Decision:
        """Let a decision cost of the bank what it took."""
        waits = self.now.waits
        if not decision.happenings or waits is None or waits.seat != seat:
            return decision
        costs = clocks.spent(self.now, self.clock, self.timing.grace)
        return decision.after(*costs)

    def _deal(self, command: DealBoard, now_ms: int) -> Decision:
        board = self.now.board
        if board is None or board.number != command.board:
            return NOTHING
        if not self._is_due(DueKind.DEAL, now_ms):
            return NOTHING
        return decide.deal_board(self.now, board, self._seeds)

    def _is_due(self, kind: DueKind, now_ms: int) -> bool:
        next_due = self.due()
        return next_due is not None and next_due.kind is kind and next_due.at_ms <= now_ms

    def _notice(self, command: Presence, now_ms: int) -> list[Outgoing]:
        """Note who is connected; time stood still while nobody was."""
        connected = command.connected & self.now.persons
        if (connected, command.watchers) == (self.present.connected, self.present.watchers):
            return []
        self.present = noticed(self.present, connected, command.watchers, now_ms)
        return [Changed(self.now.v)]

    def _tick(self, now_ms: int) -> None:
        if self.clock is not None:
            self.clock = self.clock.until(now_ms, self.present)

    def _absence(self, now_ms: int) -> Absence:
        return Absence(self.present, self.timing.grace, now_ms)

    def _take_seed(self, command: Seed, seat: Seat) -> list[Outgoing]:
        """Keep a client's seed for the board that waits; a second or late one does no harm."""
        board = self.now.board
        if board is None or command.board > board.number:
            return [Reply(Refused(cid=None, code=TableRefusal.NOT_NOW))]
        if command.board == board.number and board.dealt_v is None:
            self._seeds.setdefault(seat, bytes.fromhex(command.seed))
        return []

    # ---- the log -----------------------------------------------------------------------------

    def _carry_out(
        self, decision: Decision, seat: Seat | None, cid: str | None, now_ms: int
    ) -> list[Outgoing]:
        if decision.refused is not None:
            return self._refuse(decision.refused, seat, cid, now_ms)
        before = self.now.v
        for happening in decision.happenings:
            self._append(happening, seat, cid, now_ms)
        rows = tuple(self._after(before))
        outgoing: list[Outgoing] = [Append(rows)] if rows else []
        if seat is not None and cid is not None:
            accepted = Accepted(cid=cid, v=self.now.v)
            self.answers.remember(seat, cid, accepted)
            outgoing.append(Reply(accepted))
        return [*outgoing, Changed(before)] if rows else outgoing

    def _refuse(
        self, refused: Refused, seat: Seat | None, cid: str | None, now_ms: int
    ) -> list[Outgoing]:
        if seat is not None and cid is not None:
            self.answers.remember(seat, cid, refused)
        if refused.code is TableRefusal.STALE:
            return [Reply(refused), Reply(self.state(seat, since=None, now_ms=now_ms))]
        return [Reply(refused)]

    def _append(self, happening: Happening, seat: Seat | None, cid: str | None, ms: int) -> None:
        """Log an event and whatever follows from it by itself."""
        ms = max(ms, self.now.ms)  # a clock set back must not make the log run backwards
        self._keep(Row(self.now.v + 1, ms, happening.event, seat, cid, happening.secret))
        while (event := decide.follow_ups(self.now)) is not None:
            self._keep(Row(self.now.v + 1, ms, event, seat, cid))

    def _keep(self, row: Row) -> None:
        self.now = fold(self.now, row)
        self.rows.append(row)
        self.clock = clocks.ticking(self.now, self.clock)
        if isinstance(row.event, SeatTaken):
            self.answers.forget(row.event.seat)
            self.present = seated(self.present, row.event.seat, row.ms)
        if self._seeds and (self.now.board is None or self.now.board.dealt_v is not None):
            self._seeds.clear()

    def _after(self, v: int) -> list[Row]:
        """Return the rows after a version, which must be there still."""
        assert v >= self.forgotten, "the room recalls what it tells"
        return self.rows[v - self.forgotten :]

    def forget(self, v: int) -> None:
        """Let go of the rows up to a version: they are stored, and seldom asked for."""
        if v > self.forgotten:
            self.rows, self.forgotten = self.rows[v - self.forgotten :], v

    def recall(self, rows: Sequence[Row]) -> None:
        """Have the rows again that go before those that are here."""
        assert all(row.v == self.forgotten - n for n, row in enumerate(reversed(rows)))
        self.rows, self.forgotten = [*rows, *self.rows], self.forgotten - len(rows)

    # ---- questions ---------------------------------------------------------------------------

    def due(self) -> Due | None:
        """Return what the server is to do next and when, None if it must wait for a person."""
        return due(self.timing, self.now, self.present, self._seeds) or person_due(
            self.timing, self.now, self.present, self.clock
        )

    @property
    def turn(self) -> Seat | None:
        """Who is to act in the hand, in person or by a hand that it plays.

        None if it is the dummy's turn, between hands and outside a match.
        """
        match = self.now.match
        turn = None if match is None or is_chance(match) else to_act(match)
        return None if turn is None else self.now.rules.owners[turn]

    def view(self, seat: Seat) -> View | None:
        """Return what a bot in this seat may know, None before a match."""
        match = self.now.match
        return None if match is None else view(self.now.rules, match, seat)

    def state(
        self, seat: Seat | None, *, since: int | None, now_ms: int, owner: str | None = None
    ) -> State:
        """Return the whole view of a reader, with the events after version *since* (None: none).

        A spectator's ``seat`` is None; its ``owner`` tells which chair it might take.
        """
        news = [] if since is None else self._after(since)
        around = self._around(now_ms).model_copy(update=own_view(self.now, seat, owner))
        return state_message(self.now, around, news, seat)

    def _around(self, now_ms: int) -> TableView:
        """Return what all readers see alike, made once for all who are told at the same time."""
        told = (self.now, self.present, self.clock, now_ms)
        if self._told is None or self._told[0] != told:
            tick = None if self.clock is None else self.clock.until(now_ms, self.present)
            self._told = told, table_view(self.now, self.timing, self.present, tick, now_ms)
        return self._told[1]


__all__ = ["Append", "Changed", "Outgoing", "Reply", "Table"]
