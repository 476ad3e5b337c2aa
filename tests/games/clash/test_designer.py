"""A designer's own file for Clash!: new moves and characters, in the words that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core.faults import CardError
from caterwaul.match import Match
from caterwaul.replay.text import read_replay, write_replay
from tests.tables import cards_in, play_both

pytestmark = pytest.mark.interpreted

CLASH = games.load("clash")
BASICS = ["one", "two", "three", "four", "block", "counter", "dodge"]
TABBY = """
[[card]]
id = "pounce"
buildup = 1
acts = [{ do = "strike", n = 2 }, { do = "stronger_against", n = 1, against = ["any"] }]
when_missed = [{ do = "lose", n = 1 }]

[[card]]
id = "purr"
acts = [{ do = "heal", n = 1 }, { do = "prevent", against = ["four"] }]
when_successful = [{ do = "heal", n = 3 }]

[[character]]
id = "tabby"
name = "TABBY"
hp = 11
initiative = 9
duplicate = "two"
specials = ["pounce", "purr"]
"""


@pytest.fixture
def tabby(own_cards):
    return own_cards(TABBY)


def test_a_new_character_has_its_ten_moves(tabby):
    match = Match.new("clash", choices={0: "tabby", 1: "brute"}, cards=tabby)
    assert cards_in(match, "hand", 0) == [
        "one", "two", "two", "three", "four", "block", "counter", "dodge", "pounce", "purr",
    ]  # fmt: skip
    assert match.state.hp.tolist() == [11, 15]


def test_new_characters_are_offered_beside_the_built_in_ones(tabby):
    assert Match.new("clash", cards=tabby).legal(0)[-2:] == ["choose echo", "choose tabby"]


@pytest.mark.parametrize(
    ("move", "against", "hp"),
    [
        ("pounce", "block", [11, 13]),
        ("pounce", "four", [10, 12]),
        ("pounce", "dodge", [10, 15]),
        ("purr", "four", [11, 15]),
        ("purr", "two", [9, 15]),
    ],
)
def test_new_moves_do_what_they_say(tabby, move, against, hp):
    match = Match.new("clash", choices={0: "tabby", 1: "brute"}, cards=tabby)
    assert play_both(match, f"play {move}", f"play {against}").state.hp.tolist() == hp


def test_new_moves_are_described_in_words(tabby):
    assert tabby.tables["card"][-2].text == (
        "Deals 2 damage. Deals 1 more if the opponent's move is any attack. "
        "If it deals no damage: you lose 1 HP."
    )


def test_an_own_entry_replaces_the_built_in_one_of_that_id(own_cards):
    cards = own_cards(
        '[[card]]\nid = "block"\nbasic = "block"\nacts = [{ do = "prevent", against = ["four"] }]'
    )
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, cards=cards)
    assert play_both(match, "play block", "play four").state.hp.tolist() == [15, 15]
    assert len(cards.tables["card"]) == len(CLASH.builtin.tables["card"])


@pytest.mark.rule("M6")
def test_only_the_first_strike_has_consequences(own_cards):
    cards = own_cards("""
        [[card]]
        id = "flurry"
        buildup = 1
        acts = [{ do = "strike", n = 1 }]
        when_hit = [{ do = "follow_up", n = 1, at = 3 }]
        when_missed = [{ do = "lose", n = 1 }]
    """)
    match = Match.new("clash", choices={0: "needle", 1: "brute"}, cards=cards)
    play_both(match, "play block", "play two")
    assert play_both(match, "play flurry", "play dodge").state.hp.tolist() == [12, 14]


@pytest.mark.rule("S2", "ruling 10")
def test_a_special_that_counts_as_a_number_is_dealt_to_its_own_character_only(own_cards):
    cards = own_cards("""
        [[card]]
        id = "jab"
        basic = "two"
        acts = [{ do = "strike", n = 2 }]

        [[character]]
        id = "boxer"
        hp = 12
        initiative = 20
        duplicate = "one"
        specials = ["jab", "five"]
    """)
    match = Match.new("clash", choices={0: "boxer", 1: "warden"}, cards=cards)
    assert ["jab" in cards_in(match, "hand", p) for p in (0, 1)] == [True, False]
    assert [int(match.state.hand[p, 0]) for p in (0, 1)] == [10, 10]


@pytest.mark.rule("ruling 10")
def test_a_special_that_counts_as_a_2_is_blocked_like_one(own_cards):
    cards = own_cards('[[card]]\nid = "lunge"\nbasic = "two"\nbuildup = 2\nacts = [{ do = "strike", n = 2 }]')
    match = Match.new("clash", choices={0: "needle", 1: "hexa"}, cards=cards)
    assert play_both(match, "play lunge", "play block").state.hp.tolist() == [12, 15]


def test_a_special_may_be_a_basic_move(own_cards):
    cards = own_cards("""
        [[character]]
        id = "bully"
        hp = 12
        initiative = 20
        duplicate = "one"
        specials = ["one", "one"]
    """)
    match = Match.new("clash", choices={0: "bully", 1: "bully"}, cards=cards)
    assert cards_in(match, "hand", 0).count("one") == 4
    assert match.legal(0) == [f"play {name}" for name in BASICS]
    play_both(match, "play one", "play block")
    assert (cards_in(match, "hand", 0).count("one"), cards_in(match, "discard", 0)) == (3, ["one"])


def test_a_file_may_stand_instead_of_the_built_in_characters(own_cards):
    cards = own_cards("""
        instead = true
        [[character]]
        id = "cat"
        hp = 9
        initiative = 1
        duplicate = "one"
        specials = ["five", "lunge"]
    """)
    assert Match.new("clash", cards=cards).legal(0) == ["choose cat"]


def test_a_book_full_of_characters_offers_all_of_them(own_cards):
    sheet = 'hp = 1\ninitiative = 1\nduplicate = "one"\nspecials = ["five", "lunge"]'
    cards = own_cards("\n".join(f'[[character]]\nid = "cat_{i}"\n{sheet}' for i in range(8)))
    match = Match.new("clash", cards=cards)
    assert (len(match.legal(0)), match.legal(0)[-1]) == (16, "choose cat_7")


def test_a_match_with_own_cards_needs_them_to_be_replayed(tabby):
    match = Match.new("clash", choices={0: "tabby", 1: "tabby"}, cards=tabby)
    replay = write_replay(play_both(match, "play pounce", "play purr"))
    assert read_replay(replay, tabby).state.tobytes() == match.state.tobytes()
    with pytest.raises(ValueError, match="made with the cards 'built-in, characters, own'"):
        read_replay(replay)


@pytest.mark.parametrize(
    ("was", "written", "fault"),
    [
        ('"strike"', '"stike"',
         "card pounce: field 'acts[1].do': unknown word 'stike' (did you mean 'strike'?)"),
        ('"any"', '"blok"',
         "card pounce: field 'acts[2].against': unknown word 'blok' (did you mean 'block'?)"),
        ("when_missed", "when_mised",
         "card pounce: field 'when_mised': unknown field (did you mean 'when_missed'?)"),
        ("buildup = 1", "buildup = 6", "card pounce: field 'buildup': 6 is out of range: 0 to 5"),
        ("buildup = 1", "buildup = -1", "card pounce: field 'buildup': -1 is out of range: 0 to 5"),
        ("buildup = 1", "buildup = true", "card pounce: field 'buildup': needs a whole number, not True"),
        ("n = 2 }", "n = 10 }", "card pounce: field 'acts[1].n': 10 is out of range: 0 to 9"),
        ("n = 2 }", "n = 2, at = 3 }", "card pounce: field 'acts[1]': 'strike' takes n, not at"),
        (", n = 2 }", " }", "card pounce: field 'acts[1]': 'strike' also needs n"),
        ('do = "strike", ', "", "card pounce: field 'acts[1].do': missing"),
        ('{ do = "strike", n = 2 }', '"strike"', "card pounce: field 'acts[1]': needs a table"),
        ('against = ["any"]', 'against = "any"',
         "card pounce: field 'acts[2].against': needs a list, not 'any'"),
        ('id = "purr"', 'id = "pounce"', "card pounce: field 'id': given twice in this file"),
        ('id = "purr"', 'id = "Purr Purr"', "field 'id': needs a lower-case word"),
        ("hp = 11\n", "", "character tabby: field 'hp': missing"),
        ("hp = 11", "hp = 0", "character tabby: field 'hp': 0 is out of range: 1 to 60"),
        ("initiative = 9", "initiative = 100", "field 'initiative': 100 is out of range: 1 to 99"),
        ('"two"', '"too"', "character tabby: field 'duplicate': unknown word 'too' (did you mean 'two'?)"),
        ('"pounce", "purr"', '"pounc", "purr"',
         "character tabby: field 'specials': no card is called 'pounc' (did you mean 'pounce'?)"),
        ('"pounce", "purr"', '"pounce", "purr", "five"', "field 'specials': 3 given, exactly 2 needed"),
        ('"pounce", "purr"', '"pounce"', "field 'specials': 1 given, exactly 2 needed"),
        ('duplicate = "two"', 'duplicate = "any"', "character tabby: field 'duplicate': 'any' is not a move"),
        ('id = "purr"', 'id = "purr"\nbasic = "any"', "card purr: field 'basic': 'any' is not a move"),
        ('do = "lose"', 'do = "strike"', "card pounce: field 'when_missed[1]': 'strike' means nothing here"),
        ("[[character]]", "[[charakter]]", "unknown table 'charakter' (did you mean 'character'?)"),
        ("[[character]]", "[character]", "write each entry of 'character' under [[character]]"),
        ("[[character]]", "[[character", "cannot be read"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_file_entry_field_and_suggestion(own_cards, was, written, fault):
    assert was in TABBY
    with pytest.raises(CardError) as error:
        own_cards(TABBY.replace(was, written, 1))
    assert any(line.startswith("own.toml:") and fault in line for line in str(error.value).splitlines())


def test_a_set_needs_the_seven_basic_moves(own_cards):
    with pytest.raises(CardError) as error:
        own_cards("instead = true\n" + TABBY)
    assert str(error.value).splitlines()[:2] == [
        "card: none is the basic move 'one'",
        "card: none is the basic move 'two'",
    ]


def test_all_faults_are_told_at_once(own_cards):
    with pytest.raises(CardError) as error:
        own_cards(TABBY.replace("hp = 11", "hp = 0").replace("buildup = 1", "buildup = 9"))
    assert len(error.value.faults) == 2


def test_a_file_that_is_not_there(tmp_path: Path):
    with pytest.raises(CardError, match=re.escape("nowhere.toml: cannot be read")):
        CLASH.cards([tmp_path / "nowhere.toml"])


def test_a_book_holds_so_many_moves(own_cards):
    many = "\n".join(f'[[card]]\nid = "move_{i}"\nacts = [{{ do = "heal", n = 1 }}]' for i in range(60))
    with pytest.raises(CardError, match=r"own\.toml:124: card: 83 entries, but a book holds 64"):
        own_cards(many)


def test_the_example_in_the_rules_loads_and_plays(own_cards):
    rules = (CLASH.folder / "RULES.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", rules, re.DOTALL)
    assert example is not None
    match = Match.new("clash", choices={0: "tabby", 1: "brute"}, cards=own_cards(example[1]))
    assert play_both(match, "play pounce", "play dodge").state.hp.tolist() == [12, 15]


def test_the_rules_list_every_word_of_the_card_language():
    rules = (CLASH.folder / "RULES.md").read_text(encoding="utf-8")
    state = CLASH.module("state")
    words = [verb.name.lower() for verb in state.Verb] + list(state.Card.fields) + list(CLASH.options)
    assert [word for word in words if f"`{word}`" not in rules] == []


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ('acts_as = "named"', "field 'naming': missing, though the move uses what is named"),
        (
            'acts = [{ do = "strike", n = 1 }]\nwhen_hit = [{ do = "discard_named" }]',
            "field 'naming': missing, though the move uses what is named",
        ),
        (
            'buildup = 3\nacts = [{ do = "strike", n = 1 }]\n'
            'when_hit = [{ do = "follow_up", n = 1, at = 3 }]',
            "field 'at': a second strike comes later than the first, at Buildup 3",
        ),
        ('when_hit = [{ do = "strike", n = 1 }]', "'strike' means nothing here"),
        (
            'acts = [{ do = "strike", n = 1 }]\nwhen_hit = [{ do = "follow_up", n = 1, at = 3 }, '
            '{ do = "follow_up", n = 1, at = 4 }]',
            "field 'when_hit': a move has one second strike",
        ),
        ('naming = "basic"', "field 'naming': the move does not use what is named"),
        ('naming = "basic"\nacts_as = "foes_top"', "field 'naming': the move does not use what is named"),
        (
            'naming = "basic"\nacts_as = "foes_top"\nafterwards = [{ do = "discard_named" }]',
            "field 'naming': the move does not use what is named",
        ),
        ('acts_as = "foes_top"\nacts = [{ do = "heal", n = 1 }]', "field 'acts': the move acts as another"),
        (
            'acts_as = "foes_top"\nwhen_successful = [{ do = "heal", n = 1 }]',
            "field 'when_successful': the move acts as another",
        ),
    ],
)
def test_a_move_that_would_silently_do_nothing_is_refused(own_cards, move, fault):
    with pytest.raises(CardError, match=re.escape(fault)):
        own_cards(f'[[card]]\nid = "dud"\n{move}')
