"""Laws of a table under everything that clients, networks and crashes do to it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from giruda.core.actions import Announce, Misdeal, Pass, PlayCard
from giruda.core.rules import Rules
from giruda.protocol.messages import Accepted, Act, Leave, Ready, Refused, TableStatus
from giruda.protocol.options import USUAL, Clock, StandIn, TableOptions
from giruda.protocol.seat_messages import HandOver, LetStandIn, Replace, TakeBack
from giruda.table.commands import Begin, Command, Presence, Sit, Vacate
from giruda.table.table import Append, Changed, Reply
from giruda.table.timing import DueKind
from tests.table.harness import BOTS, RULES, Driver, replies

if TYPE_CHECKING:
    from giruda.protocol.messages import State
    from giruda.table.table import Outgoing

SEATS = st.integers(0, 2)
OPTIONS = (
    USUAL,
    TableOptions(clock=Clock(turn_s=5, bank_s=10)),
    TableOptions(clock=Clock(turn_s=30), stand_in=StandIn.AUTO),
)
ChairMessage = LetStandIn | TakeBack | HandOver | Replace
KINDS = (RULES, *(Rules.preset("korea-boardgames", players) for players in (4, 6)))


class TableMachine(RuleBasedStateMachine):
    """Three persons, and bots; commands get lost, repeated, late; the server dies."""

    @initialize(seed=st.integers(0, 1000), rules=st.sampled_from(KINDS))
    def begin(self, seed: int, rules: Rules) -> None:
        """Open a match of five, of four with a dummy, or of six of whom one sits out."""
        self.driver = Driver(3, seed, rules, options=OPTIONS[seed % 3])
        self.driver.begin(dealer=seed % rules.players)
        self.connected = frozenset({0, 1, 2})
        self.asked: list[tuple[Command, int, list[Accepted | Refused | State]]] = []
        self.since_restart = 0

    def ask(self, command: Command, seat: int) -> list[Outgoing]:
        """Send a client's command; hold the laws that concern one command."""
        before = self.driver.table.now
        outgoing = self.driver.handle(command, seat)
        told = replies(outgoing)
        first = told[0]
        assert isinstance(first, Accepted | Refused), "exactly one answer, and it comes first"
        assert [type(one) for one in told].count(type(first)) == 1
        if isinstance(first, Refused):
            assert self.driver.table.now == before
            assert all(isinstance(one, Reply) for one in outgoing)
        else:
            assert first.v == self.driver.table.now.v
        kinds = [type(one) for one in outgoing]
        assert Append not in kinds or kinds[0] is Append
        assert Changed not in kinds or kinds[-1] is Changed
        self.asked.append((command, seat, told))
        return outgoing

    @rule()
    def go_on(self) -> None:
        """Everybody does what is next."""
        if self.driver.table.now.status is TableStatus.FINISHED:
            self.driver.handle(Begin(self.driver.cid(), 1, BOTS), self.driver.table.now.host)
        elif self.driver.table.due() is not None or self.driver.table.turn in {0, 1, 2}:
            self.driver.step()

    @rule(n=st.integers(1, 60))
    def go_on_a_while(self, n: int) -> None:
        """Everybody does what is next, several times."""
        for _ in range(n):
            self.go_on()

    @rule(seat=SEATS, behind=st.integers(-2, 4), card=st.integers(0, 52))
    def try_a_card(self, seat: int, behind: int, card: int) -> None:
        """A card at any time, decided on some version."""
        v = max(0, self.driver.table.now.v - behind)
        action = PlayCard(seat, card)  # type: ignore[arg-type]  # any card
        self.ask(Act(cid=self.driver.cid(), v=v, action=action), seat)

    @rule(seat=SEATS, other=SEATS, behind=st.integers(0, 9))
    def try_a_call(self, seat: int, other: int, behind: int) -> None:
        """A pass, a misdeal or an announcement, perhaps for another seat."""
        v = max(0, self.driver.table.now.v - behind)
        action = (Pass, Misdeal, Announce)[behind % 3](other)
        self.ask(Act(cid=self.driver.cid(), v=v, action=action), seat)

    @rule(seat=SEATS, behind=st.integers(0, 3))
    def say_ready(self, seat: int, behind: int) -> None:
        """Ready at any time."""
        self.ask(Ready(cid=self.driver.cid(), v=max(0, self.driver.table.now.v - behind)), seat)

    @rule(seat=SEATS)
    def leave_and_come_back(self, seat: int) -> None:
        """Who leaves a match may sit down again, in the same chair."""
        now = self.driver.table.now
        if now.status is TableStatus.PLAYING and seat in now.persons:
            owner = now.chairs[seat].owner or ""
            self.ask(Vacate(Leave(cid=self.driver.cid()), BOTS), seat)
            assert self.driver.table.now.seat_of(owner) is None
            self.sit_again(owner, seat)

    def sit_again(self, owner: str, seat: int) -> None:
        """Who gave up a chair gets it back; what was asked from it before is forgotten."""
        self.driver.handle(Sit(owner, f"person {seat}"))
        assert self.driver.table.now.seat_of(owner) == seat
        self.driver.handle(Presence(self.connected))
        old, new = self.asked[: self.since_restart], self.asked[self.since_restart :]
        old, new = ([one for one in some if one[1] != seat] for some in (old, new))
        self.asked, self.since_restart = old + new, len(old)

    @rule(seat=SEATS, other=SEATS, kind=st.sampled_from((LetStandIn, TakeBack, HandOver, Replace)))
    def try_a_chair(self, seat: int, other: int, kind: type[ChairMessage]) -> None:
        """Stand-ins and hosts, whether it is their time or not."""
        cid = self.driver.cid()
        message = TakeBack(cid=cid) if issubclass(kind, TakeBack) else kind(cid=cid, seat=other)
        if seat not in self.driver.table.now.persons:
            return
        owner = self.driver.table.now.chairs[other].owner or ""
        command = Vacate(message, BOTS) if isinstance(message, Replace) else message
        self.ask(command, seat)
        if other not in self.driver.table.now.persons:
            self.sit_again(owner, other)

    @rule()
    def time_runs_out(self) -> None:
        """Whoever thinks, thinks for too long: the table acts, or it has no clock."""
        table, driver = self.driver.table, self.driver
        due = table.due()
        if due is not None and due.kind in {DueKind.TIME_UP, DueKind.STAND_IN}:
            driver.ms = max(driver.ms, due.at_ms)
            driver.step()
            assert driver.table.now.v > due.v

    @rule(pick=st.randoms(use_true_random=False))
    def repeat(self, pick: Random) -> None:
        """A command comes a second time, out of order: its first answer, and nothing else."""
        asked = self.asked[self.since_restart :]
        if not asked:
            return
        command, seat, told = pick.choice(asked)
        before = self.driver.table.now
        assert self.driver.handle(command, seat) == [Reply(told[0])]
        assert self.driver.table.now == before

    @rule(connected=st.frozensets(SEATS))
    def come_and_go(self, connected: frozenset[int]) -> None:
        """Connections come and go; the log does not notice."""
        before = self.driver.table.now
        self.connected = connected
        self.driver.handle(Presence(connected))
        assert self.driver.table.now == before
        if not connected:
            assert self.driver.table.due() is None

    @rule()
    def crash(self) -> None:
        """The server dies and comes back with the same table; accepted commands are remembered."""
        before = self.driver.table
        self.driver.table = self.driver.restored()
        assert self.driver.table.now == before.now
        logged = {row.cid for row in before.rows}
        for command, seat, told in self.asked[-20:]:
            if isinstance(told[0], Accepted) and told[0].cid in logged:
                again = self.driver.handle(command, seat)
                assert again == [Reply(told[0])]
        self.since_restart = len(self.asked)
        self.connected = frozenset({0, 1, 2})
        self.driver.handle(Presence(self.connected))

    @rule(ms=st.integers(-1000, 30_000))
    def time_passes(self, ms: int) -> None:
        """Clocks may even go back."""
        self.driver.ms += ms

    @invariant()
    def versions_are_gapless_and_stored(self) -> None:
        """What was stored is the whole log, in order."""
        rows = [row for append in self.driver.stored for row in append.rows]
        assert rows == self.driver.table.rows
        assert [row.v for row in rows] == list(range(1, len(rows) + 1))

    @invariant()
    def streams_have_no_gap(self) -> None:
        """The events that each reader was sent are all events, each once."""
        for states in self.driver.heard.values():
            sent = [one.v for state in states for one in state.events]
            assert sent == sorted(set(sent))
            assert sent[-1:] in ([], [self.driver.table.now.v])

    @invariant()
    def something_always_comes_next(self) -> None:
        """While persons are there, either the server or a person has something to do."""
        table = self.driver.table
        if table.now.status is TableStatus.PLAYING and table.present.connected:
            due = table.due()
            assert due is not None or table.turn in {0, 1, 2}
            assert due is None or due.kind in DueKind


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=settings().max_examples // 5, stateful_step_count=20, deadline=None
)
