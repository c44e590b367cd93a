"""Finds a position for each value in which a preset differs from its base.

``python -m tools.positions [PRESET…]`` plays random hands under each preset and compares, at every
state, what it says of an action with what it would say if one value were the base's.  The first
difference is written to ``tests/positions/<preset>-<players>.json``.  Payments, dealers and ends
are looked for without play.  ``none`` lists values for which nothing was found.
"""

import json
import sys
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from giruda.core.actions import (
    Action,
    Bury,
    CallFriend,
    Change,
    Deal,
    Keep,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
)
from giruda.core.cards import JOKER, N_CARD_IDS, CardId, CardSet, Suit, rank_of
from giruda.core.engine import apply, refusal, start, to_act
from giruda.core.house import plain
from giruda.core.loading import diff, players_of, preset, preset_ids
from giruda.core.rules import Rules
from giruda.core.state import (
    Auction,
    BlindChange,
    Dealing,
    Exchange,
    FriendCalling,
    Hand,
    KnockingOut,
    Match,
    Play,
    Scored,
)
from giruda.core.tricks import joker_callers, mighty_card
from tests.core.random_play import random_action, random_deal
from tests.notation import write
from tests.positions.judge import SHOWN, Case, base_of, judged, verdict, why_none, with_one
from tests.universe import spoken

FOLDER = Path(__file__).parent.parent / "tests" / "positions"
SECONDS = 1.8
TRUMPS = (*Suit, None)
Block = tuple[CardId, ...]
ASKED = ("score", "mult", "match", "next_dealer", "dummy")
ASKED_KEYS = ("joker.unfollowed_lead",)


def skewed_deal(rules: Rules, dealer: int, rng: Random) -> Deal:
    """Deal so that suits, ranks or points gather in hands, as much as chance says."""
    by_suit, by_rank = rng.choice([(0, 0), (1, 0), (0, 1), (1, 1)])
    noise = rng.choice([0.2, 1.0, 3.0])

    def place(one: CardId) -> float:
        joker = one >= 52
        suited = 0.0 if joker else by_suit * (one // 13) * 2.0
        ranked = 0.0 if joker else by_rank * rank_of(one) * 0.5
        return suited + ranked + rng.random() * noise

    order = sorted(rules.pack, key=place)
    turn = rng.randrange(len(order))
    order = order[turn:] + order[:turn]
    size, n = rules.deck.hand, rules.seats
    blocks = [tuple(order[at * size : (at + 1) * size]) for at in range(n)]
    rng.shuffle(blocks)
    if rng.random() < 0.4:
        blocks = gathered(rules, blocks, rng)
    return Deal(dealer, tuple(blocks), tuple(order[n * size : n * size + rules.deck.kitty]))


def deal_of_all_cards(rules: Rules, dealer: int, rng: Random) -> Deal:
    """Deal as many cards as the rules want, of all that there are."""
    order = rng.sample([CardId(one) for one in range(N_CARD_IDS)], N_CARD_IDS)
    size, n = rules.deck.hand, rules.seats
    blocks = tuple(tuple(order[at * size : (at + 1) * size]) for at in range(n))
    return Deal(dealer, blocks, tuple(order[n * size : n * size + rules.deck.kitty]))


def asked(rules: Rules, hand: Hand, seat: int) -> Iterator[Action]:
    """Yield the bids, changes and calls about which rules are likely to differ."""
    yield from (Pass(seat), Keep(seat), Misdeal(seat))
    if isinstance(hand, Auction):
        low = hand.high.points if hand.high else rules.bid.min
        numbers = {*range(low - 3, low + 4), *range(18, 23), rules.bid.max}
        yield from (MakeBid(seat, *one) for one in product(sorted(numbers), TRUMPS))
    if isinstance(hand, BlindChange | Exchange | FriendCalling):
        low = hand.contract.points
        numbers = {*range(low, low + 5), rules.bid.max, rules.bid.max + 1}
        yield from (Change(seat, *one) for one in product(sorted(numbers), TRUMPS))
    if isinstance(hand, FriendCalling | KnockingOut):
        kinds = (CallFriend, KnockOut)
        yield from (one for one in spoken(rules.seats, seat) if isinstance(one, kinds))


def gathered(rules: Rules, blocks: list[Block], rng: Random) -> list[Block]:
    """Bring mighty and joker into one hand, and the joker-call cards into another."""
    hands = [list(block) for block in blocks]
    at, to = rng.sample(range(len(hands)), 2)
    marks = [(at, {JOKER, *(mighty_card(rules, trump) for trump in TRUMPS)})]
    marks += [(to, {one for trump in TRUMPS for one in joker_callers(rules, trump)})]
    for wanted, special in marks:
        for seat, hand in enumerate(hands):
            for place, one in enumerate(hand):
                if one in special and seat != wanted:
                    other = rng.randrange(len(hands[wanted]))
                    hand[place], hands[wanted][other] = hands[wanted][other], one
    return [tuple(hand) for hand in hands]


def candidates(rules: Rules, match: Match, taken: Action, rng: Random) -> Iterator[Action]:
    """Yield the action that is taken, and others worth a question."""
    yield taken
    hand, seat = match.hand, to_act(match)
    if seat is None:
        return
    if isinstance(hand, Play):
        for one, call in product(hand.hands[seat], (False, True)):
            yield PlayCard(seat, one, None, call)
        for one, suit in product(hand.hands[seat], Suit):
            if one >= 52 or one % 13 == 12:
                yield PlayCard(seat, one, suit)
    elif not isinstance(hand, Dealing | Scored):
        yield from asked(rules, hand, seat)
    if isinstance(hand, Dealing | Scored):
        yield deal_of_all_cards(rules, match.dealer, rng)
    else:
        yield from (Misdeal(at) for at in range(rules.players))


def search(rules: Rules, others: dict[str, Rules], rng: Random) -> dict[str, Case]:
    """Play until each of the other rules has said something else, or time is up."""
    found: dict[str, Case] = {}
    began = process_time()
    while len(found) < len(others) and process_time() - began < SECONDS:
        dealer = rng.randrange(rules.players)
        match = start(rules, dealer).match
        log = [f"first dealer {dealer}"]
        hands = rng.choice((1, 1, 1, 2))
        while len(match.results) < hands and not match.over and len(log) < 160:
            taken = next_action(rules, match, rng)
            look(rules, match, others, found, (log, list(candidates(rules, match, taken, rng))))
            match = apply(rules, match, taken).match
            log.append(write(taken))
    return found


def next_action(rules: Rules, match: Match, rng: Random) -> Action:
    """Return a random action; half of the deals are skewed."""
    if isinstance(match.hand, Dealing | Scored):
        kind = rng.choice((skewed_deal, random_deal))
        return kind(rules, match.dealer, rng)
    pointed = one_suit(rules, match) if rng.random() < 0.5 else None
    return pointed if pointed is not None else random_action(rules, match, rng)


def one_suit(rules: Rules, match: Match) -> Action | None:
    """Bid one's longest suit, and bury what is not trump: so all kinds of hands lead."""
    hand, seat = match.hand, to_act(match)
    if seat is None or not isinstance(hand, Auction | Exchange):
        return None
    cards = list(hand.hands[seat])
    if isinstance(hand, Auction):
        suit = max(Suit, key=lambda one: len([c for c in cards if c in one.cards]))
        bids = (MakeBid(seat, number, suit) for number in range(rules.bid.min, rules.bid.max + 1))
        action: Action | None = next((b for b in bids if refusal(rules, match, b) is None), None)
    else:
        trump = hand.contract.trump
        cards.sort(key=lambda one: one >= JOKER or (trump is not None and one in trump.cards))
        action = Bury(seat, CardSet.of(cards[: rules.bury]))
    return action if action is not None and refusal(rules, match, action) is None else None


def look(
    rules: Rules,
    match: Match,
    others: dict[str, Rules],
    found: dict[str, Case],
    at: tuple[list[str], list[Action]],
) -> None:
    """Note the first action on which the other rules differ."""
    log, actions = at
    for key, other in others.items():
        if key in found:
            continue
        for action in actions:
            try:
                here, there = verdict(rules, match, action), verdict(other, match, action)
            except (ArithmeticError, AssertionError, LookupError, ValueError):
                continue  # rules that do not fit together may break
            if here != there:
                case = {"kind": "play", "log": list(log), "action": write(action)}
                found[key] = {**case, "preset_says": here, "base_says": there}
                break


def questions(rules: Rules) -> Iterator[Case]:
    """Yield all payments, dealers and ends to ask about."""
    friends: list[int | None] = [1, None] if rules.friend.modes else [None]
    yield {"kind": "start"}
    lead = "0 JK" if rules.joker.weak_lead_passes else "0 JK>S"
    plays = [lead, "1 D8", "2 CK", "3 HT", "4 DK"][: rules.seats]
    yield {"kind": "winner", "given": {"trick": rules.n_tricks, "trump": "N", "plays": plays}}
    for points, contract in product(
        range(rules.whole, -1, -1), range(rules.bid.min - 1, rules.bid.max + 1)
    ):
        for trump, friend in product((Suit.HEART, None), friends):
            for alone in (False, True) if friend is None else (False,):
                given = {"declarer": 0, "friend": friend, "contract": contract, "trump": trump}
                out = tuple(range(2, 2 + rules.knockout.count))
                yield {
                    "kind": "payment",
                    "given": {**given, "points": points, "doubles_alone": alone, "out": out},
                }
    for friend, won in product(friends, (True, False)):
        given = {"dealer": 2 % rules.players, "declarer": 0, "friend": friend, "won": won}
        yield {"kind": "dealer", "given": given}
    for number, low in product((1, 7, 8, 9, 10, 20), (40, 1, 0, -40)):
        totals = (low, 80 - low) + (40,) * (rules.accounts - 2)
        yield {"kind": "end", "given": {"hand_number": number, "totals": totals}}


def plain_questions(rules: Rules) -> Iterator[Case]:
    """Yield questions about single rules, for what random play does not come by."""
    last, letters = rules.n_tricks, "SDHCN"
    yield {"kind": "own_first_trick"}
    yield {"kind": "all_passed"}
    for trick, trump in product((1, 5, last), letters):
        yield {"kind": "callers", "given": {"trick": trick, "trump": trump}}
    for hand, trump in product(("HA HK H9 JK", "HA HK H9 JK SA", "HA HK H9 SA", "HA HK H9"), "HN"):
        yield {"kind": "leads", "given": {"trick": 1, "trump": trump, "hand": hand}}
    for hand in ("HA HK D9", "JK D9", "S3 C3 D9", "SA D9"):
        given = {"trick": 1, "trump": "H", "lead": "0 C9", "hand": hand.replace("C3 ", "")}
        yield {"kind": "follows", "given": given}
    for lead in ("0 C3!", "0 H3!", "0 D3!", "0 S3!", "0 C7!"):
        given = {"trick": 5, "trump": "N", "lead": lead, "hand": "JK SA C9 HK"}
        yield {"kind": "follows", "given": given}
    for points, old, new in product(range(rules.bid.min, 21), letters, letters):
        yield {"kind": "price", "given": {"points": points, "old": old, "new": new}}
    for trick, trump in product((1, last), "HN"):
        plays = ["0 C9", "1 JK", "2 CK", "3 DT", "4 DK"][: max(2, rules.seats)]
        yield {"kind": "winner", "given": {"trick": trick, "trump": trump, "plays": plays}}
    low = ["S7", "S8", "D7", "D8", "H7", "H8", "H9", "C8", "C9", "D9"]
    high = ["SA", "HA", "DT", "HJ", "CT", "SJ", "JK"]
    for some in (c for n in range(5) for c in combinations(high, n)):
        hand = " ".join([*some, *low[: rules.deck.hand - len(some)]])
        yield {"kind": "bad_hand", "given": {"hand": hand}}
    ranked = ["SA", "SK", "SQ", "SJ", "ST", "HA", "HK", "HQ", "HJ", "HT", "DA", "DK", "DQ"][
        : rules.deck.hand
    ]
    yield {"kind": "bad_hand", "given": {"hand": " ".join(ranked)}}


def ask(rules: Rules, other: Rules) -> Case | None:
    """Return the first question that the two rules answer differently."""
    for case in (*questions(rules), *plain_questions(rules)):
        here, there = judged(rules, case, None), judged(other, case, None)
        if here != there:
            return {**case, "preset_says": here, "base_says": there}
    return None


def positions(preset_id: str, players: int) -> dict[str, Any]:
    """Return the file of a preset: its positions, and the values for which there is none."""
    rules, base = preset(preset_id, players), base_of(preset_id, players)
    changed = diff(base, rules)
    others = {key: with_one(rules, base, key) for key in changed if key not in SHOWN}
    found: dict[str, Case] = {}
    for key, other in others.items():
        case = ask(rules, other) if key.split(".")[0] in ASKED or key in ASKED_KEYS else None
        if case is not None:
            found[key] = case
    left = {key: other for key, other in others.items() if key not in found}
    found |= search(rules, left, Random(f"{preset_id} {players}"))  # noqa: S311  repeats itself
    for key in left.keys() - found.keys():
        case = ask(rules, left[key])
        if case is not None:
            found[key] = case
    cases = [
        {
            "preset": preset_id,
            "players": players,
            "key": key,
            "preset_value": plain(value),
            "base_value": plain(old),
            **found[key],
        }
        for key, (old, value) in changed.items()
        if key in found
    ]
    none = {key: why_none(rules, base, key) for key in changed if key not in found}
    return {"positions": cases, "none": none}


def main() -> None:
    """Write the files of the presets asked for, or of all."""
    for preset_id in sys.argv[1:] or preset_ids():
        for players in players_of(preset_id):
            document = positions(preset_id, players)
            path = FOLDER / f"{preset_id}-{players}.json"
            lines = [json.dumps(case, ensure_ascii=False) for case in document["positions"]]
            inner = ",\n".join(lines)
            none = json.dumps(document["none"])
            path.write_text(f'{{"none": {none},\n"positions": [\n{inner}\n]}}\n', encoding="utf-8")
            print(preset_id, players, len(lines), "not found:", document["none"])


if __name__ == "__main__":
    main()
