"""DDS, the double dummy solver of bridge, as a peer: random bridge deals with as many tricks left.

Bridge has four hands of thirteen and no points on cards, Mighty five of ten, twenty points, a joker
and a mighty, so a ratio says how far the two are from each other, not which program is better.  It
comes with `endplay`, in the extra ``bench``.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from giruda.core.cards import RANK_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable

BRIDGE_TRICKS: Final = 13


def has_dds() -> bool:
    """Tell whether DDS is installed."""
    return find_spec("endplay") is not None


def dds_solver(tricks: int) -> Callable[[int], tuple[float, int]]:
    """Return what solves the bridge deal of a number: its milliseconds and nodes."""
    solve: Any = import_module("endplay.dds").solve_board

    def work(number: int) -> tuple[float, int]:
        deal = _deal(tricks, number)
        began = process_time()
        solved = solve(deal)
        return (process_time() - began) * 1000, solved._data.nodes  # noqa: SLF001  told nowhere else

    return work


def _deal(tricks: int, number: int) -> Any:  # noqa: ANN401  their type
    types: Any = import_module("endplay.types")
    rng = Random(f"bridge {tricks} {number}")
    pack = [(suit, rank) for suit in range(4) for rank in RANK_LETTERS]
    rng.shuffle(pack)
    hands = []
    for seat in range(4):
        held = pack[seat * tricks : (seat + 1) * tricks]
        suits = ("".join(rank for suit, rank in held if suit == one) for one in range(4))
        hands.append(".".join(suits))
    deal = types.Deal(f"N:{' '.join(hands)}")
    deal.trump = list(types.Denom)[number % 5]
    deal.first = types.Player.north
    return deal
