"""Drawing a table: what a seat may see, as numbers, for every eye: browsers, terminals, readers, learners.

The `draw` of a game writes into a row of numbers, out of a hidden record alone and in the order of its
`SHEET`: the counters, then zone by zone what lies there. Every number is 0 where there is nothing to say, so
a card in a hand is told with two.

    acts                                    the card whose action it is, or 0
    value, most, value, most, ...           the counters that all share, then those of each seat
    count, rows, (length, card ...) ...     the zones that all share, then those of each seat

`value` and `count` are one more than they are, so that 0 says that there is none.
"""

from __future__ import annotations

from .compiling import Out, compiled
from .records import Column, Pile
from .sheet import CARDS, FIGURES, SCRATCH

CURSOR, ZONE, ROW, OWNER = range(SCRATCH)
ACTS = 0  # of a drawing
COUNT, ROWS = range(CARDS)  # of a zone
NUMBER, KIND, WHOSE, AT, TURNED, PLACE, UNDER, MARKS = range(FIGURES)  # of a card, behind its length


@compiled
def told_number(n: int) -> int:
    """A number as it is written where 0 says that there is none."""
    return n + 1 if n >= 0 else n


@compiled
def begin_drawing(out: Out, acts: int) -> None:
    """An empty sheet; `acts` is the card on the table whose action it is."""
    out[ZONE], out[ROW], out[OWNER] = 0, 0, 0
    out[SCRATCH + ACTS] = acts
    out[CURSOR] = SCRATCH + ACTS + 1


@compiled
def write_counter(out: Out, value: int, most: int) -> None:
    """The next counter; `most` is 0 where it has no end."""
    n = out[CURSOR]
    out[n], out[n + 1] = told_number(value), most
    out[CURSOR] = n + 2


@compiled
def skip_counter(out: Out) -> None:
    """The next counter is not there."""
    n = out[CURSOR]
    out[n], out[n + 1] = 0, 0
    out[CURSOR] = n + 2


@compiled
def open_zone(out: Out, owner: int, count: int) -> None:
    """The next zone: whose it is (-1: nobody's) and how many cards lie there."""
    n = out[CURSOR]
    out[ZONE], out[OWNER] = n, owner
    out[n + COUNT], out[n + ROWS] = count + 1, 0
    out[CURSOR] = n + CARDS


@compiled
def skip_zone(out: Out) -> None:
    """The next zone is not there."""
    n = out[CURSOR]
    out[n + COUNT], out[n + ROWS] = 0, 0
    out[CURSOR] = n + CARDS


@compiled
def lay_card(out: Out, number: int, kind: int, owner: int) -> None:
    """A card on top of the zone; of kind 0 it is a back."""
    n = out[CURSOR]
    out[ROW] = n
    out[out[ZONE] + ROWS] += 1
    out[n], out[n + 1 + NUMBER], out[n + 1 + KIND] = 2, number, kind
    out[CURSOR] = n + 3
    if owner != out[OWNER]:
        say_of_card(out, WHOSE, owner + 1)


@compiled
def say_of_card(out: Out, column: int, n: int) -> None:
    """A number of the card that was laid last."""
    row = out[ROW]
    for i in range(out[row], column):
        out[row + 1 + i] = 0
    if out[row] <= column:
        out[row] = column + 1
        out[CURSOR] = row + column + 2
    out[row + 1 + column] = n


@compiled
def say_figure(out: Out, figure: int, n: int) -> None:
    """One of the figures of the card that was laid last, by its place in the sheet."""
    say_of_card(out, FIGURES + figure, told_number(n))


@compiled
def mark_card(out: Out, mark: int) -> None:
    """One of the marks of the card that was laid last, by its place in the sheet."""
    row = out[ROW]
    marks = out[row + 1 + MARKS] if out[row] > MARKS else 0
    say_of_card(out, MARKS, marks | 1 << mark)


@compiled
def lay_pile(out: Out, kind: Column, owner: Column, pile: Pile) -> None:
    """All cards of a hand or row, bottom card first."""
    for i in range(1, pile[0] + 1):
        lay_card(out, pile[i], kind[pile[i]], owner[pile[i]])


@compiled
def lay_stack(out: Out, kind: Column, owner: Column, pile: Pile) -> None:
    """All cards of a pile; backs that lie on each other are counted: they are one row, its number below 0."""
    backs = 0
    for i in range(1, pile[0] + 1):
        if kind[pile[i]] == 0:
            backs += 1
        else:
            lay_backs(out, backs)
            backs = 0
            lay_card(out, pile[i], kind[pile[i]], owner[pile[i]])
    lay_backs(out, backs)


@compiled
def lay_backs(out: Out, count: int) -> None:
    """So many backs on each other, which tell nothing more."""
    if count:
        lay_card(out, -count, 0, out[OWNER])
