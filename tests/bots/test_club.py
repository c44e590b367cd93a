"""The level club as a player: legal, repeatable, and nothing to laugh at."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, TypeVar

import pytest

from giruda.bots.api import Budget, get_bot
from giruda.bots.arena import play_match
from giruda.core.actions import CallFriend, FriendMode
from giruda.core.engine import apply, refusal, start, to_act
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View
from giruda.core.state import Match
from giruda.core.views import view
from tests.bots.manners import faux_pas
from tests.core.random_play import random_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.bots.api import Decision

T = TypeVar("T")

RULES = Rules.preset("korea-boardgames")
CLUB = get_bot("club")
RANDOM = get_bot("random")


def laughs(mixes: list[str], matches: int) -> tuple[Counter[str], int]:
    """Play matches of club (c) and random (r) bots; count the faux pas and decisions of club."""
    found: Counter[str] = Counter()
    decisions = 0

    for mix in mixes:
        bots = [CLUB if who == "c" else RANDOM for who in mix]

        def watch(match: Match, seen: View, decision: Decision, mix: str = mix) -> None:
            nonlocal decisions
            assert refusal(RULES, match, decision.action) is None, decision
            if seen.seat is not None and mix[seen.seat] == "c":
                decisions += 1
                found.update(faux_pas(seen, decision.action))

        for number in range(matches):
            play_match(RULES, bots, f"manners/{mix}/{number}", watch=watch)
    return found, decisions


def test_nothing_to_laugh_at() -> None:
    """In no decision of whole matches does the club bot make a beginner laugh."""
    found, decisions = laughs(["ccccc", "crccr", "rrcrc"], 10)
    print(f"{decisions} decisions, faux pas: {dict(found)}")
    assert decisions > 8_000
    assert not found


@pytest.mark.nightly
def test_nothing_to_laugh_at_for_long() -> None:
    """The same over thousands of hands."""
    found, decisions = laughs(["ccccc", "crccr", "rrcrc", "crrrr"], 200)
    print(f"{decisions} decisions, faux pas: {dict(found)}")
    assert not found


def test_manners_notice_random_bots() -> None:
    """The judge of manners is not blind: each faux pas but two shows up among random bots."""
    found: Counter[str] = Counter()

    def watch(_match: Match, seen: View, decision: Decision) -> None:
        found.update(faux_pas(seen, decision.action))

    for number in range(12):
        play_match(RULES, [RANDOM] * 5, f"laughing/{number}", watch=watch)
    assert len(found) >= 4, found


def random_match(rng: Random) -> Iterator[Match]:
    """Yield the states of a random match; each way to call a friend is equally likely."""
    match = start(RULES, rng.randrange(RULES.players)).match
    while not match.over and len(match.results) < 4:
        yield match
        action = random_action(RULES, match, rng)
        if isinstance(action, CallFriend):
            mode = rng.choice(RULES.friend.modes)
            action = action if mode is FriendMode.CARD else CallFriend(action.seat, mode)
        match = apply(RULES, match, action).match


def test_every_decision_is_legal_at_random_states() -> None:
    """At any state of random matches, in every phase, the club bot's choice is legal."""
    phases: Counter[Phase] = Counter()
    modes: Counter[FriendMode] = Counter()
    for seed in range(25):
        for match in random_match(Random(seed)):
            turn = to_act(match)
            assert turn is not None
            seen = view(RULES, match, turn)
            if not seen.legal and not seen.bury:
                continue
            phases[seen.phase] += 1
            if seen.friend:
                modes[seen.friend.mode] += 1
            decision = CLUB.choose(RULES, seen, Budget(), Random(0))
            assert refusal(RULES, match, decision.action) is None, decision
    print(dict(phases), dict(modes))
    assert set(phases) == {Phase.AUCTION, Phase.EXCHANGE, Phase.FRIEND, Phase.PLAY}
    assert set(modes) == set(RULES.friend.modes)


def test_a_match_repeats_by_its_seed() -> None:
    """The same seed gives the same choices, of club and random bots alike."""
    bots = [CLUB, RANDOM, CLUB, CLUB, RANDOM]
    first, second = (play_match(RULES, bots, "again") for _ in range(2))
    assert first == second
    assert first != play_match(RULES, bots, "another")


def test_a_decision_needs_neither_chance_nor_budget() -> None:
    """Whatever the generator and the budget, the same view gives the same decision."""
    decisions: list[Decision] = []
    views: list[View] = []

    def watch(_match: Match, seen: View, decision: Decision) -> None:
        views.append(seen)
        decisions.append(decision)

    play_match(RULES, [CLUB] * 5, "chance", watch=watch)
    for seen, decision in zip(views, decisions, strict=True):
        assert CLUB.choose(RULES, seen, Budget(samples=7), Random(len(views))) == decision


def test_the_action_is_the_best_candidate() -> None:
    """Candidates come best first, the chosen action at their head; there is always a reason."""

    def watch(_match: Match, _seen: View, decision: Decision) -> None:
        assert decision.reasons
        if decision.candidates:
            assert decision.candidates[0].action == decision.action

    play_match(RULES, [CLUB] * 5, "candidates", watch=watch)


def copy(value: T) -> T:
    """Send a value through pickle, as a worker process would get it."""
    travelled: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes
    return travelled


def test_travels_to_another_process() -> None:
    """Bot, rules, question and answer can be pickled, so a worker process can think."""

    def watch(_match: Match, seen: View, decision: Decision) -> None:
        asked = copy(CLUB), copy(RULES), copy(seen), copy(Budget()), copy(Random(1))
        bot, rules, view_of_it, budget, rng = asked
        assert copy(bot.choose(rules, view_of_it, budget, rng)) == decision

    play_match(RULES, [CLUB] * 5, "pickle", watch=watch)
