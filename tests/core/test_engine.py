"""One judge, one transition, one fold."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest

from giruda.core.actions import (
    Action,
    Bury,
    CallFriend,
    Deal,
    FriendMode,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
)
from giruda.core.cards import CardSet, card
from giruda.core.choices import MisdealMode, MisdealWindow
from giruda.core.engine import apply, legal_actions, refusal, replay, start, to_act
from giruda.core.errors import IllegalAction, ReplayError
from giruda.core.events import Event, KittyTaken, MatchStarted, TrickWon
from giruda.core.knobs import MisdealRules
from giruda.core.loading import parse
from giruda.core.refusals import RefusalCode
from giruda.core.rules import Rules
from giruda.core.state import (
    Auction,
    Exchange,
    FriendCalling,
    KnockingOut,
    Match,
    Play,
    Scored,
    SecondDealing,
)
from tests.core.positions import HEART, RULES, dealt, done, play_of, refused
from tests.core.random_play import random_deal, random_second_deal, random_steps

BURY = Bury(0, CardSet.parse("S7 S6 S5"))
CALL = CallFriend(0, FriendMode.CARD, card("DA"))
PHASES: list[Match] = [start(RULES, 0).match]
for _one in (dealt(), MakeBid(0, 20, HEART), BURY, CALL):
    PHASES.append(done(PHASES[-1], _one))

SAMPLES: list[Action] = [
    dealt(),
    MakeBid(0, 20, HEART),
    Pass(0),
    Misdeal(0),
    BURY,
    CALL,
    play_of(0, "SA"),
]
FITTING = [{"deal"}, {"bid", "pass", "misdeal"}, {"bury"}, {"call_friend"}, {"play"}]
LATE = {2, 3, 4}  # phases in which a misdeal could be called by other house rules


@pytest.mark.parametrize("number", range(5))
def test_each_phase_knows_its_actions_alone(number: int) -> None:
    """What does not belong to a phase is refused for that reason, and what does is accepted."""
    for action in SAMPLES:
        expected = None if action.type in FITTING[number] else RefusalCode.WRONG_PHASE
        if isinstance(action, Misdeal) and number in LATE:
            expected = RefusalCode.MISDEAL_TOO_LATE
        assert refused(PHASES[number], action) == expected


def test_phases_follow_each_other() -> None:
    """Dealing, auction, exchange, friend call, play."""
    names = [type(match.hand).__name__ for match in PHASES]
    assert names == ["Dealing", "Auction", "Exchange", "FriendCalling", "Play"]


@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    """An action of a seat that does not exist is refused in every phase."""
    for match in PHASES:
        for action in SAMPLES:
            assert refused(match, replace(action, seat=seat)) == RefusalCode.NO_SUCH_SEAT


def bad_deals() -> list[Deal]:
    """Deals that are wrong in one respect each."""
    good = dealt()
    first, *rest = good.hands
    assert first is not None
    assert good.kitty is not None
    return [
        replace(good, kitty=None),
        replace(good, kitty=good.kitty[:2]),
        replace(good, hands=good.hands[:4]),
        replace(good, hands=(*good.hands, ())),
        replace(good, hands=(None, *rest)),
        replace(good, hands=(first[:9], *rest), kitty=(*good.kitty, first[9])),
        replace(good, hands=((*first[:9], first[0]), *rest)),
        replace(good, hands=((*first[:9], good.kitty[0]), *rest)),
    ]


@pytest.mark.parametrize("deal", bad_deals())
def test_deal_must_be_the_whole_deck_in_its_blocks(deal: Deal) -> None:
    """Missing, doubled and misplaced cards make a bad deal."""
    assert refused(PHASES[0], deal) == RefusalCode.BAD_DEAL


def test_only_the_dealer_deals() -> None:
    """A deal carries the dealer's seat."""
    assert refused(PHASES[0], dealt(dealer=1)) == RefusalCode.NOT_YOUR_TURN


def test_refused_action_raises_with_its_refusal() -> None:
    """`apply` raises what `refusal` returns, with the action, and says both."""
    action = Pass(3)
    with pytest.raises(IllegalAction, match="not_your_turn") as error:
        apply(RULES, PHASES[1], action)
    assert error.value.refusal == refusal(RULES, PHASES[1], action)
    assert error.value.action is action


def test_states_cannot_be_changed() -> None:
    """A match and its hand are frozen; a step makes new ones and leaves the old."""
    before = PHASES[1]
    with pytest.raises(FrozenInstanceError):
        before.dealer = 3  # type: ignore[misc]  # that is the point
    copy = replace(before)
    apply(RULES, before, Pass(0))
    assert before == copy


def test_who_acts_in_each_phase() -> None:
    """The dealer deals; then whose turn it is; then the declarer; nobody after the match."""
    match = done(start(RULES, 2).match, dealt(dealer=2), Pass(2))
    assert to_act(start(RULES, 2).match) == 2
    assert to_act(match) == 3
    assert [to_act(match) for match in PHASES[2:]] == [0, 0, 0]
    *_, last = random_steps(RULES, Random(1))
    assert last.match.over
    assert to_act(last.match) is None
    deal = random_deal(RULES, last.match.dealer, Random(2))
    assert refused(last.match, deal) == RefusalCode.WRONG_PHASE


def test_second_hand_is_dealt_by_the_next_dealer() -> None:
    """After a hand the next dealer deals number two, with totals and tokens kept."""
    *_, last = random_steps(RULES, Random(5), hands=1)
    match = last.match
    assert isinstance(match.hand, Scored)
    after = done(match, random_deal(RULES, match.dealer, Random(6)))
    assert isinstance(after.hand, Auction)
    assert (after.hand_number, after.hand.turn) == (2, match.dealer)
    assert (after.totals, after.tokens, after.results) == (
        match.totals,
        match.tokens,
        match.results,
    )


def test_chance_is_not_among_the_legal_actions() -> None:
    """Dealing is nobody's choice, so it is never listed."""
    assert [legal_actions(RULES, PHASES[0], seat) for seat in range(5)] == [[]] * 5


def log_of(seed: int, hands: int = 1) -> list[Event]:
    """The log of a random match."""
    return [event for step in random_steps(RULES, Random(seed), hands) for event in step.events]


def test_replay_gives_the_state_that_made_the_log() -> None:
    """Folding the log of a hand gives its state again."""
    steps = list(random_steps(RULES, Random(7), hands=2))
    log = [event for step in steps for event in step.events]
    assert replay(RULES, log) == steps[-1].match


@pytest.mark.parametrize(
    ("log", "number"),
    [
        ([], 0),
        ([dealt()], 1),
        ([MatchStarted("kaist@1", 0)], 1),
        ([MatchStarted(RULES.name, 5)], 1),
        ([MatchStarted(RULES.name, 0), MatchStarted(RULES.name, 0)], 2),
        ([MatchStarted(RULES.name, 0), TrickWon(1, 0, 0)], 2),
        ([MatchStarted(RULES.name, 0), dealt(dealer=1)], 2),
        ([MatchStarted(RULES.name, 0), dealt(), MakeBid(0, 20, HEART)], 3),
        ([MatchStarted(RULES.name, 0), dealt(), MakeBid(0, 20, HEART), Pass(1)], 4),
    ],
)
def test_log_that_does_not_fold_is_refused_by_number(log: list[Event], number: int) -> None:
    """A wrong beginning, an illegal action and a missing or wrong fact name their event."""
    with pytest.raises(ReplayError) as error:
        replay(RULES, log)
    assert error.value.number == number


def test_redacted_log_does_not_replay() -> None:
    """A log with hidden cards is no log."""
    log = log_of(3)
    at = next(n for n, event in enumerate(log) if isinstance(event, KittyTaken))
    log[at] = KittyTaken(0, None)
    with pytest.raises(ReplayError) as error:
        replay(RULES, log)
    assert error.value.number == at + 1


def test_log_of_other_rules_is_refused() -> None:
    """A log is folded under the rules that it names."""
    house = parse('base = "korea-boardgames"\nid = "club"')
    with pytest.raises(ReplayError, match="club@1"):
        replay(house, log_of(3))


def test_phases_are_typed() -> None:
    """The hand of a match is one of the frozen phases."""
    kinds = [type(match.hand) for match in PHASES[1:]]
    assert kinds == [Auction, Exchange, FriendCalling, Play]


def test_who_sits_out_calls_no_misdeal() -> None:
    """Sent out of the hand, a person without cards has no bad hand to call a misdeal with."""
    six = Rules.preset("korea-boardgames", 6)
    late = MisdealRules(MisdealMode.HAND, window=MisdealWindow.UNTIL_PLAY, at_most=6)
    rules = replace(six, misdeal=late)
    rng = Random(3)
    match = done(start(rules, 0).match, random_deal(rules, 0, rng), rules=rules)
    match = done(match, MakeBid(0, 20, HEART), rules=rules)
    assert isinstance(match.hand, KnockingOut)
    gone = next(iter(match.hand.hands[2]))
    match = done(match, KnockOut(0, card=gone), rules=rules)
    assert isinstance(match.hand, SecondDealing)
    assert refused(match, Misdeal(2), rules) == RefusalCode.MISDEAL_TOO_LATE
    match = done(match, random_second_deal(rules, 0, match.hand, rng), rules=rules)
    assert refused(match, Misdeal(2), rules) == RefusalCode.MISDEAL_TOO_LATE
    assert legal_actions(rules, match, 2) == []
