"""The state of a match of Battlecats, its book, and what a set of its cards must have."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...core.faults import Fault
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
    seat,
    seat_bits,
    word,
)
from ...core.words import comma_list, member
from .options import BetrayedShield, Bonuses, JadePile, LateDraws, Warlords
from .words import (
    AFTER_ACTIONS,
    AIMS,
    EVERY_LEVEL,
    LEVELLED,
    Clan,
    Condition,
    Deed,
    Event,
    Level,
    Moment,
    Stage,
    Start,
    Verb,
)

if TYPE_CHECKING:
    from ...core.card_entries import Entry
    from ...core.cardset import CardSet

__all__ = ["Event"]

MAX_CARDS, MAX_WARLORDS = 40, 24
COLOUR = 49  # ruling 1: cards of one colour
ALL = COLOUR * SEATS4
CARDS = Dim("card", ALL + 1)
KINDS = Dim("kind", MAX_CARDS + 1)
DEALT, HAND, DRAWN = 3, 8, 12  # R1.1 for each player; S13
IMPROVE = 3  # R1.6
FIRST_ACTIONS, LAST_ROUND = 3, 12  # R3.1; E1
MOST = 6  # cards that one action may hit or draw

MOST_ROUNDS = LAST_ROUND + -(-COLOUR // DEALT)  # E1: all cards once more, so many for each player a round
# A warlord, and every card recruited, returned at set-up or acting: its targets, or a draw and a choice.
# Then in each round and for each seat: the Honor bonus, the end of recruiting, a draw and what is returned.
MAX_STEPS = SEATS4 + 2 * ALL + SEATS4 + MOST_ROUNDS * (ALL * MOST + SEATS4 * (3 + IMPROVE))
# Rounds pass in one step where nobody can decide: each card is dealt, moves or is passed over.
LOG_SIZE = MOST_ROUNDS * (2 + SEATS4 * (3 * DEALT + 2)) + 64


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


class State(StateHead):
    betrayed_shield = option(BetrayedShield)  # ruling 25
    jade_pile = option(JadePile)  # ruling 5
    warlords = option(Warlords)  # ruling 31
    bonuses = option(Bonuses)  # ruling 30
    late_draws = option(LateDraws)  # ruling 38

    warlord = choice("warlord", SEATS4, unique=True)
    redeemed = i8(SEATS4)  # the warlord has been turned over
    met = i8(SEATS4)  # bonuses that can be redeemed: their conditions have been met
    honor = i16(SEATS4)
    points = i16(SEATS4)  # Pride left to recruit with
    pride = i8(SEATS4, KINDS)  # how many cards of each kind a seat has in the common piles; known to all

    stage = word(Stage)
    dealer = seat()
    die = i8()  # the round; it goes on counting after 12
    turns = i8()  # how many have had their turn where all have one, from the dealer's left on (ruling 7)
    returned = i8()  # how many cards a seat has put under its deck in the decision that it has begun
    line = i16()  # how many cards of the Fray were dealt; those behind them are in the Dealer Space
    pawn = i16()  # where the turn indicator stands in the Fray
    acting = ref("card")  # the card whose action is being taken
    actor = seat()  # who takes it
    stand = i16()  # the place where that card lies; 0 once it has exiled itself
    way = i8()  # which of its two effects has begun
    hits = i8()  # how many cards it has hit

    wounds = i16(SEATS4)  # of opponents' cards, by this seat's actions in this round
    masters_wounded = i16(SEATS4)
    double_wounds = i16(SEATS4)  # actions that wounded two cards
    exiles = i16(SEATS4)
    betrayals = i16(SEATS4)  # actions of opponents' Warriors and Masters used
    losses = i16(SEATS4)  # own cards exiled

    kind = i16(CARDS)
    owner = seat(CARDS)  # the colour; it travels with the card
    seen = seat_bits(CARDS)
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


def faults(cards: CardSet) -> list[Fault]:
    """What a set must have: a colour of so many cards, and a warlord for each player."""
    return [*wrong_copies(cards), *missing_warlords(cards)]


def faults_of(entry: Entry, cards: CardSet) -> list[Fault]:
    """What no single field shows."""
    row = getattr(cards.book, entry.table)[entry.number]
    if entry.table == "card":
        return effects_in_vain(entry, row)
    return [*missing_followers(entry, row, cards), *claims_in_vain(entry, row)]


def wrong_copies(cards: CardSet) -> list[Fault]:
    """A colour has 49 cards; if not, any card that is not a built-in one may be at fault."""
    copies = {entry.id: int(cards.book.card[entry.number].copies) for entry in cards.tables["card"]}
    total = sum(copies.values())
    if total == COLOUR:
        return []
    own = [entry for entry in cards.tables["card"] if entry.is_own]
    makes = f"which makes {total} cards in a colour; allowed: {COLOUR} of all kinds together"
    return [entry.fault("copies", f"{copies[entry.id]}, {makes}") for entry in own or cards.tables["card"]]


def missing_warlords(cards: CardSet) -> list[Fault]:
    there = cards.tables["warlord"]
    if len(there) >= SEATS4:
        return []
    file = there[0].source if there else "warlords.toml"
    return [Fault(None, "warlord", f"{len(there)} are too few; at least {SEATS4}, one for each player", file)]


def missing_followers(entry: Entry, warlord: Warlord, cards: CardSet) -> list[Fault]:
    """A colour must have as many of a card as follow a warlord."""
    found = []
    for row, n in Counter(int(row) for row in warlord.followers if row).items():
        copies = int(cards.book.card[row].copies)
        if n > copies:
            card = cards.word("card", row) or ""
            found.append(entry.fault("followers", f"{n} {card}, but a colour has {copies}", card))
    return found


def effects_in_vain(entry: Entry, card: Card) -> list[Fault]:
    """The target decides which of its two effects a card uses (ruling 11), so no target may suit both."""
    if card.otherwise[0].do and not card.action[0].do:
        return [entry.fault("otherwise", "needs an 'action' beside it")]
    clash = overlap(card.action[0], card.otherwise[0])
    return [entry.fault("otherwise", clash)] if clash else []


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


def claims_in_vain(entry: Entry, warlord: Warlord) -> list[Fault]:
    """What only actions can bring about has not happened when the cards have just been dealt."""
    found = []
    for name in ("honor", "pride"):
        claim = getattr(warlord, name)[0]
        if claim.at == Moment.DEAL and claim.do in AFTER_ACTIONS:
            deed = member(Deed, int(claim.do)).name.lower()
            sentence = f"{deed!r} cannot be true at 'deal'; allowed: actions, honor"
            found.append(entry.fault(f"{name}[1].at", sentence))
    return found
