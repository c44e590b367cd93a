# cython: language_level=3
"""Move order: how promising each card looks, from the position in the trick alone.

A wrong order costs time and never a value.  The weights below were found by counting nodes on
random deals (not those of the signature), one changed at a time and kept where it helped; none of
them has a meaning beyond that.
"""

from giruda.kernels.bits cimport bit, count, lowest, without_lowest
from giruda.kernels.lanes cimport Deal, JOKER_BIT, lane_of

cdef enum:
    # What a card is worth while it is kept.
    KEEP_MIGHTY = 62
    KEEP_JOKER = 60
    KEEP_RANK = 8  # eighths a rank
    KEEP_BOSS = 42
    KEEP_TRUMP = 16
    # A lead that nobody against us can beat.
    SURE = 1000
    SURE_POINT = 125
    SURE_SMEAR = 22    # for each partner that can add a point
    SURE_GIVEN = 20    # for each enemy that must
    SURE_TRUMP = -135
    SURE_KEEP = 0     # eighths of what the card is worth kept
    # A lead that a partner can win so that nobody against us can beat it.
    PARTNER = 600
    PARTNER_POINT = 27
    PARTNER_GIVEN = 20
    PARTNER_TRUMP = 14
    PARTNER_KEEP = 4
    # Any other lead.
    RISKY = 300
    RISKY_POINT = 43
    RISKY_KEEP = 6
    RISKY_LENGTH = 0
    RISKY_TRUMP = 1
    RISKY_CHIEFS = 32  # only the mighty or a joker beats it
    RISKY_LOWEST = 0
    RISKY_SINGLE = -30
    PARTNER_RUFFS = 9
    ENEMY_RUFFS = 57
    # What a joker names, and whom a call hits.
    NAMES_ENEMY_POINT = 120
    NAMES_OWN_CARD = -30
    CALLS_ENEMY = 120
    CALLS_PARTNER = 61
    # Following: a card that wins for good.
    WIN = 200
    WIN_POINT = 29
    WIN_KEEP = 6
    WIN_TABLE = -8    # for each point on the table
    WIN_LAST = -8
    WIN_TRUMP = 8
    WIN_FROM_US = 60
    WIN_FROM_PARTNER = 60
    # One that wins for now.
    LEAD_FOR_NOW = 64
    FOR_NOW_POINT = -90
    FOR_NOW_KEEP = -2
    # One that does not, on a trick that is ours, or that a partner can take, or another.
    ADD = 270
    ADD_POINT = 31
    ADD_KEEP = 6
    TAKEN = 148
    TAKEN_POINT = 26
    LOSE = 104
    LOSE_POINT = 116
    LOSE_KEEP = 30
    DISCARD_LENGTH = 4


cdef inline Lanes _reach(const Deal* d, const Lead* lead, Lanes hand) noexcept nogil:
    """The cards of a hand that may follow to this lead, near enough for an order."""
    if lead.has_exact:
        return lead.exact if hand & lead.exact else hand
    if hand & d.call_duty & lead.called:
        return hand & (lead.called | d.call_escape)
    if hand & lead.follow:
        return hand & (lead.follow | d.free[lead.kind])
    return hand


cdef inline int _keep(Search* s, int seat, int at) noexcept nogil:
    """What a card is worth in the hand: its chance of a later trick."""
    cdef const Deal* d = s.d
    cdef int worth
    if bit(at) & d.mighty:
        return KEEP_MIGHTY
    if at >= JOKER_BIT:
        return KEEP_JOKER
    worth = (at & 15) * KEEP_RANK // 8
    if not s.all & lane_of(at) & ~s.hands[seat] & ~((<Lanes>2 << at) - 1):
        worth += KEEP_BOSS
    if bit(at) & d.trumps:
        worth += KEEP_TRUMP
    return worth


cdef struct Others:
    # What the other hands can do about a lead.
    Lanes enemy
    Lanes enemy_reach
    Lanes partner_reach
    int smears
    int given
    int ruffs


cdef void _look_round(Search* s, const Lead* lead, int seat, Others* o) noexcept nogil:
    cdef const Deal* d = s.d
    cdef int other = d.following[seat]
    cdef Lanes reach
    o.enemy = o.enemy_reach = o.partner_reach = 0
    o.smears = o.given = o.ruffs = 0
    while other != seat:
        reach = _reach(d, lead, s.hands[other])
        if d.ruling[other] == d.ruling[seat]:
            o.partner_reach |= reach
            o.smears += reach & d.counted != 0
            o.ruffs += PARTNER_RUFFS if reach & ~lead.follow & d.trumps else 0
        else:
            o.enemy_reach |= reach
            o.enemy |= s.hands[other]
            o.given += reach & ~d.counted == 0
            o.ruffs -= ENEMY_RUFFS if reach & ~lead.follow & d.trumps else 0
        other = d.following[other]


cdef int score_lead(Search* s, const Lead* lead, int seat, int at) noexcept nogil:
    """Return how promising a lead looks; *lead* is what it fixes."""
    cdef const Deal* d = s.d
    cdef Others o
    cdef int n_points = d.counted >> at & 1
    cdef bint trump = bit(at) & d.trumps != 0
    cdef int keep = _keep(s, seat, at)
    cdef int score = 0
    _look_round(s, lead, seat, &o)
    if at >= JOKER_BIT:
        score += NAMES_ENEMY_POINT * count(o.enemy & lead.follow & d.counted)
        score -= NAMES_OWN_CARD * count(s.hands[seat] & lead.follow)
    if lead.called:
        score += CALLS_ENEMY if o.enemy & lead.called else -CALLS_PARTNER
    if not o.enemy_reach & lead.beats[at]:
        score += SURE + SURE_POINT * n_points + SURE_SMEAR * o.smears + SURE_GIVEN * o.given
        return score - keep * SURE_KEEP // 8 + SURE_TRUMP * trump
    if _somebody_takes(o.partner_reach & lead.beats[at], o.enemy_reach, lead):
        score += PARTNER + PARTNER_POINT * n_points + PARTNER_GIVEN * o.given
        return score - keep * PARTNER_KEEP // 8 + PARTNER_TRUMP * trump
    if not o.enemy_reach & lead.beats[at] & ~(d.mighty | d.jokers):
        score += RISKY_CHIEFS
    if not s.hands[seat] & lane_of(at) & (bit(at) - 1):
        score += RISKY_LOWEST
    if not s.hands[seat] & lane_of(at) & ~bit(at):
        score += RISKY_SINGLE
    score += RISKY - RISKY_POINT * n_points - keep * RISKY_KEEP // 8 + RISKY_TRUMP * trump
    return score + RISKY_LENGTH * count(s.hands[seat] & lane_of(at)) + o.ruffs


cdef inline bint _somebody_takes(Lanes takers, Lanes enemy_reach, const Lead* lead) noexcept nogil:
    """Whether one of these cards is out of the other side's reach."""
    while takers:
        if not enemy_reach & lead.beats[lowest(takers)]:
            return True
        takers = without_lowest(takers)
    return False


cdef void score_follow(
    Search* s, const Lead* lead, int k, int seat, Lanes rest, Lanes table, int best_at,
    int best_seat, int* scores
) noexcept nogil:
    """Write how promising each of the cards *rest* looks, by its bit."""
    cdef const Deal* d = s.d
    cdef bint ruling = d.ruling[seat]
    cdef Lanes enemy_reach = 0, partner_reach = 0
    cdef Lanes beats = lead.beats[best_at]
    cdef int other = d.following[seat]
    cdef int at, score
    cdef int on_table = count(table & d.counted)
    cdef bint last = k + 1 == d.n_hands
    cdef bint ours, taken = False
    for _ in range(k + 1, d.n_hands):
        if d.ruling[other] == ruling:
            partner_reach |= _reach(d, lead, s.hands[other])
        else:
            enemy_reach |= _reach(d, lead, s.hands[other])
        other = d.following[other]
    ours = d.ruling[best_seat] == ruling and not enemy_reach & beats
    if not ours:
        taken = _somebody_takes(partner_reach & beats, enemy_reach, lead)
    while rest:
        at = lowest(rest)
        rest = without_lowest(rest)
        if beats >> at & 1:
            score = _score_winner(s, seat, at, not enemy_reach & lead.beats[at], ours, taken)
            if not enemy_reach & lead.beats[at]:
                score += WIN_TABLE * on_table + WIN_LAST * last
        else:
            score = _score_loser(s, seat, at, ours, taken)
        if not bit(at) & lead.follow:
            score -= DISCARD_LENGTH * count(s.hands[seat] & lane_of(at))
        scores[at] = score


cdef inline int _score_winner(
    Search* s, int seat, int at, bint for_good, bint ours, bint taken
) noexcept nogil:
    cdef int n_points = s.d.counted >> at & 1
    cdef int keep = _keep(s, seat, at)
    cdef int score
    if not for_good:
        return LEAD_FOR_NOW - FOR_NOW_POINT * n_points - keep * FOR_NOW_KEEP // 8
    score = WIN + WIN_POINT * n_points - keep * WIN_KEEP // 8
    if bit(at) & s.d.trumps:
        score -= WIN_TRUMP
    if ours:
        return score - WIN_FROM_US
    return score - WIN_FROM_PARTNER if taken else score


cdef inline int _score_loser(Search* s, int seat, int at, bint ours, bint taken) noexcept nogil:
    cdef int n_points = s.d.counted >> at & 1
    cdef int keep = _keep(s, seat, at)
    if ours:
        return ADD + ADD_POINT * n_points - keep * ADD_KEEP // 8
    if taken:
        return TAKEN + TAKEN_POINT * n_points - keep * ADD_KEEP // 8
    return LOSE - LOSE_POINT * n_points - keep * LOSE_KEEP // 8
