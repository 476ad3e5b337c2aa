"""What a picture is made from: one entry of a card set, in the words of its file."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..core.card_entries import Entry
from ..core.cardset import CardSet


@dataclass(frozen=True)
class Subject:
    """An entry and the set it stands in."""

    game: str
    table: str
    entry: Entry
    cards: CardSet
    owner: int | None = None  # whose copy it is, of a game where each player has the same cards
    pictures: frozenset[str] = frozenset()  # ids of own pictures that are at hand

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def text(self) -> str:
        return self.entry.text

    @property
    def lore(self) -> str:
        return self.entry.lore

    @cached_property
    def words(self) -> list[str]:
        """The words of its name, or of its id where the name has no letters."""
        spoken = re.findall(r"[a-z]+", self.name.lower())
        return spoken or re.findall(r"[a-z]+", self.entry.id)

    def number(self, field: str) -> int:
        value = self.entry.given.get(field, 0)
        return value if isinstance(value, int) else 0

    def word(self, field: str) -> str:
        return str(self.entry.given.get(field, ""))

    def listed(self, field: str) -> list[Any]:
        return list(self.entry.given.get(field, ()))

    def counted(self, field: str) -> str:
        """The cards of a list of ids, or of a table of id = how many, in words."""
        ids = [id_ for id_ in self.listed(field) if isinstance(id_, str)]
        given = self.entry.given.get(field)
        many = given if isinstance(given, dict) else Counter(ids)
        found = {id_: self.other("card", id_) for id_ in dict.fromkeys(ids)}
        return ", ".join(f"{many[id_]} {card.name}" for id_, card in found.items() if card)

    @cached_property
    def verbs(self) -> list[str]:
        """What its effects do, in the order of its file."""
        rows = [row for value in self.entry.given.values() if isinstance(value, list) for row in value]
        return [str(row["do"]) for row in rows if isinstance(row, dict) and "do" in row]

    def other(self, table: str, id_: str) -> Subject | None:
        """Another entry of the set, where there is one."""
        number = self.cards.numbers.get((table, id_), 0)
        entry = self.cards.entry(table, number)
        return Subject(self.game, table, entry, self.cards) if entry else None
