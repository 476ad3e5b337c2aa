"""The state of a match of Five Rows, its book, and the words of its card language and events."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from ...core.faults import Fault
from ...core.records import (
    SEATS2,
    Dim,
    Record,
    StateHead,
    frames,
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
from ...core.words import REVEALS, Worded
from .options import Commander, DyingAttackers, Hunter, LastRound

if TYPE_CHECKING:
    from ...core.card_entries import Entry
    from ...core.cardset import CardSet

MAX_CARDS = 40  # of a set, and so of a deck (1.2)
START_HEALTH, START_CARDS = 20, 4  # 1.3
LAST_ROUND = 30  # ruling 4, by its switch
QUIET = 20  # ruling 4: after so many rounds in which nobody has played a card nobody plays any more
FOUGHT_ON = 1000  # ruling 4: and after so many more, without turns, 5.3 decides
MOST_HEALTH = 10**9  # of a player, so that no sum overflows; nobody comes near it
ROWS = Dim("row", 5)  # 3.2
CARDS = Dim("card", 2 * MAX_CARDS + 1)
TROOPS, PLACES = 2 * ROWS, 3 * ROWS  # most troops, and most cards, on the battlefield
EFFECTS = 2  # most effects of one trigger
ASKER, ASKER_ROW, ASKING, CHOSEN = range(4)
"""What a frame of `asks` holds: the played card, its row, which of its effects asks, and the action that has
already chosen a troop, where a row is to be chosen too."""
ENDED, END_ROW = range(2)
"""What a frame of `ends` holds: a troop that has left the battlefield, and the row it stood in."""

# A card is played at most once, at the latest in round QUIET after the one before it, and after the last one
# there are QUIET rounds more with turns; a last round only makes it less. Every round with turns has two
# passes, and each effect of a played card asks for a troop and a row at most.
MOST_PLAYS = 2 * MAX_CARDS
MOST_ROUNDS = (MOST_PLAYS + 1) * QUIET
MAX_STEPS = 2 * MOST_ROUNDS + MOST_PLAYS * (1 + 2 * EFFECTS)

# The last pass of a round: every card acts at the start of combat, the end and the next income, every troop
# attacks and dies, every one of these effects hits every troop, and every hit has an effect of its own.
MOST_EFFECTS = EFFECTS * (3 * PLACES + 2 * TROOPS)
MOST_HITS = (MOST_EFFECTS + 1) * TROOPS
LOG_SIZE = (MOST_EFFECTS + MOST_HITS) * (1 + 2 * TROOPS) + 100


class Kind(IntEnum):
    """What a card is (3.5, 3.6)."""

    TROOP = 1
    AURA = 2


class Trigger(Worded):
    """The moments at which cards act, as the log names them."""

    PLAYED = "when played"
    OTHER_PLAYED = "when another card is played"
    INCOME = "income"
    START_OF_COMBAT = "start of combat"
    ATTACKS = "after its attack"
    KILLED = "when destroyed"
    DAMAGED = "when damaged"
    END_OF_ROUND = "end of the round"


class Why(Worded):
    """Why a troop stays where it is."""

    THERE = "it is there already"
    TAKEN = "its player has a troop where it would go"
    LAST = "there is no next row"
    GONE = "that card is gone"


class Troops(Worded):
    """The troops that an effect means, seen from the card that has it."""

    THIS = "this troop"
    OWN_HERE = "your troop in this row"
    ENEMY_HERE = "the enemy troop in this row"
    EACH_HERE = "each troop in this row"
    EACH_NEAR = "each troop in this row and the adjacent ones"
    OWN_ADJACENT = "your troops in the adjacent rows"
    OWN_OTHERS = "your other troops"
    OWN = "each of your troops"
    ENEMY = "each enemy troop"
    EACH = "each troop"


class Player(Worded):
    """The players that an effect means."""

    YOU = "you"
    ENEMY = "the enemy player"
    EACH = "each player"


class Choice(Worded):
    """Among which troops a player chooses one."""

    OWN = "one of your troops"
    ENEMY = "one enemy troop"
    ANY = "one troop"


class Watch(Worded):
    """Which cards a card reacts to when they are played."""

    ENEMY_TROOP = "Watches for enemy troops."
    ENEMY_TROOP_HERE = "Watches for enemy troops in this row."
    ENEMY_CARD = "Watches for all enemy cards."
    OWN_TROOP = "Watches for other troops of yours."
    OWN_CARD = "Watches for other cards of yours."
    ANY_TROOP = "Watches for all other troops."
    ANY_CARD = "Watches for all other cards."


class Verb(Worded):
    """The card language: what an effect does and what it takes."""

    DAMAGE = "{n} damage to {to}."
    DESTROY = "Destroy {to}."
    STRENGTHEN = "Power +{n} for {to}, for good."
    WEAKEN = "Power -{n} for {to}, for good."
    TOUGHEN = "Health +{n} for {to}."
    HURT = "{n} damage to {who}."
    HEAL = "Health +{n} for {who}."
    DRAW = "Draw {n} cards for {who}."
    COINS = "Coins +{n} for {who}."
    COINS_IF_MANNED = "Coins +{n} for you if you have a troop in this row."
    BLAST = "{n} damage to the enemy troop in this row, or to the enemy player if there is none."
    HEAL_DEALT = "Health for you, as much as the damage it dealt."
    ADVANCE = "This troop moves to the next row if you have no troop there."
    FOLLOW = "This troop moves to the row of that card if you have no troop there."
    DAMAGE_PLAYED = "{n} damage to that troop."
    WEAKEN_PLAYED = "Power -{n} for that troop, for good."
    DAMAGE_ONE = "{n} damage to {one} of your choice."
    DESTROY_ONE = "Destroy {one} of your choice that has {n} health or less."
    STRENGTHEN_ONE = "Power +{n} for {one} of your choice, for good."
    WEAKEN_ONE = "Power -{n} for {one} of your choice, for good."
    TOUGHEN_ONE = "Health +{n} for {one} of your choice."
    MOVE_ONE = "You may move {one} of your choice to a row where its owner has no troop."
    ATTACK_WITH_ONE = "One of your troops of your choice attacks at once."
    MORE_POWER = "Power +{n} for {to}."
    LESS_POWER = "Power -{n} for {to}."
    SHIELD = "Each damage to {to} is {n} less."


HARMLESS = (Verb.STRENGTHEN, Verb.WEAKEN, Verb.TOUGHEN, Verb.HURT, Verb.HEAL, Verb.DRAW)  # to troops
AT_ANY_TIME = (*HARMLESS, Verb.DAMAGE, Verb.DESTROY, Verb.BLAST)
IN_PLAY = (*AT_ANY_TIME, Verb.ADVANCE)
CHOICES = (
    Verb.DAMAGE_ONE,
    Verb.DESTROY_ONE,
    Verb.STRENGTHEN_ONE,
    Verb.WEAKEN_ONE,
    Verb.TOUGHEN_ONE,
    Verb.MOVE_ONE,
    Verb.ATTACK_WITH_ONE,
)
REACTIONS = (Verb.FOLLOW, Verb.DAMAGE_PLAYED, Verb.WEAKEN_PLAYED)
FIRST_CHOICE, LAST_CHOICE = int(CHOICES[0]), int(CHOICES[-1])


class Effect(Record):
    do = word(Verb)
    n = number(1, 9, default=0)
    to = word(Troops, default=0)
    who = word(Player, default=0)
    one = word(Choice, default=0)


class Card(Record):
    kind = word(Kind)
    cost = number(0, 12)
    power = number(-9, 12, default=0)
    health = number(0, 20, default=0)
    when_played = rows(Effect, EFFECTS, "When played: ", verbs=(*IN_PLAY, Verb.COINS, *CHOICES))
    watches = word(Watch, default=0, said=True)
    when_other_played = rows(
        Effect, EFFECTS, "When one is played: ", verbs=(*IN_PLAY, Verb.COINS, *REACTIONS)
    )
    income = rows(Effect, EFFECTS, "Income: ", verbs=(Verb.COINS, Verb.COINS_IF_MANNED))
    start_of_combat = rows(Effect, EFFECTS, "Start of combat: ", verbs=IN_PLAY)
    when_attacks = rows(Effect, EFFECTS, "After it attacks: ", verbs=(*IN_PLAY, Verb.HEAL_DEALT))
    when_killed = rows(Effect, EFFECTS, "When destroyed: ", verbs=AT_ANY_TIME)
    when_damaged = rows(Effect, 1, "When it takes damage and survives: ", verbs=HARMLESS)
    end_of_round = rows(Effect, EFFECTS, "End of the round: ", verbs=IN_PLAY)
    continuous = rows(
        Effect, EFFECTS, "As long as it lies here: ", verbs=(Verb.MORE_POWER, Verb.LESS_POWER, Verb.SHIELD)
    )


class Book(Record):
    card = rows(Card, MAX_CARDS + 1)


class State(StateHead):
    dying_attackers = option(DyingAttackers)  # ruling 17
    hunter = option(Hunter)  # ruling 14
    commander = option(Commander)  # ruling 13
    last_round = option(LastRound)  # ruling 4

    round_number = i16()
    quiet = i8()  # rounds, with this one, since a card was last played (ruling 4)
    first_player = seat()  # who plays first this round (3.1)
    health = i32(SEATS2)
    coins = i16(SEATS2)

    kind = i16(CARDS)
    owner = seat(CARDS)
    seen = seat_bits(CARDS)
    damage = i32(CARDS)  # what a troop has lost of its printed health; below 0: gained (ruling 21)
    boost = i32(CARDS)  # what a troop has gained for good on its printed power
    troop = slot(SEATS2, ROWS)
    aura = slot(ROWS)
    hand = pile(MAX_CARDS, SEATS2, seen="owner")
    deck = pile(MAX_CARDS, SEATS2, seen="nobody")
    discard = pile(MAX_CARDS, SEATS2)
    asks = frames(1)  # a played card that waits for a choice: ASKER and so on

    # What is left for later while a played card still acts (3.7):
    hits = i8(CARDS)  # damage that a troop has taken and not reacted to yet
    ends = frames(TROOPS)  # troops whose end has had no effect yet, as they left: ENDED and so on

    leads = private(seat())  # whose turn it is; outside turns, who plays first this round (ruling 10)
    done = private(i8(CARDS))  # what has acted at this moment; in combat, what has attacked (ruling 16)
    missing = private(i16(MAX_CARDS + 1))  # a pile of kinds, while guessing


class Event(Worded):
    ROUND = "Round {n}."
    FIRST = "{seat}: has the first turn."
    DREW = "{seat}: draws {card}.", "{seat}: draws a card.", REVEALS
    NOTHING_TO_DRAW = "{seat}: has no card left to draw."
    PLAYED = "{seat}: plays {card} to row {row}."
    OVERLAID = "{seat}: {card} in row {row} is overlaid and discarded."
    ACTS = "{seat}: {card} ({trigger})"
    CHOSE = "{seat}: {card} picks {picked:card} of {owner:seat} in row {row}."
    CHOSE_ITSELF = "{seat}: {card} picks itself."
    DECLINED = "{seat}: {card} picks nothing."
    NO_TARGET = "{seat}: {card} finds nothing to pick."
    MOVED = "{seat}: {card} moves from row {n} to row {row}."
    STAYED = "{seat}: {card} stays in row {row}, because {why}."
    MORE_COINS = "{seat}: gains {n} coins."
    COMBAT = "Combat of round {n}."
    ATTACKED = "{seat}: {card} in row {row} attacks for {n}."
    HIT = "{seat}: {card} takes {n} damage."
    SHIELDED = "{seat}: {card} is shielded from {less} and takes {n} damage."
    SPARED = "{seat}: {card} is shielded and takes no damage."
    HURT = "{seat}: loses {n} health."
    HEALED = "{seat}: gains {n} health."
    STRONGER = "{seat}: {card} gets {n} more power."
    WEAKER = "{seat}: {card} gets {n} less power."
    TOUGHER = "{seat}: {card} gains {n} health."
    DESTROYED = "{seat}: {card} in row {row} is destroyed."
    DESTROYED_AT_ONCE = "{seat}: {card} in row {row} is destroyed at once."
    PASSED = "{seat}: ends the turn."
    FINAL = "{seat}: ends with {n} health."
    TIME = "Round {n} was the last."
    QUIET = "No card was played in the last {n} rounds: the fights go on without turns for {more} rounds."
    WON = "{seat}: wins the match."
    DRAWN = "The match is a draw."


WORDS = {"trigger": Trigger, "why": Why}

OF_TROOPS = ("power", "health", "when_attacks", "when_killed", "when_damaged")  # fields that an aura has not
OF_THIS_TROOP = (Verb.FOLLOW, Verb.ADVANCE)


def faults_of(entry: Entry, cards: CardSet) -> list[Fault]:
    """What no single field can show: fields that do not go with a card's kind or with each other."""
    found = []
    card = cards.book.card[entry.number]
    if card.kind == Kind.TROOP and card.health < 1:
        found.append(entry.fault("health", "a troop needs 1 or more"))
    if card.kind == Kind.AURA:
        found += [entry.fault(name, "only a troop has it") for name in OF_TROOPS if name in entry.given]
        found += [entry.fault(place, "an aura is no troop") for place in _of_this_troop(card)]
    found += [
        entry.fault(f"when_killed[{i}]", "the troop is gone by then")
        for i, effect in enumerate(card.when_killed, 1)
        if effect.to == Troops.THIS
    ]
    if bool(card.watches) != bool(card.when_other_played[0].do):
        found.append(entry.fault("watches", "goes with 'when_other_played', neither without the other"))
    return found


def _of_this_troop(card: Card) -> list[str]:
    """The effects of a card that speak of it as a troop."""
    return [
        f"{name}[{i}]"
        for name, field in Card.fields.items()
        if field.means == "rows"
        for i, effect in enumerate(getattr(card, name), 1)
        if effect.do in OF_THIS_TROOP or effect.to in (Troops.THIS, Troops.OWN_OTHERS)
    ]
