"""The card language of Battlecats: which cards an action may aim at, and what becomes of them."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_long
from ...core.piles import pop, push, push_bottom, remove_at
from ...core.records import OPEN
from .options import BetrayedShield, LateDraws
from .state import LAST_ROUND, Book, State
from .words import Condition, Event, Level, Stage, Verb

EXILES, WOUNDS, SHIELDS, DRAWS = 1, 2, 4, 8  # what an action may do to a card, or with the Common Deck


@rule("DS1", "JF1", "IC1", "EE1", "NS1", "SF1")
def aim_of(do: int) -> int:
    """What a verb does."""
    match do:
        case Verb.EXILE | Verb.EXILE_SEVERAL:
            return EXILES
        case Verb.WOUND | Verb.WOUND_SEVERAL:
            return WOUNDS
        case Verb.SHIELD:
            return SHIELDS
        case Verb.DRAW:
            return DRAWS
        case _:
            return 0


@rule("DS1", "EE1", "SF1", "ruling 11")
def open_aims(s: State, book: Book) -> int:
    """What the acting card can do: either of its effects, or the one that it has begun."""
    card = book.card[s.acting]
    aims = aim_of(card.action[0].do) if s.way != 2 else 0
    if s.way != 1:
        aims |= aim_of(card.otherwise[0].do)
    return aims


@rule("IC1", "EE1", "SF1", "ruling 11")
def way_for(s: State, book: Book, aim: int, level: int) -> int:
    """By which of its two effects the acting card does that to a card of that level, or 0."""
    card = book.card[s.acting]
    first, second = card.action[0], card.otherwise[0]
    if s.way != 2 and aim_of(first.do) == aim and (aim == EXILES or first.level >> level & 1):
        return 1
    if s.way != 1 and aim_of(second.do) == aim and (aim == EXILES or second.level >> level & 1):
        return 2
    return 0


@rule("X1", "ruling 16", "ruling 17")
def zero_first(s: State, book: Book) -> bool:
    """Whether an opponent has a Scout without Pride Factor that can be exiled: those go first."""
    for i in range(1, s.fray[0] + 1):
        card = s.fray[i]
        row = book.card[s.kind[card]]
        if row.pf == 0 and row.level == Level.SCOUT and s.owner[card] != s.actor and not shielded(s, card):
            return True
    return False


@rule("4a.2")
def shielded(s: State, card: int) -> bool:
    return s.condition[card] == Condition.PROTECTED or s.condition[card] == Condition.HEALED


@rule("2a", "X1", "X2", "ruling 16", "ruling 17", "ruling 18", "ruling 20")
def can_exile(s: State, book: Book, card: int, spared: bool) -> bool:
    """Any Scout without Pride Factor; of an opponent also another one, unless it is spared for those."""
    row = book.card[s.kind[card]]
    if row.level != Level.SCOUT or shielded(s, card):
        return False
    return row.pf == 0 or (s.owner[card] != s.actor and not spared)


@rule("R3.3c", "4a.2", "ruling 12", "ruling 25")
def can_wound(s: State, book: Book, card: int) -> bool:
    """An opponent's card on which no token lies."""
    if s.owner[card] == s.actor or s.condition[card] != 0:
        return False
    return way_for(s, book, WOUNDS, book.card[s.kind[card]].level) > 0


@rule("R3.3c", "4a.1", "EE1", "ruling 13", "ruling 25")
def can_shield(s: State, book: Book, card: int) -> bool:
    """An own card without a shield; with the switch also the betrayed card that acts."""
    if shielded(s, card) or way_for(s, book, SHIELDS, book.card[s.kind[card]].level) == 0:
        return False
    if s.owner[card] == s.actor:
        return True
    return card == s.fray[s.stand] and s.betrayed_shield == BetrayedShield.MAY_SHIELD_ITSELF


@rule("R3.3c", "ruling 21")
def reach(s: State, book: Book, card: int, aims: int, spared: bool) -> int:
    """What the acting card may do to a card of the Fray or the Dealer Space."""
    found = EXILES if aims & EXILES and can_exile(s, book, card, spared) else 0
    if can_wound(s, book, card):
        found |= WOUNDS
    if can_shield(s, book, card):
        found |= SHIELDS
    return found


@rule("NS1", "ruling 22", "ruling 38")
def can_draw(s: State, aims: int) -> bool:
    """Whether the acting card turns up cards of the Common Deck, and there are any to be had."""
    late = s.die > LAST_ROUND and s.late_draws == LateDraws.NONE
    return aims & DRAWS > 0 and s.common[0] > 0 and not late


@rule("R3.3b", "ruling 10", "ruling 22")
def can_use(s: State, book: Book) -> bool:
    """Whether the acting card has anything to aim at; otherwise its player is not asked."""
    aims = open_aims(s, book)
    if can_draw(s, aims):
        return True
    spared = zero_first(s, book)
    for i in range(1, s.fray[0] + 1):
        if reach(s, book, s.fray[i], aims, spared):
            return True
    return False


@rule("R3.3a", "NS2", "NS3", "ruling 21")
def begin_action(s: State, place: int, actor: int) -> None:
    """The card at a place acts for a player: the pawn stands there, or Nightshade has brought it."""
    s.stand = place
    s.acting = s.kind[s.fray[place]]
    s.actor = actor


@rule("ruling 10", "ruling 11", "ruling 23")
def end_action(s: State) -> None:
    """The card has acted, or its player lets it rest; a chain ends with its last link."""
    s.acting = s.actor = s.stand = s.way = s.hits = 0


@rule("ruling 10")
def pass_over(s: State, book: Book, log: Log) -> None:
    """The acting card has nothing left to act on; of an action that could not even begin all are told."""
    if s.hits == 0 and open_aims(s, book):
        tell(log, Event.IDLE, s.owner[s.fray[s.stand]], s.acting, s.stand, 0)
    end_action(s)


@rule("NS2", "ruling 24")
def note_betrayal(s: State, book: Book) -> None:
    """An opponent's Warrior or Master begins to act for another player."""
    card = s.fray[s.stand]
    if s.owner[card] != s.actor and book.card[s.acting].level != Level.SCOUT:
        s.betrayals[s.actor] += 1


@rule("R3.3c", "SF1", "ruling 11", "ruling 24")
def hit(s: State, book: Book, aim: int, place: int, log: Log) -> None:
    """The acting card does something to the card at a place; the action ends when it can hit no more."""
    card = s.fray[place]
    if s.hits == 0:
        note_betrayal(s, book)
    s.way = way_for(s, book, aim, book.card[s.kind[card]].level)
    s.hits += 1
    if aim == EXILES:
        exile(s, place, log)
    elif aim == WOUNDS:
        tell_hit(s, Event.WOUNDED, place, log)
        wound(s, book, card)
        if s.hits == 2:
            s.double_wounds[s.actor] += 1
    else:
        shield(s, place, log)
    row = book.card[s.acting]
    if s.hits >= (row.action[0].n if s.way == 1 else row.otherwise[0].n):
        end_action(s)


@rule("R3.3c")
def tell_hit(s: State, event: int, place: int, log: Log) -> None:
    """Who does what to which card, with which; of equal cards the place tells."""
    card = s.fray[place]
    tell_long(log, event, s.actor, s.kind[card], s.owner[card], place, s.acting, s.stand)


@rule("2a", "R3.3c", "ruling 19", "ruling 20", "ruling 21")
def exile(s: State, place: int, log: Log) -> None:
    """Take a card out of the game for good; the rest close up, under the pawn too."""
    tell_hit(s, Event.EXILED, place, log)
    card = remove_at(s.fray[:], place)
    owner = s.owner[card]
    if place <= s.line:
        s.line -= 1
    if place <= s.pawn:
        s.pawn -= 1
    if place == s.stand:
        s.stand = 0
    elif place < s.stand:
        s.stand -= 1
    s.condition[card] = 0
    s.pride[owner, s.kind[card]] -= 1
    s.exiles[s.actor] += 1
    s.losses[owner] += 1
    push(s.exiled[:], card)


@rule("3b", "R3.3c", "ruling 15")
def wound(s: State, book: Book, card: int) -> None:
    s.condition[card] = Condition.WOUNDED
    s.wounds[s.actor] += 1
    if book.card[s.kind[card]].level == Level.MASTER:
        s.masters_wounded[s.actor] += 1


@rule("4a.1", "4a.3", "ruling 14", "ruling 15")
def shield(s: State, place: int, log: Log) -> None:
    """Heal a wounded card, which does not get its action back, or protect an unwounded one."""
    card = s.fray[place]
    if s.condition[card] == Condition.WOUNDED:
        s.condition[card] = Condition.HEALED
        tell_hit(s, Event.HEALED, place, log)
    else:
        s.condition[card] = Condition.PROTECTED
        tell_hit(s, Event.PROTECTED, place, log)


@rule("NS1", "ruling 22", "ruling 23", "ruling 27")
def draw_common(s: State, book: Book, log: Log) -> None:
    """Turn up so many cards of the Common Deck as there are; then one must be chosen."""
    note_betrayal(s, book)
    card = book.card[s.acting]
    n = card.action[0].n if aim_of(card.action[0].do) == DRAWS else card.otherwise[0].n
    tell(log, Event.DREW_COMMON, s.actor, s.acting, s.stand, 0)
    while n > 0 and s.common[0] > 0:
        drawn = pop(s.common[:])
        s.seen[drawn] = OPEN
        push(s.drawn[:], drawn)
        tell(log, Event.TURNED_UP, s.owner[drawn], s.kind[drawn], 0, 0)
        n -= 1
    s.stage = Stage.CHOICE


@rule("NS1", "NS2", "NS3", "NS4", "ruling 9", "ruling 21", "ruling 23", "ruling 37")
def take_drawn(s: State, book: Book, row: int, owner: int, log: Log) -> None:
    """The chosen card goes to the Dealer Space and acts for whoever chose it; the rest go under the deck."""
    chosen = 0
    for i in range(1, s.drawn[0] + 1):
        card = s.drawn[i]
        s.drawn[i] = 0
        if chosen == 0 and s.kind[card] == row and s.owner[card] == owner:
            chosen = card
        else:
            push_bottom(s.common[:], card)
    left = s.drawn[0] - 1
    s.drawn[0] = 0
    push(s.fray[:], chosen)
    if owner == s.actor:
        tell(log, Event.TOOK, s.actor, row, owner, s.fray[0])
    else:
        tell(log, Event.BETRAYED, s.actor, row, owner, s.fray[0])
        wound(s, book, chosen)
        dishonor(s, owner, log)
    tell_rest(s, left, log)
    begin_action(s, s.fray[0], s.actor)
    s.stage = Stage.ACTION


@rule("NS1", "ruling 9")
def tell_rest(s: State, n: int, log: Log) -> None:
    """Which cards lie at the bottom of the Common Deck now, the first of them above the others."""
    for i in range(n, 0, -1):
        card = s.common[i]
        tell(log, Event.PUT_BACK, s.owner[card], s.kind[card], 0, 0)


@rule("NS2", "ruling 26")
def dishonor(s: State, p: int, log: Log) -> None:
    """Player p gives one Honor back to the bank, if there is any."""
    if s.honor[p] > 0:
        s.honor[p] -= 1
        tell(log, Event.DISHONORED, p, s.honor[p], 0, 0)
