"""Imports are light: what compiles nothing does not wait for Numba."""

import subprocess
import sys

from caterwaul import games

HEAVY = "numba"


STATEMENTS = (
    "import caterwaul",
    "import caterwaul.cli",
    "from caterwaul import games; games.keys()",
    "[games.load(key) for key in games.keys()]",
    "[games.load(key).builtin for key in games.keys()]",
)


def imported_by(*statements: str) -> list[set[str]]:
    """What is imported after each of some statements, in one process."""
    script = "\nprint(*sys.modules)\n".join(["import sys", *statements, ""])
    done = subprocess.run([sys.executable, "-c", script], text=True, capture_output=True, check=True)
    _, *lines = done.stdout.splitlines()
    return [set(line.split()) for line in lines]


def test_names_help_and_cards_do_not_import_numba():
    after = dict(zip(STATEMENTS, imported_by(*STATEMENTS), strict=True))
    assert [statement for statement, imported in after.items() if HEAVY in imported] == []


def test_a_game_that_is_not_played_is_not_imported():
    """Nor are its rules when it is looked at and others are."""
    keys = games.keys()
    *looked_at, ready = imported_by(
        "from caterwaul import games",
        *(f"games.load({key!r}).actions" for key in keys),
        "import caterwaul.match.match",
    )[1:]
    for key, imported in zip(keys, looked_at, strict=True):
        assert f"caterwaul.games.{key}.actions" in imported
    assert not ready & {f"caterwaul.games.{key}.rules" for key in keys}
