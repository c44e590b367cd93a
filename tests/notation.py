"""Actions as short text for data files that any language can read.

``deal 0: S2 …/…|kitty`` and ``second 0: …/…`` give blocks of cards in seat order.  Otherwise the
seat comes first: ``2 bid 14 H``, ``2 bid 14 N`` (no trump), ``2 pass``, ``2 misdeal``, ``2 keep``,
``2 change 16 S``, ``2 out SA``, ``2 out @3`` (a person), ``2 bury S2 S3 S4``, ``2 friend card SA``,
``2 friend seat @3``, ``2 friend none``, ``2 announce``, ``2 SA``, ``2 JK>D`` (names diamonds),
``2 C3!`` (calls the joker).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from giruda.core.cards import CardId, CardSet, Suit, card, code_of, name_of, named

if TYPE_CHECKING:
    from collections.abc import Sequence

Block = tuple[CardId, ...] | None
PLAIN: dict[str, type[Pass | Misdeal | Keep | Announce]] = {
    "pass": Pass,
    "misdeal": Misdeal,
    "keep": Keep,
    "announce": Announce,
}


def _block(cards: Block) -> str:
    return " ".join(code_of(one) for one in cards or ())


def _cards(text: str) -> tuple[CardId, ...]:
    return tuple(card(code) for code in text.split())


def _blocks(hands: Sequence[Block]) -> str:
    return "/".join(_block(hand) for hand in hands)


def _trump(trump: Suit | None) -> str:
    return "N" if trump is None else trump.letter


def write(action: Action) -> str:
    """Write an action as short text."""
    match action:
        case Deal(seat=seat, hands=hands, kitty=kitty):
            return f"deal {seat}: {_blocks(hands)}|{_block(kitty)}"
        case SecondDeal(seat=seat, hands=hands):
            return f"second {seat}: {_blocks(hands)}"
        case (
            MakeBid(seat=seat, points=points, trump=trump)
            | Change(seat=seat, points=points, trump=trump)
        ):
            return f"{seat} {action.type} {points} {_trump(trump)}"
        case KnockOut(seat=seat, card=one, whom=whom):
            return f"{seat} out {f'@{whom}' if one is None else code_of(one)}"
        case Bury(seat=seat, cards=cards):
            return f"{seat} bury {' '.join(CardSet(cards or 0).codes())}"
        case CallFriend(seat=seat, mode=mode, card=one, whom=whom):
            what = "" if one is None else f" {code_of(one)}"
            return f"{seat} friend {mode}{what}{'' if whom is None else f' @{whom}'}"
        case PlayCard(seat=seat, card=one, names=names, call_joker=call):
            asked = "" if names is None else f">{name_of(names)}"
            return f"{seat} {code_of(one)}{asked}{'!' if call else ''}"
    return f"{action.seat} {action.type}"


def read(text: str) -> Action:
    """Read what `write` wrote."""
    head, _, rest = text.partition(": ")
    if head.startswith(("deal ", "second ")):
        kind, seat = head.split()
        hands, _, kitty = rest.partition("|")
        blocks = tuple(_cards(hand) for hand in hands.split("/"))
        if kind == "second":
            return SecondDeal(int(seat), blocks)
        return Deal(int(seat), blocks, _cards(kitty))
    seat, verb, *words = text.split()
    at = int(seat)
    if verb in PLAIN:
        return PLAIN[verb](at)
    if verb in ("bid", "change"):
        kind_of = MakeBid if verb == "bid" else Change
        return kind_of(at, int(words[0]), None if words[1] == "N" else Suit.parse(words[1]))
    if verb == "out":
        by_seat = words[0].startswith("@")
        return KnockOut(at, whom=int(words[0][1:])) if by_seat else KnockOut(at, card(words[0]))
    if verb == "bury":
        return Bury(at, CardSet.parse(words))
    if verb == "friend":
        mode, what = FriendMode(words[0]), words[-1]
        if mode is FriendMode.SEAT:
            return CallFriend(at, mode, whom=int(what.removeprefix("@")))
        return CallFriend(at, mode, card(what) if mode is FriendMode.CARD else None)
    name, _, asked = verb.rstrip("!").partition(">")
    return PlayCard(at, card(name), named(asked) if asked else None, verb.endswith("!"))
