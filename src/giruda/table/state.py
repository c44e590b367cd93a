"""The state of a table: chairs, the match, the boards.  `fold` makes it from the log.

    WAITING ── MatchStarted ──> PLAYING ── MatchEnded ──> FINISHED ── MatchStarted ──> PLAYING …

    while playing:  DealCommitted -> Deal -> the hand -> HandScored or Redealt -> a pause
                         ^                                                          |
                         └──────────────────────────────────────────────────────────┘

A board is one deal of this table; its number counts every deal, redeals included, over all matches.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from giruda.core.actions import Seat
from giruda.core.cards import CardSet
from giruda.core.events import Event
from giruda.core.rules import Rules
from giruda.core.state import Match
from giruda.protocol.claim_messages import ClaimStatus
from giruda.protocol.messages import TableStatus
from giruda.protocol.options import USUAL, TableOptions
from giruda.protocol.table_events import Occupant


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits there; ``owner`` is the server's opaque name of a person, never shown.

    A bot's chair has one if a person gave it up in this match and may take it back.  ``since_v`` is
    when who sits there sat down: secrets of the chair before that are not theirs.  ``stand_in`` is
    the level of the bot that decides for the person.
    """

    occupant: Occupant = Occupant.EMPTY
    name: str = ""
    level: str | None = None
    owner: str | None = field(default=None, repr=False)
    since_v: int = 0
    stand_in: str | None = None

    @property
    def by_bot(self) -> str | None:
        """The level of the bot that decides here, None if a person does or nobody."""
        return self.level if self.occupant is Occupant.BOT else self.stand_in

    @property
    def by_person(self) -> bool:
        """Whether a person decides here."""
        return self.occupant is Occupant.PERSON and self.stand_in is None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A decision that the table waits for: whose (a chair), and since when."""

    seat: Seat
    v: int
    ms: int


@dataclass(frozen=True, slots=True)
class Board:
    """A deal from its commitment on.

    ``dealt_v`` is the version of its `Deal`, None before; ``client_seeds`` are known from then
    on.  Both kinds of seeds stay secret until ``revealed``.
    """

    number: int
    dealer: Seat
    commit: str
    seed: bytes = field(repr=False)
    committed_ms: int
    committed_v: int
    client_seeds: tuple[bytes, ...] = field(default=(), repr=False)
    dealt_v: int | None = None
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """A claim of this hand: the cards that were laid open at version ``v``, and who agreed."""

    seat: Seat
    cards: CardSet
    v: int
    status: ClaimStatus = ClaimStatus.ASKED
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Before:
    """Where the match stood, at version ``v``, before the last action, which was this seat's."""

    seat: Seat
    v: int
    match: Match = field(repr=False)


@dataclass(frozen=True, slots=True)
class OpenUndo:
    """A seat asked at version ``v`` to take its last action back; who lets it."""

    seat: Seat
    v: int
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that follows from the log of a table.

    ``expected`` are the derived events that must follow the last action.  ``withheld`` are boards
    whose seeds open only when the match ends.  ``paused_ms`` is when a hand ended or was thrown
    in, None while no pause runs; ``ready`` are those who want it over.  ``claim`` is the last
    one of this hand; ``before`` is what the last action can be taken back to, if it can, and
    ``undo`` that somebody asks for it.  ``waits`` is None between
    hands and when it is the dummy's turn.  ``banks`` are what is left of each chair's bank, in
    milliseconds; empty without clocks.  ``barred`` are owners who were kicked.
    """

    table_id: str
    rules: Rules
    chairs: tuple[Chair, ...]
    options: TableOptions = USUAL
    v: int = 0
    ms: int = 0
    host: Seat | None = None
    match: Match | None = None
    expected: tuple[Event, ...] = ()
    board: Board | None = None
    last_board: Board | None = None
    withheld: tuple[Board, ...] = ()
    paused_ms: int | None = None
    paused_v: int = 0
    ready: frozenset[Seat] = frozenset()
    waits: Waiting | None = None
    banks: tuple[int, ...] = ()
    barred: frozenset[str] = field(default=frozenset(), repr=False)
    claim: OpenClaim | None = None
    before: Before | None = None
    undo: OpenUndo | None = None

    @property
    def status(self) -> TableStatus:
        """Where the table stands."""
        if self.match is None:
            return TableStatus.WAITING
        return TableStatus.FINISHED if self.match.over else TableStatus.PLAYING

    @property
    def next_board(self) -> int:
        """The number of the board to come."""
        return 1 if self.board is None else self.board.number + 1

    @property
    def persons(self) -> frozenset[Seat]:
        """The seats of persons."""
        return frozenset(
            seat for seat, chair in enumerate(self.chairs) if chair.occupant is Occupant.PERSON
        )

    def seat_of(self, owner: str) -> Seat | None:
        """Return where this person sits."""
        return self._chair_of(owner, Occupant.PERSON)

    def kept_for(self, owner: str) -> Seat | None:
        """Return the chair that a bot keeps for this person."""
        return self._chair_of(owner, Occupant.BOT)

    def _chair_of(self, owner: str, occupant: Occupant) -> Seat | None:
        for seat, chair in enumerate(self.chairs):
            if chair.owner == owner and chair.occupant is occupant:
                return seat
        return None


def new_table(rules: Rules, table_id: str, options: TableOptions = USUAL) -> TableState:
    """Return a table where nobody sits yet."""
    return TableState(table_id, rules, (Chair(),) * rules.players, options)
