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
    BID_EXACTLY = "bid_exactly"
    MAY_NOT_PASS = "may_not_pass"
    MISDEAL_TOO_LATE = "misdeal_too_late"
    MISDEAL_NO_TOKEN = "misdeal_no_token"
    MISDEAL_HAND = "misdeal_hand"
    MISDEAL_DUTY = "misdeal_duty"
    CHANGE_DONE = "change_done"
    CHANGE_NOTHING = "change_nothing"
    CHANGE_TOO_LOW = "change_too_low"
    KNOCKOUT_OWN = "knockout_own"
    KNOCKOUT_AGAIN = "knockout_again"
    KNOCKOUT_WHAT = "knockout_what"
    BURY_COUNT = "bury_count"
    CARD_NOT_HELD = "card_not_held"
    FRIEND_MODE = "friend_mode"
    FRIEND_CARD_NEEDED = "friend_card_needed"
    FRIEND_CARD_OWN = "friend_card_own"
    FRIEND_CARD_UNKNOWN = "friend_card_unknown"
    FRIEND_CARD_BARRED = "friend_card_barred"
    FRIEND_SEAT = "friend_seat"
    NOT_THE_FRIEND = "not_the_friend"
    TOO_LATE_TO_ANNOUNCE = "too_late_to_announce"
    MUST_FOLLOW = "must_follow"
    MUST_ANSWER_CALL = "must_answer_call"
    MUST_PLAY_NAMED = "must_play_named"
    BARRED_IN_THIS_TRICK = "barred_in_this_trick"
    NO_TRUMP_LEAD_YET = "no_trump_lead_yet"
    NAMES_NOTHING = "names_nothing"
    MUST_NAME_SUIT = "must_name_suit"
    NAME_ONE_THING = "name_one_thing"
    MUST_CALL_JOKER = "must_call_joker"
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
