"""The state of a match of Clash!, its book, and the words of its card language and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.faults import Fault
from ...core.records import (
    SEATS2,
    Dim,
    Record,
    StateHead,
    choice,
    flags,
    i8,
    i16,
    number,
    option,
    pile,
    private,
    ref,
    rows,
    seat,
    seat_bits,
    slot,
    word,
)
from ...core.words import REVEALS, Worded
from .options import DodgePace, HealCap, KnockOut

if TYPE_CHECKING:
    from ...core.card_entries import Entry
    from ...core.cardset import CardSet

MAX_CARDS, MAX_CHARACTERS = 64, 16
MOVES, BASIC_MOVES, NUMBERS = 10, 7, 4  # S2
SLOWEST = 5  # A1
MOST_TURNS = 100  # ruling 25
MAX_STEPS = 2 * MOST_TURNS + 2  # a move each turn and a character, from both
LOG_SIZE = MOST_TURNS + 100  # where nobody has a card left, all turns pass in one step
CARDS = Dim("card", 2 * MOVES + 1)


class Basic(Worded):
    """The seven moves that everyone has; guards and bonuses name them."""

    ONE = '"1"'
    TWO = '"2"'
    THREE = '"3"'
    FOUR = '"4"'
    BLOCK = "Block"
    COUNTER = "Counter"
    DODGE = "Dodge"
    ANY = "any attack"


class Naming(Worded):
    """What a move asks its player to name in secret, together with the choice (X1); mostly nothing."""

    NUMBER = "Name a number in secret."
    BASIC = "Name a basic move in secret."


class ActsAs(Worded):
    """As which other move a move acts, with its name, effect and Buildup; none: as itself."""

    NAMED = "Acts as the basic move that you named."
    FOES_TOP = (
        "Acts as the top card of the opponent's discard pile, without naming anything; "
        "as nothing where that acts as another."
    )


class Pace(Worded):
    """Where a move's Buildup comes from; none: it is printed."""

    TOP_OF_DISCARD = "As slow as the top card of your discard pile."


class Verb(Worded):
    """The card language: what an effect does and what it takes."""

    STRIKE = "Deals {n} damage."
    STRIKE_UNREDUCED = "Deals {n} damage, not lowered by damage received."
    STRONGER_AGAINST = "Deals {n} more if the opponent's move is {against}."
    STRONGER_AGAINST_NO_ATTACK = "Deals {n} more if the opponent's move is not an attack."
    STRONGER_AFTER_SUCCESS = "Deals {n} more if your move of the previous turn was successful."
    PREVENT = "Prevents all damage of {against}."
    REDIRECT = "Sends the damage of {against} back, less {n}."
    REDIRECT_ALL = "Sends all damage of {against} back."
    HEAL = "Heals {n} HP."
    HEAL_DEALT = "Heals as much as it dealt."
    HURT = "The opponent loses {n} HP."
    LOSE = "You lose {n} HP."
    FOLLOW_UP = "Deals {n} more at Buildup {at}, not lowered by damage received."
    SLOW = "The opponent's next move is {n} slower."
    DISCARD_NAMED = "The opponent discards a card of the named move, if in hand."
    REMOVE = "Remove this card from the game."


STRIKES = (
    Verb.STRIKE,
    Verb.STRIKE_UNREDUCED,
    Verb.STRONGER_AGAINST,
    Verb.STRONGER_AGAINST_NO_ATTACK,
    Verb.STRONGER_AFTER_SUCCESS,
)
GUARDS = (Verb.PREVENT, Verb.REDIRECT, Verb.REDIRECT_ALL)
AT_ANY_TIME = (Verb.HEAL, Verb.HURT, Verb.LOSE, Verb.SLOW, Verb.DISCARD_NAMED)


class Effect(Record):
    do = word(Verb)
    n = number(0, 9, default=0)
    at = number(0, SLOWEST, default=0)
    against = flags(Basic)


class Card(Record):
    """A move."""

    buildup = number(0, SLOWEST, default=0)
    pace = word(Pace, default=0, said=True)
    basic = word(Basic, default=0)
    naming = word(Naming, default=0, said=True)
    acts_as = word(ActsAs, default=0, said=True)
    acts = rows(Effect, 3, verbs=(*STRIKES, *GUARDS, *AT_ANY_TIME))
    when_hit = rows(Effect, 2, "If it hits: ", verbs=(Verb.HEAL_DEALT, Verb.FOLLOW_UP, *AT_ANY_TIME))
    when_missed = rows(Effect, 2, "If it deals no damage: ", verbs=AT_ANY_TIME)
    when_successful = rows(Effect, 2, "If it is successful: ", verbs=AT_ANY_TIME)
    afterwards = rows(Effect, 2, "After the turn: ", verbs=(Verb.REMOVE, *AT_ANY_TIME))


class Trigger(Worded):
    """The moments of a card at which its effects come, as the log names them."""

    ACTS = "acting"
    WHEN_HIT = "hit"
    WHEN_MISSED = "missed"
    WHEN_SUCCESSFUL = "successful"
    AFTERWARDS = "after the turn"


class Character(Record):
    hp = number(1, 60)
    initiative = number(1, 99)
    duplicate = word(Basic)
    specials = ref("card", 2)


class Book(Record):
    card = rows(Card, MAX_CARDS + 1)
    character = rows(Character, MAX_CHARACTERS + 1)


class State(StateHead):
    counter_buildup = option(range(3))  # ruling 1
    dodge_pace = option(DodgePace)  # ruling 3
    knock_out = option(KnockOut)  # ruling 12
    heal_cap = option(HealCap)  # ruling 14

    character = choice("character", SEATS2)
    chosen = ref("character", SEATS2)  # in secret, until both have chosen
    turn = i16()
    hp = i16(SEATS2)
    slow = i8(SEATS2)  # how much slower the move of this turn is
    succeeded = i8(SEATS2)  # the move of the previous turn prevented or redirected damage (T6)

    kind = i16(CARDS)
    owner = seat(CARDS)
    seen = seat_bits(CARDS)
    acted_at = i8(CARDS)  # how slow a Dodge on top of this card in the discard pile is (ruling 3)
    hand = pile(MOVES, SEATS2)
    discard = pile(MOVES, SEATS2)
    removed = pile(MOVES, SEATS2)
    pick = slot(SEATS2, seen="owner")  # the move that lies face down
    named = word(Basic, SEATS2)  # the execution decision that goes with it

    move = private(i16(SEATS2))  # what the picked card acts as
    buildup = private(i8(SEATS2))
    unslowed = private(i8(SEATS2))  # the same without what slows the move
    received = private(i16(SEATS2))  # damage this turn (A3)
    guard = private(i16(SEATS2))  # the guarding move that is up, from the moment it acts
    success = private(i8(SEATS2))
    follow_up = private(i8(SEATS2))  # damage of a second strike that is still to come
    follow_at = private(i8(SEATS2))
    acted = private(i8(SEATS2))  # how often the move has acted: once, and again where a second strike comes
    force = private(i16(SEATS2))  # what the strikes of a moment would deal, read before any lands; then dealt
    stopped = private(i8(SEATS2))  # the strike of this moment has met a guard
    doing = private(i16(SEATS2))  # the card whose effects come now
    moment = private(i8(SEATS2))  # and which of them, a Trigger
    next_slow = private(i8(SEATS2))


class Event(Worded):
    CHOSE = "{seat}: fights as {character}."
    TURN = "Turn {n}."
    RECHARGED = "{seat}: has no move left: recharging brings all discards back, and up to {n} HP."
    NO_MOVE = "{seat}: has no move to play."
    REVEALED = "{seat}: plays {card}, Buildup {n}.", "", REVEALS
    REVEALED_NAMING = "{seat}: plays {card} naming {basic}, Buildup {n}.", "", REVEALS
    REVEALED_AS = "{seat}: plays {card} as {other:card}, Buildup {n}.", "", REVEALS
    FIRST = "{seat}: {card} acts first at equal Buildup, by the higher Initiative."
    GUARDED = "{seat}: {card} is up."
    TOO_LATE = "{seat}: {card} is up too late for {other:card} of {foe:seat}."
    STRONGER = "{seat}: {card} deals {n} more, as it says."
    LOWERED = "{seat}: {card} deals {full:n}, less {n} for damage taken."
    HIT = "{seat}: {card} hits for {n}."
    MISSED = "{seat}: {card} misses."
    PREVENTED = "{seat}: {card} stops {n} damage."
    REDIRECTED = "{seat}: {card} sends {n} damage back."
    AGAIN = "{seat}: {card} strikes again at Buildup {n}."
    CAUSE = "{seat}: {card} ({trigger})"
    HURT = "{seat}: loses {n} HP."
    HEALED = "{seat}: heals {n} HP."
    UNHURT = "{seat}: is at full HP."
    SLOWED = "{seat}: acts {n} later next turn."
    DISARMED = "{seat}: {card} is knocked out of the hand."
    NOT_HELD = "{seat}: has no {card} in hand."
    REMOVED = "{seat}: {card} leaves the game."
    KNOCKED_OUT = "{seat}: is knocked out."
    TIME = "Turn {n} was the last."
    WON = "{seat}: wins the match."
    DRAWN = "The match is a draw."


WORDS = {"trigger": Trigger}
OF_A_MOVE = ("acts", "when_hit", "when_missed", "when_successful")  # what a card that acts as another leaves
TRIGGERS = (*OF_A_MOVE, "afterwards")


BASIC_IN = {"card": "basic", "character": "duplicate"}  # the field that names a basic move


def faults(cards: CardSet) -> list[Fault]:
    """What a set must have: all seven basic moves."""
    given = {int(cards.book.card[entry.number].basic) for entry in cards.tables["card"]}
    missing = [basic.name.lower() for basic in list(Basic)[:-1] if basic not in given]
    return [Fault(None, "card", f"none is the basic move {word!r}") for word in missing]


def faults_of(entry: Entry, cards: CardSet) -> list[Fault]:
    """What no single field shows: `any` is no move, names are asked for."""
    row, field = getattr(cards.book, entry.table)[entry.number], BASIC_IN[entry.table]
    found = [entry.fault(field, "'any' is not a move")] if getattr(row, field) == Basic.ANY else []
    return found + (_idle(entry, row) if entry.table == "card" else [])


def _idle(entry: Entry, card: Card) -> list[Fault]:
    """What a move would say and not do: something needed is not there, or something there is not needed."""
    effects = [effect for name in TRIGGERS for effect in getattr(card, name)]
    second_strikes = [effect for effect in effects if effect.do == Verb.FOLLOW_UP]
    uses_name = card.acts_as == ActsAs.NAMED or any(e.do == Verb.DISCARD_NAMED for e in effects)
    found = []
    if uses_name and not card.naming:
        found.append(entry.fault("naming", "missing, though the move uses what is named"))
    if card.naming and (not uses_name or card.acts_as == ActsAs.FOES_TOP):
        found.append(entry.fault("naming", "the move does not use what is named"))
    if card.acts_as:
        found += [
            entry.fault(name, "the move acts as another") for name in OF_A_MOVE if getattr(card, name)[0].do
        ]
    if any(e.at <= card.buildup for e in second_strikes):
        sentence = f"a second strike comes later than the first, at Buildup {card.buildup}"
        found.append(entry.fault("at", sentence))
    if len(second_strikes) > 1:
        found.append(entry.fault("when_hit", "a move has one second strike"))
    return found
