"""Every tactic and every Kitty of Paw of Duty."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.paw_of_duty.battles import (
    GAME,
    KITTIES,
    TACTICS,
    after,
    battle,
    board_of,
    hand,
    ids,
    play,
    rows,
)  # fmt: skip
from tests.tables import told

pytestmark = pytest.mark.interpreted


def scene(*lines: str, cards: str, lines_left: int = 4, **more: str) -> Match:
    """A board of which only the middle rows are given."""
    empty = ". . . . ."
    board = {1: [empty, empty, *lines, empty, empty], 3: [empty, *lines, empty], 5: list(lines)}[len(lines)]
    return battle("\n".join(board), hand=cards, lines=lines_left, **more)  # type: ignore[arg-type]


def city(match: Match) -> list[str]:
    """The three rows in the middle."""
    return board_of(match)[1:4]


# Kitties: 5 - level lines, as the one of the book


@pytest.mark.parametrize("kitty", KITTIES)
def test_a_kitty_deals_its_level_and_falls_to_its_level(kitty):
    card = GAME.builtin.book.card[GAME.builtin.number("card", kitty)]
    prey = ["ace_cirrus", "big_anvil", "matron_fern"][card.unit - 1]
    prey = (
        prey if prey != kitty else {"ace_cirrus": "tailspin", "big_anvil": "crawler"}.get(kitty, "nightjar")
    )
    match = scene(f". . {kitty.capitalize()}> {prey}< .", cards="claws_out")
    play(match, "play claws_out", "kitty at r3c3", "way 1")
    assert f"hurt 1 {prey} r3c4 {card.level}" in told(match)
    assert (ids(match, match.state.captured[0]) == [prey]) == (
        card.level >= GAME.builtin.book.card[GAME.builtin.number("card", prey)].level
    )


@pytest.mark.parametrize("card", TACTICS)
def test_a_tactic_says_what_it_does(card):
    entry = next(e for e in GAME.builtin.tables["card"] if e.id == card)
    assert entry.text.count(".") >= 2
    assert "{" not in entry.text


# Claws Out


def test_claws_out_attacks():
    match = scene(". . Bolt> pebble< .", cards="claws_out")
    play(match, "play claws_out", "kitty at r3c3", "way 1")
    assert ids(match, match.state.captured[0]) == ["pebble"]


def test_claws_out_moves_one_space():
    match = scene(". . Bolt> pebble< .", cards="claws_out")
    assert after(match, "play claws_out", "kitty at r3c3", "way 2", "go to r4c3")[3] == ". . Bolt> . ."


def test_claws_out_rotates():
    match = scene(". . Bolt> pebble< .", cards="claws_out")
    assert after(match, "play claws_out", "kitty at r3c3", "way 3", "face north")[2] == ". . Bolt^ pebble< ."


def test_claws_out_of_a_blocked_kitty_can_still_rotate():
    match = scene(
        "Bolt^ rivets^ . . .", "pebble^ . . . .", ". . . . .", ". . . . .", ". . . . .", cards="claws_out"
    )
    play(match, "play claws_out", "kitty at r1c1")
    assert match.legal(0) == ["way 3"]


# Radio


def test_radio_moves_a_friendly_kitty_up_to_two_spaces_and_turns_it():
    match = scene(". . Bolt> pebble< .", cards="radio")
    play(match, "play radio", "way 1", "kitty at r3c3")
    assert len(match.legal(0)) == 10
    assert after(match, "go to r2c4", "face west")[1] == ". . . Bolt< ."


def test_radio_moves_an_enemy_one_space():
    match = scene(". . Bolt> pebble< .", cards="radio")
    play(match, "play radio", "way 2", "kitty at r3c4")
    assert match.legal(0) == ["go to r2c4", "go to r3c5", "go to r4c4"]
    assert after(match, "go to r3c5")[2] == ". . Bolt> . pebble<"


def test_radio_rotates_two_different_kitties_of_any_owner():
    match = scene(". . Bolt> pebble< .", cards="radio")
    play(match, "play radio", "way 3", "kitty at r3c4", "face north")
    assert match.legal(0) == ["kitty at r3c3", "skip"]
    assert after(match, "kitty at r3c3", "face south")[2] == ". . Boltv pebble^ ."


def test_radio_may_rotate_only_one():
    match = scene(". . Bolt> pebble< .", cards="radio")
    assert (
        after(match, "play radio", "way 3", "kitty at r3c4", "face north", "skip")[2] == ". . Bolt> pebble^ ."
    )


def test_radio_takes_any_card_but_a_radio_from_the_discard_pile():
    match = scene(". . Bolt> . .", cards="radio", discard="zoomies radio pounce zoomies")
    play(match, "play radio", "way 4")
    assert match.legal(0) == ["take zoomies", "take pounce"]
    play(match, "take zoomies")
    assert hand(match, 0) == ["zoomies"]
    assert ids(match, match.state.discard) == ["zoomies", "radio", "pounce"]


@pytest.mark.rule("ruling 34")
def test_radio_shows_everybody_what_it_takes():
    match = scene(". . Bolt> . .", cards="radio bamboozle", discard="zoomies pounce")
    play(match, "play radio", "way 4", "take zoomies")
    shown = {zone.id: [card.face for card in zone.cards] for zone in match.view(1).zones}
    assert shown["hand 0"] == [None, "zoomies"]


def test_radio_cannot_take_a_radio():
    match = scene(". . Bolt> . .", cards="radio", discard="radio")
    assert "way 4" not in play(match, "play radio").legal(0)


def test_radio_offers_only_the_ways_that_can_be_taken():
    match = scene(". . . pebble< .", cards="radio")
    assert play(match, "play radio").legal(0) == ["way 2", "way 3"]


def test_radio_cannot_be_played_on_an_empty_board_without_discards():
    assert scene(". . . . .", cards="radio").legal(0) == ["discard radio", "end the turn"]


# the deck


def test_bamboozle_turns_an_enemy_against_its_own_side():
    match = scene(". . big_anvil^ pebble< .", cards="bamboozle")
    play(match, "play bamboozle")
    assert match.legal(0) == ["kitty at r3c3", "kitty at r3c4"]
    play(match, "kitty at r3c3")
    assert match.legal(0) == ["face east"]
    assert after(match, "face east")[2] == ". . big_anvil> . ."
    assert ids(match, match.state.captured[0]) == ["pebble"]


def test_bamboozle_may_leave_the_enemy_as_it_faces_and_doubles_its_damage():
    match = scene(". . Ace_cirrus^ willow< .", cards="bamboozle")
    play(match, "play bamboozle", "kitty at r3c4", "face west")
    assert told(match)[0] == "attacked 1 willow r3c4 ace_cirrus 0 r3c3"
    assert ids(match, match.state.captured[1]) == ["ace_cirrus"]


def test_bamboozle_needs_an_enemy_with_somebody_beside_it():
    assert "play bamboozle" not in scene(". Bolt> . pebble< .", cards="bamboozle").legal(0)


def test_bombs_away_hops_over_a_kitty_and_deals_2_to_it():
    match = scene(". Bolt> crawler^ . .", cards="bombs_away")
    assert after(match, "play bombs_away", "kitty at r3c2", "kitty at r3c3")[2] == ". . crawler^!! Bolt> ."


def test_bombs_away_needs_an_empty_space_behind():
    match = scene(". Bolt> pebble^ rivets^ .", cards="bombs_away")
    assert "play bombs_away" not in match.legal(0)


def test_bombs_away_does_not_hop_off_the_board():
    match = scene(
        "pebble^ . . . .", "Bolt^ . . . .", ". . . . .", ". . . . .", ". . . . .", cards="bombs_away"
    )
    assert "play bombs_away" not in match.legal(0)


def test_pounce_runs_ahead_and_deals_1_to_the_target():
    match = scene("Bolt> . . rivets^ .", cards="pounce")
    play(match, "play pounce", "kitty at r3c1")
    assert match.legal(0) == ["go to r3c2", "go to r3c3"]
    assert after(match, "go to r3c3")[2] == ". . Bolt> rivets^! ."


def test_pounce_that_stops_early_hits_nobody():
    match = scene("Bolt> . . rivets^ .", cards="pounce")
    assert after(match, "play pounce", "kitty at r3c1", "go to r3c2")[2] == ". Bolt> . rivets^ ."


def test_pounce_stops_before_a_kitty_and_needs_a_free_space():
    match = scene("Bolt> . rivets^ Willow> thistle^", cards="pounce")
    play(match, "play pounce")
    assert match.legal(0) == ["kitty at r3c1"]
    assert play(match, "kitty at r3c1").legal(0) == ["go to r3c2"]


def test_tail_sweep_deals_1_to_everybody_adjacent():
    match = scene(
        ". . crawler^ . .", ". Rivets^ Bolt> nightjar^ .", ". thistle^ big_anvil^ . .", cards="tail_sweep"
    )
    play(match, "play tail_sweep", "kitty at r3c3")
    assert city(match) == [". . crawler^! . .", ". Rivets^! Bolt> nightjar^! .", ". thistle^ big_anvil^! . ."]


def test_tail_sweep_can_lose_an_own_kitty():
    match = scene(". Pebble^ Bolt> . .", cards="tail_sweep")
    assert "WARNING" in play(match, "play tail_sweep").view(0).options[0].help
    play(match, "kitty at r3c3")
    assert ids(match, match.state.captured[1]) == ["pebble"]


def test_long_shot_deals_2_to_the_nearest_kitty_ahead():
    match = scene("Bolt> . crawler^ . big_anvil^", cards="long_shot")
    assert after(match, "play long_shot", "kitty at r3c1")[2] == "Bolt> . crawler^!! . big_anvil^"


def test_long_shot_reaches_across_the_board():
    match = scene("Bolt> . . . big_anvil^", cards="long_shot")
    assert after(match, "play long_shot", "kitty at r3c1")[2] == "Bolt> . . . big_anvil^!!"


def test_shoulder_shove_pushes_the_target_away():
    match = scene(". Bolt> crawler^ . .", cards="shoulder_shove")
    assert after(match, "play shoulder_shove", "kitty at r3c2")[2] == ". Bolt> . crawler^ ."


def test_shoulder_shove_against_a_kitty_hurts_both():
    match = scene(". Bolt> crawler^ big_anvil^ .", cards="shoulder_shove")
    assert after(match, "play shoulder_shove", "kitty at r3c2")[2] == ". Bolt> crawler^! big_anvil^! ."


def test_shoulder_shove_against_the_edge_hurts_the_target():
    match = scene(". . . Bolt> crawler^", cards="shoulder_shove")
    assert after(match, "play shoulder_shove", "kitty at r3c4")[2] == ". . . Bolt> crawler^!"


def test_shoulder_shove_needs_somebody_in_the_target():
    assert "play shoulder_shove" not in scene(". Bolt> . crawler^ .", cards="shoulder_shove").legal(0)


def test_fishing_line_pulls_the_nearest_kitty_close_and_deals_1():
    match = scene("Bolt> . . crawler^ pebble^", cards="fishing_line")
    assert after(match, "play fishing_line", "kitty at r3c1")[2] == "Bolt> crawler^! . . pebble^"


def test_fishing_line_needs_two_spaces_of_line():
    match = scene("Bolt> crawler^ . Willow< .", cards="fishing_line")
    assert play(match, "play fishing_line").legal(0) == ["kitty at r3c4"]


def test_switcheroo_swaps_two_adjacent_kitties_and_keeps_their_facings():
    match = scene(". Bolt> crawler^ . .", cards="switcheroo")
    assert after(match, "play switcheroo", "kitty at r3c2", "kitty at r3c3")[2] == ". crawler^ Bolt> . ."


def test_switcheroo_needs_a_friendly_kitty():
    assert "play switcheroo" not in scene(". pebble> crawler^ . Bolt^", cards="switcheroo").legal(0)


def test_about_face_rotates_one_or_two_and_draws():
    match = scene(". Bolt> . pebble< .", cards="about_face", deck="zoomies")
    play(match, "play about_face", "kitty at r3c4", "face north", "kitty at r3c2", "face west")
    assert board_of(match)[2] == ". Bolt< . pebble^ ."
    assert hand(match, 0) == ["zoomies"]


def test_about_face_draws_only_when_all_is_chosen():
    match = scene(". Bolt> . pebble< .", cards="about_face", deck="zoomies")
    play(match, "play about_face", "kitty at r3c4", "face north")
    assert (hand(match, 0), match.state.draft) == ([], 1)
    play(match, "skip")
    assert (hand(match, 0), match.state.draft) == (["zoomies"], 0)


def test_about_face_with_a_single_kitty_asks_for_no_other():
    match = scene(". Bolt> . . .", cards="about_face", deck="zoomies")
    play(match, "play about_face", "kitty at r3c2", "face west")
    assert hand(match, 0) == ["zoomies"]


def test_zoomies_runs_up_to_three_spaces_around_corners():
    match = scene(". . . rivets^ .", ". Bolt> pebble< . .", ". . . thistle^ .", cards="zoomies")
    play(match, "play zoomies", "kitty at r3c2")
    assert "go to r2c3" in match.legal(0)
    assert not {"go to r3c4", "go to r3c3", "go to r2c4", "go to r3c2"} & set(match.legal(0))
    assert after(match, "go to r1c3", "face south")[0] == ". . Boltv . ."


def test_glider_drop_flies_over_kitties_in_its_row_or_column():
    match = scene(". Bolt> pebble< rivets< .", cards="glider_drop")
    play(match, "play glider_drop", "kitty at r3c2")
    assert match.legal(0) == [f"go to {at}" for at in ("r1c2", "r2c2", "r3c1", "r3c5", "r4c2", "r5c2")]
    assert after(match, "go to r3c5", "face west")[2] == ". . pebble< rivets< Bolt<"


def test_hairball_mortar_splashes_around_a_space_two_away():
    match = scene(
        ". . . crawler^ .", ". Bolt> pebble^ nightjar^ big_anvil^", ". . . Rivets^ .", cards="hairball_mortar"
    )
    play(match, "play hairball_mortar", "kitty at r3c2")
    assert match.legal(0) == ["go to r1c2", "go to r3c4", "go to r5c2"]
    play(match, "go to r3c4")
    assert "landed 0 bolt r3c2 r3c4" in told(match)
    assert city(match) == rows(". . . crawler^! .\n. Bolt> . nightjar^! big_anvil^!\n. . . Rivets^! .")


def test_tuna_trail_lures_an_enemy_one_space_and_may_turn_it():
    match = scene(". Bolt> . pebble< .", cards="tuna_trail")
    play(match, "play tuna_trail")
    assert match.legal(0) == ["kitty at r3c4"]
    play(match, "kitty at r3c4")
    assert match.legal(0) == ["go to r2c4", "go to r3c3", "go to r3c5", "go to r4c4"]
    assert after(match, "go to r3c3", "face east")[2] == ". Bolt> pebble> . ."


def test_supply_crate_draws_two_and_may_give_one_up():
    match = scene(". Bolt> . . .", cards="supply_crate claws_out", deck="zoomies pounce radio")
    play(match, "play supply_crate")
    assert hand(match, 0) == ["claws_out", "pounce", "radio"]
    assert match.state.draft == 0
    assert sorted(match.legal(0)) == ["drop pounce", "drop radio", "skip"]
    play(match, "drop radio")
    assert (hand(match, 0), ids(match, match.state.discard)) == (["claws_out", "pounce"], ["radio"])


def test_supply_crate_may_keep_all():
    match = scene(". Bolt> . . .", cards="supply_crate", deck="zoomies pounce radio")
    assert hand(play(match, "play supply_crate", "skip"), 0) == ["pounce", "radio"]


def test_supply_crate_can_be_played_when_only_the_discard_pile_has_cards():
    match = scene(". Bolt> . . .", cards="supply_crate", deck="", discard="zoomies")
    assert hand(play(match, "play supply_crate", "skip"), 0) == ["zoomies"]


def test_supply_crate_cannot_be_played_when_nothing_can_be_drawn():
    assert "play supply_crate" not in scene(". Bolt> . . .", cards="supply_crate", deck="").legal(0)


@pytest.mark.rule("ruling 34")
def test_supply_crate_asks_the_same_whatever_is_in_the_hand():
    match = scene(". Bolt> . . .", cards="supply_crate", deck="claws_out claws_out")
    assert play(match, "play supply_crate").legal(0) == ["skip"]
