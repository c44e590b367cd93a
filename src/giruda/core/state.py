"""The state of a match: totals and tokens, and the current hand as one of nine frozen phases.

    Dealing -> Auction -> BlindChange -> KnockingOut -> SecondDealing -> Exchange
       ^          |                                                         |
       └──────────┘  a misdeal, or everybody passed                         v
                             Scored <- Play <- FriendCalling <──────────────┘

Phases that the rules do not ask for are skipped.  Each phase has only the fields that mean
something in it.  Nothing here decides; `engine` does.
"""

from __future__ import annotations

from dataclasses import dataclass

from giruda.core.actions import CallFriend, MakeBid, Pass, PlayCard, Seat
from giruda.core.cards import CardId, CardSet
from giruda.core.events import HandScored, Stage
from giruda.core.tricks import NOTHING_LED, Led

Call = MakeBid | Pass


@dataclass(frozen=True, slots=True)
class Dealt:
    """What the deal fixed: hands by seat, the kitty, and the dummy's pile, top card first."""

    hands: tuple[CardSet, ...]
    kitty: CardSet
    pile: tuple[CardId, ...] = ()


@dataclass(frozen=True, slots=True)
class Dealing:
    """The dealer is about to deal."""


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls so far in order; ``passed`` has a bit a seat; ``high`` is the standing bid."""

    dealt: Dealt
    turn: Seat
    calls: tuple[Call, ...] = ()
    passed: int = 0
    high: MakeBid | None = None
    stage: Stage = Stage.OPEN

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat."""
        return self.dealt.hands


@dataclass(frozen=True, slots=True)
class BlindChange:
    """The declarer may change the contract before seeing the kitty."""

    dealt: Dealt
    calls: tuple[Call, ...]
    contract: MakeBid

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat."""
        return self.dealt.hands


@dataclass(frozen=True, slots=True)
class KnockingOut:
    """The declarer names who sits out; ``out`` are gone, nobody else holds the ``missed`` cards."""

    dealt: Dealt
    calls: tuple[Call, ...]
    contract: MakeBid
    out: tuple[Seat, ...] = ()
    missed: CardSet = CardSet(0)  # noqa: RUF009  immutable

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat."""
        return self.dealt.hands


@dataclass(frozen=True, slots=True)
class SecondDealing:
    """The cards of who is out and the kitty are about to be dealt again."""

    dealt: Dealt
    calls: tuple[Call, ...]
    contract: MakeBid
    out: tuple[Seat, ...]

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat; empty for who is out."""
        return self.dealt.hands

    @property
    def returned(self) -> CardSet:
        """The cards to deal again."""
        return self.dealt.kitty


@dataclass(frozen=True, slots=True)
class Exchange:
    """The declarer has taken up the kitty too (``dealt.kitty``) and is to bury as many cards."""

    dealt: Dealt
    calls: tuple[Call, ...]
    contract: MakeBid
    out: tuple[Seat, ...] = ()
    changed: bool = False

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat."""
        return self.dealt.hands


@dataclass(frozen=True, slots=True)
class FriendCalling:
    """Cards are buried; the declarer is to call a friend."""

    dealt: Dealt
    buried: CardSet
    calls: tuple[Call, ...]
    contract: MakeBid
    out: tuple[Seat, ...] = ()
    changed: bool = False

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands by seat."""
        return self.dealt.hands


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first trick.  ``dealt.hands`` are those of the first trick."""

    dealt: Dealt
    buried: CardSet
    calls: tuple[Call, ...]
    contract: MakeBid
    friend_call: CallFriend
    out: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: its plays in order (the first is the lead), who takes it, its points."""

    plays: tuple[PlayCard, ...]
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks.

    ``friend`` is the seat that is the friend in truth, known to all only once ``revealed``; None
    while nobody is (no friend called, or the trick that names it not yet decided).  ``taken``
    counts by seat what a contract counts, points or tricks.  ``pile`` is what is left of the
    dummy's.  ``led`` is what others must follow: a suit, a colour, or `NOTHING_LED`.
    """

    setup: Setup
    hands: tuple[CardSet, ...]
    pile: tuple[CardId, ...]
    friend: Seat | None
    revealed: bool
    taken: tuple[int, ...]
    tricks: tuple[Trick, ...]
    plays: tuple[PlayCard, ...]
    turn: Seat
    led: Led = NOTHING_LED


@dataclass(frozen=True, slots=True)
class Scored:
    """The hand is over: who the friend was, the tricks, and what was paid."""

    setup: Setup
    friend: Seat | None
    taken: tuple[int, ...]
    tricks: tuple[Trick, ...]
    result: HandScored


Hand = (
    Dealing
    | Auction
    | BlindChange
    | KnockingOut
    | SecondDealing
    | Exchange
    | FriendCalling
    | Play
    | Scored
)


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match.

    ``totals`` has an account a person, and one for the dummy; ``tokens`` tells who may still call
    a misdeal, ``pot`` is the open misdeal pot, ``dealer`` deals the current hand (in `Scored`: the
    next one), ``hand_number`` counts hands from 1, redeals not included; ``declarer`` is that of
    the hand before; ``results`` are the hands scored so far.
    """

    totals: tuple[int, ...]
    tokens: tuple[bool, ...]
    dealer: Seat
    hand: Hand = Dealing()
    hand_number: int = 1
    pot: int = 0
    declarer: Seat | None = None
    results: tuple[HandScored, ...] = ()
    winners: tuple[Seat, ...] | None = None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.winners is not None
