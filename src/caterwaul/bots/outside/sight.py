"""What a bot from outside gets: all that its seat may know, and nothing that leads to more."""

from __future__ import annotations

import random
from collections.abc import Sequence
from sys import intern
from typing import Any

import msgspec
import numpy as np

from ...cards.decks import TABLE as DECKS
from ...cards.decks import is_list, without_decks_of_others
from ...core.cardset import CardSet
from ...core.game import Game
from ...core.views import Line, View
from ...faces import table_picture
from ...match import Match, MatchError
from ...match.start import Laid


class Sight:
    """What a seat knows when it is asked, and what it may do. It may be kept, copied and pickled.

    What follows from it (`view`, `position`, `guess`) is made when it is asked for, out of the record that
    was hidden for the seat. So there is no way from here to the match.
    """

    def __init__(
        self,
        table: Match,
        seat: int,
        lines: Sequence[Line],
        heard: int,
        chance: random.Random,
        seconds: float,
    ) -> None:
        self._table = table  # the record of the seat as it stands: what it may not know is blank
        # copies: two lines that read alike are one object if what they hide is alike too
        self._lines = msgspec.msgpack.encode(lines)
        self.seat = seat
        self.chance = chance
        """Luck of the bot's own: by the same seed it falls the same."""
        self.seconds = seconds
        """How long the bot may think now."""
        self.log = tuple(intern(line.text) for line in lines)
        """All that the seat has been told, in sentences."""
        self.news = self.log[min(heard, len(lines)) :]
        """What of it is new since the seat was last asked."""

    @property
    def game(self) -> Game:
        """The game: its vocabulary, options and numbers."""
        return self._table.game

    @property
    def cards(self) -> CardSet:
        """The cards of the game; of decks that were brought only the seat's own."""
        return self._table.cards

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat."""
        return list(self._table.names)

    @property
    def actions(self) -> list[int]:
        """The legal actions, as integers that mean the same in every match of the game."""
        return self._table.legal_actions(self.seat)

    def words(self, action: int) -> str:
        """An action as it is typed and kept, such as `play lunge`."""
        return self._table.words(action)

    def action(self, words: str) -> int | None:
        """The action of words, or None where they mean nothing."""
        return self.game.actions.parse(words, self.cards)

    @property
    def view(self) -> View:
        """The table as the seat sees it, and its options in sentences, as plain data."""
        shown = self._table.view(self.seat)
        shown.log = msgspec.msgpack.decode(self._lines, type=list[Line])
        return shown

    def _repr_html_(self) -> str:
        return table_picture(self.view, self.cards)

    @property
    def position(self) -> str:
        """The table as text, with `?` for what is hidden."""
        return self._table.to_text(self.seat)

    @property
    def record(self) -> Any:
        """The state of the match as numbers, an array of one record in which what is hidden is zero."""
        return self._table.hidden_records(self.seat)

    def guess(self) -> Match:
        """A match that could be this one, to be cloned and played on: what is hidden is dealt by `chance`.

        Whoever looks ahead in one world alone believes its cards: take many.
        """
        records = self.record
        rng = np.array([self.chance.getrandbits(64) for _ in range(4)], np.uint64)
        self._table._rules.guess(records, self.seat, rng)
        return Match(self.game, self.cards, Laid(self.game, self.cards, records), self.names)


def sight_of(match: Match, seat: int, chance: random.Random, seconds: float, heard: int = 0) -> Sight:
    """What a seat knows of a match; it has been told so many lines before."""
    if not 0 <= seat < match.start.seats:
        raise MatchError(f"there is no seat {seat}; seats are 0 to {match.start.seats - 1}")
    cards, records = cards_seen(match, seat)
    table = Match(match.game, cards, Laid(match.game, cards, records), match.names)
    return Sight(table, seat, match.growing_log(seat), heard, chance, seconds)


def cards_seen(match: Match, seat: int) -> tuple[CardSet, Any]:
    """The cards without the decks of others, and the record of the seat with its own as these have it."""
    records, game = match.hidden_records(seat), match.game
    names = [name for name, table in game.choices.items() if table == DECKS]
    own = {name: match.cards.word(DECKS, int(records[name][0, seat])) for name in names}
    lists = {name: word for name, word in own.items() if word and is_list(word)}
    cards = without_decks_of_others(game, match.cards, lists.values())
    for name, word in lists.items():
        records[name][0, seat] = cards.number(DECKS, word)
    return cards, records
