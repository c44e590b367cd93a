"""Plays as Portable Mighty Notation: ``SA``, ``JK>D`` for what a lead names, ``C3>JK`` for a call.

Tricks stand one a line, but any white space parts plays; comments in braces or behind a semicolon,
and marks such as ``!?`` or ``$4``, are left out in reading.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from giruda.core.actions import PlayCard
from giruda.core.cards import card, code_of, name_of, named
from giruda.core.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

COMMENT: Final = re.compile(r"\{[^{}]*\}|;[^\n]*")
MARK: Final = re.compile(r"[!?]+$")
ALONE: Final = re.compile(r"\$\d{1,3}|[!?]+")
MEANS: Final = ">"
CALLED: Final = ("JK", "JB", "JR")


def play_text(play: PlayCard) -> str:
    """Write a play: its card, then what it names, then that it calls the joker."""
    words = [code_of(play.card)]
    if play.names is not None:
        words.append(name_of(play.names))
    if play.call_joker:
        words.append(CALLED[0])
    return MEANS.join(words)


def parse_play(text: str, where: str) -> PlayCard:
    """Read a play; its seat is 0, for the text does not say it.  ``where`` names it in an error."""
    code, *meanings = text.split(MEANS)
    call = bool(meanings) and meanings[-1] in CALLED
    names = meanings[: len(meanings) - call]
    if len(names) > 1:
        raise NotationError(where, f"{text[:20]!r} names too much")
    try:
        return PlayCard(0, card(code), named(names[0]) if names else None, call)
    except NotationError as error:
        raise NotationError(where, f"{error.where} is {error.problem}") from error


def parse_plays(text: str) -> tuple[PlayCard, ...]:
    """Read a row of plays."""
    words = [MARK.sub("", word) for word in COMMENT.sub(" ", text).split()]
    plays = [word for word in words if word and not ALONE.fullmatch(word)]
    return tuple(parse_play(word, f"Play, card {n}") for n, word in enumerate(plays, 1))


def plays_text(plays: Iterable[PlayCard], n_hands: int) -> str:
    """Write plays, a trick of so many a line."""
    words = [play_text(one) for one in plays]
    rows = [words[at : at + n_hands] for at in range(0, len(words), n_hands)]
    return "".join(f"{' '.join(row)}\n" for row in rows)
