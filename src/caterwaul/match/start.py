"""The start of a match: seats, seed, options and choices, each checked before anything is dealt."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..cards.decks import TABLE as DECKS
from ..cards.decks import check_list, counts_in, has_decks, is_list, legal_word, with_decks
from ..core import notation
from ..core.cardset import CardSet
from ..core.errors import CaterwaulError
from ..core.game import Game
from ..core.words import comma_list, nearest
from .shuffle import Shuffle

SEED_BYTES = 32
Seed = int | str | bytes | Shuffle | None


class MatchError(CaterwaulError):
    """Something that cannot be done; the message says what, why not and what can."""


@dataclass(frozen=True)
class Start:
    """Where a match begins: a deal, or a drawn position."""

    seats: int
    seed: bytes
    options: dict[str, str] = field(default_factory=dict)
    choices: dict[int, dict[str, str]] = field(default_factory=dict)
    position: str = ""
    shuffle: Shuffle | None = None  # where the seed comes from, if several had a part in it


class Laid(Start):
    """A state as it stands. Its text, which takes milliseconds, is written when somebody asks for it."""

    records: Any

    def __init__(self, game: Game, cards: CardSet, records: Any) -> None:
        self.__dict__.update(game=game, cards=cards, records=records, seats=int(records[0].seats))
        self.__dict__.update(seed=bytes(SEED_BYTES), options={}, choices={}, shuffle=None)

    @cached_property
    def position(self) -> str:
        game, cards = self.__dict__["game"], self.__dict__["cards"]
        return notation.draw(game.key, self.records[0], game.State, cards)

    def __reduce__(self) -> tuple[Any, ...]:
        return Start, (self.seats, self.seed, {}, {}, self.position)


def seed_bytes(seed: Seed) -> bytes:
    """32 bytes from whatever was given; fresh secret ones from nothing."""
    if isinstance(seed, Shuffle):
        return seed.seed
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    return hashlib.sha256(seed if isinstance(seed, bytes) else str(seed).encode()).digest()


def opening(state: Any, game: Game, cards: CardSet, start: Start) -> None:
    """Write into an empty state what a match begins with: seats, options, choices."""
    state.seats = start.seats
    for name, value in start.options.items():
        setattr(state, name, game.options[name].index(value))
    for seat, chosen in start.choices.items():
        for name, word in chosen.items():
            getattr(state, name)[seat] = cards.number(game.choices[name], word)


def checked_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options that differ from the default, each a known switch with a known value."""
    for name, value in options.items():
        if name not in game.options:
            known = list(game.options)
            raise MatchError(
                f"{game.title} has no option {name!r}{nearest(name, known)}; it has {comma_list(known)}"
            )
        if value not in game.options[name]:
            raise MatchError(f"option {name} is {comma_list(game.options[name])}, not {value!r}")
    return {name: value for name, value in options.items() if value != game.options[name][0]}


def checked_choices(
    game: Game, cards: CardSet, choices: Mapping[int, str | Mapping[str, str]], seats: int
) -> dict[int, dict[str, str]]:
    """What each seat brings. A game with one kind of choice takes the plain word."""
    checked: dict[int, dict[str, str]] = {}
    for seat, given in choices.items():
        if not 0 <= seat < seats:
            raise MatchError(f"there is no seat {seat} to choose for; seats are 0 to {seats - 1}")
        if not game.choices:
            raise MatchError(f"nothing is chosen before a match of {game.title}")
        chosen = {next(iter(game.choices)): given} if isinstance(given, str) else dict(given)
        for name, word in chosen.items():
            if name not in game.choices:
                raise MatchError(
                    f"{game.title} has no choice {name!r}; it has {comma_list(list(game.choices))}"
                )
            _check_choice(game, cards, game.choices[name], word)
        checked[seat] = chosen
    for name in game.choices:
        words = [chosen[name] for chosen in checked.values() if name in chosen]
        twice = [word for word in words if words.count(word) > 1]
        if twice and game.State.fields[name].unique:
            raise MatchError(f"{twice[0]!r} is chosen twice: each {name} is there once")
    with_decks(game, cards, (word for chosen in checked.values() for word in chosen.values()))
    return checked


def _check_choice(game: Game, cards: CardSet, table: str, word: str) -> None:
    """A row of a table, or the list of a deck of one's own, which has to be legal."""
    if table == DECKS and has_decks(game):
        check_list(word)
        if is_list(word):
            legal_word(game, cards, counts_in(word))
            return
    try:
        cards.number(table, word)
    except KeyError as error:
        raise MatchError(error.args[0]) from None
