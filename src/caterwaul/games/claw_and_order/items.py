"""Playing a card: deploying troops, attaching items, Team Buffs, One-Time Items, and taking cards back."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_only
from ...core.piles import eye, push, remove_at, sort, take
from ...core.records import OPEN
from .effects import apply
from .killing import leave_play, to_hand, turn_up
from .prices import price
from .state import Book, State
from .troops import STEALTH, attacking, can_act, has_stealth, place_of_troop, team_keywords
from .words import Event, Kind, Phase


@rule("105.3", "G.Dep", "G.Ste")
def pay_for(s: State, book: Book, p: int, row: int) -> int:
    """Pay for a card in hand and take it out; returns it."""
    if has_stealth(s, book, p, row):
        forget_hidden(s, book, p)
    s.dollars[p] -= price(s, book, p, row)
    s.items_played[p] += book.card[row].kind != Kind.TROOP
    return take(s.hand[p], s.kind[:], s.owner[:], s.seen[:], row)


@rule("G.Ste", "ruling 36")
def forget_hidden(s: State, book: Book, p: int) -> None:
    """When a card is laid face down, others cannot tell it from the Stealth cards they knew in that hand."""
    for i in range(1, s.hand[p, 0] + 1):
        if has_stealth(s, book, p, s.kind[s.hand[p, i]]):
            s.seen[s.hand[p, i]] = eye(p)
    sort(s.hand[p], s.kind[:], s.owner[:], s.seen[:])  # a back in its old place would be a known card still


@rule("101.3c", "104.1b", "103.4", "109.6")
def play(s: State, book: Book, p: int, row: int, target: int, log: Log) -> None:
    """Play a card of player p, on a troop where it needs one."""
    card = pay_for(s, book, p, row)
    match book.card[row].kind:
        case Kind.TROOP:
            deploy(s, book, p, card, log)
        case Kind.EQUIP:
            attach(s, book, p, card, target, log)
        case Kind.TEAM_BUFF:
            show(s, p, card)
            push(s.buffs[p], card)
            if s.phase != Phase.DEPLOYMENT:
                tell(log, Event.BUFFED, p, row, 0, 0)
        case _:
            s.seen[card] = OPEN
            tell_played(s, p, row, log)
            apply(s, book, p, 0, book.card[row].when_played[0], target, log)
            push(s.discard[p], card)


@rule("109.6")
def tell_played(s: State, p: int, row: int, log: Log) -> None:
    """A reaction is told with the troop that it is for."""
    if s.phase == Phase.REACTION:
        target = s.aim[attacking(s, 1 - p)]
        tell(log, Event.SHIELDED, p, row, s.kind[target], place_of_troop(s, p, target))
    else:
        tell(log, Event.PLAYED, p, row, 0, 0)


@rule("103.4", "ruling 9")
def show(s: State, p: int, card: int) -> None:
    """A played card lies open, except before the battle, when all is laid in secret."""
    s.seen[card] = eye(p) if s.phase == Phase.DEPLOYMENT else OPEN


@rule("106.2", "G.Dep", "G.Ste", "ruling 31")
def deploy(s: State, book: Book, p: int, card: int, log: Log) -> None:
    """A troop enters the Back Line, face down if it has Stealth."""
    s.seen[card] = eye(p)
    push(s.troops[p], card)
    if s.phase != Phase.DEPLOYMENT:
        lay(s, book, p, card)
        has_come(s, book, p, card, log)


@rule("G.Ste", "109.7", "ruling 9", "ruling 51")
def lay(s: State, book: Book, p: int, card: int) -> None:
    """A troop lies there for all to see, or face down; under a team that has Stealth it may be any."""
    if has_stealth(s, book, p, s.kind[card]):
        s.veiled[card] = team_keywords(s, book, p) & STEALTH > 0
    else:
        s.seen[card] = OPEN


@rule("G.Dep", "108.1", "ruling 9")
def has_come(s: State, book: Book, p: int, card: int, log: Log) -> None:
    """A deployed troop is on the table for all: tell it, and let it do what it does, if it can act."""
    tell_deployed(s, p, card, log)
    effect = book.card[s.kind[card]].when_deployed[0]
    if effect.do and s.stock[p, 0] and can_act(s, book, card):
        turn_up(s, p, card, log)
        s.offer[p] = min(s.offer[p] + effect.n, s.stock[p, 0])


@rule("G.Ste", "ruling 36")
def tell_deployed(s: State, p: int, card: int, log: Log) -> None:
    place = place_of_troop(s, p, card)
    if s.seen[card] == OPEN:
        tell(log, Event.DEPLOYED, p, s.kind[card], place, 0)
    else:
        tell_only(log, eye(p), Event.DEPLOYED_HIDDEN, p, s.kind[card], place, 0)


@rule("101.3a", "109.1", "ruling 36")
def attach(s: State, book: Book, p: int, card: int, troop: int, log: Log) -> None:
    """An item that asks what its troop is turns it up."""
    show(s, p, card)
    if book.card[s.kind[card]].host:
        turn_up(s, p, troop, log)
    push(s.gear[p], card)
    s.host[card] = troop
    if s.phase != Phase.DEPLOYMENT:
        tell_attached(s, p, card, log)


@rule("101.3a", "ruling 36")
def tell_attached(s: State, p: int, item: int, log: Log) -> None:
    troop = s.host[item]
    place = place_of_troop(s, p, troop)
    tell_only(log, s.seen[troop], Event.ATTACHED, p, s.kind[item], s.kind[troop], place)


@rule("G.Ret", "ruling 34")
def retreat(s: State, p: int, card: int, log: Log) -> None:
    """Back to the hand, where everybody knows it; it may be deployed again at once."""
    turn_up(s, p, card, log)
    tell(log, Event.RETREATED, p, s.kind[card], place_of_troop(s, p, card), 0)
    leave_play(s, p, card, log)
    to_hand(s, p, card)


@rule("109.4a", "109.4b", "ruling 32", "ruling 33")
def take_back(s: State, p: int, row: int, troop: int, log: Log) -> None:
    """An item returns to the hand; until the end of the turn it lies apart, because it cannot be played."""
    for i in range(1, s.gear[p, 0] + 1):
        item = s.gear[p, i]
        if s.kind[item] == row and s.host[item] == troop:
            remove_at(s.gear[p], i)
            s.host[item] = 0
            push(s.returned[p], item)
            place = place_of_troop(s, p, troop)
            tell_only(log, s.seen[troop], Event.RETURNED, p, row, s.kind[troop], place)
            break
    s.gave_back = s.unsettled = 1
