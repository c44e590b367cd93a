"""A bot's choice hangs on nothing that its seat cannot know.

For a log up to some decision, `twins` deals the hidden cards anew so that everything the seat has
seen stays the same; in games that it does not know, `relabel` lets hidden cards change places.  The
seat's view and the bot's choice must stay the same too.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.bots.api import LEVELS, Bot, Budget, get_bot
from giruda.bots.arena import deal_seed
from giruda.core.engine import apply, legal_actions, replay, start, to_act
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.core.shuffle import deal, second_deal
from giruda.core.state import Dealing, Scored, SecondDealing
from giruda.core.views import view
from tests.noleak.relabel import relabelled
from tests.noleak.twins import differing, twin

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from giruda.core.actions import Action
    from giruda.core.events import Event

    Retell = Callable[[Rules, Sequence[Event], int, Random], list[Event] | None]

USUAL = Rules.preset("korea-boardgames")
# Who searches does so over few deals here, counted, and is asked less often.
SEARCHES = {"expert": 12, "master": 20}
MANY = frozenset({Phase.AUCTION, Phase.PLAY})
MOST_HANDS = 400
DIFFER = 10
MOVED = 6
# A dummy, knock-outs, partners' hands, called cards of one's own, hidden points, few opponents.
OTHERS = [
    ("korea-boardgames", 4), ("korea-boardgames", 6), ("namuwiki-standard", 7), ("honeymoon", 2),
    ("cheongak", 5), ("kaist", 4), ("three", 3), ("mighty-network-standard-2", 2),
]  # fmt: skip


def dealt_anew(rules: Rules, log: Sequence[Event], seat: int, rng: Random) -> list[Event] | None:
    """Return the log with all hidden cards dealt anew, if enough lie elsewhere."""
    other = twin(rules, log, seat, rng)
    return other if other and differing(log, other) >= DIFFER else None


def with_others(rules: Rules, log: Sequence[Event], seat: int, rng: Random) -> list[Event] | None:
    """Return the log with pairs of hidden cards in each other's place, if there are some."""
    other, moved = relabelled(rules, log, seat, rng)
    return other if moved >= MOVED else None


def compare(
    rules: Rules, bot: Bot, number: int, rng: Random, counts: Counter[Phase], retell: Retell
) -> None:
    """Play one hand; at some of its decisions compare choice and view with those of a twin deal."""
    step = start(rules, number % rules.players)
    match, log = step.match, [*step.events]
    board = 0
    budget = Budget(samples=SEARCHES.get(bot.level))
    action: Action
    while not isinstance(match.hand, Scored):
        if isinstance(match.hand, Dealing):
            cards = deal_seed(rules, f"twins/{number}", board)
            action = deal(rules, match.dealer, cards)
            board += 1
        elif isinstance(match.hand, SecondDealing):
            action = second_deal(rules, match, cards)
        else:
            turn = to_act(match)
            assert turn is not None
            person = rules.owners[turn]
            if person is None:
                action = legal_actions(rules, match, turn)[0]
            else:
                seen = view(rules, match, person)
                chance = f"{number}/{len(log)}"
                action = bot.choose(rules, seen, budget, Random(chance)).action
                other = retell(rules, log, person, rng) if rng.random() < 1 / 2 else None
                if other:
                    again = view(rules, replay(rules, other), person)
                    assert repr(again) == repr(seen)
                    assert bot.choose(rules, again, budget, Random(chance)).action == action
                    counts[seen.phase] += 1
        step = apply(rules, match, action)
        match = step.match
        log += step.events


def pairs(rules: Rules, level: str, number: int, retell: Retell) -> Counter[Phase]:
    """Compare that many pairs or more, until calls and cards had one, and count them by phase."""
    counts: Counter[Phase] = Counter()
    rng = Random(level)
    hands = 0
    while (counts.total() < number or not set(counts) >= MANY) and hands < MOST_HANDS:
        compare(rules, get_bot(level), hands, rng, counts, retell)
        hands += 1
    print(f"{rules.name} {level}: {counts.total()} pairs from {hands} hands: {dict(counts)}")
    return counts


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_change_with_hidden_cards(level: str) -> None:
    """Over many pairs of deals that a seat cannot tell apart, view and choice are the same."""
    counts = pairs(USUAL, level, 150 if level in SEARCHES else 1_000, dealt_anew)
    assert set(counts) == {Phase.AUCTION, Phase.EXCHANGE, Phase.FRIEND, Phase.PLAY}


@pytest.mark.parametrize(("preset", "players"), OTHERS)
@pytest.mark.parametrize("level", LEVELS)
def test_nor_where_there_are_more_hands_to_hide(preset: str, players: int, level: str) -> None:
    """The same with a dummy, a partner's hand, people sent out, and who knows less or more."""
    rules = Rules.preset(preset, players)
    counts = pairs(rules, level, 30, with_others)
    assert set(counts) >= MANY
