"""Who is sent out of many deals, and the cards dealt again."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from giruda.bots.declarers import sending
from giruda.bots.knockout import knock_out
from giruda.core.actions import KnockOut, MakeBid
from giruda.core.auction import TRUMPS
from giruda.core.cards import CardSet
from giruda.core.engine import start
from giruda.core.knockout import hit
from giruda.core.rules import Rules
from giruda.core.state import Dealt, KnockingOut
from giruda.core.views import view
from giruda.kernels.bridge import club_tables
from giruda.kernels.sending import NotToSend, Sending

SIX = Rules.preset("korea-boardgames", 6)
SEVEN = Rules.preset("mighty-network-standard-7", 7)


def first_deal(rules: Rules, seed: str) -> tuple[list[CardSet], CardSet]:
    """Deal hands by seat and a kitty, as the rules have them before anybody is sent out."""
    cards = sorted(rules.pack)
    Random(seed).shuffle(cards)
    size = rules.deck.hand
    hands = [CardSet.of(cards[size * n : size * n + size]) for n in range(rules.players)]
    return hands, CardSet.of(cards[size * rules.players :])


@pytest.mark.parametrize("rules", [SIX, SEVEN], ids=["six", "seven"])
def test_the_second_deal_has_the_sizes_of_the_rules(rules: Rules) -> None:
    """Who is in has as many cards as there are tricks, the declarer those to bury beside, all once.

    Nobody else loses a card of the first deal.
    """
    deals = [first_deal(rules, f"sizes/{n}") for n in range(40)]
    hands, kitties = [one for one, _ in deals], [one for _, one in deals]
    sent = sending(rules).send(hands, kitties, [1] * 40, [2] * 40, 5)
    for at in range(40):
        out = int(sent.out[at])
        assert out.bit_count() == rules.knockout.count
        assert not out >> 1 & 1
        row = [int(one) for one in sent.hands[at]]
        for seat, cards in enumerate(row):
            assert cards.bit_count() == (0 if out >> seat & 1 else rules.n_tricks)
            assert out >> seat & 1 or hands[at][seat] & ~cards == 0
        everything = [*row, int(sent.kitties[at])]
        assert sum(everything) == int(rules.pack)
        assert int(sent.kitties[at]).bit_count() == rules.bury


def test_the_one_sent_out_is_whom_the_club_names() -> None:
    """Unless it lies in the kitty, the holder of the card that the club would name goes first."""
    for number in range(60):
        hands, kitty = first_deal(SIX, f"club/{number}")
        trump = TRUMPS[number % 5]
        contract = MakeBid(0, 13, trump)
        hand = KnockingOut(Dealt(tuple(hands), kitty), (contract,), contract)
        seen = view(SIX, replace(start(SIX, 0).match, hand=hand), 0)
        action = knock_out(SIX, seen).action
        assert isinstance(action, KnockOut)
        whom = hit(hand, action)
        sent = sending(SIX).send([hands], [kitty], [0], [number % 5], 1)
        if whom is not None:
            assert int(sent.out[0]) == 1 << whom


def test_what_is_named_goes_first() -> None:
    """A named card's holder, or a named seat, is out; a card of the kitty sends nobody."""
    hands, kitty = first_deal(SIX, "named")
    kernel = sending(SIX)
    card = min(hands[3])
    assert int(kernel.send([hands], [kitty], [0], [0], 1, named=int(card)).out[0]) == 1 << 3
    assert int(kernel.send([hands], [kitty], [0], [0], 1, named=64 + 4).out[0]) == 1 << 4
    usual = kernel.send([hands], [kitty], [0], [0], 1)
    vain = kernel.send([hands], [kitty], [0], [0], 1, named=int(min(kitty)))
    assert np.array_equal(usual.out, vain.out)


def test_what_cannot_be_is_refused() -> None:
    """A deal, a seat or a name that cannot be is named, and nothing is dealt."""
    hands, kitty = first_deal(SIX, "door")
    kernel = sending(SIX)
    with pytest.raises(NotToSend, match="hands"):
        kernel.send([hands[:5]], [kitty], [0], [0], 1)
    with pytest.raises(NotToSend, match="hands"):
        kernel.send([[-1] * 6], [kitty], [0], [0], 1)
    with pytest.raises(NotToSend, match="seat 1"):
        kernel.send([[hands[0], *hands[:5]]], [kitty], [0], [0], 1)
    with pytest.raises(NotToSend, match="pack"):
        kernel.send([hands], [0], [0], [0], 1)
    with pytest.raises(NotToSend, match="declarer"):
        kernel.send([hands], [kitty], [6], [0], 1)
    with pytest.raises(NotToSend, match="trump"):
        kernel.send([hands], [kitty], [0], [5], 1)
    with pytest.raises(NotToSend, match="named"):
        kernel.send([hands], [kitty], [0], [0], 1, named=60)
    with pytest.raises(NotToSend, match="out"):
        kernel.send([hands], [kitty], [0], [0], 1, out=[1, 2])
    with pytest.raises(NotToSend, match="out"):
        kernel.send([hands], [kitty], [0], [0], 1, out=[17])
    with pytest.raises(NotToSend, match="kitties"):
        kernel.send([hands], [], [0], [0], 1)
    with pytest.raises(NotToSend, match="clubs"):
        Sending([], number=1, bury=3, by_seat=False)
    with pytest.raises(NotToSend, match="number"):
        Sending([club_tables(SIX, one) for one in TRUMPS], number=5, bury=3, by_seat=False)
