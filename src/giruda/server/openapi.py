"""What goes over HTTP as an OpenAPI document, from the models that read and write it.

Handlers read their bodies themselves, so the framework cannot know; a test holds each route of the
application against this table.  Pages are no part of it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from giruda import __version__
from giruda.core.loading import preset_ids
from giruda.protocol.lesson_messages import Lesson, LessonAnswer, LessonMoves
from giruda.protocol.messages import (
    TABLE_ID,
    CreateTable,
    JoinTable,
    Me,
    TableCreated,
    TableRefusal,
)
from giruda.protocol.rules_messages import (
    BadEntry,
    BadRules,
    ChangedRules,
    CheckedRules,
    HouseRules,
    PresetRules,
    RulesList,
    ScoredSheet,
    ScoreSheet,
    ShownRules,
)
from giruda.protocol.schema import SHARED
from giruda.protocol.trust_messages import Deals, Fair, Redeem, Redeemed, TransferCode
from giruda.record.record import Record
from giruda.server.bodies import STATUS, UNPROCESSABLE
from giruda.server.lesson.steps import steps
from giruda.server.sessions import COOKIE

if TYPE_CHECKING:
    from collections.abc import Iterable

Json = dict[str, Any]
Models = tuple[type[BaseModel], ...]
Mode = Literal["validation", "serialization"]

USUAL: Final = 400
FOREIGN: Final = (TableRefusal.BAD_MESSAGE, 403)
BODY: Final = (TableRefusal.BAD_MESSAGE, TableRefusal.TOO_LARGE)
LINKED: Final = ("join", "record", "deals")
WELL: Final = {"status": {"const": "ok"}, "version": {"type": "string"}}
UNWELL: Final = {"status": {"enum": ["closing", "no_database"]}}


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked for, and all that may come back.

    ``answer``: a model, or a schema where none is.  ``unfit``: what a 422 says.  ``refusals``:
    codes, one with a status where that is not the usual one.  ``session``: the cookie is read, or
    given too.
    """

    path: str
    answer: type[BaseModel] | Json
    body: Models = ()
    unfit: Models = ()
    refusals: tuple[TableRefusal | tuple[TableRefusal, int], ...] = ()
    session: Literal["", "read", "given"] = ""
    more: tuple[tuple[int, Json], ...] = ()

    @property
    def id(self) -> str:
        """Its name among all."""
        words = (self.method, *self.path.split("/"))
        return "_".join(one.strip("{}").replace(".", "_") for one in words if one)

    @property
    def method(self) -> str:
        """As a key of the document."""
        return "post" if self.body or self.path == "/api/me/code" else "get"


def _object(properties: Json) -> Json:
    """Return the schema of an object with just these."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_R = TableRefusal
OPERATIONS: Final = (
    Operation(
        "/api/tables",
        TableCreated,
        body=(CreateTable,),
        unfit=(BadRules,),
        refusals=(*BODY, FOREIGN, _R.BAD_NAME, _R.TOO_FAST, _R.SERVER_BUSY),
        session="given",
    ),
    Operation(
        "/api/tables/{table_id}/join",
        TableCreated,
        body=(JoinTable,),
        refusals=(
            *(*BODY, FOREIGN, _R.BAD_NAME, _R.TOO_FAST, _R.SERVER_BUSY),
            *(_R.NO_SUCH_TABLE, _R.BARRED, _R.ALREADY_STARTED, _R.TABLE_FULL),
        ),
        session="given",
    ),
    Operation(
        "/api/tables/{table_id}/record",
        Record,
        refusals=(_R.NO_SUCH_TABLE, _R.NOT_NOW, _R.SERVER_BUSY),
    ),
    Operation("/api/tables/{table_id}/deals", Deals, refusals=(_R.NO_SUCH_TABLE, _R.SERVER_BUSY)),
    Operation("/api/me", Me, refusals=(_R.SERVER_BUSY,), session="read"),
    Operation(
        "/api/me/hands",
        _object({"records": {"type": "array", "items": {"$ref": "#/components/schemas/Record"}}}),
        refusals=(_R.TOO_FAST, _R.SERVER_BUSY),
        session="read",
    ),
    Operation(
        "/api/me/code",
        TransferCode,
        refusals=(FOREIGN, _R.NOT_SEATED, _R.SERVER_BUSY),
        session="read",
    ),
    Operation(
        "/api/me/redeem",
        Redeemed,
        body=(Redeem,),
        refusals=(*BODY, FOREIGN, _R.NO_SUCH_CODE, _R.TOO_FAST, _R.SERVER_BUSY),
        session="given",
    ),
    Operation("/api/rules", RulesList),
    Operation("/api/rules/{preset_id}", ShownRules, unfit=(BadRules,), refusals=(_R.BAD_MESSAGE,)),
    Operation(
        "/api/rules/check",
        CheckedRules,
        body=(PresetRules, HouseRules, ChangedRules),
        unfit=(BadRules,),
        refusals=(*BODY, _R.TOO_FAST),
    ),
    Operation(
        "/api/score",
        ScoredSheet,
        body=(ScoreSheet,),
        unfit=(BadRules, BadEntry),
        refusals=(*BODY, _R.TOO_FAST),
    ),
    Operation("/api/lesson", Lesson),
    Operation(
        "/api/lesson/{step}",
        LessonAnswer,
        body=(LessonMoves,),
        refusals=(*BODY, (_R.BAD_MESSAGE, 404), _R.TOO_FAST),
    ),
    Operation("/api/fair", Fair, refusals=(_R.SERVER_BUSY,)),
    Operation("/api/openapi.json", {"type": "object"}),
    Operation("/healthz", _object(WELL)),
    Operation("/readyz", _object({"status": WELL["status"]}), more=((503, _object(UNWELL)),)),
)


def _parameters() -> Json:
    """Return every parameter by its name."""
    table: Json = {"schema": {"type": "string", "pattern": TABLE_ID}}
    number: Json = {"schema": {"type": "integer", "minimum": 2, "maximum": 7}}
    preset: Json = {"schema": {"type": "string"}, "examples": _examples(preset_ids())}
    step: Json = {"schema": {"type": "string"}, "examples": _examples(steps())}
    return {
        "table_id": {"name": "table_id", "in": "path", "required": True, **table},
        "preset_id": {"name": "preset_id", "in": "path", "required": True, **preset},
        "step": {"name": "step", "in": "path", "required": True, **step},
        "players": {"name": "players", "in": "query", "required": False, **number},
    }


def _examples(values: Iterable[str]) -> Json:
    return {value: {"value": value} for value in values}


def _content(schemas: list[Json]) -> Json:
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"application/json": {"schema": schema}}


def _ref(kind: str, name: str) -> Json:
    return {"$ref": f"#/components/{kind}/{name}"}


def _refs(models: Iterable[type[BaseModel]]) -> list[Json]:
    return [_ref("schemas", one.__name__) for one in models]


def _refused(one: Operation) -> dict[int, Json]:
    """Return what refusals look like, by status."""
    codes: dict[int, list[str]] = {}
    for refusal in one.refusals:
        code, status = (
            refusal if isinstance(refusal, tuple) else (refusal, STATUS.get(refusal, USUAL))
        )
        codes.setdefault(status, []).append(code.value)
    return {status: _object({"code": {"enum": each}}) for status, each in codes.items()}


def _answered(one: Operation) -> Json:
    """Return the answer to what was asked for, and where it leads."""
    schema = one.answer if isinstance(one.answer, dict) else _ref("schemas", one.answer.__name__)
    answer: Json = {"description": "Done", "content": _content([schema])}
    if one.session == "given":
        answer["headers"] = {"Set-Cookie": {"schema": {"type": "string"}}}
    if one.answer is TableCreated:
        leads = (other for other in OPERATIONS if other.path.endswith(LINKED))
        answer["links"] = {
            other.id: {"operationId": other.id, "parameters": {"table_id": "$response.body#/id"}}
            for other in leads
        }
    return answer


def _responses(one: Operation) -> Json:
    told = {
        status: {"description": "Refused", "content": _content([schema])}
        for status, schema in (*_refused(one).items(), *one.more)
    }
    if one.unfit:
        told[UNPROCESSABLE] = {
            "description": "Understood, and cannot be",
            "content": _content(_refs(one.unfit)),
        }
    return {"200": _answered(one), **{str(status): told[status] for status in sorted(told)}}


def _operation(one: Operation) -> Json:
    named = [part.strip("{}") for part in one.path.split("/") if part.startswith("{")]
    if "preset_id" in named:
        named.append("players")
    told: Json = {"operationId": one.id, "responses": _responses(one)}
    if named:
        told["parameters"] = [_ref("parameters", name) for name in named]
    if one.body:
        told["requestBody"] = {"required": True, "content": _content(_refs(one.body))}
    if one.session:
        told["security"] = [{}, {"session": []}]
    return told


def _schemas() -> Json:
    """Return every model; cards, suits and what a lead names are one schema each."""
    models: list[tuple[type[BaseModel], Mode]] = []
    for one in OPERATIONS:
        models += ((model, "validation") for model in one.body)
        answers = () if isinstance(one.answer, dict) else (one.answer,)
        models += ((model, "serialization") for model in (*answers, *one.unfit))
    _, document = models_json_schema(models, ref_template="#/components/schemas/{model}")
    shared: Json = {}
    schemas: Json = _shared(document["$defs"], shared)
    return dict(sorted({**schemas, **shared}.items()))


def _shared(node: Any, shared: Json) -> Any:  # noqa: ANN401  JSON is of any shape
    if isinstance(node, list):
        return [_shared(one, shared) for one in node]
    if not isinstance(node, dict):
        return node
    if "enum" in node and node.get("title") in SHARED:
        shared[node["title"]] = node
        return _ref("schemas", node["title"])
    return {key: _shared(one, shared) for key, one in node.items()}


@lru_cache(maxsize=1)
def document() -> str:
    """Return the document as JSON."""
    paths: Json = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method] = _operation(one)
    session = {"type": "apiKey", "in": "cookie", "name": COOKIE}
    told = {
        "openapi": "3.1.0",
        "info": {"title": "Giruda", "version": __version__},
        "paths": paths,
        "components": {
            "parameters": _parameters(),
            "securitySchemes": {"session": session},
            "schemas": _schemas(),
        },
    }
    return json.dumps(told, ensure_ascii=False)


__all__ = ["OPERATIONS", "document"]
