"""How fast the rules are in plain Python, and how much memory a process with them takes."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from time import process_time

from giruda.cli.bench.figure import Figure, rate
from giruda.core.actions import Action, Bury, Deal
from giruda.core.cards import DECK, CardSet
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.rules import Rules
from giruda.core.state import Dealing, Exchange, Match, Scored

RULES = Rules.preset("korea-boardgames")
N_HANDS = 1500
ROUNDS = 3
# `getrusage` would count what the parent had when it forked; the kernel's own mark does not.
_MEMORY = """
{work}
status = open("/proc/self/status").read()
print(int(status.partition("VmHWM:")[2].split()[0]) / 1024)
"""
_WORK = "from giruda.cli.bench.core import random_hands; hands = random_hands(300, 1)"


def _deal(rng: Random) -> Deal:
    order = list(DECK)
    rng.shuffle(order)
    return Deal(0, tuple(tuple(order[n : n + 10]) for n in range(0, 50, 10)), tuple(order[50:]))


def _choose(match: Match, rng: Random) -> Action:
    """Draw from `legal_actions`; of the 286 burials one is sampled without listing them."""
    hand = match.hand
    seat = to_act(match)
    if seat is None or isinstance(hand, Dealing):
        return _deal(rng)
    if isinstance(hand, Exchange):
        return Bury(seat, CardSet.of(rng.sample(list(hand.hands[seat]), RULES.bury)))
    return rng.choice(legal_actions(RULES, match, seat))


def random_hand(rng: Random) -> list[Action]:
    """Play one hand to its score, redeals included, and return its actions."""
    match = start(RULES, 0).match
    actions: list[Action] = []
    while not isinstance(match.hand, Scored):
        actions.append(_choose(match, rng))
        match = apply(RULES, match, actions[-1]).match
    return actions


def random_hands(n_hands: int, seed: int) -> list[list[Action]]:
    """Play hands of random actions."""
    rng = Random(seed)
    return [random_hand(rng) for _ in range(n_hands)]


def replay_hands(hands: list[list[Action]]) -> None:
    """Apply recorded actions, each judged anew."""
    for actions in hands:
        match = start(RULES, 0).match
        for action in actions:
            match = apply(RULES, match, action).match


def best_rate(n_hands: int) -> tuple[float, float]:
    """Hands played and replayed in a second, each the best of some rounds."""
    played = replayed = 0.0
    for number in range(ROUNDS):
        began = process_time()
        hands = random_hands(n_hands // ROUNDS, number)
        played = max(played, len(hands) / (process_time() - began))
        began = process_time()
        replay_hands(hands)
        replayed = max(replayed, len(hands) / (process_time() - began))
    return played, replayed


def peak_mb(work: str) -> float:
    """The greatest resident size of a fresh interpreter that does this work, in megabytes."""
    command = [sys.executable, "-c", _MEMORY.format(work=work)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def figures() -> list[Figure]:
    """Random hands, replayed hands, and the memory of a process that keeps 300 hands."""
    played, replayed = best_rate(N_HANDS)
    return [
        rate("core: random hands, one core", played, "hands", at_least=400),
        rate("core: recorded hands replayed", replayed, "hands", at_least=1000),
        Figure(
            name="core: peak memory, 300 hands kept",
            value=peak_mb(_WORK),
            unit="MB",
            peer="bare interpreter",
            peer_value=peak_mb(""),
        ),
    ]
