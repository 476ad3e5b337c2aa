"""Learn what counts in a game from how matches end: the table of weights in its `judging.py`.

Greedy bots play, and a part of the decisions is made by chance, so that causes can be told from habits. A
sum of all that counts stands for each player, and the weights are moved until the sums say as well as they
can who won. They depend on what is left of the match, between the columns of a table.
"""

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from caterwaul.cli.bars import counting_shown
from caterwaul.core.game import Game
from tools.fit import Work, command_of

Weights = NDArray[np.float64]
Mask = NDArray[np.bool_]
TABLE = re.compile(r"WEIGHTS = np\.array\(\n    \[\n.*?    \]\n\)", re.DOTALL)
HELD_OUT = 5  # every so-manieth match is not learned from: by those it is measured
SMOOTH = 1e-3  # how much neighbours are drawn together; the first column, where all is decided, has none
SMALL = 1e-5  # how much all weights are drawn to nothing
THIN = 4  # one position of so many is kept: those of a match tell much the same
ROUNDS, CLOSE = 40, 1e-7
LEAST_CHANCE = 1e-12


@dataclass(frozen=True)
class Learned:
    """A table of weights, and how well it says who wins (mean logarithmic loss; less is better)."""

    weights: Weights
    before: float
    after: float


def positions_counted(game: Game, records: Any, seats: int) -> tuple[Weights, Weights]:
    """Of each position what is left, and what counts for each seat. Only when interpreted.

    Sums are made of weights times what counts. With a one in place of each weight, in a row of its own, such
    a sum is the list of all that counts.
    """
    judging: Any = import_module(f"{game.package}.judging")
    ones = np.eye(len(judging.WEIGHTS))
    judging.weight = lambda what, left: ones[what]
    left, found = np.zeros(len(records)), np.zeros((len(records), seats, len(ones)))
    with counting_shown(f"{game.title}: positions", len(records)) as show:
        for i in range(len(records)):
            left[i] = judging.times_left(records[i])
            for p in range(seats):
                found[i, p] = judging.standing(records[i], game.builtin.book, p, left[i])
            show(i + 1)
    return left, found


def between(left: Weights, times: Weights) -> Weights:
    """How much each column of the table has to say where so much is left."""
    return np.stack([np.interp(left, times, column) for column in np.eye(len(times))], axis=1)


def learned(found: Weights, columns: Weights, shares: Weights, stands: Weights, is_held_out: Mask) -> Learned:
    """The weights that explain best what the matches brought, by Newton's method.

    Only differences between players say anything, and they differ much in size: each thing that counts is
    measured by how far it spreads.
    """
    apart = found - found.mean(axis=1, keepdims=True)
    spread = np.maximum(apart.std(axis=(0, 1)), 1e-9)
    things, times = apart.shape[2], columns.shape[1]
    x = (columns[:, None, None, :] * (apart / spread)[:, :, :, None]).reshape(*apart.shape[:2], -1)
    used = ~is_held_out
    drawn = SMALL * np.eye(things * times) + SMOOTH * np.kron(np.eye(things), _neighbours(times))
    weights = np.zeros(things * times)
    for _ in range(ROUNDS):
        slope, curve = _slopes(x[used], shares[used], weights)
        change = np.linalg.solve(curve + drawn, slope - drawn @ weights)
        weights += np.clip(change, -1.0, 1.0)
        if np.abs(change).max() < CLOSE:
            break
    table = weights.reshape(things, times) / spread[:, None]
    held = x[is_held_out], shares[is_held_out]
    return Learned(table, loss(*held, (stands * spread[:, None]).ravel()), loss(*held, weights))


def _neighbours(times: int) -> Weights:
    """Squares of the differences between neighbouring columns, as a form."""
    steps = np.diff(np.eye(times), axis=0)[1:]
    form: Weights = steps.T @ steps
    return form


def chances(x: Weights, weights: Weights) -> Weights:
    """Of each seat to win, by the sums."""
    sums = x @ weights
    odds = np.exp(sums - sums.max(axis=1, keepdims=True))
    share: Weights = odds / odds.sum(axis=1, keepdims=True)
    return share


def loss(x: Weights, shares: Weights, weights: Weights) -> float:
    return float(-(shares * np.log(chances(x, weights) + LEAST_CHANCE)).sum(axis=1).mean())


def _slopes(x: Weights, shares: Weights, weights: Weights) -> tuple[Weights, Weights]:
    """By how much it would get better with each weight, and how fast that changes."""
    chance = chances(x, weights)
    slope = np.einsum("np,npk->k", shares - chance, x) / len(x)
    curve = sum(x[:, p].T @ (x[:, p] * chance[:, p, None]) for p in range(x.shape[1]))
    mean = np.einsum("np,npk->nk", chance, x)
    return slope, (curve - mean.T @ mean) / len(x)


def rewritten(source: str, weights: Weights) -> str:
    """The same file with another table."""
    rows = "\n".join(f"        [{', '.join(f'{weight + 0.0:.3f}' for weight in row)}]," for row in weights)
    return TABLE.sub(f"WEIGHTS = np.array(\n    [\n{rows}\n    ]\n)", source)


def learn_from(game: Game, file: Path, is_written: bool) -> None:
    """Learn from positions that have been kept, and print or write the weights."""
    judging = import_module(f"{game.package}.judging")
    kept = np.load(file)
    records = kept["records"].view(game.State.dtype).view(np.recarray)
    match, shares = kept["match"], kept["shares"]
    left, found = positions_counted(game, records, shares.shape[1])
    columns = between(left, judging.TIMES_LEFT)
    made = learned(found, columns, shares[match], judging.WEIGHTS, match % HELD_OUT == 0)
    click.echo(f"{game.title}: {len(records)} positions of {len(shares)} matches")
    for what, row in zip(judging.Counts, made.weights, strict=True):
        click.echo(f"  {what.name:<18} {' '.join(f'{weight:7.3f}' for weight in row)}")
    click.echo(f"  loss on every {HELD_OUT}th match {made.before:.4f}, learned {made.after:.4f}")
    if is_written:
        source = game.folder / "judging.py"
        source.write_text(rewritten(source.read_text(encoding="utf-8"), made.weights), encoding="utf-8")


def without_judging(game: Game) -> str:
    has_it = (game.folder / "judging.py").exists()
    return "" if has_it else f"{game.title} has no judging.py: its search judges as `evaluate` does"


ABOUT = "Learn the weights by which a search judges, and print them."
main = command_of(Work(ABOUT, ("-m", "tools.learn"), 0.1, THIN, without_judging, learn_from))


if __name__ == "__main__":
    main()
