"""What goes over HTTP about trust: deals to be checked, and a person's further devices."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter

from giruda.protocol.messages import TableRefusal
from giruda.protocol.trust_messages import Redeem, Redeemed, TransferCode
from giruda.server.api import guard_origin
from giruda.server.bodies import Refusal, json_message, read_body
from giruda.server.clock import clock_ms
from giruda.server.limits import address_of
from giruda.server.sessions import set_cookie
from giruda.server.transfer import LIFE_S
from giruda.table.deals import deals_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from giruda.server.api import Api

REDEEM: Final = TypeAdapter(Redeem)


async def deals(api: Api, table_id: str) -> Response:
    """Return the boards of the newest match, of those with closed seeds no card."""
    room = await api.lobby.get(table_id)
    if room is None:
        raise Refusal(TableRefusal.NO_SUCH_TABLE)
    return json_message(await asyncio.to_thread(deals_of, *await room.whole_log()))


async def fair(api: Api) -> Response:
    """Return statistics of all deals whose seeds are open."""
    return json_message(await api.fair.figures())


async def offer_code(api: Api, request: Request) -> Response:
    """Give the asker a code with which another device becomes the same person."""
    guard_origin(request, api.settings)
    owner = await api.people.owner(request)
    if owner is None:
        raise Refusal(TableRefusal.NOT_SEATED)
    code = api.people.code(owner, clock_ms())
    return json_message(TransferCode(code=code, seconds=LIFE_S))


async def redeem_code(api: Api, request: Request) -> Response:
    """Make the asker's device one of the person whose code it sends."""
    guard_origin(request, api.settings)
    if not api.people.may_guess(address_of(request), time.monotonic()):
        raise Refusal(TableRefusal.TOO_FAST)
    sent = await read_body(request, REDEEM)
    found = await api.people.redeem(sent.code, clock_ms())
    if found is None:
        raise Refusal(TableRefusal.NO_SUCH_CODE)
    token, name = found
    response = json_message(Redeemed(name=name))
    set_cookie(response, token, secure=request.url.scheme == "https")
    return response
