"""Battlecats, how the set-up is told, and a warlord whom as many follow as may."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from caterwaul.core.cardset import CardSet
from caterwaul.match import Match
from tests.games.battlecats.frays import lying, players, stage
from tests.games.battlecats.test_rules_setup import started
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted

FOLLOWERS = {
    "kaito_emberfang": ["dragonstorm_warrior", "dragonstorm_scout"],
    "lady_suiren": ["jade_fan_warrior", "jade_fan_scout", "iron_claw_scout"],
    "orso_ironmaw": ["iron_claw_warrior", "iron_claw_scout", "iron_claw_scout"],
    "tavi_longsight": ["eagle_eye_warrior", "eagle_eye_scout"],
}


@pytest.mark.rule("S4", "S5", "S13")
def test_S5_all_hear_who_follows_whom_and_how_many_cards_are_drawn(seats):
    names = list(FOLLOWERS)[:seats]
    match = Match.new("battlecats", seats, dict(enumerate(names[:-1])), seed=5)
    match.play(seats - 1, f"choose {names[-1]}")
    expected = [f"chose {seats - 1} {names[-1]}"]
    for p, name in enumerate(names):
        expected += [f"followed {p} {card}" for card in FOLLOWERS[name]]
        expected += [f"drew_first {p} 12"]
    assert told(match) == expected


@pytest.mark.rule("S4", "ruling 31")
def test_S4_all_hear_who_is_dealt_which_warlord(seats):
    match = Match.new("battlecats", seats, options={"warlords": "deal"}, seed=1)
    names = [match.cards.word("warlord", int(match.state.warlord[p])) for p in range(seats)]
    assert [line for line in told(match) if line.startswith("dealt_warlord")] == [
        f"dealt_warlord {p} {name}" for p, name in enumerate(names)
    ]


@pytest.mark.rule("S13", "ruling 36")
def test_S13_what_is_kept_is_told_in_the_order_in_which_it_lies(seats):
    match = started(seats)
    for _ in range(4):
        match.play(0, match.legal(0)[0])
    assert [line for line in told(match) if line.startswith("kept")] == [
        f"kept 0 {card}" for card in cards_in(match, "hand", 0)
    ]


LEADER = """
[[warlord]]
id = "leader"
honor_bonus = 3
pride_bonus = 5
followers = { guard = 1, iron_claw_warrior = 1, iron_claw_scout = 2 }
honor = [{ do = "has_exiled", at = "actions", n = 9 }]
pride = [{ do = "has_exiled", at = "actions", n = 9 }]
"""


@pytest.mark.rule("S5")
def test_S5_four_follow_a_warlord_at_most(own_cards: Callable[[str], CardSet], seats):
    names = ["leader", *FOLLOWERS][:seats]
    match = Match.new("battlecats", seats, dict(enumerate(names)), seed=3, cards=own_cards(LEADER))
    assert stage(match) == "keep"
    followers = [card for card in lying(match, "discard") if card[0] == players()[0]]
    assert followers == ["b:guard", "b:iron_claw_warrior", "b:iron_claw_scout", "b:iron_claw_scout"]
