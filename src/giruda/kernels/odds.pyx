# cython: language_level=3
"""How likely a card holds a trick against the seats that are still to play.

Rough on purpose: each unseen card of a suit lies with the seats that may hold it in proportion to
their cards, independently of the others.  That is a few multiplications a seat, and near enough
for rules of thumb.
"""

from giruda.kernels.bits cimport count, lowest, without_lowest
from giruda.kernels.knowledge cimport share
from giruda.kernels.layout cimport JOKER, N_RANKS

cdef double EPSILON = 1e-9
cdef double RESCUE = 0.8  # the part of the tricks that an ally's stronger card keeps
cdef enum:
    RICH = 4
# How readily somebody spends the mighty or the joker on a trick of 0, 1, 2, … points.
cdef double[RICH + 1] EAGER = [0.15, 0.3, 0.45, 0.65, 0.85]


cdef void begin_odds(
    Odds* odds, const Own* own, const int8_t* after, int n_after
) noexcept nogil:
    """Begin with nothing reckoned; good for all cards of one hand that others may follow."""
    odds.own = own
    odds.after = after
    odds.n_after = n_after
    odds.has_share = 0
    odds.has_given = 0


cdef inline int _key(const Own* own, CardSet one) noexcept nogil:
    """What a card has in common with others that are as likely anywhere."""
    if one == own.c.mighty:
        return MIGHTY_KEY
    if one >> JOKER:
        return JOKER_KEY + lowest(one) - JOKER
    return lowest(one) // N_RANKS


cdef const double* _share(Odds* odds, CardSet one) noexcept nogil:
    """The chance of each seat still to play to hold a card, or one like it."""
    cdef int key = _key(odds.own, one)
    cdef int at, seat
    if not odds.has_share >> key & 1:
        odds.has_share |= <uint8_t>(1 << key)
        for at in range(odds.n_after):
            seat = odds.after[at]
            odds.share[key][seat] = share(odds.own, seat, one)
    return odds.share[key]


cdef const double* _given(Odds* odds, CardSet one) noexcept nogil:
    """The same, for each seat given that those before it in this trick lack the card."""
    cdef int key = _key(odds.own, one)
    cdef const double* plain
    cdef double left = 1
    cdef int at, seat
    if not odds.has_given >> key & 1:
        odds.has_given |= <uint8_t>(1 << key)
        plain = _share(odds, one)
        for at in range(odds.n_after):
            seat = odds.after[at]
            odds.given[key][seat] = min(plain[seat] / left, 1.0) if left > EPSILON else 0
            left -= plain[seat]
    return odds.given[key]


cdef inline double _power(double base, int n) noexcept nogil:
    cdef double product = base
    while n > 1:
        product *= base
        n -= 1
    return product


cdef inline CardSet _first(CardSet cards) noexcept nogil:
    return cards & (~cards + 1)


cdef double _void(Odds* odds, int seat, CardSet cards) noexcept nogil:
    """The chance that a seat holds none of these unseen cards."""
    cdef const Own* own = odds.own
    cdef CardSet plain
    if not cards & own.may[seat]:
        return 1
    plain = cards & own.may[seat] & ~(own.called | own.c.mighty)
    if not plain:
        return 1
    return _power(1 - _share(odds, _first(plain))[seat], count(cards))


cdef double _beats(
    Odds* odds, int led, CardSet beating, double points, int seat
) noexcept nogil:
    """The chance that a seat can, and would, beat a card that those before it did not."""
    cdef const Own* own = odds.own
    cdef CardSet some
    cdef double misses = 1
    cdef double eager
    if seat == own.t.dummy:  # any of its cards is as likely as another
        return count(beating) / <double>count(own.may[seat])
    some = beating & own.c.chiefs
    if some:
        eager = EAGER[min(<int>points, RICH)]
        while some:
            misses *= 1 - eager * _given(odds, _first(some))[seat]
            some = without_lowest(some)
        beating &= ~own.c.chiefs
    some = beating & own.t.follow[led]
    if some:
        misses *= _power(1 - _given(odds, _first(some))[seat], count(some))
    some = beating & ~own.t.follow[led]
    if some:
        misses *= 1 - _void(odds, seat, own.t.follow[led] & own.unseen) * (
            1 - _power(1 - _given(odds, _first(some))[seat], count(some))
        )
    return 1 - misses


cdef double ours(
    Odds* odds, int led, CardSet beaten_by, double points, double side
) noexcept nogil:
    """The chance that the trick ends with our side.

    *beaten_by* are the cards that beat the one that is winning; *side* is the chance that who
    played it is with us; *points* lie in the trick.  A seat against us beats a card of ours if it
    can, and the reverse.
    """
    cdef const Own* own = odds.own
    cdef double chance = side
    cdef double beats, ally, comes
    cdef CardSet beating
    cdef int at, seat
    cdef bint called_beats = own.called & beaten_by != 0
    for at in range(odds.n_after):
        seat = odds.after[at]
        beating = beaten_by & own.may[seat] & ~own.called
        beats = _beats(odds, led, beating, points, seat) if beating else 0
        ally = own.ally[seat]
        if called_beats and own.friend_odds[seat]:
            # The seat may be the friend and win with the called card.
            comes = own.friend_odds[seat] * EAGER[min(<int>points + 1, RICH)]
            chance = chance + (1 - chance) * comes if own.ruling else chance * (1 - comes)
        if beating:
            chance = chance * (1 - beats * (1 - ally)) + (1 - chance) * beats * ally * RESCUE
    return chance
