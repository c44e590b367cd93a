"""Messages over HTTP about trust: deals that can be checked, a person's next device."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from giruda.core.actions import Deal, Seat, SecondDeal
from giruda.core.cards import Card
from giruda.protocol.message import Message


class Sealed(StrEnum):
    """Why the seeds of a board are not open yet."""

    RUNNING = "running"
    MISDEAL = "misdeal"
    KITTY = "kitty"


class DealtBoard(Message):
    """One board of a match, with its cards once its seeds are open.

    ``hand`` counts hands from 1; a board that was thrown in (``thrown``) has the number of the hand
    it would have been.  ``sealed`` says why ``seed``, ``client_seeds``, ``deal`` and ``second`` are
    None.  ``second`` was dealt from ``declarer`` on.
    """

    board: int
    hand: int
    dealer: Seat
    thrown: bool
    commit: str
    sealed: Sealed | None
    seed: str | None
    client_seeds: tuple[str, ...] | None
    deal: Deal | None
    second: SecondDeal | None
    declarer: Seat | None


class Deals(Message):
    """The boards of the newest match at a table, and what is needed to deal them anew.

    ``pack`` in the order before the shuffle, ``order`` of the seats in play; ``size`` of a hand.
    """

    algorithm: str
    table: str
    rules: str
    pack: tuple[Card, ...]
    order: tuple[Seat, ...]
    size: int
    boards: tuple[DealtBoard, ...]


# ---- the same person on another device -------------------------------------------------------


class TransferCode(Message):
    """A code with which another device becomes the asker, once and within ``seconds``."""

    code: str
    seconds: int


class Redeem(Message):
    """A code that another device was shown; blanks, dashes and capitals do not matter."""

    code: Annotated[str, Field(max_length=40)]


class Redeemed(Message):
    """The sender goes on as this person."""

    name: str


# ---- statistics of all deals -----------------------------------------------------------------


class FairRow(Message):
    """How often something came, and how often chance lets one expect it.

    ``name``: a shape such as ``4-3-2-1`` (``4-3-2-0+1`` with a joker), a seat, ``kitty``, or
    ``rare`` for all that is seldom, counted together.
    """

    name: str
    seen: int
    expected: float


class FairTest(Message):
    """Rows, and whether they agree with chance: it alone gives as much or more this often.

    ``chi_square`` and ``chance`` None: there are too few deals to tell.
    """

    rows: tuple[FairRow, ...]
    chi_square: float | None
    freedom: int
    chance: float | None


class FairKind(Message):
    """All deals of one kind: so many ``cards`` to so many ``seats``."""

    seats: int
    size: int
    kitty: int
    cards: int
    deals: int
    shapes: FairTest
    mighty: FairTest | None
    joker: FairTest | None


class Fair(Message):
    """The deals of this server whose seeds are open, by kind."""

    kinds: tuple[FairKind, ...]
