"""A hint: what a bot would do in the asker's place, what it expects of that, and why."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from giruda.protocol.actions import SeatAction
from giruda.protocol.message import CommandId, Message, Version

MOST = 4
"""How many things to do a hint names."""

# Those of `giruda.bots.decision.ReasonCode`; a test compares them, since layers here know no bots.
ReasonCode = Literal[
    "random",
    "forced",
    "misdeal_hopeless",
    "bid_strength",
    "pass_weak",
    "pass_too_high",
    "pass_no_gain",
    "bid_forced",
    "keep_contract",
    "change_trump",
    "raise_contract",
    "send_out_strength",
    "bury_losers",
    "call_chief",
    "call_trump",
    "call_side_card",
    "call_first_trick",
    "call_seat",
    "go_alone",
    "announce",
    "cash_winner",
    "draw_trumps",
    "attack_mighty",
    "call_joker",
    "lead_joker",
    "lead_to_friend",
    "lead_low",
    "win_trick",
    "ruff",
    "spend_chief",
    "smear",
    "leave_to_ally",
    "duck",
]


class AskHint(Message):
    """What would a bot do on version ``v``, seeing what I see?"""

    type: Literal["ask_hint"] = "ask_hint"
    cid: CommandId
    v: Version


class HintCandidate(Message):
    """Something that could be done.

    ``score``: what the hand is expected to pay the asker; ``chance``: that the contract is made.
    None: not reckoned.
    """

    action: SeatAction
    score: float | None
    chance: Annotated[float, Field(ge=0, le=1)] | None


class Hint(Message):
    """What a bot would do, first, and what else it weighed; ``reasons`` are those for the first."""

    type: Literal["hint"] = "hint"
    cid: CommandId
    v: Version
    candidates: Annotated[tuple[HintCandidate, ...], Field(min_length=1, max_length=MOST)]
    reasons: tuple[ReasonCode, ...]
