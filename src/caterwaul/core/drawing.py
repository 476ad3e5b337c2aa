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

from .compiling import Out, compiled, nth
from .records import Column, Pile
from .sheet import CARDS, FIGURES, MOST_FIGURES, SCRATCH

CURSOR, ZONE, ROW, OWNER = range(SCRATCH)
ACTS = 0  # of a drawing
COUNT, ROWS = range(CARDS)  # of a zone
NUMBER, KIND, WHOSE, AT, TURNED, PLACE, UNDER, MARKS = range(FIGURES)  # of a card, behind its length
MOST_OF_CARD = FIGURES + MOST_FIGURES


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
    out[nth(n)], out[nth(n + 1)] = told_number(value), most
    out[CURSOR] = n + 2


@compiled
def skip_counter(out: Out) -> None:
    """The next counter is not there."""
    n = out[CURSOR]
    out[nth(n)], out[nth(n + 1)] = 0, 0
    out[CURSOR] = n + 2


@compiled
def open_zone(out: Out, owner: int, count: int) -> None:
    """The next zone: whose it is (-1: nobody's) and how many cards lie there."""
    n = out[CURSOR]
    out[ZONE], out[OWNER] = n, owner
    out[nth(n + COUNT)], out[nth(n + ROWS)] = count + 1, 0
    out[CURSOR] = n + CARDS


@compiled
def skip_zone(out: Out) -> None:
    """The next zone is not there."""
    n = out[CURSOR]
    out[nth(n + COUNT)], out[nth(n + ROWS)] = 0, 0
    out[CURSOR] = n + CARDS


@compiled
def lay_card(out: Out, number: int, kind: int, owner: int) -> None:
    """A card on top of the zone; of kind 0 it is a back.

    There is room for all that can be said of a card, and it is blank: so only what is said is written later.
    """
    n = out[CURSOR]
    out[ROW] = n
    out[nth(out[ZONE] + ROWS)] += 1
    for i in range(1, MOST_OF_CARD + 1):
        out[nth(n + i)] = 0
    length = KIND + 1
    if owner != out[OWNER]:
        out[nth(n + 1 + WHOSE)] = owner + 1
        length = WHOSE + 1
    out[nth(n)], out[nth(n + 1 + NUMBER)], out[nth(n + 1 + KIND)] = length, number, kind
    out[CURSOR] = n + 1 + length


@compiled
def say_of_card(out: Out, column: int, n: int) -> None:
    """A number of the card that was laid last."""
    row = out[ROW]
    out[nth(row + 1 + column)] = n
    if out[nth(row)] <= column:
        out[nth(row)] = column + 1
        out[CURSOR] = row + column + 2


@compiled
def say_figure(out: Out, figure: int, n: int) -> None:
    """One of the figures of the card that was laid last, by its place in the sheet."""
    say_of_card(out, FIGURES + figure, told_number(n))


@compiled
def mark_card(out: Out, mark: int) -> None:
    """One of the marks of the card that was laid last, by its place in the sheet."""
    say_of_card(out, MARKS, out[nth(out[ROW] + 1 + MARKS)] | 1 << mark)


@compiled
def lay_pile(out: Out, kind: Column, owner: Column, pile: Pile) -> None:
    """All cards of a hand or row, bottom card first, of which nothing more is said."""
    n, rows, near = out[CURSOR], pile[0], out[OWNER]
    for i in range(1, rows + 1):
        card = pile[nth(i)]
        n = write_row(out, n, card, kind[nth(card)], owner[nth(card)], near)
    close_rows(out, n, rows)


@compiled
def lay_stack(out: Out, kind: Column, owner: Column, pile: Pile) -> None:
    """All cards of a pile; backs that lie on each other are counted: they are one row, its number below 0."""
    n, rows, backs, near = out[CURSOR], 0, 0, out[OWNER]
    for i in range(1, pile[0] + 1):
        card = pile[nth(i)]
        if kind[nth(card)] == 0:
            backs += 1
            continue
        if backs:
            n = write_row(out, n, -backs, 0, near, near)
            rows += 1
            backs = 0
        n = write_row(out, n, card, kind[nth(card)], owner[nth(card)], near)
        rows += 1
    if backs:
        n = write_row(out, n, -backs, 0, near, near)
        rows += 1
    close_rows(out, n, rows)


@compiled
def write_row(out: Out, n: int, number: int, kind: int, owner: int, near: int) -> int:
    """A card of which nothing more is said, in a zone of `near`; returns where the next one begins."""
    out[nth(n)], out[nth(n + 1 + NUMBER)], out[nth(n + 1 + KIND)] = KIND + 1, number, kind
    if owner == near:
        return n + 1 + KIND + 1
    out[nth(n)], out[nth(n + 1 + WHOSE)] = WHOSE + 1, owner + 1
    return n + 1 + WHOSE + 1


@compiled
def close_rows(out: Out, n: int, rows: int) -> None:
    """So many rows have been written, up to here."""
    out[nth(out[ZONE] + ROWS)] += rows
    out[CURSOR] = n
