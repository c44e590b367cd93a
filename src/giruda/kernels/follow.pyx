# cython: language_level=3
"""Which card to follow with.

Each legal card is weighed by the points it is likely to win or lose in this trick, less what it
would be worth later.  Before that, what is silly at any odds is taken away.
"""

from giruda.kernels.bits cimport bit, count, lowest, without_lowest
from giruda.kernels.choice cimport (
    DUCK, LEAST, LEAVE_TO_ALLY, MAX_WEIGHED, RUFF, Reason, SMEAR, SPEND_CHIEF, WIN_TRICK, Weighed,
    is_late, is_weak,
)
from giruda.kernels.knowledge cimport is_boss
from giruda.kernels.layout cimport JOKER, N_RANKS, NOBODY, NOTHING_LED
from giruda.kernels.odds cimport Odds, begin_odds, ours
from giruda.kernels.worth cimport keeps

cdef double TO_COME = 0.25  # points that each seat still to play is likely to add


cdef void weigh_cards(
    const Own* own, const Position* p, CardSet legal, bint every, Choice* choice
) noexcept nogil:
    """Weigh the cards that may follow; those that cannot be the best only if *every* is asked for.

    What a card is at most, if its trick is ours for certain, is cheap to tell.
    """
    cdef Odds odds[NOTHING_LED + 1]  # one, or where the next card decides what is led, by suit
    cdef double kept[MAX_WEIGHED]
    cdef int n_after = own.n_ring - p.n_plays
    cdef int best = p.cards[p.best]
    cdef int led = p.led
    cdef int at, card
    cdef double points = count(p.table & own.t.counted) + own.c.per_trick
    cdef double to_come = points + TO_COME * own.c.density * n_after
    cdef double top = LEAST
    cdef double stays = 1
    cdef double mine, stakes
    cdef CardSet winners
    cdef Weighed* one
    legal = _sensible(own, p, legal, n_after)
    winners = _winners(own, p, best, legal)
    if not every and not legal & (legal - 1):
        choice.n = 1
        choice.of[0].move = lowest(legal)
        choice.of[0].wins = winners != 0
        return
    begin_odds(odds, own, own.ring, n_after)
    if p.undecided:
        for at in range(1, NOTHING_LED + 1):
            begin_odds(&odds[at], own, own.ring, n_after)
    if every or winners or 0 != legal & own.t.counted != legal:
        # Else the best card is the same whoever takes the trick: none wins, all are as rich.
        stays = ours(
            &odds[led if p.undecided else 0], led, own.c.beaten_by[own.kind][p.weak][led][best],
            points, own.ally[<int>p.seats[p.best]],
        )
    while legal:
        card = lowest(legal)
        legal = without_lowest(legal)
        one = &choice.of[choice.n]
        one.move = card
        one.wins = winners >> card & 1
        if every:
            one.reason = _reason(own, card, best, one.wins, stays)
        kept[choice.n] = keeps(own, card)
        stakes = to_come + (own.t.counted >> card & 1)
        mine = 1 if one.wins else stays
        one.score = (2 * mine - 1) * stakes - kept[choice.n]
        if not one.wins:
            top = max(top, one.score)
        choice.n += 1
    for at in range(choice.n):
        one = &choice.of[at]
        if not one.wins or (one.score < top and not every):
            continue
        card = one.move
        led = _led_with(p, card)
        mine = ours(
            &odds[led if p.undecided else 0], led, own.c.beaten_by[own.kind][p.weak][led][card],
            points, 1,
        )
        stakes = to_come + (own.t.counted >> card & 1)
        one.score = (2 * mine - 1) * stakes - kept[at]
        top = max(top, one.score)


cdef inline int _led_with(const Position* p, int card) noexcept nogil:
    """What is led once this card is played: after a silent joker it decides."""
    if not p.undecided:
        return p.led
    return card // N_RANKS if card < JOKER else NOTHING_LED


cdef inline CardSet _winners(
    const Own* own, const Position* p, int best, CardSet cards
) noexcept nogil:
    """Those that would be the best card."""
    cdef CardSet winners = 0
    if not p.undecided:
        return cards & own.c.beaten_by[own.kind][p.weak][p.led][best]
    while cards:
        winners |= own.c.beaten_by[own.kind][p.weak][_led_with(p, lowest(cards))][best] & (
            cards & (~cards + 1)
        )
        cards = without_lowest(cards)
    return winners


cdef CardSet _sensible(
    const Own* own, const Position* p, CardSet legal, int n_after
) noexcept nogil:
    """The cards without those that would make a beginner laugh, if any are left.

    The mighty is not thrown on a trick without a point, the joker not where it has no power, and
    a trump not on a partner's best card.
    """
    cdef CardSet mighty = own.c.mighty
    cdef CardSet jokers = own.t.jokers
    cdef CardSet left = jokers
    cdef CardSet powerless = 0
    cdef bint partner_wins = own.ally[<int>p.seats[p.best]] >= 1
    cdef bint surely = partner_wins and n_after == 0
    cdef bint no_points = own.c.per_trick == 0 and not p.table & own.t.counted
    cdef bint tactical = is_late(own) or (p.called and own.hand & jokers)
    cdef int led = p.led if p.led < NOTHING_LED else NOBODY
    if (no_points and not tactical) or surely:
        legal = _without(legal, mighty, 0)
    if own.hand & jokers and (surely or not p.called):
        while left:
            if is_weak(own, lowest(left), p.weak):
                powerless |= bit(lowest(left))
            left = without_lowest(left)
        legal = _without(legal, jokers if surely else powerless, mighty)
    if partner_wins and led != own.t.trump and (
        n_after == 0 or is_boss(own, p.cards[p.best])
    ):
        legal = _without(legal, own.c.trumps, own.c.chiefs)
    return legal


cdef inline CardSet _without(CardSet cards, CardSet silly, CardSet but) noexcept nogil:
    """Take away silly cards, unless only those in *but* would be left."""
    return cards & ~silly if cards & ~silly & ~but else cards


cdef Reason _reason(const Own* own, int card, int best, bint wins, double stays) noexcept nogil:
    if wins:
        if own.c.chiefs >> card & 1:
            return SPEND_CHIEF
        if own.c.trumps >> card & 1 and not own.c.trumps >> best & 1:
            return RUFF
        return WIN_TRICK
    if stays > 0.5:
        return SMEAR if own.t.counted >> card & 1 else LEAVE_TO_ALLY
    return DUCK
