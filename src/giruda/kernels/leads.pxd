# cython: language_level=3
"""Leads: what may be led in the search, what it may name, and what that fixes for the trick."""

from giruda.kernels.lanes cimport Deal, Lanes, Lead
from giruda.kernels.play cimport Position
from giruda.kernels.search cimport Option, Search


cdef int list_leads(Search* s, int seat, int left, Option* options) noexcept nogil
cdef void set_lead(Search* s, const Option* option, int left, Lead* lead) noexcept nogil
cdef void resume_lead(const Deal* d, const Position* p, Lead* lead) noexcept nogil
