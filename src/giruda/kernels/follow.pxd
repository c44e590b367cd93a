# cython: language_level=3
"""Which card to follow with."""

from giruda.kernels.choice cimport Choice
from giruda.kernels.knowledge cimport Own
from giruda.kernels.layout cimport CardSet
from giruda.kernels.play cimport Position

cdef void weigh_cards(
    const Own* own, const Position* p, CardSet legal, bint every, Choice* choice
) noexcept nogil
