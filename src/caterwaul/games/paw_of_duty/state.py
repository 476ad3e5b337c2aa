"""The state of a match of Paw of Duty, its book, and the words of its card language and events."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any

from ...core.faults import Fault
from ...core.records import (
    SEATS2,
    Dim,
    Record,
    StateHead,
    i8,
    i16,
    i32,
    number,
    option,
    pile,
    private,
    rows,
    seat,
    seat_bits,
    slot,
    word,
)
from ...core.words import REVEALS, Worded, member
from .options import First, FriendlyFire, FullCity, OuterReset, Refill

if TYPE_CHECKING:
    from ...core.card_entries import Entry
    from ...core.cardset import CardSet

MAX_CARDS, MAX_KITTIES, MAX_TACTICS = 60, 45, 60  # rows of the book; physical cards
MAX_LINES, MAX_N, MAX_WAYS, STEPS = 6, 9, 4, 14
SIDE = 5  # ruling 1
PLACES = SIDE * SIDE + 1  # place 0 is off the board, where nobody ever stands
DEALT, HAND, MULLIGAN = 4, 5, 4  # S7, G5, S8
TOKENS_CAPTURE = 3  # G6, the one that shows the owner included (ruling 9)
CARDS = Dim("card", MAX_KITTIES + MAX_TACTICS + 1)
MAX_TURNS = MAX_KITTIES - 1  # ruling 3
MAX_STEPS = 2 * (MULLIGAN + 1) + MAX_TURNS * (3 + MAX_LINES * (1 + STEPS) + 3)
"""Each step of a tactic asks once at most; a turn has besides: Kitty, place, facing, stop, token, rescue."""
LOG_SIZE = 600  # at most twelve events for each step of a card, and seven for each turn that passes by itself


class Kind(Worded):
    KITTY = "Kitty"
    TACTIC = "Tactic"


class Unit(Worded):
    """Each deals double damage to the next one, the last to the first (ruling 2)."""

    PILOT = "Pilot, strong against Tanks."
    TANK = "Tank, strong against Huntresses."
    HUNTRESS = "Huntress, strong against Pilots."


class Start(Worded):
    """Who has a tactic from the beginning; mostly nobody, and it lies in the deck."""

    EACH = "Each player begins with one; it is never discarded and returns to the hand after the turn."
    FIRST = "The first player begins with it."


class Facing(Worded):
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Place(IntEnum):
    """The spaces of the board, row by row from the north; the City is in the middle."""

    OFF = 0
    R1C1, R1C2, R1C3, R1C4, R1C5 = range(1, 6)
    R2C1, R2C2, R2C3, R2C4, R2C5 = range(6, 11)
    R3C1, R3C2, R3C3, R3C4, R3C5 = range(11, 16)
    R4C1, R4C2, R4C3, R4C4, R4C5 = range(16, 21)
    R5C1, R5C2, R5C3, R5C4, R5C5 = range(21, 26)


class Who(Worded):
    """Which Kitties a step lets choose."""

    FRIENDLY = "a friendly Kitty"
    VETERAN = "a friendly Kitty that was not played this turn"
    ENEMY = "an enemy Kitty"
    ANY = "a Kitty"
    ANOTHER = "another Kitty"


class Verb(Worded):
    """The card language. `It` is the Kitty chosen last, `the aim` the one it sighted, hopped over or met."""

    CHOOSE = "Choose {who}."
    MAY_CHOOSE = "You may choose {who}."
    EITHER = "Either:"
    OR = "Or:"
    ATTACK = "It attacks the Kitty in its Target."
    TURN_AND_ATTACK = "Turn it as you like; it attacks the Kitty in its Target."
    MOVE = "Move it 1 to {n} spaces; Kitties block its way."
    CHARGE = "Move it 1 to {n} spaces straight ahead; Kitties block its way."
    FLY = "Move it to any empty space of its row or column."
    HOP = "It hops over an adjacent Kitty, the aim, to the empty space behind."
    SWAP = "It changes places with an adjacent Kitty, the aim."
    ROTATE = "Rotate it."
    MAY_ROTATE = "You may rotate it."
    SIGHT = "The aim is the nearest Kitty straight ahead, which must be {least} to {most} spaces away."
    PUSH = (
        "It pushes the aim 1 space away; if a Kitty or the edge is in the way, {n} damage to the aim and to "
        "that Kitty instead."
    )
    PULL = "It pulls the aim to the space next to itself."
    DAMAGE = "{n} damage to the aim."
    DAMAGE_TARGET = "{n} damage to the Kitty in its Target, if any."
    DAMAGE_AROUND = "{n} damage to every Kitty adjacent to it."
    SPLASH = (
        "Choose a space exactly {away} spaces away in a straight line: {n} damage to a Kitty there "
        "and to every Kitty adjacent to that space."
    )
    DRAW = "Draw {n} cards."
    RECOVER = "Take a card with another name from the discard pile into your hand."
    MAY_DROP = "You may put a card from your hand into the discard pile."


CHOICES, WAYS = (Verb.CHOOSE, Verb.MAY_CHOOSE), (Verb.EITHER, Verb.OR)
AIMING, OF_THE_AIM = (Verb.SIGHT, Verb.HOP, Verb.SWAP), (Verb.PUSH, Verb.PULL, Verb.DAMAGE)
OF_CARDS = (Verb.DRAW, Verb.RECOVER, Verb.MAY_DROP)  # all others need a Kitty


class Step(Record):
    do = word(Verb)
    who = word(Who, default=0)
    n = number(1, MAX_N, default=0)
    away = number(1, SIDE - 1, default=0)
    least = number(1, SIDE - 1, default=0)
    most = number(1, SIDE - 1, default=0)


class Card(Record):
    """A Kitty or a tactic."""

    kind = word(Kind)
    copies = number(1, 3, default=1)
    unit = word(Unit, default=0, said=True)
    level = number(1, 9, default=0)
    lines = number(0, MAX_LINES, default=0)
    start = word(Start, default=0, said=True)
    steps = rows(Step, STEPS)


class Book(Record):
    card = rows(Card, MAX_CARDS + 1)


class Phase(Worded):
    """Where a turn stands. The first seven wait for a decision; the others pass by themselves."""

    SET_ASIDE = "Set Tactic cards aside"
    KITTY = "Choose a Kitty"
    PLACE = "Place the Kitty"
    FACE = "Choose its facing"
    TACTICS = "Play or discard"
    TACTIC = "Carry out the tactic"
    TOKEN = "Choose who gets a token"
    RESCUE = "Kitty Rescue"
    START = "Start of the turn"
    REFILL = "Refill"
    OUTER = "Outer City"
    CONTROL = "Control check"
    PASS = "End of the turn"


class State(StateHead):
    refill = option(Refill)  # ruling 15
    friendly_fire = option(FriendlyFire)  # ruling 23
    outer_reset = option(OuterReset)  # ruling 10
    full_city = option(FullCity)  # ruling 13
    first = option(First)  # ruling 37

    began = seat()  # whose the odd turns are
    turn = i16()
    phase = word(Phase)
    lines = i8()  # tactics that may still be played or discarded this turn
    at_step = i8()  # of the tactic that is carried out: the step that is owed, from 0
    focus = i32()  # the place of the Kitty that the tactic calls "it"; wide enough for bits of places
    aim = i32()  # the place of the one that it calls "the aim"

    kind = i16(CARDS)
    owner = seat(CARDS)
    seen = seat_bits(CARDS)
    facing = word(Facing, CARDS)
    tokens = i8(CARDS)  # paw tokens besides the one that shows the owner
    damage = i8(CARDS)  # taken this turn
    fresh = i8(CARDS)  # played this turn (S2b)
    claimed = word(Place, CARDS)  # where it stood when its owner declared a Control Victory (ruling 5)
    claims = i16(SEATS2)  # the lines that were declared, as bits; of the winner, those that have won
    board = slot(PLACES)
    kitty_deck = pile(MAX_KITTIES, seen="nobody")
    drawn = pile(2, SEATS2, seen="owner")
    captured = pile(MAX_KITTIES, SEATS2)  # by that seat
    removed = pile(MAX_KITTIES)
    tactic_deck = pile(MAX_TACTICS, seen="nobody")
    discard = pile(MAX_TACTICS)
    hand = pile(MAX_TACTICS, SEATS2, seen="owner")
    aside = pile(MULLIGAN, SEATS2, seen="owner")
    playing = slot()  # the Kitty that is being placed or the tactic that is carried out
    played = pile(MAX_LINES)  # this turn's tactics, face up until it is over (ruling 20)

    unseen = private(i16(MAX_CARDS + 1))  # how many cards of each row a guess has still to deal
    missing = private(i16(MAX_TACTICS + 1))  # the rows of those of one deck, as a pile


class Event(Worded):
    """Kitties are named with their places, since there may be two of a name."""

    BEGINS = "{seat}: goes first."
    TOOK = "{seat}: takes {card}."
    TURN = "Turn {n}."
    RESTED = "All damage is forgotten."
    DREW = "{seat}: draws {card}.", "", REVEALS
    DREW_SOME = "{seat}: draws {n} cards from the Tactic deck."  # what the others see of it
    SET_ASIDE = "{seat}: exchanges {n} cards of the hand."
    RESHUFFLED = "The discard pile becomes the Tactic deck."
    DREW_KITTIES = "{seat}: draws {card} and {other:card}.", "{seat}: draws two Kitties.", REVEALS
    PLACED = "{seat}: {card} comes to {place}, facing {facing}."
    NO_ROOM = "{seat}: finds no open Grid Marker."
    LEFT = "{seat}: {card} leaves the game."
    PUT_UNDER = "{seat}: puts {card} under the Kitty deck.", "{seat}: puts a Kitty under the Kitty deck."
    PLAYED = "{seat}: plays {card}."
    DISCARDED = "{seat}: discards {card}."
    MOVED = "{seat}: {card} moves from {place} to {there:place}."
    TURNED = "{seat}: {card} at {place} turns {facing}."
    PUSHED = "{seat}: {card} pushes {other:card} of {foe:seat} from {place} to {there:place}."
    PULLED = "{seat}: {card} pulls {other:card} of {foe:seat} from {place} to {there:place}."
    STOPPED = (
        "{seat}: {card} at {place} cannot push {other:card} of {foe:seat} away from {there:place}: "
        "a Kitty is behind it."
    )
    AT_EDGE = (
        "{seat}: {card} at {place} cannot push {other:card} of {foe:seat} off the board at {there:place}."
    )
    NO_CLOSER = "{seat}: {card} at {place} cannot pull {other:card} of {foe:seat} closer than {there:place}."
    ATTACKED = "{seat}: {card} at {place} attacks {other:card} of {foe:seat} at {there:place}."
    DOUBLED = "{seat}: {card} deals double damage to {other:card}, by its type."
    STRUCK = "{seat}: {card} at {place} hits {other:card} of {foe:seat} at {there:place}."
    MISSED = "{seat}: {card} at {place} hits nobody."
    SWEPT = "{seat}: {card} at {place} strikes all around it."
    LANDED = "{seat}: {card} at {place} lands its shot at {there:place}."
    HURT = "{seat}: {card} at {place} takes {n} damage."
    CAPTURED = "{seat}: captures {card} at {place}."
    RECOVERED = "{seat}: takes {card} from the discard pile."
    TAKEN_BACK = "{seat}: {card} returns to the hand."
    LAID_OFF = "Discarded at the end of the turn: {card}."
    TOKEN = "{seat}: {card} at {place} gets a paw token and has {n}."
    TOKENS_OFF = "{seat}: {card} at {place} loses its extra paw tokens."
    DECLARED = (
        "{seat}: claims {lines}, which wins the battle unless the other player breaks it in the next turn."
    )
    TOO_LATE = "{seat}: holds {lines}, too late for a Control Victory."
    BROKEN = "{seat}: loses the claim to {lines}, not held for a whole turn."
    RESCUED = "{seat}: rescues {card} from captivity, and it leaves the game."
    WON_CONTROL = "{seat}: wins by Control with {lines}, held for a whole turn."
    BATTLE_ENDS = "The battle is over without a Control Victory."
    WON_POWER = "{seat}: wins by Power, {n} to {other:number}."
    WON_TIE = "{seat}: wins the tie by the levels on the board, {n} to {other:number}."
    DRAWN_GAME = "Nobody is ahead: a draw."


WORDS = {"place": Place, "facing": Facing}


def faults(cards: CardSet) -> list[Fault]:
    """What a set must have: decks of a size that fits."""
    found: list[Fault] = []
    kitties = tactics = 0
    for entry in cards.tables["card"]:
        card = cards.book.card[entry.number]
        if card.kind == Kind.KITTY:
            kitties += int(card.copies)
        else:
            tactics += int(card.copies) if not card.start else 2 if card.start == Start.EACH else 1
    if not 2 <= kitties <= MAX_KITTIES:
        sentence = f"{kitties} Kitties in the deck, 2 to {MAX_KITTIES} are possible"
        found.append(Fault(None, "card", sentence))
    if not tactics <= MAX_TACTICS:
        found.append(Fault(None, "card", f"{tactics} Tactic cards, at most {MAX_TACTICS} are possible"))
    return found


def faults_of(entry: Entry, cards: CardSet) -> list[Fault]:
    """What no single field shows: each card can do something."""
    card = cards.book.card[entry.number]
    wrong = kitty_faults if card.kind == Kind.KITTY else tactic_faults
    return [entry.fault(field, sentence) for field, sentence in wrong(card, entry.given)]


def kitty_faults(card: Any, given: dict[str, Any]) -> list[tuple[str, str]]:
    """Fields of a Kitty, and what is wrong with them."""
    missing = [name for name in ("unit", "level") if not getattr(card, name)]
    extra = [name for name in ("start", "steps") if given.get(name)]
    return [(name, "a Kitty needs one") for name in missing] + [(name, "a Kitty has none") for name in extra]


def tactic_faults(card: Any, given: dict[str, Any]) -> list[tuple[str, str]]:
    """The same of a tactic."""
    extra = [name for name in ("unit", "level", "lines") if name in given]
    found: list[tuple[str, str]] = [(name, "only a Kitty has one") for name in extra]
    if card.start and "copies" in given:
        found.append(("copies", "a card that players begin with is in no deck"))
    steps = [step for step in card.steps if step.do]
    if not steps:
        found.append(("steps", "a tactic needs some"))
    return found + step_faults(steps)


def step_faults(steps: list[Any]) -> list[tuple[str, str]]:
    """Steps that would never do anything, because what they speak of is not there."""
    found = []
    kitty = aim = False
    before: tuple[bool, bool] | None = None  # what there was when the ways parted
    ways, last = 1, 0
    for i, step in enumerate(steps, 1):
        verb = member(Verb, int(step.do))
        where, name = f"steps[{i}]", verb.name.lower()
        if verb == Verb.EITHER:
            found += [(where, "a second 'either'")] if before else []
            before = (kitty, aim)
        elif verb == Verb.OR:
            ways += 1
            if before is None or last in (Verb.EITHER, Verb.OR) or ways > MAX_WAYS:
                found.append((where, f"'or' parts two of at most {MAX_WAYS} ways behind 'either'"))
            kitty, aim = before or (kitty, aim)
        elif verb in CHOICES:
            kitty = True
        elif verb in OF_THE_AIM and not aim:
            found.append((where, f"{name!r} needs an aim: sight, hop or swap before it"))
        elif verb not in OF_CARDS and not kitty:
            found.append((where, f"{name!r} needs a Kitty: choose one before it"))
        aim = aim or verb in AIMING
        if verb == Verb.SIGHT and step.least > step.most:
            found.append((where, f"{step.least} to {step.most} spaces is no distance"))
        last = verb
    return found + ([("steps", "nothing comes behind the last one")] if last in WAYS else [])
