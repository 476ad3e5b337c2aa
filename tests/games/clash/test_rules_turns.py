"""Clash!: what a turn leaves behind, what is told of things at once, and what others may know."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.clash.test_rules_effects import duel
from tests.games.clash.test_rules_places import BOTH_SEATS, play, seated
from tests.tables import cards_in, play_both, table, told

pytestmark = pytest.mark.interpreted


# what a turn leaves behind


@pytest.mark.rule("A4", "A3", "T6")
@pytest.mark.parametrize(
    ("near", "far"),
    [
        ("needle; hp 12; slow 1; hand one flurry", "hexa; hp 15; slow 2; hand one molasses"),
        ("hexa; hp 15; slow 2; hand one molasses", "needle; hp 12; slow 1; hand one flurry"),
        ("brute; hp 15; hand one four", "hexa; hp 15; hand one counter"),
        ("echo; hp 15; hand one riposte", "brute; hp 15; slow 1; hand one two"),
        ("brute; hp 15; hand one two", "marrow; hp 9"),
        ("marrow; hp 9", "brute; hp 15; hand one two"),
        ("hexa; hp 15; hand one disarm", "brute; hp 15; slow 1; hand one four"),
    ],
)
def test_A4_a_turn_is_forgotten_but_for_what_lies_on_the_table(near, far):
    """The table as it is drawn after the turn is all there is: played on from the drawing nothing differs."""
    moves = [side.partition("hand one ")[2] for side in (near, far)]
    deciding = sum(1 << seat for seat in range(2) if moves[seat])
    match = duel(near, far, more=f"; to_act {deciding}")
    for seat, move in enumerate(moves):
        if move:
            match.play(seat, f"play {move}{' naming one' if move == 'disarm' else ''}")
    assert match.state.turn == 6
    assert "named" not in match.to_text()
    again = Match.from_text(match.to_text())
    assert again.state.tobytes() == match.state.tobytes()


@pytest.mark.rule("ruling 3")
@BOTH_SEATS
@pytest.mark.parametrize(("switch", "paces"), [("", [1, 2]), ("; dodge_pace as_acted", [2, 4])])
def test_ruling_3_each_pile_keeps_the_buildup_of_its_own_card(seat, switch, paces):
    match = seated(
        seat, "brute; hp 15; slow 1; hand one one", "hexa; hp 15; slow 2; hand one two", None, switch
    )
    play(match, seat, "one", "two")
    found = [int(match.state.acted_at[match.state.discard[p, 1]]) for p in (seat, 1 - seat)]
    assert found == paces


@pytest.mark.rule("G1", "ruling 25")
def test_G1_the_drawn_table_says_that_the_match_is_over():
    knocked_out = duel("brute; hp 15; hand one four", "hexa; hp 1; hand one block")
    play_both(knocked_out, "play four", "play block")
    late = table("""
        clash
        turn 100; to_act 3
        seat 0: character brute; hp 15; hand one block
        seat 1: character hexa; hp 3; hand one block
    """)
    play_both(late, "play block", "play block")
    for match in (knocked_out, late):
        assert Match.from_text(match.to_text()).over
        assert match.state.over == 1


@pytest.mark.rule("M6", "ruling 17")
def test_M6_what_acts_as_nothing_does_not_act():
    match = duel("echo; hp 15; hand one copycat", "brute; hp 15; hand one block; discard copycat")
    play_both(match, "play copycat", "play block")
    assert told(match) == [
        "revealed_as 0 copycat nothing 0",
        "revealed 1 block 0",
        "guarded 1 block",
        "turn 6",
    ]


# several things at once are told in the order of the seats


@pytest.mark.rule("D3")
def test_D3_both_may_recharge_in_one_turn():
    match = duel("brute; hp 9; hand block", "hexa; hp 9; hand dodge")
    play_both(match, "play block", "play dodge")
    assert told(match)[-4:] == ["recharged 0 2", "healed 0 2", "recharged 1 2", "healed 1 2"]


@pytest.mark.rule("ruling 2")
def test_ruling_2_guards_and_blows_of_one_moment_are_told_side_by_side(own_cards):
    cards = own_cards("""
        [[card]]
        id = "clash"
        basic = "two"
        buildup = 2
        acts = [
            { do = "prevent", against = ["four"] },
            { do = "strike", n = 2 },
            { do = "stronger_against", n = 1, against = ["two"] },
        ]
    """)
    match = duel("brute; hp 15; hand one clash", "brute; hp 15; hand one clash", cards)
    play_both(match, "play clash", "play clash")
    assert told(match)[2:-1] == [
        "guarded 0 clash",
        "guarded 1 clash",
        "stronger 0 clash 1",
        "stronger 1 clash 1",
        "hit 0 clash 3",
        "hurt 1 3",
        "hit 1 clash 3",
        "hurt 0 3",
    ]


# hands, and what others may know


@pytest.mark.rule("S2", "ruling 22")
def test_S2_hands_lie_in_the_order_of_the_book_whatever_a_character_says_first(own_cards):
    cards = own_cards("""
        [[character]]
        id = "tabby"
        hp = 9
        initiative = 9
        duplicate = "two"
        specials = ["lunge", "five"]
    """)
    match = Match.new("clash", choices={0: "tabby", 1: "tabby"}, cards=cards)
    basics = ["one", "two", "two", "three", "four", "block", "counter", "dodge"]
    for seat in (0, 1):
        assert cards_in(match, "hand", seat) == [*basics, "five", "lunge"]


@pytest.mark.rule("S2")
def test_S2_the_basic_moves_may_be_the_last_cards_of_a_full_book(own_cards):
    basics = ["one", "two", "three", "four", "block", "counter", "dodge"]
    words = [f'[[card]]\nid = "cat_{i}"\nacts = [{{ do = "heal", n = 1 }}]' for i in range(57)]
    words += [f'[[card]]\nid = "{name}"\nbasic = "{name}"' for name in basics]
    sheet = 'hp = 9\ninitiative = 9\nduplicate = "one"\nspecials = ["cat_0", "cat_1"]'
    cards = own_cards("\n".join(["instead = true", *words, '[[character]]\nid = "tabby"', sheet]))
    match = Match.new("clash", choices={0: "tabby", 1: "tabby"}, cards=cards)
    assert cards_in(match, "hand", 1) == ["cat_0", "cat_1", "one", *basics]


@pytest.mark.rule("S1", "ruling 22")
@BOTH_SEATS
def test_S1_others_see_who_has_brought_a_character_and_not_who_has_chosen(seat):
    other = 1 - seat
    match = Match.new("clash", choices={seat: "brute"})
    assert [int(match.hidden(p).to_act) for p in (-1, 0, 1)] == [1 << other] * 3
    match = Match.new("clash")
    match.play(seat, "choose brute")
    assert [int(match.hidden(p).to_act) for p in (-1, other, seat)] == [3, 3, 1 << other]


@pytest.mark.rule("ruling 17", "ruling 22")
@BOTH_SEATS
def test_ruling_22_others_see_who_has_no_move_to_choose(seat):
    match = seated(seat, "marrow; hp 9", "brute; hp 15; hand one two", more=f"; to_act {2 >> seat}")
    assert [int(match.hidden(p).to_act) for p in (-1, 0, 1)] == [2 >> seat] * 3
