# cython: language_level=3
"""Bounds from sure winners: what a side gets however the other plays."""

from giruda.kernels.lanes cimport Lanes
from giruda.kernels.search cimport Search


cdef int bounded(
    Search* s, int leader, int left, int need, int most, Lanes* compared
) noexcept nogil
