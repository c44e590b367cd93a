"""What can be wrong with a match before it begins."""

from __future__ import annotations

from enum import StrEnum

from giruda.core.errors import GirudaError


class ArenaCode(StrEnum):
    """Why there can be no match.  Closed: the catalogue has a sentence for each member."""

    UNKNOWN_LEVEL = "unknown_level"
    BAD_BUDGET = "bad_budget"
    BAD_COMMAND = "bad_command"
    NO_SUCH_PROGRAM = "no_such_program"
    TOO_FEW_DEALS = "too_few_deals"
    OUT_OF_RANGE = "out_of_range"
    CANNOT_WRITE = "cannot_write"
    OTHER_MATCH = "other_match"
    NOT_A_STATE = "not_a_state"
    WORKER_DIED = "worker_died"


class ArenaError(GirudaError, ValueError):
    """A match cannot begin, or cannot go on; ``code`` and ``params`` say why."""

    def __init__(self, field: str, code: ArenaCode, **params: str | int) -> None:
        """Name the field; the sentence is looked up by the code."""
        facts = "".join(f", {name} {value}" for name, value in params.items())
        super().__init__(f"{field}: {code.replace('_', ' ')}{facts}")
        self.field = field
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[type[ArenaError], tuple[str, ArenaCode], dict[str, object]]:
        """Travel between processes."""
        return ArenaError, (self.field, self.code), {"params": self.params, "args": self.args}
