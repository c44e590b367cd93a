# cython: language_level=3
"""Move order: how promising each card looks, from the position in the trick alone."""

from giruda.kernels.lanes cimport Lanes, Lead
from giruda.kernels.search cimport Search


cdef int score_lead(Search* s, const Lead* lead, int seat, int at) noexcept nogil
cdef void score_follow(
    Search* s, const Lead* lead, int k, int seat, Lanes rest, Lanes table, int best_at,
    int best_seat, int* scores
) noexcept nogil
