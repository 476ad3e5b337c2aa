"""Paw of Duty, how it ends: Control declared, held and won; Rescue; Power, tie-break and draw."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.paw_of_duty.battles import GAME, LINES, battle, hand, ids, play
from tests.tables import told

pytestmark = pytest.mark.interpreted

LINE = """
    . . . . .
    . Bolt> Rivets> Willow> .
    . . . . .
    . . . pebble^ .
    . . . . .
"""
END = ("end the turn",)


DECLARED = LINE.replace(">", ">#")
NAMES = [
    "row 2", "row 3", "row 4", "column 2", "column 3", "column 4",
    "the diagonal from north-west to south-east", "the diagonal from north-east to south-west",
]  # fmt: skip


def declared(match: Match) -> list[str]:
    """The claims that the last action has brought about: whose, and which lines as bits."""
    return [event for event in told(match) if event.startswith("declared")]


@pytest.mark.rule("W1", "G7b", "W3")
def test_W1_a_line_that_holds_for_the_opponents_turn_wins():
    match = play(battle(DECLARED, turn=6, theirs="captured crawler"), *END)
    assert (match.over, match.winners) == (True, [0])
    assert told(match)[-1] == "won_control 0 1"


@pytest.mark.rule("G7", "ruling 7")
def test_G7_a_line_is_declared_by_itself():
    match = play(battle(LINE), *END)
    assert declared(match) == ["declared 0 1"]
    assert not match.over


@pytest.mark.rule("G7", "G7a", "B1", "W1")
@pytest.mark.parametrize(("spaces", "name"), list(zip(LINES, NAMES, strict=True)))
def test_G7a_all_eight_lines_of_the_city_count_and_are_called_by_their_names(spaces, name):
    match = play(battle(three(spaces)), *END)
    assert declared(match) == [f"declared 0 {1 << LINES.index(spaces)}"]
    assert match.view(1).signs == {0: f"claims {name}"}
    assert f"Player 1 claims {name}, which wins" in " ".join(line.text for line in match.view(1).log)


@pytest.mark.rule("G7", "ruling 6")
def test_ruling_6_two_lines_are_declared_in_one_breath():
    board = ". . . . .\n. Bolt> Rivets> Willow> .\n. Goggles> . . .\n. Bramble> . . .\n. . . . .\n"
    match = play(battle(board), *END)
    assert declared(match) == ["declared 0 9"]
    assert match.view(1).signs == {0: "claims row 2 and column 2"}


@pytest.mark.rule("G7a", "B1")
@pytest.mark.parametrize(
    "spaces", ["22 23 33", "22 24 33", "22 23 44", "21 22 23", "12 22 32", "11 22 33", "22 32 43"]
)
def test_G7a_nothing_else_is_a_line(spaces):
    assert not declared(play(battle(three(spaces)), *END))


def three(spaces: str) -> str:
    """Three black Kitties in these rows and columns."""
    board = [["."] * 5 for _ in range(5)]
    for space, kitty in zip(spaces.split(), ("Bolt>", "Rivets>", "Willow>"), strict=True):
        board[int(space[0]) - 1][int(space[1]) - 1] = kitty
    return "\n".join(map(" ".join, board))


@pytest.mark.rule("G7a", "T2")
def test_G7a_a_line_of_both_colours_is_nobodys():
    match = play(battle(LINE.replace("Rivets>", "rivets>")), *END)
    assert not declared(match)


@pytest.mark.rule("G7b", "ruling 5")
def test_G7b_a_line_that_is_broken_does_not_win():
    match = battle(DECLARED, turn=6, hand="tuna_trail", lines=1)
    play(match, "play tuna_trail", "kitty at r2c2", "go to r1c2", "face east")
    assert not match.over
    assert "broken 0 1" in told(match)


@pytest.mark.rule("G7b", "C2")
def test_G7b_a_line_of_which_one_is_captured_does_not_win():
    board = DECLARED.replace(". . . . .", ". crawlerv . . .", 1)
    match = battle(board, turn=6, hand="claws_out", lines=1)
    play(match, "play claws_out", "kitty at r1c2", "way 1")
    assert not match.over


@pytest.mark.rule("ruling 5")
def test_ruling_5_a_kitty_may_turn_or_leave_and_come_back():
    match = battle(DECLARED, turn=6, hand="tuna_trail tuna_trail about_face", lines=3)
    play(match, "play tuna_trail", "kitty at r2c2", "go to r1c2", "face north")
    play(match, "play tuna_trail", "kitty at r1c2", "go to r2c2", "face west")
    play(match, "play about_face", "kitty at r2c3", "face north", "skip")
    assert (match.over, match.winners) == (True, [0])


@pytest.mark.rule("ruling 5")
def test_ruling_5_another_kitty_in_the_place_is_not_enough():
    board = DECLARED.replace(". . . . .\n    . . . pebble^", ". . . Goggles^ .\n    . . . pebble^")
    match = battle(board, turn=6, hand="tuna_trail tuna_trail", lines=2)
    play(match, "play tuna_trail", "kitty at r2c4", "go to r2c5", "face east")
    play(match, "play tuna_trail", "kitty at r3c4", "go to r2c4", "face east")
    assert not match.over


@pytest.mark.rule("ruling 5")
def test_ruling_5_two_kitties_of_the_line_that_have_changed_places_do_not_hold_it():
    match = battle(DECLARED, turn=6, hand=" ".join(["tuna_trail"] * 4), lines=4)
    for before, to in (("r2c2", "r1c2"), ("r2c3", "r2c2"), ("r1c2", "r1c3"), ("r1c3", "r2c3")):
        play(match, "play tuna_trail", f"kitty at {before}", f"go to {to}", "face east")
    assert not match.over


@pytest.mark.rule("ruling 6")
def test_ruling_6_of_two_lines_one_is_enough():
    board = """
        . . . . .
        . Bolt># Rivets># Willow># .
        . Goggles># . . .
        . Contrail># . pebble^ .
        . . . . .
    """
    match = battle(board, turn=6, hand="tuna_trail", lines=1)
    play(match, "play tuna_trail", "kitty at r2c4", "go to r2c5", "face east")
    assert match.winners == [0]
    assert told(match)[-1] == "won_control 0 8"  # column 2 alone


@pytest.mark.rule("G7b", "C2")
def test_G7b_a_line_is_told_to_be_lost_though_nobody_is_left_of_it():
    board = ". . . . .\n. Bolt># Pebble># Thistle># .\n. . . . .\n. . nightjar^ . .\n. . . . .\n"
    match = battle(board, turn=6, hand="hairball_mortar", lines=1)
    play(match, "play hairball_mortar", "kitty at r4c3", "go to r2c3")
    assert len(ids(match, match.state.captured[1])) == 3
    assert "broken 0 1" in told(match)
    assert not match.state.claims.any()


@pytest.mark.rule("ruling 8")
def test_ruling_8_the_older_declaration_wins():
    board = DECLARED.replace(". . . pebble^", ". thistle^ goggles^ pebble^")
    match = play(battle(board, turn=6), *END)
    assert declared(match) == ["declared 1 4"]
    assert match.winners == [0]


@pytest.mark.rule("G7b")
def test_G7b_a_declaration_is_tested_once():
    match = battle(DECLARED, turn=6, hand="tuna_trail", lines=1)
    play(match, "play tuna_trail", "kitty at r2c2", "go to r1c2", "face east")
    assert not match.state.claimed.any()


@pytest.mark.rule("G7b", "G7")
def test_G7b_the_own_declaration_is_not_tested_in_the_own_turn():
    match = play(battle(LINE), *END)
    assert not match.over
    assert match.state.claimed.any()


# the end of the battle


def last_turn(ours: str, theirs: str) -> Match:
    return play(battle(LINE, turn=14, kitties="bramble", ours=ours, theirs=theirs), *END)


@pytest.mark.rule("ruling 4", "G9a", "W3")
def test_ruling_4_a_line_declared_in_turn_13_wins_at_the_end_of_turn_14():
    match = play(battle(DECLARED, turn=14, kitties="bramble", theirs="captured crawler"), *END)
    assert match.winners == [0]


@pytest.mark.rule("ruling 4", "G9a")
def test_ruling_4_a_line_that_is_held_in_turn_14_is_not_declared_and_cannot_win():
    board = LINE.lower().replace("pebble", "Pebble")
    ours, theirs = "captured thistle", "captured goggles contrail"
    match = play(battle(board, turn=14, kitties="bramble", ours=ours, theirs=theirs), *END)
    assert not declared(match)
    assert told(match)[-3:] == ["too_late 1 1", "battle_ends", "won_power 1 4 1"]
    assert not any("in the claimed line" in card.marks for zone in match.view(0).zones for card in zone.cards)


@pytest.mark.rule("W2", "G9", "G9a")
def test_W2_with_one_card_left_more_captured_levels_win():
    match = last_turn(ours="captured thistle", theirs="captured crawler")
    assert (match.over, match.winners, match.score) == (True, [1], [1, 3])
    assert told(match)[-2:] == ["battle_ends", "won_power 1 3 1"]


@pytest.mark.rule("G9")
def test_G9_with_two_cards_left_there_is_one_more_turn():
    match = play(battle(LINE.replace("Bolt>", "."), turn=13, kitties="bramble nightjar"), *END)
    assert (match.over, match.state.turn) == (False, 14)


@pytest.mark.rule("G9b")
def test_G9b_at_equal_power_the_levels_on_the_board_decide():
    match = last_turn(ours="captured goggles", theirs="captured contrail")
    assert (match.winners, told(match)[-1]) == ([0], "won_tie 0 5 1")


@pytest.mark.rule("G9b")
def test_G9b_kitties_in_the_outer_city_count_in_a_tie():
    board = "Bolt> . . . .\n. . . . .\n. . . pebble^ .\n. . . . .\n. . thistle^ . .\n"
    match = play(battle(board, turn=14, kitties="bramble"), *END)
    assert (match.winners, told(match)[-1]) == ([1], "won_tie 1 2 1")


@pytest.mark.rule("ruling 33")
def test_ruling_33_equal_everywhere_is_a_draw():
    board = ". . . . .\n. Bolt> . . .\n. . . . .\n. . . pebble^ .\n. . . . .\n"
    match = play(battle(board, turn=14, kitties="bramble"), *END)
    assert (match.over, match.winners) == (True, [])
    assert told(match)[-1] == "drawn_game"


@pytest.mark.rule("ruling 3")
def test_ruling_3_a_battle_without_control_has_exactly_fourteen_turns():
    match = Match.new(GAME, seed=3)
    while not match.over:
        legal = match.legal(match.to_act[0])
        far = [a for a in ("place at r2c2", "place at r3c4", "place at r4c2", "place at r2c3") if a in legal]
        stop = [a for a in ("keep the rest", "end the turn", "skip") if a in legal]
        play(match, (far + stop + legal)[0])
        match.state.claimed[:] = 0
    turns = [event.values["n"] for event in match.events(-1) if event.name == "turn"]
    assert turns == list(range(1, 15))
    assert match.state.kitty_deck[0] == 1


# Kitty Rescue


@pytest.mark.rule("G8", "ruling 30")
def test_G8_with_a_line_and_less_captured_one_of_the_lowest_may_be_rescued():
    match = battle(LINE, ours="captured thistle", theirs="captured crawler contrail goggles")
    play(match, *END)
    assert match.legal(0) == ["rescue contrail", "rescue goggles", "skip"]
    play(match, "rescue goggles")
    assert ids(match, match.state.captured[1]) == ["crawler", "contrail"]
    assert ids(match, match.state.removed) == ["goggles"]
    assert match.state.turn == 6


@pytest.mark.rule("G8", "ruling 4", "ruling 31")
def test_ruling_4_a_line_that_is_held_in_turn_14_can_still_rescue():
    board = LINE.lower().replace("pebble", "Pebble")
    match = battle(board, turn=14, kitties="crawler", ours="captured thistle goggles")
    assert play(match, *END).legal(1) == ["rescue thistle", "skip"]


@pytest.mark.rule("G8")
def test_G8_a_rescue_can_be_declined():
    match = battle(LINE, theirs="captured crawler")
    play(match, *END, "skip")
    assert (ids(match, match.state.captured[1]), match.state.turn) == (["crawler"], 6)


@pytest.mark.rule("G8", "ruling 31")
@pytest.mark.parametrize("ours", ["captured nightjar", "captured ace_cirrus"])
def test_G8_no_rescue_with_as_much_or_more_captured(ours):
    match = play(battle(LINE, ours=ours, theirs="captured crawler"), *END)
    assert match.state.turn == 6


@pytest.mark.rule("G8")
def test_G8_no_rescue_without_a_line():
    match = play(battle(LINE.replace("Bolt>", "."), theirs="captured crawler"), *END)
    assert match.state.turn == 6


@pytest.mark.rule("ruling 31")
def test_ruling_31_a_line_that_was_declared_before_can_rescue_again():
    match = battle(DECLARED, theirs="captured crawler")
    assert play(match, *END).legal(0) == ["rescue crawler", "skip"]


@pytest.mark.rule("W1", "W2")
def test_W1_W2_what_a_position_is_worth():
    def worth(match: Match, seat: int = 0) -> float:
        return float(GAME.rules.evaluate(match.state, match.cards.book, seat))

    empty = battle()
    assert worth(empty) == 0.5
    assert worth(battle(LINE)) > worth(battle(LINE.replace("Willow>", "."))) > 0.5
    assert worth(battle(ours="captured crawler")) > worth(battle(ours="captured bolt")) > 0.5
    assert worth(battle(LINE), 1) == pytest.approx(1 - worth(battle(LINE)))
    won = play(battle(DECLARED, turn=6), *END)
    assert (worth(won), worth(won, 1)) == (1.0, 0.0)


@pytest.mark.rule("G6", "G7", "G8")
def test_G7_a_line_is_declared_behind_the_token_in_the_same_turn():
    board = LINE.replace(". . . . .", "Contrail^+ . . . Goggles^", 1)
    match = battle(board, theirs="captured crawler")
    play(match, *END)
    assert not match.state.claims.any()
    play(match, "token on r1c1")
    assert told(match) == ["token 0 contrail r1c1 3", "captured 1 contrail r1c1", "declared 0 1"]
    assert match.legal(0) == ["rescue contrail", "skip"]


@pytest.mark.rule("G5")
def test_G5_after_the_refill_nothing_more_is_played():
    match = play(battle(LINE, hand="claws_out zoomies"), *END)
    assert (match.to_act, len(hand(match, 0))) == ([1], 5)
