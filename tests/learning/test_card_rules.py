"""The rules that cards bring into play: every word of the cards is known, and what a card is decides."""

from collections.abc import Callable

import pytest

from caterwaul import games
from caterwaul.core.card_entries import Entry
from caterwaul.core.game import Game
from caterwaul.core.rulebook import rules_of
from caterwaul.learning import card_rules
from caterwaul.learning.card_rules import CardRules, card_rules_of, keywords_on, rules_touched, words_on_card
from caterwaul.learning.reading import TeachingError, read


def entries_of(game: Game) -> list[tuple[str, Entry]]:
    return [(table, entry) for table, entries in game.builtin.tables.items() for entry in entries]


def touched(key: str, table: str, id_: str) -> list[str]:
    game = games.load(key)
    entry = next(entry for entry in game.builtin.tables[table] if entry.id == id_)
    return rules_touched(game, table, entry)


def test_every_card_leads_to_rules_and_to_each_once(game: Game):
    known = rules_of(game.folder, None)
    for table, entry in entries_of(game):
        found = rules_touched(game, table, entry)
        assert found, entry.id
        assert len(set(found)) == len(found), entry.id
        assert set(found) <= set(known), entry.id


def test_no_rule_is_told_of_all_cards_alike(game: Game):
    alike = set(rules_of(game.folder, None))
    for entry in game.builtin.tables["card"]:
        alike &= set(rules_touched(game, "card", entry))
    assert alike == set()


def refused(game: Game, monkeypatch: pytest.MonkeyPatch, change: Callable[[CardRules], object]) -> str:
    written = read(game, card_rules.FILE, CardRules)
    change(written)
    monkeypatch.setattr(card_rules, "read", lambda *given: written)
    with pytest.raises(TeachingError) as told:
        card_rules_of.__wrapped__(game)
    return str(told.value)


def test_a_word_of_which_nothing_is_said_is_named(game: Game, monkeypatch: pytest.MonkeyPatch):
    table, entry = entries_of(game)[-1]
    words = words_on_card(game, card_rules_of(game), table, entry)
    word = next(word.text for word in words if word.must)
    told = refused(game, monkeypatch, lambda written: written.rules.pop(word))
    assert told == f"{game.key}/learn/card_rules.toml: nothing is said about {word!r}"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"card sneezes": ["1"]}, "no card has 'card sneezes'"),
        ({"card id": "why not"}, "no card has 'card id'"),
        ({"card cost": ["Z9"]}, "no rule 'Z9' for 'card cost'"),
        ({"card cost": []}, "'card cost' needs rules, or a reason why there are none"),
    ],
)
def test_an_entry_that_leads_nowhere_is_named(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, list[str] | str], told: str
):
    assert told in refused(games.load("five_rows"), monkeypatch, lambda written: written.rules.update(change))


def test_only_lists_of_cards_are_followed(monkeypatch: pytest.MonkeyPatch):
    follow = {"character hp": ["card id"]}
    told = refused(games.load("clash"), monkeypatch, lambda written: written.follows.update(follow))
    assert "'character hp' is no list of cards" in told


def test_several_words_at_once_are_asked_of_one_card():
    assert "ruling 18" in touched("battlecats", "card", "dragonstorm_master")
    assert "ruling 18" not in touched("battlecats", "card", "dragonstorm_warrior")


@pytest.mark.parametrize(
    ("key", "table", "id_", "first"),
    [
        ("battlecats", "card", "nightshade_scout", ["NS1", "NS2", "NS3", "NS4"]),
        ("battlecats", "card", "jade_fan_warrior", ["S9", "ruling 5", "JF1", "X1", "X2", "2a"]),
        ("battlecats", "warlord", "nyx_hollowpaw", ["NS2", "ruling 24", "NS1"]),
        ("clash", "card", "one", ["M1", "M3"]),
        ("clash", "card", "four", ["M1", "M4"]),
        ("clash", "card", "block", ["M3", "T6"]),
        ("clash", "card", "copycat", ["T3"]),
        ("clash", "card", "riposte", ["ruling 8", "ruling 9"]),
        ("clash", "character", "brute", ["M2", "A3"]),
        ("clash", "character", "marrow", ["ruling 14"]),
        ("claw_and_order", "card", "alley_conscript", ["102.3"]),
        ("claw_and_order", "card", "kite_drone", ["G.Fly", "G.Obs"]),
        ("claw_and_order", "card", "milk_float_buggy", ["108.1", "108.2"]),
        ("claw_and_order", "deck", "sky_patrol", ["102.2", "G.Cmd", "102.3"]),
        ("claw_and_order", "battlefield", "foggy_junkyard", ["G.Fly", "111.3"]),
        ("five_rows", "card", "hunter", ["ruling 14", "3.8"]),
        ("five_rows", "card", "ward", ["ruling 19", "ruling 22"]),
        ("paw_of_duty", "card", "claws_out", ["S2a", "ruling 22", "S2", "S2c"]),
        ("paw_of_duty", "card", "pebble", ["K2", "C1a"]),
    ],
)
def test_the_most_telling_rules_come_first(key: str, table: str, id_: str, first: list[str]):
    assert touched(key, table, id_)[: len(first)] == first


@pytest.mark.parametrize(
    ("key", "id_", "foreign"),
    [
        ("battlecats", "nightshade_scout", {"X1", "X2"}),
        ("battlecats", "nightshade_warrior", {"R3.4", "2a", "R3.2"}),
        ("clash", "one", {"D1", "D2", "T4", "M4"}),
        ("claw_and_order", "alley_conscript", {"G.Fly", "G.Rea", "104.1b"}),
        ("five_rows", "miner", {"3.6", "4.1", "4.9", "5.1"}),
        ("paw_of_duty", "supply_crate", {"T4", "T5", "C1"}),
    ],
)
def test_a_card_does_not_lead_to_rules_of_what_it_is_not(key: str, id_: str, foreign: set[str]):
    assert not set(touched(key, "card", id_)) & foreign


def test_every_keyword_on_a_card_is_explained_there_and_no_other():
    game = games.load("claw_and_order")
    for entry in game.builtin.tables["card"]:
        explained = {word.lower() for word in keywords_on(game, "card", entry)}
        assert explained == set(entry.given.get("keywords", ())), entry.id


def test_a_keyword_means_what_its_rule_says():
    game = games.load("claw_and_order")
    entry = next(entry for entry in game.builtin.tables["card"] if entry.given.get("keywords") == ["reach"])
    (rule,) = (rule for rule in rules_of(game.folder, None).values() if rule.text.startswith("Reach: "))
    assert keywords_on(game, "card", entry) == {"Reach": rule.text.removeprefix("Reach: ")}
