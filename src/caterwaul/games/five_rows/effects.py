"""The card language of Five Rows: one match on the verb, and what its words do to troops and players."""

from __future__ import annotations

from ...core.compiling import Many, rule
from ...core.events import Log, tell, tell_only
from ...core.pending import depth, resume, suspend
from ...core.piles import eye, pop, push
from .state import (
    END_ROW,
    ENDED,
    MOST_HEALTH,
    ROWS,
    Book,
    Effect,
    Event,
    Player,
    State,
    Trigger,
    Troops,
    Verb,
    Why,
)

NOWHERE = -1


@rule("4.2", "4.3")
def health(s: State, book: Book, card: int) -> int:
    """What is left of a troop's health; it carries over between rounds."""
    return book.card[s.kind[card]].health - s.damage[card]


@rule("4.2", "4.5")
def power(s: State, book: Book, p: int, row: int) -> int:
    """The power of a troop: printed, gained or lost for good, and changed by what lies there. Any number."""
    card = s.troop[p, row]
    lent = standing(s, book, p, row, Verb.MORE_POWER, Verb.LESS_POWER)
    return book.card[s.kind[card]].power + s.boost[card] + lent


@rule("ruling 9", "ruling 22")
def standing(s: State, book: Book, p: int, row: int, more: int, less: int) -> int:
    """What the continuous effects of two verbs, one good and one bad, are for player p's troop in a row."""
    total = 0
    for r in range(ROWS):
        aura = s.aura[r]
        if book.card[s.kind[aura]].continuous[0].do:
            total += from_card(s, book, s.owner[aura], aura, r, p, row, more, less)
        for q in range(2):
            if book.card[s.kind[s.troop[q, r]]].continuous[0].do:
                total += from_card(s, book, q, s.troop[q, r], r, p, row, more, less)
    return total


@rule("ruling 9")
def from_card(s: State, book: Book, q: int, card: int, r: int, p: int, row: int, more: int, less: int) -> int:
    """What one card of player q in row r gives to, or takes from, player p's troop in a row."""
    total = 0
    effects = book.card[s.kind[card]].continuous
    for i in range(len(effects)):
        if effects[i].do and means(s, effects[i].to, q, card, r, p, row):
            if effects[i].do == more:
                total += effects[i].n
            elif effects[i].do == less:
                total -= effects[i].n
    return total


@rule("ruling 9", "ruling 29")
def means(s: State, to: int, p: int, card: int, row: int, q: int, r: int) -> bool:
    """Whether a card of player p in a row means the troop of player q in row r. Rows do not wrap around."""
    own, here, near = q == p, r == row, abs(r - row) <= 1
    match to:
        case Troops.THIS:
            return s.troop[q, r] == card
        case Troops.OWN_HERE:
            return own and here
        case Troops.ENEMY_HERE:
            return here and not own
        case Troops.EACH_HERE:
            return here
        case Troops.EACH_NEAR:
            return near
        case Troops.OWN_ADJACENT:
            return own and near and not here
        case Troops.OWN_OTHERS:
            return own and s.troop[q, r] != card
        case Troops.OWN:
            return own
        case Troops.ENEMY:
            return not own
        case _:
            return to == Troops.EACH


@rule("3.7")
def apply(s: State, book: Book, p: int, card: int, row: int, effect: Effect, log: Log) -> None:
    """One effect, without a choice, of a card of player p that lies, or lay when it fell, in a row."""
    here = row_of(s, p, card)
    row = here if here != NOWHERE else row  # an effect before this one may have moved it
    match effect.do:
        case Verb.DAMAGE | Verb.DESTROY | Verb.STRENGTHEN | Verb.WEAKEN | Verb.TOUGHEN:
            touch_all(s, book, p, card, row, effect, log)
        case Verb.HURT | Verb.HEAL | Verb.DRAW | Verb.COINS:
            for i in range(2):
                q = s.leads ^ i
                if effect.who == Player.EACH or (effect.who == Player.YOU) == (q == p):
                    touch_player(s, q, effect.do, effect.n, log)
        case Verb.COINS_IF_MANNED:
            if s.troop[p, row]:
                touch_player(s, p, Verb.COINS, effect.n, log)
        case Verb.BLAST:
            if s.troop[1 - p, row]:
                touch(s, book, 1 - p, row, Verb.DAMAGE, effect.n, log)
            else:
                touch_player(s, 1 - p, Verb.HURT, effect.n, log)
        case Verb.ADVANCE:
            move(s, p, card, row_of(s, p, card) + 1, log)
        case _:
            pass


@rule("ruling 10")
def touch_all(s: State, book: Book, p: int, card: int, row: int, effect: Effect, log: Log) -> None:
    """Everything that an effect means, first the troops of the player who leads, rows 1 to 5."""
    for i in range(2):
        q = s.leads ^ i
        for r in range(ROWS):
            if s.troop[q, r] and means(s, effect.to, p, card, row, q, r):
                touch(s, book, q, r, effect.do, effect.n, log)


@rule("4.3", "4.5", "ruling 21")
def touch(s: State, book: Book, q: int, r: int, do: int, n: int, log: Log) -> None:
    """What an effect does to one troop of player q."""
    card = s.troop[q, r]
    match do:
        case Verb.DAMAGE:
            hurt(s, book, q, r, n, log)
        case Verb.DESTROY:
            tell(log, Event.DESTROYED_AT_ONCE, q, s.kind[card], r + 1, 0)
            fall(s, q, r)
        case Verb.STRENGTHEN:
            s.boost[card] += n
            tell(log, Event.STRONGER, q, s.kind[card], n, 0)
        case Verb.WEAKEN:
            s.boost[card] -= n
            tell(log, Event.WEAKER, q, s.kind[card], n, 0)
        case _:
            s.damage[card] -= n
            tell(log, Event.TOUGHER, q, s.kind[card], n, 0)


@rule("4.3", "ruling 19")
def hurt(s: State, book: Book, q: int, r: int, n: int, log: Log) -> int:
    """A troop of player q takes damage, less what shields it; returns what was left. None is no damage."""
    if n <= 0:
        return 0
    card, less = s.troop[q, r], standing(s, book, q, r, Verb.SHIELD, 0)
    if n <= less:
        tell(log, Event.SPARED, q, s.kind[card], 0, 0)
        return 0
    n -= less
    s.damage[card] += n
    if less:
        tell(log, Event.SHIELDED, q, s.kind[card], less, n)
    else:
        tell(log, Event.HIT, q, s.kind[card], n, 0)
    if book.card[s.kind[card]].when_damaged[0].do:
        s.hits[card] += 1
    return n


@rule("2.4", "5.2", "ruling 21", "ruling 23")
def touch_player(s: State, q: int, do: int, n: int, log: Log) -> None:
    """What an effect does to a player. Health is not tested here, and has no upper limit."""
    if n <= 0:
        return
    match do:
        case Verb.HURT:
            s.health[q] = max(s.health[q] - n, -MOST_HEALTH)
            tell(log, Event.HURT, q, n, 0, 0)
        case Verb.HEAL:
            s.health[q] = min(s.health[q] + n, MOST_HEALTH)
            tell(log, Event.HEALED, q, n, 0, 0)
        case Verb.COINS:
            s.coins[q] += n
            tell(log, Event.MORE_COINS, q, n, 0, 0)
        case _:
            for _ in range(n):
                draw(s, q, log)


@rule("2.1", "ruling 3", "ruling 25")
def draw(s: State, p: int, log: Log) -> None:
    """The top card of the deck goes to the hand, however many lie there; an empty deck gives none."""
    card = pop(s.deck[p])
    if card == 0:
        tell(log, Event.NOTHING_TO_DRAW, p, 0, 0, 0)
        return
    s.seen[card] = eye(p)
    push(s.hand[p], card)
    tell_only(log, eye(p), Event.DREW, p, s.kind[card], 0, 0)


@rule("3.8")
def row_of(s: State, p: int, card: int) -> int:
    """Where a troop of player p stands now."""
    for r in range(ROWS):
        if s.troop[p, r] == card:
            return r
    return NOWHERE


@rule("3.2", "3.8", "ruling 12", "ruling 14")
def move(s: State, p: int, card: int, to: int, log: Log) -> None:
    """A troop goes to another row if its owner has none there. That is not playing it."""
    row = row_of(s, p, card)
    if row == NOWHERE:
        return
    why = why_not_to(s, p, row, to)
    if why:
        tell(log, Event.STAYED, p, s.kind[card], row + 1, why)
        return
    s.troop[p, row] = 0
    s.troop[p, to] = card
    tell(log, Event.MOVED, p, s.kind[card], row + 1, to + 1)


@rule("3.2", "ruling 14")
def why_not_to(s: State, p: int, row: int, to: int) -> int:
    """Why a troop of player p cannot go from one row to another, or nothing."""
    if to == NOWHERE:
        return Why.GONE
    if to == ROWS:
        return Why.LAST
    if to == row:
        return Why.THERE
    return Why.TAKEN if s.troop[p, to] else 0


@rule("4.4")
def fall(s: State, q: int, r: int) -> None:
    """A troop leaves the battlefield for its owner's discard pile; what its end brings about comes later."""
    card = s.troop[q, r]
    s.troop[q, r] = 0
    s.damage[card] = s.boost[card] = s.hits[card] = 0
    push(s.discard[q], card)
    suspend(s.ends[:], card, r)


@rule("4.4", "ruling 12")
def settle(s: State, book: Book, log: Log) -> None:
    """The dead leave, survivors react to damage, ends have their effects, and survivors react to these."""
    sweep(s, book, log)
    react_to_damage(s, book, log)
    resolve_ends(s, book, log)
    react_to_damage(s, book, log)


@rule("4.4", "ruling 12")
def resolve_ends(s: State, book: Book, log: Log) -> None:
    """What the end of troops brings about, in the order in which they left; more may follow them."""
    i = 1
    while i <= depth(s.ends[:]):
        card, row = s.ends[i, ENDED], s.ends[i, END_ROW]
        effects = book.card[s.kind[card]].when_killed[:]
        perform(s, book, Trigger.KILLED, s.owner[card], card, row, effects, log)
        i += 1
    while depth(s.ends[:]):
        resume(s.ends[:])


@rule("ruling 10", "ruling 19")
def react_to_damage(s: State, book: Book, log: Log) -> None:
    """Troops that took damage and live react once for each time."""
    for i in range(2):
        q = s.leads ^ i
        for r in range(ROWS):
            card = s.troop[q, r]
            while s.hits[card] > 0:
                s.hits[card] -= 1
                perform(s, book, Trigger.DAMAGED, q, card, r, book.card[s.kind[card]].when_damaged[:], log)


@rule("4.4", "ruling 12")
def sweep(s: State, book: Book, log: Log) -> None:
    """All troops without health leave at once, those of the player who leads first, rows 1 to 5."""
    for i in range(2):
        q = s.leads ^ i
        for r in range(ROWS):
            if s.troop[q, r] and health(s, book, s.troop[q, r]) <= 0:
                tell(log, Event.DESTROYED, q, s.kind[s.troop[q, r]], r + 1, 0)
                fall(s, q, r)


@rule("3.7", "4.4")
def perform(
    s: State, book: Book, trigger: int, p: int, card: int, row: int, effects: Many[Effect], log: Log
) -> None:
    """The effects of a trigger in the order of the card; in between only the dead leave."""
    for i in range(len(effects)):
        if effects[i].do:
            tell(log, Event.ACTS, p, s.kind[card], trigger, 0)
            apply(s, book, p, card, row, effects[i], log)
            sweep(s, book, log)


@rule("2.4", "4.1", "5.1", "ruling 10", "ruling 11")
def moment(s: State, book: Book, trigger: int, log: Log) -> None:
    """A moment of the round: whoever leads acts in rows 1 to 5, then the other, then the auras.

    Each card acts once, wherever it has gone meanwhile, and none that is gone.
    """
    for i in range(2):
        q = s.leads ^ i
        for r in range(ROWS):
            card = s.troop[q, r]
            if not s.done[card] and waits_for(book, s.kind[card], trigger):
                s.done[card] = 1
                act(s, book, trigger, q, card, r, log)
    for r in range(ROWS):
        aura = s.aura[r]
        if waits_for(book, s.kind[aura], trigger):
            act(s, book, trigger, s.owner[aura], aura, r, log)
    s.done[:] = 0


@rule("2.4", "4.1", "5.1")
def waits_for(book: Book, kind: int, trigger: int) -> int:
    """What a card does first at a moment of the round, or 0 if nothing."""
    match trigger:
        case Trigger.INCOME:
            return book.card[kind].income[0].do
        case Trigger.START_OF_COMBAT:
            return book.card[kind].start_of_combat[0].do
        case _:
            return book.card[kind].end_of_round[0].do


@rule("2.4", "4.1", "5.1")
def act(s: State, book: Book, trigger: int, p: int, card: int, row: int, log: Log) -> None:
    """What one card does at a moment of the round, and all that follows from it."""
    printed = book.card[s.kind[card]]
    match trigger:
        case Trigger.INCOME:
            perform(s, book, trigger, p, card, row, printed.income[:], log)
        case Trigger.START_OF_COMBAT:
            perform(s, book, trigger, p, card, row, printed.start_of_combat[:], log)
        case _:
            perform(s, book, trigger, p, card, row, printed.end_of_round[:], log)
    settle(s, book, log)
