# cython: language_level=3
"""Cards played at random: any legal one, and of the ways to lead it any.

Whole tricks have a way of their own, which reads the same tables as `play` and keeps in local
values what nobody asks for afterwards; a lead that names an exact card, or nothing where the next
card decides, goes the common way.  A random choice is one that the processor guesses wrongly, so
what depends on the cards is reckoned without branches.  Nothing here is visible from Python.
"""

from giruda.kernels.bits cimport below, bit, count, draw, drawn, nth, scaled
from giruda.kernels.layout cimport (
    CardSet, MAX_SEATS, N_RANKS, NO_CARD, NOBODY, int16_t,
)
from giruda.kernels.play cimport (
    MAX_MOVES, do, followable, is_over, leadable, leads_of, legal_cards,
)
from giruda.kernels.trace cimport note_move, note_winner


cdef void play_randomly(
    const CTables* t, Position* p, uint64_t* chance, Trace* trace
) noexcept nogil:
    """Play to the end of the hand, from anywhere in it."""
    _finish_trick(t, p, chance, trace)
    while not is_over(t, p):
        _random_trick(t, p, chance, trace)


cdef Move random_move(const CTables* t, const Position* p, uint64_t* chance) noexcept nogil:
    """Any legal card, and of the ways to lead it any."""
    cdef int card = drawn(chance, legal_cards(t, p))
    return card if p.n_plays else _random_lead(t, p, card, chance)


cdef Move _random_lead(
    const CTables* t, const Position* p, int card, uint64_t* chance
) noexcept nogil:
    cdef Move moves[MAX_MOVES]
    return moves[below(chance, leads_of(t, p, card, moves, 0))]


cdef inline void _play(const CTables* t, Position* p, Move move, Trace* trace) noexcept nogil:
    note_move(trace, move)
    if do(t, p, move, NULL):
        note_winner(trace, p.turn)


cdef void _finish_trick(
    const CTables* t, Position* p, uint64_t* chance, Trace* trace
) noexcept nogil:
    while p.n_plays:
        _play(t, p, random_move(t, p, chance), trace)


cdef inline int _top(const CTables* t, const Position* p, int seat) noexcept nogil:
    """The card that a dummy turns up; NO_CARD for anybody else."""
    return p.pile[p.pile_at] if seat == t.dummy and p.pile_at < p.n_pile else NO_CARD


cdef inline int _key(int strength, int at, int seat) noexcept nogil:
    """Ordered by strength and then by who was earlier; its lowest digit is the seat."""
    return (strength * MAX_SEATS + MAX_SEATS - 1 - at) * MAX_SEATS + seat


cdef void _random_trick(
    const CTables* t, Position* p, uint64_t* chance, Trace* trace
) noexcept nogil:
    """Play a whole trick; equal to `random_move` and `do` for each of its cards."""
    cdef uint64_t state = chance[0]
    cdef int kind = t.kind[p.trick]
    cdef int led
    cdef int card = _top(t, p, p.turn)
    if card == NO_CARD:
        card = drawn(&state, leadable(t, kind, p.hands[p.turn]))
    if t.plain[kind] >> card & 1 and t.dummy == NOBODY:
        chance[0] = state
        led = card // N_RANKS
        p.hands[p.turn] ^= bit(card)
        note_move(trace, card)
        if t.follow_barred[kind] & ~t.follow[led] == 0:
            _follow_plain(t, p, card, led, chance, trace)
        else:
            _follow(t, p, card, led, 0, 0, chance, trace)
        return
    _play(t, p, _random_lead(t, p, card, &state), trace)
    chance[0] = state
    if p.undecided or p.exact != NO_CARD:
        _finish_trick(t, p, chance, trace)
    else:
        _follow(t, p, card, p.led, p.weak, p.called, chance, trace)


cdef void _follow_plain(
    const CTables* t, Position* p, int card, int led, uint64_t* chance, Trace* trace
) noexcept nogil:
    """The others follow a lead that neither calls nor weakens a joker; nobody is barred."""
    cdef int kind = t.kind[p.trick]
    cdef const int16_t* strength = t.strength[kind][0][led]
    cdef CardSet follow = t.follow[led]
    cdef CardSet allowed = follow | t.free[kind]
    cdef CardSet trick = bit(card)
    cdef CardSet hand, legal
    cdef uint64_t state = chance[0]
    cdef uint64_t word = 0
    cdef int seat = p.turn
    cdef int best = _key(strength[card], 0, seat)
    cdef int at, key
    for at in range(1, p.n_hands):
        seat = p.following[seat]
        hand = p.hands[seat]
        # Everything where nothing follows: the subtraction gives all bits or none.
        legal = hand & (allowed | (<CardSet>((hand & follow) != 0) - 1))
        word = draw(&state) if at & 1 else word << 32  # a word is enough for two
        card = nth(legal, scaled(word, count(legal)))
        p.hands[seat] = hand ^ bit(card)
        trick |= bit(card)
        note_move(trace, card)
        key = _key(strength[card], at, seat)
        best = key if key > best else best
    chance[0] = state
    _take_trick(t, p, best & (MAX_SEATS - 1), trick, trace)


cdef void _follow(
    const CTables* t, Position* p, int card, int led, int weak, CardSet called,
    uint64_t* chance, Trace* trace,
) noexcept nogil:
    """The others follow any lead that decides what must be followed."""
    cdef int kind = t.kind[p.trick]
    cdef const int16_t* strength = t.strength[kind][weak][led]
    cdef CardSet trick = bit(card)
    cdef uint64_t state = chance[0]
    cdef int seat = p.turn if p.n_plays == 0 else p.seats[0]
    cdef int best = _key(strength[card], 0, seat)
    cdef int at, key
    for at in range(1, p.n_hands):
        seat = p.following[seat]
        card = _top(t, p, seat)
        if card == NO_CARD:
            card = drawn(&state, followable(t, kind, p.hands[seat], led, called))
        else:
            p.pile_at += 1
        p.hands[seat] ^= bit(card)
        trick |= bit(card)
        note_move(trace, card)
        key = _key(strength[card], at, seat)
        best = key if key > best else best
    chance[0] = state
    _take_trick(t, p, best & (MAX_SEATS - 1), trick, trace)


cdef inline void _take_trick(
    const CTables* t, Position* p, int winner, CardSet trick, Trace* trace
) noexcept nogil:
    note_winner(trace, winner)
    p.taken[winner] += t.per_trick + count(trick & t.counted)
    p.turn = winner
    p.trick += 1
    p.n_plays = 0
    p.table = 0  # a lead that went the common way lies there
