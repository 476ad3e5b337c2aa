"""The bench of the workshop: changes that a card file can hold, and answers that are waited for."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from caterwaul import games
from caterwaul.bench import workshop
from caterwaul.bench.workshop import CHANGES, Bench, answer_times, changes_of, values_of, while_it_runs
from caterwaul.core.game import faults_in
from caterwaul.lab.numbers import Number


@pytest.mark.parametrize("key", games.keys())
def test_each_change_is_a_sound_card_file_with_another_value(key: str) -> None:
    changes = changes_of(key)
    assert len({text for text, _, _ in changes}) == CHANGES
    assert len({(table, id_) for _, table, id_ in changes}) == 1
    for text, table, id_ in changes:
        assert faults_in(games.load(key), text) == []
        assert text.startswith(f'[[{table}]]\nchange = "{id_}"\n')


def test_values_follow_the_one_that_stands_there_and_begin_anew_after_the_last() -> None:
    assert values_of(Number("card", "one", ("cost",), 8, 1, 10)) == [9, 10, 1, 2, 3, 4, 5]


def test_what_is_measured_begins_when_the_study_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Quick(Bench):
        def __init__(self) -> None:
            self.key = "clash"

        @contextmanager
        def study(self, cards: str, table: str, id_: str) -> Iterator[Iterator[dict[str, Any]]]:
            yield iter(self.lines())

        def lines(self) -> Iterator[dict[str, Any]]:
            yield {"stage": "getting the bots ready"}
            go_on.set()
            begun.wait(0.2)
            yield {"games": 6}

    def measured() -> Any:
        begun.set()
        return "as usual"

    load, games_played = while_it_runs(Quick(), measured)
    assert (str(load), games_played) == ("as usual", 6)
    assert go_on.is_set()


def test_a_real_server_is_asked_and_what_it_took_is_told(
    monkeypatch: pytest.MonkeyPatch, compiled_games: None
) -> None:
    monkeypatch.setattr(workshop, "CHANGES", 2)
    told = answer_times("clash")
    found = re.fullmatch(
        r"Workshop of clash: texts and faces after ([\d.]+) s \(at most ([\d.]+)\), "
        r"a rate after ([\d.]+) s \(at most ([\d.]+)\), at first ([\d.]+) s",
        told,
    )
    assert found, told
    assert 0 <= float(found[1]) <= float(found[2]) < 60 > float(found[3]) > 0
