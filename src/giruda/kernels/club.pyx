# cython: language_level=3
"""A hand that clubs play among themselves.

All cards are known to whoever deals, and each seat decides from what it would see of them.  When
the friend becomes known follows the core: by its card or its points, by a trick, or by its word.
"""

from giruda.core.actions import FriendMode
from giruda.core.errors import NotationError
from giruda.kernels.knowledge import FRIEND_MODES

from giruda.kernels.bits cimport bit, count, lowest
from giruda.kernels.knowledge cimport BY_CARD, Private, meet, note, sit_out
from giruda.kernels.layout cimport NO_CARD, NOBODY
from giruda.kernels.play cimport MAX_MOVES, card_of, do, legal_cards, leads_of, undo
from giruda.kernels.policy cimport choose, declarer_waits


cdef class Roles:
    """Who plays which part in a hand: for the policy ``club``, which plays by it.

    ``Roles(club, declarer, mode, card=None, whom=None, buried=None, announced=False)``: *mode* is
    a `giruda.core.actions.FriendMode`, *card* and *whom* are what was called by card or by seat.
    *buried*: a card set; None is what is in no hand, or nothing where cards may be left over.
    *announced*: the friend has said so.
    What cannot be is a `NotationError` that names the field.  Rulebook: §4.
    """

    def __cinit__(
        self, ClubTables club, declarer, mode, *,
        card=None, whom=None, buried=None, bint announced=False,
    ):
        cdef const CTables* t = &club.tables.c
        cdef int named_by = NOBODY
        self.club = club
        self.announced = announced
        if mode not in FRIEND_MODES:
            raise NotationError("mode", f"{mode!r} is no way to call a friend")
        if (card is not None) is not (mode is FriendMode.CARD):
            raise NotationError("card", "belongs to the mode card, and to no other")
        if (whom is not None) is not (mode is FriendMode.SEAT):
            raise NotationError("whom", "belongs to the mode seat, and to no other")
        if mode is FriendMode.FIRST_TRICK:
            named_by = club.c.first_trick
        elif mode is FriendMode.LAST_TRICK:
            named_by = club.c.last_trick
        if buried is not None and (buried & ~<object>t.deck or buried < 0):
            raise NotationError("buried", "must be cards of the pack")
        meet(
            t, &club.c, &self.start.known, _below("declarer", declarer, t.n_seats),
            FRIEND_MODES[mode], _card(t, card), _below("whom", whom, t.n_seats), named_by,
        )
        if self.start.known.friend == self.start.known.declarer:
            raise NotationError("whom", "the declarer is not his own friend")
        self.start.friend = self.start.known.friend
        self.start.knows_buried = buried is not None or club.c.leftover
        self.start.buried = 0 if buried is None else buried


cdef int _below(str name, value, int bound) except -2:
    if value is None:
        return NOBODY
    if not 0 <= value < bound:
        raise NotationError(name, f"there is no seat {value}")
    return value


cdef int _card(const CTables* t, card) except -2:
    if card is None:
        return NO_CARD
    if not 0 <= card < 64 or not t.deck >> <int>card & 1:
        raise NotationError("card", f"{card} is not in the pack")
    return card


cdef int sit_down(Roles roles, Hand hand, Table* table) except -1:
    """Fill the record for a hand in play, by playing it again from its first card."""
    cdef const CTables* t = &roles.club.tables.c
    cdef const CClub* c = &roles.club.c
    cdef Position p = hand.p
    cdef CardSet out = 0
    cdef int at
    if hand.tables is not roles.club.tables and (
        hand.tables.rules != roles.club.tables.rules or hand.tables.trump != roles.club.tables.trump
    ):
        raise NotationError("roles", "these are of other tables than the hand")
    table[0] = roles.start
    for at in range(hand.n_past - 1, -1, -1):
        undo(t, &p, &hand.past[at])
    for at in range(t.n_seats):
        if not p.hands[at]:
            out |= bit(at)
    sit_out(t, &table.known, out)
    if table.known.out >> table.known.declarer & 1:
        raise NotationError("declarer", f"seat {table.known.declarer} sits this hand out")
    if table.known.friend != NOBODY and table.known.out >> table.known.friend & 1:
        raise NotationError("whom", f"seat {table.known.friend} sits this hand out")
    deal_in(t, c, &p, table)
    for at in range(t.n_seats):
        if p.hands[at] & table.buried:
            raise NotationError("buried", "a card of these is in a hand")
    for at in range(hand.n_past):
        club_play(t, c, &p, table, hand.past[at].move, False)
    if roles.announced and table.friend != NOBODY:
        table.known.revealed = True
        _tell(table)
    return 0


cdef void deal_in(const CTables* t, const CClub* c, const Position* p, Table* table) noexcept nogil:
    """Set what follows from who holds which cards: the friend, and what is buried."""
    cdef int at
    cdef CardSet held = 0
    cdef Known* known = &table.known
    if known.mode == BY_CARD and known.shown == NOBODY:
        table.friend = NOBODY
    for at in range(t.n_seats):
        held |= p.hands[at]
        known.counts[at] = count(p.hands[at])
        if known.mode == BY_CARD and known.shown == NOBODY and p.hands[at] & known.called:
            table.friend = at if at != known.declarer else NOBODY
    if not table.knows_buried:
        table.buried = t.deck & ~(held | known.played)


def club_move(Hand hand, Roles roles):
    """Return what the club would play now, of the seat whose turn it is: a move of `Hand`.

    A hand that is over is a `NotationError`.  Cost: about 1 µs, and a little for each play so far.
    """
    cdef Table table
    cdef bint says_so
    if hand.over:
        raise NotationError("hand", "it is over")
    sit_down(roles, hand, &table)
    return club_choice(&hand.tables.c, &roles.club.c, &hand.p, &table, &says_so)


cdef Move club_choice(
    const CTables* t, const CClub* c, const Position* p, const Table* table, bint* says_so
) noexcept nogil:
    """What the seat whose turn it is plays; *says_so*: it says first that it is the friend."""
    cdef const Known* known = &table.known
    cdef Private mine
    cdef Move moves[MAX_MOVES]
    cdef int seat = p.turn
    cdef int person = c.owner[seat]
    cdef int card
    cdef CardSet legal = legal_cards(t, p)
    cdef bint hidden = (
        c.may_announce and not known.revealed and person == table.friend and person != NOBODY
        and p.trick < t.n_tricks - 1 and declarer_waits(p, known.declarer)
    )
    says_so[0] = False
    if not legal & (legal - 1) and not hidden:
        card = lowest(legal)
        if p.n_plays or leads_of(t, p, card, moves, 0) == 1:
            return card if p.n_plays else moves[0]
    mine.hand = p.hands[seat]
    mine.other = p.hands[<int>c.partner[seat]] if c.partner[seat] != NOBODY else 0
    mine.buried = table.buried if person == known.declarer else 0
    mine.is_friend = person == table.friend and person != NOBODY
    card = choose(t, c, known, p, legal, &mine, says_so)
    says_so[0] = says_so[0] and hidden
    return card


cdef bint club_play(
    const CTables* t, const CClub* c, Position* p, Table* table, Move move, bint says_so
) noexcept nogil:
    """Play a legal move and take down what all learn from it; tell whether it ended the trick."""
    cdef Known* known = &table.known
    cdef int card = card_of(move)
    cdef CardSet trick = p.table | bit(card)
    note(t, known, p, card)
    if not known.revealed:
        known.revealed = says_so or (
            known.called >> card & 1 and (c.shown_by_card or table.friend == NOBODY)
        )
    if not do(t, p, move, NULL):
        _tell(table)
        return False
    if known.named_by == p.trick - 1:
        table.friend = NOBODY if p.turn == known.declarer else p.turn
        known.revealed = True
    elif not c.shown_by_card and p.turn == table.friend and trick & t.points:
        known.revealed = True
    _tell(table)
    return True


cdef inline void _tell(Table* table) noexcept nogil:
    if table.known.revealed:
        table.known.friend = table.friend
