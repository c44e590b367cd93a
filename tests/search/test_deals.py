"""Deals drawn for a view: they agree with it, they are all there, and each is as likely."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.bots.api import get_bot
from giruda.bots.decision import Budget
from giruda.core.actions import Action
from giruda.core.cards import CardSet
from giruda.core.engine import apply, start, to_act
from giruda.core.house import changed
from giruda.core.loading import players_of, preset_ids
from giruda.core.rules import Rules
from giruda.core.state import Match, Play
from giruda.core.views import view
from giruda.kernels.sampling import NoSuchDeal
from giruda.search.deals import Agreeing, sample_deals
from giruda.search.solver import solve
from tests.core.random_play import random_action, random_steps
from tests.house_rules import house_rules
from tests.noleak.relabel import relabelled
from tests.search.agreeing import Moment, any_action, seen_alike, true_row, walk
from tests.search.listing import are_alike, deviation, n_partings
from tests.search.small import TINY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from giruda.core.events import Event
    from giruda.core.seen import View

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]
KAIST = Rules.preset("kaist")


def agree(moments: Iterator[Moment], rng: Random, part: float, n: int) -> int:
    """State for some moments of a hand that drawn deals agree, and that the true one could be."""
    checked = 0
    for moment in moments:
        if rng.random() > part or not moment.agreeable:
            continue
        reader = rng.choice([None, *range(moment.rules.players)])
        agreeing = Agreeing(moment.rules, view(moment.rules, moment.match, reader))
        assert fitting_cases(agreeing, true_row(moment)) == 1
        for row in agreeing.draw(n, rng.getrandbits(64)).cards:
            assert seen_alike(moment, reader, [int(one) for one in row])
            checked += 1
    return checked


def fitting_cases(agreeing: Agreeing, row: Sequence[int]) -> int:
    """In how many cases a deal is possible."""
    seen = agreeing.facts
    return sum(
        all(
            not cards & ~known & ~mask
            for cards, known, mask in zip(row, seen.known, case, strict=True)
        )
        for case in seen.cases
    )


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_deals_of_every_preset_agree(name: str, players: int) -> None:
    """At moments of random hands the same actions over a drawn deal are legal and look the same."""
    rules, rng = Rules.preset(name, players), Random(f"{name}{players}")
    for clumped in (False, True):
        assert agree(walk(rules, any_action(rules, rng, clumped=clumped)), rng, 0.2, 2) >= 2


def club(rules: Rules, rng: Random) -> Callable[[Match], Action]:
    """Return how club bots go on."""
    bot = get_bot("club")

    def choose(match: Match) -> Action:
        seat = to_act(match)
        person = None if seat is None else rules.owners[seat]
        if person is None or match.hand == start(rules, 0).match.hand:
            return random_action(rules, match, rng)
        if type(match.hand).__name__ in ("Dealing", "SecondDealing", "Scored"):
            return random_action(rules, match, rng)
        return bot.choose(rules, view(rules, match, person), Budget(), rng).action

    return choose


@pytest.mark.parametrize(
    ("name", "players"),
    [("korea-boardgames", n) for n in (4, 5, 6)]
    + [
        ("namuwiki-standard", 7),
        ("honeymoon", 2),
        ("boj-28460", 5),
        ("mighty-network-standard-2", 2),
    ],
)
def test_deals_of_club_hands_agree(name: str, players: int) -> None:
    """The same holds for hands that bots play."""
    rules, rng = Rules.preset(name, players), Random(f"{name}{players}")
    assert agree(walk(rules, club(rules, rng)), rng, 0.3, 3) > 10


@given(house_rules(), st.integers(0, 1 << 30), st.booleans())
def test_deals_of_any_rules_agree(rules: Rules, seed: int, clumped: bool) -> None:
    """The same holds for any house rules."""
    rng = Random(seed)
    moments = walk(rules, any_action(rules, rng, clumped=clumped), most=150)
    agree(moments, rng, 0.05, 2)


# --- All of them, and alike -----------------------------------------------------------------------


ENDINGS: list[tuple[str, dict[str, Any]]] = [
    ("korea-boardgames", {}),
    ("kaist", {}),
    ("gyeonggi-2j", {}),
    ("won", {"friend.own_card": "fake"}),
    ("korea-boardgames", {"friend.reveal": "first_points", "friend.may_announce": True}),
    ("mighty-network-standard-5", {"friend.modes": ["card"], "friend.reveal": "first_points"}),
]


@pytest.mark.parametrize(("name", "changes"), ENDINGS)
def test_all_deals_of_endings(name: str, changes: dict[str, Any]) -> None:
    """Late in hands the deals are all that agree by the core, and are drawn alike."""
    rules, rng = changed(name, None, changes), Random(name)
    found = []
    for at in range(40):
        for moment in walk(rules, any_action(rules, rng, clumped=at % 2 > 0)):
            hand = moment.match.hand
            if not isinstance(hand, Play) or len(hand.tricks) < 7 or rng.random() > 0.1:
                continue
            reader = rng.randrange(rules.players)
            agreeing = Agreeing(rules, view(rules, moment.match, reader))
            if 1 < n_partings(agreeing) <= 150:
                found.append(deviation(agreeing, moment, reader, at))
    assert len(found) >= 6
    assert are_alike(found)


def test_all_deals_of_barred_cards() -> None:
    """Leads by relief or for want of others, and calls that the mighty escaped, are counted right.

    In these cases a view leaves several that exclude each other.
    """
    rng = Random(0)
    found = []
    for at in range(60):
        for moment in walk(TINY, any_action(TINY, rng, clumped=at % 2 > 0)):
            if not isinstance(moment.match.hand, Play):
                continue
            for reader in (0, 1):
                agreeing = Agreeing(TINY, view(TINY, moment.match, reader))
                several = len(agreeing.facts.cases) > 1
                if several and n_partings(agreeing) <= 300 and rng.random() < 0.5:
                    found.append(deviation(agreeing, moment, reader, at))
    assert len(found) >= 20
    assert are_alike(found)


# --- Only what the view shows ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6])
def test_hidden_cards_change_nothing(players: int) -> None:
    """Over other hidden cards, which a reader cannot tell apart, deals are the same bit by bit."""
    rules, rng = Rules.preset("korea-boardgames", players), Random(players)
    log: list[Event] = []
    moved = 0
    for step in random_steps(rules, rng, 1):
        log += step.events
        if type(step.match.hand).__name__ in ("Dealing", "Scored") or rng.random() > 0.1:
            continue
        reader = rng.randrange(players)
        other, n = relabelled(rules, log, reader, rng)
        match = start(rules, log[0].dealer).match  # type: ignore[union-attr]  # it is a MatchStarted
        for event in other[1:]:
            if isinstance(event, Action):
                match = apply(rules, match, event).match
        mine, theirs = (view(rules, one, reader) for one in (step.match, match))
        assert sample_deals(rules, mine, 20, 1).cards.tobytes() == (
            sample_deals(rules, theirs, 20, 1).cards.tobytes()
        )
        moved += n
    assert moved > 0


# --- Positions ------------------------------------------------------------------------------------


def in_play(rules: Rules, seed: int, n_tricks: int = 3) -> Moment:
    """A moment of play."""
    moments = walk(rules, any_action(rules, Random(seed)))
    return next(
        one
        for one in moments
        if isinstance(one.match.hand, Play) and len(one.match.hand.tricks) == n_tricks
    )


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_position_of_the_true_deal(name: str, players: int) -> None:
    """A position over the true cards is the true state of play, but for what no view shows."""
    rules, rng = Rules.preset(name, players), Random(f"{name}{players}")
    for moment in walk(rules, any_action(rules, rng)):
        hand = moment.match.hand
        if not isinstance(hand, Play) or rng.random() > 0.3:
            continue
        reader = rng.choice([None, *range(players)])
        deals = sample_deals(rules, view(rules, moment.match, reader), 1, 0)
        deals.cards[0] = true_row(moment)
        found = deals.position(0).hand
        dealt = replace(
            hand.setup.dealt, kitty=found.setup.dealt.kitty, pile=found.setup.dealt.pile
        )
        assert found == replace(hand, setup=replace(hand.setup, dealt=dealt), pile=found.pile)
        assert sorted(found.pile) == sorted(hand.pile)
        assert found.setup.dealt.pile[len(hand.setup.dealt.pile) - len(hand.pile) :] == found.pile


def test_the_friend_of_a_deal() -> None:
    """In a position of a deal the friend is who holds the called card there."""
    rules = changed("korea-boardgames", None, {"friend.modes": ["card"]})
    moment = in_play(rules, 4, 0)
    assert isinstance(moment.match.hand, Play)
    declarer, called = (
        moment.match.hand.setup.contract.seat,
        moment.match.hand.setup.friend_call.card,
    )
    assert called is not None
    deals = sample_deals(rules, view(rules, moment.match, declarer), 200, 1)
    friends = set()
    for index in range(len(deals)):
        hand = deals.position(index).hand
        assert hand.friend is not None
        assert called in deals.hands(index)[hand.friend]
        friends.add(hand.friend)
    assert friends == set(range(5)) - {declarer}


def test_the_solver_takes_a_drawn_position() -> None:
    """The solver takes a deal as it comes, and its value is one that the hand can end with."""
    moment = in_play(KAIST, 2, 7)
    deals = sample_deals(KAIST, view(KAIST, moment.match, 0), 5, 3)
    for index in range(5):
        position = deals.position(index)
        solved = solve(position)
        assert 0 <= solved.lo == solved.hi <= KAIST.whole


# --- Refusals -------------------------------------------------------------------------------------


def refused(problem: str, rules: Rules, seen: View, n: Any = 1, seed: Any = 0) -> None:  # noqa: ANN401  wrong ones of any kind
    """State that this is refused, with this problem."""
    with pytest.raises(NoSuchDeal, match=problem):
        sample_deals(rules, seen, n, seed)


def test_refused_numbers() -> None:
    """A number of deals or a seed that cannot be is refused by name; no deals at all are fine."""
    seen = view(KAIST, in_play(KAIST, 1).match, 0)
    for n in (-1, 10**9, 1.0, "3", None):
        refused("n: it must be", KAIST, seen, n)
    for seed in (-1, 1 << 64, 2.0, "3"):
        refused("seed: it must be", KAIST, seen, 1, seed)
    deals = sample_deals(KAIST, seen, 0, 0)
    assert deals.cards.shape == (0, 7)
    with pytest.raises(NoSuchDeal, match="index: there are 0"):
        deals.hands(0)


def test_refused_phases() -> None:
    """Before the deal and after the hand nothing is hidden in hands; positions are of play."""
    refused("view.phase: in dealing", KAIST, view(KAIST, start(KAIST, 0).match, 0))
    moment = next(walk(KAIST, any_action(KAIST, Random(1))))
    with pytest.raises(NoSuchDeal, match=r"view\.phase: it is auction"):
        sample_deals(KAIST, view(KAIST, moment.match, 0), 1, 0).position(0)


def test_refused_views() -> None:
    """A view of other rules, or one that contradicts itself, is refused by its field."""
    moment = in_play(KAIST, 1)
    seen = view(KAIST, moment.match, 0)
    other = Rules.preset("korea-boardgames", 4)
    refused("view.counts: these are the seats of other rules", other, replace(seen, counts=(1, 2)))
    refused("view.hand", KAIST, replace(seen, hand=CardSet(0xFFFFF)))
    refused("view", KAIST, replace(seen, hand=CardSet(0)))
    refused("view.tricks", KAIST, replace(seen, tricks=seen.tricks * 2))
    refused("view.tricks", KAIST, replace(seen, tricks=seen.tricks * 9))
    refused("view", KAIST, replace(seen, tricks=seen.tricks[:-1]))


def test_a_view_that_no_deal_agrees_with() -> None:
    """Where everybody has shown not to have a card that is left, no deal agrees."""
    rules = changed("korea-boardgames", None, {"friend.modes": ["card"]})
    moment = in_play(rules, 4, 0)
    declarer = moment.match.hand.setup.contract.seat  # type: ignore[union-attr]  # in play
    seen = view(rules, moment.match, (declarer + 1) % 5)
    assert seen.friend
    card = next(one for one in rules.pack if one not in seen.hand)
    friend = replace(seen.friend, card=card, revealed=True, seat=declarer)
    refused("view: no deal agrees with it", rules, replace(seen, friend=friend))
