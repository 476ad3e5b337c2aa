"""Battlecats, the rounds: deal, re-order, Honor, Pride, improve, and the end."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import SEATS, cards, deal, fray, lying, rest, stage
from tests.tables import cards_in, table, told

pytestmark = pytest.mark.interpreted

WARLORDS = ["kaito_emberfang", "lady_suiren", "orso_ironmaw", "tavi_longsight"]


def to_pride(seats: int) -> Match:
    """A match of the first round, in its Pride phase."""
    match = Match.new("battlecats", seats, {p: WARLORDS[p] for p in range(seats)}, seed=3)
    while stage(match) == "keep":
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    return match


def to_round(seats: int, die: int) -> Match:
    """A match at its first decision of a round, nobody having recruited or drawn anything."""
    match = to_pride(seats)
    while match.state.die < die:
        match.play(match.to_act[0], "pass" if "pass" in match.legal(match.to_act[0]) else "draw 0")
    return match


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_R1_1_three_cards_for_each_player_are_dealt_face_up(seats):
    match = to_pride(seats)
    assert (match.state.die, len(lying(match)), len(lying(match, "common"))) == (1, 3 * seats, 3 * seats)
    assert all(match.view(-1).zones[0].cards[i].face for i in range(3 * seats))


@pytest.mark.rule("R1.1")
def test_R1_1_the_fray_lies_in_the_order_of_the_deal():
    match = deal("b:guard g:magistrate g:guard b:magistrate g:iron_claw_scout b:eagle_eye_scout", common="")
    assert lying(match) == [
        "b:guard", "g:magistrate", "g:guard", "b:magistrate", "g:iron_claw_scout", "b:eagle_eye_scout"
    ]  # fmt: skip
    assert told(match)[:2] == ["round 5", "dealt 0 guard 1"]


@pytest.mark.rule("R1.2", "R1.3")
@pytest.mark.parametrize("seats", SEATS)
def test_R1_2_everybody_gets_the_honor_and_counts_the_pride_of_the_own_cards(seats):
    match = to_pride(seats)
    for p in range(seats):
        guards = lying(match).count(f"{'bgyr'[p]}:guard")
        magistrates = lying(match).count(f"{'bgyr'[p]}:magistrate")
        assert f"honor {p} {guards} {guards}" in told(match)
        assert f"pride {p} {guards + 2 * magistrates}" in told(match)


@pytest.mark.rule("R1.4", "Q5", "ruling 4")
def test_R1_4_recruits_are_paid_for_go_to_the_discard_pile_and_are_replaced():
    match = table("""
        battlecats
        seats 2; die 5; stage pride; to_act 1
        seat 0: points 5; hand iron_claw_scout eagle_eye_warrior; deck guard dragonstorm_scout
    """)
    assert match.legal(0) == ["recruit iron_claw_scout", "recruit eagle_eye_warrior", "pass"]
    match.play(0, "recruit iron_claw_scout")
    assert told(match) == ["recruited 0 iron_claw_scout 1", "replaced 0 dragonstorm_scout"]
    assert (lying(match, "discard"), match.state.points[0]) == (["b:iron_claw_scout"], 4)
    assert sorted(cards_in(match, "hand", 0)) == ["dragonstorm_scout", "eagle_eye_warrior"]


@pytest.mark.rule("Q5", "ruling 4")
def test_Q5_several_recruits_and_replacements_up_to_the_counted_pride():
    match = table("""
        battlecats
        seats 2; die 5; stage pride; to_act 1
        seat 0: points 5; hand iron_claw_warrior eagle_eye_master; deck iron_claw_scout dragonstorm_scout
        seat 1: deck guard
    """)
    match.play(0, "recruit iron_claw_warrior")
    match.play(0, "recruit dragonstorm_scout")
    assert match.state.points[0] == 0
    assert lying(match, "discard") == ["b:iron_claw_warrior", "b:dragonstorm_scout"]
    assert stage(match) == "improve"


@pytest.mark.rule("ruling 2")
def test_ruling_2_a_wound_changes_honor_and_pride_not_the_cost():
    match = rest(
        fray("b:iron_claw_scout b:eagle_eye_warrior+wounded g:guard", hands="eagle_eye_warrior guard")
    )
    assert (match.state.honor[0], match.state.points[0]) == (0, 4)
    assert "recruit eagle_eye_warrior" in match.legal(0)


@pytest.mark.rule("ruling 5", "Q5")
def test_ruling_5_the_jade_fan_pile_is_a_supply_that_is_not_replaced():
    match = table("""
        battlecats
        seats 2; die 5; stage pride; to_act 1
        seat 0: points 7; hand guard; jade jade_fan_warrior jade_fan_warrior; deck magistrate
    """)
    assert match.legal(0) == ["recruit guard", "recruit jade_fan_warrior", "pass"]
    match.play(0, "recruit jade_fan_warrior")
    assert (cards_in(match, "jade", 0), cards_in(match, "hand", 0)) == (["jade_fan_warrior"], ["guard"])
    match.play(0, "recruit jade_fan_warrior")
    assert (cards_in(match, "jade", 0), match.state.points[0]) == ([], 1)


@pytest.mark.rule("ruling 6")
def test_ruling_6_pride_that_is_not_spent_is_lost():
    match = table("""
        battlecats
        seats 2; die 5; stage pride; to_act 1
        seat 0: points 7; hand guard; deck magistrate
        seat 1: points 3; hand eagle_eye_master; deck magistrate
    """)
    match.play(0, "pass")
    assert (stage(match), match.state.points.tolist()) == ("improve", [0, 0, 0, 0])


@pytest.mark.rule("ruling 7")
@pytest.mark.parametrize("seats", SEATS)
def test_ruling_7_recruiting_and_improving_go_by_seat(seats):
    match = to_pride(seats)
    asked = []
    while match.state.die == 1:
        asked.append((stage(match), match.to_act[0]))
        match.play(match.to_act[0], "pass" if "pass" in match.legal(match.to_act[0]) else "draw 0")
    recruiting = [p for phase, p in asked if phase == "pride"]
    assert recruiting == sorted(recruiting)
    assert asked[len(recruiting) :] == [("improve", p) for p in range(seats)]


@pytest.mark.rule("ruling 8")
def test_ruling_8_from_an_empty_color_deck_nothing_is_replaced_or_drawn():
    match = table("""
        battlecats
        seats 2; die 5; stage pride; to_act 1
        seat 0: points 2; hand iron_claw_scout dragonstorm_scout
        seat 1: hand guard; deck magistrate
    """)
    match.play(0, "recruit iron_claw_scout")
    assert cards_in(match, "hand", 0) == ["dragonstorm_scout"]
    match.play(1, "pass")
    assert (stage(match), match.to_act, match.legal(1)) == ("improve", [1], ["draw 0", "draw 1"])


@pytest.mark.rule("R1.5", "R3.5")
def test_R1_5_the_fray_goes_to_the_discard_pile():
    match = rest(fray("b:iron_claw_scout g:guard", "0: deck guard", hands="magistrate"))
    for seat in (0, 1):
        match.play(seat, "pass")
    assert (lying(match), lying(match, "discard")) == ([], ["b:iron_claw_scout", "g:guard"])


IMPROVE = """
    battlecats
    seats 2; die 5; stage improve; to_act 1
    seat 0: hand {hand}; deck guard magistrate iron_claw_scout eagle_eye_scout
    seat 1: deck magistrate
"""
SEVEN = " ".join(["dragonstorm_scout"] * 7)


@pytest.mark.rule("R1.6", "R3.6")
def test_R1_6_up_to_three_are_drawn_and_eight_kept():
    match = table(IMPROVE.format(hand=SEVEN + " dragonstorm_master"))
    assert match.legal(0) == ["draw 0", "draw 1", "draw 2", "draw 3"]
    match.play(0, "draw 3")
    assert match.legal(0) == [
        "return magistrate", "return dragonstorm_scout", "return dragonstorm_master",
        "return iron_claw_scout", "return eagle_eye_scout",
    ]  # fmt: skip
    for card in ("dragonstorm_master", "magistrate", "dragonstorm_scout"):
        match.play(0, f"return {card}")
    assert cards_in(match, "deck", 0) == ["dragonstorm_scout", "magistrate", "dragonstorm_master", "guard"]
    assert sorted(cards_in(match, "hand", 0)) == [
        *["dragonstorm_scout"] * 6,
        "eagle_eye_scout",
        "iron_claw_scout",
    ]
    assert match.to_act == [1]


@pytest.mark.rule("R1.6")
def test_R1_6_a_hand_that_is_too_small_is_filled_and_keeps_all():
    match = table(IMPROVE.format(hand="dragonstorm_scout"))
    match.play(0, "draw 2")
    assert cards_in(match, "hand", 0) == ["dragonstorm_scout", "eagle_eye_scout", "iron_claw_scout"]
    assert match.to_act == [1]


@pytest.mark.rule("ruling 9", "R1.6")
def test_ruling_9_returned_cards_lie_under_the_deck_in_the_order_of_choice():
    match = table(IMPROVE.format(hand=SEVEN + " dragonstorm_master"))
    match.play(0, "draw 2")
    match.play(0, "return iron_claw_scout")
    match.play(0, "return dragonstorm_scout")
    assert cards_in(match, "deck", 0)[:2] == ["dragonstorm_scout", "iron_claw_scout"]


@pytest.mark.rule("R2")
@pytest.mark.parametrize("seats", SEATS)
def test_R2_the_first_common_deck_lasts_two_rounds_exactly(seats):
    match = to_round(seats, 2)
    assert (match.state.die, len(lying(match)), lying(match, "common")) == (2, 3 * seats, [])
    assert {card[2:] for card in lying(match)} <= {"magistrate", "guard"}


@pytest.mark.rule("R1.1", "Q1")
@pytest.mark.parametrize(("die", "asked"), [(0, "pride"), (1, "pride"), (2, "action")])
def test_Q1_the_first_two_rounds_have_no_actions_and_no_re_ordering(die, asked):
    match = deal("g:guard b:iron_claw_scout b:dragonstorm_master", die=die)
    assert stage(match) == asked
    assert (lying(match)[0] == "b:dragonstorm_master") == (die == 2)


@pytest.mark.rule("Q1")
def test_Q1_deal_re_order_action_honor_pride_improve():
    match = deal("g:guard b:iron_claw_scout b:jade_fan_master")
    phases = []
    while match.state.die == 5:
        phases.append(stage(match))
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert list(dict.fromkeys(phases)) == ["action", "pride", "improve"]


@pytest.mark.rule("R3.1", "R4", "ruling 36")
@pytest.mark.parametrize("seats", SEATS)
def test_R3_1_for_the_third_round_the_discard_pile_becomes_the_common_deck(seats):
    match = to_round(seats, 3)
    followers = int(match.state.pride.sum()) - 6 * seats
    assert (match.state.die, lying(match, "discard")) == (3, [])
    assert len(lying(match)) + len(lying(match, "common")) == 6 * seats + followers
    assert not any(match.state.seen[card] for card in match.state.common[1 : match.state.common[0] + 1])


@pytest.mark.rule("R3.2", "ruling 28")
def test_R3_2_masters_move_to_the_front_and_nobody_overtakes():
    match = deal(
        "b:guard g:jade_fan_master g:magistrate b:dragonstorm_master b:iron_claw_scout g:iron_claw_master"
    )
    assert lying(match) == [
        "g:jade_fan_master", "b:dragonstorm_master", "g:iron_claw_master",
        "b:guard", "g:magistrate", "b:iron_claw_scout",
    ]  # fmt: skip
    assert match.to_act == [1]


@pytest.mark.rule("R4", "ruling 29")
def test_R4_a_common_deck_that_runs_out_is_renewed_in_mid_deal():
    match = deal("g:iron_claw_scout b:magistrate", discard="b:guard b:guard b:guard g:guard g:guard")
    assert lying(match)[:2] == ["g:iron_claw_scout", "b:magistrate"]
    assert {card[2:] for card in lying(match)[2:]} == {"guard"}
    assert (len(lying(match)), len(lying(match, "common")), lying(match, "discard")) == (6, 1, [])
    assert told(match)[:2] == ["round 5", "shuffled 5"]


@pytest.mark.rule("ruling 29")
def test_ruling_29_with_nothing_to_shuffle_the_fray_stays_short():
    match = deal("g:iron_claw_scout b:magistrate")
    assert len(lying(match)) == 2


@pytest.mark.rule("R3.4", "R3.5", "3b")
def test_R3_4_a_wounded_card_brings_what_it_is_still_worth():
    match = rest(
        fray("b:iron_claw_scout b:dragonstorm_master+wounded g:dragonstorm_master+protected g:guard")
    )
    assert (match.state.honor.tolist()[:2], match.state.points.tolist()[:2]) == ([2, 6], [3, 5])


@pytest.mark.rule("R3.6")
def test_R3_6_the_hand_is_improved_after_rounds_with_actions_too():
    match = rest(fray("b:iron_claw_scout g:guard", "0: deck guard|1: deck guard", hands="dragonstorm_master"))
    assert (stage(match), match.to_act) == ("improve", [0])


def last_round(common: str = "", discard: str = "", die: int = 12, more: str = "", seats: int = 2) -> Match:
    """A match at the last decision of a round, seats without anything but a card to draw."""
    sides = dict(line.split(":", 1) for line in more.split("|") if ":" in line)
    return table(
        "\n".join(
            [
                "battlecats",
                f"seats {seats}; die {die}; stage improve; turn {seats - 1}; to_act {1 << seats - 1}",
                f"common {cards(common)}",
                f"discard {cards(discard)}",
                *(f"seat {p}: {sides.get(str(p), '')}; deck guard" for p in range(seats)),
            ]
        )
    )


@pytest.mark.rule("E1", "ruling 33")
def test_E1_after_the_twelfth_round_the_rest_is_played_without_shuffling():
    match = last_round("b:guard g:iron_claw_scout b:eagle_eye_warrior", "g:guard g:guard g:guard g:guard")
    match.play(1, "draw 0")
    assert (match.state.die, match.over) == (13, False)
    assert (len(lying(match)), len(lying(match, "discard"))) == (3, 4)


@pytest.mark.rule("E1", "R4")
def test_E1_in_the_twelfth_round_itself_the_discard_pile_is_shuffled():
    match = last_round("b:guard g:iron_claw_scout", "g:guard g:guard g:guard g:guard", die=11)
    match.play(1, "draw 0")
    assert (match.state.die, len(lying(match)), lying(match, "discard")) == (12, 6, [])


@pytest.mark.rule("E1", "ruling 33")
def test_E1_more_rounds_follow_while_there_are_cards_with_all_their_phases():
    match = last_round("b:guard " * 7, die=12, more="0: hand dragonstorm_master magistrate")
    match.play(1, "draw 0")
    assert (match.state.die, stage(match), match.state.points[0]) == (13, "pride", 6)
    match.play(0, "recruit magistrate")
    assert (cards_in(match, "hand", 0), stage(match)) == (["dragonstorm_master", "guard"], "pride")
    match.play(0, "pass")
    match.play(1, "draw 1")
    assert (match.state.die, len(lying(match)), lying(match, "common")) == (14, 1, [])


@pytest.mark.rule("E2", "O2")
@pytest.mark.parametrize("seats", SEATS)
def test_E2_the_game_is_over_when_the_common_deck_is_empty_and_the_most_honor_wins(seats):
    match = last_round(discard="b:guard", more="0: honor 7|1: honor 9", seats=seats)
    match.play(seats - 1, "draw 0")
    assert (match.over, match.winners, match.score) == (True, [1], [7, 9, 0, 0][:seats])
    assert told(match) == ["ended 12"]


@pytest.mark.rule("E2")
def test_E2_before_the_twelfth_round_an_empty_common_deck_ends_nothing():
    match = last_round(discard="b:guard g:iron_claw_scout", die=10)
    match.play(1, "draw 0")
    assert (match.over, match.state.die) == (False, 11)


@pytest.mark.rule("E3", "ruling 34")
def test_E3_the_masters_of_the_tied_players_decide():
    pride = "pride 0 0 0 0 0 {ds} 0 0 {jf}"
    match = last_round(more=f"0: honor 9; {pride.format(ds=1, jf=0)}|1: honor 9; {pride.format(ds=0, jf=1)}")
    match.play(1, "draw 0")
    assert (match.winners, told(match)) == ([0], ["ended 12", "masters 0 8", "masters 1 6"])


@pytest.mark.rule("E3", "ruling 34")
def test_E3_only_the_tied_players_and_only_their_masters_count():
    pride = "pride 0 0 0 0 {warriors} {masters}"
    more = "|".join(
        f"{p}: honor {honor}; {pride.format(warriors=warriors, masters=masters)}"
        for p, (honor, warriors, masters) in enumerate([(9, 2, 1), (9, 0, 2), (8, 2, 2), (9, 0, 2)])
    )
    match = last_round(more=more, seats=4)
    match.play(3, "draw 0")
    assert match.winners == [1, 3]


@pytest.mark.rule("ruling 34")
def test_ruling_34_masters_in_hand_or_color_deck_do_not_count():
    match = last_round(more="0: honor 9; hand dragonstorm_master|1: honor 9")
    match.play(1, "draw 0")
    assert match.winners == [0, 1]


@pytest.mark.rule("ruling 34")
def test_ruling_34_recruiting_a_master_in_the_last_round_breaks_the_tie():
    match = table("""
        battlecats
        seats 2; die 12; stage pride; to_act 1
        seat 0: honor 4; points 5; hand iron_claw_master
        seat 1: honor 4
    """)
    match.play(0, "recruit iron_claw_master")
    assert (match.over, match.winners) == (True, [0])
