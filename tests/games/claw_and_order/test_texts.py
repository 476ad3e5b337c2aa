"""What the cards of Claw & Order say."""

from __future__ import annotations

import pytest

from tests.games.claw_and_order.scene import FOE, GAME, scene
from tests.games.claw_and_order.test_granted import BUFF

END = "At the end of your turn"
FIELDS = ("hospital_yard", "neutral_ground", "fish_market")


@pytest.mark.parametrize(
    ("table", "id_", "text"),
    [
        ("battlefield", "hospital_yard", f"{END}: remove 1 damage from your most damaged troop."),
        ("card", "radar_net", "Your troops have Reach."),
        ("card", "long_scope", "Reach."),
        ("card", "errand_kitten", "Retreat. When deployed: you may draw up to 1 card."),
        ("card", "field_mail", "Draw 2 cards."),
        ("card", "parade_bugler", "When one of your other Cats is killed, you discard 1 card fewer."),
        ("card", "plated_veteran", "Attacks deal 1 damage less to it."),
    ],
)  # fmt: skip
def test_a_text_says_when_whose_and_of_what(table, id_, text):
    entry = next(entry for entry in GAME.builtin.tables[table] if entry.id == id_)
    expected = text if table == "card" else f"For both players. {text}"
    assert entry.text == expected


def test_a_team_buff_of_two_keywords(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(BUFF.format(id="kites", keyword='flying", "reach'))
    entry = next(entry for entry in GAME.cards([file]).tables["card"] if entry.id == "kites")
    assert entry.text == "Your troops have Flying and Reach."


def test_the_prompt_says_of_what():
    match = scene("dollars 9; hand errand_kitten; troops dock_brawler", FOE)
    match.play(0, "play errand_kitten")
    assert match.view(0).prompt == "You may draw up to 1 card."
