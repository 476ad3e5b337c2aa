"""TOML of strangers: what is accepted is read as ever, what would cost more than its length is refused."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from caterwaul import games
from caterwaul.core.toml_text import DEEPEST, MOST_PARTS, TomlError, read_toml

PIECES = (
    "a", "b", "ab", '"', '""', '"""', "'", "''", "'''", "\\", '\\"', "[", "]", "[[", "]]", "{", "}", "=",
    " = ", ",", ".", "#", "\n", "\r\n", " ", "1", "[a]\n", "[[a]]\n", "a = 1\n", 'b = "x"\n', "c.d = 2\n",
    "\x00", "é",
)  # fmt: skip


PIECED = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


@given(PIECED)
@example('a = ["""x"""", [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]] # "\n')
@example("a = ['''x'''', [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]] # '\n")
@example('a = "\\"" # "\nb = [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]\n')
@example("a = '\\'\nb = [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]] # '\n")
def test_a_text_is_read_as_ever_or_refused_and_never_deep(text: str) -> None:
    try:
        read = read_toml(text)
    except TomlError:
        return
    assert read == tomllib.loads(text)
    assert depth(read) <= DEEPEST + MOST_PARTS


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0) if isinstance(value, dict | list) else 0


@pytest.mark.parametrize("file", sorted(Path(games.__file__).parent.glob("*/*.toml")), ids=lambda f: f.name)
def test_the_files_of_the_games_are_far_inside_the_bound(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (".".join("a" * 30_000) + " = 1", "a key has too many parts (at line 1)"),
        ("[" + ".".join("a" * 30_000) + "]", "a key has too many parts (at line 1)"),
        ('\nb = 1\n"a"' + '."a"' * 8 + " = 1", "a key has too many parts (at line 3)"),
        ("b = {" + " . ".join("a" * 9) + " = 1}", "a key has too many parts (at line 1)"),
        ("a = " + "[" * 20_000, "nested too deeply (at line 1)"),
        ("a = " + "{b = " * 9 + "1" + "}" * 9, "nested too deeply (at line 1)"),
        ("a = " + "1" * 4_301, "a number has more than 18 digits (at line 1)"),
        ("a = -0x" + "f" * 60_000, "a number has more than 18 digits (at line 1)"),
        ("a = [1_000_000_000_000_000_000]", "a number has more than 18 digits (at line 1)"),
        ("a = " + "1" * 18 + ".5e" + "9" * 60, "a word is too long (at line 1)"),
        ("k" * 65 + " = 1", "a word is too long (at line 1)"),
        ('"' + "k " * 101 + '" = 1', "a key is too long (at line 1)"),
        ('["' + "k " * 101 + '"]', "a key is too long (at line 1)"),
        ('a = 1\n["' + "k " * 101 + '"]', "a key is too long (at line 2)"),
        ("\n".join(f"k{n} = 1" for n in range(5_001)), "more than 5000 entries (at line 5001)"),
        ("a = [" + "1," * 5_001 + "]", "more than 5000 entries (at line 1)"),
        ("[a]\n" * 5_001, "more than 5000 entries (at line 5001)"),
        ('a = """' + '\\"""' * 20_000, "a text has no end: a quote is missing (at line 1)"),
        ("a = 'x\n", "a text has no end: a quote is missing (at line 1)"),
        ("#" * (1 << 17) + "#", "longer than 131072 characters"),
        ("a = 1979-13-27", "here stands more than one value"),
        ("a = \n", "behind = a value is missing (at line 1)"),
    ],
)  # fmt: skip
def test_what_is_more_than_anybody_needs_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(TomlError) as refused:
        read_toml(text)
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    "text",
    [
        "a.b.c.d.e.f.g.h = 1", "a = [[[[[[[[1]]]]]]]]", "a = 999999999999999999", "a = 0xffffffffffffffff",
        'a = "' + "[{.=," * 1_000 + '"', "# " + "[" * 1_000, "a = 1.5\nb = [" + "1.5, " * 20 + "]",
        "a = 1979-05-27T07:32:00.999999-07:00", 'a = """\n""quoted"" ["""', "a = '''it's'''''\nb = 1",
    ],
)  # fmt: skip
def test_what_stands_in_texts_and_comments_costs_nothing(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)
