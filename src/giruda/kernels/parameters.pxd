# cython: language_level=3
"""The second record, of all but the tricks, as one C record beside the tables of each trump."""

from giruda.kernels.layout cimport (
    CardSet, N_CARD_IDS, int8_t, int16_t, int32_t, uint8_t,
)
from giruda.kernels.tables cimport CTables

cdef enum:
    N_TRUMPS = 5      # four suits, and none
    NO_TRUMP = 4
    N_NUMBERS = 26    # of points that a contract may name
    N_PLEDGES = 130   # points * N_TRUMPS + trump
    N_STAGES = 4
    N_MODES = 5

cdef enum:  # FriendMode
    BY_CARD = 0
    BY_FIRST_TRICK = 1
    BY_LAST_TRICK = 2
    BY_SEAT = 3
    ALONE = 4


cdef struct CParameters:
    # As in giruda.core.parameters, whose docstrings say what each is.
    int players, hand, kitty
    CardSet pack, points
    # Auction
    int16_t rank[N_PLEDGES]
    int16_t bar[N_PLEDGES]
    uint8_t first_above[N_PLEDGES]   # no pledge before it beats this one
    uint8_t first[N_STAGES]          # no pledge before it may be bid
    uint8_t ends_at_once[N_PLEDGES]
    uint8_t biddable[N_STAGES][N_PLEDGES]
    uint8_t may_pass[N_STAGES][2]
    bint pass_final
    int calls_to_end[N_STAGES]
    int stage_after_passes  # or NOBODY
    uint8_t dealer_speaks[N_STAGES]
    bint declarer_first
    int first_after_dealer
    # Misdeal
    bint by_token, by_hand, mandatory
    uint8_t in_auction[8]
    uint8_t later[2][2]
    int8_t worth[N_CARD_IDS]
    bint by_worth
    int worth_at_most
    int points_at_most
    CardSet lone, nothing_but
    int pot_fine, dealer_fine
    bint caller_deals, token_refill
    int fifths_of_friend
    # Change of contract
    bint blind, before_burying, after_burying
    int8_t low[2][N_NUMBERS][N_TRUMPS][N_TRUMPS]
    int highest
    # Friend
    uint8_t modes[N_MODES]
    bint any_mode
    CardSet cards[N_TRUMPS]
    bint own_cards, among_bidders, reveal_on_card, may_announce
    uint8_t doubles_alone[N_MODES]
    # Payment
    int32_t unit[2][2][N_NUMBERS][N_NUMBERS]
    int8_t shares[2][3]
    CardSet buried
    uint8_t buried_count[2]


cdef class KernelParameters:
    cdef CParameters c
    cdef const CTables* tables[N_TRUMPS]
    cdef readonly object rules
    cdef tuple kept  # the tables, which must live as long
