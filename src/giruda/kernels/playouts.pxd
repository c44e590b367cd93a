# cython: language_level=3
"""Playing a hand to its end from a position, by a policy."""

from giruda.kernels.layout cimport int8_t, int16_t, uint8_t, uint64_t
from giruda.kernels.play cimport Move, Position
from giruda.kernels.tables cimport CTables


cdef enum Policy:
    RANDOM = 0  # any legal card, and of the ways to lead it any
    CLUB = 1    # what the club bot plays; it needs to know who plays which part


cdef struct Trace:
    # Where to note each move, and who takes each trick; either may be NULL.
    int16_t* moves
    uint8_t* winners


cdef void play_on(
    const CTables* t, Position* p, int policy, uint64_t* chance, Trace* trace
) noexcept nogil


cdef Move random_move(const CTables* t, const Position* p, uint64_t* chance) noexcept nogil


cdef inline void note_move(Trace* trace, Move move) noexcept nogil:
    if trace.moves != NULL:
        trace.moves[0] = move
        trace.moves += 1


cdef inline void note_winner(Trace* trace, int seat) noexcept nogil:
    if trace.winners != NULL:
        trace.winners[0] = seat
        trace.winners += 1
