# cython: language_level=3
"""Cards in play: legal masks, and doing and undoing a play.

A move is one integer: the card, what a lead of it names, and whether it calls the joker.
"""

from giruda.kernels.bits cimport bit
from giruda.kernels.layout cimport (
    CardSet, MAX_SEATS, NOTHING_LED, N_CARD_IDS, int8_t, int16_t, uint8_t, uint64_t,
)
from giruda.kernels.tables cimport CTables, KernelTables

ctypedef int Move

cdef enum:
    NAMES_SHIFT = 6
    OWN_SUIT = 0         # names nothing: its own suit, or for a joker that the next card decides
    NAMES_LED = 1        # + led: a suit 0..3, 5 red, 6 black
    NAMES_EXACT = 8      # + card
    CALL_BIT = 1 << 13
    MAX_MOVES = 512      # two jokers, each naming four suits, colours and 53 cards, and the rest
    MAX_PILE = 32


cdef inline int card_of(Move move) noexcept nogil:
    return move & 63


cdef inline int names_of(Move move) noexcept nogil:
    return (move >> NAMES_SHIFT) & 127


cdef inline bint calls(Move move) noexcept nogil:
    return move & CALL_BIT != 0


cdef inline Move as_move(int card, int names, bint call) noexcept nogil:
    return card | names << NAMES_SHIFT | (CALL_BIT if call else 0)


cdef struct Position:
    CardSet hands[MAX_SEATS]
    CardSet table              # the cards of the current trick
    CardSet called             # the jokers called in it
    int16_t taken[MAX_SEATS]   # what the contract counts, by seat
    uint8_t following[MAX_SEATS]  # the next seat in the hand: who sits out is passed over
    int8_t cards[MAX_SEATS]    # of the current trick, in order
    int8_t seats[MAX_SEATS]
    int8_t pile[MAX_PILE]      # the dummy's cards, top first
    int8_t pile_at             # how many of them are gone
    int8_t n_pile
    int8_t n_plays             # in the current trick
    int8_t n_hands             # seats that play in this hand
    int8_t trick               # index from 0
    int8_t turn
    int8_t led
    int8_t weak                # a bit a joker without power in this trick
    int8_t exact               # the card that the lead names, or NO_CARD
    int8_t best                # index in `cards` of what is winning
    bint undecided             # a silent joker was led: the next suited card decides


cdef struct Undo:
    # What a play changes beyond the card itself: all that `undo` cannot reckon back.
    CardSet table
    CardSet called
    int8_t cards[MAX_SEATS]
    int8_t seats[MAX_SEATS]
    int8_t n_plays, turn, led, weak, exact, best, winner
    int16_t won
    bint undecided, from_pile
    Move move


cdef inline CardSet leadable(const CTables* t, int kind, CardSet hand) noexcept nogil:
    """The cards of a hand that may be led."""
    cdef int at
    cdef CardSet barred = t.lead_barred[kind]
    for at in range(t.n_relief[kind]):
        if hand & ~t.lead_relief[kind][at] == 0:
            barred = t.lead_barred_relieved[kind]
            break
    return hand & ~barred if hand & ~barred else hand


cdef inline CardSet followable(
    const CTables* t, int kind, CardSet hand, int led, CardSet called
) noexcept nogil:
    """The cards of a hand that may follow where no exact card was named."""
    cdef CardSet follow = t.follow[led]
    cdef CardSet legal = hand & t.call_duty & called
    if legal:
        return legal | (hand & t.call_escape)
    legal = hand & (follow | t.free[kind]) if hand & follow else hand
    follow = legal & ~(t.follow_barred[kind] & ~follow)
    return follow if follow else legal


cdef CardSet legal_cards(const CTables* t, const Position* p) noexcept nogil
cdef int legal_moves(const CTables* t, const Position* p, Move* moves) noexcept nogil
cdef int leads_of(
    const CTables* t, const Position* p, int card, Move* moves, int n
) noexcept nogil
cdef bint do(const CTables* t, Position* p, Move move, Undo* u) noexcept nogil
cdef void undo(const CTables* t, Position* p, const Undo* u) noexcept nogil
cdef int count_trick(const CTables* t, CardSet trick) noexcept nogil
cdef void begin(
    const CTables* t, Position* p, const CardSet* hands, CardSet out, int leader
) noexcept nogil


cdef check_hands(
    const CTables* t, const CardSet* hands, int seat, int size, CardSet gone, str where=*
)


cdef inline bint is_over(const CTables* t, const Position* p) noexcept nogil:
    return p.trick >= t.n_tricks


cdef class Hand:
    cdef KernelTables tables
    cdef Position p
    cdef Undo* past
    cdef int n_past
    cdef int capacity
    cdef _grow(self)
    cdef _lay(self, list pile)
