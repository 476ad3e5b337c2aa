"""What the parts that kill have in common: a server, players at it, and what became of their moves."""

from __future__ import annotations

import asyncio
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from caterwaul.core.words import count_noun
from tests.server.serving import RealServer, http_to
from tests.server.witnesses import CUT_OFF, PAUSE, Account, Witness, seated

from .part import DoesNotHold

TABLES = 8  # of one round
MOVES = (20, 160)  # that are acknowledged before it goes wrong
AT_ONCE = 8  # tables that are looked at
GO_ON = 3  # players who play on after they have looked
SECONDS = 60.0  # for what follows by itself

ALL = 10_000  # moves: more than any match has
Play = Callable[[Witness, int], Coroutine[None, None, None]]
Read = Callable[[list[str]], Awaitable[dict[str, list[bytes]]]]  # the events of tables, past the server


class ColdServer(RealServer):
    """A server that a machine starts: a process that has imported nothing yet."""

    workers = 0

    def _launched(self, words: list[str], environment: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "caterwaul", *words]
        with log.open("ab") as screen:
            return subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=screen, stderr=screen,
                start_new_session=True,
            )  # fmt: skip

    def start(self, *more: str) -> None:
        """The files by which its workers find each other lie where nobody has left any."""
        self.environment["TMPDIR"] = tempfile.mkdtemp(dir=self.home)
        super().start(*more)

    async def started(self, workers: int) -> float:
        """Seconds until it answers for the first time."""
        self.workers = workers
        began = time.monotonic()
        await asyncio.to_thread(self.start, "--workers", str(workers))
        async with http_to(self) as http:
            (await http.get("/healthz")).raise_for_status()
        return time.monotonic() - began


NOTHING = Account(0, 0, 0, 0)


@dataclass
class Figures:
    """What was found in the rounds of one kind."""

    rounds: int = 0
    moves: Account = NOTHING
    answers: list[float] = field(default_factory=list)  # seconds to the first one
    longest_wait: float = 0.0
    told: Counter[str] = field(default_factory=Counter)

    def add(self, witnesses: Iterable[Witness], accounts: Iterable[Account], answer: float) -> None:
        self.rounds += 1
        self.moves = Account(*map(sum, zip(self.moves, *accounts, strict=True)))
        self.answers.append(answer)
        for witness in witnesses:
            self.longest_wait = max(self.longest_wait, witness.longest_wait)
            self.told += witness.told

    def check(self, name: str) -> None:
        if self.moves.lost:
            raise DoesNotHold(f"{name}: {self.moves.lost} of {self.moves.acknowledged} moves are lost.")
        if self.moves.kept > self.moves.in_flight:
            raise DoesNotHold(f"{name}: moves are there of which players were told that they did not happen.")

    @property
    def cells(self) -> list[str]:
        acknowledged, lost, in_flight, kept = self.moves
        median, worst = statistics.median(self.answers), max(self.answers)
        return [
            f"{self.rounds}", f"{acknowledged:,}", f"{lost}", f"{in_flight:,}, of which {kept:,} kept",
            f"{median:.2f} s, {worst:.2f} s",
        ]  # fmt: skip


async def under_load(
    server: RealServer, chance: random.Random, play: Play = Witness.play
) -> tuple[list[Witness], list[asyncio.Task[None]]]:
    """Players in the middle of their matches."""
    witnesses = await seated(server, TABLES)
    playing = [asyncio.create_task(play(witness, ALL)) for witness in witnesses]
    moves = chance.randint(*MOVES)
    async with asyncio.timeout(SECONDS):
        while acknowledged(witnesses) < moves and 2 * sum(w.is_over for w in witnesses) < len(witnesses):
            await asyncio.sleep(0.01)
    return witnesses, playing


def acknowledged(witnesses: Iterable[Witness]) -> int:
    return sum(len(witness.acknowledged) for witness in witnesses)


async def accounts_of(witnesses: list[Witness], read: Read) -> list[Account]:
    events = await read([witness.made["id"] for witness in witnesses])
    return [witness.account(events[witness.made["id"]]) for witness in witnesses]


async def look_again(witnesses: Iterable[Witness]) -> None:
    """Everybody sees what they have seen before, if need be at the second attempt, as a page makes it."""
    free = asyncio.Semaphore(AT_ONCE)

    async def looks(witness: Witness) -> None:
        async with free, asyncio.timeout(SECONDS):
            while True:
                with suppress(*CUT_OFF):
                    if await witness.sees_the_same():
                        return
                    raise DoesNotHold(f"Table {witness.made['id']} is not what its players have seen.")
                await asyncio.sleep(PAUSE)

    await asyncio.gather(*(looks(witness) for witness in witnesses))


async def go_on(witnesses: Iterable[Witness]) -> None:
    """They play a little further, by themselves."""
    async with asyncio.timeout(SECONDS):
        await asyncio.gather(*(witness.play_on(len(witness.acknowledged) + 2) for witness in witnesses))


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """As Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def measured_on(beside: str = "") -> str:
    """The machine, and who shares it."""
    return f"Measured on {count_noun(os.cpu_count() or 1, 'core')}{beside}."
