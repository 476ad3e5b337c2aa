"""Combat (107): who may attack whom, the answer of the other player, and the damage."""

from __future__ import annotations

from ...core.compiling import Out, rule
from ...core.events import Log, tell_long
from .actions import ATTACK, DONE, PLACES, SHELL
from .killing import turn_up, wound
from .prices import first_item_discount, is_reaction
from .state import MAX_CARDS, Book, State
from .troops import (
    ESCORT,
    FLYING,
    REACH,
    attacking,
    counts_for,
    has_abilities,
    is_pilot,
    items_on,
    keywords,
    power,
    qualities,
    says,
    sum_of,
)
from .words import Event, Phase, Verb


@rule("106.1a", "107.1", "108.1", "108.2a", "104.1c", "ruling 25")
def may_attack(s: State, book: Book, card: int) -> bool:
    """A troop that can act and has an attack left."""
    if not has_abilities(s, book, card):
        return False
    most = 2 if says(book.card[s.kind[card]].always[:], Verb.ATTACK_TWICE) else 1
    return s.attacks[card] < most


@rule("106.1a", "106.1b", "107.2", "108.2c")
def in_line(s: State, book: Book, foe: int, front: int) -> int:
    """The places of a line that attacks and shots can reach, as bits: pilots are inside their vehicles."""
    bits = 0
    for i in range(1, s.troops[foe, 0] + 1):
        card = s.troops[foe, i]
        if s.front[card] == front and not is_pilot(s, book, card):
            bits |= 1 << i
    return bits


@rule("G.Fly", "112.2")
def with_keyword(s: State, book: Book, foe: int, keyword: int) -> int:
    """The places of troops that have a keyword now, as bits."""
    bits = 0
    for i in range(1, s.troops[foe, 0] + 1):
        if keywords(s, book, foe, s.troops[foe, i]) & keyword:
            bits |= 1 << i
    return bits


@rule("G.Fly", "111.3")
def out_of_reach(s: State, book: Book, foe: int) -> int:
    """The places that only Flying and Reach get at, as bits; a battlefield may ground the flyers."""
    if counts_for(s, book, foe) and says(book.battlefield[s.battlefield].effects[:], Verb.GROUNDED):
        return 0
    return with_keyword(s, book, foe, FLYING)


@rule("107.2", "G.Fly", "G.Rea", "106.1b")
def targets(s: State, book: Book, p: int, card: int, front: int, back: int, flying: int, escorts: int) -> int:
    """The places that a troop of player p may attack, as bits. Escorts it could attack are the only ones."""
    bits = 0
    if s.front[card]:
        bits = front
        if says(book.card[s.kind[card]].always[:], Verb.ATTACK_BACK):
            bits |= back
        if flying & bits and not keywords(s, book, p, card) & (FLYING | REACH):
            bits &= ~flying
        if bits & escorts & front:
            bits &= escorts & front
    return bits


@rule("104.1c", "107.1", "107.2", "ruling 19")
def legal_attacks(s: State, book: Book, p: int, out: Out) -> int:
    """Every attack and every shot that is open to the active player, and to stop."""
    foe = 1 - p
    front, back = in_line(s, book, foe, 1), in_line(s, book, foe, 0)
    flying, escorts = out_of_reach(s, book, foe), with_keyword(s, book, foe, ESCORT)
    out[0] = DONE
    n = 1
    for i in range(1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        if not may_attack(s, book, card):
            continue
        n = add_places(ATTACK + i * PLACES, targets(s, book, p, card, front, back, flying, escorts), out, n)
        if back and says(book.card[s.kind[card]].always[:], Verb.SHELL):
            n = add_places(SHELL + i * PLACES, back, out, n)
    return n


@rule("107.2")
def add_places(start: int, places: int, out: Out, n: int) -> int:
    """One action for each place."""
    i = 0
    while places:
        if places & 1:
            out[n] = start + i
            n += 1
        places >>= 1
        i += 1
    return n


@rule("106.1b", "107.1")
def shell(s: State, book: Book, p: int, i: int, j: int, log: Log) -> None:
    """A shot into the Back Line takes the place of an attack; it is none, so nobody reacts to it."""
    foe = 1 - p
    card, target = s.troops[p, i], s.troops[foe, j]
    s.attacks[card] += 1
    turn_up(s, foe, target, log)
    tell_long(log, Event.SHELLED, p, s.kind[card], i, s.kind[target], j, 0)
    wound(s, foe, target, sum_of(book.card[s.kind[card]].always[:], Verb.SHELL), 0, log)


@rule("107.1", "107.2", "109.6", "G.Att", "G.Ste")
def declare(s: State, book: Book, p: int, i: int, j: int, log: Log) -> None:
    """A troop attacks; what lay face down is turned up. The other player may react if open facts allow it."""
    foe = 1 - p
    card, target = s.troops[p, i], s.troops[foe, j]
    s.attacks[card] += 1
    s.aim[card] = target
    turn_up(s, foe, target, log)
    tell_long(log, Event.ATTACKED, p, s.kind[card], i, s.kind[target], j, 0)
    s.phase = Phase.REACTION
    if may_react(s, book, foe):
        s.to_act = 1 << foe


@rule("109.6", "ruling 6")
def may_react(s: State, book: Book, p: int) -> bool:
    """Whether player p is asked for a reaction: by open facts alone, a card in hand and enough dollars."""
    if s.hand[p, 0] == 0:
        return False
    most = s.dollars[p] + first_item_discount(s, book, p)
    for row in range(1, MAX_CARDS + 1):
        if book.card[row].cost <= most and is_reaction(book, row):
            return True
    return False


@rule("G.Att", "107.3", "ruling 17", "ruling 18", "ruling 43")
def land(s: State, book: Book, p: int, log: Log) -> None:
    """The attack deals its damage, less what a reaction and armour take; only the attacker deals any."""
    foe = 1 - p
    card = attacking(s, p)
    target = s.aim[card]
    s.aim[card] = 0
    s.attacker, s.attacked = card, target
    n = force(s, book, p, card, target) - s.shielded
    s.shielded = 0
    wound(s, foe, target, n, 0, log)
    splash(s, book, p, card, target, log)
    s.phase = Phase.ATTACK


@rule("G.Att", "109.1")
def force(s: State, book: Book, p: int, card: int, target: int) -> int:
    """What a troop of player p deals to this target: its Damage, more against some, less armour."""
    foe = 1 - p
    n = power(s, book, p, card)
    abilities = book.card[s.kind[card]].always
    for i in range(len(abilities)):
        if abilities[i].do == Verb.STRONGER_AGAINST:
            if abilities[i].whom & qualities(s, book, foe, target):
                n += abilities[i].n
    if has_abilities(s, book, target):
        n -= sum_of(book.card[s.kind[target]].always[:], Verb.ARMOUR)
    return n - items_on(s, book, target, Verb.ARMOUR)


@rule("G.Abi", "ruling 18")
def splash(s: State, book: Book, p: int, card: int, target: int, log: Log) -> None:
    """Damage beside the attacked troop, at the same moment."""
    n = sum_of(book.card[s.kind[card]].always[:], Verb.SPLASH)
    if n == 0:
        return
    foe = 1 - p
    for i in range(1, s.troops[foe, 0] + 1):
        other = s.troops[foe, i]
        if s.front[other] and other != target and not keywords(s, book, foe, other) & FLYING:
            wound(s, foe, other, n, card, log)


@rule("104.1c", "ruling 11", "ruling 19")
def can_attack(s: State, book: Book, p: int) -> bool:
    """Whether any attack or shot is left to the active player; otherwise the phase is over by itself."""
    foe = 1 - p
    front, back, flying = in_line(s, book, foe, 1), in_line(s, book, foe, 0), out_of_reach(s, book, foe)
    for i in range(1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        if may_attack(s, book, card):
            if targets(s, book, p, card, front, back, flying, 0):
                return True
            if back and says(book.card[s.kind[card]].always[:], Verb.SHELL):
                return True
    return False
