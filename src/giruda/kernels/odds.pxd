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
    const int8_t* after    # the seats still to play, in order
    int n_after
    CardSet anywhere       # the cards that one of them may hold
    bint alike             # of a suit any card stands for all, and nobody plays by chance
    uint8_t has_share      # a bit a key
    uint8_t has_given
    double share[N_KEYS][MAX_SEATS]
    double given[N_KEYS][MAX_SEATS]  # given that those before it in this trick lack the card
    # By seat: the chance that it holds none of these chiefs, or spends none on so many points;
    # and that it follows to this lead, or has none of these to ruff with.  No cards: not reckoned.
    CardSet chiefs[2]
    CardSet ruffs
    int rich[2]
    int ruffed
    double no_chief[2][MAX_SEATS]
    double no_ruff[MAX_SEATS]


cdef void begin_odds(
    Odds* odds, const Own* own, const int8_t* after, int n_after
) noexcept nogil
cdef double ours(
    Odds* odds, int led, CardSet beaten_by, double points, double side
) noexcept nogil
