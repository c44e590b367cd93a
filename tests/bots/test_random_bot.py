"""The level random."""

from random import Random

from giruda.bots.api import Budget, Decision, ReasonCode, get_bot
from giruda.bots.arena import play_match
from giruda.core.actions import MakeBid, Misdeal
from giruda.core.rules import Rules
from giruda.core.state import Match
from giruda.core.views import View, view
from tests.core.positions import HEART, at_trick

RULES = Rules.preset("korea-boardgames")
RANDOM = get_bot("random")


def test_calls_are_tame() -> None:
    """It bids at most the lowest number or two that are left, and never demands a new deal."""
    bids: list[int] = []

    def watch(_match: Match, seen: View, decision: Decision) -> None:
        assert not isinstance(decision.action, Misdeal)
        assert decision.reasons == (ReasonCode.RANDOM,)
        if isinstance(decision.action, MakeBid):
            low = seen.high.points if seen.high else seen.bid_range[0]
            bids.append(decision.action.points - low)

    for number in range(10):
        play_match(RULES, [RANDOM] * 5, f"tame/{number}", watch=watch)
    assert len(bids) > 50
    assert set(bids) <= {0, 1}


def test_every_legal_card_is_played_now_and_then() -> None:
    """No legal card is out of reach."""
    match = at_trick(2, ["C2 C9 H4", "D2 D3", "S2 S3", "S4 S5", "D5 D6"], trump=HEART)
    seen = view(RULES, match, 0)
    rng = Random(0)
    chosen = {RANDOM.choose(RULES, seen, Budget(), rng).action for _ in range(200)}
    assert chosen == set(seen.legal)
