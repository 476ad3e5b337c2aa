"""Chapters 4 and 5 of Five Rows: combat row by row, the end of the round, and who has won."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell
from ...core.outcome import tell_outcome
from .effects import apply, health, hurt, moment, power, settle, touch_player
from .options import DyingAttackers, LastRound
from .state import FOUGHT_ON, LAST_ROUND, QUIET, ROWS, Book, Event, State, Trigger, Verb

MOST_SCORE = 32767


@rule("4.1", "4.6", "ruling 15", "ruling 16")
def combat(s: State, book: Book, log: Log) -> None:
    """The start of combat, then rows 1 to 5. A troop that was moved on does not attack again."""
    tell(log, Event.COMBAT, s.round_number, 0, 0, 0)
    moment(s, book, Trigger.START_OF_COMBAT, log)
    for row in range(ROWS):
        attackers = 0
        for p in range(2):
            card = s.troop[p, row]
            if card and not s.done[card]:
                s.done[card] = 1
                attackers |= 1 << p
        if attackers:
            fight(s, book, row, attackers, log)
            settle(s, book, log)
    s.done[:] = 0


@rule("4.7", "4.8", "4.9", "ruling 17", "ruling 20")
def fight(s: State, book: Book, row: int, attackers: int, log: Log) -> None:
    """Those who attack in a row do so at the same time, then their abilities; after that the dead leave."""
    p, foe = s.leads, 1 - s.leads
    ours = s.troop[p, row] if attackers >> p & 1 else 0
    theirs = s.troop[foe, row] if attackers >> foe & 1 else 0
    our_power, their_power = power(s, book, p, row), power(s, book, foe, row)
    we_dealt = strike(s, book, p, row, our_power, log) if ours else 0
    they_dealt = strike(s, book, foe, row, their_power, log) if theirs else 0
    after_attack(s, book, p, ours, row, we_dealt, log)
    after_attack(s, book, foe, theirs, row, they_dealt, log)


@rule("4.5", "4.7", "4.8", "ruling 18")
def strike(s: State, book: Book, p: int, row: int, force: int, log: Log) -> int:
    """Player p's troop hits the troop opposite or, if there is none, the player; returns the damage dealt."""
    foe, force = 1 - p, max(force, 0)
    tell(log, Event.ATTACKED, p, s.kind[s.troop[p, row]], row + 1, force)
    if s.troop[foe, row]:
        return hurt(s, book, foe, row, force, log)
    touch_player(s, foe, Verb.HURT, force, log)
    return force


@rule("4.9", "ruling 17", "ruling 18")
def after_attack(s: State, book: Book, p: int, card: int, row: int, dealt: int, log: Log) -> None:
    """The abilities of a troop that has attacked, also if it dies of the exchange (or not, by the switch)."""
    alive = s.troop[p, row] == card and health(s, book, card) > 0
    if alive or s.dying_attackers == DyingAttackers.RESOLVE:
        effects = book.card[s.kind[card]].when_attacks
        for i in range(len(effects)):
            if effects[i].do:
                tell(log, Event.ACTS, p, s.kind[card], Trigger.ATTACKS, 0)
                if effects[i].do == Verb.HEAL_DEALT:
                    touch_player(s, p, Verb.HEAL, dealt, log)
                else:
                    apply(s, book, p, card, row, effects[i], log)


@rule("5.1", "5.2", "5.4", "ruling 4", "ruling 23")
def end_round(s: State, book: Book, log: Log) -> None:
    """The effects of the end, and only then a look at the players' health."""
    moment(s, book, Trigger.END_OF_ROUND, log)
    if s.health[0] <= 0 or s.health[1] <= 0:
        finish(s, log)
    elif s.last_round == LastRound.THIRTY and s.round_number >= LAST_ROUND:
        tell(log, Event.TIME, s.round_number, 0, 0, 0)
        finish(s, log)
    elif s.last_round == LastRound.NONE and s.quiet >= QUIET:
        fight_on(s, book, log)


@rule("5.4", "ruling 4")
def fight_on(s: State, book: Book, log: Log) -> None:
    """Rounds without turns, where cards and coins would be of no use, until a player has no health left."""
    rounds = 0
    while s.health[0] > 0 and s.health[1] > 0 and rounds < FOUGHT_ON:
        rounds += 1
        s.round_number += 1
        s.first_player = s.leads = 1 - s.first_player
        combat(s, book, log[:1])
        moment(s, book, Trigger.END_OF_ROUND, log[:1])
    tell(log, Event.QUIET, s.quiet, rounds, 0, 0)
    finish(s, log)


@rule("5.2", "5.3", "ruling 24")
def finish(s: State, log: Log) -> None:
    """Whoever has more health wins, also below zero; equal health is a tie."""
    s.over = 1
    s.to_act = 0
    for i in range(2):
        p = s.leads ^ i
        s.score[p] = max(min(s.health[p], MOST_SCORE), -MOST_SCORE)
        if s.health[p] > s.health[1 - p]:
            s.winners = 1 << p
        tell(log, Event.FINAL, p, s.health[p], 0, 0)
    tell_outcome(log, s.winners, Event.WON, Event.DRAWN)
