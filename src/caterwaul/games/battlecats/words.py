"""The vocabularies of Battlecats: what its cards and warlords say, the switches, the stages and the log."""

from __future__ import annotations

from enum import IntEnum

from ...core.words import REVEALS, Worded


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

    CARDS = "{at}, you have at least {n} cards in the Fray."
    FEW_CARDS = "{at}, you have at most {n} cards in the Fray."
    MOST_CARDS = "{at}, you have more cards in the Fray than any opponent."
    OF_CLAN = "{at}, you have at least {n} cards of {clan} in the Fray."
    LEVEL_OF_CLAN = "{at}, you have a {level} of {clan} in the Fray."
    UNWOUNDED_OF_CLAN = "{at}, you have at least {n} unwounded cards of {clan} in the Fray."
    UNWOUNDED_OF_LEVEL = "{at}, you have at least {n} unwounded {level} cards in the Fray."
    ALL_UNWOUNDED = "{at}, you have at least {n} cards in the Fray and none of them is wounded."
    ALL_UNWOUNDED_OF_LEVEL = (
        "{at}, you have at least {n} {level} cards in the Fray and none of them is wounded."
    )
    UNWOUNDED_OF_EACH_LEVEL = (
        "{at}, you have in the Fray an unwounded Scout that costs Pride, an unwounded Warrior "
        "and an unwounded Master."
    )
    OPPONENTS_LEVEL = "{at}, an opponent has a {level} in the Fray and you have none."
    CLANS = "{at}, you have cards of at least {n} clans in the Fray."
    WOUNDED_CARDS = "{at}, you have at least {n} wounded cards in the Fray."
    SHIELDED_CARDS = "{at}, you have at least {n} cards with a shield in the Fray."
    HAS_WOUNDED = "{at}, your actions have wounded at least {n} cards this round."
    HAS_WOUNDED_MASTER = "{at}, your actions have wounded a Master this round."
    HAS_WOUNDED_TWO = "{at}, one action of yours has wounded two cards this round."
    HAS_EXILED = "{at}, your actions have exiled at least {n} cards this round."
    HAS_BETRAYED = "{at}, you have used the action of an opponent's Warrior or Master this round."
    WAS_EXILED = "{at}, {n} or more of your cards were exiled this round."
    LEAST_HONOR = "{at} in round {n} or later, you have less Honor than any opponent."


AFTER_ACTIONS = (
    Deed.WOUNDED_CARDS, Deed.SHIELDED_CARDS, Deed.HAS_WOUNDED, Deed.HAS_WOUNDED_MASTER,
    Deed.HAS_WOUNDED_TWO, Deed.HAS_EXILED, Deed.HAS_BETRAYED, Deed.WAS_EXILED,
)  # fmt: skip


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


class Event(Worded):
    """What happens; `where` is a place in the Fray, the Dealer Space counted on."""

    DEALER = "{seat}: is the dealer."
    BROUGHT = "{seat}: brings {warlord}."
    DEALT_WARLORD = "{seat}: is dealt {warlord}."
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
    MOVED = "{seat}: {card} moves forward from place {from:n} to place {to:n}."
    IDLE = "{seat}: {card} {at:where} has nothing to act on."
    RESTED = "{seat}: lets the {card} {at:where} rest."
    EXILED = (
        "{seat}: exiles {other:card} of {foe:seat} {to:where} with the {card} {at:where}; "
        "what lies behind it moves up."
    )
    WOUNDED = "{seat}: wounds {other:card} of {foe:seat} {to:where} with the {card} {at:where}."
    HEALED = "{seat}: heals {other:card} of {foe:seat} {to:where} with the {card} {at:where}."
    PROTECTED = "{seat}: protects {other:card} of {foe:seat} {to:where} with the {card} {at:where}."
    DREW_COMMON = "{seat}: draws from the Common Deck with the {card} {at:where}."
    TURNED_UP = "{seat}: {card} is turned up.", "", REVEALS
    TOOK = "{seat}: chooses {card} of {foe:seat}, which goes to place {n} in the Dealer Space."
    BETRAYED = "{seat}: chooses {card} of {foe:seat}, which goes to place {n} in the Dealer Space, wounded."
    PUT_BACK = "{seat}: {card} goes under the Common Deck."
    DISHONORED = "{seat}: loses 1 Honor, {total:n} in all."
    HONOR = "{seat}: gains {n} Honor, {total:n} in all."
    HONOR_BONUS = "{seat}: redeems the bonus of {warlord}: {n} Honor."
    PRIDE_BONUS = "{seat}: redeems the bonus of {warlord}: {n} Pride."
    PRIDE = "{seat}: has {n} Pride to recruit with."
    RECRUITED = "{seat}: recruits {card} for {n} Pride."
    REPLACED = "{seat}: {card} takes its place in the hand.", "", REVEALS
    DREW = "{seat}: draws {card}.", "{seat}: draws a card.", REVEALS
    ENDED = "Round {n} is over and the Common Deck is empty."
    FINAL = "{seat}: ends with {n} Honor."
    MASTERS = "{seat}: is tied, with Masters worth {n}."
    WON = "{seat}: wins the match."
    SHARED = "{seat}: shares the win."
