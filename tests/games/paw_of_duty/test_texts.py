"""What the tactics of Paw of Duty say, and how far a refusal says that one may go."""

from __future__ import annotations

import pytest

from tests.games.paw_of_duty.battles import GAME

FRIENDLY = "Choose a friendly Kitty."


@pytest.mark.parametrize(
    ("id_", "text"),
    [
        ("pounce", f"{FRIENDLY} Move it 1 to 2 spaces straight ahead; Kitties block its way. "
         "1 damage to the Kitty in its Target, if any."),
        ("zoomies", f"{FRIENDLY} Move it 1 to 3 spaces; Kitties block its way. You may rotate it."),
        ("tail_sweep", f"{FRIENDLY} 1 damage to every Kitty adjacent to it."),
        ("tuna_trail", "Choose an enemy Kitty. Move it 1 space; Kitties block its way. You may rotate it."),
    ],
)  # fmt: skip
def test_a_text_says_how_far_and_whom(id_, text):
    assert next(entry for entry in GAME.builtin.tables["card"] if entry.id == id_).text == text
