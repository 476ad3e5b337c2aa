"""Losing power: a store on a disk that forgets what was not synced keeps all that it acknowledged."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import DatabaseError

from caterwaul.server.storage.sqlite import SqliteStore
from caterwaul.server.storage.store import StoreError
from tests.server.serving import run

from .disk import Disk, why_not
from .disk.writer import VERSIONS, body, event
from .part import DoesNotHold, Part, Say
from .rounds import measured_on, table

LOSSES = 50
WRITES = (1, 1500)  # that are acknowledged before the power goes
LUCK = (0, 64, 192)  # of 256 writes that were not synced, so many are on the disk all the same
SEED = 1
OURS = "as the server does"
SYNCED = {OURS: "", "only now and then (`normal`)": "normal", "never (`off`)": "off"}
HEAD = ["syncs", "losses of power", "acknowledged events", "and documents", "lost events", "and documents"]
ROOT = Path(__file__).parents[2]


@dataclass
class Acknowledged:
    """What a writer was told is kept: how many events of each table, and the version of each document."""

    events: dict[str, int] = field(default_factory=dict)
    documents: dict[str, int] = field(default_factory=dict)
    count: tuple[int, int] = (0, 0)

    def hear(self, lines: Iterable[bytes]) -> None:
        events, documents = self.count
        for line in lines:
            kind, name, number = line.decode().split(" ")
            if kind == "event":
                self.events[name] = int(number) + 1
                events += 1
            else:
                self.documents[name] = int(number)
                documents += 1
        self.count = events, documents


@dataclass
class Lost:
    """Of so many that were acknowledged."""

    losses: int = 0
    acknowledged: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)


def write_until_the_power_goes(
    disk: Disk, synchronous: str, writes: int, luck: int, known: Acknowledged
) -> None:
    """What it says before it is killed has been acknowledged, even where nobody has read it yet."""
    command = [sys.executable, "-m", "tools.soak.disk.writer", str(database_on(disk)), synchronous]
    environment = {**os.environ, **disk.under(luck)}
    with subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        said = [line for _, line in zip(range(writes), writer.stdout, strict=False)]
        writer.kill()
        known.hear([*said, *writer.stdout])
    if len(said) < writes:
        raise DoesNotHold("The writer ended by itself.")
    disk.lose_power()


def database_on(disk: Disk) -> Path:
    return disk.root / "home" / "tables.sqlite"


async def missing(disk: Disk, known: Acknowledged) -> tuple[int, int]:
    """How many of the events and documents that were acknowledged are not there."""
    store = SqliteStore(database_on(disk))
    await store.open(lambda table, seq: None)
    try:
        events = [await missing_events(store, name, count) for name, count in known.events.items()]
        documents = [await is_missing(store, key, known) for key in known.documents]
        return sum(events), sum(documents)
    finally:
        await store.close()


async def missing_events(store: SqliteStore, name: str, count: int) -> int:
    kept = await store.read(name)
    return count - sum(body == event(name, seq) for seq, body in enumerate(kept[:count]))


async def is_missing(store: SqliteStore, key: str, known: Acknowledged) -> bool:
    """It is as it was acknowledged, or as the next write made it, from which the writer goes on."""
    found = await store.documents.find("kept", key)
    now, before = found.version if found is not None else 0, known.documents[key]
    known.documents[key] = now
    is_sound = found is None or found.body == body(key, found.version)
    return not is_sound or now not in (before, (before + 1) % (VERSIONS + 1))


def lost_on(disk: Disk, known: Acknowledged) -> tuple[int, int]:
    """All of it, where the file cannot be read any more."""
    try:
        return run(missing, disk, known)
    except (StoreError, DatabaseError):
        return sum(known.events.values()), len(known.documents)


def lose_power(synchronous: str, losses: int, chance: random.Random, say: Say) -> Lost:
    """Again and again on one disk, until something is lost: what comes after that proves nothing."""
    found = Lost()
    with tempfile.TemporaryDirectory(prefix="caterwaul-disk-") as folder:
        disk, known = Disk(Path(folder)), Acknowledged()
        while found.losses < losses and found.lost == (0, 0):
            write_until_the_power_goes(disk, synchronous, chance.randint(*WRITES), chance.choice(LUCK), known)
            found = Lost(found.losses + 1, known.count, lost_on(disk, known))
            say(f"{found.losses} of {losses} losses of power, {sum(known.count):,} writes")
    return found


def soak(options: list[str], say: Say) -> str:
    parser = argparse.ArgumentParser(prog="make soak ARGS=power")
    parser.add_argument("--losses", type=int, default=LOSSES, help=f"how often the power goes ({LOSSES})")
    losses = parser.parse_args(options).losses
    if reason := why_not():
        raise DoesNotHold(f"No disk can forget here: {reason}.")
    chance = random.Random(SEED)
    found = {name: lose_power(synced, losses, chance, say) for name, synced in SYNCED.items()}
    for name, lost in found.items():
        if name == OURS and lost.lost != (0, 0):
            raise DoesNotHold(
                f"{lost.lost[0]} events and {lost.lost[1]} documents are lost of those acknowledged."
            )
        if name != OURS and lost.lost == (0, 0):
            raise DoesNotHold(f"Nothing is lost where the store syncs {name}: the check cannot fail.")
    rows = [
        [name, f"{lost.losses}", *(f"{n:,}" for n in (*lost.acknowledged, *lost.lost))]
        for name, lost in found.items()
    ]
    return f"{table(HEAD, rows)}\n\nWhere less is synced, something is lost: so it can fail. {measured_on()}"


PART = Part("power", "takes the power from a store whose disk forgets what was not synced", soak)
