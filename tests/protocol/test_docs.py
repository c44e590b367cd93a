"""docs/protocol.md says what the wire is: its examples are read by the models, its lists whole."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from giruda.core import actions, events
from giruda.core.refusals import RefusalCode
from giruda.core.sheet import HandEntry
from giruda.protocol import messages, table_events
from giruda.protocol.schema import ROOTS
from giruda.server import connection

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json (\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
KINDS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        *ROOTS,
        *get_args(actions.Action),
        *get_args(events.DerivedEvent),
        *get_args(table_events.TableEvent),
        HandEntry,
    )
}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_value_has_an_example(name: str) -> None:
    """Each message, action and event stands in the document exactly once."""
    assert [one for one, _ in EXAMPLES].count(name) == 1


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_example_is_what_the_model_reads_and_writes(name: str, text: str) -> None:
    """An example is read strictly and written again as it stands, field by field."""
    codec: TypeAdapter[Any] = TypeAdapter(KINDS[name])
    value = codec.validate_json(text, strict=True, extra="forbid")
    assert json.loads(codec.dump_json(value)) == json.loads(text)


def test_every_example_names_its_model() -> None:
    """The one example without a model is the body of a refused request."""
    fences = re.findall(r"^```json *(.*)$", TEXT, re.MULTILINE)
    assert fences.count("") == 1
    assert set(fences) - {""} == set(KINDS)


def listed(heading: str) -> list[str]:
    """The codes in the table after a line that begins so."""
    after = TEXT[TEXT.index(heading) :]
    return re.findall(r"^\| `(\w+)` \|", after, re.MULTILINE)


def test_every_refusal_is_explained() -> None:
    """Each code that a refusal may have stands in the document, in the order of the code."""
    codes = [*messages.TableRefusal, *RefusalCode]
    assert listed("Of the table and the server:") == [code.value for code in codes]


def test_the_korean_page_has_the_same_examples_and_codes() -> None:
    """Code blocks are the same to the letter, and so is each first column of a table."""
    korean = (Path(__file__).parents[2] / "docs" / "protocol.ko.md").read_text(encoding="utf-8")
    for part in (r"^```.*?^```$", r"^\| (`[^|]+`|\d+) \|"):
        found = [re.findall(part, text, re.MULTILINE | re.DOTALL) for text in (TEXT, korean)]
        assert found[0] == found[1]
        assert len(found[0]) > 40


def test_every_close_code_is_explained() -> None:
    """Each code with which the server closes a socket stands in the document."""
    explained = {int(code) for code in re.findall(r"^\| (\d{4}) \|", TEXT, re.MULTILINE)}
    ours = {
        connection.REPLACED,
        connection.FLOODED,
        connection.FOREIGN,
        connection.SILENT,
        connection.CROWDED,
        connection.TOO_SLOW,
    }
    assert explained == ours | {1009, 1012}
