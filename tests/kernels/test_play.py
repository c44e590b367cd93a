"""Cards in play in the kernels: the same as in the core, move by move, for any rules."""

from __future__ import annotations

from random import Random

import pytest

from giruda.core.actions import PlayCard
from giruda.core.engine import legal_actions
from giruda.core.loading import players_of, preset_ids
from giruda.core.play import playable, tables_of
from giruda.core.rules import Rules
from giruda.core.state import Match, Play, Scored
from giruda.kernels.bridge import kernel_hand, move_of
from giruda.kernels.play import Hand
from tests.core.random_play import random_steps

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]


def follow_match(rules: Rules, rng: Random, hands: int) -> int:
    """Play random hands in the core and in the kernels at once; count the positions compared."""
    twin: Hand | None = None
    n_positions = n_done = 0
    for step in random_steps(rules, rng, hands):
        hand = step.match.hand
        if isinstance(hand, Scored) and twin is not None:
            twin.play(move_of(hand.tricks[-1].plays[-1]))
            assert twin.over
            assert twin.taken == hand.taken
            twin = None
        if not isinstance(hand, Play):
            continue
        plays = [one for trick in hand.tricks for one in trick.plays] + list(hand.plays)
        if twin is None:
            twin = kernel_hand(rules, hand)
        elif len(plays) > n_done:  # not a friend's announcement
            assert twin.play(move_of(plays[-1])) is not bool(hand.plays)
        n_done = len(plays)
        compare(rules, step.match, hand, twin)
        n_positions += 1
    return n_positions


def compare(rules: Rules, match: Match, hand: Play, twin: Hand) -> None:
    """State that the two agree on whose turn it is, what it may play and what was taken."""
    assert twin.turn == hand.turn
    assert twin.trick == len(hand.tricks)
    assert twin.hands == hand.hands
    assert twin.taken == hand.taken
    assert twin.legal == playable(tables_of(rules, hand), hand)
    options = legal_actions(rules, match, hand.turn)
    assert set(twin.moves()) == {move_of(one) for one in options if isinstance(one, PlayCard)}


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset(name: str, players: int) -> None:
    """Legal moves, turns and points agree at every card of random hands of every preset."""
    assert follow_match(Rules.preset(name, players), Random(f"{name}{players}"), 4) >= 30
