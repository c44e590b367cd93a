"""Statistics of all deals whose seeds are open: what came, beside what chance makes likely.

The store keeps which boards were revealed and not counted yet; whoever asks for the figures counts
them first.  Nothing of a deal with closed seeds is ever looked at.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from functools import lru_cache
from itertools import product
from math import comb, erfc, exp, gamma, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from giruda.core.actions import Deal
from giruda.core.cards import JOKER, Suit, suit_of
from giruda.core.errors import NotationError, RulesError
from giruda.core.tricks import mighty_card
from giruda.protocol.table_events import DealCommitted, DealRevealed
from giruda.protocol.trust_messages import Fair, FairKind, FairRow, FairTest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from giruda.core.rules import Rules
    from giruda.server.store import Store
    from giruda.table.rows import AnyEvent

LOG: Final = logging.getLogger("giruda.server")
KEEP_S: Final = 10
BATCH: Final = 500  # boards that are counted at a time
ENOUGH: Final = 5  # of a kind must be expected, or it is counted with the other rare ones
KITTY: Final = "kitty"
RARE: Final = "rare"


class Pack(NamedTuple):
    """What is dealt: cards of each suit, jokers, seats, cards of a hand and of the kitty."""

    suits: tuple[int, ...]
    jokers: int
    seats: int
    size: int
    kitty: int

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(self.suits) + self.jokers

    def key(self) -> str:
        """Return how the store names it."""
        suits = ".".join(map(str, self.suits))
        return f"{suits}.{self.jokers}:{self.seats}x{self.size}+{self.kitty}"

    @classmethod
    def of_key(cls, key: str) -> Pack:
        """Read what `key` wrote."""
        cards, _, rest = key.partition(":")
        *suits, jokers = map(int, cards.split("."))
        seats, size, kitty = map(int, rest.replace("x", "+").split("+"))
        return cls(tuple(suits), jokers, seats, size, kitty)


def pack_of(rules: Rules) -> Pack:
    """Return what these rules deal."""
    held = Counter(suit_of(card) for card in rules.pack)
    suits = tuple(held[suit] for suit in Suit)
    return Pack(suits, held[None], rules.seats, rules.deck.hand, rules.deck.kitty)


def shape(suits: Sequence[int], jokers: int) -> str:
    """Return the shape of a hand: its suits by length, and its jokers.

    >>> shape((3, 0, 4, 2), 1)
    '4-3-2-0+1'
    """
    lengths = "-".join(map(str, sorted(suits, reverse=True)))
    return f"{lengths}+{jokers}" if jokers else lengths


def observations(rules: Rules, board: int, dealt: Deal) -> list[str]:
    """Return what a deal adds one to.

    Hands of one deal hang together, so the shape of one is counted: each seat in its turn.
    """
    pack = pack_of(rules).key()
    hand = dealt.hands[board % rules.seats] or ()
    held = Counter(suit_of(card) for card in hand)
    found = [f"{pack}|shape|{shape([held[suit] for suit in Suit], held[None])}"]
    for name, card in (("mighty", mighty_card(rules, None)), ("joker", JOKER)):
        if card in rules.pack:
            found.append(f"{pack}|{name}|{_place(dealt, card)}")
    return found


def _place(dealt: Deal, card: int) -> str:
    for seat, hand in enumerate(dealt.hands):
        if card in (hand or ()):
            return str(seat)
    return KITTY


@lru_cache(maxsize=16)
def shape_chances(pack: Pack) -> Mapping[str, float]:
    """Return how likely each shape of one hand is: exact, hypergeometric."""
    ways: Counter[str] = Counter()
    for lengths in product(*(range(min(n, pack.size) + 1) for n in pack.suits)):
        jokers = pack.size - sum(lengths)
        if 0 <= jokers <= pack.jokers:
            chosen = comb(pack.jokers, jokers)
            for n, taken in zip(pack.suits, lengths, strict=True):
                chosen *= comb(n, taken)
            ways[shape(lengths, jokers)] += chosen
    whole = comb(pack.cards, pack.size)
    return {name: n / whole for name, n in ways.items()}


def place_chances(pack: Pack) -> Mapping[str, float]:
    """Return how likely a card is to lie with each seat, or in the kitty."""
    chances = {str(seat): pack.size / pack.cards for seat in range(pack.seats)}
    return chances | ({KITTY: pack.kitty / pack.cards} if pack.kitty else {})


def chi_square_chance(x: float, freedom: int) -> float:
    """Return how often chance alone gives this much or more.

    >>> round(chi_square_chance(3.841, 1), 3), round(chi_square_chance(18.307, 10), 3)
    (0.05, 0.05)
    """
    half = x / 2
    if freedom % 2 == 0:
        return sum(exp(-half) * half**i / gamma(i + 1) for i in range(freedom // 2))
    odd = sum(half ** (i - 0.5) / gamma(i + 0.5) for i in range(1, (freedom + 1) // 2))
    return erfc(sqrt(half)) + float(exp(-half) * odd)


def judged(seen: Mapping[str, int], chances: Mapping[str, float]) -> FairTest:
    """Return what came beside what was likely; rare things are counted together."""
    n = sum(seen.values())
    rows = [
        FairRow(name=name, seen=seen.get(name, 0), expected=chance * n)
        for name, chance in sorted(chances.items(), key=lambda one: -one[1])
    ]
    often = [row for row in rows if row.expected >= ENOUGH]
    rare = [row for row in rows if row.expected < ENOUGH]
    if rare:
        together = (sum(row.seen for row in rare), sum(row.expected for row in rare))
        often.append(FairRow(name=RARE, seen=together[0], expected=together[1]))
    if len(often) < 2 or often[-1].expected < ENOUGH / 5:  # noqa: PLR2004  nothing to compare
        return FairTest(rows=tuple(often), chi_square=None, freedom=0, chance=None)
    x = sum((row.seen - row.expected) ** 2 / row.expected for row in often)
    freedom = len(often) - 1
    chance = min(1.0, chi_square_chance(x, freedom))
    return FairTest(rows=tuple(often), chi_square=x, freedom=freedom, chance=chance)


def figures(counts: Mapping[str, int]) -> Fair:
    """Return the figures of what was counted, the packs that were dealt most often first."""
    by_pack: dict[str, dict[str, dict[str, int]]] = {}
    for key, n in counts.items():
        pack, what, name = key.split("|")
        by_pack.setdefault(pack, {}).setdefault(what, {})[name] = n
    kinds = [_kind(Pack.of_key(key), seen) for key, seen in by_pack.items()]
    return Fair(kinds=tuple(sorted(kinds, key=lambda one: -one.deals)))


def _kind(pack: Pack, seen: Mapping[str, Mapping[str, int]]) -> FairKind:
    places = place_chances(pack)
    return FairKind(
        seats=pack.seats,
        size=pack.size,
        kitty=pack.kitty,
        cards=pack.cards,
        deals=sum(seen["shape"].values()),
        shapes=judged(seen["shape"], shape_chances(pack)),
        mighty=judged(seen["mighty"], places) if "mighty" in seen else None,
        joker=judged(seen["joker"], places) if "joker" in seen else None,
    )


def revealed_deal(events: Sequence[AnyEvent], board: int) -> Deal | None:
    """Return the deal of a board in the log of its table."""
    lies = False
    for event in events:
        if isinstance(event, DealCommitted):
            lies = event.board == board
        elif isinstance(event, Deal) and lies:
            return event
    return None


class FairCounter:
    """Counts what is revealed, one at a time."""

    def __init__(self, store: Store) -> None:
        """Count in a store."""
        self._store = store
        self._busy = asyncio.Lock()
        self._kept: tuple[float, Fair] | None = None

    async def figures(self) -> Fair:
        """Return the figures, a few seconds old at most."""
        async with self._busy:
            if self._kept is None or self._kept[0] < time.monotonic() - KEEP_S:
                self._kept = (time.monotonic(), await self.count())
            return self._kept[1]

    async def count(self) -> Fair:
        """Count what is new, at most a batch, and return the figures."""
        boards = await self._store.uncounted(BATCH)
        found: Counter[str] = Counter()
        for table_id in dict.fromkeys(table for table, _ in boards):
            versions = {v for table, v in boards if table == table_id}
            try:
                found.update(await self._of_table(table_id, versions))
            except (NotationError, RulesError):
                LOG.exception("the deals of table %s cannot be counted", table_id)
        if boards:
            await self._store.count(boards, found)
        return figures(await self._store.counts())

    async def _of_table(self, table_id: str, versions: set[int]) -> list[str]:
        stored = await self._store.load_table(table_id)
        if stored is None:
            return []
        rules = stored.rules.ruleset()
        rows = await self._store.load_rows(table_id)
        events = [row.event for row in rows]
        found: list[str] = []
        for row in rows:
            if row.v in versions and isinstance(row.event, DealRevealed):
                dealt = revealed_deal(events, row.event.board)
                if dealt is not None:
                    found += observations(rules, row.event.board, dealt)
        return found
