"""When a table acts by itself.  Every delay follows from public facts, never from a hand.

The draw between the limits of a bot's pace hangs on the table's id and version only: two deals
that look alike from outside are played at the same times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING

from giruda.core.actions import Seat
from giruda.core.engine import to_act
from giruda.core.state import Dealing, Play, Scored
from giruda.protocol.claim_messages import ClaimStatus
from giruda.protocol.messages import TableStatus
from giruda.protocol.table_events import Occupant

if TYPE_CHECKING:
    from collections.abc import Collection

    from giruda.table.state import TableState


STRETCH = {"master": (3, 2)}
"""By how much the pace of a level is slower, as a fraction: what everybody knows of the bot."""
REGRET = (3, 2)
"""How much longer, as a fraction of the shortest pace, bots wait for who may take back."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The waits of a table, in milliseconds.

    ``pace`` are the limits of a bot's delay, longer by ``STRETCH`` for a level that thinks long;
    a bot that is late is shown another lower limit later, and so on, so that how long it thought
    cannot be read from the clock; ``trick_hold`` is added after a complete trick, so
    that people can read it; ``seed_wait`` is how long client seeds are waited for;
    ``next_hand`` and ``redeal`` end the pause after a hand and after one that was thrown in;
    ``grace`` is how long a person may be away before others may act for them;
    ``undo_wait`` is how much longer bots wait when somebody asks to take an action back.
    """

    pace: tuple[int, int] = (700, 1100)
    trick_hold: int = 1400
    seed_wait: int = 2000
    next_hand: int = 12_000
    redeal: int = 5000
    grace: int = 25_000
    undo_wait: int = 10_000


class DueKind(StrEnum):
    """What a table waits for that is not a person's to do."""

    COMMIT = "commit"
    DEAL = "deal"
    BOT = "bot"
    CLAIM = "claim"
    DUMMY = "dummy"
    STAND_IN = "stand_in"
    RETURN = "return"
    TIME_UP = "time_up"


@dataclass(frozen=True, slots=True)
class Due:
    """What the server is to do at ``at_ms`` or later: a command for this board or bot's seat.

    A bot's ``seat`` is its own, also when it is to play its partner's hand.  A stand-in's is its
    person's; to begin and end its work and to act when the time is up, it is the person's too.
    """

    kind: DueKind
    at_ms: int
    v: int
    board: int = 0
    seat: Seat | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Present:
    """Whose persons are connected, since when anybody is, and when each came or went last.

    ``watchers`` is how many others look on.
    """

    connected: frozenset[Seat] = frozenset()
    since_ms: int = 0
    watchers: int = 0
    moved_ms: Mapping[Seat, int] = field(default_factory=dict)

    def moved(self, seat: Seat) -> int:
        """Return when a seat's person came or went last; who never did, with the first."""
        return self.moved_ms.get(seat, self.since_ms)


def bot_delay_ms(timing: Timing, state: TableState, level: str | None = None) -> int:
    """Return how long the bot or dummy whose turn it is lets the others wait."""
    low, high = timing.pace
    times, over = STRETCH.get(level or "", (1, 1))
    draw = int.from_bytes(sha256(f"{state.table_id} {state.v}".encode()).digest()[:8], "big")
    delay = low + draw % (high - low + 1)
    delay = delay * times // over
    hand = state.match.hand if state.match else None
    new_trick = isinstance(hand, Play) and bool(hand.tricks) and not hand.plays
    return delay + _regret_ms(timing, state) + (timing.trick_hold if new_trick else 0)


def _regret_ms(timing: Timing, state: TableState) -> int:
    """Return how much longer a bot waits because a person may still take the last action back."""
    times, over = REGRET
    return timing.pace[0] * times // over if state.options.undo and state.before else 0


def late_ms(timing: Timing, due: Due, now_ms: int) -> int:
    """Return how long it still is until a bot that is late may be shown, 0 for now.

    >>> late_ms(Timing(), Due(DueKind.BOT, 1000, 1), 1100)
    600
    """
    step = timing.pace[0]
    return (due.at_ms - now_ms) % step if step else 0


def pause_ends_ms(timing: Timing, state: TableState, present: Present) -> int | None:
    """Return when the pause after a hand ends by itself, None if there is none."""
    if state.paused_ms is None or state.match is None:
        return None
    wait = timing.next_hand if isinstance(state.match.hand, Scored) else timing.redeal
    return max(state.paused_ms, present.since_ms) + wait


def due(
    timing: Timing, state: TableState, present: Present, seeded: Collection[Seat]
) -> Due | None:
    """Return what the server is to do next; None if it is a person's turn or nobody is there.

    ``seeded`` are the seats whose client seeds for the open board have come.
    """
    if state.status is not TableStatus.PLAYING or not present.connected or state.match is None:
        return None
    board, since = state.board, present.since_ms
    if board is not None and board.dealt_v is None:
        everybody = present.connected & state.persons <= set(seeded)
        at_ms = max(board.committed_ms, since) + (0 if everybody else timing.seed_wait)
        return Due(DueKind.DEAL, at_ms, state.v, board=board.number)
    ends_ms = pause_ends_ms(timing, state, present)
    if ends_ms is not None:
        at_ms = state.ms if present.connected <= state.ready else ends_ms
        return Due(DueKind.COMMIT, at_ms, state.v, board=state.next_board)
    if isinstance(state.match.hand, Dealing):
        return Due(DueKind.COMMIT, state.ms, state.v, board=state.next_board)
    if state.claim is not None and state.claim.status is ClaimStatus.AGREED:
        return Due(DueKind.CLAIM, state.ms, state.v)
    turn = to_act(state.match)
    if turn is None:
        return None
    seat = state.rules.owners[turn]
    level = None if seat is None else state.chairs[seat].level
    at_ms = max(state.ms, since) + bot_delay_ms(timing, state, level)
    at_ms += timing.undo_wait if state.undo is not None else 0
    if seat is None:
        return Due(DueKind.DUMMY, at_ms, state.v)
    if state.chairs[seat].occupant is not Occupant.BOT:
        return None
    return Due(DueKind.BOT, at_ms, state.v, seat=seat, level=level)
