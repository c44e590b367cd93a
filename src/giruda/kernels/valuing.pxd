# cython: language_level=3
"""Moves over sampled deals: how deals are taken in."""

from giruda.kernels.play cimport Hand

cdef as_worlds(Hand start, worlds)
