"""Make the puzzles of a game: bots play, their last decisions are searched, what has one answer is kept.

All cores look through matches, and the same seed gives the same puzzles however many there are. Every few
matches the shelf is written, so the command can be stopped and goes on where it was. `--check` searches every
puzzle again by the rules of today, throws out what does not hold any more, and says so.
"""

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

import click

from caterwaul import games
from caterwaul.bots import compile_bots
from caterwaul.cli.bars import counting_shown
from caterwaul.cli.progress import compiling_shown
from caterwaul.core.game import Game
from caterwaul.learning.puzzle_making import WORLDS, Finder, faults_of
from caterwaul.learning.puzzles import FILE, Puzzle, Shelf, is_current, shelf_of, written

ALIKE = 10  # puzzles of one shelf with the same answer
AT_ONCE = 16  # matches between two writings, for each core


@cache
def finder_of(key: str, bot: str) -> Finder:
    """One for each process."""
    return Finder(games.load(key), bot)


def look(key: str, bot: str, seed: str, number: int) -> Puzzle | None:
    return finder_of(key, bot).puzzle_in(seed, number)


def check(key: str, bot: str, shelf: Shelf, puzzle: Puzzle) -> list[str]:
    return faults_of(games.load(key), shelf, puzzle, finder_of(key, bot))


def deaf() -> None:
    """Ctrl-C is for the process that keeps what was found."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def file_of(game: Game) -> Path:
    return game.folder / "learn" / FILE


def keep(game: Game, shelf: Shelf) -> None:
    """The file is replaced as a whole."""
    new = file_of(game).with_suffix(".new")
    new.write_text(written(shelf), encoding="utf-8")
    new.replace(file_of(game))


def begun(game: Game, seed: str, bot: str) -> Shelf:
    """What there is of the same seed by the rules of today, or nothing."""
    shelf = shelf_of(game)
    if (shelf.seed, shelf.bot, shelf.worlds) == (seed, bot, WORLDS) and is_current(game, shelf):
        return shelf
    return Shelf(game.fingerprint, game.builtin.fingerprint, seed, bot, 0, WORLDS, [])


def best(puzzles: list[Puzzle], most: int) -> list[Puzzle]:
    """The hardest, in the order of the shelf; of equals, those of the first matches."""
    alike: Counter[tuple[str, int]] = Counter()
    hardest = []
    for puzzle in sorted(puzzles, key=lambda puzzle: (-puzzle.difficulty, puzzle.match)):
        alike[puzzle.kind, puzzle.answer] += 1
        if alike[puzzle.kind, puzzle.answer] <= ALIKE:
            hardest.append(puzzle)
    return sorted(hardest[:most], key=lambda puzzle: (puzzle.difficulty, puzzle.match))


def make(game: Game, shelf: Shelf, matches: int, most: int, pool: ProcessPoolExecutor) -> Iterator[int]:
    """Look through matches until there were so many, and tell how many there have been."""
    step = AT_ONCE * (os.cpu_count() or 1)
    while shelf.matches < matches:
        numbers = range(shelf.matches, min(shelf.matches + step, matches))
        found = pool.map(partial(look, game.key, shelf.bot, shelf.seed), numbers)
        new = [puzzle for puzzle in found if puzzle is not None]
        shelf.puzzles, shelf.matches = best([*shelf.puzzles, *new], most), numbers.stop
        keep(game, shelf)
        yield shelf.matches


def make_shelf(game: Game, seed: str, bot: str, matches: int, most: int, pool: ProcessPoolExecutor) -> bool:
    """False where somebody said stop."""
    shelf = begun(game, seed, bot)
    before, began = shelf.matches, time.perf_counter()
    try:
        with counting_shown(f"Puzzles of {game.title}", matches) as show:
            for done in make(game, shelf, matches, most, pool):
                show(done)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        click.echo(f"Stopped after {shelf.matches} matches: the same command goes on from there.")
        return False
    seconds = time.perf_counter() - began
    kinds = Counter(f"{puzzle.kind} in {puzzle.choices}" for puzzle in shelf.puzzles)
    said = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    click.echo(f"{game.key}: {len(shelf.puzzles)} puzzles out of {shelf.matches} matches ({said})")
    click.echo(f"  {shelf.matches - before} matches in {seconds:.0f} s on {os.cpu_count()} cores")
    return True


def check_shelf(game: Game, pool: ProcessPoolExecutor) -> int:
    """Throw out what does not hold any more; how many that were."""
    shelf = shelf_of(game)
    found = list(pool.map(partial(check, game.key, shelf.bot, shelf), shelf.puzzles))
    for puzzle, faults in zip(shelf.puzzles, found, strict=True):
        for fault in faults:
            click.echo(f"{game.key} {puzzle.id}: {fault}")
    shelf.puzzles = [puzzle for puzzle, faults in zip(shelf.puzzles, found, strict=True) if not faults]
    shelf.rules, shelf.cards = game.fingerprint, game.builtin.fingerprint
    keep(game, shelf)
    click.echo(f"{game.key}: {len(shelf.puzzles)} puzzles hold, {sum(map(bool, found))} do not")
    return sum(map(bool, found))


@click.command()
@click.argument("keys", nargs=-1, metavar="[GAME]...")
@click.option("--seed", default="1", show_default=True, help="Any word: the same one finds the same puzzles.")
@click.option("--bot", default="greedy", show_default=True, help="Who plays the matches: greedy or random.")
@click.option(
    "--matches", type=click.IntRange(1), default=2000, show_default=True, help="To look through, in all."
)
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="Puzzles on a shelf.")
@click.option("--check", "only_check", is_flag=True, help="Search the puzzles there are again.")
def main(keys: tuple[str, ...], seed: str, bot: str, matches: int, most: int, only_check: bool) -> None:
    """Make puzzles out of matches of these games, or of all."""
    for key in keys or games.keys():
        game = games.load(key)
        with compiling_shown(game, [bot]):
            compile_bots(game, [bot])
            finder_of(key, bot)
        with ProcessPoolExecutor(initializer=deaf) as pool:
            if only_check:
                check_shelf(game, pool)
            elif not make_shelf(game, seed, bot, matches, most, pool):
                sys.exit(130)


if __name__ == "__main__":
    main()
