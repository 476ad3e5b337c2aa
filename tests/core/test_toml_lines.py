"""Where in a text of TOML everything stands: every place that the parser knows has a line, and no other."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from caterwaul import games
from caterwaul.core.toml_lines import lines_of
from caterwaul.core.toml_text import TomlError, read_toml
from tests.core.test_toml_text import PIECED

EVERYTHING = '''insted = true  # [card]
[[card]]
id = "tom"
acts = [
  { do = "draw", n = 1 },
  { do = "boost", against = ["a",
     "b"], n = 3 },  # [[card]]
]
lore = """
[[card]]
id = 3
"""
[card.art]
hat = "crown"
[[card]]
id = 'b'
"a b".c = [[1, 2], [], [3]]
[[card.more]]
x = 1
[[card.more]]
x = 2
[deck.cards]
tom = 1
'''


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """All that has a name, or a place in a list."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*path, key))


def test_the_line_of_everything() -> None:
    lines = lines_of(EVERYTHING)
    assert set(lines) == set(places(tomllib.loads(EVERYTHING)))
    assert {path: lines[path] for path in lines if path[-1] in ("insted", "n", "hat", "x", "tom")} == {
        ("insted",): 1,
        ("card", 0, "acts", 0, "n"): 5,
        ("card", 0, "acts", 1, "n"): 7,
        ("card", 0, "art", "hat"): 14,
        ("card", 1, "more", 0, "x"): 19,
        ("card", 1, "more", 1, "x"): 21,
        ("deck", "cards", "tom"): 23,
    }
    assert lines["card", 0, "acts", 1, "against", 1] == 7
    assert lines["card", 1] == 15


def test_lines_end_as_on_windows_too() -> None:
    assert lines_of(EVERYTHING.replace("\n", "\r\n")) == lines_of(EVERYTHING)


@pytest.mark.parametrize("file", sorted(Path(games.__file__).parent.glob("*/*.toml")), ids=lambda f: f.name)
def test_the_files_of_the_games(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(lines_of(text)) == set(places(tomllib.loads(text)))


@given(PIECED)
def test_whatever_can_be_read_has_its_lines(text: str) -> None:
    try:
        read = read_toml(text)
    except TomlError:
        return
    lines = lines_of(text)
    assert set(places(read)) <= set(lines)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())
