"""The application: routes, and what lives as long as the server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import Response

from giruda.core.errors import GirudaError
from giruda.server import trust_api
from giruda.server.api import Api
from giruda.server.bodies import Refusal, Unfit, busy_response, json_text, refusal_response
from giruda.server.door import Door
from giruda.server.lobby import Lobby
from giruda.server.openapi import document
from giruda.server.pages import ClientFiles, index
from giruda.server.security import SecurityHeaders
from giruda.server.store import open_store
from giruda.server.thinking import Thinker

if TYPE_CHECKING:
    from giruda.server.settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """Return the application; it opens its database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database)
        thinker = Thinker(settings.bot_workers, settings.bot_limit_s)
        thinker.warm_up()
        lobby = Lobby(store, thinker, settings.timing)
        api = Api(lobby, store, settings)
        app.state.api = api
        app.state.door = Door(lobby, settings, api.people)
        try:
            yield
        finally:
            await lobby.close()
            thinker.close()
            await store.close()

    app = FastAPI(
        title="Giruda",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.add_exception_handler(Refusal, refusal_response)
    app.add_exception_handler(Unfit, refusal_response)
    app.add_exception_handler(GirudaError, busy_response)
    app.add_middleware(SecurityHeaders)
    _add_tables(app)
    _add_rules(app)
    _add_trust(app)
    _add_lesson(app)
    _add_description(app)
    _add_pages(app)
    return app


def _api(app: FastAPI) -> Api:
    found: Api = app.state.api
    return found


def _add_tables(app: FastAPI) -> None:
    def api() -> Api:
        return _api(app)

    @app.post("/api/tables")
    async def create_table(request: Request) -> Response:
        return await api().create_table(request)

    @app.post("/api/tables/{table_id}/join")
    async def join_table(request: Request, table_id: str) -> Response:
        return await api().join_table(request, table_id)

    @app.get("/api/tables/{table_id}/record")
    async def record(table_id: str) -> Response:
        return await api().record(table_id)

    @app.get("/api/me")
    async def me(request: Request) -> Response:
        return await api().me(request)

    @app.get("/api/me/hands")
    async def my_hands(request: Request) -> Response:
        return await api().my_hands(request)

    @app.get("/healthz")
    async def health() -> Response:
        return await api().health()

    @app.get("/readyz")
    async def readiness() -> Response:
        return await api().readiness()

    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        await app.state.door.serve(websocket)


def _add_rules(app: FastAPI) -> None:
    @app.get("/api/rules")
    async def rules_list() -> Response:
        return await _api(app).rules_list()

    @app.post("/api/rules/check")
    async def check_rules(request: Request) -> Response:
        return await _api(app).check_rules(request)

    @app.get("/api/rules/{preset_id}")
    async def shown_rules(request: Request, preset_id: str) -> Response:
        return await _api(app).shown_rules(request, preset_id)

    @app.post("/api/score")
    async def score(request: Request) -> Response:
        return await _api(app).score(request)


def _add_trust(app: FastAPI) -> None:
    @app.get("/api/tables/{table_id}/deals")
    async def deals(table_id: str) -> Response:
        return await trust_api.deals(_api(app), table_id)

    @app.get("/api/fair")
    async def fair() -> Response:
        return await trust_api.fair(_api(app))

    @app.post("/api/me/code")
    async def offer_code(request: Request) -> Response:
        return await trust_api.offer_code(_api(app), request)

    @app.post("/api/me/redeem")
    async def redeem_code(request: Request) -> Response:
        return await trust_api.redeem_code(_api(app), request)


def _add_lesson(app: FastAPI) -> None:
    @app.get("/api/lesson")
    async def lesson() -> Response:
        return await _api(app).lesson()

    @app.post("/api/lesson/{step}")
    async def lesson_answer(request: Request, step: str) -> Response:
        return await _api(app).lesson_answer(request, step)


def _add_description(app: FastAPI) -> None:
    @app.get("/api/openapi.json")
    async def description() -> Response:
        return json_text(document())


def _add_pages(app: FastAPI) -> None:
    @app.get("/")
    @app.get("/rules")
    @app.get("/sheet")
    @app.get("/c")
    @app.get("/learn")
    @app.get("/fair")
    @app.get("/t/{table_id}")
    async def page() -> Response:
        return index()

    app.router.default = ClientFiles()  # a mount would hide that an address has other methods
