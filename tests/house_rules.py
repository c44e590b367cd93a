"""Random house rules that fit together, built one after the other and never filtered.

``house_rules()`` draws a table (people, dummy, partners' hands, knock-outs), a pack for just it,
and then every other rule among the values that what was drawn before leaves possible.  A rule that
is new in `knobs` is drawn too, without a word here, unless it can contradict another.
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from hashlib import sha256
from itertools import product
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, get_args, get_type_hints

from hypothesis import strategies as st

from giruda.core import knobs
from giruda.core.actions import FriendMode
from giruda.core.cards import N_SUITS, RANK_LETTERS, CardId, Suit, code_of, make_card
from giruda.core.checks import check
from giruda.core.choices import (
    Counting,
    Direction,
    FirstBidder,
    LossFormula,
    NextDealer,
    Seating,
    WinFormula,
)
from giruda.core.loading import settings
from giruda.core.rules import Rules

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

T = TypeVar("T")
LARGE: Final = 60  # the most that a number without a rule of its own is drawn to
FREE: Final = ("money", "cap", "cap_no_trump")


class Shape(NamedTuple):
    """Who sits at the table, and how many cards there are for whom."""

    players: int
    seating: Seating
    out: int
    jokers: int
    hand: int
    kitty: int
    tricks: bool
    removed: int

    @property
    def n_tricks(self) -> int:
        """How many tricks a hand has."""
        left = self.players - self.out
        return (52 + self.jokers - self.removed - 3) // left if self.out else self.hand


def _shapes() -> list[Shape]:
    """Every table and pack that fit: no card is left over unless tricks are counted."""
    tables = [(n, Seating.PEOPLE, 0) for n in (5, 4, 3, 2)]
    tables += [(4, Seating.DUMMY, 0), (2, Seating.PARTNER_HANDS, 0)]
    found = []
    for (n, seating, out), jokers in product(tables, (1, 2)):
        seats = n + {Seating.DUMMY: 1, Seating.PARTNER_HANDS: n}.get(seating, 0)
        for hand, kitty in product(range(7, 14), range(1, 6)):
            spare = 52 + jokers - seats * hand - kitty
            if 0 <= spare <= 40:
                found.append(
                    Shape(n, seating, out, jokers, hand, kitty, tricks=False, removed=spare)
                )
            if spare >= 0 and hand <= 13:
                found.append(Shape(n, seating, out, jokers, hand, kitty, tricks=True, removed=0))
    return found


# With knock-outs few packs come out even.  The published ones, and one that nobody has.
KNOCKOUTS: Final = [
    Shape(6, Seating.PEOPLE, 1, 1, 8, 5, tricks=False, removed=0),
    Shape(7, Seating.PEOPLE, 2, 1, 7, 4, tricks=False, removed=0),
    Shape(6, Seating.PEOPLE, 1, 1, 7, 1, tricks=False, removed=10),
    Shape(6, Seating.PEOPLE, 1, 1, 8, 5, tricks=True, removed=0),
]
USUAL: Final = [
    Shape(5, Seating.PEOPLE, 0, 1, 10, 3, tricks=False, removed=0),
    Shape(5, Seating.PEOPLE, 0, 2, 10, 4, tricks=False, removed=0),
    Shape(4, Seating.DUMMY, 0, 1, 10, 3, tricks=False, removed=0),
    Shape(4, Seating.PEOPLE, 0, 1, 10, 3, tricks=False, removed=10),
    Shape(3, Seating.PEOPLE, 0, 1, 10, 3, tricks=False, removed=20),
    Shape(2, Seating.PARTNER_HANDS, 0, 1, 10, 3, tricks=False, removed=10),
    Shape(2, Seating.PEOPLE, 0, 1, 13, 1, tricks=True, removed=0),
    *KNOCKOUTS,
]
ALL: Final = _shapes()
SUITED: Final = tuple(make_card(s, rank) for rank in range(len(RANK_LETTERS)) for s in Suit)


def _value(kind: Any, limits: dict[str, Any]) -> SearchStrategy[Any]:  # noqa: ANN401  a type, or tuple[E, ...]
    """Return a strategy for a field of this type."""
    if get_args(kind):
        return st.lists(st.sampled_from(list(get_args(kind)[0])), unique=True).map(tuple)
    if kind is bool:
        return st.booleans()
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    low, high = limits["low"], limits["high"]
    return st.integers(low, min(high, low + LARGE))


def _section(draw: DrawFn, kind: type[T], **given: object) -> T:
    """Draw a section of the rules; what is given is taken."""
    hints = get_type_hints(kind)
    values = {
        one.name: given[one.name]
        if one.name in given
        else draw(_value(hints[one.name], dict(one.metadata)))
        for one in fields(kind)  # type: ignore[arg-type]  # a section is a dataclass
    }
    return kind(**values)


def _removed(draw: DrawFn, number: int) -> tuple[CardId, ...]:
    """Draw which cards go: a run of ranks, mostly the lowest."""
    start = draw(st.sampled_from([0, 0, 0, 4, 20])) if 0 < number <= 20 else 0
    return tuple(SUITED[(start + at) % len(SUITED)] for at in range(number))


def _written(removed: tuple[CardId, ...]) -> tuple[str, ...]:
    """Write cards as a file would: a whole rank by its letter."""
    of_rank = {rank: [c for c in removed if c % 13 == rank] for rank in range(13)}
    whole = [RANK_LETTERS[rank] for rank, cards in of_rank.items() if len(cards) == N_SUITS]
    codes = [code_of(one) for one in removed if RANK_LETTERS[one % 13] not in whole]
    return (*whole, *codes)


def _named(draw: DrawFn, pack: list[CardId], usual: str) -> str:
    """Draw a card to be mighty or to call the joker: the usual one, or any of the pack."""
    codes = [code_of(one) for one in pack]
    return draw(st.sampled_from([*[usual] * (3 * len(codes) * (usual in codes)), *codes]))


def _bid(draw: DrawFn, whole: int, least: int, most: int, offset: int) -> knobs.BidRules:
    """Draw the auction: bids from ``least`` to ``most`` at the widest."""
    suit_offset = draw(st.integers(0, 1))
    high = draw(st.integers(max(7, least + 1), most))
    low = draw(st.integers(least, min(20, whole, high - suit_offset)))
    return _section(
        draw, knobs.BidRules, min=low, max=high, nt_min_offset=offset, suit_min_offset=suit_offset
    )


def _friend(draw: DrawFn, *, possible: bool) -> knobs.FriendRules:
    """Draw the ways to call a friend: none in the game, or some that leave a way in every hand."""
    modes: tuple[FriendMode, ...] = ()
    if possible and draw(st.integers(0, 7)) > 0:
        others = [mode for mode in FriendMode if mode is not FriendMode.NONE]
        first = draw(st.sampled_from(others))
        rest = draw(st.lists(st.sampled_from(list(FriendMode)), unique=True))
        modes = (first, *(mode for mode in rest if mode is not first))
    only_seat = modes == (FriendMode.SEAT,)
    given = {"seat_among_bidders": False} if only_seat else {}
    return _section(draw, knobs.FriendRules, modes=modes, **given)


def _misdeal(draw: DrawFn, whole: int) -> knobs.MisdealRules:
    """Draw the misdeal; a duty to call only where a deal without one is not too rare."""
    mandatory = whole >= 15 and draw(st.booleans())
    at_most = draw(st.integers(-2, 1 if mandatory else 6))
    given = {"tests": (), "point": 2} if mandatory else {}
    return _section(draw, knobs.MisdealRules, mandatory=mandatory, at_most=at_most, **given)


def _score(draw: DrawFn, counting: Counting, win: WinFormula, lowest: int) -> knobs.ScoreRules:
    """Draw the formulas; those that reckon from a number need bids that reach it."""
    needs = {LossFormula.PAYS_BACK: 10, LossFormula.LEAGUE: 13}
    fitting = [formula for formula in LossFormula if lowest >= needs.get(formula, 0)]
    lose = draw(st.sampled_from(fitting))
    numbers = {name: draw(st.sampled_from([0, 0, 1, 100])) for name in FREE}
    return _section(draw, knobs.ScoreRules, count=counting, win=win, lose=lose, **numbers)


def _match(draw: DrawFn) -> knobs.MatchRules:
    """Draw the end of a match; there is one."""
    bust = draw(st.booleans())
    hands = draw(st.integers(0 if bust else 1, 12))
    start = draw(st.integers(1 if bust else 0, 60))
    return _section(draw, knobs.MatchRules, bust=bust, max_hands=hands, start_score=start)


def _formula(draw: DrawFn, whole: int, offset: int) -> tuple[WinFormula, int]:
    """Draw the formula of a win, and the lowest minimum that it allows."""
    least = {WinFormula.POINTS_MINUS_10: 10 - offset}
    fitting = [one for one in WinFormula if least.get(one, 2) < whole]
    win = draw(st.sampled_from(fitting))
    return win, least.get(win, 2)


@st.composite
def house_rules(draw: DrawFn) -> Rules:
    """Draw rules of any table that fits; `checks` accepts them all."""
    shape = draw(st.sampled_from(USUAL) | st.sampled_from(ALL))
    removed = _removed(draw, shape.removed)
    pack = [one for one in SUITED if one not in removed]
    named = {
        key: _named(draw, pack, usual)
        for key, usual in (
            ("mighty", "SA"), ("mighty2", "DA"), ("call", "C3"), ("call2", "S3"),
            ("second", "H3"), ("second2", "D3"),
        )
    }  # fmt: skip
    joker = _section(draw, knobs.JokerRules)
    points = sum(one % 13 >= 8 for one in pack) + shape.jokers * joker.point
    whole = shape.n_tricks if shape.tricks else points
    offset = draw(st.integers(-1, 0))
    win, least = _formula(draw, whole, offset)
    bid = _bid(draw, whole, least, shape.n_tricks if shape.tricks else 25, offset)
    counting = Counting.TRICKS if shape.tricks else Counting.POINTS
    seats = shape.players + (shape.seating is Seating.DUMMY) - shape.out
    possible = shape.seating is not Seating.PARTNER_HANDS and seats >= 4
    rules = Rules(
        id="house",
        title="집",
        players=shape.players,
        seating=shape.seating,
        direction=draw(st.sampled_from(Direction)),
        next_dealer=draw(st.sampled_from(NextDealer)),
        first_bidder=draw(st.sampled_from(FirstBidder)),
        deck=knobs.DeckRules(shape.jokers, _written(removed), shape.hand, shape.kitty),
        bid=bid,
        misdeal=_misdeal(draw, points),
        kitty=_section(draw, knobs.KittyRules),
        change=_section(draw, knobs.ChangeRules),
        knockout=_section(draw, knobs.KnockoutRules, count=shape.out),
        friend=_friend(draw, possible=possible),
        trick1=_section(draw, knobs.FirstTrickRules),
        last=_section(draw, knobs.LastTrickRules),
        mighty=_section(draw, knobs.MightyRules, card=named["mighty"], alternate=named["mighty2"]),
        joker=joker,
        jokercall=_section(
            draw,
            knobs.JokerCallRules,
            card=named["call"],
            alternate=named["call2"],
            second_card=named["second"],
            second_alternate=named["second2"],
        ),
        score=_score(draw, counting, win, bid.min + min(0, offset) - 1),
        mult=_section(draw, knobs.MultiplierRules),
        match=_match(draw),
        info=_section(draw, knobs.InfoRules),
        dummy=_section(draw, knobs.DummyRules),
    )
    return _checked(rules)


def _checked(rules: Rules) -> Rules:
    """Name the rules after what they say, as loading does, and have them checked."""
    digest = sha256(repr(settings(rules)).encode()).hexdigest()[:8]
    named = Rules(**{one.name: getattr(rules, one.name) for one in fields(Rules)} | {
        "id": f"house-{digest}"
    })  # fmt: skip
    check(named)
    return named
