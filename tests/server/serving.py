"""A server to test: inside this process, or a real one that can be killed."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import anyio
import httpx2 as httpx
import websockets
from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient, WebSocketTestSession

from caterwaul.server.app import make_app
from caterwaul.server.http.lan_access import LanAccess
from caterwaul.server.services import Services
from caterwaul.server.settings import Settings, settings_from
from caterwaul.server.tables.end_notices import Listener
from caterwaul.server.websocket.messages import PROTOCOL
from tests.nursery import Program
from tests.scenes import Reader

HERE = "http://testserver"
AGAINST_BOT = {"game": "clash", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
TWO_PEOPLE = {"game": "clash", "seats": [{"kind": "me"}, {"kind": "open"}]}
PRESET = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}],
    "open": True,
}


T = TypeVar("T")


def run(work: Callable[..., Awaitable[T]], *given: Any) -> T:
    """On a loop in a thread of its own: Playwright keeps one running in the thread of the tests."""
    with start_blocking_portal() as portal:
        return portal.call(work, *given)


def eventually(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for what follows by itself."""
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.02)


def settings(home: Path, **changed: Any) -> Settings:
    """A quick server that nobody limits, unless the test does."""
    usual = settings_from({"CATERWAUL_HOME": str(home), "CATERWAUL_WEB": str(home / "web")})
    given = {
        "prepare": ("clash",),
        "bot_pace": 0.0,
        "messages_at_once": 100_000,
        "writes_at_once": 10_000,
        "writes_per_minute": 1e6,
        "sign_ins_at_once": 10_000,
        **changed,
    }
    return replace(usual, **given)


@contextmanager
def serving(
    home: Path,
    lan_access: LanAccess | None = None,
    here: bool = False,
    peer: str = "",
    listeners: Sequence[Listener] = (),
    **changed: Any,
) -> Iterator[TestClient]:
    """The application in this process. Tests of one game do not wait for the others; whoever listens to the
    ends of tables does so from the start."""
    app = make_app(settings(home, **changed), lan_access)
    app.state.services.end_notices.listeners += listeners
    url, address = ("http://localhost:8155", "127.0.0.1") if here else (HERE, "testclient")
    with TestClient(app, url, client=(peer or address, 1)) as client:
        yield client


def services_of(client: TestClient) -> Services:
    """What serves the application in this process."""
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    return services


def with_clocks(seats: list[dict[str, Any]], clocks: list[Any]) -> list[dict[str, Any]]:
    return [{**seat, "clock": clock} for seat, clock in zip(seats, clocks, strict=True)]


class Player:
    """A guest at a table in this process, who remembers what was said."""

    def __init__(self, client: TestClient, cookie: str | None = None) -> None:
        self.client, self.cookie, self.session = client, cookie, ""
        self.heard: list[dict[str, Any]] = []
        self.reader = Reader()
        self.number = 0

    def call(self, method: str, path: str, **given: Any) -> httpx.Response:
        self.client.cookies.clear()
        as_json = {} if method == "GET" else {"content-type": "application/json"}
        headers = {**self.cookies, **as_json, **given.pop("headers", {})}
        answer = self.client.request(method, path, headers=headers, **given)
        for cookie in answer.headers.get_list("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            if name == "caterwaul_session":
                self.session = value.strip('"')
            else:
                self.cookie = value
        self.client.cookies.clear()
        return answer

    @property
    def cookies(self) -> dict[str, str]:
        known = {"caterwaul_guest": self.cookie, "caterwaul_session": self.session}
        sent = "; ".join(f"{name}={value}" for name, value in known.items() if value)
        return {"cookie": sent} if sent else {}

    def create(self, wanted: dict[str, Any]) -> dict[str, str]:
        answer = self.call("POST", "/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        made: dict[str, str] = answer.json()
        return made

    def join(self, made: dict[str, str], **more: Any) -> None:
        answer = self.call("POST", f"/api/tables/{made['id']}/join", json={"invite": made["invite"], **more})
        assert answer.status_code == 200, answer.text

    @contextmanager
    def at(self, made: dict[str, str]) -> Iterator["Player"]:
        self.client.cookies.clear()
        path = f"/ws/{made['id']}?protocol={PROTOCOL}&invite={made['invite']}"
        with self.client.websocket_connect(path, headers=self.cookies) as self.socket:
            yield self

    socket: WebSocketTestSession

    def hear(self) -> dict[str, Any]:
        said = self.reader.heard(json.loads(self.socket.portal.call(self._receive)["text"]))
        self.heard.append(said)
        return said

    async def _receive(self) -> Any:
        """What the test session does, but not for ever."""
        with anyio.fail_after(20):
            return await self.socket._send_rx.receive()

    def hear_until_closed(self) -> int:
        """The code with which the socket was closed."""
        while "text" in (said := self.socket.portal.call(self._receive)):
            self.heard.append(self.reader.heard(json.loads(said["text"])))
        return int(said["code"])

    def hear_until(self, what: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not what(said := self.hear()):
            pass
        return said

    def hear_a(self, kind: str) -> dict[str, Any]:
        return self.hear_until(lambda said: said["type"] == kind)

    def ask(self, kind: str, **given: Any) -> int:
        self.number += 1
        self.socket.send_text(json.dumps({"type": kind, "id": self.number, **given}))
        return self.number

    def answer_to(self, kind: str, **given: Any) -> dict[str, Any]:
        number = self.ask(kind, **given)
        return self.hear_until(lambda said: said.get("id") == number)

    @property
    def view(self) -> dict[str, Any]:
        return next(said for said in reversed(self.heard) if said["type"] == "view")

    @property
    def table(self) -> dict[str, Any]:
        """The newest, with its clocks as they were told since."""
        clocks: list[Any] | None = None
        for said in reversed(self.heard):
            if said["type"] == "clocks" and clocks is None:
                clocks = said["clocks"]
            if said["type"] == "table":
                now = said["seats"] if clocks is None else with_clocks(said["seats"], clocks)
                return {**said, "seats": now}
        raise LookupError("nobody spoke of the table")

    def settle(self) -> None:
        """Hear everything that was said before now."""
        self.answer_to("ping")

    def move(self, index: int = 0) -> dict[str, Any]:
        """Take an option of the newest view, and hear the answer."""
        view = self.view
        action = view["view"]["options"][index]["action"]
        return self.answer_to("move", seen=view["seen"], action=action)

    def undo(self) -> dict[str, Any]:
        return self.answer_to("undo", seen=self.view["seen"])

    def allow(self, yes: bool) -> dict[str, Any]:
        return self.answer_to("allow", undo=yes, question=self.table["undo_question"])

    @property
    def coach(self) -> dict[str, Any]:
        """What the coach of a lesson or a puzzle says now."""
        found: dict[str, Any] = self.view["coach"]
        return found

    def await_turn(self) -> None:
        while not self.view["view"]["options"] and not self.view["view"]["over"]:
            self.hear_a("view")


class RealServer:
    """A process of its own."""

    first = ""  # module and name of what it calls before it begins

    def __init__(self, home: Path, **environment: str) -> None:
        self.home, self.environment = home, environment
        self.port = 0  # the server takes a free one: one that was free a moment ago may be another's
        self.process: Program | subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *more: str) -> None:
        given = {
            "CATERWAUL_HOME": str(self.home),
            "CATERWAUL_PREPARE": "clash",
            "CATERWAUL_BOT_PACE": "0",
            "CATERWAUL_WRITES_AT_ONCE": "10000",
            "CATERWAUL_TABLES_OF_GUEST": "1000",
            "CATERWAUL_MESSAGES_PER_SECOND": "10000",
        }
        log = self.home / "log"
        log.touch()
        said_before = log.stat().st_size
        words = ["serve", "--no-browser", "--port=0", *more]
        self.process = self._launched(words, {**os.environ, **given, **self.environment}, log)
        eventually(lambda: self._tells_its_port(said_before), 60)
        eventually(self._listens, 60)

    def _launched(
        self, words: list[str], environment: dict[str, str], log: Path
    ) -> Program | subprocess.Popen[bytes]:
        return Program(words, environment, log, first=self.first)

    def _tells_its_port(self, said_before: int) -> bool:
        said = (self.home / "log").read_bytes()[said_before:]
        told = re.search(rb"served at http://[^/]+:(\d+)/", said)
        self.port = int(told[1]) if told else 0
        self.check_runs()
        return told is not None

    def _listens(self) -> bool:
        """It does as soon as it can answer."""
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        self.check_runs()
        return False

    @property
    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def check_runs(self) -> None:
        assert self.runs, "the server did not start"

    def stop(self, with_: int = signal.SIGTERM) -> int:
        assert self.process is not None
        if with_ == signal.SIGKILL:
            os.killpg(self.process.pid, with_)  # nobody would be left to end its workers
        else:
            self.process.send_signal(with_)
        return self.process.wait(20)

    def end(self) -> None:
        """Whatever a test has left running."""
        if self.runs:
            self.stop(signal.SIGKILL)


def http_to(server: RealServer) -> httpx.AsyncClient:
    """Without the certificates of https, which take longer to read than a request."""
    as_json = {"content-type": "application/json"}
    return httpx.AsyncClient(base_url=server.url, timeout=30, verify=False, headers=as_json)


class Remote:
    """A guest of a real server."""

    def __init__(self, server: RealServer) -> None:
        self.server = server
        self.cookie = ""
        self.newest: dict[str, Any] = {}
        self.reader = Reader()

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        async with http_to(self.server) as http:
            answer = await http.post(path, json=body, headers={"cookie": self.cookie})
        assert answer.is_success, answer.text
        new = answer.cookies.get("caterwaul_guest")
        self.cookie = f"caterwaul_guest={new}" if new else self.cookie
        given: dict[str, Any] = answer.json()
        return given

    @asynccontextmanager
    async def at(self, made: dict[str, str]) -> AsyncIterator["Remote"]:
        address = (
            f"ws://127.0.0.1:{self.server.port}/ws/{made['id']}?protocol={PROTOCOL}&invite={made['invite']}"
        )
        headers = {"cookie": self.cookie}
        async with websockets.connect(address, additional_headers=headers, open_timeout=60) as self.socket:
            yield self

    socket: websockets.ClientConnection

    async def hear(self, seconds: float = 60) -> dict[str, Any]:
        async with asyncio.timeout(seconds):  # wait_for of 3.11 may swallow that it is cancelled
            said = self.reader.heard(json.loads(await self.socket.recv()))
        if said["type"] == "view":
            self.newest = said
        return said

    async def hear_a(self, *kinds: str) -> dict[str, Any]:
        while (said := await self.hear())["type"] not in kinds:
            pass
        return said

    async def move(self, number: int, action: int) -> None:
        message = {"type": "move", "id": number, "seen": self.newest["seen"], "action": action}
        await self.socket.send(json.dumps(message))
