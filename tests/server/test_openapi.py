"""What is said about HTTP is true: schemathesis asks a real server for all of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import schemathesis
from fastapi.routing import APIRoute

from giruda.server.app import create_app
from giruda.server.openapi import OPERATIONS, document
from giruda.server.settings import Settings
from tests.server.process import Server

CONFIG = Path(__file__).with_name("schemathesis.toml")
QUICK = ["--phases", "examples,fuzzing,stateful", "--max-examples", "5", "--seed", "1"]
LONG = ["--max-examples", "200", "--continue-on-failure"]
NO_LIMITS = {"GIRUDA_TABLE_BURST": "1000000", "GIRUDA_SOCKET_BURST": "1000000"}


def test_the_document_has_every_route_and_no_other(tmp_path: Path) -> None:
    """Each route that is not a page stands in the document with its methods, and the reverse."""
    routes = [one for one in create_app(Settings(tmp_path)).routes if isinstance(one, APIRoute)]
    served = {
        (one.path, method.lower())
        for one in routes
        if one.endpoint.__name__ != "page"
        for method in one.methods or ()
    }
    paths = json.loads(document())["paths"]
    assert served == {(path, method) for path, methods in paths.items() for method in methods}
    assert len(served) == len(OPERATIONS)


@pytest.mark.parametrize(
    "options",
    [pytest.param(QUICK, id="quick"), pytest.param(LONG, id="long", marks=pytest.mark.nightly)],
)
def test_the_server_does_what_the_document_says(
    start: Callable[..., Server], tmp_path: Path, options: list[str]
) -> None:
    """No request, fit or unfit, breaks it or gets an answer that the document has not."""
    server = start(**NO_LIMITS)
    _, _, cookie = server.sit("a")
    address = f"http://127.0.0.1:{server.port}/api/openapi.json"
    program = Path(sys.executable).with_name("schemathesis")
    asked = ["run", address, "--header", f"Cookie:{cookie}", *options]
    command = [str(program), "--config-file", str(CONFIG), *asked]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    others = len(OPERATIONS) - 1  # it read the document itself before
    assert f"Tested: {others}" in done.stdout


def test_records_and_deals_are_what_the_document_says(server: Server, hand: str) -> None:
    """After a played hand, too, what a table gives away has the form that was told."""
    schema = schemathesis.openapi.from_dict(json.loads(document()))
    for what in ("record", "deals"):
        answer = httpx.get(f"http://127.0.0.1:{server.port}/api/tables/{hand}/{what}")
        assert answer.status_code == 200
        schema[f"/api/tables/{{table_id}}/{what}"]["GET"].validate_response(answer)


def test_a_method_that_an_address_has_not_is_refused(server: Server) -> None:
    """It is a 405 that names the methods there are, not the 404 of a file that is not there."""
    for one in OPERATIONS:
        if "{" in one.path:
            continue
        answer = httpx.put(f"http://127.0.0.1:{server.port}{one.path}")
        assert (answer.status_code, answer.headers["allow"]) == (405, one.method.upper())
    answer = httpx.get(f"http://127.0.0.1:{server.port}/api/tables")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


BODIES: dict[str, dict[str, object]] = {
    "/api/tables": {"name": "a"},
    "/api/tables/no-such-table/join": {"name": "a"},
    "/api/me/redeem": {"code": "a"},
    "/api/rules/check": {"preset": "korea-boardgames"},
    "/api/score": {"rules": {"preset": "korea-boardgames"}, "dealer": 0, "entries": []},
    "/api/lesson/no-such-step": {},
}


@pytest.mark.parametrize("path", BODIES)
def test_an_unknown_field_is_refused(server: Server, path: str) -> None:
    """A body that is fit but for one field more is refused as a whole, before all else."""
    status, _, body = server.fetch(path, {**BODIES[path], "more": None})
    assert (status, json.loads(body)) == (400, {"code": "bad_message"})
    assert server.fetch(path, BODIES[path])[0] != 400


def test_every_body_is_tried_with_an_unknown_field() -> None:
    """The table of bodies above has one for each operation that reads one."""
    assert len(BODIES) == sum(bool(one.body) for one in OPERATIONS)
