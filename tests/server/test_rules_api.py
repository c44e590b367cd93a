"""What pages ask about rules and score sheets over HTTP."""

from __future__ import annotations

import json
from typing import Any

from tests.server.process import Server


def _rules(server: Server) -> dict[str, Any]:
    _, _, body = server.fetch("/api/rules")
    found: dict[str, Any] = json.loads(body)
    return found


def test_a_variant_tells_what_it_changes_and_what_it_excludes(server: Server) -> None:
    """A form can lay a variant over any preset without knowing what it is about."""
    variants = {one["id"]: one for one in _rules(server)["variants"]}
    assert variants["minimum-13"]["changes"] == {"bid.min": 13}
    assert variants["token-refill"]["excludes"] == ["harder-misdeal"]
    assert variants["harder-misdeal"]["excludes"] == ["token-refill"]
    assert variants["winning-mindset"]["excludes"] == []


def test_changes_of_a_variant_are_what_a_file_with_it_says(server: Server) -> None:
    """A variant as changes and as a line of TOML are the same rules."""
    for one in _rules(server)["variants"]:
        asked = {"base": "korea-boardgames", "changes": one["changes"]}
        text = f'base = "korea-boardgames"\nvariants = ["{one["id"]}"]'
        changed = server.fetch("/api/rules/check", asked)
        written = server.fetch("/api/rules/check", {"toml": text})
        assert changed[0] == written[0] == 200
        assert json.loads(changed[2]) == json.loads(written[2])


def test_an_empty_sheet_tells_what_entries_may_say(server: Server) -> None:
    """With a dummy there is an account more; three players have no friend to enter."""
    dummy = {"rules": {"preset": "korea-boardgames", "players": 4}, "dealer": 0, "entries": []}
    limits = json.loads(server.fetch("/api/score", dummy)[2])["limits"]
    assert (limits["players"], limits["accounts"], limits["lowest"]) == (4, 5, 11)
    three = {"rules": {"preset": "three"}, "dealer": 0, "entries": []}
    assert json.loads(server.fetch("/api/score", three)[2])["limits"]["friends"] == []


def test_a_sheet_may_have_a_thousand_hands(server: Server) -> None:
    """All that the message allows is reckoned; a hand more is refused, as is a body beyond that."""
    hand = {"declarer": 0, "contract": 15, "trump": "D", "friend": 1, "points": 16, "call": "card"}
    other = {**hand, "points": 13, "declarer": 1, "friend": 0}
    rules = {"base": "korea-boardgames", "changes": {"match.max_hands": 1000, "match.bust": False}}
    hands = [hand, other] * 500
    sheet = {"rules": rules, "dealer": 0, "entries": hands}
    status, _, body = server.fetch("/api/score", sheet)
    assert status == 200
    assert len(json.loads(body)["rows"]) == 1000
    longer = {**sheet, "entries": [*hands, hand]}
    assert server.fetch("/api/score", longer)[::2] == (400, b'{"code":"bad_message"}')
    huge = json.dumps(sheet).encode() + b" " * 256 * 1024
    assert server.fetch("/api/score", huge)[::2] == (413, b'{"code":"too_large"}')


def test_a_number_of_players_is_a_number_or_not_there(server: Server) -> None:
    """An empty one is no other way to ask for the usual number."""
    path = "/api/rules/korea-boardgames"
    assert [server.fetch(path + more)[0] for more in ("", "?players=5")] == [200, 200]
    for wrong in ("", "five", "05", "1", "8"):
        status, _, body = server.fetch(f"{path}?players={wrong}")
        assert (status, json.loads(body)) == (400, {"code": "bad_message"})


def test_the_pages_of_rules_and_score_sheet_are_the_client(server: Server) -> None:
    """Their addresses can be opened and shared like any other."""
    home = server.fetch("/")
    assert [server.fetch(path)[2] for path in ("/rules", "/sheet")] == [home[2]] * 2
