"""Kitties on the board: how they move and turn, what damage does, when they are captured."""

from __future__ import annotations

from ...core.compiling import rule
from ...core.events import Log, tell, tell_long
from ...core.piles import push
from ...core.records import OPEN
from .board import in_city, target
from .options import OuterReset
from .state import PLACES, Book, Event, State, Unit


@rule("T3", "ruling 10")
def settle(s: State, card: int, place: int, log: Log) -> None:
    """A Kitty stands in a new place, facing as before; back in the City it may lose its extra tokens."""
    s.board[place] = card
    if s.outer_reset == OuterReset.RESET and in_city(place) and s.tokens[card]:
        s.tokens[card] = 0
        tell(log, Event.TOKENS_OFF, s.owner[card], s.kind[card], place, 0)


@rule("T3", "ruling 5")
def relocate(s: State, place: int, to: int, log: Log) -> None:
    """Move a Kitty to an empty place; a tactic that speaks of it still does."""
    card = s.board[place]
    s.board[place] = 0
    settle(s, card, to, log)
    if s.focus == place:
        s.focus = to
    elif s.aim == place:
        s.aim = to


@rule("T3")
def move(s: State, to: int, log: Log) -> None:
    """The Kitty of a tactic goes to an empty place."""
    tell_move(s, s.focus, to, log)
    relocate(s, s.focus, to, log)


@rule("T3")
def swap(s: State, log: Log) -> None:
    """The Kitty of a tactic and its aim exchange places."""
    card, other = s.board[s.focus], s.board[s.aim]
    tell_move(s, s.focus, s.aim, log)
    tell_move(s, s.aim, s.focus, log)
    s.focus, s.aim = s.aim, s.focus
    settle(s, card, s.focus, log)
    settle(s, other, s.aim, log)


@rule("T3")
def tell_move(s: State, place: int, to: int, log: Log) -> None:
    card = s.board[place]
    tell(log, Event.MOVED, s.owner[card], s.kind[card], place, to)


@rule("K4")
def tell_of_two(s: State, event: int, place: int, there: int, log: Log) -> None:
    """What a Kitty does to another one, and where both stand."""
    card, other = s.board[place], s.board[there]
    tell_long(log, event, s.owner[card], s.kind[card], place, s.kind[other], s.owner[other], there)


@rule("T4")
def turn(s: State, place: int, facing: int, log: Log) -> None:
    """Turn a Kitty; to keep its facing is not to rotate it."""
    card = s.board[place]
    if s.facing[card] != facing:
        s.facing[card] = facing
        tell(log, Event.TURNED, s.owner[card], s.kind[card], place, facing)


@rule("C1", "C1a", "K1", "K2", "ruling 2", "ruling 26")
def attack(s: State, book: Book, place: int, log: Log) -> None:
    """The Kitty in the Target takes the attacker's level, twice that if its type is the weaker one."""
    attacker, defender = s.board[place], s.board[target(s, place)]
    fighter = book.card[s.kind[attacker]]
    damage = fighter.level
    tell_of_two(s, Event.ATTACKED, place, target(s, place), log)
    if is_strong(fighter.unit, book.card[s.kind[defender]].unit):
        damage *= 2
        tell(log, Event.DOUBLED, s.owner[attacker], s.kind[attacker], s.kind[defender], 0)
    hurt(s, target(s, place), damage, log)


@rule("K2", "C1a", "ruling 2")
def is_strong(unit: int, against: int) -> bool:
    """Pilot over Tank, Tank over Huntress, Huntress over Pilot."""
    return against == unit % Unit.HUNTRESS + 1


@rule("C2")
def hurt(s: State, place: int, n: int, log: Log) -> None:
    """Whoever stands there takes damage, on top of what it has taken this turn."""
    card = s.board[place]
    if card:
        s.damage[card] += n
        tell(log, Event.HURT, s.owner[card], s.kind[card], place, n)


@rule("C2", "T5")
def strike(s: State, place: int, victim: int, n: int, log: Log) -> None:
    """A tactic lets the Kitty in one place hurt the one in another, if somebody stands there."""
    card = s.board[place]
    if s.board[victim] == 0:
        tell(log, Event.MISSED, s.owner[card], s.kind[card], place, 0)
        return
    tell_of_two(s, Event.STRUCK, place, victim, log)
    hurt(s, victim, n, log)


@rule("C2", "C2b", "K1", "ruling 27")
def capture_beaten(s: State, book: Book, log: Log) -> None:
    """After each step of a tactic all Kitties are captured whose damage has reached their level."""
    for place in range(1, PLACES):
        card = s.board[place]
        if card and s.damage[card] >= book.card[s.kind[card]].level:
            capture(s, place, log)


@rule("C2", "G6a", "ruling 28", "ruling 32")
def capture(s: State, place: int, log: Log) -> None:
    """A Kitty goes face up to the opponent of its owner, without its tokens."""
    card = s.board[place]
    captor = 1 - s.owner[card]
    s.board[place] = 0
    forget(s, card)
    s.owner[card] = captor
    push(s.captured[captor], card)
    tell(log, Event.CAPTURED, captor, s.kind[card], place, 0)
    if s.focus == place:
        s.focus = 0
    if s.aim == place:
        s.aim = 0


@rule("ruling 32")
def forget(s: State, card: int) -> None:
    """A card that is off the board has no facing, tokens or damage, and no part in a declaration."""
    s.facing[card] = s.tokens[card] = s.damage[card] = s.fresh[card] = s.claimed[card] = 0
    s.seen[card] = OPEN


@rule("K1", "W2")
def levels_in(s: State, book: Book, p: int) -> int:
    """The levels of all Kitties that player p has captured."""
    total = 0
    for i in range(1, s.captured[p, 0] + 1):
        total += book.card[s.kind[s.captured[p, i]]].level
    return total


@rule("G9b")
def levels_on_board(s: State, book: Book, p: int) -> int:
    total = 0
    for place in range(1, PLACES):
        card = s.board[place]
        if s.owner[card] == p:
            total += book.card[s.kind[card]].level
    return total
