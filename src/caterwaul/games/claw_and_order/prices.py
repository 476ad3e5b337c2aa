"""What cards cost (105.3), and which of them answer an attack."""

from __future__ import annotations

from ...core.compiling import rule
from .state import Book, State
from .troops import ground, has_abilities, printed_qualities, sum_of
from .words import Kind, Phase, Verb


@rule("105.3", "G.Dep", "ruling 43")
def price(s: State, book: Book, p: int, row: int) -> int:
    """What it costs player p to play a card now."""
    card = book.card[row]
    if card.kind != Kind.TROOP:
        return max(card.cost - first_item_discount(s, book, p), 0)
    who = printed_qualities(book, row)
    n = card.cost - ground(s, book, p, Verb.CHEAPER, who)
    for i in range(1, s.troops[p, 0] + 1):
        other = s.troops[p, i]
        abilities = book.card[s.kind[other]].always
        for j in range(len(abilities)):
            if abilities[j].do == Verb.CHEAPER and abilities[j].whom & who and has_abilities(s, book, other):
                n -= abilities[j].n
    return max(n, 1)


@rule("105.3", "111.3", "ruling 10")
def first_item_discount(s: State, book: Book, p: int) -> int:
    """Of the first item in a turn; before the first turn there is none."""
    if s.items_played[p] or s.phase == Phase.DEPLOYMENT:
        return 0
    n = ground(s, book, p, Verb.FIRST_ITEM_CHEAPER, 0)
    for i in range(1, s.troops[p, 0] + 1):
        other = s.troops[p, i]
        less = sum_of(book.card[s.kind[other]].always[:], Verb.FIRST_ITEM_CHEAPER)
        if less and has_abilities(s, book, other):
            n += less
    return n


@rule("109.6")
def is_reaction(book: Book, row: int) -> bool:
    do = book.card[row].when_played[0].do
    return book.card[row].kind == Kind.ONE_TIME and (do == Verb.SCREEN or do == Verb.COVER)
