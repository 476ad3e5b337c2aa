"""The fingerprint of rules: replays and tables go by it; it changes with what rules do and nothing else."""

import shutil
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core.game import Game


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """Clash! as it lies in a folder that can be written to."""
    game = games.load("clash")
    folder = Path(shutil.copytree(game.folder, tmp_path / "clash"))
    monkeypatch.setitem(game.__dict__, "folder", folder)
    return game


def print_of(game: Game) -> str:
    game.__dict__.pop("fingerprint", None)
    try:
        return game.fingerprint
    finally:
        game.__dict__.pop("fingerprint", None)


@pytest.mark.parametrize(
    "name", ["rules.py", "aftermath.py", "effects.py", "state.py", "actions.py", "knowledge.py"]
)
def test_what_a_rule_does_changes_it(copied: Game, name: str) -> None:
    before = print_of(copied)
    with open(copied.folder / name, "a", encoding="utf-8") as file:
        file.write("\n\ndef another() -> int:\n    return 7\n")
    assert print_of(copied) != before


@pytest.mark.parametrize(
    "name", ["view.py", "offers.py", "refusals.py", "worth.py", "cards.toml", "RULES.md"]
)
def test_screens_opinions_cards_and_prose_do_not(copied: Game, name: str) -> None:
    before = print_of(copied)
    (copied.folder / name).write_text("", encoding="utf-8")
    assert print_of(copied) == before


def test_words_and_comments_do_not(copied: Game) -> None:
    before, file = print_of(copied), copied.folder / "state.py"
    text = file.read_text(encoding="utf-8")
    assert '"{seat}: ' in text
    file.write_text("# Why.\n" + text.replace('"{seat}: ', '"Look! {seat}: '), encoding="utf-8")
    assert print_of(copied) == before
