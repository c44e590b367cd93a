# cython: language_level=3
"""Leads: what may be led in the search, what it may name, and what that fixes for the trick."""

from giruda.kernels.bits cimport bit, lowest, without_lowest
from giruda.kernels.lanes cimport JOKER_BIT, suit_lane
from giruda.kernels.layout cimport (
    CALL_ALWAYS, CALL_DECLARED, JOKER, N_LEDS, NOTHING_LED, NO_CARD,
)


cdef Lanes _leadable(const Deal* d, int kind, Lanes hand) noexcept nogil:
    cdef int at
    cdef Lanes barred = d.lead_barred[kind]
    for at in range(d.n_relief[kind]):
        if not hand & ~d.relief[kind][at]:
            barred = d.lead_barred_relieved[kind]
            break
    return hand & ~barred if hand & ~barred else hand


cdef int list_leads(Search* s, int seat, int left, Option* options) noexcept nogil:
    """Write every lead that differs, plain ones by card."""
    cdef const Deal* d = s.d
    cdef int kind = d.kind[d.n_tricks - left]
    cdef int n = 0
    cdef Lanes cards
    if seat == d.dummy:
        _add(options, &n, d.pile[left], _own_led(d.pile[left]), d.call_mode != CALL_DECLARED
             and _may_call(s, kind, d.pile[left]))
        return n
    cards = _leadable(d, kind, s.hands[seat])
    while cards:
        _add_leads(s, kind, seat, lowest(cards), options, &n)
        cards = without_lowest(cards)
    return n


cdef inline int _own_led(int at) noexcept nogil:
    return NOTHING_LED if at >= JOKER_BIT else suit_lane(at)


cdef inline bint _may_call(Search* s, int kind, int at) noexcept nogil:
    """Whether leading this card can call a joker that is still there."""
    return s.d.call_works[kind] and s.d.calls[at] & s.all != 0


cdef inline void _add(Option* options, int* n, int at, int led, bint call) noexcept nogil:
    cdef Option* one = options + n[0]
    one.at = at
    one.led = led
    one.exact = NO_CARD
    one.has_exact = False
    one.call = call
    one.plain = at < JOKER_BIT and led == suit_lane(at) and not call
    one.score = 0
    n[0] += 1


cdef void _add_leads(Search* s, int kind, int seat, int at, Option* options, int* n) noexcept nogil:
    """Add the leads of one card: once for each thing that it may name, with and without a call."""
    cdef const Deal* d = s.d
    cdef bint may_call = _may_call(s, kind, at)
    if may_call:
        _add_named(s, kind, seat, at, True, options, n)
    if not may_call or d.call_mode != CALL_ALWAYS:
        _add_named(s, kind, seat, at, False, options, n)


cdef void _add_named(
    Search* s, int kind, int seat, int at, bint call, Option* options, int* n
) noexcept nogil:
    cdef const Deal* d = s.d
    cdef int led
    cdef Lanes others
    if d.may_name_nothing[kind][at]:
        _add(options, n, at, _own_led(at), call)
    for led in range(N_LEDS):
        if d.may_name[kind][at] >> led & 1:
            if led != _own_led(at) or not d.may_name_nothing[kind][at]:
                _add(options, n, at, led, call)
    if d.may_name_exact[kind][at]:
        # A card of another hand, or one that nobody holds: all of those are one and the same.
        others = s.all & ~s.hands[seat] & ~d.jokers
        while others:
            _add(options, n, at, NOTHING_LED, call)
            options[n[0] - 1].exact = lowest(others)
            options[n[0] - 1].has_exact = True
            others = without_lowest(others)
        _add(options, n, at, NOTHING_LED, call)
        options[n[0] - 1].has_exact = True


cdef void set_lead(Search* s, const Option* option, int left, Lead* lead) noexcept nogil:
    """Fix what a lead decides for its trick."""
    cdef const Deal* d = s.d
    cdef Lanes weak
    lead.kind = d.kind[d.n_tricks - left]
    lead.called = d.calls[option.at] if option.call else 0
    weak = d.weak_lead[lead.kind] & bit(option.at)
    if d.call_weakens:
        weak |= lead.called
    lead.weak = weak >> JOKER_BIT
    lead.led = option.led
    lead.has_exact = option.has_exact
    lead.exact = 0 if option.exact == NO_CARD else bit(option.exact)
    lead.undecided = option.led == NOTHING_LED and not option.has_exact
    lead.follow = d.by_led[option.led]
    lead.beats = d.beats[lead.kind][lead.weak][option.led]


cdef void resume_lead(const Deal* d, const Position* p, Lead* lead) noexcept nogil:
    """What was fixed for the trick that a position is in the middle of."""
    cdef int at
    lead.kind = d.kind[p.trick]
    lead.called = 0
    for at in range(2):
        if p.called >> (JOKER + at) & 1:
            lead.called |= bit(JOKER_BIT + at)
    lead.weak = p.weak & <int>(d.jokers >> JOKER_BIT)  # there are no rows for a joker that is gone
    lead.led = p.led
    lead.has_exact = p.exact != NO_CARD
    lead.exact = 0
    if lead.has_exact and d.bit_of[p.exact] != NO_CARD:
        lead.exact = bit(d.bit_of[p.exact])
    lead.undecided = p.undecided
    lead.follow = d.by_led[p.led]
    lead.beats = d.beats[lead.kind][lead.weak][p.led]
