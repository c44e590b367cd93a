"""Everything that can go wrong at a public door, in one tree.

    GirudaError
    ├── IllegalAction     an action that the rules refuse now     (code, parameters)
    ├── RulesError        a rules file or value                   (field, code, parameters)
    ├── SheetError        a hand on a score sheet                 (hand, field, code, parameters)
    ├── ProblemError      cards in play laid out by hand          (field, code, parameters)
    ├── NotationError     a card, deal or record in text or JSON  (where)
    └── ReplayError       an event log that does not fold         (event number)

A refusal is a value with a code (`refusals`); its sentence in any language is looked up by it.
The code of a rules error is looked up the same way, as ``rules_error.<code>``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from giruda.core.refusals import Refusal


class GirudaError(Exception):
    """The root of every error that Giruda raises on purpose."""


class IllegalAction(GirudaError, ValueError):
    """The rules refuse the action; the state it was tried on is unchanged."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        """Keep the refusal and the action that caused it."""
        super().__init__(f"{refusal.code}: {action}")
        self.refusal = refusal
        self.action = action


class RulesCode(StrEnum):
    """What is wrong with a rules file.  Closed: the catalogue has a sentence for each member."""

    BAD_TOML = "bad_toml"
    CANNOT_READ = "cannot_read"
    UNKNOWN_PRESET = "unknown_preset"
    NOT_A_PRESET_ID = "not_a_preset_id"
    UNKNOWN_VARIANT = "unknown_variant"
    EXCLUSIVE_VARIANTS = "exclusive_variants"
    PLAYERS_NOT_POSSIBLE = "players_not_possible"
    WITH_NUMBERS = "with_numbers"
    WITH_CONTENT = "with_content"
    UNKNOWN_KEY = "unknown_key"
    NOT_A_TABLE = "not_a_table"
    NOT_A_LIST = "not_a_list"
    REPEATED = "repeated"
    WRONG_TYPE = "wrong_type"
    OUT_OF_RANGE = "out_of_range"
    NOT_A_CHOICE = "not_a_choice"
    NOT_A_RULE = "not_a_rule"
    ID_IS_A_PRESET = "id_is_a_preset"
    ID_EMPTY = "id_empty"
    ID_LETTERS = "id_letters"
    TOO_LONG = "too_long"
    TITLE_LETTERS = "title_letters"
    VERSION_LOW = "version_low"
    CARD_OR_RANK = "card_or_rank"
    SUITED_CARD = "suited_card"
    CARD_NOT_IN_PACK = "card_not_in_pack"
    TOO_FEW_CARDS = "too_few_cards"
    CARDS_LEFT_OVER = "cards_left_over"
    DUMMY_PLAYERS = "dummy_players"
    PARTNER_HANDS_PLAYERS = "partner_hands_players"
    KNOCKOUT_PLAYERS = "knockout_players"
    TOO_MANY_PLAYERS = "too_many_players"
    SECOND_DEAL = "second_deal"
    MIN_ABOVE_MAX = "min_above_max"
    ONLY_SO_MANY = "only_so_many"
    ONLY_SO_MANY_TRICKS = "only_so_many_tricks"
    WIN_WOULD_COST = "win_would_cost"
    LOSS_WOULD_PAY = "loss_would_pay"
    NOBODY_TO_CALL = "nobody_to_call"
    ONLY_ALONE = "only_alone"
    ONLY_AMONG_BIDDERS = "only_among_bidders"
    NO_END = "no_end"
    BUST_AT_START = "bust_at_start"


class RulesError(GirudaError, ValueError):
    """A rules value is unknown, of a wrong type, or contradicts another one."""

    def __init__(self, field: str, problem: str, *, code: RulesCode, **params: str | int) -> None:
        """Name the field, then say what would be allowed; ``code`` and ``params`` say it too."""
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem
        self.code = code
        self.params = params


class SheetCode(StrEnum):
    """What is wrong with an entry of a score sheet; the catalogue has a sentence for each."""

    NO_SUCH_SEAT = "no_such_seat"
    MATCH_OVER = "match_over"
    FRIEND_OF_ONESELF = "friend_of_oneself"
    NO_FRIENDS = "no_friends"
    OUT_OF_RANGE = "out_of_range"
    NO_TRUMP_BARRED = "no_trump_barred"
    OUT_COUNT = "out_count"
    NO_MISDEALS = "no_misdeals"
    NO_TOKEN = "no_token"


class SheetError(GirudaError, ValueError):
    """A hand was entered on a score sheet that cannot have been."""

    def __init__(self, hand: int, field: str, *, code: SheetCode, **params: int) -> None:
        """Name the hand, from 1, and the field; ``code`` and ``params`` say what is wrong."""
        facts = "".join(f", {name} {value}" for name, value in params.items())
        super().__init__(f"hand {hand}, {field}: {code.replace('_', ' ')}{facts}")
        self.hand = hand
        self.field = field
        self.code = code
        self.params = params


class ProblemCode(StrEnum):
    """What cannot be in cards laid out by hand; the catalogue has a sentence for each."""

    NO_SUCH_SEAT = "no_such_seat"
    SITS_OUT = "sits_out"
    OUT_COUNT = "out_count"
    HANDS_COUNT = "hands_count"
    HAND_SIZE = "hand_size"
    BURIED_COUNT = "buried_count"
    CARD_TWICE = "card_twice"
    CARD_NOT_IN_PACK = "card_not_in_pack"
    WRONG_PILE = "wrong_pile"
    NO_TRUMP_BARRED = "no_trump_barred"
    OUT_OF_RANGE = "out_of_range"
    NO_FRIENDS = "no_friends"
    FRIEND_MODE = "friend_mode"
    FRIEND_IS_DECLARER = "friend_is_declarer"
    FRIEND_OWN_CARD = "friend_own_card"
    FRIEND_BARRED_CARD = "friend_barred_card"
    FRIEND_UNDECIDED = "friend_undecided"
    ILLEGAL_PLAY = "illegal_play"
    AFTER_THE_END = "after_the_end"
    NOTHING_LEFT = "nothing_left"


class ProblemError(GirudaError, ValueError):
    """Cards in play were laid out that cannot be, or that cannot be solved."""

    def __init__(self, field: str, code: ProblemCode, **params: str | int) -> None:
        """Name the field; ``code`` and ``params`` say what is wrong."""
        facts = "".join(f", {name} {value}" for name, value in params.items())
        super().__init__(f"{field}: {code.replace('_', ' ')}{facts}")
        self.field = field
        self.code = code
        self.params = params


class NotationError(GirudaError, ValueError):
    """A card, a deal or a record is not written as it should be."""

    def __init__(self, where: str, problem: str) -> None:
        """Say where (a card, tag, line or JSON path) and what is wrong there."""
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.problem = problem


class ReplayError(GirudaError, ValueError):
    """An event log does not fold: an action in it is illegal, or a derived event differs."""

    def __init__(self, number: int, problem: str) -> None:
        """Name the event by its number in the log, from 1."""
        super().__init__(f"event {number}: {problem}")
        self.number = number
        self.problem = problem


def unknown_card(code: str) -> NotationError:
    """Return the error for a text that names no card."""
    return NotationError(repr(code[:20]), "not a card (write suit then rank, as SA, HT, C3 or JK)")
