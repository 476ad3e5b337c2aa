"""Whatever a stranger sends, the log tells of it in a line at most, and the answer is one of ours."""

import json
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from caterwaul.server.api.routing import Endpoint
from caterwaul.server.app import ENDPOINTS
from caterwaul.server.errors import Refusal
from caterwaul.server.people import passwords
from caterwaul.server.printing.queue import PrintQueue

from .asgi import Headers, ask, talk
from .serving import AGAINST_BOT, Player, serving
from .traces import watched

World = tuple[TestClient, dict[str, str], Headers]
ODD = (
    "", " ", "[", "]", "http://[", "https://]:1", "//", "..", "%", "%00", "\x00", "a\x00b", "\xff", "é",
    "\u202e", "😀", "null", "*", "0", "-1", "1e999", "9" * 5_000, "x" * 300, "x" * 20_000, "a/b",
    "../../etc/passwd", "a;b=c", ";;==", '"', "\\", "bytes=0-", "bytes=9-1,-", "bytes=-0",
    "bytes=" + "0-0," * 2_000, "gzip;q=x", "*/*;q=9", 'W/"', "::1", "Sat, 99 Nov 1994 99:99:99 GMT",
    "chunked", "websocket", "100-continue", "application/json; charset=nope", "٣", "multipart/form-data",
    "unknown", "caterwaul_guest=", "caterwaul_guest=a.b", 'caterwaul_guest="\\777"',
    "caterwaul_session=" + "s" * 200, "a=b; a=c;;", "own:" + "x" * 12, "999*x+", "1*" + "y" * 60,
    "AAAAAAAAAAA",
)  # fmt: skip
HEADERS = (
    "host", "origin", "cookie", "content-type", "content-length", "content-encoding", "transfer-encoding",
    "connection", "upgrade", "expect", "accept", "accept-encoding", "accept-language", "range", "if-range",
    "if-none-match", "if-modified-since", "if-match", "user-agent", "referer", "sec-fetch-site",
    "sec-fetch-mode", "authorization", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host",
    "forwarded", "te", "last-event-id", "sec-websocket-key", "sec-websocket-version",
    "sec-websocket-protocol", "sec-websocket-extensions",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1 << 53, 1 << 70, 1e300, -0.5, [], {}, [[]], [{}], {"": ""}, {"a": {"a": {}}},
    ["x"] * 300, {str(n): n for n in range(300)}, {"kind": "me"}, [{"kind": "bot", "level": "x@9"}],
    {"character": "\x00"}, *ODD,
)  # fmt: skip
RAW = (
    b"", b"{", b"[" * 60_000, b'{"a":' * 20_000, b"1" * 100_000, b"1e" + b"9" * 50_000,
    b"0." + b"1" * 50_000, b'"\\ud800"', b"\xff\xfe", b'{"name": "\\ud800"}',
    b'"' + b"\\u0041" * 15_000 + b'"', b" " * 100_000, b"\x00", b"\xef\xbb\xbf{}", b"NaN", b"{}{}", b"[1,]",
)  # fmt: skip
USUAL = {
    "game": "clash", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "name": "Ann",
    "cards": "", "password": "correct horse", "title": "Cup", "text": "[[deck]]", "version": 1,
    "level": "random", "seat": 0, "after": 0, "number": 1, "shared": True, "shares_history": True,
    "old": "correct horse", "code": "A", "new": "battery staple",
}  # fmt: skip
BY_NAME = [f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server, names of what is there, and the cookie of somebody to whom it belongs."""
    home = tmp_path_factory.mktemp("home")
    (home / "web" / "assets").mkdir(parents=True)
    (home / "web" / "index.html").write_text("<title>Caterwaul</title>")
    (home / "web" / "assets" / "app.js").write_text("1" * 3_000)
    with pytest.MonkeyPatch.context() as patch, serving(home, tables_of_guest=10_000) as client:
        patch.setattr(passwords, "hasher", PasswordHasher(1, 8, 1))
        patch.setattr(PrintQueue, "_make", out_of_paper)
        ann = Player(client)
        there = {
            "tables": ann.create(AGAINST_BOT)["id"], "seat": "0", "block": "0", "number": "1",
            "table": "card", "card": "one", "key": "clash", "game": "clash",
        }  # fmt: skip
        cup = ann.call("POST", "/api/tournaments", json={"title": "Cup", "game": "clash"})
        deck = {"game": "claw_and_order", "name": "Mine", "cards": {"kite_drone": 3}}
        there |= {
            "tournaments": cup.json()["id"],
            "decks": ann.call("POST", "/api/decks", json=deck).json()["id"],
        }
        assert ann.cookie is not None
        yield client, there, [(b"cookie", f"caterwaul_guest={ann.cookie}".encode())]


async def out_of_paper(*_: object) -> None:
    """To print takes long, and is done elsewhere."""
    raise Refusal("unavailable", "there is no paper")


def check(world: World, method: str, target: str, headers: Headers, body: bytes = b"{}") -> int:
    """Ask, and see that the answer is one of ours and the log has no more than a line of it."""
    client, _, cookie = world
    as_json = [] if method == "GET" else [(b"content-type", b"application/json")]
    sent = dict([*cookie, *as_json, *headers])
    with watched() as traces:
        answer = ask(client, method, target, list(sent.items()), body)
    assert traces == [], (method, target[:200], headers, body[:200])
    assert answer.status < 500 or answer.status == 503, (method, target[:200], headers, body[:200])
    assert not any(re.search(rb"[\x00-\x1f\x7f]", name + value) for name, value in answer.headers)
    return answer.status


def address(world: World, path: str, **odd: str) -> str:
    """Of what is there, where nothing else is asked for."""
    kind = path.removeprefix("/api/").partition("/")[0]
    there = {"id": world[1].get(kind, "sky_patrol"), **world[1], **odd}
    return re.sub(r"{(\w+)}", lambda blank: there[blank[1]], path)


def named(name: str) -> Endpoint:
    found: Endpoint = ENDPOINTS[BY_NAME.index(name)]
    return found


def usual_body(endpoint: Endpoint) -> dict[str, Any]:
    fields = endpoint.takes.__struct_fields__ if endpoint.takes is not None else ()
    return {name: USUAL[name] for name in fields if name in USUAL}


# headers


def test_every_header_is_tried_that_our_code_reads() -> None:
    source = Path(passwords.__file__).parents[1]
    reads = re.compile(r"headers(?:\.get\(|\[)\"([a-z-]+)\"")
    read = {name for file in source.rglob("*.py") for name in reads.findall(file.read_text(encoding="utf-8"))}
    assert {"origin", "host", "user-agent", "content-length"} <= read <= {*HEADERS}


@pytest.mark.parametrize("header", HEADERS)
def test_no_header_leaves_a_traceback(world: World, header: str) -> None:
    body = json.dumps(AGAINST_BOT).encode()
    for value in ODD:
        given = [(header.encode(), value.encode())]
        for target in ("/", "/assets/app.js"):
            check(world, "GET", target, given)
        check(world, "POST", "/api/tables", given, body[:-1])


@pytest.mark.parametrize("name", BY_NAME)
def test_no_route_leaves_a_traceback_whatever_its_headers(world: World, name: str) -> None:
    endpoint, odd = named(name), cycle(ODD)
    body = json.dumps(usual_body(endpoint)).encode()[:-1]  # nothing is done in the end
    for header in HEADERS:
        given = [(header.encode(), next(odd).encode())]
        check(world, endpoint.method, address(world, endpoint.path), given, body)


# addresses


@pytest.mark.parametrize("name", BY_NAME)
def test_no_route_leaves_a_traceback_whatever_its_address(world: World, name: str) -> None:
    endpoint = named(name)
    body = json.dumps(usual_body(endpoint)).encode()
    for value in ODD:
        for blank in re.findall(r"{(\w+)}", endpoint.path):
            check(world, endpoint.method, address(world, endpoint.path, **{blank: value}), [], body)
        for parameter in (*endpoint.query, "zz"):
            query = f"?{parameter}={quote(value)}&{quote(value)}"
            check(world, endpoint.method, address(world, endpoint.path) + query, [], body)


@pytest.mark.parametrize(
    "path", ["/{odd}", "/t/{odd}", "/assets/{odd}", "/faces/{odd}/back.svg", "/api/{odd}", "/{odd}.js"]
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "TRACE", "get", "\xff"])
def test_no_other_address_leaves_a_traceback(world: World, method: str, path: str) -> None:
    for value in ODD:
        check(world, method, path.replace("{odd}", value), [])
        check(world, method, "/faces/clash/{odd}/one.svg?layout={odd}".replace("{odd}", value), [])


# bodies


@pytest.mark.parametrize("name", [f"{e.method} {e.path}" for e in ENDPOINTS if e.takes is not None])
def test_no_body_leaves_a_traceback(world: World, name: str) -> None:
    endpoint = named(name)
    assert endpoint.takes is not None
    target = address(world, endpoint.path)
    for raw in RAW:
        check(world, endpoint.method, target, [], raw)
    for field in (*endpoint.takes.__struct_fields__, "zz", "\x00"):
        for value in VALUES:
            check(
                world,
                endpoint.method,
                target,
                [],
                json.dumps({**usual_body(endpoint), field: value}).encode(),
            )


# sockets


def listen(world: World, target: str, headers: Headers, messages: list[dict[str, Any]]) -> None:
    with watched() as traces:
        talk(world[0], target, [*world[2], *headers], messages)
    assert traces == [], (target[:200], headers, str(messages)[:200])


@pytest.mark.parametrize("header", HEADERS)
def test_no_handshake_leaves_a_traceback(world: World, header: str) -> None:
    for value in ODD:
        listen(world, f"/ws/{world[1]['tables']}", [(header.encode(), value.encode())], [])


def test_no_address_of_a_socket_leaves_a_traceback(world: World) -> None:
    for value in ODD:
        for target in (f"/ws/{value}", f"/ws/x?invite={quote(value)}", f"/{value}", f"/ws/{value}/{value}"):
            listen(world, target, [], [])


KINDS = ("move", "back", "undo", "allow", "resign", "claim", "rematch", "hint", "leave", "ping", "x", None, 7)
FIELDS = ("type", "id", "seen", "action", "undo", "question", "take", "part", "zz")


@pytest.mark.parametrize("kind", KINDS)
def test_no_message_leaves_a_traceback(world: World, kind: str | None) -> None:
    usual = {"type": kind, "id": 1}
    texts = [json.dumps({**usual, field: value}) for field in FIELDS for value in VALUES]
    texts += [raw.decode("latin1") for raw in RAW]
    for first in range(0, len(texts), 50):  # as many as one may send at once
        messages = [{"type": "websocket.receive", "text": text} for text in texts[first : first + 50]]
        listen(
            world,
            f"/ws/{world[1]['tables']}",
            [],
            [*messages, {"type": "websocket.receive", "bytes": b"\xff"}],
        )
