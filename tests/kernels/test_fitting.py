"""How well sampled deals fit what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from giruda.bots.worlds import Worlds
from giruda.core.errors import GirudaError
from giruda.core.rules import Rules
from giruda.kernels.fitting import PlayFits
from giruda.search.deals import sample_deals
from tests.bots.decisions import cards_to_play
from tests.bots.games import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.bots.likely import Cards, Numbers

RULES = Rules.preset("korea-boardgames")
VIEWS = cards_to_play(RULES, "fitting", 16)
ALL = range(5)


def fits_of(
    worlds: Worlds, rows: Cards, seats: Sequence[int], softness: float = 0.6, slip: float = 0.05
) -> Numbers:
    """Return how well deals fit what some seats played."""
    plays = PlayFits(worlds.start, worlds.roles, seats, softness=softness, slip=slip)
    return plays.of(rows)


def test_a_fit_is_the_sum_of_its_seats() -> None:
    """Logarithms add up over seats, none is above zero, and nobody's plays fit every deal."""
    for view in VIEWS[::3]:
        worlds = Worlds(RULES, view, 5)
        rows = sample_deals(RULES, view, 6, 3).cards
        alone = [fits_of(worlds, rows, [seat]) for seat in ALL]
        fits = fits_of(worlds, rows, ALL)
        assert np.allclose(sum(alone), fits)
        assert (fits <= 1e-9).all()
        none = fits_of(worlds, rows, [])
        assert (none == 0).all()


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_hands_that_were_met_fit_as_well_again(preset: str, players: int) -> None:
    """Whatever was met before, a deal fits as it does by itself: a seat sees its cards alone."""
    rules = Rules.preset(preset, players)
    for view in cards_to_play(rules, "met", 6):
        worlds = Worlds(rules, view, 5)
        rows = sample_deals(rules, view, 60, 3).cards
        others = [one for one in rules.order if one not in (view.seat, view.partner_seat)]
        together = PlayFits(worlds.start, worlds.roles, others, softness=0.6, slip=0.05)
        alone = np.concatenate([fits_of(worlds, rows[at : at + 1], others) for at in range(60)])
        assert (together.of(rows) == alone).all()
        assert (together.of(rows[::-1].copy()) == alone[::-1]).all()


def test_a_slip_is_the_least_chance() -> None:
    """Where all is slips, every card of a choice is alike; a chance is never below its slip."""
    for view in VIEWS[::3]:
        worlds = Worlds(RULES, view, 5)
        rows = sample_deals(RULES, view, 6, 3).cards
        plays = 5 * len(view.tricks) + len(view.trick.plays if view.trick else ())
        slips = fits_of(worlds, rows, ALL, slip=1)
        fits = fits_of(worlds, rows, ALL, slip=0.1)
        assert (slips >= plays * np.log(1 / 10)).all()
        assert (fits >= slips + plays * np.log(0.1) - 1e-9).all()


def test_what_cannot_be_is_refused() -> None:
    """A deal that cannot be, a seat that is not there and useless numbers are errors."""
    worlds = Worlds(RULES, VIEWS[0], 5)
    rows = sample_deals(RULES, VIEWS[0], 2, 3).cards
    for seats, softness, slip in [([7], 1, 0.1), ([0], 0, 0.1), ([0], 1, 0), ([0], 1, 2)]:
        with pytest.raises(GirudaError):
            fits_of(worlds, rows, seats, softness, slip)
    with pytest.raises(GirudaError):
        fits_of(worlds, rows[:, :4], ALL)
