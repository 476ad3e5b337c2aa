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

from caterwaul.server.app import ENDPOINTS
from caterwaul.server.lab import darkroom, studies
from caterwaul.server.people import passwords
from caterwaul.server.printing import queue
from caterwaul.server.websocket.messages import PROTOCOL

from .serving import AGAINST_BOT, serving
from .shortages import run_out_of_everything
from .visitors import MESSAGES, Visitor, is_answer, name_of

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
OF_PEOPLE = ("/api/me", "/api/account", "/api/card-")  # asked with an account as well as by guests
BY_NAME = {name_of(endpoint): endpoint for endpoint in ENDPOINTS}
GUEST, SIGNED_IN = "a guest", "somebody with an account"
ROUTES = [(name, GUEST) for name in BY_NAME]
ROUTES += [(name, SIGNED_IN) for name, endpoint in BY_NAME.items() if endpoint.path.startswith(OF_PEOPLE)]
WITH_BODIES = [(name, who) for name, who in ROUTES if BY_NAME[name].takes is not None]
FORBIDDEN, NOT_THERE, CONFLICT, UNAVAILABLE = 403, 404, 409, 503
NEVER_GRANTED = {  # and how they are refused
    ("POST /api/account", SIGNED_IN): CONFLICT,  # they have one
    ("GET /api/account", GUEST): FORBIDDEN,
    ("PUT /api/account", GUEST): FORBIDDEN,
    ("POST /api/account/password", GUEST): FORBIDDEN,
    ("POST /api/account/recovery", GUEST): FORBIDDEN,
    ("GET /api/account/sessions", GUEST): FORBIDDEN,
    ("DELETE /api/account/sessions", GUEST): FORBIDDEN,
    ("DELETE /api/account/sessions/{id}", GUEST): FORBIDDEN,
    ("POST /api/lan", GUEST): FORBIDDEN,  # it opens from the computer on which the server runs
    ("GET /api/games/{key}/print", GUEST): UNAVAILABLE,  # out of paper
    ("POST /api/lab/{key}/study", GUEST): UNAVAILABLE,  # out of bots
    ("POST /api/lab/{key}/study", SIGNED_IN): UNAVAILABLE,
    ("POST /api/card-pictures", SIGNED_IN): UNAVAILABLE,  # out of light
    ("POST /api/games/{key}/print", GUEST): UNAVAILABLE,
    ("GET /api/decks/{id}/hand", GUEST): UNAVAILABLE,  # the only game with decks is not prepared
    ("GET /api/prints/{id}", GUEST): NOT_THERE,  # so nothing was printed
    **{(name, GUEST): FORBIDDEN for name in BY_NAME if " /api/card-" in name},
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    home = tmp_path_factory.mktemp("home")
    (home / "web" / "assets").mkdir(parents=True)
    (home / "web" / "index.html").write_text("<title>Caterwaul</title>")
    (home / "web" / "assets" / "app.js").write_text("1" * 3_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "hasher", PasswordHasher(1, 8, 1))
        run_out_of_everything(patch)
        for limited in (queue, studies, darkroom):  # as elsewhere: what is refused at once is not looked at
            patch.setattr(limited, "AT_ONCE", 10_000)
        with serving(home, tables_of_guest=10_000) as client:
            yield client


@pytest.fixture
def visitor(client: TestClient) -> Visitor:
    return Visitor(client)


def see_granted(visitor: Visitor, name: str, who: str) -> None:
    """After all that was refused, what is usual is granted: so it was looked at, and not who asked."""
    visitor.see_known()
    answer = visitor.send(BY_NAME[name], [], query=visitor.usual_query(BY_NAME[name]))
    wanted = NEVER_GRANTED.get((name, who))
    assert answer.status == wanted if wanted else answer.status < 300, answer


# headers


def test_every_header_is_tried_that_our_code_reads() -> None:
    source = Path(passwords.__file__).parents[1]
    reads = re.compile(r"headers(?:\.get\(|\[)\"([a-z-]+)\"")
    read = {name for file in source.rglob("*.py") for name in reads.findall(file.read_text(encoding="utf-8"))}
    assert {"origin", "host", "user-agent", "content-length"} <= read <= {*HEADERS}


@pytest.mark.parametrize("header", HEADERS)
def test_no_header_leaves_a_traceback(visitor: Visitor, header: str) -> None:
    body = json.dumps(AGAINST_BOT).encode()
    for value in ODD:
        given = [(header.encode(), value.encode())]
        for target in ("/", "/assets/app.js"):
            visitor.check("GET", target, given)
        visitor.check("POST", "/api/tables", given, body[:-1])


@pytest.mark.parametrize(("name", "who"), ROUTES)
def test_no_route_leaves_a_traceback_whatever_its_headers(client: TestClient, name: str, who: str) -> None:
    visitor, endpoint, odd = Visitor(client, who == SIGNED_IN), BY_NAME[name], cycle(ODD)
    is_cut = endpoint.takes is not None and not endpoint.path.startswith(OF_PEOPLE)  # and nothing is made
    for header in HEADERS:
        whole = json.dumps(visitor.usual_body(endpoint)).encode()
        visitor.send(endpoint, [(header.encode(), next(odd).encode())], whole[:-1] if is_cut else whole)
    see_granted(visitor, name, who)


# addresses


@pytest.mark.parametrize(("name", "who"), ROUTES)
def test_no_route_leaves_a_traceback_whatever_its_address(client: TestClient, name: str, who: str) -> None:
    visitor, endpoint = Visitor(client, who == SIGNED_IN), BY_NAME[name]
    for value in ODD:
        for blank in re.findall(r"{(\w+)}", endpoint.path):
            visitor.send(endpoint, [], odd={blank: value})
        for parameter in (*endpoint.query, "zz"):
            visitor.send(endpoint, [], query=f"?{parameter}={quote(value)}&{quote(value)}")
    see_granted(visitor, name, who)


@pytest.mark.parametrize(
    "path", ["/{odd}", "/t/{odd}", "/assets/{odd}", "/faces/{odd}/back.svg", "/api/{odd}", "/{odd}.js"]
)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "TRACE", "get", "\xff"])
def test_no_other_address_leaves_a_traceback(visitor: Visitor, method: str, path: str) -> None:
    for value in ODD:
        visitor.check(method, path.replace("{odd}", value), [])
        visitor.check(method, "/faces/clash/{odd}/one.svg?layout={odd}".replace("{odd}", value), [])


# bodies


@pytest.mark.parametrize(("name", "who"), WITH_BODIES)
def test_no_body_leaves_a_traceback(client: TestClient, name: str, who: str) -> None:
    visitor, endpoint = Visitor(client, who == SIGNED_IN), BY_NAME[name]
    assert endpoint.takes is not None
    for raw in RAW:
        visitor.send(endpoint, [], raw)
    for field in (*endpoint.takes.__struct_fields__, "zz", "\x00"):
        for value in VALUES:
            body = {**visitor.usual_body(endpoint), field: value}
            visitor.send(endpoint, [], json.dumps(body).encode())
    see_granted(visitor, name, who)


# sockets

PING = {"type": "websocket.receive", "text": '{"type": "ping", "id": 1}'}
REFUSES = ("origin", "host", "sec-fetch-site", "cookie")  # for who asks, and from where


@pytest.mark.parametrize("header", HEADERS)
def test_no_handshake_leaves_a_traceback(visitor: Visitor, header: str) -> None:
    for value in ODD:
        said = visitor.listen(
            f"/ws/{visitor.person.table}?protocol={PROTOCOL}", [(header.encode(), value.encode())], [PING]
        )
        assert said[0]["type"] == "websocket.accept"
        assert header in REFUSES or any(map(is_answer, said)), (value, said)


def test_no_address_of_a_socket_leaves_a_traceback(visitor: Visitor) -> None:
    for value in ODD:
        for target in (f"/ws/{value}", f"/ws/x?invite={quote(value)}", f"/{value}", f"/ws/{value}/{value}"):
            visitor.listen(target, [], [PING])
    assert any(map(is_answer, visitor.listen(f"/ws/{visitor.person.table}?protocol={PROTOCOL}", [], [PING])))


NO_KINDS = ("x", None, 7)
# when a match has just begun
GRANTED = {"emote": "ok", "move": "ok", "resign": "ok", "hint": "hint", "why": "why", "ping": "pong"}
AT_ONCE = 50  # messages: more are too many


@pytest.mark.parametrize("kind", [*MESSAGES, *NO_KINDS])
def test_no_message_leaves_a_traceback(visitor: Visitor, kind: Any) -> None:
    usual = visitor.person.message(kind)
    texts = [json.dumps(usual)]
    texts += [json.dumps({**usual, field: value}) for field in (*usual, "zz") for value in VALUES]
    texts += [raw.decode("latin1") for raw in RAW]
    answers = []
    for some in (texts[first : first + AT_ONCE] for first in range(0, len(texts), AT_ONCE)):
        answers += answers_to(visitor, some)
    assert len(answers) >= len(texts)
    assert not any(answer.get("code") == "too_many" for answer in answers)
    assert answers[0]["type"] == GRANTED.get(kind, "error")
    assert (answers[0].get("code") == "malformed") == (kind in NO_KINDS)


def answers_to(visitor: Visitor, texts: list[str]) -> list[dict[str, Any]]:
    """One for each text, for one that is no text, and for one that shows that the socket goes on."""
    messages: list[dict[str, Any]] = [{"type": "websocket.receive", "text": text} for text in texts]
    messages += [{"type": "websocket.receive", "bytes": b"\xff"}, PING]
    said = visitor.listen(f"/ws/{visitor.person.table}?protocol={PROTOCOL}", [], messages)
    assert said[0]["type"] == "websocket.accept"
    answers = [json.loads(one["text"]) for one in said if is_answer(one)]
    assert len(answers) == len(messages)
    assert answers[-1]["type"] == "pong"
    return answers
