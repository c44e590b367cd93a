# cython: language_level=3
"""Lanes: the cards of one solve, numbered anew so that ranks that are gone leave no gap.

A suit has sixteen bits.  Its cards still in play, but for the mighty, fill them from bit 0 in
rank order; the mighty is bit 13 of its suit, the jokers are bits 62 and 63.  The numbers of the
table contract are translated once, so that the search knows nothing else.
"""

from giruda.kernels.layout cimport (
    CardSet, MAX_SEATS, MAX_TRICKS, N_CARD_IDS, N_KINDS, N_LEDS, N_SUITS, N_WEAK,
    int8_t, uint8_t, uint64_t,
)
from giruda.kernels.play cimport Position
from giruda.kernels.tables cimport CTables

ctypedef uint64_t Lanes  # a set of cards, by lanes

cdef enum:
    LANE = 16
    MIGHTY_BIT = 13
    JOKER_BIT = 62
    N_BITS = 64
    N_MASKS = 8192
    SPECIAL = 8  # marks a card of its own kind in a suit's sequence of owners

cdef extern from *:
    """
    #define RANK_BITS 0x1fff1fff1fff1fffULL
    """
    const Lanes RANK_BITS


cdef struct Lead:
    # What the lead of a trick decides for it.
    Lanes follow           # the cards that count as following
    Lanes called           # the jokers called
    Lanes exact            # the card that is named, if somebody holds it
    bint has_exact         # whether a card is named
    bint undecided         # a silent joker was led: the next suited card decides
    int8_t weak
    int8_t led
    int8_t kind
    const Lanes* beats     # by card: the cards that beat it


cdef struct Deal:
    Lanes hands[MAX_SEATS]
    Lanes all                # the cards in hands
    Lanes counted            # those that count for the contract
    Lanes special            # those that no other card is like
    int per_trick
    int last_bonus           # what the last trick counts besides: buried points that go with it
    int n_tricks
    int n_hands
    int n_seats
    uint8_t following[MAX_SEATS]
    bint ruling[MAX_SEATS]   # by seat: whether its tricks count for the declarer's side
    int dummy
    int n_pile
    int8_t pile[MAX_TRICKS]  # the dummy's cards as bits, the next one at n_tricks left
    uint8_t kind[MAX_TRICKS]
    bint alike[N_KINDS]      # whether neighbours are alike in such a trick
    Lanes by_led[N_LEDS]
    Lanes free[N_KINDS]
    Lanes lead_barred[N_KINDS]
    Lanes lead_barred_relieved[N_KINDS]
    Lanes follow_barred[N_KINDS]
    int n_relief[N_KINDS]
    Lanes relief[N_KINDS][4]
    Lanes calls[N_BITS]      # by card: the jokers that it calls
    bint call_works[N_KINDS]
    uint8_t may_name[N_KINDS][N_BITS]  # by card: a bit for each suit or colour, by its led
    bint may_name_nothing[N_KINDS][N_BITS]
    bint may_name_exact[N_KINDS][N_BITS]
    int call_mode
    bint call_weakens
    Lanes call_duty
    Lanes call_escape
    Lanes weak_lead[N_KINDS]
    Lanes mighty
    Lanes jokers
    Lanes trumps             # without the mighty
    Lanes beats[N_KINDS][N_WEAK][N_LEDS][N_BITS]
    int8_t card_of[N_BITS]   # the card that a bit stands for, or NO_CARD
    int8_t bit_of[N_CARD_IDS]
    # By suit and mask of ranks: the owners from the top, four bits each; and a hash of how many
    # cards each seat has, those that count apart.
    uint64_t owners[N_SUITS][N_MASKS]
    uint64_t coarse[N_SUITS][N_MASKS]


cdef int lay_out(
    const CTables* t, const Position* p, const bint* ruling, int last_bonus, Deal* d
) noexcept nogil
cdef Lanes to_lanes(const Deal* d, CardSet cards) noexcept nogil


cdef inline int suit_lane(int at) noexcept nogil:
    return at >> 4


cdef inline Lanes lane_of(int at) noexcept nogil:
    """The ranks of the suit of this bit."""
    return <Lanes>0x1fff << (at & 48)
