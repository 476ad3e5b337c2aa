"""The switches of Battlecats, each with each of its values."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import SEATS, fray, lying, stage
from tests.tables import cards_in, table

pytestmark = pytest.mark.interpreted

TWO = {0: "kaito_emberfang", 1: "lady_suiren"}


@pytest.mark.rule("ruling 25")
@pytest.mark.parametrize(
    ("value", "legal"),
    [("no", ["shield 1", "pass"]), ("may_shield_itself", ["shield 1", "shield 3", "pass"])],
)
def test_betrayed_shield(value, legal):
    match = fray("b:nightshade_scout g:guard+wounded", f"betrayed_shield {value}", common="g:eagle_eye_scout")
    match.play(0, "reveal")
    match.play(0, "take eagle_eye_scout of 1")
    assert match.legal(0) == legal


@pytest.mark.rule("ruling 25", "4a.1")
def test_betrayed_shield_heals_the_card_for_its_owner():
    match = fray("b:nightshade_scout", "betrayed_shield may_shield_itself", common="g:eagle_eye_master")
    match.play(0, "reveal")
    match.play(0, "take eagle_eye_master of 1")
    match.play(0, "shield 2")
    assert (lying(match)[1], match.state.honor[1]) == ("g:eagle_eye_master+healed", 3)


@pytest.mark.rule("ruling 25")
def test_betrayed_shield_is_for_the_card_itself_not_for_others_of_its_colour():
    match = fray(
        "b:nightshade_scout g:eagle_eye_scout+wounded b:guard+healed",
        "betrayed_shield may_shield_itself",
        common="g:eagle_eye_scout",
    )
    match.play(0, "reveal")
    match.play(0, "take eagle_eye_scout of 1")
    assert match.legal(0) == ["shield 1", "shield 4", "pass"]


@pytest.mark.rule("ruling 25")
def test_betrayed_shield_does_not_concern_a_card_under_the_pawn():
    match = fray("b:eagle_eye_scout g:guard+wounded", "betrayed_shield may_shield_itself")
    assert match.legal(0) == ["shield 1", "pass"]


@pytest.mark.rule("ruling 5", "S9")
@pytest.mark.parametrize(("value", "hand", "jade"), [("supply", 12, [6, 5]), ("hand", 18, [0, 0])])
def test_jade_pile_at_set_up(value, hand, jade):
    match = Match.new("battlecats", 2, TWO, {"jade_pile": value}, seed=1)
    assert len(cards_in(match, "hand", 0)) == hand
    assert [len(cards_in(match, "jade", p)) for p in (0, 1)] == jade


@pytest.mark.rule("ruling 5", "S13")
@pytest.mark.parametrize("seats", SEATS)
def test_jade_pile_in_the_hand_counts_among_the_eight(seats):
    match = Match.new("battlecats", seats, options={"jade_pile": "hand", "warlords": "deal"}, seed=1)
    while stage(match) == "keep":
        assert "return jade_fan_warrior" in match.legal(
            match.to_act[0]
        ) or "jade_fan_warrior" not in cards_in(match, "hand", match.to_act[0])
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert [len(cards_in(match, "hand", p)) for p in range(seats)] == [8] * seats


@pytest.mark.rule("ruling 5", "Q5")
def test_jade_pile_in_the_hand_is_replaced():
    match = table("""
        battlecats
        seats 2; die 5; stage pride; to_act 1; jade_pile hand
        seat 0: points 3; hand jade_fan_warrior dragonstorm_master; deck guard
        seat 1: deck guard
    """)
    match.play(0, "recruit jade_fan_warrior")
    assert cards_in(match, "hand", 0) == ["dragonstorm_master", "guard"]


@pytest.mark.rule("ruling 31")
@pytest.mark.parametrize("seats", SEATS)
def test_warlords_dealt_are_different_and_nobody_chooses(seats):
    for seed in range(5):
        match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=seed)
        assert stage(match) == "keep"
        assert len({*match.state.warlord.tolist()[:seats], 0}) == seats + 1


@pytest.mark.rule("ruling 31")
def test_warlords_dealt_leave_alone_what_was_brought_along():
    for seed in range(12):
        match = Match.new("battlecats", 4, {2: "sister_camphor"}, {"warlords": "deal"}, seed=seed)
        assert match.cards.word("warlord", int(match.state.warlord[2])) == "sister_camphor"
        assert len(set(match.state.warlord.tolist())) == 4


@pytest.mark.rule("ruling 31")
def test_any_warlord_may_be_dealt():
    seeds = range(24)
    dealt = {n for seed in seeds for n in Match.new(
        "battlecats", 4, options={"warlords": "deal"}, seed=seed).state.warlord.tolist()}  # fmt: skip
    assert dealt == set(range(1, 13))
