"""Every house rule: its key, type, default, allowed values and rulebook clause.

The keys are the dotted names (section, field).  A field's name and its one-line explanation in any
language are the texts ``knob.<key>.name`` and ``knob.<key>.help`` of the catalogue; the words of an
enumeration are ``choice.<Enumeration>.<word>``.  Forms, documents and the checker read this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from giruda.core import choices as c
from giruda.core.actions import FriendMode


def knob(default: Any, clause: str, low: int | None = None, high: int | None = None) -> Any:  # noqa: ANN401  of any field
    """Declare a house rule: its default, its clause, and the range of a number."""
    return field(default=default, metadata={"clause": clause, "low": low, "high": high})


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The pack and the deal."""

    jokers: int = knob(1, "1.5", 1, 2)
    remove: tuple[str, ...] = knob((), "1.5")
    hand: int = knob(10, "1.5", 7, 13)
    kitty: int = knob(3, "1.5", 1, 5)


@dataclass(frozen=True, slots=True)
class BidRules:
    """The auction."""

    min: int = knob(11, "2.10", 2, 20)
    max: int = knob(20, "2.10", 7, 25)
    no_trump: bool = knob(default=True, clause="2.10")
    nt_rank: c.NoTrumpRank = knob(c.NoTrumpRank.BEATS_EQUAL, "2.11")
    nt_min_offset: int = knob(0, "2.10", -1, 0)
    suit_min_offset: int = knob(0, "2.10", 0, 1)
    suit_rank: bool = knob(default=False, clause="2.11")
    one_call: bool = knob(default=False, clause="2.12")
    pass_final: bool = knob(default=True, clause="2.12")
    opener_may_pass: bool = knob(default=True, clause="2.12")
    end: c.AuctionEnd = knob(c.AuctionEnd.ANY, "2.13")
    all_pass: c.AllPass = knob(c.AllPass.REDEAL, "2.13")


@dataclass(frozen=True, slots=True)
class MisdealRules:
    """Calling a misdeal.  Values of cards are counted in half points."""

    mode: c.MisdealMode = knob(c.MisdealMode.TOKEN, "2.9")
    window: c.MisdealWindow = knob(c.MisdealWindow.BEFORE_OWN_CALL, "2.9")
    declarer: bool = knob(default=True, clause="2.9")
    mandatory: bool = knob(default=False, clause="2.9")
    tests: tuple[c.HandTest, ...] = knob((), "2.7")
    by_value: bool = knob(default=True, clause="2.7")
    at_most: int = knob(1, "2.7", -2, 6)
    mighty: int = knob(0, "2.7", -2, 2)
    joker: int = knob(-2, "2.7", -2, 2)
    ten: int = knob(1, "2.7", 0, 2)
    point: int = knob(2, "2.7", 1, 2)
    reveal: bool = knob(default=False, clause="2.8")
    penalty: c.MisdealPenalty = knob(c.MisdealPenalty.NONE, "2.8")
    amount: int = knob(5, "2.8", 1, 20)
    redealer: c.Redealer = knob(c.Redealer.SAME, "2.8")


@dataclass(frozen=True, slots=True)
class KittyRules:
    """The buried cards."""

    points_to: c.BuriedPoints = knob(c.BuriedPoints.RULING, "3.7")
    reveal: c.KittyReveal = knob(c.KittyReveal.HAND_END, "3.7")


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Changing the contract after the auction."""

    blind: bool = knob(default=False, clause="3.4")
    blind_cost: int = knob(1, "3.4", 0, 3)
    after: bool = knob(default=False, clause="3.5")
    cost: int = knob(2, "3.5", 0, 3)
    to_nt_cost: int = knob(1, "3.5", 0, 3)
    from_nt_cost: int = knob(2, "3.5", 0, 3)
    higher_suit_free: bool = knob(default=False, clause="3.5")
    over_max: c.OverTwenty = knob(c.OverTwenty.FORBID, "3.5")
    raise_only: bool = knob(default=False, clause="3.6")
    order: c.ChangeOrder = knob(c.ChangeOrder.BEFORE_BURYING, "3.5")


@dataclass(frozen=True, slots=True)
class KnockoutRules:
    """Sending players out of a hand of six or seven."""

    count: int = knob(0, "9.5", 0, 2)
    by_seat: bool = knob(default=False, clause="9.5")


@dataclass(frozen=True, slots=True)
class FriendRules:
    """Calling a friend.  Without any mode there is no friend in the game."""

    modes: tuple[FriendMode, ...] = knob(
        (FriendMode.CARD, FriendMode.FIRST_TRICK, FriendMode.NONE), "4.6"
    )
    own_card: c.OwnCard = knob(c.OwnCard.FORBID, "4.8")
    fake_doubles: bool = knob(default=False, clause="4.8")
    joker_callable: bool = knob(default=True, clause="4.8")
    mighty_callable: bool = knob(default=True, clause="4.8")
    seat_among_bidders: bool = knob(default=False, clause="4.9")
    first_trick_self: c.FirstTrickSelf = knob(c.FirstTrickSelf.NO_FRIEND, "4.10")
    reveal: c.FriendReveal = knob(c.FriendReveal.ON_CARD, "4.11")
    may_announce: bool = knob(default=False, clause="4.7")


@dataclass(frozen=True, slots=True)
class FirstTrickRules:
    """What is different in the first trick."""

    trump: c.CardPolicy = knob(c.CardPolicy.NO_LEAD, "5.9")
    exception: c.TrumpLeadException = knob(c.TrumpLeadException.TRUMP_JOKER, "5.9")
    mighty: c.CardPolicy = knob(c.CardPolicy.NORMAL, "5.10")
    joker: c.CardPolicy = knob(c.CardPolicy.NO_POWER, "5.11")
    joker_may_name_trump: bool = knob(default=True, clause="5.12")
    call_card: c.CardPolicy = knob(c.CardPolicy.NORMAL, "5.9")
    joker_call: bool = knob(default=False, clause="5.13")


@dataclass(frozen=True, slots=True)
class LastTrickRules:
    """What is different in the last trick."""

    joker: c.CardPolicy = knob(c.CardPolicy.NO_POWER, "5.11")
    joker_call: bool = knob(default=False, clause="5.13")


@dataclass(frozen=True, slots=True)
class MightyRules:
    """The mighty."""

    card: str = knob("SA", "5.10")
    alternate: str = knob("DA", "5.10")
    lead: c.MightyLead = knob(c.MightyLead.OWN_SUIT, "5.10")


@dataclass(frozen=True, slots=True)
class JokerRules:
    """The joker or jokers."""

    lead: c.JokerLead = knob(c.JokerLead.SUIT, "5.12")
    weak_lead_passes: bool = knob(default=False, clause="5.12")
    unfollowed_lead: c.UnfollowedLead = knob(c.UnfollowedLead.LEADER, "5.11")
    point: bool = knob(default=False, clause="6.9")


@dataclass(frozen=True, slots=True)
class JokerCallRules:
    """The cards that call a joker; the second pair calls the red joker of two."""

    card: str = knob("C3", "5.13")
    alternate: str = knob("S3", "5.13")
    second_card: str = knob("H3", "5.15")
    second_alternate: str = knob("D3", "5.15")
    mode: c.JokerCallMode = knob(c.JokerCallMode.DECLARED, "5.13")
    mighty_defence: bool = knob(default=True, clause="5.14")
    called_power: bool = knob(default=False, clause="5.14")


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """Formulas.  ``cap`` 0 sets no limit; ``money`` is what one unit is worth, 0 for none."""

    count: c.Counting = knob(c.Counting.POINTS, "6.9")
    win: c.WinFormula = knob(c.WinFormula.POINTS_MINUS_10, "6.10")
    lose: c.LossFormula = knob(c.LossFormula.SHORTFALL, "6.11")
    floor: int = knob(0, "6.10", 0, 1)
    cap: int = knob(0, "6.8", 0, 100_000)
    cap_no_trump: int = knob(0, "6.8", 0, 100_000)
    all_pays_cap: bool = knob(default=False, clause="6.8")
    money: int = knob(0, "6.8", 0, 1_000_000)


@dataclass(frozen=True, slots=True)
class MultiplierRules:
    """What doubles a payment."""

    run: c.Doubles = knob(c.Doubles.WIN, "6.12")
    run_needs_bid: bool = knob(default=False, clause="6.12")
    no_friend: c.Doubles = knob(c.Doubles.WIN, "6.12")
    no_trump: c.Doubles = knob(c.Doubles.WIN, "6.12")
    bid_all: c.Doubles = knob(c.Doubles.NEVER, "6.12")
    back_run: c.Doubles = knob(c.Doubles.LOSE, "6.13")
    back_run_rule: c.BackRun = knob(c.BackRun.AT_MOST, "6.13")
    back_run_points: int = knob(10, "6.13", 0, 19)


@dataclass(frozen=True, slots=True)
class MatchRules:
    """Stakes and the end.  ``max_hands`` 0 sets no limit."""

    start_score: int = knob(40, "7.4", 0, 100_000)
    max_hands: int = knob(10, "7.4", 0, 1000)
    bust: bool = knob(default=True, clause="7.4")
    end: c.MatchEnd = knob(c.MatchEnd.ANY, "7.4")


@dataclass(frozen=True, slots=True)
class InfoRules:
    """What lies open."""

    defence_points: c.DefencePoints = knob(c.DefencePoints.OPEN, "8.6")


@dataclass(frozen=True, slots=True)
class DummyRules:
    """The dummy of a game for four."""

    in_match_end: bool = knob(default=False, clause="9.4")
    next_person_deals: bool = knob(default=True, clause="9.4")
