"""Games of the arena in a file, a line of JSON each, for those who learn from them; and back again.

The first line is the head: what was played by whom. Every other is a game that is over, so it may hold the
seed. The file only ever grows: an arena that was stopped goes on where it was, and a line that was cut off is
played again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from .. import games
from ..core.cardset import CardSet
from ..core.errors import CaterwaulError
from ..core.game import Game
from ..core.kept_lines import drop_cut_line, whole_lines
from ..core.words import comma_list, nearest
from ..match import Match
from ..match.start import Start
from .arena import Contest, Deals, Played
from .bot import Fault
from .outside import Sight, player_names, sight_of
from .playing import Loss

FORM = 1


class KeptGamesError(CaterwaulError):
    """A file of games that cannot be read or gone on with; the message says why."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played. With the number of a game this gives its deal and who sits where."""

    form: int
    game: str
    rules: str  # fingerprints of the rules and of the cards
    cards: str
    seats: int
    bots: list[str]
    seed: int
    simulations: int | None
    seconds: float | None
    options: dict[str, str]
    choices: dict[str, dict[str, str]]


class GameLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is over."""

    pair: int  # of the bots, in the order of the head: the first with the second, the first with the third
    deal: int
    seat: int  # of the first bot of the pair
    bots: list[str]  # by seat
    names: list[str]
    seed: str  # with which the same cards are dealt again
    choices: dict[str, dict[str, str]]  # by seat: what it brought
    moves: list[str]  # the seat and its action in words, as in a replay
    winners: list[int]
    shares: list[float]  # of the win, by seat
    ending: Literal["played"] | Fault = "played"
    loser: int | None = None  # the seat that has lost by rule
    said: str = ""  # and why


class KeptGame:
    """A game that was read: what stands in its line, and the match as it was played."""

    def __init__(self, head: Head, line: GameLine, cards: CardSet) -> None:
        self.head, self.line, self.cards = head, line, cards

    @property
    def winners(self) -> list[int]:
        """Who has won, by the rules of the game or because another has lost by ours."""
        return self.line.winners

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Seats and their actions in words."""
        return [(int(seat), words) for seat, _, words in (move.partition(" ") for move in self.line.moves)]

    def start(self) -> Match:
        """The match before the first action."""
        line = self.line
        choices = {int(seat): chosen for seat, chosen in line.choices.items()}
        start = Start(self.head.seats, bytes.fromhex(line.seed), self.head.options, choices)
        return Match(games.load(self.head.game), self.cards, start, line.names)

    def match(self) -> Match:
        """The match at its end."""
        match = self.start()
        for seat, words in self.moves:
            match.take(seat, words)
        return match

    def _repr_html_(self) -> str:
        return self.match()._repr_html_()

    def decisions(self) -> Iterator[tuple[Sight, int]]:
        """What each seat knew when it was asked, and the action that it took: for apprentices."""
        match, heard = self.start(), dict.fromkeys(range(self.head.seats), 0)
        for seat, words in self.moves:
            sight = sight_of(match, seat, random.Random(0), float("inf"), heard[seat])
            action = sight.action(words)
            if action is None:
                raise KeptGamesError(f"{words!r} means nothing in {match.game.title}")
            heard[seat] = len(sight.log)
            yield sight, action
            match.take(seat, action)


def read_games(file: Path | str, cards: CardSet | None = None) -> Iterator[KeptGame]:
    """The games of a file one after the other; own cards have to be given as they were then."""
    name = Path(file).name
    head, lines = opened(Path(file))
    known = list(games.keys())
    if head.game not in known:
        raise KeptGamesError(f"{name}: no game is called {head.game!r}{nearest(head.game, known)}")
    game = games.load(head.game)
    used = cards or game.builtin
    check_made_with(head, game, used, name)
    return (KeptGame(head, read_line(line, name, number), used) for number, line in enumerate(lines, 2))


def check_made_with(head: Head, game: Game, cards: CardSet, name: str) -> None:
    if not game.plays_alike(head.rules):
        raise KeptGamesError(f"{name}: played by other rules of {game.title}")
    if cards.fingerprint != head.cards:
        raise KeptGamesError(f"{name}: played with other cards than {cards.name!r}: name their files")


def opened(file: Path) -> tuple[Head, list[bytes]]:
    """The head of a file and its other lines."""
    first, *lines = whole_lines(file) or [b""]
    try:
        head = msgspec.json.decode(first, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise KeptGamesError(f"{file.name}: no games of an arena: {error}") from None
    if head.form != FORM:
        raise KeptGamesError(f"{file.name}: written in form {head.form}, and this reads form {FORM}")
    return head, lines


def read_line(line: bytes, name: str, number: int) -> GameLine:
    try:
        return msgspec.json.decode(line, type=GameLine)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise KeptGamesError(f"{name}, line {number}: {error}") from None


class GamesFile:
    """The file that an arena writes its games into, and those that are in it already."""

    def __init__(self, file: Path, contest: Contest) -> None:
        self.file, self.contest, self.deals = file, contest, Deals(contest)
        self.head = head_of(contest)
        self.before: list[Played] = []
        if file.exists() and file.stat().st_size:
            self._go_on()
        else:
            self._append(self.head)

    def _go_on(self) -> None:
        head, lines = opened(self.file)
        check_made_with(head, self.contest.game, self.contest.cards, self.file.name)
        other = [name for name in Head.__struct_fields__ if getattr(head, name) != getattr(self.head, name)]
        other = [name for name in other if name != "rules"]
        if other:
            told = comma_list([f"{name} {getattr(head, name)}" for name in other])
            raise KeptGamesError(
                f"{self.file.name}: holds the games of another arena ({told}): take another file"
            )
        drop_cut_line(self.file)
        wanted = dict.fromkeys(self.contest.jobs, True)
        for number, text in enumerate(lines, 2):
            game = played_of(read_line(text, self.file.name, number))
            if wanted.pop((game.pair, game.deal * self.contest.seats + game.seat), False):
                self.before.append(game)

    def take(self, played: Played) -> None:
        """Write a game that is over."""
        contest, start = self.contest, self.deals.start(played.deal)
        bots = contest.seated(played.pair, played.seat)
        cards = Match(contest.game, contest.cards, start).cards  # with the decks that are brought
        words, loss = contest.game.actions.words, played.loss
        line = GameLine(
            played.pair, played.deal, played.seat, bots, player_names(bots), start.seed.hex(),
            as_keys(start.choices), [f"{p} {words(action, cards)}" for p, action in played.actions],
            list(played.winners), list(played.shares), *((loss.fault, loss.seat, loss.said) if loss else ()),
        )  # fmt: skip
        self._append(line)

    def _append(self, line: Head | GameLine) -> None:
        with self.file.open("ab") as output:
            output.write(msgspec.json.encode(line) + b"\n")


def head_of(contest: Contest) -> Head:
    budget, deals = contest.budget, Deals(contest)
    return Head(
        FORM, contest.game.key, contest.game.fingerprint, contest.cards.fingerprint, contest.seats,
        list(contest.bots), contest.seed, budget.simulations if budget else None,
        budget.seconds if budget else None, deals.options, as_keys(deals.fixed),
    )  # fmt: skip


def as_keys(choices: dict[int, dict[str, str]]) -> dict[str, dict[str, str]]:
    """As JSON has it."""
    return {str(seat): chosen for seat, chosen in choices.items() if chosen}


def played_of(line: GameLine) -> Played:
    """What the tables of an arena are made of."""
    loss = None
    if line.ending != "played" and line.loser is not None:
        loss = Loss(line.loser, line.ending, line.said)
    return Played(line.pair, line.deal, line.seat, tuple(line.shares), tuple(line.winners), (), loss)
