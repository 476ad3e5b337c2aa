"""Claw & Order: all that comes of one action, told line by line, and the order in which it comes."""

from __future__ import annotations

from typing import Any

import pytest

from caterwaul.match import Match
from tests.games.claw_and_order.scene import (
    FOE,
    GAME,
    IDLE,
    attack,
    begin,
    damage,
    dollars,
    manned,
    plays,
    scene,
    targets,
    troops,
)
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

BEFORE: dict[str, Any] = {"phase": "deployment", "to_act": 3}


@pytest.mark.rule("104.1", "106.3a", "105.1", "104.1a")
def test_104_1_what_comes_of_the_end_of_a_turn():
    match = begin("troops dock_brawler kite_drone scarred_tom; stock fluffguard yarn_bomb")
    assert told(match, 1) == ["turn 1 6", "moved_up 1"]
    match.play(1, "stay")
    assert told(match, 1) == ["stayed 1 kite_drone 2", "earned 1 6", "drew 1 yarn_bomb"]
    match = begin("troops dock_brawler(front=1); stock fluffguard yarn_bomb", f"{FOE}; dollars 3")
    assert told(match, 0) == ["turn 1 6", "earned 1 6", "drew 1"]
    assert (dollars(match, 0), dollars(match, 1)) == (3, 6)


@pytest.mark.rule("104.1", "105.3", "109.4a", "107.1")
def test_104_1_with_a_turn_all_marks_of_the_one_before_go():
    near = "troops quartermaster(front=1,attacks=1) dock_brawler#54(attacks=1); items_played 1; dollars 9"
    match = begin(f"{near}; hand steel_claws", f"{FOE}; items_played 2", more="gave_back 1")
    assert (match.state.items_played.tolist(), match.state.gave_back, match.state.asked) == ([0, 0], 0, 0)
    assert not match.state.attacks.any()
    assert (dollars(match, 1), match.state.turn.tolist()) == (6, [5, 6])


@pytest.mark.rule("103.4", "ruling 9", "109.7", "109.1")
def test_103_4_all_that_was_laid_is_turned_up_in_its_order():
    hand = "dock_brawler scarred_tom drain_stalker steel_claws rally_collar war_drums radar_net"
    match = scene(f"turn 0; dollars 40; hand {hand}", "turn 0; hand fluffguard", **BEFORE)
    for words in (
        "play scarred_tom", "play dock_brawler", "play drain_stalker", "play steel_claws on 3",
        "play rally_collar on 1", "play radar_net", "play war_drums", "done",
    ):  # fmt: skip
        match.play(0, words)
        assert told(match) == []
    match.play(1, "done")
    assert told(match, 1)[:7] == [
        "deployed 0 scarred_tom 1",
        "deployed 0 dock_brawler 2",
        "deployed_hidden 0 3",
        "attached 0 steel_claws 3",
        "attached 0 rally_collar scarred_tom 1",
        "buffed 0 radar_net",
        "buffed 0 war_drums",
    ]
    seen = match.hidden(1)
    shown = [int(seen.kind[n]) > 0 for pile in (seen.gear[0], seen.buffs[0]) for n in pile[1:3]]
    assert shown == [True] * 4


@pytest.mark.rule("103.4", "ruling 36")
def test_ruling_36_before_the_battle_too_an_item_that_asks_turns_its_troop_up():
    match = scene("turn 0; dollars 9; hand drain_stalker rally_collar", "turn 0; hand fluffguard", **BEFORE)
    for words in ("play drain_stalker", "play rally_collar on 1", "done"):
        match.play(0, words)
    match.play(1, "done")
    assert told(match, 1)[:3] == [
        "deployed_hidden 0 1",
        "revealed 0 drain_stalker 1",
        "attached 0 rally_collar drain_stalker 1",
    ]


@pytest.mark.rule("ruling 9", "G.Drw")
def test_ruling_9_the_first_player_draws_first():
    side = "turn 0; dollars 5; hand errand_kitten errand_kitten; stock fluffguard"
    match = scene(side, side, more="began 1; active 1", **BEFORE)
    for p, words in ((0, "play errand_kitten"), (0, "play errand_kitten"), (1, "play errand_kitten")):
        match.play(p, words)
    match.play(0, "done")
    match.play(1, "done")
    assert (match.state.offer.tolist(), match.to_act) == ([1, 1], [1])  # there is one card to draw
    match.play(1, "draw")
    assert (match.to_act, cards_in(match, "hand", 1)) == ([0], ["errand_kitten", "fluffguard"])
    match.play(0, "do not draw")
    assert (match.state.turn.tolist(), match.state.offer.tolist()) == ([0, 1], [0, 0])


@pytest.mark.rule("ruling 9")
def test_ruling_9_each_may_step_back_until_done():
    match = scene("turn 0; dollars 5; hand dock_brawler", "turn 0; dollars 5; hand dock_brawler", **BEFORE)
    drafts = []
    for p, words in ((0, "play dock_brawler"), (1, "play dock_brawler"), (0, "done")):
        match.play(p, words)
        drafts.append((int(match.state.draft), match.to_act))
    assert drafts == [(1, [0, 1]), (3, [0, 1]), (2, [1])]
    match.play(1, "done")
    assert match.state.draft == 0


@pytest.mark.rule("108.2", "ruling 26", "ruling 27")
def test_108_2_who_boards_is_told_and_who_does_not_is_not():
    match = begin("troops milk_float_buggy dock_brawler cardboard_carrier; stock yarn_bomb", FOE)
    match.play(1, "pilot 2")
    assert told(match) == ["boarded 1 dock_brawler 2 milk_float_buggy 1"]
    match.play(1, "no pilot")
    assert told(match) == []
    match = begin(f"troops {manned('milk_float_buggy')} dock_brawler(front=1)", FOE)
    match.play(1, "pilot 3")
    assert told(match) == [
        "left 1 alley_conscript 2 milk_float_buggy 1",
        "boarded 1 dock_brawler 3 milk_float_buggy 1",
    ]


@pytest.mark.rule("108.2", "ruling 27")
def test_108_2_what_the_enemy_has_is_of_no_account_for_pilots():
    """It hides a card at the same place, and its second card is a vehicle."""
    match = begin("troops milk_float_buggy dock_brawler", "troops drain_stalker{0} milk_float_buggy(front=1)")
    assert plays(match, "", 1) == ["no pilot", "pilot 2"]


@pytest.mark.rule("108.2b", "ruling 33")
def test_ruling_33_whoever_lived_by_an_ability_dies_when_its_owner_boards():
    match = begin("troops milk_float_buggy admiral_velvet kitchen_medic(damage=3,front=1)")
    match.play(1, "pilot 2")
    assert troops(match, 1) == ["milk_float_buggy", "admiral_velvet"]


@pytest.mark.rule("ruling 42", "107.3")
def test_ruling_42_of_all_who_fall_the_active_players_come_first():
    """The mouse hits back when it falls; then the attacker falls before what it has splashed."""
    far = "troops wind_up_mouse(front=1) alley_conscript(front=1,damage=1) fluffguard"
    match = attack(f"troops persian_grenadier(front=1,damage=6) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    assert [line for line in told(match) if "killed" in line] == [
        "killed 1 wind_up_mouse 1",
        "killed 0 persian_grenadier 1",
        "killed 1 alley_conscript 2",
    ]


@pytest.mark.rule("ruling 42", "107.3")
def test_ruling_42_on_either_side_they_are_called_by_the_places_they_had():
    weak = "alley_conscript(damage=1,front=1)"
    match = begin("hand dustbin_barrage; troops dock_brawler", f"troops {weak} scarred_tom {weak}")
    match.play(1, "play dustbin_barrage")
    assert told(match)[1:] == [
        "hurt 0 alley_conscript 1 1",
        "hurt 0 alley_conscript 3 1",
        "killed 0 alley_conscript 1",
        "killed 0 alley_conscript 3",
    ]


@pytest.mark.rule("107.3", "ruling 33")
def test_107_3_nobody_falls_by_the_numbers_of_the_other_side():
    """The brawler lives by its team's sandbags; the other side has one troop, and it is card number 1."""
    near = "troops dock_brawler#1(front=1,damage=3) fluffguard(front=1); buffs sandbag_line"
    match = attack(near, "troops fluffguard(front=1)")
    match.play(0, "attack with 1 at 1")
    assert told(match)[:2] == ["attacked 0 dock_brawler 1 fluffguard 1", "hurt 1 fluffguard 1 2"]
    assert (troops(match, 0), troops(match, 1)) == (["dock_brawler", "fluffguard"], ["fluffguard"])


@pytest.mark.rule("107.3", "109.3", "G.Dis")
def test_107_3_nothing_stays_on_a_card_that_has_left_play():
    struck = "curtain_prowler#54(front=1,damage=2,strikes=1,attacks=1)"
    far = f"troops {struck} fluffguard; gear steel_claws(host=#54)"
    match = scene("dollars 9; hand yarn_bomb; troops dock_brawler", far)
    match.play(0, "play yarn_bomb at 1")
    assert troops(match, 1) == ["fluffguard"]
    for name in ("front", "damage", "strikes", "attacks", "host", "aim"):
        assert getattr(match.state, name)[54] == 0
    assert not match.state.host.any()


@pytest.mark.rule("104.1d", "ruling 42")
def test_ruling_42_of_equally_weak_troops_the_first_deployed_are_hit():
    match = attack(f"troops {manned('beam_toy_truck')}", "troops " + " ".join(["dock_brawler(front=1)"] * 3))
    match.play(0, "done")
    assert damage(match, 1) == [1, 1, 0]


@pytest.mark.rule("109.6", "105.3", "ruling 6")
def test_109_6_all_reactions_in_hand_are_offered_once():
    far = f"dollars 9; hand smoke_screen sandbag_toss smoke_screen yarn_bomb; {FOE}"
    match = attack(f"troops dock_brawler(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    assert match.legal(1) == ["no reaction", "play smoke_screen", "play sandbag_toss"]
    match.play(1, "play smoke_screen")
    match.play(0, "attack with 2 at 1")
    match.play(1, "no reaction")
    assert damage(match, 1) == [2]  # a screen is for one attack


@pytest.mark.rule("109.6", "105.3")
def test_105_3_the_first_item_of_each_player_is_cheaper():
    """The attacker has played one in this turn; whoever reacts has not."""
    far = "dollars 0; hand smoke_screen; troops quartermaster(front=1)"
    match = attack(f"items_played 1; troops dock_brawler(front=1) {IDLE}", far)
    match.play(0, "attack with 1 at 1")
    assert match.legal(1) == ["no reaction", "play smoke_screen"]


@pytest.mark.rule("105.3")
def test_105_3_a_troop_between_two_items_makes_neither_of_them_the_first():
    near = "dollars 9; hand flak_vest dock_brawler flak_vest long_scope; troops quartermaster"
    match = scene(near, FOE)
    left = []
    for words in ("play flak_vest on 1", "play dock_brawler", "play flak_vest on 1", "play long_scope on 1"):
        match.play(0, words)
        left.append(dollars(match, 0))
    assert (left, match.state.items_played[0]) == ([8, 6, 4, 3], 3)


@pytest.mark.rule("105.3", "ruling 43")
@pytest.mark.parametrize("helpers", ["quartermaster", "quartermaster quartermaster"])
def test_ruling_43_an_item_may_be_free_and_pays_nothing(helpers):
    match = scene(f"dollars 0; hand steel_claws; troops {helpers}", FOE)
    match.play(0, "play steel_claws on 1")
    assert dollars(match, 0) == 0


@pytest.mark.rule("104.1c", "104.1b", "109.4a")
def test_104_1_what_is_open_stands_in_the_order_of_deployment():
    near = "troops dock_brawler#40(front=1) scarred_tom#41(front=1)"
    match = attack(near, "troops fluffguard(front=1)")
    assert match.legal(0) == ["done", "attack with 1 at 1", "attack with 2 at 1"]
    gear = "gear steel_claws(host=#41) long_scope(host=#40) flak_vest(host=#40)"
    assert plays(scene(f"{near}; {gear}", FOE), "take") == [
        "take long_scope from 1",
        "take flak_vest from 1",
        "take steel_claws from 2",
    ]


@pytest.mark.rule("109.4a", "ruling 42")
def test_109_4a_of_equal_items_on_a_troop_the_first_is_taken_and_no_other():
    gear = "gear steel_claws(host=#40) long_scope(host=#40) steel_claws(host=#40) steel_claws(host=#41)"
    match = scene(f"troops dock_brawler#40 fluffguard#41; {gear}", FOE)
    assert plays(match, "take") == [
        "take steel_claws from 1",
        "take long_scope from 1",
        "take steel_claws from 2",
    ]
    match.play(0, "take steel_claws from 1")
    assert cards_in(match, "gear", 0) == ["long_scope", "steel_claws", "steel_claws"]
    assert cards_in(match, "returned", 0) == ["steel_claws"]
    assert match.state.host[match.state.returned[0, 1]] == 0


@pytest.mark.rule("G.Dis", "ruling 44")
def test_ruling_44_with_few_troops_in_the_pile_only_these_return():
    match = scene("troops dock_brawler; dollars 3; hand salvage_order; discard fluffguard", FOE)
    match.play(0, "play salvage_order")
    assert cards_in(match, "stock", 0)[:2] == ["fluffguard", "alley_conscript"]
    assert (troops(match, 0), int(match.state.put_back[0])) == (["dock_brawler"], 1)


@pytest.mark.rule("103.2", "103.3a", "103.3b")
@pytest.mark.parametrize(("cards", "redrawn"), [(5, 0), (6, 1), (7, 1), (11, 2)])
def test_103_3b_a_hand_is_drawn_anew_while_there_are_cards(cards, redrawn):
    near = f"hand {' '.join(['yarn_bomb'] * cards)}; stock -"
    match = scene(near, f"{FOE}; hand dock_brawler dock_brawler; stock -", ground="fish_market")
    match.play(0, "done")
    lines = told(match)
    assert [line for line in lines if line.startswith(("redrawn", "never"))] == [
        *["redrawn 0"] * redrawn,
        "never_fit 0",
    ]
    assert (match.over, match.winners) == (True, [1])


@pytest.mark.rule("103.2", "103.3a", "ruling 12")
def test_103_2_a_small_deck_gives_all_it_has_in_an_order_that_tells_nothing():
    near = "hand yarn_bomb dock_brawler alley_conscript; stock -"
    match = scene(near, f"{FOE}; hand fluffguard; stock -", ground="fish_market")
    match.play(0, "done")
    assert cards_in(match, "hand", 0) == ["alley_conscript", "dock_brawler", "yarn_bomb"]
    assert [int(match.state.hand[p, 0]) for p in (0, 1)] == [3, 2]
    for seed in range(4):
        hands = Match.new("claw_and_order", seed=seed).state
        for p in (0, 1):
            kinds = [int(hands.kind[n]) for n in hands.hand[p][1:6]]
            assert kinds == sorted(kinds)


@pytest.mark.rule("100.3", "ruling 1", "ruling 4")
@pytest.mark.parametrize(("turn", "wins"), [(1, [0, 0]), (2, [0, 1])])
def test_ruling_4_nobody_loses_in_the_middle_of_the_own_first_turn(turn, wins):
    match = scene(f"turn {turn}; troops errand_kitten", f"turn 1; {FOE}", more="loss_timing immediate")
    match.play(0, "retreat 1")
    assert match.state.wins.tolist() == wins


@pytest.mark.rule("106.1b", "107.1", "106.3b")
def test_106_3b_a_stolen_troop_may_use_what_it_has_in_the_back_line(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text("""
        [[card]]
        id = "large_bribe"
        kind = "one_time"
        cost = 1
        when_played = [{ do = "bribe", n = 9 }]
        [[card]]
        id = "double_mortar"
        kind = "troop"
        cost = 1
        health = 2
        breed = "longhair"
        always = [{ do = "attack_twice" }, { do = "shell", n = 1 }]
    """)
    far = "troops double_mortar(front=1,attacks=2) fluffguard dock_brawler(front=1)"
    match = scene("dollars 1; hand large_bribe; troops dock_brawler", far, cards=GAME.cards([file]))
    match.play(0, "play large_bribe at 1")
    match.play(0, "done")
    for hurt in (1, 2):
        assert plays(match, "shell") == ["shell with 2 at 1"]
        match.play(0, "shell with 2 at 1")
        assert damage(match, 1) == [hurt, 0]
    assert match.to_act == [1]


@pytest.mark.rule("106.3b", "ruling 33", "G.Team")
def test_ruling_33_a_stolen_troop_that_lived_by_its_team_dies():
    far = "troops dock_brawler(front=1,damage=3) fluffguard; buffs sandbag_line"
    match = scene("dollars 9; hand catnip_bribe; troops dock_brawler", far)
    match.play(0, "play catnip_bribe at 1")
    assert (troops(match, 0), troops(match, 1)) == (["dock_brawler"], ["fluffguard"])
    assert targets(match, 1) == []
