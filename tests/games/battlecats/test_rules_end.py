"""Battlecats, who wins when little is left to tell the players apart."""

from __future__ import annotations

import pytest

from tests.games.battlecats.frays import players
from tests.games.battlecats.test_rules_rounds import last_round
from tests.tables import told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("O2", "E2", "E3")
def test_E2_where_nobody_has_any_honor_all_share_the_win(seats, foe):
    match = last_round()
    match.play(foe, "draw 0")
    assert (match.over, match.winners, match.score) == (True, [*range(seats)], [0] * seats)
    assert match.state.over == 1
    told_of_all = [f"{what} {{p}}{n}" for what, n in (("final", " 0"), ("masters", " 0"), ("shared", ""))]
    assert told(match) == ["ended 12", *(line.format(p=p) for line in told_of_all for p in range(seats))]


@pytest.mark.rule("O2", "E2")
def test_E2_one_honor_is_enough(seats, foe):
    for p, player in enumerate(players()):
        match = last_round(more=f"{player}: honor 1")
        match.play(foe, "draw 0")
        assert match.winners == [p]
        assert told(match) == ["ended 12", *(f"final {q} {int(q == p)}" for q in range(seats)), f"won {p}"]
