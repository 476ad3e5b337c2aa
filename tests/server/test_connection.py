"""Connections of strangers: what is slow, long or no HTTP has an end, and every answer arrives."""

import asyncio
from asyncio import StreamReader as Reader
from asyncio import StreamWriter as Writer
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from caterwaul.server.http import connection
from caterwaul.server.http.connection import MOST_BESIDE, MOST_HEAD, MOST_WAITING, HttpConnection

from .serving import RealServer, run
from .waiting import until

GET = b"GET /%d HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"


class Echo:
    """An application that answers with the path and what was sent; who hangs up is noted."""

    def __init__(self, listens: bool = True) -> None:
        self.left, self.listens, self.headers = 0, listens, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        read, more = b"", self.listens
        while more:
            heard = await receive()
            if heard["type"] == "http.disconnect":
                self.left += 1
                return
            read, more = read + heard["body"], heard["more_body"]
        self.headers = len(scope["headers"])
        said = scope["path"].encode() + b" " + read
        headers = [(b"content-length", b"%d" % len(said))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": said})


@asynccontextmanager
async def listening(app: Echo) -> AsyncIterator[int]:
    config, state = uvicorn.Config(app, log_config=None, lifespan="off"), ServerState()
    config.timeout_keep_alive = 0.1  # type: ignore[assignment]
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: HttpConnection(config, state, {}), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
        await until(lambda: not state.connections)


@asynccontextmanager
async def line_to(port: int) -> AsyncIterator[tuple[Reader, Writer]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def with_a_line(work: Callable[[Reader, Writer], Awaitable[None]], app: Echo | None = None) -> None:
    async def play() -> None:
        async with listening(app or Echo()) as port, asyncio.timeout(20), line_to(port) as line:
            await work(*line)

    run(play)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "SECONDS", {"head": 0.3, "body": 0.3})


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    "pieces", [[b"GET / HT"], [b"GET / HTTP/1.1\r\nHost: here\r\n", b"X: y\r\n", b"Y: y\r\n"]]
)
def test_a_head_that_does_not_come_to_its_end_is_answered_and_let_go(pieces: list[bytes]) -> None:
    async def slow(reader: Reader, writer: Writer) -> None:
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(0.05)
        assert (await reader.read()).startswith(b"HTTP/1.1 408 Request Timeout\r\n")

    with_a_line(slow)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("first", [b"", GET % 1])
def test_empty_lines_are_no_request_that_goes_on(first: bytes) -> None:
    async def idle(reader: Reader, writer: Writer) -> None:
        writer.write(first)
        for _ in range(60):
            writer.write(b"\r\n")
            await asyncio.sleep(0.05)
            if reader.at_eof():
                return
        raise AssertionError("it waits for ever")

    async def both(reader: Reader, writer: Writer) -> None:
        await asyncio.wait([asyncio.ensure_future(c) for c in (reader.read(), idle(reader, writer))])

    with_a_line(both)


@pytest.mark.usefixtures("hasty")
def test_who_says_nothing_is_told_nothing() -> None:
    async def silent(reader: Reader, writer: Writer) -> None:
        assert await reader.read() == b""

    with_a_line(silent)


@pytest.mark.usefixtures("hasty")
def test_a_body_that_does_not_come_is_no_longer_waited_for() -> None:
    app = Echo()

    async def slow(reader: Reader, writer: Writer) -> None:
        writer.write(POST + b"12345")
        assert (await reader.read()).startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        assert app.left == 1

    with_a_line(slow, app)


@pytest.mark.parametrize("size", [MOST_HEAD, 10 * MOST_HEAD, 100 * MOST_HEAD])
@pytest.mark.parametrize(
    "start", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5_000]
)
def test_a_head_that_is_too_long_is_refused(size: int, start: bytes) -> None:
    async def long(reader: Reader, writer: Writer) -> None:
        writer.write(start + b"x" * size)
        writer.write(b" HTTP/1.1\r\n\r\n" if start == b"GET /" else b": 1\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")

    with_a_line(long)


def test_a_head_without_end_is_refused() -> None:
    async def endless(reader: Reader, writer: Writer) -> None:
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        answer = asyncio.ensure_future(reader.read())
        while not answer.done():
            writer.write(b"x" * 1_000)
            await asyncio.sleep(0.001)
        assert answer.result().startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")

    with_a_line(endless)


CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("start", "more"),
    [(b"0\r\n", b"a: b\r\n" * 1_000), (b"0\r\na: ", b"x" * 6_000), (b"1;", b"x" * 6_000)],
    ids=["trailers", "a long trailer", "what is said of a chunk"],
)
def test_what_stands_beside_a_body_has_an_end(start: bytes, more: bytes) -> None:
    async def endless(reader: Reader, writer: Writer) -> None:
        writer.write(CHUNKED + start)
        answer = asyncio.ensure_future(reader.read())
        sent = 0
        while not answer.done():
            writer.write(more)
            sent += len(more)
            await writer.drain()
            assert sent < 100 * MOST_BESIDE
        assert answer.result().startswith(b"HTTP/1.1 400 Bad Request\r\n")

    with_a_line(endless)


def test_nobody_keeps_what_stands_behind_a_body() -> None:
    app = Echo()

    async def trailing(reader: Reader, writer: Writer) -> None:
        writer.write(CHUNKED + b"2\r\nhi\r\n0\r\n" + b"a: b\r\n" * 500 + b"\r\n")
        assert b"/ hi" in await reader.readuntil(b"hi")
        assert app.headers == 1

    with_a_line(trailing, app)


def test_a_body_in_small_pieces_is_a_body() -> None:
    async def piecemeal(reader: Reader, writer: Writer) -> None:
        writer.write(CHUNKED + b"1\r\nx\r\n" * (1 << 17) + b"0\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200 OK")

    with_a_line(piecemeal)


def test_nobody_asks_for_more_and_more_before_there_is_an_answer() -> None:
    async def eager(reader: Reader, writer: Writer) -> None:
        writer.write(b"".join(GET % n for n in range(MOST_WAITING + 1)))
        heard = b""
        while b"/%d " % MOST_WAITING not in heard:
            heard += await reader.read(1_000)
        writer.write(b"".join(GET % n for n in range(10 * MOST_WAITING)))
        assert (await reader.read()).count(b"200 OK") <= MOST_WAITING

    with_a_line(eager)


def test_an_answer_that_comes_early_waits_for_who_sends_slowly() -> None:
    async def slow(reader: Reader, writer: Writer) -> None:
        writer.write(POST.replace(b"Host", b"Connection: close\r\nHost"))
        for _ in range(10):
            await asyncio.sleep(0.05)
            writer.write(b"1")
        assert (await reader.read()).startswith(b"HTTP/1.1 200 OK\r\n")

    with_a_line(slow, Echo(listens=False))


@pytest.mark.parametrize(
    "rubbish",
    [
        b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"CONNECT x:1 HTTP/1.1\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\n\r\n", b"GET http://[ HTTP/1.1\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
        POST.replace(b"10", b"-1"), POST.replace(b"10", b"9" * 40), b"GET / HTTP/1.1\r\nA\x00: b\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc",
    ],
)  # fmt: skip
def test_what_is_no_http_is_answered_and_logged_in_a_line(
    rubbish: bytes, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection.misuse.bucket, "level", 20.0)

    async def odd(reader: Reader, writer: Writer) -> None:
        writer.write(rubbish)
        assert (await reader.read()).startswith(b"HTTP/1.1 400 Bad Request\r\n")

    with_a_line(odd)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("before", [b"", POST + b"1234567890"])
def test_what_was_asked_before_rubbish_is_answered(before: bytes) -> None:
    async def then_rubbish(reader: Reader, writer: Writer) -> None:
        writer.write(before + GET % 1 + b"rubbish\r\n\r\n")
        heard = await reader.read()
        assert before or b"200 OK" in heard
        assert b"400" not in heard

    with_a_line(then_rubbish)


def test_rubbish_does_not_flood_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with listening(Echo()) as port:
            for _ in range(60):
                async with line_to(port) as (reader, writer):
                    writer.write(b"rubbish\r\n\r\n")
                    await reader.read()

    run(play)
    assert len(caplog.records) <= 25


def test_requests_follow_each_other_on_a_line_also_before_they_are_answered() -> None:
    async def busy(reader: Reader, writer: Writer) -> None:
        writer.write(GET % 1 + POST + b"12345")
        await asyncio.sleep(0.05)
        writer.write(b"67890" + GET % 3 + b"GET /4 HT")
        heard = b""
        while b"/3 " not in heard:
            heard += await reader.read(1_000)
        writer.write(b"TP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        heard += await reader.read()
        order = [heard.index(said) for said in (b"/1 ", b"/ 1234567890", b"/3 ", b"/4 ")]
        assert order == sorted(order)

    with_a_line(busy)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    server = RealServer(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.end()


WS = (
    "GET /ws/p7fYx2bQm0Kd HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
FRAME = b"\x81" + b"\xff" * 9 + b"\x00"  # of a length that no frame has
SENT_RAW = {
    "nothing": "",
    "a whole handshake": WS,
    "no key": WS.replace("Sec-WebSocket-Key", "X"),
    "a short key": WS.replace("AAAAA==", "="),
    "two keys": WS + "Sec-WebSocket-Key: BAAAAAAAAAAAAAAAAAAAAA==\r\n",
    "posted": WS.replace("GET", "POST"),
    "an old version": WS.replace("13", "12"),
    "an old HTTP": WS.replace("1.1", "1.0"),
    "no host": WS.replace("Host: here\r\n", ""),
    "an origin that is none": WS + "Origin: http://[\r\n",
    "an odd address": WS.replace("/ws/", "/ws/%00%ff"),
    "elsewhere": WS.replace("/ws/", "/api/"),
    "a long header": WS + "X: " + "x" * 20_000 + "\r\n",
    "many headers": WS + "X: y\r\n" * 300,
    "odd extensions": WS + "Sec-WebSocket-Extensions: ;;=,\r\n",
    "odd protocols": WS + "Sec-WebSocket-Protocol: ,\x01,\r\n",
    "another protocol": WS.replace("websocket", "h2c"),
    "a body": WS + "Content-Length: 5\r\n\r\nhello",
    "odd ranges": "GET / HTTP/1.1\r\nHost: here\r\nRange: bytes=-1,0-,5-1\r\n",
    "an asterisk": "OPTIONS * HTTP/1.1\r\nHost: here\r\n",
    "a whole address": "GET http://[ HTTP/1.1\r\n",
    "an odd page": "GET /%00%ff HTTP/1.1\r\nHost: [\r\n",
    "an odd cookie": 'GET /api/me HTTP/1.1\r\nHost: here\r\nCookie: a=\xff; caterwaul_guest="\\400"\r\n',
    "two lengths": "POST /api/me HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n",
}


@pytest.mark.parametrize("what", SENT_RAW)
@pytest.mark.parametrize("pause", [None, 0, 0.02])
def test_nothing_that_is_sent_raw_leaves_a_traceback(
    server: RealServer, what: str, pause: float | None
) -> None:
    """Followed by frames of a socket, at once and in a moment."""
    log, head = server.home / "log", SENT_RAW[what].encode("latin1") + b"\r\n"
    before = len(log.read_text())

    async def send() -> None:
        async with line_to(server.port) as (reader, writer):
            writer.write(head if pause is not None else head + FRAME)
            await asyncio.sleep(pause or 0)
            with suppress(OSError):
                writer.write(FRAME)
                writer.write_eof()
                await asyncio.wait_for(reader.read(), 10)

    run(send)
    said = log.read_text()[before:]
    assert "Traceback" not in said
    assert " ERROR " not in said
    assert len(said.splitlines()) <= 3


FAR_TOO_LARGE = 50_000_000
CHUNK = b"%x\r\n%b\r\n" % (1 << 16, b" " * (1 << 16))


@pytest.mark.parametrize("how", ["close", "keep-alive"])
@pytest.mark.parametrize("is_chunked", [False, True])
@pytest.mark.parametrize(("origin", "status"), [("", b"413"), ("Origin: http://elsewhere\r\n", b"403")])
def test_who_sends_far_too_much_and_then_listens_hears_the_answer(
    server: RealServer, how: str, is_chunked: bool, origin: str, status: bytes
) -> None:
    length = "Transfer-Encoding: chunked" if is_chunked else f"Content-Length: {FAR_TOO_LARGE}"
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: here\r\nConnection: {how}\r\nContent-Type: application/json\r\n"
    )

    async def much() -> None:
        async with line_to(server.port) as (reader, writer):
            writer.write(f"{head}{origin}{length}\r\n\r\n".encode())
            for _ in range(FAR_TOO_LARGE // (1 << 16)):
                writer.write(CHUNK if is_chunked else b" " * (1 << 16))
                await writer.drain()
            assert (await reader.readline()).split()[1] == status

    run(much)


def test_who_asks_before_sending_too_much_is_spared_it(server: RealServer) -> None:
    head = "POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"

    async def careful() -> None:
        async with line_to(server.port) as (reader, writer):
            writer.write(f"{head}Expect: 100-continue\r\nContent-Length: {FAR_TOO_LARGE}\r\n\r\n".encode())
            assert (await reader.readline()).startswith(b"HTTP/1.1 413")

    run(careful)
