"""Paw of Duty, the board and combat: places, facings, attacks, damage, captures, tokens."""

from __future__ import annotations

import pytest

from tests.games.paw_of_duty.battles import after, battle, board_of, ids, play, rows
from tests.tables import told

pytestmark = pytest.mark.interpreted

CLAWS = ("play claws_out", "kitty at r3c3")


def middle(row: str) -> str:
    """A board with Kitties in the third row only."""
    return f". . . . .\n. . . . .\n{row}\n. . . . .\n. . . . .\n"


@pytest.mark.rule("T1", "ruling 1")
def test_T1_four_spaces_are_adjacent_and_no_diagonal():
    match = battle(middle(". . Bolt> . ."), hand="claws_out")
    play(match, *CLAWS, "way 2")
    assert match.legal(0) == ["go to r2c3", "go to r3c2", "go to r3c4", "go to r4c3"]


@pytest.mark.rule("ruling 1", "ruling 12", "B2")
def test_ruling_12_the_board_ends_behind_the_outer_city():
    match = battle("Bolt> . . . .\n" + ". . . . .\n" * 4, hand="claws_out")
    play(match, "play claws_out", "kitty at r1c1", "way 2")
    assert match.legal(0) == ["go to r1c2", "go to r2c1"]


@pytest.mark.rule("ruling 12")
@pytest.mark.parametrize(
    ("board", "at", "around"),
    [
        (". . . . .\n. . . . Bolt>\n", "r2c5", ["r1c5", "r2c4", "r3c5"]),
        (". . . . .\nBolt> . . . .\n", "r2c1", ["r1c1", "r2c2", "r3c1"]),
    ],
)
def test_ruling_12_no_way_leads_around_the_edge(board, at, around):
    match = battle(board + ". . . . .\n" * 3, hand="claws_out")
    play(match, "play claws_out", f"kitty at {at}", "way 2")
    assert match.legal(0) == [f"go to {space}" for space in around]


@pytest.mark.rule("T2")
def test_T2_friendly_are_the_own_kitties_only():
    match = battle(middle(". Bolt> . pebble< ."), hand="tail_sweep")
    play(match, "play tail_sweep")
    assert match.legal(0) == ["kitty at r3c2"]


@pytest.mark.rule("T3")
def test_T3_a_space_holds_one_kitty_and_moving_does_not_turn_it():
    match = battle(middle(". Pebble< Bolt> thistle^ ."), hand="claws_out")
    play(match, *CLAWS, "way 2")
    assert match.legal(0) == ["go to r2c3", "go to r4c3"]
    assert after(match, "go to r2c3")[1:3] == [". . Bolt> . .", ". Pebble< . thistle^ ."]


@pytest.mark.rule("T4")
def test_T4_rotating_ends_in_another_facing():
    match = battle(middle(". . Bolt> . ."), hand="claws_out")
    play(match, *CLAWS, "way 3")
    assert match.legal(0) == ["face north", "face south", "face west"]
    assert after(match, "face south")[2] == ". . Boltv . ."


@pytest.mark.rule("T4")
def test_T4_who_may_rotate_may_also_stay():
    match = battle(middle(". . Bolt> . ."), hand="glider_drop")
    play(match, "play glider_drop", "kitty at r3c3", "go to r3c1")
    assert match.legal(0) == ["face north", "face east", "face south", "face west"]
    assert after(match, "face east")[2] == "Bolt> . . . ."


@pytest.mark.rule("T5", "S2a", "C1")
@pytest.mark.parametrize(
    ("arrow", "fallen"), [("^", "thistle"), (">", "bolt"), ("v", "pebble"), ("<", "rivets")]
)
def test_T5_the_target_is_the_space_in_front(arrow, fallen):
    board = f". . . . .\n. . thistle^ . .\n. rivets^ Matron_fern{arrow} bolt^ .\n. . pebble^ . .\n. . . . .\n"
    match = battle(board, hand="claws_out")
    play(match, *CLAWS, "way 1")
    assert ids(match, match.state.captured[0]) == [fallen]


@pytest.mark.rule("T5", "ruling 36")
def test_ruling_36_whoever_looks_off_the_board_has_no_target():
    match = battle("Bolt^ pebble< . . .\n" + ". . . . .\n" * 4, hand="claws_out long_shot")
    assert "play long_shot" not in match.legal(0)
    play(match, "play claws_out", "kitty at r1c1")
    assert match.legal(0) == ["way 2", "way 3"]


@pytest.mark.rule("S2a", "ruling 22")
def test_S2a_claws_out_attacks_or_moves_or_rotates_once():
    match = battle(middle(". . Bolt> pebble< ."), hand="claws_out zoomies")
    play(match, *CLAWS)
    assert match.legal(0) == ["way 1", "way 2", "way 3"]
    play(match, "way 1")
    assert match.state.phase == 5
    assert board_of(match)[2] == ". . Bolt> . ."


@pytest.mark.rule("S2b")
def test_S2b_claws_out_cannot_be_used_on_the_new_kitty():
    match = battle(middle(". Rivets> Bolt>* pebble< ."), hand="claws_out")
    assert play(match, "play claws_out").legal(0) == ["kitty at r3c2"]


@pytest.mark.rule("S2b")
def test_S2b_with_no_other_kitty_claws_out_cannot_be_played():
    match = battle(middle(". . Bolt>* pebble< ."), hand="claws_out")
    assert match.legal(0) == ["end the turn"]


@pytest.mark.rule("ruling 24")
def test_ruling_24_other_tactics_can_be_used_on_the_new_kitty():
    match = battle(middle(". . Bolt>* pebble< ."), hand="tail_sweep")
    play(match, "play tail_sweep", "kitty at r3c3")
    assert ids(match, match.state.captured[0]) == ["pebble"]


@pytest.mark.rule("C1", "K1")
def test_C1_an_attack_deals_the_level_and_nothing_comes_back():
    match = battle(middle(". . Rivets> big_anvil< ."), hand="claws_out")
    assert after(match, *CLAWS, "way 1")[2] == ". . Rivets> big_anvil<!! ."
    assert told(match) == ["attacked 0 rivets r3c3 big_anvil 1 r3c4", "hurt 1 big_anvil r3c4 2"]


@pytest.mark.rule("C1a", "K2", "ruling 2")
@pytest.mark.parametrize(
    ("attacker", "defender", "damage"),
    [
        ("Goggles", "big_anvil", 4), ("Rivets", "matron_fern", 4), ("Willow", "ace_cirrus", 4),
        ("Rivets", "ace_cirrus", 2), ("Willow", "big_anvil", 2), ("Goggles", "matron_fern", 2),
        ("Goggles", "ace_cirrus", 2), ("Rivets", "big_anvil", 2), ("Willow", "matron_fern", 2),
    ],
)  # fmt: skip
def test_C1a_pilot_over_tank_over_huntress_over_pilot(attacker, defender, damage):
    match = battle(middle(f". . {attacker}> {defender}< ."), hand="claws_out")
    play(match, *CLAWS, "way 1")
    assert f"hurt 1 {defender} r3c4 {damage}" in told(match)
    assert (f"doubled 0 {attacker.lower()} {defender}" in told(match)) == (damage == 4)
    assert ids(match, match.state.captured[0]) == ([defender] if damage == 4 else [])


@pytest.mark.rule("C1a", "K1")
def test_C1a_the_highest_level_is_doubled_too():
    match = battle(middle(". . Ace_cirrus> big_anvil< ."), hand="claws_out")
    play(match, *CLAWS, "way 1")
    assert "hurt 1 big_anvil r3c4 8" in told(match)
    assert ids(match, match.state.captured[0]) == ["big_anvil"]


@pytest.mark.rule("ruling 26")
def test_ruling_26_damage_of_a_tactic_is_never_doubled():
    match = battle(middle(". . Goggles> big_anvil< ."), hand="long_shot")
    assert after(match, "play long_shot", "kitty at r3c3")[2] == ". . Goggles> big_anvil<!! ."


@pytest.mark.rule("C2", "K1")
def test_C2_damage_of_a_turn_adds_up():
    match = battle(middle(". . Bolt> crawler<! ."), hand="claws_out long_shot")
    play(match, "play long_shot", "kitty at r3c3")
    assert ids(match, match.state.captured[0]) == ["crawler"]


@pytest.mark.rule("C2")
def test_C2_one_less_than_the_level_does_not_capture():
    match = battle(middle(". . Bolt> crawler< ."), hand="long_shot claws_out")
    assert after(match, "play long_shot", "kitty at r3c3")[2] == ". . Bolt> crawler<!! ."


@pytest.mark.rule("C2b")
def test_C2b_own_damage_loses_own_kitties_to_the_opponent():
    match = battle(middle(". Pebble> Bolt> . ."), hand="tail_sweep claws_out")
    play(match, "play tail_sweep", "kitty at r3c3")
    assert ids(match, match.state.captured[1]) == ["pebble"]
    assert ids(match, match.state.captured[0]) == []


@pytest.mark.rule("G6a", "ruling 32")
def test_G6a_captured_kitties_lie_open_without_tokens_damage_or_facing():
    match = battle(middle(". . Bolt> pebble<+# ."), hand="tail_sweep claws_out")
    play(match, "play tail_sweep", "kitty at r3c3")
    card = match.state.captured[0][1]
    s = match.state
    assert (s.facing[card], s.tokens[card], s.damage[card], s.claimed[card], s.owner[card]) == (0, 0, 0, 0, 0)
    for seat in (0, 1, -1):
        shown = {zone.id: [card.face for card in zone.cards] for zone in match.view(seat).zones}
        assert shown["captured 0"] == ["pebble"]


@pytest.mark.rule("ruling 23", "C2b")
def test_ruling_23_an_own_kitty_can_be_attacked_with_a_warning():
    match = battle(middle(". . Bolt> Pebble< ."), hand="claws_out")
    play(match, *CLAWS)
    options = {option.words: option.help for option in match.view(0).options}
    assert "WARNING" in options["way 1"]
    play(match, "way 1")
    assert ids(match, match.state.captured[1]) == ["pebble"]


@pytest.mark.rule("ruling 23", "S2b")
def test_ruling_23_the_kitty_that_came_this_turn_can_be_attacked_by_another():
    match = battle(middle(". Rivets> Pebble<* . ."), hand="claws_out")
    play(match, "play claws_out", "kitty at r3c2", "way 1")
    assert ids(match, match.state.captured[1]) == ["pebble"]


@pytest.mark.rule("ruling 23")
def test_ruling_23_an_attack_on_an_enemy_carries_no_warning():
    match = battle(middle(". . Bolt> pebble< ."), hand="claws_out")
    play(match, *CLAWS)
    assert "WARNING" not in " ".join(option.help for option in match.view(0).options)


@pytest.mark.rule("ruling 23")
def test_ruling_23_friendly_fire_off_bars_the_attack_on_own_kitties_only():
    boards = [middle(f". . Bolt> {foe}< .") for foe in ("Pebble", "pebble")]
    legal = [
        play(battle(board, hand="claws_out", more="friendly_fire off"), *CLAWS).legal(0) for board in boards
    ]
    assert legal == [["way 2", "way 3"], ["way 1", "way 2", "way 3"]]


@pytest.mark.rule("ruling 23")
def test_ruling_23_friendly_fire_off_does_not_concern_bamboozle():
    match = battle(middle(". pebble< Bolt> thistle< ."), hand="bamboozle", more="friendly_fire off")
    play(match, "play bamboozle")
    assert match.legal(0) == ["kitty at r3c2", "kitty at r3c4"]


@pytest.mark.rule("ruling 27")
def test_ruling_27_captures_come_after_each_step_all_at_once():
    board = ". . . . .\n. . thistle^ . .\n. pebble< Rivets> Bolt< .\n. . . . .\n. . . . .\n"
    match = battle(board, hand="tail_sweep claws_out")
    play(match, "play tail_sweep", "kitty at r3c3")
    assert told(match) == [
        "swept 0 rivets r3c3", "hurt 1 thistle r2c3 1", "hurt 1 pebble r3c2 1", "hurt 0 bolt r3c4 1",
        "captured 0 thistle r2c3", "captured 0 pebble r3c2", "captured 1 bolt r3c4",
    ]  # fmt: skip


@pytest.mark.rule("ruling 29")
def test_ruling_29_without_its_first_step_a_tactic_cannot_be_played():
    match = battle(middle(". . Bolt> . ."), hand="bamboozle tuna_trail long_shot switcheroo bombs_away")
    assert not [action for action in match.legal(0) if action.startswith("play")]


@pytest.mark.rule("ruling 29")
def test_ruling_29_a_kitty_is_chosen_only_if_it_can_do_the_next_step():
    match = battle(middle("Rivets< . Bolt> . pebble<"), hand="long_shot")
    assert play(match, "play long_shot").legal(0) == ["kitty at r3c3"]


@pytest.mark.rule("ruling 29")
def test_ruling_29_later_steps_are_done_as_far_as_possible():
    match = battle(middle(". . Bolt> . ."), hand="pounce")
    assert after(match, "play pounce", "kitty at r3c3", "go to r3c4")[2] == ". . . Bolt> ."


# the Outer City

OUTSIDE = "Bolt> . . . Rivets<\n. . . . .\n. . Willow^ . .\n. . . . .\n. . pebble^ . .\n"


@pytest.mark.rule("G6", "B2", "ruling 9")
def test_G6_with_two_kitties_outside_one_gets_a_token():
    match = battle(OUTSIDE)
    play(match, "end the turn")
    assert match.legal(0) == ["token on r1c1", "token on r1c5"]
    assert after(match, "token on r1c5")[0] == "Bolt> . . . Rivets<+"


@pytest.mark.rule("G6", "ruling 9")
def test_G6_with_three_kitties_outside_still_only_one_gets_a_token():
    match = battle(OUTSIDE.replace(". . pebble^", "Goggles^ . pebble^"))
    play(match, "end the turn")
    assert match.legal(0) == ["token on r1c1", "token on r1c5", "token on r5c1"]
    play(match, "token on r1c1")
    assert match.state.turn == 6


@pytest.mark.rule("G6", "ruling 9")
def test_ruling_9_one_kitty_outside_gets_no_token():
    match = battle(OUTSIDE.replace("Bolt>", "."))
    play(match, "end the turn")
    assert (match.state.turn, board_of(match)[0]) == (6, ". . . . Rivets<")


@pytest.mark.rule("G6", "ruling 9", "ruling 11")
def test_ruling_9_the_third_token_captures():
    match = battle(OUTSIDE.replace("Bolt>", "Bolt>+"))
    play(match, "end the turn", "token on r1c1")
    assert ids(match, match.state.captured[1]) == ["bolt"]
    assert told(match)[:2] == ["token 0 bolt r1c1 3", "captured 1 bolt r1c1"]


@pytest.mark.rule("G6")
def test_G6_the_token_comes_after_the_refill():
    match = battle(OUTSIDE, hand="claws_out")
    play(match, "end the turn")
    assert (match.state.hand[0][0], match.to_act) == (5, [0])


@pytest.mark.rule("ruling 10")
@pytest.mark.parametrize(
    ("reset", "row", "lost"),
    [("keep", ". . . Rivets<++ .", []), ("reset", ". . . Rivets< .", ["tokens_off 0 rivets r2c4"])],
)
def test_ruling_10_tokens_stay_or_come_off_in_the_city(reset, row, lost):
    board = ". . . . .\n. . . . Rivets<++\n" + ". . . . .\n" * 3
    match = battle(board, hand="claws_out", more=f"outer_reset {reset}")
    assert after(match, "play claws_out", "kitty at r2c5", "way 2", "go to r2c4")[1] == row
    assert told(match) == ["moved 0 rivets r2c5 r2c4", *lost]


@pytest.mark.rule("ruling 10")
def test_ruling_10_outside_the_city_no_token_comes_off():
    board = ". . . . .\n. . . . Rivets<+\n" + ". . . . .\n" * 3
    match = battle(board, hand="claws_out", more="outer_reset reset")
    assert after(match, "play claws_out", "kitty at r2c5", "way 2", "go to r1c5")[0] == ". . . . Rivets<+"


# the example of the book


@pytest.mark.rule("X1", "K3", "C1a", "C2", "G7", "G7a")
def test_X1_the_example_of_the_book_move_by_move():
    match = battle(
        """
        . . . . .
        . . big_anvil< . .
        . thistlev Bolt^ . .
        . Goggles> . Rivets^ .
        . . . . .
        """,
        hand="claws_out bombs_away",
        lines=2,
    )
    assert match.cards.book.card[match.cards.number("card", "goggles")].lines == 3
    play(match, "play bombs_away", "kitty at r4c2", "kitty at r3c2")
    assert told(match) == [
        "moved 0 goggles r4c2 r2c2", "struck 0 goggles r2c2 thistle 1 r3c2", "hurt 1 thistle r3c2 2",
        "captured 0 thistle r3c2",
    ]  # fmt: skip
    play(match, "play claws_out", "kitty at r2c2", "way 1")
    assert told(match)[:4] == [
        "attacked 0 goggles r2c2 big_anvil 1 r2c3", "doubled 0 goggles big_anvil",
        "hurt 1 big_anvil r2c3 4", "captured 0 big_anvil r2c3",
    ]  # fmt: skip
    assert "declared 0 64" in told(match)
    assert board_of(match)[1:4] == [". Goggles># . . .", ". . Bolt^# . .", ". . . Rivets^# ."]


@pytest.mark.rule("B1", "B2")
def test_B1_kitties_in_the_outer_city_make_no_line():
    match = battle("Bolt^ Rivets^ Willow^ . .\n" + ". . . . .\n" * 4)
    play(match, "end the turn", "token on r1c1")
    assert not any(event.startswith("declared") for event in told(match))


def test_the_board_of_these_tests_reads_as_it_is_drawn():
    board = "Bolt>+ . . . rivets<*!\n" + ". . . . .\n" * 4
    assert board_of(battle(board)) == rows(board)
