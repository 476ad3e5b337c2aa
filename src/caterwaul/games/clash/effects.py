"""The card language of Clash!: one match on the verb. What a strike is worth, what a guard covers."""

from __future__ import annotations

from ...core.compiling import Many, rule
from ...core.events import Log, tell
from ...core.piles import find, push, remove_at
from .options import HealCap
from .state import SLOWEST, Basic, Book, Effect, Event, State, Trigger, Verb

NO_STRIKE = -1
ANY_ATTACK = 1 << Basic.ANY


@rule("A3", "ruling 6")
def wound(s: State, p: int, n: int, log: Log) -> None:
    """Player p loses HP; all damage received in a turn lowers what p deals later in it."""
    if n > 0:
        s.hp[p] -= n
        s.received[p] += n
        tell(log, Event.HURT, p, n, 0, 0)


@rule("ruling 14")
def heal(s: State, book: Book, p: int, n: int, log: Log) -> None:
    """Heal, never above the printed HP unless the match says so."""
    if s.heal_cap == HealCap.PRINTED:
        n = min(n, max(book.character[s.character[p]].hp - s.hp[p], 0))
    s.hp[p] += n
    if n > 0:
        tell(log, Event.HEALED, p, n, 0, 0)
    else:
        tell(log, Event.UNHURT, p, 0, 0, 0)


@rule("T1")
def is_attack(book: Book, move: int) -> bool:
    """An attack deals damage as part of its effects."""
    for i in range(len(book.card[move].acts)):
        do = book.card[move].acts[i].do
        if do == Verb.STRIKE or do == Verb.STRIKE_UNREDUCED:
            return True
    return False


@rule("A3", "ruling 6", "ruling 7")
def force(s: State, book: Book, p: int) -> int:
    """The damage that player p's move would deal now: what it says, less what p has received."""
    damage = strength(s, book, p)
    return damage if damage == NO_STRIKE else max(damage - lowering(s, book, p), 0)


@rule("M1", "M2", "M6")
def strength(s: State, book: Book, p: int) -> int:
    """The damage that player p's move says it deals, with what it deals more against this foe."""
    damage, strikes = 0, False
    for i in range(len(book.card[s.move[p]].acts)):
        effect = book.card[s.move[p]].acts[i]
        if effect.do == Verb.STRIKE or effect.do == Verb.STRIKE_UNREDUCED:
            damage += effect.n
            strikes = True
    return damage + bonus(s, book, p) if strikes else NO_STRIKE


@rule("M6")
def bonus(s: State, book: Book, p: int) -> int:
    """What player p's move deals more because of the foe's move, or of its own success a turn ago."""
    foes_move, more = s.move[1 - p], 0
    for i in range(len(book.card[s.move[p]].acts)):
        effect = book.card[s.move[p]].acts[i]
        match effect.do:
            case Verb.STRONGER_AGAINST:
                more += effect.n if names(book, effect, foes_move) else 0
            case Verb.STRONGER_AGAINST_NO_ATTACK:
                more += 0 if is_attack(book, foes_move) else effect.n
            case Verb.STRONGER_AFTER_SUCCESS:
                more += effect.n * s.succeeded[p]
            case _:
                pass
    return more


@rule("A3", "ruling 6", "ruling 7")
def lowering(s: State, book: Book, p: int) -> int:
    """What player p has received this turn, unless the move strikes unreduced."""
    for i in range(len(book.card[s.move[p]].acts)):
        if book.card[s.move[p]].acts[i].do == Verb.STRIKE_UNREDUCED:
            return 0
    return s.received[p]


@rule("M3", "M4", "M5")
def is_guard(do: int) -> bool:
    return do == Verb.PREVENT or do == Verb.REDIRECT or do == Verb.REDIRECT_ALL


@rule("M3", "M4", "M5")
def guards(book: Book, move: int) -> bool:
    """A move guards if it prevents or redirects damage as part of its effects."""
    for i in range(len(book.card[move].acts)):
        if is_guard(book.card[move].acts[i].do):
            return True
    return False


@rule("M3", "M4", "M5", "ruling 9", "ruling 10")
def guarding(book: Book, guard: int, attack: int) -> int:
    """The effect of a guard that covers an attack, counted from 1, or 0. Guards name the moves they cover."""
    for i in range(len(book.card[guard].acts)):
        effect = book.card[guard].acts[i]
        if is_guard(effect.do) and names(book, effect, attack):
            return i + 1
    return 0


@rule("M3", "M4", "M5", "ruling 10")
def names(book: Book, effect: Effect, move: int) -> bool:
    """Whether an effect speaks of a move: by the basic move it counts as, or of any attack."""
    basic = book.card[move].basic
    if basic > 0 and effect.against >> basic & 1:
        return True
    return effect.against & ANY_ATTACK > 0 and is_attack(book, move)


@rule("M6", "ruling 2", "ruling 29")
def happen(s: State, book: Book, log: Log) -> None:
    """The effects that come now, of one card or of both: each as if it were alone, then harm to the foe."""
    for harms in range(2):
        for p in range(2):
            if s.doing[p]:
                perform(s, book, p, harms == 1, log)
    for p in range(2):
        s.doing[p] = s.moment[p] = 0


@rule("M6")
def perform(s: State, book: Book, p: int, harms: bool, log: Log) -> None:
    """What a card says of the moment that has come."""
    row = s.doing[p]
    match s.moment[p]:
        case Trigger.ACTS:
            apply_all(s, book, p, book.card[row].acts[:], harms, log)
        case Trigger.WHEN_HIT:
            apply_all(s, book, p, book.card[row].when_hit[:], harms, log)
        case Trigger.WHEN_MISSED:
            apply_all(s, book, p, book.card[row].when_missed[:], harms, log)
        case Trigger.WHEN_SUCCESSFUL:
            apply_all(s, book, p, book.card[row].when_successful[:], harms, log)
        case _:
            apply_all(s, book, p, book.card[row].afterwards[:], harms, log)


@rule("M6", "ruling 2")
def apply_all(s: State, book: Book, p: int, effects: Many[Effect], harms: bool, log: Log) -> None:
    """Those that harm the foe or those that do not, in the order of the card, told with the card."""
    told = False
    for i in range(len(effects)):
        if effects[i].do and (effects[i].do == Verb.HURT) == harms:
            if not told and is_deed(effects[i].do):
                tell(log, Event.CAUSE, p, s.doing[p], s.moment[p], 0)
                told = True
            apply(s, book, p, effects[i], log)


@rule("M6")
def is_deed(do: int) -> bool:
    """Whether an effect is neither a strike nor a guard: those stand first in Verb."""
    return do >= Verb.HEAL


@rule("M6")
def apply(s: State, book: Book, p: int, effect: Effect, log: Log) -> None:
    """One effect of player p's move that is neither a strike nor a guard."""
    foe = 1 - p
    match effect.do:
        case Verb.HEAL:
            heal(s, book, p, effect.n, log)
        case Verb.HEAL_DEALT:
            heal(s, book, p, s.force[p], log)
        case Verb.HURT:
            wound(s, foe, effect.n, log)
        case Verb.LOSE:
            wound(s, p, effect.n, log)
        case Verb.FOLLOW_UP:
            strike_again(s, p, effect, log)
        case Verb.SLOW:
            s.next_slow[foe] += effect.n
            tell(log, Event.SLOWED, foe, effect.n, 0, 0)
        case Verb.DISCARD_NAMED:
            discard_named(s, book, p, log)
        case Verb.REMOVE if s.pick[p]:
            push(s.removed[p], s.pick[p])
            tell(log, Event.REMOVED, p, s.kind[s.pick[p]], 0, 0)
            s.pick[p] = 0
        case _:
            pass


@rule("A1", "ruling 28")
def strike_again(s: State, p: int, effect: Effect, log: Log) -> None:
    """A second strike is slowed as much as its move, and never comes before the first."""
    s.follow_up[p] = effect.n
    s.follow_at[p] = max(min(effect.at + s.slow[p], SLOWEST), s.buildup[p])
    tell(log, Event.AGAIN, p, s.move[p], s.follow_at[p], 0)


@rule("ruling 20", "ruling 24")
def discard_named(s: State, book: Book, p: int, log: Log) -> None:
    """One copy of the named move, if in the foe's hand, goes on top of the foe's discard pile."""
    foe = 1 - p
    row = basic_row(book, s.named[p])
    if row == 0:
        return
    place = find(s.hand[foe], s.kind[:], row)
    if place == 0:
        tell(log, Event.NOT_HELD, foe, row, 0, 0)
        return
    card = remove_at(s.hand[foe], place)
    s.acted_at[card] = printed_buildup(s, book, s.kind[card])
    push(s.discard[foe], card)
    tell(log, Event.DISARMED, foe, s.kind[card], 0, 0)


@rule("M1", "M3", "M4", "ruling 1")
def printed_buildup(s: State, book: Book, move: int) -> int:
    """The Buildup that a move has by itself; the book leaves out that of the Counter."""
    return s.counter_buildup if book.card[move].basic == Basic.COUNTER else book.card[move].buildup


@rule("S2")
def basic_row(book: Book, basic: int) -> int:
    """The book's row of a basic move, or nothing."""
    if basic > 0:
        for row in range(1, len(book.card)):
            if book.card[row].basic == basic:
                return row
    return 0
