"""Records: a hand or a match as JSON."""

import json

import pytest

from giruda.core.errors import NotationError, ReplayError, RulesError
from giruda.core.events import HandScored
from giruda.record.record import chain_of, from_json, hands, make_record, to_json
from tests.record.story import NAMES, RULES, story


def test_a_record_survives_its_json() -> None:
    """What is read from a record's JSON equals the record."""
    assert from_json(to_json(story())) == story()


def test_writing_is_canonical() -> None:
    """Writing what was read gives the same bytes."""
    text = to_json(story())
    assert to_json(from_json(text)) == text


def test_a_record_folds_to_its_results() -> None:
    """The fold of a record's events has the results that the events tell."""
    told = tuple(event for event in story().events if isinstance(event, HandScored))
    assert story().final().results == told


def test_a_match_cuts_into_hands_that_fold_alone() -> None:
    """Each hand of a match is a record of its own, with its deals and the same payments."""
    cut = hands(story())
    assert len(cut) == 3
    assert [len(one.deals) for one in cut] == [2, 1, 1]  # the first deal was a misdeal
    for one, result in zip(cut, story().final().results, strict=True):
        assert one.final().results == (result,)
        assert from_json(to_json(one)) == one


def test_hands_count_on_where_they_were_cut() -> None:
    """The opening of a cut hand has its number, its totals and its dealer."""
    second = hands(story())[1].opening
    assert second is not None
    assert second.hand_number == 2
    assert second.totals == story().final().results[0].totals


def test_a_hand_of_a_hand_is_itself() -> None:
    """Cutting a record of one hand gives that record."""
    second = hands(story())[1]
    assert hands(second) == [second]


def test_a_changed_event_breaks_the_chain() -> None:
    """A record in which one card was exchanged is refused by its chain."""
    text = to_json(story())
    assert '"card":"' in text
    at = text.index('"card":"') + len('"card":"')
    other = "S2" if text[at : at + 2] != "S2" else "S3"
    with pytest.raises(NotationError, match=r"chain: does not match"):
        from_json(text[:at] + other + text[at + 2 :])


def test_a_chain_made_anew_does_not_hide_an_illegal_play() -> None:
    """A forger who mends the chain still has a log that does not fold."""
    events = list(story().events)
    del events[-10]
    forged = make_record(RULES, NAMES, events)
    assert forged.chain == chain_of(events)
    with pytest.raises(ReplayError, match=r"event \d+: "):
        forged.final()


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("pmn", "9.9", "pmn"),
        ("seats", "five", "seats"),
        ("rules", {"id": "korea-boardgames", "version": "1"}, "rules.version"),
        ("extra", 1, "extra"),
        ("deals", [{"board": 1}], "deals.0"),
        (
            "events",
            [{"type": "bid", "seat": 0, "points": "11", "trump": "H"}],
            "events.0.bid.points",
        ),
        ("events", [{"type": "dance"}], "events.0"),
        ("events", [{"type": "play", "seat": 0, "card": "SX"}], "events.0.play.card"),
        ("events", [{"type": "pass", "seat": 0, "note": "x"}], "events.0.pass.note"),
    ],
)
def test_bad_json_names_its_place(field: str, value: object, where: str) -> None:
    """A record with a wrong field is refused with the path of that field."""
    data = json.loads(to_json(story())) | {field: value}
    with pytest.raises(NotationError) as caught:
        from_json(json.dumps(data))
    assert caught.value.where.startswith(where)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "\x00", "{}"])
def test_what_is_no_record_is_a_notation_error(text: str) -> None:
    """Text that is no record at all is refused without a traceback of another kind."""
    with pytest.raises(NotationError):
        from_json(text)


def test_unknown_rules_are_named() -> None:
    """A record of rules that do not exist here is refused by their name, as is another version."""
    unknown = story().model_copy(update={"rules": story().rules.model_copy(update={"id": "x"})})
    with pytest.raises(RulesError, match="'x' is unknown"):
        unknown.final()
    newer = story().model_copy(update={"rules": story().rules.model_copy(update={"version": 99})})
    with pytest.raises(NotationError, match=r"rules\.version"):
        newer.final()


def test_an_opening_must_fit_the_rules() -> None:
    """An opening for another number of seats, or with a dealer who is not there, is refused."""
    hand = hands(story())[1]
    assert hand.opening is not None
    for update in ({"totals": (40, 40)}, {"dealer": 7}):
        opening = hand.opening.model_copy(update=update)
        with pytest.raises(NotationError, match="opening"):
            hand.model_copy(update={"opening": opening}).final()
