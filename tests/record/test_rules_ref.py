"""What a record keeps of its rules: presets by name, house rules whole."""

from __future__ import annotations

import json

import pytest

from giruda.core.errors import NotationError, RulesError
from giruda.core.house import changed
from giruda.core.loading import parse, players_of, preset, preset_ids
from giruda.core.rules import Rules
from giruda.record.record import from_json, hands, to_json
from giruda.record.rules_ref import RulesRef, ref_of
from giruda.record.verify import Verdict, verify
from tests.record.story import story

EVERY = [preset(one, players) for one in preset_ids() for players in players_of(one)]
HOUSE = changed("kaist", 4, {"bid.min": 15, "score.money": 300, "friend.modes": ["card"]})


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_a_preset_is_kept_by_its_name(rules: Rules) -> None:
    """Id, version and number of players are enough."""
    ref = ref_of(rules)
    assert RulesRef.model_validate_json(ref.model_dump_json()) == ref
    assert (ref.ruleset(), ref.name) == (rules, rules.name)
    assert set(ref.options) <= {"players"}


def test_house_rules_are_kept_whole() -> None:
    """Every rule is there with its value, so no later base can change what was played."""
    ref = RulesRef.model_validate_json(ref_of(HOUSE).model_dump_json())
    assert len(ref.options) > 90
    assert (ref.ruleset().name, ref.name, ref.base) == (HOUSE.name, HOUSE.name, "kaist")
    forgotten = ref.model_copy(update={"base": "a preset that is gone"})
    assert forgotten.ruleset().bid.min == 15


def test_what_the_first_records_said_is_enough() -> None:
    """A record of the time of one preset names its id and version alone."""
    assert RulesRef(id="korea-boardgames", version=1).ruleset() == Rules.preset("korea-boardgames")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"bid.min": 21}, "bid.min: 21 is not from"),
        ({"bid.min": 19, "bid.max": 18}, "bid.min: must not be above"),
        ({"bid.colour": 3}, "bid.colour: unknown key"),
        ({"bid": 3}, "bid: must be a table"),
        ({"players": "4"}, "players: must be of type int"),
    ],
)
def test_options_that_cannot_be_are_refused(change: dict[str, int | str], problem: str) -> None:
    """Options pass the same checks as any file of house rules."""
    ref = ref_of(HOUSE)
    with pytest.raises(RulesError, match=problem):
        ref.model_copy(update={"options": {**ref.options, **change}}).ruleset()


def test_a_number_of_players_is_a_number() -> None:
    """The one option of a preset is read as strictly as the rest."""
    with pytest.raises(NotationError, match="players"):
        RulesRef(id="kaist", version=1, options={"players": "4"}).ruleset()


def test_house_rules_do_not_pass_for_a_preset() -> None:
    """A record that calls other rules by the name of a preset is refused."""
    forged = ref_of(HOUSE).model_copy(update={"id": "kaist"})
    with pytest.raises(RulesError, match="choose another name"):
        forged.ruleset()


@pytest.mark.parametrize(
    "rules",
    [
        HOUSE,
        preset("korea-boardgames", 4),
        preset("korea-boardgames", 6),
        preset("namuwiki-standard", 7),
        preset("honeymoon", 2),
        preset("three", 3),
        preset("mighty-network-standard-2", 2),
        preset("gyeonggi-2j", 5),
        parse('base = "korea-boardgames"\nvariants = ["harder-misdeal", "trump-change"]'),
        parse('base = "korea-boardgames"\nfirst_bidder = "previous_declarer"'),
    ],
    ids=lambda rules: rules.name,
)
def test_a_record_of_any_rules_folds_is_cut_and_is_proven(rules: Rules) -> None:
    """Two hands of a dummy, partners' hands, second deals, two jokers or house rules."""
    record = story(2, rules)
    text = to_json(record)
    assert from_json(text) == record
    assert json.loads(text)["rules"]["id"] == rules.id
    assert {check.verdict for check in verify(record)} == {Verdict.PROVEN}
    for one, result in zip(hands(record), record.final().results, strict=True):
        assert from_json(to_json(one)).final().results == (result,)
        assert {check.verdict for check in verify(one)} == {Verdict.PROVEN}
