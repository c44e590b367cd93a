# cython: language_level=3
"""How likely a card holds a trick against the seats that are still to play.

Rough on purpose: each unseen card of a suit lies with the seats that may hold it in proportion to
their cards, independently of the others.  That is a few multiplications a seat, and near enough
for rules of thumb.
"""

from giruda.kernels.bits cimport count, lowest, without_lowest
from giruda.kernels.knowledge cimport shares
from giruda.kernels.layout cimport JOKER, N_RANKS, NOTHING_LED

cdef double EPSILON = 1e-9
cdef double RESCUE = 0.8  # the part of the tricks that an ally's stronger card keeps
cdef enum:
    RICH = 4
# By seat, the chance that nothing comes of no cards.
cdef double[MAX_SEATS] NONE = [1, 1, 1, 1, 1, 1, 1, 1]
# How readily somebody spends the mighty or the joker on a trick of 0, 1, 2, … points.
cdef double[RICH + 1] EAGER = [0.15, 0.3, 0.45, 0.65, 0.85]


cdef void begin_odds(
    Odds* odds, const Own* own, const int8_t* after, int n_after
) noexcept nogil:
    """Begin with nothing reckoned; good for all cards of one hand that others may follow."""
    cdef int at
    odds.own = own
    odds.after = after
    odds.n_after = n_after
    odds.has_share = 0
    odds.has_given = 0
    odds.chiefs[0] = 0
    odds.chiefs[1] = 0
    odds.ruffs = 0
    odds.anywhere = 0
    odds.alike = own.alike
    for at in range(n_after):
        odds.anywhere |= own.may[<int>after[at]]
        if after[at] == own.t.dummy:
            odds.alike = False


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
    if not odds.has_share >> key & 1:
        odds.has_share |= <uint8_t>(1 << key)
        shares(odds.own, one, odds.share[key])
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
    """Without a branch, for nobody can foresee *n*."""
    cdef double[8] steps
    cdef double product
    steps[0] = steps[2] = steps[4] = steps[6] = 1
    steps[1] = base
    steps[3] = steps[1] * steps[1]
    steps[5] = steps[3] * steps[3]
    steps[7] = steps[5] * steps[5]
    product = (
        steps[n & 1] * steps[2 + (n >> 1 & 1)] * (steps[4 + (n >> 2 & 1)] * steps[6 + (n >> 3 & 1)])
    )
    while n >= 16:  # where anything beats a joker without power
        product *= steps[7] * steps[7]
        n -= 16
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


cdef double _chiefs_miss(Odds* odds, int seat, CardSet chiefs, int points) noexcept nogil:
    """The chance that a seat holds none of these chiefs, or does not spend it on these points."""
    cdef double misses = 1
    while chiefs:
        misses *= 1 - EAGER[points] * _given(odds, _first(chiefs))[seat]
        chiefs = without_lowest(chiefs)
    return misses


cdef double _ruffs_miss(Odds* odds, int seat, CardSet ruffs, int led) noexcept nogil:
    """The chance that a seat follows, or has nothing to ruff with."""
    cdef double void = _void(odds, seat, odds.own.t.follow[led] & odds.own.unseen)
    return 1 - void * (1 - _power(1 - _given(odds, _first(ruffs))[seat], count(ruffs)))


cdef double _beats(
    Odds* odds, int led, CardSet beating, int points, int seat
) noexcept nogil:
    """The chance that a seat can, and would, beat a card that those before it did not."""
    cdef const Own* own = odds.own
    cdef CardSet follow = own.t.follow[led]
    cdef CardSet some
    cdef double misses = 1
    if seat == own.t.dummy:  # any of its cards is as likely as another
        return count(beating) / <double>count(own.may[seat])
    some = beating & own.c.chiefs
    if some:
        misses = _chiefs_miss(odds, seat, some, points)
        beating ^= some
    some = beating & follow
    if some:
        misses *= _power(1 - _given(odds, _first(some))[seat], count(some))
    some = beating & ~follow
    if some:
        misses *= _ruffs_miss(odds, seat, some, led)
    return 1 - misses


cdef const double* _no_chief(Odds* odds, CardSet chiefs, int points) noexcept nogil:
    """By seat, the chance that none of these chiefs comes."""
    cdef int slot = points & 1
    cdef int at, seat
    cdef double* misses = odds.no_chief[slot]
    cdef const double* given
    if odds.chiefs[slot] == chiefs and odds.rich[slot] == points:
        return misses
    odds.chiefs[slot] = chiefs
    odds.rich[slot] = points
    for at in range(odds.n_after):
        misses[<int>odds.after[at]] = 1
    while chiefs:
        given = _given(odds, _first(chiefs))
        for at in range(odds.n_after):
            seat = odds.after[at]
            misses[seat] *= 1 - EAGER[points] * given[seat]
        chiefs = without_lowest(chiefs)
    return misses


cdef const double* _no_ruff(Odds* odds, CardSet ruffs, int led) noexcept nogil:
    """By seat, the chance that none of these trumps comes."""
    cdef const Own* own = odds.own
    cdef CardSet cards = own.t.follow[led] & own.unseen
    cdef CardSet plain = cards & ~(own.called | own.c.mighty)
    cdef int n_cards = count(cards)
    cdef int at, seat
    cdef double void
    cdef const double* share = NONE
    cdef const double* given
    if odds.ruffs == ruffs and odds.ruffed == led:
        return odds.no_ruff
    odds.ruffs = ruffs
    odds.ruffed = led
    given = _given(odds, _first(ruffs))
    if plain:
        share = _share(odds, _first(plain))
    for at in range(odds.n_after):
        seat = odds.after[at]
        void = _power(1 - share[seat], n_cards if plain & own.may[seat] else 0)
        odds.no_ruff[seat] = 1 - void * (
            1 - _power(1 - given[seat], count(ruffs & own.may[seat]))
        )
    return odds.no_ruff


cdef inline double _after(
    const Own* own, double chance, double beats, int seat, bint called, int rich
) noexcept nogil:
    """The chance that the trick is ours, once a seat that may beat it has played."""
    cdef double ally = own.ally[seat]
    cdef double comes
    if called and own.friend_odds[seat]:  # it may be the friend, and win with the called card
        comes = own.friend_odds[seat] * EAGER[min(rich + 1, RICH)]
        chance = chance + (1 - chance) * comes if own.ruling else chance * (1 - comes)
    return chance * (1 - beats * (1 - ally)) + (1 - chance) * beats * ally * RESCUE


cdef double ours(
    Odds* odds, int led, CardSet beaten_by, double points, double side
) noexcept nogil:
    """The chance that the trick ends with our side.

    *beaten_by* are the cards that beat the one that is winning; *side* is the chance that who
    played it is with us; *points* lie in the trick.  A seat against us beats a card of ours if it
    can, and the reverse.
    """
    cdef const Own* own = odds.own
    cdef CardSet follow = own.t.follow[led]
    cdef CardSet beating = beaten_by & odds.anywhere & ~own.called
    cdef CardSet chiefs = beating & own.c.chiefs
    cdef CardSet higher = beating & follow & ~chiefs
    cdef CardSet ruffs = beating & ~follow & ~chiefs
    cdef double chance = side
    cdef double misses
    cdef int rich = min(<int>points, RICH)
    cdef int at, seat
    cdef bint called = own.called & beaten_by != 0
    cdef const double* no_chief = NONE
    cdef const double* no_ruff = NONE
    cdef const double* given = NULL
    if not beating and not called:
        return side
    if not odds.alike or led >= NOTHING_LED or ruffs & ~own.c.trumps:
        return _one_by_one(odds, led, beating, rich, side, called)
    if chiefs:
        no_chief = _no_chief(odds, chiefs, rich)
    if higher:
        given = _given(odds, _first(higher))
    if ruffs:
        no_ruff = _no_ruff(odds, ruffs, led)
    for at in range(odds.n_after):
        seat = odds.after[at]
        misses = no_chief[seat]
        if higher:
            misses *= _power(1 - given[seat], count(higher & own.may[seat]))
        misses *= no_ruff[seat]
        chance = _after(own, chance, 1 - misses, seat, called, rich)
    return chance


cdef double _one_by_one(
    Odds* odds, int led, CardSet beating, int rich, double side, bint called
) noexcept nogil:
    """The same where nothing can be reckoned for all seats at once."""
    cdef double beats
    cdef int at, seat
    cdef CardSet some
    for at in range(odds.n_after):
        seat = odds.after[at]
        some = beating & odds.own.may[seat]
        beats = _beats(odds, led, some, rich, seat) if some else 0
        side = _after(odds.own, side, beats, seat, called, rich)
    return side
