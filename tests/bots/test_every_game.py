"""All levels at every preset for every number of players, and at house rules of any kind."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from giruda.bots.api import LEVELS, Budget, get_bot
from giruda.bots.arena import MAX_HANDS, is_balanced, play_match, rotation, simulate
from giruda.core.actions import Announce, Change, KnockOut, MakeBid, Misdeal
from giruda.core.engine import legal_actions
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from tests.bots.games import FAMILIES, GAMES, hands
from tests.house_rules import house_rules

if TYPE_CHECKING:
    from giruda.bots.api import Decision
    from giruda.core.state import Match
    from giruda.core.views import View

CLUB, RANDOM = get_bot("club"), get_bot("random")


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_a_match_of_random_bots_ends_and_balances(preset: str, players: int) -> None:
    """A whole match is over by the rules, and no hand of it makes or loses score."""
    rules = Rules.preset(preset, players)
    balances: list[bool] = []
    match = play_match(
        rules,
        [RANDOM] * players,
        "ends",
        on_hand=lambda match: balances.append(is_balanced(rules, match)),
    )
    assert match.over
    assert all(balances)


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_a_hand_of_clubs_is_played_out(preset: str, players: int) -> None:
    """Every decision is legal and repeats, whatever the generator, and the hand balances."""
    rules = Rules.preset(preset, players)

    def watch(match: Match, seen: View, decision: Decision) -> None:
        if seen.phase is not Phase.EXCHANGE:
            assert decision.action in legal_actions(rules, match, decision.action.seat)
        assert decision.reasons
        if decision.candidates:
            assert decision.candidates[0].action == decision.action
        assert CLUB.choose(rules, seen, Budget(samples=3), Random(seen.hand_number)) == decision

    for match in hands(rules, "club", 1, watch=watch):
        assert is_balanced(rules, match)


@pytest.mark.nightly
@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_fifty_matches_balance(preset: str, players: int) -> None:
    """Fifty matches of clubs end, balance, and have declarers that know what they bid."""
    report = simulate(Rules.preset(preset, players), ["club"], 50, 1)
    print(f"{preset} {players}: {report.hands} hands, {report.contracts_made:.0%} made")
    assert report.balanced
    assert report.hands <= 50 * MAX_HANDS
    assert 1 / 3 <= report.contracts_made <= 9 / 10


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_declarers_know_what_they_bid(preset: str, players: int) -> None:
    """Between a third and nine tenths of the contracts are made."""
    results = [match.results[-1] for match in hands(Rules.preset(preset, players), "club", 40)]
    made = sum(one.won for one in results)
    bid = sum(one.contract for one in results) / len(results)
    print(f"{preset} {players}: {made} of {len(results)} made, {bid:.1f} bid on average")
    assert 1 / 3 <= made / len(results) <= 9 / 10


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_club_beats_random_everywhere(preset: str, players: int) -> None:
    """One club among random bots gains in every kind of game, over the same deals from each chair.

    The gains were measured over 60 deals; eight are enough to see their sign.
    """
    rules = Rules.preset(preset, players)
    gains = [sum(rotation(rules, CLUB, RANDOM, f"beats/{number}")) for number in range(8)]
    print(f"{preset} {players}: {sum(gains) / len(gains) / players:+.1f} a hand")
    assert sum(gains) > 0


def test_club_bids_no_more_than_there_is() -> None:
    """Where 25 may be bid, and changed to, a club stays at what can be taken."""
    rules = Rules.preset("yonsei")
    bids: list[int] = []

    def watch(_match: Match, _seen: View, decision: Decision) -> None:
        if isinstance(decision.action, MakeBid | Change):
            bids.append(decision.action.points)

    for _ in hands(rules, "club", 30, watch=watch):
        pass
    assert rules.bid.max == 25
    assert max(bids) <= rules.whole == 20


def test_every_kind_of_action_is_taken_somewhere() -> None:
    """Contracts are changed and kept, people sent out, friends announce, deals are thrown in."""
    kinds: Counter[type] = Counter()

    def watch(_match: Match, _seen: View, decision: Decision) -> None:
        kinds[type(decision.action)] += 1

    for preset, players in [("namuwiki-standard", 7), ("suwon", 5), ("cheongak", 5)]:
        for _ in hands(Rules.preset(preset, players), "club", 40, watch=watch):
            pass
    assert {Change, KnockOut, Announce, Misdeal} <= set(kinds)


@pytest.mark.parametrize("level", LEVELS)
def test_any_house_rules_are_played(level: str) -> None:
    """A hand by random valid house rules: each action is legal, and the hand balances."""
    played: list[str] = []
    few = Budget(samples=3)  # for who looks at deals

    @given(house_rules())
    @settings(max_examples=20 if level in ("expert", "master") else 60)
    def play(rules: Rules) -> None:
        for match in hands(rules, level, 1, budget=few):
            assert is_balanced(rules, match)
            played.append(rules.id)

    play()
    assert len(played) >= 15
