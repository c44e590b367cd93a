"""A bot's choice hangs on nothing that its seat cannot know.

For a log up to some decision, `twins` deals the hidden cards anew so that everything the seat has
seen stays the same.  The seat's view and the bot's choice must stay the same too.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.bots.api import LEVELS, Bot, Budget, get_bot
from giruda.bots.arena import deal_seed
from giruda.core.engine import apply, replay, start, to_act
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.core.shuffle import deal
from giruda.core.state import Dealing, Scored
from giruda.core.views import view
from tests.noleak.twins import differing, twin

if TYPE_CHECKING:
    from giruda.core.actions import Action

RULES = Rules.preset("korea-boardgames")
DIFFER = 10


def compare(bot: Bot, number: int, rng: Random, counts: Counter[Phase]) -> None:
    """Play one hand; at some of its decisions compare choice and view with those of a twin deal."""
    step = start(RULES, number % RULES.players)
    match, log = step.match, [*step.events]
    board = 0
    action: Action
    while not isinstance(match.hand, Scored):
        if isinstance(match.hand, Dealing):
            action = deal(RULES, match.dealer, deal_seed(RULES, f"twins/{number}", board))
            board += 1
        else:
            seat = to_act(match)
            assert seat is not None
            seen = view(RULES, match, seat)
            chance = f"{number}/{len(log)}"
            action = bot.choose(RULES, seen, Budget(), Random(chance)).action
            if rng.random() < 0.5:
                other = twin(RULES, log, seat, rng)
                if other and differing(log, other) >= DIFFER:
                    again = view(RULES, replay(RULES, other), seat)
                    assert repr(again) == repr(seen)
                    assert bot.choose(RULES, again, Budget(), Random(chance)).action == action
                    counts[seen.phase] += 1
        step = apply(RULES, match, action)
        match = step.match
        log += step.events


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_change_with_hidden_cards(level: str) -> None:
    """Over 1,000 pairs of deals that a seat cannot tell apart, view and choice are the same."""
    counts: Counter[Phase] = Counter()
    rng = Random(level)
    number = 0
    while counts.total() < 1_000:
        compare(get_bot(level), number, rng, counts)
        number += 1
    print(f"{level}: {counts.total()} pairs from {number} hands: {dict(counts)}")
    assert set(counts) == {Phase.AUCTION, Phase.EXCHANGE, Phase.FRIEND, Phase.PLAY}
