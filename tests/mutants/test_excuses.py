"""The survivors that are excused: every entry names a mutant that there is, and says why."""

from __future__ import annotations

import pytest

from tools.mutants.excuses import Excuses
from tools.mutants.mutants import mutants_of
from tools.mutants.subject import games, of_game
from tools.mutants.targets import targets_of


@pytest.mark.parametrize("game", games())
def test_every_excused_survivor_is_a_mutant_and_has_a_reason(game: str):
    subject = of_game(game)
    excuses = Excuses.read(subject.excuses)
    if excuses.reasons:
        mutants = mutants_of(targets_of(subject.folder, subject.roots))
        assert excuses.for_nothing(mutant.key for mutant in mutants) == []
    assert all(excuses.reasons.values())
