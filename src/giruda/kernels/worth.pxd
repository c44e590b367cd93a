# cython: language_level=3
"""What a card is worth while it is kept: the points it is likely to bring later."""

from giruda.kernels.knowledge cimport Own

cdef double keeps(const Own* own, int card) noexcept nogil
