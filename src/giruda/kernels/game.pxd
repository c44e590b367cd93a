# cython: language_level=3
"""One game from the deal to the payment: its state, its actions as numbers, doing one.

Action numbers are those of `giruda.kernels.numbering`; a test compares them.
"""

from giruda.kernels.layout cimport (
    CardSet, MAX_SEATS, N_CARD_IDS, int8_t, int16_t, int32_t, uint8_t, uint64_t,
)
from giruda.kernels.parameters cimport N_PLEDGES, N_TRUMPS, CParameters, KernelParameters
from giruda.kernels.play cimport Move, Position
from giruda.kernels.tables cimport CTables

cdef enum:
    # A card by itself: play it, lead it for its own suit, or bury it.
    CALLING = N_CARD_IDS                    # + card: lead it and call the joker
    MIGHTY_NAMES = CALLING + N_CARD_IDS     # + suit
    MIGHTY_CALLS = MIGHTY_NAMES + 4         # + suit: and call the joker
    JOKER_NAMES = MIGHTY_CALLS + 4          # + suit, 4 red, 5 black, or 6 + card
    N_JOKER_NAMES = 58
    PASS = JOKER_NAMES + 2 * N_JOKER_NAMES  # the red joker's are the second half
    MISDEAL = PASS + 1
    KEEP = PASS + 2
    ANNOUNCE = PASS + 3
    PLEDGE = PASS + 4                       # + pledge: bid it, or change the contract to it
    FRIEND_CARD = PLEDGE + N_PLEDGES        # + card
    FRIEND_FIRST_TRICK = FRIEND_CARD + N_CARD_IDS
    FRIEND_LAST_TRICK = FRIEND_FIRST_TRICK + 1
    NO_FRIEND = FRIEND_FIRST_TRICK + 2
    FRIEND_SEAT = FRIEND_FIRST_TRICK + 3    # + seat
    N_ACTIONS = FRIEND_SEAT + MAX_SEATS
    MAX_LISTED = 512

cdef enum:  # phases
    AUCTION = 0
    BLIND_CHANGE = 1
    EXCHANGE = 2
    FRIEND_CALLING = 3
    PLAY = 4
    SCORED = 5


cdef struct Book:
    const CParameters* k
    const CTables* tables[N_TRUMPS]


cdef struct Game:
    Position p             # its hands are those of every phase; the rest means something in play
    CardSet kitty
    CardSet buried
    uint64_t chance        # of the deals
    int32_t pot
    int32_t fines[MAX_SEATS]
    int32_t payments[MAX_SEATS]
    int32_t from_pot[MAX_SEATS]
    int16_t contract       # a pledge: the standing bid, then the contract; or NOBODY
    int16_t n_deals
    int8_t phase
    int8_t stage
    int8_t turn            # the seat to act, NOBODY once scored
    int8_t dealer
    int8_t previous        # the declarer of the hand before, or NOBODY
    int8_t declarer        # who made the standing bid
    int8_t n_calls         # in this stage
    int8_t n_passes        # in a row
    int8_t n_buried
    int8_t mode            # how the friend is called
    int8_t called_card     # or NO_CARD
    int8_t friend          # in truth, or NOBODY
    int8_t points          # of the ruling side, once scored
    uint8_t tokens         # a bit a seat, as the next three
    uint8_t passed
    uint8_t called
    uint8_t bidders
    bint changed
    bint revealed


cdef Book book_of(KernelParameters parameters)
cdef void open_game(const Book* book, Game* g, uint64_t chance) noexcept nogil
cdef int list_actions(
    const Book* book, const Game* g, int seat, int16_t* actions
) noexcept nogil
cdef void act(const Book* book, Game* g, int seat, int action) noexcept nogil
cdef void deal(const Book* book, Game* g) noexcept nogil
cdef void open_auction(const Book* book, Game* g) noexcept nogil
cdef int number_of(Move move) noexcept nogil
cdef void finish(const Book* book, Game* g, int last_winner) noexcept nogil
cdef bint is_legal(const Book* book, const Game* g, int seat, int action) noexcept nogil


cdef inline const CTables* tables_of(const Book* book, const Game* g) noexcept nogil:
    return book.tables[g.contract % N_TRUMPS]
