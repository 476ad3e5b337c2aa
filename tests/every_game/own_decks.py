"""Matches to which players bring decks of their own, which nobody else can know or guess."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache

from caterwaul import Match, games
from caterwaul.cards.decks import TABLE, check_deck, has_decks, word_of
from caterwaul.core.cardset import CardSet

from .playing import Case

LISTS = 12  # of each game, among which those at a table choose
COPIES = 3  # of a card that are drawn from


@dataclass(frozen=True)
class OwnDecks(Case):
    """A case in which each seat brings a list of its own."""

    def __str__(self) -> str:
        return f"{super().__str__()} with own decks"

    def new(self, seed: int, cards: CardSet | None = None) -> Match:
        words = random.Random(seed).sample(own_lists(self.key), self.seats)
        choices = {p: {TABLE: word} for p, word in enumerate(words)}
        return Match.new(self.game, self.seats, choices, dict(self.options), cards, seed)


@cache
def own_lists(key: str) -> list[str]:
    """Legal decks of cards drawn by lot."""
    game, chance = games.load(key), random.Random(key)
    drawn = [entry.id for entry in game.builtin.tables["card"] for _ in range(COPIES)]
    size = sum(game.builtin.tables[TABLE][0].given["cards"].values())
    found: list[str] = []
    while len(found) < LISTS:
        counts = Counter(chance.sample(drawn, size))
        if check_deck(game, game.builtin, counts).is_legal:
            found.append(word_of(counts))
    return found


def cases_with_own_decks() -> list[Case]:
    """Every game whose players may build their decks."""
    known = map(games.load, games.keys())
    return [OwnDecks(game.key, seats) for game in known if has_decks(game) for seats in game.seats]
