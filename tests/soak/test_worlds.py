"""The soak of worlds: what is played, what is kept, and what it says of a leak."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.every_game.playing import Case, cases
from tests.every_game.walks import Leak, Walk
from tests.server.table_walks import TableWalk
from tools.soak import worlds
from tools.soak.part import DoesNotHold
from tools.soak.worlds import AT_ONCE, AT_TABLES, Course, Errand, Found, Played, Soaking, figures, run, soaked

CLASH = Course(Case("clash", 2))
AT_A_TABLE = Course(CLASH.case, at_tables=True)
LEAK = Leak("clash 2", 3, 7, 0, ("play one", "play two"), "the places or numbers of cards: a | b")


class Pool:
    """Plays in this process, when somebody waits for it."""

    def __init__(self) -> None:
        self.asked: list[Errand] = []

    def submit(self, work: Any, errand: Errand) -> Any:
        from concurrent.futures import Future

        self.asked.append(errand)
        future: Future[Found] = Future()
        future.set_result(work(errand))
        return future


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "soak" / "worlds.jsonl"


def soak(file: Path, steps: int, *wanted: Course) -> tuple[Played, list[Errand], list[str]]:
    """Everything that is missing: what is known then, what was played for it, what was said."""
    played, pool, said = Played(file, wanted or (CLASH,), steps), Pool(), list[str]()
    Soaking(played, pool, said.append).run(2)  # type: ignore[arg-type]
    return played, pool.asked, said


def test_an_errand_plays_its_seeds_to_the_end() -> None:
    found = run(Errand("now", CLASH, 1))
    assert (found.mark, found.case, found.number) == ("now", "clash 2", 1)
    assert (found.matches, found.leaks) == (AT_ONCE, [])
    assert found.steps > AT_ONCE
    assert found.comparisons > found.steps / 2
    assert found.worlds > found.matches
    assert replace(run(Errand("now", CLASH, 1)), seconds=found.seconds) == found


def test_so_many_steps_are_played_and_each_seed_once(kept: Path) -> None:
    played, asked, said = soak(kept, 1_500)
    assert sum(found.steps for found in played.of(CLASH)) >= 1_500
    assert [errand.number for errand in asked] == list(range(len(asked)))
    assert {found.number for found in played.of(CLASH)} == set(range(len(asked)))
    assert said[-1].startswith("0 steps are left")


def test_what_was_played_is_not_played_again_and_what_was_being_written_is(kept: Path) -> None:
    before, first, _ = soak(kept, 1_500)
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    assert soak(kept, 1_500)[1] == []
    kept.write_text("".join(lines[:-1]) + lines[-1][:30] + "\n", encoding="utf-8")
    after, second, _ = soak(kept, 1_500)
    assert second == [first[json.loads(lines[-1])["number"]]]
    assert [replace(found, seconds=0.0) for found in after.of(CLASH)] == [
        replace(found, seconds=0.0) for found in before.of(CLASH)
    ]


def test_with_other_sources_everything_is_played_anew(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, first, _ = soak(kept, 500)
    monkeypatch.setattr(worlds, "mark_of", lambda course: "another")
    assert soak(kept, 500)[1] == [replace(errand, mark="another") for errand in first]


def test_the_steps_of_a_game_are_shared_by_its_cases(kept: Path) -> None:
    other = next(Course(case) for case in cases() if case.key == "clash" and case != CLASH.case)
    played, asked, _ = soak(kept, 2_000, CLASH, other)
    assert {errand.case for errand in asked} == {CLASH, other}
    assert all(sum(found.steps for found in played.of(case)) >= 1_000 for case in (CLASH, other))
    assert figures(played).splitlines()[2].startswith("| Clash! | ")


def test_a_tenth_of_the_steps_is_played_at_tables(kept: Path) -> None:
    played, asked, _ = soak(kept, 1_000, CLASH, AT_A_TABLE)
    assert played.share(AT_A_TABLE) == 1_000 / AT_TABLES
    assert {errand.case for errand in asked} == {CLASH, AT_A_TABLE}
    assert [found.case for found in played.of(AT_A_TABLE)] == ["clash 2 at tables"]
    assert "\n| Clash!, at tables | 20 | " in figures(played)


def test_where_it_is_stopped_it_says_what_has_been_played(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    soak(kept, 500)

    def stopped(soaking: Soaking, cores: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Soaking, "run", stopped)
    with pytest.raises(KeyboardInterrupt):
        soaked((CLASH,), 1_000_000, kept, 1, lambda text: None)
    assert figures(Played(kept, (CLASH,), 500)) in capsys.readouterr().out


def leaking(walk: Walk | TableWalk) -> Iterator[Leak | None]:
    walk.tally.matches += 1
    walk.tally.steps += 10
    yield None
    yield replace(LEAK, seed=walk.seed)
    yield replace(LEAK, seed=walk.seed, step=8)


def test_a_leak_is_told_in_full_once_for_each_match_and_nothing_more_is_played_of_that_case(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Walk, "leaks", leaking)
    played, asked, _ = soak(kept, 1_000_000)
    assert len(asked) == 2
    assert [leak for found in played.of(CLASH) for leak in found.leaks] == [
        str(replace(LEAK, seed=seed)) for seed in range(2 * AT_ONCE)
    ]
    with pytest.raises(DoesNotHold) as why:
        soaked((CLASH,), 1_000_000, kept, 1, lambda text: None)
    assert str(replace(LEAK, seed=3)) in str(why.value)
    assert "| Clash! | 40 | 400 | 0 | 0 | 40 |" in str(why.value)


def test_processes_of_their_own_play_and_what_they_found_is_kept(kept: Path) -> None:
    shown = soaked((CLASH,), 300, kept, 2, lambda text: None)
    assert shown == soaked((CLASH,), 300, kept, 2, lambda text: None)
    assert [json.loads(line)["case"] for line in kept.read_text(encoding="utf-8").splitlines()]
