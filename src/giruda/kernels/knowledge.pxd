# cython: language_level=3
"""What the club's card rules know: by everybody of everybody, and by one seat of the others.

`Known` is public and grows with each play; `Own` is what one seat makes of it with its own cards,
reckoned anew for each decision.  A seat's share in a card is its part of all the hands that may
hold it.
"""

from giruda.kernels.bits cimport bit
from giruda.kernels.layout cimport (
    CardSet, JOKER, MAX_SEATS, MAX_TRICKS, N_CARD_IDS, N_KINDS, N_LEDS, N_RANKS, N_WEAK,
    int8_t, uint8_t,
)
from giruda.kernels.play cimport Position
from giruda.kernels.tables cimport CTables, KernelTables

cdef enum:  # how the friend was called; FRIEND_MODES says which is which
    NO_FRIEND = 0
    BY_CARD = 1
    BY_SEAT = 2
    BY_TRICK = 3  # the first or the last: who wins it is the friend


cdef struct CClub:
    # What follows from the rules and the trump, reckoned once.
    CardSet beaten_by[N_KINDS][N_WEAK][N_LEDS][N_CARD_IDS]  # the cards that beat a card
    CardSet trumps                  # the mighty is never among them
    CardSet mighty
    CardSet chiefs                  # the mighty and the jokers
    double joker_keeps[2][MAX_TRICKS]  # what keeping one promises, by tricks left after this one
    double density                  # points a card, next to the usual pack; 0 where tricks count
    double per_trick                # what a trick counts by itself
    int8_t owner[MAX_SEATS]         # who plays a seat, or NOBODY
    int8_t partner[MAX_SEATS]       # the other seat of the same person, or NOBODY
    int8_t first_trick              # the index of the trick that names the friend, by mode
    int8_t last_trick
    bint own_card
    bint shown_by_card
    bint may_announce
    bint leftover                   # some cards may be neither dealt nor buried
    int buried


cdef struct Known:
    # Public: what all have seen.
    CardSet played
    CardSet lacks[MAX_SEATS]   # cards that a seat has proved not to hold
    int8_t counts[MAX_SEATS]   # cards in its hand
    CardSet called             # the called friend card, wherever it is; 0 if none was called
    int8_t declarer
    int8_t mode                # BY_CARD and the like
    int8_t named_by            # the index of the trick that names the friend, or NOBODY
    int8_t friend              # once it is public, or NOBODY
    int8_t shown               # who has played the called card, or NOBODY
    bint revealed
    uint8_t out                # a bit a seat that sits out
    uint8_t declaring          # a bit a seat that the declarer plays
    bint asked                 # a card was asked for by its name: a suit is not alike any more
    int8_t n_ring              # how many other seats each has, below in playing order
    int8_t ring[MAX_SEATS][MAX_SEATS]  # for each seat from the next one on


cdef struct Private:
    # What one seat knows beyond that, on the turn of a seat that it plays.
    CardSet hand
    CardSet other   # the second hand that the same person plays
    CardSet buried  # by this person
    bint is_friend


cdef struct Own:
    const CTables* t
    const CClub* c
    int seat
    int index            # of the trick
    int kind
    int declarer
    CardSet hand
    CardSet unseen       # in other hands or, but for the declarer, perhaps buried
    CardSet elsewhere    # all cards that some other seat may hold
    CardSet may[MAX_SEATS]          # the cards that a seat may hold
    const int8_t* counts            # of the cards in each hand
    double ally[MAX_SEATS]          # the chance that a seat is on our side
    double friend_odds[MAX_SEATS]   # that it is the friend, while we cannot tell
    CardSet called       # the called card while another seat holds it
    bint ruling          # we are on the declarer's side
    bint is_declarer
    bint alike           # the unseen cards of a suit are as likely anywhere, but for the chiefs
    const int8_t* ring   # the other seats in the hand, in playing order from the next one on
    int n_ring
    int n_seats
    uint8_t declaring
    double astray        # unseen cards that were never dealt


cdef class ClubTables:
    cdef CClub c
    cdef readonly KernelTables tables


cdef void meet(
    const CTables* t, const CClub* c, Known* known, int declarer, int mode, int friend_card,
    int whom, int named_by,
) noexcept nogil
cdef void sit_out(const CTables* t, Known* known, CardSet out) noexcept nogil
cdef void note(const CTables* t, Known* known, const Position* p, int card) noexcept nogil
cdef void look(
    const CTables* t, const CClub* c, const Known* known, const Position* p, const Private* mine,
    Own* own,
) noexcept nogil
cdef void shares(const Own* own, CardSet cards, double* by_seat) noexcept nogil
cdef double against(const Own* own, CardSet cards) noexcept nogil
cdef bint surely_ours(const Own* own, CardSet cards) noexcept nogil


cdef inline int tricks_left(const Own* own) noexcept nogil:
    """Tricks still to come after this one."""
    return own.t.n_tricks - 1 - own.index


cdef inline CardSet above(const Own* own, int card) noexcept nogil:
    """The cards of the same suit above a card, the mighty apart."""
    return own.t.follow[card // N_RANKS] & ~((bit(card) << 1) - 1) & ~own.c.mighty


cdef inline bint is_boss(const Own* own, int card) noexcept nogil:
    """Whether no unseen card of its own suit is above a card."""
    return card >= JOKER or not above(own, card) & own.unseen
