"""Claw & Order, 110.3: what the end of a battle and of the match leave behind, and nothing besides."""

from __future__ import annotations

import pytest

from caterwaul.games.claw_and_order.words import Phase
from caterwaul.match import Match
from tests.games.claw_and_order.scene import FOE, GAME, begin, scene
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


@pytest.mark.rule("G.Cmd", "G.Dis")
@pytest.mark.parametrize(
    ("before", "shown", "known"),
    [
        ("field_mail", "yarn_bomb field_mail", "field_mail yarn_bomb"),
        ("yarn_bomb yarn_bomb", "yarn_bomb", "yarn_bomb yarn_bomb"),
        ("yarn_bomb field_mail", "field_mail", "yarn_bomb field_mail"),
        ("dock_brawler", "dock_brawler", "dock_brawler"),
        ("alley_conscript " * 27, "yarn_bomb", "alley_conscript " * 27),
    ],
)
def test_G_Dis_what_is_known_of_a_deck_is_not_remembered_twice(before, shown, known):
    """There is a brawler in the hand, too, where nobody has seen it."""
    match = lost(near=f"{LOST}; discard {shown}; known {before}")
    found = [match.cards.word("card", int(row)) for row in match.state.known[0] if row]
    assert found == known.split()


@pytest.mark.rule("G.Cmd", "G.Dis")
def test_G_Dis_of_a_deck_nothing_is_remembered_that_the_other_has_shown():
    match = lost(near=f"{LOST}; discard yarn_bomb", far=f"{ALIVE}; discard yarn_bomb; known yarn_bomb")
    known = [match.cards.word("card", int(row)) for row in match.state.known[1] if row]
    assert known == ["yarn_bomb", "dock_brawler"]


@pytest.mark.rule("100.2", "111.1")
def test_100_2_whoever_lost_chooses_whosever_turn_it_was():
    match = begin(LOST, ALIVE)
    match.play(1, "done")
    assert (match.state.phase, match.to_act, match.state.active) == (Phase.FALL_BACK, [1], 1)
    far = "troops dock_brawler(front=1,damage=2); stock dock_brawler"
    match = begin("troops curtain_prowler{1}", far, more="loss_timing immediate")
    match.play(1, "strike 1")
    assert (match.state.phase, match.to_act, match.state.active) == (Phase.FALL_BACK, [0], 0)


@pytest.mark.rule("ruling 1", "100.2")
def test_ruling_1_the_second_seat_too_loses_a_battle_once():
    match = begin(LOST, ALIVE, more="loss_timing immediate")
    assert (match.state.phase, match.to_act, match.score) == (Phase.FALL_BACK, [1], [1, 0])


@pytest.mark.rule("103.1", "G.Obs", "ruling 1")
def test_103_1_who_was_asked_when_a_battle_was_lost_at_once_is_forgotten(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('[[card]]\nid = "watch"\nkind = "team_buff"\ncost = 1\nkeywords = ["observer"]\n')
    near, far = "troops fluffguard curtain_prowler{1}; buffs watch", "troops dock_brawler(front=1,damage=2)"
    match = begin(f"{near}; {LOST}", f"{far}; {LOST}", more="loss_timing immediate", cards=GAME.cards([file]))
    for words in ("stay", "advance", "strike 1"):
        match.play(1, words)
    assert (match.state.phase, match.to_act, match.state.asked) == (Phase.FALL_BACK, [0], 2)
    match.play(0, "fall back to fish_market")
    assert (match.state.phase, match.state.asked) == (Phase.DEPLOYMENT, 0)


YARD = '[[battlefield]]\nid = "yard{}"\napplies = "both"\neffects = [{{ do = "income", n = 2 }}]\n'
PLAIN = '[[battlefield]]\nid = "{}"\napplies = "both"\n'


@pytest.mark.rule("111.1", "111.2", "100.2")
@pytest.mark.parametrize("yards", [1, 28, 29])
def test_111_1_the_first_battle_is_on_the_first_ground_that_is_neutral(tmp_path, yards):
    fields = [*map(YARD.format, range(yards)), PLAIN.format("plain"), PLAIN.format("meadow")][:30]
    file = tmp_path / "own.toml"
    file.write_text("instead = true\n" + "".join(fields))
    match = Match.new("claw_and_order", seed=1, cards=GAME.cards([file]))
    assert ground_of(match) == "plain"
