# cython: language_level=3
"""Cards played at random: any legal one, and of the ways to lead it any."""

from giruda.kernels.layout cimport uint64_t
from giruda.kernels.play cimport Move, Position
from giruda.kernels.tables cimport CTables
from giruda.kernels.trace cimport Trace


cdef Move random_move(const CTables* t, const Position* p, uint64_t* chance) noexcept nogil


cdef void play_randomly(
    const CTables* t, Position* p, uint64_t* chance, Trace* trace
) noexcept nogil
