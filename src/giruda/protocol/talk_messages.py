"""Talk at a table: ready-made phrases, free words where the table allows them, and reports.

Talk is not in the log: it has no version, makes no command stale, and is gone when the table is
put away.  It is public to whoever is there, and only people with a chair may speak.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from giruda.core.actions import Seat
from giruda.protocol.message import CommandId, Message

MAX_TEXT = 200


class Phrase(StrEnum):
    """What may be said everywhere; none of it tells anything about cards."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    WELL_PLAYED = "well_played"
    THANKS = "thanks"
    SORRY = "sorry"
    MOMENT = "moment"
    BACK = "back"
    AGAIN = "again"
    LAST_ONE = "last_one"
    BYE = "bye"
    SMILE = "smile"
    LAUGH = "laugh"
    CRY = "cry"
    WOW = "wow"
    CLAP = "clap"
    HEART = "heart"


class Say(Message):
    """Say a phrase."""

    type: Literal["say"] = "say"
    cid: CommandId
    phrase: Phrase


class Write(Message):
    """Say something in one's own words; what does not show is taken out."""

    type: Literal["write"] = "write"
    cid: CommandId
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]


class Report(Message):
    """Tell whoever runs the server of the person in this chair; what was said lately goes along."""

    type: Literal["report"] = "report"
    cid: CommandId
    seat: Seat


class Said(Message):
    """What somebody said, under the name of then: a phrase, or a text.

    ``n`` counts what was said at this table since it was last loaded, from 1.
    """

    type: Literal["said"] = "said"
    n: int
    seat: Seat
    name: str
    phrase: Phrase | None
    text: str | None


class Talk(Message):
    """What was said lately, oldest first: for who comes in."""

    type: Literal["talk"] = "talk"
    said: tuple[Said, ...]
