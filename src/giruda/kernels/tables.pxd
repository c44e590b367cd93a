# cython: language_level=3
"""The table contract as one C record, read by every kernel."""

from giruda.kernels.layout cimport (
    CardSet, MAX_RELIEF, MAX_SEATS, MAX_TRICKS, N_CARD_IDS, N_KINDS, N_LEDS, N_WEAK,
    int8_t, int16_t, uint8_t, uint16_t,
)


cdef struct Names:
    uint8_t suits    # a bit a suit
    uint8_t colours  # bit 0 red, bit 1 black
    bint exact
    bint nothing


cdef struct CTables:
    # As in giruda.core.tables.Tables, whose docstring says what each is.
    CardSet deck
    CardSet points
    CardSet counted     # the cards that count for the contract: none where tricks count
    int per_trick       # what a trick counts by itself
    CardSet jokers
    int n_tricks
    int n_seats
    int dummy           # its seat, or NOBODY
    int mighty
    int trump           # a suit, or NOBODY
    uint8_t order[MAX_SEATS]       # seats in playing order
    uint8_t following[MAX_SEATS]   # by seat: the next one
    uint8_t kind[MAX_TRICKS]
    int16_t strength[N_KINDS][N_WEAK][N_LEDS][N_CARD_IDS]
    CardSet follow[N_LEDS]
    CardSet free[N_KINDS]
    CardSet lead_barred[N_KINDS]
    CardSet lead_barred_relieved[N_KINDS]
    int n_relief[N_KINDS]
    CardSet lead_relief[N_KINDS][MAX_RELIEF]
    CardSet follow_barred[N_KINDS]
    CardSet call[N_CARD_IDS]
    bint call_works[N_KINDS]
    int call_mode
    bint call_weakens
    CardSet call_duty
    CardSet call_escape
    CardSet weak_lead[N_KINDS]
    Names names[N_KINDS][N_CARD_IDS]
    CardSet plain[N_KINDS]  # suited cards of which there is one way to lead: name and call nothing


cdef class KernelTables:
    cdef CTables c
    cdef readonly object rules
    cdef readonly object trump
