"""The base rules at a table: the same as `table`, for tests that change no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulebook import table
from tests.rulebook.table import HANDS, KITTY, NO_FRIEND, At, rules_with

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Action, CallFriend, Deal
    from giruda.core.cards import Suit
    from giruda.core.refusals import RefusalCode
    from giruda.core.state import Auction, Match, Play


def at(match: Match) -> At:
    """Return a match under the base rules."""
    return At(rules_with(), match)


def dealt(hands: Sequence[str] = HANDS, kitty: str = KITTY, dealer: int = 0) -> Deal:
    """Return a deal of these hands."""
    return table.dealt(rules_with(), hands, kitty, dealer)


def opened(dealer: int = 0) -> Match:
    """Return a match whose first hand was just dealt."""
    return table.opened(rules_with(), HANDS, KITTY, dealer).match


def at_trick(
    number: int,
    hands: Sequence[str],
    *,
    trump: Suit | None = table.HEART,
    leader: int = 0,
    call: CallFriend = NO_FRIEND,
    friend: int | None = None,
) -> Match:
    """Return a match before a trick; the declarer is seat 0, the contract 14."""
    contract = f"14{'N' if trump is None else trump.letter}"
    return table.at_trick(
        rules_with(),
        number,
        hands,
        contract=contract,
        leader=leader,
        call=call,
        friend=friend,
    ).match


def done(match: Match, *actions: Action) -> Match:
    """Apply actions one after the other."""
    return at(match).then(*actions).match


def played(match: Match, codes: str) -> Match:
    """Play these cards, each by the seat whose turn it is."""
    return at(match).played(codes).match


def can_play(match: Match) -> str:
    """Return the cards that the seat to act may play, as text."""
    return at(match).can_play()


def refused(match: Match, action: Action) -> RefusalCode | None:
    """Return the code of the refusal, None if the action is legal."""
    return at(match).why_not(action)


def refused_play(match: Match, code: str) -> RefusalCode | None:
    """Return why the seat to act may not play so, None if it may."""
    return at(match).why_no_play(code)


def auction_of(match: Match) -> Auction:
    """Return the auction that is going on."""
    return at(match).auction


def play_state(match: Match) -> Play:
    """Return the play that is going on."""
    return at(match).play
