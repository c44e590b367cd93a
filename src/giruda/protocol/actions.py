"""What a person may do in a hand, as one field of a message."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from giruda.core.actions import (
    Announce,
    Bury,
    CallFriend,
    Change,
    Keep,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
)

SeatAction = Annotated[
    MakeBid | Pass | Misdeal | Change | Keep | KnockOut | Bury | CallFriend | Announce | PlayCard,
    Field(discriminator="type"),
]
