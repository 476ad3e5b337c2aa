"""What nobody may find out in Paw of Duty: hands, deck orders, the Kitty that went under the deck."""

from __future__ import annotations

import random

import pytest

from caterwaul.match import Match
from tests.every_game.playing import guessed
from tests.games.paw_of_duty.battles import GAME, battle, play

pytestmark = pytest.mark.interpreted

BOARD = ". . . . .\n. Bolt> . pebble< .\n" + ". . . . .\n" * 3


def test_two_hands_look_the_same_from_the_other_side():
    texts = {battle(BOARD, hand=hand).to_text(1) for hand in ("claws_out zoomies", "claws_out bamboozle")}
    assert len(texts) == 1


def test_the_order_of_the_decks_is_nobodys_business():
    one = battle(BOARD, deck="zoomies pounce", kitties="willow rivets crawler")
    other = battle(BOARD, deck="pounce zoomies", kitties="rivets crawler willow")
    for seat in (0, 1, -1):
        assert one.to_text(seat) == other.to_text(seat)


def test_which_kitty_was_not_chosen_is_known_to_its_drawer_only():
    matches = [
        battle(phase="kitty", lines=0, ours=f"drawn goggles {other}", kitties="willow crawler")
        for other in ("thistle", "pebble")
    ]
    for match in matches:
        play(match, "bring goggles", "place at r3c3", "face north")
    assert matches[0].to_text(1) == matches[1].to_text(1)
    assert matches[0].to_text(-1) == matches[1].to_text(-1)
    assert matches[0].to_text(0) != matches[1].to_text(0)


def test_what_was_set_aside_is_known_to_nobody_else():
    match = Match.new(GAME, seed=1)
    first = [action for action in match.legal(0) if action.startswith("set")]
    texts = set()
    for action in first:
        match = Match.new(GAME, seed=1)
        play(match, action, "keep the rest")
        texts.add(match.to_text(1))
    assert len(first) > 1
    assert len(texts) == 1


def test_a_reshuffle_makes_everybody_forget():
    match = battle(BOARD, hand="claws_out zoomies", deck="", discard="radio pounce long_shot bamboozle")
    play(match, "end the turn")
    for seat in (0, 1, -1):
        assert "?" in match.to_text(seat).split("tactic_deck")[1].split("\n")[0]


def test_what_another_draws_is_not_in_the_events():
    match = battle(BOARD, hand="claws_out zoomies", deck="radio radio radio radio radio")
    play(match, "discard zoomies", "end the turn")
    assert not any("Radio" in match.say(event) for event in match.events(1))
    assert any("Radio" in match.say(event) for event in match.events(0))


def test_a_guess_keeps_what_is_known_and_deals_the_rest():
    match = Match.new(GAME, seed=2)
    chance = random.Random(2)
    for _ in range(60):
        if not match.over:
            match.play(match.to_act[0], chance.choice(match.legal(match.to_act[0])))
    for seat in (0, 1, -1):
        known, world = match.hidden(seat).kind, guessed(match, seat, 1).kind
        assert (world[known > 0] == known[known > 0]).all()
        assert sorted(world) == sorted(match.state.kind)


def test_guesses_differ_where_nothing_is_known():
    match = Match.new(GAME, seed=2)
    worlds = [guessed(match, 0, seed).kind.tolist() for seed in (1, 2)]
    assert worlds[0] != worlds[1]
