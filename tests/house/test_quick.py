"""What `make quick` runs of the tests of every game."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.every_game.playing import Case, cases
from tools import quick


def item(**params: Any) -> Any:
    return SimpleNamespace(callspec=SimpleNamespace(params=params))


def test_each_game_has_one_usual_match():
    usual = [case.key for case in cases() if quick.is_usual(item(case=case))]
    assert usual == sorted(set(usual))
    assert set(usual) == {case.key for case in cases()}


@pytest.mark.parametrize("case", [Case("battlecats", 3), next(case for case in cases() if case.options)])
def test_more_players_and_switches_are_left_to_the_whole_suite(case: Case):
    assert not quick.is_usual(item(case=case))
    assert not quick.is_usual(item(course=(case, 0)))


def test_what_is_not_about_a_match_is_run():
    plain: Any = SimpleNamespace()
    assert quick.is_usual(plain)
    assert quick.is_usual(item(key="battlecats"))


@pytest.mark.parametrize("words", [[], ["chess"], ["clash", "five_rows"]])
def test_one_game_is_asked_for(words: list[str], capsys: pytest.CaptureFixture[str]):
    assert quick.main(words) == 2
    assert "battlecats" in capsys.readouterr().out
