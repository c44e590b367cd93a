"""Tables of every kind over HTTP and sockets: presets, house rules by link, and what cannot be."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from giruda.record.record import from_json
from giruda.record.verify import Verdict, verify
from tests.server.process import has_result, play

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.process import Server

HOUSE = 'base = "kaist"\nplayers = 4\ntitle = "우리 집"\n[bid]\nmin = 15\n'
KOREA = {"preset": "korea-boardgames", "players": 5}
MINDSET = {"toml": 'base = "korea-boardgames"\nvariants = ["winning-mindset"]'}

BAD_RULES: dict[str, tuple[dict[str, Any], str, str, dict[str, object]]] = {
    "unknown key": (
        {"toml": "[bid]\nlow = 11"},
        "bid.low",
        "unknown_key",
        {},
    ),
    "wrong type": (
        {"toml": '[bid]\nmin = "11"'},
        "bid.min",
        "wrong_type",
        {"expected": "int", "value": "'11'"},
    ),
    "minimum above maximum": (
        {"toml": "[bid]\nmin = 15\nmax = 14"},
        "bid.min",
        "min_above_max",
        {},
    ),
    "friends of three": (
        {"toml": 'base = "three"\n[friend]\nmodes = ["card", "none"]'},
        "friend.modes",
        "nobody_to_call",
        {"players": 3},
    ),
    "a kitty that does not fit": (
        {"toml": "[deck]\nkitty = 2"},
        "deck.kitty",
        "cards_left_over",
        {"number": 1},
    ),
    "too few cards": (
        {"toml": "[deck]\nkitty = 4"},
        "deck.hand",
        "too_few_cards",
        {"needed": 54, "size": 53},
    ),
    "a preset for too many": (
        {"preset": "kaist", "players": 7},
        "players",
        "players_not_possible",
        {"value": "7", "allowed": "4, 5"},
    ),
    "an unknown preset": ({"preset": "../kaist"}, "preset", "unknown_preset", {}),
    "a value out of range": (
        {"base": "kaist", "players": 5, "changes": {"bid.min": 21}},
        "bid.min",
        "out_of_range",
        {"value": "21", "low": 2, "high": 20},
    ),
    "no TOML": ({"toml": "bid = "}, "rules", "bad_toml", {}),
    "the name of a preset": (
        {"toml": 'id = "kaist"'},
        "id",
        "id_is_a_preset",
        {"value": "kaist"},
    ),
}


@pytest.mark.parametrize("name", BAD_RULES)
@pytest.mark.parametrize("path", ["/api/rules/check", "/api/tables", "/api/score"])
def test_rules_that_cannot_be_are_told_by_their_field(server: Server, path: str, name: str) -> None:
    """One error that names the field, says what would do, and leaves nothing behind."""
    rules, field, code, params = BAD_RULES[name]
    bodies: dict[str, Any] = {
        "/api/rules/check": rules,
        "/api/tables": {"name": "a", "rules": rules},
        "/api/score": {"rules": rules, "dealer": 0, "entries": []},
    }
    status, headers, text = server.fetch(path, bodies[path])
    told = json.loads(text)
    assert (status, told["code"]) == (422, "bad_rules")
    assert (told["field"], told["rules_code"]) == (field, code)
    assert told["params"].items() >= params.items()
    assert told["problem"]
    assert "set-cookie" not in headers


@pytest.mark.parametrize(
    "body",
    [
        {"name": "a", "rules": {}},
        {"name": "a", "rules": {"preset": "kaist", "players": "5"}},
        {"name": "a", "rules": {"preset": "kaist", "toml": ""}},
        {"name": "a", "rules": {"toml": "x" * 20_000}},
        {"name": "a", "rules": {"base": "kaist", "changes": {"bid.min": 1.5}}},
        {"name": "a", "rules": {"base": "kaist", "changes": {"bid.min": None}}},
    ],
)
def test_a_choice_that_is_none_is_a_bad_message(server: Server, body: object) -> None:
    """What is neither a preset nor house rules is not even judged."""
    assert server.fetch("/api/tables", body)[0] == 400


async def test_who_opens_the_link_sees_what_differs(start: Callable[..., Server]) -> None:
    """House rules come with the link, with what they change, before and after a restart."""
    server = start()
    table, _, host = server.sit("서연", rules={"toml": HOUSE})
    async with server.client(None) as stranger:
        shown = (await stranger.hello(table))["table"]
    assert (shown["preset"], shown["rules_title"], shown["players"]) == ("kaist", "우리 집", 4)
    assert shown["differences"] == [{"key": "bid.min", "base": 14, "value": 15}]
    assert len(shown["seats"]) == 4
    checked = json.loads(server.fetch("/api/rules/check", {"toml": HOUSE})[2])
    assert checked["name"] == shown["rules"]
    again = json.loads(server.fetch("/api/rules/check", {"toml": checked["toml"]})[2])
    assert again == checked
    server.kill()
    server.start()
    async with server.client(host) as client:
        await client.hello(table)
        await client.send({"type": "start", "cid": "s"})
        state = await client.until("state")
        while not state["view"] or state["view"]["phase"] == "dealing":
            state = await client.until("state")
        assert (state["table"]["rules"], state["table"]["rules_title"]) == (
            shown["rules"],
            "우리 집",
        )
        assert state["view"]["bid_range"][0] == 15


@pytest.mark.parametrize(
    "rules",
    [
        {"preset": "korea-boardgames", "players": 4},
        {"preset": "korea-boardgames", "players": 6},
        {"preset": "namuwiki-standard", "players": 7},
        {"preset": "honeymoon"},
        {"preset": "three"},
        {"preset": "gyeonggi-2j"},
        {"toml": HOUSE},
    ],
    ids=lambda rules: f"{rules.get('preset', 'house')} {rules.get('players', '')}",
)
async def test_a_hand_of_every_kind_is_played(server: Server, rules: dict[str, Any]) -> None:
    """Two persons, bots in the other chairs, one hand; then its record is proven."""
    table, _, host = server.sit("서연", level="random", rules=rules)
    _, _, guest = server.sit("민준", table)
    async with server.client(host) as one, server.client(guest) as other:
        await one.hello(table)
        await other.hello(table)
        await one.send({"type": "start", "cid": "start"})
        await asyncio.gather(play(one, Random(1), has_result), play(other, Random(2), has_result))
    status, _, body = server.fetch(f"/api/tables/{table}/record")
    if status == 409:  # a misdeal that the rules demanded keeps it closed
        return
    assert {check.verdict for check in verify(from_json(body))} == {Verdict.PROVEN}


# ---- score sheets ----------------------------------------------------------------------------

STEPH, JAKE, HANA, GREG, IVAN = range(5)


def entry(
    declarer: int, contract: str, friend: int | None, points: int, **more: object
) -> dict[str, object]:
    """A hand, its contract written 16H."""
    call = "none" if friend is None else "card"
    trump = contract[-1] if contract[-1] in "SDHC" else None
    hand = {"declarer": declarer, "contract": int(contract[:2]), "trump": trump, "friend": friend}
    return {**hand, "points": points, "call": call, **more}


PUBLISHED = [
    (KOREA, entry(IVAN, "15S", STEPH, 16), [6, -6, -6, -6, 12]),
    (KOREA, entry(JAKE, "14C", None, 14), [-8, 32, -8, -8, -8]),
    (KOREA, entry(JAKE, "16H", HANA, 14), [2, -4, -2, 2, 2]),
    (KOREA, entry(STEPH, "17D", GREG, 9), [-32, 16, 16, -16, 16]),
    (MINDSET, entry(STEPH, "17D", JAKE, 18), [26, 13, -13, -13, -13]),
]


@pytest.mark.parametrize(("rules", "hand", "payments"), PUBLISHED)
def test_published_examples_are_paid(
    server: Server, rules: object, hand: dict[str, object], payments: list[int]
) -> None:
    """The four payments of the rulebook, and seventeen diamonds of winning mindset."""
    sheet = {"rules": rules, "dealer": 0, "entries": [hand]}
    status, _, body = server.fetch("/api/score", sheet)
    told = json.loads(body)
    assert (status, told["rows"][0]["payments"]) == (200, payments)
    assert told["totals"] == [40 + one for one in payments]


def test_a_corrected_hand_changes_what_follows(server: Server) -> None:
    """The whole sheet is reckoned anew: totals, who deals, and the end."""
    hands = [entry(IVAN, "15S", STEPH, 16), entry(JAKE, "14C", None, 14)]
    first = json.loads(
        server.fetch("/api/score", {"rules": KOREA, "dealer": 0, "entries": hands})[2]
    )
    hands[0]["points"] = 12
    other = json.loads(
        server.fetch("/api/score", {"rules": KOREA, "dealer": 0, "entries": hands})[2]
    )
    assert first["rows"][1]["payments"] == other["rows"][1]["payments"]
    assert first["rows"][1]["totals"] != other["rows"][1]["totals"]
    assert [one["rows"][1]["dealer"] for one in (first, other)] == [IVAN, STEPH]


@pytest.mark.parametrize(
    ("hand", "field", "code"),
    [
        (entry(9, "15S", STEPH, 16), "declarer", "no_such_seat"),
        (entry(-1, "15S", STEPH, 16), "declarer", "no_such_seat"),
        (entry(IVAN, "15S", IVAN, 16), "friend", "friend_of_oneself"),
        (entry(IVAN, "10S", STEPH, 16), "contract", "out_of_range"),
        (entry(IVAN, "15S", STEPH, 21), "points", "out_of_range"),
        (entry(IVAN, "15S", STEPH, 16, out=[2]), "out", "out_count"),
        (entry(IVAN, "15S", STEPH, 16, misdeals=[2, 2]), "misdeals", "no_token"),
    ],
)
def test_a_hand_that_cannot_be_is_told_by_number_and_field(
    server: Server, hand: dict[str, object], field: str, code: str
) -> None:
    """The second hand is wrong, and the answer says where."""
    hands = [entry(IVAN, "15S", STEPH, 16), hand]
    sheet = {"rules": KOREA, "dealer": 0, "entries": hands}
    status, _, body = server.fetch("/api/score", sheet)
    told = json.loads(body)
    assert (status, told["code"]) == (422, "bad_entry")
    assert (told["hand"], told["field"], told["sheet_code"]) == (2, field, code)


def test_a_dealer_who_is_not_there(server: Server) -> None:
    """The sheet itself is hand 0."""
    sheet = {"rules": KOREA, "dealer": 5, "entries": []}
    told = json.loads(server.fetch("/api/score", sheet)[2])
    assert (told["hand"], told["field"]) == (0, "dealer")
