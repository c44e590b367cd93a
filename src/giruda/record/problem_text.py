"""A deal to be solved, as tags of Portable Mighty Notation or as JSON.

As tags; a seat counts from 1, and what stands in round brackets may be missing::

    [Rules "korea-boardgames@1"]      (the version; a number of players, as in bga.3)
    [Deal "1:KQ.AKJT7.A.6.J A73.92.Q5.A94 J6.Q8.K94.T73 842.53.J73.J8 T95.6.T62.Q52"]
    [Declarer "1"]
    [Contract "16H"]                  (or [Trump "H"], where the number does not matter)
    [Friend "card:SA"]                (seat:4, first, last, none; missing: none)
    [Buried "H4D8CK"]                 (missing: what no hand has)
    [Kitty "H4D8CK"]                  (if there, Deal is before the kitty was taken up)
    [Out "6"]                         (seats that sit out)
    [Pile "S3H9…"]                    (the dummy's cards, top first)
    [Play "1"]                        (who leads the first trick, and the plays so far)
    HA H3 …

As JSON the same in small letters, with seats from 0 and cards as lists of codes; see `JsonDeal`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from giruda.core.actions import CallFriend, FriendMode
from giruda.core.cards import SUIT_LETTERS, Card, CardId, CardSet, Suit, card, code_of
from giruda.core.errors import NotationError
from giruda.core.problem import Problem
from giruda.core.rules import Rules
from giruda.record.codec import notation_error
from giruda.record.deal_text import SEAT, TAG, hand_text, parse_deal
from giruda.record.plays_text import parse_plays, plays_text
from giruda.record.rules_ref import RulesRef

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat

RULES_NAME: Final = re.compile(r"([a-z0-9-]{1,60})(?:\.([0-9]))?(?:@([0-9]{1,4}))?")
CONTRACT: Final = re.compile(r"([0-9]{1,2})\s*([SDHCN])")
NO_TRUMP: Final = "N"
MODES: Final = {
    "none": FriendMode.NONE,
    "-": FriendMode.NONE,
    "first": FriendMode.FIRST_TRICK,
    "last": FriendMode.LAST_TRICK,
    "first_trick": FriendMode.FIRST_TRICK,
    "last_trick": FriendMode.LAST_TRICK,
}


def rules_named(name: str, players: int | None = None) -> Rules:
    """Return the rules that ``id``, ``id@version`` or ``id.players@version`` names.

    Another version of a preset than the one that is here is a `NotationError`.
    """
    found = RULES_NAME.fullmatch(name)
    if found is None:
        raise NotationError("Rules", f"{name[:40]!r} is not a preset, as korea-boardgames@1")
    number = int(found[2]) if found[2] else players
    rules = Rules.preset(found[1], number)
    if found[3] and rules.version != int(found[3]):
        raise NotationError("Rules", f"{rules.name} is what this program has")
    return rules


# --- Tags -----------------------------------------------------------------------------------------


def split_deals(text: str) -> list[str]:
    """Cut a text of several deals: each begins with the tag that the text begins with."""
    first = TAG.search(text)
    if first is None:
        return [text]
    starts = [one.start() for one in TAG.finditer(text) if one[1] == first[1]]
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


def parse_problem(text: str, rules: Rules | None = None) -> Problem:
    """Read one deal from tags; what is missing or badly written is a `NotationError`.

    ``rules`` stand for the tag of that name.
    """
    deal = parse_deal(text)
    tags = deal.tags
    if rules is None:
        rules = rules_named(_tag(tags, "Rules"))
    declarer = _seat(_tag(tags, "Declarer"), "Declarer")
    out = tuple(_seat(word, "Out") for word in tags.get("Out", "").replace(",", " ").split())
    points, trump = _contract(tags)
    hands = [_known(cards, seat, out) for seat, cards in enumerate(deal.hands)]
    buried = _buried(tags)
    if deal.kitty is not None:
        hands = _taken_up(hands, declarer, deal.kitty, buried)
    return Problem(
        rules=rules,
        trump=trump,
        declarer=declarer,
        hands=tuple(hands),
        buried=buried,
        points=points,
        friend=_friend(tags.get("Friend", "none"), declarer),
        leader=_seat(tags["Play"], "Play") if tags.get("Play") else None,
        out=out,
        pile=_cards(tags.get("Pile", ""), "Pile"),
        plays=parse_plays(_moves(text)),
    )


def problem_tags(problem: Problem) -> str:
    """Write a problem as tags, always in the same order; `parse_problem` reads it back."""
    jokers = len(problem.rules.jokers)
    hands = " ".join(hand_text(cards, two_jokers=jokers > 1) for cards in problem.hands)
    letter = NO_TRUMP if problem.trump is None else problem.trump.letter
    tags = [("Rules", problem.rules.name), ("Deal", f"1:{hands}")]
    if problem.buried is not None:
        tags.append(("Buried", "".join(problem.buried.codes())))
    tags.append(("Declarer", str(problem.declarer + 1)))
    if problem.points is None:
        tags.append(("Trump", letter))
    else:
        tags.append(("Contract", f"{problem.points}{letter}"))
    tags.append(("Friend", _friend_text(problem.friend)))
    if problem.out:
        tags.append(("Out", " ".join(str(seat + 1) for seat in problem.out)))
    if problem.pile:
        tags.append(("Pile", "".join(code_of(one) for one in problem.pile)))
    if problem.plays or problem.leader is not None:
        leader = problem.declarer if problem.leader is None else problem.leader
        tags.append(("Play", str(leader + 1)))
    n_hands = problem.rules.seats - len(problem.out)
    lines = "".join(f'[{name} "{value}"]\n' for name, value in tags)
    return lines + plays_text(problem.plays, n_hands)


def _tag(tags: dict[str, str], name: str) -> str:
    if name not in tags:
        raise NotationError(name, "this tag is missing")
    return tags[name]


def _seat(text: str, where: str) -> Seat:
    if not SEAT.fullmatch(text.strip()):
        raise NotationError(where, f"{text[:20]!r} is not a seat, counted from 1")
    return int(text) - 1


def _contract(tags: dict[str, str]) -> tuple[int | None, Suit | None]:
    if "Contract" in tags:
        found = CONTRACT.fullmatch(tags["Contract"].strip())
        if found is None:
            problem = f"{tags['Contract'][:20]!r} is not a contract, as 16H or 17N"
            raise NotationError("Contract", problem)
        return int(found[1]), _suit(found[2])
    letter = _tag(tags, "Trump").strip()
    if letter not in (*SUIT_LETTERS, NO_TRUMP):
        raise NotationError("Trump", f"{letter[:20]!r} is not S, D, H, C or N")
    return None, _suit(letter)


def _suit(letter: str) -> Suit | None:
    return None if letter == NO_TRUMP else Suit.parse(letter)


def _known(cards: CardSet | None, seat: Seat, out: Sequence[Seat]) -> CardSet:
    if cards is None and seat not in out:
        raise NotationError(f"Deal, hand {seat + 1}", "is not known: nothing can be solved")
    return cards or CardSet(0)


def _buried(tags: dict[str, str]) -> CardSet | None:
    """Read what was buried; ``Exchange`` is the tag of a whole record, with its seat in front."""
    value = tags.get("Buried", tags.get("Exchange"))
    return None if value is None else CardSet.of(_cards(value.rpartition(":")[2], "Buried"))


def _cards(value: str, where: str) -> tuple[CardId, ...]:
    codes = "".join(value.split())
    if len(codes) % 2:
        raise NotationError(where, f"{value[:40]!r} is not a row of cards of two letters each")
    cards = tuple(card(codes[at : at + 2]) for at in range(0, len(codes), 2))
    if len(set(cards)) != len(cards):
        raise NotationError(where, f"{value[:40]!r} has a card twice")
    return cards


def _taken_up(
    hands: Sequence[CardSet], declarer: Seat, kitty: CardSet, buried: CardSet | None
) -> list[CardSet]:
    """Return the hands after the declarer took the kitty up and buried."""
    if buried is None:
        raise NotationError("Buried", "this tag is missing, and Kitty is there")
    if not 0 <= declarer < len(hands):
        raise NotationError("Declarer", "is not one of the hands")
    if buried & ~(hands[declarer] | kitty):
        raise NotationError("Buried", "has a card that is neither the declarer's nor in the kitty")
    return [
        CardSet((cards | kitty) & ~buried) if seat == declarer else cards
        for seat, cards in enumerate(hands)
    ]


def _friend(value: str, declarer: Seat) -> CallFriend:
    kind, colon, what = value.strip().partition(":")
    if not colon and kind in MODES:
        return CallFriend(declarer, MODES[kind])
    if kind == "seat":
        return CallFriend(declarer, FriendMode.SEAT, whom=_seat(what, "Friend"))
    if kind == "card":
        return CallFriend(declarer, FriendMode.CARD, card=_friend_card(what))
    raise NotationError("Friend", f"{value[:20]!r} is not card:SA, seat:3, first, last or none")


def _friend_card(code: str) -> CardId:
    try:
        return card(code.strip())
    except NotationError as error:
        raise NotationError("Friend", f"{error.where} is {error.problem}") from error


def _friend_text(call: CallFriend | None) -> str:
    if call is None or call.mode is FriendMode.NONE:
        return "none"
    if call.card is not None:
        return f"card:{code_of(call.card)}"
    if call.whom is not None:
        return f"seat:{call.whom + 1}"
    return "first" if call.mode is FriendMode.FIRST_TRICK else "last"


def _moves(text: str) -> str:
    """Return what stands between the tag ``Play`` and the next tag."""
    tags = list(TAG.finditer(text))
    for at, one in enumerate(tags):
        if one[1] == "Play":
            end = tags[at + 1].start() if at + 1 < len(tags) else len(text)
            return text[one.end() : end]
    return ""


# --- JSON -----------------------------------------------------------------------------------------

Number = Annotated[int, Field(ge=-99, le=99)]


class JsonDeal(BaseModel):
    """A deal to be solved, as a JSON object.

    ``rules`` are the name of a preset, or the object by which a record names rules; ``friend`` is a
    seat, the code of the called card, ``"first_trick"``, ``"last_trick"`` or null; ``plays`` are
    written as in the text form.  What else they mean, `Problem` says.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    rules: str | RulesRef
    players: Number | None = None
    trump: Suit | None
    declarer: Number
    hands: tuple[CardSet, ...]
    buried: CardSet | None = None
    kitty: CardSet | None = None
    points: Number | None = None
    friend: Number | str | None = None
    leader: Number | None = None
    out: tuple[Number, ...] = ()
    pile: tuple[Card, ...] = ()
    plays: tuple[str, ...] = ()

    def problem(self, rules: Rules | None = None) -> Problem:
        """Return the problem; ``rules`` stand for those named here."""
        if rules is None:
            rules = self._rules()
        hands = list(self.hands)
        if self.kitty is not None:
            hands = _taken_up(hands, self.declarer, self.kitty, self.buried)
        return Problem(
            rules=rules,
            trump=self.trump,
            declarer=self.declarer,
            hands=tuple(hands),
            buried=self.buried,
            points=self.points,
            friend=self._friend(),
            leader=self.leader,
            out=self.out,
            pile=self.pile,
            plays=parse_plays(" ".join(self.plays)),
        )

    def _rules(self) -> Rules:
        if isinstance(self.rules, str):
            return rules_named(self.rules, self.players)
        return self.rules.ruleset()

    def _friend(self) -> CallFriend | None:
        if isinstance(self.friend, int):
            return CallFriend(self.declarer, FriendMode.SEAT, whom=self.friend)
        if self.friend is None or self.friend in MODES:
            return CallFriend(self.declarer, MODES[self.friend or "none"])
        called = _friend_card(self.friend)
        return CallFriend(self.declarer, FriendMode.CARD, card=called)


def problem_from_json(text: str | bytes, rules: Rules | None = None) -> Problem:
    """Read a deal from a JSON object strictly; a fault is a `NotationError` with its path."""
    try:
        deal = JsonDeal.model_validate_json(text)
    except ValidationError as error:
        raise notation_error(error) from error
    return deal.problem(rules)
