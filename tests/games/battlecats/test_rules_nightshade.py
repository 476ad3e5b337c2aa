"""Battlecats, Nightshade: draws, betrayal and chains."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import fray, lying, players, rest, stage
from tests.tables import told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("NS1")
@pytest.mark.parametrize(("card", "n"), [("scout", 2), ("warrior", 3), ("master", 4)])
def test_NS1_the_printed_number_is_drawn_face_up(card, n, seats, foe):
    match = fray(
        f"b:nightshade_{card} f:guard", common="f:guard b:guard f:magistrate b:magistrate f:iron_claw_scout"
    )
    match.play(0, "reveal")
    assert lying(match, "drawn") == [
        "f:iron_claw_scout", "b:magistrate", "f:magistrate", "b:guard", "f:guard"
    ][:n]  # fmt: skip
    for seat in (*range(seats), -1):
        assert told(match, seat)[1] == f"turned_up {foe} iron_claw_scout"
    assert (stage(match), match.to_act) == ("choice", [0])


@pytest.mark.rule("NS1", "ruling 9", "ruling 36")
def test_NS1_one_is_chosen_and_the_rest_go_under_the_common_deck_in_their_order(foe):
    match = fray("b:nightshade_warrior f:guard", common="f:magistrate b:guard f:guard b:magistrate")
    match.play(0, "reveal")
    assert match.legal(0) == [
        "take magistrate of player_1",
        f"take guard of player_{foe + 1}",
        "take guard of player_1",
    ]
    match.play(0, f"take guard of player_{foe + 1}")
    assert lying(match, "common") == ["b:guard", "b:magistrate", "f:magistrate"]
    known = [match.state.seen[card] > 0 for card in match.state.common[1:4]]
    assert known == [True, True, False]


@pytest.mark.rule("ruling 10", "NS1")
def test_ruling_10_the_draw_may_be_declined_the_choice_not(foe):
    match = fray("b:nightshade_scout f:guard", common="f:guard b:guard")
    assert match.legal(0) == ["reveal", "pass"]
    match.play(0, "reveal")
    assert match.legal(0) == ["take guard of player_1", f"take guard of player_{foe + 1}"]


@pytest.mark.rule("NS1")
def test_NS1_equal_cards_are_one_choice(foe):
    match = fray("b:nightshade_warrior f:guard", common="f:guard f:guard f:guard")
    match.play(0, "reveal")
    assert match.legal(0) == [f"take guard of player_{foe + 1}"]
    match.play(0, f"take guard of player_{foe + 1}")
    assert (lying(match)[2:], lying(match, "common")) == (["f:guard+wounded"], ["f:guard", "f:guard"])


@pytest.mark.rule("NS1")
def test_NS1_of_equal_cards_that_of_the_chosen_colour_is_taken(foe):
    for p, colour in ((0, "b"), (foe, "f")):
        match = fray("b:nightshade_scout", common="f:guard b:guard")
        match.play(0, "reveal")
        match.play(0, f"take guard of player_{p + 1}")
        assert lying(match)[1].startswith(f"{colour}:guard")


@pytest.mark.rule("NS2")
def test_NS2_an_opponents_card_is_wounded_its_player_dishonored_and_its_action_used(foe):
    match = fray(
        "b:nightshade_scout b:iron_claw_scout+wounded f:dragonstorm_master",
        "f: honor 5|b: honor 2",
        common="f:iron_claw_master",
    )
    match.play(0, "reveal")
    match.play(0, f"take iron_claw_master of player_{foe + 1}")
    assert lying(match)[3] == "f:iron_claw_master+wounded"
    assert match.state.honor[[0, foe]].tolist() == [2, 4]
    assert told(match) == [f"betrayed 0 iron_claw_master {foe} 4", f"dishonored {foe} 4"]
    assert match.legal(0) == ["wound 3", "pass"]
    match.play(0, "wound 3")
    assert lying(match)[2] == "f:dragonstorm_master+wounded"


@pytest.mark.rule("NS2", "ruling 24")
def test_NS2_the_betrayed_card_hits_its_own_player_too(foe):
    match = fray("b:nightshade_scout f:iron_claw_warrior", common="f:iron_claw_master")
    match.play(0, "reveal")
    match.play(0, f"take iron_claw_master of player_{foe + 1}")
    assert match.legal(0) == ["wound 2", "pass"]


@pytest.mark.rule("ruling 24", "3b")
def test_ruling_24_the_betrayal_is_the_cards_action(foe):
    match = fray("b:nightshade_scout f:guard b:guard", common="f:iron_claw_scout")
    match.play(0, "reveal")
    match.play(0, f"take iron_claw_scout of player_{foe + 1}")
    match.play(0, "pass")
    assert (stage(match), match.to_act) == ("pride", [0])


@pytest.mark.rule("NS3")
def test_NS3_an_own_card_comes_unwounded_and_acts_at_once():
    match = fray("b:nightshade_scout f:guard", "b: honor 5", common="b:iron_claw_scout")
    match.play(0, "reveal")
    match.play(0, "take iron_claw_scout of player_1")
    assert (lying(match)[2], match.state.honor[0]) == ("b:iron_claw_scout", 5)
    assert match.legal(0) == ["wound 2", "pass"]


@pytest.mark.rule("NS4", "R3.4", "R3.5")
@pytest.mark.parametrize("own", [True, False])
def test_NS4_the_chosen_card_counts_for_its_colour(own, foe):
    match = fray("b:nightshade_scout", common=f"{'b' if own else 'f'}:nightshade_master")
    match.play(0, "reveal")
    match.play(0, f"take nightshade_master of player_{1 if own else foe + 1}")
    assert match.state.honor[[0, foe]].tolist() == ([4, 0] if own else [1, 1])
    assert match.state.points[[0, foe]].tolist() == ([6, 0] if own else [1, 2])


@pytest.mark.rule("ruling 22")
def test_ruling_22_from_a_short_common_deck_comes_what_there_is():
    match = fray("b:nightshade_master f:guard", common="f:guard b:guard", discard="f:magistrate")
    match.play(0, "reveal")
    assert (lying(match, "drawn"), lying(match, "common")) == (["b:guard", "f:guard"], [])


@pytest.mark.rule("ruling 22")
def test_ruling_22_with_an_empty_common_deck_nobody_is_asked_and_nothing_shuffled():
    match = fray("b:iron_claw_scout b:nightshade_master f:guard", discard="f:magistrate")
    match.play(0, "wound 3")
    assert (stage(match), lying(match, "discard")) == ("pride", ["f:magistrate"])


@pytest.mark.rule("ruling 23")
def test_ruling_23_a_chain_of_three_links_acts_for_whoever_began_it(foe):
    next_one = players()[1]
    match = fray(
        "b:nightshade_scout b:iron_claw_master+wounded f:dragonstorm_master",
        common="f:eagle_eye_master f:guard "
        f"{next_one}:nightshade_master f:magistrate f:nightshade_warrior b:guard",
    )
    match.play(0, "reveal")
    match.play(0, f"take nightshade_warrior of player_{foe + 1}")
    assert lying(match, "common")[0] == "b:guard"
    assert match.legal(0) == ["reveal", "pass"]
    match.play(0, "reveal")
    assert lying(match, "drawn") == ["f:magistrate", f"{next_one}:nightshade_master", "f:guard"]
    match.play(0, "take nightshade_master of player_2")
    match.play(0, "reveal")
    assert lying(match, "drawn") == ["f:eagle_eye_master", "b:guard", "f:magistrate", "f:guard"]
    match.play(0, f"take eagle_eye_master of player_{foe + 1}")
    assert match.legal(0) == ["shield 1", "shield 2", "wound 3", "pass"]
    match.play(0, "shield 2")
    assert lying(match) == [
        "b:nightshade_scout", "b:iron_claw_master+healed", "f:dragonstorm_master",
        "f:nightshade_warrior+wounded", f"{next_one}:nightshade_master+wounded", "f:eagle_eye_master+wounded",
    ]  # fmt: skip
    assert match.to_act == [foe]


@pytest.mark.rule("ruling 23")
def test_ruling_23_a_chain_goes_on_until_the_common_deck_is_empty(foe):
    match = fray("b:nightshade_scout", common="f:nightshade_scout " * 20)
    for _ in range(20):
        match.play(0, "reveal")
        match.play(0, f"take nightshade_scout of player_{foe + 1}")
    assert (len(lying(match)), lying(match, "common"), stage(match)) == (21, [], "pride")


@pytest.mark.rule("ruling 23")
def test_ruling_23_after_a_chain_the_pawn_goes_on_where_it_stood(foe):
    match = fray("b:nightshade_scout f:iron_claw_scout b:guard", common="f:iron_claw_scout")
    match.play(0, "reveal")
    match.play(0, f"take iron_claw_scout of player_{foe + 1}")
    match.play(0, "wound 2")
    assert (stage(match), match.state.pawn) == ("pride", 3)


@pytest.mark.rule("ruling 26", "NS2")
def test_ruling_26_whoever_has_no_honor_loses_none(foe):
    match = fray("b:nightshade_scout f:iron_claw_scout", common="f:iron_claw_warrior")
    match.play(0, "reveal")
    match.play(0, f"take iron_claw_warrior of player_{foe + 1}")
    assert (match.state.honor[foe], told(match)) == (0, [f"betrayed 0 iron_claw_warrior {foe} 3"])


@pytest.mark.rule("NS2")
def test_NS2_the_last_honor_can_be_lost(foe):
    match = fray("b:nightshade_scout f:iron_claw_scout", "f: honor 1", common="f:iron_claw_warrior")
    match.play(0, "reveal")
    match.play(0, f"take iron_claw_warrior of player_{foe + 1}")
    assert (match.state.honor[foe], told(match)[1:]) == (0, [f"dishonored {foe} 0"])


@pytest.mark.rule("ruling 27", "E1", "E2")
def test_ruling_27_nightshade_may_empty_the_common_deck_and_end_the_game(seats):
    match = fray("b:nightshade_scout f:guard", "die 13", common="b:guard")
    match.play(0, "reveal")
    match.play(0, "take guard of player_1")
    for seat in range(seats):
        match.play(seat, "pass")
    assert (match.over, match.state.die, match.score) == (True, 13, [2, *[0] * (seats - 2), 1])


@pytest.mark.rule("ruling 28")
def test_ruling_28_a_chosen_master_stays_in_the_dealer_space():
    match = fray("b:nightshade_scout f:iron_claw_scout", common="b:dragonstorm_master")
    match.play(0, "reveal")
    match.play(0, "take dragonstorm_master of player_1")
    match.play(0, "pass")
    assert lying(rest(match)) == ["b:nightshade_scout", "f:iron_claw_scout", "b:dragonstorm_master"]


@pytest.mark.rule("ruling 25")
def test_ruling_25_a_betrayed_eagle_eye_shields_the_cards_of_whoever_betrays_it(foe):
    match = fray("b:nightshade_scout b:guard+wounded f:guard+wounded", common="f:eagle_eye_scout")
    match.play(0, "reveal")
    match.play(0, f"take eagle_eye_scout of player_{foe + 1}")
    assert match.legal(0) == ["shield 1", "shield 2", "pass"]


@pytest.mark.rule("ruling 25", "X2")
def test_ruling_25_the_exile_priority_is_that_of_whoever_betrays(foe):
    match = fray("b:nightshade_scout b:magistrate f:iron_claw_scout", common="f:jade_fan_warrior")
    match.play(0, "reveal")
    match.play(0, f"take jade_fan_warrior of player_{foe + 1}")
    assert match.legal(0) == ["exile 2", "exile 3", "pass"]
