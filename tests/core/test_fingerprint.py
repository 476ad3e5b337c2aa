"""The fingerprint of rules: replays and tables go by it; it changes with what rules do and nothing else."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.core import game as game_module
from caterwaul.core.game import Game

USED = {  # a piece of what the rules of Clash! use, and the same with another meaning
    "games/clash/rules.py": ("RECHARGE_HEALS = 2", "RECHARGE_HEALS = 3"),
    "games/clash/aftermath.py": ("range(2)", "range(1)"),
    "games/clash/effects.py": ("return ", "return 1 + "),
    "games/clash/state.py": ("= 10, 7, 4", "= 10, 7, 5"),
    "games/clash/actions.py": ("PLAY=", "PLAYED=1, PLAY="),
    "core/piles.py": ("pile[0] += 1", "pile[0] += 2"),
    "core/chance.py": ("range(0, 32, 8)", "range(0, 32, 4)"),
}


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Game]:
    """Clash! and the core as they lie in folders that can be written to."""
    game = games.load("clash")
    shutil.copytree(game_module.CORE, tmp_path / "core")
    shutil.copytree(game.folder.parent, tmp_path / "games")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path / "games" / "clash")
    monkeypatch.setattr(game_module, "CORE", tmp_path / "core")
    forget_rules(game)
    yield game
    forget_rules(game)


def forget_rules(game: Game) -> None:
    """What was worked out of the rules where they lay before."""
    for name in ("fingerprint", "_alike"):
        game.__dict__.pop(name, None)


def print_of(game: Game) -> str:
    forget_rules(game)
    return game.fingerprint


@pytest.mark.parametrize("name", USED)
def test_what_a_rule_does_changes_it(copied: Game, tmp_path: Path, name: str) -> None:
    before, file = print_of(copied), tmp_path / name
    was, now = USED[name]
    text = file.read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, now, 1), encoding="utf-8")
    assert print_of(copied) != before


@pytest.mark.parametrize(
    "name",
    ["view.py", "offers.py", "refusals.py", "worth.py", "cards.toml", "RULES.md"],
)
def test_screens_opinions_cards_and_prose_do_not(copied: Game, name: str) -> None:
    before = print_of(copied)
    (copied.folder / name).write_text("", encoding="utf-8")
    assert print_of(copied) == before


def test_what_is_hidden_and_guessed_does_not(copied: Game) -> None:
    before, file = print_of(copied), copied.folder / "knowledge.py"
    text = file.read_text(encoding="utf-8")
    hiding = "def hide(s: State, book: Book, seat: int) -> None:\n"
    assert hiding in text
    file.write_text(text.replace(hiding, f"{hiding}    s.to_act = 7\n"), encoding="utf-8")
    assert print_of(copied) == before


def test_words_comments_and_what_nobody_uses_do_not(copied: Game) -> None:
    before, file = print_of(copied), copied.folder / "state.py"
    text = file.read_text(encoding="utf-8")
    assert '"{seat}: ' in text
    changed = text.replace('"{seat}: ', '"Look! {seat}: ')
    file.write_text(f"# Why.\n{changed}\n\ndef another() -> int:\n    return 7\n", encoding="utf-8")
    assert print_of(copied) == before


def test_where_a_rule_stands_does_not(copied: Game) -> None:
    """A file is renamed, and a function goes from one file to another."""
    before, folder = print_of(copied), copied.folder
    (folder / "aftermath.py").rename(folder / "consequences.py")
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("from .aftermath import", "from .consequences import")
        file.write_text(text, encoding="utf-8")
    rules = folder / "rules.py"
    text = rules.read_text(encoding="utf-8")
    number = "RECHARGE_HEALS = 2\n"
    assert number in text
    rules.write_text(text.replace(number, "from .numbers_of import RECHARGE_HEALS\n"), encoding="utf-8")
    (folder / "numbers_of.py").write_text(number, encoding="utf-8")
    assert print_of(copied) == before


@pytest.mark.parametrize(("behind", "is_alike"), [("ours", True), ("fedcba9876543210", False)])
def test_rules_that_do_the_same_are_alike(copied: Game, behind: str, is_alike: bool) -> None:
    ours = print_of(copied)
    fingerprint = ours if behind == "ours" else behind
    file = copied.folder.parent / "alike.toml"
    file.write_text(f'[clash]\n{fingerprint} = ["0123456789abcdef"]\n', encoding="utf-8")
    assert copied.plays_alike(ours)
    assert copied.plays_alike("0123456789abcdef") == is_alike
    assert not copied.plays_alike("0000456789abcdef")
