"""The command line as a user meets it: words in, text and an exit code out."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from caterwaul.cli import main

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for what each test keeps, and a terminal that is the same everywhere."""
    place = tmp_path / "home"
    monkeypatch.setenv("CATERWAUL_HOME", str(place))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    return place


@pytest.fixture
def run() -> Run:
    """`run("play", "clash", typed=["block", "quit"])`."""

    def run(*words: str, typed: list[str] | None = None) -> Result:
        lines = "".join(f"{line}\n" for line in typed or [])
        return CliRunner().invoke(main, words, input=lines, prog_name="caterwaul")

    return run
