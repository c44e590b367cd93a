"""When a misdeal is worth calling, and when it must be."""

from __future__ import annotations

from typing import Final

from giruda.bots.strength import chance, expected_after_kitty, typical_strengths
from giruda.core.actions import Misdeal
from giruda.core.choices import MisdealMode, MisdealPenalty
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.tables import tables

HOPELESS: Final = 0.01
"""The part of all hands that are worth the only token, or a payment."""
POOR: Final = 0.15
"""The part that are worth a new deal if it costs nothing."""
HALF: Final = 0.5
"""The part that are worth one if the dealer pays the others for it."""
LOST: Final = 0.2
"""The chance of the contract under which its declarer would rather have a new deal."""


def wants_new_deal(rules: Rules, view: View, best: float | None) -> bool:
    """Tell whether a hand that is worth *best* in its best trump had better be dealt anew."""
    t = tables(rules, None)
    if best is None or view.hand & (t.jokers | 1 << t.mighty):
        return False
    strengths = typical_strengths(rules)
    return best < strengths[int(_worth_it(rules) * len(strengths))]


def _worth_it(rules: Rules) -> float:
    """Return the part of all hands that are too weak to be kept."""
    match rules.misdeal.penalty:
        case MisdealPenalty.POT | MisdealPenalty.POT_SHARED:
            return HOPELESS
        case MisdealPenalty.DEALER:
            return HALF
    return POOR if rules.misdeal.mode is MisdealMode.HAND else HOPELESS


def gives_up(rules: Rules, view: View) -> bool:
    """Tell whether a declarer who may still call a misdeal has hardly a chance left."""
    if view.contract is None or view.contract.declarer != view.seat:
        return False
    cards = view.hand | view.buried
    points = expected_after_kitty(rules, view.contract.trump, cards, view.partner_hand)
    return chance(rules, points, view.contract.points) < LOST


def is_forced(rules: Rules, view: View) -> bool:
    """Tell whether there is only one thing to do; burials are not among the legal actions."""
    if len(view.legal) != 1:
        return False
    must = rules.misdeal.mandatory and isinstance(view.legal[0], Misdeal)
    return must or not view.bury
