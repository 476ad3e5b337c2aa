"""Matches side by side, written once and compiled for each game: steps, bots, ends, deals, what seats see.

A match is the same whatever stands beside it and whoever plays it: its cards have a seed of their own, and
its bots another.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..bots.compiled.policies import MOST_ACTIONS, choose
from ..bots.compiled.tree import mixed
from ..core.compiling import Floats, Many, Numbers, Out, Rng, compiled
from ..core.contract import Book, State, draw, evaluate, guess, hide, legal, setup, step
from ..core.events import CODE, FIRST_VALUE, SEATS, VALUES, Log
from ..core.records import MAX_SEATS
from ..core.sheet import SCRATCH
from ..core.tensors import Table, write_tensors

BEGIN, STEP, LIST, LOOK, RECALL, DEAL = range(6)  # what is done with the matches that are chosen
LEARNER, THINKS = -1, 2  # in the place of a policy: the caller decides, by itself or by a bot that searches
NOBODY = -1
TAKEN, PAID, ROWS, DRAFTED, COUNTS = range(5)  # of a match: actions, whether it is paid, cards seen, a draft
ANEW, REMEMBERS, MOST_STEPS, SEATED, WIDEST, BROKEN, NOTES = range(7)
"""Notes of a thread: how is played; the longest list of actions, and a match without end, from 1."""
LUCK = 8  # place in the seeds of a match, behind those of its cards and its bots: the chance of its bots now

Bytes = Annotated[NDArray[np.uint8], "uint8[::1]"]
Seeds = Annotated[NDArray[np.uint64], "uint64[:, ::1]"]  # a row for each match
Rows = Annotated[NDArray[np.int64], "int64[:, ::1]"]
Shares = Annotated[NDArray[np.float32], "float32[:, ::1]"]
Tables = Annotated[NDArray[np.int32], "int32[:, :, ::1]"]


@compiled
def sort_actions(out: Out, n: int) -> None:
    """Put a list, which is short and nearly in order, into the one order that says nothing."""
    for i in range(1, n):
        a = out[i]
        j = i
        while j and out[j - 1] > a:
            out[j] = out[j - 1]
            j -= 1
        out[j] = a


@compiled
def first_illegal(
    listed: Table, counts: Numbers, acting: Numbers, chosen: Bytes, actions: Numbers
) -> int:  # fmt: skip
    """The first match whose action is not in its list, or -1. Where nobody is asked any number will do."""
    for i in range(len(actions)):
        found = acting[i] == NOBODY or not chosen[i]
        for j in range(counts[i]):
            found = found or listed[i, j] == actions[i]
        if not found:
            return i
    return -1


@compiled
def pick(listed: Table, counts: Numbers, chance: Floats, picked: Numbers) -> None:
    """The action at a place of each list, by a number from 0 to below 1. Where there is none it gets any."""
    for i in range(len(counts)):
        picked[i] = listed[i, int(chance[i] * counts[i])]


@compiled
def write_ragged(listed: Table, counts: Numbers, offsets: Numbers, ids: Out) -> None:
    """All lists one after the other."""
    for i in range(len(counts)):
        for j in range(counts[i]):
            ids[offsets[i] + j] = listed[i, j]


@compiled
def hear(log: Log, shown: Rows, seat: int, key: int) -> int:
    """A key with what a seat is told. `shown`: of each event the values that are told to all, and in full."""
    for n in range(1, min(log[0, 0], log.shape[0] - 1) + 1):
        in_full = log[n, SEATS] >> seat & 1
        told = shown[log[n, CODE], in_full]
        if told >= 0:
            key = mixed(key, 2 * log[n, CODE] + in_full)
            for i in range(VALUES):
                if told >> i & 1:
                    key = mixed(key, log[n, FIRST_VALUE + i])
    return key


@compiled
def sight(counters: Table, counts: Out, cards: Table, rows: int, key: int) -> int:
    """A key with what is seen."""
    for i in range(counters.shape[0]):
        key = mixed(mixed(key, counters[i, 0]), counters[i, 1])
    for i in range(counts.shape[0]):
        key = mixed(key, counts[i])
    for i in range(rows):
        for j in range(cards.shape[1]):
            key = mixed(key, cards[i, j])
    return key


def asked(s: State) -> int:
    """Who decides next: of several the first, since the order changes nothing."""
    if s.over == 0:
        for p in range(MAX_SEATS):
            if s.to_act >> p & 1:
                return p
    return NOBODY


def drafts_alone(states: Many[State], calm: Many[State], i: int) -> bool:
    """Whether somebody who decides alone is in the middle of it; calm[i] is what was there before."""
    drafting = states[i].draft
    return drafting and drafting & (drafting - 1) == 0 and calm[i].to_act == drafting and not states[i].over


def show_hidden(
    states: Many[State], calm: Many[State], i: int, p: int, book: Book, hidden: Many[State]
) -> None:
    """Put into hidden[0] what a seat may know: nothing of a decision that another has begun.

    Where one decides alone that is what was there before; where several do, `hide` puts it back.
    """
    if drafts_alone(states, calm, i) and (p < 0 or not states[i].draft >> p & 1):
        hidden[0] = calm[i]
    else:
        hidden[0] = states[i]
    hide(hidden[0], book, p)


def look(
    states: Many[State], calm: Many[State], i: int, p: int, book: Book, hidden: Many[State], drawn: Out,
    starts: Out, orders: Rows, zones: Rows, seats: int, before: int, counters: Table, counts: Out,
    cards: Table,
) -> int:  # fmt: skip
    """Fill arrays, of whose cards so many rows are not zero, with what a seat sees; returns its rows."""
    show_hidden(states, calm, i, p, book, hidden)
    end = draw(hidden[0], book, p, drawn)
    near = max(p, 0)
    cards[:before] = 0
    return write_tensors(
        drawn[SCRATCH:end], orders[near], zones[near], near, seats, starts, counters, counts, cards
    )


def tell_all(
    states: Many[State], i: int, actor: int, seats: int, log: Log, shown: Rows, memory: Rows
) -> None:
    """What happened, to each seat; of a decision that another has begun when that is complete.

    The memory of a match has of each seat what it may know by now, and then what it will know.
    """
    for p in range(seats):
        heard = seats + p
        memory[i, heard] = hear(log, shown, p, memory[i, heard])
        if not states[i].draft & ~(1 << p):
            memory[i, p] = memory[i, heard]
        elif p == actor:
            memory[i, p] = hear(log, shown, p, memory[i, p])


def take(
    states: Many[State], calm: Many[State], i: int, p: int, a: int, book: Book, hidden: Many[State],
    drawn: Out, starts: Out, orders: Rows, zones: Rows, own_counters: Table, own_counts: Out,
    own_cards: Table, log: Log, shown: Rows, memory: Rows, courses: Rows, drafted: Table,
    notes: Numbers,
) -> None:  # fmt: skip
    """One action."""
    seats = notes[SEATED]
    if notes[REMEMBERS]:
        rows = look(
            states, calm, i, p, book, hidden, drawn, starts, orders, zones, seats, own_cards.shape[0],
            own_counters, own_counts, own_cards,
        )  # fmt: skip
        seen = sight(own_counters, own_counts, own_cards, rows, 0)
        memory[i, p] = mixed(mixed(memory[i, p], seen), a)
        memory[i, seats + p] = mixed(mixed(memory[i, seats + p], seen), a)
    if states[i].draft == 0:
        calm[i] = states[i]
        courses[i, DRAFTED] = 0
    drafted[i, courses[i, DRAFTED] % MOST_ACTIONS] = a
    courses[i, DRAFTED] += 1
    log[0, 0] = 0
    step(states[i], book, p, a, log)
    courses[i, TAKEN] += 1
    if notes[REMEMBERS]:
        tell_all(states, i, p, seats, log, shown, memory)


def deal_again(
    states: Many[State], calm: Many[State], i: int, p: int, book: Book, hidden: Many[State], rng: Rng,
    courses: Rows, drafted: Table, no_log: Log,
) -> None:  # fmt: skip
    """A world that player p takes for this one. A decision that p has begun is begun in it again."""
    taken = courses[i, DRAFTED] if drafts_alone(states, calm, i) and states[i].draft >> p & 1 else 0
    if 0 < taken <= MOST_ACTIONS:
        hidden[0] = calm[i]
        hide(hidden[0], book, p)
    else:
        taken = 0
        show_hidden(states, calm, i, p, book, hidden)
    guess(hidden[0], book, p, rng)
    states[i] = hidden[0]
    calm[i] = hidden[0]
    for k in range(taken):
        step(states[i], book, p, drafted[i, k], no_log)


def begin_match(
    states: Many[State], calm: Many[State], i: int, opening: Many[State], book: Book, seeds: Seeds,
    log: Log, shown: Rows, memory: Rows, courses: Rows, notes: Numbers,
) -> None:  # fmt: skip
    """Deal by the seed that lies ready."""
    states[i] = opening[0]
    rng = states[i].rng[:]
    for k in range(4):
        rng[k] = seeds[i, k]
        seeds[i, LUCK + k] = seeds[i, 4 + k]
    log[0, 0] = 0
    setup(states[i], book, log)
    calm[i] = states[i]
    courses[i, TAKEN] = courses[i, PAID] = 0
    if notes[REMEMBERS]:
        for p in range(notes[SEATED]):
            memory[i, p] = memory[i, notes[SEATED] + p] = mixed(0, p)
        tell_all(states, i, NOBODY, notes[SEATED], log, shown, memory)


def outlook(s: State, book: Book, seats: int, worth: Shares, i: int) -> None:
    """How much better than that of all the position of each is, by `evaluate`; at the end nobody's is."""
    total = 0.0
    for p in range(seats):
        value = 0.0
        if s.over == 0:
            value = evaluate(s, book, p)
        worth[i, p] = value
        total += value
    for p in range(seats):
        worth[i, p] -= total / seats


def pay(s: State, seats: int, rewards: Shares, i: int) -> None:
    """1 to who wins alone, 0 to all where all share it or nobody wins; together the seats get nothing."""
    winners = 0
    for p in range(seats):
        winners += s.winners >> p & 1
    for p in range(seats):
        share = 1.0 / seats
        if winners:
            share = (s.winners >> p & 1) / winners
        rewards[i, p] += (share * seats - 1.0) / (seats - 1.0)


def list_legal(
    states: Many[State], i: int, p: int, book: Book, listed: Table, counts: Numbers, out: Out, notes: Numbers
) -> None:
    """The legal actions of who is asked, in order; where there is no room the caller finds out."""
    counts[i] = 0
    if p == NOBODY:
        return
    n = legal(states[i], book, p, out)
    sort_actions(out, n)
    counts[i] = n
    notes[WIDEST] = max(notes[WIDEST], n)
    if n <= listed.shape[1]:
        for j in range(n):
            listed[i, j] = out[j]


def shape(
    states: Many[State], i: int, book: Book, seats: int, pays: bool, shaping: float, rewards: Shares,
    worth_before: Shares, worth_now: Shares,
) -> None:  # fmt: skip
    """Pay by how much the outlook has risen, and remember it."""
    outlook(states[i], book, seats, worth_now, 0)
    for p in range(seats):
        if pays:
            rewards[i, p] += shaping * (worth_now[0, p] - worth_before[i, p])
        worth_before[i, p] = worth_now[0, p]


def play_on(
    what: int, i: int, states: Many[State], calm: Many[State], opening: Many[State], book: Book, seeds: Seeds,
    policies: Numbers, a: int, p: int, ended: Bytes, rewards: Shares, courses: Rows, drafted: Table,
    memory: Rows, orders: Rows, zones: Rows, tables: Many[State], out: Out, replies: Out, worth: Floats,
    drawn: Out, starts: Out, own_counters: Table, own_counts: Out, own_cards: Table, log: Log, no_log: Log,
    shown: Rows, notes: Numbers,
) -> int:  # fmt: skip
    """Begin, or take the action of player p, and let bots go on until somebody else is asked; returns who.

    A match that is over is paid once and, if they are to, begins anew: once in a step. So many arguments and
    no more can be handed on: `tables` is room for what a seat knows and for the worlds of bots.
    """
    begins, acts = what == BEGIN, what == STEP and p != NOBODY
    while True:
        if begins:
            begin_match(states, calm, i, opening, book, seeds, log, shown, memory, courses, notes)
        elif acts:
            take(
                states, calm, i, p, a, book, tables, drawn, starts, orders, zones, own_counters, own_counts,
                own_cards, log, shown, memory, courses, drafted, notes,
            )  # fmt: skip
        p = asked(states[i])
        begins = False
        acts = p != NOBODY and policies[p] != LEARNER and policies[p] != THINKS
        if courses[i, TAKEN] >= notes[MOST_STEPS] or (p == NOBODY and states[i].over == 0):
            notes[BROKEN] = i + 1
            return p
        if acts:
            a = choose(
                policies[p], states[i : i + 1], tables[:1], tables[1:], book, p, seeds[i][LUCK:], out,
                replies, worth, no_log,
            )  # fmt: skip
        elif what == STEP and p == NOBODY and not ended[i] and not courses[i, PAID]:
            courses[i, PAID] = ended[i] = 1
            pay(states[i], notes[SEATED], rewards, i)
            begins = notes[ANEW] != 0
            if not begins:
                return p
        else:
            return p


def drive(
    what: int, first: int, last: int, chosen: Bytes, states: Many[State], calm: Many[State],
    opening: Many[State], books: Many[Book], seeds: Seeds, policies: Numbers, actions: Numbers,
    acting: Numbers, listed: Table, counts: Numbers, ended: Bytes, rewards: Shares, worth_before: Shares,
    courses: Rows, drafted: Table, memory: Rows, orders: Rows, zones: Rows, counters: Tables,
    zone_counts: Table, cards: Tables, tables: Many[State], out: Out, replies: Out,
    worth: Floats, drawn: Out, starts: Out, own_counters: Table, own_counts: Out, own_cards: Table,
    worth_now: Shares, log: Log, no_log: Log, shown: Rows, notes: Numbers, shaping: float,
) -> None:  # fmt: skip
    """Do one thing with those matches from the first to before the last that are chosen.

    One function for all: every entry into the rules takes seconds to compile. `actions` holds what is taken,
    or which seat it is about; of a recall it gets the hash.
    """
    book = books[0]
    seats = notes[SEATED]
    for i in range(first, last):
        if not chosen[i]:
            continue
        a = actions[i]
        if what == LOOK:
            courses[i, ROWS] = look(
                states, calm, i, a, book, tables, drawn, starts, orders, zones, seats, courses[i, ROWS],
                counters[i], zone_counts[i], cards[i],
            )  # fmt: skip
        elif what == RECALL:
            rows = look(
                states, calm, i, a, book, tables, drawn, starts, orders, zones, seats, own_cards.shape[0],
                own_counters, own_counts, own_cards,
            )  # fmt: skip
            actions[i] = sight(own_counters, own_counts, own_cards, rows, memory[i, max(a, 0)])
        else:
            if what == DEAL and states[i].over == 0:
                deal_again(states, calm, i, a, book, tables, seeds[i][LUCK:], courses, drafted, no_log)
            if what != LIST:
                had_ended = ended[i]
                acting[i] = play_on(
                    what, i, states, calm, opening, book, seeds, policies, a, acting[i], ended, rewards,
                    courses, drafted, memory, orders, zones, tables, out, replies, worth, drawn, starts,
                    own_counters, own_counts, own_cards, log, no_log, shown, notes,
                )  # fmt: skip
                if shaping != 0.0:
                    if ended[i] and not had_ended:
                        for p in range(seats):
                            rewards[i, p] -= shaping * worth_before[i, p]
                    shape(
                        states, i, book, seats, what == STEP and not ended[i], shaping, rewards,
                        worth_before, worth_now,
                    )  # fmt: skip
            list_legal(states, i, acting[i], book, listed, counts, out, notes)
