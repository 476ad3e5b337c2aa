"""Paw of Duty, a turn: two Kitties drawn, one placed, tactics played or discarded, the hand filled up."""

from __future__ import annotations

import pytest

from caterwaul.match import IllegalActionError, Match
from tests.games.paw_of_duty.battles import EMPTY, GAME, after, battle, board_of, hand, ids, play, rows
from tests.tables import told

pytestmark = pytest.mark.interpreted

DUEL = """
    . . . . .
    . Bolt> . pebble< .
    . . . . .
    . . . . .
    . . . . .
"""
REFILLS = ("before_return", "after_return")
FULL = """
    . . . . .
    . Bolt> Rivets< pebble< .
    . thistle^ willow^ Bramble^ .
    . Crawler^ bumper^ Contrail^ .
    . . . . .
"""


def opening(board: str = EMPTY) -> Match:
    """The beginning of a turn, with two Kitties drawn."""
    return battle(board, phase="kitty", lines=0, ours="drawn goggles thistle", kitties="willow rivets")


@pytest.mark.rule("G1")
def test_G1_two_kitties_are_drawn_from_the_top():
    match = battle(DUEL, kitties="willow rivets crawler tailspin", turn=5)
    play(match, "end the turn")
    assert ids(match, match.state.drawn[1]) == ["tailspin", "crawler"]
    assert match.legal(1) == ["bring tailspin", "bring crawler"]


@pytest.mark.rule("G1", "ruling 35")
def test_G1_the_other_kitty_goes_under_the_deck():
    match = opening()
    play(match, "bring goggles", "place at r3c3", "face north")
    assert ids(match, match.state.kitty_deck) == ["thistle", "willow", "rivets"]
    assert match.state.drawn[0][0] == 0


@pytest.mark.rule("G1", "ruling 34")
def test_G1_the_kitty_under_the_deck_is_known_to_its_drawer_only():
    match = opening()
    play(match, "bring goggles", "place at r3c3", "face north")
    known = [ids_of(match, seat)[0] for seat in (0, 1, -1)]
    assert known == ["thistle", "?", "?"]


def ids_of(match: Match, seat: int) -> list[str]:
    hidden = match.hidden(seat)
    return [
        match.cards.word("card", int(hidden.kind[c])) or "?"
        for c in hidden.kitty_deck[1 : hidden.kitty_deck[0] + 1]
    ]


@pytest.mark.rule("ruling 34", "ruling 35")
def test_ruling_35_who_put_a_kitty_under_the_deck_knows_it_when_the_other_draws_it():
    match = battle(DUEL, kitties="willow{0} rivets{0}", turn=5)
    play(match, "end the turn")
    faces = {zone.id: [card.face for card in zone.cards] for zone in match.view(0).zones}
    assert faces["drawn 1"] == ["rivets", "willow"]


@pytest.mark.rule("G2", "G2a", "T2")
def test_G2_the_kitty_is_placed_with_an_own_token_and_any_facing():
    match = opening()
    play(match, "bring goggles", "place at r2c4")
    assert match.legal(0) == ["face north", "face east", "face south", "face west"]
    assert after(match, "face west")[1] == ". . . Goggles<* ."


@pytest.mark.rule("G2", "T3", "ruling 14")
def test_G2_only_open_grid_markers():
    match = opening(DUEL)
    play(match, "bring goggles")
    spaces = ["r2c3", "r3c2", "r3c3", "r3c4", "r4c2", "r4c3", "r4c4"]
    assert match.legal(0) == [f"place at {space}" for space in spaces]


@pytest.mark.rule("G1", "G2")
def test_G2_card_place_and_facing_are_one_decision_that_can_be_taken_back():
    match = opening()
    start = match.to_text()
    play(match, "bring goggles", "place at r2c4")
    assert match.state.draft == 1
    match.back(0)
    match.back(0)
    assert match.to_text() == start


@pytest.mark.rule("G1", "ruling 34")
def test_G1_the_opponent_sees_nothing_of_a_kitty_that_is_being_placed():
    match = opening()
    before, shown = match.to_text(1), [len(zone.cards) for zone in match.view(1).zones]
    play(match, "bring goggles", "place at r2c4")
    assert match.to_text(1) == before
    assert [len(zone.cards) for zone in match.view(1).zones] == shown


@pytest.mark.rule("K3", "G3")
@pytest.mark.parametrize(
    ("kitty", "lines"), [("bolt", 4), ("goggles", 3), ("tailspin", 2), ("ace_cirrus", 1)]
)
def test_K3_as_many_tactics_as_the_kitty_has_lines(kitty, lines):
    match = battle(phase="kitty", lines=0, ours=f"drawn thistle {kitty}", kitties="willow")
    play(match, f"bring {kitty}", "place at r3c3", "face north")
    assert match.state.lines == lines


@pytest.mark.rule("G3", "ruling 18")
def test_G3_play_discard_or_leave_the_lines_unused():
    match = battle(DUEL, hand="claws_out tail_sweep")
    assert match.legal(0) == ["play claws_out", "play tail_sweep", "discard tail_sweep", "end the turn"]


@pytest.mark.rule("G3", "ruling 19")
def test_G3_a_discarded_card_lies_open_and_another_is_drawn_and_playable():
    match = battle(DUEL, hand="claws_out supply_crate", deck="tail_sweep")
    play(match, "discard supply_crate")
    assert ids(match, match.state.discard) == ["supply_crate"]
    assert hand(match, 0) == ["claws_out", "tail_sweep"]
    assert told(match) == ["discarded 0 supply_crate", "drew_some 0 1"]
    assert "play tail_sweep" in match.legal(0)


@pytest.mark.rule("G3")
def test_G3_each_line_is_used_once():
    match = battle(DUEL, hand="tail_sweep tail_sweep tail_sweep", lines=2)
    play(match, "discard tail_sweep", "play tail_sweep", "kitty at r2c2")
    assert (match.state.turn, match.state.phase) == (6, 2)


@pytest.mark.rule("ruling 25", "G4")
def test_ruling_25_two_copies_are_two_cards():
    match = battle(DUEL, hand="tail_sweep tail_sweep claws_out")
    play(match, "play tail_sweep", "kitty at r2c2", "play tail_sweep", "kitty at r2c2")
    assert "play tail_sweep" not in match.legal(0)
    assert ids(match, match.state.played) == ["tail_sweep", "tail_sweep"]


@pytest.mark.rule("G4", "K4")
def test_G4_a_card_is_played_once_a_turn():
    match = battle(DUEL, hand="claws_out zoomies")
    play(match, "play claws_out", "kitty at r2c2", "way 3", "face north")
    assert "play claws_out" not in match.legal(0)


@pytest.mark.rule("G4a", "S2c")
def test_G4a_played_cards_are_discarded_and_claws_out_returns():
    match = battle(DUEL, hand="claws_out tail_sweep zoomies bamboozle pounce")
    play(match, "play tail_sweep", "kitty at r2c2", "play claws_out", "kitty at r2c2", "way 3", "face north")
    assert sorted(ids(match, match.state.played)) == ["claws_out", "tail_sweep"]
    play(match, "end the turn")
    assert told(match) == [
        "drew_some 0 2", "taken_back 0 claws_out", "laid_off tail_sweep", "turn 6", "drew_kitties 1",
    ]  # fmt: skip
    assert ids(match, match.state.discard) == ["tail_sweep"]
    assert "claws_out" in hand(match, 0)
    assert match.state.played[0] == 0


@pytest.mark.rule("G4a", "S2c")
def test_G4a_what_was_played_last_lies_on_top_of_the_discard_pile():
    match = battle(DUEL, hand="claws_out tail_sweep supply_crate", discard="radio")
    play(match, "play tail_sweep", "kitty at r2c2", "play claws_out", "kitty at r2c2", "way 3", "face north")
    play(match, "play supply_crate", "skip", "end the turn")
    assert ids(match, match.state.discard) == ["radio", "tail_sweep", "supply_crate"]
    (line,) = (line for line in match.view(1).log if line.name == "laid_off")
    assert line.text == "Discarded at the end of the turn: Tail Sweep and Supply Crate."


@pytest.mark.rule("G4a", "G5", "G5a", "ruling 20")
@pytest.mark.parametrize("refill", REFILLS)
def test_ruling_20_the_refill_does_not_draw_what_was_played_this_turn(refill):
    match = battle(DUEL, hand="tail_sweep zoomies", deck="", discard="radio", more=f"refill {refill}")
    play(match, "play tail_sweep", "kitty at r2c2", "end the turn")
    assert hand(match, 0) == ["radio", "zoomies"]
    assert ids(match, match.state.discard) == ["tail_sweep"]


@pytest.mark.rule("G4a", "G6", "ruling 15", "ruling 20")
@pytest.mark.parametrize("refill", REFILLS)
def test_G4a_the_turn_is_not_over_before_the_token(refill):
    board = DUEL.replace(". . . . .", "Rivets> . . . Crawler<", 1)
    match = battle(board, hand="claws_out tail_sweep", more=f"refill {refill}")
    play(match, "play tail_sweep", "kitty at r2c2", "play claws_out", "kitty at r2c2", "way 3", "face north")
    play(match, "end the turn")
    waiting = ["tail_sweep", "claws_out"] if refill == "before_return" else ["tail_sweep"]
    assert ids(match, match.state.played) == waiting
    assert match.state.discard[0] == 0
    play(match, "token on r1c1")
    assert (ids(match, match.state.discard), match.state.played[0]) == (["tail_sweep"], 0)


@pytest.mark.rule("G4a", "G8", "ruling 20")
def test_G4a_the_turn_is_not_over_before_the_rescue():
    board = ". . . . .\n. Bolt> Rivets> Willow> .\n" + ". . . . .\n" * 3
    match = battle(board, hand="tail_sweep", theirs="captured crawler")
    play(match, "play tail_sweep", "kitty at r2c4", "end the turn")
    assert match.legal(0) == ["rescue crawler", "skip"]
    assert ids(match, match.state.played) == ["tail_sweep"]
    assert ids(play(match, "skip"), match.state.discard) == ["tail_sweep"]


@pytest.mark.rule("S2c", "ruling 17")
def test_ruling_17_claws_out_is_never_discarded_the_radio_can_be():
    match = battle(DUEL, hand="claws_out radio")
    assert [a for a in match.legal(0) if a.startswith("discard")] == ["discard radio"]


@pytest.mark.rule("G5", "G4a", "ruling 15")
def test_G5_the_hand_is_filled_up_to_five_before_claws_out_returns():
    match = battle(DUEL, hand="claws_out zoomies", lines=1)
    play(match, "play claws_out", "kitty at r2c2", "way 3", "face north")
    assert told(match)[-4:] == ["drew_some 0 4", "taken_back 0 claws_out", "turn 6", "drew_kitties 1"]
    assert (len(hand(match, 0)), hand(match, 0).count("claws_out")) == (6, 1)


@pytest.mark.rule("ruling 15")
def test_ruling_15_after_return_fills_up_with_claws_out_among_the_five():
    match = battle(DUEL, hand="claws_out zoomies", lines=1, more="refill after_return")
    play(match, "play claws_out", "kitty at r2c2", "way 3", "face north")
    assert told(match)[-4:] == ["taken_back 0 claws_out", "drew_some 0 3", "turn 6", "drew_kitties 1"]
    assert (len(hand(match, 0)), hand(match, 0).count("claws_out")) == (5, 1)


@pytest.mark.rule("ruling 15")
@pytest.mark.parametrize("refill", REFILLS)
def test_ruling_15_makes_no_difference_where_claws_out_was_not_played(refill):
    match = battle(DUEL, hand="claws_out zoomies", more=f"refill {refill}")
    play(match, "end the turn")
    assert len(hand(match, 0)) == 5


@pytest.mark.rule("G5", "ruling 16")
def test_ruling_16_more_than_five_are_kept():
    match = battle(DUEL, hand="claws_out radio zoomies pounce tail_sweep long_shot")
    play(match, "end the turn")
    assert (len(hand(match, 0)), match.state.tactic_deck[0]) == (6, 8)


@pytest.mark.rule("G5a")
def test_G5a_the_discard_pile_becomes_the_deck():
    match = battle(DUEL, hand="claws_out zoomies bamboozle", deck="pounce", discard="radio radio radio")
    play(match, "end the turn")
    assert hand(match, 0) == ["bamboozle", "claws_out", "pounce", "radio", "zoomies"]
    assert (match.state.discard[0], match.state.tactic_deck[0]) == (0, 2)
    assert told(match)[:3] == ["drew_some 0 1", "reshuffled", "drew_some 0 1"]


@pytest.mark.rule("G5a")
def test_G5a_nobody_knows_a_card_of_the_new_deck():
    match = battle(DUEL, hand="claws_out zoomies bamboozle", deck="pounce", discard="radio radio radio")
    play(match, "end the turn")
    assert not any(match.state.seen[card] for card in match.state.tactic_deck[1:3])


@pytest.mark.rule("G5a")
def test_G5a_with_no_card_anywhere_nothing_is_drawn():
    match = battle(DUEL, hand="claws_out", deck="")
    assert hand(play(match, "end the turn"), 0) == ["claws_out"]
    assert told(match) == ["turn 6", "drew_kitties 1"]


@pytest.mark.rule("G5a", "ruling 20")
def test_ruling_20_a_deck_from_which_the_last_card_is_drawn_is_not_replaced_yet():
    match = battle(DUEL, hand="claws_out zoomies bamboozle radio", deck="pounce", discard="long_shot")
    play(match, "end the turn")
    assert (match.state.tactic_deck[0], ids(match, match.state.discard)) == (0, ["long_shot"])


@pytest.mark.rule("G5a", "ruling 20")
def test_ruling_20_a_new_deck_in_the_middle_of_a_turn_has_discards_but_nothing_played():
    match = battle(DUEL, hand="claws_out tail_sweep pounce", deck="", discard="")
    play(match, "play tail_sweep", "kitty at r2c2", "discard pounce")
    assert hand(match, 0) == ["claws_out", "pounce"]
    assert ids(match, match.state.played) == ["tail_sweep"]


@pytest.mark.rule("ruling 13", "G2")
def test_ruling_13_in_a_full_city_the_kitty_leaves_the_game_and_its_lines_are_used():
    match = battle(FULL, phase="kitty", lines=0, ours="drawn goggles tailspin", kitties="nightjar big_anvil")
    play(match, "bring goggles")
    assert ids(match, match.state.removed) == ["goggles"]
    assert (match.state.lines, match.state.draft, match.state.phase) == (3, 0, 5)
    assert board_of(match) == rows(FULL)
    assert ids(match, match.state.kitty_deck)[0] == "tailspin"


@pytest.mark.rule("ruling 13")
def test_ruling_13_without_a_kitty_both_go_under_the_deck_and_there_are_no_lines():
    match = battle(FULL, hand="claws_out", kitties="nightjar big_anvil ace_cirrus", turn=5,
                   more="full_city turn_without_kitty")  # fmt: skip
    play(match, "end the turn")
    assert (match.over, match.state.turn) == (True, 14)
    assert match.state.removed[0] == 0
    assert sorted(ids(match, match.state.kitty_deck)) == ["ace_cirrus", "big_anvil", "nightjar"]
    assert told(match).count("no_room 1") == 5
    assert told(match)[-2:] == ["battle_ends", "won_tie 0 10 6"]


@pytest.mark.rule("ruling 13")
@pytest.mark.parametrize("full_city", ["kitty_leaves", "turn_without_kitty"])
def test_ruling_13_with_a_grid_marker_open_both_readings_are_the_same(full_city):
    match = battle(DUEL, hand="claws_out", more=f"full_city {full_city}")
    play(match, "end the turn")
    play(match, match.legal(1)[0])
    assert len(match.legal(1)) == 7


@pytest.mark.rule("C2a")
@pytest.mark.parametrize("turn", [5, 6])
def test_C2a_damage_is_forgotten_at_the_start_of_the_next_turn(turn):
    match = battle(". . . . .\n. Rivets>! . rivets<! .\n" + ". . . . .\n" * 3, turn=turn)
    assert after(match, "end the turn")[1] == ". Rivets> . rivets< ."
    assert told(match)[-3:-1] == [f"turn {turn + 1}", "rested"]


@pytest.mark.rule("S2b")
def test_S2b_a_kitty_is_new_only_in_its_own_turn():
    match = battle(". . . . .\n. Rivets>* . pebble< .\n" + ". . . . .\n" * 3)
    assert after(match, "end the turn")[1] == ". Rivets> . pebble< ."


@pytest.mark.rule("G9", "ruling 3")
def test_G9_turns_alternate():
    match = battle(DUEL)
    assert match.to_act == [0]
    assert play(match, "end the turn").to_act == [1]


@pytest.mark.rule("G9", "ruling 3")
@pytest.mark.parametrize("seed", range(4))
def test_ruling_3_a_battle_has_at_most_fourteen_turns(seed):
    match = Match.new(GAME, seed=seed)
    while not match.over:
        stop = {"end the turn", "keep the rest", "skip"} & set(match.legal(match.to_act[0]))
        play(match, stop.pop() if stop else match.legal(match.to_act[0])[-1])
    turns = [event.values["n"] for event in match.events(-1) if event.name == "turn"]
    assert turns == list(range(1, len(turns) + 1))
    assert len(turns) == 14 or match.state.kitty_deck[0] > 1


@pytest.mark.rule("G4", "ruling 34")
def test_G4_a_tactic_that_is_not_complete_can_be_taken_back_and_is_hidden():
    match = battle(DUEL, hand="claws_out zoomies")
    before, seen = match.to_text(), match.to_text(1)
    play(match, "play zoomies", "kitty at r2c2", "go to r4c2")
    assert match.to_text(1) == seen
    for _ in range(3):
        match.back(0)
    assert match.to_text() == before


@pytest.mark.rule("G4")
def test_G4_what_a_tactic_does_can_be_seen_before_it_is_done():
    match = battle(DUEL.replace(". pebble<", "pebble< ."), hand="claws_out tail_sweep")
    play(match, "play tail_sweep")
    seen = [match.say(event) for event in match.preview(0, "kitty at r2c2")]
    assert seen == [
        "Player 1's Bolt at row 2, column 2 strikes all around it.",
        "Player 2's Pebble at row 2, column 3 takes 1 damage.",
        "Player 1 captures Pebble at row 2, column 3.",
    ]
    with pytest.raises(IllegalActionError):
        match.preview(0, "kitty at r2c3")
