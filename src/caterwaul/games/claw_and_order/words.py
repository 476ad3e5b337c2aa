"""The closed vocabularies of Claw & Order: kinds of cards, keywords, the card language, events."""

from __future__ import annotations

from enum import IntEnum

from ...core.words import REVEALS, Worded


class Kind(Worded):
    TROOP = "Troop"
    EQUIP = "Equip Item"
    TEAM_BUFF = "Team Buff"
    ONE_TIME = "One-Time Item"


class Breed(Worded):
    SHORTHAIR = "Shorthair"
    LONGHAIR = "Longhair"
    GADGET = "Gadget"
    VEHICLE = "Vehicle"


class Quality(Worded):
    """What effects ask of a troop; the first four are the breeds."""

    SHORTHAIR = "Shorthairs"
    LONGHAIR = "Longhairs"
    GADGET = "Gadgets"
    VEHICLE = "Vehicles"
    CAT = "Cats"
    FLYER = "flyers"
    TROOP = "troops"


class Keyword(Worded):
    FLYING = "Flying"
    REACH = "Reach"
    OBSERVER = "Observer"
    RETREAT = "Retreat"
    STEALTH = "Stealth"
    ESCORT = "Escort"


class Trait(Worded):
    COMMANDER = "commander"
    ANY_NUMBER = "any number of copies in a deck"


class Host(Worded):
    """What kind of troop an Equip Item needs; none: any."""

    CAT = "Only for a Cat."
    VEHICLE = "Only for a Vehicle."
    NO_VEHICLE = "Not for a Vehicle."


class Applies(Worded):
    BOTH = "For both players."
    LOSER = "For the loser of the battle before."


class Phase(Worded):
    DEAL = "deal"
    DEPLOYMENT = "deployment before the battle"
    BEGIN = "beginning of the battle"
    ADVANCE = "beginning of the turn"
    PILOTS = "pilots"
    PLAY = "Play Phase"
    ATTACK = "Attack Phase"
    REACTION = "reaction to an attack"
    END = "End Phase"
    FALL_BACK = "choice of the battlefield"


class Verb(Worded):
    """The card language: what an effect does and what it takes."""

    # A troop while its abilities are on; an Equip Item for its troop; a Team Buff for its team.
    STRONGER_AGAINST = "+{n} Damage while attacking {whom}."
    RAGE = "+1 Damage for each damage on it, at most +{n}."
    ATTACK_TWICE = "May attack twice in a turn."
    ARMOUR = "Attacks deal {n} damage less to it."
    ATTACK_BACK = "May attack troops in the Back Line."
    SHELL = "Instead of attacking, also from the Back Line: {n} damage to an enemy troop in the Back Line."
    SPLASH = "When it attacks: also {n} damage to each other enemy troop in the Front Line that does not fly."
    THORNS = "When killed by an attack: {n} damage to the attacker."
    OTHERS_DAMAGE = "Your other {whom} have +{n} Damage."
    OTHERS_HEALTH = "Your other {whom} have +{n} Health."
    CHEAPER = "Your {whom} cost ${n} less, but at least $1."
    FIRST_ITEM_CHEAPER = "The first item you play in a turn costs ${n} less."
    INCOME_IN_BACK = "In the Back Line: ${n} in your Draw Phase; several of this name do not add up."
    INCOME = "${n} more in your Draw Phase."
    FEWER_FOR = "When one of your other {whom} is killed, you discard {n} cards fewer."
    FEWER_DISCARDED = "For each of your killed troops you discard {n} cards fewer."
    VEHICLE_DAMAGE = "The Vehicle it pilots has +{n} Damage."
    VEHICLE_HEALTH = "The Vehicle it pilots has +{n} Health."
    DAMAGE = "+{n} Damage."
    HEALTH = "+{n} Health."
    TEAM_DAMAGE = "Your troops have +{n} Damage."
    TEAM_HEALTH = "Your troops have +{n} Health."
    EJECT = "If the Vehicle is destroyed, its pilot stays in the Front Line."
    # Battlefields.
    GROUNDED = "Flying does not protect."
    REACH_UP_TO = "Troops that cost ${n} or less have Reach."
    GROUND_DAMAGE = "All {whom} have +{n} Damage."
    GROUND_HEALTH = "All {whom} have +{n} Health."
    GROUND_WEAKER = "All {whom} have {n} Damage less."
    START_DOLLARS = "${n} more before the first turn."
    # At a moment.
    MAY_DRAW = "You may draw up to {n} cards."
    STRIKE = "{n} damage to an enemy troop in the Front Line."
    BARRAGE = "{n} damage to each enemy troop in the Front Line."
    BLAST = "{n} damage to one of the enemy {whom} in any line."
    HIT_WEAKEST = (
        "{n} damage to each of the {count} enemy troops in the Front Line with the least Health left."
    )
    MEND = "Remove up to {n} damage from one of your troops."
    MEND_MOST = "Remove {n} damage from each of your {count} most damaged {whom}."
    MEND_OTHERS = "Remove {n} damage from each of your {count} most damaged other {whom}."
    DRAW = "Draw {n} cards."
    SALVAGE = "Put the last {n} troops of your discard pile under your deck."
    BRIBE = (
        "Take control of an enemy Cat in the Front Line that costs ${n} or less, no pilot or Commander; it "
        "goes to your Back Line."
    )
    FLUSH = "Move an enemy troop from the Back Line to the Front Line."
    STRIP = "Discard all items of an enemy troop in the Front Line."
    SCREEN = "Reaction, when one of your troops is attacked: it takes no damage from that attack."
    COVER = "Reaction, when one of your troops is attacked: that attack deals {n} damage less."


ABILITIES = (
    Verb.STRONGER_AGAINST, Verb.RAGE, Verb.ATTACK_TWICE, Verb.ARMOUR, Verb.ATTACK_BACK, Verb.SHELL,
    Verb.SPLASH, Verb.THORNS, Verb.OTHERS_DAMAGE, Verb.OTHERS_HEALTH, Verb.CHEAPER, Verb.FIRST_ITEM_CHEAPER,
    Verb.INCOME_IN_BACK, Verb.FEWER_FOR, Verb.VEHICLE_DAMAGE, Verb.VEHICLE_HEALTH,
)  # fmt: skip
OF_ITEMS = (Verb.DAMAGE, Verb.HEALTH, Verb.ARMOUR, Verb.EJECT)
OF_BUFFS = (Verb.TEAM_DAMAGE, Verb.TEAM_HEALTH, Verb.INCOME, Verb.FEWER_DISCARDED)
ON_DEPLOY = (Verb.MAY_DRAW,)
ON_REVEAL = (Verb.STRIKE,)
ON_PLAY = (
    Verb.STRIKE, Verb.BARRAGE, Verb.BLAST, Verb.MEND, Verb.DRAW, Verb.SALVAGE, Verb.BRIBE, Verb.FLUSH,
    Verb.STRIP, Verb.SCREEN, Verb.COVER,
)  # fmt: skip
AT_END = (Verb.MEND_MOST, Verb.MEND_OTHERS, Verb.HIT_WEAKEST)
GROUND = (
    Verb.GROUNDED, Verb.REACH_UP_TO, Verb.GROUND_DAMAGE, Verb.GROUND_HEALTH, Verb.GROUND_WEAKER, Verb.INCOME,
    Verb.FEWER_DISCARDED, Verb.START_DOLLARS, Verb.FIRST_ITEM_CHEAPER, Verb.CHEAPER,
)  # fmt: skip
GROUND_AT_END = (Verb.MEND_MOST,)


class Stat(IntEnum):
    """Which of the two numbers of a troop; the verbs that raise them stand in this order."""

    DAMAGE = 0
    HEALTH = 1


class Event(Worded):
    """What happens. A troop is named with its place in the order of deployment, as the table shows it."""

    BATTLE = "Battle {n} on {battlefield}."
    REDRAWN = "{seat}: draws anew, with no troop for $5 or less in hand."
    NEVER_FIT = "{seat}: loses the match, with no troop for $5 or less in the whole deck."
    FIRST = "{seat}: has the first turn."
    DEPLOYED = "{seat}: deploys {card} ({place})."
    DEPLOYED_HIDDEN = (
        "{seat}: deploys {card} face down ({place}).",
        "{seat}: deploys a card face down ({place}).",
    )
    ATTACHED = (
        "{seat}: plays {card} on {troop:card} ({place}).",
        "{seat}: plays {card} on the card that lies face down ({place}).",
    )
    BUFFED = "{seat}: plays {card} for the whole team."
    PLAYED = "{seat}: plays {card}."
    TURN = "{seat}: begins turn {n}."
    MOVED_UP = "{seat}: moves the Back Line up to the Front Line."
    EARNED = "{seat}: gains ${n}."
    DREW = "{seat}: draws {card}.", "{seat}: draws a card.", REVEALS
    DECLINED = "{seat}: does not draw."
    REVEALED = "{seat}: {card} ({place}) is turned up.", "", REVEALS
    STAYED = (
        "{seat}: {card} ({place}) stays in the Back Line.",
        "{seat}: leaves a card face down in the Back Line ({place}).",
    )
    ADVANCED = "{seat}: {card} ({place}) moves to the Front Line."
    BOARDED = "{seat}: {card} ({place}) pilots {vehicle:card} ({there})."
    LEFT = "{seat}: {card} ({place}) leaves {vehicle:card} ({there})."
    RETREATED = "{seat}: {card} ({place}) goes back to the hand."
    RETURNED = (
        "{seat}: {card} comes off {troop:card} ({place}).",
        "{seat}: {card} comes off the card that lies face down ({place}).",
    )
    ATTACKED = "{seat}: {card} ({place}) attacks {target:card} ({there})."
    SHELLED = "{seat}: {card} ({place}) shells {target:card} ({there})."
    SHIELDED = "{seat}: plays {card} to protect {target:card} ({place})."
    UNANSWERED = "{seat}: does not react."
    HURT = "{seat}: {card} ({place}) takes {n} damage."
    HURT_BY = "{seat}: {card} ({place}) takes {n} damage from {by:card} ({there})."
    HURT_THROUGH = "{seat}: {card} ({place}) takes {n} damage from {by:card}."
    UNHURT = "{seat}: {card} ({place}) takes no damage."
    MENDED = "{seat}: {card} ({place}) is healed of {n} damage."
    MENDED_BY = "{seat}: {card} ({place}) is healed of {n} damage by {by:card} ({there})."
    MENDED_THROUGH = "{seat}: {card} ({place}) is healed of {n} damage by {by:card}."
    MENDED_AT = "{seat}: {card} ({place}) is healed of {n} damage at {battlefield}."
    KILLED = "{seat}: {card} ({place}) is killed."
    PILOT_LOST = "{seat}: {card} ({place}) goes down with {vehicle:card} ({there})."
    EJECTED = "{seat}: {card} ({place}) gets out of {vehicle:card} ({there})."
    MILLED = "{seat}: loses {card} from the bottom of the deck for it.", "", REVEALS
    ITEM_LOST = "{seat}: {card} on {troop:card} ({place}) is discarded."
    SALVAGED = "{seat}: {card} goes under the deck."
    STOLEN = "{seat}: takes {card} of {foe:seat} ({place}) into the Back Line ({there})."
    NO_TROOPS = "{seat}: loses the battle, with no troops in play."
    NO_DECK = "{seat}: loses the battle, with no troop left in the deck."
    EMPTY_DECK = "{seat}: loses the battle, with no card left in the deck."
    FELL_BACK = "{seat}: chooses {battlefield}."
    WON = "{seat}: wins the match."
    DRAWN = "The match is a draw."
