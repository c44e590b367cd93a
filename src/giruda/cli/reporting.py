"""``giruda reports``: what people at the tables of a server told of each other."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from giruda.cli.say import say
from giruda.cli.serving import Database, DataDir, database_of

if TYPE_CHECKING:
    from pathlib import Path

SHOWN = 12  # letters of a session's name: enough to tell sessions apart


def reports(
    *,
    data_dir: DataDir = None,
    database: Database = None,
    limit: Annotated[int, typer.Option(min=1, help=say("help.reports_limit"))] = 20,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
) -> None:
    """Print the newest reports, newest first."""
    found = asyncio.run(_load(database_of(data_dir, database), limit))
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for report in found:
        print(_head(report))
        for said in report["said"]:
            text = said["text"] if said["phrase"] is None else said["phrase"]
            print(f"  {said['n']}. {said['name']}: {text}")
    if not found:
        print(say("reports.none"))


def _head(report: dict[str, Any]) -> str:
    return say(
        "reports.head",
        number=report["id"],
        time=datetime.fromtimestamp(report["ts"] / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC"),
        table=report["table_id"],
        name=report["name"],
        reported=report["reported"][:SHOWN],
        reporter=report["reporter"][:SHOWN],
    )


async def _load(database: Path | str, limit: int) -> list[dict[str, Any]]:
    from giruda.server.store import open_store

    store = await open_store(database)
    try:
        return await store.reports(limit)
    finally:
        await store.close()
