"""Puzzles for bots as text: a hand up to a decision, and what is right there.

A file is a row of puzzles, each a deal in the tags that ``giruda solve`` reads, with a few more::

    [Puzzle "draw-trumps-1"]          (its name; the file's name is its theme)
    [Held "no"]                       (yes: kept apart, no bot is tuned on it)
    [Reason "…"]  [Reason_ko "…"]     (why it is right, in a sentence)
    [Right "H*"]                      (or [Wrong "…"]: patterns of what may be done, see `matches`)
    [Judge "playouts"]                (how that was verified: see `tests.puzzles.judging`)
    [Lead "…"]                        (what came of it)
    [Rules "korea-boardgames@1"]  [Dealer "1"]  [Deal "1:…"]  [Kitty "…"]
    [Auction "15H P 16C P P P"]       (from the first caller on)
    [Buried "…"]  [Declarer "1"]  [Contract "16H"]  [Friend "card:SA"]  [Play "1"]

The tags end where the decision is: without ``Auction`` calls it is the first call of the auction,
without ``Buried`` the burial, and so on.  The whole deal is written, so that the position is one
that the rules reach; whoever is asked sees of it what its seat sees.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Final, assert_never

from giruda.core.actions import (
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
from giruda.core.cards import SUIT_LETTERS, CardId, CardSet, Suit, card, code_of
from giruda.core.engine import apply, start, to_act
from giruda.core.state import Auction, Exchange, FriendCalling, KnockingOut, Play
from giruda.core.views import view
from giruda.record.deal_text import TAG, hand_text, parse_deal
from giruda.record.plays_text import parse_plays, play_text
from giruda.record.problem_text import MODES, rules_named, split_deals

if TYPE_CHECKING:
    from giruda.core.actions import Action, Seat
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.core.state import Match

FOLDER: Final = Path(__file__).parent
BID: Final = re.compile(r"([0-9]{1,2})([SDHCN])")
NO_TRUMP: Final = "N"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with its answer: *patterns* of what is right, or of what is ``wrong``."""

    name: str
    theme: str
    held: bool
    reasons: tuple[str, str]
    patterns: tuple[str, ...]
    wrong: bool
    judge: str
    lead: str
    rules: Rules
    match: Match
    text: str

    @property
    def view(self) -> View:
        """What the seat that is asked sees."""
        return view(self.rules, self.match, to_act(self.match))

    def solved_by(self, action: Action) -> bool:
        """Tell whether an action is right."""
        return matches(self.patterns, action) is not self.wrong


def matches(patterns: tuple[str, ...], action: Action) -> bool:
    """Tell whether an action is among these patterns; ``*`` stands for anything."""
    return any(fnmatchcase(action_text(action), one) for one in patterns)


def action_text(action: Action) -> str:
    """Write an action in a word: ``15H``, ``pass``, ``D4C7CK``, ``card:SA``, ``C3>JK``."""
    match action:
        case MakeBid():
            return bid_text(action)
        case Pass() | Misdeal() | Keep() | Announce() | Deal() | SecondDeal():
            return action.type
        case Change():
            return f"change:{action.points}{_letter(action.trump)}"
        case KnockOut():
            return code_of(action.card) if action.card is not None else f"seat:{action.whom}"
        case Bury():
            return "".join((action.cards or CardSet(0)).codes())
        case CallFriend():
            return friend_text(action)
        case PlayCard():
            return play_text(action)
    assert_never(action)


def bid_text(bid: MakeBid) -> str:
    """Write a bid: ``15H``, ``14N``."""
    return f"{bid.points}{_letter(bid.trump)}"


def friend_text(call: CallFriend) -> str:
    """Write how a friend is called: ``card:SA``, ``seat:4``, ``first_trick``, ``none``."""
    if call.card is not None:
        return f"card:{code_of(call.card)}"
    return call.mode if call.whom is None else f"seat:{call.whom + 1}"


def _letter(trump: Suit | None) -> str:
    return NO_TRUMP if trump is None else trump.letter


# --- Reading --------------------------------------------------------------------------------------


def all_puzzles() -> list[Puzzle]:
    """Return every puzzle of the suite, theme by theme."""
    return [one for path in sorted(FOLDER.glob("*.txt")) for one in puzzles_of(path)]


def puzzles_of(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file."""
    parts = split_deals(path.read_text(encoding="utf-8"))
    return [read(part, path.stem) for part in parts]


def read(text: str, theme: str) -> Puzzle:
    """Read one puzzle; the hand is played up to it by the rules themselves."""
    tags = parse_deal(text).tags
    wrong = "Wrong" in tags
    rules = rules_named(tags["Rules"])
    return Puzzle(
        name=tags["Puzzle"],
        theme=theme,
        held={"yes": True, "no": False}[tags["Held"]],
        reasons=(tags["Reason"], tags["Reason_ko"]),
        patterns=tuple(tags["Wrong" if wrong else "Right"].split()),
        wrong=wrong,
        judge=tags["Judge"],
        lead=tags["Lead"],
        rules=rules,
        match=_reached(rules, text),
        text=text,
    )


def _reached(rules: Rules, text: str) -> Match:
    """Return the match where the tags end."""
    deal = parse_deal(text)
    tags = deal.tags
    assert deal.kitty is not None
    hands = tuple(tuple(cards) for cards in deal.hands if cards is not None)
    match = start(rules, deal.dealer).match
    match = apply(rules, match, Deal(deal.dealer, hands, tuple(deal.kitty))).match
    for word in tags.get("Auction", "").split():
        match = apply(rules, match, _call(_turn(match), word)).match
    if "Buried" in tags:
        buried = CardSet.of(card(code) for code in re.findall("..", tags["Buried"]))
        match = apply(rules, match, Bury(_turn(match), buried)).match
    if "Friend" in tags:
        match = apply(rules, match, _friend(_turn(match), tags["Friend"])).match
    for one in parse_plays(_after_tags(text)):
        named = PlayCard(_turn(match), one.card, one.names, one.call_joker)
        match = apply(rules, match, named).match
    return match


def _turn(match: Match) -> Seat:
    seat = to_act(match)
    assert seat is not None
    return seat


def _call(seat: Seat, word: str) -> MakeBid | Pass:
    if word == "P":
        return Pass(seat)
    found = BID.fullmatch(word)
    assert found is not None, word
    trump = None if found[2] == NO_TRUMP else Suit(SUIT_LETTERS.index(found[2]))
    return MakeBid(seat, int(found[1]), trump)


def _friend(seat: Seat, value: str) -> CallFriend:
    kind, _, what = value.partition(":")
    if kind == "card":
        return CallFriend(seat, FriendMode.CARD, card(what))
    return CallFriend(seat, MODES[value])


def _after_tags(text: str) -> str:
    """Return what stands behind the last tag: the plays."""
    return text[list(TAG.finditer(text))[-1].end() :]


# --- Writing --------------------------------------------------------------------------------------


def deal_tags_of(match: Match, first: Deal) -> list[tuple[str, str]]:
    """Return the tags of a hand from its deal on, up to where it is."""
    hands = [hand_text(CardSet.of(cards or ())) for cards in first.hands]
    kitty: tuple[CardId, ...] = first.kitty or ()
    tags = [
        ("Dealer", str(first.seat + 1)),
        ("Deal", "1:" + " ".join(hands)),
        ("Kitty", "".join(code_of(one) for one in sorted(kitty))),
    ]
    hand = match.hand
    assert isinstance(hand, Auction | KnockingOut | Exchange | FriendCalling | Play)
    calls = hand.setup.calls if isinstance(hand, Play) else hand.calls
    words = ["P" if isinstance(one, Pass) else bid_text(one) for one in calls]
    if words:
        tags.append(("Auction", " ".join(words)))
    return tags + _later_tags(hand)


def _later_tags(
    hand: Auction | KnockingOut | Exchange | FriendCalling | Play,
) -> list[tuple[str, str]]:
    if isinstance(hand, Auction | KnockingOut | Exchange):
        return []
    if isinstance(hand, FriendCalling):
        return [("Buried", "".join(hand.buried.codes()))]
    contract = hand.setup.contract
    return [
        ("Buried", "".join(hand.setup.buried.codes())),
        ("Declarer", str(contract.seat + 1)),
        ("Contract", bid_text(contract)),
        ("Friend", friend_text(hand.setup.friend_call)),
        ("Play", str(contract.seat + 1)),
    ]
