"""Moods can be told apart, grounds are quiet: what stands on them is read as well as on the felt alone."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from caterwaul import faces, games
from caterwaul.faces.emotes import EMOTES

from .drawn import builtin

GAMES = sorted(games.keys())
ROOT = Path(__file__).parents[2]
MOST_PATHS, MOST_BYTES = 80, 8_000  # of a ground: it is drawn once for each board, and costs next to nothing
FIELDS = [("claw_and_order", entry.id) for entry in builtin("claw_and_order").tables["battlefield"]]
BOARDS = [(game, "board") for game in GAMES if game != "claw_and_order"] + FIELDS


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_eight_moods_of_its_own(game: str) -> None:
    drawn = [faces.emote(game, name) for name in EMOTES]
    assert len(set(drawn)) == len(EMOTES) == 8
    for svg in drawn:
        ElementTree.fromstring(svg)
    others = [faces.emote(other, "hello") for other in GAMES if other != game]
    assert faces.emote(game, "hello") not in others


@pytest.mark.parametrize(("game", "name"), BOARDS)
def test_a_ground_is_drawn_in_one_tone_with_few_strokes(game: str, name: str) -> None:
    """By day it only lightens the felt, by night it darkens it: ink, or white, stands out no less."""
    for by_night, tone in ((False, "#FFFFFF"), (True, "#000000")):
        svg = faces.ground(game, builtin(game), name, by_night)
        assert set(re.findall(r"#[0-9A-Fa-f]{6}", svg)) == {tone}
        assert len(svg) < MOST_BYTES
        assert (
            sum(1 for _ in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}path")) < MOST_PATHS
        )


def test_grounds_differ() -> None:
    drawn = {faces.ground(game, builtin(game), name) for game, name in BOARDS}
    assert len(drawn) > 0.8 * len(BOARDS)


def test_what_is_not_there_is_not_drawn() -> None:
    with pytest.raises(KeyError):
        faces.emote("clash", "insult")
    with pytest.raises(KeyError):
        faces.ground("claw_and_order", builtin("claw_and_order"), "nowhere")
    with pytest.raises(KeyError):
        faces.ground("claw_and_order", builtin("claw_and_order"), "board")


def test_a_page_offers_the_moods_that_are_drawn() -> None:
    told = (ROOT / "web" / "src" / "table" / "model" / "talk.svelte.ts").read_text(encoding="utf-8")
    offered = dict(re.findall(r'^  \["(\w+)", "(.+)"\],$', told, re.MULTILINE))
    assert offered == {name: known.says for name, known in EMOTES.items()}
