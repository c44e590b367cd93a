"""Moves valued over sampled deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from giruda.bots.worlds import Worlds, roles
from giruda.core.errors import GirudaError
from giruda.core.rules import Rules
from giruda.kernels.bridge import kernel_hand
from giruda.kernels.playouts import playouts_from
from giruda.kernels.valuing import change_hands, value_moves
from giruda.search.deals import sample_deals
from tests.bots.decisions import cards_to_play

if TYPE_CHECKING:
    from giruda.core.seen import View
    from giruda.search.position import Position

RULES = Rules.preset("korea-boardgames")
VIEWS = cards_to_play(RULES, "valuing", 8)


def played_out(view: View, position: Position, move: int) -> tuple[int, ...]:
    """Return what the seats have when clubs have played a deal to its end after a move."""
    start = kernel_hand(RULES, position.hand)
    parts = roles(RULES, view, int(position.hand.setup.buried))
    start.play(move)
    if start.over:
        return start.taken
    return tuple(playouts_from(start, 1, 7, "club", roles=parts).taken[0, 0].tolist())


@pytest.mark.parametrize("view", VIEWS)
def test_a_value_is_what_clubs_come_to_after_the_move(view: View) -> None:
    """Points are those of the deal played out by clubs after the move, for declarer and friend."""
    assert view.contract
    worlds = Worlds(RULES, view, 5)
    deals = sample_deals(RULES, view, 4, 3)
    rows = deals.cards
    moves = worlds.start.moves()
    for counts in ((False, False), (True, True)):
        points, friends = value_moves(
            worlds.start, worlds.roles, rows, moves, 7, buried_count=counts
        )
        for at, row in enumerate(rows):
            buried = (int(row[5]) & RULES.point_cards).bit_count() * counts[0]
            for place, move in enumerate(moves):
                left = played_out(view, deals.position(at), move)
                side = {view.contract.declarer, int(friends[at, place])} - {-1}
                assert points[at, place] == sum(left[seat] for seat in side) + buried


def test_the_friend_is_who_holds_the_called_card() -> None:
    """In each deal the friend is the holder of the called card, until it is known."""
    for view in VIEWS:
        assert view.contract
        assert view.friend
        worlds = Worlds(RULES, view, 5)
        rows = sample_deals(RULES, view, 6, 3).cards
        _, friends = value_moves(worlds.start, worlds.roles, rows, worlds.start.moves(), 7)
        for row, found in zip(rows, friends, strict=True):
            if view.friend.seat is not None:
                assert set(found) == {view.friend.seat}
            elif view.friend.card is not None:
                holder = [at for at in range(5) if int(row[at]) >> view.friend.card & 1]
                assert set(found) == set(holder or [-1])


def test_what_cannot_be_is_refused() -> None:
    """Deals that cannot be or are not the reader's, and moves that are not legal, are errors."""
    worlds = Worlds(RULES, VIEWS[0], 5)
    rows = sample_deals(RULES, VIEWS[0], 2, 3).cards
    moves = worlds.start.moves()
    twice, buried, other = rows.copy(), rows.copy(), rows.copy()
    turn = worlds.start.turn
    twice[1, (turn + 1) % 5] = twice[1, turn]
    buried[0, 5] = np.uint64(1 << 60)
    other[:, [turn, (turn + 1) % 5]] = other[:, [(turn + 1) % 5, turn]]
    wrong: list[tuple[Any, Any]] = [
        (twice, moves), (buried, moves), (rows[:, :5], moves), ([["x"]], moves),
        (rows, [-1]), (rows, [1 << 20]), (rows, [63]), (rows, [10**30]), (rows, ["x"]),
    ]  # fmt: skip
    if len({int(one).bit_count() for one in rows[0, :5]}) == 1:
        wrong.append((other, moves))
    for deals, tried in wrong:
        with pytest.raises(GirudaError):
            value_moves(worlds.start, worlds.roles, deals, tried, 1)
    with pytest.raises(GirudaError):
        change_hands(worlds.start, rows)
    with pytest.raises(GirudaError):
        value_moves(worlds.start, worlds.roles, rows, moves, 1, at=-1)
