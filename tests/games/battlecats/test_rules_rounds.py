"""Battlecats, the rounds: deal, re-order, Honor, Pride, improve, and the end."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import TABLE, deal, fray, lying, players, position, rest, stage
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
def test_R1_1_three_cards_for_each_player_are_dealt_face_up(seats):
    match = to_pride(seats)
    assert (match.state.die, len(lying(match)), len(lying(match, "common"))) == (1, 3 * seats, 3 * seats)
    assert all(match.view(-1).zones[0].cards[i].face for i in range(3 * seats))


@pytest.mark.rule("R1.1")
def test_R1_1_the_fray_lies_in_the_order_of_the_deal():
    match = deal("b:guard f:magistrate f:guard b:magistrate f:iron_claw_scout b:eagle_eye_scout")
    assert lying(match) == [
        "b:guard", "f:magistrate", "f:guard", "b:magistrate", "f:iron_claw_scout", "b:eagle_eye_scout"
    ]  # fmt: skip
    assert told(match)[:2] == ["round 5", "dealt 0 guard 1"]


@pytest.mark.rule("R1.2", "R1.3")
def test_R1_2_everybody_gets_the_honor_and_counts_the_pride_of_the_own_cards(seats):
    match = to_pride(seats)
    for p in range(seats):
        guards = lying(match).count(f"{players()[p]}:guard")
        magistrates = lying(match).count(f"{players()[p]}:magistrate")
        assert f"honor {p} {guards} {guards}" in told(match)
        assert f"pride {p} {guards + 2 * magistrates}" in told(match)


@pytest.mark.rule("R1.4", "Q5", "ruling 4")
def test_R1_4_recruits_are_paid_for_go_to_the_discard_pile_and_are_replaced(seats):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage pride; to_act 1
        seat 0: points 5; hand iron_claw_scout eagle_eye_warrior; deck guard dragonstorm_scout
    """)
    assert match.legal(0) == ["recruit iron_claw_scout", "recruit eagle_eye_warrior", "pass"]
    match.play(0, "recruit iron_claw_scout")
    assert told(match) == ["recruited 0 iron_claw_scout 1", "replaced 0 dragonstorm_scout"]
    assert (lying(match, "discard"), match.state.points[0]) == (["b:iron_claw_scout"], 4)
    assert sorted(cards_in(match, "hand", 0)) == ["dragonstorm_scout", "eagle_eye_warrior"]


@pytest.mark.rule("Q5", "ruling 4")
def test_Q5_several_recruits_and_replacements_up_to_the_counted_pride(seats, foe):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage pride; to_act 1
        seat 0: points 5; hand iron_claw_warrior eagle_eye_master; deck iron_claw_scout dragonstorm_scout
        seat {foe}: deck guard
    """)
    match.play(0, "recruit iron_claw_warrior")
    match.play(0, "recruit dragonstorm_scout")
    assert match.state.points[0] == 0
    assert lying(match, "discard") == ["b:iron_claw_warrior", "b:dragonstorm_scout"]
    assert stage(match) == "improve"


@pytest.mark.rule("ruling 2")
def test_ruling_2_a_wound_changes_honor_and_pride_not_the_cost():
    match = rest(
        fray("b:iron_claw_scout b:eagle_eye_warrior+wounded f:guard", hands="eagle_eye_warrior guard")
    )
    assert (match.state.honor[0], match.state.points[0]) == (0, 4)
    assert "recruit eagle_eye_warrior" in match.legal(0)


@pytest.mark.rule("ruling 5", "Q5")
def test_ruling_5_the_jade_fan_pile_is_a_supply_that_is_not_replaced(seats):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage pride; to_act 1
        seat 0: points 7; hand guard; jade jade_fan_warrior jade_fan_warrior; deck magistrate
    """)
    assert match.legal(0) == ["recruit guard", "recruit jade_fan_warrior", "pass"]
    match.play(0, "recruit jade_fan_warrior")
    assert (cards_in(match, "jade", 0), cards_in(match, "hand", 0)) == (["jade_fan_warrior"], ["guard"])
    match.play(0, "recruit jade_fan_warrior")
    assert (cards_in(match, "jade", 0), match.state.points[0]) == ([], 1)


@pytest.mark.rule("ruling 6")
def test_ruling_6_pride_that_is_not_spent_is_lost(seats, foe):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage pride; to_act 1
        seat 0: points 7; hand guard; deck magistrate
        seat {foe}: points 3; hand eagle_eye_master; deck magistrate
    """)
    match.play(0, "pass")
    assert (stage(match), match.state.points.tolist()) == ("improve", [0, 0, 0, 0])


@pytest.mark.rule("ruling 7")
@pytest.mark.parametrize("lot", range(6))
def test_ruling_7_all_have_their_turn_from_the_dealers_left_on(seats, lot):
    match = Match.new("battlecats", seats, {p: WARLORDS[p] for p in range(seats)}, seed=lot)
    order = [(match.state.dealer + 1 + i) % seats for i in range(seats)]
    asked = []
    while match.state.die < 2:
        asked.append((stage(match), match.to_act[0]))
        legal = match.legal(match.to_act[0])
        match.play(match.to_act[0], next((a for a in ("pass", "draw 0") if a in legal), legal[0]))
    assert [p for phase, p in asked if phase == "keep"] == [p for p in order for _ in range(4)]
    recruiting = [p for phase, p in asked if phase == "pride"]
    assert recruiting == [p for p in order if p in recruiting]
    assert [p for phase, p in asked if phase == "improve"] == order


@pytest.mark.rule("ruling 7", "S6b")
@pytest.mark.parametrize("dealer", range(4))
def test_ruling_7_bonuses_are_redeemed_from_the_dealers_left_on(seats, dealer):
    dealer %= seats
    match = position(f"die 5; dealer {dealer}; stage honor", "met 3; hand guard; points 9")
    match.state.to_act = 1 << (dealer + 1) % seats
    asked = []
    for _ in range(2 * seats):
        asked.append((stage(match), match.to_act[0]))
        match.play(match.to_act[0], "pass")
    order = [(dealer + 1 + i) % seats for i in range(seats)]
    assert asked == [(phase, p) for phase in ("honor", "pride") for p in order]


@pytest.mark.rule("ruling 8")
def test_ruling_8_from_an_empty_color_deck_nothing_is_replaced_or_drawn(seats, foe):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage pride; to_act 1
        seat 0: points 2; hand iron_claw_scout dragonstorm_scout
        seat {foe}: hand guard; deck magistrate
    """)
    match.play(0, "recruit iron_claw_scout")
    assert cards_in(match, "hand", 0) == ["dragonstorm_scout"]
    match.play(foe, "pass")
    assert (stage(match), match.to_act, match.legal(foe)) == ("improve", [foe], ["draw 0", "draw 1"])


@pytest.mark.rule("R1.5", "R3.5")
def test_R1_5_the_fray_goes_to_the_discard_pile(seats):
    match = rest(fray("b:iron_claw_scout f:guard", "b: deck guard", hands="magistrate"))
    for seat in range(seats):
        match.play(seat, "pass")
    assert (lying(match), lying(match, "discard")) == ([], ["b:iron_claw_scout", "f:guard"])


def improving(hand: str) -> Match:
    """A match in which blue may draw, and then the foe."""
    side = f"hand {hand}; deck guard magistrate iron_claw_scout eagle_eye_scout"
    return position("die 5; stage improve; to_act 1", more=f"b: {side}|f: deck magistrate")


SEVEN = " ".join(["dragonstorm_scout"] * 7)


@pytest.mark.rule("R1.6", "R3.6")
def test_R1_6_up_to_three_are_drawn_and_eight_kept(foe):
    match = improving(SEVEN + " dragonstorm_master")
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
    assert match.to_act == [foe]


@pytest.mark.rule("R1.6")
def test_R1_6_a_hand_that_is_too_small_is_filled_and_keeps_all(foe):
    match = improving("dragonstorm_scout")
    match.play(0, "draw 2")
    assert cards_in(match, "hand", 0) == ["dragonstorm_scout", "eagle_eye_scout", "iron_claw_scout"]
    assert match.to_act == [foe]


@pytest.mark.rule("ruling 9", "R1.6")
def test_ruling_9_returned_cards_lie_under_the_deck_in_the_order_of_choice():
    match = improving(SEVEN + " dragonstorm_master")
    match.play(0, "draw 2")
    match.play(0, "return iron_claw_scout")
    match.play(0, "return dragonstorm_scout")
    assert cards_in(match, "deck", 0)[:2] == ["dragonstorm_scout", "iron_claw_scout"]


@pytest.mark.rule("R2")
def test_R2_the_first_common_deck_lasts_two_rounds_exactly(seats):
    match = to_round(seats, 2)
    assert (match.state.die, len(lying(match)), lying(match, "common")) == (2, 3 * seats, [])
    assert {card[2:] for card in lying(match)} <= {"magistrate", "guard"}


@pytest.mark.rule("R1.1", "Q1")
@pytest.mark.parametrize(("die", "asked"), [(0, "pride"), (1, "pride"), (2, "action")])
def test_Q1_the_first_two_rounds_have_no_actions_and_no_re_ordering(die, asked):
    match = deal("f:guard b:iron_claw_scout b:dragonstorm_master", die=die)
    assert stage(match) == asked
    assert (lying(match)[0] == "b:dragonstorm_master") == (die == 2)


@pytest.mark.rule("Q1")
def test_Q1_deal_re_order_action_honor_pride_improve():
    match = deal("f:guard b:iron_claw_scout b:jade_fan_master")
    phases = []
    while match.state.die == 5:
        phases.append(stage(match))
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert list(dict.fromkeys(phases)) == ["action", "pride", "improve"]


@pytest.mark.rule("R3.1", "R4", "ruling 36")
def test_R3_1_for_the_third_round_the_discard_pile_becomes_the_common_deck(seats):
    match = to_round(seats, 3)
    followers = int(match.state.pride.sum()) - 6 * seats
    assert (match.state.die, lying(match, "discard")) == (3, [])
    assert len(lying(match)) + len(lying(match, "common")) == 6 * seats + followers
    assert not any(match.state.seen[card] for card in match.state.common[1 : match.state.common[0] + 1])


@pytest.mark.rule("R3.2", "ruling 28")
def test_R3_2_masters_move_to_the_front_and_nobody_overtakes(foe):
    match = deal(
        "b:guard f:jade_fan_master f:magistrate b:dragonstorm_master b:iron_claw_scout f:iron_claw_master"
    )
    assert lying(match) == [
        "f:jade_fan_master", "b:dragonstorm_master", "f:iron_claw_master",
        "b:guard", "f:magistrate", "b:iron_claw_scout",
    ]  # fmt: skip
    assert match.to_act == [foe]


@pytest.mark.rule("R4", "ruling 29")
def test_R4_a_common_deck_that_runs_out_is_renewed_in_mid_deal(seats):
    match = deal("f:iron_claw_scout b:magistrate", discard="f:guard f:guard " + "b:guard " * (3 * seats - 3))
    assert lying(match)[:2] == ["f:iron_claw_scout", "b:magistrate"]
    assert {card[2:] for card in lying(match)[2:]} == {"guard"}
    assert (len(lying(match)), len(lying(match, "common")), lying(match, "discard")) == (3 * seats, 1, [])
    first = [line.split()[0] for line in told(match)[:5]]
    assert first == ["round", "dealt", "dealt", "shuffled", "dealt"]


@pytest.mark.rule("ruling 29")
def test_ruling_29_with_nothing_to_shuffle_the_fray_stays_short():
    match = deal("f:iron_claw_scout b:magistrate")
    assert len(lying(match)) == 2


@pytest.mark.rule("R3.4", "R3.5", "3b")
def test_R3_4_a_wounded_card_brings_what_it_is_still_worth(foe):
    match = rest(
        fray("b:iron_claw_scout b:dragonstorm_master+wounded f:dragonstorm_master+protected f:guard")
    )
    assert (match.state.honor[[0, foe]].tolist(), match.state.points[[0, foe]].tolist()) == ([2, 6], [3, 5])


@pytest.mark.rule("R3.6")
def test_R3_6_the_hand_is_improved_after_rounds_with_actions_too():
    match = rest(fray("b:iron_claw_scout f:guard", "b: deck guard|f: deck guard", hands="dragonstorm_master"))
    assert (stage(match), match.to_act) == ("improve", [0])


def last_round(common: str = "", discard: str = "", die: int = 12, more: str = "") -> Match:
    """A match at the last decision of a round, seats without anything but a card to draw."""
    last = TABLE.seats - 1
    at_the_end = f"die {die}; stage improve; turns {last}; to_act {1 << last}"
    return position(at_the_end, "deck guard", more, common=common, discard=discard)


@pytest.mark.rule("E1", "ruling 33")
def test_E1_after_the_twelfth_round_the_rest_is_played_without_shuffling(foe):
    match = last_round("b:guard f:iron_claw_scout b:eagle_eye_warrior", "f:guard f:guard f:guard f:guard")
    match.play(foe, "draw 0")
    assert (match.state.die, match.over) == (13, False)
    assert (len(lying(match)), len(lying(match, "discard"))) == (3, 4)


@pytest.mark.rule("E1", "R4")
def test_E1_in_the_twelfth_round_itself_the_discard_pile_is_shuffled(seats, foe):
    match = last_round("b:guard f:iron_claw_scout", "f:guard " * (3 * seats - 2), die=11)
    match.play(foe, "draw 0")
    assert (match.state.die, len(lying(match)), lying(match, "discard")) == (12, 3 * seats, [])


@pytest.mark.rule("E1", "ruling 33")
def test_E1_more_rounds_follow_while_there_are_cards_with_all_their_phases(seats, foe):
    match = last_round("b:guard " * (3 * seats + 1), die=12, more="b: hand dragonstorm_master magistrate")
    match.play(foe, "draw 0")
    assert (match.state.die, stage(match), match.state.points[0]) == (13, "pride", 3 * seats)
    match.play(0, "recruit magistrate")
    assert (cards_in(match, "hand", 0), stage(match)) == (["dragonstorm_master", "guard"], "pride")
    match.play(0, "pass")
    for seat in range(1, seats):
        match.play(seat, "draw 1")
    assert (match.state.die, len(lying(match)), lying(match, "common")) == (14, 1, [])


@pytest.mark.rule("E2", "O2")
@pytest.mark.parametrize("most", ["first", "last"])
def test_E2_the_game_is_over_when_the_common_deck_is_empty_and_the_most_honor_wins(most, seats, foe):
    honor = range(7, 7 + seats) if most == "last" else range(7 + seats, 7, -1)
    sides = "|".join(f"{player}: honor {n}" for player, n in zip(players(), honor, strict=True))
    match = last_round(discard="b:guard", more=sides)
    match.play(foe, "draw 0")
    winner = foe if most == "last" else 0
    assert (match.over, match.winners, match.score) == (True, [winner], [*honor])
    assert told(match) == ["ended 12", *(f"final {p} {n}" for p, n in enumerate(honor)), f"won {winner}"]


@pytest.mark.rule("E2")
def test_E2_before_the_twelfth_round_an_empty_common_deck_ends_nothing(foe):
    match = last_round(discard="b:guard f:iron_claw_scout", die=10)
    match.play(foe, "draw 0")
    assert (match.over, match.state.die) == (False, 11)


@pytest.mark.rule("E3", "ruling 34")
def test_E3_the_masters_of_the_tied_players_decide(foe):
    pride = "pride 0 0 0 0 0 {ds} 0 0 {jf}"
    match = last_round(more=f"b: honor 9; {pride.format(ds=1, jf=0)}|f: honor 9; {pride.format(ds=0, jf=1)}")
    match.play(foe, "draw 0")
    assert match.winners == [0]
    assert told(match)[-3:] == ["masters 0 8", f"masters {foe} 6", "won 0"]


@pytest.mark.rule("E3", "ruling 34")
def test_E3_only_the_tied_players_and_only_their_masters_count(seats, foe):
    masters, warriors = "honor 9; pride 0 0 0 0 0 2", "honor 9; pride 0 0 0 0 2 1"
    beaten = "honor 8; pride 0 0 0 0 2 2"
    sides, winners = {
        2: ([warriors, masters], [1]),
        3: ([warriors, beaten, masters], [2]),
        4: ([warriors, masters, beaten, masters], [1, 3]),
    }[seats]
    match = last_round(more="|".join(f"{p}: {side}" for p, side in zip(players(), sides, strict=True)))
    match.play(foe, "draw 0")
    assert match.winners == winners


@pytest.mark.rule("ruling 34")
def test_ruling_34_masters_in_hand_or_color_deck_do_not_count(foe):
    match = last_round(more="b: honor 9; hand dragonstorm_master|f: honor 9")
    match.play(foe, "draw 0")
    assert match.winners == [0, foe]


@pytest.mark.rule("ruling 34")
def test_ruling_34_recruiting_a_master_in_the_last_round_breaks_the_tie(seats, foe):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 12; stage pride; to_act 1
        seat 0: honor 4; points 5; hand iron_claw_master
        seat {foe}: honor 4
    """)
    match.play(0, "recruit iron_claw_master")
    assert (match.over, match.winners) == (True, [0])
