"""Messages over HTTP about the lesson: its steps, what a learner did, and what came of it.

Nothing is kept: a learner sends all that it has done in a step, and each answer follows from that.
Texts stand in the catalogue under ``lesson.<step>.``.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from giruda.protocol.actions import SeatAction
from giruda.protocol.message import Message, Version
from giruda.protocol.messages import Refused, State

MAX_ACTIONS = 100


class LessonStep(Message):
    """A position with something to learn.

    ``strip``: who has pledged what matters here.  ``free``: a whole hand, of which nothing is
    judged.
    """

    id: str
    strip: bool
    free: bool


class Lesson(Message):
    """All steps in their order; how long a bot seems to think and a trick lies, in milliseconds."""

    steps: tuple[LessonStep, ...]
    pace_ms: int
    hold_ms: int


class LessonMoves(Message):
    """All that the learner has done in a step; the last of it is asked about.

    The answer holds the states after version ``since``.
    """

    actions: Annotated[tuple[SeatAction, ...], Field(max_length=MAX_ACTIONS)] = ()
    since: Version = 0


class LessonAnswer(Message):
    """What came of the last action, as a table would have sent it, one state an event.

    ``refusal``: the rules forbid it, and nothing changed.  ``reply``: what is said to it, the end
    of a key; None where nothing is judged.  ``right``: it was accepted; if not, nothing changed
    either.  ``done``: the step is over.
    """

    states: tuple[State, ...]
    refusal: Refused | None
    reply: str | None
    right: bool
    done: bool
