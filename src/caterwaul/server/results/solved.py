"""Which puzzles somebody has solved: a document for each game, which guests have as well as accounts."""

from __future__ import annotations

import time

import msgspec

from ..storage.store import ChangedError, Document, Documents, Store

SOLVED = "solved"  # the kind of the documents
TRIES = 5  # against what the same person solves at another table


class SolvedPuzzles(msgspec.Struct):
    """When each was solved first, by the id of the puzzle."""

    at: dict[str, float] = {}


class Solved:
    """Notes what was solved, and tells it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @property
    def documents(self) -> Documents:
        return self.store.documents

    async def of(self, person: str, game: str) -> SolvedPuzzles:
        found = await self.documents.find(SOLVED, key_of(person, game))
        return msgspec.json.decode(found.body, type=SolvedPuzzles) if found is not None else SolvedPuzzles()

    async def note(self, person: str, game: str, puzzle: str) -> None:
        """Once is enough."""
        for _ in range(TRIES):
            found = await self.documents.find(SOLVED, key_of(person, game))
            known = (
                msgspec.json.decode(found.body, type=SolvedPuzzles) if found is not None else SolvedPuzzles()
            )
            if puzzle in known.at:
                return
            known.at[puzzle] = time.time()
            version = found.version if found is not None else 0
            body = msgspec.json.encode(known)
            try:
                await self.documents.keep(
                    Document(SOLVED, key_of(person, game), body, person, time.time(), version)
                )
                return
            except ChangedError:
                continue
        raise ChangedError(f"the puzzles of {person}")


def key_of(person: str, game: str) -> str:
    return f"{person}:{game}"
