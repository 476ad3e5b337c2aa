"""The soak of long nights: what is played on a real server, what is read of it, and what does not hold."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from caterwaul import games
from tests.server.serving import run
from tests.server.waiting import broken_off
from tools.soak.nights import LEVELS, PARTS, TABLES, Look, Night, check, figures, play, served, wanted_at
from tools.soak.part import DoesNotHold


def night_of(memory: list[float], threads: int = 40, more_threads: int = 0) -> Night:
    """One look for each part, in which there was so much memory."""
    looks = [
        Look(60.0 * (n + 1), taken, threads + more_threads * (n == PARTS - 1), 10 * n, 100 * n)
        for n, taken in enumerate(memory)
    ]
    return Night(looks=looks)


def test_what_ends_as_it_was_after_its_beginning_holds() -> None:
    check(night_of([300, 400, 600, 500, 450, 419]), "")
    check(night_of([300, 400, 390, 380, 370, 360], threads=40, more_threads=2), "")


@pytest.mark.parametrize(
    ("night", "said", "why"),
    [
        (
            night_of([300, 400, 410, 420, 430, 421]),
            "",
            "421 megabytes in the last part of the night are more",
        ),
        (
            night_of([400] * 6, more_threads=5),
            "",
            "45 threads in the last part of the night are more than 40",
        ),
        (night_of([400] * 6), "ERROR something\n", "written into its log:\nERROR something"),
        (Night(looks=night_of([400] * 6).looks, broken=["x: stuck"]), "", "1 matches did not end: x: stuck"),
    ],
)
def test_growth_an_error_and_a_match_without_an_end_do_not_hold(night: Night, said: str, why: str) -> None:
    with pytest.raises(DoesNotHold) as told:
        check(night, said)
    assert why in str(told.value)


def test_the_figures_are_told_part_by_part_with_the_curve() -> None:
    lines = figures(night_of([100, 200, 300, 400, 500, 800])).splitlines()
    assert lines[2] == "| 0 to 1 | 100 MB | 100 MB | 40 | 0 | 0 |"
    assert lines[7] == "| 5 to 6 | 800 MB | 800 MB | 40 | 10 | 100 |"
    assert "as a part of 800 MB: `▁▂▃▄▅█`" in lines[9]


def test_every_game_is_played_with_every_level_and_number_of_seats() -> None:
    wanted = [wanted_at(table, match) for table in range(TABLES) for match in range(3)]
    played = {(one["game"], len(one["seats"]), one["seats"][-1]["level"]) for one in wanted}  # type: ignore[index, arg-type]
    assert played == {
        (key, seats, level)
        for key in games.keys()  # noqa: SIM118
        for seats in games.load(key).seats
        for level in LEVELS
    }


def test_matches_follow_each_other_on_a_real_server_of_which_memory_and_threads_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "keys", lambda: ["clash"])
    night = Night()

    async def until_two_are_over() -> None:
        playing = asyncio.create_task(play(server, night, 0))
        async with asyncio.timeout(120):
            while night.matches < 2 and not playing.done():
                await asyncio.sleep(0.01)
        await broken_off([playing])

    with served() as server:
        run(until_two_are_over)
        assert server.takes("VmRSS") > 50_000
        assert server.takes("Threads") > 1
        assert server.log.read_text(encoding="utf-8") == ""
        home = server.log.parent
    assert night.matches == 2
    assert not night.broken
    assert night.load.moves > 2
    assert not Path(home).exists()
