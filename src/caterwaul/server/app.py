"""The application: everything put together. `make_app` reads its settings from the environment."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from .api import decks, gallery, games, health, lan, learn, replays, tables, tournaments
from .api import people as accounts
from .api import printing as prints
from .api import results as records
from .api.openapi import describe
from .api.routing import Server
from .api.table_socket import Sockets
from .http import lan_access as door
from .http.security import SafeHeaders
from .http.static import pages
from .people.guests import Cookies, secret_in
from .people.passwords import warm_up
from .results.results import Results
from .settings import Settings, settings_from
from .tables.hall import Hall
from .tournaments import rounds as referee
from .websocket.messages import encode
from .websocket.worker_handover import among

PARTS = (
    health, games, tables, lan, learn, gallery, prints, replays, accounts, records, decks, tournaments,
)  # fmt: skip
ENDPOINTS = tuple(endpoint for part in PARTS for endpoint in part.ENDPOINTS)
WORTH_PACKING = 1024  # bytes of an answer


def make_app(settings: Settings | None = None, entrance: door.LanAccess | None = None) -> Starlette:
    """The server as an ASGI application."""
    settings = settings or settings_from()
    hall = Hall(settings)
    hall.end_notices.listeners.append(Results(hall).note)
    referee.attend(hall)
    server = Server(settings, hall, Cookies(secret_in(settings.home)), entrance or door.LanAccess())
    description = encode(describe(ENDPOINTS))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await hall.open()
        warm_up()
        hall.start(referee.watch(hall))
        try:
            with among(settings.workers, app) as state:
                yield state
        finally:
            await hall.close()

    async def openapi(request: Request) -> Response:
        return Response(description, media_type="application/json")

    app = Starlette(
        routes=[
            *(server.route(endpoint) for endpoint in ENDPOINTS),
            server.nothing_else(),
            Route("/openapi.json", openapi),
            WebSocketRoute("/ws/{id}", Sockets(server).open),
            *pages(settings.web, server.welcome),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(GZipMiddleware, WORTH_PACKING)],
        lifespan=lifespan,
    )
    app.state.hall = hall
    return app
