"""What a seat calls the cards of a drawing: the compiled part of `match.handles`."""

from __future__ import annotations

from .compiling import Out, compiled
from .drawing import KIND, NUMBER, ROWS
from .sheet import CARDS

BACK = 0  # in the place of a handle: backs are called by the order in which they lie
NEW = 1 << 30  # of a card that was not in sight before


@compiled
def give_handles(
    drawing: Out, first: int, zones: int, count: int, kinds: Out, handles: Out, given: Out, now: Out
) -> int:
    """Give them to a drawing whose zones begin there, and return how many there have been by then."""
    given[:] = 0
    now[:] = 0
    keep_handles(drawing, first, zones, kinds, handles, given, now)
    at = first
    for _ in range(zones):
        rows = drawing[at + ROWS]
        at += CARDS
        for _ in range(rows):
            number = drawing[at + 1 + NUMBER]
            if number > 0:
                if given[number] == NEW:
                    given[number] = moved_handle(kinds, handles, given, now[number])
                    if given[number] == 0:
                        count += 1
                        given[number] = count
                drawing[at + 1 + NUMBER] = max(given[number], BACK)
            at += 1 + drawing[at]
    for i in range(kinds.shape[0]):
        kinds[i], handles[i] = now[i], given[i] if now[i] else 0
    return count


@compiled
def keep_handles(
    drawing: Out, first: int, zones: int, kinds: Out, handles: Out, given: Out, now: Out
) -> None:
    """Cards that show what they showed are called as they were; backs by the order in which they lie."""
    at, backs = first, 0
    for _ in range(zones):
        rows = drawing[at + ROWS]
        at += CARDS
        for _ in range(rows):
            number, kind = drawing[at + 1 + NUMBER], drawing[at + 1 + KIND]
            if kind:
                now[number] = kind
                given[number] = handles[number] if kinds[number] == kind else NEW
            elif number > 0:
                backs -= 1
                given[number] = backs
            else:
                backs += number
            at += 1 + drawing[at]


@compiled
def moved_handle(kinds: Out, handles: Out, given: Out, kind: int) -> int:
    """The lowest handle of a card of that kind that is not where it was, which nobody else gets; or 0."""
    found = 0
    for i in range(kinds.shape[0]):
        stayed = given[i] == handles[i]
        if kinds[i] == kind and not stayed and (found == 0 or handles[i] < handles[found]):
            found = i
    kinds[found] = 0
    return handles[found]
