"""House rules as one frozen value: a typed field a rule, loaded from TOML, checked once.

The fields are in `knobs`; reading and checking a file is in `loading`.  No rule anywhere asks for
a preset's name: a preset is a file of values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from giruda.core.cards import JOKER, N_CARDS, POINT_CARDS, RED_JOKER, CardSet, expand
from giruda.core.choices import Counting, Direction, FirstBidder, NextDealer, Seating
from giruda.core.knobs import (
    BidRules,
    ChangeRules,
    DeckRules,
    DummyRules,
    FirstTrickRules,
    FriendRules,
    InfoRules,
    JokerCallRules,
    JokerRules,
    KittyRules,
    KnockoutRules,
    LastTrickRules,
    MatchRules,
    MightyRules,
    MisdealRules,
    MultiplierRules,
    ScoreRules,
    knob,
)

if TYPE_CHECKING:
    from pathlib import Path

    from giruda.core.actions import Seat

BURIED = 3
USUAL_PLAYERS = 5


@dataclass(frozen=True)
class Rules:
    """Every rule a table plays by.

    Seats 0 .. players-1 are people; further seats are the dummy, or the partner's hand of each
    person.  ``unverified`` names the fields that are our decision because no source settles them;
    ``base`` is the preset that house rules differ from, empty for a preset itself.

    >>> Rules.preset("korea-boardgames").bid.min
    11
    """

    id: str
    version: int = field(default=1, metadata={"low": 1, "high": 9999})
    title: str = ""
    sources: tuple[str, ...] = ()
    unverified: tuple[str, ...] = ()
    base: str = ""
    players: int = knob(5, "1.6", 2, 7)
    seating: Seating = knob(Seating.PEOPLE, "1.6")
    direction: Direction = knob(Direction.CLOCKWISE, "1.6")
    next_dealer: NextDealer = knob(NextDealer.DECLARER_OR_FRIEND, "1.7")
    first_bidder: FirstBidder = knob(FirstBidder.DEALER, "2.12")
    deck: DeckRules = field(default_factory=DeckRules)
    bid: BidRules = field(default_factory=BidRules)
    misdeal: MisdealRules = field(default_factory=MisdealRules)
    kitty: KittyRules = field(default_factory=KittyRules)
    change: ChangeRules = field(default_factory=ChangeRules)
    knockout: KnockoutRules = field(default_factory=KnockoutRules)
    friend: FriendRules = field(default_factory=FriendRules)
    trick1: FirstTrickRules = field(default_factory=FirstTrickRules)
    last: LastTrickRules = field(default_factory=LastTrickRules)
    mighty: MightyRules = field(default_factory=MightyRules)
    joker: JokerRules = field(default_factory=JokerRules)
    jokercall: JokerCallRules = field(default_factory=JokerCallRules)
    score: ScoreRules = field(default_factory=ScoreRules)
    mult: MultiplierRules = field(default_factory=MultiplierRules)
    match: MatchRules = field(default_factory=MatchRules)
    info: InfoRules = field(default_factory=InfoRules)
    dummy: DummyRules = field(default_factory=DummyRules)

    def __hash__(self) -> int:
        """Cheap, for the tables are looked up by it at every card; equal rules have equal names."""
        return hash((self.id, self.version, self.players))

    @property
    def name(self) -> str:
        """``id@version``, as commitments and records write it; ``id.4@1`` where not five play."""
        players = "" if self.players == USUAL_PLAYERS else f".{self.players}"
        return f"{self.id}{players}@{self.version}"

    # ---- what follows from the fields ---------------------------------------------------------

    @cached_property
    def pack(self) -> CardSet:
        """The cards of the game.  Rulebook: §1.5, §9.8."""
        everything = (1 << N_CARDS) - 1 if self.deck.jokers == 1 else (1 << N_CARDS + 1) - 1
        return CardSet(everything & ~expand(self.deck.remove))

    @cached_property
    def jokers(self) -> CardSet:
        """The joker, or both of them."""
        return CardSet.of([JOKER, RED_JOKER] if self.deck.jokers > 1 else [JOKER])

    @cached_property
    def point_cards(self) -> CardSet:
        """The cards worth a point.  Rulebook: §2.1, §6.9."""
        return CardSet(POINT_CARDS & self.pack | (self.jokers if self.joker.point else 0))

    @cached_property
    def seats(self) -> int:
        """Seats that hold cards: people, the dummy, partners' hands.  Rulebook: §1.6, §9.3."""
        extra = {Seating.DUMMY: 1, Seating.PARTNER_HANDS: self.players}.get(self.seating, 0)
        return self.players + extra

    @cached_property
    def order(self) -> tuple[Seat, ...]:
        """The seats in playing order.  Rulebook: §9.1."""
        if self.seating is Seating.PARTNER_HANDS:
            pairs = zip(range(self.players), range(self.players, self.seats), strict=True)
            return tuple(seat for pair in pairs for seat in pair)
        return tuple(range(self.seats))

    @cached_property
    def owners(self) -> tuple[Seat | None, ...]:
        """Who plays each seat's cards: itself, its partner, or nobody (the dummy)."""
        people = tuple(range(self.players))
        if self.seating is Seating.DUMMY:
            return (*people, None)
        return people * 2 if self.seating is Seating.PARTNER_HANDS else people

    @property
    def accounts(self) -> int:
        """Seats with a score of their own: people and the dummy."""
        return self.players + (self.seating is Seating.DUMMY)

    @property
    def n_tricks(self) -> int:
        """Tricks in a hand: the cards that a seat holds when the first is led."""
        if self.knockout.count:
            return (len(self.pack) - BURIED) // (self.players - self.knockout.count)
        return self.deck.hand

    @property
    def bury(self) -> int:
        """How many cards the declarer buries."""
        return BURIED if self.knockout.count else self.deck.kitty

    @property
    def whole(self) -> int:
        """All that there is to win: the points of the pack, or the tricks of a hand.

        Rulebook: §9.2.
        """
        return self.n_tricks if self.score.count is Counting.TRICKS else len(self.point_cards)

    @cached_property
    def following(self) -> tuple[Seat, ...]:
        """The next seat in playing order, by seat."""
        places = [self.order.index(seat) for seat in range(self.seats)]
        return tuple(self.order[(at + 1) % self.seats] for at in places)

    # ---- where they come from ------------------------------------------------------------------

    @classmethod
    def preset(cls, preset_id: str, players: int | None = None) -> Rules:
        """Return a packaged preset for a number of players, its usual one if none is given.

        An unknown id or a number that it does not allow is a `RulesError` that lists those there
        are.
        """
        from giruda.core.loading import preset  # noqa: PLC0415  loading needs this class

        return preset(preset_id, players)

    @classmethod
    def load(cls, path: Path, players: int | None = None) -> Rules:
        """Read a TOML file of house rules."""
        from giruda.core.loading import load  # noqa: PLC0415  loading needs this class

        return load(path, players)

    def diff(self, other: Rules) -> dict[str, tuple[object, object]]:
        """Return the rules in which two sets differ, by dotted key, as (this one's, other's).

        >>> Rules.preset("midnight").diff(Rules.preset("won"))["bid.min"]
        (12, 13)
        """
        from giruda.core.loading import diff  # noqa: PLC0415  loading needs this class

        return diff(self, other)
