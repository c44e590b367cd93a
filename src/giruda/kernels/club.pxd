# cython: language_level=3
"""A hand that clubs play among themselves, all cards known to whoever deals and none to them."""

from giruda.kernels.knowledge cimport CClub, ClubTables, Known
from giruda.kernels.layout cimport CardSet
from giruda.kernels.play cimport Hand, Move, Position
from giruda.kernels.tables cimport CTables


cdef struct Table:
    # Beside the position of the cards: what all know, and what is true.
    Known known
    CardSet buried
    int friend         # in truth, or NOBODY
    bint knows_buried  # else what is buried follows from the hands


cdef class Roles:
    cdef readonly ClubTables club
    cdef Table start  # before the first trick
    cdef bint announced


cdef int sit_down(Roles roles, Hand hand, Table* table) except -1
cdef void deal_in(const CTables* t, const CClub* c, const Position* p, Table* table) noexcept nogil
cdef Move club_choice(
    const CTables* t, const CClub* c, const Position* p, const Table* table, bint* says_so
) noexcept nogil
cdef bint club_play(
    const CTables* t, const CClub* c, Position* p, Table* table, Move move, bint says_so
) noexcept nogil
