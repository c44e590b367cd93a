"""Judging commands: what a command makes happen at this state, or why it is refused.

Pure: nothing here changes a table.  A `Decision` lists the events that the command itself adds to
the log; what follows from them by the rules or by the cycle of deals is `follow_ups`' business.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from giruda.core.actions import Announce, Misdeal, PlayCard, Seat
from giruda.core.engine import legal_actions, refusal, to_act
from giruda.core.events import MatchStarted
from giruda.core.shuffle import SEED_BYTES, DealSeed, commitment, deal, second_deal
from giruda.core.state import Dealing, Match, Scored, SecondDealing
from giruda.protocol.messages import Act, Ready, Refused, TableRefusal, TableStatus
from giruda.protocol.table_events import (
    DealCommitted,
    DealRevealed,
    Occupant,
    SeatReady,
    SeatTaken,
)
from giruda.table.rows import AnyEvent, seeds_to_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from giruda.core.actions import Action
    from giruda.core.refusals import Refusal
    from giruda.table.commands import Begin, BotAct, CommitBoard, DummyPlays
    from giruda.table.state import Board, TableState


@dataclass(frozen=True, slots=True)
class Happening:
    """An event to be logged, and the secret beside it."""

    event: AnyEvent = field(repr=False)
    secret: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """Either what happens (perhaps nothing), or a refusal."""

    happenings: tuple[Happening, ...] = ()
    refused: Refused | None = None

    def after(self, *events: AnyEvent) -> Decision:
        """Return the decision with these events before its own."""
        first = tuple(Happening(event) for event in events)
        return replace(self, happenings=first + self.happenings) if first else self


NOTHING = Decision()


def refuse(code: TableRefusal, cid: str | None = None) -> Decision:
    """Refuse for a reason of the table."""
    return Decision(refused=Refused(cid=cid, code=code))


def happens(*events: AnyEvent) -> Decision:
    """Let these events happen, one after the other."""
    return Decision(tuple(Happening(event) for event in events))


# ---- the match -------------------------------------------------------------------------------


def begin(state: TableState, command: Begin, seat: Seat) -> Decision:
    """Seat bots where nobody is, and open a match."""
    if seat != state.host:
        return refuse(TableRefusal.NOT_HOST, command.cid)
    if state.status is TableStatus.PLAYING:
        return refuse(TableRefusal.ALREADY_STARTED, command.cid)
    empty = [at for at, chair in enumerate(state.chairs) if chair.occupant is Occupant.EMPTY]
    assert len(command.bots) >= len(state.chairs), "the server sends bots for all chairs"
    named = zip(empty, command.bots, strict=False)
    seated = [SeatTaken(at, Occupant.BOT, bot.name, command.bots[at].level) for at, bot in named]
    return happens(*seated, MatchStarted(state.rules.name, command.dealer))


# ---- the hand --------------------------------------------------------------------------------


def act(state: TableState, command: Act, seat: Seat) -> Decision:
    """Judge an action: whose it is, what it was decided on, then by the rules."""
    cid = command.cid
    if state.match is None:
        return refuse(TableRefusal.NOT_STARTED, cid)
    if _owner(state, command.action.seat) != seat:
        return refuse(TableRefusal.WRONG_SEAT, cid)
    if not _is_fresh(state, command):
        return refuse(TableRefusal.STALE, cid)
    why = refusal(state.rules, state.match, command.action)
    return happens(command.action) if why is None else Decision(refused=_refused(cid, why))


def _owner(state: TableState, seat: Seat) -> Seat | None:
    """Return who plays a seat, None if it is the dummy's or there is none such."""
    owners = state.rules.owners
    return owners[seat] if 0 <= seat < len(owners) else None


def _is_fresh(state: TableState, command: Act) -> bool:
    """Tell whether the sender had seen enough.

    A misdeal or an announcement may come out of turn, so what crossed it does not make it stale:
    it must be meant for the deal that lies on the table, no more.
    """
    board, match = state.board, state.match
    lies = match is not None and not isinstance(match.hand, Dealing | Scored)
    if isinstance(command.action, Misdeal | Announce) and lies:
        assert board is not None
        assert board.dealt_v is not None
        return board.dealt_v <= command.v <= state.v
    return command.v == state.v


def _refused(cid: str, why: Refusal) -> Refused:
    return Refused.model_construct(  # values of our own; the reader of JSON would parse them again
        cid=cid, code=why.code, suit=why.suit, cards=why.cards, number=why.number
    )


def bot_act(state: TableState, command: BotAct) -> Decision:
    """Take a bot's action if it was decided on this very version and the rules allow it."""
    seat = _owner(state, command.action.seat)
    bot = seat is not None and state.chairs[seat].by_bot is not None
    return instead(state, command.v, command.action) if bot else NOTHING


def instead(state: TableState, v: int, action: Action) -> Decision:
    """Take what was decided by a program on this very version, if the rules allow it."""
    if state.match is None or v != state.v:
        return NOTHING
    if refusal(state.rules, state.match, action) is not None:
        return NOTHING
    return happens(action)


def dummy_plays(state: TableState, command: DummyPlays) -> Decision:
    """Play the dummy's card if it is its turn on this very version.  Rulebook: §9.3."""
    turn = None if state.match is None else to_act(state.match)
    if state.match is None or turn is None or command.v != state.v:
        return NOTHING
    if state.rules.owners[turn] is not None:
        return NOTHING
    plays = legal_actions(state.rules, state.match, turn)
    return happens(next(one for one in plays if isinstance(one, PlayCard)))


def ready(state: TableState, command: Ready, seat: Seat) -> Decision:
    """Note that the sender wants to go on: meant for the pause that runs."""
    if state.match is None:
        return refuse(TableRefusal.NOT_STARTED, command.cid)
    if state.paused_ms is None:
        fresh = command.v == state.v
        return refuse(TableRefusal.NOT_NOW if fresh else TableRefusal.STALE, command.cid)
    if not state.paused_v <= command.v <= state.v:
        return refuse(TableRefusal.STALE, command.cid)
    return NOTHING if seat in state.ready else happens(SeatReady(seat))


# ---- the cycle of deals ----------------------------------------------------------------------


def commit(state: TableState, command: CommitBoard) -> Decision:
    """Bind the server to a seed; the seed itself goes beside the event, for nobody to see."""
    assert state.match is not None
    if len(command.seed) != SEED_BYTES or command.board != state.next_board:
        return NOTHING
    bound = commitment(command.seed, state.table_id, command.board, state.rules.name)
    event = DealCommitted(command.board, state.match.dealer, bound.hex())
    return Decision((Happening(event, command.seed.hex()),))


def deal_board(state: TableState, board: Board, seeds: Mapping[Seat, bytes]) -> Decision:
    """Deal the committed board with the client seeds that came; the others count as empty."""
    client_seeds = tuple(seeds.get(seat, b"") for seat in range(len(state.chairs)))
    event = deal(state.rules, board.dealer, _deal_seed(state, board, client_seeds))
    return Decision((Happening(event, seeds_to_text(client_seeds)),))


def _deal_seed(state: TableState, board: Board, client_seeds: tuple[bytes, ...]) -> DealSeed:
    return DealSeed(board.seed, state.table_id, board.number, state.rules.name, client_seeds)


def follow_ups(state: TableState) -> AnyEvent | None:
    """Return the event that follows by itself from the last one, if any.

    First what the rules derive; then the second deal, whose cards were fixed with those of the
    first; then seeds: of a hand that is over, but not of those kept back until the match is over.
    """
    if state.expected:
        return state.expected[0]
    board, match = state.board, state.match
    if match is None or board is None or board.dealt_v is None:
        return None
    if isinstance(match.hand, SecondDealing):
        return second_deal(state.rules, match, _deal_seed(state, board, board.client_seeds))
    return _to_reveal(state, match, board)


def _to_reveal(state: TableState, match: Match, board: Board) -> DealRevealed | None:
    if match.over:
        held = [one for one in (*state.withheld, board) if not one.revealed]
    else:
        kept = {one.number for one in state.withheld}
        over = state.paused_ms is not None and board.number not in kept
        held = [board] if over and not board.revealed else []
    return _reveal(held[0]) if held else None


def _reveal(board: Board) -> DealRevealed:
    seeds = tuple(seed.hex() for seed in board.client_seeds)
    return DealRevealed(board.number, board.seed.hex(), seeds)
