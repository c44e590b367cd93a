"""The boards of a match for people who check them: only what their open seeds tell anyway."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from giruda.core.actions import Deal, SecondDeal
from giruda.core.choices import KittyReveal
from giruda.core.events import AuctionWon, HandScored, MatchStarted, RedealReason, Redealt
from giruda.core.shuffle import ALGORITHM
from giruda.protocol.table_events import DealCommitted, DealRevealed
from giruda.protocol.trust_messages import Deals, DealtBoard, Sealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.table.rows import AnyEvent, Row
    from giruda.table.state import TableState


@dataclass(slots=True)
class _Board:
    """What the log says of a board so far."""

    committed: DealCommitted
    hand: int
    deal: Deal | None = None
    second: SecondDeal | None = None
    declarer: Seat | None = None
    ended: HandScored | Redealt | None = None
    revealed: DealRevealed | None = None

    def note(self, event: AnyEvent) -> None:
        """Take in an event that happened while this board was the newest."""
        match event:
            case Deal():
                self.deal = event
            case SecondDeal():
                self.second = event
            case AuctionWon():
                self.declarer = event.seat
            case HandScored() | Redealt():
                self.ended = event


def deals_of(state: TableState, rows: Sequence[Row]) -> Deals:
    """Return the boards of the newest match; of one whose seeds are closed no card."""
    rules = state.rules
    return Deals.model_construct(  # values of our own; the reader of JSON takes codes of cards
        algorithm=ALGORITHM,
        table=state.table_id,
        rules=rules.name,
        pack=tuple(rules.pack),
        order=rules.order,
        size=rules.deck.hand,
        boards=tuple(_told(rules, board) for board in _boards(rows)),
    )


def _boards(rows: Sequence[Row]) -> list[_Board]:
    begun = max((n for n, row in enumerate(rows) if isinstance(row.event, MatchStarted)), default=0)
    boards: dict[int, _Board] = {}
    newest: _Board | None = None
    hand = 1
    for row in rows[begun:]:
        event = row.event
        if isinstance(event, DealCommitted):
            newest = boards[event.board] = _Board(event, hand)
        elif isinstance(event, DealRevealed):
            boards[event.board].revealed = event
        elif newest is not None:
            newest.note(event)
            hand += isinstance(event, HandScored)
    return list(boards.values())


def _told(rules: Rules, board: _Board) -> DealtBoard:
    opened = board.revealed
    return DealtBoard(
        board=board.committed.board,
        hand=board.hand,
        dealer=board.committed.dealer,
        thrown=isinstance(board.ended, Redealt),
        commit=board.committed.commit,
        sealed=None if opened else _why_sealed(rules, board),
        seed=opened.seed if opened else None,
        client_seeds=opened.client_seeds if opened else None,
        deal=board.deal if opened else None,
        second=board.second if opened else None,
        declarer=board.declarer if opened else None,
    )


def _why_sealed(rules: Rules, board: _Board) -> Sealed:
    if board.ended is None:
        return Sealed.RUNNING
    if isinstance(board.ended, Redealt) and board.ended.reason is RedealReason.MISDEAL:
        return Sealed.MISDEAL
    return Sealed.KITTY if rules.kitty.reveal is KittyReveal.NEVER else Sealed.RUNNING
