"""Chapter 3 of Five Rows: a card is played, its effects ask for troops and rows, then other cards react."""

from __future__ import annotations

from ...core.compiling import Out, rule
from ...core.events import Log, tell, tell_long
from ...core.pending import depth, resume, suspend
from ...core.piles import push, take
from ...core.records import OPEN
from .actions import DECLINE, ROW, TARGET, TO, Side
from .combat import fight
from .effects import NOWHERE, apply, health, move, row_of, settle, sweep, touch
from .options import Commander, Hunter
from .state import (
    ASKER,
    ASKER_ROW,
    ASKING,
    CHOSEN,
    EFFECTS,
    FIRST_CHOICE,
    LAST_CHOICE,
    ROWS,
    Book,
    Choice,
    Effect,
    Event,
    Kind,
    State,
    Trigger,
    Verb,
    Watch,
)


@rule("3.4", "3.5", "3.6", "ruling 8")
def play(s: State, book: Book, p: int, kind: int, row: int, log: Log) -> None:
    """Reveal a card, pay it and put it into a row; then its effects begin."""
    card = take(s.hand[p], s.kind[:], s.owner[:], s.seen[:], kind)
    s.seen[card] = OPEN
    s.quiet = 0
    s.coins[p] -= book.card[kind].cost
    tell(log, Event.PLAYED, p, kind, row + 1, 0)
    if book.card[kind].kind == Kind.TROOP:
        s.troop[p, row] = card
    else:
        destroy_aura(s, row, log)
        s.aura[row] = card
    go_on(s, book, p, card, row, 0, log)


@rule("3.6", "ruling 8", "ruling 28a")
def destroy_aura(s: State, row: int, log: Log) -> None:
    """An aura that lay there goes to its owner's discard pile before the new one comes; nothing reacts."""
    old = s.aura[row]
    if old:
        push(s.discard[s.owner[old]], old)
        tell(log, Event.OVERLAID, s.owner[old], s.kind[old], row + 1, 0)


@rule("3.7", "ruling 12", "ruling 30", "ruling 31")
def go_on(s: State, book: Book, p: int, card: int, row: int, first: int, log: Log) -> None:
    """The effects of the played card from one on, until one asks; when all are done, everything else.

    In between only the dead leave (4.4).
    """
    effects = book.card[s.kind[card]].when_played
    for i in range(first, EFFECTS):
        if effects[i].do == 0:
            break
        asks = is_choice(effects[i].do)
        if asks and has_candidate(s, book, p, effects[i]):
            suspend(s.asks[:], card, row)
            s.asks[depth(s.asks[:]), ASKING] = i
            if i == 0:  # nothing has happened yet, so the whole play can still be taken back
                s.draft |= 1 << p
            return
        tell(log, Event.ACTS, p, s.kind[card], Trigger.PLAYED, 0)
        if asks:
            tell(log, Event.NO_TARGET, p, s.kind[card], 0, 0)
        else:
            apply(s, book, p, card, row, effects[i], log)
            sweep(s, book, log)
    settle(s, book, log)
    react_all(s, book, p, card, row, log)


@rule("3.7")
def is_choice(do: int) -> bool:
    return do >= FIRST_CHOICE and do <= LAST_CHOICE


@rule("3.7")
def has_candidate(s: State, book: Book, p: int, effect: Effect) -> bool:
    for q in range(2):
        for row in range(ROWS):
            if is_candidate(s, book, p, effect, q, row):
                return True
    return False


@rule("3.7", "ruling 13")
def is_candidate(s: State, book: Book, p: int, effect: Effect, q: int, row: int) -> bool:
    """Whether an effect of player p may pick the troop of player q in a row."""
    card = s.troop[q, row]
    if card == 0:
        return False
    match effect.do:
        case Verb.ATTACK_WITH_ONE:
            return q == p
        case Verb.DESTROY_ONE:
            can = health(s, book, card) <= effect.n
        case Verb.MOVE_ONE:
            can = free_row(s, q, 0) < ROWS
        case _:
            can = True
    return can and (effect.one == Choice.ANY or (effect.one == Choice.OWN) == (q == p))


@rule("3.5")
def free_row(s: State, p: int, row: int) -> int:
    """The first row from this one on in which player p has no troop, or one too far."""
    while row < ROWS and s.troop[p, row]:
        row += 1
    return row


@rule("3.7", "ruling 31")
def legal_answers(s: State, book: Book, p: int, out: Out) -> int:
    """What the asking effect of a played card can be given."""
    frame = s.asks[depth(s.asks[:])]
    if frame[CHOSEN]:
        return legal_moves(s, owner_of(p, frame[CHOSEN]), out)
    effect = book.card[s.kind[frame[ASKER]]].when_played[frame[ASKING]]
    n = 0
    for i in range(2):
        q = p ^ i
        for row in range(ROWS):
            if is_candidate(s, book, p, effect, q, row):
                out[n] = choosing(p, q, row)
                n += 1
    if effect.do == Verb.MOVE_ONE:
        out[n] = DECLINE
        n += 1
    return n


@rule("3.5", "3.7")
def legal_moves(s: State, p: int, out: Out) -> int:
    """The rows in which player p has no troop."""
    n = 0
    row = free_row(s, p, 0)
    while row < ROWS:
        out[n] = TO + row + 1
        n += 1
        row = free_row(s, p, row + 1)
    return n


@rule("3.7")
def choosing(p: int, q: int, row: int) -> int:
    """The action by which player p chooses the troop of player q in a row."""
    first = TARGET + Side.OWN * ROW if q == p else TARGET + Side.ENEMY * ROW
    return first + row + 1


@rule("3.7")
def owner_of(p: int, target: int) -> int:
    """Whose troop an action of player p chooses."""
    return p if (target - TARGET) // ROW == Side.OWN else 1 - p


@rule("3.7")
def row_in(target: int) -> int:
    """The row in which an action chooses a troop."""
    return (target - TARGET) % ROW - 1


@rule("3.7", "3.8")
def answer(s: State, book: Book, p: int, a: int, log: Log) -> None:
    """Give the asking effect its troop, and its row if it needs one; then the played card goes on."""
    frame = s.asks[depth(s.asks[:])]
    card, row, i, chosen = frame[ASKER], frame[ASKER_ROW], frame[ASKING], frame[CHOSEN]
    effect = book.card[s.kind[card]].when_played[i]
    if effect.do == Verb.MOVE_ONE and a != DECLINE and chosen == 0:
        frame[CHOSEN] = a
        s.draft |= 1 << p
        return
    resume(s.asks[:])
    s.draft = 0
    if a == DECLINE:
        tell(log, Event.DECLINED, p, s.kind[card], 0, 0)
    else:
        pick(s, book, p, card, effect, chosen if chosen else a, a, log)
    sweep(s, book, log)
    go_on(s, book, p, card, row, i + 1, log)


@rule("3.7", "3.8", "ruling 13")
def pick(s: State, book: Book, p: int, card: int, effect: Effect, target: int, a: int, log: Log) -> None:
    """What an effect does to the troop that was chosen for it; a row was chosen by the last action."""
    q, r = owner_of(p, target), row_in(target)
    if s.troop[q, r] == card:
        tell(log, Event.CHOSE_ITSELF, p, s.kind[card], 0, 0)
    else:
        tell_long(log, Event.CHOSE, p, s.kind[card], s.kind[s.troop[q, r]], q, r + 1, 0)
    match effect.do:
        case Verb.DAMAGE_ONE:
            touch(s, book, q, r, Verb.DAMAGE, effect.n, log)
        case Verb.DESTROY_ONE:
            touch(s, book, q, r, Verb.DESTROY, effect.n, log)
        case Verb.STRENGTHEN_ONE:
            touch(s, book, q, r, Verb.STRENGTHEN, effect.n, log)
        case Verb.WEAKEN_ONE:
            touch(s, book, q, r, Verb.WEAKEN, effect.n, log)
        case Verb.TOUGHEN_ONE:
            touch(s, book, q, r, Verb.TOUGHEN, effect.n, log)
        case Verb.MOVE_ONE:
            move(s, q, s.troop[q, r], a - TO - 1, log)
        case _:
            attack_out_of_turn(s, book, q, r, log)


@rule("3.8", "ruling 13")
def attack_out_of_turn(s: State, book: Book, p: int, row: int, log: Log) -> None:
    """One troop attacks at once; what it attacks strikes back only by the switch."""
    attackers = 1 << p
    if s.commander == Commander.EXCHANGE and s.troop[1 - p, row]:
        attackers |= 1 << 1 - p
    fight(s, book, row, attackers, log)


@rule("3.7", "ruling 10", "ruling 11")
def react_all(s: State, book: Book, p: int, played: int, row: int, log: Log) -> None:
    """After the played card all others: the player whose turn it is, the other one, the auras."""
    for i in range(2):
        q = s.leads ^ i
        for r in range(ROWS):
            card = s.troop[q, r]
            if book.card[s.kind[card]].watches and card != played and not s.done[card]:
                s.done[card] = 1
                react(s, book, q, card, r, p, played, row, log)
    for r in range(ROWS):
        card = s.aura[r]
        if book.card[s.kind[card]].watches and card != played:
            react(s, book, s.owner[card], card, r, p, played, row, log)
    s.done[:] = 0


@rule("3.7", "3.8")
def react(s: State, book: Book, q: int, card: int, r: int, p: int, played: int, row: int, log: Log) -> None:
    """A card of player q in row r reacts to what player p has played to a row."""
    effects = book.card[s.kind[card]].when_other_played
    heeded = heeds(s, book, book.card[s.kind[card]].watches, q, r, p, played, row)
    for i in range(len(effects)):
        if effects[i].do and (heeded or follows_all(s, effects[i].do)):
            tell(log, Event.ACTS, q, s.kind[card], Trigger.OTHER_PLAYED, 0)
            reaction(s, book, q, card, r, p, played, effects[i], log)
            sweep(s, book, log)
    settle(s, book, log)


@rule("ruling 14")
def follows_all(s: State, do: int) -> bool:
    """By the switch whoever follows does so for every card, and for that alone."""
    return do == Verb.FOLLOW and s.hunter == Hunter.ANY_CARD


@rule("ruling 14", "ruling 28b")
def heeds(s: State, book: Book, watches: int, q: int, r: int, p: int, played: int, row: int) -> bool:
    """Whether a card watches for what was played."""
    own, troop = p == q, book.card[s.kind[played]].kind == Kind.TROOP
    match watches:
        case Watch.ENEMY_TROOP:
            return troop and not own
        case Watch.ENEMY_TROOP_HERE:
            return troop and not own and r == row
        case Watch.ENEMY_CARD:
            return not own
        case Watch.OWN_TROOP:
            return troop and own
        case Watch.OWN_CARD:
            return own
        case Watch.ANY_TROOP:
            return troop
        case _:
            return True


@rule("3.8", "ruling 11", "ruling 14")
def reaction(
    s: State, book: Book, q: int, card: int, r: int, p: int, played: int, effect: Effect, log: Log
) -> None:
    """One effect of a reaction. What speaks of the played card is lost when that is gone."""
    row = where_is(s, p, played)
    match effect.do:
        case Verb.FOLLOW:
            move(s, q, card, row, log)
        case Verb.DAMAGE_PLAYED if row != NOWHERE and s.troop[p, row] == played:
            touch(s, book, p, row, Verb.DAMAGE, effect.n, log)
        case Verb.WEAKEN_PLAYED if row != NOWHERE and s.troop[p, row] == played:
            touch(s, book, p, row, Verb.WEAKEN, effect.n, log)
        case _:
            apply(s, book, q, card, r, effect, log)


@rule("3.8")
def where_is(s: State, p: int, card: int) -> int:
    """The row of a troop of player p, or of an aura."""
    for r in range(ROWS):
        if s.aura[r] == card:
            return r
    return row_of(s, p, card)
