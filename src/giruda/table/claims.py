"""Claims: "all tricks that are left are mine".

A claim that is sure by what the claimer saw ends the hand at once: the claimer leads in the order
that the proof gives and the others follow as the rules let them; who plays what changes nothing.
Otherwise the claimer may lay the hand open and ask.  If all other people agree, the rest is played
out as both sides play best with all cards known, so a wrong claim gains nothing; that line is the
solver's and comes in by a command of the server.  Bots go along with the people.  Whoever claimed
may simply play on: that takes the claim back.

What others hold decides nothing here: a verdict follows from the claimer's own view.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from giruda.core.actions import PlayCard, Seat
from giruda.core.cards import CardSet
from giruda.core.engine import apply, legal_actions, refusal
from giruda.core.problem import undecided
from giruda.core.state import Play
from giruda.core.sure import sure_leads
from giruda.core.views import view
from giruda.protocol.claim_events import ClaimAnswered, ClaimMade, ClaimSettled
from giruda.protocol.claim_messages import ClaimStatus, ClaimView
from giruda.protocol.messages import TableRefusal
from giruda.table.commands import ProvedClaim
from giruda.table.decide import NOTHING, Decision, happens, refuse
from giruda.table.state import OpenClaim

if TYPE_CHECKING:
    from collections.abc import Iterable

    from giruda.core.rules import Rules
    from giruda.core.state import Match
    from giruda.protocol.claim_messages import AnswerClaim, Claim
    from giruda.table.commands import PlayOut
    from giruda.table.state import TableState


MOST_LEFT: Final = 7
"""With how many tricks left people may be asked: the solver takes some milliseconds for these."""


def may_claim(state: TableState, seat: Seat | None) -> bool:
    """Tell whether this seat is on lead with a hand of its own, and nothing is settled already."""
    hand = None if state.match is None else state.match.hand
    if seat is None or not isinstance(hand, Play) or hand.plays or hand.turn != seat:
        return False
    own = all(owner is None or owner == at for at, owner in enumerate(state.rules.owners))
    open_claim = state.claim is not None and state.claim.status is not ClaimStatus.REFUSED
    return own and not open_claim and bool(hand.hands[seat])


def claim(state: TableState, made: Claim | ProvedClaim, seat: Seat) -> Decision:
    """Settle a claim that is sure; else ask the others, if the claimer wants that.

    What was found beforehand counts if it was found for what the claimer sees now.
    """
    command = made.message if isinstance(made, ProvedClaim) else made
    match = state.match
    if match is None:
        return refuse(TableRefusal.NOT_STARTED, command.cid)
    if command.v != state.v:
        return refuse(TableRefusal.STALE, command.cid)
    if not may_claim(state, seat):
        return refuse(TableRefusal.NOT_NOW, command.cid)
    seen = view(state.rules, match, seat)
    if isinstance(made, ProvedClaim) and made.view == seen:
        leads = made.leads
    else:
        leads = sure_leads(state.rules, seen)
    if leads is not None:
        plays = _played_out(state.rules, match, leads)
        opened = ClaimMade(seat, seen.hand, sure=True)
        return happens(opened, ClaimSettled(seat, accepted=True), *plays)
    if not command.ask or not _can_ask(state, match, seat):
        return refuse(TableRefusal.NOT_CERTAIN, command.cid)
    return happens(ClaimMade(seat, seen.hand, sure=False))


def _can_ask(state: TableState, match: Match, seat: Seat) -> bool:
    """Tell whether there is somebody to ask who was not asked in this hand before.

    And whether there is a best play to agree on: none while a trick to come names the friend, or
    while so many are left that it takes too long to find.
    """
    assert isinstance(match.hand, Play)
    if undecided(state.rules, match.hand) or len(match.hand.hands[seat]) > MOST_LEFT:
        return False
    asked_before = state.claim is not None and state.claim.seat == seat
    return bool(state.persons - {seat}) and not asked_before


def _played_out(rules: Rules, match: Match, leads: Iterable[PlayCard]) -> list[PlayCard]:
    """Return the claimer's leads with something legal of the others between them."""
    plays: list[PlayCard] = []
    for lead in leads:
        match = apply(rules, match, lead).match
        plays.append(lead)
        while isinstance(match.hand, Play) and match.hand.plays:
            options = legal_actions(rules, match, match.hand.turn)
            plays.append(next(one for one in options if isinstance(one, PlayCard)))
            match = apply(rules, match, plays[-1]).match
    return plays


def answer(state: TableState, command: AnswerClaim, seat: Seat) -> Decision:
    """Note that somebody agrees; or that the hand goes on because somebody does not."""
    made = state.claim
    if made is None or made.status is not ClaimStatus.ASKED:
        return refuse(TableRefusal.NOT_NOW, command.cid)
    if not made.v <= command.v <= state.v:
        return refuse(TableRefusal.STALE, command.cid)
    if seat == made.seat or seat in made.agreed:
        return refuse(TableRefusal.NOT_NOW, command.cid)
    answered = ClaimAnswered(seat, command.accept)
    if command.accept:
        return happens(answered)
    return happens(answered, ClaimSettled(made.seat, accepted=False))


def play_out(state: TableState, command: PlayOut) -> Decision:
    """Play the rest as the server found it; without a whole legal line the hand goes on."""
    made, match = state.claim, state.match
    if match is None or made is None or command.v != state.v:
        return NOTHING
    if made.status is not ClaimStatus.AGREED:
        return NOTHING
    for action in command.plays:
        if refusal(state.rules, match, action) is not None:
            return happens(ClaimSettled(made.seat, accepted=False))
        match = apply(state.rules, match, action).match
    if isinstance(match.hand, Play):
        return happens(ClaimSettled(made.seat, accepted=False))
    return happens(ClaimSettled(made.seat, accepted=True), *command.plays)


# ---- folding -----------------------------------------------------------------------------------


def folded(
    state: TableState, event: ClaimMade | ClaimAnswered | ClaimSettled, v: int
) -> TableState:
    """Return the table after what happened to a claim."""
    match event:
        case ClaimMade():
            made = OpenClaim(event.seat, event.cards, v)
            return replace(state, claim=made, before=None, undo=None)
        case ClaimAnswered():
            return replace(state, claim=_agreed(state, event) if event.accept else state.claim)
        case ClaimSettled():
            return state if event.accepted else dropped(state)


def _agreed(state: TableState, event: ClaimAnswered) -> OpenClaim | None:
    if state.claim is None:
        return None
    agreed = state.claim.agreed | {event.seat}
    everybody = state.persons - {state.claim.seat} <= agreed
    status = ClaimStatus.AGREED if everybody else ClaimStatus.ASKED
    return replace(state.claim, agreed=agreed, status=status)


def dropped(state: TableState) -> TableState:
    """Return the table with a claim that came to nothing: its cards have been seen all the same."""
    if state.claim is None:
        return state
    return replace(state, claim=replace(state.claim, status=ClaimStatus.REFUSED))


def claim_view(state: TableState) -> ClaimView | None:
    """Return what everybody sees of the claim of this hand."""
    made, hand = state.claim, None if state.match is None else state.match.hand
    if made is None or not isinstance(hand, Play):
        return None
    held = CardSet(made.cards & hand.hands[made.seat])
    agreed = tuple(sorted(made.agreed))
    return ClaimView(seat=made.seat, cards=held, status=made.status, agreed=agreed)
