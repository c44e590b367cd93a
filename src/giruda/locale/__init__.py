"""Every text a person reads, by key: one catalogue per language, read by web and command line.

A text may hold ``{name}`` placeholders, ``{name|이/가}`` for a name with the Korean particle that
its last sound asks for, and in English ``{n|point/points}`` for a number with its noun.
"""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from importlib import resources
from typing import Final

from giruda.locale.josa import particle

LANGUAGES: Final = ("ko", "en")
PLACEHOLDER: Final = re.compile(r"\{(\w+)(?:\|([^{}]+))?\}")


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: str) -> dict[str, str]:
    """Return the texts of a language, ``ko`` or ``en``."""
    path = resources.files("giruda.locale") / f"{language}.json"
    texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def text(language: str, key: str, **values: object) -> str:
    """Return a text with its placeholders filled in."""

    def fill(found: re.Match[str]) -> str:
        value, pair = values[found[1]], found[2]
        if not pair:
            return str(value)
        if language == "en" and isinstance(value, int):
            return f"{value} {pair.split('/')[abs(value) != 1]}"
        return f"{value}{particle(str(value), pair)}"

    return PLACEHOLDER.sub(fill, catalogue(language)[key])


def system_language() -> str:
    """Return the language of the environment: Korean if it says so, English otherwise."""
    for name in ("GIRUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ko" if value.lower().startswith("ko") else "en"
    return "en"
