"""When a bot wants a new deal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from giruda.bots.api import LEVELS, Budget, get_bot
from giruda.core.actions import Action, Misdeal
from giruda.core.cards import DECK, CardSet
from giruda.core.choices import MisdealPenalty, MisdealWindow
from giruda.core.engine import apply, start
from giruda.core.loading import parse
from giruda.core.rules import Rules
from giruda.core.views import view
from tests.core.positions import dealt

BY_HAND = parse('base = "korea-boardgames"\nid = "by-hand"\n[misdeal]\nmode = "hand"')
WEAK = "H2 H5 D2 D7 D9 S2 S8 C2 C6 C8"
LONG = "H2 H3 H4 H5 H6 H7 H8 H9 C5 C6"


def said(rules: Rules, hand: str, level: str = "club") -> Action:
    """Return what seat 0 says first with this hand."""
    mine = CardSet.parse(hand)
    rest = CardSet(DECK & ~mine).codes()
    others = [" ".join(rest[10 * n : 10 * n + 10]) for n in range(4)]
    deal = dealt([hand, *others], " ".join(rest[40:]))
    match = apply(rules, start(rules, 0).match, deal).match
    return get_bot(level).choose(rules, view(rules, match, 0), Budget(), Random(1)).action


def by_hand(**given: object) -> Rules:
    """Return rules with other conditions for a misdeal."""
    return replace(BY_HAND, id="other", misdeal=replace(BY_HAND.misdeal, **given))  # type: ignore[arg-type]  # fields by name


def test_a_poor_hand_is_thrown_in_if_that_is_free() -> None:
    """Without a point and without a long suit there is nothing to lose."""
    assert said(BY_HAND, WEAK) == Misdeal(0)
    assert not isinstance(said(BY_HAND, LONG), Misdeal)


def test_a_price_makes_a_bot_think_twice() -> None:
    """A payment is worth it only for the very worst hands; what the dealer pays, for many."""
    middling = "HT H9 H7 H5 H4 D7 S8 C2 C6 C8"
    paid_by_all = by_hand(penalty=MisdealPenalty.DEALER)
    pot = by_hand(penalty=MisdealPenalty.POT)
    assert isinstance(said(paid_by_all, middling), Misdeal)
    assert not isinstance(said(pot, middling), Misdeal)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("window", [MisdealWindow.BEFORE_OWN_CALL, MisdealWindow.UNTIL_PLAY])
def test_a_duty_is_obeyed(level: str, window: MisdealWindow) -> None:
    """Where such a hand must be thrown in, every level does, however long its suit."""
    assert said(by_hand(mandatory=True, window=window), LONG, level) == Misdeal(0)
