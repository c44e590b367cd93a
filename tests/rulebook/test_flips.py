"""The proof that the tests hold: alter one rule behind their backs, and one of them fails.

For each rule, and each word it may take, some test of its clause asks for that word and fails when
it gets another.  The clauses of the base rules are tried in the same way with the rules that they
rest on.

Three rules change only what is shown: `direction` how a client draws the seats, `score.money` what
a score sheet says beneath the totals, `info.defence_points` whether a client shows the points.
They are flipped like all others, for their tests look at just that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from giruda.core.loading import Description, describe, settings
from tests.rulebook.cases import cases, of_clause
from tests.rulebook.table import Flip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Record = Callable[[str, object], None]

KNOBS = describe()
BASE = {
    "1.1": "match.start_score players",
    "1.3": "next_dealer",
    "1.4": "deck.hand deck.kitty deck.jokers deck.remove",
    "2.1": "joker.point first_bidder",
    "2.2": "bid.min bid.max bid.nt_rank bid.suit_rank bid.no_trump",
    "2.3": "bid.pass_final",
    "2.4": "bid.end bid.one_call",
    "2.5": "bid.all_pass bid.opener_may_pass",
    "2.6": "misdeal.mode misdeal.window misdeal.redealer misdeal.penalty misdeal.reveal",
    "3.1": "deck.kitty knockout.count",
    "3.2": "kitty.points_to change.blind change.after",
    "3.3": "kitty.reveal",
    "4.1": "friend.modes",
    "4.2": "friend.own_card friend.may_announce friend.joker_callable friend.mighty_callable",
    "4.3": "friend.first_trick_self",
    "4.4": "mult.no_friend friend.modes",
    "4.5": "friend.reveal",
    "5.3": "joker.unfollowed_lead",
    "5.4": "trick1.trump trick1.exception",
    "5.5": "mighty.card mighty.alternate mighty.lead trick1.mighty",
    "5.6": "joker.lead trick1.joker_may_name_trump",
    "5.7": "trick1.joker last.joker joker.weak_lead_passes",
    "5.8": "jokercall.card jokercall.alternate jokercall.mode jokercall.mighty_defence "
    "jokercall.called_power trick1.joker_call last.joker_call trick1.call_card",
    "6.2": "score.win score.cap",
    "6.3": "score.lose",
    "6.4": "mult.run mult.run_needs_bid",
    "6.5": "mult.no_friend",
    "6.6": "mult.no_trump",
    "6.7": "mult.back_run mult.back_run_rule mult.back_run_points",
    "7.2": "match.max_hands match.bust match.end",
    "8.2": "kitty.reveal",
    "8.3": "friend.reveal",
    "8.4": "info.defence_points",
    "9.1": "seating deck.remove deck.hand",
    "9.2": "score.count deck.hand deck.kitty",
    "9.3": "jokercall.mode",
    "9.6": "knockout.count deck.hand",
    "9.7": "deck.remove jokercall.card friend.modes",
    "9.8": "deck.remove",
    "9.9": "knockout.count",
}
UNVARIED = {
    "1.2": "whom chance names is not a rule",
    "5.1": "everybody plays one card in turn under all rules",
    "5.2": "suit is followed under all rules",
    "6.1": "payments sum to zero under all rules",
    "7.1": "payments are added under all rules",
    "7.3": "the highest total wins under all rules",
    "8.1": "own cards are known and others' are not under all rules",
    "8.5": "a spectator sees no hand under all rules",
}
PAIRS = [(clause, key) for clause, keys in BASE.items() for key in keys.split()]


def others(knob: Description, value: Any) -> Iterator[Any]:  # noqa: ANN401  of any rule
    """Yield other values that a rule may have."""
    if knob.kind == "bool":
        yield not value
    elif knob.many:
        yield from (tuple(one for one in value if one != gone) for gone in value)
        yield from (knob.default, ("2",) if knob.key == "deck.remove" else ())
    elif knob.choices:
        yield from (word for word in knob.choices if word != value)
    elif knob.kind == "str":
        yield from (code for code in ("SA", "DA", "C3", "S3", "H3", "D3", "HK") if code != value)
    else:
        assert knob.low is not None
        assert knob.high is not None
        near = (value + 1, value - 1, knob.low, knob.high)
        yield from (n for n in near if knob.low <= n <= knob.high and n != value)


def words(knob: Description, value: Any) -> list[Any]:  # noqa: ANN401  of any rule
    """Return the words that a value says: itself, or each of a list, an empty one being a word."""
    return list(value) or [()] if knob.many else [value]


def lost(knob: Description, old: Any, new: Any) -> set[Any]:  # noqa: ANN401  of any rule
    """Return the words that a value said and another does not."""
    return set(words(knob, old)) - set(words(knob, new))


def held(clause: str, key: str) -> tuple[set[Any], int]:
    """Return the words of a rule that some test of a clause asks for and cannot do without.

    With them comes how many flips made a test fail.
    """
    knob, count = KNOBS[key], 0
    found: set[Any] = set()
    for case, rules in of_clause(clause):
        for value in dict.fromkeys(settings(one)[key] for one in rules):
            for other in dict.fromkeys(others(knob, value)):
                news = lost(knob, value, other) - found
                if news and case.fails(Flip(key, value, other)):
                    found |= news
                    count += 1
    return found, count


@pytest.mark.parametrize("key", KNOBS)
def test_each_word_of_each_rule_is_held(key: str, record_property: Record) -> None:
    """Each word of a rule is asked for by a test of its clause that fails with another word."""
    knob = KNOBS[key]
    found, count = held(knob.clause, key)
    record_property("flips", count)
    wanted: set[Any] = set(knob.choices) or ({True, False} if knob.kind == "bool" else set())
    missing = sorted(str(word) for word in wanted - found)
    assert not missing, f"§{knob.clause}: no test holds {key} = {', '.join(missing)}"
    assert found, f"§{knob.clause}: no test fails when {key} is altered"


@pytest.mark.parametrize(("clause", "key"), PAIRS)
def test_base_clause_rests_on_the_rule(clause: str, key: str, record_property: Record) -> None:
    """A test of a base clause fails when a rule that the clause rests on is altered."""
    found, count = held(clause, key)
    record_property("flips", count)
    assert found, f"§{clause}: no test fails when {key} is altered"


def test_each_clause_is_tried() -> None:
    """A clause names rules of its own, rests on rules of others, or on none for a reason."""
    own = {knob.clause for knob in KNOBS.values()}
    assert {n for one in cases() for n in one.clauses} == own | set(BASE) | set(UNVARIED)
    assert not (own | set(BASE)) & set(UNVARIED)
