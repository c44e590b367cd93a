"""What all messages share."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Message(BaseModel):
    """Closed, strict, immutable: unknown fields and ``"1"`` for 1 are refused by the reader."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
