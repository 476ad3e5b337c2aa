"""A study: many games of one head, played in slices, kept in a file as they come.

The file has the head in its first line and a piece of games in every other. It only ever grows: a study that
was stopped goes on, one that is done is extended, and a line that was cut off is played again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from .. import games as all_games
from ..bots import compile_bots, level_of
from ..core.cardset import CardSet
from ..core.game import Game
from ..core.kept_lines import drop_cut_line, whole_lines
from ..core.words import comma_list, nearest
from ..match.start import MatchError, checked_options
from ..simulation.sharing import share_out
from .deals import Deals
from .head import FORM, Head, LabError, cards_of
from .pieces import Games, Piece, gathered, read_piece
from .playing import Worker

MOST_DEALS = 50_000  # of a study: what a machine can hold in its memory and tell in a moment
LARGEST = 64  # deals handed to a thread at a time
MOST_LINE = 8 << 20

Progress = Callable[[int], None]


class Study:
    """A head, and the games that have been played of it."""

    drawn: Callable[[Study], str]  # for notebooks: what draws it is made of it, so the lab puts them together

    def _repr_html_(self) -> str:
        return type(self).drawn(self)

    def __init__(self, game: Game, cards: CardSet, head: Head, file: Path | None = None) -> None:
        self.game, self.cards, self.head, self.file = game, cards, head, file
        self.deals = Deals(game, cards, head)
        self.rows = len(cards.book.card)
        self.pieces: list[Piece] = []
        self.done: set[int] = set()
        self._workers: list[Worker] = []
        self._games: Games | None = None

    @property
    def games(self) -> Games:
        """All games that have been played, in the order of their deals."""
        if self._games is None:
            self._games = gathered(self.pieces, self.deals, self.rows)
        return self._games

    def play(
        self,
        deals: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        progress: Progress = lambda done: None,
        stop: NDArray[np.int64] | None = None,
    ) -> bool:
        """Play so many deals more, or for so many seconds, and say whether that was stopped before.

        Another thread stops it by writing 1 into `stop`, and Ctrl-C does; what has been played stays. The
        progress is told how many deals of this slice are done. A game that has begun is played to its end.
        """
        if deals is not None and deals < 0:
            raise LabError(f"the number of deals must be 0 or more, not {deals}")
        if seconds is not None and not 0 < seconds < float("inf"):
            raise LabError(f"a study needs some time to play, not {seconds} s")
        room = MOST_DEALS - len(self.done)
        ahead = self._not_done(min(room, room if deals is None else deals))
        self.compile()
        until = float("inf") if seconds is None else time.perf_counter() + seconds
        count = max(1, min(threads or os.cpu_count() or 1, len(ahead)))
        while len(self._workers) < count:
            self._workers.append(Worker(self.game, self.cards, self.deals))
        stop = np.zeros(1, np.int64) if stop is None else stop
        begun, played = len(self.done), self._play

        def take(pieces: list[Piece]) -> None:
            self.add(pieces)
            progress(len(self.done) - begun)

        return share_out(
            self._workers[:count], len(ahead),
            lambda worker, first, size: played(worker, ahead[first : first + size], stop),
            take, stop, LARGEST, until,
        )  # fmt: skip

    def rest(self) -> None:
        """Let go of the memory of its bots, until it is played on."""
        self._workers.clear()

    def compile(self) -> None:
        """Compile what its games need, before a clock runs."""
        compile_study(self.game, [*self.head.bots, self.head.weaker])

    def _not_done(self, count: int) -> list[int]:
        """The numbers of the next deals."""
        found: list[int] = []
        deal = 0
        while len(found) < count:
            if deal not in self.done:
                found.append(deal)
            deal += 1
        return found

    def _play(self, worker: Worker, deals: list[int], stop: NDArray[np.int64]) -> list[Piece]:
        """Some deals, those that follow each other at once."""
        pieces = []
        ends = [i for i, deal in enumerate(deals) if i + 1 == len(deals) or deals[i + 1] != deal + 1]
        for begin, end in zip([0, *(end + 1 for end in ends[:-1])], ends, strict=True):
            piece = worker.play(deals[begin], end - begin + 1, stop)
            pieces += [piece] if piece else []
        return pieces

    def add(self, pieces: Sequence[Piece]) -> None:
        """Take pieces that have been played, and keep them."""
        self._take(pieces)
        if self.file and pieces:
            with self.file.open("ab") as output:
                output.write(b"".join(piece.line() for piece in pieces))

    def _take(self, pieces: Sequence[Piece]) -> None:
        for piece in pieces:
            numbers = set(range(piece.first, piece.first + piece.deals))
            if not numbers & self.done:
                self.pieces.append(piece)
                self.done |= numbers
        self._games = None

    def keep_in(self, folder: Path) -> None:
        """Keep it in a folder of studies, by game and cards; where it lies there already, go on with it."""
        file = file_of(folder, self.head)
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            self._read_lines(file)
        else:
            file.write_bytes(msgspec.json.encode(self.head) + b"\n")
        self.file = file

    def _read_lines(self, file: Path) -> None:
        """The pieces of a file; what stands behind its last whole line is cut off."""
        head, *lines = lines_in(file)
        if head != msgspec.json.encode(self.head):
            raise LabError(f"{file.name}: this is the file of another study")
        drop_cut_line(file)
        for line in lines:
            self._take([read_piece(line, self.deals.assignments, self.head.seats, self.rows)])


def compile_study(game: Game, bots: Sequence[str]) -> None:
    """Compile whole games, and what these bots need."""
    from ..bots.simple import bound_play_games
    from ..core.calls import bound_call

    bound_play_games(game)
    searching = [bot for bot in bots if bot and level_of(bot)]
    if searching:
        compile_bots(game, searching)
        bound_call(game)


def file_of(folder: Path, head: Head) -> Path:
    """Where a study lies: one of another head lies elsewhere."""
    return folder / head.game / head.cards / f"{head.mark}.jsonl"


def lines_in(file: Path) -> list[bytes]:
    """The lines of a file of a study, the head first."""
    lines = whole_lines(file)
    if not lines:
        raise LabError(f"{file.name}: there is no study in it")
    return lines


def read_head(line: bytes, name: str) -> Head:
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LabError(f"{name}: no study: {error}") from None
    if head.form != FORM:
        raise LabError(f"{name}: written in form {head.form}, and this reads form {FORM}")
    return head


def open_study(file: Path) -> Study:
    """A study out of its file, to be told or played on; one of other rules or cards is refused."""
    head = read_head(lines_in(file)[0], file.name)
    known = list(all_games.keys())
    if head.game not in known:
        raise LabError(f"{file.name}: no game is called {head.game!r}{nearest(head.game, known)}")
    game = all_games.load(head.game)
    cards = cards_of(game, head.files)
    if not game.plays_alike(head.rules):
        raise LabError(f"{file.name}: played by other rules of {game.title}; make a new study")
    if cards.fingerprint != head.cards:
        raise LabError(f"{file.name}: played with other cards than there are now; make a new study")
    study = Study(game, cards, head)
    study._read_lines(file)
    study.file = file
    return study


def new_study(
    game: Game,
    cards: CardSet,
    bots: Sequence[str],
    *,
    files: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    seats: int | None = None,
    weaker: str | None = None,
    among: Mapping[str, Sequence[str]] | None = None,
    focus: Sequence[str] = (),
    seed: int = 0,
) -> Study:
    """A study with nothing played yet; whatever is wrong with it is said here.

    `bots` is one for all seats, or one for each. `files` are the texts of the own cards, without which it
    cannot be read again. `weaker` plays now and then against the first bot: by default greedy, or random
    against greedy.
    """
    wanted = game.seats[0] if seats is None else seats
    if wanted not in game.seats:
        allowed = comma_list([str(n) for n in game.seats])
        raise LabError(f"{game.title} is for {allowed} players, not {wanted}")
    if len(bots) not in (1, wanted):
        raise LabError(f"one bot for all, or one for each of {wanted} seats, not {len(bots)}")
    for bot in (*bots, *([weaker] if weaker else [])):
        level_of(bot)
    seated = list(bots) * (wanted if len(bots) == 1 else 1)
    texts = dict(files or {})
    if not texts and cards.fingerprint != game.builtin.fingerprint:
        raise LabError("a study of own cards needs the texts of their files")
    chosen = {name: list(words) for name, words in (among or {}).items()}
    check_words(game, cards, chosen, focus, wanted)
    try:
        checked = checked_options(game, options or {})
    except MatchError as error:
        raise LabError(str(error)) from None
    head = Head(
        FORM, game.key, game.fingerprint, cards.fingerprint, texts, checked, wanted, seated,
        weaker_than(seated) if weaker is None else weaker, chosen, list(focus), seed,
    )  # fmt: skip
    return Study(game, cards, head)


def weaker_than(bots: Sequence[str]) -> str:
    """Against whom to show what playing well is worth: who does not search, or plays by chance."""
    if len(set(bots)) > 1 or bots[0] == "random":
        return ""
    return "greedy" if level_of(bots[0]) else "random"


def check_words(
    game: Game, cards: CardSet, among: Mapping[str, Sequence[str]], focus: Sequence[str], seats: int
) -> None:
    """What may be brought has to be there, and enough of it."""
    for name, words in among.items():
        if name not in game.choices:
            raise LabError(f"{game.title} has no choice {name!r}; it has {comma_list(list(game.choices))}")
        for word in words:
            if (game.choices[name], word) not in cards.numbers:
                known = [entry.id for entry in cards.tables[game.choices[name]]]
                raise LabError(
                    f"no {name} is called {word!r}{nearest(word, known)}; there are {comma_list(known)}"
                )
        if game.State.fields[name].unique and len(words) < seats:
            raise LabError(f"each {name} is there once, and {seats} seats need {seats} of them")
    known = [
        word for name, table in game.choices.items() for word in among.get(name) or words_in(cards, table)
    ]
    for word in focus:
        if word not in known:
            raise LabError(f"nobody brings {word!r}{nearest(word, known)}; there are {comma_list(known)}")


def words_in(cards: CardSet, table: str) -> list[str]:
    return [entry.id for entry in cards.tables[table]]
