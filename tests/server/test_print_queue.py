"""PDFs from the server: made elsewhere, once, for whoever asks."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.server.http.token_buckets import Buckets
from caterwaul.server.printing import limits, queue
from caterwaul.server.printing.process import Order
from tests.printing.paper import Paper

from .serving import Player, run, services_of

PRINT = "/api/games/claw_and_order/print"
OWN = '[[card]]\nid = "zap"\nname = "Zap"\nbuildup = 2\nacts = [{ do = "strike", n = 2 }]\n'
ROWS = "/api/games/five_rows/print"
BRUISER = '[[card]]\nid = "bruiser"\nname = "Bruiser"\nkind = "troop"\ncost = 1\npower = 7\nhealth = 9\n'
DECK = {"game": "claw_and_order", "name": "Night raid", "cards": {"alley_conscript": 4, "kite_drone": 2}}
ONE = "/api/games/clash/print?only=card/lunge"

GREEDY = """
import os, sys
from caterwaul.server.printing import limits, process
limits.SECONDS = 3
process.job_of = lambda order: {instead}
sys.exit(process.main())
"""


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
        ("players=two", "needs a whole number"),
        ("deck=x", "deck can be nothing"),
        ("deck=3*lunge", "send it with POST"),
        ("only=own", "a card file is needed"),
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
    services = services_of(ann.client)
    services.print_queue.askers = Buckets(0, 1)
    assert ann.call("GET", ONE).status_code == 200
    assert ann.call("GET", ONE).status_code == 200, "what is there already can always be had"
    answer = ann.call("GET", "/api/games/clash/print?only=card/block")
    assert answer.status_code == 429


def test_a_press_that_takes_too_long_is_stopped(
    client: TestClient, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "SECONDS", 0.01)
    began = time.monotonic()
    answer = ann.call("GET", ONE)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert time.monotonic() - began < 20


def test_a_print_that_takes_too_much_is_stopped_with_a_sentence(
    ann: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the limits of its process, whatever it is that takes so much."""
    for instead, said in (
        ("bytearray(limits.MEGABYTES << 21)", limits.OUT_OF_MEMORY),
        ("any(0 for _ in iter(int, 1))", "this took more than 3 s, and was stopped"),
        ("os.kill(os.getpid(), 9)", queue.TOO_LONG),
    ):
        monkeypatch.setattr(queue, "PROCESS", (sys.executable, "-c", GREEDY.format(instead=instead)))
        answer = ann.call("GET", ONE)
        assert answer.status_code == 503
        assert said in answer.json()["error"]["message"]
        assert list((tmp_path / "printed").iterdir()) == []


def test_only_the_last_files_are_kept(ann: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "MOST_KEPT", 1)
    for card in ("lunge", "block"):
        assert ann.call("GET", f"/api/games/clash/print?only=card/{card}").status_code == 200
    assert len(list((tmp_path / "printed").iterdir())) == 1


def told(ann: Player, path: str, wish: dict[str, Any]) -> list[dict[str, Any]]:
    """All that is said while a PDF is made."""
    answer = ann.call("POST", path, json=wish)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    return [json.loads(line.removeprefix("data: ")) for line in answer.text.split("\n\n") if line]


def paper_of(ann: Player, path: str, wish: dict[str, Any]) -> Paper:
    answer = ann.call("GET", told(ann, path, wish)[-1]["file"])
    assert answer.headers["content-type"] == "application/pdf"
    return Paper(answer.content)


def test_page_after_page_is_told_and_then_where_the_file_is(ann: Player) -> None:
    *pages, end = told(ann, "/api/games/clash/print", {"part": "extras", "backs": "none"})
    assert [page["done"] for page in pages] == sorted({page["done"] for page in pages})
    assert {page["pages"] for page in pages} == {len(Paper(ann.call("GET", end["file"]).content))}
    assert told(ann, "/api/games/clash/print", {"part": "extras", "backs": "none"}) == [end], "made already"


def test_a_deck_of_ones_own_is_printed(ann: Player) -> None:
    deck = ann.call("POST", "/api/decks", json=DECK).json()["id"]
    paper = paper_of(ann, PRINT, {"deck": f"own:{deck}", "part": "cards"})
    listed = paper.text(0)
    assert "4 × Alley Conscript" in listed
    assert "2 × Kite Drone" in listed
    assert ann.call("GET", f"{PRINT}?deck=own:{deck}&part=cards").status_code == 200


def test_a_deck_is_printed_for_who_may_see_it(ann: Player, eve: Player) -> None:
    deck = ann.call("POST", "/api/decks", json=DECK).json()["id"]
    wish = {"deck": f"own:{deck}", "part": "cards"}
    for more in ({}, {"key": "guess"}):
        assert eve.call("POST", PRINT, json=wish | more).status_code == 404
        assert eve.call("GET", PRINT, params=wish | more).status_code == 404
    key = ann.call("PUT", f"/api/decks/{deck}/share", json={"shared": True}).json()["share"]
    assert eve.call("POST", PRINT, json=wish).status_code == 404
    assert "Kite Drone" in paper_of(eve, PRINT, wish | {"key": key}).text(0)


def test_a_list_of_cards_is_printed(ann: Player) -> None:
    assert "9 × Kite Drone" in paper_of(ann, PRINT, {"deck": "9*kite_drone", "part": "cards"}).text(0)


def test_a_card_file_of_ones_own_is_printed_alone_or_with_the_others(ann: Player) -> None:
    alone = paper_of(ann, ROWS, {"cards": BRUISER, "only": "own"}).text(0)
    assert "Bruiser" in alone
    assert "Miner" not in alone
    both = paper_of(ann, ROWS, {"cards": BRUISER, "part": "cards"}).text(0)
    assert "Bruiser" in both
    assert "Miner" in both


def test_letters_that_no_font_has_are_named_before_and_after(ann: Player) -> None:
    wish = {"cards": BRUISER.replace("Bruiser", "🐱 Кот قط"), "only": "own"}
    first, *_, end = told(ann, ROWS, wish)
    assert "done" in first, "said while it is made"
    assert [letter for letter in ("К о т", "🐱") if letter not in first["warning"]] == []
    assert end["warning"] == first["warning"]
    assert told(ann, ROWS, wish) == [end], "made already, and still named"
    assert all("warning" not in said for said in told(ann, ROWS, {"cards": BRUISER, "only": "own"}))


def test_what_does_not_fit_on_a_card_is_told_before(ann: Player) -> None:
    first, *_ = told(ann, ROWS, {"cards": BRUISER.replace('"Bruiser"', f'"{"W" * 60}"'), "only": "own"})
    assert "card bruiser: field 'name': in letters of" in first["warning"]


def test_a_file_of_decks_prints_the_decks(ann: Player) -> None:
    listed = games.load("claw_and_order").builtin.tables["deck"][0].given["cards"]
    own = "\n".join(['[[deck]]\nid = "mine"\n[deck.cards]', *(f"{id_} = {n}" for id_, n in listed.items())])
    printed = paper_of(ann, PRINT, {"cards": own, "only": "own", "part": "cards", "backs": "none"}).text(0)
    names = {entry.id: entry.name for entry in games.load("claw_and_order").builtin.tables["card"]}
    assert [id_ for id_, n in listed.items() if f"{n} × {names[id_]}" not in printed] == []
    assert [name for id_, name in names.items() if id_ not in listed and name in printed] == []


@pytest.mark.parametrize(
    ("path", "wish", "said"),
    [
        (PRINT, {"deck": "4*no_such_card"}, "no card is called 'no_such_card'"),
        (PRINT, {"deck": "4*alley_conscript+0*kite_drone"}, "'0*kite_drone' in a deck list"),
        (PRINT, {"deck": "9999*kite_drone"}, "a number from 1 to 999"),
        (PRINT, {"deck": "-3*kite_drone"}, "'-3*kite_drone' in a deck list"),
        (PRINT, {"deck": "kite_drone"}, "or a list as in 3*kite_drone"),
        (PRINT, {"deck": "999*kite_drone+999*alley_conscript+9*kite_drone"}, "at most 2000"),
        (PRINT, {"deck": "own:" + "x" * 12}, "no such deck"),
        ("/api/games/clash/print", {"cards": "[[card]]\n"}, "your card file"),
        ("/api/games/clash/print", {"cards": "x = " + "[" * 30_000}, "cannot be read"),
        ("/api/games/clash/print", {"cards": OWN, "only": "card/--help"}, "no card of Clash! is called"),
        ("/api/games/clash/print", {"cards": OWN, "deck": "4*lunge"}, "not played with decks"),
        ("/api/games/clash/print", {"file": "/etc/passwd"}, "there is no"),
        ("/api/games/clash/print", {"cards": "#" * 65_537}, "length 65536 or less"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(
    ann: Player, tmp_path: Path, path: str, wish: dict[str, str], said: str
) -> None:
    answer = ann.call("POST", path, json=wish)
    assert answer.status_code in (400, 404), answer.text
    message = answer.json()["error"]["message"]
    assert said in message
    assert str(tmp_path) not in message
    assert list(tmp_path.glob("printed/*")) == []


def test_a_deck_of_another_game_or_without_cards_is_refused(ann: Player) -> None:
    empty = ann.call("POST", "/api/decks", json={**DECK, "cards": {}}).json()["id"]
    answer = ann.call("POST", PRINT, json={"deck": f"own:{empty}"})
    assert "has no cards yet" in answer.json()["error"]["message"]
    answer = ann.call("POST", "/api/games/clash/print", json={"deck": f"own:{empty}"})
    assert "is a deck for Claw & Order" in answer.json()["error"]["message"]


@pytest.mark.parametrize("mark", ["0" * 32, "..", "x", "%2e%2e%2fsecret"])
def test_a_pdf_that_was_not_made_is_not_there(ann: Player, mark: str) -> None:
    assert ann.call("GET", f"/api/prints/{mark}").status_code == 404


def test_when_nobody_listens_any_more_it_is_stopped(tmp_path: Path) -> None:
    async def work() -> None:
        made = queue.PrintQueue(tmp_path)
        following = made.follow(Order("battlecats"), "here")
        async for progress in following:
            assert progress.pages > 4
            break
        (making,) = made.jobs.values()
        await following.aclose()  # type: ignore[attr-defined]
        with pytest.raises(asyncio.CancelledError):
            await making.task
        assert (made.jobs, list(made.folder.iterdir())) == ({}, [])

    run(work)
