"""Clash!: Block, Counter and Dodge, what they cover, and when they come too late."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted

FRESH = {0: "brute", 1: "hexa"}  # 15 HP both

# Moves that no built-in character has, for corners that built-in ones do not reach.
CORNERS = """
    [[card]]
    id = "tired_four"
    basic = "four"
    buildup = 4
    acts = [{ do = "lose", n = 2 }, { do = "strike", n = 4 }]

    [[card]]
    id = "spent_four"
    basic = "four"
    buildup = 4
    acts = [{ do = "lose", n = 3 }, { do = "strike", n = 4 }]

    [[card]]
    id = "tired_one"
    basic = "one"
    buildup = 1
    acts = [{ do = "lose", n = 1 }, { do = "strike", n = 1 }]

    [[card]]
    id = "armoured_four"
    basic = "four"
    buildup = 4
    acts = [{ do = "prevent", against = ["any"] }, { do = "strike", n = 4 }]

    [[card]]
    id = "one_two"
    basic = "three"
    buildup = 1
    acts = [{ do = "strike", n = 1 }]
    when_hit = [{ do = "follow_up", n = 3, at = 4 }]
"""


@pytest.mark.rule("M2", "A1")
def test_M2_the_5_deals_5_at_buildup_5():
    match = play_both(Match.new("clash", choices=FRESH), "play five", "play two")
    assert match.state.hp.tolist() == [13, 12]
    assert told(match)[0] == "revealed 0 five 5"


@pytest.mark.rule("M3")
@pytest.mark.parametrize(("attack", "hp"), [("one", 15), ("two", 15), ("three", 12), ("four", 11)])
def test_M3_block_stops_1_and_2(attack, hp):
    match = play_both(Match.new("clash", choices=FRESH), f"play {attack}", "play block")
    assert match.state.hp.tolist() == [15, hp]


@pytest.mark.rule("M4")
@pytest.mark.parametrize(("attack", "hp"), [("three", [13, 15]), ("four", [12, 15]), ("two", [15, 13])])
def test_M4_counter_sends_back_less_one(attack, hp):
    match = play_both(Match.new("clash", choices=FRESH), f"play {attack}", "play counter")
    assert match.state.hp.tolist() == hp


DODGE = """
    clash
    turn 5; to_act 3
    seat 0: character brute; hp 15; hand one dodge; {pile}
    seat 1: character hexa; hp 15; hand one three four
"""


@pytest.mark.rule("M5", "ruling 3", "ruling 5")
@pytest.mark.parametrize(
    ("pile", "buildup", "taken"),
    [
        ("discard", 0, 0),
        ("discard four(acted_at=4) block", 0, 0),
        ("discard block two(acted_at=2)", 2, 0),
        ("discard block four(acted_at=4)", 4, 3),
        ("discard three(acted_at=3)", 3, 3),  # the foe has the higher Initiative
        ("discard four(acted_at=4) dodge(acted_at=4)", 4, 3),
        ("discard one(acted_at=1) dodge(acted_at=1)", 1, 0),
        ("discard block(acted_at=2)", 2, 0),  # a slowed Block, where that counts
    ],
)
def test_M5_dodge_is_as_slow_as_the_card_under_it_was(pile, buildup, taken):
    match = play_both(table(DODGE.format(pile=pile)), "play dodge", "play three")
    assert told(match)[0] == f"revealed 0 dodge {buildup}"
    assert match.state.hp.tolist() == [15 - taken, 15]


SLOWED = """
    clash
    turn 5; to_act 3{switch}
    seat 0: character {who}; hp 13; slow 2; hand two dodge {move}; discard {pile}
    seat 1: character hexa; hp 15; hand block three
"""


@pytest.mark.rule("ruling 3", "M5")
@pytest.mark.parametrize(
    ("who", "move", "pile", "printed", "as_acted"),
    [
        ("brute", "one", "block", 1, 3),
        ("brute", "five", "block", 5, 5),
        ("brute", "block", "four(acted_at=4)", 0, 2),
        ("brute", "counter", "four(acted_at=4)", 0, 2),
        ("brute", "dodge", "one(acted_at=1)", 1, 3),  # as slow as what lies under it
        ("brute", "dodge", "four(acted_at=4)", 4, 5),
        ("lotto", "loaded_dice naming three", "block", 3, 5),
        ("echo", "copycat", "block", 0, 2),  # with nothing to copy
    ],
)
@pytest.mark.parametrize("switch", ["", "; dodge_pace as_acted"])
def test_ruling_3_slowness_is_passed_on_to_a_dodge_only_by_switch(who, move, pile, printed, as_acted, switch):
    card = move.split()[0]
    match = table(SLOWED.format(who=who, move=card, pile=pile, switch=switch))
    play_both(match, f"play {move}", "play block")
    assert cards_in(match, "discard", 0)[-1] == card
    play_both(match, "play dodge", "play three")
    assert f"revealed 0 dodge {as_acted if switch else printed}" in told(match)


@pytest.mark.rule("ruling 3")
@pytest.mark.parametrize(
    ("who", "move", "switch", "mark"),
    [
        ("brute", "one", "", []),
        ("brute", "one", "; dodge_pace as_acted", ["Buildup 3"]),
        ("brute", "counter", "", []),
        ("brute", "counter", "; counter_buildup 2", ["Buildup 2"]),
        ("brute", "dodge", "", ["Buildup 0"]),  # it has none of its own
        ("lotto", "loaded_dice naming three", "", ["Buildup 3"]),
    ],
)
def test_ruling_3_a_pile_says_of_its_cards_what_they_make_of_a_dodge(who, move, switch, mark):
    card = move.split()[0]
    match = table(SLOWED.format(who=who, move=card, pile="block", switch=switch))
    play_both(match, f"play {move}", "play block")
    pile = next(zone for zone in match.view(1).zones if zone.id == "discard 0")
    assert pile.cards[-1].marks == mark


@pytest.mark.rule("ruling 3")
def test_ruling_3_the_pile_remembers_when_a_dodge_acted():
    match = play_both(table(DODGE.format(pile="discard four(acted_at=4)")), "play dodge", "play three")
    assert cards_in(match, "discard", 0) == ["four", "dodge"]
    assert match.state.acted_at[match.state.discard[0, 2]] == 4


@pytest.mark.rule("ruling 5")
def test_ruling_5_a_card_discarded_this_turn_does_not_hasten_a_dodge():
    match = table("""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; hand one two dodge; discard four(acted_at=4)
        seat 1: character hexa; hp 15; hand one disarm
    """)
    play_both(match, "play dodge", "play disarm naming one")
    assert cards_in(match, "discard", 0) == ["four", "one", "dodge"]
    assert match.state.acted_at[match.state.discard[0, 3]] == 4


@pytest.mark.rule("M5", "ruling 10")
@pytest.mark.parametrize("attack", ["one", "two", "three", "four", "five", "bull_through"])
def test_ruling_10_dodge_stops_every_attack(attack):
    match = play_both(Match.new("clash", choices=FRESH), f"play {attack}", "play dodge")
    assert match.state.hp.tolist() == [15, 15]


@pytest.mark.rule("ruling 10")
@pytest.mark.parametrize(
    ("attack", "guard", "hp"),
    [("five", "block", 10), ("five", "counter", 10), ("bull_through", "counter", 12)],
)
def test_ruling_10_block_and_counter_do_not_cover_specials(attack, guard, hp):
    match = play_both(Match.new("clash", choices=FRESH), f"play {attack}", f"play {guard}")
    assert (match.state.hp.tolist(), match.state.succeeded[1]) == ([15, hp], 0)


@pytest.mark.rule("ruling 10")
@pytest.mark.parametrize(
    ("number", "guard", "hp"),
    [("two", "block", [13, 15]), ("three", "counter", [11, 15]), ("three", "block", [13, 12])],
)
def test_ruling_10_a_special_that_counts_as_a_number_is_covered_like_it(number, guard, hp):
    match = Match.new("clash", choices={0: "lotto", 1: "hexa"})
    play_both(match, f"play loaded_dice naming {number}", f"play {guard}")
    assert match.state.hp.tolist() == hp


@pytest.mark.rule("ruling 1")
@pytest.mark.parametrize("buildup", ["0", "1", "2"])
def test_ruling_1_the_buildup_of_counter_is_a_switch(buildup):
    match = Match.new("clash", choices=FRESH, options={"counter_buildup": buildup})
    help_ = next(option.help for option in match.view(0).options if option.words == "play counter")
    assert help_.startswith(f"Buildup {buildup}.")
    play_both(match, "play counter", "play four")
    assert told(match)[0] == f"revealed 0 counter {buildup}"
    assert match.state.hp.tolist() == [15, 12]


@pytest.mark.rule("ruling 1", "ruling 3")
@pytest.mark.parametrize(("buildup", "dodged"), [("0", 15), ("1", 15), ("2", 13)])
def test_ruling_1_a_dodge_after_a_counter_is_as_slow(buildup, dodged):
    """HEXA's 2 comes before a Dodge of the slower BRUTE! at Buildup 2."""
    match = Match.new("clash", choices=FRESH, options={"counter_buildup": buildup})
    play_both(match, "play counter", "play block")
    assert play_both(match, "play dodge", "play two").state.hp[0] == dodged


@pytest.mark.rule("ruling 10a", "M3", "T6")
@pytest.mark.parametrize(
    ("attack", "hp", "succeeded"),
    [("one", 14, 0), ("two", 13, 0), ("three", 12, 0)],
)
def test_ruling_10a_a_slowed_block_comes_too_late(attack, hp, succeeded):
    match = table(f"""
        clash
        turn 5; to_act 3
        seat 0: character hexa; hp 15; hand {attack} dodge
        seat 1: character brute; hp 15; slow 2; hand one block
    """)
    play_both(match, f"play {attack}", "play block")
    assert (match.state.hp[1], match.state.succeeded[1]) == (hp, succeeded)
    assert "revealed 1 block 2" in told(match)


@pytest.mark.rule("ruling 10a", "M4")
@pytest.mark.parametrize(
    ("switch", "attack", "hp"),
    [
        ("counter_buildup 0", "three", [13, 15]),
        ("counter_buildup 2", "three", [15, 12]),
        ("counter_buildup 2", "four", [15, 11]),  # at 4 both, and the attacker has the higher Initiative
        ("counter_buildup 1", "four", [12, 15]),
    ],
)
def test_ruling_10a_a_slowed_counter_comes_too_late(switch, attack, hp):
    match = table(f"""
        clash
        turn 5; to_act 3; {switch}
        seat 0: character hexa; hp 15; hand {attack} dodge
        seat 1: character brute; hp 15; slow 2; hand one counter
    """)
    assert play_both(match, f"play {attack}", "play counter").state.hp.tolist() == hp


@pytest.mark.rule("ruling 10a")
def test_ruling_10a_molasses_slows_the_next_move_and_no_other():
    match = Match.new("clash", choices={0: "hexa", 1: "brute"})
    play_both(match, "play molasses", "play three")
    assert play_both(match, "play one", "play block").state.hp[1] == 15 - 2 - 1
    assert match.state.slow.tolist() == [0, 0]


@pytest.mark.rule("ruling 8", "T6")
@pytest.mark.parametrize(
    ("attack", "lost", "back"), [("four", 0, 3), ("tired_four", 2, 1), ("spent_four", 3, 0)]
)
def test_ruling_8_counter_sends_back_what_is_left_of_a_lowered_attack(own_cards, attack, lost, back):
    match = table(
        f"""
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; hand one {attack}
        seat 1: character hexa; hp 15; hand one counter
        """,
        own_cards(CORNERS),
    )
    play_both(match, f"play {attack}", "play counter")
    assert match.state.hp.tolist() == [15 - lost - back, 15]
    assert f"redirected 1 counter {back}" in told(match)
    assert "hurt 0 0" not in told(match)
    assert match.state.succeeded.tolist() == [0, 1]


@pytest.mark.rule("ruling 8")
def test_ruling_8_what_the_countering_player_received_does_not_lower_it_again(own_cards):
    match = table(
        """
        clash
        turn 5; to_act 3; counter_buildup 2
        seat 0: character brute; hp 15; hand one one_two
        seat 1: character hexa; hp 15; hand one counter
        """,
        own_cards(CORNERS),
    )
    play_both(match, "play one_two", "play counter")
    assert match.state.hp.tolist() == [15 - (3 - 1), 15 - 1]


@pytest.mark.rule("ruling 9")
def test_ruling_9_damage_sent_back_meets_no_guard(own_cards):
    match = table(
        """
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; hand one armoured_four
        seat 1: character hexa; hp 15; hand one counter
        """,
        own_cards(CORNERS),
    )
    assert play_both(match, "play armoured_four", "play counter").state.hp.tolist() == [12, 15]


@pytest.mark.rule("ruling 9", "T1")
def test_ruling_9_counter_is_no_attack():
    match = Match.new("clash", choices={0: "vesper", 1: "hexa"})
    assert play_both(match, "play backstab", "play counter").state.hp.tolist() == [13, 10]


@pytest.mark.rule("ruling 11")
def test_ruling_11_a_guard_against_nothing_is_not_successful(own_cards):
    match = table(
        """
        clash
        turn 5; to_act 3
        seat 0: character brute; hp 15; hand one tired_one
        seat 1: character warden; hp 21; hand one block
        """,
        own_cards(CORNERS),
    )
    play_both(match, "play tired_one", "play block")
    assert (match.state.hp.tolist(), match.state.succeeded.tolist()) == ([14, 21], [0, 0])
