"""The library of replays: finished tables and files that people have opened, found by who may see them."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from ...match import Match
from ...replay.text import Opened, ReplayError, as_written, open_replay, seal_of
from ..background.game_compiler import GameCompiler
from ..background.priority import polite_thread
from ..storage.store import ChangedError, Document, Gone, Store
from ..tables.outcomes import outcome
from ..tables.table import Table
from ..websocket.messages import Result, encode
from .analyses import Analyses
from .films import Film, deeds_of, film_of
from .schemas import KeptFile

T = TypeVar("T")
REPLAY_FILE = "replay"
FILE_ID = re.compile(r"[0-9a-f]{24}")
MOST_FILES = 20  # of one person; the oldest make place
MOST_REELS = 16  # replays whose films are at hand
MOST_LINES = 3_000  # of a file: to play it takes as long as it has lines, and longer than any match needs
GAME = re.compile(r"^game (\w{1,40})$", re.MULTILINE)


@dataclass
class Reel:
    """A replay that somebody watches."""

    found: Opened  # its match is as it ended; nobody plays on with it
    result: Result | None
    text: str
    own_cards: str = ""  # the text of the table's card file
    films: dict[int, Film] = field(default_factory=dict)
    deeds: list[str] = field(default_factory=list)  # the actions in words
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def match(self) -> Match:
        return self.found.match

    @property
    def seal(self) -> str:
        return self.found.seal


class Library:
    """All replays of this process that are at hand."""

    def __init__(self, store: Store, compiler: GameCompiler) -> None:
        self.store, self.compiler = store, compiler
        self.analyses = Analyses(store)
        self.reels: OrderedDict[str, Reel] = OrderedDict()  # by seal
        self.pool = ThreadPoolExecutor(1, "replaying", initializer=polite_thread)

    async def of_table(self, table: Table) -> Reel:
        """The replay of a match that is over."""
        assert table.match is not None
        assert table.result is not None
        text, result, cards = table.replay, table.result, table.created.cards
        seal = seal_of(text)
        if seal not in self.reels:
            found = await self._run(open_replay, text, table.cards)
            self.reels[seal] = Reel(found, result, text, cards)
        return self._at_hand(seal)

    async def of_file(self, id_: str) -> Reel | None:
        """A file that somebody has opened here."""
        kept = await self.store.documents.find(REPLAY_FILE, id_) if FILE_ID.fullmatch(id_) else None
        return None if kept is None else await self.read(msgspec.json.decode(kept.body, type=KeptFile).text)

    async def read(self, text: str) -> Reel:
        """A replay out of a file, played in a thread; `ReplayError` where it does not hold."""
        if text.count("\n") > MOST_LINES:
            raise ReplayError(f"it has more than {MOST_LINES} lines")
        seal = seal_of(text)
        if seal not in self.reels or self.reels[seal].text != text:
            key = GAME.search(text)
            if key and key[1] in self.compiler.ready:
                await self.compiler.wait(key[1])
            found = await self._run(open_replay, text)
            result = None
            if found.ending is not None:
                winners = list(found.ending.winners)
                words = outcome(found.match.names, winners)
                result = Result(winners, found.ending.reason, words)
            self.reels[seal] = Reel(found, result, text)
        return self._at_hand(seal)

    def _at_hand(self, seal: str) -> Reel:
        self.reels.move_to_end(seal)
        if len(self.reels) > MOST_REELS:
            self.reels.popitem(last=False)
        return self.reels[seal]

    async def keep(self, guest: str, text: str) -> str:
        """Keep a file that holds; its address, which follows from what it says."""
        text = as_written(text)
        reel = await self.read(text)
        if not reel.match.actions:
            raise ReplayError("nothing has been played in it yet: there is nothing to watch")
        id_ = reel.seal[:24]
        documents = self.store.documents
        if await documents.find(REPLAY_FILE, id_) is None:
            own = await documents.page(REPLAY_FILE, guest, limit=MOST_FILES)
            oldest = [Gone(REPLAY_FILE, d.key, d.version) for d in own[MOST_FILES - 1 :]]
            new = Document(REPLAY_FILE, id_, encode(KeptFile(text)), guest, time.time())
            try:
                await documents.keep(new, *oldest)
            except ChangedError:
                return id_ if await documents.find(REPLAY_FILE, id_) else await self.keep(guest, text)
        return id_

    async def film(self, reel: Reel, seat: int) -> Film:
        """What a seat sees, all of it; made once."""
        async with reel.lock:
            if seat not in reel.films:
                reel.films[seat] = await self._run(film_of, reel.match, reel.found.ending, seat)
            return reel.films[seat]

    async def deeds(self, reel: Reel) -> list[str]:
        """What was done, action by action; put into words once."""
        async with reel.lock:
            if not reel.deeds:
                reel.deeds = await self._run(deeds_of, reel.match)
            return reel.deeds

    async def _run(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *given)

    def close(self) -> None:
        self.analyses.close()
        self.pool.shutdown(wait=False, cancel_futures=True)


def played_again(match: Match, actions: list[tuple[int, int]]) -> Match:
    """Another match with the same start and these actions."""
    again = Match(match.game, match.cards, match.start, match.names)
    for seat, action in actions:
        again.take(seat, action)
    return again
