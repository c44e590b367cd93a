"""Where a misdeal is a duty: who did not call one had no hand for it.  Rulebook: §2.9.

Such a duty looks at a whole hand (its points, or whether it has just one), so no mask can hold it.
Deals are drawn without it, and those in which somebody would have had to call are left out; nearly
every deal passes.  That cannot hang: after so many deals the rest is drawn card kind by card kind,
from exact counts, which is slow and never in vain.

Only the hands count that still are what they were: in a hand that was dealt a second time nothing
is known any more of the first.  Where the auction went on after everybody had passed, a view
after the auction tells so only if the bids do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.core.actions import MakeBid
from giruda.core.auction import ends_at_once, first_bidder, minimum
from giruda.core.cards import CardSet
from giruda.core.choices import AllPass, ChangeOrder, MisdealMode, MisdealWindow
from giruda.core.events import Stage
from giruda.core.misdeal import ONE_EYED, TENS, qualifies, value
from giruda.core.seen import Phase
from giruda.core.state import Match
from giruda.core.tricks import mighty_card
from giruda.kernels.sampling import NoSuchDeal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.kernels.sampling import Sampler
    from giruda.search.facts import Facts

Counts = tuple[int, ...]  # so many cards of each kind
BITS: Final = 5  # of a count of cards of one kind
FIRST_HANDS: Final = (Phase.AUCTION, Phase.BLIND_CHANGE, Phase.KNOCKOUT)
OWN_CALL: Final = (MisdealWindow.BEFORE_OWN_CALL, MisdealWindow.OWN_TURN)
EVERY_CALL: Final = (MisdealWindow.ANY_TURN, MisdealWindow.UNTIL_PLAY)
LATE: Final = (MisdealWindow.UNTIL_PLAY, MisdealWindow.AFTER_EXCHANGE)
SPARE_DRAWS: Final = 20_000
DRAWS_EACH: Final = 64


@dataclass(frozen=True, slots=True)
class Duty:
    """What some holders' cards together must be: ``fine`` tells it of their counts by kind.

    ``fixed`` are the cards of theirs that are known or played.
    """

    rules: Rules
    holders: tuple[int, ...]
    fixed: int
    fine: Callable[[Rules, Counts], bool]


@lru_cache(maxsize=64)
def kinds(rules: Rules) -> tuple[CardSet, ...]:
    """Return the pack in parts whose cards are all the same to a misdeal."""
    found: dict[object, int] = {}
    for one in rules.pack:
        bit = CardSet.of([one])
        sort = (
            value(rules, bit),
            bool(bit & rules.point_cards),
            bool(bit & TENS),
            bool(bit & ONE_EYED),
            one == mighty_card(rules, None),
        )
        found[sort] = found.get(sort, 0) | bit
    return tuple(CardSet(cards) for cards in found.values())


def _counts(rules: Rules, cards: int) -> Counts:
    return tuple([(cards & kind).bit_count() for kind in kinds(rules)])


@lru_cache(maxsize=1 << 16)
def unbound(rules: Rules, counts: Counts) -> bool:
    """Tell whether a hand of so many cards of each kind need not be called a misdeal."""
    pairs = zip(kinds(rules), counts, strict=True)
    return not qualifies(rules, CardSet.of(one for kind, n in pairs for one in list(kind)[:n]))


@lru_cache(maxsize=1 << 16)
def unbound_before_kitty(rules: Rules, counts: Counts) -> bool:
    """Tell whether some of these cards, as many as were dealt, need not be called a misdeal."""
    parts = _parts(counts, rules.deck.hand)
    return any(unbound(rules, part) for part in parts)


def _parts(counts: Sequence[int], n: int) -> Iterator[Counts]:
    """Yield every way to take n of so many cards of each kind."""
    if len(counts) == 1:
        if n <= counts[0]:
            yield (n,)
        return
    for x in range(min(n, counts[0]) + 1):
        for rest in _parts(counts[1:], n - x):
            yield (x, *rest)


# --- Who had the duty ----------------------------------------------------------------------------


def duties(rules: Rules, view: View, facts: Facts) -> tuple[Duty, ...]:
    """Return what is known because nobody called a misdeal.  Rulebook: §2.9."""
    if not rules.misdeal.mandatory or rules.misdeal.mode is not MisdealMode.HAND:
        return ()
    down = rules.seats
    declarer = view.contract.declarer if view.contract else None
    found: list[tuple[tuple[int, ...], Callable[[Rules, Counts], bool]]] = []
    if not rules.knockout.count or view.phase in FIRST_HANDS:
        for seat in _callers(rules, view):
            if seat == declarer and view.phase not in FIRST_HANDS:
                found.append(((seat, down), unbound_before_kitty))
            else:
                found.append(((seat,), unbound))
    if declarer is not None and rules.misdeal.declarer:
        if rules.misdeal.window is MisdealWindow.UNTIL_PLAY and _acted_in_exchange(rules, view):
            found.append(((declarer, down), unbound))
        if rules.misdeal.window in LATE and _acted_after_burying(rules, view):
            found.append(((declarer,), unbound))
    played = (*facts.played, 0, 0)
    return tuple(
        Duty(rules, holders, sum(facts.known[one] | played[one] for one in holders), fine)
        for holders, fine in found
        if any(facts.room[one] for one in holders)
    )


def _callers(rules: Rules, view: View) -> list[Seat]:
    """Return who has called in the auction when he would have had to call a misdeal."""
    window = rules.misdeal.window
    late = _passed_out(rules, view)
    called = sorted({call.seat for call in view.calls})
    if window in EVERY_CALL or window in OWN_CALL:
        return list(range(rules.players)) if late else called
    if window is not MisdealWindow.BEFORE_ANY_CALL or not (called or late):
        return []
    before = view.results[-1].declarer if view.results else None
    return [first_bidder(rules, Match(view.totals, view.tokens, view.dealer, declarer=before))]


def _passed_out(rules: Rules, view: View) -> bool:
    """Tell whether everybody has passed before, as far as the view tells."""
    if view.stage is not Stage.OPEN:
        return True
    bids = [call for call in view.calls if isinstance(call, MakeBid)]
    alone = rules.bid.all_pass in (AllPass.DEALER_FORCED, AllPass.DEALER_LAST_CHANCE)
    only = view.phase is not Phase.AUCTION and len(view.calls) == 1
    if alone and only and bids and not ends_at_once(rules, bids[0]):
        return True
    return any(bid.points < minimum(rules, Stage.OPEN, bid.trump) for bid in bids)


def _changed(rules: Rules, view: View) -> bool:
    """Tell whether the declarer has changed the contract since he took the kitty."""
    bids = [call for call in view.calls if isinstance(call, MakeBid)]
    contract = view.contract
    if rules.change.blind or contract is None or not bids:
        return False
    return (bids[-1].points, bids[-1].trump) != (contract.points, contract.trump)


def _acted_in_exchange(rules: Rules, view: View) -> bool:
    early = rules.change.order is ChangeOrder.BEFORE_BURYING
    changed = view.phase is Phase.EXCHANGE and early and _changed(rules, view)
    return view.phase in (Phase.FRIEND, Phase.PLAY) or changed


def _acted_after_burying(rules: Rules, view: View) -> bool:
    late = rules.change.order is ChangeOrder.AFTER_BURYING
    if view.phase not in (Phase.FRIEND, Phase.PLAY):
        return False
    if late and _changed(rules, view):
        return True
    plays = view.tricks or (view.trick is not None and view.trick.plays)
    return view.phase is Phase.PLAY and bool(plays or rules.friend.modes)


# --- Drawing -------------------------------------------------------------------------------------


def drawn_by_duty(
    facts: Facts, found: Sequence[Duty], sampler: Sampler, n: int, seed: int
) -> NDArray[np.uint64]:
    """Return n deals in which nobody would have had to call a misdeal: uint64[n, holders]."""
    width = len(facts.known)
    kept: list[NDArray[np.uint64]] = []
    n_kept = n_drawn = 0
    rng = Random(seed)  # noqa: S311  a sample, which must repeat
    while n_kept < n and n_drawn < SPARE_DRAWS + DRAWS_EACH * n:
        batch = np.empty((n - n_kept + 64, width), np.uint64)
        sampler.fill(batch, rng.getrandbits(64) if n_drawn else seed)
        good = batch[np.logical_and.reduce([_passes(batch, duty) for duty in found])]
        kept.append(good)
        n_kept += len(good)
        n_drawn += len(batch)
    if n_kept < n:
        kept.append(ByKinds(facts, found).draw(n - n_kept, rng))
    empty = np.empty((0, width), np.uint64)
    return np.concatenate([empty, *kept])[:n]


def _passes(batch: NDArray[np.uint64], duty: Duty) -> NDArray[np.bool_]:
    cards = np.bitwise_or.reduce(batch[:, list(duty.holders)], axis=1) | np.uint64(duty.fixed)
    key = np.zeros(len(batch), np.uint64)
    parts = kinds(duty.rules)
    for kind in parts:
        key = key << np.uint64(BITS) | np.bitwise_count(cards & np.uint64(kind))
    which, places = np.unique(key, return_inverse=True)
    fine = [duty.fine(duty.rules, _unpacked(int(one), len(parts))) for one in which]
    passes: NDArray[np.bool_] = np.array(fine, np.bool_)[places]
    return passes


def _unpacked(key: int, n: int) -> Counts:
    return tuple(key >> BITS * at & (1 << BITS) - 1 for at in reversed(range(n)))


class ByKinds:
    """Draws deals from exact counts, holder by holder, by how many cards of each sort it gets.

    A sort is a kind of card that the same holders may hold.  What holders after this one need to
    know of it (the buried cards, where the declarer's are judged with them) goes along.
    """

    def __init__(self, facts: Facts, found: Sequence[Duty]) -> None:
        self.facts, self.duties = facts, found
        self.rules = found[0].rules
        down = len(facts.known) - 2
        joint = {holder for one in found if len(one.holders) > 1 for holder in one.holders}
        self.order = sorted(
            (holder for holder, room in enumerate(facts.room) if room),
            key=lambda holder: (holder != down, holder not in joint),
        )
        self.sorts = [self._sorts(case) for case in facts.cases]
        self.ways = lru_cache(maxsize=None)(self._ways)
        self.counts = [
            self.ways(case, 0, tuple(len(cards) for _, cards in sorts), 0)
            for case, sorts in enumerate(self.sorts)
        ]
        if not sum(self.counts):
            raise NoSuchDeal("view: in every deal somebody would have had to call a misdeal")

    def _sorts(self, masks: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Return the unknown cards by who may hold them and by kind."""
        found: dict[tuple[int, int], list[int]] = {}
        for at, kind in enumerate(kinds(self.rules)):
            for one in kind:
                owners = sum((masks[holder] >> one & 1) << holder for holder in self.order)
                if owners:
                    found.setdefault((owners, at), []).append(one)
        return [(owners, cards) for (owners, _), cards in found.items()]

    def _taken(self, case: int, part: Counts) -> int:
        """Return cards that stand for so many of each sort; which of a sort does not matter."""
        pairs = zip(self.sorts[case], part, strict=True)
        return CardSet.of(one for (_, cards), n in pairs for one in cards[:n])

    def _options(
        self, case: int, at: int, rest: Counts, before: int
    ) -> Iterator[tuple[int, Counts, int]]:
        """Yield what a holder may get: the ways to choose it, the counts, what goes along."""
        holder = self.order[at]
        may = [
            n if owners >> holder & 1 else 0
            for n, (owners, _) in zip(rest, self.sorts[case], strict=True)
        ]
        for part in _parts(may, self.facts.room[holder]) if may else ():
            counts = _counts(self.rules, self._taken(case, part))
            along = before + _packed(counts)
            if all(self._fits(one, at, counts, before) for one in self.duties):
                ways = 1
                for n, x in zip(rest, part, strict=True):
                    ways *= comb(n, x)
                left = tuple(n - x for n, x in zip(rest, part, strict=True))
                yield ways, left, along if self._goes_along(at) else 0

    def _goes_along(self, at: int) -> bool:
        """Tell whether the next holder is judged together with this one."""
        later = self.order[at + 1 : at + 2]
        return any({self.order[at], *later} <= set(one.holders) for one in self.duties if later)

    def _fits(self, duty: Duty, at: int, counts: Counts, before: int) -> bool:
        """Tell whether a duty is met whose last holder this is; earlier ones wait."""
        open_holders = [one for one in duty.holders if one in self.order]
        if self.order[at] != max(open_holders, key=self.order.index):
            return True
        shared = _unpacked(before, len(counts)) if len(open_holders) > 1 else (0,) * len(counts)
        fixed = _counts(self.rules, duty.fixed)
        whole = tuple(map(sum, zip(counts, shared, fixed, strict=True)))
        return duty.fine(self.rules, whole)

    def _ways(self, case: int, at: int, rest: Counts, before: int) -> int:
        """Return in how many ways the holders from this one on can get these cards."""
        if at == len(self.order):
            return int(not any(rest))
        return sum(
            ways * self.ways(case, at + 1, left, along)
            for ways, left, along in self._options(case, at, rest, before)
        )

    def draw(self, n: int, rng: Random) -> NDArray[np.uint64]:
        """Return n deals: uint64[n, holders]."""
        rows = [self._deal(rng) for _ in range(n)]
        return np.array(rows, np.uint64).reshape(n, len(self.facts.known))

    def _deal(self, rng: Random) -> list[int]:
        (case,) = rng.choices(range(len(self.counts)), self.counts)
        cards = [rng.sample(one, len(one)) for _, one in self.sorts[case]]
        rest = tuple(map(len, cards))
        before = 0
        row = list(self.facts.known)
        for at, holder in enumerate(self.order):
            options = [
                (ways * self.ways(case, at + 1, left, along), left, along)
                for ways, left, along in self._options(case, at, rest, before)
            ]
            weights = [ways for ways, _, _ in options]
            number = rng.randrange(sum(weights))
            chosen = next(at for at, top in enumerate(accumulate(weights)) if number < top)
            _, left, along = options[chosen]
            for one, had, has in zip(cards, rest, left, strict=True):
                row[holder] |= CardSet.of(one[has:had])
            rest, before = left, along
        return row


def _packed(counts: Counts) -> int:
    key = 0
    for one in counts:
        key = key << BITS | one
    return key


__all__ = ["ByKinds", "Duty", "drawn_by_duty", "duties"]
