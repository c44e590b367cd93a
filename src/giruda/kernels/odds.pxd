# cython: language_level=3
"""How likely a card holds a trick against the seats that are still to play."""

from giruda.kernels.knowledge cimport MAX_SEATS, Own, int8_t, uint8_t
from giruda.kernels.layout cimport CardSet

cdef enum:
    MIGHTY_KEY = 4  # below it the suits
    JOKER_KEY = 5   # and the second joker
    N_KEYS = 7


cdef struct Odds:
    # Chances in one trick; what was reckoned once of who holds which cards is kept by key: cards
    # of a suit are as likely anywhere, the chiefs stand for themselves.
    const Own* own
    const int8_t* after   # the seats still to play, in order
    int n_after
    uint8_t has_share     # a bit a key
    uint8_t has_given
    double share[N_KEYS][MAX_SEATS]
    double given[N_KEYS][MAX_SEATS]  # given that those before it in this trick lack the card


cdef void begin_odds(
    Odds* odds, const Own* own, const int8_t* after, int n_after
) noexcept nogil
cdef double ours(
    Odds* odds, int led, CardSet beaten_by, double points, double side
) noexcept nogil
