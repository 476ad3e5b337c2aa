"""PDFs from the server: made elsewhere, once, for whoever asks."""

import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caterwaul.server import press
from caterwaul.server.limits import Buckets
from tests.printing.paper import Paper

from .serving import Player

ONE = "/api/games/clash/print?only=card/lunge"


def test_a_pdf_is_made_once(ann: Player, tmp_path: Path) -> None:
    first = ann.call("GET", f"{ONE}&paper=letter")
    assert first.status_code == 200
    assert first.headers["content-type"] == "application/pdf"
    assert 'filename="clash.pdf"' in first.headers["content-disposition"]
    paper = Paper(first.content)
    assert (len(paper), paper.size(0)) == (4, (215.9, 279.4))
    kept = list((tmp_path / "printed").iterdir())
    assert len(kept) == 1
    made_at = kept[0].stat().st_ino
    assert ann.call("GET", f"{ONE}&paper=letter").content == first.content
    assert [file.stat().st_ino for file in (tmp_path / "printed").iterdir()] == [made_at]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("paper=a5", "paper can be a4, letter, not 'a5'"),
        ("backs=maybe", "backs can be long-edge"),
        ("players=7", "players can be 2"),
        ("deck=x", "deck can be nothing"),
        ("only=card/--help", "only can be card/one"),
        ("only=--out", "only can be"),
        ("size=3", "unknown parameter 'size'"),
    ],
)
def test_what_cannot_be_printed_is_refused_before_the_press(
    ann: Player, tmp_path: Path, query: str, said: str
) -> None:
    answer = ann.call("GET", f"/api/games/clash/print?{query}")
    assert answer.status_code == 400
    assert said in answer.json()["error"]["message"]
    assert not (tmp_path / "printed").exists()


def test_there_is_no_press_for_a_game_that_is_not_there(ann: Player) -> None:
    assert ann.call("GET", "/api/games/bridge/print").status_code == 404


def test_an_address_that_asks_for_too_many_waits(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = ann.client.app.state.hall  # type: ignore[attr-defined]
    hall.press.askers = Buckets(0, 1)
    assert ann.call("GET", ONE).status_code == 200
    assert ann.call("GET", ONE).status_code == 200, "what is there already can always be had"
    answer = ann.call("GET", "/api/games/clash/print?only=card/block")
    assert answer.status_code == 429


def test_a_press_that_takes_too_long_is_stopped(
    client: TestClient, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "SECONDS", 0.01)
    began = time.monotonic()
    answer = ann.call("GET", ONE)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert time.monotonic() - began < 20


def test_only_the_last_files_are_kept(ann: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "MOST_KEPT", 1)
    for card in ("lunge", "block"):
        assert ann.call("GET", f"/api/games/clash/print?only=card/{card}").status_code == 200
    assert len(list((tmp_path / "printed").iterdir())) == 1
