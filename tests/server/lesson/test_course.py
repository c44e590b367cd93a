"""What a learner's actions lead to: right ones go on, wrong and illegal ones change nothing."""

from __future__ import annotations

from random import Random

import pytest

from giruda.bots.api import Budget, get_bot
from giruda.core.actions import Action, PlayCard
from giruda.core.cards import card
from giruda.core.engine import legal_actions, to_act
from giruda.core.refusals import RefusalCode
from giruda.core.state import Auction, Exchange, Play, Scored
from giruda.core.views import view
from giruda.server.lesson.course import Course, course
from giruda.server.lesson.steps import ME, RIGHT, Step, rules, spelled, steps

JUDGED = [one for one in steps().values() if not one.free]
WHOLE = next(one for one in steps().values() if one.free)
# Who takes the trick after the right answer, as the texts say.
TAKEN = {
    "points": 0, "follow": 4, "discard": 2, "trump": 0, "overruff": 0, "mighty": 0, "joker": 0,
    "mighty-spade": 0, "joker-lead": 0, "joker-call": 0, "joker-last": 0, "friend-me": 1,
    "score": 0,
}  # fmt: skip


def answers(step: Step, *, right: bool) -> list[Action]:
    """Return the legal actions that are, or are not, right."""
    legal = legal_actions(rules(), step.opening, ME)
    return [one for one in legal if (step.reply(one) == RIGHT) == right]


def played_out(actions: tuple[Action, ...] = ()) -> tuple[Action, ...]:
    """Return what a bot of the club does in the learner's seat up to the end of the hand."""
    while not (found := course(WHOLE.id, actions)).done:
        seen = view(rules(), found.match, ME)
        chosen = get_bot("club").choose(rules(), seen, Budget(), Random(0))
        actions = (*actions, chosen.action)
    return actions


@pytest.mark.parametrize("step", JUDGED, ids=lambda one: one.id)
def test_a_right_answer_ends_the_step(step: Step) -> None:
    """It is accepted by the rules and ends the step; what follows it is not looked at."""
    for action in answers(step, right=True)[:5]:
        found = course(step.id, (action,))
        assert (found.done, found.reply, found.refusal) == (True, RIGHT, None)
        assert course(step.id, (action, action)) is found


@pytest.mark.parametrize("step", JUDGED, ids=lambda one: one.id)
def test_a_wrong_answer_changes_nothing(step: Step) -> None:
    """The position stays, something is said, and the right answer may still be given."""
    for action in answers(step, right=False)[:20]:
        found = course(step.id, (action,))
        assert found.match == step.opening
        assert not found.done
        assert found.reply == step.reply(action)


@pytest.mark.parametrize("name", TAKEN)
def test_the_trick_goes_to_whom_the_text_says(name: str) -> None:
    """Whichever right answer is given, the trick is complete and its winner is that seat."""
    step = steps()[name]
    assert isinstance(step.opening.hand, Play)
    before = len(step.opening.hand.tricks)
    for action in answers(step, right=True):
        hand = course(name, (action,)).match.hand
        assert isinstance(hand, Play | Scored)
        assert (len(hand.tricks), hand.tricks[-1].winner) == (before + 1, TAKEN[name])


def test_a_called_joker_is_drawn() -> None:
    """In the step on calling it the joker is played to the trick and does not win it."""
    (action,) = answers(steps()["call"], right=True)
    hand = course("call", (action,)).match.hand
    assert isinstance(hand, Play)
    joker = next(one for one in hand.tricks[-1].plays if one.card == card("JK"))
    assert hand.tricks[-1].winner != joker.seat


def test_both_trumps_fall_under_the_joker() -> None:
    """In the step on leading the joker the others play their last trumps."""
    (action,) = answers(steps()["joker-lead"], right=True)
    hand = course("joker-lead", (action,)).match.hand
    assert isinstance(hand, Play)
    assert {card("HA"), card("HJ")} <= {one.card for one in hand.tricks[-1].plays}


def test_the_last_trick_makes_the_contract() -> None:
    """In the step on scoring eleven points become the fifteen that were pledged."""
    (action,) = answers(steps()["score"], right=True)
    hand = course("score", (action,)).match.hand
    assert isinstance(hand, Scored)
    assert (hand.result.contract, hand.result.points, hand.result.won) == (15, 15, True)
    assert hand.tricks[-1].points == 4


def test_a_step_stays_in_its_phase() -> None:
    """After a bid the others bid on, but the kitty is another step's; so is the friend."""
    for name, kind in (("auction", Auction), ("bury", Exchange)):
        action = answers(steps()[name], right=True)[0]
        assert isinstance(course(name, (action,)).match.hand, kind)


def test_an_illegal_action_is_refused_by_the_rules() -> None:
    """The refusal is that of the rules, and nothing has changed."""
    refused = course("follow", (PlayCard(ME, card("HA")),))
    assert refused.refusal is not None
    assert refused.refusal.code is RefusalCode.MUST_FOLLOW
    assert refused.match == steps()["follow"].opening
    other = course("follow", (PlayCard(1, card("C5")),))
    assert other.refusal is not None
    assert other.refusal.code is RefusalCode.NOT_YOUR_TURN


def test_the_whole_hand_is_played_to_its_score() -> None:
    """The others play by themselves, the learner is asked again and again, and then it is over."""
    actions = played_out()
    assert len(actions) > rules().n_tricks
    assert isinstance(course(WHOLE.id, actions).match.hand, Scored)
    for n in range(len(actions)):
        assert to_act(course(WHOLE.id, actions[:n]).match) == ME


def test_who_passes_the_good_hand_is_dealt_in_all_the_same() -> None:
    """Passing at once leads to the learner's next question, not to an end without one."""
    passing = next(
        one for one in legal_actions(rules(), WHOLE.opening, ME) if spelled(one) == "pass"
    )
    found = course(WHOLE.id, (passing,))
    assert to_act(found.match) == ME
    assert not found.done


def test_a_course_is_the_same_at_every_request() -> None:
    """What follows from a row of actions does not hang on what was asked before."""
    actions = played_out()
    before = course(WHOLE.id, actions)
    course.cache_clear()
    after: Course = course(WHOLE.id, actions)
    assert after is not before
    assert after == before
