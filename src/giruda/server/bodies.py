"""Bodies of requests and answers: read strictly, written whole, refused by a code."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from giruda.protocol.messages import TableRefusal

if TYPE_CHECKING:
    from starlette.requests import Request

M = TypeVar("M")

LOG: Final = logging.getLogger("giruda.server")
MAX_BODY: Final = 64 * 1024
UNPROCESSABLE: Final = 422

STATUS: Final = {
    TableRefusal.TOO_LARGE: 413,
    TableRefusal.TOO_FAST: 429,
    TableRefusal.NO_SUCH_TABLE: 404,
    TableRefusal.BARRED: 403,
    TableRefusal.NO_SUCH_CODE: 404,
    TableRefusal.ALREADY_STARTED: 409,
    TableRefusal.TABLE_FULL: 409,
    TableRefusal.NOT_NOW: 409,
    TableRefusal.SERVER_BUSY: 503,
}


class Refusal(HTTPException):
    """The request is refused; the body is ``{"code": …}``."""

    def __init__(self, code: TableRefusal, status: int | None = None) -> None:
        """Take the usual status of a code unless told another."""
        super().__init__(status or STATUS.get(code, 400), detail=code.value)


class Unfit(HTTPException):
    """The request was understood and cannot be; the body is a message that says why."""

    def __init__(self, why: BaseModel) -> None:
        """Answer with this message."""
        super().__init__(UNPROCESSABLE)
        self.why = why


async def refusal_response(request: Request, error: Exception) -> Response:
    """Write a refusal as JSON."""
    del request
    if isinstance(error, Unfit):
        return json_message(error.why, error.status_code)
    assert isinstance(error, Refusal)
    return JSONResponse({"code": error.detail}, status_code=error.status_code)


async def busy_response(request: Request, error: Exception) -> Response:
    """Say that it cannot be done now: the database fails, or a log does not fold."""
    LOG.error("%s could not be answered", request.url.path, exc_info=error)
    return JSONResponse({"code": TableRefusal.SERVER_BUSY.value}, status_code=503)


async def read_body(request: Request, codec: TypeAdapter[M], most: int = MAX_BODY) -> M:
    """Read a JSON body of at most so many bytes strictly."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > most:
            raise Refusal(TableRefusal.TOO_LARGE)
    try:
        return codec.validate_json(bytes(raw), strict=True, extra="forbid")
    except ValidationError as error:
        raise Refusal(TableRefusal.BAD_MESSAGE) from error


def json_message(message: BaseModel, status: int = 200) -> Response:
    """Answer with a message."""
    return json_text(message.model_dump_json(), status)


def json_text(text: str, status: int = 200) -> Response:
    """Answer with a text that is JSON."""
    headers: dict[str, Any] = {"Cache-Control": "no-store"}
    return Response(text, status, media_type="application/json", headers=headers)
