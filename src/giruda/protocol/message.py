"""What all messages share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MAX_CID = 64

CommandId = Annotated[str, Field(min_length=1, max_length=MAX_CID)]
Version = Annotated[int, Field(ge=0)]


class Message(BaseModel):
    """Closed, strict, immutable: unknown fields and ``"1"`` for 1 are refused by the reader."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
