"""What is read by way of a file is refused in words where none can be made; it is no fault of the server."""

import json
import sys
import tempfile
from collections.abc import Iterator

import pytest

from caterwaul.server.errors import FULL
from caterwaul.server.printing import queue
from caterwaul.server.tables.card_files import own_cards

from .serving import Player, services_of
from .traces import watched

CARDS = '[[card]]\nid = "zap"\nname = "Zap"\nbuildup = 2\nacts = [{ do = "strike", n = 2 }]\n'
DECK = '[[deck]]\nid = "mine"\n[deck.cards]\nkite_drone = 4\n'
SEATS = [{"kind": "me"}, {"kind": "open"}]
FULL_FOR_PRINTS = (
    "import sys; from caterwaul.printing.making import Job; from caterwaul.server.printing import process; "
    "exec('def write(*_): raise OSError(28)'); Job.write = write; sys.exit(process.main())"
)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    own_cards.cache_clear()
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    with watched() as traces:
        yield
    assert [said for said in traces if "Traceback" in said] == []


def test_a_full_disk_is_said_to_who_sends_a_deck_file(ann: Player, full: None) -> None:
    answer = ann.call("POST", "/api/decks/check", json={"game": "claw_and_order", "text": DECK})
    last = answer.text.strip().splitlines()[-1].removeprefix("data: ")
    assert json.loads(last)["error"]["message"] == FULL


def test_a_card_file_needs_no_room_on_the_disk(ann: Player, full: None) -> None:
    made = ann.create({"game": "clash", "seats": SEATS, "cards": CARDS})
    own_cards.cache_clear()
    services_of(ann.client).hall.rooms.clear()
    with ann.at(made):
        assert ann.hear_a("table")["own_cards"]


def test_a_full_disk_is_said_by_the_press(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue, "PROCESS", (sys.executable, "-c", FULL_FOR_PRINTS))
    answer = ann.call("POST", "/api/games/clash/print", json={"cards": CARDS})
    last = answer.text.strip().splitlines()[-1].removeprefix("data: ")
    assert json.loads(last)["error"]["message"] == FULL
