"""A claim that is proved holds in all deals that agree with what was seen, against any defence."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.core.play import legal_plays, play
from giruda.core.rules import Rules
from giruda.core.state import Match, Play
from giruda.core.sure import sure_leads
from giruda.core.views import view
from giruda.search.deals import Agreeing
from tests.search.endings import ending, short_hand

if TYPE_CHECKING:
    from giruda.core.actions import PlayCard
    from giruda.search.position import Position

GAMES = [("korea-boardgames", 5), ("korea-boardgames", 4), ("kaist", 5), ("korea-boardgames", 6)]
FOUND = 8  # proofs looked at for each game
DEALS = 10
TRIES = 4000


def match_of(rules: Rules, hand: Play) -> Match:
    """A match in which this hand is played."""
    return Match((0,) * rules.seats, (True,) * rules.players, 0, hand)


def takes_all(rules: Rules, hand: Play, leads: tuple[PlayCard, ...], seat: int) -> bool:
    """Whether these leads take every trick whatever the others play, by the engine's own rules."""
    if not leads and not hand.plays:
        return True
    options = legal_plays(rules, hand) if hand.plays else [leads[0]]
    if not hand.plays and (hand.turn != seat or leads[0] not in legal_plays(rules, hand)):
        return False
    rest = leads if hand.plays else leads[1:]
    return all(takes_all(rules, play(rules, hand, one)[0], rest, seat) for one in options)


def on_lead(rules: Rules, rng: Random) -> Position:
    """A hand between two tricks, with two or three tricks left."""
    while True:
        left = rng.choice((2, 2, 3))
        make = rng.choice((ending, short_hand))
        found = make(rules, rng, left)
        hand = found.hand
        while hand.plays:
            hand, _ = play(found.rules, hand, legal_plays(found.rules, hand)[0])
        if found.rules.n_tricks - len(hand.tricks) >= 2:
            return type(found)(found.rules, hand)


@pytest.mark.parametrize(("preset", "players"), GAMES)
def test_a_proof_holds_in_every_deal(preset: str, players: int) -> None:
    """The leads take all that is left in deals drawn among those that agree, whoever plays what."""
    rng = Random(players)
    found = 0
    for _ in range(TRIES):
        if found == FOUND:
            break
        position = on_lead(Rules.preset(preset, players), rng)
        rules, hand = position.rules, position.hand
        seen = view(rules, match_of(rules, hand), hand.turn)
        leads = sure_leads(rules, seen)
        if leads is None:
            continue
        found += 1
        deals = Agreeing(rules, seen).draw(DEALS, rng.randrange(2**32))
        for n in range(DEALS):
            assert takes_all(rules, deals.position(n).hand, leads, hand.turn)
        assert takes_all(rules, hand, leads, hand.turn)
    assert found == FOUND
