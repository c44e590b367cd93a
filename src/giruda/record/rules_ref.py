"""Which rules a log was played by, in a form that gives the same rules for ever.

A preset is named with its version.  House rules are kept whole, every rule with its value: what a
base or a default says may change later, a log may not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from giruda.core.errors import NotationError
from giruda.core.house import is_preset, plain_settings, rebuilt
from giruda.core.rules import USUAL_PLAYERS, Rules

if TYPE_CHECKING:
    from giruda.core.house import Plain

RuleValue = bool | int | str | tuple[str, ...]


class RulesRef(BaseModel):
    """A preset and its version, with the number of ``players`` among the ``options`` unless five.

    For house rules ``options`` are all their settings; ``base`` and ``title`` are for people.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: str
    version: int
    options: dict[str, RuleValue] = Field(default_factory=dict)
    base: str = ""
    title: str = ""

    @property
    def name(self) -> str:
        """What the rules are called, as in `Rules.name`."""
        players = self.options.get("players", USUAL_PLAYERS)
        told = "" if players == USUAL_PLAYERS else f".{players}"
        return f"{self.id}{told}@{self.version}"

    def ruleset(self) -> Rules:
        """Return the rules; unknown ones, or another version of them, are an error."""
        if set(self.options) <= {"players"}:
            return self._preset()
        values = {key: plainly(value) for key, value in self.options.items()}
        return rebuilt(self.id, self.version, values, base=self.base, title=self.title)

    def _preset(self) -> Rules:
        players = self.options.get("players")
        if players is not None and type(players) is not int:
            raise NotationError("rules.options.players", "must be a number")
        rules = Rules.preset(self.id, players)
        if rules.version != self.version:
            raise NotationError("rules.version", f"{rules.name} is what this program has")
        return rules


def plainly(value: RuleValue) -> Plain:
    """Return a value as the core takes it from TOML."""
    return list(value) if isinstance(value, tuple) else value


def firmly(value: Plain) -> RuleValue:
    """Return a value as messages and records hold it."""
    return tuple(value) if isinstance(value, list) else value


def ref_of(rules: Rules) -> RulesRef:
    """Return what to keep of these rules."""
    if is_preset(rules):
        other = rules.players != USUAL_PLAYERS
        options: dict[str, RuleValue] = {"players": rules.players} if other else {}
        return RulesRef(id=rules.id, version=rules.version, options=options)
    return RulesRef(
        id=rules.id,
        version=rules.version,
        options={key: firmly(value) for key, value in plain_settings(rules).items()},
        base=rules.base,
        title=rules.title,
    )
