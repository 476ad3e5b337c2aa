"""Clash!: effects at every place of a card, numbers at their limits, second strikes and guards."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.clash.test_rules_effects import duel
from tests.tables import cards_in, play_both, told

pytestmark = pytest.mark.interpreted

BOTH_SEATS = pytest.mark.parametrize("seat", [0, 1])


def seated(seat: int, one: str, other: str, cards=None, more: str = "") -> Match:
    """The first of the two at this seat."""
    near, far = (one, other) if seat == 0 else (other, one)
    return duel(near, far, cards, more)


def play(match: Match, seat: int, one: str, other: str) -> Match:
    first, second = (one, other) if seat == 0 else (other, one)
    return play_both(match, f"play {first}", f"play {second}")


# effects at every place of a card

STRIKES = """
    [[card]]
    id = "late"
    buildup = 1
    acts = [{ do = "heal", n = 1 }, { do = "slow", n = 1 }, { do = "strike", n = 2 }]
    [[card]]
    id = "late_bull"
    buildup = 3
    acts = [{ do = "heal", n = 1 }, { do = "slow", n = 1 }, { do = "strike_unreduced", n = 3 }]
    [[card]]
    id = "twin"
    buildup = 3
    acts = [{ do = "strike", n = 1 }, { do = "strike", n = 2 }]
"""


@pytest.mark.rule("T1", "M6")
def test_T1_a_strike_at_the_end_of_a_card_makes_it_an_attack(own_cards):
    match = duel("vesper; hp 13; hand one backstab", "brute; hp 15; hand one late", own_cards(STRIKES))
    play_both(match, "play backstab", "play late")
    assert match.state.hp.tolist() == [11, 15]  # 2, lowered by 2; nothing more against an attack


@pytest.mark.rule("M6", "A3")
def test_A3_a_strike_at_the_end_of_a_card_may_be_unreduced(own_cards):
    match = duel("brute; hp 15; hand one late_bull", "hexa; hp 15; hand one two", own_cards(STRIKES))
    play_both(match, "play late_bull", "play two")
    assert match.state.hp.tolist() == [15 - 2 + 1, 15 - 3]


@pytest.mark.rule("M6", "A3")
def test_M6_two_strikes_of_one_moment_are_one_blow(own_cards):
    match = duel("brute; hp 15; hand one twin", "hexa; hp 15; hand one one", own_cards(STRIKES))
    play_both(match, "play twin", "play one")
    assert match.state.hp.tolist() == [14, 15 - (1 + 2 - 1)]


@pytest.mark.rule("M6", "T6")
@pytest.mark.parametrize(
    "first", ["stronger_against", "stronger_against_no_attack", "stronger_after_success"]
)
@pytest.mark.parametrize("last", ["stronger_against", "stronger_against_no_attack", "stronger_after_success"])
def test_M6_all_that_makes_a_strike_stronger_adds_up(own_cards, first, last):
    against = {"stronger_against": ', against = ["block"]'}
    words = [f'{{ do = "{do}", n = {n}{against.get(do, "")} }}' for do, n in ((first, 2), (last, 3))]
    cards = own_cards(f"""
        [[card]]
        id = "rage"
        buildup = 3
        acts = [{words[0]}, {{ do = "strike", n = 1 }}, {words[1]}]
    """)
    match = duel("brute; hp 15; succeeded 1; hand one rage", "hexa; hp 15; hand one block", cards)
    play_both(match, "play rage", "play block")
    assert match.state.hp[1] == 15 - (1 + 2 + 3)
    assert "stronger 0 rage 5" in told(match)


@pytest.mark.rule("M6", "T6")
@BOTH_SEATS
def test_M6_a_guard_at_the_end_of_a_card_guards(own_cards, seat):
    cards = own_cards("""
        [[card]]
        id = "late_guard"
        acts = [{ do = "heal", n = 1 }, { do = "lose", n = 0 }, { do = "redirect_all", against = ["four"] }]
    """)
    match = seated(seat, "brute; hp 15; hand one late_guard", "hexa; hp 15; hand one four", cards)
    play(match, seat, "late_guard", "four")
    assert (match.state.hp[seat], match.state.hp[1 - seat]) == (15, 11)


@pytest.mark.rule("M6", "M3", "M4")
@pytest.mark.parametrize(
    ("guards", "hp"), [(("prevent", "redirect_all"), 15), (("redirect_all", "prevent"), 13)]
)
def test_M6_of_two_guards_against_one_move_the_first_of_the_card_holds(own_cards, guards, hp):
    words = ", ".join(f'{{ do = "{do}", against = ["two"] }}' for do in guards)
    cards = own_cards(f'[[card]]\nid = "wall"\nacts = [{words}]')
    match = duel("brute; hp 15; hand one wall", "hexa; hp 15; hand one two", cards)
    play_both(match, "play wall", "play two")
    assert match.state.hp.tolist() == [15, hp]


@pytest.mark.rule("M6", "T6")
def test_M6_a_guard_does_not_cover_what_another_effect_of_its_card_names(own_cards):
    cards = own_cards("""
        [[card]]
        id = "spikes"
        acts = [
            { do = "stronger_against", n = 1, against = ["one"] },
            { do = "strike", n = 0 },
            { do = "prevent", against = ["two"] },
        ]
    """)
    match = duel("brute; hp 15; hand one spikes", "hexa; hp 15; hand one one", cards)
    play_both(match, "play spikes", "play one")
    assert match.state.hp.tolist() == [15, 14]  # the 1 is lowered by the 1 that came first
    match = duel("brute; hp 15; hand one spikes", "needle; hp 12; hand one one", cards)
    play_both(match, "play spikes", "play one")
    assert "prevented 0 spikes 1" not in told(match)


# numbers at their limits


@pytest.mark.rule("ruling 6", "T4")
@pytest.mark.parametrize(("foe", "taken"), [("two", 2), ("three", 3), ("four", 4)])
def test_ruling_6_a_blow_that_is_lowered_below_nothing_misses(foe, taken):
    match = duel("brute; hp 15; slow 4; hand one one", f"hexa; hp 15; hand one {foe}")
    play_both(match, "play one", f"play {foe}")
    assert told(match)[-3:] == [f"lowered 0 one 1 {taken}", "missed 0 one", "turn 6"]
    assert match.state.hp.tolist() == [15 - taken, 15]


@pytest.mark.rule("ruling 6", "A3")
def test_ruling_6_all_that_was_received_in_a_turn_counts(own_cards):
    cards = own_cards("""
        [[card]]
        id = "heavy"
        buildup = 4
        acts = [{ do = "lose", n = 1 }, { do = "strike", n = 5 }]
    """)
    match = duel("brute; hp 15; hand one heavy", "needle; hp 12; hand one flurry", cards)
    play_both(match, "play heavy", "play flurry")
    assert match.state.hp.tolist() == [15 - 1 - 1 - 1, 12 - (5 - 3)]


@pytest.mark.rule("A3")
@pytest.mark.parametrize(("near", "lines"), [(0, []), (1, ["lowered 0 jab 1 1"])])
def test_A3_a_blow_of_nothing_is_not_said_to_be_lowered(own_cards, near, lines):
    cards = own_cards(f'[[card]]\nid = "jab"\nbuildup = 2\nacts = [{{ do = "strike", n = {near} }}]')
    match = duel("brute; hp 15; hand one jab", "hexa; hp 15; hand one one", cards)
    play_both(match, "play jab", "play one")
    assert [line for line in told(match) if line.startswith("lowered")] == lines


@pytest.mark.rule("T1", "A3")
def test_T1_what_deals_no_damage_is_neither_stronger_nor_lowered(own_cards):
    """A word of more damage on a card without a strike says nothing."""
    cards = own_cards("""
        [[card]]
        id = "boast"
        buildup = 2
        acts = [{ do = "stronger_against", n = 2, against = ["any"] }]
        when_missed = [{ do = "lose", n = 1 }]
    """)
    match = duel("brute; hp 15; hand one boast", "hexa; hp 15; hand one one", cards)
    play_both(match, "play boast", "play one")
    assert told(match) == ["revealed 0 boast 2", "revealed 1 one 1", "hit 1 one 1", "hurt 0 1", "turn 6"]


@pytest.mark.rule("M6", "A3")
def test_M6_a_strike_of_1_may_be_made_of_more_against_the_foe_alone(own_cards):
    cards = own_cards("""
        [[card]]
        id = "poke"
        acts = [{ do = "strike", n = 0 }, { do = "stronger_against", n = 1, against = ["counter"] }]
    """)
    match = duel("brute; hp 15; hand one poke", "hexa; hp 15; hand one counter", cards)
    play_both(match, "play poke", "play counter")
    assert [line for line in told(match) if " 0 poke" in line] == [
        "revealed 0 poke 0",
        "stronger 0 poke 1",
        "hit 0 poke 1",
    ]


@pytest.mark.rule("ruling 8", "M6")
@pytest.mark.parametrize(("less", "back"), [(1, 1), (2, 0), (3, 0), (9, 0)])
def test_ruling_8_nothing_less_than_nothing_is_sent_back(own_cards, less, back):
    cards = own_cards(
        f'[[card]]\nid = "mirror"\nacts = [{{ do = "redirect", n = {less}, against = ["two"] }}]'
    )
    match = duel("brute; hp 15; hand one mirror", "hexa; hp 15; hand one two", cards)
    play_both(match, "play mirror", "play two")
    assert f"redirected 0 mirror {back}" in told(match)
    assert match.state.hp.tolist() == [15, 15 - back]


@pytest.mark.rule("ruling 14")
@pytest.mark.parametrize(
    ("hp", "lines"), [(12, ["healed 0 2"]), (13, ["healed 0 1"]), (14, ["unhurt 0"]), (15, ["unhurt 0"])]
)
def test_ruling_14_what_was_healed_is_told(hp, lines):
    match = duel(f"marrow; hp {hp}; hand one second_wind", "hexa; hp 15; hand one block")
    play_both(match, "play second_wind", "play block")
    assert [line for line in told(match) if line.startswith(("healed", "unhurt"))] == lines


# second strikes and guards

PARRY = """
    [[card]]
    id = "parry"
    acts = [{ do = "prevent", against = ["two"] }, { do = "heal", n = 1 }, { do = "strike", n = 1 }]
    when_hit = [{ do = "follow_up", n = 2, at = 3 }]
    when_successful = [{ do = "heal", n = 1 }]
"""


@pytest.mark.rule("M6", "T6")
@BOTH_SEATS
def test_M6_a_second_strike_repeats_nothing_else_of_its_card(own_cards, seat):
    """The guard has held once and the card has acted once, so 1 is healed for each, and no more."""
    match = seated(seat, "hexa; hp 5; hand one parry", "brute; hp 15; hand one two", own_cards(PARRY))
    play(match, seat, "parry", "two")
    assert (match.state.hp[seat], match.state.hp[1 - seat]) == (5 + 1 + 1, 15 - 1 - 2)


@pytest.mark.rule("T4", "M6")
@BOTH_SEATS
def test_T4_what_neither_hits_nor_misses_has_no_consequence(own_cards, seat):
    """A move without a strike, and one whose strike is over when the other acts."""
    cards = own_cards("""
        [[card]]
        id = "calm"
        acts = [{ do = "slow", n = 1 }]
        when_missed = [{ do = "lose", n = 1 }]
        when_hit = [{ do = "lose", n = 2 }]
    """)
    match = seated(seat, "hexa; hp 15; hand one calm", "lotto; hp 13; hand one double_down", cards)
    play(match, seat, "calm", "double_down")
    assert (match.state.hp[seat], match.state.hp[1 - seat]) == (10, 13)


@pytest.mark.rule("ruling 28", "A1")
@pytest.mark.parametrize(("foe", "slow"), [("five", 0), ("four", 0), ("one", 3)])
@BOTH_SEATS
def test_ruling_28_the_second_strike_does_not_wait_for_the_foe(foe, slow, seat):
    match = seated(seat, "needle; hp 12; hand one flurry", f"brute; hp 15; slow {slow}; hand one {foe}")
    play(match, seat, "flurry", foe)
    assert f"again {seat} flurry 3" in told(match)


@pytest.mark.rule("ruling 20", "M6")
@pytest.mark.parametrize(
    ("move", "pile", "line"),
    [
        ("disarm naming two", "discard", "not_held 1 two"),
        ("disarm naming one", "discard", "disarmed 1 one"),
        ("copycat", "discard disarm", None),  # a copy names nothing, so there is nothing to look for
    ],
)
def test_ruling_20_what_is_named_is_looked_for_once(move, pile, line):
    match = duel(f"hexa; hp 15; hand one {move.split()[0]}", f"brute; hp 15; hand one five block; {pile}")
    play_both(match, f"play {move}", "play block")
    assert [words for words in told(match) if words.startswith(("not_held", "disarmed"))] == [line] * bool(
        line
    )


@pytest.mark.rule("M6", "T5")
def test_T5_a_card_leaves_the_game_once(own_cards):
    cards = own_cards('[[card]]\nid = "gone"\nafterwards = [{ do = "remove" }, { do = "remove" }]')
    match = duel("brute; hp 15; hand one gone", "hexa; hp 15; hand one block", cards)
    play_both(match, "play gone", "play block")
    assert cards_in(match, "removed", 0) == ["gone"]
    assert told(match).count("removed 0 gone") == 1


@pytest.mark.rule("M6")
def test_M6_two_effects_of_one_moment_are_told_with_their_card_once(own_cards):
    cards = own_cards('[[card]]\nid = "purr"\nacts = [{ do = "heal", n = 1 }, { do = "slow", n = 1 }]')
    match = duel("brute; hp 9; hand one purr", "hexa; hp 15; hand one block", cards)
    play_both(match, "play purr", "play block")
    assert told(match)[-4:-1] == ["cause 0 purr acts", "healed 0 1", "slowed 1 1"]
