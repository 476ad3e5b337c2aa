"""The state of a match of Claw & Order, its book, and the words of its card language and events."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ...core.card_entries import Entry
from ...core.cardset import CardSet
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
from ...core.words import and_list
from .deck_limits import DECK
from .decks import check_entry
from .options import DeckLoss, DollarsEnd, EquipReturn, First, LossTiming, TurnNumber
from .words import (
    ABILITIES,
    AT_END,
    GROUND,
    GROUND_AT_END,
    OF_BUFFS,
    OF_ITEMS,
    ON_DEPLOY,
    ON_PLAY,
    ON_REVEAL,
    Applies,
    Breed,
    Event,
    Host,
    Keyword,
    Kind,
    Phase,
    Quality,
    Trait,
    Verb,
)

__all__ = ["Event"]

MAX_CARDS, MAX_DECKS, MAX_BATTLEFIELDS = 120, 40, 30
HAND = 5  # 103.2
START_DOLLARS = 5  # 103.4
TROOPS = 2 * DECK  # no more can be on one side
BATTLES, WINS = 3, 2  # 100.2, 110.3
MOST_PUT_BACK = 9  # ruling 44: cards that return to a deck in one battle
MOST_TURNS = DECK - HAND + MOST_PUT_BACK  # of one player in a battle: one card is drawn in each
CARDS = Dim("card", 2 * DECK + 1)
FORFEITED = 3  # attacks that count as made, more than any troop has: a pilot thrown clear (108.2a)
MOST = 9  # the largest number an effect may have

# ruling 44. In a turn every troop may be asked to move, may strike on turning up and may get a pilot; every
# dollar may play a card, which may be taken back and may offer cards until the player declines; every item
# may be taken back; every troop may attack twice, and each attack is answered.
MOST_DOLLARS = 2 * MOST_TURNS + 2 * MOST * (TROOPS + DECK + 1)
STEPS_IN_A_TURN = 3 * TROOPS + (3 + MOST) * (MOST_DOLLARS + 1) + TROOPS + DECK + 4 * TROOPS + 2
STEPS_BEFORE_A_TURN = 2 * (2 + MOST) * (START_DOLLARS + 2 * MOST) + 2 + 1
MAX_STEPS = BATTLES * (2 * MOST_TURNS * STEPS_IN_A_TURN + STEPS_BEFORE_A_TURN)
LOG_SIZE = 1500  # a step can clear both sides, end the battle and deal the next: a few lines for each card


class Effect(Record):
    do = word(Verb)
    n = number(0, MOST, default=0)
    count = number(1, MOST, default=1)
    whom = flags(Quality)


def said_of_keywords(card: Any, keywords: list[str]) -> str:
    """A Team Buff has them for others."""
    if card.kind == Kind.TEAM_BUFF:
        return f"Your troops have {and_list(keywords)}."
    return f"{', '.join(keywords).capitalize()}."


class Card(Record):
    """A troop or an item."""

    kind = word(Kind)
    cost = number(1, 9)
    damage = number(0, 20, default=0)
    health = number(0, 30, default=0)
    breed = word(Breed, default=0)
    traits = flags(Trait, said=True)
    keywords = flags(Keyword, said=said_of_keywords)
    host = word(Host, default=0, said=True)
    always = rows(Effect, 2, verbs=ABILITIES)  # of a troop
    gives = rows(Effect, 2, verbs=OF_ITEMS)  # of an Equip Item, to the troop that has it
    team = rows(Effect, 2, verbs=OF_BUFFS)  # of a Team Buff
    when_deployed = rows(Effect, 1, "When deployed: ", verbs=ON_DEPLOY)
    when_revealed = rows(Effect, 1, "When turned up by moving to the Front Line: ", verbs=ON_REVEAL)
    when_played = rows(Effect, 1, verbs=ON_PLAY)
    end_of_turn = rows(Effect, 1, "At the end of your turn: ", verbs=AT_END)


class Battlefield(Record):
    applies = word(Applies, said=True)
    effects = rows(Effect, 2, verbs=GROUND)
    end_of_turn = rows(Effect, 1, "At the end of your turn: ", verbs=GROUND_AT_END)


class Published(IntEnum):
    """Whether everybody knows the list of a deck, or it is a player's own."""

    OWN = 0
    PREBUILT = 1


class Deck(Record):
    published = word(Published, default=0)
    cards = ref("card", DECK, why="102.1")


class Book(Record):
    card = rows(Card, MAX_CARDS + 1)
    deck = rows(Deck, MAX_DECKS + 1)
    battlefield = rows(Battlefield, MAX_BATTLEFIELDS + 1)


class State(StateHead):
    loss_timing = option(LossTiming)  # ruling 1
    deck_loss = option(DeckLoss)  # ruling 2
    turn_number = option(TurnNumber)  # ruling 5
    dollars_end = option(DollarsEnd)  # ruling 6
    first = option(First)  # ruling 8
    equip_return = option(EquipReturn)  # ruling 32

    deck = choice("deck", SEATS2)
    battle = i8()
    battlefield = ref("battlefield")
    phase = word(Phase)
    active = seat()  # whose turn it is
    began = seat()  # who had the first turn of this battle
    lost_before = i8(SEATS2)  # who lost the previous battle
    wins = i8(SEATS2)
    turn = i16(SEATS2)  # the own turns of this battle
    asked = i8()  # the place of the troop that its player was asked about last (106.3, 108.2)
    gave_back = i8()  # an item has been taken back this turn (109.4)
    dollars = i16(SEATS2)
    items_played = i8(SEATS2)  # in this turn
    put_back = i8(SEATS2)  # cards that have returned to the deck in this battle
    offer = i16(SEATS2)  # cards that the player may draw now
    known = ref("card", SEATS2, DECK)  # what earlier battles showed of a deck

    kind = i16(CARDS)
    owner = seat(CARDS)
    seen = seat_bits(CARDS)
    front = i8(CARDS)  # a troop that stands in the Front Line
    veiled = i8(CARDS)  # laid face down by a team that has Stealth: it may be any troop
    damage = i16(CARDS)
    attacks = i8(CARDS)  # made in this turn
    strikes = i8(CARDS)  # its ability on turning up is still to come
    crew = slot(CARDS)  # of a vehicle its pilot, of a pilot its vehicle
    host = slot(CARDS)  # of an item the troop that has it
    aim = slot(CARDS)  # whom a troop is attacking, while the other player may answer

    stock = pile(DECK, SEATS2, seen="nobody")  # what is left of the deck
    hand = pile(DECK, SEATS2, seen="owner")
    discard = pile(DECK, SEATS2)
    troops = pile(TROOPS, SEATS2)  # in play, under the control of the seat, in the order of deployment
    gear = pile(DECK, SEATS2)  # the seat's Equip Items in play
    buffs = pile(DECK, SEATS2)  # the seat's Team Buffs in play
    returned = pile(DECK, SEATS2)  # items taken back this turn: in the hand, but not to be played (109.4)

    stood = private(i8(CARDS))  # the places of all troops when the first of several is killed, for the log
    attacker = private(i16())  # until it is clear who was killed by an attack
    attacked = private(i16())
    unsettled = private(i8())  # something has happened that may kill a troop
    shielded = private(i16())  # what a reaction takes off the attack that is to land
    missing = private(pile(DECK))  # the kinds that a guess has still to deal out
    tally = private(i8(MAX_CARDS + 1))  # and how many of each kind it has counted


ON_KIND = {
    "troop": "a troop",
    "equip": "an Equip Item",
    "team_buff": "a Team Buff",
    "one_time": "a One-Time Item",
}
BELONGS = {
    "troop": {"breed", "always", "when_deployed", "when_revealed", "end_of_turn", "keywords"},
    "equip": {"host", "gives", "keywords"},
    "team_buff": {"team", "end_of_turn", "keywords"},
    "one_time": {"when_played"},
}


def faults_of(entry: Entry, cards: CardSet) -> list[Fault]:
    """What no single field shows: decks are legal, and nothing is printed that would do nothing."""
    if entry.table == "deck":
        return check_entry(entry, cards)
    return idle_faults(entry) if entry.table == "card" else []


def idle_faults(entry: Entry) -> list[Fault]:
    """What a card says that means nothing on a card of its kind."""
    kind = str(entry.given["kind"])
    there = f"means nothing on {ON_KIND[kind]}"
    idle = [key for key in set().union(*BELONGS.values()) - BELONGS[kind] if entry.given.get(key)]
    found = [entry.fault(key, there) for key in sorted(idle)]
    if kind == "equip" and "stealth" in entry.given.get("keywords", ()):
        sentence = f"Stealth {there}, whose troop is deployed already (G.Ste)"
        found.append(entry.fault("keywords", sentence))
    return found
