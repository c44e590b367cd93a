"""Whether all tricks that are left are one seat's, by what it sees: leads that nobody can beat.

`sure_leads` proves it or says nothing.  The proof holds for every place that unseen cards may have
and for every defence, partners of the claimer included:

- A lead is sure if no unseen card is stronger in its trick.  Whether its holder could play it there
  is not asked.
- After it the weakest unseen card of the suit led is gone, if somebody had to follow: more such
  cards are unseen than can lie where nobody follows with them (face down, never dealt, in the
  dummy's pile), and no joker or mighty may be played instead.  Nothing else is taken to be gone.

In truth whoever follows may play a stronger card than the weakest, and others may part with more:
then what is left can beat less.  So one order of leads, found once, holds whatever falls.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from giruda.core.actions import CallFriend, FriendMode, MakeBid, PlayCard
from giruda.core.cards import CardSet, Suit
from giruda.core.play import called_jokers, led_by, legal_plays, tables_of, weakened
from giruda.core.seen import Phase
from giruda.core.state import Dealt, Play, Setup, Trick
from giruda.core.tricks import NOTHING_LED

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.core.tables import Tables

MOST: Final = 2000
"""How many positions are looked at before the proof is given up."""


def sure_leads(rules: Rules, view: View) -> tuple[PlayCard, ...] | None:
    """Return leads that take every trick that is left, None if they are not found.

    Only for who is on lead with a hand of its own.  Cost: well under a millisecond where it
    succeeds, at most some 50 ms.
    """
    seat = view.seat
    leads = view.phase is Phase.PLAY and view.trick is not None and not view.trick.plays
    if seat is None or not leads or view.turn != seat or view.partner_seat is not None:
        return None
    played = CardSet.of(one.card for trick in view.tricks for one in trick.plays)
    unseen = CardSet(rules.pack & ~(view.hand | played | view.buried))
    following = (view.counts[at] for at in view.order if at != seat and view.owners[at] is not None)
    return _Search(rules, _position(view), len(unseen) - sum(following)).order(view.hand, unseen)


class _Search:
    """One search; ``idle`` unseen cards may lie where nobody follows suit with them."""

    def __init__(self, rules: Rules, hand: Play, idle: int) -> None:
        self._rules, self._hand, self._idle = rules, hand, idle
        self._t: Tables = tables_of(rules, hand)
        self._failed: set[tuple[int, int]] = set()

    def order(self, held: CardSet, unseen: CardSet) -> tuple[PlayCard, ...] | None:
        """Return leads of all the cards held that nobody can beat."""
        if not held:
            return ()
        if (held, unseen) in self._failed or len(self._failed) > MOST:
            return None
        index = self._t.n_tricks - len(held)
        for lead in self._leads(held, index):
            after = self._after(lead, index, unseen)
            if after is None:
                continue
            rest = self.order(CardSet(held & ~(1 << lead.card)), after)
            if rest is not None:
                return (lead, *rest)
        self._failed.add((held, unseen))
        return None

    def _leads(self, held: CardSet, index: int) -> list[PlayCard]:
        """Return the leads that the rules allow with these cards."""
        seat = self._hand.turn
        hands = list(self._hand.hands)
        hands[seat] = held
        tricks = (Trick((), seat, 0),) * index
        return legal_plays(self._rules, replace(self._hand, hands=tuple(hands), tricks=tricks))

    def _after(self, lead: PlayCard, index: int, unseen: CardSet) -> CardSet | None:
        """Return what may still be unseen after this lead, None if it is not sure to win."""
        t, led = self._t, led_by(lead)
        if led == NOTHING_LED or not (lead.names is None or isinstance(lead.names, Suit)):
            return None  # what must be followed is not settled, or is more than a suit
        plays = (lead,)
        strength = t.strength[t.kind[index]][weakened(t, index, plays)][led]
        if any(strength[one] > strength[lead.card] for one in unseen):
            return None
        follow = CardSet(unseen & t.follow[led])
        free = unseen & t.free[t.kind[index]]
        if free or called_jokers(t, plays) or len(follow) <= self._idle:
            return unseen
        return CardSet(unseen & ~(1 << min(follow, key=lambda one: strength[one])))


def _position(view: View) -> Play:
    """Return as much of the hand as judging a lead takes, from what is seen of it."""
    assert view.contract is not None
    assert view.turn is not None
    contract = view.contract
    nobody = CallFriend(contract.declarer, FriendMode.NONE)
    bid = MakeBid(contract.declarer, contract.points, contract.trump)
    nothing = (CardSet(0),) * len(view.counts)
    return Play(
        setup=Setup(Dealt(nothing, CardSet(0)), CardSet(0), (), bid, nobody),
        hands=nothing,
        pile=(),
        friend=None,
        revealed=False,
        taken=(),
        tricks=(),
        plays=(),
        turn=view.turn,
    )
