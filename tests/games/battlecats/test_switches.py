"""The switches of Battlecats, each with each of its values."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.battlecats.frays import fray, lying, position, stage
from tests.tables import cards_in, table

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("ruling 25")
@pytest.mark.parametrize(
    ("value", "legal"),
    [("no", ["shield 1", "pass"]), ("may_shield_itself", ["shield 1", "shield 3", "pass"])],
)
def test_betrayed_shield(value, legal, foe):
    match = fray("b:nightshade_scout f:guard+wounded", f"betrayed_shield {value}", common="f:eagle_eye_scout")
    match.play(0, "reveal")
    match.play(0, f"take eagle_eye_scout of player_{foe + 1}")
    assert match.legal(0) == legal


@pytest.mark.rule("ruling 25", "4a.1")
def test_betrayed_shield_heals_the_card_for_its_owner(foe):
    match = fray("b:nightshade_scout", "betrayed_shield may_shield_itself", common="f:eagle_eye_master")
    match.play(0, "reveal")
    match.play(0, f"take eagle_eye_master of player_{foe + 1}")
    match.play(0, "shield 2")
    assert (lying(match)[1], match.state.honor[foe]) == ("f:eagle_eye_master+healed", 3)


@pytest.mark.rule("ruling 25")
def test_betrayed_shield_is_for_the_card_itself_not_for_others_of_its_colour(foe):
    match = fray(
        "b:nightshade_scout f:eagle_eye_scout+wounded b:guard+healed",
        "betrayed_shield may_shield_itself",
        common="f:eagle_eye_scout",
    )
    match.play(0, "reveal")
    match.play(0, f"take eagle_eye_scout of player_{foe + 1}")
    assert match.legal(0) == ["shield 1", "shield 4", "pass"]


@pytest.mark.rule("ruling 25")
def test_betrayed_shield_does_not_concern_a_card_under_the_pawn():
    match = fray("b:eagle_eye_scout f:guard+wounded", "betrayed_shield may_shield_itself")
    assert match.legal(0) == ["shield 1", "pass"]


@pytest.mark.rule("ruling 5", "S9")
@pytest.mark.parametrize(("value", "hand", "jade"), [("supply", 12, [6, 5]), ("hand", 18, [0, 0])])
def test_jade_pile_at_set_up(value, hand, jade, seats, foe):
    brought = {0: "kaito_emberfang", foe: "lady_suiren"}
    match = Match.new("battlecats", seats, brought, {"jade_pile": value, "warlords": "deal"}, seed=1)
    assert len(cards_in(match, "hand", 0)) == hand
    assert [len(cards_in(match, "jade", p)) for p in (0, foe)] == jade


@pytest.mark.rule("ruling 5", "S13")
def test_jade_pile_in_the_hand_counts_among_the_eight(seats):
    match = Match.new("battlecats", seats, options={"jade_pile": "hand", "warlords": "deal"}, seed=1)
    while stage(match) == "keep":
        assert "return jade_fan_warrior" in match.legal(
            match.to_act[0]
        ) or "jade_fan_warrior" not in cards_in(match, "hand", match.to_act[0])
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    assert [len(cards_in(match, "hand", p)) for p in range(seats)] == [8] * seats


@pytest.mark.rule("ruling 5", "Q5")
def test_jade_pile_in_the_hand_is_replaced(seats, foe):
    match = table(f"""
        battlecats
        seats {seats}; dealer {seats - 1}; die 5; stage pride; to_act 1; jade_pile hand
        seat 0: points 3; hand jade_fan_warrior dragonstorm_master; deck guard
        seat {foe}: deck guard
    """)
    match.play(0, "recruit jade_fan_warrior")
    assert cards_in(match, "hand", 0) == ["dragonstorm_master", "guard"]


@pytest.mark.rule("ruling 38", "E1", "NS1")
@pytest.mark.parametrize(
    ("value", "die", "draws"),
    [("allowed", 12, True), ("allowed", 13, True), ("none", 12, True), ("none", 13, False)],
)
def test_late_draws(value, die, draws):
    match = fray(
        "b:eagle_eye_scout b:nightshade_scout f:guard",
        f"die {die}; late_draws {value}",
        common="f:guard b:guard",
    )
    match.play(0, "pass")
    assert match.legal(0) == (["reveal", "pass"] if draws else ["recruit magistrate", "pass"])
    assert (stage(match) == "action") is draws


@pytest.mark.rule("ruling 38")
def test_late_draws_leave_the_hand_as_it_is(foe):
    """Replacing a recruit and improving are of the Color Deck, in rounds like any other."""
    side = "b: points 2; hand guard dragonstorm_master; deck guard guard"
    match = position("die 13; late_draws none; stage pride; to_act 1", more=side)
    match.play(0, "recruit guard")
    assert sorted(cards_in(match, "hand", 0)) == ["dragonstorm_master", "guard"]
    match.play(0, "pass")
    assert (stage(match), match.legal(0)) == ("improve", ["draw 0", "draw 1"])


@pytest.mark.rule("ruling 31")
def test_warlords_dealt_are_different_and_nobody_chooses(seats):
    for seed in range(5):
        match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=seed)
        assert stage(match) == "keep"
        assert len({*match.state.warlord.tolist()[:seats], 0}) == seats + 1


@pytest.mark.rule("ruling 31")
def test_warlords_dealt_leave_alone_what_was_brought_along(seats, foe):
    for seed in range(12):
        match = Match.new("battlecats", seats, {foe: "sister_camphor"}, {"warlords": "deal"}, seed=seed)
        assert match.cards.word("warlord", int(match.state.warlord[foe])) == "sister_camphor"
        assert len(set(match.state.warlord.tolist()[:seats])) == seats


@pytest.mark.rule("ruling 31")
@pytest.mark.lengthy
def test_any_warlord_may_be_dealt(seats):
    dealt: set[int] = set()
    for seed in range(96 // seats):
        match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=seed)
        dealt.update(match.state.warlord.tolist()[:seats])
    assert dealt == set(range(1, 13))
