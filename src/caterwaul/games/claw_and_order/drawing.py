"""What lies on the table of Claw & Order, as numbers."""

from __future__ import annotations

from ...core.compiling import Out, compiled
from ...core.drawing import (
    CURSOR,
    PLACE,
    UNDER,
    begin_drawing,
    lay_card,
    lay_pile,
    lay_stack,
    mark_card,
    open_zone,
    say_figure,
    say_of_card,
    write_counter,
)
from ...core.piles import place_of
from .combat import in_line
from .prices import price
from .state import FORFEITED, WINS, Book, State
from .troops import (
    ESCORT,
    FLYING,
    REACH,
    health,
    is_vehicle,
    keywords,
    lies_face_down,
    power,
    says,
)
from .view import (
    DAMAGE,
    GAVE_UP,
    HAS_ATTACKED,
    HAS_REACH,
    HEALTH,
    IS_ESCORT,
    IS_FACE_DOWN,
    IS_FLYING,
    IS_PILOT,
    NO_PILOT,
    PRICE,
    TAKEN_BACK,
    WOUNDS,
)
from .words import Verb


@compiled
def draw(s: State, book: Book, seat: int, out: Out) -> int:
    """Both sides; where they fight is told in words."""
    begin_drawing(out, 0)
    for p in range(2):
        draw_counters(s, p, out)
    for p in range(2):
        draw_line(s, book, p, 1, out)
        draw_line(s, book, p, 0, out)
        open_zone(out, p, s.buffs[p, 0])
        lay_pile(out, s.kind[:], s.owner[:], s.buffs[p])
        draw_hand(s, book, p, out)
        open_zone(out, p, s.stock[p, 0])
        lay_stack(out, s.kind[:], s.owner[:], s.stock[p])
        open_zone(out, p, s.discard[p, 0])
        lay_stack(out, s.kind[:], s.owner[:], s.discard[p])
    return out[CURSOR]


@compiled
def draw_counters(s: State, p: int, out: Out) -> None:
    write_counter(out, s.dollars[p], 0)
    write_counter(out, s.stock[p, 0], 0)
    write_counter(out, s.hand[p, 0] + s.returned[p, 0], 0)
    write_counter(out, s.wins[p], WINS)


@compiled
def draw_line(s: State, book: Book, p: int, front: int, out: Out) -> None:
    """The troops of a line, each with what is in it and on it; their places count through both lines."""
    places, count = in_line(s, book, p, front), 0
    for i in range(1, s.troops[p, 0] + 1):
        count += places >> i & 1
    open_zone(out, p, count)
    for i in range(1, s.troops[p, 0] + 1):
        if places >> i & 1:
            lay_troop(s, book, p, i, out)
            lay_attached(s, book, p, s.troops[p, i], out)


@compiled
def lay_troop(s: State, book: Book, p: int, place: int, out: Out) -> None:
    """Of a troop that lies face down nobody else knows more than where it lies."""
    card = s.troops[p, place]
    lay_card(out, card, s.kind[card], s.owner[card])
    say_of_card(out, PLACE, place)
    if s.kind[card]:
        count_troop(s, book, p, card, out)
        mark_keywords(s, book, p, card, out)
        mark_troop(s, book, p, card, out)


@compiled
def count_troop(s: State, book: Book, p: int, card: int, out: Out) -> None:
    """Damage and what is left of the Health, with all that counts now."""
    say_figure(out, DAMAGE, power(s, book, p, card))
    say_figure(out, HEALTH, health(s, book, p, card) - s.damage[card])
    if s.damage[card]:
        say_figure(out, WOUNDS, s.damage[card])


@compiled
def mark_keywords(s: State, book: Book, p: int, card: int, out: Out) -> None:
    """Those that matter to whoever attacks."""
    bits = keywords(s, book, p, card)
    if bits & FLYING:
        mark_card(out, IS_FLYING)
    if bits & REACH:
        mark_card(out, HAS_REACH)
    if bits & ESCORT:
        mark_card(out, IS_ESCORT)


@compiled
def mark_troop(s: State, book: Book, p: int, card: int, out: Out) -> None:
    """Why it cannot do more, and that others do not know it."""
    if is_vehicle(s, book, card) and s.crew[card] == 0:
        mark_card(out, NO_PILOT)
    if lies_face_down(s, card):
        mark_card(out, IS_FACE_DOWN)
    if s.active == p and s.attacks[card] >= FORFEITED:
        mark_card(out, GAVE_UP)
    elif s.active == p:
        most = 2 if says(book.card[s.kind[card]].always[:], Verb.ATTACK_TWICE) else 1
        if s.attacks[card] >= most:
            mark_card(out, HAS_ATTACKED)


@compiled
def lay_attached(s: State, book: Book, p: int, card: int, out: Out) -> None:
    """The pilot of a troop, which is called by a place of its own, and its items, whoever owns them."""
    pilot = s.crew[card]
    if pilot:
        lay_card(out, pilot, s.kind[pilot], s.owner[pilot])
        say_of_card(out, UNDER, 1)
        say_of_card(out, PLACE, place_of(s.troops[p], pilot))
        count_troop(s, book, p, pilot, out)
        mark_card(out, IS_PILOT)
    for q in range(2):
        for i in range(1, s.gear[q, 0] + 1):
            item = s.gear[q, i]
            if s.host[item] == card:
                lay_card(out, item, s.kind[item], s.owner[item])
                say_of_card(out, UNDER, 1)


@compiled
def draw_hand(s: State, book: Book, p: int, out: Out) -> None:
    """The hand with its prices, and what has been taken back into it this turn."""
    open_zone(out, p, s.hand[p, 0] + s.returned[p, 0])
    for i in range(1, s.hand[p, 0] + 1):
        lay_in_hand(s, book, p, s.hand[p, i], out)
    for i in range(1, s.returned[p, 0] + 1):
        lay_in_hand(s, book, p, s.returned[p, i], out)
        mark_card(out, TAKEN_BACK)


@compiled
def lay_in_hand(s: State, book: Book, p: int, card: int, out: Out) -> None:
    lay_card(out, card, s.kind[card], s.owner[card])
    if s.kind[card]:
        say_figure(out, PRICE, price(s, book, p, s.kind[card]))
