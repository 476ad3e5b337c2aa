"""Learning through the server: guides, drawn examples, and tables with a coach."""

from pathlib import Path

import pytest

from caterwaul import games
from caterwaul.learning.stills import stills_of
from caterwaul.server.api import learn
from caterwaul.server.background.game_compiler import load, mark_of
from caterwaul.server.tables.table import Table

from .conftest import named
from .serving import AGAINST_BOT, Player, eventually, services_of, serving

PATIENCE = 600


def lesson_of(player: Player, game: str = "clash") -> dict[str, str]:
    answer = player.call("POST", f"/api/games/{game}/lesson")
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


def do_what_is_hinted(player: Player) -> None:
    """One decision of the learner: what the coach points out, or the first that there is."""
    player.await_turn()
    view = player.view
    options = [option["action"] for option in view["view"]["options"]]
    hints = player.coach["hints"]
    assert set(hints) <= set(options)
    answer = player.answer_to("move", seen=view["seen"], action=(hints or options)[0])
    assert answer["type"] == "ok"
    player.hear_until(lambda said: said["type"] == "view" and said["seen"] > view["seen"])


def is_taught(player: Player) -> bool:
    return bool(player.coach["step"] > player.coach["steps"])


@pytest.mark.parametrize("key", games.keys())
def test_a_lesson_is_played_to_its_end(key: str, tmp_path: Path) -> None:
    load(key)
    mark_of(key).touch()
    with serving(tmp_path, prepare=(key,)) as client:
        ann = named(client, "Ann")
        with ann.at(lesson_of(ann, key)):
            ann.hear_a("view")
            titles = [ann.coach["title"]]
            for _ in range(PATIENCE):
                if is_taught(ann):
                    break
                if ann.view["view"]["options"]:
                    do_what_is_hinted(ann)
                else:
                    ann.hear_a("view")
                titles.append(ann.coach["title"])
            assert is_taught(ann)
            assert len(set(titles)) == ann.coach["steps"] + 1


def test_the_coach_reacts_to_what_was_done(ann: Player) -> None:
    with ann.at(lesson_of(ann)):
        ann.hear_a("view")
        assert ann.coach["said"] == ""
        do_what_is_hinted(ann)
        ann.await_turn()
        assert "2" in ann.coach["said"]
        other = next(o for o in ann.view["view"]["options"] if o["action"] not in ann.coach["hints"])
        ann.answer_to("move", seen=ann.view["seen"], action=other["action"])
        ann.hear_until(lambda said: said["type"] == "view" and said["coach"]["step"] == 3)
        assert ann.coach["said"] == "Marrow played a 2. A Block would have stopped all of it."


def test_a_hint_in_a_lesson_is_what_the_coach_shows(ann: Player) -> None:
    with ann.at(lesson_of(ann)):
        ann.hear_a("view")
        shown = next(o for o in ann.view["view"]["options"] if o["action"] == ann.coach["hints"][0])
        answer = ann.answer_to("hint")
        assert answer["text"] == f"The lesson goes on with: {shown['title']}."
        assert answer["actions"] == [shown["action"]]


def test_a_lesson_can_be_left_and_resumed_and_taken_back(ann: Player) -> None:
    made = lesson_of(ann)
    with ann.at(made):
        ann.hear_a("view")
        first = ann.coach
        do_what_is_hinted(ann)
        ann.await_turn()
        before = ann.coach
    [mine] = ann.call("GET", "/api/mine").json()["items"]
    assert mine["lesson"] is True
    assert mine["waits"] is True
    with ann.at(made):
        ann.hear_a("view")
        assert ann.coach == before != first
        assert ann.undo()["type"] == "ok"
        ann.hear_a("view")
        assert ann.coach == first


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ann = named(client, "Ann")
        made = lesson_of(ann)
        with ann.at(made):
            ann.hear_a("view")
            do_what_is_hinted(ann)
            ann.await_turn()
            before = ann.coach
    with serving(tmp_path) as client:
        again = Player(client, ann.cookie)
        with again.at(made):
            again.hear_a("view")
            assert again.coach == before


def test_all_learners_meet_the_same_bot(ann: Player, bob: Player) -> None:
    logs = []
    for learner in (ann, bob):
        with learner.at(lesson_of(learner)):
            learner.hear_a("view")
            while not is_taught(learner):
                do_what_is_hinted(learner)
                learner.await_turn()
            logs.append(
                [line["text"] for said in learner.heard if said["type"] == "view" for line in said["lines"]]
            )
    assert logs[0] == logs[1]


def test_a_lesson_is_for_one(ann: Player, eve: Player) -> None:
    made = lesson_of(ann)
    assert eve.call("GET", f"/api/tables/{made['id']}").status_code == 404
    assert [table["id"] for table in eve.call("GET", "/api/tables").json()["items"]] == []
    with eve.at(made):
        assert "coach" not in eve.hear_a("view"), "who looks on is not coached"
        assert eve.answer_to("move", seen=0, action=0)["code"] == "not_seated"


def test_other_tables_have_no_coach_and_a_rematch_is_an_ordinary_match(ann: Player) -> None:
    with ann.at(lesson_of(ann)):
        ann.hear_a("view")
        ann.answer_to("resign")
        ann.answer_to("rematch")
        following = ann.hear_until(lambda said: said["type"] == "table" and said["next"])["next"]
    with ann.at({"id": following, "invite": ""}):
        assert "coach" not in ann.hear_a("view")
    listed = {table["id"]: table for table in ann.call("GET", "/api/mine").json()["items"]}
    assert "lesson" not in listed[following]


@pytest.mark.parametrize("key", games.keys())
def test_a_guide_has_everything_to_read(ann: Player, key: str) -> None:
    guide = ann.call("GET", f"/api/games/{key}/guide").json()
    rules = ann.call("GET", f"/api/games/{key}/rules").json()
    assert [rule for chapter in guide["chapters"] for rule in chapter["rules"]] == rules
    assert guide["minute"]
    assert guide["steps"] >= 5


def test_examples_are_views_before_and_after(ann: Player) -> None:
    found = ann.call("GET", "/api/games/clash/examples").json()
    assert [still["rule"] for still in found][:3] == ["A3", "M4", "M5"]
    assert found[0]["before"]["counters"]["0"][0] != found[0]["after"]["counters"]["0"][0]
    assert any("hits for 2" in line["text"] for line in found[0]["after"]["log"])


def test_examples_are_drawn_before_anybody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is first would wait for it, and others for them."""
    monkeypatch.setattr(learn, "COMING_BACK", 0.0)
    stills_of.cache_clear()
    with serving(tmp_path):
        eventually(lambda: stills_of.cache_info().currsize == 1)


def test_examples_of_a_game_that_is_not_ready_are_asked_for_again(
    ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caterwaul.server.api.learn.LONGEST_WAIT", 0.05)
    services = services_of(ann.client)
    services.compiler.ready["five_rows"].clear()
    monkeypatch.setattr(services.compiler, "start", lambda keys: None)
    monkeypatch.setattr(services.compiler, "_work", never)
    late = ann.call("GET", "/api/games/five_rows/examples")
    assert late.status_code == 503
    assert "try again" in late.json()["error"]["message"]
    services.compiler.failed.add("five_rows")
    assert "at present" in ann.call("GET", "/api/games/five_rows/examples").json()["error"]["message"]


async def never() -> None:
    """Nothing gets ready."""


def test_a_lesson_counts_for_nothing(ann: Player) -> None:
    heard = []

    async def hear(table: Table) -> None:
        heard.append(table.id)

    services_of(ann.client).end_notices.listeners.append(hear)
    lesson, match = lesson_of(ann), ann.create(AGAINST_BOT)
    for made in (lesson, match):
        with ann.at(made):
            ann.hear_a("view")
            ann.answer_to("resign")
            ann.hear_until(lambda said: said["type"] == "table" and said["state"] == "over")
    while not heard:
        ann.call("GET", "/healthz")
    assert heard == [match["id"]]


@pytest.mark.parametrize(("method", "what"), [("GET", "guide"), ("GET", "examples"), ("POST", "lesson")])
def test_of_an_unknown_game_there_is_nothing_to_learn(ann: Player, method: str, what: str) -> None:
    answer = ann.call(method, f"/api/games/chess/{what}")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"] == "there is no such game"


def test_a_lesson_from_another_site_is_refused(ann: Player) -> None:
    answer = ann.call("POST", "/api/games/clash/lesson", headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert ann.call("GET", "/api/mine").json()["items"] == []
