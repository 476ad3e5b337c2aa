"""The deals of a study: who plays and what is brought, the same for the same head whoever asks.

A deal is played once for each assignment: bots and what they bring move on by a seat, the luck of the cards
stays. Where all are alike, because everybody is the same bot and brings nothing, there is but one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

from ..core.cardset import CardSet
from ..core.game import Game
from .head import Head

LISTED = 5000  # sets of things to bring that are gone through in turn; of more, some are drawn
SKILL_EVERY = 6  # one deal of so many shows what playing well is worth, where a weaker bot is named

Brought = tuple[str, ...]  # of a package, in the order of the game's choices


class Seating(NamedTuple):
    """One game of a deal: of each seat its bot and what it brings, and where the better bot sits."""

    bots: tuple[str, ...]
    brought: tuple[Brought, ...]
    better: int  # -1: nobody is better


class Deals:
    """The deals of one head."""

    def __init__(self, game: Game, cards: CardSet, head: Head) -> None:
        self.game, self.head = game, head
        self.words = {
            name: head.among.get(name) or [entry.id for entry in cards.tables[table]]
            for name, table in game.choices.items()
        }
        are_alike = not self.words and len(set(head.bots)) == 1
        self.assignments = 1 if are_alike else head.seats
        self._ways = lru_cache(maxsize=4)(self._shuffled)

    def is_of_skill(self, deal: int) -> bool:
        """Whether a better bot plays weaker ones there."""
        return bool(self.head.weaker) and deal % SKILL_EVERY == SKILL_EVERY - 1

    def seatings(self, deal: int) -> Iterator[Seating]:
        """The games of a deal, one for each assignment."""
        seats, turns = self.head.seats, deal // SKILL_EVERY
        is_of_skill = self.is_of_skill(deal)
        number = turns if is_of_skill else deal - (turns if self.head.weaker else 0)
        bots = [self.head.bots[0], *[self.head.weaker] * (seats - 1)] if is_of_skill else self.head.bots
        brought = self._brought(number)
        first = turns if is_of_skill and self.assignments == 1 else 0  # the better bot moves on all the same
        for turn in range(first, first + self.assignments):
            order = [(seat + turn) % seats for seat in range(seats)]
            better = order.index(0) if is_of_skill else -1
            yield Seating(tuple(bots[i] for i in order), tuple(brought[i] for i in order), better)

    def _brought(self, number: int) -> list[Brought]:
        """What the packages of a deal bring: every set of things once before any comes again."""
        packages: list[list[str]] = [[] for _ in range(self.head.seats)]
        for name in self.words:
            for package, word in zip(packages, self._way(name, number), strict=True):
                package.append(word)
        return [tuple(package) for package in packages]

    def _way(self, name: str, number: int) -> Brought:
        words, seats = self.words[name], self.head.seats
        if comb(len(words) + seats, seats) > LISTED:
            chance = random.Random(f"{self.head.seed} {name} {number}")
            drawn = chance.sample(words, seats) if len(words) >= seats else chance.choices(words, k=seats)
            if self.head.focus and not set(drawn) & set(self.head.focus):
                drawn[0] = chance.choice([word for word in self.head.focus if word in words] or drawn[:1])
            return tuple(drawn)
        cycle, place = divmod(number, len(self._ways(name, 0)))
        return self._ways(name, cycle)[place]

    def _shuffled(self, name: str, cycle: int) -> list[Brought]:
        """All sets of things that can be brought, in the order of chance of one time through them.

        Nobody meets the own kind where there are others: a mirror says nothing about what is brought.
        """
        words, seats, focus = self.words[name], self.head.seats, set(self.head.focus)
        sets = combinations if len(words) >= seats else combinations_with_replacement
        ways = list(sets(words, seats))
        focused = [way for way in ways if focus & set(way)] or ways
        chance = random.Random(f"{self.head.seed} {name} cycle {cycle}")
        return [tuple(chance.sample(way, seats)) for way in chance.sample(focused, len(focused))]
