"""Which card to follow with.

Each legal card is weighed by the points it is likely to win or lose in this trick, less what it
would be worth later (`worth`).  Before that, `sensible` takes away what is silly at any odds.
"""

from __future__ import annotations

from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.knowledge import Knowledge
from giruda.bots.odds import Odds, stronger
from giruda.bots.worth import keeps
from giruda.core.actions import PlayCard, Seat
from giruda.core.cards import JOKER, CardId
from giruda.core.rules import Rules
from giruda.core.seen import TrickView, View
from giruda.core.tricks import NOTHING_LED

TO_COME: Final = 0.25
"""Points that each seat still to play is likely to add."""
LEAD: Final = 0.0
"""What having the lead of the next trick is worth."""
LATE: Final = 8
"""The trick from which the mighty may be spent on nothing."""


def follow(rules: Rules, view: View, k: Knowledge, legal: list[PlayCard]) -> Decision:
    """Return the card to follow with."""
    trick = view.trick
    assert trick
    assert trick.best is not None
    led = NOTHING_LED if trick.led is None else int(trick.led)
    beaten_by = stronger(rules, k.t.trump, k.kind, int(trick.called), led)
    on_table = sum(k.t.points >> one.card & 1 for one in trick.plays)
    best = next(one.card for one in trick.plays if one.seat == trick.best)
    after = _after(k, trick)
    odds = Odds(k, beaten_by, led, on_table, after)
    stays = odds.ours(best, k.ally[trick.best])
    expected = on_table + TO_COME * len(after)
    weighed: list[tuple[float, PlayCard]] = []
    for one in sensible(view, k, legal, best):
        wins = beaten_by[best] >> one.card & 1
        ours = odds.ours(one.card, 1.0) if wins else stays
        points = expected + (k.t.points >> one.card & 1)
        score = (2 * ours - 1) * points - keeps(k, one.card) + (LEAD * ours if wins else 0)
        weighed.append((score, one))
    weighed.sort(key=lambda pair: pair[0], reverse=True)
    action = weighed[0][1]
    why = _reason(k, action, best=best, wins=beaten_by[best] >> action.card & 1, stays=stays)
    candidates = tuple(Candidate(one, round(score, 3)) for score, one in weighed)
    return Decision(action, candidates, (why,))


def _after(k: Knowledge, trick: TrickView) -> list[Seat]:
    """Return the seats that play after us, in order."""
    players = len(k.counts)
    left = players - len(trick.plays) - 1
    return [(k.seat + step) % players for step in range(1, left + 1)]


def sensible(view: View, k: Knowledge, legal: list[PlayCard], best: CardId) -> list[PlayCard]:
    """Return the plays without those that would make a beginner laugh, if any are left.

    The mighty is not thrown on a trick without a point, the joker not where it has no power, and
    a trump not on a partner's best card.
    """
    trick = view.trick
    assert trick
    assert trick.best is not None
    left = legal
    last = not _after(k, trick)
    partner_wins = k.ally[trick.best] >= 1
    no_points = not any(k.t.points >> one.card & 1 for one in trick.plays)
    tactical = trick.number >= LATE or (trick.called and k.hand & k.joker)
    if (no_points and not tactical) or (partner_wins and last):
        left = _without(left, k.mighty)
    powerless = not k.t.strength[k.kind][int(trick.called)][NOTHING_LED][JOKER]
    if (partner_wins and last) or (powerless and not trick.called):
        left = _without(left, k.joker, but=k.mighty)
    if partner_wins and trick.led != k.t.trump and (last or k.is_boss(best)):
        left = _without(left, k.trumps, but=k.mighty | k.joker)
    return left


def _without(plays: list[PlayCard], silly: int, but: int = 0) -> list[PlayCard]:
    """Take away silly cards, unless only those named in *but* would be left."""
    left = [one for one in plays if not silly >> one.card & 1]
    return left if any(not but >> one.card & 1 for one in left) else plays


def _reason(k: Knowledge, action: PlayCard, *, best: CardId, wins: int, stays: float) -> ReasonCode:
    bit = 1 << action.card
    if wins:
        if bit & (k.mighty | k.joker):
            return ReasonCode.SPEND_CHIEF
        ruffs = bit & k.trumps and not 1 << best & k.trumps
        return ReasonCode.RUFF if ruffs else ReasonCode.WIN_TRICK
    if stays > 1 / 2:
        return ReasonCode.SMEAR if bit & k.t.points else ReasonCode.LEAVE_TO_ALLY
    return ReasonCode.DUCK
