# cython: language_level=3
"""What the club's card rules know of cards in play.

Every play so far proves something: who did not follow a suit holds none of it, who answered no
call holds no joker.  What is left are masks of the cards that each seat *may* hold.  The side of
each seat is a number: the chance that it is with us.

A dummy chooses nothing, so its plays prove nothing.  Who plays a partner's hand too knows its
cards: there *may* is what it holds.
"""

from libc.math cimport pow
from libc.string cimport memset

from giruda.core.actions import FriendMode
from giruda.core.sides import sides
from giruda.core.tricks import TRUMP_POWER, TrickKind

from giruda.kernels.bits cimport count
from giruda.kernels.layout cimport NO_CARD, NOBODY, NOTHING_LED

FRIEND_MODES = {
    FriendMode.NONE: NO_FRIEND,
    FriendMode.CARD: BY_CARD,
    FriendMode.SEAT: BY_SEAT,
    FriendMode.FIRST_TRICK: BY_TRICK,
    FriendMode.LAST_TRICK: BY_TRICK,
}

cdef double USUAL_DENSITY = 20.0 / 53  # points a card in the pack that the weights were set for
cdef double TRICK = 2  # what a trick counts where tricks are counted: as much as its points do
cdef double FAKE = 0.1  # the chance that a declarer who may call a card of his own has done so
cdef double TRUMPS_OF_DECLARER = 2.5  # how much likelier a trump is with the declarer
cdef double CHIEFS_OF_DECLARER = 1.5  # the same of the mighty and the jokers
cdef double JOKER_WORTH = 2.7
cdef double WEAKER_JOKER = 1.6  # of two, the one that does not beat trumps
cdef double JOKER_FADES = 0.6
cdef double SPENT_JOKER = -0.5


cdef class ClubTables:
    """What the club's card rules reckon once for these rules and this trump.

    Cost: about 1 ms and 40 KB beside the `KernelTables`; `bridge.club_tables` keeps them.
    """

    def __cinit__(self, KernelTables tables):
        self.tables = tables
        _fill_beaten(&self.c, &tables.c)
        _fill_marks(&self.c, &tables.c)
        _fill_jokers(&self.c, &tables.c)
        _fill_sides(&self.c, sides(tables.rules))

    def __reduce__(self):
        return ClubTables, (self.tables,)


cdef void _fill_beaten(CClub* c, const CTables* t):
    cdef int kind, weak, led, card, other
    for kind in range(N_KINDS):
        for weak in range(N_WEAK):
            for led in range(N_LEDS):
                for card in range(N_CARD_IDS):
                    c.beaten_by[kind][weak][led][card] = 0
                    for other in range(N_CARD_IDS):
                        if (t.deck >> other & 1 and t.strength[kind][weak][led][other]
                                > t.strength[kind][weak][led][card]):
                            c.beaten_by[kind][weak][led][card] |= bit(other)


cdef void _fill_marks(CClub* c, const CTables* t):
    c.mighty = bit(t.mighty)
    c.chiefs = c.mighty | t.jokers
    c.trumps = 0 if t.trump == NOBODY else t.follow[t.trump] & t.deck & ~c.mighty
    c.per_trick = TRICK * t.per_trick
    c.density = 0
    if not t.per_trick:
        c.density = count(t.points) / <double>count(t.deck) / USUAL_DENSITY


cdef void _fill_jokers(CClub* c, const CTables* t):
    """The joker fades as the tricks in which it has power run out."""
    cdef int joker, left, powerful
    cdef double full
    cdef int middle = TrickKind.MIDDLE
    cdef int last = TrickKind.LAST
    for joker in range(2):
        full = WEAKER_JOKER
        if t.strength[middle][0][NOTHING_LED][JOKER + joker] > <int>TRUMP_POWER:
            full = JOKER_WORTH
        for left in range(MAX_TRICKS):
            powerful = left - (t.strength[last][0][NOTHING_LED][JOKER + joker] <= 0)
            c.joker_keeps[joker][left] = (
                full * (1 - pow(JOKER_FADES, powerful)) if powerful > 0 else SPENT_JOKER
            )


cdef void _fill_sides(CClub* c, source):
    cdef int at
    for at, owner in enumerate(source.owner):
        c.owner[at] = NOBODY if owner is None else owner
        partner = source.partner[at]
        c.partner[at] = NOBODY if partner is None else partner
    c.first_trick = source.named_by_trick[FriendMode.FIRST_TRICK]
    c.last_trick = source.named_by_trick[FriendMode.LAST_TRICK]
    c.own_card = source.own_card
    c.shown_by_card = source.shown_by_card
    c.may_announce = source.may_announce
    c.leftover = c.per_trick > 0
    c.buried = source.buried


cdef void meet(
    const CTables* t, const CClub* c, Known* known, int declarer, int mode, int friend_card,
    int whom, int named_by,
) noexcept nogil:
    """Set what all know before the first trick; the counts of cards are the caller's to set."""
    cdef int at
    memset(known, 0, sizeof(Known))
    known.declarer = declarer
    known.mode = mode
    known.called = bit(friend_card) if friend_card != NO_CARD else 0
    known.named_by = named_by
    known.friend = whom
    known.revealed = mode == BY_SEAT
    known.shown = NOBODY
    for at in range(t.n_seats):
        known.declaring |= (c.owner[at] == declarer) << at
    sit_out(t, known, 0)


cdef void sit_out(const CTables* t, Known* known, CardSet out) noexcept nogil:
    """Set who sits out, and with it who plays after whom."""
    cdef int seat, at
    known.out = <uint8_t>out
    known.n_ring = t.n_seats - count(out) - 1
    for seat in range(t.n_seats):
        known.n_ring = 0
        at = t.following[seat]
        while at != seat:
            if not out >> at & 1:
                known.ring[seat][known.n_ring] = at
                known.n_ring += 1
            at = t.following[at]
    known.n_ring = t.n_seats - count(out) - 1


cdef void note(const CTables* t, Known* known, const Position* p, int card) noexcept nogil:
    """Take down what the card that is about to be played will have proved."""
    cdef int seat = p.turn
    cdef int led = p.led
    cdef CardSet played = bit(card)
    cdef CardSet duty
    known.played |= played
    known.counts[seat] -= known.counts[seat] > 0
    if played & known.called:
        known.shown = seat
    if p.n_plays == 0 or seat == t.dummy:
        return
    if p.undecided and card < JOKER:
        led = card // N_RANKS
    if not played & (t.follow[led] | t.free[t.kind[p.trick]]):
        known.lacks[seat] |= t.follow[led]
    duty = p.called & t.call_duty
    if duty and not played & (duty | t.call_escape):
        known.lacks[seat] |= duty
    if p.exact != NO_CARD and card != p.exact:
        known.lacks[seat] |= bit(p.exact)
        known.asked = True


cdef void look(
    const CTables* t, const CClub* c, const Known* known, const Position* p, const Private* mine,
    Own* own,
) noexcept nogil:
    """Reckon what the seat whose turn it is knows; of *p* nothing but the trick is read."""
    cdef int seat = p.turn
    own.t = t
    own.c = c
    own.seat = seat
    own.index = p.trick
    own.kind = t.kind[p.trick]
    own.declarer = known.declarer
    own.declaring = known.declaring
    own.counts = <const int8_t*>known.counts
    own.n_seats = t.n_seats
    own.hand = mine.hand
    own.unseen = t.deck & ~(known.played | mine.hand | mine.other | mine.buried)
    own.elsewhere = own.unseen | mine.other
    own.is_declarer = seat == known.declarer
    own.ruling = known.declaring >> seat & 1 or mine.is_friend
    own.alike = mine.other == 0 and not known.asked
    own.ring = <const int8_t*>known.ring[seat]
    own.n_ring = known.n_ring
    _hands(own, known, mine)
    _friends(own, known, mine)
    _allies(own, known, mine)


cdef inline void _hands(Own* own, const Known* known, const Private* mine) noexcept nogil:
    """Who may hold what."""
    cdef const CClub* c = own.c
    cdef int at
    cdef int others = 0
    for at in range(own.n_seats):
        own.may[at] = own.unseen & ~known.lacks[at] if known.counts[at] else 0
    own.may[own.seat] = 0
    if c.partner[own.seat] != NOBODY:
        own.may[<int>c.partner[own.seat]] = mine.other
    own.called = known.called & own.unseen
    if own.called:
        for at in range(own.n_seats):
            if known.friend != NOBODY and known.friend != at:
                own.may[at] &= ~own.called
        if not c.own_card:
            own.may[known.declarer] &= ~own.called
    own.astray = 0
    if c.leftover:
        for at in range(own.n_seats):
            if at != own.seat and at != c.partner[own.seat]:
                others += known.counts[at]
        own.astray = max(0, count(own.unseen) - others - c.buried)


cdef inline void _friends(Own* own, const Known* known, const Private* mine) noexcept nogil:
    """The chance of each seat to be the friend, as far as we cannot tell."""
    cdef int at
    cdef int n = 0
    cdef uint8_t seats = 0
    cdef double each
    memset(own.friend_odds, 0, sizeof(own.friend_odds))
    if known.revealed or mine.is_friend:
        return
    for at in range(own.n_seats):
        if known.mode == BY_CARD and known.called:
            if known.shown != NOBODY:
                seats |= <uint8_t>((at == known.shown) << at)
            elif own.may[at] & own.called and at != known.declarer:
                seats |= <uint8_t>(1 << at)
        elif known.mode == BY_TRICK:
            if at != known.declarer and not known.out >> at & 1:
                seats |= <uint8_t>(1 << at)
    n = count(seats)
    if n == 0:
        return
    each = (1 - (FAKE if own.may[known.declarer] & own.called else 0)) / n
    for at in range(own.n_seats):
        if seats >> at & 1:
            own.friend_odds[at] = each


cdef inline void _allies(Own* own, const Known* known, const Private* mine) noexcept nogil:
    """The chance of each seat to be with us."""
    cdef int person = own.c.owner[own.seat]
    cdef int at
    cdef uint8_t ruling = known.declaring  # who surely is
    if known.friend != NOBODY:
        ruling |= <uint8_t>(1 << known.friend)
    if mine.is_friend:
        ruling |= <uint8_t>(1 << person)
    for at in range(own.n_seats):
        own.ally[at] = 1 if ruling >> at & 1 else own.friend_odds[at]
    if own.ruling:
        return
    for at in range(own.n_seats):
        own.ally[at] = 1 if own.c.owner[at] == person else 1 - own.ally[at]


cdef void shares(const Own* own, CardSet cards, double* by_seat) noexcept nogil:
    """Write for each seat the chance that it holds this card, or one of these as likely."""
    cdef int at
    cdef double total = own.astray
    cdef double pull = 1
    if cards & own.c.trumps:
        pull = TRUMPS_OF_DECLARER
    elif cards & own.c.chiefs:
        pull = CHIEFS_OF_DECLARER
    for at in range(own.n_seats):
        by_seat[at] = own.counts[at] if own.may[at] & cards else 0
    for at in range(own.n_seats):
        if own.declaring >> at & 1:
            by_seat[at] *= pull
        total += by_seat[at]
    if total == own.astray:
        return
    for at in range(own.n_seats):
        by_seat[at] /= total
    if cards == own.called:
        for at in range(own.n_seats):
            if by_seat[at]:
                by_seat[at] = own.friend_odds[at] or (FAKE if at == own.declarer else 1)


cdef double against(const Own* own, CardSet cards) noexcept nogil:
    """The chance that an unseen card is with somebody who is not on our side."""
    cdef double by_seat[MAX_SEATS]
    cdef int at
    cdef double total = 0
    if cards == own.called and cards:
        return not own.ruling
    shares(own, cards, by_seat)
    for at in range(own.n_seats):
        total += by_seat[at] * (1 - own.ally[at])
    return total


cdef bint surely_ours(const Own* own, CardSet cards) noexcept nogil:
    """Whether an unseen card can only be in the hand of a seat that is surely with us."""
    cdef int at
    cdef bint held = False
    if cards == own.called:
        return own.ruling
    for at in range(own.n_seats):
        if own.may[at] & cards:
            held = True
            if own.ally[at] < 1:
                return False
    return held
