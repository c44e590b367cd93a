# cython: language_level=3
"""Which card to lead."""

from giruda.kernels.choice cimport Choice
from giruda.kernels.knowledge cimport Own
from giruda.kernels.layout cimport CardSet

cdef void weigh_leads(const Own* own, CardSet legal, bint every, Choice* choice) noexcept nogil
