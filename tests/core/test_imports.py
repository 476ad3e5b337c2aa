"""Imports are light: what compiles nothing does not wait for Numba."""

import subprocess
import sys

import pytest

from caterwaul import games

HEAVY = "numba"


def imported_by(statement: str) -> set[str]:
    script = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], text=True, capture_output=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import caterwaul",
        "import caterwaul.cli",
        "import caterwaul.games; caterwaul.games.keys()",
        "from caterwaul import games; [games.load(key) for key in games.keys()]",
        "from caterwaul import games; [games.load(key).builtin for key in games.keys()]",
    ],
)
def test_names_help_and_cards_do_not_import_numba(statement: str):
    assert HEAVY not in imported_by(statement)


@pytest.mark.parametrize("key", games.keys())
def test_a_game_that_is_not_played_is_not_imported(key: str):
    others = [f"caterwaul.games.{other}.rules" for other in games.keys() if other != key]  # noqa: SIM118
    imported = imported_by(
        f"from caterwaul import games; games.load({key!r}).actions; import caterwaul.match.match"
    )
    assert not imported & {*others, f"caterwaul.games.{key}.rules"}
