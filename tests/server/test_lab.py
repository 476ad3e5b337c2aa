"""The workshop's routes: what a card file can say, what is wrong with one, and studies in another process."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.server.lab import studies
from caterwaul.server.lab.process import StudyOrder, focus_of

from .serving import Player, eventually, run, services_of, serving
from .test_people import cheap_hashes, signed_up

__all__ = ["cheap_hashes"]

SLOWER = '[[card]]\nid = "five"\nname = "5"\nbuildup = 5\nacts = [{ do = "strike", n = 1 }]\n'
STUDY = "/api/lab/clash/study"
WEAK = (
    '[[character]]\nid = "brute"\nname = "BRUTE!"\nhp = 1\ninitiative = 1\nduplicate = "four"\n'
    'specials = ["five", "bull_through"]\n'
)
SCRIPT = "import sys\nfor line in sys.stdin.buffer:\n    {does}\n"


def heard(ann: Player, **wish: Any) -> list[dict[str, Any]]:
    """All that a study tells."""
    answer = ann.call("POST", STUDY, json={"bot": "greedy", "seconds": 0.6, **wish})
    assert answer.status_code == 200, answer.text
    return [json.loads(part.removeprefix("data: ")) for part in answer.text.strip().split("\n\n")]


def heard_of_deals(ann: Player, deals: int = 2, **wish: Any) -> dict[str, Any]:
    """The last that is told once so many were played: a study goes on where the same one was before."""
    end = time.monotonic() + 60.0
    while (told := heard(ann, **wish)[-2]).get("deals", 0) < deals:
        assert time.monotonic() < end, told
    return told


@pytest.mark.parametrize("key", games.keys())
def test_every_built_in_card_can_be_said_in_the_language_that_is_told(ann: Player, key: str) -> None:
    told = ann.call("GET", f"/api/lab/{key}").json()
    tables = {table["table"]: table["fields"] for table in told["tables"]}
    game = games.load(key)
    assert list(tables) == list(game.builtin.tables)
    for table, entries in game.builtin.tables.items():
        for entry in entries:
            assert_said(told, tables[table], entry.given)


def assert_said(told: dict[str, Any], fields: list[dict[str, Any]], given: dict[str, Any]) -> None:
    known = {field["name"]: field for field in fields}
    assert {name for name, field in known.items() if field.get("needed")} <= set(given)
    for name, value in given.items():
        if name == "art":
            continue
        field = known[name]
        match field["kind"]:
            case "number":
                assert field.get("least", 0) <= value <= field.get("most", 0)
            case "word":
                assert value in field["words"]
            case "flags":
                assert set(value) <= set(field["words"])
            case "rows":
                assert len(value) <= field["room"]
                for row in value:
                    assert row["do"] in (field.get("verbs") or verbs_of(told, field))
                    assert_said(told, told["rows"][field["rows"]]["fields"], row)
                    verb = next(v for v in told["rows"][field["rows"]]["verbs"] if v["word"] == row["do"])
                    assert set(verb["takes"]) == set(row) - {"do"}
            case "refs":
                assert sum(value.values()) if isinstance(value, dict) else len(value) <= field["room"]
            case kind:
                assert kind == "ref"


def verbs_of(told: dict[str, Any], field: dict[str, Any]) -> list[str]:
    return [verb["word"] for verb in told["rows"][field["rows"]]["verbs"]]


def test_a_file_without_faults_is_told_in_words_and_drawn_in_all_sizes(ann: Player) -> None:
    wish = {"cards": SLOWER, "table": "card", "id": "five"}
    told = ann.call("POST", "/api/lab/clash/check", json=wish).json()
    assert told["faults"] == []
    assert [(entry["id"], entry["text"]) for entry in told["entries"]] == [("five", "Deals 1 damage.")]
    assert set(told["faces"]) == {"full", "mini", "token"}
    assert all(face.startswith("<svg") for face in told["faces"].values())


def test_what_does_not_fit_on_a_face_is_warned_of_at_its_line(ann: Player) -> None:
    wish = {"cards": SLOWER.replace('"5"', f'"{"W" * 60}"'), "table": "card", "id": "five"}
    told = ann.call("POST", "/api/lab/clash/check", json=wish).json()
    assert told["faults"] == []
    assert {w["line"] for w in told["warnings"] if "shorten" in w["sentence"]} == {3}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (SLOWER.replace("n = 1", "n = 77"), 5, "77 is out of range: 0 to 9"),
        ('[[card]]\nid = "zap\n', 2, "a text has no end"),
    ],
)
def test_faults_are_told_in_words(ann: Player, text: str, line: int, said: str) -> None:
    told = ann.call("POST", "/api/lab/clash/check", json={"cards": text}).json()
    assert [fault["line"] for fault in told["faults"]] == [line]
    assert said in told["faults"][0]["sentence"]
    assert told["entries"] == []


def test_a_study_tells_what_a_change_does_on_the_same_deals(ann: Player) -> None:
    wish = {"cards": WEAK, "table": "character", "id": "brute"}
    told = heard_of_deals(ann, 20, **wish)
    assert told["paired"]
    assert heard(ann, **wish)[-1]["ended"]
    before, after, rise = told["groups"]["character"]["brute"]
    assert (before[1] < before[0] < before[2], after[0] < before[0]) == (True, True)
    assert rise[0] == pytest.approx(after[0] - before[0], abs=0.001)
    assert sum(span[3] for span in told["lengths"]) == told["games"]


def test_nothing_differs_between_a_set_and_itself(ann: Player) -> None:
    told = heard_of_deals(ann, cards=SLOWER, against=SLOWER)
    rises = [moved[2] for group in told["groups"].values() for moved in group.values()]
    assert {tuple(rise) for rise in rises if rise[0] is not None} == {(0.0, 0.0, 0.0)}


def test_another_reading_of_the_rules_is_compared_with_the_usual_one_on_the_same_deals(ann: Player) -> None:
    told = heard(ann, options={"heal_cap": "none"})[-2]
    assert (told["paired"], told["deals"] > 1) == (True, True)
    rises = [moved[2][0] for group in told["groups"].values() for moved in group.values()]
    assert any(rises)
    both = {"options": {"heal_cap": "none"}, "against_options": {"heal_cap": "none"}}
    alike = heard(ann, **both)[-2]
    assert not any(moved[2][0] for group in alike["groups"].values() for moved in group.values())


def test_what_is_new_is_studied_alone(ann: Player) -> None:
    tomcat = ('[[character]]\nid = "tomcat"\nhp = 14\ninitiative = 55\nduplicate = "one"\n'
              'specials = ["five", "lunge"]\n')  # fmt: skip
    told = heard_of_deals(ann, cards=tomcat, table="character", id="tomcat")
    assert not told.get("paired")
    assert told["groups"]["character"]["tomcat"][1][0] is not None


def test_a_file_with_faults_is_not_played(ann: Player) -> None:
    said = heard(ann, cards=SLOWER.replace("n = 1", "n = 77"))
    assert "77 is out of range" in said[-2]["error"]


def test_every_table_has_whoever_owns_the_card() -> None:
    clash, claw = games.load("clash"), games.load("claw_and_order")
    order = StudyOrder("clash", "", "", "card", "five", {}, "", 1.0)
    assert focus_of(clash, clash.builtin, order) == ("brute",)
    deck = StudyOrder("claw_and_order", "", "", "card", "kite_drone", {}, "", 1.0)
    with_it = [e.id for e in claw.builtin.tables["deck"] if "kite_drone" in e.given["cards"]]
    assert list(focus_of(claw, claw.builtin, deck)) == with_it != []


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"bot": "tiger@999999"}, 400, "bot can be greedy, "),
        ({"seconds": 61}, 403, "may take 60 s here; with an account more"),
        ({"options": {"heal_cap": "maybe"}}, 200, "heal_cap"),
        ({"against_options": {"heal_cap": "maybe"}}, 200, "heal_cap"),
    ],
)
def test_what_a_guest_may_not_begin_is_refused(
    ann: Player, wish: dict[str, Any], status: int, said: str
) -> None:
    answer = ann.call("POST", STUDY, json={"seconds": 0.2, **wish})
    assert answer.status_code == status
    assert said in answer.text


def test_who_has_an_account_may_let_a_study_play_longer(tmp_path: Path, cheap_hashes: None) -> None:
    with serving(tmp_path, lab_seconds_of_guest=0.1) as client:
        wish = {"bot": "greedy", "seconds": 0.3}
        assert Player(client).call("POST", STUDY, json=wish).status_code == 403
        ann = signed_up(client, "Ann")
        assert ann.call("POST", STUDY, json=wish).status_code == 200


def test_an_owner_can_turn_studies_off(tmp_path: Path) -> None:
    with serving(tmp_path, lab_processes=0) as client:
        answer = Player(client).call("POST", STUDY, json={})
        assert (answer.status_code, answer.json()["error"]["message"]) == (503, studies.NONE)


def test_a_study_that_says_nothing_or_dies_is_given_up_and_the_next_one_plays(
    client: TestClient, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "COMPILING", 0.5)
    for does in ("import os; os.kill(os.getpid(), 9)", "import time; time.sleep(60)", "print('?')"):
        with monkeypatch.context() as broken:
            broken.setattr(studies, "PROCESS", (sys.executable, "-uc", SCRIPT.format(does=does)))
            assert heard(ann)[-1] == {"error": studies.LOST}
    monkeypatch.undo()
    assert heard_of_deals(ann, cards=SLOWER)["games"] > 0


def test_a_bench_that_nobody_needed_twice_is_not_taken_from_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study that is stopped before its turn gives back the bench without a word to it."""
    monkeypatch.setattr(studies, "IDLE", 0.2)
    script = SCRIPT.format(does="pass")
    monkeypatch.setattr(studies, "PROCESS", (sys.executable, "-c", script))

    async def act() -> None:
        bench = studies.Bench()
        await bench._ready()
        bench.rest()
        bench.rest()
        process = await bench._ready()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(process.wait(), 0.6)
        await bench.end()

    run(act)


def test_a_process_stays_and_a_new_study_stops_the_one_before(client: TestClient, ann: Player) -> None:
    heard(ann)
    bench = services_of(client).studies.benches[0]
    assert bench.process is not None
    pid = bench.process.pid
    running = services_of(client).studies.running
    eventually(lambda: not running)
    heard(ann, cards=SLOWER)
    assert bench.process.pid == pid
