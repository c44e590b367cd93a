"""Real matches for the tests of records: short, provable, with a thrown-in deal where it can be."""

from functools import lru_cache

from giruda.core.actions import (
    Action,
    Announce,
    Bury,
    CallFriend,
    Deal,
    FriendMode,
    MakeBid,
    Misdeal,
    Pass,
)
from giruda.core.cards import CardSet, Suit
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.events import Event
from giruda.core.rules import Rules
from giruda.core.shuffle import DealSeed, commitment, deal, second_deal
from giruda.core.state import (
    Auction,
    Dealing,
    Exchange,
    FriendCalling,
    Match,
    Scored,
    SecondDealing,
)
from giruda.record.record import DealProof, Record, make_record

RULES = Rules.preset("korea-boardgames")
NAMES = ("서연", "Min", "하은", "가람", "도윤", "지호", "유나")
TABLE = "story"
CLIENTS = (b"", b"\1" * 16, b"", b"\2" * 16, b"")


def seed_of(rules: Rules, board: int) -> DealSeed:
    """The seeds of a board of every story."""
    return DealSeed(bytes([board]) * 32, TABLE, board, rules.name, CLIENTS)


def proof_of(rules: Rules, board: int, dealer: int) -> DealProof:
    """What the story's record says of them."""
    seed = seed_of(rules, board)
    return DealProof(
        board=board,
        dealer=dealer,
        commit=commitment(seed.seed, TABLE, board, rules.name).hex(),
        seed=seed.seed.hex(),
        client_seeds=tuple(one.hex() for one in CLIENTS),
    )


def _next(rules: Rules, match: Match, board: int) -> Action:
    """First board: a misdeal; a bid that stands; a card called if one can be; the first card."""
    hand, seat = match.hand, to_act(match)
    assert seat is not None
    if isinstance(hand, Dealing | Scored):
        return deal(rules, match.dealer, seed_of(rules, board + 1))
    if isinstance(hand, SecondDealing):
        return second_deal(rules, match, seed_of(rules, board))
    if isinstance(hand, Exchange):
        return Bury(seat, CardSet.of(list(hand.hands[seat])[: rules.bury]))
    legal = [one for one in legal_actions(rules, match, seat) if not isinstance(one, Announce)]
    if isinstance(hand, Auction):
        if board == 1 and Misdeal(seat) in legal:
            return Misdeal(seat)
        bids = [one for one in legal if isinstance(one, MakeBid)]
        hearts = next((one for one in bids if one.trump is Suit.HEART), None)
        return Pass(seat) if hand.high or hearts is None else hearts
    if isinstance(hand, FriendCalling):
        calls = [one for one in legal if isinstance(one, CallFriend)]
        cards = (one for one in calls if one.mode is FriendMode.CARD)
        return next(cards, calls[0])
    return next(one for one in legal if not isinstance(one, Misdeal))


@lru_cache(maxsize=16)
def story(hands: int = 3, rules: Rules = RULES) -> Record:
    """Return the record of the first hands of a match, or of all of it, all seeds revealed."""
    step = start(rules, 2 % rules.players)
    match, events = step.match, list[Event](step.events)
    proofs: list[DealProof] = []
    while not match.over and len(match.results) < hands:
        action = _next(rules, match, len(proofs))
        if isinstance(action, Deal):
            proofs.append(proof_of(rules, len(proofs) + 1, match.dealer))
        step = apply(rules, match, action)
        match, events = step.match, [*events, *step.events]
    names = NAMES[: rules.players]
    return make_record(rules, names, events, table=TABLE, date="2026.11.29", deals=proofs)


__all__ = ["NAMES", "RULES", "story"]
