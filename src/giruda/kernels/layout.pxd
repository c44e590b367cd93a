# cython: language_level=3
"""Layout: the constants and plain types that all kernels share.

Cards, suits and masks are numbered as in `giruda.core.cards`; a test compares the constants.
"""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

ctypedef uint64_t CardSet  # one bit a card

cdef enum:
    N_CARD_IDS = 54
    N_SUITS = 4
    N_RANKS = 13
    JOKER = 52
    RED_JOKER = 53
    N_LEDS = 7
    NOTHING_LED = 4
    N_KINDS = 3
    N_WEAK = 4  # a bit for each of two jokers
    MAX_SEATS = 8
    MAX_TRICKS = 32
    MAX_RELIEF = 4
    NOBODY = -1
    NO_CARD = -1

cdef enum CallMode:  # JokerCallMode
    CALL_DECLARED = 0
    CALL_UNLESS_DECLINED = 1
    CALL_ALWAYS = 2
