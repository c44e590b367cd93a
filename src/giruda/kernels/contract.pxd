# cython: language_level=3
"""What a game does before the cards: the auction, a misdeal, a change of contract, the friend."""

from giruda.kernels.game cimport Book, Game
from giruda.kernels.layout cimport CardSet, int16_t
from giruda.kernels.parameters cimport CParameters


cdef enum:  # what follows a call
    GOES_ON = 0
    DEAL_AGAIN = 1
    NEW_STAGE = 2
    WON = 3


cdef int call(const CParameters* k, Game* g, int action) noexcept nogil
cdef void misdeal(const CParameters* k, Game* g, int seat) noexcept nogil
cdef bint may_misdeal(const CParameters* k, const Game* g, int seat) noexcept nogil
cdef int list_calls(const CParameters* k, const Game* g, int16_t* actions, int n) noexcept nogil
cdef int list_changes(const CParameters* k, const Game* g, int16_t* actions, int n) noexcept nogil
cdef int list_friends(const CParameters* k, const Game* g, int16_t* actions, int n) noexcept nogil
cdef bint may_change(const CParameters* k, const Game* g) noexcept nogil
cdef int first_bidder(const CParameters* k, const Game* g) noexcept nogil
cdef int holder(const CParameters* k, const Game* g, int card) noexcept nogil
