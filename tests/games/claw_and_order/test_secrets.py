"""What nobody may learn in Claw & Order: deployment before the battle, Stealth, decks and hands."""

from __future__ import annotations

import json
import random

import msgspec
import numpy as np
import pytest

from caterwaul.core.records import OPEN, copied
from caterwaul.games.claw_and_order.words import Phase
from caterwaul.match import Match
from tests.every_game.playing import Case, played
from tests.games.claw_and_order.scene import FOE, GAME, attack, scene, troops
from tests.tables import cards_in

pytestmark = pytest.mark.interpreted

SECRETS = ("drain_stalker", "curtain_prowler", "dune_infiltrator", "sardine_submersible")


def seen(match, seat):
    """All that a seat is shown."""
    return (
        msgspec.json.encode(match.view(seat)).decode(),
        match.to_text(seat),
        [match.say(e) for e in match.events(seat)],
    )


@pytest.mark.lengthy
@pytest.mark.rule("ruling 9", "103.4")
def test_nothing_of_a_deployment_is_seen_before_both_are_done():
    start = Match.new("claw_and_order", choices={0: "motor_pool", 1: "night_shift"}, seed=4)
    for tries in range(20):
        match, chance = (
            Match.new("claw_and_order", choices={0: "motor_pool", 1: "night_shift"}, seed=4),
            random.Random(tries),
        )
        while 0 in match.to_act:
            match.play(0, chance.choice(match.legal(0)))
            for seat in (1, -1):
                assert seen(match, seat) == seen(start, seat)


@pytest.mark.rule("ruling 9")
def test_not_even_the_dollars_or_the_number_of_cards():
    match = scene(
        "turn 0; dollars 5; hand alley_conscript alley_conscript",
        "turn 0; dollars 5",
        phase="deployment",
        to_act=3,
    )
    match.play(0, "play alley_conscript")
    hidden = copied(match._records)[0]
    match.game.rules.hide(hidden, match.cards.book, 1)
    assert (hidden.dollars[0], hidden.troops[0, 0], hidden.hand[0, 0]) == (5, 0, 5)
    assert (hidden.to_act, hidden.draft) == (3, 0)


@pytest.mark.rule("G.Ste", "ruling 36")
def test_any_stealth_card_could_lie_there():
    shown = set()
    for secret in SECRETS:
        match = scene("dollars 9; hand dock_brawler", f"troops {secret}{{1}} {FOE.removeprefix('troops ')}")
        match.play(0, "play dock_brawler")
        shown.add(json.dumps([seen(match, seat) for seat in (0, -1)]).replace(secret, "?"))
    assert len(shown) == 1


@pytest.mark.rule("ruling 36", "G.Ste", "105.3")
@pytest.mark.parametrize(("secret", "left"), [("drain_stalker", 7), ("dune_infiltrator", 5)])
def test_ruling_36_all_see_what_a_card_cost_that_was_laid_face_down(secret, left):
    match = scene(f"dollars 9; hand {secret}; troops dock_brawler", FOE)
    match.play(0, f"play {secret}")
    for seat in (1, -1):
        hidden = match.hidden(seat)
        assert (hidden.dollars[0], hidden.kind[hidden.troops[0, 2]]) == (left, 0)


@pytest.mark.rule("G.Ste", "ruling 36")
@pytest.mark.parametrize("known", ["dock_brawler", "barn_colossus", "dock_brawler{01*} fluffguard"])
def test_nobody_can_tell_whether_a_known_card_was_laid_face_down(known):
    """Out of one of two hands that look alike the known card is laid, out of the other the unknown one."""
    shown = set()
    for unknown, laid in (
        ("alley_conscript", "sardine_submersible"),
        ("dune_infiltrator", "dune_infiltrator"),
    ):
        hand = f"{unknown} {known}{{01*}} sardine_submersible{{01*}}"
        match = scene(f"dollars 4; troops dock_brawler; hand {hand}", FOE)
        for seat in (1, -1):
            match.view(seat)
        before = [seen(match, seat) for seat in (1, -1)]
        match.play(0, f"play {laid}")
        shown.add(json.dumps([before, [seen(match, seat) for seat in (1, -1)]]))
    assert len(shown) == 1


@pytest.mark.rule("G.Ste", "ruling 36")
def test_the_match_in_which_places_in_the_hand_told_what_was_laid_face_down():
    """Others know two cards of that hand, and had seen whether it was the Stealth card among them."""
    match = played(Case("claw_and_order", 2), seed=109, steps=31)
    hand = next(zone for zone in match.view(0).zones if zone.id == "hand 1")
    assert [card.face for card in hand.cards if card.face] == ["errand_kitten", "dune_infiltrator"]
    shown = set()
    for laid in ("dune_infiltrator", "sardine_submersible"):
        world = match.clone()
        before = [seen(world, seat) for seat in (0, -1)]
        world.play(1, f"play {laid}")
        shown.add(json.dumps([before, [seen(world, seat) for seat in (0, -1)]]))
    assert len(shown) == 1


@pytest.mark.lengthy
@pytest.mark.rule("G.Ste", "G.Drw")
def test_a_hand_lies_in_an_order_that_tells_nothing():
    """What others know lies behind the rest, each part by its kinds, whatever has happened."""
    for seed in range(6):
        decks = {0: "night_shift", 1: "siege_works"}
        match, chance = Match.new("claw_and_order", choices=decks, seed=seed), random.Random(seed)
        while not match.over and len(match.actions) < 150:
            seat = chance.choice(match.to_act)
            match.take(seat, chance.choice(match.legal_actions(seat)))
            s = match.state
            if s.phase != Phase.DEPLOYMENT:
                for pile in s.hand:
                    held = [(int(s.seen[n]), int(s.kind[n])) for n in pile[1 : pile[0] + 1]]
                    assert held == sorted(held)


@pytest.mark.rule("109.6")
def test_whoever_attacks_cannot_tell_a_forced_pass_from_a_chosen_one():
    shown = set()
    for held in ("smoke_screen", "yarn_bomb", "dock_brawler"):
        match = attack("troops dock_brawler(front=1) dock_brawler(front=1)", f"dollars 1; hand {held}; {FOE}")
        match.play(0, "attack with 1 at 1")
        before = seen(match, 0)
        match.play(1, "no reaction")
        shown.add(json.dumps([before, seen(match, 0)]))
    assert len(shown) == 1


@pytest.mark.rule("G.Cmd", "102.1")
def test_a_deck_list_is_closed():
    match = Match.new("claw_and_order", choices={0: "motor_pool", 1: "night_shift"}, seed=4)
    assert match.hidden(0).deck.tolist() == [match.state.deck[0], 0]
    assert match.hidden(-1).deck.tolist() == [0, 0]
    assert not match.hidden(0).kind[match.hidden(0).stock[1][1:23]].any()


def guesses(match, seat, count=25):
    """Worlds that the seat holds possible."""
    for seed in range(count):
        world = match.hidden_records(seat)
        GAME.rules.guess(
            world[0], match.cards.book, seat, np.array([seed + 1, 2, 3, 4], np.uint64) * 0x9E3779B9
        )
        yield world[0]


def shown_in_hand(*ids):
    """A match in which seat 1 has these cards in hand and everybody knows it."""
    match = Match.new("claw_and_order", choices={0: "shorthair_rush", 1: "sky_patrol"}, seed=4)
    match.play(0, "done")
    match.play(1, "done")
    for i, id_ in enumerate(ids, 1):
        card = int(match.state.hand[1, i])
        match.state.kind[card], match.state.seen[card] = match.cards.number("card", id_), OPEN
    return match


@pytest.mark.rule("102.1", "G.Cmd")
def test_a_guess_is_a_published_deck_that_has_all_that_was_seen():
    match = shown_in_hand("kite_drone")
    decks = {match.cards.word("deck", int(world.deck[1])) for world in guesses(match, 0)}
    assert decks == {"sky_patrol"}  # the only one with a drone


@pytest.mark.rule("102.1", "G.Cmd")
def test_a_guess_reckons_with_earlier_battles():
    match = Match.new("claw_and_order", choices={0: "shorthair_rush", 1: "sky_patrol"}, seed=4)
    match.state.known[1, 0] = match.cards.number("card", "scratchpost_tank")
    decks = {match.cards.word("deck", int(world.deck[1])) for world in guesses(match, 0)}
    assert decks == {"motor_pool"}


@pytest.mark.rule("G.Ste")
def test_a_guess_puts_stealth_face_down():
    match = scene(
        "dollars 9; hand dock_brawler",
        "troops drain_stalker{1} curtain_prowler{1}; stock fluffguard yarn_bomb",
    )
    for world in guesses(match, 0):
        for place in (1, 2):
            assert match.cards.word("card", int(world.kind[world.troops[1, place]])) in SECRETS


@pytest.mark.rule("103.3a")
def test_a_guess_before_the_battle_has_a_fit_hand():
    match = Match.new("claw_and_order", choices={0: "shorthair_rush", 1: "sky_patrol"}, seed=4)
    book = match.cards.book.card
    for world in guesses(match, 0):
        hand = [book[world.kind[n]] for n in world.hand[1][1:6]]
        assert any(card.kind == 1 and card.cost <= 5 for card in hand)


@pytest.mark.rule("102.2", "102.3")
def test_a_guess_of_a_deck_that_nobody_published_is_a_legal_one():
    from caterwaul.games.claw_and_order.decks import check_deck

    match = shown_in_hand("kite_drone", "scratchpost_tank")  # no published deck has both
    for world in guesses(match, 0, 8):
        kinds = [int(world.kind[n]) for n in range(28, 55)]
        assert world.deck[1] == 0
        assert check_deck({row: kinds.count(row) for row in kinds}, match.cards).faults == []


@pytest.mark.rule("102.3", "102.1")
def test_a_made_up_deck_has_three_of_a_name_at_most(tmp_path):
    """Nine cards and no published deck: every guess is made up, and there is only one legal one."""
    card = 'kind = "troop"\ncost = 1\nhealth = 1\nbreed = "gadget"'
    file = tmp_path / "own.toml"
    deck = ", ".join(f"toy_{i} = 3" for i in range(9))
    toys = "\n".join(f'[[card]]\nid = "toy_{i}"\n{card}' for i in range(9))
    file.write_text(f'instead = true\n{toys}\n[[deck]]\nid = "toys"\ncards = {{ {deck} }}\n')
    match = Match.new("claw_and_order", cards=[file], seed=1)
    for world in guesses(match, 0, 5):
        assert sorted(world.kind[28:].tolist()) == sorted([*range(1, 10)] * 3)


def test_a_players_own_list_is_never_guessed(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('[[deck]]\nid = "own"\ncards = { alley_conscript = 27 }\n')
    cards = GAME.cards([file])
    match = Match.new("claw_and_order", choices={0: "sky_patrol", 1: "own"}, cards=cards, seed=4)
    own = cards.number("deck", "own")
    assert all(world.deck[1] != own for world in guesses(match, 0))


@pytest.mark.rule("107.4", "G.Drw")
def test_a_card_that_everybody_knows_stays_known_when_it_is_drawn():
    match = scene("troops dock_brawler", "troops dock_brawler; stock alley_conscript fluffguard{01*}")
    match.play(0, "done")
    assert (cards_in(match, "hand", 1), troops(match, 1)) == (["fluffguard"], ["dock_brawler"])
    hand = next(zone for zone in match.view(0).zones if zone.id == "hand 1")
    assert [card.face for card in hand.cards] == ["fluffguard"]
