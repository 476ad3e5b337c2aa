"""What a seat may know of Five Rows: everything but the other hand and the order of the decks."""

from __future__ import annotations

from ...core.chance import reseed
from ...core.compiling import Rng, rule
from ...core.piles import fill_unseen, hide_unseen, push
from .state import MAX_CARDS, Book, State


@rule("ruling 26")
def hide(s: State, book: Book, seat: int) -> None:
    """Secret are the other hand and the order of both decks."""
    s.rng[:] = 0
    hide_unseen(s.kind[:], s.seen[:], seat)


@rule("1.2", "ruling 26")
def guess(s: State, book: Book, seat: int, rng: Rng) -> None:
    """Both decks hold the same cards, so what a seat has not seen of one is known: deal that at random."""
    for p in range(2):
        list_missing(s, book, p)
        fill_unseen(rng, s.hand[p], s.kind[:], s.missing[:])
        fill_unseen(rng, s.deck[p], s.kind[:], s.missing[:])
        s.missing[:] = 0
    reseed(s.rng[:], rng)


@rule("1.2", "ruling 26")
def list_missing(s: State, book: Book, p: int) -> None:
    """The cards of the set of which player p's copy has not been seen."""
    for row in range(1, MAX_CARDS + 1):
        found = book.card[row].kind == 0
        for card in range(1, len(s.kind)):
            if s.kind[card] == row and s.owner[card] == p:
                found = True
        if not found:
            push(s.missing[:], row)
