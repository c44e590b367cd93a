"""The steps of the lesson are real positions, and something is said to all that may be done."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid, Pass, PlayCard
from giruda.core.cards import CardSet, Suit, card
from giruda.core.engine import legal_actions, to_act
from giruda.core.errors import NotationError, ProblemError
from giruda.core.state import Auction, Exchange, FriendCalling, Play
from giruda.locale import LANGUAGES, catalogue
from giruda.server.lesson.steps import ME, RIGHT, opening, rules, spelled, steps

PARTS = ("title", "text")
AROUND = {
    "of", "progress", "list", "learnt", "back", "skip", "next", "result", "begin", "yes", "no",
    "end.title", "end.text", "end.play", "end.again",
}  # fmt: skip
DEAL = '[Dealer "1"][Deal "{}"][Kitty "STDTH3"]'
HANDS = "1:AQ.KJT64.Q6..J 43.52.932.KQT J..8754.A8653 52.AQ98.J.742 K9876.7.AK.J9"


@pytest.mark.parametrize("name", steps())
def test_a_step_begins_with_the_learners_turn(name: str) -> None:
    """Each position is one that the rules make, and it is for seat 0 to do something."""
    assert to_act(steps()[name].opening) == ME


@pytest.mark.parametrize("name", [one.id for one in steps().values() if not one.free])
def test_every_legal_action_is_answered_and_every_answer_is_needed(name: str) -> None:
    """All that the rules allow has a reply, something is right, and no pattern fits nothing."""
    step = steps()[name]
    legal = legal_actions(rules(), step.opening, ME)
    replies = {step.reply(action) for action in legal}
    assert RIGHT in replies
    for pattern, reply in step.answers:
        fits = [one for one in legal if fnmatchcase(spelled(one), pattern)]
        assert any(step.reply(one) == reply for one in fits), pattern


def test_the_steps_go_through_every_phase() -> None:
    """There are steps on the auction, the kitty, the friend and the play, and one whole hand."""
    phases = [type(one.opening.hand) for one in steps().values() if not one.free]
    assert set(phases) == {Auction, Exchange, FriendCalling, Play}
    assert [one.id for one in steps().values() if one.free] == [list(steps())[-1]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_has_its_text_and_no_text_is_left_over(language: str) -> None:
    """Each step has its title, text, question and replies in both languages, and no others."""
    said = {f"{one.id}.{part}" for one in steps().values() for part in PARTS}
    for one in steps().values():
        said |= {f"{one.id}.{reply}" for _, reply in one.answers}
        said |= set() if one.free else {f"{one.id}.ask"}
    there = {key.removeprefix("lesson.") for key in catalogue(language) if key.startswith("lesson")}
    assert there == said | AROUND


@pytest.mark.parametrize(
    ("action", "word"),
    [
        (PlayCard(0, card("JK"), Suit.HEART), "JK>H"),
        (PlayCard(0, card("C3"), call_joker=True), "C3>JK"),
        (MakeBid(0, 14, Suit.HEART), "14H"),
        (MakeBid(0, 13, None), "13N"),
        (Pass(0), "pass"),
        (Bury(0, CardSet.of([card("S8"), card("C7"), card("S5")])), "bury:S5 S8 C7"),
        (CallFriend(0, FriendMode.CARD, card("SA")), "card:SA"),
        (CallFriend(0, FriendMode.NONE), "none"),
    ],
)
def test_actions_are_written_in_a_word(action: PlayCard, word: str) -> None:
    """What a learner may do in a step is written as the answers name it."""
    assert spelled(action) == word


def test_a_position_before_the_play_is_led_to_by_calls_and_a_burial() -> None:
    """Calls lead to the exchange, and a burial on to the call of the friend."""
    deal = DEAL.format(HANDS) + '[Calls "14H pass pass pass pass"]'
    assert isinstance(opening(deal).hand, Exchange)
    assert isinstance(opening(deal + '[Buried "ST SQ DT"]').hand, FriendCalling)


def test_a_position_that_cannot_be_is_an_error() -> None:
    """A call that is none, or cards in play that do not fit together, are not let through."""
    with pytest.raises(NotationError, match="Calls"):
        opening(DEAL.format(HANDS) + '[Calls "14X"]')
    with pytest.raises(ProblemError):
        opening(f'[Declarer "1"][Contract "14H"][Deal "{HANDS}"][Play "1"]\nC2')
