"""How well sampled deals fit what was played."""

from __future__ import annotations

import numpy as np
import pytest

from giruda.bots.worlds import Worlds
from giruda.core.errors import GirudaError
from giruda.core.rules import Rules
from giruda.kernels.fitting import fit_plays
from giruda.search.deals import sample_deals
from tests.bots.decisions import cards_to_play

RULES = Rules.preset("korea-boardgames")
VIEWS = cards_to_play(RULES, "fitting", 16)
ALL = range(5)


def test_a_fit_is_the_sum_of_its_seats() -> None:
    """Logarithms add up over seats, none is above zero, and nobody's plays fit every deal."""
    for view in VIEWS[::3]:
        worlds = Worlds(RULES, view, 5)
        rows = sample_deals(RULES, view, 6, 3).cards
        alone = [
            fit_plays(worlds.start, worlds.roles, rows, [seat], softness=0.6, slip=0.05)
            for seat in ALL
        ]
        fits = fit_plays(worlds.start, worlds.roles, rows, ALL, softness=0.6, slip=0.05)
        assert np.allclose(sum(alone), fits)
        assert (fits <= 1e-9).all()
        none = fit_plays(worlds.start, worlds.roles, rows, [], softness=0.6, slip=0.05)
        assert (none == 0).all()


def test_a_slip_is_the_least_chance() -> None:
    """Where all is slips, every card of a choice is alike; a chance is never below its slip."""
    for view in VIEWS[::3]:
        worlds = Worlds(RULES, view, 5)
        rows = sample_deals(RULES, view, 6, 3).cards
        plays = 5 * len(view.tricks) + len(view.trick.plays if view.trick else ())
        slips = fit_plays(worlds.start, worlds.roles, rows, ALL, softness=0.6, slip=1)
        fits = fit_plays(worlds.start, worlds.roles, rows, ALL, softness=0.6, slip=0.1)
        assert (slips >= plays * np.log(1 / 10)).all()
        assert (fits >= slips + plays * np.log(0.1) - 1e-9).all()


def test_what_cannot_be_is_refused() -> None:
    """A deal that cannot be, a seat that is not there and useless numbers are errors."""
    worlds = Worlds(RULES, VIEWS[0], 5)
    rows = sample_deals(RULES, VIEWS[0], 2, 3).cards
    for seats, softness, slip in [([7], 1, 0.1), ([0], 0, 0.1), ([0], 1, 0), ([0], 1, 2)]:
        with pytest.raises(GirudaError):
            fit_plays(worlds.start, worlds.roles, rows, seats, softness=softness, slip=slip)
    with pytest.raises(GirudaError):
        fit_plays(worlds.start, worlds.roles, rows[:, :4], ALL, softness=1, slip=0.1)
