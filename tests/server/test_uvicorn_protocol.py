"""The wire of a real server: what is sent over it raw, what its log says, and readers who do not read."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, cast

import pytest
import websockets
from starlette.websockets import WebSocket

from caterwaul.server.websocket.connection import Wired
from caterwaul.server.websocket.uvicorn_protocol import MOST_FRAMES, MOST_PIECES, MOST_UNREAD, Wire, heading

from .serving import RealServer, Remote, run

AGAINST_BOT = {"game": "clash", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    server = RealServer(tmp_path_factory.mktemp("server"), CATERWAUL_LOG="info")
    server.start()
    yield server
    server.end()


def log_of(server: RealServer) -> str:
    return (server.home / "log").read_text()


def closes_with(server: RealServer, send: Any) -> int:
    """The code with which a socket closes that is sent this."""
    codes: list[int] = []

    async def play() -> None:
        ann = Remote(server)
        async with ann.at(await ann.post("/api/tables", AGAINST_BOT)):
            await ann.hear_a("view")
            await send(ann.socket)
            with suppress(websockets.ConnectionClosed):
                while True:
                    await ann.hear()
            assert ann.socket.close_code is not None
            codes.append(ann.socket.close_code)

    run(play)
    return codes[0]


async def no_text(socket: websockets.ClientConnection) -> None:
    await socket.send(b"\xff\xfe", text=True)


async def much(socket: websockets.ClientConnection) -> None:
    await socket.send("x" * 20_000)


def test_rubbish_closes_the_socket_without_a_traceback(server: RealServer) -> None:
    assert closes_with(server, no_text) == 1007
    assert closes_with(server, much) == 1009
    assert "Traceback" not in log_of(server)


def masked(kind: int, said: bytes = b"") -> bytes:
    return bytes((kind, 0x80 | len(said))) + bytes(4) + said


PING, PIECE, EMPTY = masked(0x89, b"x" * 100), masked(0x00), masked(0x81)


@pytest.mark.parametrize(
    ("first", "more"),
    [(b"", PING), (b"", masked(0x8A)), (masked(0x01), PIECE), (b"", EMPTY)],
    ids=["pings", "pongs", "pieces of nothing", "empty messages"],
)
def test_who_floods_a_socket_with_frames_is_let_go(server: RealServer, first: bytes, more: bytes) -> None:
    """What is in them counts as messages, and a frame of nothing costs no less."""

    async def play() -> None:
        ann = Remote(server)
        async with ann.at(await ann.post("/api/tables", AGAINST_BOT)):
            await ann.hear_a("view")
            ann.socket.transport.write(first + more * (4 * MOST_FRAMES))
            await asyncio.wait_for(ann.socket.wait_closed(), 20)

    run(play)


def test_a_message_has_a_few_pieces(server: RealServer) -> None:
    async def play() -> None:
        ann = Remote(server)
        async with ann.at(await ann.post("/api/tables", AGAINST_BOT)):
            await ann.hear_a("view")
            ann.socket.transport.write(masked(0x01) + PIECE * (MOST_PIECES + 1))
            await asyncio.wait_for(ann.socket.wait_closed(), 20)

    run(play)


def test_messages_in_pieces_and_many_at_once_are_answered_in_order(server: RealServer) -> None:
    async def play() -> None:
        ann = Remote(server)
        async with ann.at(await ann.post("/api/tables", AGAINST_BOT)):
            await ann.hear_a("view")
            await ann.socket.send(iter(['{"type": "pi', 'ng", "id"', ": 0}"]))
            for number in range(1, 30):
                await ann.socket.send(f'{{"type": "ping", "id": {number}}}')
            heard = [(await ann.hear_a("pong"))["id"] for _ in range(30)]
            assert heard == list(range(30))

    run(play)


def test_refusals_are_logged_and_invitations_are_not(server: RealServer) -> None:
    async def play() -> None:
        ann = Remote(server)
        made = await ann.post("/api/tables", AGAINST_BOT)
        async with ann.at(made):
            await ann.hear_a("view")
            await ann.move(1, 9_999)
            assert (await ann.hear_a("error"))["code"] == "illegal"
        assert f"table {made['id']}: refused" in log_of(server)
        assert made["invite"] not in log_of(server)

    run(play)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_says_how_long_it_is(size: int) -> None:
    parser: Any = websockets.frames.Frame.parse
    content = heading(size) + b"x" * size
    reader = websockets.streams.StreamReader()
    reader.feed_data(content)
    reading = parser(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(reading)
    assert done.value.value.data == b"x" * size


class Heard:
    """A transport that notes each write."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []

    def write(self, said: bytes) -> None:
        self.writes.append(bytes(said))

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0


def wire_to(heard: Heard) -> Wire:
    wire = object.__new__(Wire)
    wire.transport, wire.loop = cast(asyncio.Transport, heard), asyncio.get_running_loop()
    wire.close_sent, wire.unwritten = False, bytearray()
    return wire


def test_what_is_said_in_one_turn_of_the_loop_is_written_at_once_and_in_order() -> None:
    async def play() -> None:
        heard = Heard()
        wire = wire_to(heard)
        waiting = [wire.write(b"ok"), wire.write(b"view")]
        assert heard.writes == []
        assert waiting == [4, 10]  # so who does not read is let go in time
        await asyncio.sleep(0)
        wire.write(b"later")
        await asyncio.sleep(0)
        assert heard.writes == [b"\x81\x02ok\x81\x04view", b"\x81\x05later"]

    run(play)


def test_nothing_is_written_after_the_last_word() -> None:
    async def play() -> None:
        heard = Heard()
        wire = wire_to(heard)
        wire.write(b"view")
        wire.close_sent = True
        await asyncio.sleep(0)
        assert heard.writes == []

    run(play)


class Deaf:
    """A wire whose other end takes nothing."""

    def __init__(self) -> None:
        self.waiting, self.is_cut = 0, False

    def write(self, text: bytes) -> int:
        self.waiting += len(text)
        return self.waiting

    def cut(self) -> None:
        self.is_cut = True


def test_who_does_not_read_is_let_go() -> None:
    async def play() -> None:
        wire = Deaf()
        connection = Wired(cast(WebSocket, None), "ann", cast(Wire, wire))
        connection.say(b"x" * MOST_UNREAD)
        assert not wire.is_cut
        connection.say(b"x")
        assert wire.is_cut
        connection.sender.cancel()
        await asyncio.gather(connection.sender, return_exceptions=True)

    run(play)


def test_a_request_that_is_far_too_large_is_answered_before_the_connection_ends(server: RealServer) -> None:
    """To those, too, who first send all and then listen, and want to hear no more than that."""
    how = {"Content-Type": "application/json", "Connection": "close"}
    with closing(HTTPConnection("127.0.0.1", server.port)) as line:
        line.request("POST", "/api/tables", b" " * 20_000_000, how)
        answer = line.getresponse()
        assert (answer.status, json.load(answer)["error"]["code"]) == (413, "too_large")


def test_what_no_page_sends_is_logged_by_default_on_one_line_and_never_in_a_flood(tmp_path: Path) -> None:
    server = RealServer(tmp_path)
    server.start()

    async def play() -> None:
        ann = Remote(server)
        async with ann.at(await ann.post("/api/tables", AGAINST_BOT)):
            await ann.hear_a("view")
            for _ in range(40):
                await ann.socket.send('{"type": "move", "id": 1, "seen": 0, "action": "x\\n2031 forged"}')
                await ann.hear_a("error")

    run(play)
    server.end()
    said = [line for line in log_of(server).splitlines() if "malformed" in line]
    assert 15 <= len(said) <= 25
    assert all(" WARNING table " in line for line in said)
    assert not any(line.startswith("2031") for line in log_of(server).splitlines())
