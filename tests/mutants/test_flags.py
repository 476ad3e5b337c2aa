"""Which fields of a state are flags, by all the code that mentions them."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from tools.mutants.flags import flag_fields

STATE = """
class State(StateHead):
    done = private(i8(CARDS))
    late = private(i8())
    over = i8()
"""


def flags_of(tmp_path: Path, code: str) -> set[str]:
    (tmp_path / "rules.py").write_text(dedent(code), encoding="utf-8")
    return set(flag_fields(ast.parse(STATE).body[0], tmp_path))


@pytest.mark.parametrize(
    "code",
    [
        "s.done[card] = 1",
        "s.done[:] = 0",
        "if s.done[card]:\n    pass",
        "if card and not s.done[card]:\n    pass",
        "n = 2 if s.done[card] else 3",
        "if s.done[card] == 0:\n    pass",
        "while s.done[card] > 0:\n    pass",
        "if s.over == 2:\n    pass",
    ],
)
def test_what_is_set_and_asked_for_its_truth_is_a_flag(tmp_path: Path, code: str):
    assert flags_of(tmp_path, code) == {"done", "late"}


@pytest.mark.parametrize(
    "code",
    [
        "n = s.done[card]",
        "n += s.done[card]",
        "s.done[card] += 1",
        "if s.done[card] == 1:\n    pass",
        "if s.done[card] > 1:\n    pass",
        "clear(s.done[:])",
        "n = s.done[card] or 3",
        "return s.done[card]",
    ],
)
def test_what_is_read_as_a_number_anywhere_is_none(tmp_path: Path, code: str):
    assert flags_of(tmp_path, code) == {"late"}
