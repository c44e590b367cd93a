# cython: language_level=3
"""Playouts: what other kernels play with too."""

from giruda.kernels.club cimport Table
from giruda.kernels.knowledge cimport CClub
from giruda.kernels.layout cimport uint64_t
from giruda.kernels.play cimport Position
from giruda.kernels.tables cimport CTables
from giruda.kernels.trace cimport Trace

cdef void play_clubs(
    const CTables* t, const CClub* c, Position* p, Table* table, Trace* trace
) noexcept nogil
cdef void draw_pile(const CTables* t, Position* p, uint64_t* chance) noexcept nogil
