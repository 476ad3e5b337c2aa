"""Piles of physical cards, and who knows what they are.

A physical card is a number, like a sleeve. What is in it stands in three columns: its `kind`, its `owner`,
and who has `seen` it, a bit per seat. Shuffling changes what is in the sleeves and leaves them where they
are, so a card's number never tells anything. A pile is an array whose slot 0 is the count, bottom card first.
"""

from __future__ import annotations

from .chance import below
from .compiling import Rng, compiled
from .records import UNSEEN, Column, Pile, bit_of

eye = compiled(bit_of)


@compiled
def push(pile: Pile, card: int) -> None:
    """Put a card on top."""
    pile[0] += 1
    pile[pile[0]] = card


@compiled
def push_bottom(pile: Pile, card: int) -> None:
    """Put a card under the pile."""
    pile[0] += 1
    for i in range(pile[0], 1, -1):
        pile[i] = pile[i - 1]
    pile[1] = card


@compiled
def top(pile: Pile) -> int:
    """The top card, or nothing."""
    return pile[pile[0]] if pile[0] else 0


@compiled
def pop(pile: Pile) -> int:
    """Take the top card, or nothing from an empty pile."""
    card = 0
    if pile[0]:
        card = pile[pile[0]]
        pile[pile[0]] = 0
        pile[0] -= 1
    return card


@compiled
def remove_at(pile: Pile, i: int) -> int:
    """Take the card at place i (1 is the bottom); the rest close up."""
    card = pile[i]
    for j in range(i, pile[0]):
        pile[j] = pile[j + 1]
    pile[pile[0]] = 0
    pile[0] -= 1
    return card


@compiled
def pop_bottom(pile: Pile) -> int:
    """Take the bottom card, or nothing from an empty pile."""
    return remove_at(pile, 1) if pile[0] else 0


@compiled
def place_of(pile: Pile, card: int) -> int:
    """Where a physical card lies in the pile, or 0."""
    for i in range(1, pile[0] + 1):
        if pile[i] == card:
            return i
    return 0


@compiled
def remove(pile: Pile, card: int) -> None:
    """Take a physical card out of the pile it lies in."""
    i = place_of(pile, card)
    if i:
        remove_at(pile, i)


@compiled
def find(pile: Pile, kind: Column, wanted: int) -> int:
    """The lowest place of a card of that kind, or 0."""
    for i in range(1, pile[0] + 1):
        if kind[pile[i]] == wanted:
            return i
    return 0


@compiled
def exchange(kind: Column, owner: Column, seen: Column, a: int, b: int) -> None:
    """Swap what is in two sleeves."""
    kind[a], kind[b] = kind[b], kind[a]
    owner[a], owner[b] = owner[b], owner[a]
    seen[a], seen[b] = seen[b], seen[a]


@compiled
def shuffle(rng: Rng, pile: Pile, kind: Column, owner: Column, seen: Column) -> None:
    """Put a pile in random order; nobody knows any of its cards afterwards."""
    for i in range(pile[0], 1, -1):
        exchange(kind, owner, seen, pile[i], pile[1 + below(rng, i)])
    for i in range(1, pile[0] + 1):
        seen[pile[i]] = UNSEEN


@compiled
def take(hand: Pile, kind: Column, owner: Column, seen: Column, wanted: int) -> int:
    """Take a card of that kind out of a hand, or nothing if there is none.

    A copy that others know of goes first. The cards behind it move up a sleeve and it leaves in the last one,
    so that nobody can tell since when it was held.
    """
    chosen = 0
    for i in range(1, hand[0] + 1):
        if kind[hand[i]] == wanted and (chosen == 0 or seen[hand[i]] > seen[hand[chosen]]):
            chosen = i
    if chosen == 0:
        return 0
    for i in range(chosen, hand[0]):
        exchange(kind, owner, seen, hand[i], hand[i + 1])
    return pop(hand)


@compiled
def sort(hand: Pile, kind: Column, owner: Column, seen: Column) -> None:
    """Forget the order in which a hand was drawn: by who has seen a card, then by kind.

    What others know comes apart from the rest, so that its place tells nothing of what they do not know.
    """
    for i in range(2, hand[0] + 1):
        j = i
        while j > 1 and (
            seen[hand[j]] < seen[hand[j - 1]]
            or (seen[hand[j]] == seen[hand[j - 1]] and kind[hand[j]] < kind[hand[j - 1]])
        ):
            exchange(kind, owner, seen, hand[j], hand[j - 1])
            j -= 1


@compiled
def hide_unseen(kind: Column, seen: Column, seat: int) -> None:
    """Blank every card that the seat has not seen where it lies. Who has looked at what is no secret."""
    bit = eye(seat)
    for card in range(1, kind.shape[0]):
        if not seen[card] & bit:
            kind[card] = 0


@compiled
def fill_unseen(rng: Rng, pile: Pile, kind: Column, missing: Pile) -> None:
    """Deal the missing kinds at random into the blank cards of a pile."""
    for i in range(1, pile[0] + 1):
        if kind[pile[i]] == 0 and missing[0]:
            kind[pile[i]] = remove_at(missing, 1 + below(rng, missing[0]))
