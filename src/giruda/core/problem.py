"""Cards in play as somebody lays them out by hand, and the state of play that they make.

A `Problem` may say anything; `begin` checks all of it and gives the very state that an auction, a
burial and a call would have led to, or a `ProblemError` that names the field.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from giruda.core.actions import CallFriend, FriendMode, MakeBid, PlayCard
from giruda.core.cards import N_CARD_IDS, CardId, CardSet, code_of
from giruda.core.errors import ProblemCode, ProblemError
from giruda.core.friend import friend_refusal, named_friend
from giruda.core.play import play, play_refusal
from giruda.core.refusals import RefusalCode
from giruda.core.state import Dealt, FriendCalling, Play, Setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from giruda.core.actions import Seat
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What there is to know of cards in play; nothing is checked yet.

    ``hands`` are those of the first trick, by seat, empty for who sits ``out``; ``pile`` is the
    dummy's hand, top card first.  ``buried`` None: the cards that no hand has.  ``points`` None:
    the least that can be pledged.  ``friend`` is how the friend was called, None for alone; a seat
    may be named under rules that call no seats, and is then simply the friend.  ``leader`` None:
    the declarer.  ``plays`` are the cards played so far, from the first trick on; whose they are
    follows from the rules, so their seats are not looked at.
    """

    rules: Rules
    trump: Suit | None
    declarer: Seat
    hands: tuple[CardSet, ...]
    buried: CardSet | None = None
    points: int | None = None
    friend: CallFriend | None = None
    leader: Seat | None = None
    out: tuple[Seat, ...] = ()
    pile: tuple[CardId, ...] = ()
    plays: tuple[PlayCard, ...] = ()


def begin(problem: Problem) -> Play:
    """Return the state of play that a problem describes, after the plays it lists.

    What cannot be is a `ProblemError`.  Rulebook: §1.5, §2.10, §3.1, §4, §5, §9.
    """
    _check_seats(problem)
    buried = _checked_cards(problem)
    _check_pile(problem)
    contract = MakeBid(problem.declarer, _checked_points(problem), problem.trump)
    dealt = Dealt(problem.hands, buried, problem.pile)
    calling = FriendCalling(dealt, buried, (contract,), contract, problem.out)
    call = _checked_call(problem, calling)
    rules = problem.rules
    hand = Play(
        setup=Setup(dealt, buried, (contract,), contract, call, problem.out),
        hands=problem.hands,
        pile=problem.pile,
        friend=named_friend(calling, call),
        revealed=call.mode is FriendMode.SEAT,
        taken=(0,) * rules.seats,
        tricks=(),
        plays=(),
        turn=problem.declarer if problem.leader is None else problem.leader,
    )
    return after_plays(rules, hand, problem.plays)


def after_plays(rules: Rules, hand: Play, plays: Iterable[PlayCard]) -> Play:
    """Return the hand after these plays, by whosever turn it is; an illegal one is an error."""
    for number, one in enumerate(plays, 1):
        if len(hand.tricks) == rules.n_tricks:
            raise ProblemError("plays", ProblemCode.AFTER_THE_END, n=number)
        action = replace(one, seat=hand.turn)
        refusal = play_refusal(rules, hand, action)
        if refusal is not None:
            raise ProblemError(
                "plays",
                ProblemCode.ILLEGAL_PLAY,
                n=number,
                card=code_of(one.card),
                seat=hand.turn,
                why=refusal.code,
                suit="" if refusal.suit is None else refusal.suit.letter,
                cards=" ".join((refusal.cards or CardSet(0)).codes()),
            )
        hand, _ = play(rules, hand, action)
    return hand


def undecided(rules: Rules, hand: Play) -> bool:
    """Tell whether a trick to come decides who the friend is.  Rulebook: §4.3, §4.10."""
    mode = hand.setup.friend_call.mode
    if mode is FriendMode.FIRST_TRICK:
        return not hand.tricks
    return mode is FriendMode.LAST_TRICK and len(hand.tricks) < rules.n_tricks


# --- The parts ------------------------------------------------------------------------------------


def _check_seats(problem: Problem) -> None:
    rules = problem.rules
    leader = problem.declarer if problem.leader is None else problem.leader
    leading = [("declarer", problem.declarer, rules.players), ("leader", leader, rules.seats)]
    for field, seat, n in (*leading, *(("out", seat, rules.players) for seat in problem.out)):
        if not 0 <= seat < n:
            raise ProblemError(field, ProblemCode.NO_SUCH_SEAT, seat=seat, n=n)
    if len(set(problem.out)) != len(problem.out) or len(problem.out) != rules.knockout.count:
        raise ProblemError("out", ProblemCode.OUT_COUNT, n=rules.knockout.count)
    for field, seat, _ in leading:
        if seat in problem.out:
            raise ProblemError(field, ProblemCode.SITS_OUT, seat=seat)


def _checked_cards(problem: Problem) -> CardSet:
    """Return the buried cards once no card is in two places, and every hand has its number."""
    rules = problem.rules
    if len(problem.hands) != rules.seats:
        raise ProblemError(
            "hands", ProblemCode.HANDS_COUNT, given=len(problem.hands), n=rules.seats
        )
    seen = 0
    for cards in (*problem.hands, problem.buried or CardSet(0)):
        _refuse_cards(ProblemCode.CARD_TWICE, seen & cards)
        seen |= cards
    _refuse_cards(ProblemCode.CARD_NOT_IN_PACK, seen & ~rules.pack)
    for seat, cards in enumerate(problem.hands):
        due = 0 if seat in problem.out else rules.n_tricks
        if len(cards) != due:
            raise ProblemError("hands", ProblemCode.HAND_SIZE, seat=seat, given=len(cards), n=due)
    missing = CardSet(rules.pack & ~seen)
    buried = missing if problem.buried is None else problem.buried
    if len(buried) != rules.bury:
        raise ProblemError("buried", ProblemCode.BURIED_COUNT, given=len(buried), n=rules.bury)
    return buried


def _refuse_cards(code: ProblemCode, cards: int) -> None:
    if cards:
        known = CardSet(cards & (1 << N_CARD_IDS) - 1)
        raise ProblemError("hands", code, cards=", ".join(known.codes()) or "?")


def _check_pile(problem: Problem) -> None:
    """The dummy plays its cards in the order of its pile.  Rulebook: §9.3."""
    owners = problem.rules.owners
    due = problem.hands[owners.index(None)] if None in owners else CardSet(0)
    if len(problem.pile) != len(due) or CardSet.of(problem.pile) != due:
        raise ProblemError("pile", ProblemCode.WRONG_PILE, cards=" ".join(due.codes()) or "–")


def _checked_points(problem: Problem) -> int:
    bid = problem.rules.bid
    if problem.trump is None and not bid.no_trump:
        raise ProblemError("trump", ProblemCode.NO_TRUMP_BARRED)
    points = bid.min if problem.points is None else problem.points
    if not 1 <= points <= bid.max:
        raise ProblemError("points", ProblemCode.OUT_OF_RANGE, given=points, low=1, high=bid.max)
    return points


FRIEND_CODES = {
    RefusalCode.FRIEND_CARD_OWN: ProblemCode.FRIEND_OWN_CARD,
    RefusalCode.FRIEND_CARD_BARRED: ProblemCode.FRIEND_BARRED_CARD,
    RefusalCode.FRIEND_CARD_UNKNOWN: ProblemCode.CARD_NOT_IN_PACK,
}


def _checked_call(problem: Problem, calling: FriendCalling) -> CallFriend:
    """Return how the friend was called, once the rules know such a friend."""
    rules, call = problem.rules, problem.friend
    if call is None or call.mode is FriendMode.NONE:
        return CallFriend(problem.declarer, FriendMode.NONE)
    call = replace(call, seat=problem.declarer)
    if not rules.friend.modes:
        raise ProblemError("friend", ProblemCode.NO_FRIENDS)
    if call.mode is FriendMode.SEAT:
        _check_friend_seat(problem, call.whom)
        return call
    refusal = friend_refusal(rules, calling, call)
    if refusal is not None:
        code = FRIEND_CODES.get(refusal.code, ProblemCode.FRIEND_MODE)
        cards = "" if call.card is None else code_of(call.card)
        raise ProblemError("friend", code, mode=call.mode, cards=cards)
    return call


def _check_friend_seat(problem: Problem, whom: Seat | None) -> None:
    seats = problem.rules.seats
    if whom is None or not 0 <= whom < seats:
        raise ProblemError("friend", ProblemCode.NO_SUCH_SEAT, seat=whom or 0, n=seats)
    if whom == problem.declarer:
        raise ProblemError("friend", ProblemCode.FRIEND_IS_DECLARER, seat=whom)
    if whom in problem.out:
        raise ProblemError("friend", ProblemCode.SITS_OUT, seat=whom)
