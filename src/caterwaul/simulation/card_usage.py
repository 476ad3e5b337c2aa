"""Simulated matches, counted card by card: what each seat used, and who won."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from ..bots import make_bot
from ..core.cardset import CardSet
from ..core.game import Game
from ..match import Match
from ..match.start import checked_choices
from .report import Report, Tally

Used = tuple[str, int]  # a table and a row of it


class Counting:
    """Counts match after match what each seat used, and who won."""

    def __init__(self, game: Game, cards: CardSet, bots: Sequence[str], seed: int) -> None:
        self.game, self.cards, self.bots, self.seed = game, cards, list(bots), seed
        self.games = 0
        self.seats: dict[Used, int] = defaultdict(int)
        self.wins: dict[Used, float] = defaultdict(float)

    def add(self, match: Match) -> None:
        used: list[set[Used]] = [set() for _ in self.bots]
        for seat, action in match.actions:
            used[seat].update(self._named(action))
        for field, table in self.game.choices.items():
            for seat, found in enumerate(used):
                found.add((table, int(match.state[field][seat])))
        for seat, found in enumerate(used):
            for key in found:
                self.seats[key] += 1
                self.wins[key] += share_of(match, seat)
        self.games += 1

    def _named(self, action: int) -> list[Used]:
        """The cards that an action names."""
        verb = self.game.actions.verb_of(action)
        values = verb.values(action)
        return [(b.domain, values[b.name]) for b in verb.blanks if b.domain in self.cards.tables]

    def report(self) -> Report:
        used: dict[str, dict[str, Tally]] = {}
        for (table, row), seats in sorted(self.seats.items()):
            if id_ := self.cards.word(table, row):
                used.setdefault(table, {})[id_] = Tally(seats, round(self.wins[table, row], 4))
        return Report(
            self.game.key, self.game.fingerprint, self.cards.fingerprint, self.bots, self.seed, self.games,
            len(self.bots), used,
        )  # fmt: skip


def share_of(match: Match, seat: int) -> float:
    """What of the win is a seat's; a draw is shared by all."""
    winners = match.winners or range(len(match.names))
    return 1 / len(winners) if seat in winners else 0.0


def count_cards(
    game: Game,
    cards: CardSet,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    choices: Mapping[int, str | Mapping[str, str]] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Let bots play, with what they bring drawn by lot, and count what they use."""
    counting = Counting(game, cards, bots, seed)
    made = [make_bot(name, game, cards, 0) for name in bots]
    for number in range(games):
        chance = random.Random(f"{seed} {number}")
        brought = brought_by_lot(game, cards, len(bots), chance, choices or {})
        match = Match.new(game, len(bots), brought, options, cards, chance.randbytes(32))
        for bot in made:
            bot.start(chance.getrandbits(32))
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, made[seat].choose(match, seat))
        counting.add(match)
        progress(number + 1)
    return counting.report()


def brought_by_lot(
    game: Game,
    cards: CardSet,
    seats: int,
    chance: random.Random,
    fixed: Mapping[int, str | Mapping[str, str]],
) -> dict[int, dict[str, str]]:
    """What each seat brings: what is asked for, and the rest by lot."""
    brought = checked_choices(game, cards, fixed, seats)
    for name, table in game.choices.items():
        words = [entry.id for entry in cards.tables[table]]
        taken = {chosen[name] for chosen in brought.values() if name in chosen}
        for seat in range(seats):
            free = [word for word in words if word not in taken]
            word = chance.choice(free if game.State.fields[name].unique else words)
            taken.add(brought.setdefault(seat, {}).setdefault(name, word))
    return brought
