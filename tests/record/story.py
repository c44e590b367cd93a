"""One real match for the tests of records: short, provable, with a thrown-in deal in it."""

from functools import lru_cache

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid, Misdeal, Pass
from giruda.core.cards import DECK, CardSet, Suit
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.events import Event
from giruda.core.rules import Rules
from giruda.core.shuffle import DealSeed, commitment, deal
from giruda.core.state import Auction, Dealing, Exchange, FriendCalling, Match, Scored
from giruda.record.record import DealProof, Record, make_record

RULES = Rules.preset("korea-boardgames")
NAMES = ("서연", "Min", "하은", "가람", "도윤")
TABLE = "story"
CLIENTS = (b"", b"\1" * 16, b"", b"\2" * 16, b"")


def _own(hand: FriendCalling) -> int:
    return hand.hands[hand.contract.seat] | hand.buried


def _next(match: Match, board: int) -> tuple[Match, tuple[Event, ...]]:
    """The dealer's bid of 11 stands; first board: a misdeal; cards: the first legal one."""
    hand, seat = match.hand, to_act(match)
    assert seat is not None
    if isinstance(hand, Auction):
        if board == 1 and match.tokens[seat]:
            step = apply(RULES, match, Misdeal(seat))
        else:
            step = apply(
                RULES, match, MakeBid(seat, 11, Suit.HEART) if not hand.high else Pass(seat)
            )
    elif isinstance(hand, Exchange):
        step = apply(RULES, match, Bury(seat, CardSet.of(list(hand.hands[seat])[:3])))
    elif isinstance(hand, FriendCalling):
        call = CallFriend(seat, FriendMode.CARD, next(iter(CardSet(DECK & ~_own(hand)))))
        step = apply(RULES, match, call)
    else:
        step = apply(RULES, match, legal_actions(RULES, match, seat)[0])
    return step.match, step.events


@lru_cache(maxsize=1)
def story(hands: int = 3) -> Record:
    """Return the record of the first hands of a match, all seeds revealed."""
    step = start(RULES, 2)
    match, events = step.match, list(step.events)
    proofs: list[DealProof] = []
    while len(match.results) < hands or not isinstance(match.hand, Scored):
        if isinstance(match.hand, Dealing | Scored):
            board = len(proofs) + 1
            seed = bytes([board]) * 32
            dealt = deal(RULES, match.dealer, DealSeed(seed, TABLE, board, RULES.name, CLIENTS))
            commit = commitment(seed, TABLE, board, RULES.name).hex()
            proofs.append(
                DealProof(
                    board=board,
                    dealer=match.dealer,
                    commit=commit,
                    seed=seed.hex(),
                    client_seeds=tuple(one.hex() for one in CLIENTS),
                )
            )
            done = apply(RULES, match, dealt)
            match, new = done.match, done.events
        else:
            match, new = _next(match, len(proofs))
        events += new
    return make_record(RULES, NAMES, events, table=TABLE, date="2026.11.29", deals=proofs)
