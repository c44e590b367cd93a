"""Who sees all cards: it is shown the true deal, and no level is."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from giruda.arena.clairvoyant import Clairvoyant, true_deal
from giruda.arena.entrant import made, parse
from giruda.arena.plan import Plan, Tables
from giruda.arena.playing import Chairs, play_deal
from giruda.arena.result import gains_alone
from giruda.bots.api import Budget, get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.views import view
from tests.bots.games import FAMILIES

if TYPE_CHECKING:
    from giruda.core.state import Match

RULES = Rules.preset("korea-boardgames")
PLAN = Plan(RULES, parse("clairvoyant"), parse("club"), "clairvoyant", Tables.ONE)


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_it_plays_every_kind_of_game(preset: str, players: int) -> None:
    """A deal of every kind of game is played to its end without a fault."""
    plan = replace(PLAN, rules=Rules.preset(preset, players))
    with Chairs(plan) as chairs:
        games = play_deal(plan, 0, chairs).games
    assert not any(game.fault or game.endless for game in games)


@pytest.mark.parametrize(("preset", "players"), [("korea-boardgames", 5), ("kaist", 5)])
def test_the_true_deal_has_each_card_that_is_not_played_once(preset: str, players: int) -> None:
    """Hands, what lies face down and what was not dealt are apart, and all that is not played."""
    rules, rows = Rules.preset(preset, players), []

    def note(match: Match) -> None:
        row = [int(one) for one in true_deal(rules, match)[0]]
        assert tuple(row[: rules.seats]) == tuple(map(int, match.hand.hands))  # type: ignore[union-attr]  # cards are held
        assert sum(map(int.bit_count, row)) == int.bit_count(sum(row))
        assert not sum(row) & ~int(rules.pack)
        rows.append(sum(row))

    seating = seat_bots(rules, [get_bot("club")] * players, "true", before=note)
    play_hand(seating, start(rules, 0).match, "true")
    left = np.array([one.bit_count() for one in rows])
    assert left[0] == int(rules.pack).bit_count()
    assert (np.diff(left) <= 0).all()


def test_who_sees_more_gains_more() -> None:
    """Among clubs it gains, and less if it sees all cards only once they are played."""
    means = []
    for name in ("clairvoyant", "clairvoyant@cards"):
        plan = replace(PLAN, challenger=parse(name))
        with Chairs(plan) as chairs:
            gains = gains_alone(plan, [play_deal(plan, deal, chairs) for deal in range(4)])
        means.append(sum(gains) / len(gains))
    assert means[0] > means[1] > 0


def test_it_must_be_shown_the_match() -> None:
    """Nothing but the arena can seat it: asked with a view alone, it refuses."""
    shown: list[Match] = []
    seating = seat_bots(RULES, [get_bot("club")] * 5, "shown", before=shown.append)
    play_hand(seating, start(RULES, 0).match, "shown")
    bot = made(parse("clairvoyant"))
    assert isinstance(bot, Clairvoyant)
    seen = next(view(RULES, one, one.hand.turn) for one in shown if hasattr(one.hand, "turn"))
    with pytest.raises(AssertionError):
        bot.choose(RULES, seen, Budget(), Random(1))
