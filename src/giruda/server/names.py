"""Names: of people, as they may be; of tables, pleasant and not to be guessed; of bots."""

from __future__ import annotations

import secrets
import unicodedata
from typing import TYPE_CHECKING, Final

from giruda.table.commands import NewBot

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_NAME: Final = 20
UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that do not show, turn the text round or break the line."""

WORDS: Final = (
    "dal", "byeol", "hae", "baram", "gureum", "bada", "sup", "kkot", "namu", "san", "gang", "nun",
    "bi", "norae", "nabi", "sori", "haneul", "ondal", "maru", "saebyeok", "achim", "bom", "gaeul",
    "gyeoul", "yeoreum", "darak", "madang", "dolgil", "sonamu", "bulbit", "isul", "mulgyeol",
)  # fmt: skip
BASE32: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # without l, o, 0 and 1, which look alike
ID_LETTERS: Final = 8  # 40 bits
BOT_NAMES: Final = ("가람", "나래", "다온", "라온", "마루", "보람", "새봄", "아름")


def clean_name(name: str) -> str | None:
    """Return a name as it is kept: composed, without outer blanks; None if it cannot be one.

    A name has 1 to 20 characters that show.  Markup is text like any other.
    """
    if len(name) > 20 * MAX_NAME:
        return None
    kept = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(kept) <= MAX_NAME:
        return None
    return None if any(unicodedata.category(one) in UNSEEN for one in kept) else kept


def new_table_id() -> str:
    """Draw an id such as ``dal-baram-k3v9x2mq``; its 40 random bits are what keeps it private."""
    words = f"{secrets.choice(WORDS)}-{secrets.choice(WORDS)}"
    return f"{words}-{''.join(secrets.choice(BASE32) for _ in range(ID_LETTERS))}"


def new_bots(levels: Sequence[str]) -> tuple[NewBot, ...]:
    """Return a bot of the level wanted for each chair, each with another name."""
    return tuple(map(NewBot, BOT_NAMES, levels))
