"""What a seat has seen, as masks: where each unknown card may be.

A deal agrees with a view if the same public actions over the same own cards would have been legal
and would look the same.  What that takes, and nothing more, is read here from a `View`:

- own cards, the partner's hand, what one buried: *known*;
- how many cards every seat holds, lie face down or were never dealt: *room*;
- what each play proves about its hand (`giruda.core.proofs`): *may*, and cases;
- the called friend card: not with a declarer who may not call his own, nor buried by him; with the
  friend once it is revealed; and where a friend is revealed by his first points, with nobody but
  the declarer who has taken some and is not revealed;
- in a knock-out, cards that were named in vain: with nobody who is still in.

A misdeal that would have been a duty is the one fact that masks cannot hold: see `duties`.

Who is out of a hand sees no cards of its own, and in a hand that was dealt a second time a view
no longer shows the first one: neither is known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from giruda.core.cards import N_CARD_IDS
from giruda.core.choices import FriendReveal, OwnCard
from giruda.core.proofs import ANY, NOTHING, Case, Proof, trick_proofs
from giruda.core.seen import Phase
from giruda.core.tables import tables
from giruda.kernels.sampling import NoSuchDeal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.core.actions import PlayCard, Seat
    from giruda.core.rules import Rules
    from giruda.core.seen import View

HIDDEN: Final = frozenset(
    (
        Phase.AUCTION,
        Phase.BLIND_CHANGE,
        Phase.KNOCKOUT,
        Phase.SECOND_DEAL,
        Phase.EXCHANGE,
        Phase.FRIEND,
        Phase.PLAY,
    )
)
"""The phases in which cards are dealt and hidden."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Who holds which cards, as far as a view shows it.

    Holders are the seats in order, then what lies face down (the kitty, later the buried cards),
    then the cards that were never dealt.  ``known[h]`` and ``room[h]`` belong to a holder;
    ``played[s]`` are the cards that a seat has played.  ``cases`` exclude each other; each has for
    every holder the unknown cards that it may hold.
    """

    known: tuple[int, ...]
    room: tuple[int, ...]
    played: tuple[int, ...]
    cases: tuple[tuple[int, ...], ...]


def facts(rules: Rules, view: View) -> Facts:
    """Return what *view* shows; a view that cannot be of these rules is a `NoSuchDeal`.

    Cost: about 0.1 ms late in a hand.
    """
    if view.phase not in HIDDEN:
        raise NoSuchDeal(f"view.phase: in {view.phase} no cards are hidden in hands")
    if len(view.counts) != rules.seats or view.owners != rules.owners:
        raise NoSuchDeal("view.counts: these are the seats of other rules")
    proofs = _plays(rules, view)
    played = _played(rules, view)
    known = _known(rules, view)
    room = _room(rules, view, known, played)
    unknown = int(rules.pack) & ~sum(known) & ~sum(played)
    if unknown.bit_count() != sum(room):
        raise NoSuchDeal("view: its cards do not make up the pack of these rules")
    # A holder without room is known: what it played proves nothing more.
    may = [unknown if size else 0 for size in room]
    for seat in range(rules.seats):
        may[seat] &= ~(view.missed if seat not in view.out else 0)
    _friend(rules, view, may)
    return Facts(tuple(known), tuple(room), tuple(played), _cases(rules, view, proofs, may))


def _tricks(view: View) -> Iterator[tuple[int, Sequence[PlayCard]]]:
    for index, trick in enumerate(view.tricks):
        yield index, trick.plays
    if view.trick is not None and view.trick.plays:
        yield len(view.tricks), view.trick.plays


def _plays(rules: Rules, view: View) -> list[tuple[Seat, int, Proof]]:
    """Return every play with its card, as a bit, and what it proves."""
    if view.contract is None:
        return []
    t = tables(rules, view.contract.trump)
    found: list[tuple[Seat, int, Proof]] = []
    for index, plays in _tricks(view):
        if index >= t.n_tricks or not plays or not all(_is_play(rules, one) for one in plays):
            raise NoSuchDeal(f"view.tricks[{index}]: no such trick is played by these rules")
        proofs = trick_proofs(t, index, plays)
        found += [
            (one.seat, 1 << one.card, proof) for one, proof in zip(plays, proofs, strict=True)
        ]
    return found


def _is_play(rules: Rules, one: PlayCard) -> bool:
    return 0 <= one.seat < rules.seats and 0 <= one.card < N_CARD_IDS


def _played(rules: Rules, view: View) -> list[int]:
    played = [0] * rules.seats
    gone = 0
    for index, plays in _tricks(view):
        for one in plays:
            bit = 1 << one.card
            if gone & bit or not bit & rules.pack:
                raise NoSuchDeal(f"view.tricks[{index}]: a card was played that was not there")
            gone |= bit
            played[one.seat] |= bit
    return played


def _known(rules: Rules, view: View) -> list[int]:
    """Return what the reader knows of every holder."""
    known = [0] * (rules.seats + 2)
    if view.seat is not None:
        known[view.seat] = int(view.hand)
    if view.partner_seat is not None:
        known[view.partner_seat] = int(view.partner_hand)
    known[rules.seats] = int(view.buried)
    return known


def _face_down(rules: Rules, view: View) -> int:
    """Count the cards that lie face down: the kitty, what comes back, or what is buried."""
    match view.phase:
        case Phase.EXCHANGE:
            return 0
        case Phase.FRIEND | Phase.PLAY:
            return rules.bury
        case Phase.SECOND_DEAL:
            return rules.seats * rules.deck.hand + rules.deck.kitty - sum(view.counts)
    return rules.deck.kitty


def _room(rules: Rules, view: View, known: Sequence[int], played: Sequence[int]) -> list[int]:
    """Return how many unknown cards every holder has."""
    spare = len(rules.pack) - rules.seats * rules.deck.hand - rules.deck.kitty
    sizes = [*view.counts, _face_down(rules, view), spare]
    room = [size - cards.bit_count() for size, cards in zip(sizes, known, strict=True)]
    own = [room[seat] for seat in (view.seat, view.partner_seat) if seat is not None]
    if any(own) or min(room) < 0 or sum(known) & sum(played) or sum(known) & ~rules.pack:
        raise NoSuchDeal("view.hand: it holds cards that it cannot hold")
    return room


def _friend(rules: Rules, view: View, may: list[int]) -> None:
    """Take the called card from those who cannot hold it.

    Rulebook: §4.5, §4.8, §4.11.
    """
    call, contract = view.friend, view.contract
    if call is None or call.card is None or contract is None:
        return
    card = ~(1 << call.card)
    if rules.friend.own_card is OwnCard.FORBID:
        may[contract.declarer] &= card
        may[rules.seats] &= card
    if call.revealed:
        for holder in range(len(may)):
            may[holder] &= ANY if holder == call.seat else card
    elif rules.friend.reveal is FriendReveal.FIRST_POINTS:
        for trick in view.tricks:
            if trick.points and trick.winner != contract.declarer:
                may[trick.winner] &= card


def _cases(
    rules: Rules, view: View, plays: Sequence[tuple[Seat, int, Proof]], may: list[int]
) -> tuple[tuple[int, ...], ...]:
    """Apply what plays prove; each proof with several cases multiplies ours.

    Hands are looked at backwards: what a seat played later it held before.
    """
    later = [0] * len(view.counts)
    open_cases: list[tuple[Seat, list[Case]]] = []
    if view.phase is Phase.KNOCKOUT and len(view.missed) >= rules.deck.hand:
        # Who is out held a card that was not named in vain.
        open_cases += [(seat, [Case(ANY, ANY & ~view.missed)]) for seat in view.out]
    for seat, bit, proof in reversed(plays):
        later[seat] |= bit
        if proof is NOTHING or not may[seat]:
            continue
        held = later[seat]
        left = [_left(one, held) for one in proof if held & ~one.inside == 0]
        if not left:
            raise NoSuchDeal(f"view.tricks: seat {seat} played what it could not play")
        if len(left) == 1 and not left[0].holds:
            may[seat] &= left[0].inside
        else:
            open_cases.append((seat, left))
    if not open_cases:
        return (tuple(may),)
    return tuple(
        tuple(masks)
        for chosen in product(*(cases for _, cases in open_cases))
        for masks in _spread(may, [seat for seat, _ in open_cases], chosen)
    )


def _left(one: Case, held: int) -> Case:
    """Return what a case still asks of the unknown cards of a seat that surely holds these."""
    return Case(one.inside, 0 if held & one.holds else one.holds)


def _spread(
    may: Sequence[int], seats: Sequence[Seat], chosen: Sequence[Case]
) -> Iterator[list[int]]:
    """Yield masks for each way to be in the chosen cases: which card is the first that is held."""
    masks = list(may)
    for seat, one in zip(seats, chosen, strict=True):
        masks[seat] &= one.inside
    spread = [masks]
    for seat, one in zip(seats, chosen, strict=True):
        if one.holds:
            spread = [held for masks in spread for held in _holding(masks, seat, one.holds)]
    yield from spread


def _holding(masks: Sequence[int], seat: Seat, wanted: int) -> Iterator[list[int]]:
    """Yield masks for each wanted card that a seat may hold as the first of them."""
    rest = list(masks)
    left = masks[seat] & wanted
    while left:
        bit = left & -left
        yield [mask if holder == seat else mask & ~bit for holder, mask in enumerate(rest)]
        rest[seat] &= ~bit
        left &= ~bit
