"""Cards in a trick: which may be led, which may follow, which wins.  Rulebook: §5."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from giruda.core.actions import PlayCard
from giruda.core.cards import CardId, Colour, Suit, code_of

if TYPE_CHECKING:
    from giruda.core.rules import Rules

RANKS = "23456789TJQKA"
BARRED = ("no_lead", "not_playable")


def is_joker(one: CardId) -> bool:
    """A card without a suit."""
    return code_of(one) in ("JK", "JR")


def suit(one: CardId) -> Suit | None:
    """The suit printed on a card; none on a joker."""
    return None if is_joker(one) else Suit.parse(code_of(one)[0])


def rank(one: CardId) -> int:
    """How high a card of a suit is."""
    return RANKS.index(code_of(one)[1])


def _special(first: str, instead: str, trump: Suit | None) -> str:
    return instead if trump is not None and first[0] == trump.letter else first


def mighty(rules: Rules, trump: Suit | None) -> CardId:
    """§5.5, §5.10: the mighty, or the card that is it when its suit is trump."""
    code = _special(rules.mighty.card, rules.mighty.alternate, trump)
    return next(one for one in rules.pack if code_of(one) == code)


def called_by(rules: Rules, trump: Suit | None, one: CardId) -> list[str]:
    """§5.8, §5.13, §5.15: the jokers that a card calls when it is led."""
    k, code = rules.jokercall, code_of(one)
    called = ["JK"] if code == _special(k.card, k.alternate, trump) else []
    second = _special(k.second_card, k.second_alternate, trump)
    return [*called, "JR"] if rules.deck.jokers == 2 and code == second else called


def may_call(rules: Rules, trump: Suit | None, trick: int, one: CardId) -> bool:
    """§5.8, §5.13: whether leading this card to this trick can call."""
    works = True
    if trick == 1:
        works = rules.trick1.joker_call
    elif trick == rules.n_tricks:
        works = rules.last.joker_call
    return works and called_by(rules, trump, one) != []


def joker_policy(rules: Rules, trick: int) -> str:
    """§5.7, §5.11: what a joker can do in this trick."""
    if trick == 1:
        return rules.trick1.joker
    return rules.last.joker if trick == rules.n_tricks else "normal"


def led_joker_is_weak(rules: Rules, trick: int) -> bool:
    """§5.11: whether a joker that is led to this trick has no power."""
    return joker_policy(rules, trick) != "normal"


def led_thing(plays: list[PlayCard]) -> Suit | Colour | None:
    """§5.6, §5.12: what is to be followed: named, led, or of the next card with a suit."""
    lead = plays[0]
    if isinstance(lead.names, Suit | Colour):
        return lead.names
    if lead.names is not None:
        return None  # an exact card: nothing is followed
    suits = [suit(play.card) for play in plays if not is_joker(play.card)]
    return suits[0] if suits else None


def follows(one: CardId, led: Suit | Colour | None) -> bool:
    """Whether a card is of what was led; the mighty is of its suit too."""
    if led is None or is_joker(one):
        return False
    if isinstance(led, Suit):
        return suit(one) == led
    return (code_of(one)[0] in "DH") == (led is Colour.RED)


@dataclass
class Held:
    """A hand that is to play to a trick."""

    rules: Rules
    trump: Suit | None
    trick: int
    hand: list[CardId]

    def is_trump(self, one: CardId) -> bool:
        """§5.4: the mighty is no trump."""
        return suit(one) == self.trump is not None and one != mighty(self.rules, self.trump)

    def barred(self, one: CardId, words: tuple[str, ...], *, trumps: bool = True) -> bool:
        """§5.9 to §5.11: whether one of these words bars the card in this trick."""
        first = self.rules.trick1
        if is_joker(one):
            return joker_policy(self.rules, self.trick) in words
        if self.trick != 1:
            return False
        if one == mighty(self.rules, self.trump) and first.mighty in words:
            return True
        if called_by(self.rules, self.trump, one) and first.call_card in words:
            return True
        return trumps and self.is_trump(one) and first.trump in words

    def is_relieved(self) -> bool:
        """§5.4, §5.9: a hand with which a trump may be led all the same."""
        kinds = {self.kind(one) for one in self.hand}
        also = {
            "trump_only": set(),
            "trump_joker": {"joker"},
            "trump_joker_mighty": {"joker", "mighty"},
        }[self.rules.trick1.exception]
        return self.trump is not None and kinds <= {"trump"} | also

    def kind(self, one: CardId) -> str:
        """Joker, mighty, trump or other."""
        if is_joker(one):
            return "joker"
        if one == mighty(self.rules, self.trump):
            return "mighty"
        return "trump" if self.is_trump(one) else "other"

    def may_lead(self, one: CardId) -> bool:
        """§5.4, §5.9, §5.11: what is not barred, or anything if all is."""
        trumps = not self.is_relieved()
        free = [card for card in self.hand if not self.barred(card, BARRED, trumps=trumps)]
        return one in (free or self.hand)

    def may_follow(self, table: list[PlayCard], one: CardId) -> bool:
        """§5.2, §5.5, §5.6, §5.8, §5.12, §5.14: what may be played after a lead."""
        lead = table[0]
        if lead.names is not None and not isinstance(lead.names, Suit | Colour):
            return one == lead.names or lead.names not in self.hand
        the_mighty = mighty(self.rules, self.trump)
        called = called_by(self.rules, self.trump, lead.card) if lead.call_joker else []
        due = [card for card in self.hand if code_of(card) in called]
        if due:
            defence = self.rules.jokercall.mighty_defence and one == the_mighty
            return one in due or defence
        led = led_thing(table)
        allowed = self.hand
        if any(follows(card, led) for card in self.hand):
            free = [card for card in self.hand if is_joker(card) or card == the_mighty]
            allowed = [card for card in self.hand if follows(card, led) or card in free]
        unbarred = [c for c in allowed if follows(c, led) or not self.barred(c, ("not_playable",))]
        return one in (unbarred or allowed)


def winner(rules: Rules, plays: list[PlayCard], trick: int, trump: Suit | None) -> int:
    """§5.3, §5.7, §5.10, §5.11, §5.15: the seat that takes a complete trick."""
    if trick != 1 or rules.trick1.mighty == "normal":
        for play in plays:
            if play.card == mighty(rules, trump):
                return play.seat
    called = called_by(rules, trump, plays[0].card) if plays[0].call_joker else []
    jokers = [play for play in plays if is_joker(play.card)]
    strong = [play for play in jokers if has_power(rules, play, trick, called, plays[0])]
    first = [play for play in strong if rules_trumps(rules, play.card, trump)]
    if first:
        return first[0].seat
    trumps = [play for play in plays if trump is not None and suit(play.card) == trump]
    if trumps:
        return highest(trumps)
    if strong:
        return strong[0].seat
    of_suit = [play for play in plays if follows(play.card, led_thing(plays))]
    return highest(of_suit) if of_suit else unfollowed(rules, plays)


def highest(plays: list[PlayCard]) -> int:
    """The highest rank, the earliest of equals."""
    return max(plays, key=lambda play: rank(play.card)).seat


def has_power(rules: Rules, play: PlayCard, trick: int, called: list[str], lead: PlayCard) -> bool:
    """§5.7, §5.8, §5.11, §5.14: whether this joker has power in this trick."""
    if code_of(play.card) in called and not rules.jokercall.called_power:
        return False
    policy = joker_policy(rules, trick)
    return policy == "normal" or (policy == "weak_lead" and play is not lead)


def rules_trumps(rules: Rules, joker: CardId, trump: Suit | None) -> bool:
    """§5.15: with two jokers only the one of trump's colour beats trumps."""
    if rules.deck.jokers == 1 or trump is None:
        return True
    return (code_of(joker) == "JK") == (trump.letter in "SC")


def unfollowed(rules: Rules, plays: list[PlayCard]) -> int:
    """§5.11: nobody played what was led, a trump or the mighty."""
    others = [play for play in plays if not is_joker(play.card)]
    word = rules.joker.unfollowed_lead
    if word == "leader" or not others:
        return plays[0].seat
    if word == "first_other":
        return others[0].seat
    if word == "highest_rank":
        return highest(others)
    return max(others, key=lambda play: ("CHDS".index(code_of(play.card)[0]), rank(play.card))).seat
