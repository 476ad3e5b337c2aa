"""A toy game's records for tests of the core: troops that cost something and do something."""

from enum import IntEnum
from pathlib import Path

from caterwaul.core.cardset import CardSet, load_cards
from caterwaul.core.records import (
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
    slot,
    word,
)
from caterwaul.core.words import Worded


class Kind(Worded):
    TROOP = "Troop."
    TRICK = "Trick."


class Keyword(IntEnum):
    REACH = 0
    GUARD = 1


class Verb(Worded):
    DRAW = "Draw {n}."
    BOOST = "Give {against} {n} more."
    SUMMON = "Put {other} into play."
    SHUFFLE = "Shuffle."


class Effect(Record):
    do = word(Verb)
    n = number(0, 9, default=0)
    against = flags(Keyword)
    other = ref("card", default=0)


class Card(Record):
    kind = word(Kind, said=True)
    cost = number(0, 9)
    power = number(1, 5, default=1)
    keywords = flags(Keyword, said=True)
    acts = rows(Effect, 2)
    when_killed = rows(Effect, 1, "When killed: ", verbs=(Verb.DRAW, Verb.SUMMON))


class Deck(Record):
    cards = ref("card", 4, exact=False)


class Pair(Record):
    cards = ref("card", 2)


class Book(Record):
    card = rows(Card, 5)
    deck = rows(Deck, 3)
    pair = rows(Pair, 2)


class Season(IntEnum):
    SUMMER = 0
    WINTER = 1


class State(StateHead):
    season = option(Season)
    brought = choice("deck", SEATS2)
    hp = i16(SEATS2)
    mood = word(Kind)
    kind = i16(Dim("card", 9))
    owner = i16(Dim("card", 9))
    seen = i16(Dim("card", 9))
    damage = i8(Dim("card", 9))
    rider = slot(Dim("card", 9))
    hand = pile(4, SEATS2, seen="owner")
    rows_ = pile(2, SEATS2, 2)
    deck = pile(4, seen="nobody")
    field_ = slot(SEATS2)
    scratch = private(i16(SEATS2))


CARDS = """
[[card]]
id = "tabby"
kind = "troop"
cost = 2

[[card]]
id = "nap"
name = "A Nap"
kind = "trick"
cost = 0
power = 3
keywords = ["reach", "guard"]
acts = [{ do = "draw", n = 2 }, { do = "boost", n = 1, against = ["reach", "guard"] }]
when_killed = [{ do = "summon", other = "tabby" }]
"""

DECKS = """
[[deck]]
id = "basic"
cards = { tabby = 2, nap = 1 }
"""


def builtin(folder: Path) -> Path:
    """A folder with the toy game's own cards."""
    place = folder / "toy"
    place.mkdir(exist_ok=True)
    (place / "cards.toml").write_text(CARDS)
    (place / "decks.toml").write_text(DECKS)
    return place


def toy_cards(folder: Path, *own: str) -> CardSet:
    """The toy cards, with the text of designers' files beside or instead."""
    files = []
    for i, text in enumerate(own, 1):
        files.append(folder / f"own{i}.toml")
        files[-1].write_text(text)
    return load_cards(Book, builtin(folder), files)
