"""Claw & Order, 101 and 102: what a card is, what a deck is, and how decks are checked."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from caterwaul.core.faults import CardError
from caterwaul.games.claw_and_order.decks import check_deck, check_file
from caterwaul.games.claw_and_order.words import Breed, Keyword, Kind, Trait
from caterwaul.match import Match
from tests.games.claw_and_order.scene import GAME

pytestmark = pytest.mark.interpreted

CARDS = GAME.builtin


def row(id_):
    return CARDS.number("card", id_)


def report(**counts):
    return check_deck({row(id_): n for id_, n in counts.items()}, CARDS)


def rows_of(kind):
    return [entry for entry in CARDS.tables["card"] if CARDS.book.card[entry.number].kind == kind]


@pytest.mark.rule("101.1")
def test_101_1_every_card_is_a_troop_or_an_item_of_one_sort():
    sorts = Counter(int(CARDS.book.card[entry.number].kind) for entry in CARDS.tables["card"])
    assert set(sorts) == set(Kind)


@pytest.mark.rule("101.2", "G.Veh")
def test_101_2_every_troop_has_its_numbers_and_a_breed():
    for entry in rows_of(Kind.TROOP):
        card = CARDS.book.card[entry.number]
        assert card.health >= 1
        assert card.breed in set(Breed)


@pytest.mark.rule("101.4")
def test_101_4_lore_does_nothing(tmp_path):
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
    file = tmp_path / "bare.toml"
    file.write_text(re.sub(r"lore = .*\n", "", text), encoding="utf-8")
    assert "lore" in text
    assert GAME.cards([file]).book.tobytes() == CARDS.book.tobytes()


@pytest.mark.rule("112.1")
def test_112_1_keywords_stand_before_the_abilities():
    for entry in rows_of(Kind.TROOP):
        card = CARDS.book.card[entry.number]
        words = [word.text for word in Keyword if card.keywords >> word & 1]
        if words:
            start = entry.text.removeprefix("Commander. ").removeprefix("Any number of copies in a deck. ")
            assert start.lower().startswith(", ".join(words).lower() + ".")


@pytest.mark.rule("102.1")
@pytest.mark.parametrize(("conscripts", "faults"), [(15, []), (14, ["26 cards, exactly 27 needed (102.1)"])])
def test_102_1_exactly_27_cards(conscripts, faults):
    assert (
        report(alley_conscript=conscripts, dock_brawler=3, fluffguard=3, yarn_bomb=3, steel_claws=3).faults
        == faults
    )


@pytest.mark.rule("102.2", "102.2a", "G.Cmd")
@pytest.mark.parametrize(
    ("commanders", "faults"),
    [
        ({}, 0),
        ({"general_marmalade": 1}, 0),
        ({"general_marmalade": 2}, 1),
        ({"general_marmalade": 1, "admiral_velvet": 1}, 1),
    ],
)
def test_102_2_one_commander_at_most(commanders, faults):
    found = report(alley_conscript=27 - sum(commanders.values()), **commanders).faults
    assert len(found) == faults
    assert all("(102.2)" in fault for fault in found)


@pytest.mark.rule("102.3")
def test_102_3_three_of_a_name_unless_the_card_says_otherwise():
    assert report(alley_conscript=24, dock_brawler=3).faults == []
    assert report(alley_conscript=23, dock_brawler=4).faults == [
        "4 × Dock Brawler, at most 3 of a name (102.3)"
    ]


@pytest.mark.rule("ruling 14", "103.3b")
def test_ruling_14_a_deck_without_a_cheap_troop_is_legal_but_warned_of():
    items = {entry.id: 3 for entry in rows_of(Kind.EQUIP)}
    found = report(**{**items})
    assert (found.is_legal, len(found.warnings)) == (True, 1)
    assert "(103.3b)" in found.warnings[0]
    assert report(alley_conscript=27).warnings == []


@pytest.mark.rule("102.3")
def test_102_3_it_is_the_name_that_counts_on_whatever_card(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(
        '[[card]]\nid = "copy"\nname = "Dock Brawler"\n'
        'kind = "troop"\ncost = 2\nhealth = 3\nbreed = "gadget"\n'
    )
    cards = GAME.cards([file])
    counts = {cards.number("card", id_): n for id_, n in (("copy", 2), ("dock_brawler", 2))}
    found = check_deck({**counts, row("alley_conscript"): 23}, cards)
    assert found.faults == ["4 × Dock Brawler, at most 3 of a name (102.3)"]


def test_every_fault_of_a_file_is_named_at_once(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text(
        '[[deck]]\nid = "bad"\n[deck.cards]\nalley_konscript = 5\ndock_brawler = 4\nyarn_bomb = 0\n'
        "general_marmalade = 1\nadmiral_velvet = 1\n"
    )
    (found,) = check_file(file, CARDS)
    assert found.name == "bad"
    assert [fault.split(":")[0] for fault in found.faults] == [
        "no card is called 'alley_konscript' (did you mean 'alley_conscript'?)",
        "yarn_bomb = 0",
        "6 cards, exactly 27 needed (102.1)",
        "more than one Commander",
        "4 × Dock Brawler, at most 3 of a name (102.3)",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[deck", "cannot be read"),
        (None, "cannot be read"),
        ("", "holds no deck"),
        ("deck = 3", "holds no deck"),
        ('[[deck]]\nid = "x"', "field 'cards' is missing"),
        ("[[deck]]\ncards = { alley_conscript = 27 }", "field 'id' is missing"),
        ('[[card]]\nid = "x"\ntraits = 3\n[[deck]]\nid = "x"\ncards = { x = 1 }', "1 card, exactly 27"),
        ('card = 3\n[[deck]]\nid = "x"\ncards = { alley_conscript = 1 }', "1 card, exactly 27"),
    ],
)
def test_files_that_are_no_decks_are_named(tmp_path, text, fault):
    file = tmp_path / "deck.toml"
    if text is not None:
        file.write_text(text)
    assert fault in check_file(file, CARDS)[0].faults[0]


def test_cards_of_the_same_file_count_in_its_decks(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text(
        '[[card]]\nid = "baron"\nname = "The Baron"\nkind = "troop"\ncost = 1\nhealth = 1\n'
        'breed = "longhair"\ntraits = ["commander", "any_number"]\n'
        '[[card]]\nid = "valet"\nkind = "troop"\ncost = 6\nhealth = 1\nbreed = "longhair"\n'
        '[[deck]]\nid = "court"\ncards = { baron = 4, valet = 4, nobody = 1 }\n'
        '[[deck]]\nid = "suite"\ncards = { valet = 3, war_drums = 24 }\n'
    )
    court, suite = check_file(file, CARDS)
    assert court.faults == [
        "no card is called 'nobody'",
        "8 cards, exactly 27 needed (102.1)",
        "more than one Commander: 4 × The Baron (102.2)",
        "4 × Valet, at most 3 of a name (102.3)",
    ]
    assert (len(court.warnings), len(suite.warnings)) == (0, 1)


def test_a_list_of_ids_is_a_deck_too(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text(f'[[deck]]\nid = "x"\ncards = {["alley_conscript"] * 27}')
    assert check_file(file, CARDS)[0].faults == []


@pytest.mark.rule("102.1", "102.2", "102.3")
def test_an_illegal_deck_is_refused_with_the_card_file(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text('[[deck]]\nid = "x"\n[deck.cards]\nalley_conscript = 23\nfluffguard = 4\n')
    with pytest.raises(
        CardError, match=r"deck.toml:1: deck x: 4 × Fluffguard, at most 3 of a name \(102.3\)"
    ):
        GAME.cards([file])


def test_the_set_is_at_least_as_large_as_the_published_one():
    troops, items = rows_of(Kind.TROOP), [e for kind in list(Kind)[1:] for e in rows_of(kind)]
    cards = CARDS.book.card
    vehicles = [e for e in troops if cards[e.number].breed == Breed.VEHICLE]
    commanders = [e for e in troops if cards[e.number].traits >> Trait.COMMANDER & 1]
    effective = [e for e in CARDS.tables["battlefield"] if e.text]
    assert len(troops) >= 35
    assert len(items) >= 25
    assert len(vehicles) >= 6
    assert len(commanders) >= 4
    assert len(effective) >= 12
    assert len(CARDS.tables["battlefield"]) == len(effective) + 1  # and neutral ground


def test_the_prebuilt_decks_are_legal_and_hold_every_card():
    held: Counter[int] = Counter()
    for entry in CARDS.tables["deck"]:
        counts = Counter(int(n) for n in CARDS.book.deck[entry.number].cards)
        found = check_deck(counts, CARDS)
        assert (found.faults, found.warnings) == ([], [])
        held += counts
    assert len(CARDS.tables["deck"]) >= 4
    assert set(held) == {entry.number for entry in CARDS.tables["card"]}


def test_cards_that_the_same_file_changes_count_as_they_are_then(tmp_path):
    file = tmp_path / "deck.toml"
    deck = '[[deck]]\nid = "many"\n[deck.cards]\ndock_brawler = 27\n'
    file.write_text(f'[[card]]\nchange = "dock_brawler"\ntraits = ["any_number"]\n{deck}')
    assert check_file(file, CARDS)[0].faults == []
    assert GAME.cards([file]).numbers["deck", "many"]
    file.write_text(deck)
    assert check_file(file, CARDS)[0].faults == ["27 × Dock Brawler, at most 3 of a name (102.3)"]


def test_a_deck_file_of_another_encoding_says_so(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_bytes('[[deck]]\nid = "käse"\n'.encode("latin-1"))
    (found,) = check_file(file, CARDS)
    assert found.faults[0].startswith("cannot be read: a letter here is not written in UTF-8")


def test_the_examples_in_the_rules_load_and_play(tmp_path):
    rules = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    for text, name in zip(
        re.findall(r"```toml\n(.*?)```", rules, re.DOTALL), ("cellar_club", "boiler_room"), strict=True
    ):
        file = tmp_path / "own.toml"
        file.write_text(text, encoding="utf-8")
        match = Match.new("claw_and_order", choices={0: name, 1: "sky_patrol"}, cards=[file], seed=1)
        assert match.to_act == [0, 1]


def test_the_rules_list_every_word_of_the_card_language():
    rules = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    state, words = GAME.module("state"), GAME.module("words")
    known = [*state.Card.fields, *GAME.options]
    for vocabulary in (
        words.Verb,
        words.Kind,
        words.Breed,
        words.Keyword,
        words.Trait,
        words.Host,
        words.Quality,
    ):
        known += [word.name.lower() for word in vocabulary]
    assert [word for word in known if f"`{word}`" not in rules] == []
