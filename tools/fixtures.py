"""Write the shared fixtures: one whole hand as events, and what its seats see on the way.

The Python and the TypeScript tests read the same files, so both sides of the wire agree on real
data.  ``python tools/fixtures.py`` writes them, ``--check`` fails if they are stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from giruda.core.actions import Action, Bury, CallFriend, Deal, FriendMode, MakeBid, Pass, PlayCard
from giruda.core.cards import CardSet, Suit, card
from giruda.core.engine import apply, start
from giruda.core.rules import Rules
from giruda.core.views import redact, view
from giruda.protocol.messages import (
    DealProof,
    LoggedEvent,
    SeatView,
    State,
    TableStatus,
    TableView,
)
from giruda.protocol.options import USUAL
from giruda.protocol.table_events import Occupant
from giruda.record.codec import event_codec

FOLDER = Path(__file__).parent.parent / "tests" / "fixtures" / "protocol"
RULES = Rules.preset("korea-boardgames")
NAMES = ("서연", "민준", "하은", "가람", "도윤")
HANDS = (
    "HA HK HJ HT H7 SK SQ DA C6 JK",
    "SA S7 S3 H9 H2 DQ D5 CA C9 C4",
    "SJ S6 HQ H8 DK D9 D4 CT C7 C3",
    "S8 S4 S2 H5 H3 DJ D7 D3 CJ C8",
    "ST S9 S5 H6 DT D6 D2 CQ C5 C2",
)
KITTY = "H4 D8 CK"
TRICKS = (
    (0, "DA D5 D4 D3 D2"),
    (0, "HA H2 H8 H3 H6"),
    (0, "HJ H9 HQ H5 DT"),
    (2, "SJ S4 S9 SK SA"),
    (1, "DQ DK D7 D6 H7"),
    (0, "HK S3 D9 S2 S5"),
    (0, "JK>C CA C7 C8 C2"),
    (0, "SQ S7 S6 S8 ST"),
    (0, "HT C4 C3 DJ C5"),
    (0, "H4 C9 CT CJ CQ"),
)


def _cards(codes: str) -> tuple[Any, ...]:
    return tuple(card(code) for code in codes.split())


def script() -> list[Action]:
    """Return the actions of the hand, auction to last card."""
    actions: list[Action] = [Deal(0, tuple(_cards(hand) for hand in HANDS), _cards(KITTY))]
    actions += [MakeBid(0, 14, Suit.HEART), MakeBid(1, 15, Suit.CLUB), Pass(2), Pass(3), Pass(4)]
    actions += [MakeBid(0, 16, Suit.HEART), Pass(1)]
    actions += [Bury(0, CardSet.parse("CK C6 D8")), CallFriend(0, FriendMode.CARD, card("SA"))]
    for leader, codes in TRICKS:
        for step, code in enumerate(codes.split()):
            name, _, asked = code.partition(">")
            named = Suit.parse(asked) if asked else None
            actions.append(PlayCard((leader + step) % 5, card(name), named))
    return actions


def table(deal_open: bool) -> TableView:  # noqa: FBT001  one flag of a private script
    """Return the table around the hand."""
    seats = tuple(
        SeatView(
            seat=seat,
            occupant=Occupant.BOT if seat == 3 else Occupant.PERSON,
            name=name,
            level="club" if seat == 3 else None,
            connected=True,
            host=seat == 0,
            ready=False,
        )
        for seat, name in enumerate(NAMES)
    )
    proof = DealProof(
        algorithm="mighty-deal-1",
        table="dal-baram-47",
        board=1,
        rules=RULES.name,
        dealer=0,
        commit="e5ae452253d62734f1e8de443600284f962f9f201dfda5f011b59c5511ab5d4a",
        seed="00" * 32 if deal_open else None,
        client_seeds=("",) * 5 if deal_open else None,
    )
    return TableView(
        id="dal-baram-47",
        rules=RULES.name,
        preset=RULES.id,
        rules_title="",
        differences=(),
        options=USUAL,
        players=RULES.players,
        status=TableStatus.PLAYING,
        seats=seats,
        you=0,
        deal=proof,
        last_deal=None,
        seed_wanted=None,
        next_hand_ms=12000 if deal_open else None,
    )


def build() -> dict[str, Any]:
    """Return each fixture file's content by name."""
    step = start(RULES, 0)
    match, log, states = step.match, list(step.events), []
    for action in script():
        step = apply(RULES, match, action)
        match = step.match
        first = len(log) + 1
        log += step.events
        seen = tuple(
            LoggedEvent(v=first + k, event=redact(RULES, event, 0))
            for k, event in enumerate(step.events)
        )
        shown = view(RULES, match, 0)
        state = State(v=len(log), table=table(shown.result is not None), view=shown, events=seen)
        states.append(json.loads(state.model_dump_json()))
    codec = event_codec()
    events = [json.loads(codec.dump_json(event)) for event in log]
    return {"hand.json": events, "states.json": states}


def main() -> int:
    """Write the files, or with ``--check`` compare them."""
    stale = []
    for name, content in build().items():
        lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in content)
        text = f"[\n{lines}\n]\n"
        path = FOLDER / name
        if "--check" in sys.argv:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if stale:
        print(f"stale fixtures: {', '.join(stale)}; run python tools/fixtures.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
