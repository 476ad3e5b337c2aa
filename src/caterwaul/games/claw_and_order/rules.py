"""Claw & Order: set-up, and the legal actions and steps of every phase."""

from __future__ import annotations

from ...core.chance import below
from ...core.compiling import Out, rule
from ...core.events import Log, tell, tell_only
from .actions import (
    ADVANCE,
    AT,
    ATTACK,
    DECLINE,
    DONE,
    DRAW,
    FALL_BACK,
    NO_PILOT,
    ON,
    PASS,
    PILOT,
    PLACES,
    PLAY,
    RETREAT,
    SHELL,
    STAY,
    STRIKE,
    TAKE_BACK,
)
from .battle import fall_back, legal_battlefields, neutral, start_battle
from .combat import declare, legal_attacks, shell
from .deck_limits import DECK
from .effects import move_up, strike
from .items import play, retreat, take_back
from .killing import draw
from .knowledge import guess, hide
from .plays import legal_play_phase, legal_plays, legal_reactions
from .state import MAX_DECKS, Book, Published, State
from .turn import proceed, striking
from .vehicles import assign_pilot, legal_pilots
from .words import Event, Phase
from .worth import evaluate, stretch

__all__ = ["evaluate", "guess", "hide", "legal", "setup", "step", "stretch"]


@rule("100.1", "102.1", "100.2", "ruling 8")
def setup(s: State, book: Book, log: Log) -> None:
    """Both players bring a deck, or get a published one by chance; the first battle is neutral."""
    for p in range(2):
        if s.deck[p] == 0:
            s.deck[p] = some_published(s, book)
        for i in range(DECK):
            card = p * DECK + i + 1
            s.kind[card] = book.deck[s.deck[p]].cards[i]
            s.owner[card] = p
    s.began = below(s.rng[:], 2)
    s.battlefield = neutral(book)
    start_battle(s, book, log)


@rule("102.1")
def some_published(s: State, book: Book) -> int:
    """A published deck by chance; the first deck if none is published."""
    count = 0
    for row in range(1, MAX_DECKS + 1):
        count += book.deck[row].published == Published.PREBUILT
    if count == 0:
        return 1
    wanted = below(s.rng[:], count)
    for row in range(1, MAX_DECKS + 1):
        if book.deck[row].published == Published.PREBUILT:
            if wanted == 0:
                return row
            wanted -= 1
    return 1


@rule("104.1", "103.4", "108.3", "ruling 10")
def legal(s: State, book: Book, p: int, out: Out) -> int:
    """What is open to player p: what is pending, or what the phase allows."""
    if not s.to_act >> p & 1:
        return 0
    if s.offer[p]:
        out[0], out[1] = DRAW, DECLINE
        return 2
    if striking(s, p):
        return legal_strikes(s, p, out)
    match s.phase:
        case Phase.DEPLOYMENT:
            out[0] = DONE
            return legal_plays(s, book, p, out, 1)
        case Phase.ADVANCE:
            out[0], out[1] = ADVANCE, STAY
            return 2
        case Phase.PILOTS:
            return legal_pilots(s, book, p, out)
        case Phase.PLAY:
            return legal_play_phase(s, book, p, out)
        case Phase.ATTACK:
            return legal_attacks(s, book, p, out)
        case Phase.REACTION:
            return legal_reactions(s, book, p, out)
        case _:
            return legal_battlefields(book, out)


@rule("G.Ste", "ruling 29")
def legal_strikes(s: State, p: int, out: Out) -> int:
    """Whom a troop that has been turned up may strike: anyone in the enemy's Front Line."""
    n = 0
    for i in range(1, s.troops[1 - p, 0] + 1):
        if s.front[s.troops[1 - p, i]]:
            out[n] = STRIKE + i
            n += 1
    return n


@rule("104.1", "103.4", "ruling 9")
def step(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Take one action and go on until the next is owed; before the battle both act until they are done."""
    if s.phase == Phase.DEPLOYMENT:
        s.draft |= 1 << p
    else:
        s.to_act = 0
    if a < PLAY:
        answer(s, book, p, a, log)
    elif a < ON:
        play(s, book, p, a - PLAY, 0, log)
    elif a < AT:
        play(s, book, p, (a - ON) // PLACES, s.troops[p, (a - ON) % PLACES], log)
    elif a < RETREAT:
        play(s, book, p, (a - AT) // PLACES, s.troops[1 - p, (a - AT) % PLACES], log)
    elif a < TAKE_BACK:
        retreat(s, p, s.troops[p, a - RETREAT], log)
    elif a < ATTACK:
        take_back(s, p, (a - TAKE_BACK) // PLACES, s.troops[p, (a - TAKE_BACK) % PLACES], log)
    elif a < SHELL:
        declare(s, book, p, (a - ATTACK) // PLACES, (a - ATTACK) % PLACES, log)
    elif a < STRIKE:
        shell(s, book, p, (a - SHELL) // PLACES, (a - SHELL) % PLACES, log)
    elif a < FALL_BACK:
        strike(s, book, p, striking(s, p), s.troops[1 - p, a - STRIKE], log)
    else:
        fall_back(s, p, a - FALL_BACK, log)
    proceed(s, book, log)


@rule("104.1", "G.Obs", "108.2", "109.6")
def answer(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """The actions that name no card: go on, pass, draw or not, advance or stay, a pilot or none."""
    if a == DONE:
        finish(s, p)
    elif a == PASS:
        tell(log, Event.UNANSWERED, p, 0, 0, 0)
    elif a in (DRAW, DECLINE):
        answer_offer(s, p, a, log)
    elif a == ADVANCE:
        move_up(s, book, p, s.troops[p, s.asked], log)
    elif a == STAY:
        card = s.troops[p, s.asked]
        tell_only(log, s.seen[card], Event.STAYED, p, s.kind[card], s.asked, 0)
    else:
        assign_pilot(s, p, 0 if a == NO_PILOT else a - PILOT, log)


@rule("103.4", "104.1", "ruling 9")
def finish(s: State, p: int) -> None:
    """Done with the deployment before the battle, with playing, or with attacking."""
    if s.phase == Phase.DEPLOYMENT:
        s.to_act &= ~(1 << p)
        s.draft &= ~(1 << p)
    else:
        s.phase = Phase.ATTACK if s.phase == Phase.PLAY else Phase.END


@rule("G.Drw")
def answer_offer(s: State, p: int, a: int, log: Log) -> None:
    """Draw one of the cards that were offered, or no more."""
    if a == DRAW:
        draw(s, p, log)
        s.offer[p] -= 1
    else:
        s.offer[p] = 0
        tell(log, Event.DECLINED, p, 0, 0, 0)
