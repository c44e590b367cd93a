"""How many deals a second agree with what a seat has seen, at several moments of a hand."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import TYPE_CHECKING, Final

from giruda.cli.bench.deals import RULES, whole_deal
from giruda.cli.bench.figure import Better, Figure
from giruda.cli.bench.peers import LOOP_NAME, loops, resampling_peer
from giruda.cli.bench.rounds import best_rates
from giruda.core.cards import Suit
from giruda.core.match import new_match
from giruda.core.play import legal_plays, play
from giruda.core.problem import begin
from giruda.core.steps import with_hand
from giruda.core.views import view
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from giruda.core.seen import View

N_DEALS: Final = 10_000
TRICKS: Final = (0, 3, 6)
DEALS_A_SECOND: Final = 200_000


def figures() -> Iterator[Figure]:
    """Yield a figure for each moment: whose turn it is draws deals, the voids shown included."""
    need_kernels()
    works = {f"after {n} tricks": _draws(_seen(n)) for n in TRICKS}
    rates = best_rates({**works, **(resampling_peer() or {LOOP_NAME: loops})})
    *_, peer = rates
    for name in works:
        yield Figure(
            name=f"deals drawn {name}",
            value=rates[name],
            unit="deals/s",
            peer=peer,
            peer_value=rates[peer],
            target=DEALS_A_SECOND,
            better=Better.MORE,
        )


def _seen(tricks: int) -> View:
    """Return what a defender has seen of a random hand after so many tricks."""
    rng = Random(tricks)
    hand = begin(whole_deal(rng, Suit.SPADE))
    while len(hand.tricks) < tricks or hand.turn in (hand.setup.contract.seat, hand.friend):
        hand, _ = play(RULES, hand, rng.choice(legal_plays(RULES, hand)))
    return view(RULES, with_hand(new_match(RULES, 0), hand), hand.turn)


def _draws(seen: View) -> Callable[[], int]:
    from giruda.search.deals import Agreeing

    agreeing, seeds = Agreeing(RULES, seen), count()

    def work() -> int:
        agreeing.draw(N_DEALS, next(seeds))
        return N_DEALS

    return work
