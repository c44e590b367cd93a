"""What goes into the log, and what never does."""

from __future__ import annotations

import io
import json
import logging

import pytest

from giruda.server.logs import Json, Text


class Quoting(RuntimeError):
    """An error that quotes what it was given."""


def logged(formatter: logging.Formatter) -> str:
    """The entry of an error whose message, cause and line quote a hand."""
    logger = logging.getLogger("giruda.test.logs")
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logger.addHandler(handler)
    hands: dict[str, str] = {}
    try:
        try:
            hands["SA SK"]
        except KeyError as error:
            raise Quoting("no such card in SA SK") from error
    except Quoting:
        logger.exception("table %s could not go on", "dal-baram")
    logger.removeHandler(handler)
    return stream.getvalue()


@pytest.mark.parametrize("formatter", [Text(), Json()])
def test_errors_are_told_without_what_they_quote(formatter: logging.Formatter) -> None:
    """Kind and place of an error and its cause are there, their messages are not."""
    text = logged(formatter)
    assert "table dal-baram could not go on" in text
    assert "Quoting < test_logs.py" in text
    assert "builtins.KeyError" in text
    assert "SA SK" not in text


def test_json_is_one_object_a_line() -> None:
    """An entry as JSON has time, level, logger, message and fault."""
    (line,) = logged(Json()).splitlines()
    entry = json.loads(line)
    assert set(entry) == {"time", "level", "logger", "message", "fault"}
    assert (entry["level"], entry["logger"]) == ("error", "giruda.test.logs")
