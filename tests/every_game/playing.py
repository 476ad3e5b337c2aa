"""Matches of any game for tests: the cases there are, random play, and bytes to compare."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from caterwaul import Match, games
from caterwaul.core.calls import Calls
from caterwaul.core.cardset import CardSet
from caterwaul.core.chance import words_of_seed
from caterwaul.core.events import new_log
from caterwaul.core.game import Game
from caterwaul.core.records import SPECTATOR
from caterwaul.match.narration import Telling


def few(usual: int) -> int:
    """So many matches, moments or steps; in `make quick`, where they are interpreted, an eighth of them."""
    return max(2, usual // 8) if os.environ.get("HYPOTHESIS_PROFILE") == "quick" else usual


@dataclass(frozen=True)
class Case:
    """One game, how many play it, and the switches that are not the default."""

    key: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.key, str(self.seats), *(f"{name}={value}" for name, value in self.options)])

    @property
    def game(self) -> Game:
        return games.load(self.key)

    def new(self, seed: int, cards: CardSet | None = None) -> Match:
        return Match.new(self.game, self.seats, options=dict(self.options), cards=cards, seed=seed)


def settings_of(game: Game) -> Iterator[tuple[tuple[str, str], ...]]:
    """The default of every option, then all at their second value, then all at their last."""
    for pick in (0, 1, -1):
        yield tuple(
            (name, values[pick]) for name, values in game.options.items() if values[pick] != values[0]
        )


@cache
def cases() -> tuple[Case, ...]:
    """Every registered game with all its numbers of players; other options for the fewest and the most."""
    found: list[Case] = []
    for key in games.keys():  # noqa: SIM118  a function, not a dictionary
        game = games.load(key)
        found += [Case(key, seats) for seats in game.seats]
        found += [
            Case(key, seats, options)
            for options in dict.fromkeys(settings_of(game))
            for seats in dict.fromkeys((game.seats[0], game.seats[-1]))
            if options
        ]
    return tuple(found)


def random_action(match: Match, chance: random.Random) -> tuple[int, int]:
    seat = chance.choice(match.to_act)
    return seat, chance.choice(match.legal_actions(seat))


def played(case: Case, seed: int, steps: int | None = None) -> Match:
    """A match after so many random actions, or at its end."""
    match, chance = case.new(seed), random.Random(seed)
    match.telling = telling_of(case)
    most = case.game.max_steps if steps is None else steps
    while not match.over and len(match.actions) < most:
        match._apply(*random_action(match, chance))  # it is legal, and nobody asks what it did
    return match


def moments(case: Case, seed: int, cards: CardSet | None = None) -> Iterator[Match]:
    """The same match again and again, before each action of a random game and at its end."""
    match, chance = case.new(seed, cards), random.Random(seed)
    yield match
    while not match.over:
        assert len(match.actions) < case.game.max_steps, f"{case}: seed {seed} does not end in time"
        match._apply(*random_action(match, chance))
        yield match


def states_of(case: Case, seed: int, cards: CardSet | None = None) -> tuple[Match, Any]:
    """A whole random game: the match at its end, and an array of the states that it went through."""
    states = bytearray()
    for match in moments(case, seed, cards):
        states += match._header.record
    return match, np.frombuffer(states, case.game.State.dtype)


@cache
def usual_length(case: Case) -> int:
    return max(len(played(case, seed).actions) for seed in range(5))


MOMENTS = few(25)


@cache
def stops(case: Case) -> tuple[Match, ...]:
    """Matches at moments from the deal to the end, for tests that look at them and change nothing."""
    last = MOMENTS - 1
    return tuple(played(case, seed, usual_length(case) * seed // last) for seed in range(MOMENTS))


def positions(case: Case) -> st.SearchStrategy[Match]:
    """A match at a random moment; shrinks towards its beginning."""
    return st.builds(
        lambda steps, seed: played(case, seed, steps),
        st.integers(0, usual_length(case)),
        st.integers(0, 10_000),
    )


@lru_cache(maxsize=2)
def telling_of(case: Case) -> Telling:
    """The words for matches of one kind, which are put together once for all of them."""
    return case.new(seed=0).telling


def open_choices(case: Case) -> st.SearchStrategy[Match]:
    """A match at a random moment at which several seats owe a decision."""
    return st.builds(
        lambda steps, seed: at_open_choice(case, seed, steps),
        st.integers(0, usual_length(case)),
        st.integers(0, 10_000),
    )


def at_open_choice(case: Case, seed: int, steps: int) -> Match:
    """The next such moment after so many actions, or the first one where there is none any more."""
    match, chance = played(case, seed, steps), random.Random(seed)
    while not match.over and len(match.to_act) < 2:
        match._apply(*random_action(match, chance))
    return match if not match.over else next(m for m in moments(case, seed) if len(m.to_act) > 1)


def decision(match: Match, seat: int, chance: random.Random) -> list[tuple[int, int]]:
    """The actions of one whole decision of a seat, taken as if nobody else decided."""
    alone = match.clone()
    taken = []
    while True:
        action = chance.choice(alone.legal_actions(seat))
        alone.play(seat, action)
        taken.append((seat, action))
        if not int(alone.state.draft) >> seat & 1:
            return taken


@cache
def is_simultaneous(key: str) -> bool:
    """Whether several seats of this game ever owe a decision at the same moment."""
    case = next(case for case in cases() if case.key == key)
    return any(len(match.to_act) > 1 for seed in range(3) for match in moments(case, seed))


def watchers(match: Match) -> list[int]:
    """Every seat, and the spectators."""
    return [*range(match.start.seats), SPECTATOR]


def digest(record: Any) -> str:
    return hashlib.blake2s(record.tobytes(), digest_size=8).hexdigest()


def one_of(record: Any) -> Any:
    """A record as an array of one with the same bytes: padding too, which NumPy leaves out."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)


def copied(record: Any) -> Any:
    return one_of(record)[0]


def hidden(match: Match, seat: int) -> Any:
    """What a seat may know; decisions that others have begun and not completed are no part of it."""
    return hidden_from(match, match._without_drafts(seat).state, seat)


def hidden_from(match: Match, record: Any, seat: int) -> Any:
    """What a seat may know of any record of the game of a match."""
    records = one_of(record)
    match._rules.hide(records, seat)
    return records[0]


def guessed(match: Match, seat: int, seed: int) -> Any:
    """A world that the seat cannot tell from the real one."""
    return guessed_from(match, hidden(match, seat), seat, seed)


def guessed_from(match: Match, record: Any, seat: int, seed: int) -> Any:
    records = one_of(record)
    match._rules.guess(records, seat, generator(seed))
    return records[0]


def stepped(rules: Calls, record: Any, seat: int, action: int, log_size: int) -> tuple[Any, Any]:
    """What a record becomes by an action, and what is told."""
    records, log = one_of(record), new_log(log_size)
    rules.step(records, seat, action, log)
    return records[0], log


def generator(seed: int) -> NDArray[np.uint64]:
    return np.array(words_of_seed(seed.to_bytes(8, "little")), np.uint64)


def again(match: Match, actions: Sequence[tuple[int, int]] | None = None) -> Match:
    """The same match folded anew, or with other actions; nobody has looked at it yet."""
    other = Match(match.game, match.cards, match.start, match.names)
    for seat, action in match.actions if actions is None else actions:
        other.play(seat, action)
    return other


def then(match: Match, actions: Sequence[tuple[int, int]]) -> Match:
    """A match like this one in which these actions have been played as well."""
    other = match.clone()
    for seat, action in actions:
        other.play(seat, action)
    return other


def at(match: Match, record: Any, seat: int | None = None) -> Match:
    """A match with this past, as far as the seat knows it, and another present."""
    drafting = [p for p in range(match.start.seats) if int(match.state.draft) >> p & 1 and p != seat]
    kept = match.actions if seat is None else match.committed(drafting)
    other = match.clone() if kept == match.actions else again(match, kept)
    other._put(np.frombuffer(bytearray(record.tobytes()), record.dtype))
    return other


def legal_on(rules: Calls, record: Any, seat: int) -> list[int]:
    """The legal actions of a seat on any record of a game, straight from the rules."""
    return rules.legal(one_of(record), seat)
