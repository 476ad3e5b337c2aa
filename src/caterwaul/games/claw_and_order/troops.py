"""Troops in play: who controls them, which abilities are on, and what their numbers are now.

Numbers are computed and never kept: printed, items, Team Buffs, other troops, pilot, battlefield.
"""

from __future__ import annotations

from ...core.compiling import Many, rule
from ...core.piles import place_of
from ...core.records import OPEN
from .state import Book, Effect, State
from .words import Applies, Breed, Keyword, Kind, Phase, Quality, Trait, Verb

FLYING, REACH, OBSERVER = 1 << Keyword.FLYING, 1 << Keyword.REACH, 1 << Keyword.OBSERVER
RETREAT, STEALTH, ESCORT = 1 << Keyword.RETREAT, 1 << Keyword.STEALTH, 1 << Keyword.ESCORT
CAT, FLYER, ANY_TROOP = 1 << Quality.CAT, 1 << Quality.FLYER, 1 << Quality.TROOP
COMMANDER = 1 << Trait.COMMANDER

# The verbs that raise Damage; those that raise Health follow each (`words.Stat`).
OF_ITEM, OF_TEAM, OF_OTHERS = int(Verb.DAMAGE), int(Verb.TEAM_DAMAGE), int(Verb.OTHERS_DAMAGE)
OF_PILOT, OF_GROUND = int(Verb.VEHICLE_DAMAGE), int(Verb.GROUND_DAMAGE)
DAMAGE, HEALTH = 0, 1


@rule("ruling 42", "G.Zone")
def place_of_troop(s: State, p: int, card: int) -> int:
    """Where a troop of player p stands in the order of deployment; while several fall, where it stood."""
    return s.stood[card] if s.stood[card] else place_of(s.troops[p], card)


@rule("107.1", "G.Att")
def attacking(s: State, p: int) -> int:
    """The troop of player p whose attack is to land."""
    for i in range(1, s.troops[p, 0] + 1):
        if s.aim[s.troops[p, i]]:
            return s.troops[p, i]
    return 0


@rule("108.1", "G.Veh")
def is_vehicle(s: State, book: Book, card: int) -> bool:
    return book.card[s.kind[card]].breed == Breed.VEHICLE


@rule("108.2b", "108.2c", "G.Pil")
def is_pilot(s: State, book: Book, card: int) -> bool:
    """Inside a vehicle: without abilities, and out of reach of attacks."""
    return s.crew[card] > 0 and book.card[s.kind[card]].breed != Breed.VEHICLE


@rule("G.Ste", "ruling 36")
def lies_face_down(s: State, card: int) -> bool:
    """Before the battle nothing has been turned up yet, and only Stealth will lie face down after it."""
    return s.seen[card] != OPEN and s.phase != Phase.DEPLOYMENT


@rule("108.1", "108.2b", "108.4b", "ruling 28")
def can_act(s: State, book: Book, card: int) -> bool:
    """A vehicle acts with a pilot, every other troop while it is none."""
    return (book.card[s.kind[card]].breed == Breed.VEHICLE) == (s.crew[card] > 0)


@rule("112.2", "ruling 28", "ruling 36")
def has_abilities(s: State, book: Book, card: int) -> bool:
    return can_act(s, book, card) and not lies_face_down(s, card)


@rule("G.Abi")
def sum_of(effects: Many[Effect], verb: int) -> int:
    """What the effects of that verb say together."""
    n = 0
    for i in range(len(effects)):
        if effects[i].do == verb:
            n += effects[i].n
    return n


@rule("G.Abi")
def says(effects: Many[Effect], verb: int) -> bool:
    """Whether one of the effects has that verb."""
    for i in range(len(effects)):
        if effects[i].do == verb:
            return True
    return False


@rule("111.3")
def counts_for(s: State, book: Book, p: int) -> bool:
    """Whether the battlefield has something to say to player p."""
    field = book.battlefield[s.battlefield]
    return field.applies == Applies.BOTH or s.lost_before[p] > 0


@rule("111.3")
def ground(s: State, book: Book, p: int, verb: int, who: int) -> int:
    """What the battlefield says of a player, or of the player's troops that have one of these qualities."""
    n = 0
    if counts_for(s, book, p):
        for i in range(len(book.battlefield[s.battlefield].effects)):
            effect = book.battlefield[s.battlefield].effects[i]
            if effect.do == verb and (effect.whom == 0 or effect.whom & who):
                n += effect.n
    return n


@rule("106.1a")
def has_front(s: State, p: int) -> bool:
    for i in range(1, s.troops[p, 0] + 1):
        if s.front[s.troops[p, i]]:
            return True
    return False


@rule("101.3b", "109.7")
def team(s: State, book: Book, p: int, verb: int) -> int:
    """What the Team Buffs of a player say together."""
    n = 0
    for i in range(1, s.buffs[p, 0] + 1):
        n += sum_of(book.card[s.kind[s.buffs[p, i]]].team[:], verb)
    return n


@rule("109.1", "109.2", "ruling 30")
def items_on(s: State, book: Book, card: int, verb: int) -> int:
    """What the items of a troop say together, whoever owns them."""
    n = 0
    for p in range(2):
        for i in range(1, s.gear[p, 0] + 1):
            if s.host[s.gear[p, i]] == card:
                n += sum_of(book.card[s.kind[s.gear[p, i]]].gives[:], verb)
    return n


@rule("109.7")
def team_keywords(s: State, book: Book, p: int) -> int:
    """What the Team Buffs of a player grant to all troops."""
    bits = 0
    for i in range(1, s.buffs[p, 0] + 1):
        bits |= book.card[s.kind[s.buffs[p, i]]].keywords
    return bits


@rule("109.1", "109.7", "ruling 28", "ruling 30", "ruling 36")
def granted_keywords(s: State, book: Book, p: int, card: int) -> int:
    """What items and Team Buffs grant, in the open, to any troop that is no pilot."""
    if is_pilot(s, book, card):
        return 0
    bits = team_keywords(s, book, p)
    for side in range(2):
        for i in range(1, s.gear[side, 0] + 1):
            if s.host[s.gear[side, i]] == card:
                bits |= book.card[s.kind[s.gear[side, i]]].keywords
    return bits


@rule("112.1", "112.2", "108.2b", "ruling 28", "ruling 30")
def keywords(s: State, book: Book, p: int, card: int) -> int:
    """The keywords that a troop of player p has now; what is printed counts only while its abilities do."""
    bits = granted_keywords(s, book, p, card)
    if has_abilities(s, book, card):
        bits |= book.card[s.kind[card]].keywords
        if book.card[s.kind[card]].cost <= ground(s, book, p, Verb.REACH_UP_TO, 0):
            bits |= REACH
    return bits


@rule("G.Obs", "109.7", "ruling 28", "ruling 36")
def is_observer(s: State, book: Book, p: int, card: int) -> bool:
    """Whether a troop in the Back Line need not move up, face down or without a pilot as it may be."""
    return (book.card[s.kind[card]].keywords | granted_keywords(s, book, p, card)) & OBSERVER > 0


@rule("G.Ste", "109.7")
def has_stealth(s: State, book: Book, p: int, row: int) -> bool:
    """Whether player p lays such a card face down: by itself, or because the whole team has Stealth."""
    card = book.card[row]
    return card.kind == Kind.TROOP and (card.keywords | team_keywords(s, book, p)) & STEALTH > 0


@rule("101.2", "G.Bre", "G.Cat")
def printed_qualities(book: Book, row: int) -> int:
    """What effects may ask of a card: its breed, whether it is a Cat, whether it flies by itself."""
    card = book.card[row]
    bits = 1 << int(card.breed) | ANY_TROOP
    if card.breed == Breed.SHORTHAIR or card.breed == Breed.LONGHAIR:
        bits |= CAT
    return bits | FLYER if card.keywords & FLYING else bits


@rule("G.Bre", "G.Cat", "112.2")
def qualities(s: State, book: Book, p: int, card: int) -> int:
    """The same of a troop of player p in play, which flies only while the keyword is on."""
    bits = printed_qualities(book, s.kind[card]) & ~FLYER
    return bits | FLYER if keywords(s, book, p, card) & FLYING else bits


@rule("101.2", "109.7", "G.Abi", "G.Team", "ruling 28")
def bonus(s: State, book: Book, p: int, card: int, stat: int) -> int:
    """What is added to a printed number of a troop of player p."""
    n = items_on(s, book, card, OF_ITEM + stat) + team(s, book, p, OF_TEAM + stat)
    for i in range(1, s.troops[p, 0] + 1):
        other = s.troops[p, i]
        abilities = book.card[s.kind[other]].always
        for j in range(len(abilities)):
            if abilities[j].do == OF_OTHERS + stat and other != card and has_abilities(s, book, other):
                if abilities[j].whom & qualities(s, book, p, card):
                    n += abilities[j].n
    if is_vehicle(s, book, card):
        n += sum_of(book.card[s.kind[s.crew[card]]].always[:], OF_PILOT + stat)
    return n + of_ground(s, book, p, card, OF_GROUND + stat)


@rule("111.3")
def of_ground(s: State, book: Book, p: int, card: int, verb: int) -> int:
    """What the battlefield says of one troop; most battlefields say nothing of troops."""
    if not says(book.battlefield[s.battlefield].effects[:], verb):
        return 0
    return ground(s, book, p, verb, qualities(s, book, p, card))


@rule("101.2", "107.3", "ruling 43")
def health(s: State, book: Book, p: int, card: int) -> int:
    return max(book.card[s.kind[card]].health + bonus(s, book, p, card, HEALTH), 1)


@rule("101.2", "ruling 43")
def power(s: State, book: Book, p: int, card: int) -> int:
    """The Damage of a troop of player p, before it is known whom it attacks."""
    n = book.card[s.kind[card]].damage + bonus(s, book, p, card, DAMAGE)
    if has_abilities(s, book, card):
        n += min(s.damage[card], sum_of(book.card[s.kind[card]].always[:], Verb.RAGE))
    return max(n - of_ground(s, book, p, card, Verb.GROUND_WEAKER), 0)
