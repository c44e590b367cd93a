"""Reading what clients send, and where a handshake comes from."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers

from giruda.protocol.messages import Ping, Refused
from giruda.server.security import content_policy, is_own_origin
from giruda.server.sockets import MAX_MESSAGE, read_message, readable_cid

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.text() | JSON.map(json.dumps))
def test_anything_is_read_or_refused(text: str) -> None:
    """No text breaks the reader."""
    message = read_message(text)
    assert isinstance(message, Ping | Refused)


@given(JSON, st.sampled_from(["act", "hello", "seed", "ready", "start", "leave", "ping"]))
def test_any_content_of_a_known_type_is_read_or_refused(content: object, kind: str) -> None:
    """No content of a message of a known type breaks the reader."""
    fields = content if isinstance(content, dict) else {"v": content, "action": content}
    message = read_message(json.dumps({**fields, "type": kind}))
    assert message.type in {kind, "refused"}


@pytest.mark.parametrize(
    ("text", "cid"),
    [
        ('{"cid": "a", "x": 1}', "a"),
        ('{"cid": 1}', None),
        ('{"cid": ""}', None),
        ('{"cid": "' + "x" * 65 + '"}', None),
        ('{"cid": "a\\u0000"}', None),
        ("[" * 5000, None),
        ("not JSON", None),
        ("[]", None),
    ],
)
def test_cid_is_echoed_if_it_is_one(text: str, cid: str | None) -> None:
    """A refusal names the command wherever its id can be made out."""
    assert readable_cid(text) == cid


def test_largest_message() -> None:
    """16 K characters are read, one more is too large."""
    fits = json.dumps({"type": "ping", "n": 1})
    assert isinstance(read_message(fits.ljust(MAX_MESSAGE)), Ping)
    refused = read_message(fits.ljust(MAX_MESSAGE + 1))
    assert isinstance(refused, Refused)
    assert refused.code == "too_large"


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        (None, True),
        ("http://table.local:8000", True),
        ("https://table.local:8000", True),
        ("http://allowed.example", True),
        ("http://table.local", False),
        ("http://evil.example", False),
        ("http://table.local:8000.evil.example", False),
        ("null", False),
        ("", False),
    ],
)
def test_origins(origin: str | None, own: bool) -> None:
    """A page of ours has the host that the request went to; others must be on the list."""
    headers = {"host": "table.local:8000"} | ({"origin": origin} if origin is not None else {})
    assert is_own_origin(Headers(headers), {"http://allowed.example"}) is own


@pytest.mark.parametrize("host", [None, "a b", "a;b", "a\nb", "'"])
def test_policy_takes_no_strange_host(host: str | None) -> None:
    """Only what looks like a host gets into the policy."""
    assert "connect-src 'self';" in content_policy(host)
