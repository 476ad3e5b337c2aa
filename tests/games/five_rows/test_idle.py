"""What lies on the table of Five Rows and cannot be used says why, with the rule."""

from __future__ import annotations

import pytest

from caterwaul.match import Match
from tests.games.five_rows.battle import turn
from tests.tables import why

pytestmark = pytest.mark.interpreted


def middle() -> Match:
    return turn(
        "hand recruit giant mire archer; troop medic - - - -", "troop - hunter - - -; hand ward; coins 5"
    )


@pytest.mark.parametrize(
    ("card", "aim", "reason"),
    [
        ("hand 0 giant", "", "needs 6 coins, you have 5 (3.4)"),
        ("hand 1 None", "", "the cards in the other hand are secret (ruling 26)"),
        (
            "battlefield hunter",
            "",
            "cards of the battlefield act by themselves; the rows fight",
        ),
        ("battlefield:2,2", "", "that is the side of the other player: your troops stand on your own (3.5)"),
        ("deck 0", "", "one card is drawn when a round begins, by itself (2.1)"),
        ("hand 0 recruit", "battlefield medic", "you have a troop in row 1 already (3.5)"),
        ("hand 0 recruit", "battlefield:2,2", "a troop goes to your own side of a row (3.5)"),
        ("hand 0 recruit", "battlefield:2,1", "a troop goes to your own side of a row (3.5)"),
        ("hand 0 mire", "battlefield:2,0", "an aura goes to the middle of a row, between both sides (3.6)"),
        ("hand 0 mire", "discard 0", "an aura goes to the middle of a row, between both sides (3.6)"),
        ("hand 0 recruit", "battlefield:2,0", ""),
    ],
)
def test_in_a_turn(card, aim, reason):
    said = why(middle(), 0, card, aim)
    assert said.startswith(reason)
    assert bool(said) == bool(reason)


def test_what_a_played_card_does_not_pick():
    match = middle()
    match.play(0, "play archer row 3")
    assert match.legal(0) == ["target enemy row 2"]
    assert why(match, 0, "battlefield medic").startswith("Archer cannot pick Medic: it takes ")
    assert why(match, 0, "battlefield:3,1").endswith("not an aura (3.7)")
    assert why(match, 0, "battlefield:3,2") == "the enemy has no troop in row 4 (3.2)"
    assert why(match, 0, "hand 0 recruit").startswith("first Archer picks ")
