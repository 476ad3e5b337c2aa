"""A designer's own file for Five Rows: new cards in the words that are there, and what is refused."""

from __future__ import annotations

import re

import pytest

from caterwaul import games
from caterwaul.core.faults import CardError
from caterwaul.match import Match
from tests.games.five_rows.battle import EMPTY, acting, fought, hand, health, troops, turn
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

FIVE_ROWS = games.load("five_rows")
DRUMMER = """
[[card]]
id = "drummer"
kind = "troop"
cost = 3
power = 1
health = 4
start_of_combat = [{ do = "strengthen", to = "own_adjacent", n = 1 }]
when_killed = [{ do = "draw", who = "you", n = 1 }]
"""


def troop(id_: str, words: str, stats: str = "power = 1\nhealth = 5") -> str:
    return f'[[card]]\nid = "{id_}"\nkind = "troop"\ncost = 1\n{stats}\n{words}\n'


def aura(id_: str, words: str) -> str:
    return f'[[card]]\nid = "{id_}"\nkind = "aura"\ncost = 1\n{words}\n'


# new cards


@pytest.mark.rule("1.2")
def test_a_new_card_is_in_both_decks(own_cards):
    match = Match.new("five_rows", cards=own_cards(DRUMMER))
    for seat in range(2):
        assert (cards_in(match, "hand", seat) + cards_in(match, "deck", seat)).count("drummer") == 1


def test_a_new_card_is_described_in_words(own_cards):
    assert own_cards(DRUMMER).tables["card"][-1].text == (
        "Start of combat: power +1 for your troops in the adjacent rows, for good. "
        "When destroyed: draw 1 card for you."
    )


def test_a_new_card_does_what_it_says(own_cards):
    match = fought("recruit drummer recruit recruit -", EMPTY, cards=own_cards(DRUMMER))
    assert troops(match, 0) == ["recruit 2/2", "drummer 1/4", "recruit 2/2", "recruit 1/2", "-"]


def test_an_own_entry_replaces_the_built_in_one_of_that_id(own_cards):
    cards = own_cards(troop("giant", "", "power = 9\nhealth = 9"))
    assert len(cards.tables["card"]) == 26
    assert troops(turn("troop giant - - - -", cards=cards), 0)[0] == "giant 9/9"


@pytest.mark.rule("1.2")
@pytest.mark.lengthy
def test_a_set_of_its_own_makes_a_deck_of_its_own(own_cards):
    match = Match.new("five_rows", cards=own_cards("instead = true\n" + DRUMMER + troop("cat", "")), seed=3)
    assert [hand(match, seat) for seat in range(2)] == [["cat", "drummer"]] * 2
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert len(match.actions) <= FIVE_ROWS.max_steps


@pytest.mark.rule("1.2")
def test_a_set_has_up_to_40_cards(own_cards):
    cards = own_cards("".join(troop(f"cat{i}", "") for i in range(14)))
    match = Match.new("five_rows", cards=cards)
    assert [match.state.deck[p, 0] + match.state.hand[p, 0] for p in range(2)] == [40, 40]
    with pytest.raises(CardError, match="41 entries, but a book holds 40"):
        own_cards("".join(troop(f"cat{i}", "") for i in range(15)))


# verbs that no built-in card has, each on a card that a designer might write


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ('{ do = "strengthen_one", one = "own", n = 2 }', ["cat 3/5", "giant 5/8"]),
        ('{ do = "weaken_one", one = "any", n = 2 }', ["cat -1/5", "giant 5/8"]),
        ('{ do = "toughen_one", one = "own", n = 2 }', ["cat 1/7", "giant 5/8"]),
        ('{ do = "damage_one", one = "any", n = 2 }', ["cat 1/3", "giant 5/8"]),
        ('{ do = "damage", to = "own_others", n = 2 }', ["cat 1/5", "giant 5/6"]),
        ('{ do = "weaken", to = "own", n = 2 }', ["cat -1/5", "giant 3/8"]),
        ('{ do = "toughen", to = "each", n = 2 }', ["cat 1/7", "giant 5/10"]),
        ('{ do = "strengthen", to = "own_adjacent", n = 2 }', ["cat 1/5", "giant 7/8"]),
        ('{ do = "destroy", to = "own_others" }', ["cat 1/5", "-"]),
        ('{ do = "advance" }', ["cat 1/5", "giant 5/8"]),
    ],
)
def test_when_played(own_cards, words, rows):
    match = turn("hand cat; troop - giant - - -", cards=own_cards(troop("cat", f"when_played = [{words}]")))
    match.play(0, "play cat row 1")
    if match.legal(0)[0].startswith("target"):
        match.play(0, "target own row 1")
    assert troops(match, 0)[:2] == rows


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ('{ do = "damage", to = "enemy", n = 2 }', ["giant 5/6", "giant 5/6", "medic 1/1"]),
        ('{ do = "damage", to = "enemy_here", n = 2 }', ["giant 5/8", "giant 5/6", "medic 1/3"]),
        ('{ do = "damage", to = "each_near", n = 1 }', ["giant 5/7", "giant 5/7", "medic 1/2"]),
        ('{ do = "destroy", to = "enemy" }', ["-", "-", "-"]),
        ('{ do = "blast", n = 2 }', ["giant 5/8", "giant 5/6", "medic 1/3"]),
        ('{ do = "destroy_one", one = "enemy", n = 9 }', ["giant 5/8", "giant 5/8", "-"]),
    ],
)
def test_when_played_against_the_enemy(own_cards, words, rows):
    cards = own_cards(troop("cat", f"when_played = [{words}]"))
    match = turn("hand cat", "troop giant giant medic - -", cards=cards)
    match.play(0, "play cat row 2")
    if match.legal(0)[0].startswith("target"):
        match.play(0, "target enemy row 3")
    assert troops(match, 1)[:3] == rows


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ('{ do = "hurt", who = "enemy", n = 3 }', [20, 17]),
        ('{ do = "hurt", who = "each", n = 3 }', [17, 17]),
        ('{ do = "hurt", who = "you", n = 3 }', [17, 20]),
        ('{ do = "heal", who = "enemy", n = 3 }', [20, 23]),
        ('{ do = "heal", who = "each", n = 3 }', [23, 23]),
        ('{ do = "heal", who = "you", n = 3 }, { do = "hurt", who = "enemy", n = 1 }', [23, 19]),
    ],
)
def test_effects_on_players(own_cards, words, after):
    match = turn("hand cat", cards=own_cards(troop("cat", f"when_played = [{words}]")))
    match.play(0, "play cat row 1")
    assert health(match) == after


@pytest.mark.rule("ruling 10")
def test_an_effect_on_each_player_reaches_first_whoever_leads(own_cards):
    cards = own_cards(troop("cat", 'when_played = [{ do = "hurt", who = "each", n = 1 }]'))
    match = turn("", "hand cat; coins 5", cards=cards)
    match.play(0, "pass")
    match.play(1, "play cat row 1")
    assert told(match)[-2:] == ["hurt 1 1", "hurt 0 1"]


@pytest.mark.rule("ruling 17")
def test_a_berserker_that_is_hit_twice_in_one_exchange_grows_twice(own_cards):
    cards = own_cards(troop("cat", 'when_attacks = [{ do = "damage", to = "enemy_here", n = 1 }]'))
    match = fought("cat - - - -", "berserker - - - -", cards=cards)
    assert troops(match, 1)[0] == "berserker 4/4"


def test_coins_for_a_played_card_can_be_spent_at_once(own_cards):
    cards = own_cards(troop("cat", 'when_played = [{ do = "coins", who = "you", n = 3 }]'))
    match = turn("hand cat giant", cards=cards)
    match.play(0, "play cat row 1")
    assert match.state.coins[0] == 7
    assert "play giant row 2" in match.legal(0)


def test_a_card_that_picks_twice_asks_twice(own_cards):
    words = 'when_played = [{ do = "damage_one", one = "enemy", n = 1 }, { do = "move_one", one = "any" }]'
    match = turn("hand cat", "troop giant - - - -", cards=own_cards(troop("cat", words)))
    match.play(0, "play cat row 2")
    assert (match.state.draft, match.legal(0)) == (1, ["target enemy row 1"])
    match.play(0, "target enemy row 1")
    assert (match.state.draft, match.legal(0)) == (0, ["target own row 2", "target enemy row 1", "decline"])
    match.play(0, "target own row 2")
    assert match.legal(0) == ["to row 1", "to row 3", "to row 4", "to row 5"]
    match.play(0, "to row 5")
    assert (troops(match, 0)[4], troops(match, 1)[0]) == ("cat 1/5", "giant 5/7")


def test_nothing_is_taken_back_once_a_card_was_drawn(own_cards):
    words = 'when_played = [{ do = "draw", who = "you", n = 1 }, { do = "damage_one", one = "any", n = 1 }]'
    match = turn("hand cat; deck giant", cards=own_cards(troop("cat", words)))
    match.play(0, "play cat row 2")
    assert (match.state.draft, match.legal(0), hand(match, 0)) == (0, ["target own row 2"], ["giant"])


WATCHES = ["enemy_troop", "enemy_troop_here", "enemy_card", "own_troop", "own_card", "any_troop", "any_card"]


@pytest.mark.parametrize(
    ("seat", "card", "row", "heeding"),
    [
        (0, "recruit", 2, {"own_troop", "own_card", "any_troop", "any_card"}),
        (0, "mire", 2, {"own_card", "any_card"}),
        (1, "recruit", 2, {"enemy_troop", "enemy_card", "any_troop", "any_card"}),
        (1, "recruit", 1, {"enemy_troop", "enemy_troop_here", "enemy_card", "any_troop", "any_card"}),
        (1, "mire", 1, {"enemy_card", "any_card"}),
    ],
)
@pytest.mark.rule("3.7")
def test_what_a_card_watches_for(own_cards, seat, card, row, heeding):
    words = 'watches = "{}"\nwhen_other_played = [{{ do = "heal", who = "you", n = 1 }}]'
    for watch in WATCHES:
        cards = own_cards(troop("cat", words.format(watch)))
        match = turn(f"hand {card}; troop cat - - - -", f"hand {card}; coins 5", cards=cards)
        if seat:
            match.play(0, "pass")
        match.play(seat, f"play {card} row {row}")
        assert (acting(match) == ["0 cat other_played"]) == (watch in heeding)


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ('{ do = "weaken_played", n = 2 }', "shieldbearer -1/5"),
        ('{ do = "damage_played", n = 2 }', "shieldbearer 1/3"),
    ],
)
def test_what_is_done_to_the_played_troop_is_not_done_to_one_that_stands_there(own_cards, words, row):
    watch = f'watches = "enemy_card"\nwhen_other_played = [{words}]'
    match = turn(
        "hand shieldbearer gold_vein", "", "cat(owner=1) - - - -", cards=own_cards(aura("cat", watch))
    )
    match.play(0, "play shieldbearer row 4")
    assert troops(match, 0)[3] == row
    match.play(0, "play gold_vein row 4")
    assert (troops(match, 0)[3], acting(match)) == (row, ["1 cat other_played"])


@pytest.mark.rule("3.7")
@pytest.mark.parametrize("write", [troop, aura])
def test_a_card_does_not_react_to_itself(own_cards, write):
    words = 'watches = "any_card"\nwhen_other_played = [{ do = "heal", who = "you", n = 1 }]'
    match = turn("hand cat", cards=own_cards(write("cat", words)))
    match.play(0, "play cat row 4")
    assert acting(match) == []


@pytest.mark.rule("2.3", "ruling 5")
def test_coins_got_after_the_own_turn_are_lost_too(own_cards):
    words = 'watches = "enemy_troop"\nwhen_other_played = [{ do = "coins", who = "you", n = 3 }]'
    match = turn("troop cat - - - -", "hand recruit; coins 5", cards=own_cards(troop("cat", words)))
    match.play(0, "pass")
    match.play(1, "play recruit row 1")
    assert match.state.coins.tolist() == [3, 4]
    match.play(1, "pass")
    assert match.state.coins.tolist() == [6, 6]


@pytest.mark.parametrize(
    ("to", "powers"),
    [
        ("this", [1, 3, 1, 1]),
        ("own_others", [3, 1, 3, 3]),
        ("own_adjacent", [3, 1, 3, 1]),
        ("each_near", [3, 3, 3, 1]),
        ("own", [3, 3, 3, 3]),
        ("enemy", [1, 1, 1, 1]),
        ("each_here", [1, 3, 1, 1]),
    ],
)
@pytest.mark.rule("ruling 22")
def test_continuous_power_of_a_troop(own_cards, to, powers):
    cards = own_cards(troop("cat", f'continuous = [{{ do = "more_power", to = "{to}", n = 2 }}]'))
    match = turn("troop recruit cat recruit recruit -", cards=cards)
    assert [int(t.split()[1].split("/")[0]) for t in troops(match, 0)[:4]] == powers


def test_two_shields_add_up(own_cards):
    cards = own_cards(troop("cat", 'continuous = [{ do = "shield", to = "own", n = 2 }]'))
    match = fought("giant cat - - -", "giant - - - -", "ward - - - -", cards=cards)
    assert troops(match, 0)[0] == "giant 5/6"


def test_destroyed_by_an_ability_of_the_attack(own_cards):
    """The attack ability destroys the troop opposite, whose own ability still happens: it did attack."""
    cards = own_cards(troop("cat", 'when_attacks = [{ do = "destroy", to = "enemy_here" }]'))
    match = fought("cat - - - -", "vampire - - - -", cards=cards)
    assert (health(match), troops(match, 1)[0]) == ([20, 23], "-")
    match = fought("cat - - - -", "vampire - - - -", top="dying_attackers silent", cards=cards)
    assert health(match) == [20, 20]


def test_a_card_acts_once_at_a_moment_wherever_it_went(own_cards):
    cards = own_cards(troop("cat", 'start_of_combat = [{ do = "advance" }]\nwhen_attacks = []'))
    match = fought("cat - - - -", EMPTY, cards=cards)
    assert (troops(match, 0)[1], acting(match)) == ("cat 1/5", ["0 cat start_of_combat"])


def test_an_advance_ends_at_row_5(own_cards):
    cards = own_cards(troop("cat", 'start_of_combat = [{ do = "advance" }]'))
    match = fought("- - - cat cat", EMPTY, cards=cards)
    assert troops(match, 0)[3:] == ["cat 1/5", "cat 1/5"]
    stayed = [line for line in told(match) if line.startswith("stayed")]
    assert stayed == ["stayed 0 cat 4 taken", "stayed 0 cat 5 last"]


def test_a_troop_that_is_gone_does_not_even_stay(own_cards):
    words = 'end_of_round = [{ do = "destroy", to = "this" }, { do = "advance" }]'
    match = fought("cat - - - -", EMPTY, cards=own_cards(troop("cat", words)))
    lines = told(match)
    assert [line for line in lines if line.startswith(("stayed", "moved"))] == []
    assert cards_in(match, "discard", 0) == ["cat"]


def test_dead_before_the_moment_comes_to_it(own_cards):
    """The first cat destroys the second one, which would have healed its player."""
    killer = troop("killer", 'end_of_round = [{ do = "destroy", to = "enemy" }]')
    cards = own_cards(killer)
    match = fought("killer - - - -", "- medic - - -", cards=cards)
    assert (acting(match), health(match)) == (["0 killer end_of_round"], [19, 19])


# what is refused


@pytest.mark.parametrize(
    ("toml", "reason"),
    [
        (troop("cat", "", ""), "card cat: field 'health': a troop needs 1 or more"),
        (aura("cat", "power = 2"), "card cat: field 'power': only a troop has it"),
        (aura("cat", "health = 2"), "card cat: field 'health': only a troop has it"),
        (
            aura("cat", 'when_killed = [{ do = "blast", n = 2 }]'),
            "card cat: field 'when_killed': only a troop has it",
        ),
        (
            aura("cat", 'end_of_round = [{ do = "toughen", to = "this", n = 2 }]'),
            "card cat: field 'end_of_round[1]': an aura is no troop",
        ),
        (
            aura("cat", 'watches = "any_card"\nwhen_other_played = [{ do = "follow" }]'),
            "card cat: field 'when_other_played[1]': an aura is no troop",
        ),
        (
            troop("cat", 'watches = "any_card"'),
            "card cat: field 'watches': goes with 'when_other_played', neither without the other",
        ),
        (
            troop("cat", 'when_killed = [{ do = "toughen", to = "this", n = 2 }]'),
            "card cat: field 'when_killed[1]': the troop is gone by then",
        ),
        (
            troop("cat", 'when_plaid = [{ do = "draw", who = "you", n = 1 }]'),
            "card cat: field 'when_plaid': unknown field (did you mean 'when_played'?)",
        ),
        (
            troop("cat", 'when_played = [{ do = "damige_one", one = "any", n = 1 }]'),
            "field 'when_played[1].do': unknown word 'damige_one' (did you mean 'damage_one'?)",
        ),
        (
            troop("cat", 'when_played = [{ do = "draw", who = "me", n = 1 }]'),
            "field 'when_played[1].who': unknown word 'me'",
        ),
        (
            troop("cat", 'when_damaged = [{ do = "damage", to = "each", n = 1 }]'),
            "field 'when_damaged[1]': 'damage' means nothing here",
        ),
        (
            troop("cat", 'end_of_round = [{ do = "damage_one", one = "any", n = 1 }]'),
            "field 'end_of_round[1]': 'damage_one' means nothing here",
        ),
        (
            troop("cat", 'end_of_round = [{ do = "damage", to = "each" }]'),
            "field 'end_of_round[1]': 'damage' also needs n",
        ),
        (
            troop("cat", 'end_of_round = [{ do = "damage", to = "each", n = 10 }]'),
            "field 'end_of_round[1].n': 10 is out of range: 1 to 9",
        ),
        (troop("cat", "", "power = 1\nhealth = 21"), "field 'health': 21 is out of range: 0 to 20"),
        ('[[card]]\nid = "cat"\nkind = "spell"\ncost = 1', "field 'kind': unknown word 'spell'"),
    ],
)
def test_a_wrong_card_is_refused_with_file_card_and_field(own_cards, toml, reason):
    with pytest.raises(CardError, match=re.escape(reason)):
        own_cards(toml)


def test_this_row_is_where_the_troop_has_moved_to(own_cards):
    words = 'start_of_combat = [{ do = "advance" }, { do = "blast", n = 2 }]'
    match = fought("cat - - - -", "giant shieldbearer - - -", cards=own_cards(troop("cat", words)))
    assert troops(match, 1)[:2] == ["giant 5/8", "shieldbearer 1/2"]


# two effects at each moment


def two(field: str, first: str, then: str, more: str = "") -> str:
    return troop("cat", f"{more}\n{field} = [{{ do = {first} }}, {{ do = {then} }}]", "power = 0\nhealth = 9")


@pytest.mark.rule("ruling 12", "4.4")
@pytest.mark.parametrize("field", ["start_of_combat", "end_of_round", "when_other_played"])
def test_ruling_12_a_card_does_all_it_does_and_only_the_dead_leave_in_between(own_cards, field):
    """The Bomber is gone when the blast comes, which so hits its player; its own end comes after that."""
    watches = 'watches = "enemy_card"' if field == "when_other_played" else ""
    cards = own_cards(two(field, '"damage", to = "enemy", n = 2', '"blast", n = 5', watches))
    match = turn("troop cat - - - -", "troop bomber(boost=-2) - - - -; hand mire; coins 5", cards=cards)
    match.play(0, "pass")
    match.play(1, "play mire row 5" if watches else "pass")
    lines, moment = told(match), field.removeprefix("when_")
    at = lines.index(f"acts 0 cat {moment}")
    assert lines[at : at + 7] == [
        f"acts 0 cat {moment}",
        "hit 1 bomber 2",
        "destroyed 1 bomber 1",
        f"acts 0 cat {moment}",
        "hurt 1 5",
        "acts 1 bomber killed",
        "hit 0 cat 3",
    ]


@pytest.mark.rule("ruling 12", "4.4")
def test_ruling_12_the_second_effect_of_an_end_finds_nobody_whom_the_first_has_killed(own_cards):
    cards = own_cards(two("when_killed", '"blast", n = 5', '"blast", n = 4'))
    match = turn("hand archer; troop medic - - - -", "troop cat(damage=8) - - - -", cards=cards)
    match.play(0, "play archer row 2")
    match.play(0, "target enemy row 1")
    assert told(match)[1:] == [
        "hit 1 cat 2",
        "destroyed 1 cat 1",
        "acts 1 cat killed",
        "hit 0 medic 5",
        "destroyed 0 medic 1",
        "acts 1 cat killed",
        "hurt 0 4",
    ]


@pytest.mark.rule("4.9", "ruling 17")
def test_ruling_17_both_effects_of_an_attack_come_before_the_dead_leave(own_cards):
    cards = own_cards(two("when_attacks", '"damage", to = "enemy_here", n = 3', '"blast", n = 2'))
    match = fought("cat - - - -", "medic - - - -", cards=cards)
    assert health(match) == [20, 20]
    lines = told(match)
    assert lines.index("destroyed 1 medic 1") > lines.index("hit 1 medic 2")


@pytest.mark.rule("2.4", "ruling 5")
def test_2_4_both_effects_of_an_income_count(own_cards):
    cards = own_cards(two("income", '"coins", who = "you", n = 2', '"coins_if_manned", n = 3'))
    assert fought("cat - - - -", EMPTY, cards=cards).state.coins.tolist() == [11, 6]


@pytest.mark.rule("ruling 9", "ruling 22")
def test_ruling_22_both_lasting_effects_of_a_card_hold(own_cards):
    words = '"more_power", to = "own_others", n = 3', '"less_power", to = "enemy", n = 1'
    cards = own_cards(two("continuous", *words))
    match = turn("troop cat recruit - - -", "troop giant - - - -", cards=cards)
    assert (troops(match, 0)[:2], troops(match, 1)[0]) == (["cat 0/9", "recruit 4/2"], "giant 4/8")
