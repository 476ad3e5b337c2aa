"""What lies on the table of Paw of Duty, as numbers."""

from __future__ import annotations

from ...core.compiling import Out, compiled
from ...core.drawing import (
    AT,
    CURSOR,
    TURNED,
    begin_drawing,
    lay_card,
    lay_pile,
    mark_card,
    open_zone,
    say_figure,
    say_of_card,
    skip_counter,
    write_counter,
)
from ...core.records import Pile
from .board import around, occupied
from .combat import levels_in
from .effects import open_choices
from .lines import lines_shown, places_in
from .state import PLACES, Book, Phase, State, Verb
from .tactics import is_kept
from .view import CLAIMED, DAMAGE, DISCARD_ONLY, FRESH, HITS_NOBODY, LEVEL, TOKENS

NOBODY = -1
NOTHING = -1  # to say of a card


@compiled
def draw(s: State, book: Book, seat: int, out: Out) -> int:
    """The board, what belongs to nobody, and what each player has."""
    begin_drawing(out, 0)
    draw_counters(s, book, out)
    draw_board(s, book, out)
    draw_of_nobody(s, s.discard[:], 0, out)
    draw_of_nobody(s, s.played[:], s.playing, out)
    draw_of_nobody(s, s.removed[:], 0, out)
    for p in range(2):
        draw_hand(s, book, p, seat, out)
        open_zone(out, p, s.drawn[p, 0])
        lay_pile(out, s.kind[:], s.owner[:], s.drawn[p])
        open_zone(out, p, s.aside[p, 0])
        lay_pile(out, s.kind[:], s.owner[:], s.aside[p])
        draw_captured(s, book, p, out)
    return out[CURSOR]


@compiled
def draw_counters(s: State, book: Book, out: Out) -> None:
    write_counter(out, s.kitty_deck[0], 0)
    write_counter(out, s.tactic_deck[0], 0)
    if s.phase == Phase.TACTICS or s.phase == Phase.TACTIC:
        write_counter(out, s.lines, lines_allowed(s, book))
    else:
        skip_counter(out)
    for p in range(2):
        write_counter(out, levels_in(s, book, p), 0)


@compiled
def lines_allowed(s: State, book: Book) -> int:
    """How many tactics the Kitty of this turn allows; where it stands no more, as many as are left."""
    most = int(s.lines)
    for place in range(1, PLACES):
        number = s.board[place]
        if number and s.fresh[number]:
            most = max(most, int(book.card[s.kind[number]].lines))
    return most


@compiled
def draw_board(s: State, book: Book, out: Out) -> None:
    count = 0
    for place in range(1, PLACES):
        count += 1 if s.board[place] else 0
    open_zone(out, NOBODY, count)
    claimed = places_in(lines_shown(s))
    for place in range(1, PLACES):
        if s.board[place]:
            draw_kitty(s, book, place, out)
            if claimed >> place & 1:
                mark_card(out, CLAIMED)


@compiled
def draw_kitty(s: State, book: Book, place: int, out: Out) -> None:
    """One that is still being placed lies face down for the others."""
    number = s.board[place]
    kind = s.kind[number]
    lay_card(out, number, kind, s.owner[number])
    say_of_card(out, AT, place)
    if kind == 0:
        return
    say_of_card(out, TURNED, s.facing[number])
    say_figure(out, LEVEL, book.card[kind].level)
    say_figure(out, TOKENS, 1 + s.tokens[number])
    if s.damage[number]:
        say_figure(out, DAMAGE, s.damage[number])
    if s.fresh[number]:
        mark_card(out, FRESH)


@compiled
def draw_of_nobody(s: State, pile: Pile, another: int, out: Out) -> None:
    """A pile whose cards belong to nobody, and on it another card that still acts, if there is one."""
    open_zone(out, NOBODY, pile[0] + (1 if another else 0))
    for i in range(1, pile[0] + 1):
        lay_card(out, pile[i], s.kind[pile[i]], NOBODY)
    if another:
        lay_card(out, another, s.kind[another], NOBODY)


@compiled
def draw_hand(s: State, book: Book, p: int, seat: int, out: Out) -> None:
    """Whoever is about to play a tactic sees which ones are of no use now."""
    open_zone(out, p, s.hand[p, 0])
    if p != seat or s.phase != Phase.TACTICS or not s.to_act >> seat & 1:
        lay_pile(out, s.kind[:], s.owner[:], s.hand[p])
        return
    for i in range(1, s.hand[p, 0] + 1):
        number = s.hand[p, i]
        lay_card(out, number, s.kind[number], s.owner[number])
        mark = mark_in_hand(s, book, p, s.kind[number])
        if mark != NOTHING:
            mark_card(out, mark)


@compiled
def mark_in_hand(s: State, book: Book, p: int, row: int) -> int:
    """What there is to say of a tactic in the hand of whoever is about to play one, or `NOTHING`."""
    if not is_kept(book, row) and open_choices(s, book, p, row, 0, True) == 0:
        return DISCARD_ONLY
    return HITS_NOBODY if hits_nobody(s, book, p, row) else NOTHING


@compiled
def hits_nobody(s: State, book: Book, p: int, row: int) -> bool:
    """Whether a tactic that hurts all around a Kitty has none to choose with another beside it."""
    steps = book.card[row].steps
    if steps[0].do != Verb.CHOOSE or steps[1].do != Verb.DAMAGE_AROUND:
        return False
    return open_choices(s, book, p, row, 0, False) & around(occupied(s)) == 0


@compiled
def draw_captured(s: State, book: Book, p: int, out: Out) -> None:
    """With their levels, which decide where nobody wins by Control."""
    open_zone(out, p, s.captured[p, 0])
    for i in range(1, s.captured[p, 0] + 1):
        number = s.captured[p, i]
        lay_card(out, number, s.kind[number], s.owner[number])
        say_figure(out, LEVEL, book.card[s.kind[number]].level)
