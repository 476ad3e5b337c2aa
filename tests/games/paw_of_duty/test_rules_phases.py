"""What each phase of a turn of Paw of Duty leaves behind, tells, and hands on to the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.games.paw_of_duty.battles import DECK, GAME, battle, board_of, hand, ids, play
from tests.games.paw_of_duty.test_own_steps import DRAW, EITHER, ENEMY, FRIENDLY, OR, ROTATE, ROW, SIGHT, own
from tests.games.paw_of_duty.test_rules_turn import FULL
from tests.tables import told

pytestmark = pytest.mark.interpreted

LINE = ". . . . .\n. Bolt^ Goggles^ Tailspin^ .\n" + ". . . . .\n" * 3
ALONE = ROW.format(". Bolt> . . .")


# what is set aside


@pytest.mark.rule("S8")
def test_S8_the_card_that_is_named_is_set_aside():
    for action in Match.new(GAME, seed=1).legal(0)[:-1]:
        match = play(Match.new(GAME, seed=1), action)
        assert ids(match, match.state.aside[0]) == [action.removeprefix("set aside ")]


@pytest.mark.rule("S8")
def test_S8_each_card_but_those_one_begins_with_can_be_set_aside_and_four_at_most():
    match = battle(phase="set_aside", hand="zoomies pounce claws_out long_shot tail_sweep bamboozle")
    tactics = ["zoomies", "pounce", "long_shot", "tail_sweep", "bamboozle"]
    assert match.legal(0) == [*(f"set aside {tactic}" for tactic in tactics), "keep the rest"]
    assert match.legal(1) == []
    play(match, *(f"set aside {tactic}" for tactic in tactics[:4]))
    assert match.legal(0) == ["keep the rest"]


# a Kitty comes


@pytest.mark.rule("G2", "G2a")
def test_G2_a_kitty_is_told_with_its_place_and_facing():
    match = battle(phase="kitty", lines=0, ours="drawn goggles thistle")
    play(match, "bring goggles", "place at r2c4", "face west")
    assert told(match)[0] == "placed 0 goggles r2c4 west"
    assert (match.state.focus, match.state.playing) == (0, 0)


@pytest.mark.rule("ruling 13", "G2")
def test_ruling_13_a_kitty_that_leaves_is_told_and_nothing_of_it_stays():
    match = battle(FULL, phase="kitty", lines=0, ours="drawn goggles tailspin", kitties="nightjar big_anvil")
    play(match, "bring goggles")
    assert told(match)[:2] == ["no_room 0", "left 0 goggles"]
    assert match.state.playing == 0


@pytest.mark.rule("ruling 13", "G5")
def test_ruling_13_without_a_kitty_the_hand_is_refilled():
    kitties = "nightjar big_anvil ace_cirrus tailspin goggles"
    more = "full_city turn_without_kitty"
    match = battle(FULL, kitties=kitties, deck=2 * f"{DECK} ", theirs="hand claws_out", more=more)
    play(match, "end the turn")
    assert len(hand(match, 1)) == 5


@pytest.mark.rule("ruling 3", "ruling 13")
def test_ruling_3_while_kitties_are_left_the_battle_goes_on_in_whatever_turn():
    match = play(battle(turn=21, kitties="willow rivets crawler"), "end the turn")
    assert (match.over, match.state.turn) == (False, 22)


# tactics


@pytest.mark.rule("K3", "G5")
def test_K3_a_kitty_without_lines_leaves_the_refill_to_come(own_cards: Callable[[str], CardSet]):
    cards = own_cards('[[card]]\nid = "tom"\nkind = "kitty"\nunit = "pilot"\nlevel = 4\nlines = 0\n')
    match = battle(phase="kitty", lines=0, hand="claws_out", ours="drawn tom thistle", cards=cards)
    play(match, "bring tom", "place at r2c4", "face west")
    assert (match.to_act, len(hand(match, 0))) == ([1], 5)


@pytest.mark.rule("G3", "G5")
def test_G3_a_discard_with_the_last_line_leaves_the_refill_to_come():
    match = play(battle(hand="zoomies pounce", lines=1), "discard zoomies")
    assert (match.to_act, len(hand(match, 0))) == ([1], 5)


@pytest.mark.rule("G3", "K3")
def test_G3_lines_that_are_not_used_are_gone():
    match = play(battle(hand="zoomies", lines=3), "end the turn")
    assert match.state.lines == 0


@pytest.mark.rule("G3", "S7", "ruling 34")
def test_G3_what_is_drawn_for_a_discard_is_told_to_its_player_alone():
    match = play(battle(hand="zoomies", lines=2, deck="pounce long_shot"), "discard zoomies")
    assert told(match, 0) == ["discarded 0 zoomies", "drew 0 long_shot"]
    assert told(match, 1) == told(match) == ["discarded 0 zoomies", "drew_some 0 1"]


@pytest.mark.rule("S2a", "ruling 23")
def test_ruling_23_without_friendly_fire_an_enemy_is_hurt_as_ever():
    match = battle(ROW.format(". Bolt> thistle< . ."), hand="claws_out", more="friendly_fire off")
    play(match, "play claws_out", "kitty at r3c2", "way 1")
    assert board_of(match)[2] == ". Bolt> . . ."
    assert ids(match, match.state.captured[0]) == ["thistle"]


@pytest.mark.rule("ruling 28", "G4")
def test_ruling_28_a_step_that_cannot_be_done_leaves_its_kitty_to_those_behind(
    own_cards: Callable[[str], CardSet],
):
    cards = own_cards(own(FRIENDLY, ROTATE, SIGHT, '{do="may_rotate"}'))
    match = play(battle(ALONE, hand="own", cards=cards), "play own", "kitty at r3c2", "face north")
    assert match.legal(0) == ["face north", "face east", "face south", "face west"]


@pytest.mark.rule("ruling 29", "S2a")
def test_ruling_29_where_no_way_can_be_taken_nothing_of_any_is_done(own_cards: Callable[[str], CardSet]):
    """There is no enemy, and nobody to hop over."""
    cards = own_cards(own(DRAW, EITHER, ENEMY, DRAW, OR, FRIENDLY, '{do="hop"}'))
    match = play(battle(ALONE, hand="own", cards=cards), "play own")
    assert told(match, 1)[:2] == ["played 0 own", "drew_some 0 1"]
    assert len(hand(match, 0)) == 1


@pytest.mark.rule("K4", "ruling 34")
def test_ruling_34_a_card_that_is_taken_is_told_and_goes_where_others_expect_it():
    """What everybody has seen of a hand lies by kind behind the rest."""
    match = battle(ALONE, hand="radio tuna_trail{0123*} bamboozle", discard="pounce zoomies")
    play(match, "play radio", "way 4", "take pounce")
    assert told(match) == ["recovered 0 pounce"]
    assert ids(match, match.state.hand[0]) == ["bamboozle", "pounce", "tuna_trail"]


@pytest.mark.rule("G4a", "S2c")
def test_S2c_claws_out_goes_back_to_its_place_in_the_hand():
    match = battle(ALONE, hand="claws_out radio{0123*}", lines=2)
    play(match, "play claws_out", "kitty at r3c2", "way 3", "face north", "end the turn")
    assert ids(match, match.state.hand[0])[-2:] == ["claws_out", "radio"]


# the rescue


@pytest.mark.rule("G8", "ruling 30")
def test_G8_a_rescue_that_is_declined_takes_nobody_off():
    match = play(battle(LINE, theirs="captured crawler"), "end the turn")
    assert match.legal(0) == ["rescue crawler", "skip"]
    play(match, "skip")
    assert (match.state.removed[0], match.state.captured[1, 0]) == (0, 1)
    assert not any(line.startswith("rescued") for line in told(match))


@pytest.mark.rule("G8", "ruling 30")
def test_G8_a_rescue_is_told():
    match = play(battle(LINE, theirs="captured crawler"), "end the turn", "rescue crawler")
    assert told(match)[0] == "rescued 0 crawler"


@pytest.mark.rule("G7", "G7b")
def test_G7_a_line_that_is_declared_is_remembered_for_the_next_turn():
    match = play(battle(LINE), "end the turn")
    assert "declared 0 1" in told(match)
    assert match.state.claims.tolist() == [1, 0]


@pytest.mark.rule("G7", "ruling 4")
def test_ruling_4_whoever_holds_no_line_is_not_told_that_it_is_too_late():
    match = play(battle(turn=14, kitties="crawler"), "end the turn")
    assert not any(line.startswith("too_late") for line in told(match))
    assert match.state.over == 1


@pytest.mark.rule("G8", "ruling 30")
def test_G8_every_kitty_of_the_lowest_level_can_be_rescued():
    captured = "captured pebble#1 bumper#2 thistle#3"
    match = battle(LINE, theirs=captured, kitties="willow#8 rivets#9")
    play(match, "end the turn")
    assert match.legal(0) == ["rescue pebble", "rescue thistle", "skip"]
