"""Action numbers of whole games: one fixed numbering for all rules, 0 .. `N_ACTIONS` - 1.

| numbers | action |
|---|---|
| 0..53 | a card: play it, lead it for its own suit (a silent joker: naming nothing), or bury it |
| 54..107 | lead card - 54 and call the joker |
| 108..111, 112..115 | lead the mighty naming suit S D H C; and call the joker |
| 116..173, 174..231 | lead the joker, the red joker: naming a suit, red, black, or card 0..51 |
| 232, 233, 234, 235 | pass, misdeal, keep the contract, announce oneself as the friend |
| 236..365 | pledge ``points * 5 + trump`` (no trump 4), points 0..25: bid it, or change to it |
| 366..419 | call the holder of a card as the friend |
| 420, 421, 422 | call the winner of the first trick, of the last trick, nobody |
| 423..430 | call a seat |

Burying is one action a card, in any order; the core's `Bury` is the set of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from giruda.core.actions import (
    Action,
    Announce,
    Bury,
    CallFriend,
    Change,
    Deal,
    FriendMode,
    Keep,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
    SecondDeal,
)
from giruda.core.cards import JOKER, N_CARD_IDS, N_SUITS, CardId, Colour, Suit
from giruda.core.parameters import PLEDGES, pledge

if TYPE_CHECKING:
    from giruda.core.actions import Seat

CALLING: Final = N_CARD_IDS
MIGHTY_NAMES: Final = CALLING + N_CARD_IDS
MIGHTY_CALLS: Final = MIGHTY_NAMES + N_SUITS
JOKER_NAMES: Final = MIGHTY_CALLS + N_SUITS
NAMED_COLOUR: Final = N_SUITS
NAMED_CARD: Final = N_SUITS + len(Colour)
N_JOKER_NAMES: Final = NAMED_CARD + JOKER
PASS: Final = JOKER_NAMES + 2 * N_JOKER_NAMES
MISDEAL: Final = PASS + 1
KEEP: Final = PASS + 2
ANNOUNCE: Final = PASS + 3
PLEDGE: Final = PASS + 4
FRIEND_CARD: Final = PLEDGE + len(PLEDGES)
FRIEND_FIRST_TRICK: Final = FRIEND_CARD + N_CARD_IDS
FRIEND_LAST_TRICK: Final = FRIEND_FIRST_TRICK + 1
NO_FRIEND: Final = FRIEND_FIRST_TRICK + 2
FRIEND_SEAT: Final = FRIEND_FIRST_TRICK + 3
N_ACTIONS: Final = FRIEND_SEAT + 8

_MODES: Final = {
    FriendMode.FIRST_TRICK: FRIEND_FIRST_TRICK,
    FriendMode.LAST_TRICK: FRIEND_LAST_TRICK,
    FriendMode.NONE: NO_FRIEND,
}


def numbers_of(action: Action) -> tuple[int, ...]:  # noqa: C901  a list of actions
    """Return the numbers of an action of the core: one, for a burial one a card.

    Chance has no numbers, and nobody is knocked out here: such an action is a mistake of ours.
    """
    match action:
        case PlayCard():
            return (_number_of_play(action),)
        case Bury(cards=cards):
            return tuple(cards or ())
        case MakeBid() | Change():
            return (PLEDGE + pledge(action.points, action.trump),)
        case CallFriend(mode=FriendMode.CARD, card=card) if card is not None:
            return (FRIEND_CARD + card,)
        case CallFriend(mode=FriendMode.SEAT, whom=whom) if whom is not None:
            return (FRIEND_SEAT + whom,)
        case CallFriend(mode=mode):
            return (_MODES[mode],)
        case Pass():
            return (PASS,)
        case Misdeal():
            return (MISDEAL,)
        case Keep():
            return (KEEP,)
        case Announce():
            return (ANNOUNCE,)
        case Deal() | SecondDeal() | KnockOut():
            raise AssertionError(action)
        case _:
            assert_never(action)


def _number_of_play(action: PlayCard) -> int:
    named = action.names
    if named is None:
        return action.card + CALLING * action.call_joker
    if action.card < JOKER:
        return (MIGHTY_CALLS if action.call_joker else MIGHTY_NAMES) + named
    at = JOKER_NAMES + N_JOKER_NAMES * (action.card - JOKER)
    if isinstance(named, Suit):
        return at + named
    if isinstance(named, Colour):
        return at + NAMED_COLOUR + named - Colour.RED
    return at + NAMED_CARD + named


def play_of(seat: Seat, number: int, mighty: CardId) -> PlayCard:
    """Return the play that a number below `PASS` stands for."""
    if number < MIGHTY_NAMES:
        return PlayCard(seat, CardId(number % CALLING), None, number >= CALLING)
    if number < JOKER_NAMES:
        suit = Suit((number - MIGHTY_NAMES) % N_SUITS)
        return PlayCard(seat, mighty, suit, number >= MIGHTY_CALLS)
    joker, name = divmod(number - JOKER_NAMES, N_JOKER_NAMES)
    card = CardId(JOKER + joker)
    if name >= NAMED_CARD:
        return PlayCard(seat, card, CardId(name - NAMED_CARD))
    colour = name - NAMED_COLOUR
    return PlayCard(seat, card, Suit(name) if colour < 0 else Colour(Colour.RED + colour))
