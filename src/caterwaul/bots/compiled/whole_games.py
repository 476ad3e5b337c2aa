"""Whole games, many in a row, and what can be counted in them while they are played.

What a game is played with depends on its number alone, so whoever plays it, it is the same. Seats whose bots
think are left to the caller: play stops at their decisions and goes on with what they decide.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ...core.chance import seed_stream
from ...core.compiling import Floats, Many, Numbers, Out, Rng, compiled
from ...core.contract import Book, State, evaluate, legal, setup, step
from ...core.events import Log
from ...core.records import MAX_SEATS, Record, i8, i16, i32, i64
from .policies import choose
from .tree import mixed

THINKS = 2  # in the place of a policy: the caller decides
TWELFTHS = 12  # a win, divisible among two, three or four
STEPS, LONGEST, DRAWS, WINS, BROKEN = 0, 1, 2, 3, 7  # places in the totals
BOT_STREAM = 0x5EED  # keeps the bots' chance apart from that of the cards
GAME, TAKEN, STATUS, SEAT, ACTION, ASSIGNMENTS, PLACES = range(7)  # places in `at`
BETWEEN, UNDER_WAY, ASKS, ANSWERED = range(4)  # what `at[STATUS]` says
OPENING, DRAWN, PLAYABLE, PLAYED = 1, 2, 4, 8  # marks of a card, for each seat
LEAD = 0.05  # of a win: who is less ahead than that does not lead

Bytes = Annotated[NDArray[np.uint8], "uint8[::1]"]
Words16 = Annotated[NDArray[np.int16], "int16[::1]"]  # the memory of a state, number by number


class Counted(Record):
    """What is counted in a game."""

    key = i64()  # a hash of the actions and of all that lay on the table: games of one key are the same game
    steps = i32()
    decisions = i32()  # with a choice
    choices = i32()  # of all of these together
    leads = i16()  # how often the lead changed
    winners = i16()  # bits
    leader = i8()  # the seat that led last, from 1


@compiled
def look_at_hands(
    words: Words16, hands: Numbers, kinds: int, held: Bytes, opened: Numbers, marks: Bytes, at: int, rows: int
) -> None:
    """Mark the cards that have come into a hand: the first that a seat holds are its opening hand."""
    piles = len(hands) // MAX_SEATS
    for p in range(MAX_SEATS):
        mark = DRAWN if opened[p] else OPENING
        for i in range(p * piles, (p + 1) * piles):
            top = hands[i]
            for j in range(top + 1, top + 1 + words[top] if top >= 0 else 0):
                card = words[j]
                if not held[card]:
                    held[card] = opened[p] = 1
                    marks[at + p * rows + words[kinds + card]] |= mark


@compiled
def key_of_end(words: Words16, key: int) -> int:
    """A hash of the actions and of the table at the end, without the generator."""
    for i in range(len(words)):
        key = mixed(key, words[i])
    return key


def leader(s: State, book: Book) -> int:
    """The seat that is ahead of all others by more than a little, from 1; 0: none is."""
    best, second, ahead = -1.0, -1.0, 0
    for p in range(s.seats):
        worth = evaluate(s, book, p)
        if worth > best:
            best, second, ahead = worth, best, p + 1
        else:
            second = max(second, worth)
    return ahead if best - second >= LEAD else 0


def note_decision(
    s: State, book: Book, p: int, a: int, out: Out, counted: Counted, names: Out, marks: Bytes, at: int
) -> None:
    """Count a decision before it is carried out; `names` has of every action the card that it plays."""
    n = legal(s, book, p, out)
    if n > 1:
        counted.decisions += 1
        counted.choices += n
    for i in range(n):
        if names[out[i]]:
            marks[at + names[out[i]]] |= PLAYABLE
    if names[a]:
        marks[at + names[a]] |= PLAYED
    counted.key = mixed(counted.key, a)


def note_lead(s: State, book: Book, counted: Counted) -> None:
    """Count it when another seat leads than before."""
    ahead = leader(s, book)
    if ahead and ahead != counted.leader:
        if counted.leader:
            counted.leads += 1
        counted.leader = ahead


def play_games(
    starts: Many[State], table: Many[State], hidden: Many[State], worlds: Many[State], words: Words16,
    book: Book, policies: Numbers, seed: int, first: int, count: int, rng: Rng, actions: Out, replies: Out,
    worth: Floats, log: Log, no_log: Log, totals: Numbers, most_steps: int, at: Numbers,
    counts: Many[Counted], marks: Bytes, held: Bytes, opened: Numbers, hands: Numbers, kinds: int, rows: int,
    names: Out, stop: Numbers,
) -> int:  # fmt: skip
    """Play whole games; game number g is the same whoever plays it. Returns how many are finished.

    Fewer than `count` are if somebody says stop, or if a seat has to think: then `at` says which, and the
    same call goes on when it holds the answer. So many games in a row as there are assignments have the same
    deal.

    `totals` gets steps, longest, draws, the twelfths of a win of each seat, and the number (from 1) of a game
    that does not end. Where there are `counts`, each game is counted there, its cards are marked, and its
    start becomes its end.
    """
    counting = len(counts) > 0
    while at[GAME] < count:
        g = at[GAME]
        if stop[0]:
            return g
        place = g * MAX_SEATS * rows if counting else 0
        s = table[0]
        if at[STATUS] == BETWEEN:
            table[0] = starts[g % len(starts)]
            seed_stream(s.rng[:], seed, (first + g) // at[ASSIGNMENTS])
            seed_stream(rng, seed ^ BOT_STREAM, first + g)
            log[0, 0] = 0
            setup(s, book, log)
            at[TAKEN] = 0
            at[STATUS] = UNDER_WAY
            if counting:
                held[:] = 0
                opened[:] = 0
                look_at_hands(words, hands, kinds, held, opened, marks, place, rows)
        while s.over == 0:
            if s.to_act == 0 or at[TAKEN] == most_steps:
                totals[BROKEN] = first + g + 1
            if totals[BROKEN] or stop[0]:
                return g
            p = 0
            while not s.to_act >> p & 1:
                p += 1
            policy = policies[g * MAX_SEATS % len(policies) + p]
            a = at[ACTION]
            if at[STATUS] == ANSWERED:
                at[STATUS] = UNDER_WAY
            elif policy != THINKS:
                a = choose(policy, table, hidden, worlds, book, p, rng, actions, replies, worth, no_log)
            elif legal(s, book, p, actions) == 1:
                a = actions[0]
            else:
                at[STATUS], at[SEAT] = ASKS, p
                return g
            if counting:
                note_decision(s, book, p, a, replies, counts[g], names, marks, place + p * rows)
            log[0, 0] = 0
            step(s, book, p, a, log)
            at[TAKEN] += 1
            if counting:
                look_at_hands(words, hands, kinds, held, opened, marks, place, rows)
                if s.over == 0:
                    note_lead(s, book, counts[g])
        totals[STEPS] += at[TAKEN]
        totals[LONGEST] = max(totals[LONGEST], at[TAKEN])
        shared = 0
        for p in range(s.seats):
            shared += s.winners >> p & 1
        if shared == 0:
            totals[DRAWS] += 1
        for p in range(s.seats):
            if s.winners >> p & 1:
                totals[WINS + p] += TWELFTHS // shared
        if counting:
            s.rng[:] = np.uint64(0)
            counts[g].key = key_of_end(words, counts[g].key)
            counts[g].steps, counts[g].winners = at[TAKEN], s.winners
            starts[g] = table[0]
        at[GAME] += 1
        at[STATUS] = BETWEEN
    return count
