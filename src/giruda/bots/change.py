"""Whether the declarer changes the contract: before the kitty, after it, or after burying."""

from __future__ import annotations

from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.strength import chance, expected, expected_after_kitty
from giruda.core.actions import Change, Keep
from giruda.core.cards import Suit
from giruda.core.rules import Rules
from giruda.core.scoring import won_unit
from giruda.core.seen import Phase, View

BETTER: Final = 0.12
"""By how much the chance to make it must grow for a change of trump."""
SAFE: Final = 0.85
"""The chance from which the contract is raised, where that pays."""


def change(rules: Rules, view: View) -> Decision | None:
    """Return the change of contract, or keeping it before the kitty; None to leave it alone."""
    contract = view.contract
    assert contract
    changes = [one for one in view.legal if isinstance(one, Change) and one.points <= rules.whole]
    now = chance(rules, _expected(rules, view, contract.trump), contract.points)
    weighed = sorted(
        (_weigh(rules, view, one) for one in _lowest(changes, contract.trump)),
        key=lambda candidate: candidate.chance or 0.0,
        reverse=True,
    )
    if weighed and (weighed[0].chance or 0.0) > now + BETTER:
        return Decision(weighed[0].action, tuple(weighed), (ReasonCode.CHANGE_TRUMP,))
    raised = _raise(rules, view, [one for one in changes if one.trump == contract.trump])
    if raised:
        return Decision(raised.action, (raised,), (ReasonCode.RAISE_CONTRACT,))
    keep = next((one for one in view.legal if isinstance(one, Keep)), None)
    if keep is None:
        return None
    kept = Candidate(keep, chance=round(now, 3))
    return Decision(keep, (kept, *weighed), (ReasonCode.KEEP_CONTRACT,))


def _lowest(changes: list[Change], trump: Suit | None) -> list[Change]:
    """Return the cheapest change to each other trump."""
    lowest: dict[Suit | None, Change] = {}
    for one in changes:
        if one.trump != trump:
            lowest.setdefault(one.trump, one)
    return list(lowest.values())


def _expected(rules: Rules, view: View, trump: Suit | None) -> float:
    if view.phase is Phase.BLIND_CHANGE:
        return expected(rules, trump, view.hand, view.partner_hand)
    return expected_after_kitty(rules, trump, view.hand | view.buried, view.partner_hand)


def _weigh(rules: Rules, view: View, one: Change) -> Candidate:
    points = _expected(rules, view, one.trump)
    return Candidate(one, round(points, 2), round(chance(rules, points, one.points), 3))


def _raise(rules: Rules, view: View, raises: list[Change]) -> Candidate | None:
    """Return the highest safe raise with the same trump, if a higher contract is paid better."""
    weighed = [_weigh(rules, view, one) for one in raises]
    paid = [
        candidate
        for one, candidate in zip(raises, weighed, strict=True)
        if (candidate.chance or 0.0) >= SAFE and _pays(rules, one.points)
    ]
    return paid[-1] if paid else None


def _pays(rules: Rules, points: int) -> bool:
    """Tell whether this contract wins more than one less, if just made."""
    return won_unit(rules, points, points) > won_unit(rules, points, points - 1)
