"""Who sees all cards: the ceiling that searching levels are measured against.

It is no level.  A level is given what its seat sees; this entrant is shown the match by the arena
before each decision, and then does what ``expert`` does with one deal to look at: the true one.
What others will do with their cards it takes from the rules of thumb, as ``expert`` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.arena.entrant import CLAIRVOYANT
from giruda.bots.api import Budget, get_bot
from giruda.bots.effort import Manner
from giruda.bots.expert import EXPERT
from giruda.bots.likely import Worlds
from giruda.bots.misdeal import is_forced
from giruda.bots.search import search
from giruda.bots.settling import settle
from giruda.bots.worlds import Effort
from giruda.core.cards import CardSet
from giruda.core.seen import Phase
from giruda.core.state import (
    Auction,
    BlindChange,
    Dealing,
    FriendCalling,
    Hand,
    KnockingOut,
    Match,
    Play,
    Scored,
    SecondDealing,
)

if TYPE_CHECKING:
    from random import Random

    from giruda.bots.decision import Decision
    from giruda.bots.likely import Cards
    from giruda.core.rules import Rules
    from giruda.core.seen import View


class Clairvoyant:
    """A bot that must be shown the match before it is asked.

    *cards_only*: before the first trick it does as ``expert`` does, by what its seat sees.
    """

    level: Final = CLAIRVOYANT

    def __init__(self, *, cards_only: bool = False) -> None:
        """Know nothing yet."""
        self._cards_only = cards_only
        self._match: Match | None = None

    def show(self, match: Match) -> None:
        """See all cards."""
        self._match = match

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return what pays most in the true deal; where that is not known, what the club does."""
        assert self._match is not None, "it has not been shown the match"
        if self._cards_only and view.phase is not Phase.PLAY:
            return EXPERT.choose(rules, view, budget, rng)
        if is_forced(rules, view):
            return get_bot("club").choose(rules, view, budget, rng)
        deal, seed = true_deal(rules, self._match), rng.getrandbits(63)
        if view.phase is Phase.PLAY:
            return search(rules, view, Budget(), rng, Effort(1, trust=None, deal=deal))
        true = Worlds.of(rules, deal, seed)
        settled = settle(rules, view, Budget(), rng, Manner(draw=lambda *_: true))
        return settled or get_bot("club").choose(rules, view, budget, rng)


def true_deal(rules: Rules, match: Match) -> Cards:
    """Return where all cards are: one row as `giruda.search.deals.Deals.cards` has them."""
    hand = match.hand
    assert not isinstance(hand, Dealing | Scored), "no cards are held"
    hands = [int(one) for one in hand.hands]
    face_down, played = _beside(hand), 0
    if isinstance(hand, Play):
        plays = [one for trick in hand.tricks for one in trick.plays] + list(hand.plays)
        played = CardSet.of(one.card for one in plays)
    never_dealt = int(rules.pack) & ~(sum(hands) | face_down | played)
    return np.array([[*hands, face_down, never_dealt]], np.uint64)


def _beside(hand: Hand) -> int:
    """Return what lies face down: the kitty, or what was buried."""
    match hand:
        case Play():
            return int(hand.setup.buried)
        case FriendCalling():
            return int(hand.buried)
        case Auction() | BlindChange() | KnockingOut() | SecondDealing():
            return int(hand.dealt.kitty)
        case _:
            return 0
