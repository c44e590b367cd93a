"""What may be done, and who wins a trick: once more, the plainest way, from the rulebook.

This twin shares no line with `giruda.core` but cards, actions and the `Rules` value, whose words
it compares as plain text.  It asks everything of lists of cards, and is as slow as it likes.  A
position is what a careful onlooker who sees all cards would write down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from giruda.core.actions import (
    Action,
    Announce,
    Bury,
    CallFriend,
    Change,
    Deal,
    Keep,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
    SecondDeal,
)
from giruda.core.cards import CardId, Colour, Suit, code_of
from tests.naive import play

if TYPE_CHECKING:
    from giruda.core.rules import Rules

SUITS_UP = "CHDS"  # where suits have an order: clubs lowest
POINTED = "TJQKA"


@dataclass
class Position:
    """Everything on and around the table.

    ``phase``: dealing, auction, blind, knockout, second, exchange, friend, play or over.
    """

    rules: Rules
    phase: str
    turn: int | None
    hands: list[list[CardId]] = field(default_factory=list)
    kitty: list[CardId] = field(default_factory=list)
    pile: list[CardId] = field(default_factory=list)
    buried: list[CardId] = field(default_factory=list)
    calls: list[MakeBid | Pass] = field(default_factory=list)
    stage: str = "open"
    has_token: list[bool] = field(default_factory=list)
    contract: MakeBid | None = None
    changed: bool = False
    out: list[int] = field(default_factory=list)
    missed: list[CardId] = field(default_factory=list)
    friend: int | None = None
    revealed: bool = False
    trick: int = 1
    table: list[PlayCard] = field(default_factory=list)

    @property
    def declarer(self) -> int | None:
        """Whose contract it is."""
        return self.contract.seat if self.contract else None

    @property
    def trump(self) -> Suit | None:
        """The trump of the contract."""
        return self.contract.trump if self.contract else None


PHASES = {
    Deal: ("dealing",),
    SecondDeal: ("second",),
    MakeBid: ("auction",),
    Pass: ("auction",),
    Change: ("blind", "exchange", "friend"),
    Keep: ("blind",),
    KnockOut: ("knockout",),
    Bury: ("exchange",),
    CallFriend: ("friend",),
    PlayCard: ("play",),
}


def may(position: Position, action: Action) -> bool:
    """Whether the rules allow this now."""
    if position.phase == "over" or not 0 <= action.seat < position.rules.seats:
        return False
    if isinstance(action, Misdeal):
        return may_call_misdeal(position, action.seat)
    if isinstance(action, Announce):
        return may_announce(position, action.seat)
    if action.seat != position.turn or position.phase not in PHASES[type(action)]:
        return False
    if isinstance(action, Deal):
        return is_fair_deal(position.rules, action)
    if isinstance(action, SecondDeal):
        return is_fair_second_deal(position, action)
    if position.rules.misdeal.mandatory and may_call_misdeal(position, action.seat):
        return False
    return may_in_turn(position, action)


def may_in_turn(position: Position, action: Action) -> bool:
    """Whether the player whose turn it is may do this, in the right phase."""
    if isinstance(action, Pass):
        first = not position.calls and not position.rules.bid.opener_may_pass
        return not first and position.stage != "forced"
    if isinstance(action, MakeBid):
        return may_bid(position, action)
    if isinstance(action, Change):
        return may_change(position, action)
    if isinstance(action, KnockOut):
        return may_knock_out(position, action)
    if isinstance(action, Bury):
        return may_bury(position, action)
    if isinstance(action, CallFriend):
        return may_call_friend(position, action)
    if isinstance(action, PlayCard):
        return may_play(position, action)
    return isinstance(action, Keep)


def is_fair_deal(rules: Rules, deal: Deal) -> bool:
    """§1.4, §1.5: so many cards for each seat and the kitty, of the pack, none twice."""
    if len(deal.hands) != rules.seats or len(deal.kitty or ()) != rules.deck.kitty:
        return False
    dealt = list(deal.kitty or ())
    for hand in deal.hands:
        if len(hand or ()) != rules.deck.hand:
            return False
        dealt.extend(hand or ())
    return len(set(dealt)) == len(dealt) and all(one in rules.pack for one in dealt)


def is_fair_second_deal(position: Position, deal: SecondDeal) -> bool:
    """§9.6: the returned cards, so that all who play have ten and the declarer three more."""
    rules = position.rules
    if len(deal.hands) != rules.seats:
        return False
    dealt: list[CardId] = []
    ten = (len(rules.pack) - 3) // (rules.players - len(position.out))
    for seat, block in enumerate(deal.hands):
        wanted = ten + 3 if seat == position.declarer else ten
        if seat in position.out:
            wanted = 0
        if len(position.hands[seat]) + len(block or ()) != wanted:
            return False
        dealt.extend(block or ())
    return sorted(dealt) == sorted(position.kitty)


def may_call_misdeal(position: Position, seat: int) -> bool:
    """§2.6 to §2.9: somebody who plays this hand, in time, with a token or a bad hand."""
    rules = position.rules.misdeal
    if rules.mode == "none" or seat >= position.rules.players or seat in position.out:
        return False
    if rules.mode != "hand" and not position.has_token[seat]:
        return False
    if not misdeal_in_time(position, seat):
        return False
    return rules.mode != "hand" or is_bad_hand(position.rules, position.hands[seat])


def misdeal_in_time(position: Position, seat: int) -> bool:
    """§2.9: until when a misdeal may be called."""
    window = position.rules.misdeal.window
    if position.phase == "auction":
        has_called = any(call.seat == seat for call in position.calls)
        if window == "before_own_call":
            return not has_called
        if window == "own_turn":
            return not has_called and position.turn == seat
        if window == "before_any_call":
            return not position.calls
        if window == "any_turn":
            return position.turn == seat
        return window == "until_play"
    if seat == position.declarer and not position.rules.misdeal.declarer:
        return False
    led = position.trick > 1 or bool(position.table)
    if position.phase == "play":
        return window in ("until_play", "after_exchange") and not led
    if position.phase == "friend":
        return window in ("until_play", "after_exchange")
    return window == "until_play" and position.phase in ("blind", "knockout", "second", "exchange")


def is_bad_hand(rules: Rules, hand: list[CardId]) -> bool:
    """§2.7: by what the cards add up to, or by its kind."""
    mighty = play.mighty(rules, None)
    m = rules.misdeal
    total = 0
    for one in hand:
        if play.is_joker(one):
            total += m.joker
        elif one == mighty and is_point(rules, one):
            total += m.mighty
        elif is_point(rules, one):
            total += m.ten if code_of(one)[1] == "T" else m.point
    if m.by_value and total <= m.at_most:
        return True
    points = [one for one in hand if is_point(rules, one)]
    lone = code_of(points[0]) if len(points) == 1 else ""
    kinds = {
        "no_points": len(points) == 0,
        "one_point": len(points) <= 1,
        "lone_ten": lone in ("ST", "DT", "HT", "CT"),
        "lone_one_eyed_jack": lone in ("SJ", "HJ"),
        "lone_mighty": lone != "" and points[0] == mighty,
        "all_points": len(points) == len(hand),
    }
    return any(kinds[test] for test in m.tests)


def is_point(rules: Rules, one: CardId) -> bool:
    """§2.1, §6.9: ten, jack, queen, king, ace; by house rule the joker."""
    return rules.joker.point if play.is_joker(one) else code_of(one)[1] in POINTED


def lowest_bid(position: Position, trump: Suit | None) -> int:
    """§2.10, §2.13: the least that may be bid with this trump now."""
    rules = position.rules.bid
    low = rules.min + (rules.nt_min_offset if trump is None else rules.suit_min_offset)
    return low - 1 if position.stage in ("lowered", "last_chance") else low


def may_bid(position: Position, bid: MakeBid) -> bool:
    """§2.2, §2.10, §2.13: within the limits, and above the last bid."""
    rules, low = position.rules.bid, lowest_bid(position, bid.trump)
    if position.stage == "forced" and (bid.trump is None or bid.points != low):
        return False
    if bid.trump is None and not rules.no_trump:
        return False
    if bid.points < low or bid.points > rules.max:
        return False
    bids = [call for call in position.calls if isinstance(call, MakeBid)]
    return not bids or is_above(position.rules, bid, bids[-1])


def is_above(rules: Rules, bid: MakeBid, last: MakeBid) -> bool:
    """§2.11: by number, by what no trump is worth, by suits where they have an order."""
    one, other = bid.points, last.points
    if rules.bid.nt_rank in ("plus_one", "plus_one_tie"):
        one += bid.trump is None
        other += last.trump is None
    if one != other:
        return one > other
    if bid.trump is not None and last.trump is not None:
        order = [SUITS_UP.index(suit.letter) for suit in (bid.trump, last.trump)]
        return rules.bid.suit_rank and order[0] > order[1]
    wins_ties = rules.bid.nt_rank in ("beats_equal", "plus_one_tie")
    return wins_ties and bid.trump is None and last.trump is not None


def may_change(position: Position, change: Change) -> bool:
    """§3.4 to §3.6: at the right time, at its price."""
    rules, old = position.rules.change, position.contract
    assert old is not None
    blind = position.phase == "blind"
    if blind and not rules.blind:
        return False
    right = "exchange" if rules.order == "before_burying" else "friend"
    if not blind and (not rules.after or position.changed or position.phase != right):
        return False
    if change.trump is None and not position.rules.bid.no_trump:
        return False
    most = position.rules.bid.max
    if change.trump == old.trump:
        return not blind and rules.raise_only and old.points < change.points <= most
    low = old.points + price(position.rules, old.trump, change.trump, blind=blind)
    if low > most and rules.over_max == "clamp":
        low = max(most, old.points)
    return low <= change.points <= most


def price(rules: Rules, old: Suit | None, new: Suit | None, *, blind: bool) -> int:
    """§3.4, §3.5: what a change costs at least."""
    c = rules.change
    if blind:
        return c.blind_cost
    if old is None:
        return c.from_nt_cost
    if new is None:
        return c.to_nt_cost
    higher = SUITS_UP.index(new.letter) > SUITS_UP.index(old.letter)
    return 0 if c.higher_suit_free and higher else c.cost


def may_knock_out(position: Position, action: KnockOut) -> bool:
    """§9.5: a card of the pack that is not one's own, once each; or another person."""
    rules = position.rules
    if rules.knockout.by_seat:
        others = [seat for seat in range(rules.players) if seat != action.seat]
        return action.card is None and action.whom in others and action.whom not in position.out
    if action.whom is not None or action.card is None or action.card not in rules.pack:
        return False
    return action.card not in position.hands[action.seat] and action.card not in position.missed


def may_bury(position: Position, action: Bury) -> bool:
    """§3.1, §1.5, §9.6: as many as the kitty had, after a second deal three; any in hand."""
    number = 3 if position.rules.knockout.count else position.rules.deck.kitty
    cards = list(action.cards or ())
    return len(cards) == number and all(one in position.hands[action.seat] for one in cards)


def may_call_friend(position: Position, call: CallFriend) -> bool:
    """§4.1, §4.2, §4.6, §4.8, §4.9: in a way that is played here."""
    rules = position.rules.friend
    if call.mode not in (rules.modes or ("none",)):
        return False
    if call.mode == "card":
        return call.whom is None and call.card is not None and may_be_called(position, call.card)
    if call.mode != "seat":
        return call.card is None and call.whom is None
    others = [seat for seat in range(position.rules.seats) if seat not in position.out]
    bidders = [one.seat for one in position.calls if isinstance(one, MakeBid)]
    if rules.seat_among_bidders and call.whom not in bidders:
        return False
    return call.card is None and call.whom in others and call.whom != call.seat


def may_be_called(position: Position, one: CardId) -> bool:
    """§4.2, §4.8: which card may be called."""
    rules = position.rules
    if one not in rules.pack:
        return False
    if play.is_joker(one) and not rules.friend.joker_callable:
        return False
    if one == play.mighty(rules, position.trump) and not rules.friend.mighty_callable:
        return False
    assert position.declarer is not None
    own = position.hands[position.declarer] + position.buried
    return rules.friend.own_card == "fake" or one not in own


def may_announce(position: Position, seat: int) -> bool:
    """§4.7: the friend, not yet known, before the last trick."""
    rules = position.rules
    if position.phase != "play" or not rules.friend.may_announce or position.revealed:
        return False
    return seat == position.friend and position.trick < rules.n_tricks


def may_play(position: Position, action: PlayCard) -> bool:
    """§5: a card in hand that may be led or may follow, with words that fit it."""
    rules, hand = position.rules, position.hands[action.seat]
    is_dummy = rules.seating == "dummy" and action.seat == rules.seats - 1
    calls = play.may_call(rules, position.trump, position.trick, action.card)
    if is_dummy:
        must = calls and not position.table and rules.jokercall.mode != "declared"
        right = action.card == position.pile[0] and action.names is None
        return right and action.call_joker == must
    if action.card not in hand:
        return False
    if position.table:
        fits = action.names is None and not action.call_joker
        held = play.Held(rules, position.trump, position.trick, hand)
        return fits and held.may_follow(position.table, action.card)
    if action.call_joker and not calls:
        return False
    if calls and rules.jokercall.mode == "always" and not action.call_joker:
        return False
    if not may_name(position, action):
        return False
    return play.Held(rules, position.trump, position.trick, hand).may_lead(action.card)


def may_name(position: Position, action: PlayCard) -> bool:
    """§5.6, §5.10, §5.12: what a led joker, or mighty, may or must name."""
    rules, names = position.rules, action.names
    if action.card == play.mighty(rules, position.trump) and rules.mighty.lead == "named_suit":
        return names is None or isinstance(names, Suit)
    if not play.is_joker(action.card):
        return names is None
    weak = play.led_joker_is_weak(rules, position.trick)
    if rules.joker.lead == "next_card" or (weak and rules.joker.weak_lead_passes):
        return names is None
    if names is None:
        return False
    if isinstance(names, Suit):
        forbidden = position.trick == 1 and not rules.trick1.joker_may_name_trump
        return not (forbidden and names == position.trump)
    if isinstance(names, Colour):
        return rules.joker.lead == "suit_or_colour"
    exact = rules.joker.lead == "suit_or_card" and not weak
    return exact and names in rules.pack and not play.is_joker(names)
