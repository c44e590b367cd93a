"""The sampler by itself: counts, shares and refusals, without any rules."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from giruda.kernels.sampling import NoSuchDeal, Sampler

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ALL = (1 << 53) - 1


def partings(
    room: Sequence[int], may: Sequence[int], left: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Every way to give the cards to the holders: the naive twin."""
    if not room:
        yield ()
        return
    fitting = [one for one in left if may[0] >> one & 1]
    for taken in combinations(fitting, room[0]):
        rest = [one for one in left if one not in taken]
        for others in partings(room[1:], may[1:], rest):
            yield (sum(1 << one for one in taken), *others)


def small_problem(rng: Random) -> tuple[list[int], list[list[int]]]:
    """Rooms for up to eight cards, and for each of some exclusive cases who may hold which.

    Cases are kept apart by the place of the lowest card.
    """
    cards = rng.sample(range(54), rng.randint(1, 8))
    room = [0] * rng.randint(1, 5)
    for _ in cards:
        room[rng.randrange(len(room))] += 1
    masks = [sum(1 << one for one in cards if rng.random() < 0.7) for _ in room]
    first = 1 << cards[0]
    cases = [
        [mask | first if holder == at else mask & ~first for holder, mask in enumerate(masks)]
        for at in rng.sample(range(len(room)), rng.randint(1, len(room)))
    ]
    every = sum(1 << one for one in cards)
    seen = 0
    for case in cases:
        for mask in case:
            seen |= mask
    if seen != every:
        cases[0] = [mask | every & ~seen for mask in cases[0]]
    return room, cases


def cards_of(cases: Sequence[Sequence[int]]) -> list[int]:
    """The unknown cards."""
    return [one for one in range(54) if any(mask >> one & 1 for case in cases for mask in case)]


def test_counts_and_shares() -> None:
    """Small problems have as many deals as can be listed, and draws come alike from each."""
    rng = Random(5)
    impossible = 0
    far = []
    for _ in range(250):
        room, cases = small_problem(rng)
        listed = {deal for case in cases for deal in partings(room, case, cards_of(cases))}
        if not listed:
            with pytest.raises(NoSuchDeal, match="no deal fits"):
                Sampler([0] * len(room), room, cases)
            impossible += 1
            continue
        sampler = Sampler([0] * len(room), room, cases)
        assert sampler.count == pytest.approx(len(listed), rel=1e-12)
        assert sum(sampler.shares) == pytest.approx(1)
        out = np.empty((20 * len(listed), len(room)), np.uint64)
        sampler.fill(out, rng.getrandbits(64))
        drawn = Counter(tuple(map(int, row)) for row in out)
        assert set(drawn) <= listed
        if len(listed) > 1:
            square = sum((drawn[one] - 20) ** 2 / 20 for one in listed)
            far.append((square - len(listed) + 1) / (2 * len(listed) - 2) ** 0.5)
    assert 0 < impossible < 125
    assert abs(sum(far)) / len(far) ** 0.5 < 3  # of a sum of about normal deviations
    assert max(far) < 7


def whole_deal() -> Sampler:
    """A deal of five players, of whom one sees his hand."""
    hand = (1 << 10) - 1
    rest = ALL & ~hand
    return Sampler([hand, 0, 0, 0, 0, 0], [0, 10, 10, 10, 10, 3], [[0, *[rest] * 5]])


def test_a_whole_deal() -> None:
    """There are 43! / (10!^4 3!) deals around a hand of five players."""
    expected = factorial(43) / prod(map(factorial, (10, 10, 10, 10, 3)))
    assert whole_deal().count == pytest.approx(expected, rel=1e-12)


def test_each_card_is_anywhere() -> None:
    """In 20,000 deals each unknown card is in each hand a quarter of 40 times in 43."""
    out = np.empty((20_000, 6), np.uint64)
    whole_deal().fill(out, 3)
    for at in range(10, 53):
        times = np.bitwise_count(out[:, 1:] & np.uint64(1 << at)).sum(axis=0)
        expected = np.array([10, 10, 10, 10, 3]) / 43 * 20_000
        assert (abs(times - expected) < 5 * expected**0.5).all()


def test_streams() -> None:
    """Deals follow from the seed; the first ones are the same whatever their number."""
    sampler = whole_deal()
    long, short, other = (np.empty((n, 6), np.uint64) for n in (50, 20, 20))
    sampler.fill(long, 9)
    sampler.fill(short, 9)
    sampler.fill(other, 10)
    assert (long[:20] == short).all()
    assert (other != short).any(axis=1).all()
    assert (np.bitwise_or.reduce(long, axis=1) == ALL).all()


def test_threads() -> None:
    """Several threads may draw from one sampler at once."""
    sampler = whole_deal()

    def drawn(seed: int) -> bytes:
        out = np.empty((500, 6), np.uint64)
        sampler.fill(out, seed)
        return out.tobytes()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(drawn, range(8))) == [drawn(seed) for seed in range(8)]


def test_strided_rows() -> None:
    """Rows may lie anywhere: every second one, or columns of a larger array."""
    sampler = whole_deal()
    plain, wide = np.empty((8, 6), np.uint64), np.zeros((16, 9), np.uint64)
    sampler.fill(plain, 1)
    sampler.fill(wide[::2, 2:8], 1)
    assert (wide[::2, 2:8] == plain).all()
    assert not wide[1::2].any()


REFUSED: list[tuple[str, tuple[Any, Any, Any]]] = [
    ("known: 0 holders", ([], [], [])),
    ("known: 11 holders", ([0] * 11, [0] * 11, [[0] * 11])),
    ("known: -1 is no set", ([-1], [0], [[0]])),
    ("known: 18014398509481984 is no set", ([1 << 54], [0], [[0]])),
    ("known: it takes", (["SA"], [0], [[0]])),
    ("known: it takes", (7, [0], [[0]])),
    (r"known\[1\]: a card of it", ([3, 2], [0, 0], [[0, 0]])),
    ("room: it takes", ([0], [0, 0], [[0]])),
    ("room: it takes", ([0], [55], [[0]])),
    ("room: -1", ([0], [-1], [[0]])),
    ("room: it takes", ([0], [1.5], [[1]])),
    ("room: 2 in all, and 1 cards", ([0], [2], [[1]])),
    ("cases: each takes", ([0], [0], [[0, 0]])),
    ("cases: card 0 is known", ([1], [1], [[1]])),
    ("cases: it takes", ([0], [0], [["x"]])),
    ("cases: no deal", ([0], [0], [])),
    ("cases: no deal", ([0, 0], [1, 1], [[3, 0]])),
]


@pytest.mark.parametrize(("problem", "arguments"), REFUSED)
def test_refusals(problem: str, arguments: tuple[Any, Any, Any]) -> None:
    """What cannot be is refused with the name of the argument."""
    with pytest.raises(NoSuchDeal, match=problem):
        Sampler(*arguments)


@pytest.mark.parametrize(
    "out",
    [
        None,
        7,
        np.empty((3, 5), np.uint64),
        np.empty((3, 6), np.int64),
        np.empty(6, np.uint64),
        np.broadcast_to(np.uint64(0), (3, 6)),
    ],
)
def test_refused_arrays(out: Any) -> None:  # noqa: ANN401  wrong ones of any kind
    """An array of another shape or type, or that may not be written, is refused."""
    with pytest.raises(NoSuchDeal, match="out:"):
        whole_deal().fill(out, 1)


@pytest.mark.parametrize("seed", [-1, 1 << 64, "1", 1.0, None])
def test_refused_seeds(seed: Any) -> None:  # noqa: ANN401  wrong ones of any kind
    """A seed is an integer from 0 to 2^64 - 1."""
    with pytest.raises(NoSuchDeal, match="seed:"):
        whole_deal().fill(np.empty((1, 6), np.uint64), seed)


def test_the_table_is_bounded() -> None:
    """Ten holders that all differ over the whole pack are refused, not counted for ever."""
    rng = Random(1)
    masks = [ALL & ~rng.getrandbits(53) for _ in range(9)]
    with pytest.raises(NoSuchDeal, match="256 MB"):
        Sampler([0] * 10, [5] * 9 + [8], [[*masks, ALL]])


def test_nothing_hidden() -> None:
    """With every card known the only deal is the known one."""
    sampler = Sampler([5, 2], [0, 0], [[0, 0]])
    out = np.empty((2, 2), np.uint64)
    sampler.fill(out, 1)
    assert sampler.count == 1
    assert out.tolist() == [[5, 2], [5, 2]]
