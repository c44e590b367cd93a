"""Seats that are no chairs, people who sit out, and what may come out of turn under other rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import (
    Announce,
    Deal,
    KnockOut,
    Misdeal,
    Pass,
    PlayCard,
    SecondDeal,
)
from giruda.core.choices import MisdealWindow
from giruda.core.events import FriendRevealed, KnockedOut
from giruda.core.loading import parse, preset
from giruda.core.seen import Phase
from giruda.core.shuffle import DealSeed, second_deal
from giruda.core.state import Play, SecondDealing
from giruda.protocol.messages import Accepted, TableStatus
from giruda.table.commands import BotAct, DummyPlays
from giruda.table.fold import fold
from giruda.table.state import new_table
from giruda.table.timing import DueKind, bot_delay_ms
from tests.table.harness import Driver, code, replies, tame

if TYPE_CHECKING:
    from giruda.core.actions import Action
    from giruda.core.rules import Rules
    from giruda.core.views import View
    from giruda.table.table import Table

FOUR = preset("korea-boardgames", 4)
DUMMY = 4
SIX = preset("korea-boardgames", 6)
SEVEN = preset("namuwiki-standard", 7)
TWO = preset("honeymoon", 2)


def at_table(rules: Rules, persons: int, seed: int = 0) -> Driver:
    """A table whose match has begun."""
    driver = Driver(persons, seed, rules)
    driver.begin()
    return driver


def dummys_turn(table: Table) -> bool:
    """Whether the dummy is to play."""
    due = table.due()
    return due is not None and due.kind is DueKind.DUMMY


# ---- the dummy -------------------------------------------------------------------------------


def test_dummy_has_no_chair() -> None:
    """Four chairs, five seats with cards, five accounts."""
    driver = at_table(FOUR, 4)
    view = driver.until_phase(Phase.PLAY)
    assert len(driver.table.now.chairs) == 4
    assert (len(view.counts), len(view.totals), view.owners[DUMMY]) == (5, 5, None)


def test_dummy_plays_its_top_card_at_a_bots_pace() -> None:
    """When it is the dummy's turn the table plays its top card, after the wait of a bot."""
    driver = at_table(FOUR, 4)
    driver.until(dummys_turn)
    now, due = driver.table.now, driver.table.due()
    assert due is not None
    assert due.at_ms == now.ms + bot_delay_ms(driver.timing, now)
    assert driver.table.turn is None
    assert now.match is not None
    assert isinstance(now.match.hand, Play)
    top = now.match.hand.pile[0]
    driver.serve(due)
    (row, *_) = driver.stored[-1].rows
    assert isinstance(row.event, PlayCard)
    assert (row.event.seat, row.event.card, row.seat, row.cid) == (DUMMY, top, None, None)


def test_nobody_else_plays_for_the_dummy() -> None:
    """A person, or a bot, who plays the dummy's card is refused or ignored."""
    driver = at_table(FOUR, 3)
    driver.until(dummys_turn)
    match, v = driver.table.now.match, driver.table.now.v
    assert match is not None
    assert isinstance(match.hand, Play)
    card = PlayCard(DUMMY, match.hand.pile[0])
    assert code(driver.act(0, card)) == "wrong_seat"
    assert driver.handle(BotAct(v, card)) == []
    assert driver.handle(DummyPlays(v - 1)) == []


def test_dummy_is_quiet_when_it_is_not_its_turn() -> None:
    """A late timer of the dummy does no harm."""
    driver = at_table(FOUR, 4)
    assert driver.handle(DummyPlays(driver.table.now.v)) == []
    driver.until_own_turn(0, Phase.PLAY)
    assert driver.handle(DummyPlays(driver.table.now.v)) == []


# ---- partners' hands -------------------------------------------------------------------------


def test_a_person_plays_the_partners_hand_too() -> None:
    """Each of two people sees and plays two hands, and nobody else does."""
    driver = at_table(TWO, 2)
    view = driver.until_phase(Phase.PLAY)
    assert (view.partner_seat, len(view.partner_hand)) == (2, 10)

    def partners_turn(table: Table) -> bool:
        seen = table.view(0)
        return seen is not None and seen.turn == 2

    driver.until(partners_turn)
    seen = driver.table.view(0)
    assert seen is not None
    assert driver.table.turn == 0
    assert {action.seat for action in seen.legal} == {2}
    action = next(one for one in seen.legal if isinstance(one, PlayCard))
    assert code(driver.act(1, action)) == "wrong_seat"
    assert isinstance(replies(driver.act(0, action))[0], Accepted)


def test_a_bot_plays_the_partners_hand_too() -> None:
    """Against a bot a whole hand is played: its two hands are its turns."""
    driver = at_table(TWO, 1)
    driver.until_phase(Phase.SCORED)
    plays = [(row.event, row.cid) for row in driver.table.rows if isinstance(row.event, PlayCard)]
    assert len(plays) == 40
    assert {event.seat for event, cid in plays if cid is None} == {1, 3}


# ---- sitting out -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SIX, SEVEN], ids=lambda rules: rules.name)
def test_the_second_deal_follows_from_the_same_seeds(rules: Rules) -> None:
    """Right after the last knock-out, in the same command, and as the committed seed says."""
    driver = at_table(rules, 2, seed=3)
    driver.until_phase(Phase.PLAY)
    rows = driver.table.rows
    at = max(n for n, row in enumerate(rows) if isinstance(row.event, SecondDeal))
    assert isinstance(rows[at - 1].event, KnockedOut)
    assert any(rows[at] in append.rows and rows[at - 1] in append.rows for append in driver.stored)
    state = new_table(rules, driver.table.now.table_id)
    for row in rows[:at]:
        state = fold(state, row)
    board, match = state.board, state.match
    assert board is not None
    assert match is not None
    assert isinstance(match.hand, SecondDealing)
    seed = DealSeed(board.seed, state.table_id, board.number, rules.name, board.client_seeds)
    assert second_deal(rules, match, seed) == rows[at].event


@pytest.mark.parametrize("rules", [SIX, SEVEN], ids=lambda rules: rules.name)
def test_who_sits_out_sees_what_is_public(rules: Rules) -> None:
    """After the knock-out: no cards, nothing to do, and the same hand as a spectator sees."""
    driver = at_table(rules, rules.players, seed=5)
    view = driver.until_phase(Phase.PLAY)
    assert len(view.out) == rules.knockout.count
    out = view.out[0]
    driver.until_phase(Phase.SCORED)
    mine = [state for state in driver.heard[out] if state.view and state.view.phase is Phase.PLAY]
    public = [state for state in driver.heard[None] if state.v in {one.v for one in mine}]
    own = {"seat": None, "is_friend": False}
    assert len(mine) > 40
    for seen, told in zip(mine, public, strict=True):
        assert seen.view is not None
        assert told.view is not None
        assert replace(seen.view, **own) == told.view  # type: ignore[arg-type]  # fields of it
        assert (seen.view.legal, seen.view.hand) == ((), 0)


def test_a_second_deal_shows_each_reader_its_own_cards() -> None:
    """Five people get cards, who sits out gets none, and nobody sees another's."""
    driver = at_table(SIX, 6, seed=2)
    view = driver.until_phase(Phase.EXCHANGE)
    (out,) = view.out
    for reader in driver.readers:
        events = [one.event for state in driver.heard[reader] for one in state.events]
        (dealt,) = [event for event in events if isinstance(event, SecondDeal)]
        seen = [seat for seat, block in enumerate(dealt.hands) if block is not None]
        assert seen == ([] if reader is None else [reader])
        assert reader != out or dealt.hands[out] == ()


def test_a_miss_is_told_and_another_card_is_named() -> None:
    """A card that lies in the kitty sends nobody out; the declarer names again."""

    def miss(view: View, rng: Random) -> Action:
        names = [one for one in view.legal if isinstance(one, KnockOut)]
        match = driver.table.now.match
        assert match is not None
        hits = set().union(*match.hand.hands) if names else set()  # type: ignore[union-attr]  # dealt
        lost = [one for one in names if one.card not in hits]
        return lost[0] if lost else tame(view, rng)

    driver = Driver(2, 1, SIX, choose=miss)
    driver.begin()
    driver.until_phase(Phase.EXCHANGE)
    events = [row.event for row in driver.table.rows]
    told = [event.seat for event in events if isinstance(event, KnockedOut)]
    assert len(told) == 6
    assert told[:5] == [None] * 5
    assert driver.restored().now == driver.table.now


# ---- out of turn -----------------------------------------------------------------------------

LATE = replace(FOUR, misdeal=replace(FOUR.misdeal, window=MisdealWindow.UNTIL_PLAY))


def test_a_misdeal_may_come_after_the_auction() -> None:
    """Where the rules allow it until play, it is good for the deal that it was meant for."""
    driver = at_table(LATE, 4)
    view = driver.until_phase(Phase.FRIEND)
    assert view.contract is not None
    other = (view.contract.declarer + 1) % 4
    answer = replies(driver.act(other, Misdeal(other)))
    assert isinstance(answer[0], Accepted)
    assert driver.table.now.status is TableStatus.PLAYING
    assert driver.table.now.withheld
    driver.until_phase(Phase.AUCTION)
    assert driver.restored().now == driver.table.now


def test_the_friend_may_announce_out_of_turn_and_on_an_old_version() -> None:
    """What others did meanwhile does not make an announcement stale."""
    rules = parse('base = "kaist"\nfriend.modes = ["card"]')
    driver = at_table(rules, 5, seed=2)

    def can(table: Table) -> bool:
        views = [table.view(seat) for seat in range(5)]
        hidden = [view for view in views if view and view.turn != view.seat]
        return any(Announce(view.seat) in view.legal for view in hidden if view.seat is not None)

    driver.choose = lambda view, rng: next(
        (one for one in (tame(view, rng) for _ in range(99)) if not isinstance(one, Announce)),
        Pass(0),
    )
    driver.until(can)
    views = [driver.table.view(seat) for seat in range(5)]
    friend = next(v.seat for v in views if v and v.seat is not None and Announce(v.seat) in v.legal)
    driver.step()
    answer = replies(driver.act(friend, Announce(friend)))
    assert isinstance(answer[0], Accepted)
    assert any(isinstance(row.event, FriendRevealed) for row in driver.stored[-1].rows)


def test_two_jokers_are_dealt_and_played() -> None:
    """With 54 cards the red joker is a card like any other at the table."""
    driver = at_table(preset("gyeonggi-2j", 5), 2)
    driver.until_phase(Phase.SCORED)
    deals = [row.event for row in driver.table.rows if isinstance(row.event, Deal)]
    cards = {one for block in (*deals[-1].hands, deals[-1].kitty) for one in block or ()}
    assert len(cards) == 54
