"""What a seat may know of Paw of Duty: not the other hand, the decks and what was drawn in secret."""

from __future__ import annotations

from ...core.chance import below, reseed
from ...core.compiling import Rng, rule
from ...core.piles import fill_unseen, hide_unseen, push, remove_at, sort
from .state import MAX_CARDS, Book, Kind, Phase, State


@rule("S7", "G1", "ruling 34")
def hide(s: State, book: Book, seat: int) -> None:
    """Blank is every card that the seat has not seen where it lies, in an unfinished decision too."""
    s.rng[:] = 0
    hide_unseen(s.kind[:], s.seen[:], seat)


@rule("ruling 34")
def guess(s: State, book: Book, seat: int, rng: Rng) -> None:
    """Deal the cards that the seat does not see at random to where cards lie face down."""
    reseed(s.rng[:], rng)
    count_unseen(s, book)
    list_missing(s, book, Kind.KITTY)
    guess_kitties(s, rng)
    list_missing(s, book, Kind.TACTIC)
    guess_tactics(s, rng)
    s.missing[:] = 0
    s.unseen[:] = 0


@rule("ruling 34")
def guess_kitties(s: State, rng: Rng) -> None:
    """In the deck, drawn, and in the middle of being placed."""
    if s.phase == Phase.PLACE:
        fill_in(s, s.playing, rng)
    fill_in(s, s.board[s.focus], rng)
    for p in range(2):
        fill_unseen(rng, s.drawn[p], s.kind[:], s.missing[:])
    fill_unseen(rng, s.kitty_deck[:], s.kind[:], s.missing[:])


@rule("ruling 34")
def guess_tactics(s: State, rng: Rng) -> None:
    """In the deck, in hands, set aside, and in the middle of being carried out."""
    fill_in(s, s.playing, rng)
    for p in range(2):
        fill_unseen(rng, s.hand[p], s.kind[:], s.missing[:])
        fill_unseen(rng, s.aside[p], s.kind[:], s.missing[:])
        sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])
    fill_unseen(rng, s.tactic_deck[:], s.kind[:], s.missing[:])


@rule("ruling 34")
def fill_in(s: State, card: int, rng: Rng) -> None:
    """A single card, if there is one and it is blank."""
    if card and s.kind[card] == 0 and s.missing[0]:
        s.kind[card] = remove_at(s.missing[:], 1 + below(rng, s.missing[0]))


@rule("ruling 34")
def count_unseen(s: State, book: Book) -> None:
    """How many cards of each row there are besides those that are seen; what each begins with always is."""
    for row in range(1, MAX_CARDS + 1):
        s.unseen[row] = book.card[row].copies
    for card in range(1, len(s.kind)):
        s.unseen[s.kind[card]] -= 1


@rule("ruling 34")
def list_missing(s: State, book: Book, kind: int) -> None:
    """The rows of the unseen cards of one deck, as a pile to deal from."""
    s.missing[:] = 0
    for row in range(1, MAX_CARDS + 1):
        if book.card[row].kind == kind:
            for _ in range(s.unseen[row]):
                push(s.missing[:], row)
