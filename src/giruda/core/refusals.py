"""Refusals of the rules: values with a code, never exceptions on the way."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from giruda.core.cards import CardSet, Suit


class RefusalCode(StrEnum):
    """Why the rules refuse an action.  Closed: clients carry a sentence for each member."""

    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_SEAT = "no_such_seat"
    BAD_DEAL = "bad_deal"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    BID_NOT_ABOVE = "bid_not_above"
    BID_NO_TRUMP_BARRED = "bid_no_trump_barred"
    MISDEAL_TOO_LATE = "misdeal_too_late"
    MISDEAL_NO_TOKEN = "misdeal_no_token"
    BURY_COUNT = "bury_count"
    CARD_NOT_HELD = "card_not_held"
    FRIEND_MODE = "friend_mode"
    FRIEND_CARD_NEEDED = "friend_card_needed"
    FRIEND_CARD_OWN = "friend_card_own"
    FRIEND_CARD_UNKNOWN = "friend_card_unknown"
    MUST_FOLLOW = "must_follow"
    MUST_ANSWER_CALL = "must_answer_call"
    NO_TRUMP_LEAD_YET = "no_trump_lead_yet"
    NAMES_NOTHING = "names_nothing"
    MUST_NAME_SUIT = "must_name_suit"
    CANNOT_CALL_JOKER = "cannot_call_joker"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal: its code, and the facts a sentence about it needs.

    ``cards`` are cards *of the actor's own hand* that cause it, ``suit`` the suit concerned,
    ``number`` the limit concerned; each is None where it says nothing.
    """

    code: RefusalCode
    suit: Suit | None = None
    cards: CardSet | None = None
    number: int | None = None
