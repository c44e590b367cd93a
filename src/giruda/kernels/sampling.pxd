# cython: language_level=3
"""Complete deals, drawn so that each is as likely as any other."""

from giruda.kernels.counting cimport MAX_HOLDERS, Plan
from giruda.kernels.layout cimport CardSet


cdef class Sampler:
    cdef readonly int n_holders
    cdef int n_plans
    cdef Plan* plans
    cdef CardSet known[MAX_HOLDERS]
    cdef double total
