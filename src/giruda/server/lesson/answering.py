"""A course as a table would tell it: one state an event for the learner, and what is said to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from giruda.protocol.lesson_messages import Lesson, LessonAnswer, LessonStep
from giruda.protocol.messages import Refused, State, TableRefusal
from giruda.protocol.options import Chat, TableOptions
from giruda.protocol.table_events import Occupant
from giruda.server.bodies import Refusal
from giruda.server.lesson.course import LEVEL, Course, Frame, course
from giruda.server.lesson.steps import ME, RIGHT, rules, steps
from giruda.server.names import BOT_NAMES
from giruda.table.reader import own_view, state_message, table_view
from giruda.table.rows import Row
from giruda.table.state import Chair, TableState
from giruda.table.timing import Present, Timing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core import refusals
    from giruda.protocol.lesson_messages import LessonMoves

TABLE: Final = "lesson"
OPTIONS: Final = TableOptions(hints=False, undo=False, chat=Chat.OFF, watch=False)
FIRST_V: Final = 1
NOT_FOUND: Final = 404


def lesson(timing: Timing) -> Lesson:
    """Return what there is to learn."""
    told = tuple(LessonStep(id=one.id, strip=one.strip, free=one.free) for one in steps().values())
    return Lesson(steps=told, pace_ms=timing.pace[0], hold_ms=timing.trick_hold)


def answer(step_id: str, moves: LessonMoves) -> LessonAnswer:
    """Return what came of the last action; a step that there is not is refused."""
    if step_id not in steps():
        raise Refusal(TableRefusal.BAD_MESSAGE, status=NOT_FOUND)
    found = course(step_id, moves.actions)
    return LessonAnswer(
        states=tuple(one for one in _states(found) if one.v > moves.since),
        refusal=None if found.refusal is None else _refused(found.refusal),
        reply=found.reply,
        right=found.refusal is None and found.reply in (None, RIGHT),
        done=found.done,
    )


def _refused(why: refusals.Refusal) -> Refused:
    return Refused(cid=None, code=why.code, suit=why.suit, cards=why.cards, number=why.number)


def _states(found: Course) -> Iterator[State]:
    v = FIRST_V
    for frame in found.frames:
        yield _state(frame, v)
        v += len(frame.events)


def _state(frame: Frame, v: int) -> State:
    """Return the state after a frame whose events follow version *v*."""
    rows = [Row(v + n, 0, event) for n, event in enumerate(frame.events, 1)]
    now_v = v + len(rows)
    table = TableState(TABLE, rules(), _chairs(), OPTIONS, v=now_v, match=frame.match)
    around = table_view(table, Timing(), Present(frozenset({ME})), None, 0)
    around = around.model_copy(update=own_view(table, ME, None))
    return state_message(table, around, rows, ME)


def _chairs() -> tuple[Chair, ...]:
    bots = [Chair(Occupant.BOT, name, LEVEL) for name in BOT_NAMES[: rules().players - 1]]
    return (Chair(Occupant.PERSON), *bots)


__all__ = ["answer", "lesson"]
