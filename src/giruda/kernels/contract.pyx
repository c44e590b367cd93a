# cython: language_level=3
"""What a game does before the cards: the auction, a misdeal, a change of contract, the friend.

Numbers are compared as `giruda.core.parameters` says.  Nothing here is visible from Python.
"""

from giruda.kernels.bits cimport bit, count, lowest, without_lowest
from giruda.kernels.game cimport (
    AUCTION, BLIND_CHANGE, EXCHANGE, FRIEND_CALLING, FRIEND_CARD, FRIEND_FIRST_TRICK,
    FRIEND_LAST_TRICK, FRIEND_SEAT, NO_FRIEND, PASS, PLAY, PLEDGE,
)
from giruda.kernels.layout cimport NOBODY
from giruda.kernels.parameters cimport (
    ALONE, BY_CARD, BY_FIRST_TRICK, BY_LAST_TRICK, BY_SEAT, N_TRUMPS,
)

cdef enum:
    OPEN = 0  # the first stage


# --- The auction ----------------------------------------------------------------------------------

cdef int first_bidder(const CParameters* k, const Game* g) noexcept nogil:
    if k.declarer_first and g.previous != NOBODY:
        return g.previous
    return (g.dealer + k.first_after_dealer) % k.players


cdef int list_calls(const CParameters* k, const Game* g, int16_t* actions, int n) noexcept nogil:
    cdef int pledge
    cdef int bar = -1 if g.contract == NOBODY else k.bar[g.contract]
    cdef int first = k.first[g.stage] if g.contract == NOBODY else k.first_above[g.contract]
    cdef const unsigned char* biddable = k.biddable[g.stage]
    if k.may_pass[g.stage][g.n_calls == 0]:
        actions[n] = PASS
        n += 1
    for pledge in range(first, (k.highest + 1) * N_TRUMPS):
        actions[n] = PLEDGE + pledge
        n += biddable[pledge] & (k.rank[pledge] > bar)
    return n


cdef int call(const CParameters* k, Game* g, int action) noexcept nogil:
    """Add a pass or bid of the seat whose turn it is."""
    cdef int seat = g.turn
    g.n_calls += 1
    g.called |= bit(seat)
    if action == PASS:
        g.passed |= bit(seat)
        g.n_passes += 1
    else:
        g.n_passes = 0
        g.bidders |= bit(seat)
        g.contract = action - PLEDGE
        g.declarer = seat
    if not _is_over(k, g, action != PASS):
        g.turn = (seat + 1) % k.players
        while k.pass_final and g.passed >> g.turn & 1:
            g.turn = (g.turn + 1) % k.players
        return GOES_ON
    if g.contract != NOBODY:
        return WON
    if g.stage == OPEN and k.stage_after_passes != NOBODY:
        g.stage = k.stage_after_passes
        return NEW_STAGE
    return DEAL_AGAIN


cdef bint _is_over(const CParameters* k, const Game* g, bint after_bid) noexcept nogil:
    cdef int silent
    if after_bid and k.ends_at_once[g.contract]:
        return True
    if k.calls_to_end[g.stage]:
        return g.n_calls == k.calls_to_end[g.stage]
    if k.pass_final:
        silent = k.players - count(g.passed)
        return silent == 0 or (silent == 1 and g.contract != NOBODY)
    return g.n_passes == k.players - (g.contract != NOBODY)


# --- A misdeal ------------------------------------------------------------------------------------

cdef bint may_misdeal(const CParameters* k, const Game* g, int seat) noexcept nogil:
    if k.by_token:
        return g.tokens >> seat & 1 and _window_open(k, g, seat)
    return k.by_hand and _window_open(k, g, seat) and _qualifies(k, g.p.hands[seat])


cdef bint _window_open(const CParameters* k, const Game* g, int seat) noexcept nogil:
    cdef bint again = g.stage != OPEN
    cdef int at
    if g.phase == AUCTION:
        at = again or g.called >> seat & 1
        at += 2 * (g.turn == seat) + 4 * (again or g.n_calls > 0)
        return k.in_auction[at]
    if g.phase > PLAY or (g.phase == PLAY and (g.p.trick or g.p.n_plays)):
        return False
    if g.n_buried and g.phase == EXCHANGE and seat == g.declarer:
        return False  # half of a burial is no time that the core knows
    return k.later[g.phase >= FRIEND_CALLING][seat == g.declarer]


cdef bint _qualifies(const CParameters* k, CardSet cards) noexcept nogil:
    cdef CardSet points = cards & k.points
    cdef CardSet left = cards
    cdef int worth = 0
    if count(points) <= k.points_at_most or cards & ~k.nothing_but == 0:
        return True
    if count(points) == 1 and points & k.lone:
        return True
    if not k.by_worth:
        return False
    while left:
        worth += k.worth[lowest(left)]
        left = without_lowest(left)
    return worth <= k.worth_at_most


cdef void misdeal(const CParameters* k, Game* g, int seat) noexcept nogil:
    """Turn the token down and pay; the deal that must follow is the caller's affair."""
    cdef int one
    g.tokens &= ~bit(seat)
    g.fines[seat] -= k.pot_fine
    g.pot += k.pot_fine
    for one in range(k.players):
        g.fines[one] += k.dealer_fine
    g.fines[g.dealer] -= k.dealer_fine * k.players
    if k.caller_deals:
        g.dealer = seat


# --- A change of contract -------------------------------------------------------------------------

cdef bint may_change(const CParameters* k, const Game* g) noexcept nogil:
    if g.phase == BLIND_CHANGE:
        return k.blind
    if g.changed or g.n_buried:
        return g.phase == FRIEND_CALLING and k.after_burying and not g.changed
    return k.before_burying if g.phase == EXCHANGE else k.after_burying


cdef int list_changes(const CParameters* k, const Game* g, int16_t* actions, int n) noexcept nogil:
    cdef int trump, points
    cdef int now = g.contract // N_TRUMPS
    cdef int old = g.contract % N_TRUMPS
    cdef int low
    for trump in range(N_TRUMPS):
        low = k.low[g.phase == BLIND_CHANGE][now][old][trump]
        for points in range(low, k.highest + 1):
            actions[n] = PLEDGE + points * N_TRUMPS + trump
            n += 1
    return n


# --- The friend -----------------------------------------------------------------------------------

cdef int holder(const CParameters* k, const Game* g, int card) noexcept nogil:
    """The friend whom a called card makes: nobody if the declarer has it or nobody holds it."""
    cdef int seat
    for seat in range(k.players):
        if g.p.hands[seat] >> card & 1 and seat != g.declarer:
            return seat
    return NOBODY


cdef int list_friends(const CParameters* k, const Game* g, int16_t* actions, int n) noexcept nogil:
    cdef CardSet cards
    cdef int seat
    if k.modes[BY_CARD]:
        cards = k.cards[g.contract % N_TRUMPS]
        if not k.own_cards:
            cards &= ~(g.p.hands[g.declarer] | g.buried)
        while cards:
            actions[n] = FRIEND_CARD + lowest(cards)
            n += 1
            cards = without_lowest(cards)
    if k.modes[BY_FIRST_TRICK]:
        actions[n] = FRIEND_FIRST_TRICK
        n += 1
    if k.modes[BY_LAST_TRICK]:
        actions[n] = FRIEND_LAST_TRICK
        n += 1
    if k.modes[ALONE] or not k.any_mode:
        actions[n] = NO_FRIEND
        n += 1
    if k.modes[BY_SEAT]:
        for seat in range(k.players):
            if seat != g.declarer and (not k.among_bidders or g.bidders >> seat & 1):
                actions[n] = FRIEND_SEAT + seat
                n += 1
    return n
