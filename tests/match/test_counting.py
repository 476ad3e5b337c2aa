"""Simulated matches, counted card by card."""

from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.simulation.card_usage import count_cards
from caterwaul.simulation.report import ReportError, file_of, read_report, report_for, write_report

CLASH = games.load("clash")


def counted(count: int = 30, seed: int = 1, **more):
    return count_cards(CLASH, CLASH.builtin, ["random", "random"], count, seed, **more)


def test_every_seat_of_every_match_is_counted_once_with_what_it_brought():
    report = counted()
    characters = report.used["character"].values()
    assert sum(tally.seats for tally in characters) == 2 * report.games == 60
    assert sum(tally.wins for tally in characters) == pytest.approx(30)


def test_a_card_is_counted_for_those_who_used_it():
    report = counted(40, choices={0: "brute", 1: "needle"})
    assert set(report.used["character"]) == {"brute", "needle"}
    assert {"five", "bull_through", "flurry", "lunge"} <= set(report.used["card"])
    assert "bulwark" not in report.used["card"], "nobody could use what is not theirs"
    assert all(0 <= tally.wins <= tally.seats <= 80 for tally in report.used["card"].values())
    assert report.used["card"]["flurry"].seats <= 40


def test_the_same_seed_counts_the_same():
    assert counted(10) == counted(10)
    assert counted(10) != counted(10, seed=2)


def test_a_report_is_kept_and_read_again(tmp_path: Path):
    report = counted(5)
    file = file_of(tmp_path, "clash")
    write_report(report, file)
    assert read_report(file) == report
    assert report_for(tmp_path, CLASH, CLASH.builtin) == report
    assert report_for(tmp_path, games.load("five_rows"), games.load("five_rows").builtin) is None


def test_what_is_no_report_is_said_to_be_none(tmp_path: Path):
    file = tmp_path / "x.json"
    file.write_text('{"game": "clash"}')
    with pytest.raises(ReportError, match=r"x\.json: no report"):
        read_report(file)


def test_whoever_stops_it_gets_no_half_report():
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counted(progress=stop)
