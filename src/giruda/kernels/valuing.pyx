# cython: language_level=3
"""What moves come to over sampled deals: clubs play each deal out after each move.

The same deals for every move, so that what differs between two moves is not the luck of the deal.
Every seat goes on by what it would see of the deal, the seat to move too: no seat knows afterwards
which deal it is in, as it would if each deal were solved by itself.
"""

from operator import index

import numpy as np

from giruda.core.errors import NotationError
from giruda.kernels.play import NoSuchMove

from giruda.kernels.bits cimport bit, count, stream
from giruda.kernels.club cimport Roles, Table, club_play, deal_in, sit_down
from giruda.kernels.layout cimport (
    CardSet, NOBODY, int8_t, int16_t, int32_t, int64_t, uint64_t,
)
from giruda.kernels.play cimport Hand, Position, card_of, check_hands, is_over
from giruda.kernels.playouts cimport draw_pile, play_clubs
from giruda.kernels.tables cimport CTables
from giruda.kernels.trace cimport Trace

MASK = (1 << 64) - 1


def value_moves(Hand start, Roles roles, worlds, moves, seed, *, buried_count=(True, True), at=0):
    """Return what the ruling side ends with, and who the friend is, for each deal and move.

    *worlds*: uint64[B, seats + 2], deals as `giruda.search.deals.Deals.cards` holds them, in which
    the seat to move has its own hand; *moves*: M legal ones.  *buried_count*: whether the points
    among the buried cards are the ruling side's where the last trick is not, and where it is.  A
    dummy's cards lie in an order drawn for each deal by *seed*; *at* is the number of the first.

    Returns (points int16[B, M], friends int8[B, M], -1 for nobody).  A deal that cannot be or a
    move that is not legal is a `NotationError` or a `NoSuchMove` that names it.  The GIL is
    released.  Cost: about 10 µs a deal and move for a whole hand, less as fewer cards are left.
    """
    cdef const CTables* t = &start.tables.c
    cdef const uint64_t[:, ::1] rows = as_worlds(start, worlds)
    cdef int32_t[::1] tried = _as_moves(start, moves)
    cdef int64_t n_rows = rows.shape[0], n_moves = tried.shape[0], i, j, first
    cdef int16_t[:, ::1] points = np.zeros((n_rows, n_moves), np.int16)
    cdef int8_t[:, ::1] friends = np.zeros((n_rows, n_moves), np.int8)
    cdef bint counts[2]
    cdef uint64_t chance, seeded = seed & MASK
    cdef Table table, here
    cdef Position p, q
    counts[0], counts[1] = buried_count
    if at < 0:
        raise NotationError("at", f"must not be negative, as {at}")
    first = at
    sit_down(roles, start, &table)
    table.knows_buried = True
    with nogil:
        for i in range(n_rows):
            p = start.p
            _lay(t, &p, &rows[i, 0])
            table.buried = rows[i, t.n_seats]
            chance = stream(seeded, first + i, 0)
            if t.dummy != NOBODY:
                draw_pile(t, &p, &chance)
            for j in range(n_moves):
                q = p
                here = table
                points[i, j] = _play_out(t, roles, &q, &here, tried[j], counts)
                friends[i, j] = here.friend
    return np.asarray(points), np.asarray(friends)


cdef inline void _lay(const CTables* t, Position* p, const uint64_t* row) noexcept nogil:
    cdef int seat
    for seat in range(t.n_seats):
        p.hands[seat] = row[seat]


cdef int _play_out(
    const CTables* t, Roles roles, Position* p, Table* table, int move, const bint* counts
) noexcept nogil:
    """Play a move and then to the end; return what the ruling side has."""
    cdef Trace trace
    cdef int seat, points = 0
    cdef CardSet ruling
    trace.moves = NULL
    trace.winners = NULL
    deal_in(t, &roles.club.c, p, table)
    club_play(t, &roles.club.c, p, table, move, False)
    if not is_over(t, p):
        play_clubs(t, &roles.club.c, p, table, &trace)
    ruling = table.known.declaring
    if table.friend != NOBODY:
        ruling |= bit(table.friend)
    for seat in range(t.n_seats):
        if ruling >> seat & 1:
            points += p.taken[seat]
    if counts[ruling >> p.turn & 1]:
        points += count(table.buried & t.counted)
    return points


def change_hands(Hand hand, world, seed=0):
    """Give the seats of a hand in play other cards, as many as they hold: for the solver.

    *world*: uint64[seats + 2], one row of `value_moves`.  A dummy's cards then lie in an order
    drawn by *seed*.  What was played before cannot be taken back afterwards.
    """
    cdef const CTables* t = &hand.tables.c
    cdef const uint64_t[:, ::1] rows = as_worlds(hand, world)
    cdef uint64_t chance = seed & MASK
    if rows.shape[0] != 1:
        raise NotationError("world", f"must be one deal, not {rows.shape[0]}")
    _lay(t, &hand.p, &rows[0, 0])
    hand.n_past = 0
    if t.dummy != NOBODY:
        draw_pile(t, &hand.p, &chance)


# --- At the door ----------------------------------------------------------------------------------

cdef as_worlds(Hand start, worlds):
    """Return uint64[B, seats + 2], each a deal that the seats of a hand may hold now."""
    cdef const CTables* t = &start.tables.c
    cdef const uint64_t[:, ::1] rows
    cdef CardSet gone = 0, not_held
    cdef int64_t row
    cdef int seat, at
    if is_over(t, &start.p):
        raise NotationError("start", "the hand is over")
    try:
        deals = np.atleast_2d(np.ascontiguousarray(worlds, np.uint64))
    except (OverflowError, TypeError, ValueError) as error:
        raise NotationError("worlds", f"must be 64-bit card sets ({error})") from error
    if deals.ndim != 2 or deals.shape[1] != t.n_seats + 2:
        shape = "x".join(map(str, deals.shape))
        raise NotationError("worlds", f"must be B x {t.n_seats + 2} card sets, not {shape}")
    rows = deals
    for at in range(start.n_past):
        gone |= bit(card_of(start.past[at].move))
    for row in range(rows.shape[0]):
        not_held = gone | rows[row, t.n_seats]
        if rows[row, t.n_seats] & ~t.deck or rows[row, t.n_seats] & gone:
            raise NotationError("worlds", f"deal {row}: what lies face down cannot be there")
        for seat in range(t.n_seats):
            check_hands(
                t, &rows[row, 0], seat, count(start.p.hands[seat]), not_held, "worlds"
            )
        if rows[row, start.p.turn] != start.p.hands[start.p.turn]:
            raise NotationError("worlds", f"deal {row}: the seat to move holds other cards")
    return deals


cdef _as_moves(Hand start, moves):
    """Return int32[M], each a legal move."""
    try:
        tried = [index(one) for one in moves]
    except TypeError as error:
        raise NoSuchMove(f"moves: a move is an integer ({error})") from error
    for one in tried:
        if not 0 <= one < 1 << 14 or not start.is_legal(one):
            raise NoSuchMove(f"moves: seat {start.p.turn} cannot play move {one} now")
    return np.array(tried, np.int32)
