"""Every text a person reads, by key: one catalogue per language, read by web and command line.

A text may hold ``{name}`` placeholders, and ``{name|이/가}`` for a name with the Korean particle
that its last sound asks for.
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
        word = str(values[found[1]])
        return word + particle(word, found[2]) if found[2] else word

    return PLACEHOLDER.sub(fill, catalogue(language)[key])


def system_language() -> str:
    """Return the language of the environment: Korean if it says so, English otherwise."""
    for name in ("GIRUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ko" if value.lower().startswith("ko") else "en"
    return "en"
