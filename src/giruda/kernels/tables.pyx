# cython: language_level=3
"""Wraps the table contract of `giruda.core.tables` as C arrays."""

from giruda.core.choices import JokerCallMode
from giruda.core.tables import tables as core_tables
from giruda.core.tricks import OWN_SUIT

from giruda.kernels.layout cimport (
    CALL_ALWAYS, CALL_DECLARED, CALL_UNLESS_DECLINED, CardSet, JOKER, MAX_RELIEF, MAX_SEATS,
    MAX_TRICKS, N_CARD_IDS, N_KINDS, N_LEDS, N_WEAK, NOBODY,
)


cdef dict CALL_MODES = {
    JokerCallMode.DECLARED: CALL_DECLARED,
    JokerCallMode.UNLESS_DECLINED: CALL_UNLESS_DECLINED,
    JokerCallMode.ALWAYS: CALL_ALWAYS,
}


cdef class KernelTables:
    """The tables of these rules and this trump, for the kernels to read.

    Cost: about 0.5 ms and 12 KB beside `giruda.core.tables.tables`; `kernel_tables` keeps them.
    """

    def __cinit__(self, rules, trump):
        self.rules = rules
        self.trump = trump
        source = core_tables(rules, trump)
        assert len(source.order) <= MAX_SEATS and source.n_tricks <= MAX_TRICKS
        _fill_scalars(&self.c, source)
        _fill_seats(&self.c, source)
        _fill_strength(&self.c, source)
        _fill_by_kind(&self.c, source)

    def __reduce__(self):
        return KernelTables, (self.rules, self.trump)


cdef void _fill_scalars(CTables* c, source):
    c.deck = source.deck
    c.points = source.points
    c.counted = source.counted
    c.per_trick = source.per_trick
    c.jokers = source.jokers
    c.n_tricks = source.n_tricks
    c.mighty = source.mighty
    c.trump = NOBODY if source.trump is None else source.trump
    c.call_mode = CALL_MODES[source.call_mode]
    c.call_weakens = source.call_weakens
    c.call_duty = source.call_duty
    c.call_escape = source.call_escape
    for card in range(N_CARD_IDS):
        c.call[card] = source.call.get(card, 0)
    for led in range(N_LEDS):
        c.follow[led] = source.follow[led]
    for index, kind in enumerate(source.kind):
        c.kind[index] = kind


cdef void _fill_seats(CTables* c, source):
    cdef int at
    c.n_seats = len(source.order)
    c.dummy = NOBODY if source.dummy is None else source.dummy
    for at in range(c.n_seats):
        c.order[at] = source.order[at]
        c.following[source.order[at]] = source.order[(at + 1) % c.n_seats]


cdef void _fill_strength(CTables* c, source):
    cdef int kind, weak, led, card
    for kind in range(N_KINDS):
        rows = source.strength[kind]
        for weak in range(N_WEAK):
            for led in range(N_LEDS):
                # Where there is one joker, nothing sets the bit of the second.
                row = rows[weak & (len(rows) - 1)][led]
                for card in range(N_CARD_IDS):
                    c.strength[kind][weak][led][card] = row[card]


cdef void _fill_by_kind(CTables* c, source):
    cdef int kind, card, at
    for kind in range(N_KINDS):
        c.free[kind] = source.free[kind]
        c.lead_barred[kind] = source.lead_barred[kind]
        c.lead_barred_relieved[kind] = source.lead_barred_relieved[kind]
        c.follow_barred[kind] = source.follow_barred[kind]
        c.call_works[kind] = source.call_works[kind]
        c.weak_lead[kind] = source.weak_lead[kind]
        c.n_relief[kind] = len(source.lead_relief[kind])
        assert c.n_relief[kind] <= MAX_RELIEF
        for at in range(c.n_relief[kind]):
            c.lead_relief[kind][at] = source.lead_relief[kind][at]
        for card in range(N_CARD_IDS):
            names = source.names[kind][card]
            c.names[kind][card].suits = names.suits
            c.names[kind][card].colours = names.colours
            c.names[kind][card].exact = names.exact
            c.names[kind][card].nothing = names.nothing
            calls = c.call[card] != 0 and c.call_works[kind]
            if card < JOKER and names == OWN_SUIT and not calls:
                c.plain[kind] |= <CardSet>1 << card
