"""Fit the weights of a game's evaluation to how matches end: every number with a name in its `worth.py`.

Greedy bots play matches, with a part of the decisions made by chance so that causes can be told from habits.
Where a stretch of a match begins the position is kept, and the weights are moved until the evaluation says as
well as it can who won. Compiled code has its weights built in, so positions are judged by the interpreter.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from caterwaul import games
from caterwaul.bots.arena import Contest, Deals
from caterwaul.bots.simple import PolicyBot
from caterwaul.cli.bars import counting_shown
from caterwaul.cli.progress import compiling_shown
from caterwaul.core.chance import words_of_seed
from caterwaul.core.errors import CaterwaulError
from caterwaul.core.events import NO_LOG
from caterwaul.core.game import Game
from caterwaul.core.outcome import outcome
from caterwaul.core.records import copied
from caterwaul.match.start import opening

Column = NDArray[np.float64]
SURE = 1e-3  # an evaluation nearer to 0 or 1 than this says the same as one that is not
NUDGE = 0.02  # by what part a weight is moved to see what that does
MOST_CHANGE = 0.5  # of a weight in one round
CLOSE = 0.1  # standard errors: where nothing moves further than this, it is done
ROUNDS = 6
FIGURES = 3  # that are written of a weight


@dataclass(frozen=True)
class Weight:
    """A named number of an evaluation, and where in the file it stands."""

    name: str
    value: float
    line: int
    start: int
    end: int


def weights_in(source: str) -> list[Weight]:
    """Names in capitals at the top of the file whose number has a decimal point."""
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            numbers = value.elts if isinstance(value, ast.Tuple) else [value]
            for name, number in zip(names, numbers, strict=False):
                if isinstance(name, ast.Name) and isinstance(number, ast.Constant):
                    if name.id.isupper() and isinstance(number.value, float):
                        start, end = number.col_offset, number.end_col_offset or 0
                        found.append(Weight(name.id, number.value, number.lineno - 1, start, end))
    return found


def rewritten(source: str, values: Mapping[str, float]) -> str:
    """The same file with other weights."""
    lines = source.split("\n")
    for weight in reversed(weights_in(source)):
        line = lines[weight.line]
        lines[weight.line] = line[: weight.start] + said(values[weight.name]) + line[weight.end :]
    return "\n".join(lines)


def said(value: float) -> str:
    text = f"{value:.{FIGURES}g}"
    return text if "." in text or "e" in text else f"{text}.0"


@dataclass(frozen=True)
class Fit:
    """Weights, how sure they are, and how well they say who wins (mean logarithmic loss; less is better)."""

    values: Column
    errors: Column
    before: float
    after: float


def fitted(outlook: Callable[[Column], Column], start: Column, won: Column, match: NDArray[np.int64]) -> Fit:
    """Move weights until the outlook explains who won, by Fisher's scoring.

    `outlook` gives the log odds of all positions for some weights. Positions of one match have one end, so
    errors are taken over matches. How often the players won on average is fitted beside the weights.
    """
    values, level, before = start.copy(), 0.0, float("nan")
    for number in range(ROUNDS):
        base = outlook(values)
        slopes = [np.ones_like(base)]
        for i in range(len(values)):
            nudged = values.copy()
            nudged[i] += NUDGE * abs(values[i])
            slopes.append((outlook(nudged) - base) / (NUDGE * abs(values[i])))
        x = np.stack(slopes, axis=1)
        chance = 1 / (1 + np.exp(-(base + level)))
        if number == 0:
            before = loss(chance, won)
        inverse = np.linalg.pinv(x.T @ (x * (chance * (1 - chance))[:, None]), rcond=1e-9)
        scores = x * (won - chance)[:, None]
        by_match = np.stack([np.bincount(match, weights=column) for column in scores.T], axis=1)
        errors = np.sqrt(np.diag(inverse @ (by_match.T @ by_match) @ inverse))[1:]
        change = inverse @ scores.sum(axis=0)
        moved = np.clip(change[1:], -MOST_CHANGE * abs(values), MOST_CHANGE * abs(values))
        values, level = values + moved, level + float(change[0])
        if (abs(moved) <= CLOSE * errors).all():
            break
    after = loss(1 / (1 + np.exp(-(outlook(values) + level))), won)
    return Fit(values, errors, before, after)


def loss(chance: Column, won: Column) -> float:
    return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))


class Outlook:
    """What the evaluation of a game, with weights to choose, says of positions. Only when interpreted."""

    def __init__(
        self,
        game: Game,
        names: list[str],
        records: Any,
        seats: NDArray[np.int64],
        show: Callable[[int], None],
    ) -> None:
        self.game, self.names, self.records, self.seats, self.show = game, names, records, seats, show
        self.done = 0
        self.worth = import_module(f"{game.package}.worth")

    def __call__(self, values: Column) -> Column:
        for name, value in zip(self.names, values, strict=True):
            setattr(self.worth, name, float(value))
        book = self.game.builtin.book
        looks = np.zeros(len(self.records))
        for i, p in enumerate(self.seats):
            looks[i] = self.worth.evaluate(self.records[i], book, int(p))
            self.done += 1
            self.show(self.done)
        share = np.clip(looks, SURE, 1 - SURE)
        return np.log(share / (1 - share))


def play(game: Game, matches: int, seats: int, seed: int, slips: float, file: Path, every: int) -> None:
    """Play matches and keep the positions where a stretch begins: who was to act, who won, which match.

    `shares` has a row for each match: what it brought every seat. Of so many positions one is kept, in each
    match another one.
    """
    with compiling_shown(game, ("greedy",)):
        bots = [PolicyBot("greedy", game, game.builtin, p) for p in range(seats)]
    deals = Deals(Contest(game, game.builtin, ("greedy", "random"), 1, seats, seed))
    chance = np.random.default_rng(seed)
    kept: list[tuple[Any, int, float, int]] = []
    shares = np.zeros((matches, seats))
    with counting_shown(f"{game.title}: matches", matches) as show:
        for number in range(matches):
            table = dealt(game, deals, number)
            for p, bot in enumerate(bots):
                bot.start(seed + seats * number + p)
            here = played(game, table, bots, chance, slips)
            shares[number] = [outcome(int(table[0].winners), seats, p) for p in range(seats)]
            kept += [
                (record, p, float(shares[number, p]), number) for record, p in here[number % every :: every]
            ]
            show(number + 1)
    records = np.concatenate([record.view(np.uint8) for record, _, _, _ in kept])
    seat, won, match = (np.array(column) for column in list(zip(*kept, strict=True))[1:])
    np.savez(file, records=records, seat=seat, won=won, match=match, shares=shares)


def dealt(game: Game, deals: Deals, number: int) -> Any:
    table: Any = game.State.zeros(1)
    start = deals.start(number)
    opening(table[0], game, game.builtin, start)
    table[0].rng[:] = words_of_seed(start.seed)
    game.rules.setup(table[0], game.builtin.book, NO_LOG)
    return table


def played(game: Game, table: Any, bots: list[PolicyBot], chance: np.random.Generator, slips: float) -> Any:
    """Play a match to its end; returns the positions at which stretches began, and who was to act there."""
    rules, book, state = game.rules, game.builtin.book, table[0]
    out = np.zeros(game.actions.count, np.int32)
    here, last = [], -1
    while not state.over:
        p = (int(state.to_act) & -int(state.to_act)).bit_length() - 1
        stretch = rules.stretch(state, book)
        if stretch != last:
            here.append((copied(table), p))
            last = stretch
        if chance.random() < slips:
            a = int(chance.choice(out[: rules.legal(state, book, p, out)]))
        else:
            hidden = copied(table)
            rules.hide(hidden[0], book, p)
            a = bots[p].decide(hidden, p)
        rules.step(state, book, p, a, NO_LOG)
    return here


def fit_kept(game: Game, file: Path, is_written: bool) -> None:
    """Fit to positions that have been kept, and print or write the weights."""
    source = game.folder / "worth.py"
    weights = weights_in(source.read_text(encoding="utf-8"))
    kept = np.load(file)
    records = kept["records"].view(game.State.dtype).view(np.recarray)
    start = np.array([weight.value for weight in weights])
    looks = len(records) * (ROUNDS * (1 + len(weights)) + 1)
    with counting_shown(f"{game.title}: evaluations, at most", looks) as show:
        outlook = Outlook(game, [weight.name for weight in weights], records, kept["seat"], show)
        found = fitted(outlook, start, kept["won"], kept["match"])
    click.echo(f"{game.title}: {len(records)} positions of {len(set(kept['match']))} matches")
    for weight, value, error in zip(weights, found.values, found.errors, strict=True):
        click.echo(f"  {weight.name:<14} {weight.value:>8g}  fitted {said(value):>8} ± {1.96 * error:.2g}")
    click.echo(f"  loss {found.before:.4f}, fitted {found.after:.4f}")
    if is_written:
        values = {weight.name: float(value) for weight, value in zip(weights, found.values, strict=True)}
        source.write_text(rewritten(source.read_text(encoding="utf-8"), values), encoding="utf-8")


@dataclass(frozen=True)
class Work:
    """Something that is found out from the positions of matches, by the interpreter."""

    about: str
    script: tuple[str, ...]  # how Python runs it
    slips: float
    every: int  # of so many positions one is kept
    missing: Callable[[Game], str]  # why there is nothing to do in a game; nothing if there is
    find: Callable[[Game, Path, bool], None]


def command_of(work: Work) -> click.Command:
    """A command that plays matches, and runs itself again on what was kept, with nothing compiled."""

    @click.command(help=work.about)
    @click.argument("key", metavar="GAME")
    @click.option("--matches", type=click.IntRange(min=10), default=400, show_default=True)
    @click.option("--seats", type=int, help="How many play; as many as can, if not told.")
    @click.option("--seed", type=int, default=1, show_default=True)
    @click.option("--slips", type=click.FloatRange(0, 1), default=work.slips, show_default=True)
    @click.option("--write", "is_written", is_flag=True, help="Write the weights into the file of the game.")
    @click.option("--kept", type=click.Path(exists=True, path_type=Path), hidden=True)
    def command(
        key: str,
        matches: int,
        seats: int | None,
        seed: int,
        slips: float,
        is_written: bool,
        kept: Path | None,
    ) -> None:
        try:
            game = games.load(key)
            if missing := work.missing(game):
                raise click.UsageError(missing)
            if kept:
                work.find(game, kept, is_written)
                return
            with TemporaryDirectory() as folder:
                file = Path(folder) / "positions.npz"
                play(game, matches, seats or game.seats[-1], seed, slips, file, work.every)
                again = [sys.executable, *work.script, key, "--kept", str(file), *["--write"] * is_written]
                sys.exit(subprocess.run(again, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}).returncode)
        except CaterwaulError as error:
            raise click.UsageError(str(error)) from error
        except KeyboardInterrupt:
            if not kept:
                click.echo("Stopped; nothing has changed.", err=True)
            sys.exit(130)

    return command


def without_weights(game: Game) -> str:
    has_weights = weights_in((game.folder / "worth.py").read_text(encoding="utf-8"))
    return "" if has_weights else f"the evaluation of {game.title} has no weights: no names with a number"


ABOUT = "Fit the weights of a game's evaluation, and print them beside those that stand."
main = command_of(Work(ABOUT, (__file__,), 0.2, 1, without_weights, fit_kept))


if __name__ == "__main__":
    main()
