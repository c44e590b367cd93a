"""Giruda, the home of the Korean card game Mighty.

    >>> from giruda import Rules, apply, legal_actions, start
    >>> rules = Rules.preset("korea-boardgames")
    >>> match = start(rules, dealer=0).match
    >>> match.totals
    (40, 40, 40, 40, 40)

Importing the package loads nothing outside the standard library, and the names below only when
they are used.
"""

from importlib import import_module
from typing import Any, Final

__version__ = "0.1.0.dev0"

_NAMES: Final = {
    "apply": "giruda.core.engine",
    "legal_actions": "giruda.core.engine",
    "redact": "giruda.core.views",
    "refusal": "giruda.core.engine",
    "reckon": "giruda.core.sheet",
    "replay": "giruda.core.engine",
    "start": "giruda.core.engine",
    "to_act": "giruda.core.engine",
    "view": "giruda.core.views",
    "CardSet": "giruda.core.cards",
    "GirudaError": "giruda.core.errors",
    "IllegalAction": "giruda.core.errors",
    "Match": "giruda.core.state",
    "Rules": "giruda.core.rules",
    "RulesError": "giruda.core.errors",
}

__all__ = ["__version__", *_NAMES]  # noqa: PLE0604  names are texts


def __getattr__(name: str) -> Any:  # noqa: ANN401  of every kind
    """Load a public name when it is asked for."""
    if name not in _NAMES:
        raise AttributeError(f"module 'giruda' has no attribute {name!r}")
    return getattr(import_module(_NAMES[name]), name)
