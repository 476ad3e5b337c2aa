"""The rules of Clash! in the order of the book: setup, decision, execution, reveal, aftermath."""

from __future__ import annotations

from ...core.compiling import Out, rule
from ...core.events import Log, tell
from ...core.outcome import tell_outcome
from ...core.piles import eye, find, pop, push, remove_at, sort
from ...core.records import OPEN
from .actions import BASICS, CHOOSE, NAMING, PLAY
from .aftermath import discard_moves, end_turn, resolve
from .effects import basic_row, heal
from .knowledge import guess, hide, settle
from .state import BASIC_MOVES, MAX_CHARACTERS, MOST_TURNS, MOVES, NUMBERS, Book, Event, Naming, State
from .worth import evaluate, stretch

__all__ = ["evaluate", "guess", "hide", "legal", "setup", "step", "stretch"]

RECHARGE_HEALS = 2


@rule("S1")
def setup(s: State, book: Book, log: Log) -> None:
    """Whoever has not brought a character chooses one, in secret like everything else."""
    for p in range(2):
        if s.character[p] == 0:
            s.to_act |= 1 << p
    if s.to_act == 0:
        begin(s, book, log)


@rule("S1", "S3", "S4")
def begin(s: State, book: Book, log: Log) -> None:
    """Both characters are known: take their moves, write down their HP, start the first turn."""
    for p in range(2):
        tell(log, Event.CHOSE, p, s.character[p], 0, 0)
        s.hp[p] = book.character[s.character[p]].hp
        take_moves(s, book, p)
    start_turn(s, book, log)


@rule("S2", "ruling 19")
def take_moves(s: State, book: Book, p: int) -> None:
    """The seven basic moves, a second copy of one of them, and two special moves."""
    character = book.character[s.character[p]]
    for basic in range(1, BASIC_MOVES + 1):
        take_move(s, p, basic_row(book, basic))
        if basic == character.duplicate:
            take_move(s, p, basic_row(book, basic))
    for i in range(2):
        take_move(s, p, character.specials[i])
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])


@rule("S2")
def take_move(s: State, p: int, row: int) -> None:
    if row:
        card = p * MOVES + s.hand[p, 0] + 1
        s.kind[card] = row
        s.owner[card] = p
        s.seen[card] = OPEN
        push(s.hand[p], card)


@rule("D0", "D3", "ruling 15", "ruling 16", "ruling 17", "ruling 25")
def start_turn(s: State, book: Book, log: Log) -> None:
    """Recharge empty hands; then everyone who has a card owes a choice."""
    while s.to_act == 0 and s.over == 0:
        if s.turn == MOST_TURNS:
            tell(log, Event.TIME, s.turn, 0, 0, 0)
            tell_outcome(log, 0, Event.WON, Event.DRAWN)
            s.over = 1
            return
        s.turn += 1
        tell(log, Event.TURN, s.turn, 0, 0, 0)
        for p in range(2):
            if s.hand[p, 0] == 0 and s.discard[p, 0] > 0:
                recharge(s, book, p, log)
            if s.hand[p, 0] > 0:
                s.to_act |= 1 << p


@rule("D3", "T5", "ruling 4")
def recharge(s: State, book: Book, p: int, log: Log) -> None:
    """Take the whole discard pile back into the hand and heal 2."""
    while s.discard[p, 0] > 0:
        card = pop(s.discard[p])
        s.acted_at[card] = 0
        push(s.hand[p], card)
    settle(s, p)
    tell(log, Event.RECHARGED, p, RECHARGE_HEALS, 0, 0)
    heal(s, book, p, RECHARGE_HEALS, log)


@rule("D1", "D2", "X1", "ruling 18")
def legal(s: State, book: Book, p: int, out: Out) -> int:
    """A character while none is chosen; later every different move in hand, with what it asks to name.

    A hand is sorted: equal moves lie side by side.
    """
    if not s.to_act >> p & 1:
        return 0
    if s.character[p] == 0:
        return legal_characters(book, out)
    n = row = 0
    for i in range(1, s.hand[p, 0] + 1):
        if s.kind[s.hand[p, i]] != row:
            row = s.kind[s.hand[p, i]]
            n = legal_plays(book, row, out, n)
    return n


@rule("S1")
def legal_characters(book: Book, out: Out) -> int:
    n = 0
    for row in range(1, MAX_CHARACTERS + 1):
        if book.character[row].hp > 0:
            out[n] = CHOOSE + row
            n += 1
    return n


@rule("X1")
def legal_plays(book: Book, row: int, out: Out, n: int) -> int:
    """One action, or one for each thing that the move lets its player name."""
    naming = book.card[row].naming
    if naming == 0:
        out[n] = PLAY + row
        return n + 1
    last = NUMBERS if naming == Naming.NUMBER else BASIC_MOVES
    for basic in range(1, last + 1):
        out[n] = NAMING + row * BASICS + basic
        n += 1
    return n


@rule("D1", "R1", "ruling 18", "ruling 20")
def step(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """A choice lies face down until the other one arrives; then both are revealed."""
    if s.character[p] == 0:
        s.chosen[p] = a - CHOOSE
    elif a < NAMING:
        place_face_down(s, p, a - PLAY, 0)
    else:
        place_face_down(s, p, (a - NAMING) // BASICS, (a - NAMING) % BASICS)
    s.to_act ^= 1 << p
    if s.to_act:
        return
    if s.turn == 0:
        for q in range(2):
            if s.chosen[q]:
                s.character[q] = s.chosen[q]
                s.chosen[q] = 0
        begin(s, book, log)
    else:
        reveal(s, book, log)


@rule("D1", "D2", "T2", "ruling 20")
def place_face_down(s: State, p: int, row: int, basic: int) -> None:
    s.pick[p] = remove_at(s.hand[p], find(s.hand[p], s.kind[:], row))
    s.seen[s.pick[p]] = eye(p)
    s.named[p] = basic


@rule("R1", "G1", "ruling 12", "ruling 13")
def reveal(s: State, book: Book, log: Log) -> None:
    """Both moves are turned up and resolved; the game is over if a character is at 0 HP."""
    for p in range(2):
        if s.pick[p]:
            s.seen[s.pick[p]] = OPEN
    resolve(s, book, log)
    end_turn(s, book, log)
    discard_moves(s)
    for p in range(2):
        if s.hp[p] <= 0:
            s.over = 1
            tell(log, Event.KNOCKED_OUT, p, 0, 0, 0)
        else:
            s.winners |= 1 << p
        s.score[p] = s.hp[p]
    if s.over:
        tell_outcome(log, s.winners, Event.WON, Event.DRAWN)
    else:
        s.winners = 0
        start_turn(s, book, log)
