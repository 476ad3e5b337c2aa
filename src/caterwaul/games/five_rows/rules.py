"""The rules of Five Rows in the order of the book: setup, the start of a round, turns."""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import Out, rule
from ...core.events import Log, tell
from ...core.pending import depth
from ...core.piles import push, shuffle
from .actions import PASS, PLAY, ROW
from .combat import combat, end_round
from .effects import draw, moment
from .knowledge import guess, hide
from .playing import answer, legal_answers, play
from .state import MAX_CARDS, ROWS, START_CARDS, START_HEALTH, Book, Event, Kind, State, Trigger
from .worth import evaluate, stretch

__all__ = ["evaluate", "guess", "hide", "legal", "setup", "step", "stretch"]


@rule("1.1", "1.3", "3.1", "ruling 1")
def setup(s: State, book: Book, log: Log) -> None:
    """Each player shuffles a deck and draws four; chance says who plays first in round 1."""
    s.first_player = below(s.rng[:], 2)
    for p in range(2):
        s.health[p] = START_HEALTH
        take_deck(s, book, p)
        for _ in range(START_CARDS):
            draw(s, p, log)
    start_round(s, book, log)
    s.leads = 0


@rule("1.2")
def take_deck(s: State, book: Book, p: int) -> None:
    """One copy of every card of the set, shuffled."""
    for row in range(1, MAX_CARDS + 1):
        if book.card[row].kind:
            card = p * MAX_CARDS + row
            s.kind[card] = row
            s.owner[card] = p
            push(s.deck[p], card)
    shuffle(s.rng[:], s.deck[p], s.kind[:], s.owner[:], s.seen[:])


@rule("2.1", "2.2", "2.3", "2.4", "ruling 2", "ruling 5")
def start_round(s: State, book: Book, log: Log) -> None:
    """Both draw one and get as many coins as the round's number, not what was left; then income changes."""
    s.round_number += 1
    s.quiet += 1
    s.leads = s.first_player
    tell(log, Event.ROUND, s.round_number, 0, 0, 0)
    tell(log, Event.FIRST, s.leads, 0, 0, 0)
    for i in range(2):
        draw(s, s.leads ^ i, log)
    for p in range(2):
        s.coins[p] = s.round_number
    moment(s, book, Trigger.INCOME, log)
    s.to_act = 1 << s.leads


@rule("3.3", "3.7", "ruling 6", "ruling 28")
def legal(s: State, book: Book, p: int, out: Out) -> int:
    """What a played card asks for; else to pass, and every card that can be paid, in every row open to it."""
    if not s.to_act >> p & 1:
        return 0
    if depth(s.asks[:]):
        return legal_answers(s, book, p, out)
    out[0] = PASS
    n = 1
    for i in range(1, s.hand[p, 0] + 1):
        kind = s.kind[s.hand[p, i]]
        if book.card[kind].cost <= s.coins[p]:
            n = legal_rows(s, book, p, kind, out, n)
    return n


@rule("3.2", "3.4", "3.5", "3.6", "ruling 7", "ruling 8")
def legal_rows(s: State, book: Book, p: int, kind: int, out: Out, n: int) -> int:
    """A troop goes where player p has none, an aura anywhere."""
    for row in range(ROWS):
        if book.card[kind].kind == Kind.AURA or s.troop[p, row] == 0:
            out[n] = PLAY + kind * ROW + row + 1
            n += 1
    return n


@rule("3.3", "3.4", "3.7")
def step(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """One decision: what a played card asked for, the end of the turn, or a card."""
    s.leads = p
    if depth(s.asks[:]):
        answer(s, book, p, a, log)
    elif a == PASS:
        end_turn(s, book, p, log)
    else:
        play(s, book, p, (a - PLAY) // ROW, (a - PLAY) % ROW - 1, log)
    s.leads = 0


@rule("3.1", "4.1", "5.4", "ruling 10", "ruling 27")
def end_turn(s: State, book: Book, p: int, log: Log) -> None:
    """After the first turn comes the second, then combat and the end; the next round has the other order."""
    tell(log, Event.PASSED, p, 0, 0, 0)
    s.coins[p] = 0
    if p == s.first_player:
        s.to_act = 1 << 1 - p
        return
    s.leads = s.first_player
    combat(s, book, log)
    end_round(s, book, log)
    if not s.over:
        s.first_player = 1 - s.first_player
        start_round(s, book, log)
