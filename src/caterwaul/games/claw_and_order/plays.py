"""What may be played (104, 105, 109): prices, hosts, aims, and what can be taken back to the hand."""

from __future__ import annotations

from ...core.compiling import Out, rule
from .actions import AT, DONE, ON, PASS, PLACES, PLAY, TAKE_BACK
from .actions import RETREAT as TO_RETREAT
from .combat import add_places
from .options import EquipReturn
from .prices import is_reaction, price
from .state import MOST_PUT_BACK, Book, State
from .troops import (
    CAT,
    COMMANDER,
    RETREAT,
    can_act,
    granted_keywords,
    has_front,
    is_vehicle,
    lies_face_down,
    printed_qualities,
    qualities,
)
from .words import Host, Kind, Phase, Verb


@rule("104.1b", "103.4", "109.6", "ruling 10")
def legal_plays(s: State, book: Book, p: int, out: Out, n: int) -> int:
    """Every different card in hand that player p can pay and that has somewhere to go."""
    for i in range(1, s.hand[p, 0] + 1):
        row = s.kind[s.hand[p, i]]
        if is_repeated(s, p, i) or price(s, book, p, row) > s.dollars[p]:
            continue
        match book.card[row].kind:
            case Kind.TROOP:
                out[n] = PLAY + row
                n += 1
            case Kind.EQUIP:
                n = add_places(ON + row * PLACES, hosts(s, book, p, row), out, n)
            case Kind.TEAM_BUFF if not is_buffed(s, p, row):
                out[n] = PLAY + row
                n += 1
            case Kind.ONE_TIME if s.phase == Phase.PLAY:
                n = legal_one_time(s, book, p, row, out, n)
            case _:
                pass
    return n


@rule("104.1b")
def is_repeated(s: State, p: int, i: int) -> bool:
    """Whether a card of the same kind lies before this one in the hand."""
    for j in range(1, i):
        if s.kind[s.hand[p, j]] == s.kind[s.hand[p, i]]:
            return True
    return False


@rule("101.3a", "109.1", "109.2")
def hosts(s: State, book: Book, p: int, row: int) -> int:
    """The places of the troops that may get an Equip Item, as bits."""
    bits = 0
    for i in range(1, s.troops[p, 0] + 1):
        card = s.troops[p, i]
        vehicle = is_vehicle(s, book, card)
        match book.card[row].host:
            case Host.CAT:
                fits = printed_qualities(book, s.kind[card]) & CAT > 0
            case Host.VEHICLE:
                fits = vehicle
            case Host.NO_VEHICLE:
                fits = not vehicle
            case _:
                fits = True
        if fits:
            bits |= 1 << i
    return bits


@rule("101.3b", "109.7", "ruling 37")
def is_buffed(s: State, p: int, row: int) -> bool:
    """Whether a Team Buff of that name is in play already."""
    for i in range(1, s.buffs[p, 0] + 1):
        if s.kind[s.buffs[p, i]] == row:
            return True
    return False


@rule("101.3c", "109.5", "109.6")
def legal_one_time(s: State, book: Book, p: int, row: int, out: Out, n: int) -> int:
    """A One-Time Item needs something to work on; a reaction waits for an attack."""
    match book.card[row].when_played[0].do:
        case Verb.SCREEN | Verb.COVER | 0:
            return n
        case Verb.BARRAGE | Verb.DRAW | Verb.SALVAGE:
            if has_work(s, book, p, row):
                out[n] = PLAY + row
                n += 1
            return n
        case Verb.MEND:
            return add_places(ON + row * PLACES, aims(s, book, p, row), out, n)
        case _:
            return add_places(AT + row * PLACES, aims(s, book, 1 - p, row), out, n)


@rule("101.3c", "104.2", "106.1a", "G.Dis", "ruling 44", "ruling 50")
def has_work(s: State, book: Book, p: int, row: int) -> bool:
    """Whether a One-Time Item that names no troop would do anything now; all can see that."""
    match book.card[row].when_played[0].do:
        case Verb.BARRAGE:
            return has_front(s, 1 - p)
        case Verb.DRAW:
            return s.stock[p, 0] > 0
        case _:
            return s.put_back[p] < MOST_PUT_BACK and has_fallen(s, book, p)


@rule("G.Dis")
def has_fallen(s: State, book: Book, p: int) -> bool:
    """Whether a troop lies in a discard pile."""
    for i in range(1, s.discard[p, 0] + 1):
        if book.card[s.kind[s.discard[p, i]]].kind == Kind.TROOP:
            return True
    return False


@rule("106.1b", "108.2c", "109.5", "ruling 29", "ruling 36")
def aims(s: State, book: Book, side: int, row: int) -> int:
    """The places on a side that a One-Time Item can be aimed at, as bits."""
    bits = 0
    for i in range(1, s.troops[side, 0] + 1):
        if is_aim(s, book, side, s.troops[side, i], row):
            bits |= 1 << i
    return bits


@rule("106.1b", "108.2c", "ruling 29", "ruling 36")
def is_aim(s: State, book: Book, side: int, card: int, row: int) -> bool:
    """Whether an effect may name this troop; one that asks what a card is cannot name one face down."""
    effect = book.card[row].when_played[0]
    target = book.card[s.kind[card]]
    match effect.do:
        case Verb.STRIKE:
            return s.front[card] > 0
        case Verb.FLUSH:
            return s.front[card] == 0
        case Verb.STRIP:
            return s.front[card] > 0 and has_items(s, card)
        case Verb.MEND:
            return s.damage[card] > 0
        case Verb.BLAST:
            return not lies_face_down(s, card) and effect.whom & qualities(s, book, side, card) > 0
        case Verb.BRIBE:
            cheap_cat = target.cost <= effect.n and printed_qualities(book, s.kind[card]) & CAT > 0
            return cheap_cat and s.front[card] > 0 and s.crew[card] == 0 and not target.traits & COMMANDER
        case _:
            return False


@rule("109.5")
def has_items(s: State, card: int) -> bool:
    for p in range(2):
        for i in range(1, s.gear[p, 0] + 1):
            if s.host[s.gear[p, i]] == card:
                return True
    return False


@rule("104.1b", "109.4a", "G.Ret", "ruling 34")
def legal_play_phase(s: State, book: Book, p: int, out: Out) -> int:
    """Play a card, retreat, take an item back, or go on to the attack."""
    out[0] = DONE
    n = legal_plays(s, book, p, out, 1)
    for i in range(1, s.troops[p, 0] + 1):
        if may_retreat(s, book, p, s.troops[p, i]):
            out[n] = TO_RETREAT + i
            n += 1
    if s.gear[p, 0] and (s.gave_back == 0 or s.equip_return == EquipReturn.EACH_ITEM_ONCE):
        n = legal_returns(s, p, out, n)
    return n


@rule("G.Ret", "109.7", "ruling 28", "ruling 34")
def may_retreat(s: State, book: Book, p: int, card: int) -> bool:
    """An own card with Retreat, in any line, that is no pilot; printed on a vehicle it needs one."""
    if s.owner[card] != p:
        return False
    if granted_keywords(s, book, p, card) & RETREAT:
        return True
    return book.card[s.kind[card]].keywords & RETREAT > 0 and can_act(s, book, card)


@rule("109.4a", "ruling 32", "ruling 46")
def legal_returns(s: State, p: int, out: Out, n: int) -> int:
    """Each different own item on each troop that player p controls."""
    for i in range(1, s.troops[p, 0] + 1):
        for j in range(1, s.gear[p, 0] + 1):
            item = s.gear[p, j]
            if s.host[item] == s.troops[p, i] and first_like_it(s, p, j) == item:
                out[n] = TAKE_BACK + s.kind[item] * PLACES + i
                n += 1
    return n


@rule("109.4a")
def first_like_it(s: State, p: int, j: int) -> int:
    """Of equal items on one troop the one that is taken."""
    item = s.gear[p, j]
    for k in range(1, j):
        other = s.gear[p, k]
        if s.host[other] == s.host[item] and s.kind[other] == s.kind[item]:
            return other
    return item


@rule("109.6", "105.3")
def legal_reactions(s: State, book: Book, p: int, out: Out) -> int:
    """To let it happen, or a reaction in hand that player p can pay."""
    out[0] = PASS
    n = 1
    for i in range(1, s.hand[p, 0] + 1):
        row = s.kind[s.hand[p, i]]
        if is_reaction(book, row) and not is_repeated(s, p, i) and price(s, book, p, row) <= s.dollars[p]:
            out[n] = PLAY + row
            n += 1
    return n
