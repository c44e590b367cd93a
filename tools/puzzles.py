"""Reckons the answers of the bots' puzzles again, and prints how many each level solves.

``python -m tools.puzzles LEVEL…`` prints the share solved by theme (``--samples N``: think over so
many deals).  ``--check [NAME…]`` reckons every answer anew and prints its lead; it fails where the
answer is not clearly better.  ``--write`` writes what ``random`` and ``club`` solve to
``tests/puzzles/solved.json``, which the tests compare.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from giruda.bots.api import LEVELS, Budget, get_bot
from tests.puzzles.judging import judge
from tests.puzzles.reading import FOLDER, Puzzle, all_puzzles

SOLVED = FOLDER / "solved.json"
WRITTEN = ("random", "club")
CLEAR = 4.0
"""How many standard errors a lead must be."""


def solves(level: str, puzzle: Puzzle, budget: Budget) -> bool:
    """Tell whether a level finds a right action; its chance follows from the puzzle's name."""
    rng = Random(f"puzzles/{puzzle.name}")  # noqa: S311  must repeat
    decision = get_bot(level).choose(puzzle.rules, puzzle.view, budget, rng)
    return puzzle.solved_by(decision.action)


def solved(level: str, puzzles: Iterable[Puzzle], budget: Budget) -> dict[str, list[str]]:
    """Return the names of the puzzles that a level solves, by theme."""
    found: dict[str, list[str]] = {}
    for one in puzzles:
        if solves(level, one, budget):
            found.setdefault(one.theme, []).append(one.name)
    return found


def print_shares(levels: Sequence[str], puzzles: Sequence[Puzzle], budget: Budget) -> None:
    """Print the share solved by each level, theme by theme, and of those held apart."""
    found = {level: solved(level, puzzles, budget) for level in levels}
    names = {level: {name for row in found[level].values() for name in row} for level in levels}
    sizes = Counter(one.theme for one in puzzles)
    print(f"{'theme':22}" + "".join(f"{level:>12}" for level in levels))
    for theme, size in sorted(sizes.items()):
        rows = (f"{len(found[level].get(theme, [])):>9}/{size:<2}" for level in levels)
        print(f"{theme:22}" + "".join(rows))
    for title, kept in (("all", (True, False)), ("held", (True,)), ("open", (False,))):
        mine = [one.name for one in puzzles if one.held in kept]
        shares = (100 * sum(name in names[level] for name in mine) / len(mine) for level in levels)
        print(f"{title:22}" + "".join(f"{share:>11.1f}%" for share in shares))


def check(puzzles: Sequence[Puzzle]) -> bool:
    """Reckon answers again; tell whether all are clearly better than anything else."""
    good = True
    for one in puzzles:
        lead = judge(one)
        clear = lead.sigmas >= CLEAR
        good &= clear
        print(f"{'ok ' if clear else 'NOT'} {one.name}: {lead}")
    return good


def main(words: Sequence[str]) -> int:
    """Run the tool; return what the shell is told."""
    parser = argparse.ArgumentParser(prog="tools.puzzles", description=__doc__)
    parser.add_argument("words", nargs="*", help=f"levels, of {', '.join(LEVELS)}; or puzzles")
    parser.add_argument("--samples", type=int, default=None)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(words)
    puzzles = all_puzzles()
    budget = Budget(samples=given.samples)
    if given.check:
        named = [one for one in puzzles if not given.words or one.name in given.words]
        return 0 if check(named) else 1
    if given.write:
        shares = {level: solved(level, puzzles, Budget()) for level in WRITTEN}
        SOLVED.write_text(json.dumps(shares, indent=1) + "\n", encoding="utf-8")
        return 0
    print_shares(given.words or LEVELS, puzzles, budget)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
