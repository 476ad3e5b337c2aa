"""What pictures show comes from the data of cards, and tells them apart."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from caterwaul import faces, games
from caterwaul.core.cardset import CardSet
from caterwaul.faces.faces import subject_of
from caterwaul.faces.frames import frame_of
from caterwaul.faces.pictures import picture
from caterwaul.faces.traits import accepted, table, telling
from tests.faces.drawn import CASES, builtin, drawn, without_words

FIGURES = ("cat", "vehicle", "soldier", "glyph", "place", "fighter")


def traits_of(key: str, cards: CardSet, table_: str, id_: str) -> dict[str, Any]:
    return frame_of(key).traits(subject_of(key, cards, table_, id_))


@pytest.mark.parametrize("key", games.keys())
def test_two_cards_never_look_the_same(key: str):
    """Without their words, and without what only tilts a head or colours an eye."""
    cases = [case for case in CASES if case[0] == key and case[1] != "deck"]
    shown = [(tuple(sorted(telling(traits_of(key, builtin(key), *case[1:])).items()))) for case in cases]
    glyphs = [
        dict(traits)["glyph"]
        for traits in shown
        if dict(traits)["figure"] == "glyph" and "numeral" not in dict(traits)
    ]
    assert [traits for traits, count in Counter(shown).items() if count > 1] == []
    assert [name for name, count in Counter(glyphs).items() if count > 1] == []


@pytest.mark.parametrize("layout", faces.LAYOUTS)
@pytest.mark.parametrize("key", games.keys())
def test_two_pictures_are_never_the_same(key: str, layout: str):
    pictures = [without_words(drawn(*case, layout)).split("-", 1)[-1] for case in CASES if case[0] == key]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize("figure", FIGURES)
def test_every_trait_of_the_table_can_be_drawn(figure: str):
    rows = {**table()[figure].get("keywords", {}), **table()[figure]["words"]}
    assert {name: traits for name, traits in rows.items() if accepted(traits) != traits} == {}
    for traits in rows.values():
        assert picture({"figure": figure, **traits}).startswith("<")


@pytest.mark.parametrize("key", table()["cards"])
def test_the_table_names_cards_that_there_are(key: str):
    known = {id_ for case_key, _, id_ in CASES if case_key == key}
    assert set(table()["cards"][key]) <= known
    assert all(accepted(traits) == traits for traits in table()["cards"][key].values())


def own(tmp_path: Path, key: str, text: str) -> CardSet:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    return games.load(key).cards([file])


TROOP = '[[card]]\nid = "mine"\nname = "{name}"\nkind = "troop"\ncost = 3\ndamage = 2\nhealth = 3\n{more}\n'


@pytest.mark.parametrize(
    ("name", "more", "expected"),
    [
        ("Grumpy Medic", 'breed = "longhair"', {"figure": "cat", "hair": "long", "hat": "medcap"}),
        ("Nameless", 'breed = "shorthair"\nkeywords = ["flying"]', {"hat": "aviator", "hair": "short"}),
        ("Mudlark Balloon", 'breed = "vehicle"', {"figure": "vehicle", "vehicle": "balloon"}),
        ("Heron", 'breed = "vehicle"\nkeywords = ["flying"]', {"vehicle": "plane"}),
        ("Clockwork Thing", 'breed = "gadget"', {"figure": "glyph", "glyph": "spring"}),
        ("Monger", 'breed = "shorthair"\nart = { hat = "toque", held = "fish" }', {"hat": "toque"}),
    ],
)  # fmt: skip
def test_a_designers_troop_looks_like_what_it_is(
    tmp_path: Path, name: str, more: str, expected: dict[str, Any]
):
    cards = own(tmp_path, "claw_and_order", TROOP.format(name=name, more=more))
    found = traits_of("claw_and_order", cards, "card", "mine")
    assert {trait: found.get(trait) for trait in expected} == expected
    assert faces.face("claw_and_order", cards, "card", "mine")


def test_a_soldier_looks_like_what_it_does(tmp_path: Path):
    cards = own(
        tmp_path,
        "five_rows",
        '[[card]]\nid = "mine"\nname = "Zed"\nkind = "troop"\ncost = 1\npower = 1\nhealth = 1\n'
        'income = [{ do = "coins", who = "you", n = 1 }]',
    )
    assert traits_of("five_rows", cards, "card", "mine")["held"] == "pick"


def test_art_that_cannot_be_drawn_is_passed_over():
    evil = {
        "tint": '"/><script>', "hat": "<b>", "coat": 3, "glyph": "nowhere", "scar": "yes", "medals": 900,
        "tilt": "x", "nonsense": "#123456", "scarf": "#12345", "eye": ["fierce"],
    }  # fmt: skip
    assert accepted(evil) == {}
    good = {"tint": "#A1b2C3", "hat": "toque", "scar": True, "medals": 2, "tilt": -4, "beard": "#FFFFFF"}
    assert accepted(good) == good


def test_chance_alone_makes_two_unnamed_cats_differ(tmp_path: Path):
    looks, coats = set(), set()
    for name in ("Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh"):
        cards = own(tmp_path, "claw_and_order", TROOP.format(name=name, more='breed = "shorthair"'))
        found = telling(traits_of("claw_and_order", cards, "card", "mine"))
        looks.add(str(sorted(found.items())))
        coats.add(found["coat"])
    assert len(looks) >= 7
    assert len(coats) >= 4
