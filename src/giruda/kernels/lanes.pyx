# cython: language_level=3
"""Lays out the cards of one solve: see `lanes.pxd`."""

from libc.string cimport memset

from giruda.kernels.bits cimport bit, count, highest, lowest, without_lowest
from giruda.kernels.layout cimport JOKER, N_RANKS, NOBODY, NO_CARD, int16_t
from giruda.kernels.tables cimport Names


cdef int lay_out(
    const CTables* t, const Position* p, const bint* ruling, int last_bonus, Deal* d
) noexcept nogil:
    """Translate a position and its tables; return 0, or -1 if the counted cards are not on top.

    Cost: about 20 µs for an ending of five tricks, 0.3 ms for a whole deal.
    """
    cdef int seat, led
    cdef CardSet table = 0
    for seat in range(p.n_plays):
        table |= bit(p.cards[seat])
    _number(t, p, table, d)
    d.all = 0
    memset(d.hands, 0, sizeof(d.hands))
    for seat in range(t.n_seats):
        d.hands[seat] = to_lanes(d, p.hands[seat])
        d.all |= d.hands[seat]
        d.following[seat] = p.following[seat]
        d.ruling[seat] = ruling[seat]
    d.n_hands = p.n_hands
    d.n_seats = t.n_seats
    d.n_tricks = t.n_tricks
    d.per_trick = t.per_trick
    d.last_bonus = last_bonus
    _translate(t, p, d)
    _find_special(t, p, table, d)
    for led in range(4):
        if not _count_owners(t, p, table, d, led):
            return -1
    _fill_beats(t, p, table, d)
    return 0


cdef Lanes to_lanes(const Deal* d, CardSet cards) noexcept nogil:
    """The same cards by lanes; those not in play are left out."""
    cdef Lanes lanes = 0
    cdef int at
    while cards:
        at = d.bit_of[lowest(cards)]
        if at != NO_CARD:
            lanes |= bit(at)
        cards = without_lowest(cards)
    return lanes


cdef void _number(const CTables* t, const Position* p, CardSet table, Deal* d) noexcept nogil:
    cdef CardSet here = table
    cdef CardSet cards
    cdef int seat, suit, at, card
    for seat in range(t.n_seats):
        here |= p.hands[seat]
    memset(d.bit_of, NO_CARD, sizeof(d.bit_of))
    memset(d.card_of, NO_CARD, sizeof(d.card_of))
    for suit in range(4):
        at = suit * LANE
        cards = here & t.follow[suit]
        while cards:
            card = lowest(cards)
            cards = without_lowest(cards)
            if card == t.mighty:
                _pair(d, card, suit * LANE + MIGHTY_BIT)
            else:
                _pair(d, card, at)
                at += 1
    cards = here & t.jokers
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        _pair(d, card, JOKER_BIT + card - JOKER)


cdef inline void _pair(Deal* d, int card, int at) noexcept nogil:
    d.bit_of[card] = at
    d.card_of[at] = card


cdef void _translate(const CTables* t, const Position* p, Deal* d) noexcept nogil:
    cdef int led, kind, at, left
    cdef const Names* names
    d.counted = to_lanes(d, t.counted)
    d.jokers = to_lanes(d, t.jokers)
    d.mighty = to_lanes(d, bit(t.mighty))
    d.trumps = 0 if t.trump == NOBODY else to_lanes(d, t.follow[t.trump]) & ~d.mighty
    d.call_duty = to_lanes(d, t.call_duty)
    d.call_escape = to_lanes(d, t.call_escape)
    d.call_mode = t.call_mode
    d.call_weakens = t.call_weakens
    d.dummy = t.dummy
    d.n_pile = p.n_pile - p.pile_at if t.dummy != NOBODY else 0
    for at in range(d.n_pile):
        left = d.n_pile - at
        d.pile[left] = d.bit_of[p.pile[p.pile_at + at]]
    for at in range(t.n_tricks):
        d.kind[at] = t.kind[at]
    for led in range(N_LEDS):
        d.by_led[led] = to_lanes(d, t.follow[led])
    for at in range(N_BITS):
        d.calls[at] = 0 if d.card_of[at] == NO_CARD else to_lanes(d, t.call[d.card_of[at]])
    for kind in range(N_KINDS):
        d.free[kind] = to_lanes(d, t.free[kind])
        d.lead_barred[kind] = to_lanes(d, t.lead_barred[kind])
        d.lead_barred_relieved[kind] = to_lanes(d, t.lead_barred_relieved[kind])
        d.follow_barred[kind] = to_lanes(d, t.follow_barred[kind])
        d.weak_lead[kind] = to_lanes(d, t.weak_lead[kind])
        d.call_works[kind] = t.call_works[kind]
        d.n_relief[kind] = t.n_relief[kind]
        for at in range(t.n_relief[kind]):
            d.relief[kind][at] = to_lanes(d, t.lead_relief[kind][at])
        for at in range(N_BITS):
            if d.card_of[at] != NO_CARD:
                names = &t.names[kind][d.card_of[at]]
                d.may_name[kind][at] = names.suits | names.colours << 5
                d.may_name_nothing[kind][at] = names.nothing
                d.may_name_exact[kind][at] = names.exact


# --- Which cards are like no other ---------------------------------------------------------------

cdef void _find_special(const CTables* t, const Position* p, CardSet table, Deal* d) noexcept nogil:
    """Mark what a rule names apart from the rest of its suit: it is never one of several alike."""
    cdef int kind, at
    cdef Lanes special = d.mighty | d.jokers
    for at in range(N_BITS):
        if d.calls[at]:
            special |= bit(at)
    for kind in range(N_KINDS):
        if kind == 0 and p.trick > 0:
            continue
        special |= _odd_ones(d, d.free[kind]) | _odd_ones(d, d.lead_barred[kind])
        special |= _odd_ones(d, d.lead_barred_relieved[kind]) | _odd_ones(d, d.follow_barred[kind])
        for at in range(d.n_relief[kind]):
            special |= _odd_ones(d, d.relief[kind][at])
    d.special = special | _odd_ones(d, d.call_escape) | _odd_ones(d, d.call_duty)
    for kind in range(N_KINDS):
        d.alike[kind] = _ranks_decide(t, p, table, d, kind)


cdef Lanes _odd_ones(const Deal* d, Lanes cards) noexcept nogil:
    """Those of a set whose suit is only partly in it."""
    cdef int suit
    cdef Lanes odd = 0
    cdef Lanes of_suit
    for suit in range(4):
        of_suit = d.by_led[suit] & RANK_BITS
        if cards & of_suit and of_suit & ~cards:
            odd |= cards & of_suit
    return odd


cdef bint _ranks_decide(
    const CTables* t, const Position* p, CardSet table, Deal* d, int kind
) noexcept nogil:
    """Whether in such tricks only ranks part the cards of a suit, whoever leads what.

    Not so where a powerless joker may be led and ranks of other suits are then compared, or where
    the mighty is a card of its suit like another, but not its highest.
    """
    cdef int led, suit
    cdef int low, high, card
    cdef CardSet others
    if t.strength[kind][0][0][t.mighty] < t.strength[1][0][0][t.mighty]:
        if t.mighty % N_RANKS != N_RANKS - 1:
            return False
    if not d.jokers:
        return True
    for led in range(N_LEDS):
        for suit in range(4):
            others = t.follow[suit] & t.deck & ~t.follow[led] & ~bit(t.mighty)
            if suit == t.trump or not others:
                continue
            low = t.strength[kind][0][led][lowest(others)]
            high = t.strength[kind][0][led][highest(others)]
            card = JOKER if t.deck & bit(JOKER) else JOKER + 1
            if low != high and t.strength[kind][0][led][card] < high:
                return False
            if low != high and t.weak_lead[kind]:
                return False
    return True


# --- Owners by rank ------------------------------------------------------------------------------

cdef bint _count_owners(
    const CTables* t, const Position* p, CardSet table, Deal* d, int suit
) noexcept nogil:
    """Fill the two tables of a suit; False if a counted card is below one that is not."""
    cdef Lanes ranks = (d.by_led[suit] >> suit * LANE) & 0x1fff
    cdef Lanes counted = (d.counted >> suit * LANE) & 0x1fff
    cdef int n = count(ranks)
    cdef int n_small = n - count(counted)
    cdef int mask, top, at
    cdef uint64_t code[16]
    cdef uint64_t tally[16]
    if counted != ranks & ~((<Lanes>1 << n_small) - 1):
        return False
    for at in range(n):
        code[at] = _owner(d, t.n_seats, suit * LANE + at)
        # Four bits a seat count its small cards, four more those that count.
        tally[at] = <uint64_t>1 << (4 * (code[at] & 7) + (32 if at >= n_small else 0))
    d.owners[suit][0] = 0
    d.coarse[suit][0] = 0
    top = 0
    for mask in range(1, 1 << n):
        if mask >> (top + 1):
            top += 1
        d.owners[suit][mask] = code[top] | d.owners[suit][mask ^ (1 << top)] << 4
        d.coarse[suit][mask] = tally[top] + d.coarse[suit][mask ^ (1 << top)]
    for mask in range(1 << n):
        d.coarse[suit][mask] = _hash(
            d.coarse[suit][mask] + <uint64_t>(suit + 1) * <uint64_t>0x9E3779B97F4A7C15
        )
    return True


cdef inline uint64_t _hash(uint64_t x) noexcept nogil:
    x = (x ^ (x >> 32)) * <uint64_t>0xD6E8FEB86659FD93
    x = (x ^ (x >> 32)) * <uint64_t>0xD6E8FEB86659FD93
    return x ^ (x >> 32)


cdef uint64_t _owner(const Deal* d, int n_seats, int at) noexcept nogil:
    cdef int seat
    cdef uint64_t special = SPECIAL if d.special & bit(at) else 0
    for seat in range(n_seats):
        if d.hands[seat] & bit(at):
            return (seat + 1) | special  # from 1, so that no card is not the first seat's
    return special  # it lies in the current trick


# --- Which card beats which ----------------------------------------------------------------------

cdef void _fill_beats(const CTables* t, const Position* p, CardSet table, Deal* d) noexcept nogil:
    cdef int kind, weak, led
    cdef bint has_call = d.jokers != 0
    for kind in range(N_KINDS):
        if kind == 0 and p.trick > 0:
            continue
        for weak in range(N_WEAK):
            if weak and not has_call:
                continue
            if (weak & 1 and d.bit_of[JOKER] == NO_CARD) or (
                weak & 2 and d.bit_of[JOKER + 1] == NO_CARD
            ):
                continue
            for led in range(N_LEDS):
                _fill_row(t.strength[kind][weak][led], d, d.beats[kind][weak][led])


cdef void _fill_row(const int16_t* strength, const Deal* d, Lanes* beats) noexcept nogil:
    """For each card, those of strictly greater strength: by going down a sorted list."""
    cdef int at, other, n = 0
    cdef int sorted_bits[56]
    cdef int place
    cdef Lanes above = 0
    cdef int start
    for at in range(N_BITS):
        if d.card_of[at] == NO_CARD:
            continue
        place = n
        while place and strength[d.card_of[sorted_bits[place - 1]]] < strength[d.card_of[at]]:
            sorted_bits[place] = sorted_bits[place - 1]
            place -= 1
        sorted_bits[place] = at
        n += 1
    start = 0
    for other in range(n):
        at = sorted_bits[other]
        if strength[d.card_of[at]] < strength[d.card_of[sorted_bits[start]]]:
            while start < other:
                above |= bit(sorted_bits[start])
                start += 1
        beats[at] = above
