"""What ``giruda bench`` measures: one module a subject, each with ``figures()``."""

from typing import Final

SUBJECTS: Final = ("playout", "solver", "sampler", "bots", "core")
