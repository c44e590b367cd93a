# cython: language_level=3
"""The club's rules of thumb for a declarer: what to bury, and which card to call."""

from giruda.kernels.knowledge cimport CClub
from giruda.kernels.layout cimport CardSet, N_SUITS
from giruda.kernels.tables cimport CTables

cdef enum:
    N_TOPS = 3
    MAX_BURY = 8


cdef struct Habit:
    # What the rules of thumb read for one trump.
    const CTables* t
    const CClub* c
    CardSet callable_cards
    CardSet chiefs
    CardSet trumps
    CardSet tops[N_SUITS][N_TOPS]  # the highest cards of a suit, the mighty apart; 0 for none
    double joker_worth[2]


cdef int take_on(Habit* h, CardSet callable_cards, joker_worth) except -1
cdef CardSet burial(const Habit* h, CardSet hand, int n, double keeps) noexcept nogil
cdef int friend_card(const Habit* h, CardSet kept, CardSet own, bint first_trick) noexcept nogil
