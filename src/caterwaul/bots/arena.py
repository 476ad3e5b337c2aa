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

from ..cards.decks import with_decks
from ..core.calls import Calls
from ..core.cardset import CardSet
from ..core.chance import words_of_seed
from ..core.events import NO_LOG
from ..core.game import Game
from ..core.outcome import outcome
from ..core.records import copied, seats_in
from ..core.words import comma_list
from ..match import Match
from ..match.start import MatchError, Start, checked_choices, checked_options, opening
from . import compile_bots
from .bot import Bot, Fault, Player
from .levels import Budget
from .outside import make_player, ours, player_names
from .playing import Finished, Loss, play_match
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

    def seated(self, pair: int, seat: int) -> list[str]:
        """Who sits where: the first of the pair there, the other everywhere else."""
        one, other = self.pairs[pair]
        return [one if p == seat else other for p in range(self.seats)]

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
    losses: list[Losses] = field(default_factory=list)
    stopped: bool = False

    @property
    def ladder(self) -> list[Rating]:
        return ladder(self.contest.bots, self.pairings)


class Losses(NamedTuple):
    """How often a bot has lost by rule, by what it did, and what was said the first time."""

    bot: str
    fault: Fault
    games: int
    said: str


class Played(NamedTuple):
    """A game that is over."""

    pair: int
    deal: int
    seat: int  # of the first bot of the pair
    shares: tuple[float, ...]  # of the win, seat by seat
    winners: tuple[int, ...] = ()
    actions: tuple[tuple[int, int], ...] = ()
    loss: Loss | None = None


class FoulError(Exception):
    """A bot of ours that does what it may not."""


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
        brought = (word for chosen in deals.fixed.values() for word in chosen.values())
        self.cards = with_decks(contest.game, contest.cards, brought)
        self.rules = Calls(contest.game, self.cards)
        self.made: dict[tuple[str, int], Player] = {}
        self.is_stopped = False

    def bot(self, name: str, number: int) -> Player:
        contest = self.contest
        if (name, number) not in self.made:
            self.made[name, number] = make_player(name, contest.game, self.cards, 0, contest.budget)
        if self.is_stopped:
            self.made[name, number].give_up()
        return self.made[name, number]

    def stop(self) -> None:
        """Let its game come to an end soon, which does not count."""
        self.is_stopped = True  # before it looks: one that is made meanwhile is stopped by who makes it
        for bot in list(self.made.values()):
            bot.give_up()

    def close(self) -> None:
        """Let go of its bots."""
        for bot in self.made.values():
            bot.close()

    def play(self, pair: int, number: int) -> Played:
        seats = self.contest.seats
        deal, seat = divmod(number, seats)
        seated = self.contest.seated(pair, seat)
        bots = [self.bot(name, p) for p, name in enumerate(seated)]
        for p, bot in enumerate(bots):
            bot.start(int(np.random.SeedSequence([self.contest.seed, deal, p]).generate_state(1)[0]))
        game = self._game(deal, seated, bots)
        mask = sum(1 << p for p in game.winners)
        shares = tuple(float(outcome(mask, seats, p)) for p in range(seats))
        return Played(pair, deal, seat, shares, game.winners, game.actions, game.loss)

    def _game(self, deal: int, seated: Sequence[str], bots: Sequence[Player]) -> Finished:
        """Bots of ours need no match, which takes longer."""
        contest, start = self.contest, self.deals.start(deal)
        own = [bot for bot in bots if isinstance(bot, Bot)]
        if len(own) < len(bots):
            return play_match(Match(contest.game, self.cards, start, player_names(seated)), bots)
        table: Any = contest.game.State.zeros(1)
        opening(table[0], contest.game, self.cards, start)
        table[0].rng[:] = words_of_seed(start.seed)
        self.rules.setup(table, NO_LOG)
        actions = play_out(contest.game, self.cards, table, own)
        return Finished(tuple(seats_in(int(table[0].winners))), tuple(actions))


def play_out(game: Game, cards: CardSet, table: Any, bots: Sequence[Bot]) -> list[tuple[int, int]]:
    """Let bots play a match to its end, each out of what its seat may know, and return what they did."""
    state, rules = table[0], Calls(game, cards)
    actions = []
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
        actions.append((p, action))
    return actions


def contend(
    contest: Contest,
    threads: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    take: Callable[[Played], None] = lambda played: None,
    before: Sequence[Played] = (),
) -> Standing:
    """Play all pairings. By simulations the result is the same for the same seed, whatever the threads.

    Each game is handed to `take` when it is over; those that were played before are not played again.
    """
    compile_bots(contest.game, ours(contest.bots))
    deals = Deals(contest)
    played = list(before)
    done = {(game.pair, game.deal * contest.seats + game.seat) for game in before}
    jobs = (job for job in contest.jobs if job not in done)
    workers = [Worker(contest, deals) for _ in range(threads)]
    free, running = [*workers], dict[Future[Played], Worker]()
    stopped = False
    try:
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
                        game = future.result()
                        take(game)
                        played.append(game._replace(actions=()))
                    progress(len(played))
            except KeyboardInterrupt:
                stopped = True
                for worker in workers:
                    worker.stop()
    finally:
        for worker in workers:
            worker.close()
    return Standing(
        contest,
        pairings_of(contest, played),
        brought_in(contest, deals, played),
        losses_in(contest, played),
        stopped,
    )


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


def losses_in(contest: Contest, played: Sequence[Played]) -> list[Losses]:
    """Who has lost by rule, and why, the most frequent first."""
    found: dict[tuple[str, Fault], list[str]] = {}
    for game in sorted(played, key=lambda game: (game.deal, game.seat, game.pair)):
        if game.loss is not None:
            bot = contest.seated(game.pair, game.seat)[game.loss.seat]
            found.setdefault((bot, game.loss.fault), []).append(game.loss.said)
    losses = [Losses(bot, fault, len(said), said[0]) for (bot, fault), said in found.items()]
    return sorted(losses, key=lambda loss: (-loss.games, loss.bot, loss.fault))
