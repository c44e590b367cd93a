# cython: language_level=3
"""The club's rules of thumb for a declarer: what to bury, and which card to call.

They are those of `giruda.bots.exchange` and `giruda.bots.friend`, for many deals; a test compares
them.  A burial's cost is a sum over suits, so the best one is found suit by suit: for each number
of cards given away so far, the cheapest way.
"""

from giruda.kernels.bits cimport bit, count, highest, lowest, without_lowest
from giruda.kernels.layout cimport CardSet, JOKER, N_CARD_IDS, N_RANKS, N_SUITS, NO_CARD, NOBODY

cdef enum:
    TEN = 8   # its rank
    LATE = 3  # from the fourth card of a suit on losers cost the same

# As in giruda.bots.exchange and giruda.bots.friend, which say what each means.
cdef double[4] LOSERS = [1.5, 1.2, 0.9, 0.7]
cdef double GUARDED = 0.7
cdef double LOST_POINT = 0.8
cdef double WINNER_GIVEN = 3.0
cdef double CALL_MIGHTY = 3.0
cdef double[3] CALL_TRUMP = [2.0, 1.3, 0.8]
cdef double[2] CALL_SIDE = [0.9, 0.3]
cdef double CALL_FIRST_TRICK = 0.2
cdef double FAR = 1e9


cdef int take_on(Habit* h, CardSet callable_cards, joker_worth) except -1:
    cdef CardSet cards
    cdef int suit, place
    h.callable_cards = callable_cards & h.t.deck
    h.chiefs = h.t.jokers | bit(h.t.mighty)
    h.trumps = 0 if h.t.trump == NOBODY else h.t.follow[h.t.trump] & ~h.chiefs
    h.joker_worth[0], h.joker_worth[1] = joker_worth
    for suit in range(N_SUITS):
        cards = h.t.follow[suit] & h.t.deck & ~bit(h.t.mighty)
        for place in range(N_TOPS):
            h.tops[suit][place] = bit(highest(cards)) if cards else 0
            cards &= ~h.tops[suit][place]
    return 0


cdef double _suit_cost(const CTables* t, CardSet kept, CardSet own, int suit) noexcept nogil:
    """About how many points the kept cards of a side suit lose; *own* are nobody else's."""
    cdef CardSet whole = t.follow[suit] & ~bit(t.mighty)
    cdef CardSet out = whole & t.deck & ~own
    cdef CardSet left = kept & whole
    cdef int length = count(left)
    cdef int place = 0
    cdef int card, missing
    cdef double cost = 0.0
    while left:
        card = highest(left)
        left ^= bit(card)
        missing = count(out >> card)
        if missing == 1 and length > 1 and card % N_RANKS > TEN:
            cost += GUARDED
        elif missing:
            cost += LOSERS[place if place < LATE else LATE]
            cost += LOST_POINT * (t.counted >> card & 1)
        place += 1
    return cost


cdef CardSet burial(const Habit* h, CardSet hand, int n, double keeps) noexcept nogil:
    """The cheapest burial of n cards: side cards, and low trumps if those are too few."""
    cdef double cost[MAX_BURY + 1]
    cdef CardSet given[MAX_BURY + 1]
    cdef CardSet side = hand & ~(h.chiefs | h.trumps)
    cdef CardSet rest
    cdef int suit, size
    if count(side) <= n:
        rest = hand & h.trumps if hand & h.trumps else hand & ~side
        while count(side) < n:
            side |= bit(lowest(rest))
            rest = without_lowest(rest)
            if not rest:
                rest = hand & ~side
        return side
    for size in range(n + 1):
        cost[size] = FAR
        given[size] = 0
    cost[0] = 0.0
    for suit in range(N_SUITS):
        if suit != h.t.trump:
            _give_suit(h.t, hand, side & h.t.follow[suit], suit, n, keeps, cost, given)
    return given[n]


cdef void _give_suit(
    const CTables* t, CardSet hand, CardSet cards, int suit, int n, double keeps, double* cost,
    CardSet* given,
) noexcept nogil:
    """Add a suit to the cheapest ways to give 0 to n cards away."""
    cdef double of[MAX_BURY + 1]
    cdef CardSet which[MAX_BURY + 1]
    cdef CardSet in_suit = t.follow[suit] & t.deck & ~bit(t.mighty)
    cdef CardSet outside = in_suit & ~hand
    cdef CardSet winners = hand & in_suit
    cdef CardSet subset = 0
    cdef int size, more, best
    cdef double sum_
    if outside:
        winners &= ~((bit(highest(outside)) << 1) - 1)
    for size in range(n + 1):
        of[size] = FAR
        which[size] = 0
    while True:
        size = count(subset)
        if size <= n:
            sum_ = WINNER_GIVEN * count(subset & winners) - keeps * count(subset & t.counted)
            sum_ += _suit_cost(t, hand & ~subset, hand, suit)
            if sum_ < of[size]:
                of[size] = sum_
                which[size] = subset
        subset = (subset - cards) & cards
        if not subset:
            break
    for size in range(n, -1, -1):
        best = 0
        sum_ = cost[size] + of[0]
        for more in range(1, size + 1):
            if cost[size - more] + of[more] < sum_:
                sum_ = cost[size - more] + of[more]
                best = more
        given[size] = given[size - best] | which[best]
        cost[size] = sum_


cdef int friend_card(
    const Habit* h, CardSet kept, CardSet own, bint first_trick
) noexcept nogil:
    """The card that is worth most in a friend's hand, or NO_CARD."""
    cdef const CTables* t = h.t
    cdef CardSet may = h.callable_cards & ~own
    cdef double best = CALL_FIRST_TRICK if first_trick else 0.0
    cdef double worth
    cdef int card = NO_CARD
    cdef int suit, place, one
    cdef CardSet in_suit
    for suit in range(N_SUITS):
        in_suit = kept & t.follow[suit]
        for place in range(3 if suit == t.trump else 2):
            if not may & h.tops[suit][place]:
                continue
            one = lowest(h.tops[suit][place])
            if suit == t.trump:
                worth = CALL_TRUMP[place]
            elif not in_suit:
                continue
            else:
                worth = _suit_cost(t, in_suit, own, suit)
                worth -= _suit_cost(t, in_suit, own | bit(one), suit)
                worth = CALL_SIDE[place] + worth / 2
            if worth > best:
                best = worth
                card = one
    for one in range(JOKER, N_CARD_IDS):
        if may & t.jokers & bit(one) and h.joker_worth[one - JOKER] > best:
            best = h.joker_worth[one - JOKER]
            card = one
    if may & bit(t.mighty) and CALL_MIGHTY > best:
        return t.mighty
    if card == NO_CARD and may and not first_trick:
        return highest(may)
    return card
