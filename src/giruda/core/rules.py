"""House rules as one frozen value: a typed field a rule, loaded from TOML, checked once.

The keys are the dotted names of the rulebook's knobs.  A file may name a ``base`` preset and then
says only what differs.  A key that is unknown, of a wrong type, not among the allowed values or
in contradiction to another is a `RulesError` that names it; nothing is half-loaded.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_type_hints

from giruda.core.actions import FriendMode
from giruda.core.cards import N_CARDS, POINT_CARDS
from giruda.core.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

PLAYERS: Final = 5

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


class Direction(StrEnum):
    """Which way play goes round, for drawing; seats are numbered in playing order."""

    CLOCKWISE = "cw"
    COUNTER_CLOCKWISE = "ccw"


class FirstDealer(StrEnum):
    """Who deals first.  Rulebook: §1.2."""

    RANDOM = "random"


class NextDealer(StrEnum):
    """Who deals the next hand.  Rulebook: §1.3."""

    DECLARER_OR_FRIEND = "declarer_or_friend"
    FRIEND = "friend"
    DECLARER = "declarer"


class NoTrumpRank(StrEnum):
    """How a no-trump bid ranks beside a suit bid of the same number.  Rulebook: §2.2."""

    BEATS_EQUAL = "beats_equal"
    SAME = "same"


class AllPass(StrEnum):
    """What happens when everybody passes.  Rulebook: §2.5."""

    REDEAL = "redeal"


class MisdealMode(StrEnum):
    """How a misdeal may be called.  Rulebook: §2.6."""

    TOKEN = "token"
    NONE = "none"


class KittyReveal(StrEnum):
    """When the buried cards are shown.  Rulebook: §3.3."""

    HAND_END = "hand_end"
    NEVER = "never"


class FirstTrickSelf(StrEnum):
    """What it means if the declarer wins the trick that was to name the friend.  Rulebook: §4.3."""

    NO_FRIEND = "no_friend"
    ALONE = "alone"


class TrumpLead(StrEnum):
    """Whether the declarer may open the first trick with a trump.  Rulebook: §5.4."""

    FORBID = "forbid"
    ALLOW = "allow"


class TrumpLeadException(StrEnum):
    """Which hands may open with a trump all the same.  Rulebook: §5.4."""

    TRUMP_ONLY = "trump_only"
    TRUMP_JOKER = "trump_joker"
    TRUMP_JOKER_MIGHTY = "trump_joker_mighty"


class CardPolicy(StrEnum):
    """What a special card can do in the first or the last trick.  Rulebook: §5.7."""

    NORMAL = "normal"
    NO_POWER = "no_power"


class WinFormula(StrEnum):
    """What a made contract is worth to one share.  Rulebook: §6.2."""

    POINTS_MINUS_10 = "points_minus_10"
    RISK_2 = "risk_2"


class LossFormula(StrEnum):
    """What a failed contract is worth to one share.  Rulebook: §6.3."""

    SHORTFALL = "shortfall"


class Doubles(StrEnum):
    """When a circumstance doubles the payment.  Rulebook: §6.4 to §6.7."""

    NEVER = "never"
    WIN = "win"
    LOSE = "lose"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class BidRules:
    """The auction.  Rulebook: §2."""

    min: int = 11
    max: int = 20
    no_trump: bool = True
    nt_rank: NoTrumpRank = NoTrumpRank.BEATS_EQUAL
    end_on_max: bool = True
    all_pass: AllPass = AllPass.REDEAL


@dataclass(frozen=True, slots=True)
class MisdealRules:
    """Calling a misdeal.  Rulebook: §2.6."""

    mode: MisdealMode = MisdealMode.TOKEN


@dataclass(frozen=True, slots=True)
class KittyRules:
    """The kitty and the buried cards.  Rulebook: §3."""

    size: int = 3
    reveal: KittyReveal = KittyReveal.HAND_END


@dataclass(frozen=True, slots=True)
class FriendRules:
    """Calling a friend.  Rulebook: §4."""

    modes: tuple[FriendMode, ...] = tuple(FriendMode)
    first_trick_self: FirstTrickSelf = FirstTrickSelf.NO_FRIEND


@dataclass(frozen=True, slots=True)
class FirstTrickRules:
    """What is different in the first trick.  Rulebook: §5.4, §5.7."""

    declarer_trump_lead: TrumpLead = TrumpLead.FORBID
    exception: TrumpLeadException = TrumpLeadException.TRUMP_JOKER
    joker: CardPolicy = CardPolicy.NO_POWER
    joker_call: bool = False


@dataclass(frozen=True, slots=True)
class LastTrickRules:
    """What is different in the last trick.  Rulebook: §5.7."""

    joker: CardPolicy = CardPolicy.NO_POWER
    joker_call: bool = False


@dataclass(frozen=True, slots=True)
class JokerCallRules:
    """The joker call.  Rulebook: §5.8."""

    mighty_defence: bool = True


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """Formulas.  Rulebook: §6."""

    win: WinFormula = WinFormula.POINTS_MINUS_10
    lose: LossFormula = LossFormula.SHORTFALL


@dataclass(frozen=True, slots=True)
class MultiplierRules:
    """Doubles.  Rulebook: §6.4 to §6.7."""

    run: Doubles = Doubles.WIN
    no_trump: Doubles = Doubles.WIN
    no_friend: Doubles = Doubles.WIN
    back_run: Doubles = Doubles.LOSE
    back_run_points: int = 10


@dataclass(frozen=True, slots=True)
class MatchRules:
    """Stakes and the end.  Rulebook: §7.  ``max_hands`` 0 sets no limit."""

    start_score: int = 40
    max_hands: int = 10
    bust: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule a table plays by.

    >>> Rules.preset("korea-boardgames").bid.min
    11
    """

    id: str
    version: int = 1
    players: int = 5
    direction: Direction = Direction.CLOCKWISE
    first_dealer: FirstDealer = FirstDealer.RANDOM
    next_dealer: NextDealer = NextDealer.DECLARER_OR_FRIEND
    bid: BidRules = field(default_factory=BidRules)
    misdeal: MisdealRules = field(default_factory=MisdealRules)
    kitty: KittyRules = field(default_factory=KittyRules)
    friend: FriendRules = field(default_factory=FriendRules)
    trick1: FirstTrickRules = field(default_factory=FirstTrickRules)
    last: LastTrickRules = field(default_factory=LastTrickRules)
    jokercall: JokerCallRules = field(default_factory=JokerCallRules)
    score: ScoreRules = field(default_factory=ScoreRules)
    mult: MultiplierRules = field(default_factory=MultiplierRules)
    match: MatchRules = field(default_factory=MatchRules)

    def __hash__(self) -> int:
        """Cheap, for the tables are looked up by it at every card; equal rules have equal names."""
        return hash((self.id, self.version))

    @property
    def name(self) -> str:
        """``id@version``, as commitments and records write it."""
        return f"{self.id}@{self.version}"

    @property
    def n_tricks(self) -> int:
        """Tricks in a hand, which is also the number of cards dealt to a seat."""
        return 10

    @classmethod
    def preset(cls, preset_id: str) -> Rules:
        """Return a packaged preset; an unknown id is a `RulesError` that lists those there are."""
        return _preset(preset_id)

    @classmethod
    def load(cls, path: Path) -> Rules:
        """Read a TOML file of house rules."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RulesError(str(path), f"cannot be read ({error})") from error
        return parse(text, str(path))


def preset_ids() -> tuple[str, ...]:
    """List the packaged presets."""
    names = (entry.name for entry in _folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _folder() -> Traversable:
    return resources.files("giruda.core") / "presets"


@lru_cache(maxsize=64)
def _preset(preset_id: str) -> Rules:
    if preset_id not in preset_ids():
        raise RulesError(
            "preset", f"{preset_id!r} is unknown; there are: {', '.join(preset_ids())}"
        )
    return parse((_folder() / f"{preset_id}.toml").read_text(encoding="utf-8"), preset_id)


def parse(text: str, where: str = "rules") -> Rules:
    """Read rules from TOML text; ``where`` names the text in an error of syntax.

    A text that gives no ``id`` of its own is ``house``, whatever its base: other rules must not
    pass for a preset in a record or a deal's commitment.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(where, f"not valid TOML ({error})") from error
    base = _base(data.pop("base", None))
    rules = _fill(base, data, "")
    _check(rules)
    return rules


def _base(preset_id: object) -> Rules:
    """Return the rules that a text starts from."""
    house = Rules(id="house")
    if preset_id is None:
        return house
    if not isinstance(preset_id, str):
        raise RulesError("base", "must be the id of a preset")
    try:
        return dataclasses.replace(_preset(preset_id), id=house.id, version=house.version)
    except RulesError as error:
        raise RulesError("base", error.problem) from error


def _fill(base: T, data: Mapping[str, Any], prefix: str) -> T:
    hints = get_type_hints(type(base))
    values: dict[str, Any] = {}
    for key, value in data.items():
        name = prefix + key
        if key not in hints:
            raise RulesError(name, f"unknown key; known here: {', '.join(sorted(hints))}")
        current = getattr(base, key)
        if dataclasses.is_dataclass(current):
            if not isinstance(value, dict):
                raise RulesError(name, "must be a table")
            values[key] = _fill(current, value, f"{name}.")
        else:
            values[key] = _value(current, value, name)
    return dataclasses.replace(base, **values)  # type: ignore[type-var]  # T is a dataclass


def _value(current: object, value: object, name: str) -> object:
    """Turn one TOML value into the type of the value it replaces."""
    if isinstance(current, StrEnum):
        return _choice(type(current), value, name)
    if isinstance(current, tuple):
        if not isinstance(value, list):
            raise RulesError(name, "must be a list")
        return tuple(_choice(FriendMode, one, name) for one in value)
    if type(value) is not type(current):
        raise RulesError(name, f"must be of type {type(current).__name__}, not {value!r}")
    return value


def _choice(kind: type[E], value: object, name: str) -> E:
    allowed = [member.value for member in kind]
    if value not in allowed:
        raise RulesError(name, f"{value!r} is not allowed; one of: {', '.join(allowed)}")
    return kind(value)


def _check(rules: Rules) -> None:
    """Refuse values that contradict each other."""
    left = N_CARDS - rules.players * rules.n_tricks
    n_points, back_run = len(POINT_CARDS), rules.mult.back_run_points
    stake = rules.match.start_score
    by_points = rules.score.win is WinFormula.POINTS_MINUS_10
    least_win = rules.bid.min - 10 if by_points else 0
    demands = (
        ("players", rules.players == PLAYERS, f"{PLAYERS} is the only number of players so far"),
        ("kitty.size", rules.kitty.size == left, f"the deal leaves {left} cards"),
        ("bid.min", 1 <= rules.bid.min <= rules.bid.max, "must be from 1 to bid.max"),
        ("bid.min", least_win >= 0, "may not be under 10 with this score.win: a win would cost"),
        ("bid.max", rules.bid.max <= n_points, f"there are {n_points} points"),
        ("friend.modes", bool(rules.friend.modes), "must allow at least one way"),
        ("friend.modes", len(set(rules.friend.modes)) == len(rules.friend.modes), "says one twice"),
        ("mult.back_run_points", back_run in range(n_points + 1), f"must be from 0 to {n_points}"),
        ("match.max_hands", rules.match.max_hands >= 0, "must be 0 (no limit) or more"),
        ("match.start_score", stake > rules.match.bust, "must be above match.bust"),
        ("version", rules.version >= 1, "must be 1 or more"),
        ("id", bool(re.fullmatch(r"[\w-]+", rules.id)), "must be letters, digits, _ or -"),
    )
    for name, fine, problem in demands:
        if not fine:
            raise RulesError(name, problem)
