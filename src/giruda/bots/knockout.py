"""Whom the declarer of six or seven sends out: who is likely to hold what hurts.

By a card, the strongest that is missing: its holder sits out, and it may come back to the
declarer, who gets five of the cards dealt again.  By seat, whoever bid most.
"""

from __future__ import annotations

from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.strength import tops
from giruda.core.actions import KnockOut, MakeBid
from giruda.core.cards import CardId, Suit
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.tables import tables

MIGHTY: Final = 10.0
JOKER: Final = 9.0
TRUMP: Final = 8.0
SIDE: Final = 4.0


def knock_out(rules: Rules, view: View) -> Decision:
    """Return whom to send out."""
    named = [one for one in view.legal if isinstance(one, KnockOut)]
    weighed = sorted(
        (Candidate(one, score=_danger(rules, view, one)) for one in named),
        key=lambda candidate: candidate.score or 0.0,
        reverse=True,
    )
    return Decision(weighed[0].action, tuple(weighed), (ReasonCode.SEND_OUT_STRENGTH,))


def _danger(rules: Rules, view: View, one: KnockOut) -> float:
    if one.card is None:
        return _danger_of_seat(view, one.whom)
    return _danger_of_card(rules, view, one.card)


def _danger_of_seat(view: View, seat: int | None) -> float:
    """Return how much a seat has shown: its highest bid, in our trump above all."""
    assert view.contract
    bids = [one for one in view.calls if isinstance(one, MakeBid) and one.seat == seat]
    ours = any(one.trump == view.contract.trump for one in bids)
    return float(max((one.points for one in bids), default=0)) + ours


def _danger_of_card(rules: Rules, view: View, card_id: CardId) -> float:
    assert view.contract
    t = tables(rules, view.contract.trump)
    if card_id == t.mighty:
        return MIGHTY
    if t.jokers >> card_id & 1:
        return JOKER
    for suit, best in zip(Suit, tops(rules, t.trump), strict=True):
        if card_id in best:
            return (TRUMP if suit == t.trump else SIDE) - best.index(card_id)
    return 0.0
