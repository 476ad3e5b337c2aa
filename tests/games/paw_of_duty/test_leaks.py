"""What nobody may find out in Paw of Duty: hands, deck orders, the Kitty that went under the deck."""

from __future__ import annotations

import random

import numpy as np
import pytest

from caterwaul.core.piles import eye
from caterwaul.core.records import copied
from caterwaul.games.paw_of_duty.state import Kind, Phase, Place
from caterwaul.match import Match
from tests.every_game.playing import guessed, guessed_from, hidden_from
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


@pytest.mark.parametrize(
    ("actions", "card"),
    [
        (("bring willow",), lambda s: s.playing),
        (("bring willow", "place at r3c3"), lambda s: s.board[Place.R3C3]),
        (("bring willow", "place at r3c3", "face north", "play zoomies"), lambda s: s.playing),
    ],
)
def test_a_card_in_the_middle_of_a_decision_is_hidden_and_can_be_guessed(actions, card):
    match = battle(BOARD, phase="kitty", lines=0, ours="drawn willow bumper; hand claws_out zoomies")
    play(match, *actions)
    for seat, known in ((0, True), (1, False), (-1, False)):
        worlds = copied(match._records)
        GAME.rules.hide(worlds[0], match.cards.book, seat)
        assert bool(worlds[0].kind[card(match.state)]) == known
        GAME.rules.guess(worlds[0], match.cards.book, seat, np.ones(4, np.uint64))
        kind = match.cards.book.card[worlds[0].kind[card(match.state)]].kind
        assert kind == match.cards.book.card[match.state.kind[card(match.state)]].kind


def test_a_tactic_that_has_drawn_lies_open_while_it_goes_on():
    match = play(battle(BOARD, hand="supply_crate zoomies"), "play supply_crate")
    assert match.view(0).prompt.startswith("Supply Crate")
    for seat in (1, -1):
        played = next(zone for zone in match.view(seat).zones if zone.id == "played")
        assert [card.face for card in played.cards] == ["supply_crate"]


def test_a_tactic_that_has_shown_nothing_can_be_taken_back_without_consent():
    match = play(battle(BOARD, hand="claws_out zoomies"), "play zoomies", "kitty at r2c2")
    match.undo(0)
    assert match.legal(0)[0] == "play claws_out"


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


@pytest.mark.rule("ruling 34")
def test_ruling_34_a_guess_deals_what_was_set_aside():
    match = Match.new(GAME, seed=2)
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[0])
    match.play(seat, "keep the rest")
    assert match.state.aside[seat, 0] == 1
    assert sorted(guessed(match, 1 - seat, 1).kind) == sorted(match.state.kind)


@pytest.mark.rule("ruling 34")
def test_ruling_34_a_guessed_hand_tells_nothing_by_its_order():
    """What the other has drawn lies behind what both begin with, by kind."""
    match = Match.new(GAME, seed=2)
    while match.state.phase != Phase.TACTICS:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    for seed in range(5):
        world = guessed(match, 0, seed)
        hidden = [n for n in world.hand[1, 1 : world.hand[1, 0] + 1] if not world.seen[n] & eye(0)]
        kinds = [int(world.kind[n]) for n in hidden]
        assert len(kinds) >= 4
        assert kinds == sorted(kinds)


@pytest.mark.rule("ruling 34")
def test_ruling_34_a_card_in_the_middle_of_a_decision_may_be_any_that_is_not_seen():
    left = "rivets#1{1} crawler"
    match = battle(BOARD, phase="kitty", lines=0, ours="drawn willow bumper", kitties=left)
    play(match, "bring willow")
    at, known = match.state.playing, hidden_from(match, match.state, 1)
    guesses = [int(guessed_from(match, known, 1, seed).kind[at]) for seed in range(160)]
    kitties = {row.id for row in match.cards.tables["card"] if row.given["kind"] == "kitty"}
    assert {match.cards.word("card", n) for n in guesses} == kitties - {"bolt", "pebble", "rivets"}


@pytest.mark.rule("ruling 34")
def test_ruling_34_where_cards_are_left_out_kitties_are_guessed_as_kitties_and_tactics_as_tactics():
    match = battle(BOARD, hand="zoomies pounce", kitties="rivets crawler", deck="supply_crate zoomies")
    card = match.cards.book.card
    for seed in range(20):
        world = guessed(match, 1, seed)
        kitties = world.kind[world.kitty_deck[1 : world.kitty_deck[0] + 1]]
        tactics = world.kind[[*world.hand[0, 1:3], *world.tactic_deck[1:3]]]
        assert {int(card[n].kind) for n in kitties} == {Kind.KITTY}
        assert {int(card[n].kind) for n in tactics} == {Kind.TACTIC}
        assert not world.missing.any()
