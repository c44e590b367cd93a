"""`mighty-deal-1`: deals that anybody can recompute from a seed.

The server draws 32 random bytes and publishes a hash of them (`commitment`) before the deal; then
each client adds bytes of its own.  The key made of both drives a stream of numbers (HMAC-SHA256 in
counter mode), and the stream a Fisher–Yates shuffle.  A deal of Mighty holds 119.8 bits of
possibilities, so a 32-bit seed would reach almost none of them; this one has 256.

This module draws nothing itself: seeds are arguments.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from giruda.core.actions import Deal, SecondDeal
from giruda.core.cards import CardId
from giruda.core.errors import NotationError
from giruda.core.knockout import shares
from giruda.core.state import SecondDealing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.core.rules import Rules
    from giruda.core.state import Match

ALGORITHM: Final = "mighty-deal-1"
SEED_BYTES: Final = 32
CLIENT_SEED_BYTES: Final = 16


def _enc(value: bytes | str) -> bytes:
    raw = value.encode() if isinstance(value, str) else value
    return len(raw).to_bytes(4, "big") + raw


def _u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


@dataclass(frozen=True, slots=True)
class DealSeed:
    """All that a deal follows from.

    ``seed``: the server's 32 bytes; ``table`` and ``board``: which deal of which table; ``rules``:
    their ``id@version``; ``client_seeds``: in seat order, 16 bytes each or empty.
    """

    seed: bytes
    table: str
    board: int
    rules: str
    client_seeds: tuple[bytes, ...]

    def __post_init__(self) -> None:
        """Refuse seeds of a wrong length and impossible board numbers."""
        if len(self.seed) != SEED_BYTES:
            raise NotationError("seed", f"must be {SEED_BYTES} bytes, not {len(self.seed)}")
        for seat, client_seed in enumerate(self.client_seeds):
            if len(client_seed) not in (0, CLIENT_SEED_BYTES):
                raise NotationError(f"client_seeds[{seat}]", "must be 16 bytes or none")
        if not 0 <= self.board < 1 << 64:
            raise NotationError("board", "must be from 0 to 2^64 - 1")

    @property
    def key(self) -> bytes:
        """The key of every stream of this deal."""
        message = ALGORITHM.encode() + _enc(self.table) + _u64(self.board)
        message += b"".join(_enc(client_seed) for client_seed in self.client_seeds)
        return hmac.digest(self.seed, message, "sha256")


def commitment(seed: bytes, table: str, board: int, rules: str) -> bytes:
    """Return the hash that is published before the deal; it binds the server to its seed."""
    parts = ALGORITHM.encode() + _enc(seed) + _enc(table) + _u64(board) + _enc(rules)
    return sha256(parts).digest()


def stream(key: bytes, label: str) -> Iterator[int]:
    """Yield the 32-bit numbers of the stream with this label, for ever."""
    counter = 0
    while True:
        block = hmac.digest(key, label.encode() + _u64(counter), "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def uniform(numbers: Iterator[int], n: int) -> int:
    """Return a number below ``n``, each equally likely: numbers past the last multiple are skipped.

    ``n`` must be from 1 to 2^32.
    """
    limit = (1 << 32) // n * n
    return next(number for number in numbers if number < limit) % n


def shuffled(cards: Sequence[CardId], key: bytes, label: str) -> list[CardId]:
    """Return the cards in the order that the stream with this label gives them."""
    order = list(cards)
    numbers = stream(key, label)
    for i in range(len(order) - 1, 0, -1):
        j = uniform(numbers, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def deal(rules: Rules, dealer: int, seed: DealSeed) -> Deal:
    """Return the deal of these seeds: blocks of cards from the dealer on, the rest the kitty.

    Cost: about 0.1 ms.
    """
    order = shuffled(list(rules.pack), seed.key, "deal")
    size, n = rules.deck.hand, rules.seats
    first = rules.order.index(dealer)
    places = {seat: (at - first) % n for at, seat in enumerate(rules.order)}
    hands = tuple(
        tuple(order[places[seat] * size : (places[seat] + 1) * size]) for seat in range(n)
    )
    return Deal(dealer, hands, tuple(order[n * size : n * size + rules.deck.kitty]))


def second_deal(rules: Rules, match: Match, seed: DealSeed) -> SecondDeal:
    """Return the deal of the returned cards, from the same key: fixed before the auction.

    Others get their shares in playing order from the seat after the declarer, the rest is the
    declarer's.
    """
    hand = match.hand
    assert isinstance(hand, SecondDealing), "cards are dealt a second time after a knock-out"
    order = shuffled(list(hand.returned), seed.key, "redeal")
    sizes = shares(rules, hand)
    seat = hand.contract.seat
    blocks: list[tuple[CardId, ...]] = [()] * rules.seats
    for _ in rules.order:
        seat = rules.following[seat]
        blocks[seat] = tuple(order[: sizes[seat]])
        order = order[sizes[seat] :]
    return SecondDeal(match.dealer, tuple(blocks))
