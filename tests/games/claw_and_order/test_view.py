"""What a seat sees of Claw & Order: score, phase, both lines, prices, wounds, pilots, battlefields."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import FOE, IDLE, attack, manned, scene

pytestmark = pytest.mark.interpreted


def zone(match, id_, seat=0):
    return next(zone for zone in match.view(seat).zones if zone.id == id_)


def test_the_heading_tells_battle_battlefield_turn_and_phase_to_whoever_waits():
    match = scene(f"{FOE}; wins 1", FOE, ground="fish_market")
    heading = "Battle 1, Fish Market, turn 5, Play Phase"
    assert [match.view(seat).heading for seat in (0, 1, -1)] == [heading] * 3
    assert match.view(1).prompt == "Waiting for Player 1."
    assert match.view(1).roles[-1] == "Fish Market"


def test_battles_won_are_counted_towards_those_that_win_the_match():
    won = [scene(f"{FOE}; wins 1", FOE).view(-1).counters[p][-1] for p in range(2)]
    assert [(c.label, c.value, c.most, c.kind) for c in won] == [
        ("Battles", 1, 2, "steps"),
        ("Battles", 0, 2, "steps"),
    ]


def test_a_battlefield_lies_on_the_table_with_what_it_does_and_neutral_ground_does_not():
    shown = zone(scene(FOE, FOE, ground="fish_market"), "battlefield")
    assert (shown.label, shown.cards[0].name) == (
        "Fish Market",
        "For both players. $1 more in your Draw Phase.",
    )
    assert "battlefield" not in [zone.id for zone in scene(FOE, FOE).view(0).zones]


def test_a_hand_tells_what_its_cards_cost_now():
    match = scene("hand flak_vest dock_brawler; troops quartermaster", FOE)
    assert {card.face: card.stats for card in zone(match, "hand 0").cards} == {
        "dock_brawler": {"$": 2},
        "flak_vest": {"$": 1},
    }


def test_an_item_taken_back_is_in_the_hand_with_a_mark_for_both_players():
    match = scene("troops dock_brawler#40; gear steel_claws(host=#40)", FOE)
    match.play(0, "take steel_claws from 1")
    for seat in (0, 1):
        (card,) = zone(match, "hand 0", seat).cards
        assert (card.face, card.marks) == ("steel_claws", ["taken back"])


@pytest.mark.parametrize(
    ("hand", "asked"), [("smoke_screen", "Do you react?"), ("dock_brawler", "You have no reaction.")]
)
def test_who_is_attacked_is_asked_for_a_reaction_only_where_there_is_one(hand, asked):
    match = attack("troops dock_brawler(front=1)", f"troops dock_brawler(front=1); hand {hand}; dollars 9")
    match.play(0, "attack with 1 at 1")
    assert match.view(1).prompt == f"Player 1's Dock Brawler attacks your 1 Dock Brawler. {asked}"


@pytest.mark.parametrize(
    ("near", "far", "phase", "words", "spoken"),
    [
        ("troops dock_brawler(front=1)", "troops alley_conscript(front=1) scarred_tom(front=1)", "attack",
         "attack with 1 at 2", "attack Scarred Tom with Dock Brawler"),
        ("troops dock_brawler; hand flak_vest; dollars 9", FOE, "play",
         "play flak_vest on 1", "play Flak Vest on Dock Brawler"),
        ("troops dock_brawler; hand yarn_bomb; dollars 9", FOE, "play",
         "play yarn_bomb at 1", "play Yarn Bomb at Dock Brawler"),
    ],
)  # fmt: skip
def test_an_action_with_two_places_names_both(near, far, phase, words, spoken):
    options = scene(near, far, phase).view(0).options
    assert [option.spoken for option in options if option.words == words] == [spoken]


def test_of_a_manned_vehicle_it_is_asked_whether_the_pilot_stays():
    near = f"troops {manned('milk_float_buggy')} dock_brawler(front=1)"
    options = scene(near, FOE, "pilots", more="asked 1").view(0).options
    assert {option.spoken: option.help for option in options} == {
        "let the pilot out": (
            "Alley Conscript gets out and may attack; without a pilot the Vehicle cannot act."
        ),
        "keep Alley Conscript": "Alley Conscript stays in Milk-Float Buggy.",
        "pilot Milk-Float Buggy with Dock Brawler": (
            "Dock Brawler pilots Milk-Float Buggy; no attack of its own."
        ),
    }


def test_a_troop_shows_its_damage_its_keywords_its_pilot_and_its_items():
    far = f"troops {manned('whirligig_gunship', 'scarred_tom')}; gear bolted_plating(host=#40)"
    match = attack(FOE, f"{far}; stock alley_conscript")
    match.state.damage[40], match.state.damage[41] = 2, 1
    (vehicle,) = zone(match, "front 1").cards
    assert (vehicle.name, vehicle.stats) == ("1 Whirligig Gunship", {"Damage": 4, "Health": 7})
    assert vehicle.marks == ["2 damage", "flying"]
    assert [(card.name, card.marks) for card in vehicle.under] == [
        ("2 Scarred Tom", ["1 damage", "pilot"]),
        ("Bolted Plating", []),
    ]


def test_a_troop_has_attacked_once_it_may_not_again():
    match = attack(f"troops twin_barrel_duo(front=1) {IDLE}", "troops barn_colossus(front=1)")
    marks = []
    for _ in range(2):
        match.play(0, "attack with 1 at 1")
        marks.append([card.marks for card in zone(match, "front 0").cards])
    assert ["has attacked" in found[0] for found in marks] == [False, True]


@pytest.mark.parametrize(
    ("troops", "phase", "said"),
    [
        ("troops dock_brawler(front=1)", "play", "go on to the attacks"),
        ("troops dock_brawler", "play", "end the turn without an attack"),
        ("troops dock_brawler(front=1)", "attack", "end the turn"),
        ("troops", "play", "end the turn and lose the battle"),
        ("troops", "attack", "end the turn and lose the battle"),
    ],
)
def test_to_be_done_says_what_comes_next(troops, phase, said):
    match = scene(troops, FOE, phase)
    assert next(o.spoken for o in match.view(0).options if o.words == "done") == said


@pytest.mark.parametrize(("far", "is_told"), [("troops dock_brawler", True), (FOE, False)])
def test_that_the_back_line_moves_up_is_told_if_anybody_does(far, is_told):
    match = attack(FOE, far)
    match.play(0, "done")
    moved = "Player 2 moves the Back Line up to the Front Line."
    assert (moved in [line.text for line in match.lines(0)]) == is_told


def test_the_end_of_a_battle_is_a_turning_point():
    match = attack("stock alley_conscript", FOE)
    match.play(0, "done")
    assert "no_troops" in [line.name for line in match.lines(0) if line.turning]
    assert "turn" not in [line.name for line in match.lines(0) if line.turning]


def test_who_may_stay_behind_is_told_why_and_what_comes_of_either():
    view = scene("troops signal_kitten", FOE, "advance", more="asked 1").view(0)
    assert view.prompt == "Observers may stay back. Does 1 Signal Kitten move up?"
    assert {option.spoken: option.help for option in view.options} == {
        "move Signal Kitten up": ("In the Front Line it can attack and be attacked, and it stays there."),
        "keep Signal Kitten in the back": (
            "An Observer may wait, safe from most attacks, and is asked again next turn."
        ),
    }


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("alley_conscript", "What do you play?"),
        ("dock_brawler", "Nothing in your hand can be played now. What else?"),
        ("saucer_of_milk", "Nothing in your hand can be played now. What else?"),
        ("smoke_screen", "Nothing in your hand can be played now. What else?"),
    ],
)
def test_who_can_play_nothing_is_asked_for_something_else(hand, asked):
    near = f"troops cloud_lancer(front=1); hand {hand}; dollars 1"
    assert scene(near, FOE).view(0).prompt == asked


@pytest.mark.parametrize("front", [0, 1])
def test_who_takes_a_troop_back_that_could_attack_is_told_when_that_is(front):
    options = scene(f"troops cloud_lancer(front={front})", FOE).view(0).options
    said = next(option.help for option in options if option.words == "retreat 1")
    assert said.endswith("Attacks come after this phase.") == bool(front)


def test_ruling_6_who_leaves_dollars_is_told_that_they_are_lost():
    def done(dollars):
        options = scene(f"troops dock_brawler(front=1); dollars {dollars}", FOE).view(0).options
        return next(option.help for option in options if option.words == "done")

    assert done(3) == f"{done(0)} $3 unspent: lost by your next turn."
