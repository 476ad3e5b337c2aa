"""Who waits for a compilation is told what it is, and nobody else anything."""

import subprocess
import sys

import pytest

from caterwaul import games
from caterwaul.core import compiled_parts
from caterwaul.envs.desk import say_what_takes_long

MAKE = "from caterwaul.envs import Batch; Batch('clash', 1)"


def test_it_is_said_once_and_only_when_something_is_new():
    said: list[str] = []
    with compiled_parts.before_compiling(lambda: said.append("long")):
        compiled_parts.tell(test_it_is_said_once_and_only_when_something_is_new, False)
        assert not said
        for _ in range(2):
            compiled_parts.tell(test_it_is_said_once_and_only_when_something_is_new, True)
    compiled_parts.tell(test_it_is_said_once_and_only_when_something_is_new, True)
    assert said == ["long"]


def test_it_names_the_game(capsys: pytest.CaptureFixture[str]):
    say_what_takes_long(games.load("clash"))
    told = capsys.readouterr()
    assert "Compiling Clash!, once on this machine" in told.err
    assert not told.out


def test_whoever_finds_it_compiled_is_told_nothing():
    for _ in range(2):  # the first may have to compile it
        told = subprocess.run([sys.executable, "-c", MAKE], capture_output=True, text=True, check=True)
    assert not told.stderr
    assert not told.stdout
