"""Which card to follow with.

Each legal card is weighed by the points it is likely to win or lose in this trick, less what it
would be worth later (`worth`).  Before that, `sensible` takes away what is silly at any odds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.core.actions import Action, PlayCard, Seat
from giruda.core.cards import CardId, CardSet
from giruda.core.play import exact_card, led_by, weakened
from giruda.core.rules import Rules
from giruda.core.seen import TrickView, View
from giruda.core.tricks import NOTHING_LED, Led
from tests.kernels.naive_club.knowledge import Knowledge, led_of
from tests.kernels.naive_club.odds import Odds, stronger
from tests.kernels.naive_club.worth import keeps

TO_COME: Final = 0.25
"""Points that each seat still to play is likely to add."""
LEAD: Final = 0.0
"""What having the lead of the next trick is worth."""


def follow(rules: Rules, view: View, k: Knowledge, legal: list[PlayCard]) -> Decision:
    """Return the card to follow with."""
    trick = view.trick
    assert trick
    assert trick.best is not None
    table = Table(rules, k, trick)
    odds = table.odds(table.led)
    stays = odds.ours(table.best, k.ally[trick.best])
    expected = odds.points + TO_COME * k.density * len(odds.after)
    weighed: list[tuple[float, PlayCard]] = []
    for one in sensible(table, legal):
        with_it = table.odds(table.led_with(one))
        wins = with_it.beaten_by[table.best] >> one.card & 1
        ours = with_it.ours(one.card, 1.0) if wins else stays
        points = expected + (k.points >> one.card & 1)
        score = (2 * ours - 1) * points - keeps(k, one.card) + (LEAD * ours if wins else 0)
        weighed.append((score, one))
    weighed.sort(key=lambda pair: pair[0], reverse=True)
    action = weighed[0][1]
    why = _reason(k, action, best=table.best, wins=table.wins(action), stays=stays)
    candidates = tuple(Candidate(one, round(score, 3)) for score, one in weighed)
    return Decision(action, candidates, (why,))


def would_win(rules: Rules, view: View, k: Knowledge, action: Action) -> bool:
    """Tell whether a card takes the lead in a trick to which the declarer is still to play."""
    if not view.trick or not isinstance(action, PlayCard):
        return False
    table = Table(rules, k, view.trick)
    return k.declarer in table.after and table.wins(action)


@dataclass(slots=True)
class Table:
    """The trick on the table, as who is to follow sees it."""

    rules: Rules
    k: Knowledge
    trick: TrickView
    led: Led = field(init=False)
    undecided: bool = field(init=False)
    weak: int = field(init=False)
    best: CardId = field(init=False)
    after: tuple[Seat, ...] = field(init=False)
    _odds: dict[Led, Odds] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what all candidates share."""
        k, plays = self.k, self.trick.plays
        self.led = led_of(plays)
        self.undecided = self.led == NOTHING_LED and exact_card(plays) is None
        self.weak = weakened(k.t, k.index, plays)
        self.best = next(one.card for one in plays if one.seat == self.trick.best)
        self.after = k.ring[: len(k.ring) - len(plays)]

    def led_with(self, one: PlayCard) -> Led:
        """Return what is led once this card is played: after a silent joker it decides."""
        return led_by(one) if self.undecided else self.led

    def wins(self, one: PlayCard) -> bool:
        """Tell whether a card would be winning."""
        return bool(self.odds(self.led_with(one)).beaten_by[self.best] >> one.card & 1)

    def odds(self, led: Led) -> Odds:
        """Return the chances of those still to play."""
        if led not in self._odds:
            k = self.k
            beaten_by = stronger(self.rules, k.t.trump, k.kind, self.weak, led)
            points = sum([k.points >> one.card & 1 for one in self.trick.plays]) + k.per_trick
            self._odds[led] = Odds(k, beaten_by, led, points, self.after)
        return self._odds[led]


def sensible(table: Table, legal: list[PlayCard]) -> list[PlayCard]:
    """Return the plays without those that would make a beginner laugh, if any are left.

    The mighty is not thrown on a trick without a point, the joker not where it has no power, and
    a trump not on a partner's best card.
    """
    k, trick, left = table.k, table.trick, legal
    assert trick.best is not None
    last = not table.after
    partner_wins = k.ally[trick.best] >= 1
    no_points = not k.per_trick and not any(k.points >> one.card & 1 for one in trick.plays)
    tactical = k.is_late or (trick.called and k.hand & k.joker)
    if (no_points and not tactical) or (partner_wins and last):
        left = _without(left, k.mighty)
    if k.hand & k.joker and ((partner_wins and last) or not trick.called):
        powerless = sum(1 << one for one in CardSet(k.joker) if k.is_weak(one, table.weak))
        silly = k.joker if partner_wins and last else powerless
        left = _without(left, silly, but=k.mighty)
    if partner_wins and trick.led != k.t.trump and (last or k.is_boss(table.best)):
        left = _without(left, k.trumps, but=k.mighty | k.joker)
    return left


def _without(plays: list[PlayCard], silly: int, but: int = 0) -> list[PlayCard]:
    """Take away silly cards, unless only those named in *but* would be left."""
    left = [one for one in plays if not silly >> one.card & 1]
    return left if any(not but >> one.card & 1 for one in left) else plays


def _reason(
    k: Knowledge, action: PlayCard, *, best: CardId, wins: bool, stays: float
) -> ReasonCode:
    bit = 1 << action.card
    if wins:
        if bit & (k.mighty | k.joker):
            return ReasonCode.SPEND_CHIEF
        ruffs = bit & k.trumps and not 1 << best & k.trumps
        return ReasonCode.RUFF if ruffs else ReasonCode.WIN_TRICK
    if stays > 1 / 2:
        return ReasonCode.SMEAR if bit & k.points else ReasonCode.LEAVE_TO_ALLY
    return ReasonCode.DUCK
