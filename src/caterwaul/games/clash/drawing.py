"""What lies on the table of Clash!, as numbers."""

from __future__ import annotations

from ...core.compiling import Out, compiled
from ...core.drawing import (
    CURSOR,
    begin_drawing,
    lay_card,
    lay_pile,
    open_zone,
    say_figure,
    skip_counter,
    write_counter,
)
from .state import Book, Pace, State
from .view import BUILDUP, OTHER_BUILDUP


@compiled
def draw(s: State, book: Book, seat: int, out: Out) -> int:
    """Both characters, open hands and piles, and the card that lies face down."""
    begin_drawing(out, 0)
    for p in range(2):
        draw_counters(s, book, p, out)
    for p in range(2):
        open_zone(out, p, s.hand[p, 0])
        lay_pile(out, s.kind[:], s.owner[:], s.hand[p])
        draw_pick(s, p, out)
        draw_discard(s, book, p, out)
        draw_removed(s, p, seat, out)
    return out[CURSOR]


@compiled
def draw_counters(s: State, book: Book, p: int, out: Out) -> None:
    character = book.character[s.character[p]]
    if s.character[p]:
        write_counter(out, max(0, s.hp[p]), character.hp)
        write_counter(out, character.initiative, 0)
    else:
        skip_counter(out)
        skip_counter(out)
    if s.character[p] and s.slow[p]:
        write_counter(out, s.slow[p], 0)
    else:
        skip_counter(out)


@compiled
def draw_pick(s: State, p: int, out: Out) -> None:
    open_zone(out, p, 1 if s.pick[p] else 0)
    if s.pick[p]:
        lay_card(out, s.pick[p], s.kind[s.pick[p]], s.owner[s.pick[p]])


@compiled
def draw_discard(s: State, book: Book, p: int, out: Out) -> None:
    """How soon a card acted is told on it where that is not what is printed."""
    open_zone(out, p, s.discard[p, 0])
    for i in range(1, s.discard[p, 0] + 1):
        number = s.discard[p, i]
        card = book.card[s.kind[number]]
        lay_card(out, number, s.kind[number], s.owner[number])
        say_figure(out, BUILDUP, s.acted_at[number])
        is_borrowed = card.acts_as != 0 or card.pace == Pace.TOP_OF_DISCARD
        if is_borrowed or s.acted_at[number] != card.buildup:
            say_figure(out, OTHER_BUILDUP, s.acted_at[number])


@compiled
def draw_removed(s: State, p: int, seat: int, out: Out) -> None:
    """T5: only their owner looks at them."""
    open_zone(out, p, s.removed[p, 0])
    for i in range(1, s.removed[p, 0] + 1):
        number = s.removed[p, i]
        lay_card(out, number, s.kind[number] if p == seat else 0, s.owner[number])
