"""The state of a match of Battlecats, its book, and the words of its cards, warlords and events."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from typing import TYPE_CHECKING

from ...core.records import (
    SEATS4,
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
    word,
)
from ...core.words import REVEALS, Worded, comma_list, member

if TYPE_CHECKING:
    from ...core.cardset import CardSet

MAX_CARDS, MAX_WARLORDS = 40, 24
BUILT_IN = "cards.toml"
COLOUR = 49  # ruling 1: cards of one colour
ALL = COLOUR * SEATS4
CARDS = Dim("card", ALL + 1)
KINDS = MAX_CARDS + 1
DEALT, HAND, DRAWN = 3, 8, 12  # R1.1 for each player; S13
IMPROVE = 3  # R1.6
FIRST_ACTIONS, LAST_ROUND = 3, 12  # R3.1; E1
MOST = 6  # cards that one action may hit or draw

MOST_ROUNDS = LAST_ROUND + -(-COLOUR // DEALT)  # E1: all cards once more, so many for each player a round
# A warlord, and every card recruited, returned at set-up or acting: its targets, or a draw and a choice.
# Then in each round and for each seat: the Honor bonus, the end of recruiting, a draw and what is returned.
MAX_STEPS = SEATS4 + 2 * ALL + SEATS4 + MOST_ROUNDS * (ALL * MOST + SEATS4 * (3 + IMPROVE))
LOG_SIZE = MOST_ROUNDS * (2 + SEATS4 * (DEALT + 2)) + 64  # rounds pass in one step where nobody can decide


class Clan(Worded):
    DRAGONSTORM = "Dragonstorm"
    JADE_FAN = "Jade Fan"
    IRON_CLAW = "Iron Claw"
    EAGLE_EYE = "Eagle Eye"
    NIGHTSHADE = "Nightshade"
    SACRED_FURY = "Sacred Fury"


class Level(Worded):
    SCOUT = "Scout"
    WARRIOR = "Warrior"
    MASTER = "Master"


class Start(Worded):
    """Where the copies of a card begin, unless it is the Color Deck."""

    COMMON_DECK = "in the Common Deck"
    FACE_UP = "face up in front of its player"


class Condition(Worded):
    """What lies on a card of the Fray: nothing, or a token."""

    WOUNDED = "wounded"
    PROTECTED = "protected"  # a shield that came before any wound: the card may still act
    HEALED = "healed"  # a shield on a wound: the action is lost


class Verb(Worded):
    """The card language: what an action does and what it takes."""

    EXILE = "Exile a Scout."
    EXILE_SEVERAL = "Exile up to {n} Scouts, one after the other."
    WOUND = "Wound a {level}."
    WOUND_SEVERAL = "Wound up to {n} cards, each a {level}."
    SHIELD = "Heal or protect a {level} of yours."
    DRAW = "Draw {n} cards and choose one."


AIMS = {
    "exile": (Verb.EXILE, Verb.EXILE_SEVERAL),
    "wound": (Verb.WOUND, Verb.WOUND_SEVERAL),
    "shield": (Verb.SHIELD,),
    "draw": (Verb.DRAW,),
}
LEVELLED = AIMS["wound"] + AIMS["shield"]  # verbs that name the levels at which they can be aimed
EVERY_LEVEL = sum(1 << level for level in Level)


class Moment(Worded):
    """When the condition of a bonus must hold (S6a)."""

    DEAL = "after the deal"
    ACTIONS = "after the actions"
    HONOR = "after Honor is counted"


class Deed(Worded):
    """The conditions of warlords. Cards are the player's own in the Fray and the Dealer Space."""

    CARDS = "{at}, at least {n} cards."
    FEW_CARDS = "{at}, at most {n} of your cards in the Fray."
    MOST_CARDS = "{at}, more cards than any opponent."
    OF_CLAN = "{at}, at least {n} cards of {clan}."
    LEVEL_OF_CLAN = "{at}, a {level} of {clan}."
    UNWOUNDED_OF_CLAN = "{at}, at least {n} unwounded cards of {clan}."
    UNWOUNDED_OF_LEVEL = "{at}, at least {n} unwounded {level} cards."
    ALL_UNWOUNDED = "{at}, at least {n} cards and none of them wounded."
    ALL_UNWOUNDED_OF_LEVEL = "{at}, at least {n} {level} cards and none of them wounded."
    UNWOUNDED_OF_EACH_LEVEL = "{at}, an unwounded Scout that has a Pride Factor, Warrior and Master."
    OPPONENTS_LEVEL = "{at}, an opponent has a {level} and you have none."
    CLANS = "{at}, cards of at least {n} clans."
    WOUNDED_CARDS = "{at}, at least {n} wounded cards."
    SHIELDED_CARDS = "{at}, at least {n} cards with a shield."
    HAS_WOUNDED = "{at}, your actions have wounded at least {n} cards this round."
    HAS_WOUNDED_MASTER = "{at}, your actions have wounded a Master this round."
    HAS_WOUNDED_TWO = "{at}, one action of yours has wounded two cards this round."
    HAS_EXILED = "{at}, your actions have exiled at least {n} cards this round."
    HAS_BETRAYED = "{at}, you have used the action of an opponent's Warrior or Master this round."
    WAS_EXILED = "{at}, {n} or more of your cards were exiled this round."
    LEAST_HONOR = "{at} in round {n} or later, less Honor than any opponent."


AFTER_ACTIONS = (
    Deed.WOUNDED_CARDS, Deed.SHIELDED_CARDS, Deed.HAS_WOUNDED, Deed.HAS_WOUNDED_MASTER,
    Deed.HAS_WOUNDED_TWO, Deed.HAS_EXILED, Deed.HAS_BETRAYED, Deed.WAS_EXILED,
)  # fmt: skip


class Effect(Record):
    do = word(Verb)
    n = number(1, MOST, default=0)
    level = flags(Level)


class Claim(Record):
    """The condition of a bonus."""

    do = word(Deed)
    at = word(Moment, default=0)
    n = number(1, 9, default=0)
    clan = word(Clan, default=0)
    level = word(Level, default=0)


class Card(Record):
    """A kind of card; values in the book's order of reading a card (1)."""

    copies = number(0, COLOUR)  # in each colour; all together make 49
    clan = word(Clan, default=0)
    level = word(Level)
    start = word(Start, default=0)
    pf = number(0, 9)
    hp = number(0, 9)
    wounded_hp = number(0, 9)
    pp = number(0, 9)
    wounded_pp = number(0, 9)
    action = rows(Effect, 1)
    otherwise = rows(Effect, 1, "Or ")


class Warlord(Record):
    honor_bonus = number(1, 9)
    pride_bonus = number(1, 9)
    followers = ref("card", 4, exact=False)
    honor = rows(Claim, 1, "For Honor: ")
    pride = rows(Claim, 1, "For Pride: ")


class Book(Record):
    card = rows(Card, KINDS)
    warlord = rows(Warlord, MAX_WARLORDS + 1)


class BetrayedShield(IntEnum):
    NO = 0
    MAY_SHIELD_ITSELF = 1


class JadePile(IntEnum):
    SUPPLY = 0
    HAND = 1


class Warlords(IntEnum):
    DRAFT = 0
    DEAL = 1


class Stage(Worded):
    """What is being decided, in the order in which it comes."""

    WARLORDS = "choosing warlords"
    KEEP = "keeping eight cards"
    ACTION = "action phase"
    CHOICE = "action phase"
    HONOR = "Honor phase"
    PRIDE = "Pride phase"
    IMPROVE = "improving the Recruit Hand"


class Bonus(IntEnum):
    """The two bonuses of a warlord, as bits."""

    HONOR = 1
    PRIDE = 2


class State(StateHead):
    betrayed_shield = option(BetrayedShield)  # ruling 25
    jade_pile = option(JadePile)  # ruling 5
    warlords = option(Warlords)  # ruling 31

    warlord = choice("warlord", SEATS4, unique=True)
    redeemed = i8(SEATS4)  # the warlord has been turned over
    met = i8(SEATS4)  # bonuses whose conditions have been met this round
    honor = i16(SEATS4)
    points = i16(SEATS4)  # Pride left to recruit with
    pride = i8(SEATS4, KINDS)  # how many cards of each kind a seat has in the common piles; known to all

    stage = word(Stage)
    dealer = i8()
    die = i8()  # the round; it goes on counting after 12
    turn = i8()  # the seat whose turn it is where all have one
    returned = i8()  # how many cards that seat has put under its deck in the decision that it has begun
    line = i16()  # how many cards of the Fray were dealt; those behind them are in the Dealer Space
    pawn = i16()  # where the turn indicator stands in the Fray
    acting = ref("card")  # the card whose action is being taken
    actor = i8()  # who takes it
    linked = i8()  # it was chosen by a Nightshade card and lies last in the Dealer Space
    way = i8()  # which of its two effects has begun
    hits = i8()  # how many cards it has hit

    wounds = i16(SEATS4)  # of opponents' cards, by this seat's actions in this round
    masters_wounded = i16(SEATS4)
    double_wounds = i16(SEATS4)  # actions that wounded two cards
    exiles = i16(SEATS4)
    betrayals = i16(SEATS4)  # actions of opponents' Warriors and Masters used
    losses = i16(SEATS4)  # own cards exiled

    kind = i16(CARDS)
    owner = i16(CARDS)  # the colour; it travels with the card
    seen = i16(CARDS)
    condition = word(Condition, CARDS)
    deck = pile(COLOUR, SEATS4, seen="nobody")
    hand = pile(COLOUR, SEATS4)
    jade = pile(COLOUR, SEATS4)
    common = pile(ALL, seen="nobody")
    fray = pile(ALL)  # the Fray in order, then the Dealer Space (ruling 21)
    drawn = pile(MOST)  # by a Nightshade card, before one is chosen
    discard = pile(ALL)
    exiled = pile(ALL)

    spare = private(i8(KINDS))  # of each kind of one colour, how many lie where they are not seen
    missing = private(pile(ALL))  # the same as a list, for a guess


class Event(Worded):
    CHOSE = "{seat}: takes {warlord}."
    FOLLOWED = "{seat}: {card} starts in the Discard Pile."
    DREW_FIRST = "{seat}: draws {n} cards.", "", REVEALS
    KEPT = "{seat}: keeps {card}.", "", REVEALS
    RETURNED = (
        "{seat}: puts {card} under the Color Deck.",
        "{seat}: puts a card under the Color Deck.",
        REVEALS,
    )
    ROUND = "Round {n}."
    SHUFFLED = "The Discard Pile, {n} cards, becomes the Common Deck."
    DEALT = "{seat}: {card} comes to place {n}.", "", REVEALS
    RESTED = "{seat}: lets {card} rest."
    EXILED = "{seat}: {card} exiles {other:card} of {foe:seat}."
    WOUNDED = "{seat}: {card} wounds {other:card} of {foe:seat}."
    HEALED = "{seat}: {card} heals {other:card}."
    PROTECTED = "{seat}: {card} protects {other:card}."
    DREW_COMMON = "{seat}: {card} draws from the Common Deck."
    TURNED_UP = "{seat}: {card} is turned up.", "", REVEALS
    TOOK = "{seat}: chooses {card}."
    BETRAYED = "{seat}: chooses {card} of {foe:seat}, which comes wounded."
    DISHONORED = "{seat}: loses 1 Honor."
    HONOR = "{seat}: gains {n} Honor, {total:n} in all."
    HONOR_BONUS = "{seat}: redeems the bonus of {warlord}: {n} Honor."
    PRIDE_BONUS = "{seat}: redeems the bonus of {warlord}: {n} Pride."
    PRIDE = "{seat}: has {n} Pride to recruit with."
    RECRUITED = "{seat}: recruits {card} for {n}."
    REPLACED = "{seat}: {card} takes its place in the hand.", "", REVEALS
    DREW = "{seat}: draws {card}.", "{seat}: draws a card.", REVEALS
    ENDED = "Round {n} is over and the Common Deck is empty."
    MASTERS = "{seat}: is tied, with Masters worth {n}."


def faults(cards: CardSet) -> list[str]:
    """What is wrong with a set that no single field can show."""
    return [
        *wrong_copies(cards),
        *missing_warlords(cards),
        *missing_followers(cards),
        *effects_in_vain(cards),
        *claims_in_vain(cards),
    ]


def wrong_copies(cards: CardSet) -> list[str]:
    """A colour has 49 cards; if not, any card that is not a built-in one may be at fault."""
    copies = {entry.id: int(cards.book.card[entry.number].copies) for entry in cards.tables["card"]}
    total = sum(copies.values())
    if total == COLOUR:
        return []
    own = [entry for entry in cards.tables["card"] if entry.source != BUILT_IN]
    return [
        f"{entry.source}: card {entry.id}: field 'copies': {copies[entry.id]}, "
        f"which makes {total} cards in a colour; allowed: {COLOUR} of all kinds together"
        for entry in own or cards.tables["card"]
    ]


def missing_warlords(cards: CardSet) -> list[str]:
    there = cards.tables["warlord"]
    if len(there) >= SEATS4:
        return []
    where = f"{there[0].source if there else 'warlords.toml'}: warlord"
    return [f"{where}: {len(there)} are too few; at least {SEATS4}, one for each player"]


def missing_followers(cards: CardSet) -> list[str]:
    """A colour must have as many of a card as follow a warlord."""
    found = []
    for entry in cards.tables["warlord"]:
        followers = Counter(int(row) for row in cards.book.warlord[entry.number].followers if row)
        for row, n in followers.items():
            copies = int(cards.book.card[row].copies)
            if n > copies:
                where = f"{entry.source}: warlord {entry.id}: field 'followers'"
                found.append(f"{where}: {n} {cards.word('card', row)}, but a colour has {copies}")
    return found


def effects_in_vain(cards: CardSet) -> list[str]:
    """The target decides which of its two effects a card uses (ruling 11), so no target may suit both."""
    found = []
    for entry in cards.tables["card"]:
        card = cards.book.card[entry.number]
        where = f"{entry.source}: card {entry.id}: field"
        if card.otherwise[0].do and not card.action[0].do:
            found.append(f"{where} 'otherwise': needs an 'action' beside it")
        elif clash := overlap(card.action[0], card.otherwise[0]):
            found.append(f"{where} 'otherwise': {clash}")
    return found


def overlap(first: Effect, second: Effect) -> str:
    """What both effects of a card can do, and what the second one may do instead."""
    aim, both = aim_of(second), first.level & second.level
    if not aim or aim_of(first) != aim or (second.do in LEVELLED and not both):
        return ""
    levels = f" a {' or '.join(levels_in(both))}" if both else ""
    allowed = [other for other in AIMS if other != aim]
    allowed += [f"{aim} a {level}" for level in levels_in(EVERY_LEVEL & ~first.level) if both]
    return f"'action' can {aim}{levels} already; allowed: {comma_list(allowed)}"


def aim_of(effect: Effect) -> str:
    return next((aim for aim, verbs in AIMS.items() if effect.do in verbs), "")


def levels_in(mask: int) -> list[str]:
    return [level.name.lower() for level in Level if mask >> level & 1]


def claims_in_vain(cards: CardSet) -> list[str]:
    """What only actions can bring about has not happened when the cards have just been dealt."""
    found = []
    for entry in cards.tables["warlord"]:
        for name in ("honor", "pride"):
            claim = getattr(cards.book.warlord[entry.number], name)[0]
            if claim.at == Moment.DEAL and claim.do in AFTER_ACTIONS:
                where = f"{entry.source}: warlord {entry.id}: field '{name}[1].at'"
                deed = member(Deed, int(claim.do)).name.lower()
                found.append(f"{where}: {deed!r} cannot be true at 'deal'; allowed: actions, honor")
    return found
