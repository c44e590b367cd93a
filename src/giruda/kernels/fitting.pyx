# cython: language_level=3
"""How well sampled deals fit the cards that were played in them, if clubs had played.

Each deal is played again from its first card.  A seat that had a choice is asked how the club
weighs it (`giruda.kernels.policy`), and the card that it played is the likelier, the better it is
in that light: softened, since nobody is quite a club.
"""

from operator import index

import numpy as np

from libc.math cimport exp, log

from giruda.core.errors import NotationError

from giruda.kernels.bits cimport bit, count
from giruda.kernels.choice cimport Choice
from giruda.kernels.club cimport Roles, Table, club_play, deal_in
from giruda.kernels.knowledge cimport CClub, Own, Private, look, sit_out
from giruda.kernels.layout cimport (
    CardSet, JOKER, MAX_SEATS, N_RANKS, NOBODY, int64_t, uint64_t,
)
from giruda.kernels.play cimport Hand, Move, Position, card_of, legal_cards, undo
from giruda.kernels.policy cimport weigh
from giruda.kernels.tables cimport CTables
from giruda.kernels.valuing cimport as_worlds


def fit_plays(Hand start, Roles roles, worlds, seats, *, double softness, double slip):
    """Return how well each deal fits what *seats* have played so far: the logarithms, float64[B].

    *worlds*: uint64[B, seats + 2], as `giruda.kernels.valuing.value_moves` takes them.  *softness*,
    in card points, is by how much worse a card looks that is played e times less often; *slip*,
    above 0 and at most 1, is the share of cards that anybody might play.  A deal that cannot be and
    other numbers are errors that name them.  The GIL is released.  Cost: about 0.5 µs a deal and
    card.
    """
    cdef const CTables* t = &start.tables.c
    cdef const uint64_t[:, ::1] rows
    cdef double[::1] fits
    cdef uint64_t asked = 0
    cdef Table first, table
    cdef Position p, q
    cdef int64_t row
    cdef int seat, at
    cdef CardSet played[MAX_SEATS]
    if not softness > 0 or not 0 < slip <= 1:
        raise NotationError("softness", "must be above 0, and the slip from 0 to 1")
    for one in seats:
        if not 0 <= index(one) < t.n_seats:
            raise NotationError("seats", f"there is no seat {one}")
        asked |= bit(one)
    rows = as_worlds(start, worlds)
    fits = np.zeros(rows.shape[0])
    q = start.p
    for at in range(start.n_past - 1, -1, -1):
        undo(t, &q, &start.past[at])
    for seat in range(t.n_seats):
        played[seat] = q.hands[seat] & ~start.p.hands[seat]
    _sit(t, roles, &q, &first)
    with nogil:
        for row in range(rows.shape[0]):
            p = q
            table = first
            table.buried = rows[row, t.n_seats]
            for seat in range(t.n_seats):
                p.hands[seat] = rows[row, seat] | played[seat]
            deal_in(t, &roles.club.c, &p, &table)
            for at in range(start.n_past):
                if asked >> p.turn & 1 and p.turn != t.dummy:
                    fits[row] += _fit(
                        t, &roles.club.c, &p, &table, start.past[at].move, softness, slip
                    )
                club_play(t, &roles.club.c, &p, &table, start.past[at].move, False)
    return np.asarray(fits)


cdef void _sit(const CTables* t, Roles roles, const Position* p, Table* table) noexcept nogil:
    """Fill the record as it is before the first card."""
    cdef CardSet out = 0
    cdef int seat
    table[0] = roles.start
    table.knows_buried = True
    for seat in range(t.n_seats):
        if not p.hands[seat]:
            out |= bit(seat)
    sit_out(t, &table.known, out)


cdef double _fit(
    const CTables* t, const CClub* c, const Position* p, const Table* table, Move move,
    double softness, double slip,
) noexcept nogil:
    """The logarithm of how likely a club plays this, more or less."""
    cdef Own own
    cdef Choice choice
    cdef Private mine
    cdef int seat = p.turn, at
    cdef int person = c.owner[seat]
    cdef CardSet legal = legal_cards(t, p)
    cdef double total = 0, here = 0, like, top
    if not legal & (legal - 1):
        return 0
    mine.hand = p.hands[seat]
    mine.other = p.hands[<int>c.partner[seat]] if c.partner[seat] != NOBODY else 0
    mine.buried = table.buried if person == table.known.declarer else 0
    mine.is_friend = person == table.friend and person != NOBODY
    look(t, c, &table.known, p, &mine, &own)
    weigh(&own, p, legal, True, &choice)
    top = choice.of[choice.best].score
    for at in range(choice.n):
        like = exp((choice.of[at].score - top) / softness)
        total += like
        if _alike(t, choice.of[at].move, move):
            here += like
    return log(slip / count(legal) + (1 - slip) * here / total)


cdef inline bint _alike(const CTables* t, Move weighed, Move played) noexcept nogil:
    """Whether two cards tell the same: of one suit, and both worth a point or neither."""
    cdef int one = card_of(weighed), other = card_of(played)
    if one == other:
        return True
    if one >= JOKER or other >= JOKER or one == t.mighty or other == t.mighty:
        return False
    return one // N_RANKS == other // N_RANKS and (
        (t.counted >> one & 1) == (t.counted >> other & 1)
    )
