"""Print what one seat is sent through whole hands, as a JSON list of states.

For the tests of the client, which compare a page that lived through all of them with one that
was just opened: ``python -m tools.screens korea-boardgames 5 0 2`` plays two hands, as seat 0
sees them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from giruda.core.engine import apply, start
from giruda.core.rules import Rules
from giruda.core.shuffle import DealSeed, deal
from giruda.core.state import Scored
from giruda.core.views import redact, view
from giruda.protocol.messages import LoggedEvent, State
from tools.preset_fixtures import Table, around, choose


def states(table: Table, hands: int) -> Iterator[State]:
    """Yield the state after each action, from the first deal to the last payment."""
    rules: Rules = table.rules
    match, v, dealt = start(rules, 0).match, 1, 0
    while match.winners is None and len(match.results) < hands:
        seed = DealSeed(bytes(32), "dal-baram-47", dealt, rules.name, (b"",) * rules.players)
        action = (
            deal(rules, match.dealer, seed)
            if isinstance(match.hand, Scored)
            else choose(rules, match, seed, misdeal=False)
        )
        dealt += action.type == "deal"
        step = apply(rules, match, action)
        match, first = step.match, v + 1
        v += len(step.events)
        events = tuple(
            LoggedEvent(v=first + k, event=redact(rules, event, table.you))
            for k, event in enumerate(step.events)
        )
        yield State(
            v=v, table=around(table, rules), view=view(rules, match, table.you), events=events
        )


def main() -> None:
    """Play at the table that the arguments describe."""
    base, players, you, hands = sys.argv[1:]
    table = Table("screens", base, int(players), (), you=int(you))
    played = (one.model_dump_json() for one in states(table, int(hands)))
    sys.stdout.write(f"[{','.join(played)}]\n")


if __name__ == "__main__":
    main()
