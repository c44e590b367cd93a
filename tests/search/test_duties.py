"""A misdeal that nobody had to call: what it proves, and drawing by it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from giruda.core.misdeal import qualifies
from giruda.core.rules import Rules
from giruda.core.views import view
from giruda.search import duties as found_duties
from giruda.search.deals import Agreeing
from giruda.search.duties import ByKinds, kinds
from tests.search.agreeing import any_action, seen_alike, walk
from tests.search.listing import are_alike, every_parting, n_partings
from tests.search.small import small_rules

WINDOWS = (
    "before_own_call",
    "own_turn",
    "before_any_call",
    "any_turn",
    "until_play",
    "after_exchange",
)


@pytest.mark.parametrize("window", WINDOWS)
def test_all_deals_without_a_duty(window: str) -> None:
    """Both ways of drawing know the deals in which nobody had to call, and draw them alike."""
    rules = small_rules(
        misdeal__mode="hand",
        misdeal__mandatory=True,
        misdeal__at_most=4,
        misdeal__window=window,
        misdeal__tests=["lone_ten"],
    )
    rng = Random(window)
    far = []
    n = fewer = 0
    while n < 6 or not fewer:
        for moment in walk(rules, any_action(rules, rng), most=80):
            reader = rng.randrange(2)
            agreeing = Agreeing(rules, view(rules, moment.match, reader))
            usable = moment.agreeable and agreeing.duties and n_partings(agreeing) <= 400
            if not usable or rng.random() > 0.2:
                continue
            rows = every_parting(agreeing)
            possible = {row for row in rows if seen_alike(moment, reader, row)}
            by_kinds = ByKinds(agreeing.facts, agreeing.duties)
            assert sum(by_kinds.counts) == len(possible)
            n += 1
            fewer += len(possible) < len(rows)
            for deals in (agreeing.draw(20 * len(possible), n).cards, by_kinds.draw(40, rng)):
                drawn = Counter(tuple(map(int, row)) for row in deals)
                assert set(drawn) <= possible
                if len(deals) > 40 and len(possible) > 1:
                    square = sum((drawn[one] - 20) ** 2 / 20 for one in possible)
                    far.append((square - len(possible) + 1) / (2 * len(possible) - 2) ** 0.5)
    assert fewer
    assert are_alike(far)


def test_rare_deals_are_drawn_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hardly any deal passes, the rest is drawn by counts instead of by trying for ever."""
    monkeypatch.setattr(found_duties, "SPARE_DRAWS", 0)
    monkeypatch.setattr(found_duties, "DRAWS_EACH", 0)
    rules, rng = Rules.preset("boj-28460"), Random(2)
    moments = walk(rules, any_action(rules, rng))
    seen = next(one for one in (view(rules, at.match, 0) for at in moments) if len(one.calls) > 1)
    deals = Agreeing(rules, seen).draw(8, 1)
    for index in range(8):
        hands = deals.hands(index)
        assert not any(qualifies(rules, hands[call.seat]) for call in seen.calls)
        assert hands[0] == seen.hand
    assert len({deals.hands(index) for index in range(8)}) == 8


def test_kinds_part_the_pack() -> None:
    """Every card is of one kind."""
    rules = Rules.preset("boj-28460")
    assert sum(kinds(rules)) == rules.pack


def test_rules_without_the_duty_have_none() -> None:
    """Where nobody must call a misdeal, nothing follows from nobody calling it."""
    rules = Rules.preset("mightyfriend")
    moment = next(walk(rules, any_action(rules, Random(1))))
    assert Agreeing(rules, view(rules, moment.match, 0)).duties == ()
