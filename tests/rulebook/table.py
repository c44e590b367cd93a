"""A table to try a clause at: the rules of a test, and a match at some point of it.

`rules_with` is where all tests of this folder get their rules, so that `test_flips` can alter one
rule behind a test's back and see it fail.  A play is written as in records: ``JK>D`` leads the
joker and names diamonds, ``C3!`` leads the joker-call card and calls; a bid as ``14H`` or ``14N``,
a pass as ``-``.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from giruda.core.actions import Action, CallFriend, Deal, FriendMode, MakeBid, Pass, PlayCard
from giruda.core.cards import NO_CARDS, CardSet, Suit, card, named
from giruda.core.engine import apply, legal_actions, refusal, start, to_act
from giruda.core.house import changed
from giruda.core.loading import from_document, settings
from giruda.core.scoring import Outcome, Settlement, settle
from giruda.core.state import Auction, Dealt, Match, Play, Scored, Setup, Trick
from giruda.core.views import view

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from giruda.core.events import Event, HandScored
    from giruda.core.refusals import RefusalCode
    from giruda.core.rules import Rules
    from giruda.core.seen import View

SPADE, DIAMOND, HEART, CLUB = Suit
KB: Final = "korea-boardgames"
NO_FRIEND: Final = CallFriend(0, FriendMode.NONE)
SOME_TRICK: Final = Trick(plays=(), winner=0, points=0)
READERS: Final = (0, 1, 2, 3, 4, None)

HANDS: Final = (
    "SA SK SQ SJ ST S9 S8 S7 S6 S5",
    "DA DK DQ DJ DT D9 D8 D7 D6 D5",
    "HA HK HQ HJ HT H9 H8 H7 H6 H5",
    "CA CK CQ CJ CT C9 C8 C7 C6 C5",
    "S4 S3 D4 D3 H4 H3 C4 C3 C2 JK",
)
KITTY: Final = "S2 D2 H2"


@dataclass(frozen=True, slots=True)
class Flip:
    """One rule altered: wherever a test sets *key* to *old*, it gets *new*."""

    key: str
    old: Any
    new: Any


_flip: ContextVar[Flip | None] = ContextVar("flip", default=None)
_asked: ContextVar[list[Rules] | None] = ContextVar("asked", default=None)


@contextmanager
def flipping(flip: Flip | None) -> Iterator[list[Rules]]:
    """Alter a rule for the tests run inside; yields the rules that they ask for, unaltered."""
    asked: list[Rules] = []
    tokens = _flip.set(flip), _asked.set(asked)
    try:
        yield asked
    finally:
        _flip.reset(tokens[0])
        _asked.reset(tokens[1])


def rules_with(
    changes: Mapping[str, Any] | None = None,
    *,
    base: str = KB,
    players: int | None = None,
    variants: tuple[str, ...] = (),
) -> Rules:
    """Return a preset with published variants, and with some rules changed by dotted key."""
    items = tuple((key, _frozen(value)) for key, value in (changes or {}).items())
    rules = _varied(base, players, variants) if variants else _changed(base, players, items)
    asked, flip = _asked.get(), _flip.get()
    if asked is not None:
        asked.append(rules)
    return rules if flip is None else _flipped(rules, flip)


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=2048)
def _changed(base: str, players: int | None, items: tuple[tuple[str, Any], ...]) -> Rules:
    listed = {key: list(v) if isinstance(v, tuple) else v for key, v in items}
    return changed(base, players, listed)


@lru_cache(maxsize=64)
def _varied(base: str, players: int | None, variants: tuple[str, ...]) -> Rules:
    return from_document({"base": base, "variants": list(variants)}, players)


@lru_cache(maxsize=4096)
def _flipped(rules: Rules, flip: Flip) -> Rules:
    """Replace the value unchecked: what contradicts another rule is wrong enough for a test."""
    if settings(rules)[flip.key] != flip.old:
        return rules
    section, _, name = flip.key.rpartition(".")
    if not section:
        return replace(rules, **{name: flip.new})
    return replace(rules, **{section: replace(getattr(rules, section), **{name: flip.new})})


def bid(seat: int, code: str) -> MakeBid:
    """Read a bid: ``14H``, ``14N``."""
    return MakeBid(seat, int(code[:-1]), None if code[-1] == "N" else Suit.parse(code[-1]))


def play_of(seat: int, code: str) -> PlayCard:
    """Read a play: ``SA``, ``JK>D``, ``JK>SQ``, ``JK>red``, ``C3!``."""
    name, _, asked = code.rstrip("!").partition(">")
    return PlayCard(seat, card(name), named(asked) if asked else None, code.endswith("!"))


def codes_of(cards: CardSet) -> str:
    """Write a set as text."""
    return " ".join(cards.codes())


@dataclass(frozen=True, slots=True)
class At:
    """A match at some point, and the rules that it goes by."""

    rules: Rules
    match: Match

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        seat = to_act(self.match)
        assert seat is not None
        return seat

    @property
    def auction(self) -> Auction:
        """The auction that is going on."""
        assert isinstance(self.match.hand, Auction)
        return self.match.hand

    @property
    def play(self) -> Play:
        """The play that is going on."""
        assert isinstance(self.match.hand, Play)
        return self.match.hand

    @property
    def taker(self) -> int:
        """Who took the last complete trick."""
        assert isinstance(self.match.hand, Play | Scored)
        return self.match.hand.tricks[-1].winner

    @property
    def result(self) -> HandScored:
        """What the hand that is over came to."""
        assert isinstance(self.match.hand, Scored)
        return self.match.hand.result

    def then(self, *actions: Action) -> At:
        """Go on by these actions."""
        match = self.match
        for action in actions:
            match = apply(self.rules, match, action).match
        return At(self.rules, match)

    def events(self, action: Action) -> tuple[Event, ...]:
        """Return what happens by an action."""
        return apply(self.rules, self.match, action).events

    def called(self, codes: str) -> At:
        """Bid and pass, each by the seat whose turn it is."""
        at = self
        for code in codes.split():
            at = at.then(Pass(at.turn) if code == "-" else bid(at.turn, code))
        return at

    def played(self, codes: str) -> At:
        """Play cards, each by the seat whose turn it is."""
        at = self
        for code in codes.split():
            at = at.then(play_of(at.turn, code))
        return at

    def why_not(self, action: Action) -> RefusalCode | None:
        """Return why an action is refused, None if it is legal."""
        why = refusal(self.rules, self.match, action)
        return None if why is None else why.code

    def why_no_call(self, code: str) -> RefusalCode | None:
        """Return why the seat to act may not bid or pass so."""
        return self.why_not(Pass(self.turn) if code == "-" else bid(self.turn, code))

    def why_no_play(self, code: str) -> RefusalCode | None:
        """Return why the seat to act may not play so."""
        return self.why_not(play_of(self.turn, code))

    def legal(self, seat: int) -> list[Action]:
        """Return what a seat may do."""
        return legal_actions(self.rules, self.match, seat)

    def can_play(self) -> str:
        """Return the cards that the seat to act may play."""
        actions = self.legal(self.turn)
        return codes_of(CardSet.of(one.card for one in actions if isinstance(one, PlayCard)))

    def seen(self, reader: int | None) -> View:
        """Return what a reader sees."""
        return view(self.rules, self.match, reader)

    def having(self, **fields: Any) -> At:  # noqa: ANN401  fields of a hand
        """Return the same with other values in the play that is going on."""
        return At(self.rules, replace(self.match, hand=replace(self.play, **fields)))


def dealt(rules: Rules, hands: Sequence[str] = (), kitty: str = "", dealer: int = 0) -> Deal:
    """Return a deal of these hands; without any, the pack from its first card on."""
    blocks = [tuple(card(code) for code in hand.split()) for hand in hands]
    middle = tuple(card(code) for code in kitty.split())
    if not hands:
        pack, size = tuple(rules.pack), rules.deck.hand
        blocks = [pack[at * size : (at + 1) * size] for at in range(rules.seats)]
        middle = pack[rules.seats * size :][: rules.deck.kitty]
    return Deal(dealer, tuple(blocks), middle)


def opened(rules: Rules, hands: Sequence[str] = (), kitty: str = "", dealer: int = 0) -> At:
    """Return a match whose first hand was just dealt."""
    return At(rules, start(rules, dealer).match).then(dealt(rules, hands, kitty, dealer))


def at_trick(  # noqa: PLR0913  a position has many sides
    rules: Rules,
    number: int,
    hands: Sequence[str],
    *,
    contract: str = "14H",
    leader: int = 0,
    call: CallFriend = NO_FRIEND,
    friend: int | None = None,
    buried: str = "",
) -> At:
    """Return a match before a trick; the declarer is seat 0.

    The hands may be short: what is asked about one trick does not depend on the rest.
    """
    held = tuple(CardSet.parse(hand) for hand in hands)
    calls = (bid(0, contract),)
    hidden = CardSet.parse(buried)
    play = Play(
        setup=Setup(Dealt(held, NO_CARDS), hidden, calls, calls[0], call),
        hands=held,
        pile=(),
        friend=friend,
        revealed=False,
        taken=(0,) * rules.seats,
        tricks=(SOME_TRICK,) * (number - 1),
        plays=(),
        turn=leader,
    )
    start_score, people = rules.match.start_score, rules.players
    totals = (start_score,) * rules.accounts
    return At(rules, Match(totals=totals, tokens=(True,) * people, dealer=0, hand=play))


def settled(  # noqa: PLR0913  a hand has many sides
    rules: Rules,
    contract: str,
    points: int,
    friend: int | None = 1,
    *,
    pledged: bool = True,
    declarer: int = 0,
    out: tuple[int, ...] = (),
) -> Settlement:
    """Settle a hand; a declarer alone has pledged so."""
    made = bid(declarer, contract)
    alone = friend is None and pledged
    return settle(rules, Outcome(declarer, friend, made.points, made.trump, points, alone, out))
