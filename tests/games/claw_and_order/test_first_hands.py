"""Claw & Order, 103.2 and 103.3: the first hand of a deck that holds as few cards as may be."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import FOE, scene
from tests.tables import cards_in, told

pytestmark = pytest.mark.interpreted


@pytest.mark.rule("103.2", "103.3a", "ruling 12")
@pytest.mark.parametrize("card", ["dock_brawler", "yarn_bomb"])
def test_103_2_a_single_card_is_a_first_hand_if_it_is_a_fit_troop(card):
    match = scene(f"hand {card}; stock -", f"{FOE}; hand fluffguard; stock -", ground="fish_market")
    match.play(0, "done")
    is_fit = card == "dock_brawler"
    assert ("never_fit 0" in told(match), match.over) == (not is_fit, not is_fit)
    if is_fit:
        assert (match.to_act, cards_in(match, "hand", 0)) == ([0, 1], ["dock_brawler"])
