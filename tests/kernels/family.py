"""Which tables whole games in batch know."""

from __future__ import annotations

from giruda.core.choices import Seating
from giruda.core.loading import players_of, preset_ids
from giruda.core.rules import Rules


def in_family(rules: Rules) -> bool:
    """Tell whether whole games know a table of these rules."""
    return rules.seating is Seating.PEOPLE and rules.knockout.count == 0


PRESETS = [
    (name, n) for name in preset_ids() for n in players_of(name) if in_family(Rules.preset(name, n))
]
