"""The arena: bots play each other in every seat, on the same deals, and are rated by what came of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from math import fsum
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from ..core.calls import Calls
from ..core.cardset import CardSet
from ..core.chance import words_of_seed
from ..core.events import NO_LOG
from ..core.game import Game
from ..core.outcome import outcome
from ..core.records import copied
from ..core.words import comma_list
from ..match.start import MatchError, Start, checked_choices, checked_options, opening
from . import Bot, compile_bots, make_bot
from .levels import Budget
from .ratings import Brought, Pairing, Rating, ladder, weight
from .simple import UnknownBotError

LISTED = 5000  # combinations of choices that are gone through in turn; of more, some are drawn


@dataclass(frozen=True)
class Contest:
    """What is to be played."""

    game: Game
    cards: CardSet
    bots: Sequence[str]
    games: int  # of each pairing
    seats: int
    seed: int = 0
    budget: Budget | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[int, str | Mapping[str, str]] = field(default_factory=dict)
    first: int = 0  # the number of the first game, where others went before

    def __post_init__(self) -> None:
        if self.seats not in self.game.seats:
            allowed = comma_list([str(n) for n in self.game.seats])
            raise MatchError(f"{self.game.title} is for {allowed} players, not {self.seats}")
        if len(set(self.bots)) < 2 or len(set(self.bots)) < len(self.bots):
            raise UnknownBotError("an arena needs two or more different bots, such as greedy,tiger")
        if self.games < 1:
            raise MatchError(f"the number of games must be 1 or more, not {self.games}")

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(combinations(self.bots, 2))

    @property
    def jobs(self) -> Iterator[tuple[int, int]]:
        """Every game: the number of its pair and its number there, all pairs side by side."""
        numbers = range(self.first, self.first + self.games)
        return ((pair, game) for game in numbers for pair in range(len(self.pairs)))


@dataclass(frozen=True)
class Standing:
    """What came of it."""

    contest: Contest
    pairings: list[Pairing]
    brought: list[Brought] = field(default_factory=list)
    stopped: bool = False

    @property
    def ladder(self) -> list[Rating]:
        return ladder(self.contest.bots, self.pairings)


class Played(NamedTuple):
    """A game that is over."""

    pair: int
    deal: int
    seat: int  # of the first bot of the pair
    shares: tuple[float, ...]  # of the win, seat by seat


class FoulError(Exception):
    """A bot that does what it may not: a fault of the bot, whoever wrote it."""


class Deals:
    """The starts of the games. A deal is played once for each seat, and what a seat brings stays with it."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        game, cards = contest.game, contest.cards
        self.options = checked_options(game, contest.options)
        self.fixed = checked_choices(game, cards, contest.choices, contest.seats)
        self.brought = {name: self._brought(name) for name in game.choices}

    def _brought(self, name: str) -> list[tuple[str, ...]]:
        """What the seats bring, deal by deal: all combinations in an order of chance."""
        game, seats = self.contest.game, self.contest.seats
        words = [entry.id for entry in self.contest.cards.tables[game.choices[name]]]
        is_unique = game.State.fields[name].unique
        chance = random.Random(f"{self.contest.seed} {name}")
        if len(words) ** seats > LISTED:
            return [
                tuple(chance.sample(words, seats) if is_unique else chance.choices(words, k=seats))
                for _ in range(LISTED)
            ]
        ways = list(permutations(words, seats) if is_unique else product(words, repeat=seats))
        chance.shuffle(ways)
        return ways

    def start(self, deal: int) -> Start:
        choices: dict[int, dict[str, str]] = {seat: {} for seat in range(self.contest.seats)}
        for name, ways in self.brought.items():
            for seat, word in enumerate(ways[deal % len(ways)]):
                choices[seat][name] = word
        for seat, chosen in self.fixed.items():
            choices[seat].update(chosen)
        return Start(self.contest.seats, f"{self.contest.seed} {deal}".encode(), self.options, choices)


class Worker:
    """Plays one game at a time; its bots are made once and start anew."""

    def __init__(self, contest: Contest, deals: Deals) -> None:
        self.contest, self.deals = contest, deals
        self.rules = Calls(contest.game, contest.cards)
        self.made: dict[tuple[str, int], Bot] = {}

    def bot(self, name: str, number: int) -> Bot:
        contest = self.contest
        if (name, number) not in self.made:
            self.made[name, number] = make_bot(name, contest.game, contest.cards, 0, contest.budget)
        return self.made[name, number]

    def play(self, pair: int, number: int) -> Played:
        one, other = self.contest.pairs[pair]
        seats = self.contest.seats
        deal, seat = divmod(number, seats)
        bots = [self.bot(one if p == seat else other, p) for p in range(seats)]
        state = self._played(deal, bots)
        return Played(pair, deal, seat, tuple(float(outcome(state.winners, seats, p)) for p in range(seats)))

    def _played(self, deal: int, bots: Sequence[Bot]) -> Any:
        game = self.contest.game
        table: Any = game.State.zeros(1)
        state, start = table[0], self.deals.start(deal)
        opening(state, game, self.contest.cards, start)
        state.rng[:] = words_of_seed(start.seed)
        for p, bot in enumerate(bots):
            bot.start(int(np.random.SeedSequence([self.contest.seed, deal, p]).generate_state(1)[0]))
        self.rules.setup(table, NO_LOG)
        play_out(game, self.contest.cards, table, bots)
        return state


def play_out(game: Game, cards: CardSet, table: Any, bots: Sequence[Bot]) -> None:
    """Let bots play a match to its end, each out of what its seat may know."""
    state, rules = table[0], Calls(game, cards)
    while not state.over:
        p = (int(state.to_act) & -int(state.to_act)).bit_length() - 1
        hidden = copied(table)
        rules.hide(hidden, p)
        action = bots[p].decide(hidden, p)
        if action not in rules.legal(table, p):
            raise FoulError(
                f"the bot of seat {p} wants {game.actions.words(action, cards)!r}, which is illegal"
            )
        rules.step(table, p, action, NO_LOG)


def contend(
    contest: Contest, threads: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Standing:
    """Play all pairings. By simulations the result is the same for the same seed, whatever the threads."""
    compile_bots(contest.game, contest.bots)
    deals = Deals(contest)
    played: list[Played] = []
    free, jobs = [Worker(contest, deals) for _ in range(threads)], contest.jobs
    running: dict[Future[Played], Worker] = {}
    stopped = False
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                while free and (job := next(jobs, None)):
                    worker = free.pop()
                    running[pool.submit(worker.play, *job)] = worker
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    free.append(running.pop(future))
                    played.append(future.result())
                progress(len(played))
        except KeyboardInterrupt:
            stopped = True
    return Standing(contest, pairings_of(contest, played), brought_in(contest, deals, played), stopped)


def pairings_of(contest: Contest, played: Sequence[Played]) -> list[Pairing]:
    shares: list[dict[int, list[float]]] = [{} for _ in contest.pairs]
    for game in played:
        shares[game.pair].setdefault(game.deal, []).append(game.shares[game.seat])
    return [
        pairing_of(one, other, contest.seats, list(deals.values()))
        for (one, other), deals in zip(contest.pairs, shares, strict=True)
    ]


def pairing_of(one: str, other: str, seats: int, deals: Sequence[Sequence[float]]) -> Pairing:
    """Out of what the one won of each deal, game by game; a deal may lack some of its seats."""
    won = [share for deal in deals for share in deal]
    whole = [fmean(deal) for deal in deals if len(deal) == seats]
    return Pairing(one, other, seats, len(won), fsum(won), weight(whole, seats))


def brought_in(contest: Contest, deals: Deals, played: Sequence[Played]) -> list[Brought]:
    """What the seats brought and how it did, the best first; seats that all brought the same say nothing."""
    shares: dict[tuple[str, str], list[float]] = {}
    for game in played:
        choices = deals.start(game.deal).choices
        for name in contest.game.choices:
            words = [choices[seat][name] for seat in range(contest.seats)]
            for word, share in zip(words, game.shares, strict=True):
                if len(set(words)) > 1:
                    shares.setdefault((name, word), []).append(share)
    found = [Brought(name, word, len(won), fsum(won)) for (name, word), won in shares.items()]
    return sorted(found, key=lambda thing: (thing.choice, -thing.share, thing.word))
