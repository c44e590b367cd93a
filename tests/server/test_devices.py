"""The same person on another device, by a one-time code."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from giruda.server.transfer import LIFE_S, MOST, Transfers
from tests.server.process import Server

Answer = tuple[int, Any]


def code(server: Server, cookie: str) -> str:
    """Ask for a code."""
    status, _, body = server.fetch("/api/me/code", b"", {"Cookie": cookie})
    assert status == 200, body
    offered = json.loads(body)
    assert offered["seconds"] == 300
    found: str = offered["code"]
    return found


def redeem(
    server: Server, sent: str, headers: Mapping[str, str] | None = None
) -> tuple[int, Any, str]:
    """Send a code; return status, body and cookie."""
    status, answered, body = server.fetch("/api/me/redeem", {"code": sent}, headers)
    return status, json.loads(body), answered.get("set-cookie", "").partition(";")[0]


async def test_another_device_plays_the_same_chair(server: Server) -> None:
    """With a code another device gets a token of its own and sits where the person sits."""
    table, seat, first = server.sit("서연")
    status, told, second = redeem(server, code(server, first))
    assert (status, told) == (200, {"name": "서연"})
    assert second
    assert second != first
    async with server.client(first) as one:
        assert (await one.hello(table))["table"]["you"] == seat
        async with server.client(second) as other:
            assert (await other.hello(table))["table"]["you"] == seat
    _, _, body = server.fetch("/api/me", headers={"Cookie": second})
    assert [mine["id"] for mine in json.loads(body)["tables"]] == [table]


def test_tables_of_any_device_are_those_of_the_person(server: Server) -> None:
    """A table made on the second device can be gone on with on the first, under the new name."""
    _, _, first = server.sit("서연")
    _, _, second = redeem(server, code(server, first))
    _, _, body = server.fetch("/api/tables", {"name": "서연이"}, {"Cookie": second})
    made = json.loads(body)["id"]
    _, _, body = server.fetch("/api/me", headers={"Cookie": first})
    me = json.loads(body)
    assert me["name"] == "서연이"
    assert made in [mine["id"] for mine in me["tables"]]
    third = redeem(server, code(server, second))[2]
    _, _, body = server.fetch("/api/me", headers={"Cookie": third})
    assert made in [mine["id"] for mine in json.loads(body)["tables"]]


def test_devices_outlive_a_restart_and_codes_do_not(start: Callable[..., Server]) -> None:
    """After a restart a second device is still the same person, and an open code is void."""
    server = start()
    table, _, first = server.sit("서연")
    _, _, second = redeem(server, code(server, first))
    left = code(server, first)
    server.kill()
    server.start()
    _, _, body = server.fetch("/api/me", headers={"Cookie": second})
    assert [mine["id"] for mine in json.loads(body)["tables"]] == [table]
    assert redeem(server, left)[0] == 404


def test_neither_code_nor_token_is_on_disk(start: Callable[..., Server]) -> None:
    """Who reads the database finds no code and no token of any device."""
    server = start()
    _, _, first = server.sit("서연")
    used = code(server, first)
    _, _, second = redeem(server, used)
    left = code(server, first)
    server.kill()
    secrets = [one.encode() for one in (used, left, second.partition("=")[2])]
    kept = b"".join(path.read_bytes() for path in server.folder.iterdir() if path.is_file())
    assert not [one for one in secrets if one in kept]


def test_a_code_is_good_once(server: Server) -> None:
    """A code that was spent is void."""
    sent = code(server, server.sit("a")[2])
    assert redeem(server, sent)[0] == 200
    assert redeem(server, sent)[:2] == (404, {"code": "no_such_code"})


def test_a_newer_code_voids_the_older(server: Server) -> None:
    """Of one person only the newest code is good."""
    _, _, cookie = server.sit("a")
    older, newer = code(server, cookie), code(server, cookie)
    assert redeem(server, older)[0] == 404
    assert redeem(server, newer)[0] == 200


def test_a_code_is_taken_however_it_was_typed(server: Server) -> None:
    """Capitals, blanks and dashes do not matter."""
    sent = code(server, server.sit("a")[2])
    typed = f" {sent[:4].upper()}-{sent[4:]} "
    assert redeem(server, typed)[0] == 200


def test_who_is_nobody_gets_no_code(server: Server) -> None:
    """There is nothing to go on with for who has no session."""
    for headers in ({}, {"Cookie": "giruda_session=made-up"}):
        status, _, body = server.fetch("/api/me/code", b"", headers)
        assert (status, json.loads(body)) == (400, {"code": "not_seated"})


@pytest.mark.parametrize("path", ["/api/me/code", "/api/me/redeem"])
def test_a_foreign_page_neither_gets_nor_spends_a_code(server: Server, path: str) -> None:
    """A page from elsewhere that posts in a person's name is refused."""
    _, _, cookie = server.sit("a")
    headers = {"Cookie": cookie, "Origin": "http://evil.example"}
    assert server.fetch(path, {"code": code(server, cookie)}, headers)[0] == 403


def test_guesses_are_few(start: Callable[..., Server]) -> None:
    """An address that guesses is stopped, also for the right code."""
    server = start()
    right = code(server, server.sit("a")[2])
    answers = [redeem(server, f"aaaa-aaa{n}")[0] for n in range(12)]
    assert answers[:10] == [404] * 10
    assert answers[10:] == [429] * 2
    assert redeem(server, right)[0] == 429


def test_a_code_has_an_end() -> None:
    """After five minutes a code is void."""
    transfers = Transfers()
    in_time, late = transfers.offer("a", 0), transfers.offer("b", 0)
    assert transfers.take(in_time, LIFE_S * 1000 - 1) == "a"
    assert transfers.take(late, LIFE_S * 1000) is None


def test_codes_are_not_kept_as_they_are_and_not_without_end() -> None:
    """Of a code a hash is kept, and of very many the oldest give way."""
    transfers = Transfers()
    first = transfers.offer("first", 0)
    assert first not in repr(transfers)
    transfers._open |= {str(n): next(iter(transfers._open.values())) for n in range(MOST)}
    transfers.offer("second", 1)
    assert len(transfers._open) <= MOST + 1
