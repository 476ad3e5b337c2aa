"""An oracle: Clash! cut at the next recharge, solved exactly by backward induction over matrix games."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from caterwaul import games
from caterwaul.bots.thinking import Searching, searching
from caterwaul.core.calls import Calls
from caterwaul.core.contract import Book, State, evaluate, step
from caterwaul.core.events import NO_LOG, Log
from caterwaul.core.records import copied

CUT = 2  # in `over`: the game is not over, only cut
GAME = games.load("clash")


def step_to_recharge(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """One action; where it leads to a recharge, the game is cut."""
    hand: Any = s.hand  # type: ignore[attr-defined]  # bound to the state of Clash!
    held = hand[0, 0] + hand[1, 0]
    step(s, book, p, a, log)
    if s.over == 0 and hand[0, 0] + hand[1, 0] > held:
        s.over = CUT


def evaluate_cut(s: State, book: Book, p: int) -> float:
    """The game's own evaluation, also where it was cut."""
    over = s.over
    if over == CUT:
        s.over = 0
    worth = evaluate(s, book, p)
    s.over = over
    return worth


@cache
def cut() -> tuple[Any, Any, Searching]:
    """The step, the evaluation and the search of the game that ends at the next recharge."""
    short_step, short_worth = GAME.bind(step_to_recharge, "-cut"), GAME.bind(evaluate_cut, "-cut")
    return short_step, short_worth, searching(GAME, "-cut", step=short_step, evaluate=short_worth)


def solved(matrix: NDArray[np.float64]) -> float:
    """The value of a matrix game for whoever chooses the row."""
    sure, at_most = float(matrix.min(axis=1).max()), float(matrix.max(axis=0).min())
    if at_most - sure < 1e-9:
        return sure  # nobody needs to mix
    if matrix.shape == (2, 2):
        (a, b), (c, d) = matrix.tolist()
        return float((a * d - b * c) / (a + d - b - c))
    return mixed(matrix)


def mixed(matrix: NDArray[np.float64]) -> float:
    """The same by linear programming, which takes a hundred times as long."""
    rows, columns = matrix.shape
    found = linprog(
        np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-matrix.T, np.ones(columns)], b_ub=np.zeros(columns),
        A_eq=np.r_[np.ones(rows), 0.0][None], b_eq=[1.0], bounds=[(0, 1)] * rows + [(None, None)],
    )  # fmt: skip
    assert found.success, found.message
    return float(-found.fun)


def payoffs(table: Any) -> NDArray[np.float64]:
    """What every pair of choices is worth to seat 0 if both play perfectly afterwards."""
    short_step, _, _ = cut()
    rows, columns = (Calls(GAME, GAME.builtin).legal(table, seat) for seat in range(2))
    found = np.zeros((len(rows), len(columns)))
    for i, mine in enumerate(rows):
        for j, theirs in enumerate(columns):
            following = copied(table)
            short_step(following[0], GAME.builtin.book, 0, mine, NO_LOG)
            short_step(following[0], GAME.builtin.book, 1, theirs, NO_LOG)
            found[i, j] = value(following)
    return found


def value(table: Any) -> float:
    """The worth of a position to seat 0."""
    _, short_worth, _ = cut()
    if table[0].over:
        return float(short_worth(table[0], GAME.builtin.book, 0))
    return solved(payoffs(table))


def gain(matrix: NDArray[np.float64], mix: NDArray[np.float64], seat: int) -> float:
    """What the best reply to a mix of that seat gains over perfect play."""
    ours = matrix if seat == 0 else 1.0 - matrix.T
    return solved(ours) - float((mix @ ours).min())
