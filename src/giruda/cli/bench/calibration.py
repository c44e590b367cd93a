"""A fixed piece of work in plain Python, so that figures from two machines can be compared.

A figure divided by what this loop does in the same unit stays about the same from one machine to
the next.  Never change the loop: every ratio printed so far would lose its meaning.
"""

import time

_STEPS = 100_000
_MASK = (1 << 64) - 1


def loop() -> int:
    """Integer arithmetic, bit tests, dictionary and list access: what the rules engine does."""
    state, table = 1, [0] * 64
    seen: dict[int, int] = {}
    for _ in range(_STEPS):
        state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
        card = state >> 58
        if state >> card & 1:
            table[card] += 1
        seen[card] = seen.get(card, 0) + table[card & 31]
    return sum(seen.values())


def loop_seconds(repeats: int = 5) -> float:
    """How long one loop takes now: the best of some runs, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        loop()
        best = min(best, time.perf_counter() - start)
    return best
