"""`caterwaul serve`: what is wrong is said in one sentence, before an address is."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import click
import pytest

from caterwaul.cli.serve import folder_of_workers


def refused(settings: dict[str, str], *words: str) -> str:
    """What a server says that does not start; in a process of its own, for it takes the event loop."""
    command = [sys.executable, "-m", "caterwaul", "serve", "--no-browser", *words]
    done = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize(
    ("settings", "words", "said"),
    [
        ({"CATERWAUL_DATABASE": "postgresql://nobody@127.0.0.1:1/none"}, [], "the database cannot be used"),
        ({"CATERWAUL_DATABASE": "mysql://here"}, [], "CATERWAUL_DATABASE is sqlite:///PATH"),
        ({"CATERWAUL_LOG": "loud"}, [], "CATERWAUL_LOG is debug"),
        ({"CATERWAUL_BOT_PACE": "soon"}, [], "CATERWAUL_BOT_PACE needs a number"),
        ({}, ["--host", "256.0.0.1"], "256.0.0.1"),
    ],
)
def test_a_server_that_cannot_start_says_why(settings: dict[str, str], words: list[str], said: str) -> None:
    assert said in refused(settings, *words)


def test_a_file_that_is_no_database_stays_as_it_is(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, this is no database at all.\n" * 40)
    assert str(letter) in refused({"CATERWAUL_DATABASE": f"sqlite:///{letter}"})
    assert letter.read_text().startswith("Dear Ann")


def test_workers_that_find_no_place_to_meet_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    with pytest.raises(click.ClickException, match=r"no place where the workers .* another place in TMPDIR"):
        folder_of_workers()
