"""Players who move as soon as they may and remember what was acknowledged, whatever happens to the server."""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import websockets

from caterwaul.server.storage.store import UnsureError
from caterwaul.server.tables.event_types import Played, unpack

from .serving import RealServer, Remote

PRESET = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "bot", "level": "random"}],
}
PEOPLE = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "open"}],
}
CUT_OFF = (websockets.ConnectionClosed, websockets.InvalidHandshake, ConnectionError)
PAUSE = 0.05  # seconds before somebody tries again who was told that it cannot be done now


class Account(NamedTuple):
    """What became of the moves of a player."""

    acknowledged: int
    lost: int  # of those; from the first one on that is missing
    in_flight: int  # sent, and not acknowledged
    kept: int  # of those


class Witness:
    """A player who remembers what was acknowledged: the longest log that followed an `ok`."""

    def __init__(self, remote: Remote, made: dict[str, str]) -> None:
        self.remote, self.made = remote, made
        self.acknowledged: list[int] = []  # actions
        self.unanswered = 0  # moves of which nobody has said that they have not happened
        self.chance = random.Random(made["id"])
        self.lines: list[Any] = []
        self.told: Counter[str] = Counter()  # sentences in place of an `ok`
        self.longest_wait = 0.0  # seconds until a move was answered

    async def play(self, most: int) -> None:
        """Until the connection breaks, the match is over, or it is enough."""
        with suppress(*CUT_OFF):
            async with self.remote.at(self.made):
                await self._play(most)

    async def play_on(self, most: int) -> None:
        """The same, but as a page does it: who is cut off comes back, however long that takes."""
        while len(self.acknowledged) < most and not self.is_over:
            await self.play(most)
            await asyncio.sleep(PAUSE)

    @property
    def is_over(self) -> bool:
        return bool(self.remote.newest) and bool(self.remote.newest["view"]["over"])

    async def _play(self, most: int) -> None:
        await self.hear_a_view()
        while len(self.acknowledged) < most and not self.is_over:
            options = self.remote.newest["view"]["options"]
            if options:
                await self._move(self.chance.choice(options)["action"])
            else:
                await self.hear_a_view()

    async def _move(self, action: int) -> None:
        sent, self.unanswered = time.monotonic(), self.unanswered + 1
        await self.remote.move(len(self.acknowledged), action)
        answer = await self._hear_until("ok", "error")
        self.longest_wait = max(self.longest_wait, time.monotonic() - sent)
        if answer["type"] == "ok":
            self.unanswered -= 1
            self.acknowledged.append(action)
            await self.hear_a_view()
        else:
            self.unanswered -= answer["message"] != UnsureError.told
            await asyncio.sleep(PAUSE)

    async def hear_until_closed(self) -> None:
        with suppress(websockets.ConnectionClosed):
            while True:
                await self.remote.hear()

    async def hear_a_view(self) -> None:
        await self._hear_until("view")

    async def _hear_until(self, *kinds: str) -> dict[str, Any]:
        while True:
            said = await self.remote.hear()
            if said["type"] == "view":
                self.lines[said["from"] :] = said["lines"]
            elif said["type"] == "error":
                self.told[said["message"]] += 1
            if said["type"] in kinds:
                return said

    async def sees_the_same(self) -> bool:
        """Whether all that was seen before is seen again."""
        seen = list(self.lines)
        async with self.remote.at(self.made):
            await self.hear_a_view()
        return self.lines[: len(seen)] == seen

    def account(self, bodies: Iterable[bytes]) -> Account:
        """Each acknowledged move must be there in its order; one that got no answer may be there or not."""
        if not self.remote.newest:
            return Account(0, 0, self.unanswered, 0)
        kept = moves_of(bodies, self.remote.newest["view"]["seat"])
        later = iter(kept)
        lost = sum(action not in later for action in self.acknowledged)
        in_time = len(self.acknowledged) - lost
        return Account(len(self.acknowledged), lost, self.unanswered, len(kept) - in_time)


def moves_of(bodies: Iterable[bytes], seat: int) -> list[int]:
    """What a seat has played, among the events of a table."""
    events = [unpack(body) for body in bodies]
    return [event.action for event in events if isinstance(event, Played) and event.seat == seat]


async def seated(server: RealServer, tables: int) -> list[Witness]:
    """Half of the tables with two people, half with a person and a bot."""
    witnesses = []
    for n in range(tables):
        ann = Remote(server)
        made = await ann.post("/api/tables", PRESET if n % 2 else PEOPLE)
        witnesses.append(Witness(ann, made))
        if n % 2 == 0:
            bob = Remote(server)
            asked = {"invite": made["invite"], "choices": {"character": "hexa"}}
            await bob.post(f"/api/tables/{made['id']}/join", asked)
            witnesses.append(Witness(bob, made))
    return witnesses


async def until_acknowledged(
    witnesses: Sequence[Witness], moves: int, playing: Sequence[asyncio.Task[None]]
) -> None:
    async with asyncio.timeout(60):
        while sum(len(witness.acknowledged) for witness in witnesses) < moves:
            assert not all(task.done() for task in playing), "all matches are over before the kill"
            await asyncio.sleep(0.01)


def busiest_worker(server: RealServer) -> int:
    """The one with the most connections: a worker that is slow to wake may have none."""
    return max(workers_of(server), key=open_sockets)


def open_sockets(process: int) -> int:
    found = 0
    for file in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):  # closed meanwhile
            found += os.readlink(file).startswith("socket:")
    return found


def is_running(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def workers_of(server: RealServer) -> list[int]:
    """The workers that have come to work, each of which listens at a file of its number."""
    sockets = Path(server.environment["TMPDIR"]).glob("caterwaul-*/*")
    return sorted(number for file in sockets if is_running(number := int(file.name)))


async def all_at_work(server: RealServer, workers: int) -> None:
    """One alone has nobody to listen to."""
    async with asyncio.timeout(60):
        while len(workers_of(server)) < workers > 1:
            await asyncio.sleep(0.05)
