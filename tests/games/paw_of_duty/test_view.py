"""What the table of Paw of Duty shows: the board, what can be done where, and what it would do."""

from __future__ import annotations

import pytest

from caterwaul.core.views import Card, View, Zone
from caterwaul.games.paw_of_duty.phrases import STEPS
from caterwaul.games.paw_of_duty.state import Verb
from caterwaul.match import Match
from tests.games.paw_of_duty.battles import GAME, battle, play

pytestmark = pytest.mark.interpreted

BOARD = """
    . . . . .
    . Tailspin>+!* . pebble< .
    . . . . .
    . . . . .
    . . . . Bolt^
"""


def zone(view: View, id_: str) -> Zone:
    return next(zone for zone in view.zones if zone.id == id_)


def kitty(match: Match, name: str) -> Card:
    return next(card for card in zone(match.view(0), "board").cards if card.name == name)


def helps(match: Match) -> dict[str, str]:
    return {option.words: option.help for option in match.view(match.to_act[0]).options}


def test_how_many_cards_may_be_set_aside_is_said():
    match = Match.new(GAME, options={"first": "black"}, seed=1)
    assert match.view(0).picks == (0, 4)
    match.play(0, next(words for words in match.legal(0) if words.startswith("set aside")))
    assert match.view(0).picks == (0, 3)


def test_the_board_shows_place_facing_owner_level_type_tokens_and_damage():
    card = kitty(battle(BOARD), "Tailspin")
    assert (card.at, card.facing, card.owner, card.marks) == ((1, 1), "east", 0, ["3PBB-1*"])


def test_the_other_colour_has_its_own_letter():
    card = kitty(battle(BOARD), "Pebble")
    assert (card.at, card.facing, card.owner, card.marks) == ((1, 3), "west", 1, ["1TW"])


def test_a_kitty_that_is_being_placed_lies_face_down_for_the_others():
    match = play(battle(BOARD, phase="kitty", lines=0, ours="drawn willow bumper"), "bring willow")
    begun = Match.from_text(play(match, "place at r3c3").to_text())  # of which nothing can be taken back
    shown = {p: next(c for c in zone(begun.view(p), "board").cards if c.at == (2, 2)) for p in range(2)}
    assert [(shown[p].face, shown[p].marks) for p in range(2)] == [("willow", ["2HB"]), (None, [])]


def test_the_board_is_five_by_five():
    assert zone(battle(BOARD).view(0), "board").size == (5, 5)


def test_decks_are_counted_and_captured_levels_added_up():
    view = battle(BOARD, kitties="willow rivets", deck="pounce", ours="captured crawler thistle").view(1)
    assert [(c.label, c.value) for c in view.counters[-1][:2]] == [("Kitty deck", 2), ("Tactic deck", 1)]
    assert [(c.label, c.value) for c in view.counters[0]] == [("Captured levels", 4)]


def test_lines_are_counted_down_from_what_the_kitty_allowed():
    match = battle(phase="kitty", lines=0, ours="drawn goggles thistle", hand="zoomies claws_out")
    assert "Lines left" not in [c.label for c in match.view(0).counters[-1]]
    play(match, "bring goggles", "place at r2c2", "face north", "discard zoomies")
    left = match.view(1).counters[-1][-1]
    assert (left.label, left.value, left.most, left.kind) == ("Lines left", 2, 3, "steps")


def test_a_tactic_that_is_carried_out_lies_with_those_played():
    match = play(battle(BOARD, hand="claws_out zoomies"), "play zoomies")
    assert [card.face for card in zone(match.view(0), "played").cards] == ["zoomies"]
    assert zone(match.view(1), "played").cards == []


def test_a_place_is_offered_where_it_lies():
    match = play(battle(BOARD, hand="claws_out"), "play claws_out", "kitty at r5c5", "way 2")
    assert [option.goes for option in match.view(0).options] == ["board:3,4", "board:4,3"]


def test_a_kitty_is_offered_where_it_stands():
    match = play(battle(BOARD, hand="zoomies"), "play zoomies")
    view = match.view(0)
    stands = {card.handle: card.at for card in zone(view, "board").cards}
    assert [(option.goes, stands[option.takes or 0]) for option in view.options] == [
        ("board:1,1", (1, 1)),
        ("board:4,4", (4, 4)),
    ]


@pytest.mark.parametrize(
    ("actions", "asked"),
    [
        ((), "Play or discard a tactic"),
        (("play zoomies",), "Zoomies: move a friendly Kitty 1 to 3 spaces; rotate it. Which one?"),
        (("play zoomies", "kitty at r5c5"), "Zoomies: where to?"),
        (("play zoomies", "kitty at r5c5", "go to r4c5"), "Zoomies: which way shall it face?"),
        (("play claws_out",),
         "Claws Out: act with a friendly Kitty that was not played this turn. Which one?"),
        (("play claws_out", "kitty at r5c5"), "Claws Out: what does it do?"),
        (("play about_face",), "About Face: rotate a Kitty. Which one?"),
        (("play about_face", "kitty at r5c5", "face east"), "About Face: rotate another Kitty?"),
    ],
)  # fmt: skip
def test_each_step_says_what_it_asks(actions, asked):
    assert play(battle(BOARD, hand="claws_out zoomies about_face"), *actions).view(0).prompt == asked


def test_a_tactic_that_would_hit_nobody_says_so_before_it_is_played():
    def told(board):
        match = battle(board, hand="tail_sweep")
        (card,) = zone(match.view(0), "hand 0").cards
        return card.marks, helps(match)["play tail_sweep"].startswith("It would hit nobody now.")

    assert told(BOARD) == (["hits nobody"], True)
    assert told(BOARD.replace(". pebble< .", "pebble< . .")) == ([], False)


CLAIM = """
    . . . . .
    . . . nightjar^# .
    . Bolt> . matron_fern<# .
    . . . thistle^# .
    . . . . .
"""


def test_a_claimed_line_is_told_marked_and_asked_to_be_broken():
    match = battle(CLAIM, hand="zoomies")
    view = match.view(0)
    marked = [card.name for card in zone(view, "board").cards if "in the claimed line" in card.marks]
    assert marked == ["Nightjar", "Matron Fern", "Thistle"]
    assert view.signs == {1: "claims column 4"}
    assert view.prompt == "Break column 4 this turn! Play or discard a tactic"
    assert helps(match)["end the turn"].endswith("WARNING: column 4 still stands, and the battle is lost!")


def test_a_claim_that_no_longer_stands_is_told_no_more():
    view = battle(CLAIM.replace("nightjar^# .", ". nightjar^#"), hand="zoomies").view(0)
    assert (view.signs, view.prompt) == ({}, "Play or discard a tactic")


def test_a_victory_by_control_names_its_line_and_the_rule():
    view = play(battle(CLAIM), "end the turn").view(0)
    assert view.ending == [
        "Player 2 wins by Control with column 4, held for a whole turn.",
        "A claim on a line of the City wins if all three Kitties still stand there when the opponent's "
        "next turn is over.",
    ]
    assert [card.name for card in zone(view, "board").cards if len(card.marks) > 1] == [
        "Nightjar", "Matron Fern", "Thistle",
    ]  # fmt: skip


def test_a_victory_by_power_says_what_decides():
    board = CLAIM.replace("#", "")
    view = play(battle(board, kitties="willow", theirs="captured crawler"), "end the turn").view(0)
    assert view.winners == [1]
    assert view.ending[-1].startswith("Without Control the levels of the captured Kitties decide")


def test_a_tactic_that_can_only_be_discarded_says_so_why_and_at_what_price():
    match = battle(BOARD.replace("pebble<", "."), hand="long_shot zoomies claws_out")
    hand = {card.name: card.marks for card in zone(match.view(0), "hand 0").cards}
    assert hand == {"Long Shot": ["discard only"], "Zoomies": [], "Claws Out": []}
    assert helps(match)["discard long_shot"] == (
        "That uses a tactic line, and you draw another card. "
        "It cannot be played now: no Kitty for it, none can do what Long Shot asks."
    )
    assert helps(match)["discard zoomies"] == "That uses a tactic line, and you draw another card."


def test_the_others_are_not_told_what_a_hand_can_do():
    match = battle(BOARD, hand="long_shot")
    assert [card.marks for card in zone(match.view(1), "hand 0").cards] == [[]]


def spoken(match: Match) -> list[str]:
    return [option.spoken for option in match.view(match.to_act[0]).options]


def test_ways_kitties_and_tokens_are_called_by_what_they_are():
    assert spoken(play(battle(BOARD, hand="radio"), "play radio")) == [
        "move a friendly Kitty 1 to 2 spaces; rotate it",
        "move an enemy Kitty 1 space",
        "rotate a Kitty; rotate another Kitty",
    ]
    board = BOARD.replace("Tailspin>+!* . pebble< .", "Tailspin> pebble< . .")
    match = play(battle(board, hand="claws_out"), "play claws_out")
    assert spoken(match) == ["choose Tailspin", "choose Bolt"]
    assert spoken(play(match, "kitty at r2c2")) == [
        "attack the enemy Pebble",
        "move it 1 space",
        "rotate it",
    ]


def test_nothing_is_called_the_rest_before_a_card_is_given_away():
    match = Match.new("paw_of_duty", seed=1)
    assert spoken(match)[-1] == "keep all of them"
    match.play(0, match.legal(0)[0])
    assert spoken(match)[-1] == "keep the rest"


def test_every_step_has_words_for_a_button():
    assert set(STEPS) == set(Verb) - {Verb.CHOOSE, Verb.MAY_CHOOSE, Verb.EITHER, Verb.OR}


def test_a_facing_says_who_would_be_in_front():
    match = play(battle(BOARD, hand="glider_drop"), "play glider_drop", "kitty at r5c5")
    assert helps(match)["go to r2c5"] == "Outer City, facing north."
    told = helps(play(match, "go to r2c5"))
    assert told["face west"] == "Faces west, at the enemy Pebble, Tank 1. Its attacks there count double."
    assert told["face east"] == "Faces east, off the board."


def test_a_facing_is_that_of_the_kitty_which_is_turned():
    match = play(battle(BOARD, hand="glider_drop"), "play glider_drop", "kitty at r5c5", "go to r2c5")
    seen = match.view(0)
    (turned,) = (card for zone in seen.zones for card in zone.cards if card.at == (1, 4))
    ways = {option.turns: option.takes for option in seen.options if option.verb == "face"}
    assert ways == dict.fromkeys(("north", "east", "south", "west"), turned.handle)


def test_a_way_says_what_it_does():
    match = play(battle(BOARD, hand="radio"), "play radio")
    assert helps(match)["way 2"] == "Choose an enemy Kitty. Move it 1 space; Kitties block its way."


@pytest.mark.parametrize(
    ("faced", "told"),
    [
        ("pebble<", "It attacks the enemy Pebble, Tank 1."),
        ("Rivets<", "It attacks your Rivets, Tank 2. WARNING: that is a Kitty of your own!"),
    ],
)
def test_an_attack_names_its_victim_and_warns_of_own_damage(faced, told):
    board = BOARD.replace("Tailspin>+!* . pebble< .", f"Tailspin> {faced} . .")
    assert helps(play(battle(board, hand="claws_out"), "play claws_out", "kitty at r2c2"))["way 1"] == told


def test_a_blast_names_those_beside_it_and_warns_of_own_damage():
    board = BOARD.replace("Tailspin>+!* . pebble< .", "Tailspin> pebble< . .")
    match = play(
        battle(board.replace(". . . . .", ". Rivets^ . . .", 1), hand="tail_sweep"), "play tail_sweep"
    )
    assert helps(match)["kitty at r2c2"].endswith(
        "Beside it: your Rivets, the enemy Pebble. WARNING: a Kitty of your own is among them!"
    )
    assert helps(match)["kitty at r5c5"].endswith("Beside it: nobody.")


@pytest.mark.parametrize("pile", ["discard", "played", "removed"])
def test_what_belongs_to_nobody_has_nobodys_colour(pile):
    match = battle(BOARD, discard="radio", more="played pounce; removed crawler")
    assert [card.owner for card in zone(match.view(0), pile).cards] == [None]


def test_what_an_action_does_is_told_before_it_is_taken():
    board = BOARD.replace(". pebble< .", "pebble< . .")
    match = play(battle(board, hand="long_shot claws_out"), "play long_shot")
    effect = match.view(0).options[0].effect
    assert effect == (
        "Your Tailspin at row 2, column 2 hits Player 2's Pebble at row 2, column 3. "
        "Player 2's Pebble at row 2, column 3 takes 2 damage. You capture Pebble at row 2, column 3."
    )


def test_one_tactic_is_no_tactics():
    match = battle(phase="kitty", lines=0, ours="drawn ace_cirrus goggles")
    assert helps(match)["bring ace_cirrus"].startswith("Level 4, allows 1 tactic.")
    assert "tactics." in helps(match)["bring goggles"]


def test_the_third_token_is_announced():
    match = battle(BOARD.replace(". . . . .", "Bumper^+ . . . .", 1))
    play(match, "end the turn")
    assert "captured" in helps(match)["token on r1c1"]
    assert "captured" not in helps(match)["token on r5c5"]


@pytest.mark.lengthy
def test_every_action_of_whole_games_is_explained():
    match = Match.new(GAME, seed=4)
    while not match.over and len(match.actions) < 60:
        options = match.view(match.to_act[0]).options
        assert all(option.help for option in options)
        match.play(match.to_act[0], options[len(match.actions) % len(options)].action)
