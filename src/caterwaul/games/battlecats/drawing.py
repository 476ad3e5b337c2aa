"""What lies on the table of Battlecats, as numbers."""

from __future__ import annotations

from ...core.compiling import Out, compiled, nth
from ...core.drawing import (
    CURSOR,
    PLACE,
    begin_drawing,
    lay_card,
    lay_pile,
    lay_stack,
    mark_card,
    open_zone,
    say_figure,
    say_of_card,
    skip_counter,
    skip_zone,
    write_counter,
)
from ...core.records import Pile
from .state import KINDS, Book, State
from .view import ACTS, DEALER, FACTOR, HONOR, PRIDE
from .warlords import can_redeem
from .words import Bonus, Condition

NOBODY = -1


@compiled
def draw(s: State, book: Book, seat: int, out: Out) -> int:
    """The Fray in order, everybody's open cards and the piles."""
    begin_drawing(out, s.fray[s.stand] if s.stand else 0)
    for p in range(s.seats):
        draw_counters(s, book, p, out)
    draw_fray(s, book, out)
    draw_drawn(s, out)
    draw_stack(s, s.common[:], NOBODY, out)
    draw_stack(s, s.discard[:], NOBODY, out)
    draw_stack(s, s.exiled[:], NOBODY, out)
    for p in range(s.seats):
        draw_hand(s, book, p, p == max(seat, 0), out)
        draw_stack(s, s.jade[p], p, out)
        draw_stack(s, s.deck[p], p, out)
    return out[CURSOR]


@compiled
def draw_counters(s: State, book: Book, p: int, out: Out) -> None:
    """Pride while it can be spent, and what the warlord offers now."""
    warlord = book.warlord[s.warlord[p]]
    write_counter(out, s.honor[p], 0)
    write_if(s.points[p] != 0, s.points[p], out)
    write_if(can_redeem(s, p, Bonus.HONOR), warlord.honor_bonus, out)
    write_if(can_redeem(s, p, Bonus.PRIDE), warlord.pride_bonus, out)


@compiled
def write_if(is_there: bool, value: int, out: Out) -> None:
    if is_there:
        write_counter(out, value, 0)
    else:
        skip_counter(out)


@compiled
def draw_fray(s: State, book: Book, out: Out) -> None:
    """Behind the cards that were dealt lies the Dealer Space."""
    open_zone(out, NOBODY, s.fray[0])
    for place in range(1, s.fray[0] + 1):
        draw_fray_card(s, book, place, out)


@compiled
def draw_fray_card(s: State, book: Book, place: int, out: Out) -> None:
    """A card with its place, what it counts now, whose it is and the token on it."""
    number = s.fray[place]
    card, condition = book.card[s.kind[number]], s.condition[number]
    is_wounded = condition == Condition.WOUNDED
    lay_card(out, number, s.kind[number], s.owner[number])
    say_of_card(out, PLACE, place)
    if condition:
        mark_card(out, condition - 1)
    if place > s.line:
        mark_card(out, DEALER)
    if place == s.stand:
        mark_card(out, ACTS)
    say_figure(out, HONOR, card.wounded_hp if is_wounded else card.hp)
    say_figure(out, PRIDE, card.wounded_pp if is_wounded else card.pp)


@compiled
def draw_drawn(s: State, out: Out) -> None:
    """There only while one of them is to be chosen."""
    if s.drawn[0]:
        open_zone(out, NOBODY, s.drawn[0])
        lay_pile(out, s.kind[:], s.owner[:], s.drawn[:])
    else:
        skip_zone(out)


@compiled
def draw_stack(s: State, pile: Pile, owner: int, out: Out) -> None:
    open_zone(out, owner, pile[0])
    lay_stack(out, s.kind[:], s.owner[:], pile)


@compiled
def draw_hand(s: State, book: Book, p: int, is_near: bool, out: Out) -> None:
    """By kind, backs last; who looks along it wants to know what the cards cost."""
    open_zone(out, p, s.hand[p, 0])
    sort_hand(s, s.hand[p])
    if is_near:
        for i in range(1, s.missing[0] + 1):
            draw_with_cost(s, book, s.missing[nth(i)], out)
    else:
        lay_pile(out, s.kind[:], s.owner[:], s.missing[:])
    for i in range(s.missing[0] + 1):
        s.missing[nth(i)] = 0


@compiled
def sort_hand(s: State, hand: Pile) -> None:
    """`missing`, which the rules leave empty, gets the cards of a hand as people hold them."""
    s.missing[0] = hand[0]
    for i in range(1, hand[0] + 1):
        card, j = hand[nth(i)], i
        rank = rank_in_hand(s.kind[nth(card)])
        while j > 1 and rank_in_hand(s.kind[nth(s.missing[nth(j - 1)])]) > rank:
            s.missing[nth(j)] = s.missing[nth(j - 1)]
            j -= 1
        s.missing[nth(j)] = card


@compiled
def rank_in_hand(kind: int) -> int:
    return kind if kind else KINDS


@compiled
def draw_with_cost(s: State, book: Book, card: int, out: Out) -> None:
    lay_card(out, card, s.kind[card], s.owner[card])
    if s.kind[card]:
        say_figure(out, FACTOR, book.card[s.kind[card]].pf)
