"""No text leaves its place, whatever a card is called and says."""

import random
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caterwaul import faces, games
from caterwaul.core.cardset import CardSet
from caterwaul.faces.fitting import READABLE
from caterwaul.faces.lettering import FONTS, LEAST, SQUEEZE, Area, Pen, bullets, line, paragraph, title, width
from tests.every_game.designers import random_cards
from tests.faces.drawn import CASES, SVG, WIDTH, Written, builtin, drawn, written

EDGE = 3  # of the frame around a card
HARD_NAMES = [
    "Lieutenant-General Sir Archibald Whiskers",
    "Donaudampfschifffahrtsgesellschaftskater",
    "W" * 40,
    "Ωμέγα Ñandú 猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫",
    "<script>alert('&\"')</script>",
]


def assert_in_place(svg: str, what: object) -> None:
    lines, height = written(svg), float(ElementTree.fromstring(svg).attrib["viewBox"].split()[3])
    for text in lines:
        assert text.left >= EDGE, (what, text)
        assert text.right <= WIDTH - EDGE, (what, text)
        assert text.top >= 0, (what, text)
        assert text.bottom <= height, (what, text)
    for i, text in enumerate(lines):
        assert not [other for other in lines[:i] if text.overlaps(other)], (what, text)


@pytest.mark.parametrize("layout", faces.LAYOUTS)
@pytest.mark.parametrize("key", games.keys())
def test_no_line_leaves_the_card_or_lies_on_another(key: str, layout: str):
    for case in [case for case in CASES if case[0] == key]:
        assert_in_place(drawn(*case, layout), case)


@pytest.mark.parametrize("name", HARD_NAMES)
@pytest.mark.parametrize("layout", faces.LAYOUTS)
@pytest.mark.parametrize("key", games.keys())
def test_a_hard_name_fits(key: str, layout: str, name: str):
    cards = renamed(builtin(key), name)
    for table, entries in cards.tables.items():
        for entry in (entries[0], entries[-1]):
            svg = faces.face(key, cards, table, entry.id, layout)
            assert_in_place(svg, (table, entry.id))
            assert ElementTree.fromstring(svg).findtext(f"{SVG}title") == name


LONG_LORE = (
    "Grew up in the harbour among ropes and gulls, never lost a fish or a friend, "
    "and counts the lanterns of the fleet each night."
)


@pytest.mark.parametrize("text", ["", "Draw a card."])
@pytest.mark.parametrize(
    ("key", "table", "card", "least"),
    [
        ("five_rows", "card", "miner", 8.5),
        ("claw_and_order", "card", "alley_conscript", 9.5),
        ("battlecats", "warlord", "", 7.5),
    ],
)
def test_lore_takes_the_room_that_the_text_does_not_need(
    key: str, table: str, card: str, least: float, text: str
):
    cards = builtin(key)
    entry = next(entry for entry in cards.tables[table] if card in (entry.id, ""))
    told = replace(entry, lore=LONG_LORE, text=text)
    rows = [told if other is entry else other for other in cards.tables[table]]
    own = CardSet(cards.book, {**cards.tables, table: rows}, cards.fingerprint)
    svg = faces.face(key, own, table, entry.id)
    assert_in_place(svg, (key, text))
    lore = [line for line in written(svg) if line.text.strip(" …") and line.text in LONG_LORE]
    assert " ".join(line.text for line in lore) == LONG_LORE, "nothing is cut"
    assert min(line.size for line in lore) >= least


def renamed(cards: CardSet, name: str) -> CardSet:
    tables = {table: [replace(entry, name=name) for entry in rows] for table, rows in cards.tables.items()}
    return CardSet(cards.book, tables, cards.fingerprint)


@pytest.mark.parametrize("key", games.keys())
def test_the_cards_of_a_reckless_designer_fit(key: str, tmp_path: Path):
    game = games.load(key)
    cards = random_cards(game, random.Random(7), tmp_path / "own.toml")
    for table, entries in cards.tables.items():
        for entry in entries:
            for layout in faces.LAYOUTS:
                assert_in_place(faces.face(key, cards, table, entry.id, layout), (table, entry.id))


@pytest.mark.parametrize("key", games.keys())
def test_the_rules_of_every_card_can_be_read(key: str):
    for case in [case for case in CASES if case[0] == key and case[1] != "deck"]:
        entry = builtin(key).tables[case[1]][builtin(key).number(*case[1:]) - 1]
        words = set(entry.text.split())
        said = [text for text in written(drawn(*case, "full")) if len(words & set(text.text.split())) > 2]
        assert all(text.size >= READABLE for text in said), case
        assert "…" not in drawn(*case, "full")


@pytest.mark.parametrize("key", games.keys())
def test_every_word_of_the_text_is_on_the_full_card(key: str):
    for case in [case for case in CASES if case[0] == key]:
        if case[1] == "warlord" or "kitty" in str(entry_of(case).given.values()):
            continue  # these say the same in signs: the two bonuses, the unit and whom it beats
        shown = " ".join(text.text for text in written(drawn(*case, "full")))
        missing = [
            word
            for word in entry_of(case).text.split()
            if word not in shown and word not in ("Either:", "Or:")
        ]
        assert not missing, case


def entry_of(case: tuple[str, str, str]):
    key, table, id_ = case
    return builtin(key).tables[table][builtin(key).number(table, id_) - 1]


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=60)
TEXTS = st.lists(WORDS, max_size=40).map(" ".join)
PENS = st.builds(
    Pen,
    st.floats(6, 40),
    st.sampled_from(sorted(FONTS)),
    st.just("#000000"),
    st.sampled_from(["start", "middle"]),
)
AREAS = st.builds(Area, st.floats(0, 50), st.floats(0, 50), st.floats(60, 220), st.floats(24, 120))


def lines_of(svg: str) -> list[Written]:
    return written(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


def inside(text: Written, area: Area) -> bool:
    across = text.left >= area.x - 0.2 and text.right <= area.x + area.width + 0.2
    return across and text.top >= area.y - 0.5 and text.bottom <= area.y + area.height + 0.5


@given(TEXTS, AREAS, PENS)
def test_a_paragraph_stays_in_its_area(words: str, area: Area, pen: Pen):
    assert all(inside(text, area) for text in lines_of(paragraph(words, area, pen)))


NAMES = st.lists(st.text("abcWi-", min_size=1, max_size=9), min_size=1, max_size=6).map(" ".join)


@given(NAMES, AREAS, PENS)
def test_a_title_stays_in_its_area(words: str, area: Area, pen: Pen):
    assert all(inside(text, area) for text in lines_of(title(words, area, pen)))


@given(st.lists(TEXTS, min_size=1, max_size=8), AREAS, PENS)
def test_bullets_stay_in_their_area(texts: list[str], area: Area, pen: Pen):
    assert all(inside(text, area) for text in lines_of(bullets(texts, area, pen, 20, 4)[0]))


@given(WORDS, st.floats(10, 200), PENS)
def test_letters_are_squeezed_a_little_and_then_smaller(words: str, room: float, pen: Pen):
    for text in lines_of(line(words, 0, 0, pen, room)):
        natural = width(text.text, Pen(text.size, pen.font))
        assert text.right - text.left <= room + 0.1
        assert text.right - text.left >= natural * SQUEEZE - 0.5


def test_a_text_that_is_too_long_says_that_it_is_cut():
    area = Area(0, 0, 100, 30)
    shown = lines_of(paragraph("never ending " * 100, area, Pen(14)))
    assert shown[-1].text.endswith("…")
    assert {text.size for text in shown[:-1]} == {LEAST}


def test_a_short_text_is_not_shrunk():
    assert [text.size for text in lines_of(paragraph("Draw 2.", Area(0, 0, 200, 60), Pen(14)))] == [14]


def test_a_long_name_takes_two_lines():
    shown = lines_of(title("General Marmalade of the Northern Docks", Area(0, 0, 160, 40), Pen(24)))
    assert [text.text for text in shown] == ["General Marmalade of", "the Northern Docks"]
