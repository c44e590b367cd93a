"""JSON Schema of the wire, from the same models that read and write it."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from giruda.protocol import (
    claim_messages,
    hint_messages,
    lesson_messages,
    messages,
    rules_messages,
    seat_messages,
    talk_messages,
    trust_messages,
)


def client_messages() -> TypeAdapter[messages.ClientMessage]:
    """Return the strict reader of what clients send."""
    return TypeAdapter(messages.ClientMessage)


def server_messages() -> TypeAdapter[messages.ServerMessage]:
    """Return the writer of what servers send."""
    return TypeAdapter(messages.ServerMessage)


NAMED_PARTS = frozenset({"properties", "$defs"})
SHARED = frozenset({"Card", "Named", "Suit"})
ROOTS = (
    messages.Hello,
    messages.Act,
    messages.Start,
    messages.Ready,
    messages.Leave,
    messages.Seed,
    hint_messages.AskHint,
    messages.Ping,
    talk_messages.Say,
    claim_messages.Claim,
    claim_messages.AnswerClaim,
    claim_messages.Undo,
    claim_messages.AnswerUndo,
    talk_messages.Write,
    talk_messages.Report,
    seat_messages.LetStandIn,
    seat_messages.TakeBack,
    seat_messages.Replace,
    seat_messages.Kick,
    seat_messages.HandOver,
    messages.State,
    messages.Accepted,
    messages.Refused,
    hint_messages.Hint,
    messages.Pong,
    talk_messages.Said,
    talk_messages.Talk,
    messages.CreateTable,
    messages.TableCreated,
    messages.JoinTable,
    messages.Sitter,
    messages.MyTable,
    messages.Me,
    rules_messages.PresetRules,
    rules_messages.HouseRules,
    rules_messages.ChangedRules,
    rules_messages.Difference,
    rules_messages.CheckedRules,
    rules_messages.BadRules,
    rules_messages.PresetInfo,
    rules_messages.VariantInfo,
    rules_messages.RulesList,
    rules_messages.RuleField,
    rules_messages.ShownRules,
    rules_messages.ScoreSheet,
    rules_messages.ScoreRow,
    rules_messages.ScoredSheet,
    rules_messages.BadEntry,
    trust_messages.Deals,
    trust_messages.DealtBoard,
    trust_messages.Fair,
    trust_messages.TransferCode,
    trust_messages.Redeem,
    trust_messages.Redeemed,
    lesson_messages.Lesson,
    lesson_messages.LessonStep,
    lesson_messages.LessonMoves,
    lesson_messages.LessonAnswer,
)


def json_schema() -> dict[str, Any]:
    """Return one schema document; each message and each value is a definition in ``$defs``.

    Every property is required: whoever writes a message writes it whole.  A card is one shared
    definition instead of a list of codes at each place; so are a suit and what a lead names.
    """
    _, document = models_json_schema(
        [(model, "serialization") for model in ROOTS], title="Giruda protocol"
    )
    shared: dict[str, Any] = {}
    tidied: dict[str, Any] = _tidy(document, shared)
    tidied["$defs"] = dict(sorted({**tidied["$defs"], **shared}.items()))
    return tidied


def _tidy(node: Any, shared: dict[str, Any]) -> Any:  # noqa: ANN401  JSON is of any shape
    if isinstance(node, list):
        return [_tidy(one, shared) for one in node]
    if not isinstance(node, dict):
        return node
    if node.get("title") in SHARED and "enum" in node:
        shared[node["title"]] = node
        return {"$ref": f"#/$defs/{node['title']}"}
    tidied = {
        key: {name: _tidy(one, shared) for name, one in value.items()}
        if key in NAMED_PARTS
        else _tidy(value, shared)
        for key, value in node.items()
    }
    if tidied.get("type") == "object" and "properties" in tidied:
        tidied["required"] = list(tidied["properties"])
    return {key: value for key, value in tidied.items() if key != "title" or "enum" in tidied}
