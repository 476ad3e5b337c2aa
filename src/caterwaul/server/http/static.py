"""Files: the page, its parts, and the pictures of cards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ... import faces, games
from ...games import keys as game_keys

POSTER = "poster"  # the figure alone
UNBUILT = (
    "The client is not built: there is no index.html in {web}. In a checkout `make web` builds it. "
    "The interface answers under /api.\n"
)
ROOT = "."  # as Starlette calls it
NO_PAGES = ("api", "faces", "ws", "assets")
FOR_EVER = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"


Welcome = Callable[[dict[str, str], Response], Awaitable[Response]]  # what was sent with a request


def page_routes(web: Path, welcome: Welcome) -> list[BaseRoute]:
    """The page, which looks at its address itself, and all that belongs to it."""
    return [
        Route("/faces/{game}/back.svg", back),
        Route("/faces/{game}/emotes/{name}.svg", emote),
        Route("/faces/{game}/grounds/{name}.svg", ground),
        Route("/faces/{game}/{table}/{id}.svg", face),
        Mount("/", Files(web, welcome)),
    ]


class Files(StaticFiles):
    """Files whose names hold a hash never change. Every other address that could be one is the page."""

    def __init__(self, web: Path, welcome: Welcome) -> None:
        super().__init__(directory=web, check_dir=False)
        self.web, self.welcome = web, welcome

    async def check_config(self) -> None:
        return  # a client that is not built has no files

    async def get_response(self, path: str, scope: Scope) -> Response:
        if is_page(path):
            return await self.welcome(Request(scope).cookies, self._page())
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response

    def _page(self) -> Response:
        index = self.web / "index.html"
        if not index.is_file():
            return PlainTextResponse(UNBUILT.format(web=self.web.name), 503)
        return FileResponse(index, headers={"Cache-Control": "private, no-cache"})


def is_page(path: str) -> bool:
    """Whether an address is for the client to understand: no file, and nothing of the interface."""
    return path == ROOT or ("." not in path and path.split("/")[0] not in NO_PAGES)


async def back(request: Request) -> Response:
    return _picture(lambda: _back(request.path_params["game"]))


async def emote(request: Request) -> Response:
    where = request.path_params
    return _picture(lambda: _emote(where["game"], where["name"]))


async def ground(request: Request) -> Response:
    where, by_night = request.path_params, request.query_params.get("light") == "night"
    return _picture(lambda: _ground(where["game"], where["name"], by_night))


async def face(request: Request) -> Response:
    where = request.path_params
    layout = request.query_params.get("layout", "full")
    return _picture(lambda: _face(where["game"], where["table"], where["id"], layout))


def _picture(draw: object) -> Response:
    try:
        svg = draw()  # type: ignore[operator]
    except (KeyError, ImportError):
        return PlainTextResponse("There is no such picture.\n", 404)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": A_DAY})


@lru_cache(16)
def _back(game: str) -> str:
    if game not in game_keys():
        raise KeyError(game)
    return faces.back(game)


@lru_cache(64)
def _emote(game: str, name: str) -> str:
    return faces.emote(game, name)


@lru_cache(64)
def _ground(game: str, name: str, by_night: bool) -> str:
    if game not in game_keys():
        raise KeyError(game)
    return faces.ground(game, games.load(game).builtin, name, by_night)


@lru_cache(4096)
def _face(game: str, table: str, id_: str, layout: str) -> str:
    if game not in game_keys() or layout not in (*faces.LAYOUTS, POSTER):
        raise KeyError(game)
    cards = games.load(game).builtin
    if (table, id_) not in cards.numbers:
        raise KeyError(id_)
    if layout == POSTER:
        return faces.poster(game, cards, table, id_)
    return faces.face(game, cards, table, id_, layout)
