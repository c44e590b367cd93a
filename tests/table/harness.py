"""A table with a clock of its own, driven without sockets: what all tests of tables share."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from giruda.core.actions import Action, Bury, Change, MakeBid, Misdeal, Pass
from giruda.core.cards import CardSet
from giruda.core.loading import parse
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.protocol.messages import Accepted, Act, Leave, Ready, Refused, Seed, State
from giruda.protocol.options import USUAL, TableOptions
from giruda.protocol.seat_messages import Kick, Replace
from giruda.protocol.table_events import Occupant
from giruda.table.commands import (
    Begin,
    BeginStandIn,
    BotAct,
    Command,
    CommitBoard,
    DealBoard,
    DummyPlays,
    EndStandIn,
    NewBot,
    PlayOut,
    Presence,
    Sit,
    TimeUp,
    Vacate,
)
from giruda.table.table import Append, Changed, Outgoing, Reply, Table
from giruda.table.timing import Due, DueKind, Timing

if TYPE_CHECKING:
    from collections.abc import Callable

    from giruda.core.views import View
    from giruda.protocol.actions import SeatAction

RULES = Rules.preset("korea-boardgames")
SHORT = parse('base = "korea-boardgames"\nid = "short"\nmatch.max_hands = 3')
ONE_HAND = parse('base = "korea-boardgames"\nid = "one"\nmatch.max_hands = 1')
WAIT_FOR_PERSONS = {DueKind.STAND_IN, DueKind.TIME_UP}
BOTS = tuple(NewBot(f"bot {n}", "random") for n in range(7))


def replies(outgoing: list[Outgoing]) -> list[Accepted | Refused | State]:
    """What the sender is told."""
    return [one.message for one in outgoing if isinstance(one, Reply)]


def code(outgoing: list[Outgoing]) -> str:
    """The code of the refusal that the sender gets."""
    first = replies(outgoing)[0]
    assert isinstance(first, Refused)
    return first.code.value


def tame(view: View, rng: Random) -> Action:
    """A legal action of whose turn it is: low bids, rare changes, a misdeal only if it must be."""
    assert view.seat is not None
    options = [one for one in view.legal if not isinstance(one, Misdeal)]
    if not options and not view.bury:
        return view.legal[0]
    if view.phase is Phase.EXCHANGE:
        changes = [one for one in options if isinstance(one, Change)]
        if changes and rng.random() < 0.3:
            return rng.choice(changes[:6])
        if Misdeal(view.seat) in view.legal and rng.random() < 0.1:
            return Misdeal(view.seat)
        return Bury(view.seat, CardSet.of(rng.sample(list(view.hand), view.bury)))
    if view.phase is Phase.AUCTION:
        bids = [one for one in options if isinstance(one, MakeBid)][:5]
        passes = [one for one in options if isinstance(one, Pass)]
        bid = bids and (not passes or rng.random() < 0.3)
        return rng.choice(bids) if bid else passes[0]
    return rng.choice(options)


class Driver:
    """Persons in the first chairs, bots in the others, and everything that was stored."""

    def __init__(
        self,
        persons: int = 2,
        seed: int = 0,
        rules: Rules = RULES,
        timing: Timing | None = None,
        choose: Callable[[View, Random], Action] = tame,
        options: TableOptions = USUAL,
    ) -> None:
        self.rng = Random(seed)
        self.choose = choose
        self.timing = timing or Timing()
        self.table = Table(rules, "dal-baram-k3v9x2mq", self.timing, options)
        self.ms = 1_700_000_000_000
        self.stored: list[Append] = []
        self.n_cid = 0
        self.persons = persons
        self.readers = (*range(rules.players), None)
        self.heard: dict[int | None, list[State]] = {reader: [] for reader in self.readers}
        self.log: list[tuple[Command, int | None, list[Outgoing]]] = []

    def handle(self, command: Command, seat: int | None = None) -> list[Outgoing]:
        """Hand one command to the table and keep what it says."""
        outgoing = self.table.handle(command, seat=seat, now_ms=self.ms)
        self.log.append((command, seat, outgoing))
        for one in outgoing:
            if isinstance(one, Append):
                self.stored.append(one)
            elif isinstance(one, Changed):
                for reader in self.readers:
                    message = self.table.state(reader, since=one.since, now_ms=self.ms)
                    self.heard[reader].append(message)
        return outgoing

    def cid(self) -> str:
        """A command id that was not used yet."""
        self.n_cid += 1
        return f"c{self.n_cid}"

    def sit(self) -> None:
        """Seat the persons, all connected."""
        for n in range(self.persons):
            self.handle(Sit(f"owner {n}", f"person {n}"))
        self.handle(Presence(frozenset(range(self.persons))))

    def begin(self, dealer: int = 0) -> None:
        """Seat everybody and open a match."""
        if not self.table.now.persons:
            self.sit()
        self.handle(Begin(self.cid(), dealer, BOTS), 0)

    def serve(self, due: Due) -> list[Outgoing]:
        """Do what is due, at its time."""
        self.ms = max(self.ms, due.at_ms)
        match due.kind:
            case DueKind.COMMIT:
                return self.handle(CommitBoard(due.board, self.rng.randbytes(32)))
            case DueKind.DEAL:
                return self.handle(DealBoard(due.board))
            case DueKind.DUMMY:
                return self.handle(DummyPlays(due.v))
            case DueKind.STAND_IN:
                return self.handle(BeginStandIn(due.v))
            case DueKind.RETURN:
                return self.handle(EndStandIn(due.v))
            case DueKind.CLAIM:
                return self.handle(PlayOut(due.v, ()))
            case DueKind.BOT | DueKind.TIME_UP:
                assert due.seat is not None
                view = self.table.view(due.seat)
                assert view is not None
                action = self.choose(view, self.rng)
                kind = BotAct if due.kind is DueKind.BOT else TimeUp
                return self.handle(kind(due.v, action))

    def vacate(self, message: Leave | Kick | Replace, seat: int) -> list[Outgoing]:
        """Let a person leave, or the host see to it."""
        return self.handle(Vacate(message, BOTS), seat)

    def act(self, seat: int, action: SeatAction) -> list[Outgoing]:
        """Let a person do something, decided on the newest version."""
        return self.handle(Act(cid=self.cid(), v=self.table.now.v, action=action), seat)

    def step(self) -> list[Outgoing]:
        """Do the next thing, whoever it is up to; persons send seeds and are ready at once."""
        now = self.table.now
        due = self.table.due()
        if due is not None and due.kind is DueKind.DEAL:
            board = now.board
            assert board is not None
            for seat in sorted(self.table.present.connected):
                self.handle(Seed(board=board.number, seed=self.rng.randbytes(16).hex()), seat)
            due = self.table.due()
            assert due is not None
        if due is not None and due.kind is DueKind.COMMIT and now.paused_ms is not None:
            for seat in sorted(self.table.present.connected - now.ready):
                self.handle(Ready(cid=self.cid(), v=self.table.now.v), seat)
            due = self.table.due()
        if due is not None and (due.kind not in WAIT_FOR_PERSONS or self.ms >= due.at_ms):
            return self.serve(due)
        match = now.match
        assert match is not None
        turn = self.table.turn
        assert turn is not None
        view = self.table.view(turn)
        assert view is not None
        return self.act(turn, self.choose(view, self.rng))  # type: ignore[arg-type]  # no Deal

    def until(self, done: Callable[[Table], bool], limit: int = 2000) -> None:
        """Go on until something holds."""
        for _ in range(limit):
            if done(self.table):
                return
            self.step()
        raise AssertionError("it never came to that")

    def until_phase(self, *phases: Phase) -> View:
        """Go on until the hand is in one of these phases; return what seat 0 sees."""

        def there(table: Table) -> bool:
            view = table.view(0)
            return view is not None and view.phase in phases

        self.until(there)
        view = self.table.view(0)
        assert view is not None
        return view

    def until_own_turn(self, seat: int, *phases: Phase) -> View:
        """Go on until it is this seat's turn in one of these phases; return what it sees."""

        def there(table: Table) -> bool:
            view = table.view(seat)
            return view is not None and view.turn == seat and view.phase in phases

        self.until(there)
        view = self.table.view(seat)
        assert view is not None
        return view

    def restored(self) -> Table:
        """A table made from what was stored."""
        rows = [row for append in self.stored for row in append.rows]
        now = self.table.now
        return Table.restore(now.rules, now.table_id, rows, self.timing, now.options)


def seated(driver: Driver) -> list[Occupant]:
    """Who sits where."""
    return [chair.occupant for chair in driver.table.now.chairs]
