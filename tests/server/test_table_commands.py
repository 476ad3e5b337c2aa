"""What people agree on at a table: taking back, giving up, playing again, going on without somebody."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from caterwaul import Match
from caterwaul.server.tables.event_types import AnsweredUndo, AnyEvent, AskedUndo, Played, Sat, Seat
from caterwaul.server.tables.table import Table
from caterwaul.server.websocket.messages import UndoAnswer

from .conftest import named
from .serving import AGAINST_BOT, PRESET, TWO_PEOPLE, Player, services_of, serving
from .tables import table_of


def sat_down(ann: Player, bob: Player) -> dict[str, str]:
    made = ann.create(PRESET)
    bob.join(made, choices={"character": "hexa"})
    return made


def is_over(said: dict[str, object]) -> bool:
    return said["type"] == "table" and said["state"] == "over"


def test_against_bots_a_decision_is_taken_back_at_once(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        first = ann.hear_a("view")
        ann.move()
        ann.settle()
        ann.await_turn()
        assert ann.undo()["type"] == "ok"
        ann.settle()
        ann.await_turn()
        assert ann.view["view"]["options"] == first["view"]["options"]
        assert ann.view["seen"] > first["seen"]


def test_a_choice_that_nobody_has_seen_is_taken_back_without_asking(ann: Player, bob: Player) -> None:
    made = sat_down(ann, bob)
    with ann.at(made), bob.at(made):
        ann.hear_a("view")
        ann.move()
        ann.settle()
        assert ann.undo()["type"] == "ok"
        ann.settle()
        assert ann.table["undo_asked"] is None
        assert ann.view["view"]["options"]


def ask_to_take_back(ann: Player, bob: Player) -> dict[str, Any]:
    """Both have moved, and Ann asks Bob; what she saw before."""
    start = ann.hear_a("view")
    bob.hear_a("view")
    ann.move()
    bob.move()
    for player in (bob, ann):
        player.settle()
    assert ann.undo()["type"] == "ok"
    bob.hear_until(lambda said: said["type"] == "table" and said["undo_asked"] == 0)
    return start


def test_among_people_the_others_are_asked(ann: Player, bob: Player) -> None:
    made = sat_down(ann, bob)
    with ann.at(made), bob.at(made):
        start = ask_to_take_back(ann, bob)
        assert ann.allow(True)["code"] == "not_now", "nobody allows it to themselves"
        assert bob.allow(False)["type"] == "ok"
        ann.hear_until(lambda said: said["type"] == "table" and said["undo_asked"] is None)
        assert ann.table["undo_answer"] == {"asked": 0, "by": [1], "yes": False}
        assert ann.undo()["type"] == "ok"
        bob.settle()
        assert bob.allow(True)["type"] == "ok"
        ann.settle()
        bob.settle()
        assert ann.view["view"]["options"] == start["view"]["options"]
        assert ann.view["from"] <= len(start["lines"])
        assert ann.table["undo_asked"] is None
        assert ann.table["undo_answer"] == {"asked": 0, "by": [1], "yes": True}


def test_an_answer_to_another_question_is_refused(ann: Player, bob: Player) -> None:
    made = sat_down(ann, bob)
    with ann.at(made), bob.at(made):
        ask_to_take_back(ann, bob)
        read = bob.table["undo_question"]
        ann.move()
        bob.move()
        ann.settle()
        assert ann.undo()["type"] == "ok"
        bob.settle()
        assert bob.answer_to("allow", undo=True, question=read)["code"] == "stale"
        assert bob.table["undo_asked"] == 0, "that is still to be answered"
        assert bob.allow(False)["type"] == "ok"


def test_two_clicks_take_back_one_decision(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        for _ in range(2):
            ann.move()
            ann.settle()
            ann.await_turn()
        seen = ann.view["seen"]
        assert ann.answer_to("undo", seen=seen)["type"] == "ok"
        assert ann.answer_to("undo", seen=seen)["code"] == "stale"
        ann.settle()
        assert ann.view["decided"] is True, "the decision before is still there"


ASKER, AGREES, SILENT = 1, 0, 2


def at_three(gone: int | None = None) -> Table:
    """One asks to take back and another agrees; then a bot sits down for somebody."""
    match = Match.new("battlecats", 3, seed=1)
    assert match.to_act == [ASKER]
    events: list[AnyEvent] = [
        Played(at=1.0, seat=ASKER, action=match.legal_actions(ASKER)[0]),
        AskedUndo(at=2.0, seat=ASKER, keeps=0),
        AnsweredUndo(at=3.0, seat=AGREES, yes=True),
    ]
    if gone is not None:
        events.append(Sat(at=4.0, seat=gone, who=Seat("bot", "Tabby bot", level="tabby")))
    table = table_of(match)
    for event in events:
        table.apply(event)
    return table


def test_who_is_gone_need_not_agree() -> None:
    assert at_three().undo_asked == ASKER
    settled = at_three(gone=SILENT)
    assert (settled.undo_asked, settled.has_decided(ASKER)) == (None, False)
    assert settled.undo_answer == UndoAnswer(ASKER, [AGREES], True)


def test_what_somebody_asked_who_is_gone_needs_no_answer() -> None:
    left = at_three(gone=ASKER)
    assert (left.undo_asked, left.has_decided(ASKER), left.undo_answer) == (None, True, None)


def test_nobody_is_asked_any_more_once_somebody_has_resigned(ann: Player, bob: Player) -> None:
    made = sat_down(ann, bob)
    with ann.at(made), bob.at(made):
        ask_to_take_back(ann, bob)
        assert bob.answer_to("resign")["type"] == "ok"
        for player in (ann, bob):
            player.settle()
            assert (player.table["state"], player.table["undo_asked"]) == ("over", None)


def test_there_is_no_step_back_outside_a_decision(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        assert ann.answer_to("back", seen=ann.view["seen"])["code"] == "not_now"


def test_resigning_lets_the_other_win(ann: Player, bob: Player) -> None:
    made = sat_down(ann, bob)
    with ann.at(made), bob.at(made):
        ann.hear_a("view")
        assert ann.answer_to("resign")["type"] == "ok"
        ann.hear_until(is_over)
        bob.hear_until(is_over)
        view = bob.view["view"]
        assert bob.table["result"] == {
            "winners": [1], "reason": "resigned", "text": "Ann resigns. You win.",
        }  # fmt: skip
        assert ann.table["result"]["text"] == ann.view["view"]["prompt"] == "You resign. Bob wins."
        assert (view["over"], view["winners"], view["options"]) == (True, [1], [])
        assert view["prompt"] == "Ann resigns. You win."
        assert bob.answer_to("move", seen=bob.view["seen"], action=0)["code"] == "not_now"
        assert bob.undo()["code"] == "not_now"


def test_a_rematch_begins_when_all_want_it(ann: Player, bob: Player) -> None:
    made = sat_down(ann, bob)
    with ann.at(made), bob.at(made):
        ann.hear_a("view")
        assert ann.answer_to("rematch")["code"] == "not_now"
        ann.answer_to("resign")
        ann.answer_to("rematch")
        bob.hear_until(lambda said: said["type"] == "table" and said["rematch_asked"] == [0])
        assert bob.table["next"] is None
        bob.answer_to("rematch")
        ann.hear_until(lambda said: said["type"] == "table" and said["next"] is not None)
    following = {"id": ann.table["next"], "invite": made["invite"]}
    with bob.at(following):
        again = bob.hear_a("view")
    assert again["view"]["roles"] == {"0": "BRUTE!", "1": "HEXA"}
    assert bob.table["seat"] == 1


def test_only_who_waits_may_claim_and_only_after_the_time(tmp_path: Path) -> None:
    with serving(tmp_path, idle_seconds_per_minute=3600) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        made = sat_down(ann, bob)
        with ann.at(made):
            ann.hear_a("view")
            assert ann.view["claim_at"] is None
            ann.move()
            ann.hear_a("view")
            assert ann.view["claim_at"] is not None
            assert ann.answer_to("claim", take="win")["code"] == "not_now"


def test_the_win_is_claimed_from_who_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path, idle_seconds_per_minute=0) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        made = sat_down(ann, bob)
        with ann.at(made):
            ann.hear_a("view")
            assert ann.answer_to("claim", take="win")["code"] == "not_now", "it is her turn too"
            ann.move()
            ann.hear_a("view")
            assert ann.answer_to("claim", take="win")["type"] == "ok"
            ann.hear_until(is_over)
        with bob.at(made):
            bob.hear_until(is_over)
    assert ann.table["result"]["reason"] == "idle"
    assert ann.table["result"]["winners"] == [0]
    assert ann.table["result"]["text"] == "Bob made no move for 5 minutes, and you claimed the win."
    assert bob.table["result"]["text"] == "You made no move for 5 minutes, and Ann claimed the win."


def test_a_bot_sits_down_for_who_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path, idle_seconds_per_minute=0) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        made = sat_down(ann, bob)
        with ann.at(made), bob.at(made):
            ann.hear_a("view")
            ann.move()
            ann.hear_a("view")
            assert ann.answer_to("claim", take="bot")["type"] == "ok"
            ann.await_turn()
            ann.settle()
            bob.settle()
        assert ann.table["seats"][1]["kind"] == "bot"
        assert ann.view["view"]["options"], "the bot has chosen, and the game goes on"
        assert bob.table["seat"] == -1
        assert bob.view["view"]["seat"] == -1, "who was replaced looks on as a spectator"


def test_who_leaves_before_the_start_frees_the_seat_and_may_sit_down_again(ann: Player, bob: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    with ann.at({**made, "invite": ""}):  # as who sets a table up comes to it
        ann.hear()
        assert ann.answer_to("leave")["type"] == "ok"
        ann.settle()
    assert ann.table["seats"][0]["kind"] == "free"
    assert (ann.table["state"], ann.table["invite"]) == ("waiting", made["invite"])
    assert bob.call("POST", f"/api/tables/{made['id']}/join", json={}).status_code == 404
    assert ann.call("POST", f"/api/tables/{made['id']}/join", json={}).json() == {"seat": 0}
    bob.join(made)
    with ann.at(made):
        assert ann.hear_a("view")["view"]["seat"] == 0


def test_a_table_that_everybody_has_left_is_listed_no_more(ann: Player) -> None:
    made = ann.create({**TWO_PEOPLE, "open": True})
    assert len(ann.call("GET", "/api/tables").json()["items"]) == 1
    with ann.at(made):
        ann.answer_to("leave")
    assert ann.call("GET", "/api/tables").json()["items"] == []


def test_time_that_runs_out_loses(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("caterwaul.server.tables.clocks.Clocks.__init__", short_of_time)
    with serving(tmp_path) as client:
        ann, bob = named(client, "Ann"), named(client, "Bob")
        made = ann.create({**PRESET, "clock_minutes": 1})
        bob.join(made, choices={"character": "hexa"})
        with ann.at(made):
            ann.hear_a("view")
            ann.move()
            ann.hear_until(is_over)
    assert ann.table["result"]["reason"] == "time"
    assert ann.table["result"]["winners"] == [0]


def short_of_time(clocks, seats: int, seconds: float) -> None:
    clocks.seconds, clocks.used = seconds / 100, [0.0] * seats
    clocks.asked, clocks.before = [None] * seats, [(0.0, 0.0)] * seats


def test_why_a_card_cannot_be_used_is_said_to_who_asks(ann: Player, bob: Player) -> None:
    made = sat_down(ann, bob)
    with ann.at(made), bob.at(made):
        view = ann.hear_a("view")
        bob.hear_a("view")
        zones = {zone["id"]: zone for zone in view["view"]["zones"]}
        own, theirs = (zones[f"hand {seat}"]["cards"][0]["handle"] for seat in (0, 1))
        asks = {"seen": view["seen"], "takes": theirs}
        assert ann.answer_to("why", **asks)["text"].endswith("(S3, D1)")
        assert ann.answer_to("why", **{**asks, "takes": own})["text"] == ""
        aimed = ann.answer_to("why", **{**asks, "takes": own, "goes_card": theirs})
        assert aimed["text"].endswith("(D1)")
        assert ann.answer_to("why", **{**asks, "takes": 999})["code"] == "illegal"
        assert ann.answer_to("why", **{**asks, "seen": view["seen"] + 1})["code"] == "stale"
        ann.ask("why", **{**asks, "goes": "x" * 41})
        assert ann.hear_a("error")["code"] == "malformed"
        assert not [said for said in bob.heard if said["type"] == "why"]


def test_a_hint_comes_from_a_bot(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        assert ann.table["advised"] is True
        answer = ann.answer_to("hint")
        titles = {option["action"]: option["title"] for option in ann.view["view"]["options"]}
        assert answer["actions"]
        assert all(f"{titles[action]} (" in answer["text"] for action in answer["actions"])


def test_nobody_is_advised_against_people(ann: Player, bob: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    bob.join(made)
    for player in (ann, bob):
        with player.at(made):
            player.hear_a("view")
            assert player.table["advised"] is False
            assert "people play each other" in player.answer_to("hint")["message"]


def test_nobody_is_advised_in_a_tournament(ann: Player) -> None:
    """Not even against a bot that fills in."""
    made = ann.create(AGAINST_BOT)
    table = services_of(ann.client).hall.rooms[made["id"]].table
    table.created = replace(table.created, tournament="cup")
    with ann.at(made):
        ann.hear_a("view")
        assert ann.table["advised"] is False
        assert "tournament, where nobody is advised" in ann.answer_to("hint")["message"]
        assert "nothing is taken back" in ann.undo()["message"]


def test_who_waits_for_a_hint_is_told_that_none_comes(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> str:
        raise RuntimeError

    monkeypatch.setattr("caterwaul.server.background.bot_threads.BotThreads.advise", fail)
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        for _ in range(2):  # and may ask again
            assert ann.answer_to("hint")["code"] == "unavailable"
