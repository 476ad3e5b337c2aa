"""What a route of the HTTP interface is: its path, what it takes and gives. Requests are checked by that."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from ...core.errors import CaterwaulError
from ..errors import FaultCode, Refusal
from ..http.addresses import host_in, is_loopback
from ..http.decode_errors import decode_error_in_words
from ..http.misuse_log import MisuseLog
from ..http.schemas import Fault, FaultShown
from ..http.security import is_own_origin
from ..http.token_buckets import Buckets
from ..people.accounts import GUEST_COOKIE, SESSION_COOKIE, SESSION_DAYS, Account, Who, identify
from ..people.guests import A_YEAR, Cookies, Guest, secret_in
from ..services import Services
from ..storage.store import StoreError
from ..websocket.messages import encode

log = logging.getLogger(__name__)
MOST_BYTES = 128 * 1024
JSON = "application/json"
LONGEST_ADDRESS = 64  # a proxy may be told anything
misuse = MisuseLog(log)


@dataclass
class Call:
    """A request that has been checked."""

    services: Services
    guest: Guest
    path: dict[str, str]
    query: dict[str, str]
    body: Any
    is_here: bool  # asked from the computer on which the server runs
    account: Account | None = None  # of who is signed in
    session: str = ""  # and its session
    address: str = ""
    agent: str = ""
    rename: Guest | None = None  # the guest by another name, from now on
    token: str | None = None  # of the session that begins; empty where one ends


Handler = Callable[[Call], Awaitable[Any]]
Faults = tuple[FaultCode, ...]  # how a route may refuse, besides what any request may be refused for


@dataclass(frozen=True)
class Endpoint:
    """One route: `gives` is a type that is sent as JSON, `str` for plain text, `bytes` of a `media` type."""

    method: str
    path: str
    handler: Handler
    gives: Any
    takes: type[msgspec.Struct] | None = None
    query: tuple[str, ...] = ()
    status: int = 200
    faults: Faults = field(default=())
    media: str = ""
    most_bytes: int = MOST_BYTES  # of what it takes

    @property
    def is_sent_as_json(self) -> bool:
        """Pages of other sites cannot send that without asking, so even what brings nothing along says it."""
        return self.method == "POST" or self.takes is not None

    @property
    def summary(self) -> str:
        return (self.handler.__doc__ or "").strip().splitlines()[0]


class Server:
    """What all routes share."""

    def __init__(self, services: Services) -> None:
        self.services, self.settings = services, services.settings
        self.cookies = Cookies(secret_in(self.settings.home))
        self.writes = Buckets(self.settings.writes_per_minute / 60, self.settings.writes_at_once)

    async def who(self, cookies: dict[str, str]) -> Who:
        return await identify(self.services.documents, self.cookies, cookies)

    async def welcome(self, cookies: dict[str, str], page: Response) -> Response:
        """A page comes with who you are: what it asks for at once would make a guest by each request."""
        with suppress(StoreError):
            return self._with_cookies(page, await self.who(cookies))
        return page

    def nothing_else(self) -> Route:
        """Other addresses of the interface, and other methods, are answered as it answers everything."""

        async def answer(request: Request) -> Response:
            return refusal(Refusal("not_found", f"there is no {request.method} at this address"))

        methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
        return Route("/api/{rest:path}", answer, methods=methods)

    def route(self, endpoint: Endpoint) -> Route:
        async def answer(request: Request) -> Response:
            who: Who | None = None
            call: Call | None = None
            try:
                who = await self.who(request.cookies)
                call = await self._checked(request, endpoint, who)
                given = await endpoint.handler(call)
            except Exception as error:
                is_unreadable = call is None and isinstance(error, Refusal)
                say = misuse.warn if is_unreadable else log.info
                say("%s %s refused: %s", endpoint.method, endpoint.path, error)
                return self._with_cookies(refusal(error), who)
            return self._with_cookies(answered(endpoint, given), who, call)

        return Route(endpoint.path, answer, methods=[endpoint.method])

    async def _checked(self, request: Request, endpoint: Endpoint, who: Who) -> Call:
        address = request.client.host[:LONGEST_ADDRESS] if request.client else ""
        if endpoint.method != "GET":
            if not is_own_origin(request, self.settings):
                raise Refusal("forbidden", "this request comes from another site")
            if not self.writes.take(address):
                raise Refusal("too_many", "too many requests: wait a little", self.writes.wait(address))
        if endpoint.is_sent_as_json and content_type(request) != JSON:
            raise Refusal("not_json", f"the request needs Content-Type: {JSON}")
        query = {name: request.query_params.get(name, "")[:64] for name in endpoint.query}
        unknown = set(request.query_params) - set(endpoint.query)
        if unknown:
            raise Refusal("bad_request", f"unknown parameter {min(unknown)[:40]!r}")
        body = await _body(request, endpoint.takes, endpoint.most_bytes) if endpoint.takes else None
        return Call(
            self.services, who.guest, dict(request.path_params), query, body,
            is_here(address, request.headers.get("host", "")),
            who.account, who.session, address, request.headers.get("user-agent", "")[:400],
        )  # fmt: skip

    def _with_cookies(self, response: Response, who: Who | None, call: Call | None = None) -> Response:
        if who is None:
            return response
        renamed = call.rename if call is not None else None
        token = call.token if call is not None else None
        is_guest = who.account is None or token == ""
        if is_guest and (renamed or not who.is_known):
            self._set_cookie(response, GUEST_COOKIE, self.cookies.write(renamed or who.guest), A_YEAR)
        if token:
            self._set_cookie(response, SESSION_COOKIE, token, SESSION_DAYS * 24 * 3600)
        elif token == "" or who.has_lost_session:
            self._set_cookie(response, SESSION_COOKIE, "", 0)
        return response

    def _set_cookie(self, response: Response, name: str, value: str, seconds: int) -> None:
        response.set_cookie(
            name, value, max_age=seconds, httponly=True, samesite="lax", secure=self.settings.secure
        )


def is_here(address: str, host: str) -> bool:
    """The page of another site can ask from this computer too, but not by one of its names."""
    return is_loopback(address) and is_loopback(host_in(host))


def answered(endpoint: Endpoint, given: Any) -> Response:
    """What a handler gives, as it is sent."""
    if isinstance(given, Response):
        return given
    if endpoint.gives is str:
        return Response(given, endpoint.status, media_type="text/plain")
    return Response(encode(given), endpoint.status, media_type=JSON)


def content_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _body(request: Request, takes: type[msgspec.Struct], most: int) -> Any:
    read, too_large = bytearray(), Refusal("too_large", f"that is too large: at most {most // 1024} kB")
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:LONGEST_ADDRESS]) > most:
        raise too_large  # before it is sent, to who asks
    try:
        async for piece in request.stream():
            read += piece
            if len(read) > most:
                raise too_large
    except ClientDisconnect:
        raise Refusal("bad_request", "the request was cut") from None
    try:
        return msgspec.json.decode(read, type=takes)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("bad_request", decode_error_in_words(error)) from None


def refusal(error: Exception) -> Response:
    """An error as the client sees it: what it can act on, and nothing of ours."""
    match error:
        case Refusal():
            refused = error
        case StoreError():
            log.error("%s", error)
            refused = Refusal("unavailable", error.told)
        case CaterwaulError():
            refused = Refusal("bad_request", str(error))
        case _:
            log.exception("a request failed", exc_info=error)
            refused = Refusal("unavailable", "something went wrong here; it has been written down")
    fault, status, _ = refused.on_the_wire
    shown = FaultShown(Fault(fault, str(refused)))
    answer = Response(encode(shown), status, media_type=JSON)
    if status == 429 or refused.wait:
        answer.headers["Retry-After"] = str(max(1, math.ceil(refused.wait)))
    return answer
