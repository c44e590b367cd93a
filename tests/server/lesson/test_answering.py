"""What a learner's browser is told over HTTP: as at a table, and nothing of others' cards."""

from __future__ import annotations

import json

import pytest

from giruda.core.actions import PlayCard
from giruda.core.cards import card, code_of
from giruda.core.state import Auction, Exchange, FriendCalling, Play
from giruda.protocol.lesson_messages import LessonMoves
from giruda.server.bodies import Refusal
from giruda.server.lesson.answering import answer, lesson
from giruda.server.lesson.steps import ME, steps
from giruda.table.timing import Timing


def play(code: str) -> PlayCard:
    """Return the learner's play of a card."""
    return PlayCard(ME, card(code))


def test_the_list_tells_all_steps_and_how_fast_bots_play() -> None:
    """Steps come in their order, the last is a whole hand, and the pace is the server's."""
    told = lesson(Timing(pace=(5, 9), trick_hold=7))
    assert [one.id for one in told.steps] == list(steps())
    assert [one.free for one in told.steps].count(True) == 1
    assert (told.pace_ms, told.hold_ms) == (5, 7)


def test_a_step_opens_with_one_state() -> None:
    """Without actions there is the position alone: the learner's hand, and what it may do."""
    found = answer("points", LessonMoves())
    (state,) = found.states
    assert state.events == ()
    assert state.view is not None
    assert state.view.seat == ME
    assert state.view.legal
    assert (found.reply, found.right, found.done) == (None, True, False)


def test_a_state_comes_for_each_thing_that_happens() -> None:
    """Versions go on without a gap, and of an answer comes what is news."""
    found = answer("joker-lead", LessonMoves(actions=(_joker(),), since=1))
    assert len(found.states) == 5
    versions = [event.v for state in found.states for event in state.events]
    assert versions == list(range(2, 2 + len(versions)))
    assert [state.v for state in found.states] == [state.events[-1].v for state in found.states]


def _joker() -> PlayCard:
    legal = answer("joker-lead", LessonMoves()).states[0].view
    assert legal is not None
    plays = [one for one in legal.legal if isinstance(one, PlayCard)]
    return next(one for one in plays if one.names == legal.marks.trump)


def test_a_wrong_answer_brings_a_reply_and_no_state() -> None:
    """What is said goes by the end of its key."""
    found = answer("points", LessonMoves(actions=(play("D7"),), since=1))
    assert (found.states, found.reply, found.right, found.done) == ((), "low", False, False)


def test_an_illegal_action_brings_the_refusal_with_its_facts() -> None:
    """The sentence about it can name the suit and the cards that cause it."""
    found = answer("follow", LessonMoves(actions=(play("HA"),), since=1))
    assert found.refusal is not None
    assert found.refusal.code == "must_follow"
    assert found.refusal.cards is not None
    assert found.refusal.cards.codes() == ["C6"]
    assert not found.right


def test_a_state_shows_no_card_of_others() -> None:
    """A position is redacted as at a table: what others hold is nowhere in it."""
    n_hidden = 0
    for step in steps().values():
        (state,) = answer(step.id, LessonMoves()).states
        seen = json.loads(state.model_dump_json())["view"]
        hand = step.opening.hand
        assert isinstance(hand, Auction | Exchange | FriendCalling | Play)
        hidden = {code_of(one) for cards in hand.hands[ME + 1 :] for one in cards}
        n_hidden += len(hidden)
        tricks = [*seen["tricks"], seen["trick"] or {"plays": []}]
        played = {one["card"] for trick in tricks for one in trick["plays"]}
        assert not hidden & {*seen["hand"], *seen["taken_up"], *seen["buried"], *played}
    assert n_hidden > 100


def test_a_step_that_there_is_not_is_refused() -> None:
    """Its name is not found."""
    with pytest.raises(Refusal) as told:
        answer("poker", LessonMoves())
    assert told.value.status_code == 404
