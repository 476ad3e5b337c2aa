"""The bench of play for learners: what is counted, and the table of it."""

import io

import pytest
from rich.console import Console

from caterwaul import games
from caterwaul.bench import batches
from caterwaul.bench.batches import ours, table
from caterwaul.bench.peers import Peer, Rate


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch, compiled_games: None) -> None:
    monkeypatch.setattr(batches, "MATCHES", 4)
    monkeypatch.setattr(batches, "WARM_UP", 2)
    batches.batch_of.cache_clear()


def test_every_match_of_a_batch_takes_a_step_at_least() -> None:
    rate = ours(games.load("clash"), 2, 0.0)
    assert rate.steps == 4
    longer = ours(games.load("clash"), 2, 0.2)
    assert longer.steps > 4
    assert longer.steps % 4 == 0
    assert longer.seconds >= 0.2
    batches.batch_of.cache_clear()


def drawn(rounds: int = 1) -> str:
    console = Console(file=io.StringIO(), width=120)
    console.print(table(("clash",), 0.01, rounds))
    batches.batch_of.cache_clear()
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def test_ours_stand_beside_the_fastest_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    slow, fast = Peer("A", "json", lambda _: Rate(10, 0, 1.0)), Peer("B", "json", lambda _: Rate(20, 0, 1.0))
    monkeypatch.setattr(batches, "PEERS", (slow, fast))
    rows = {line.split("│")[1].strip(): line.split("│")[2:4] for line in drawn().splitlines() if "│" in line}
    assert [cell.strip() for cell in rows["A"]] == ["10", "0.5"]
    assert [cell.strip() for cell in rows["B"]] == ["20", "1.0"]
    assert float(rows["Clash!"][1]) == pytest.approx(float(rows["Clash!"][0].replace(",", "")) / 20, rel=0.01)


def test_without_others_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "PEERS", ())
    assert "none installed" in drawn()
