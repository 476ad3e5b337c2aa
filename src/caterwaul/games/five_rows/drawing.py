"""What lies on the table of Five Rows, as numbers."""

from __future__ import annotations

from ...core.compiling import Out, compiled
from ...core.drawing import (
    AT,
    CURSOR,
    TURNED,
    begin_drawing,
    lay_card,
    lay_stack,
    open_zone,
    say_figure,
    say_of_card,
    skip_counter,
    write_counter,
)
from .effects import health, power
from .options import LastRound
from .state import LAST_ROUND, MAX_CARDS, ROWS, START_HEALTH, Book, Kind, State
from .view import AURAS, COLUMNS, COST, FAR, HEALTH, LEFT, NEAR, POWER, RIGHT

NOBODY = -1
ALIKE = MAX_CARDS + 1  # more than there are kinds, and more than lie in a hand


@compiled
def draw(s: State, book: Book, seat: int, out: Out) -> int:
    """The battlefield from the side of the seat, hands, and piles."""
    begin_drawing(out, 0)
    draw_counters(s, out)
    draw_battlefield(s, book, max(seat, 0), out)
    for p in range(2):
        draw_hand(s, book, p, out)
        open_zone(out, p, s.deck[p, 0])  # nobody knows more of a deck than how many cards lie there
        open_zone(out, p, s.discard[p, 0])
        lay_stack(out, s.kind[:], s.owner[:], s.discard[p])
    return out[CURSOR]


@compiled
def draw_counters(s: State, out: Out) -> None:
    """Rounds are counted step by step where there is a last one."""
    if s.last_round == LastRound.THIRTY:
        write_counter(out, s.round_number, LAST_ROUND)
        skip_counter(out)
    else:
        skip_counter(out)
        write_counter(out, s.round_number, 0)
    for p in range(2):
        write_counter(out, s.health[p], START_HEALTH)
        write_counter(out, s.coins[p], 0)


@compiled
def draw_battlefield(s: State, book: Book, near: int, out: Out) -> None:
    """Row by row the near troop, the aura and the far troop."""
    open_zone(out, NOBODY, count_on_battlefield(s))
    for row in range(ROWS):
        draw_troop(s, book, near, row, NEAR, out)
        draw_aura(s, near, row, out)
        draw_troop(s, book, 1 - near, row, FAR, out)


@compiled
def count_on_battlefield(s: State) -> int:
    count = 0
    for row in range(ROWS):
        count += 1 if s.aura[row] else 0
        for p in range(2):
            count += 1 if s.troop[p, row] else 0
    return count


@compiled
def draw_troop(s: State, book: Book, p: int, row: int, column: int, out: Out) -> None:
    """With the power and health that it has now."""
    number = s.troop[p, row]
    if number:
        lay_card(out, number, s.kind[number], s.owner[number])
        say_of_card(out, AT, row * COLUMNS + column + 1)
        say_figure(out, POWER, power(s, book, p, row))
        say_figure(out, HEALTH, health(s, book, number))


@compiled
def draw_aura(s: State, near: int, row: int, out: Out) -> None:
    """It points to its owner."""
    number = s.aura[row]
    if number:
        lay_card(out, number, s.kind[number], s.owner[number])
        say_of_card(out, AT, row * COLUMNS + AURAS + 1)
        say_of_card(out, TURNED, LEFT if s.owner[number] == near else RIGHT)


@compiled
def draw_hand(s: State, book: Book, p: int, out: Out) -> None:
    """By cost, then by kind; of hidden cards both are 0, so that they lie as they come."""
    open_zone(out, p, s.hand[p, 0])
    rank = -1
    for _ in range(s.hand[p, 0]):
        rank = next_rank(s, book, p, rank)
        draw_in_hand(s, book, s.hand[p, rank % ALIKE], out)


@compiled
def next_rank(s: State, book: Book, p: int, after: int) -> int:
    """The lowest rank above another one among the cards of a hand. Its remainder is the place in the hand."""
    lowest = -1
    for i in range(1, s.hand[p, 0] + 1):
        kind = s.kind[s.hand[p, i]]
        rank = (book.card[kind].cost * ALIKE + kind) * ALIKE + i
        if rank > after and (lowest < 0 or rank < lowest):
            lowest = rank
    return lowest


@compiled
def draw_in_hand(s: State, book: Book, number: int, out: Out) -> None:
    """With the numbers that are printed on it; an aura has only its cost."""
    kind = s.kind[number]
    lay_card(out, number, kind, s.owner[number])
    if kind == 0:
        return
    say_figure(out, COST, book.card[kind].cost)
    if book.card[kind].kind == Kind.TROOP:
        say_figure(out, POWER, book.card[kind].power)
        say_figure(out, HEALTH, book.card[kind].health)
