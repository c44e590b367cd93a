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
    const Private* mine, bint* wins,
) noexcept nogil
