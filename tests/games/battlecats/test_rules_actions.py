"""Battlecats, the action phase: exile, wounds and shields, and what each clan may do."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import PASSIVE, deal, fray, lying, players, position, rest, stage
from tests.tables import told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("2a", "R3.3c", "DS1")
def test_2a_an_exiled_card_leaves_the_fray_and_the_game(foe):
    match = fray("b:dragonstorm_warrior f:magistrate f:guard")
    match.play(0, "exile 2")
    assert (lying(match), lying(match, "exiled")) == (["b:dragonstorm_warrior", "f:guard"], ["f:magistrate"])
    assert told(match)[0] == f"exiled 0 magistrate {foe} 2 dragonstorm_warrior 1"


@pytest.mark.rule("2a")
def test_2a_an_exiled_card_does_not_come_back_with_the_discard_pile(seats, foe):
    match = fray(
        "b:dragonstorm_warrior f:magistrate", "b: deck guard|f: deck guard", discard="b:guard b:guard"
    )
    match.play(0, "exile 2")
    for seat in range(seats):
        match.play(seat, "pass")
    for seat in (0, foe):
        match.play(seat, "draw 0")
    assert match.state.die == 6
    assert sorted(lying(match)) == ["b:dragonstorm_warrior", "b:guard", "b:guard"]
    assert lying(match, "exiled") == ["f:magistrate"]


@pytest.mark.rule("2a")
def test_2a_only_scouts_are_exiled():
    match = fray("b:dragonstorm_warrior f:iron_claw_warrior f:iron_claw_master f:iron_claw_scout")
    assert match.legal(0) == ["exile 4", "pass"]


@pytest.mark.rule("X1", "ruling 16")
def test_X1_scouts_of_pf_0_are_exiled_first():
    match = fray("b:dragonstorm_warrior f:iron_claw_scout f:magistrate f:guard")
    assert match.legal(0) == ["exile 3", "exile 4", "pass"]


@pytest.mark.rule("X1", "ruling 16")
def test_X1_a_scout_of_pf_0_at_the_first_place_is_exiled_first_too():
    match = position(
        "die 5; stage action; actor 0; to_act 1; acting dragonstorm_warrior; pawn 3; stand 3; line 3",
        f"hand {PASSIVE}",
        fray="f:guard f:iron_claw_scout b:dragonstorm_warrior",
    )
    assert match.legal(0) == ["exile 1", "pass"]


@pytest.mark.rule("X1", "ruling 16")
def test_X1_a_scout_of_pf_0_that_is_not_in_the_fray_is_none():
    match = fray("b:dragonstorm_warrior f:iron_claw_scout#9", more="f: hand guard#2")
    assert match.legal(0) == ["exile 2", "pass"]


@pytest.mark.rule("R3.3a", "ruling 10")
def test_ruling_10_when_a_card_has_acted_nobody_acts():
    match = fray("f:iron_claw_scout b:guard")
    last = match.to_act[0]
    match.play(last, "wound 2")
    state = match.state
    assert (stage(match), state.acting, state.actor, state.stand, state.hits) == ("pride", 0, 0, 0, 0)


@pytest.mark.rule("R3.3b", "ruling 10")
def test_ruling_10_whoever_has_nobody_but_in_hands_to_aim_at_is_not_asked():
    match = deal("b:iron_claw_scout#8", more="f: hand guard#1 magistrate")
    assert stage(match) == "pride"


@pytest.mark.rule("X1", "ruling 16")
def test_X1_without_scouts_of_pf_0_other_scouts_of_opponents_are_exiled(seats):
    others = " ".join(f"{player}:iron_claw_scout" for player in players()[1:])
    match = fray(f"b:dragonstorm_warrior b:iron_claw_scout {others}")
    assert match.legal(0) == [*(f"exile {2 + p}" for p in range(1, seats)), "pass"]


@pytest.mark.rule("X2", "ruling 16")
def test_X2_if_all_scouts_of_pf_0_are_ones_own_others_may_be_exiled_instead():
    match = fray("b:dragonstorm_warrior b:magistrate f:iron_claw_scout b:iron_claw_scout")
    assert match.legal(0) == ["exile 2", "exile 3", "pass"]


@pytest.mark.rule("ruling 16")
def test_ruling_16_among_scouts_of_pf_0_own_ones_may_be_chosen():
    match = fray("b:dragonstorm_warrior b:magistrate f:magistrate f:iron_claw_scout")
    assert match.legal(0) == ["exile 2", "exile 3", "pass"]


@pytest.mark.rule("ruling 17", "4a.2")
def test_ruling_17_a_shielded_scout_of_pf_0_is_safe_and_protects_nobody():
    match = fray("b:dragonstorm_warrior f:magistrate+protected f:guard+healed f:iron_claw_scout")
    assert match.legal(0) == ["exile 4", "pass"]


@pytest.mark.rule("ruling 16", "2a")
def test_ruling_16_wounded_scouts_are_exiled_like_others():
    match = fray("b:dragonstorm_warrior f:magistrate+wounded f:iron_claw_scout")
    assert match.legal(0) == ["exile 2", "pass"]


@pytest.mark.rule("ruling 18", "DS1")
def test_ruling_18_the_dragonstorm_master_may_wound_whatever_is_to_be_exiled_first():
    match = fray("b:dragonstorm_master f:magistrate f:iron_claw_warrior f:iron_claw_scout")
    assert match.legal(0) == ["exile 2", "wound 2", "wound 3", "wound 4", "pass"]


@pytest.mark.rule("ruling 19", "R3.4")
def test_ruling_19_exiled_cards_are_not_counted(foe):
    match = fray("b:dragonstorm_warrior f:guard f:dragonstorm_scout")
    match.play(0, "exile 2")
    assert (match.state.honor[[0, foe]].tolist(), match.state.points[[0, foe]].tolist()) == ([3, 1], [2, 1])


@pytest.mark.rule("ruling 20")
def test_ruling_20_a_card_that_the_pawn_has_passed_may_be_exiled_and_the_next_one_still_acts(foe):
    match = deal("b:magistrate f:magistrate f:jade_fan_warrior f:iron_claw_scout b:guard")
    match.play(foe, "exile 1")
    assert (lying(match)[0], match.state.pawn) == ("f:magistrate", 3)
    assert match.legal(foe) == ["wound 4", "pass"]


@pytest.mark.rule("ruling 20")
def test_ruling_20_a_card_that_is_still_to_act_may_be_exiled():
    match = fray("b:dragonstorm_warrior f:iron_claw_scout b:guard+protected")
    match.play(0, "exile 2")
    assert stage(match) == "pride"


@pytest.mark.rule("ruling 20", "ruling 25")
def test_ruling_20_a_betrayed_scout_may_exile_itself(foe):
    match = fray("b:nightshade_scout b:iron_claw_warrior f:guard+protected", common="f:jade_fan_scout")
    match.play(0, "reveal")
    match.play(0, f"take jade_fan_scout of player_{foe + 1}")
    assert match.legal(0) == ["exile 4", "pass"]
    match.play(0, "exile 4")
    assert (lying(match, "exiled"), match.state.line, match.state.pawn) == (["f:jade_fan_scout"], 3, 3)


@pytest.mark.rule("JF1", "ruling 11")
def test_JF1_the_master_exiles_two_one_after_the_other_by_the_priority():
    match = fray("b:jade_fan_master f:magistrate f:iron_claw_scout f:eagle_eye_scout")
    assert match.legal(0) == ["exile 2", "pass"]
    match.play(0, "exile 2")
    assert match.legal(0) == ["exile 2", "exile 3", "pass"]
    match.play(0, "exile 3")
    assert (lying(match), stage(match)) == (["b:jade_fan_master", "f:iron_claw_scout"], "pride")


@pytest.mark.rule("ruling 10", "JF1")
def test_ruling_10_the_second_exile_may_be_left_out():
    match = fray("b:jade_fan_master f:magistrate f:guard")
    match.play(0, "exile 2")
    match.play(0, "pass")
    assert (lying(match), stage(match)) == (["b:jade_fan_master", "f:guard"], "pride")


@pytest.mark.rule("JF1", "R3.3b")
def test_JF1_with_nothing_left_to_exile_the_action_is_over():
    match = fray("b:jade_fan_master f:magistrate")
    match.play(0, "exile 2")
    assert stage(match) == "pride"


@pytest.mark.rule("3b", "R3.3c", "IC1")
def test_3b_a_wounded_card_does_not_act_and_brings_its_smaller_values(foe):
    match = fray("b:iron_claw_warrior f:eagle_eye_warrior b:guard")
    match.play(0, "wound 2")
    assert lying(match)[1] == "f:eagle_eye_warrior+wounded"
    assert (stage(match), match.state.honor[foe], match.state.points[foe]) == ("pride", 0, 2)


@pytest.mark.rule("3a", "R1.5")
def test_3a_every_card_begins_the_round_unwounded():
    match = fray(
        "b:iron_claw_warrior f:eagle_eye_warrior", "b: deck guard|f: deck guard", hands="dragonstorm_master"
    )
    match.play(0, "wound 2")
    assert lying(match, "discard") == ["b:iron_claw_warrior", "f:eagle_eye_warrior"]
    assert not match.state.condition.any()


@pytest.mark.rule("ruling 12")
def test_ruling_12_a_wounded_card_is_not_wounded_again():
    match = fray("b:iron_claw_scout f:magistrate+wounded f:guard")
    assert match.legal(0) == ["wound 3", "pass"]


@pytest.mark.rule("R3.3c", "4a.2")
def test_R3_3c_wounds_go_on_opponents_cards_without_a_shield(seats):
    others = " ".join(f"{player}:guard" for player in players()[1:])
    match = fray(f"b:iron_claw_scout b:guard f:guard+protected f:guard+healed {others}")
    assert match.legal(0) == [*(f"wound {4 + p}" for p in range(1, seats)), "pass"]


@pytest.mark.rule("4a.1", "4a.3", "ruling 14")
def test_4a_a_shield_heals_a_wounded_card_which_does_not_act_any_more():
    match = fray("b:eagle_eye_warrior b:iron_claw_scout+wounded f:guard")
    match.play(0, "shield 2")
    assert lying(match)[1] == "b:iron_claw_scout+healed"
    assert (told(match)[0], stage(match)) == ("healed 0 iron_claw_scout 0 2 eagle_eye_warrior 1", "pride")


@pytest.mark.rule("4a.1", "4a.3", "ruling 14")
def test_4a_a_shield_protects_an_unwounded_card_which_may_still_act():
    match = fray("b:eagle_eye_warrior b:iron_claw_scout f:guard")
    match.play(0, "shield 2")
    assert lying(match)[1] == "b:iron_claw_scout+protected"
    assert told(match)[0] == "protected 0 iron_claw_scout 0 2 eagle_eye_warrior 1"
    assert match.legal(0) == ["wound 3", "pass"]


@pytest.mark.rule("4a.2", "R3.4", "R3.5", "R3.3d")
@pytest.mark.parametrize("token", ["protected", "healed"])
def test_4a_2_a_shielded_card_brings_its_full_values(token, foe):
    match = rest(fray(f"b:iron_claw_scout f:eagle_eye_master+{token} f:guard"))
    assert (match.state.honor[foe], match.state.points[foe]) == (4, 6)


@pytest.mark.rule("R3.3d", "4a.3")
def test_R3_3d_a_healed_card_keeps_its_place_and_nothing_replaces_it():
    match = fray("b:eagle_eye_scout b:guard+wounded f:guard")
    match.play(0, "shield 2")
    assert lying(match) == ["b:eagle_eye_scout", "b:guard+healed", "f:guard"]


@pytest.mark.rule("ruling 13")
def test_ruling_13_no_second_shield_and_none_for_opponents():
    match = fray("b:eagle_eye_scout+protected b:guard+healed b:magistrate f:guard+wounded")
    assert match.legal(0) == ["shield 3", "pass"]


@pytest.mark.rule("EE1")
def test_EE1_a_card_may_protect_itself():
    match = fray("b:eagle_eye_master")
    match.play(0, "shield 1")
    assert lying(match) == ["b:eagle_eye_master+protected"]


@pytest.mark.rule("EE1")
@pytest.mark.parametrize(
    ("card", "wounds", "shields"),
    [
        ("eagle_eye_scout", ["wound 2"], ["shield 1", "shield 5"]),
        ("eagle_eye_warrior", ["wound 2", "wound 3"], ["shield 1", "shield 5", "shield 6"]),
        ("eagle_eye_master", ["wound 2", "wound 3", "wound 4"],
         ["shield 1", "shield 5", "shield 6", "shield 7"]),
    ],
)  # fmt: skip
def test_EE1_wound_or_shield_by_level(card, wounds, shields):
    match = fray(
        f"b:{card} f:iron_claw_scout f:iron_claw_warrior f:iron_claw_master "
        "b:iron_claw_scout b:iron_claw_warrior b:iron_claw_master"
    )
    assert match.legal(0) == [*sorted([*wounds, *shields], key=lambda w: w.split()[1]), "pass"]


LEVELS = "f:iron_claw_scout f:iron_claw_warrior f:iron_claw_master"


@pytest.mark.rule("IC1")
@pytest.mark.parametrize(
    ("card", "targets"),
    [("iron_claw_scout", [2]), ("iron_claw_warrior", [2, 3]), ("iron_claw_master", [2, 3, 4])],
)
def test_IC1_scout_warrior_and_master_wound_up_to_their_level(card, targets):
    assert fray(f"b:{card} {LEVELS}").legal(0) == [*(f"wound {n}" for n in targets), "pass"]


@pytest.mark.rule("SF1")
@pytest.mark.parametrize(
    ("card", "targets"),
    [("sacred_fury_scout", [2]), ("sacred_fury_warrior", [2, 3]), ("sacred_fury_master", [2, 3, 4])],
)
def test_SF1_the_first_target_of_each_level(card, targets):
    assert fray(f"b:{card} {LEVELS}").legal(0) == [*(f"wound {n}" for n in targets), "pass"]


@pytest.mark.rule("SF1", "ruling 11")
@pytest.mark.parametrize(
    ("card", "first", "then"),
    [
        ("sacred_fury_scout", 2, []),
        ("sacred_fury_warrior", 2, [3]),
        ("sacred_fury_warrior", 4, []),
        ("sacred_fury_master", 2, [3, 4, 5]),
        ("sacred_fury_master", 4, [2, 3, 5]),
        ("sacred_fury_master", 6, []),
    ],
)
def test_SF1_what_may_be_wounded_after_the_first(card, first, then):
    match = fray(f"b:{card} f:guard f:magistrate f:dragonstorm_warrior f:jade_fan_warrior f:jade_fan_master")
    match.play(0, f"wound {first}")
    legal = match.legal(0) if stage(match) == "action" else []
    assert legal == ([*(f"wound {n}" for n in then), "pass"] if then else [])


@pytest.mark.rule("SF1")
def test_SF1_the_master_wounds_a_warrior_and_a_scout(foe):
    match = fray("b:sacred_fury_master f:iron_claw_scout f:iron_claw_warrior f:iron_claw_master")
    match.play(0, "wound 3")
    match.play(0, "wound 2")
    assert lying(match)[1:] == [
        "f:iron_claw_scout+wounded",
        "f:iron_claw_warrior+wounded",
        "f:iron_claw_master",
    ]
    assert match.to_act == [foe]


@pytest.mark.rule("SF1")
def test_SF1_not_three_cards():
    match = fray("b:sacred_fury_master f:guard f:guard f:guard")
    match.play(0, "wound 2")
    match.play(0, "wound 3")
    assert (stage(match), lying(match)[3]) == ("pride", "f:guard")


@pytest.mark.rule("ruling 11", "EE1")
def test_ruling_11_an_eagle_eye_wounds_or_shields_not_both():
    match = fray("b:eagle_eye_scout f:guard f:magistrate")
    match.play(0, "wound 2")
    assert stage(match) == "pride"


@pytest.mark.rule("ruling 10")
def test_ruling_10_an_action_may_be_declined():
    match = fray("b:iron_claw_scout f:guard")
    match.play(0, "pass")
    assert (told(match)[0], lying(match)[1], stage(match)) == (
        "rested 0 iron_claw_scout 1",
        "f:guard",
        "pride",
    )


@pytest.mark.rule("ruling 10")
def test_ruling_10_a_card_that_has_hit_one_has_not_rested():
    match = fray("b:sacred_fury_warrior f:guard f:guard")
    match.play(0, "wound 2")
    match.play(0, "pass")
    assert stage(match) == "pride"
    assert not any(line.startswith("rested") for line in told(match))


@pytest.mark.rule("ruling 10", "R3.3b")
@pytest.mark.parametrize("idle", ["iron_claw_scout", "nightshade_master", "dragonstorm_scout"])
def test_ruling_10_a_card_with_nothing_to_aim_at_is_not_asked(idle):
    match = fray(f"b:iron_claw_scout b:{idle} f:guard f:iron_claw_warrior+wounded")
    match.play(0, "wound 3")
    assert stage(match) == "pride"


@pytest.mark.rule("R3.3a")
def test_R3_3a_the_colour_of_the_card_under_the_pawn_decides_who_acts(seats):
    order = [players()[i % seats] for i in (1, 0, 2, 3, 1, 1)]
    match = deal(" ".join(f"{colour}:eagle_eye_scout" for colour in order))
    asked = []
    while stage(match) == "action":
        asked.append(players()[match.to_act[0]])
        match.play(match.to_act[0], "pass")
    assert asked == order


@pytest.mark.rule("R3.3b")
def test_R3_3b_the_phase_ends_when_the_pawn_has_passed_every_card(foe):
    match = deal("f:guard b:iron_claw_scout f:magistrate f:iron_claw_scout")
    assert (match.state.pawn, stage(match)) == (2, "action")
    match.play(0, "pass")
    assert (match.state.pawn, stage(match), match.to_act) == (4, "action", [foe])
    match.play(foe, "pass")
    assert stage(match) == "pride"


@pytest.mark.rule("ruling 15")
def test_ruling_15_there_are_always_tokens_left():
    match = fray("b:sacred_fury_master " + "f:guard+wounded " * 11 + "f:guard f:guard")
    match.play(0, "wound 13")
    match.play(0, "wound 14")
    assert sum(card.endswith("+wounded") for card in lying(match)) == 13


@pytest.mark.rule("R3.3c", "ruling 21")
def test_ruling_21_cards_in_the_dealer_space_are_targets_and_counted_but_have_no_turn(foe):
    match = fray(
        "b:nightshade_scout b:iron_claw_scout b:guard+protected", common="f:iron_claw_warrior f:guard"
    )
    match.play(0, "reveal")
    match.play(0, f"take guard of player_{foe + 1}")
    assert (lying(match)[3:], match.state.line) == (["f:guard+wounded"], 3)
    assert stage(match) == "pride"


@pytest.mark.rule("ruling 21", "R3.3c")
def test_ruling_21_an_own_card_in_the_dealer_space_can_be_hit_later(foe):
    match = fray("f:nightshade_scout b:iron_claw_scout", common="f:guard")
    match.play(foe, "reveal")
    match.play(foe, f"take guard of player_{foe + 1}")
    assert match.legal(0) == ["wound 1", "wound 3", "pass"]
    match.play(0, "wound 3")
    assert lying(match)[2] == "f:guard+wounded"


@pytest.mark.rule("ruling 20", "ruling 21")
def test_ruling_21_after_an_exile_the_pawn_still_does_not_go_into_the_dealer_space(foe):
    match = fray("b:nightshade_scout f:jade_fan_scout b:guard f:guard+protected", common="b:iron_claw_scout")
    match.play(0, "reveal")
    match.play(0, "take iron_claw_scout of player_1")
    match.play(0, "pass")
    match.play(foe, "exile 3")
    assert (match.state.line, lying(match)[3:], stage(match)) == (3, ["b:iron_claw_scout"], "pride")
