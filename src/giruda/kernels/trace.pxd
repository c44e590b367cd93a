# cython: language_level=3
"""What a playout notes on its way, if anybody asked."""

from giruda.kernels.layout cimport int16_t, uint8_t
from giruda.kernels.play cimport Move


cdef struct Trace:
    # Where to note each move, and who takes each trick; either may be NULL.
    int16_t* moves
    uint8_t* winners


cdef inline void note_move(Trace* trace, Move move) noexcept nogil:
    if trace.moves != NULL:
        trace.moves[0] = move
        trace.moves += 1


cdef inline void note_winner(Trace* trace, int seat) noexcept nogil:
    if trace.winners != NULL:
        trace.winners[0] = seat
        trace.winners += 1
