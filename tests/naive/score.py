"""Who was the friend, what a hand pays, who deals next, when a match ends: §4, §6, §7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import CallFriend, MakeBid, PlayCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.cards import CardId
    from giruda.core.rules import Rules

Trick = tuple[PlayCard, ...]


def friend_of(
    call: CallFriend, tricks: Sequence[Trick], winners: Sequence[int], buried: Sequence[CardId]
) -> int | None:
    """§4.2, §4.3, §4.6, §4.8, §4.9: who was the friend; nobody if it was the declarer."""
    friend: int | None = None
    if call.mode == "card" and call.card not in buried:
        plays = [play for trick in tricks for play in trick]
        friend = next(play.seat for play in plays if play.card == call.card)
    elif call.mode == "first_trick":
        friend = winners[0]
    elif call.mode == "last_trick":
        friend = winners[-1]
    elif call.mode == "seat":
        friend = call.whom
    return None if friend == call.seat else friend


def pledged_alone(rules: Rules, call: CallFriend) -> bool:
    """§4.4, §4.6, §4.8, §4.10: whether a declarer who ended up alone counts as "no friend"."""
    if call.mode == "none":
        return len(rules.friend.modes) > 0
    if call.mode == "card":
        return rules.friend.fake_doubles
    return rules.friend.first_trick_self == "no_friend"


def everything(rules: Rules) -> int:
    """§6.4, §6.9: all that there is to win."""
    if rules.score.count == "tricks":
        return rules.n_tricks
    suited = [one for one in rules.pack if one < 52]
    tens_up = [one for one in suited if one % 13 >= 8]
    return len(tens_up) + (rules.deck.jokers if rules.joker.point else 0)


def win_worth(rules: Rules, p: int, b: int) -> int:
    """§6.2, §6.10: one share of a made contract."""
    m = rules.bid.min
    worth = {
        "points_minus_10": p - 10,
        "points_minus_min": p - m,
        "points_minus_min_plus_1": p - m + 1,
        "over_bid": p - b,
        "over_bid_plus_1": p - b + 1,
        "risk_2": 2 * (b - m) + (p - b),
        "risk_1_5": int(1.5 * (b - m) // 1) + (p - b),
        "call_value": 2 * (b - m + 1),
        "both_over_13": (p - 13) + (b - 13),
        "abs_diff": abs(p - b),
        "league": 300 * (b - 13) + 200 * (p - b + 1),
        "mix": (p - b + 1) + 2 * (p - 13),
    }[rules.score.win]
    return max(worth, rules.score.floor)


def loss_worth(rules: Rules, p: int, b: int) -> int:
    """§6.3, §6.11: one share of a failed contract."""
    m = rules.bid.min
    if rules.score.lose == "tooth" and p < m:
        return (b - m) + 2 * (m - p)
    return {
        "shortfall": b - p,
        "tooth": b - p,
        "pays_back": (b - 10) + (b - p),
        "league": 300 * (b - 13) + 200 * (b - p),
    }[rules.score.lose]


def doublings(rules: Rules, contract: MakeBid, points: int, *, alone: bool) -> int:
    """§6.4 to §6.7, §6.12, §6.13: how many times the payment doubles."""
    m, whole = rules.mult, everything(rules)
    won = points >= contract.points
    now = ("win", "always") if won else ("lose", "always")
    defence = whole - points
    count = 0
    if m.run in now and points >= whole:
        count += contract.points >= whole or not m.run_needs_bid
    if m.no_friend in now and alone:
        count += 1
    if m.no_trump in now and contract.trump is None:
        count += 1
    if m.bid_all in now and contract.points >= whole:
        count += 1
    back_run = {
        "at_most": points <= m.back_run_points,
        "defence_reaches_bid": defence >= contract.points,
        "defence_reaches_min": defence >= rules.bid.min,
        "short_by_5": contract.points - points >= 5,
    }[m.back_run_rule]
    if m.back_run in now and back_run and not won:
        count += 1
    return count


def payments(
    rules: Rules,
    contract: MakeBid,
    friend: int | None,
    points: int,
    *,
    alone: bool,
    out: Sequence[int],
) -> list[int]:
    """§6.1, §9.7 to §9.9: what each account gains or loses; ``alone``: pledged to be so."""
    won = points >= contract.points
    worth = win_worth if won else loss_worth
    each = worth(rules, points, contract.points)
    for _ in range(doublings(rules, contract, points, alone=alone and friend is None)):
        each *= 2
    cap = rules.score.cap_no_trump if contract.trump is None else rules.score.cap
    if cap and (each > cap or (rules.score.all_pays_cap and points >= everything(rules))):
        each = cap
    if not won:
        each = -each
    accounts = rules.players + (rules.seating == "dummy")
    result = [0] * accounts
    for seat in range(accounts):
        if seat in out or seat in (contract.seat, friend):
            continue
        result[seat] -= each
        result[contract.seat] += each
    if friend is not None:
        result[friend] += each
        result[contract.seat] -= each
    return result


def next_dealer(rules: Rules, dealer: int, declarer: int, friend: int | None, *, won: bool) -> int:
    """§1.3, §1.7, §9.4: who deals the next hand."""
    word = rules.next_dealer
    if word == "rotate":
        return (dealer + 1) % rules.players
    if word == "declarer" or friend is None or (word == "declarer_or_friend" and won):
        return declarer
    if friend == rules.players:  # the dummy, who sits after the last person
        return 0 if rules.dummy.next_person_deals else declarer
    return friend


def match_winners(rules: Rules, hands: int, totals: Sequence[int]) -> list[int] | None:
    """§7.2 to §7.4, §9.4: who has won, if the match is over."""
    counted = list(totals if rules.dummy.in_match_end else totals[: rules.players])
    enough = rules.match.max_hands > 0 and hands >= rules.match.max_hands
    broke = rules.match.bust and any(total <= 0 for total in counted)
    over = enough or broke
    if rules.match.end == "all" and rules.match.max_hands and rules.match.bust:
        over = enough and broke
    if not over:
        return None
    return [seat for seat, total in enumerate(counted) if total == max(counted)]
