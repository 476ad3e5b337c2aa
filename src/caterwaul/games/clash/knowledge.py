"""What a seat may know of Clash!: everything but the choices of this moment."""

from __future__ import annotations

from ...core.chance import reseed
from ...core.compiling import Rng, rule
from ...core.piles import push, sort
from ...core.records import OPEN
from .state import Book, State


@rule("S3", "T3", "T5", "ruling 21", "ruling 22")
def hide(s: State, book: Book, seat: int) -> None:
    """Only the choices of this moment are secret; until all are made nobody is told who has made one."""
    s.rng[:] = 0
    for p in range(2):
        if p == seat:
            continue
        if s.chosen[p]:
            s.chosen[p] = 0
            s.to_act |= 1 << p
        if s.pick[p]:
            take_back(s, p)
            s.to_act |= 1 << p


@rule("ruling 22")
def take_back(s: State, p: int) -> None:
    """Return the face-down card to the hand, where it could be any of the cards."""
    push(s.hand[p], s.pick[p])
    s.seen[s.pick[p]] = OPEN
    s.pick[p] = s.named[p] = 0
    settle(s, p)


@rule("ruling 22")
def settle(s: State, p: int) -> None:
    """Put the hand into the one order that says nothing: by number and by kind."""
    for i in range(2, s.hand[p, 0] + 1):
        j = i
        while j > 1 and s.hand[p, j] < s.hand[p, j - 1]:
            s.hand[p, j], s.hand[p, j - 1] = s.hand[p, j - 1], s.hand[p, j]
            j -= 1
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])


@rule("ruling 22")
def guess(s: State, book: Book, seat: int, rng: Rng) -> None:
    """Nothing but the generator is unknown: whoever has chosen is asked again."""
    reseed(s.rng[:], rng)
