"""The state of a match: totals and tokens, and the current hand as one of six frozen phases.

    Dealing -> Auction -> Exchange -> FriendCalling -> Play -> Scored -> (deal) Auction …
       ^          |
       └──────────┘  a misdeal, or everybody passed

Each phase has only the fields that mean something in it.  Nothing here decides; `engine` does.
"""

from __future__ import annotations

from dataclasses import dataclass

from giruda.core.actions import CallFriend, MakeBid, Pass, PlayCard, Seat
from giruda.core.cards import CardSet, Suit
from giruda.core.events import HandScored

Call = MakeBid | Pass


@dataclass(frozen=True, slots=True)
class Dealing:
    """The dealer is about to deal."""


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls so far in order; ``passed`` has a bit a seat; ``high`` is the standing bid."""

    hands: tuple[CardSet, ...]
    kitty: CardSet
    turn: Seat
    calls: tuple[Call, ...] = ()
    passed: int = 0
    high: MakeBid | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """The declarer holds the kitty too (thirteen cards) and is to bury three."""

    hands: tuple[CardSet, ...]
    kitty: CardSet
    calls: tuple[Call, ...]
    contract: MakeBid


@dataclass(frozen=True, slots=True)
class FriendCalling:
    """Cards are buried; the declarer is to call a friend."""

    hands: tuple[CardSet, ...]
    kitty: CardSet
    buried: CardSet
    calls: tuple[Call, ...]
    contract: MakeBid


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first trick.  ``hands`` are those of the first trick."""

    hands: tuple[CardSet, ...]
    kitty: CardSet
    buried: CardSet
    calls: tuple[Call, ...]
    contract: MakeBid
    friend_call: CallFriend


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: its plays in order (the first is the lead), who takes it, its points."""

    plays: tuple[PlayCard, ...]
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Play:
    """Ten tricks.

    ``friend`` is the seat that is the friend in truth, known to all only once ``revealed``; None
    while nobody is (no friend called, or the first trick not yet decided).  ``taken`` counts the
    points that each seat took in tricks.  ``led`` is the suit to follow, None before the lead.
    """

    setup: Setup
    hands: tuple[CardSet, ...]
    friend: Seat | None
    revealed: bool
    taken: tuple[int, ...]
    tricks: tuple[Trick, ...]
    plays: tuple[PlayCard, ...]
    turn: Seat
    led: Suit | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """The hand is over: who the friend was, the tricks, and what was paid."""

    setup: Setup
    friend: Seat | None
    taken: tuple[int, ...]
    tricks: tuple[Trick, ...]
    result: HandScored


Hand = Dealing | Auction | Exchange | FriendCalling | Play | Scored


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match between seats 0 .. n-1 in playing order.

    ``tokens`` tells who may still call a misdeal, ``pot`` is the open misdeal pot, ``dealer``
    deals the current hand (in `Scored`: the next one), ``hand_number`` counts hands from 1,
    redeals not included; ``results`` are the hands scored so far.
    """

    totals: tuple[int, ...]
    tokens: tuple[bool, ...]
    dealer: Seat
    hand: Hand = Dealing()
    hand_number: int = 1
    pot: int = 0
    results: tuple[HandScored, ...] = ()
    winners: tuple[Seat, ...] | None = None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.winners is not None
