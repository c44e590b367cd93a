"""What a table agrees on beside the rules of the game: clocks, stand-ins, hints, undo, talk."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from giruda.protocol.message import Message

MAX_TURN_S = 600
MAX_BANK_S = 3600


class StandIn(StrEnum):
    """Who decides that a bot plays for a person who is away: the table, or nobody is asked."""

    ASK = "ask"
    AUTO = "auto"


class Chat(StrEnum):
    """How people may talk: not at all, by ready-made phrases and signs, or in their own words."""

    OFF = "off"
    PHRASES = "phrases"
    FREE = "free"


class Clock(Message):
    """Time for decisions, in seconds: so much for each, then out of a bank for the whole match."""

    turn_s: Annotated[int, Field(ge=5, le=MAX_TURN_S)]
    bank_s: Annotated[int, Field(ge=0, le=MAX_BANK_S)] = 0


class TableOptions(Message):
    """What a table was made with; the same for everybody at it, from its first hand to its last.

    ``clock`` None: nobody is hurried.  ``hints``: a person may ask what a bot would do.  ``undo``:
    the others may let somebody take a card back.  ``watch``: anybody with the address may look on.
    """

    clock: Clock | None = None
    stand_in: StandIn = StandIn.ASK
    hints: bool = True
    undo: bool = True
    chat: Chat = Chat.PHRASES
    watch: bool = True


USUAL = TableOptions()
