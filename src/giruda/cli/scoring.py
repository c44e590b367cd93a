"""``giruda score``: a score sheet for people with real cards, a hand a line."""

from __future__ import annotations

import csv
import io
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from giruda.cli.ruling import find
from giruda.cli.say import language, say
from giruda.core.actions import FriendMode
from giruda.core.cards import SUIT_LETTERS, Suit
from giruda.core.errors import GirudaError, NotationError, SheetError
from giruda.core.sheet import HandEntry, Sheet, reckon
from giruda.locale import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.core.rules import Rules

NO_FRIEND: Final = "-"
CALLED_NOBODY: Final = "self"
EXAMPLE: Final = "A 16H B 17"


class BadEntry(GirudaError):
    """A line that is no hand, in the user's language."""


@dataclass(slots=True)
class Book:
    """The entries of a sheet while it is written, and who sits where."""

    rules: Rules
    names: tuple[str, ...]
    dealer: int
    entries: list[HandEntry]

    def write(self, line: str) -> None:
        """Take one line: a hand, ``undo``, or ``N: hand`` to correct hand N.

        A line that makes no sense, or a hand that cannot be, is a `BadEntry` and changes nothing.
        """
        entries = list(self.entries)
        number, colon, rest = line.partition(":")
        if line == "undo":
            entries = entries[:-1]
        elif colon and number.strip().isdecimal():
            at = int(number) - 1
            if not 0 <= at < len(entries):
                raise BadEntry(say("score.no_hand", n=number.strip()))
            entries[at] = self.parse(rest)
        else:
            entries.append(self.parse(line))
        try:
            reckon(self.rules, self.dealer, entries)
        except SheetError as error:
            raise BadEntry(told(error)) from error
        self.entries = entries

    def parse(self, line: str) -> HandEntry:
        """Read ``declarer contract friend points`` with ``out=`` and ``miss=`` behind."""
        words = [word for word in line.split() if "=" not in word]
        options = [word.partition("=") for word in line.split() if "=" in word]
        if len(words) != len(EXAMPLE.split()) or any(o[0] not in ("out", "miss") for o in options):
            raise BadEntry(say("score.bad_line", line=line.strip(), example=EXAMPLE))
        points, trump = contract_of(words[1])
        if not words[3].isdecimal():
            raise BadEntry(say("score.bad_points", text=words[3]))
        friend, call = self._friend(words[2])
        return HandEntry(
            declarer=seat_of(words[0], self.names),
            contract=points,
            trump=trump,
            friend=friend,
            points=int(words[3]),
            call=call,
            out=tuple(seat_of(o[2], self.names) for o in options if o[0] == "out"),
            misdeals=tuple(seat_of(o[2], self.names) for o in options if o[0] == "miss"),
        )

    def _friend(self, word: str) -> tuple[int | None, FriendMode]:
        if word == NO_FRIEND:
            return None, FriendMode.NONE
        if word == CALLED_NOBODY:
            return None, FriendMode.FIRST_TRICK
        return seat_of(word, self.names), FriendMode.CARD


def seat_of(word: str, names: Sequence[str]) -> int:
    """Return the seat of a name, or of a number from 1."""
    if word in names:
        return names.index(word)
    if word.isdecimal() and 1 <= int(word) <= len(names):
        return int(word) - 1
    raise BadEntry(say("score.no_name", name=word, names=", ".join(names)))


def contract_of(word: str) -> tuple[int, Suit | None]:
    """Read ``16H`` or ``17N``."""
    number, letter = word[:-1], word[-1:].upper()
    if not number.isdecimal() or letter not in (*SUIT_LETTERS, "N"):
        raise BadEntry(say("score.bad_contract", text=word))
    return int(number), None if letter == "N" else Suit.parse(letter)


def told(error: SheetError) -> str:
    """Return a fault of the sheet as a sentence."""
    params = dict(error.params)
    if "seat" in params:
        params["seat"] += 1
    return text(
        language(), f"sheet_error.{error.code}", hand=error.hand, field=error.field, **params
    )


def score(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help=say("help.score_file"))] = None,
    *,
    preset: Annotated[str, typer.Option(help=say("help.preset_or_file"))] = "korea-boardgames",
    players: Annotated[int | None, typer.Option(help=say("help.players"))] = None,
    names: Annotated[str | None, typer.Option(help=say("help.names"))] = None,
    dealer: Annotated[str, typer.Option(help=say("help.dealer"))] = "1",
    as_csv: Annotated[bool, typer.Option("--csv", help=say("help.csv"))] = False,
) -> None:
    """Reckon a score sheet."""
    rules = find(preset, players)
    people = _names(rules, names)
    book = Book(rules, people, seat_of(dealer, people[: rules.players]), [])
    if file is None:
        _ask(book)
    else:
        _read(book, file)
    sheet = reckon(rules, book.dealer, book.entries)
    print(_csv(book, sheet) if as_csv else "\n".join(_lines(book, sheet)))


def _names(rules: Rules, given: str | None) -> tuple[str, ...]:
    """Return a name for each account; the dummy has one too."""
    usual = [chr(ord("A") + seat) for seat in range(rules.accounts)]
    if given is None:
        return tuple(usual)
    names = [name.strip() for name in given.split(",")]
    if len(names) == rules.players < rules.accounts:
        names.append(text(language(), "common.dummy"))
    unique = len(set(names)) == len(names) and all(names)
    if len(names) != rules.accounts or not unique or any(" " in name for name in names):
        raise BadEntry(say("score.names_count", n=rules.players))
    return tuple(names)


def _read(book: Book, file: str) -> None:
    try:
        content = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NotationError(file, getattr(error, "strerror", None) or "cannot be read") from error
    for number, line in enumerate(content.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            book.write(line.strip())
        except BadEntry as error:
            raise BadEntry(say("score.line", line=number, problem=error)) from error


def _ask(book: Book) -> None:
    """Ask for a hand at a time; a mistake is told and asked for again."""
    print(say("score.how"), file=sys.stderr)
    while True:
        try:
            line = input(f"{say('score.prompt', n=len(book.entries) + 1)}> ").strip()
        except EOFError:
            return
        if not line:
            return
        try:
            book.write(line)
        except BadEntry as error:
            print(error, file=sys.stderr)
            continue
        print("\n".join(_lines(book, reckon(book.rules, book.dealer, book.entries))))


def _cells(book: Book, sheet: Sheet) -> Iterator[list[str]]:
    """Yield a row of cells a hand, the names first and the totals last."""
    yield [
        say("score.hand"),
        say("score.dealer"),
        say("score.contract"),
        say("score.points"),
        *book.names,
    ]
    for row in sheet.rows:
        out = row.outcome
        letter = "N" if out.trump is None else out.trump.letter
        changes = zip(row.settlement.payments, row.fines, row.pot_payments, strict=True)
        yield [
            str(row.number),
            book.names[row.dealer],
            f"{book.names[out.declarer]} {out.contract}{letter}",
            str(out.points),
            *(f"{sum(change):+d}" for change in changes),
        ]
    yield [say("score.total"), "", "", "", *(str(total) for total in sheet.totals)]


def _lines(book: Book, sheet: Sheet) -> Iterator[str]:
    rows = list(_cells(book, sheet))
    widths = [max(_width(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(
            " " * (width - _width(cell)) + cell for cell, width in zip(row, widths, strict=True)
        )
    if sheet.pot:
        yield say("score.pot", n=sheet.pot)
    if book.rules.score.money:
        yield say("score.money", n=book.rules.score.money)
    if sheet.winners is None:
        yield say("score.next", name=book.names[sheet.dealer])
    else:
        yield say("score.over", names=", ".join(book.names[seat] for seat in sheet.winners))


def _width(cell: str) -> int:
    """Return the columns that a cell takes on a terminal; Korean letters take two."""
    return sum(2 if ord(char) >= 0x1100 else 1 for char in cell)  # noqa: PLR2004  first Hangul


def _csv(book: Book, sheet: Sheet) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(_cells(book, sheet))
    return written.getvalue().rstrip("\n")
