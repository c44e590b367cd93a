"""How many hands a second five club bots play, deals, views and transitions included."""

from time import perf_counter

from giruda.bots.arena import simulate
from giruda.cli.bench.figure import Figure, rate
from giruda.core.rules import Rules

MATCHES = 20


def figures() -> list[Figure]:
    """One run of some matches, after one that fills the tables."""
    rules = Rules.preset("korea-boardgames")
    simulate(rules, ["club"], 1, "warm")
    start = perf_counter()
    report = simulate(rules, ["club"], MATCHES, "bench")
    seconds = perf_counter() - start
    return [rate("hands of five club bots", report.hands / seconds, "hands")]
