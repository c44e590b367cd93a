"""What a hand pays, as a table."""

from __future__ import annotations

import pytest

from giruda.bots.api import get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.bots.payoff import payoffs
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View
from tests.bots.games import FAMILIES


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_the_table_says_what_each_seat_was_paid(preset: str, players: int) -> None:
    """Points and friend of a hand that was played give the payment that the core made."""
    rules = Rules.preset(preset, players)
    views: dict[int, View] = {}
    seating = seat_bots(
        rules,
        [get_bot("club")] * players,
        "pays",
        watch=lambda _, seen, __: (
            views.update({seen.seat: seen}) if seen.seat is not None else None
        ),
    )
    match, _ = play_hand(seating, start(rules, 0).match, "pays/3")
    result = match.results[-1]
    for seat, seen in views.items():
        if seen.phase is not Phase.PLAY:
            continue
        row = 0 if result.friend is None else result.friend + 1
        if rules.owners[row - 1] == result.declarer:
            row = 0
        paid = result.payments[seat] + result.pot_payments[seat]
        assert payoffs(rules, seen)[row, result.points] == paid
