"""Who waits for a compilation is told what it is, and nobody else anything."""

import subprocess
import sys

import pytest

from caterwaul import games
from caterwaul.cli.progress import compiling_shown
from caterwaul.core import compiled_parts
from caterwaul.core.compiled_parts import Notice, compiling_noticed

MAKE = "from caterwaul.envs import Batch; Batch('clash', 1)"


LINE = "Compiling Clash!, once on this machine ...\n"


def ready(is_new: bool) -> None:
    """A function is."""
    compiled_parts.tell(ready, is_new)


def test_it_is_said_once_and_only_when_something_is_new(capsys: pytest.CaptureFixture[str]):
    with compiling_noticed(Notice("Clash!")):
        ready(is_new=False)
        assert capsys.readouterr().err == ""
        ready(is_new=True)
        assert capsys.readouterr() == ("", LINE)
        ready(is_new=True)
    ready(is_new=True)
    assert capsys.readouterr().err == ""


def test_where_a_command_says_it_already_a_batch_in_it_does_not(capsys: pytest.CaptureFixture[str]):
    with compiling_shown(games.load("clash")):
        with compiling_noticed(Notice("Clash!")):
            ready(is_new=True)
        ready(is_new=True)
    assert capsys.readouterr().err == LINE


def test_whoever_finds_it_compiled_is_told_nothing():
    for _ in range(2):  # the first may have to compile it
        told = subprocess.run([sys.executable, "-c", MAKE], capture_output=True, text=True, check=True)
    assert not told.stderr
    assert not told.stdout
