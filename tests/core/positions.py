"""Positions to judge, in a few words: hands as codes, a trick's number, who leads.

A play is written as in records: ``JK>D`` leads the joker and names diamonds, ``C3!`` leads the
joker-call card and calls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from giruda.core.actions import Action, CallFriend, Deal, FriendMode, MakeBid, PlayCard
from giruda.core.cards import NO_CARDS, CardSet, Suit, card, named
from giruda.core.engine import apply, legal_actions, refusal, to_act
from giruda.core.loading import parse
from giruda.core.play import led_by
from giruda.core.rules import Rules
from giruda.core.state import Auction, Dealt, Match, Play, Setup, Trick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.refusals import RefusalCode

RULES: Final = Rules.preset("korea-boardgames")
# House rules that differ wherever they can.
HOUSE: Final = parse("""
base = "korea-boardgames"
id = "laws"
next_dealer = "friend"
[bid]
min = 13
nt_rank = "same"
end = "none"
[friend]
modes = ["none", "first_trick", "card"]
first_trick_self = "alone"
[trick1]
exception = "trump_joker_mighty"
joker = "normal"
joker_call = true
[last]
joker = "normal"
joker_call = true
[jokercall]
mighty_defence = false
[score]
win = "risk_2"
[mult]
no_trump = "always"
no_friend = "always"
back_run_points = 9
[match]
max_hands = 3
bust = false
""")
SPADE, DIAMOND, HEART, CLUB = Suit
NO_FRIEND: Final = CallFriend(0, FriendMode.NONE)
_SOME_TRICK: Final = Trick(plays=(), winner=0, points=0)

HANDS: Final = (
    "SA SK SQ SJ ST S9 S8 S7 S6 S5",
    "DA DK DQ DJ DT D9 D8 D7 D6 D5",
    "HA HK HQ HJ HT H9 H8 H7 H6 H5",
    "CA CK CQ CJ CT C9 C8 C7 C6 C5",
    "S4 S3 D4 D3 H4 H3 C4 C3 C2 JK",
)
KITTY: Final = "S2 D2 H2"


def codes_of(cards: CardSet) -> str:
    """Write a set as text."""
    return " ".join(cards.codes())


def dealt(hands: Sequence[str] = HANDS, kitty: str = KITTY, dealer: int = 0) -> Deal:
    """Return a deal: a seat's cards each, and the kitty."""
    blocks = tuple(tuple(card(code) for code in hand.split()) for hand in hands)
    return Deal(dealer, blocks, tuple(card(code) for code in kitty.split()))


def at_trick(
    number: int,
    hands: Sequence[str],
    *,
    trump: Suit | None = HEART,
    leader: int = 0,
    call: CallFriend = NO_FRIEND,
    friend: int | None = None,
) -> Match:
    """Return a match before trick *number*; the declarer is seat 0.

    The hands may be short: what is asked about one trick does not depend on the rest.
    """
    held = tuple(CardSet.parse(hand) for hand in hands)
    setup = Setup(Dealt(held, NO_CARDS), NO_CARDS, (), MakeBid(0, 14, trump), call)
    play = Play(
        setup=setup,
        hands=held,
        pile=(),
        friend=friend,
        revealed=False,
        taken=(0,) * len(held),
        tricks=(_SOME_TRICK,) * (number - 1),
        plays=(),
        turn=leader,
    )
    return Match(totals=(40,) * 5, tokens=(True,) * 5, dealer=0, hand=play)


def play_of(seat: int, code: str) -> PlayCard:
    """Read a play: ``SA``, ``JK>D``, ``JK>red``, ``JK>SQ``, ``C3!``."""
    name, _, asked = code.rstrip("!").partition(">")
    return PlayCard(seat, card(name), named(asked) if asked else None, code.endswith("!"))


def led_of(plays: Sequence[PlayCard]) -> int:
    """Return what these plays make others follow; the lead decides where it is not a joker's."""
    return led_by(plays[0])


def done(match: Match, *actions: Action, rules: Rules = RULES) -> Match:
    """Apply actions one after the other."""
    for action in actions:
        match = apply(rules, match, action).match
    return match


def played(match: Match, codes: str, rules: Rules = RULES) -> Match:
    """Play these cards, each by the seat whose turn it is."""
    for code in codes.split():
        seat = to_act(match)
        assert seat is not None
        match = done(match, play_of(seat, code), rules=rules)
    return match


def can_play(match: Match, rules: Rules = RULES) -> str:
    """Return the cards that the seat to act may play, as text."""
    seat = to_act(match)
    assert seat is not None
    actions = legal_actions(rules, match, seat)
    return codes_of(CardSet.of(one.card for one in actions if isinstance(one, PlayCard)))


def refused(match: Match, action: Action, rules: Rules = RULES) -> RefusalCode | None:
    """Return the code of the refusal, None if the action is legal."""
    why = refusal(rules, match, action)
    return None if why is None else why.code


def refused_play(match: Match, code: str, rules: Rules = RULES) -> RefusalCode | None:
    """Return why the seat to act may not play so, None if it may."""
    seat = to_act(match)
    assert seat is not None
    return refused(match, play_of(seat, code), rules)


def auction_of(match: Match) -> Auction:
    """Return the auction that is going on."""
    assert isinstance(match.hand, Auction)
    return match.hand


def play_state(match: Match) -> Play:
    """Return the play that is going on."""
    assert isinstance(match.hand, Play)
    return match.hand
