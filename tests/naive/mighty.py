"""The five-player game once more, the plainest way, straight from the rulebook's sentences.

This twin shares no line with `giruda.core` but cards and actions.  It knows the rules of Korea
Boardgames alone, asks everything of lists of cards, and is as slow as it likes.  A position is what
a careful onlooker who sees all cards would write down.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from giruda.core.actions import (
    Action,
    Bury,
    CallFriend,
    Deal,
    FriendMode,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
)
from giruda.core.cards import CardId, Suit, code_of

SUIT_NAMES = {"S": Suit.SPADE, "D": Suit.DIAMOND, "H": Suit.HEART, "C": Suit.CLUB}
RANKS = "23456789TJQKA"


@dataclass
class Position:
    """Everything on and around the table."""

    phase: str  # dealing, auction, exchange, friend, play or over
    turn: int
    hands: list[list[CardId]] = field(default_factory=list)
    buried: list[CardId] = field(default_factory=list)
    calls: list[MakeBid | Pass] = field(default_factory=list)
    has_token: list[bool] = field(default_factory=list)
    trump: Suit | None = None
    trick: int = 1
    table: list[PlayCard] = field(default_factory=list)


def suit(one: CardId) -> Suit | None:
    """The suit printed on a card; none on the joker."""
    code = code_of(one)
    return None if code == "JK" else SUIT_NAMES[code[0]]


def is_joker(one: CardId) -> bool:
    """The one card without a suit."""
    return code_of(one) == "JK"


def is_mighty(one: CardId, trump: Suit | None) -> bool:
    """The ace of spades, or of diamonds when spades are trump."""
    return code_of(one) == ("DA" if trump == Suit.SPADE else "SA")


def is_joker_call(one: CardId, trump: Suit | None) -> bool:
    """The three of clubs, or of spades when clubs are trump."""
    return code_of(one) == ("S3" if trump == Suit.CLUB else "C3")


def suit_to_follow(lead: PlayCard) -> Suit | None:
    """The suit of the first card, or the one that its player named for the joker."""
    return lead.names if is_joker(lead.card) else suit(lead.card)


def may(position: Position, action: Action) -> bool:
    """Whether the rules allow this now."""
    if action.seat not in (0, 1, 2, 3, 4):
        return False
    if isinstance(action, Misdeal):
        return may_call_misdeal(position, action)
    if action.seat != position.turn:
        return False
    if isinstance(action, Deal):
        return position.phase == "dealing" and is_whole_deck(action)
    if isinstance(action, Pass):
        return position.phase == "auction"
    if isinstance(action, MakeBid):
        return position.phase == "auction" and may_bid(position, action)
    if isinstance(action, Bury):
        return position.phase == "exchange" and may_bury(position, action)
    if isinstance(action, CallFriend):
        return position.phase == "friend" and may_call_friend(position, action)
    return position.phase == "play" and may_play(position, action)


def is_whole_deck(deal: Deal) -> bool:
    """Ten cards for each of five, three in the middle, every card once."""
    if len(deal.hands) != 5 or deal.kitty is None or len(deal.kitty) != 3:
        return False
    dealt = list(deal.kitty)
    for hand in deal.hands:
        if hand is None or len(hand) != 10:
            return False
        dealt.extend(hand)
    return sorted(dealt) == list(range(53))


def may_call_misdeal(position: Position, action: Misdeal) -> bool:
    """During the auction, with the token face up, before one's own first call."""
    has_called = any(call.seat == action.seat for call in position.calls)
    return position.phase == "auction" and position.has_token[action.seat] and not has_called


def may_bid(position: Position, bid: MakeBid) -> bool:
    """Eleven to twenty; a higher number than the last bid, or its number without trump."""
    if bid.points < 11 or bid.points > 20:
        return False
    bids = [call for call in position.calls if isinstance(call, MakeBid)]
    if not bids:
        return True
    last = bids[-1]
    if bid.points > last.points:
        return True
    return bid.points == last.points and bid.trump is None and last.trump is not None


def may_bury(position: Position, action: Bury) -> bool:
    """Three cards of the thirteen in hand, any."""
    if action.cards is None:
        return False
    cards = list(action.cards)
    return len(cards) == 3 and all(one in position.hands[action.seat] for one in cards)


def may_call_friend(position: Position, action: CallFriend) -> bool:
    """A card that is neither in hand nor buried, the winner of the first trick, or nobody."""
    if action.mode != FriendMode.CARD:
        return action.card is None
    if action.card is None:
        return False
    return action.card not in position.hands[action.seat] and action.card not in position.buried


def may_play(position: Position, action: PlayCard) -> bool:
    """A card in hand that may be led or may follow, with words that fit it."""
    hand = position.hands[action.seat]
    if action.card not in hand:
        return False
    if position.table:
        fits = action.names is None and not action.call_joker
        return fits and may_follow(position, hand, action.card)
    if (action.names is not None) != is_joker(action.card):
        return False
    if action.call_joker:
        in_time = position.trick not in (1, 10)
        if not in_time or not is_joker_call(action.card, position.trump):
            return False
    return may_lead(position, hand, action.card)


def may_lead(position: Position, hand: list[CardId], one: CardId) -> bool:
    """Any card; but to the first trick no trump, unless the hand has nothing but trumps and joker.

    The ace that is the mighty is of another suit than trump, so it never counts as one.
    """
    if position.trick != 1 or position.trump is None or suit(one) != position.trump:
        return True
    return all(suit(other) == position.trump or is_joker(other) for other in hand)


def may_follow(position: Position, hand: list[CardId], one: CardId) -> bool:
    """The suit led if one has it; mighty and joker at any time; a called joker must come."""
    mighty = is_mighty(one, position.trump)
    if position.table[0].call_joker and any(is_joker(other) for other in hand):
        return is_joker(one) or mighty
    if is_joker(one) or mighty:
        return True
    led = suit_to_follow(position.table[0])
    has_suit = any(suit(other) == led for other in hand)
    return not has_suit or suit(one) == led


def winner(plays: list[PlayCard], trick: int, trump: Suit | None) -> int:
    """The seat that takes a complete trick."""
    for play in plays:
        if is_mighty(play.card, trump):
            return play.seat
    joker_counts = trick not in (1, 10) and not plays[0].call_joker
    for play in plays:
        if is_joker(play.card) and joker_counts:
            return play.seat
    for chosen in (trump, suit_to_follow(plays[0])):
        of_suit = [play for play in plays if chosen is not None and suit(play.card) == chosen]
        if of_suit:
            return max(of_suit, key=lambda play: RANKS.index(code_of(play.card)[1])).seat
    return plays[0].seat  # a joker without power was led, and nobody played its suit


def points_in(cards: list[CardId]) -> int:
    """Ten, jack, queen, king and ace are a point each."""
    return sum(code_of(one)[1] in "TJQKA" and not is_joker(one) for one in cards)


def payments(
    contract: MakeBid, friend: int | None, points: int, *, said_no_friend: bool
) -> list[int]:
    """What each of the five gains or loses by a hand."""
    declarer = contract.seat
    if points >= contract.points:
        each = points - 10
        if points == 20:
            each = each * 2
        if contract.trump is None:
            each = each * 2
        if friend is None and said_no_friend:
            each = each * 2
    else:
        each = points - contract.points
        if points <= 10:
            each = each * 2
    result = [-each, -each, -each, -each, -each]
    if friend is None:
        result[declarer] = 4 * each
    else:
        result[friend] = each
        result[declarer] = 2 * each
    return result
