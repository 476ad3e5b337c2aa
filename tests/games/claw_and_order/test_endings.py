"""Claw & Order, 110.3: what the end of a battle and of the match leave behind, and nothing besides."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import FOE, scene
from tests.games.claw_and_order.test_rules_match import ALIVE, LOST, ground_of, lost
from tests.tables import told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("110.3", "ruling 40")
@pytest.mark.parametrize("ground", ["neutral_ground", "fish_market"])
def test_110_3_with_the_match_all_is_over_and_nobody_chooses_a_battlefield(ground):
    match = lost(far=f"{ALIVE}; wins 1", ground=ground)
    assert told(match) == ["no_troops 0", "won 1"]
    assert (match.state.over, match.state.to_act, match.legal(0)) == (1, 0, [])
    assert ground_of(match) == ground


@pytest.mark.rule("103.3b", "ruling 49")
def test_ruling_49_a_match_that_nobody_wins_is_told_as_a_draw():
    match = scene("hand yarn_bomb; stock -", f"{FOE.replace('dock_brawler', 'barn_colossus')}; stock -")
    match.play(0, "done")
    match.play(0, "fall back to fish_market")
    assert told(match)[-3:] == ["never_fit 0", "never_fit 1", "drawn"]
    assert (match.winners, match.state.over, match.state.to_act) == ([], 1, 0)


@pytest.mark.rule("G.Cmd", "G.Dis")
def test_G_Dis_all_copies_that_a_battle_has_shown_are_remembered():
    match = lost(near=f"discard war_drums#1 yarn_bomb yarn_bomb field_mail yarn_bomb#54; {LOST}")
    known = [match.cards.word("card", int(row)) for row in match.state.known[0] if row]
    assert known == ["war_drums", "yarn_bomb", "yarn_bomb", "field_mail", "yarn_bomb"]
