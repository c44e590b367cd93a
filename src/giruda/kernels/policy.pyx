# cython: language_level=3
"""The club's card rules: which card to play, by rules of thumb.

The rules themselves are in `lead` and `follow`, what they lean on in `worth` and `odds`.  A seat
decides from `knowledge.Own`, which holds nothing that it cannot know: that other cards in other
hands change nothing is a test.  So is that a plain Python twin decides the same.

Two doors: `choose` for playouts, `advise` for a bot that has a view of the core.
"""

from collections import namedtuple

from libc.string cimport memset

from giruda.core.actions import FriendMode
from giruda.core.cards import Colour, Suit
from giruda.core.errors import GirudaError
from giruda.kernels.knowledge import FRIEND_MODES

from giruda.kernels.bits cimport bit
from giruda.kernels.follow cimport weigh_cards
from giruda.kernels.knowledge cimport ClubTables, look, meet, note, sit_out
from giruda.kernels.layout cimport (
    CardSet, JOKER, MAX_SEATS, N_CARD_IDS, NO_CARD, NOBODY, NOTHING_LED,
)
from giruda.kernels.lead cimport weigh_leads
from giruda.kernels.play cimport NAMES_EXACT, NAMES_LED, OWN_SUIT, as_move, do, legal_cards

REASONS = (
    "cash_winner", "draw_trumps", "attack_mighty", "call_joker", "lead_joker", "lead_to_friend",
    "lead_low", "win_trick", "ruff", "spend_chief", "smear", "leave_to_ally", "duck",
)

Advice = namedtuple("Advice", "move reason announces candidates reasons")
Look = namedtuple("Look", "unseen may ally friend_odds called")


class NotInPlay(GirudaError, ValueError):
    """The view does not show a card to be played, or shows what cannot be."""


cdef void weigh(
    const Own* own, const Position* p, CardSet legal, bint every, Choice* choice
) noexcept nogil:
    """Weigh the cards that are worth a thought; of *p* the trick and our own hand are read.

    Unless *every* is asked for, what cannot be the best has a score that is too high, but below
    the best one's.
    """
    cdef int at
    choice.n = 0
    choice.best = 0
    if p.n_plays:
        weigh_cards(own, p, legal, every, choice)
    else:
        weigh_leads(own, legal, every, choice)
    for at in range(1, choice.n):
        if choice.of[at].score > choice.of[choice.best].score:
            choice.best = at


cdef Move choose(
    const CTables* t, const CClub* c, const Known* known, const Position* p, CardSet legal,
    const Private* mine, bint* announces,
) noexcept nogil:
    """The club's choice of the legal cards of the seat to play.

    *announces*: a friend that may say so had better do it first.
    """
    cdef Own own
    cdef Choice choice
    look(t, c, known, p, mine, &own)
    weigh(&own, p, legal, not own.alike, &choice)  # else what is reckoned hangs on the order
    announces[0] = choice.of[choice.best].wins and declarer_waits(p, known.declarer)
    return choice.of[choice.best].move


# --- From a view of the core ----------------------------------------------------------------------


def advise(ClubTables tables, view):
    """Return the club's choice on the turn of a seat that the reader of *view* plays.

    ``move`` is the kernels' number of the play, ``reason`` an index of `REASONS`; ``announces``: a
    friend that may say so had better do it first; ``candidates`` are pairs of a move and its score
    in card points, best first, and ``reasons`` are theirs, each as if it were played.  A view
    without a card to play is a `NotInPlay`.
    Cost: about 10 µs, most of it for reading the tricks.
    """
    cdef Position p
    cdef Known known
    cdef Private mine
    cdef Own own
    cdef Choice choice
    cdef int at
    _read(tables, view, &p, &known, &mine)
    with nogil:
        look(&tables.tables.c, &tables.c, &known, &p, &mine, &own)
        weigh(&own, &p, legal_cards(own.t, &p), True, &choice)
    found = [
        (choice.of[at].move, choice.of[at].score, <int>choice.of[at].reason)
        for at in range(choice.n)
    ]
    found.sort(key=_score, reverse=True)
    best = &choice.of[choice.best]
    announces = best.wins and declarer_waits(&p, known.declarer)
    return Advice(
        best.move, <int>best.reason, bool(announces),
        [one[:2] for one in found], [one[2] for one in found],
    )


def _score(one):
    return one[1]


def look_at(ClubTables tables, view):
    """Return what the reader of *view* knows, on the turn of a seat that it plays.

    ``unseen`` and ``called`` are card sets; by seat, ``may`` are the cards that it may hold,
    ``ally`` the chance that it is on our side, ``friend_odds`` that it is the friend while we
    cannot tell.  A view without a card to play is a `NotInPlay`.  Cost: as `advise`.
    """
    cdef Position p
    cdef Known known
    cdef Private mine
    cdef Own own
    cdef int at
    _read(tables, view, &p, &known, &mine)
    look(&tables.tables.c, &tables.c, &known, &p, &mine, &own)
    seats = range(own.n_seats)
    return Look(
        own.unseen, [own.may[at] for at in seats], [own.ally[at] for at in seats],
        [own.friend_odds[at] for at in seats], own.called,
    )


cdef int _read(ClubTables tables, view, Position* p, Known* known, Private* mine) except -1:
    """Fill the records from a view, and make sure that they can be reckoned with."""
    cdef const CTables* t = &tables.tables.c
    cdef int at
    _check(t, view)
    _meet(tables, view, known)
    memset(p, 0, sizeof(Position))
    p.led = NOTHING_LED
    p.exact = NO_CARD
    for at, trick in enumerate(view.tricks):
        p.trick = at
        p.n_hands = len(trick.plays)
        _read_plays(t, trick.plays, p, known)
    p.trick = view.trick.number - 1
    p.n_hands = MAX_SEATS + 1  # it is not over: a card is to be played
    _read_plays(t, view.trick.plays, p, known)
    for at, number in enumerate(view.counts):
        known.counts[at] = number
    at = view.turn
    p.turn = at
    mine.hand = view.hand if at == view.seat else view.partner_hand
    mine.other = view.partner_hand if at == view.seat else view.hand
    mine.buried = view.buried
    mine.is_friend = view.is_friend
    p.hands[at] = mine.hand
    return 0


cdef int _check(const CTables* t, view) except -1:
    if view.turn is None or view.contract is None or view.trick is None or view.friend is None:
        raise NotInPlay("turn: no card is to be played in this view")
    if len(view.counts) != t.n_seats or len(view.owners) != t.n_seats:
        raise NotInPlay(f"counts: {len(view.counts)} seats, and the tables have {t.n_seats}")
    if not 0 <= view.turn < t.n_seats or view.turn not in (view.seat, view.partner_seat):
        raise NotInPlay(f"turn: the reader does not play seat {view.turn}")
    if len(view.tricks) >= t.n_tricks or not 0 < view.trick.number <= t.n_tricks:
        raise NotInPlay(f"trick: there is no number {view.trick.number}")
    in_trick = t.n_seats - len(view.out)
    if len(view.trick.plays) >= in_trick or any(len(one.plays) > t.n_seats for one in view.tricks):
        raise NotInPlay("trick: more cards than seats")
    if (view.hand | view.partner_hand | view.buried) & ~<object>t.deck:
        raise NotInPlay("hand: a card that is not in the pack")
    hand = view.hand if view.turn == view.seat else view.partner_hand
    if not hand:
        raise NotInPlay("hand: there is no card to play")
    return 0


cdef int _meet(ClubTables tables, view, Known* known) except -1:
    cdef const CTables* t = &tables.tables.c
    cdef CardSet out = 0
    cdef int card = NO_CARD
    cdef int whom = NOBODY
    cdef int named_by = NOBODY
    cdef int declarer = _seat(t, view.contract.declarer)
    for seat in view.out:
        out |= bit(_seat(t, seat))
    if view.friend.card is not None:
        card = _card(view.friend.card)
    if view.friend.seat is not None:
        whom = _seat(t, view.friend.seat)
    if view.friend.mode is FriendMode.FIRST_TRICK:
        named_by = tables.c.first_trick
    elif view.friend.mode is FriendMode.LAST_TRICK:
        named_by = tables.c.last_trick
    meet(t, &tables.c, known, declarer, FRIEND_MODES[view.friend.mode], card, whom, named_by)
    sit_out(t, known, out)
    known.revealed = view.friend.revealed
    return 0


cdef int _read_plays(const CTables* t, plays, Position* p, Known* known) except -1:
    """Play the cards of a trick in the order in which they lie there."""
    cdef Move move
    for one in plays:
        p.turn = _seat(t, one.seat)
        move = _move(one)
        note(t, known, p, move & 63)
        do(t, p, move, NULL)
    return 0


cdef int _seat(const CTables* t, seat) except -1:
    if not 0 <= seat < t.n_seats:
        raise NotInPlay(f"seat: there is no {seat}")
    return seat


cdef int _card(card) except -1:
    if not 0 <= card < N_CARD_IDS:
        raise NotInPlay(f"card: there is no {card}")
    return card


cdef Move _move(one) except -1:
    """The number of a play, as `bridge.move_of` gives it."""
    cdef int card = _card(one.card)
    cdef int names = OWN_SUIT
    named = one.names
    if isinstance(named, (Suit, Colour)):
        names = NAMES_LED + <int>named
    elif named is not None:
        names = NAMES_EXACT + min(_card(named), JOKER)
    return as_move(card, names, one.call_joker)
