"""Five Rows: effects in the last row, from the other seat, in twos, and numbers at their limits."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.every_game.playing import guessed
from tests.games.five_rows.battle import EMPTY, acting, fought, health, troops, turn
from tests.games.five_rows.test_designer import aura, troop, two
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted


# what lies in row 5


@pytest.mark.rule("3.7", "ruling 31")
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_31_a_card_may_pick_the_only_troop_in_row_5(seat):
    sides = ["hand archer; coins 5", "troop - - - - giant"]
    match = turn(sides[seat], sides[1 - seat], top=f"to_act {1 << seat}")
    match.play(seat, "play archer row 1")
    assert match.legal(seat) == ["target enemy row 5"]


@pytest.mark.rule("ruling 9", "ruling 22")
@pytest.mark.parametrize(
    ("near", "far", "lying", "hurts"),
    [
        ("- - - - recruit", EMPTY, "- - - - war_banner", [20, 17]),
        (EMPTY, "- - - - recruit", "- - - - war_banner(owner=1)", [17, 20]),
        ("- - - - recruit", EMPTY, "- - - - mire", [20, 20]),
    ],
)
def test_ruling_22_an_aura_in_row_5_counts_in_combat(near, far, lying, hurts):
    assert health(fought(near, far, lying)) == hurts


@pytest.mark.rule("ruling 9", "ruling 22")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("row", [0, 4])
def test_ruling_22_a_troop_lends_power_in_combat_wherever_it_stands(own_cards, seat, row):
    cards = own_cards(troop("cat", 'continuous = [{ do = "more_power", to = "own_others", n = 2 }]'))
    rows = ["-"] * 5
    rows[row], rows[2] = "cat", "recruit"
    sides = [" ".join(rows), EMPTY]
    match = fought(sides[seat], sides[1 - seat], cards=cards)
    assert health(match)[1 - seat] == 20 - 1 - (1 + 2)


@pytest.mark.rule("3.7", "ruling 10")
def test_3_7_an_aura_in_row_5_reacts():
    match = turn("hand shieldbearer", "", "- - - - ambush_path(owner=1)")
    match.play(0, "play shieldbearer row 5")
    assert (acting(match), troops(match, 0)[4]) == (["1 ambush_path other_played"], "shieldbearer 1/3")


@pytest.mark.rule("ruling 14")
def test_ruling_14_a_hunter_that_follows_any_card_comes_to_an_aura_in_row_5():
    match = turn("hand ward", "troop hunter - - - -", top="hunter any_card")
    match.play(0, "play ward row 5")
    assert troops(match, 1) == ["-", "-", "-", "-", "hunter 3/3"]


# two cards, and two effects, that count for the same


@pytest.mark.rule("ruling 22")
@pytest.mark.parametrize(
    ("near", "lying", "power"),
    [
        ("troop cat recruit - - -", "- war_banner - - -", 1 + 2 + 2),
        ("troop cat recruit cat - -", EMPTY, 1 + 2 + 2),
        ("troop - recruit - - cat", "- war_banner - - -", 1 + 2 + 2),
        ("troop cat recruit - - -", "- - flag flag -", 1 + 2 + 3 + 3),
    ],
)
def test_ruling_22_all_that_lies_there_adds_up(own_cards, near, lying, power):
    words = 'continuous = [{{ do = "more_power", to = "{}", n = {} }}]'
    cards = own_cards(troop("cat", words.format("own_others", 2)) + aura("flag", words.format("own", 3)))
    match = turn(near, auras=lying, cards=cards)
    assert troops(match, 0)[1] == f"recruit {power}/2"


@pytest.mark.rule("ruling 22")
@pytest.mark.parametrize(("verb", "power"), [("more_power", 1 + 2 + 3), ("less_power", 1 - 2 - 3)])
def test_ruling_22_two_lasting_effects_of_one_card_add_up(own_cards, verb, power):
    words = f'"{verb}", to = "own_others", n = 2', f'"{verb}", to = "each_near", n = 3'
    match = turn("troop cat recruit - - -", cards=own_cards(two("continuous", *words)))
    assert troops(match, 0)[1] == f"recruit {power}/2"


@pytest.mark.rule("4.9", "ruling 12")
def test_4_9_two_effects_of_an_attack_come_in_the_order_of_the_card(own_cards):
    cards = own_cards(two("when_attacks", '"heal", who = "you", n = 2', '"hurt", who = "enemy", n = 3'))
    match = fought("cat - - - -", EMPTY, cards=cards)
    assert told(match)[3:7] == ["acts 0 cat attacks", "healed 0 2", "acts 0 cat attacks", "hurt 1 3"]


@pytest.mark.rule("3.7")
def test_3_7_two_effects_of_a_reaction_come_in_the_order_of_the_card(own_cards):
    words = '"heal", who = "you", n = 2', '"hurt", who = "enemy", n = 3'
    cards = own_cards(two("when_other_played", *words, 'watches = "any_card"'))
    match = turn("hand recruit", "troop cat - - - -", cards=cards)
    match.play(0, "play recruit row 1")
    assert told(match)[-4:] == [
        "acts 1 cat other_played",
        "healed 1 2",
        "acts 1 cat other_played",
        "hurt 0 3",
    ]


@pytest.mark.rule("ruling 9", "ruling 29")
@pytest.mark.parametrize(
    ("to", "near", "far"),
    [
        ("this", [0, 1, 0], [0, 0, 0]),
        ("own_here", [0, 1, 0], [0, 0, 0]),
        ("enemy_here", [0, 0, 0], [0, 1, 0]),
        ("each_here", [0, 1, 0], [0, 1, 0]),
        ("each_near", [1, 1, 1], [1, 1, 1]),
        ("own_adjacent", [1, 0, 1], [0, 0, 0]),
        ("own_others", [1, 0, 1], [0, 0, 0]),
        ("own", [1, 1, 1], [0, 0, 0]),
        ("enemy", [0, 0, 0], [1, 1, 1]),
        ("each", [1, 1, 1], [1, 1, 1]),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_9_whom_a_card_means_among_the_troops_of_both(own_cards, to, near, far, seat):
    cards = own_cards(troop("cat", f'end_of_round = [{{ do = "toughen", to = "{to}", n = 1 }}]'))
    sides = ["medic(boost=-9) cat(boost=-9) medic(boost=-9) - -", " ".join(["medic(boost=-9)"] * 3 + ["- -"])]
    match = fought(sides[seat], sides[1 - seat], cards=cards)
    found = [[int(card.partition("/")[2]) for card in troops(match, p)[:3]] for p in (seat, 1 - seat)]
    printed = [[3, 5, 3], [3, 3, 3]]
    assert found == [
        [a + b for a, b in zip(*rows, strict=True)] for rows in zip(printed, [near, far], strict=True)
    ]


# numbers at their limits


@pytest.mark.rule("ruling 17", "4.4")
@pytest.mark.parametrize(
    ("damage", "heals"),
    [(0, 3), (3, 3), (4, 0), (5 - 1, 0)],
)
def test_ruling_17_switch_silent_asks_whether_any_health_is_left(damage, heals):
    """A Vampire of 5 against a Lookout of 2: with 1 left it heals what it dealt, with 0 it does not."""
    match = fought(f"vampire(damage={damage - 1}) - - - -", "lookout - - - -", top="dying_attackers silent")
    assert health(match)[0] == 20 + heals


@pytest.mark.rule("4.4", "4.3")
def test_4_4_a_troop_that_left_has_nothing_to_react_to():
    match = turn("hand archer", "troop berserker(damage=5) - - - -")
    match.play(0, "play archer row 1")
    match.play(0, "target enemy row 1")
    assert cards_in(match, "discard", 1) == ["berserker"]
    assert not match.state.hits.any()


@pytest.mark.rule("3.7", "4.4")
@pytest.mark.parametrize(
    ("near", "far", "plays"),
    [
        ("hand recruit; troop - bomber - - -", "troop hunter - - - -", ["play recruit row 5"]),
        ("hand archer", "troop bomber - - - -", ["play archer row 1", "target enemy row 1"]),
        ("hand archer", "troop berserker - - - -", ["play archer row 1"]),
        (
            "hand trickster",
            "troop bomber - - - -",
            ["play trickster row 1", "target enemy row 1", "to row 4"],
        ),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_3_7_nothing_is_left_behind_but_what_lies_on_the_table(near, far, plays, seat):
    """The table as it is drawn is all there is: played on from the drawing nothing differs."""
    sides = [f"coins 5; {near}", far]
    match = turn(sides[seat], sides[1 - seat], top=f"to_act {1 << seat}; first_player {seat}")
    for words in plays:
        match.play(seat, words)
        assert Match.from_text(match.to_text()).state.tobytes() == match.state.tobytes()


@pytest.mark.rule("4.1", "4.6", "5.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_5_1_nothing_is_left_behind_of_a_round(seat):
    sides = ["troop champion bomber vampire - medic", "troop giant miner - berserker hunter"]
    match = fought(sides[seat].removeprefix("troop "), sides[1 - seat].removeprefix("troop "), "mire - - - -")
    assert Match.from_text(match.to_text()).state.tobytes() == match.state.tobytes()


@pytest.mark.rule("1.1", "3.1")
@pytest.mark.parametrize("seed", range(4))
def test_1_1_nothing_is_left_behind_of_the_setup(seed):
    match = Match.new("five_rows", seed=seed)
    assert Match.from_text(match.to_text()).state.tobytes() == match.state.tobytes()


@pytest.mark.rule("3.7", "ruling 12")
@pytest.mark.parametrize(
    ("rows", "follows"),
    [
        ("berserker giant - - -", ["1 berserker damaged"]),
        ("giant berserker - - -", ["1 berserker damaged"]),
        ("bomber giant - - -", ["1 bomber killed"]),
        ("giant bomber - - -", ["1 bomber killed"]),
        ("berserker bomber giant - -", ["1 berserker damaged", "1 bomber killed"]),
        ("bomber giant berserker - -", ["1 berserker damaged", "1 bomber killed"]),
    ],
)
def test_3_7_what_follows_from_one_hit_is_not_forgotten_over_another(own_cards, rows, follows):
    words = '"damage", to = "enemy", n = 2', '"damage", to = "enemy", n = 1'
    match = turn("hand cat", f"troop {rows}", cards=own_cards(two("when_played", *words)))
    match.play(0, "play cat row 5")
    twice = [line for line in follows for _ in range(1 + line.endswith("damaged"))]
    assert [line for line in acting(match) if line.startswith("1")] == twice


# what is told of effects on one troop


@pytest.mark.rule("3.8", "4.4")
@pytest.mark.parametrize(
    ("effect", "lines"),
    [
        ('"destroy", to = "enemy_here"', ["destroyed_at_once 1 giant 3"]),
        ('"strengthen", to = "enemy_here", n = 2', ["stronger 1 giant 2"]),
        ('"weaken", to = "enemy_here", n = 2', ["weaker 1 giant 2"]),
        ('"toughen", to = "enemy_here", n = 2', ["tougher 1 giant 2"]),
        ('"damage", to = "enemy_here", n = 2', ["hit 1 giant 2"]),
        ('"coins", who = "you", n = 2', ["more_coins 0 2"]),
    ],
)
def test_3_8_each_effect_is_told_once(own_cards, effect, lines):
    match = turn(
        "hand cat",
        "troop - - giant - -",
        cards=own_cards(troop("cat", f"when_played = [{{ do = {effect} }}]")),
    )
    match.play(0, "play cat row 3")
    assert told(match)[2:] == lines


# switches, and the other seat


@pytest.mark.rule("ruling 14")
def test_ruling_14_the_switch_makes_nothing_but_following_heed_every_card():
    match = turn(
        "hand shieldbearer; troop hunter - - - -", auras="- ambush_path - - -", top="hunter any_card"
    )
    match.play(0, "play shieldbearer row 2")
    assert acting(match) == ["0 hunter other_played"]


@pytest.mark.rule("ruling 13")
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_13_an_answer_comes_from_the_troop_opposite(seat):
    sides = ["hand commander; coins 5; troop lookout - - - -", "troop duelist - - - -"]
    match = turn(sides[seat], sides[1 - seat], top=f"commander exchange; to_act {1 << seat}")
    match.play(seat, "play commander row 2")
    match.play(seat, "target own row 1")
    assert (troops(match, seat)[0], troops(match, 1 - seat)[0]) == ("-", "duelist 3/2")


@pytest.mark.rule("1.3", "2.1")
def test_1_3_the_first_hands_are_drawn_one_after_the_other():
    match = Match.new("five_rows", seed=4)
    seats = [event.values["seat"] for event in match.events(-1, -1) if event.name == "drew"]
    first = match.to_act[0]
    assert seats == [0] * 4 + [1] * 4 + [first, 1 - first]


# what others may know


@pytest.mark.rule("ruling 26", "1.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_26_a_guess_deals_all_40_cards_of_a_full_set_once(own_cards, seat):
    cards = own_cards("".join(troop(f"cat{i}", "") for i in range(14)))
    match = Match.new("five_rows", cards=cards, seed=2)
    for p in (0, 1):
        every = match.state.kind[1 + 40 * p : 41 + 40 * p]
        assert sorted(every.tolist()) == list(range(1, 41))
    for seed in range(3):
        world = guessed(match, seat, seed)
        for p in (0, 1):
            assert sorted(world.kind[1 + 40 * p : 41 + 40 * p].tolist()) == list(range(1, 41))


@pytest.mark.rule("ruling 26", "1.2")
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_26_a_card_that_was_seen_is_not_dealt_again_whatever_sleeve_it_is_in(own_cards, seat):
    """Of two cards one is in hand, in the first or the last sleeve of all; so the deck is the other."""
    cards = own_cards("instead = true\n" + troop("ana", "") + troop("ben", ""))
    match = turn("hand ana#1; deck ben#2", "hand ana#80; deck ben#41", cards=cards)
    for seed in range(12):
        world = guessed(match, seat, seed)
        assert world.kind[world.deck[seat, 1]] == cards.number("card", "ben")


@pytest.mark.rule("3.5", "3.7")
def test_3_7_a_troop_that_can_go_to_the_first_row_alone_can_be_picked():
    match = turn("hand trickster", "troop - giant giant giant giant")
    match.play(0, "play trickster row 1")
    assert match.legal(0) == [*(f"target enemy row {row}" for row in range(2, 6)), "decline"]
    match.play(0, "target enemy row 5")
    assert match.legal(0) == ["to row 1"]


@pytest.mark.rule("3.7")
def test_3_7_ones_own_troops_are_named_first_from_either_seat(own_cards):
    cards = own_cards(troop("cat", 'when_played = [{ do = "damage_one", one = "any", n = 1 }]'))
    match = turn("troop giant - - - -", "hand cat; coins 5; troop giant - - - -", top="to_act 2", cards=cards)
    match.play(1, "play cat row 2")
    assert match.legal(1) == ["target own row 1", "target own row 2", "target enemy row 1"]


@pytest.mark.rule("3.7", "ruling 31")
@pytest.mark.parametrize("seat", [0, 1])
def test_ruling_31_a_troop_that_is_to_be_moved_can_be_picked_anew_until_its_row_is(own_cards, seat):
    words = '"heal", who = "you", n = 1', '"move_one", one = "enemy"'
    sides = ["hand cat; coins 5", "troop giant recruit - - -"]
    cards = own_cards(two("when_played", *words))
    match = turn(sides[seat], sides[1 - seat], top=f"to_act {1 << seat}", cards=cards)
    match.play(seat, "play cat row 1")
    assert not match.is_drafting(seat)
    match.play(seat, "target enemy row 1")
    assert (match.is_drafting(seat), match.is_drafting(1 - seat)) == (True, False)
    match.back(seat)
    match.play(seat, "target enemy row 2")
    match.play(seat, "to row 5")
    assert not match.is_drafting(seat)
    assert troops(match, 1 - seat) == ["giant 5/8", "-", "-", "-", "recruit 1/2"]
