"""The card language of Claw & Order: what happens at a moment, one match on the verb."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_long
from ...core.piles import push, push_bottom, remove, remove_at
from ...core.records import OPEN
from .killing import draw, mend, strip, turn_up, wound
from .state import MOST_PUT_BACK, Book, Effect, State
from .troops import can_act, health, place_of_troop, qualities
from .words import Event, Kind, Verb

ALL_OF_IT = 999  # more damage than any attack deals


@rule("G.Abi", "109.6", "104.1d")
def apply(s: State, book: Book, p: int, source: int, effect: Effect, target: int, log: Log) -> None:
    """Do what an effect says for p; `source` is the card in play that has it, `target` whom it is at."""
    foe = 1 - p
    match effect.do:
        case Verb.STRIKE | Verb.BLAST:
            wound(s, foe, target, effect.n, 0, log)
        case Verb.BARRAGE:
            for i in range(1, s.troops[foe, 0] + 1):
                if s.front[s.troops[foe, i]]:
                    wound(s, foe, s.troops[foe, i], effect.n, 0, log)
        case Verb.HIT_WEAKEST:
            hit_weakest(s, book, foe, source, effect, log)
        case Verb.MEND:
            tell_mended(s, p, target, mend(s, target, effect.n), log)
        case Verb.MEND_MOST | Verb.MEND_OTHERS:
            mend_most(s, book, p, source, effect, log)
        case Verb.DRAW:
            for _ in range(effect.n):
                draw(s, p, log)
        case Verb.SALVAGE:
            salvage(s, book, p, effect.n, log)
        case Verb.BRIBE:
            bribe(s, p, target, log)
        case Verb.FLUSH:
            move_up(s, book, foe, target, log)
        case Verb.STRIP:
            strip(s, foe, target, log)
        case Verb.SCREEN:
            s.shielded = ALL_OF_IT
        case Verb.COVER:
            s.shielded = effect.n
        case _:
            pass


@rule("106.3a", "G.Ste", "108.1")
def advance(s: State, book: Book, p: int, card: int, log: Log) -> None:
    """To the Front Line. What is turned up by it may strike, but for a vehicle, which has no pilot yet."""
    hidden = s.seen[card] != OPEN
    turn_up(s, p, card, log)
    s.front[card] = 1
    if hidden and book.card[s.kind[card]].when_revealed[0].do and can_act(s, book, card):
        s.strikes[card] = 1


@rule("106.3a", "G.Obs")
def move_up(s: State, book: Book, p: int, card: int, log: Log) -> None:
    """One troop alone goes to the Front Line."""
    advance(s, book, p, card, log)
    tell(log, Event.ADVANCED, p, s.kind[card], place_of_troop(s, p, card), 0)


@rule("104.1d", "ruling 42")
def hit_weakest(s: State, book: Book, foe: int, source: int, effect: Effect, log: Log) -> None:
    """The troops with the least Health left, each once; of equal ones the first deployed."""
    struck = 0
    for _ in range(effect.count):
        weakest, least = 0, 0
        for i in range(1, s.troops[foe, 0] + 1):
            card = s.troops[foe, i]
            if s.front[card] and not struck >> i & 1:
                left = health(s, book, foe, card) - s.damage[card]
                if weakest == 0 or left < least:
                    weakest, least = i, left
        if weakest:
            struck |= 1 << weakest
            wound(s, foe, s.troops[foe, weakest], effect.n, source, log)


@rule("104.1d", "101.5", "ruling 42")
def mend_most(s: State, book: Book, p: int, source: int, effect: Effect, log: Log) -> None:
    """The most damaged troops that the effect speaks of, each once; of equal ones the first deployed."""
    mended, spared = 0, source if effect.do == Verb.MEND_OTHERS else 0
    for _ in range(effect.count):
        worst = 0
        for i in range(1, s.troops[p, 0] + 1):
            card = s.troops[p, i]
            if card == spared or mended >> i & 1 or s.damage[card] == 0:
                continue
            if qualities(s, book, p, card) & effect.whom:
                if worst == 0 or s.damage[card] > s.damage[s.troops[p, worst]]:
                    worst = i
        if worst:
            mended |= 1 << worst
            card = s.troops[p, worst]
            tell_cure(s, p, card, mend(s, card, effect.n), source, log)


@rule("101.5")
def tell_mended(s: State, p: int, card: int, n: int, log: Log) -> None:
    if n:
        tell(log, Event.MENDED, p, s.kind[card], place_of_troop(s, p, card), n)


@rule("104.1d", "101.5")
def tell_cure(s: State, p: int, card: int, n: int, by: int, log: Log) -> None:
    """What healed a troop at the end of a turn: another troop, a Team Buff, or the battlefield."""
    place = place_of_troop(s, p, card)
    there = place_of_troop(s, p, by)
    if n == 0:
        return
    if there:
        tell_long(log, Event.MENDED_BY, p, s.kind[card], place, n, s.kind[by], there)
    elif by:
        tell_long(log, Event.MENDED_THROUGH, p, s.kind[card], place, n, s.kind[by], 0)
    else:
        tell_long(log, Event.MENDED_AT, p, s.kind[card], place, n, s.battlefield, 0)


@rule("G.Dis", "ruling 44")
def salvage(s: State, book: Book, p: int, n: int, log: Log) -> None:
    """The last troops of the discard pile go under the deck one by one, the newest first."""
    i = s.discard[p, 0]
    while i > 0 and n > 0 and s.put_back[p] < MOST_PUT_BACK:
        card = s.discard[p, i]
        if book.card[s.kind[card]].kind == Kind.TROOP:
            remove_at(s.discard[p], i)
            push_bottom(s.stock[p], card)
            s.put_back[p] += 1
            n -= 1
            tell(log, Event.SALVAGED, p, s.kind[card], 0, 0)
        i -= 1


@rule("106.3b", "G.Team", "ruling 23", "ruling 24")
def bribe(s: State, p: int, card: int, log: Log) -> None:
    """The troop changes sides with its damage and items, and waits in the Back Line."""
    place = place_of_troop(s, 1 - p, card)
    remove(s.troops[1 - p], card)
    push(s.troops[p], card)
    s.front[card] = s.attacks[card] = 0
    s.unsettled = 1
    tell_long(log, Event.STOLEN, p, s.kind[card], 1 - p, place, s.troops[p, 0], 0)


@rule("G.Ste", "ruling 42")
def strike(s: State, book: Book, p: int, card: int, target: int, log: Log) -> None:
    """The ability of a troop that has been turned up by moving."""
    s.strikes[card] = 0
    wound(s, 1 - p, target, book.card[s.kind[card]].when_revealed[0].n, card, log)
