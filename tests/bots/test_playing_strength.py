"""How well the club bot plays: measured over many deals, each figure with its interval."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, stdev

import pytest

from giruda.bots.api import ReasonCode, get_bot
from giruda.bots.arena import play_match, rotation
from giruda.bots.decision import Decision
from giruda.core.events import HandScored
from giruda.core.rules import Rules
from giruda.core.state import Match
from giruda.core.views import View

RULES = Rules.preset("korea-boardgames")
CLUB, RANDOM = get_bot("club"), get_bot("random")


def advantage(n_deals: int) -> tuple[float, float]:
    """Return the mean score per hand of one club among four random bots, and its 95 % half-width.

    Each deal is played once from each seat; deals, not hands, are the independent units.
    """
    deals = [fmean(rotation(RULES, CLUB, RANDOM, f"strength/{n}")) for n in range(n_deals)]
    mean, half = fmean(deals), 1.96 * stdev(deals) / n_deals**0.5
    print(f"club among four random: {mean:+.2f} ± {half:.2f} a hand over {n_deals} deals x 5 seats")
    return mean, half


def contracts(n_matches: int) -> tuple[list[HandScored], Counter[ReasonCode]]:
    """Return the hands of matches among five clubs, and how often each reason was given."""
    results: list[HandScored] = []
    reasons: Counter[ReasonCode] = Counter()

    def watch(_match: Match, _seen: View, decision: Decision) -> None:
        reasons.update(decision.reasons)

    for number in range(n_matches):
        match = play_match(RULES, [CLUB] * 5, f"contracts/{number}", watch=watch)
        results += match.results
    bid = Counter(one.contract for one in results)
    made = Counter(one.contract for one in results if one.won)
    share = sum(made.values()) / len(results)
    print(
        f"{share:.1%} of {len(results)} contracts made; "
        + ", ".join(f"{points}: {made[points]}/{bid[points]}" for points in sorted(bid))
    )
    return results, reasons


def test_beats_random_players() -> None:
    """One club bot among four random ones gains, far outside the 95 % interval around nothing."""
    mean, half = advantage(150)
    assert mean - half > 0


@pytest.mark.nightly
def test_beats_random_players_over_a_thousand_deals() -> None:
    """The same over 1,000 deals with the seats rotated."""
    mean, half = advantage(1_000)
    assert mean - half > 0
    assert half < 1


def test_contracts_among_clubs() -> None:
    """Declarers make between half and four fifths of their contracts, and auctions are fought."""
    results, reasons = contracts(40)
    made = sum(one.won for one in results) / len(results)
    assert len(results) > 200
    assert 0.5 <= made <= 0.8
    assert len({one.contract for one in results}) >= 4
    assert {one.trump for one in results} == {None, *range(4)}
    assert reasons[ReasonCode.BID_STRENGTH] > 2 * len(results)  # somebody bids against somebody


@pytest.mark.nightly
def test_contracts_among_clubs_for_long() -> None:
    """The same over thousands of hands, with each contract up to 15 made in that range."""
    results, _ = contracts(500)
    made = sum(one.won for one in results) / len(results)
    assert 0.55 <= made <= 0.75
    for points in (13, 14, 15):
        outcomes = [one.won for one in results if one.contract == points]
        assert 0.5 <= fmean(outcomes) <= 0.8, points
