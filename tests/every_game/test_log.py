"""The log of every game: whoever reads nothing else knows who has won."""

import pytest

from caterwaul.match.narration import called
from tests.every_game.playing import Case, played, watchers


@pytest.mark.parametrize("seed", range(2))
def test_the_last_lines_tell_who_has_won(case: Case, seed: int):
    match = played(case, seed)
    for watcher in watchers(match):
        last = [
            line for line in match.last_lines(watcher) if line.name.startswith(("won", "shared", "drawn"))
        ]
        assert last == match.last_lines(watcher)[-len(last) :]
        assert [list(line.seats) for line in last] == ([[p] for p in match.winners] or [[]])
        names = called(match.names, watcher)
        for line in last:
            said = [f"{names[p].capitalize()} win" for p in line.seats] or ["a draw"]
            said += [f"{names[p].capitalize()} share" for p in line.seats if len(last) > 1]
            assert any(words in line.text for words in said)
