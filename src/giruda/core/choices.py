"""The words a house rule may be set to: one closed enumeration a rule.

Which rule takes which is said in `knobs`; what each word does is written where the rule is.
"""

from __future__ import annotations

from enum import StrEnum


class Direction(StrEnum):
    """Which way play goes round, for drawing; seats are numbered in playing order."""

    CLOCKWISE = "cw"
    COUNTER_CLOCKWISE = "ccw"


class Seating(StrEnum):
    """Who plays beside the people: nobody, a dummy, or a partner's hand for each."""

    PEOPLE = "people"
    DUMMY = "dummy"
    PARTNER_HANDS = "partner_hands"


class NextDealer(StrEnum):
    """Who deals the next hand."""

    DECLARER_OR_FRIEND = "declarer_or_friend"
    FRIEND = "friend"
    DECLARER = "declarer"
    ROTATE = "rotate"


class FirstBidder(StrEnum):
    """Who speaks first in the auction."""

    DEALER = "dealer"
    PREVIOUS_DECLARER = "previous_declarer"
    AFTER_DEALER = "after_dealer"


class NoTrumpRank(StrEnum):
    """How a no-trump bid ranks beside suit bids."""

    BEATS_EQUAL = "beats_equal"
    SAME = "same"
    PLUS_ONE = "plus_one"
    PLUS_ONE_TIE = "plus_one_tie"


class AuctionEnd(StrEnum):
    """Which bid of all the points ends the auction at once."""

    ANY = "any"
    NO_TRUMP = "no_trump"
    NONE = "none"


class AllPass(StrEnum):
    """What happens when everybody passes."""

    REDEAL = "redeal"
    DEALER_FORCED = "dealer_forced"
    DEALER_LAST_CHANCE = "dealer_last_chance"
    LOWER_MINIMUM = "lower_minimum"


class MisdealMode(StrEnum):
    """How a misdeal may be called."""

    NONE = "none"
    TOKEN = "token"
    TOKEN_REFILL = "token_refill"
    HAND = "hand"


class MisdealWindow(StrEnum):
    """Until when a misdeal may be called."""

    BEFORE_OWN_CALL = "before_own_call"
    OWN_TURN = "own_turn"
    BEFORE_ANY_CALL = "before_any_call"
    ANY_TURN = "any_turn"
    UNTIL_PLAY = "until_play"
    AFTER_EXCHANGE = "after_exchange"


class HandTest(StrEnum):
    """A kind of hand with which a misdeal may be called."""

    NO_POINTS = "no_points"
    ONE_POINT = "one_point"
    LONE_TEN = "lone_ten"
    LONE_ONE_EYED_JACK = "lone_one_eyed_jack"
    LONE_MIGHTY = "lone_mighty"
    ALL_POINTS = "all_points"


class MisdealPenalty(StrEnum):
    """Who pays for a misdeal."""

    NONE = "none"
    POT = "pot"
    POT_SHARED = "pot_shared"
    DEALER = "dealer"


class Redealer(StrEnum):
    """Who deals again after a misdeal."""

    SAME = "same"
    CALLER = "caller"


class BuriedPoints(StrEnum):
    """Whose the points in the buried cards are."""

    RULING = "ruling"
    DEFENCE = "defence"
    LAST_TRICK = "last_trick"


class KittyReveal(StrEnum):
    """When the buried cards are shown."""

    HAND_END = "hand_end"
    NEVER = "never"


class OverTwenty(StrEnum):
    """What a change of trump may do when its price goes beyond the highest contract."""

    FORBID = "forbid"
    CLAMP = "clamp"


class ChangeOrder(StrEnum):
    """When the declarer may change trump after taking the kitty."""

    BEFORE_BURYING = "before_burying"
    AFTER_BURYING = "after_burying"


class OwnCard(StrEnum):
    """Whether the declarer may call a card of his own, or a buried one."""

    FORBID = "forbid"
    FAKE = "fake"


class FirstTrickSelf(StrEnum):
    """What it means if the declarer wins the trick that was to name the friend."""

    NO_FRIEND = "no_friend"
    ALONE = "alone"


class FriendReveal(StrEnum):
    """When the friend of a called card is known."""

    ON_CARD = "on_card"
    FIRST_POINTS = "first_points"


class TrumpLeadException(StrEnum):
    """Which hands may lead a barred trump to the first trick all the same."""

    TRUMP_ONLY = "trump_only"
    TRUMP_JOKER = "trump_joker"
    TRUMP_JOKER_MIGHTY = "trump_joker_mighty"


class CardPolicy(StrEnum):
    """What a special card can do in the first or the last trick."""

    NORMAL = "normal"
    WEAK_LEAD = "weak_lead"
    NO_POWER = "no_power"
    NO_LEAD = "no_lead"
    NOT_PLAYABLE = "not_playable"


class JokerLead(StrEnum):
    """What a led joker names."""

    SUIT = "suit"
    SUIT_OR_CARD = "suit_or_card"
    SUIT_OR_COLOUR = "suit_or_colour"
    NEXT_CARD = "next_card"


class UnfollowedLead(StrEnum):
    """Who wins when a powerless joker leads and nobody follows, trumps or plays the mighty."""

    LEADER = "leader"
    FIRST_OTHER = "first_other"
    HIGHEST_RANK = "highest_rank"
    HIGHEST_SUIT_RANK = "highest_suit_rank"


class JokerCallMode(StrEnum):
    """Whether the joker call is declared, declined or automatic."""

    DECLARED = "declared"
    UNLESS_DECLINED = "unless_declined"
    ALWAYS = "always"


class MightyLead(StrEnum):
    """What a led mighty asks for."""

    OWN_SUIT = "own_suit"
    NAMED_SUIT = "named_suit"


class Counting(StrEnum):
    """What a contract counts."""

    POINTS = "points"
    TRICKS = "tricks"


class WinFormula(StrEnum):
    """What a made contract is worth to one share."""

    POINTS_MINUS_10 = "points_minus_10"
    POINTS_MINUS_MIN = "points_minus_min"
    POINTS_MINUS_MIN_PLUS_1 = "points_minus_min_plus_1"
    OVER_BID = "over_bid"
    OVER_BID_PLUS_1 = "over_bid_plus_1"
    RISK_2 = "risk_2"
    RISK_1_5 = "risk_1_5"
    CALL_VALUE = "call_value"
    BOTH_OVER_13 = "both_over_13"
    ABS_DIFF = "abs_diff"
    LEAGUE = "league"
    MIX = "mix"


class LossFormula(StrEnum):
    """What a failed contract is worth to one share."""

    SHORTFALL = "shortfall"
    TOOTH = "tooth"
    PAYS_BACK = "pays_back"
    LEAGUE = "league"


class Doubles(StrEnum):
    """When a circumstance doubles the payment."""

    NEVER = "never"
    WIN = "win"
    LOSE = "lose"
    ALWAYS = "always"


class BackRun(StrEnum):
    """What counts as a back run."""

    AT_MOST = "at_most"
    DEFENCE_REACHES_BID = "defence_reaches_bid"
    DEFENCE_REACHES_MIN = "defence_reaches_min"
    SHORT_BY_5 = "short_by_5"


class MatchEnd(StrEnum):
    """Whether one reason is enough to end a match, or both are needed."""

    ANY = "any"
    ALL = "all"


class DefencePoints(StrEnum):
    """Whether the defenders' point cards lie open."""

    OPEN = "open"
    CLOSED = "closed"
