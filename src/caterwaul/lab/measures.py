"""What is measured in games: of each measure how much of how many, deal by deal.

A group has a column for each thing that it is about. Played cards tell least: who wins plays more cards, and
who plays a card late was alive to do so. What was dealt is luck, so what came of it is the card's doing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.compiled.whole_games import DRAWN, OPENING, PLAYABLE, PLAYED
from ..core.cardset import CardSet
from ..core.game import Game
from .estimates import Estimates, estimates
from .pieces import Games

Key = tuple[str, ...]
MARKS = {
    "opening": OPENING,
    "drawn": DRAWN,
    "held": OPENING | DRAWN,
    "playable": PLAYABLE,
    "played": PLAYED,
}
WON = ("opening", "drawn", "held", "played")  # moments of which the share of wins is told


@dataclass(frozen=True)
class Group:
    """Some columns: their keys, and sums over each deal."""

    name: str
    keys: list[Key]
    won: NDArray[Any]
    of: NDArray[Any]

    @property
    def estimates(self) -> Estimates:
        return estimates(self.won, self.of)


class Measuring:
    """The groups of some games, all of them counted."""

    def __init__(self, game: Game, cards: CardSet, games: Games) -> None:
        self.game, self.cards = game, cards
        self.number, self.deal = np.unique(games.deal, return_inverse=True)
        self.games = games
        self.even = games.better < 0  # games among equals, or whoever was asked for

    def by_deal(self, values: NDArray[Any], among: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Sums of rows of games over each deal."""
        found = np.zeros((len(self.number), *values.shape[1:]))
        np.add.at(found, self.deal[among], values[among])
        return found

    def groups(self) -> Iterator[Group]:
        yield self.seats()
        for i, name in enumerate(self.game.choices):
            yield self.brought(i, name)
            yield self.pairs(i, name)
        yield self.bots()
        yield from self.cards_won()
        yield from self.cards_had()
        yield self.endings()
        yield self.means()
        yield self.skill()

    def seats(self) -> Group:
        """The share of wins of each seat."""
        shares = self.games.shares
        won, of = (self.by_deal(values, self.even) for values in (shares, np.ones_like(shares)))
        return Group("seat", [(str(seat + 1),) for seat in range(shares.shape[1])], won, of)

    def bots(self) -> Group:
        """The share of wins of each bot, where several play."""
        names = sorted(
            {bot for bots, even in zip(self.games.bots, self.even, strict=True) if even for bot in bots}
        )
        names = names if len(names) > 1 else []
        sits = np.array(self.games.bots, object).reshape(self.games.shares.shape)
        return self._by_words("bot", names, sits)

    def _by_words(self, name: str, words: list[str], has: NDArray[Any]) -> Group:
        """The share of wins of the seats that have each of these words."""
        shares = self.games.shares
        had = np.stack([(has == word) for word in words], axis=2) if words else np.zeros((*shares.shape, 0))
        won = self.by_deal((had * shares[:, :, None]).sum(axis=1), self.even)
        return Group(name, [(word,) for word in words], won, self.by_deal(had.sum(axis=1), self.even))

    def brought(self, i: int, name: str) -> Group:
        """The share of wins of whoever brought each thing."""
        has = self.games.brought[:, :, i]
        return self._by_words(name, sorted(set(has[self.even].ravel())), has)

    def pairs(self, i: int, name: str) -> Group:
        """Of two that met, which part of what both won is the first one's."""
        has, shares = self.games.brought[:, :, i], self.games.shares
        words = sorted(set(has[self.even].ravel()))
        column = {word: k for k, word in enumerate(words)}
        of_word = np.zeros((len(shares), len(words)))
        sits = np.zeros((len(shares), len(words)), bool)
        for seat in range(shares.shape[1]):
            at = np.array([column.get(word, 0) for word in has[:, seat]], np.int64)
            np.add.at(of_word, (np.arange(len(shares)), at), shares[:, seat])
            sits[np.arange(len(shares)), at] = True
        met = [
            (a, b)
            for a, b in combinations(range(len(words)), 2)
            if (sits[:, a] & sits[:, b] & self.even).any()
        ]
        one, other = (np.array([pair[k] for pair in met], np.int64) for k in (0, 1))
        both = sits[:, one] & sits[:, other]
        won = self.by_deal(of_word[:, one] * both, self.even)
        of = self.by_deal((of_word[:, one] + of_word[:, other]) * both, self.even)
        return Group(f"{name} pairs", [(words[a], words[b]) for a, b in met], won, of)

    @property
    def card_keys(self) -> list[Key]:
        return [(entry.id,) for entry in self.cards.tables["card"]]

    def _marked(self, mark: int) -> NDArray[np.bool_]:
        rows = len(self.cards.tables["card"])
        marked: NDArray[np.bool_] = (self.games.marks[:, :, 1 : rows + 1] & mark) != 0
        return marked

    def cards_won(self) -> Iterator[Group]:
        """The share of wins of the seats to which a card was dealt at first, that drew it later, played it.

        A game in which all had it says nothing about it.
        """
        shares = self.games.shares[:, :, None]
        for name in WON:
            marked = self._marked(MARKS[name])
            marked = marked & ~marked.all(axis=1, keepdims=True)
            won = self.by_deal((marked * shares).sum(axis=1), self.even)
            yield Group(f"won when {name}", self.card_keys, won, self.by_deal(marked.sum(axis=1), self.even))

    def cards_had(self) -> Iterator[Group]:
        """In which share of games a seat had a card so."""
        seats = np.full((len(self.games), 1), float(self.games.shares.shape[1]))
        of = self.by_deal(seats, self.even)
        for name, mark in MARKS.items():
            had = self.by_deal(self._marked(mark).sum(axis=1), self.even)
            yield Group(f"often {name}", self.card_keys, had, np.broadcast_to(of, had.shape))

    def endings(self) -> Group:
        """By which rule games end, and how many nobody wins."""
        known = sorted(set(self.games.endings))
        ended = np.stack([*(self.games.endings == ending for ending in known), self.games.drawn], axis=1)
        return self._per_game("ending", [*((ending,) for ending in known), ("nobody wins",)], ended * 1.0)

    def _per_game(self, name: str, keys: list[Key], values: NDArray[np.float64]) -> Group:
        of = self.by_deal(np.ones((len(self.games), 1)), self.even)
        won = self.by_deal(values, self.even)
        return Group(name, keys, won, np.broadcast_to(of, won.shape))

    def means(self) -> Group:
        """How long games are, how often the lead changes, how many choices a decision has."""
        g = self.games

        values = np.stack([g.steps, g.leads, g.decisions, g.choices], axis=1) * 1.0
        ones = np.ones(len(g))
        per = np.stack([ones, ones, ones, g.decisions], axis=1)
        keys: list[Key] = [("actions",), ("lead changes",), ("decisions",), ("choices of a decision",)]
        return Group("mean", keys, self.by_deal(values, self.even), self.by_deal(per, self.even))

    def skill(self) -> Group:
        """The share of wins of the better bot against weaker ones."""
        better = self.games.better
        won = np.where(better >= 0, self.games.shares[np.arange(len(better)), better], 0.0)[:, None]
        of = (better >= 0)[:, None] * 1.0
        every = np.ones(len(better), bool)
        return Group("skill", [("better",)], self.by_deal(won, every), self.by_deal(of, every))
