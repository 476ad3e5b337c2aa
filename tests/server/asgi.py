"""Requests as an application gets them, byte for byte: no client tidies them up before."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from starlette.testclient import TestClient

Headers = list[tuple[bytes, bytes]]
PATIENCE = 20.0  # seconds for an answer


class Answer(NamedTuple):
    status: int
    headers: Headers
    body: bytes

    @property
    def cookie(self) -> bytes:
        """The guest that this answer makes."""
        return next((value.partition(b";")[0] for name, value in self.headers if name == b"set-cookie"), b"")


def scope_of(
    kind: str, method: str, target: str, headers: Headers, client: str = "testclient"
) -> dict[str, Any]:
    path, _, query = target.partition("?")
    return {
        "type": kind, "http_version": "1.1", "scheme": "http" if kind == "http" else "ws", "method": method,
        "path": path, "raw_path": path.encode("utf-8", "surrogatepass"), "root_path": "", "state": {},
        "query_string": query.encode("utf-8", "surrogatepass"), "headers": headers, "client": (client, 1),
        "server": ("testserver", 80), "subprotocols": [], "extensions": {},
    }  # fmt: skip


def ask(
    client: TestClient,
    method: str,
    target: str,
    headers: Sequence[tuple[bytes, bytes]] = (),
    body: bytes = b"",
) -> Answer:
    """One request and its answer; what the application raises is raised."""
    sent, said = iter([{"type": "http.request", "body": body, "more_body": False}]), []

    async def receive() -> Any:
        for message in sent:
            return message
        await asyncio.Event().wait()  # who asks listens until the answer is there

    async def send(message: Any) -> None:
        said.append(message)

    portal = client.portal
    assert portal is not None
    portal.call(client.app, scope_of("http", method, target, [*headers]), receive, send)
    start = next(message for message in said if message["type"] == "http.response.start")
    return Answer(start["status"], start["headers"], b"".join(message.get("body", b"") for message in said))


def talk(
    client: TestClient,
    target: str,
    headers: Headers,
    messages: list[dict[str, Any]],
    is_answer: Callable[[Any], bool] | None = None,
) -> list[Any]:
    """One socket: what is said to it, and all that it says. Where it is told what an answer is, each message
    waits for that to the one before."""
    sent, said, news = iter([{"type": "websocket.connect"}, *messages]), [], asyncio.Event()
    asked, answered = -1, 0  # to connect is no question

    async def receive() -> Any:
        nonlocal asked
        async with asyncio.timeout(PATIENCE):
            while is_answer is not None and answered < asked:
                news.clear()
                await news.wait()
        asked += 1
        return next(sent, {"type": "websocket.disconnect", "code": 1000})

    async def send(message: Any) -> None:
        nonlocal answered
        said.append(message)
        answered += is_answer is not None and is_answer(message)
        news.set()

    portal = client.portal
    assert portal is not None
    portal.call(client.app, scope_of("websocket", "GET", target, headers), receive, send)
    return said
