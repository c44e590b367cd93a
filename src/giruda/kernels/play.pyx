# cython: language_level=3
"""Cards in play: legal masks, and doing and undoing a play, by the numbers of the tables.

What each step compares is said in `giruda.core.tables`; that the two agree for every preset and
for random house rules is a test.
"""

from operator import index

from libc.stdlib cimport free as free_memory, realloc
from libc.string cimport memcpy, memset

from giruda.core.cards import code_of
from giruda.core.errors import GirudaError

from giruda.kernels.bits cimport count, lowest, without_lowest
from giruda.kernels.layout cimport (
    CALL_ALWAYS, CALL_UNLESS_DECLINED, JOKER, N_CARD_IDS, N_RANKS, NO_CARD, NOBODY,
)
from giruda.kernels.tables cimport Names


cdef CardSet legal_cards(const CTables* t, const Position* p) noexcept nogil:
    """The cards that the seat whose turn it is may play."""
    cdef CardSet hand = p.hands[p.turn]
    if p.turn == t.dummy and p.pile_at < p.n_pile:
        return bit(p.pile[p.pile_at])
    if p.n_plays == 0:
        return leadable(t, t.kind[p.trick], hand)
    if p.exact != NO_CARD:
        return bit(p.exact) if hand & bit(p.exact) else hand
    return followable(t, t.kind[p.trick], hand, p.led, p.called)


cdef inline bint _may_call(const CTables* t, int kind, int card) noexcept nogil:
    return t.call[card] != 0 and t.call_works[kind]


cdef int legal_moves(const CTables* t, const Position* p, Move* moves) noexcept nogil:
    """Write every legal move, by card; return how many."""
    cdef CardSet cards = legal_cards(t, p)
    cdef int n = 0
    while cards:
        if p.n_plays:
            moves[n] = lowest(cards)
            n += 1
        else:
            n = leads_of(t, p, lowest(cards), moves, n)
        cards = without_lowest(cards)
    return n


cdef int leads_of(
    const CTables* t, const Position* p, int card, Move* moves, int n
) noexcept nogil:
    """Write every way to lead a card from place *n* on; return how many there are then."""
    cdef int kind = t.kind[p.trick]
    cdef bint dummy = p.turn == t.dummy
    cdef bint may_call = _may_call(t, kind, card)
    cdef bint must_call = may_call and (
        t.call_mode == CALL_ALWAYS or (t.call_mode == CALL_UNLESS_DECLINED and dummy)
    )
    if must_call:
        return _names_of_lead(t, kind, card, dummy, True, moves, n)
    if may_call and not dummy:
        n = _names_of_lead(t, kind, card, dummy, True, moves, n)
    return _names_of_lead(t, kind, card, dummy, False, moves, n)


cdef int _names_of_lead(
    const CTables* t, int kind, int card, bint dummy, bint call, Move* moves, int n
) noexcept nogil:
    cdef const Names* names = &t.names[kind][card]
    cdef CardSet named
    cdef int led
    if dummy or names.nothing:
        moves[n] = as_move(card, OWN_SUIT, call)
        n += 1
    if dummy:
        return n
    for led in range(4):
        if names.suits >> led & 1:
            moves[n] = as_move(card, NAMES_LED + led, call)
            n += 1
    for led in range(2):
        if names.colours >> led & 1:
            moves[n] = as_move(card, NAMES_LED + 5 + led, call)
            n += 1
    if names.exact:
        named = t.deck & (bit(JOKER) - 1)
        while named:
            moves[n] = as_move(card, NAMES_EXACT + lowest(named), call)
            n += 1
            named = without_lowest(named)
    return n


cdef int count_trick(const CTables* t, CardSet trick) noexcept nogil:
    """What a whole trick counts for the contract."""
    return t.per_trick + count(trick & t.counted)


cdef bint do(const CTables* t, Position* p, Move move, Undo* u) noexcept nogil:
    """Play a legal move; tell whether it ended the trick.  *u* may be NULL."""
    cdef int card = card_of(move)
    cdef int seat = p.turn
    cdef bint ended
    cdef bint from_pile = seat == t.dummy and p.pile_at < p.n_pile
    if u != NULL:
        _note(p, move, from_pile, u)
    p.hands[seat] &= ~bit(card)
    p.pile_at += from_pile
    if p.n_plays == 0:
        _lead(t, p, move)
    p.cards[p.n_plays] = card
    p.seats[p.n_plays] = seat
    p.table |= bit(card)
    p.n_plays += 1
    if p.undecided and card < JOKER:
        p.undecided = False
        p.led = card // N_RANKS
        _find_best(t, p)
    elif p.n_plays > 1 and _strength(t, p, card) > _strength(t, p, p.cards[p.best]):
        p.best = p.n_plays - 1
    ended = p.n_plays == p.n_hands
    if ended:
        _end_trick(t, p)
        if u != NULL:
            u.winner = p.turn
            u.won = count_trick(t, u.table | bit(card))
    else:
        p.turn = p.following[seat]
    return ended


cdef inline int _strength(const CTables* t, const Position* p, int card) noexcept nogil:
    return t.strength[t.kind[p.trick]][p.weak][p.led][card]


cdef void _lead(const CTables* t, Position* p, Move move) noexcept nogil:
    """Set what a lead decides for its trick."""
    cdef int card = card_of(move)
    cdef int names = names_of(move)
    cdef CardSet weak
    p.best = 0
    p.exact = NO_CARD
    p.undecided = False
    p.called = t.call[card] if calls(move) else 0
    weak = t.weak_lead[t.kind[p.trick]] & bit(card)
    if t.call_weakens:
        weak |= p.called
    p.weak = weak >> JOKER
    if names >= NAMES_EXACT:
        p.exact = names - NAMES_EXACT
        p.led = NOTHING_LED
    elif names != OWN_SUIT:
        p.led = names - NAMES_LED
    elif card < JOKER:
        p.led = card // N_RANKS
    else:
        p.led = NOTHING_LED
        p.undecided = True


cdef void _find_best(const CTables* t, Position* p) noexcept nogil:
    cdef int at
    p.best = 0
    for at in range(1, p.n_plays):
        if _strength(t, p, p.cards[at]) > _strength(t, p, p.cards[p.best]):
            p.best = at


cdef void _end_trick(const CTables* t, Position* p) noexcept nogil:
    cdef int winner = p.seats[p.best]
    p.taken[winner] += count_trick(t, p.table)
    p.turn = winner
    p.trick += 1
    p.n_plays = 0
    p.table = 0
    p.led = NOTHING_LED
    p.undecided = False
    p.called = 0
    p.weak = 0
    p.exact = NO_CARD


cdef void _note(const Position* p, Move move, bint from_pile, Undo* u) noexcept nogil:
    u.move = move
    u.from_pile = from_pile
    u.table = p.table
    u.called = p.called
    u.n_plays = p.n_plays
    u.turn = p.turn
    u.led = p.led
    u.weak = p.weak
    u.exact = p.exact
    u.best = p.best
    u.undecided = p.undecided
    u.winner = NOBODY
    memcpy(u.cards, p.cards, MAX_SEATS)
    memcpy(u.seats, p.seats, MAX_SEATS)


cdef void undo(const CTables* t, Position* p, const Undo* u) noexcept nogil:
    """Take back the last play that *u* was noted for."""
    if u.winner != NOBODY:
        p.trick -= 1
        p.taken[u.winner] -= u.won
    p.table = u.table
    p.called = u.called
    p.n_plays = u.n_plays
    p.turn = u.turn
    p.led = u.led
    p.weak = u.weak
    p.exact = u.exact
    p.best = u.best
    p.undecided = u.undecided
    p.hands[u.turn] |= bit(card_of(u.move))
    p.pile_at -= u.from_pile
    memcpy(p.cards, u.cards, MAX_SEATS)
    memcpy(p.seats, u.seats, MAX_SEATS)


cdef void begin(
    const CTables* t, Position* p, const CardSet* hands, CardSet out, int leader
) noexcept nogil:
    """Set the first trick: these hands by seat; *out* has a bit a seat that sits out."""
    cdef int at, seat
    memset(p, 0, sizeof(Position))
    p.led = NOTHING_LED
    p.exact = NO_CARD
    p.turn = leader
    for at in range(t.n_seats):
        p.hands[at] = hands[at]
        seat = t.following[at]
        while out >> seat & 1:
            seat = t.following[seat]
        p.following[at] = seat
        p.n_hands += not out >> at & 1


class NoSuchMove(GirudaError, ValueError):
    """The move is not legal in this position, or the position cannot be; nothing changed."""


cdef check_hands(
    const CTables* t, const CardSet* hands, int seat, int size, CardSet gone, str where="hands"
):
    """Raise `NoSuchMove` if a seat's hand cannot be, beside those of the seats before it."""
    cdef int at
    cdef CardSet cards = hands[seat]
    for at in range(seat):
        gone |= hands[at]
    if cards & ~t.deck:
        raise NoSuchMove(f"{where}: bit {lowest(cards & ~t.deck)} is no card of the pack")
    if cards & gone:
        code = code_of(lowest(cards & gone))
        raise NoSuchMove(f"{where}: {code} of seat {seat} is somewhere else too")
    if count(cards) != size:
        raise NoSuchMove(f"{where}: seat {seat} has {count(cards)} cards, it must be {size}")


cdef class Hand:
    """Cards in play, for plain Python: the legal moves, playing one, taking it back.

    ``Hand(tables, hands, leader, out=(), pile=())``: hands as card sets by seat, as they are
    before the first trick.  A move is an integer: ``card | names << 6 | call << 13``, where
    *names* is 0 for nothing, 1 + a led suit (0..3) or colour (5, 6), or 8 + an exact card.
    Cost of a play: about 0.1 µs beside the call.  Rulebook: §5.
    """

    def __cinit__(self, KernelTables tables, hands, int leader, out=(), pile=()):
        cdef CardSet sets[MAX_SEATS]
        cdef CardSet gone = 0
        cdef int at
        if len(hands) != tables.c.n_seats:
            raise NoSuchMove(f"hands: {len(hands)} are given, the table has {tables.c.n_seats}")
        out = [index(seat) for seat in out]
        if not 0 <= leader < tables.c.n_seats or leader in out:
            raise NoSuchMove(f"leader: seat {leader} does not play in this hand")
        for seat in out:
            if not 0 <= seat < tables.c.n_seats:
                raise NoSuchMove(f"out: there is no seat {seat}")
            gone |= bit(seat)
        for at, hand in enumerate(map(index, hands)):
            if hand < 0 or hand >> N_CARD_IDS:
                raise NoSuchMove(f"hands: {hand} of seat {at} is no set of cards")
            sets[at] = hand
        self.tables = tables
        begin(&tables.c, &self.p, sets, gone, leader)
        for at in range(tables.c.n_seats):
            check_hands(&tables.c, sets, at, 0 if gone >> at & 1 else tables.c.n_tricks, 0)
        if len(pile):
            self._lay(list(map(index, pile)))

    cdef _lay(self, list pile):
        """Lay the dummy's cards, top first."""
        cdef int dummy = self.tables.c.dummy
        cdef CardSet cards = 0
        for card in pile:
            if not 0 <= card < N_CARD_IDS:
                raise NoSuchMove(f"pile: {card} is not a card")
            cards |= bit(card)
        if dummy == NOBODY or cards != self.p.hands[dummy] or len(pile) != count(cards):
            raise NoSuchMove("pile: it must be the cards of the dummy, each once")
        for at, card in enumerate(pile):
            self.p.pile[at] = card
        self.p.n_pile = len(pile)

    def __dealloc__(self):
        free_memory(self.past)

    @property
    def turn(self):
        """The seat to play."""
        return self.p.turn

    @property
    def trick(self):
        """The index of the current trick, from 0."""
        return self.p.trick

    @property
    def over(self):
        """Whether all tricks are played."""
        return is_over(&self.tables.c, &self.p)

    @property
    def hands(self):
        """The hands by seat, as integers with a bit a card."""
        return tuple([self.p.hands[at] for at in range(self.tables.c.n_seats)])

    @property
    def taken(self):
        """What the contract counts, by seat."""
        return tuple([self.p.taken[at] for at in range(self.tables.c.n_seats)])

    @property
    def legal(self):
        """The cards that may be played, as an integer with a bit a card."""
        return 0 if self.over else legal_cards(&self.tables.c, &self.p)

    def moves(self):
        """Return every legal move."""
        cdef Move moves[MAX_MOVES]
        cdef int at, n
        n = 0 if self.over else legal_moves(&self.tables.c, &self.p, moves)
        return [moves[at] for at in range(n)]

    def is_legal(self, int move):
        """Tell whether a move is one of `moves`."""
        cdef Move moves[MAX_MOVES]
        cdef int at
        if move < 0 or self.over or not legal_cards(&self.tables.c, &self.p) >> card_of(move) & 1:
            return False
        if self.p.n_plays:
            return move == card_of(move)
        for at in range(leads_of(&self.tables.c, &self.p, card_of(move), moves, 0)):
            if moves[at] == move:
                return True
        return False

    def play(self, int move):
        """Play a legal move and return whether it ended the trick; else `NoSuchMove`."""
        if not self.is_legal(move):
            raise NoSuchMove(f"seat {self.p.turn} cannot play move {move} now")
        if self.n_past == self.capacity:
            self._grow()
        self.n_past += 1
        return do(&self.tables.c, &self.p, move, &self.past[self.n_past - 1])

    def undo(self):
        """Take back the last play; `NoSuchMove` where there is none."""
        if self.n_past == 0:
            raise NoSuchMove("no play to take back")
        self.n_past -= 1
        undo(&self.tables.c, &self.p, &self.past[self.n_past])

    cdef _grow(self):
        cdef int capacity = 2 * self.capacity + 64
        cdef Undo* larger = <Undo*>realloc(self.past, capacity * sizeof(Undo))
        if larger == NULL:
            raise MemoryError
        self.past = larger
        self.capacity = capacity
