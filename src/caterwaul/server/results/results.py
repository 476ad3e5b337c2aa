"""What stays of a match: a result for each person at the table, and what it does to their ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from ...cards.decks import OWN_DECK
from ...match.ending import Reason
from ..people.accounts import Account, Forgotten, known_people
from ..storage.store import ChangedError, Document, Documents, Store
from ..tables.outcomes import FIRST
from ..tables.table import Table
from .ratings import Skill, rated

RESULT = "result"
OWN = "own"  # in the place of the id of a deck
TRIES = 20  # against others who write ratings of the same people
Outcome = Literal["won", "drawn", "lost"]


class Party(msgspec.Struct, omit_defaults=True):
    """Somebody at a table, as they were called then."""

    name: str
    place: int
    person: str = ""  # the id of a person
    level: str = ""  # of a bot
    left: bool = False  # before it was over
    brought: dict[str, str] = {}  # what they chose or were dealt: of each choice of the game the id


class RatedSkill(msgspec.Struct):
    """What is kept of somebody's rating in one game."""

    mu: float
    sigma: float
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class PersonalResult(msgspec.Struct, omit_defaults=True):
    """How a match ended for one person."""

    table: str
    game: str
    at: float
    seat: int
    outcome: Outcome
    reason: Reason
    parties: list[Party]
    points: int | None = None  # after the match, where it was rated
    change: int = 0


def rating_kind(game: str) -> str:
    return f"rating.{game}"


class Results:
    """Notes the ends of tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @property
    def documents(self) -> Documents:
        return self.store.documents

    async def note(self, table: Table) -> None:
        """Results and ratings at once and only once, however often it is told."""
        if table.result is None or table.result.reason == "closed" or is_practice(table):
            return
        if table.result.reason == "time" and not table.result.winners and not table.deciders:
            return  # nobody came
        for _ in range(TRIES):
            try:
                await self.documents.keep(*await self._changes(table))
                return
            except ChangedError:
                continue
        raise ChangedError(f"the ratings of table {table.id}")

    async def _changes(self, table: Table) -> list[Document]:
        parties = parties_of(table)
        people = [party.person for party in parties if party.person]
        if await self._is_noted(table, parties):
            return []
        known = await known_people(self.documents, people)
        results = {p: result_of(table, parties, p) for p, party in enumerate(parties) if party.person}
        ratings = await self._rate(parties, results, table.game.key) if counts(table, parties, known) else []
        staying = [
            r for r in results.values() if not isinstance(known.get(parties[r.seat].person), Forgotten)
        ]
        return [*(result_document(result) for result in staying), *ratings]

    async def _is_noted(self, table: Table, parties: Sequence[Party]) -> bool:
        seats = [p for p, party in enumerate(parties) if party.person]
        return any([await self.documents.find(RESULT, result_key(table.id, p)) is not None for p in seats])

    async def _rate(
        self, parties: Sequence[Party], results: dict[int, PersonalResult], game: str
    ) -> list[Document]:
        """Everybody's new rating; the results learn what they have changed."""
        kind = rating_kind(game)
        found = [await self.documents.find(kind, party.person) for party in parties]
        before = [standing_in(document) for document in found]
        after = rated([standing.skill for standing in before], [party.place for party in parties])
        changed = []
        for p, (party, old, standing, skill) in enumerate(zip(parties, found, before, after, strict=True)):
            results[p].points = skill.points
            results[p].change = skill.points - standing.skill.points
            standing.mu, standing.sigma = skill
            standing.matches += 1
            setattr(standing, results[p].outcome, getattr(standing, results[p].outcome) + 1)
            body, version = msgspec.json.encode(standing), old.version if old is not None else 0
            changed.append(Document(kind, party.person, body, party.person, skill.surely, version))
        return changed


def standing_in(document: Document | None) -> RatedSkill:
    if document is None:
        return RatedSkill(*Skill())
    return msgspec.json.decode(document.body, type=RatedSkill)


def parties_of(table: Table) -> list[Party]:
    return [
        Party(
            seat.name, place, seat.guest or seat.instead, seat.level, bool(seat.instead), brought_by(table, p)
        )
        for p, (seat, place) in enumerate(zip(table.seats, table.places, strict=True))
    ]


def brought_by(table: Table, seat: int) -> dict[str, str]:
    """With what somebody played; of a deck that they built, only that it is one."""
    if table.match is None:
        return {}
    tables = table.match.cards.tables
    rows = {name: int(getattr(table.match.state, name)[seat]) for name in table.game.choices}
    chosen = {name: tables[table.game.choices[name]][row - 1] for name, row in rows.items() if row > 0}
    return {name: OWN if entry.name == OWN_DECK else entry.id for name, entry in chosen.items()}


def is_practice(table: Table) -> bool:
    """A lesson, or a match that goes on from a replay: the cards are known, so it says nothing of anybody."""
    return table.created.lesson or table.created.goes_on is not None


def counts(table: Table, parties: Sequence[Party], known: dict[str, Account | Forgotten]) -> bool:
    """Whether a match is rated: among people with accounts alone, with the cards and the deal of the game."""
    everybody = all(isinstance(known.get(party.person), Account) for party in parties)
    return everybody and not table.created.cards and not table.created.position


def result_of(table: Table, parties: list[Party], p: int) -> PersonalResult:
    assert table.result is not None
    outcome = outcome_of_party(parties, p, table.result.winners)
    return PersonalResult(table.id, table.game.key, table.at, p, outcome, table.result.reason, parties)


def outcome_of_party(parties: Sequence[Party], p: int, winners: Sequence[int]) -> Outcome:
    """Who left has lost; who came first of those who stayed has won, unless none of them was better."""
    if parties[p].left or parties[p].place != FIRST:
        return "lost"
    several = sum(not party.left for party in parties) > 1
    return "drawn" if several and len(winners) in (0, len(parties)) else "won"


def result_key(table: str, seat: int) -> str:
    return f"{table}:{seat}"


def result_document(result: PersonalResult) -> Document:
    person = result.parties[result.seat].person
    body = msgspec.json.encode(result)
    return Document(RESULT, result_key(result.table, result.seat), body, person, result.at)
