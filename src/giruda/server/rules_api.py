"""What goes over HTTP about rules: which there are, whether these can be played, what hands pay."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from giruda.core.errors import RulesError, SheetError
from giruda.core.house import changed, is_preset, plain, plain_settings, to_toml
from giruda.core.loading import (
    describe,
    excluded_by,
    parse,
    players_of,
    preset,
    preset_ids,
    variant_changes,
    variant_ids,
)
from giruda.core.sheet import Sheet, SheetRow, limits, reckon
from giruda.protocol.rules_messages import (
    BadEntry,
    BadRules,
    ChangedRules,
    CheckedRules,
    HouseRules,
    PresetInfo,
    PresetRules,
    RuleField,
    RulesList,
    ScoredSheet,
    ScoreRow,
    ScoreSheet,
    Settings,
    ShownRules,
    VariantInfo,
    differences_of,
)
from giruda.record.rules_ref import firmly, plainly
from giruda.server.bodies import Unfit

if TYPE_CHECKING:
    from giruda.core.describing import Description
    from giruda.core.rules import Rules
    from giruda.protocol.rules_messages import ChosenRules


def find_rules(chosen: ChosenRules) -> Rules:
    """Return the rules that somebody chose; what cannot be is an `Unfit` request."""
    try:
        match chosen:
            case PresetRules(preset=preset_id, players=players):
                return preset(preset_id, players)
            case HouseRules(toml=text, players=players):
                return parse(text, players=players)
            case ChangedRules(base=base, players=players, changes=changes):
                values = {key: plainly(value) for key, value in changes.items()}
                return changed(base, players, values)
            case _:
                assert_never(chosen)
    except RulesError as error:
        raise _bad_rules(error) from error


def _bad_rules(error: RulesError) -> Unfit:
    told = BadRules(
        field=error.field, rules_code=error.code, params=error.params, problem=error.problem
    )
    return Unfit(told)


def _settings(rules: Rules) -> Settings:
    return {key: firmly(value) for key, value in plain_settings(rules).items()}


@lru_cache(maxsize=1)
def rules_list() -> RulesList:
    """Return every preset."""
    return RulesList(
        presets=tuple(_preset_info(one) for one in preset_ids()),
        variants=tuple(_variant_info(one) for one in variant_ids()),
    )


def _variant_info(variant_id: str) -> VariantInfo:
    return VariantInfo(
        id=variant_id,
        title_key=f"variant.{variant_id}.title",
        note_key=f"variant.{variant_id}.note",
        changes={key: firmly(value) for key, value in variant_changes(variant_id).items()},
        excludes=excluded_by(variant_id),
    )


def _preset_info(preset_id: str) -> PresetInfo:
    usual = preset(preset_id, None)
    return PresetInfo(
        id=preset_id,
        players=players_of(preset_id),
        usual=usual.players,
        title_key=f"preset.{preset_id}.title",
        note_key=f"preset.{preset_id}.note",
        sources=usual.sources,
        unverified=usual.unverified,
    )


def shown_rules(preset_id: str, players: int | None) -> ShownRules:
    """Return a preset for a number of players with all that a form needs."""
    rules = find_rules(PresetRules(preset=preset_id, players=players))
    return ShownRules(
        preset=_preset_info(preset_id),
        name=rules.name,
        players=rules.players,
        settings=_settings(rules),
        unverified=rules.unverified,
        toml=to_toml(rules),
        fields=tuple(_field(one) for one in describe().values()),
    )


def _field(one: Description) -> RuleField:
    return RuleField(
        key=one.key,
        kind=one.kind,
        clause=one.clause,
        default=firmly(plain(one.default)),
        choices=tuple(word.value for word in one.choices),
        words=type(one.choices[0]).__name__ if one.choices else None,
        many=one.many,
        low=one.low,
        high=one.high,
    )


def checked_rules(rules: Rules) -> CheckedRules:
    """Return what rules that can be played are called, what they say and how to keep them."""
    return CheckedRules(
        name=rules.name,
        title=rules.title,
        base=rules.id if is_preset(rules) else rules.base or None,
        players=rules.players,
        settings=_settings(rules),
        differences=differences_of(rules),
        toml=to_toml(rules),
    )


def scored_sheet(asked: ScoreSheet) -> ScoredSheet:
    """Return a sheet reckoned; a hand that cannot be is an `Unfit` request."""
    rules = find_rules(asked.rules)
    try:
        sheet: Sheet = reckon(rules, asked.dealer, asked.entries)
    except SheetError as error:
        told = BadEntry(
            hand=error.hand, field=error.field, sheet_code=error.code, params=error.params
        )
        raise Unfit(told) from error
    return ScoredSheet(
        rules=rules.name,
        limits=limits(rules),
        rows=tuple(_row(row) for row in sheet.rows),
        dealer=sheet.dealer,
        totals=sheet.totals,
        tokens=sheet.tokens,
        pot=sheet.pot,
        money=rules.score.money,
        winners=sheet.winners,
    )


def _row(row: SheetRow) -> ScoreRow:
    paid = row.settlement
    return ScoreRow(
        number=row.number,
        dealer=row.dealer,
        won=row.outcome.won,
        base=paid.base,
        multipliers=paid.multipliers,
        unit=paid.unit,
        shares=paid.shares,
        payments=paid.payments,
        fines=row.fines,
        pot_payments=row.pot_payments,
        totals=row.totals,
        pot=row.pot,
        winners=row.winners,
    )


__all__ = ["checked_rules", "find_rules", "rules_list", "scored_sheet", "shown_rules"]
