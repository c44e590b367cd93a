# cython: language_level=3
"""The club's card rules: which card to play, by rules of thumb."""

from giruda.kernels.choice cimport Choice
from giruda.kernels.knowledge cimport CClub, Known, Own, Private
from giruda.kernels.layout cimport CardSet
from giruda.kernels.play cimport Move, Position
from giruda.kernels.tables cimport CTables

cdef void weigh(
    const Own* own, const Position* p, CardSet legal, bint every, Choice* choice
) noexcept nogil
cdef Move choose(
    const CTables* t, const CClub* c, const Known* known, const Position* p, CardSet legal,
    const Private* mine, bint* announces,
) noexcept nogil


cdef inline bint declarer_waits(const Position* p, int declarer) noexcept nogil:
    """Whether the declarer has yet to play to a trick that was led, and can still add points."""
    cdef int at
    for at in range(p.n_plays):
        if p.seats[at] == declarer:
            return False
    return p.n_plays > 0
