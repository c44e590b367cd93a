"""Speaking on the terminal: texts from the catalogue, in the language of the environment."""

from __future__ import annotations

from functools import lru_cache

from giruda.locale import system_language, text


@lru_cache(maxsize=1)
def language() -> str:
    """Return ``ko`` or ``en``; ``GIRUDA_LANG`` decides over the locale of the system."""
    return system_language()


def say(key: str, **values: object) -> str:
    """Return a text of the command line in the language of the environment."""
    return text(language(), f"cli.{key}", **values)
