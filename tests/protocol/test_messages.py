"""The wire is strict: closed, typed, and the same in both directions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from giruda.protocol.messages import State
from giruda.protocol.schema import ROOTS, client_messages, json_schema, server_messages

ROOT = Path(__file__).parents[2]
PASS = {"type": "pass", "seat": 1}
ACT = {"type": "act", "cid": "a", "v": 3, "action": PASS}


def changed(message: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy with one field set; dots lead inside."""
    head, _, rest = path.partition(".")
    inner = changed(message[head], rest, value) if rest else value
    return {**message, head: inner}


def reads(message: object) -> bool:
    """Whether the reader of what clients send takes it."""
    try:
        client_messages().validate_json(json.dumps(message), strict=True, extra="forbid")
    except ValidationError:
        return False
    return True


def test_a_command_is_read() -> None:
    """The command that the following tests spoil is a good one."""
    assert reads(ACT)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("type", "accepted"),
        ("type", None),
        ("more", 1),
        ("cid", ""),
        ("cid", "x" * 65),
        ("cid", 1),
        ("v", "3"),
        ("v", 3.0),
        ("v", True),
        ("v", -1),
        ("action", None),
        ("action.type", "deal"),
        ("action.seat", "1"),
        ("action.seat", None),
        ("action.more", 1),
    ],
)
def test_a_spoilt_command_is_not(path: str, value: object) -> None:
    """One wrong or unknown field, at any depth, and the message is not read."""
    assert not reads(changed(ACT, path, value))


@pytest.mark.parametrize("field", ["type", "cid", "v", "action"])
def test_no_field_of_a_command_may_be_missing(field: str) -> None:
    """A command says everything itself."""
    assert not reads({key: value for key, value in ACT.items() if key != field})


@pytest.mark.parametrize("table", ["", "Dal", "a/b", "a" * 41, "한글", "a\n"])
def test_impossible_table_ids_are_not_read(table: str) -> None:
    """What cannot be a table's id does not get as far as the store."""
    assert not reads({"type": "hello", "table": table, "last_v": None})


@pytest.mark.parametrize("seed", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32])
def test_client_seeds_are_sixteen_bytes(seed: str) -> None:
    """A seed is 32 hexadecimal digits in small letters."""
    assert not reads({"type": "seed", "board": 1, "seed": seed})


def test_states_of_the_fixture_are_read_and_written_alike() -> None:
    """What a seat saw of a hand, and at other tables, is read as states and written the same."""
    folder = ROOT / "tests" / "fixtures" / "protocol"
    states = json.loads((folder / "states.json").read_text(encoding="utf-8"))
    rows = json.loads((folder / "presets.json").read_text(encoding="utf-8"))
    codec = server_messages()
    for state in [*states, *(row["state"] for row in rows)]:
        read = codec.validate_json(json.dumps(state))
        assert isinstance(read, State)
        assert json.loads(read.model_dump_json()) == state


def test_committed_schema_is_the_one_of_the_models() -> None:
    """docs/protocol/schema.json is fresh."""
    path = ROOT / "docs" / "protocol" / "schema.json"
    assert json.loads(path.read_text(encoding="utf-8")) == json_schema()


def test_every_message_is_in_the_schema() -> None:
    """Each root of the wire is a definition, closed and with all of its fields required."""
    definitions = json_schema()["$defs"]
    for root in ROOTS:
        definition = definitions[root.__name__]
        assert definition["additionalProperties"] is False
        assert definition["required"] == list(root.model_fields)


def test_adapters_are_of_the_same_wire() -> None:
    """What a client sends is no message of a server, and the other way round."""
    server: TypeAdapter[Any] = server_messages()
    with pytest.raises(ValidationError):
        server.validate_python(ACT)
