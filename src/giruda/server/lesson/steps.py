"""The steps of the lesson, read from ``lesson.toml``: a position each, and the answers to it.

A position is written in tags, as a deal to be solved or as a record begins.  With ``Declarer`` it
is one of the play; without, its ``Calls`` are made, then what is ``Buried`` is laid down.  The
learner sits in seat 0.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, assert_never

from giruda.core.actions import (
    Announce,
    Bury,
    CallFriend,
    Change,
    Deal,
    Keep,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
    SecondDeal,
)
from giruda.core.cards import CardSet, Suit, card, code_of
from giruda.core.engine import apply, start, to_act
from giruda.core.errors import NotationError
from giruda.core.match import new_match
from giruda.core.problem import begin
from giruda.core.rules import Rules
from giruda.record.deal_text import parse_deal
from giruda.record.plays_text import play_text
from giruda.record.problem_text import parse_problem

if TYPE_CHECKING:
    from giruda.core.actions import Action, Seat
    from giruda.core.state import Match

ME: Final[Seat] = 0
PRESET: Final = "korea-boardgames"
RIGHT: Final = "right"
NO_TRUMP: Final = "N"
CALL: Final = re.compile(r"([0-9]{1,2})([SDHCN])")


@dataclass(frozen=True, slots=True)
class Step:
    """One step.  ``answers`` are patterns and replies, the first that fits counts; see `spelled`.

    Without answers it is a whole hand, of which nothing is judged.
    """

    id: str
    opening: Match
    answers: tuple[tuple[str, str], ...]
    strip: bool

    @property
    def free(self) -> bool:
        """Whether the learner may do as it likes."""
        return not self.answers

    def reply(self, action: Action) -> str:
        """Return what is said to a legal action."""
        text = spelled(action)
        return next(reply for pattern, reply in self.answers if fnmatchcase(text, pattern))


@lru_cache(maxsize=1)
def rules() -> Rules:
    """Return what the lesson teaches."""
    return Rules.preset(PRESET)


@lru_cache(maxsize=1)
def steps() -> dict[str, Step]:
    """Return all steps by id, in their order."""
    text = (resources.files("giruda.server.lesson") / "lesson.toml").read_text(encoding="utf-8")
    return {one["id"]: _step(one) for one in tomllib.loads(text)["step"]}


def _step(raw: dict[str, Any]) -> Step:
    answers = tuple((pattern, reply) for pattern, reply in raw.get("answers", ()))
    return Step(raw["id"], opening(raw["position"]), answers, raw.get("strip", False))


def opening(text: str) -> Match:
    """Return the match that a position describes."""
    deal = parse_deal(text)
    if "Declarer" in deal.tags:
        return replace(new_match(rules(), ME), hand=begin(parse_problem(text, rules())))
    match = start(rules(), deal.dealer).match
    hands = tuple(tuple(block or ()) for block in deal.hands)
    match = apply(rules(), match, Deal(deal.dealer, hands, tuple(deal.kitty or ()))).match
    for word in deal.tags.get("Calls", "").split():
        match = apply(rules(), match, _call(word, to_act(match) or 0)).match
    if "Buried" in deal.tags:
        match = apply(rules(), match, Bury(ME, _cards(deal.tags["Buried"]))).match
    return match


def _call(word: str, seat: Seat) -> MakeBid | Pass:
    found = CALL.fullmatch(word)
    if found is None and word != "pass":
        raise NotationError("Calls", f"{word[:20]!r} is neither a bid, as 14H, nor pass")
    if found is None:
        return Pass(seat)
    trump = None if found[2] == NO_TRUMP else Suit.parse(found[2])
    return MakeBid(seat, int(found[1]), trump)


def _cards(text: str) -> CardSet:
    return CardSet.of(card(code) for code in text.split())


def spelled(action: Action) -> str:
    """Write an action in a word, as answers name it: SA, C3>JK, 14H, card:SA, bury:C7 S8."""
    match action:
        case PlayCard():
            return play_text(action)
        case MakeBid(points=points, trump=trump) | Change(points=points, trump=trump):
            return f"{points}{NO_TRUMP if trump is None else trump.letter}"
        case Bury(cards=cards):
            return f"bury:{' '.join((cards or CardSet(0)).codes())}"
        case CallFriend(mode=mode, card=called):
            return mode.value if called is None else f"card:{code_of(called)}"
        case Pass() | Misdeal() | Announce() | Keep() | KnockOut() | Deal() | SecondDeal():
            return action.type
        case _:
            assert_never(action)


__all__ = ["ME", "RIGHT", "Step", "opening", "rules", "spelled", "steps"]
