# cython: language_level=3
"""How well sampled deals fit the cards that were played in them, if clubs had played.

Each deal is played again from its first card.  A seat that had a choice is asked how the club
weighs it (`giruda.kernels.policy`), and the card that it played is the likelier, the better it is
in that light: softened, since nobody is quite a club.
"""

from operator import index

import numpy as np

from cpython.mem cimport PyMem_Calloc, PyMem_Free
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


cdef enum:
    SLOTS = 8192  # a seat; few enough to stay in a processor's own memory, a power of two


cdef struct Met:
    # A hand that was met, with what else its person knows, and how well it fits.
    CardSet hand
    CardSet other
    CardSet buried
    int friend
    bint used
    double fit


cdef class PlayFits:
    """How well deals fit what *seats* have played so far in a hand.

    *softness*, in card points, is by how much worse a card looks that is played e times less often;
    *slip*, above 0 and at most 1, is the share of cards that anybody might play.  Other numbers and
    a seat that is not there are errors that name them.

    What a seat plays hangs on what it sees.  So the fit of a hand is kept, and is not reckoned
    again in the next deal that gives the seat these cards: in the last tricks most do.
    """

    cdef Hand start
    cdef Roles roles
    cdef uint64_t asked
    cdef double softness, slip
    cdef Position first         # before the first card
    cdef Table begun
    cdef CardSet[MAX_SEATS] played
    cdef Met* met               # SLOTS for each seat

    def __cinit__(self, Hand start, Roles roles, seats, *, double softness, double slip):
        cdef const CTables* t = &start.tables.c
        cdef int seat, at
        if not softness > 0 or not 0 < slip <= 1:
            raise NotationError("softness", "must be above 0, and the slip from 0 to 1")
        for one in seats:
            if not 0 <= index(one) < t.n_seats:
                raise NotationError("seats", f"there is no seat {one}")
            self.asked |= bit(one)
        self.start, self.roles, self.softness, self.slip = start, roles, softness, slip
        self.first = start.p
        for at in range(start.n_past - 1, -1, -1):
            undo(t, &self.first, &start.past[at])
        for seat in range(t.n_seats):
            self.played[seat] = self.first.hands[seat] & ~start.p.hands[seat]
        _sit(t, roles, &self.first, &self.begun)
        self.met = <Met*>PyMem_Calloc(t.n_seats * SLOTS, sizeof(Met))
        if self.met == NULL:
            raise MemoryError

    def __dealloc__(self):
        PyMem_Free(self.met)

    def of(self, worlds):
        """Return how well each deal fits: the logarithms, float64[B].

        *worlds*: uint64[B, seats + 2], as `giruda.kernels.valuing.value_moves` takes them.  A deal
        that cannot be is an error that names it.  The GIL is released.  Cost: about 0.5 µs a card
        of a hand that was not met before.
        """
        cdef const uint64_t[:, ::1] rows = as_worlds(self.start, worlds)
        cdef double[::1] fits = np.zeros(rows.shape[0])
        cdef int64_t row
        with nogil:
            for row in range(rows.shape[0]):
                fits[row] = self._of_deal(&rows[row, 0])
        return np.asarray(fits)

    cdef double _of_deal(self, const uint64_t* row) noexcept nogil:
        cdef const CTables* t = &self.start.tables.c
        cdef Met* slots[MAX_SEATS]
        cdef uint64_t missing = 0
        cdef double total = 0
        cdef int seat
        for seat in range(t.n_seats):
            if self.asked >> seat & 1:
                slots[seat] = self._slot(row, seat)
                missing |= <uint64_t>(not slots[seat].used) << seat
        if missing:
            self._play_again(row, missing, slots)
        for seat in range(t.n_seats):
            if self.asked >> seat & 1:
                total += slots[seat].fit
        return total

    cdef Met* _slot(self, const uint64_t* row, int seat) noexcept nogil:
        """Where the hand of a seat is kept; not in use if it was not met, or has made room."""
        cdef const CTables* t = &self.start.tables.c
        cdef const CClub* c = &self.roles.club.c
        cdef int partner = c.partner[seat], friend = NOBODY, at
        cdef CardSet other = row[partner] if partner != NOBODY else 0
        cdef CardSet buried = 0
        cdef Met* slot
        if c.owner[seat] == self.begun.known.declarer:
            buried = row[t.n_seats]
        if not c.shown_by_card:  # when the friend becomes known hangs on who it is
            for at in range(t.n_seats):
                if row[at] & self.begun.known.called:
                    friend = at
        slot = &self.met[seat * SLOTS + _place(row[seat] ^ other << 11 ^ buried * 31)]
        if (
            slot.hand != row[seat] or slot.other != other or slot.buried != buried
            or slot.friend != friend
        ):
            slot.hand, slot.other, slot.buried, slot.friend = row[seat], other, buried, friend
            slot.used = False
        return slot

    cdef void _play_again(self, const uint64_t* row, uint64_t missing, Met** slots) noexcept nogil:
        """Fill the slots of these seats: the deal is played again from its first card."""
        cdef const CTables* t = &self.start.tables.c
        cdef const CClub* c = &self.roles.club.c
        cdef Position p = self.first
        cdef Table table = self.begun
        cdef Move move
        cdef int seat, at
        for seat in range(t.n_seats):
            p.hands[seat] = row[seat] | self.played[seat]
            if missing >> seat & 1:
                slots[seat].fit = 0
                slots[seat].used = True
        table.buried = row[t.n_seats]
        deal_in(t, c, &p, &table)
        for at in range(self.start.n_past):
            move = self.start.past[at].move
            if missing >> p.turn & 1 and p.turn != t.dummy:
                slots[p.turn].fit += _fit(t, c, &p, &table, move, self.softness, self.slip)
            club_play(t, c, &p, &table, move, False)


cdef inline uint64_t _place(uint64_t key) noexcept nogil:
    """Where in SLOTS a key belongs."""
    key = (key ^ key >> 29) * <uint64_t>0xBF58476D1CE4E5B9
    return (key ^ key >> 32) & (SLOTS - 1)


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
