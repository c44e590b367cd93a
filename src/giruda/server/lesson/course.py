"""What a learner's actions lead to in a step, with bots in the other seats.

A `Course` follows from the step and the actions alone: bots play by rules of thumb and without
chance, so nothing has to be kept between two requests.  Right answers go on until the trick is
complete or something else would be asked; wrong and illegal ones change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Final

from giruda.bots.api import LEVELS, Budget, get_bot
from giruda.core.engine import apply, refusal, to_act
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.shuffle import DealSeed, deal
from giruda.core.state import Dealing, Exchange, FriendCalling, Match, Play, Scored
from giruda.core.views import view
from giruda.server.lesson.steps import ME, RIGHT, Step, rules, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.actions import Action
    from giruda.core.events import Event

LEVEL: Final = "club" if "club" in LEVELS else "random"
CACHED: Final = 512


@dataclass(frozen=True, slots=True)
class Frame:
    """The match after some events; the first frame of a course has none."""

    match: Match
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """All that happened; what is said to the last action, or why the rules refuse it."""

    frames: tuple[Frame, ...]
    reply: str | None = None
    refusal: Refusal | None = None
    done: bool = False

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.frames[-1].match

    @property
    def goes_on(self) -> bool:
        """Whether another action may follow."""
        return not self.done and self.refusal is None and self.reply in (None, RIGHT)


@lru_cache(maxsize=CACHED)
def course(step_id: str, actions: tuple[Action, ...] = ()) -> Course:
    """Return where these actions lead; what follows a wrong, illegal or last one is left out."""
    step = steps()[step_id]
    if not actions:
        first = Frame(step.opening)
        others = _freely(step.opening) if step.free else ()
        return Course((first, *others))
    before, action = course(step_id, actions[:-1]), actions[-1]
    if not before.goes_on:
        return before
    if action.seat != ME:
        return Course(before.frames, refusal=Refusal(RefusalCode.NOT_YOUR_TURN))
    why = refusal(rules(), before.match, action)
    if why is not None:
        return Course(before.frames, refusal=why)
    return _answered(step, before, action)


def _answered(step: Step, before: Course, action: Action) -> Course:
    """Judge a legal action and let the others play on if it is right."""
    if step.free:
        acted = _frame(before.match, action)
        frames = (*before.frames, acted, *_freely(acted.match))
        return Course(frames, done=isinstance(frames[-1].match.hand, Scored))
    reply = step.reply(action)
    if reply != RIGHT:
        return Course(before.frames, reply)
    return Course((*before.frames, *_to_the_end(before.match, action)), reply, done=True)


def _frame(match: Match, action: Action) -> Frame:
    after = apply(rules(), match, action)
    return Frame(after.match, after.events)


def _freely(match: Match) -> Iterator[Frame]:
    """Yield what the others do until it is the learner's turn or the hand is over."""
    board = 0
    while not isinstance(match.hand, Scored):
        if isinstance(match.hand, Dealing):
            board += 1
            action: Action = _deal(match, board)
        elif to_act(match) == ME:
            return
        else:
            action = _choice(match)
        frame = _frame(match, action)
        match = frame.match
        yield frame


def _to_the_end(match: Match, action: Action) -> Iterator[Frame]:
    """Yield the right action and what the others add, up to the end of the trick or auction."""
    n_tricks = len(match.hand.tricks) if isinstance(match.hand, Play) else 0
    while True:
        frame = _frame(match, action)
        if isinstance(frame.match.hand, Exchange | FriendCalling):
            return  # the next question is another step's
        yield frame
        match = frame.match
        complete = isinstance(match.hand, Play) and len(match.hand.tricks) > n_tricks
        if complete or isinstance(match.hand, Scored) or to_act(match) == ME:
            return
        action = _choice(match)


def _choice(match: Match) -> Action:
    """Return what a bot does whose turn it is."""
    seat = to_act(match)
    assert seat is not None
    rng = Random(0)  # noqa: S311  so that each course is the same at every request
    return get_bot(LEVEL).choose(rules(), view(rules(), match, seat), Budget(), rng).action


def _deal(match: Match, board: int) -> Action:
    """Return the deal after one that was thrown in: always the same ones in the same order."""
    shares = (b"",) * rules().players
    seed = DealSeed(sha256(b"lesson").digest(), "lesson", board, rules().name, shares)
    return deal(rules(), match.dealer, seed)


__all__ = ["Course", "Frame", "course"]
