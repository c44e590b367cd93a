"""A bot's cards come from the compiled part; without it everything else still works."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace

import pytest

from giruda.bots.cards import play
from giruda.core.cards import CardId, CardSet
from giruda.core.errors import GirudaError
from giruda.kernels.bridge import club_tables
from giruda.kernels.built import KernelsMissing
from giruda.kernels.policy import REASONS, NotInPlay, advise
from tests.bots.seats import position, seen
from tests.core.positions import HEART, RULES, play_of

WITHOUT = """
import sys
from importlib.machinery import ExtensionFileLoader, PathFinder

class Uncompiled(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        compiled = spec is not None and isinstance(spec.loader, ExtensionFileLoader)
        return None if compiled and name.startswith("giruda.") else spec

sys.meta_path = [Uncompiled if one is PathFinder else one for one in sys.meta_path]
"""
HANDS = ["HA C5", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]


def without_kernels(program: str) -> str:
    """Run a program where nothing compiled can be imported, and return what it prints."""
    command = [sys.executable, "-c", WITHOUT + program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_levels_say_how_to_get_what_they_need() -> None:
    """Without the compiled part every level that needs it raises a clear error when asked for."""
    printed = without_kernels("""
from giruda.bots.api import get_bot
from giruda.kernels import KernelsMissing, is_built
assert not is_built()
for level in ("beginner", "club", "expert", "master"):
    try:
        get_bot(level)
    except KernelsMissing as error:
        print(error)
""")
    assert printed.count("pip install") == 4


def test_random_bots_a_table_and_the_server_need_nothing_compiled() -> None:
    """Random bots are listed and play a match, and server and table can be imported."""
    printed = without_kernels("""
from giruda.bots.api import LEVELS, get_bot
from giruda.bots.arena import play_match
from giruda.core.rules import Rules
import giruda.server.app
import giruda.table
play_match(Rules.preset("korea-boardgames"), [get_bot("random")] * 5, "missing")
print(*LEVELS)
""")
    assert printed.split() == ["random"]


def test_the_error_travels_between_processes() -> None:
    """A worker without the compiled part can tell its server so."""
    error = pickle.loads(pickle.dumps(KernelsMissing()))  # noqa: S301 - our own bytes
    assert isinstance(error, KernelsMissing)
    assert str(error) == str(KernelsMissing())


def test_every_reason_of_the_kernels_is_one_of_the_bots() -> None:
    """The names that the kernels give are members of the bots' closed list."""
    decision = play(RULES, seen(position(2, HANDS)))
    assert decision.reasons
    assert decision.reasons[0].value in REASONS


def test_a_view_that_cannot_be_is_refused() -> None:
    """Cards and seats that are not there, or no card to play: an error that names it, no crash."""
    view = seen(position(2, HANDS, "HA"))
    assert view.trick
    assert view.contract
    assert view.friend
    tables = club_tables(RULES, HEART)
    wrong = [
        replace(view, turn=None),
        replace(view, turn=4),
        replace(view, hand=CardSet(0)),
        replace(view, hand=CardSet(1 << 60)),
        replace(view, hand=CardSet(1 << 80)),
        replace(view, buried=CardSet(-1)),
        replace(view, counts=(1, 2)),
        replace(view, contract=replace(view.contract, declarer=5)),
        replace(view, contract=replace(view.contract, declarer=10**30)),
        replace(view, out=(9,)),
        replace(view, friend=replace(view.friend, card=CardId(77))),
        replace(view, friend=replace(view.friend, seat=-2)),
        replace(view, trick=replace(view.trick, number=11)),
        replace(view, trick=replace(view.trick, number=10**30)),
        replace(view, trick=replace(view.trick, plays=view.trick.plays * 5)),
        replace(view, trick=replace(view.trick, plays=(play_of(7, "HA"),))),
        replace(
            view, trick=replace(view.trick, plays=(replace(play_of(0, "HA"), card=CardId(64)),))
        ),
        replace(
            view, trick=replace(view.trick, plays=(replace(play_of(0, "HA"), names=CardId(99)),))
        ),
        replace(view, tricks=view.tricks * 10),
    ]
    for one in wrong:
        with pytest.raises(NotInPlay) as caught:
            advise(tables, one)
        assert isinstance(caught.value, GirudaError)
