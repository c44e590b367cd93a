"""Laws that hold in every match under every rules, as assertions about one state or one match."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from pydantic import TypeAdapter

from giruda.core.actions import Action, Bury, Deal, SecondDeal
from giruda.core.choices import Counting
from giruda.core.engine import apply, is_chance, legal_actions, refusal, replay, to_act
from giruda.core.errors import IllegalAction
from giruda.core.events import Event, Fined, HandScored
from giruda.core.state import (
    Dealing,
    Exchange,
    FriendCalling,
    Match,
    Play,
    Scored,
)
from giruda.core.views import View, redact, view
from giruda.record.codec import action_from_json, action_to_json, event_from_json, event_to_json
from tests.core.random_play import random_steps
from tests.universe import of_the_phase, universe

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from giruda.core.cards import CardId
    from giruda.core.engine import Step
    from giruda.core.rules import Rules

VIEWS = TypeAdapter(View)


def log_of(steps: Sequence[Step]) -> list[Event]:
    """The events of these steps."""
    return [event for step in steps for event in step.events]


def places(rules: Rules, match: Match) -> list[CardId]:
    """Every card of the current hand that somebody holds, has buried or has played."""
    hand = match.hand
    if isinstance(hand, Dealing):
        return list(rules.pack)
    if isinstance(hand, Scored):
        piles = [hand.setup.buried]
    else:
        piles = list(hand.hands)
        # From the exchange on the kitty is in the declarer's hand.
        piles += [] if isinstance(hand, Exchange | FriendCalling | Play) else [hand.dealt.kitty]
        piles += [hand.buried] if isinstance(hand, FriendCalling) else []
        piles += [hand.setup.buried] if isinstance(hand, Play) else []
    found = [one for pile in piles for one in pile]
    if isinstance(hand, Play | Scored):
        found += [one.card for trick in hand.tricks for one in trick.plays]
    if isinstance(hand, Play):
        found += [one.card for one in hand.plays]
    return found


def cards_are_conserved(rules: Rules, match: Match) -> None:
    """Each card of the pack is in one place; only where tricks are counted may some be unused."""
    counted = Counter(places(rules, match))
    assert set(counted.values()) == {1}
    assert counted.keys() <= set(rules.pack)
    if isinstance(match.hand, Dealing):
        return
    used = rules.seats * rules.deck.hand + rules.deck.kitty
    assert len(counted) == used
    if rules.score.count is Counting.POINTS:
        assert used == len(rules.pack)


def somebody_can_act(rules: Rules, match: Match) -> None:
    """Until the match is over somebody is to act, and can, or chance is to deal."""
    seat = to_act(match)
    assert (seat is None) is match.over
    assert rules.misdeal.mandatory or isinstance(match.hand, Exchange) or (
        seat is None or is_chance(match) or legal_actions(rules, match, seat)
    )  # fmt: skip


def payments_balance(rules: Rules, hand: Scored) -> None:
    """All that there was to win is counted, and what is paid sums to zero."""
    result = hand.result
    buried = len([one for one in hand.setup.buried if one in rules.point_cards])
    everything = sum(hand.taken) + (buried if rules.score.count is Counting.POINTS else 0)
    unused = 0
    if rules.score.count is Counting.POINTS:
        unused = len(rules.point_cards) - rules.whole
    assert everything == rules.whole - unused
    assert sum(result.payments) == sum(result.shares) == 0
    sign = 1 if result.won else -1
    assert result.payments == tuple(sign * result.unit * part for part in result.shares)
    assert all(result.payments[seat] == 0 for seat in hand.setup.out)
    assert result.payments[result.declarer] * sign >= 0


def money_is_conserved(rules: Rules, match: Match) -> None:
    """Totals and the misdeal pot together are what everybody brought."""
    assert sum(match.totals) + match.pot == rules.accounts * rules.match.start_score
    assert match.pot >= 0


def refusals_change_nothing(rules: Rules, match: Match, actions: list[Action]) -> None:
    """What `refusal` refuses `apply` raises, with that refusal, and the state is as it was."""
    copy = replace(match)
    for action in actions:
        why = refusal(rules, match, action)
        if why is None:
            assert apply(rules, match, action).events[0] == action
            continue
        with pytest.raises(IllegalAction) as error:
            apply(rules, match, action)
        assert error.value.refusal == why
    assert match == copy


def listed_is_what_is_let_through(rules: Rules, match: Match, actions: list[Action]) -> None:
    """`legal_actions` lists what `refusal` lets through: no less, no more, nothing twice."""
    listed = [one for seat in range(rules.seats) for one in legal_actions(rules, match, seat)]
    known = set(listed)
    assert len(known) == len(listed)
    assert all(refusal(rules, match, one) is None for one in listed[:300])
    for action in actions:
        if not isinstance(action, Deal | SecondDeal) and refusal(rules, match, action) is None:
            assert action in known
    for action in known - set(actions):  # an exact card that was not sampled, or another burial
        assert isinstance(action, Bury) or getattr(action, "names", None) is not None


def survives_json(rules: Rules, match: Match) -> None:
    """Each view of each reader, and each of its actions, is itself after JSON."""
    for reader in (None, *range(rules.players)):
        seen = view(rules, match, reader)
        assert VIEWS.validate_json(VIEWS.dump_json(seen), strict=True) == seen
        for action in seen.legal[:60]:
            assert action_from_json(action_to_json(action)) == action


def log_folds(rules: Rules, steps: Sequence[Step], rng: Random) -> None:
    """The log folds to the last state, and so does what was logged after any step."""
    assert replay(rules, log_of(steps)) == steps[-1].match
    cut = rng.randrange(1, len(steps))
    assert replay(rules, log_of(steps[:cut])) == steps[cut - 1].match


def events_survive_json(rules: Rules, steps: Sequence[Step]) -> None:
    """Each event, whole and as one of the readers gets it, is itself after JSON."""
    for event in log_of(steps):
        for seen in (event, redact(rules, event, None), redact(rules, event, 1)):
            assert event_from_json(event_to_json(seen)) == seen


def fines_add_up(steps: Sequence[Step]) -> None:
    """Totals move by payments, fines and the pot alone."""
    totals = steps[0].match.totals
    for event in log_of(steps):
        if isinstance(event, Fined):
            totals = tuple(map(sum, zip(totals, event.payments, strict=True)))
        if isinstance(event, HandScored):
            parts = zip(totals, event.payments, event.pot_payments, strict=True)
            totals = tuple(map(sum, parts))
            assert event.totals == totals
    assert steps[-1].match.totals == totals


def hold(rules: Rules, rng: Random, *, hands: int | None, sampled: float) -> int:
    """Walk a random match under all laws; those of whole universes hold at sampled states."""
    steps = []
    n_sampled = 0
    for step in random_steps(rules, rng, hands):
        steps.append(step)
        match = step.match
        cards_are_conserved(rules, match)
        somebody_can_act(rules, match)
        money_is_conserved(rules, match)
        if isinstance(match.hand, Scored):
            payments_balance(rules, match.hand)
        if rng.random() < sampled:
            n_sampled += 1
            actions = of_the_phase(match, universe(rules, match, rng), rng)
            listed_is_what_is_let_through(rules, match, actions)
            refusals_change_nothing(rules, match, rng.sample(actions, 12))
            survives_json(rules, match)
    log_folds(rules, steps, rng)
    events_survive_json(rules, steps)
    fines_add_up(steps)
    return n_sampled
