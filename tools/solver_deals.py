"""Writes the deals that the solver is measured by and that its signature stands on.

``python -m tools.solver_deals`` writes ``tests/fixtures/solver/*.txt``; with ``--check`` it fails
where a file differs.  Each deal is the first that fits in random matches by a seed of its own, with
trumps taking turns: random calls, burials and plays of the Korea Boardgames game, in the form that
``giruda solve`` reads.
"""

import sys
from itertools import chain, count
from pathlib import Path
from random import Random

from giruda.core.actions import FriendMode
from giruda.core.cards import Suit
from giruda.core.problem import Problem, undecided
from giruda.core.rules import Rules
from giruda.core.state import Play
from giruda.record.problem_text import problem_tags
from tests.core.random_play import random_steps

FOLDER = Path(__file__).parent.parent / "tests/fixtures/solver"
TRUMPS = (*Suit, None)
RULES = Rules.preset("korea-boardgames")
FILES = {"left-5": (5, 200), "left-6": (6, 100), "left-8": (8, 40), "whole": (10, 12)}


def fits(hand: object, left: int, trump: Suit | None) -> bool:
    """Tell whether a hand has this trump and so many tricks to come, and its friend settled."""
    return (
        isinstance(hand, Play)
        and hand.setup.contract.trump == trump
        and not hand.plays
        and RULES.n_tricks - len(hand.tricks) == left
        and hand.setup.friend_call.mode is not FriendMode.NONE
        and not undecided(RULES, hand)
    )


def problem(left: int, number: int) -> Problem:
    """Return the deal of this number."""
    trump = TRUMPS[number % len(TRUMPS)]
    rng = Random(f"solver {left} {number}")  # noqa: S311  repeats itself
    steps = chain.from_iterable(random_steps(RULES, rng) for _ in count())  # match after match
    hand = next(step.match.hand for step in steps if fits(step.match.hand, left, trump))
    assert isinstance(hand, Play)
    setup = hand.setup
    return Problem(
        rules=RULES,
        trump=setup.contract.trump,
        declarer=setup.contract.seat,
        hands=setup.dealt.hands,
        buried=setup.buried,
        points=setup.contract.points,
        friend=setup.friend_call,
        plays=tuple(one for trick in hand.tricks for one in trick.plays),
    )


def main(arguments: list[str]) -> int:
    """Write the files, or say which of them differ."""
    stale = []
    for name, (left, n) in FILES.items():
        text = "\n".join(problem_tags(problem(left, number)) for number in range(n))
        path = FOLDER / f"{name}.txt"
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(f"{path.name}: run `python -m tools.solver_deals`")
    print("\n".join(stale) or f"solver deals: {len(FILES)} files")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
