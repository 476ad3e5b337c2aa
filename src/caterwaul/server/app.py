"""The application: everything put together. `make_app` reads its settings from the environment."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..games import keys as game_keys
from .api import (
    card_pictures,
    card_sets,
    decks,
    gallery,
    games,
    health,
    lab,
    lan,
    learn,
    own_data,
    people,
    printing,
    puzzles,
    replays,
    results,
    tables,
    tournaments,
)
from .api.openapi import describe
from .api.routing import Server
from .api.table_socket import Sockets
from .background.memory import give_back_large_blocks
from .background.parent_process import end_with_the_parent
from .http.cookies import OwnCookies
from .http.lan_access import LanAccess
from .http.security import SafeHeaders
from .http.static import page_routes
from .people.accounts import GUEST_COOKIE, SESSION_COOKIE, note_looks
from .people.passwords import warm_up
from .services import Services, make_services
from .settings import Settings, settings_from
from .tables.recall import TableRecall
from .websocket.messages import encode
from .websocket.worker_handover import among_workers

PARTS = (
    health, people, own_data, games, gallery, learn, puzzles, tables, lan, replays, results, decks, printing,
    lab, card_sets, card_pictures, tournaments,
)  # fmt: skip
ENDPOINTS = tuple(endpoint for part in PARTS for endpoint in part.ENDPOINTS)
COOKIES = (GUEST_COOKIE.encode(), SESSION_COOKIE.encode())
WORTH_PACKING = 1024  # bytes of an answer


def make_app(settings: Settings | None = None, lan_access: LanAccess | None = None) -> Starlette:
    """The server as an ASGI application."""
    services = make_services(settings or settings_from(), lan_access)
    server = Server(services)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        if services.settings.workers is not None:
            end_with_the_parent()
        give_back_large_blocks()
        await start_up(services)
        warm_up()
        services.tasks.start(services.rounds.watch())
        try:
            with among_workers(services.settings.workers, app) as state:
                yield state
        finally:
            await services.close()

    async def openapi(request: Request) -> Response:
        return Response(described(), media_type="application/json")

    app = Starlette(
        routes=[
            *(server.route(endpoint) for endpoint in ENDPOINTS),
            server.nothing_else(),
            Route("/openapi.json", openapi),
            WebSocketRoute("/ws/{id}", Sockets(server).open),
            *page_routes(services.settings.web, server.welcome),
        ],
        middleware=[
            Middleware(ProxyHeadersMiddleware, list(services.settings.proxies)),
            Middleware(OwnCookies, COOKIES),
            Middleware(SafeHeaders),
            Middleware(GZipMiddleware, WORTH_PACKING),
        ],
        lifespan=lifespan,
    )
    app.state.services = services
    return app


@cache
def described() -> bytes:
    """The OpenAPI document, made when it is first asked for: it takes longer than all the rest."""
    return encode(describe(ENDPOINTS))


async def start_up(services: Services) -> None:
    """Open the store, and let the tables that are kept there go on."""
    recall = TableRecall(services.hall, services.store, services.tasks)
    await services.store.open(recall.heard, recall.missed)
    services.tasks.start(note_looks(services.documents))
    prepared = services.settings.prepare or game_keys()
    services.compiler.start(prepared)
    services.tasks.start(learn.make_all_ahead(services.compiler, prepared))
    services.tasks.start(recall.recall())
    services.tasks.start(recall.sweep())
    services.tasks.start(recall.end_sessions())
