"""Replays over HTTP: what every seat saw, who may watch, files, analyses, and going on from the middle."""

import random
import re
import threading
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import Match
from caterwaul.bots.choices import steps_of
from caterwaul.match.shuffle import Shuffle
from caterwaul.replay.text import HEADER, checksum, seal_of, write_replay
from caterwaul.server.replays import analyses, films
from caterwaul.server.replays.films import BLOCK, film_of
from caterwaul.server.storage.store import Document

from ..scenes import Reader
from .conftest import named
from .serving import AGAINST_BOT, PRESET, Player, services_of
from .waiting import until

PRIVATE = {
    "game": "clash",
    "seats": [
        {"kind": "me", "choices": {"character": "brute"}},
        {"kind": "bot", "level": "random", "choices": {"character": "hexa"}},
    ],
}
OPEN = PRIVATE | {"open": True}
READS = ("", "/file", "/scenes/open/0", "/story/0", "/analysis")


def played(player: Player, wanted: dict[str, Any]) -> dict[str, str]:
    """A table at which a match was played to its end."""
    made = player.create(wanted)
    with player.at(made):
        player.hear_a("view")
        while not player.view["view"]["over"]:
            player.await_turn()
            if player.view["view"]["options"]:
                player.move()
                player.settle()
    return made


def whole_match(key: str = "clash", seed: int = 1) -> Match:
    match, chance = Match.new(key, seed=Shuffle(bytes(32), ("x", ""))), random.Random(seed)
    while not match.over:
        seat = match.to_act[-1]
        match.take(seat, chance.choice(match.legal_actions(seat)))
    return match


def opened(player: Player, text: str) -> str:
    answer = player.call("POST", "/api/replays", json={"text": text})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def shown(player: Player, id_: str, more: str = "", **query: str) -> Any:
    answer = player.call("GET", f"/api/replays/{id_}{more}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def frames(player: Player, id_: str, seat: str, count: int) -> list[Any]:
    """Every view of a perspective, written out, those that are as before filled in."""
    views: list[Any] = []
    reader, story = Reader(), shown(player, id_, f"/story/{seat}")
    reader.sheet, reader.words = story["sheet"], story["words"]
    for block in range(count // BLOCK + 1):
        got = shown(player, id_, f"/scenes/{seat}/{block}")
        assert got["first"] == block * BLOCK
        for frame in got["frames"]:
            views.append(reader.view(frame["scene"]) if frame["scene"] else views[-1])
    assert len(views) == count + 1
    return views


def test_a_replay_tells_who_played_what_and_that_it_holds(ann: Player) -> None:
    made = played(ann, OPEN)
    told = shown(ann, made["id"])
    assert told["seats"] == ["Ann", "Random bot"]
    assert (told["game"], told["seat"], told["invite"], told["can_go_on"]) == ("clash", 0, None, True)
    assert told["result"]["reason"] == "played"
    assert told["checked"]["wrong"] == ""
    assert len(told["actions"]) > 4
    assert told["actions"][0]["title"].lower().startswith("play ")
    text = ann.call("GET", f"/api/replays/{made['id']}/file").text
    assert text == ann.call("GET", f"/api/tables/{made['id']}/replay").text
    assert text.endswith(f"check {told['seal']}\n")


def test_the_actions_of_a_replay_call_cards_by_name_not_by_place(ann: Player) -> None:
    match = whole_match("claw_and_order")
    told = shown(ann, opened(ann, write_replay(match)))["actions"]
    attacks = [action["title"] for action in told if action["title"].startswith("attack")]
    assert [said for said in attacks if not re.fullmatch(r"attack \D+ with \D+", said)] == []
    assert len(attacks) > 3
    assert [action["seat"] for action in told] == [seat for seat, _ in match.actions]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_is_shown_what_it_saw_then_and_nothing_more(ann: Player, seat: int) -> None:
    match = whole_match("five_rows")
    id_ = opened(ann, write_replay(match))
    found = frames(ann, id_, str(seat), len(match.actions))
    again = Match(match.game, match.cards, match.start, match.names)
    for number, view in enumerate(found):
        if number:
            again.take(*match.actions[number - 1])
        then = again.view(seat)
        assert [[card["face"] for card in zone["cards"]] for zone in view["zones"]] == [
            [card.face for card in zone.cards] for zone in then.zones
        ]
        assert view["options"] == []
        assert view["over"] == (number == len(match.actions))
    zones = [zone for view in found for zone in view["zones"] if zone["id"] == f"hand {1 - seat}"]
    hidden = [card for zone in zones for card in zone["cards"]]
    assert hidden
    assert all(card["face"] is None for card in hidden)


def test_all_open_shows_every_hand_and_the_whole_story(ann: Player) -> None:
    match = whole_match("five_rows")
    id_ = opened(ann, write_replay(match))
    views = frames(ann, id_, "open", len(match.actions))
    hands = [card for zone in views[0]["zones"] if zone["shape"] == "hand" for card in zone["cards"]]
    assert len(hands) > 5
    assert all(card["face"] for card in hands)
    everything, own = (shown(ann, id_, f"/story/{eyes}") for eyes in ("open", "0"))
    assert len(everything["lines"]) == len(everything["at"]) >= len(own["lines"])
    assert everything["at"] == sorted(everything["at"])
    drawn = [line["text"] for line in everything["lines"] if line["name"] == "drew"]
    assert not any(text.endswith("draws a card.") for text in drawn)


@pytest.mark.parametrize("key", ["battlecats", "claw_and_order", "paw_of_duty"])
def test_films_of_every_game_end_as_the_match_did(key: str, compiled_games: None) -> None:
    match = whole_match(key)
    for seat in (-2, 0, 1):
        film = film_of(match, None, seat)
        assert len(film.blocks) == len(match.actions) // BLOCK + 1
        assert b'"over":true' in film.block(len(film.blocks) - 1)


def test_a_film_is_packed_while_it_is_made(monkeypatch: pytest.MonkeyPatch, compiled_games: None) -> None:
    """All of it unpacked would be as large as the match is long."""
    order: list[str] = []

    def noted(name: str) -> None:
        work = getattr(films, f"_{name}")

        def does(*given: Any) -> Any:
            order.append(name)
            return work(*given)

        monkeypatch.setattr(films, f"_{name}", does)

    noted("scene")
    noted("packed")
    match = whole_match("claw_and_order")
    film = film_of(match, None, 0)
    assert len(film.blocks) == order.count("packed") == -(-(len(match.actions) + 1) // BLOCK) > 2
    assert max(map(len, "".join(order).split("packed"))) == BLOCK * len("scene")


def test_simultaneous_choices_stay_secret_in_the_eyes_of_the_other(ann: Player) -> None:
    match = Match.new("clash", choices={0: "brute", 1: "hexa"}, seed=1)
    for seat, words in ((0, "play four"), (1, "play block")):
        match.play(seat, words)
    views = frames(ann, opened(ann, write_replay(match)), "1", 2)
    assert views[1]["zones"] == views[0]["zones"]
    assert views[2]["zones"] != views[0]["zones"]
    seen = frames(ann, opened(ann, write_replay(match)), "open", 2)
    assert seen[1]["zones"] != seen[0]["zones"]


def test_frames_may_be_kept_by_a_browser_and_are_of_one_match(ann: Player) -> None:
    made = played(ann, OPEN)
    seal = shown(ann, made["id"])["seal"]
    answer = ann.call("GET", f"/api/replays/{made['id']}/scenes/0/0?seal={seal}")
    assert answer.headers["cache-control"] == "private, max-age=3600"
    assert ann.call("GET", f"/api/replays/{made['id']}/scenes/0/0?seal={'0' * 64}").status_code == 409
    assert ann.call("GET", f"/api/replays/{made['id']}").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("more", READS)
def test_a_private_replay_is_for_those_who_played_and_those_with_the_link(
    ann: Player, eve: Player, more: str
) -> None:
    made = played(ann, PRIVATE)
    path = f"/api/replays/{made['id']}{more}"
    assert ann.call("GET", path).status_code == 200
    assert eve.call("GET", path).status_code == 404
    assert eve.call("GET", f"{path}?invite={'x' * 22}").status_code == 404
    assert eve.call("GET", f"{path}?invite={made['invite']}").status_code == 200


def test_an_open_replay_is_for_everybody(ann: Player, eve: Player) -> None:
    made = played(ann, OPEN)
    assert [eve.call("GET", f"/api/replays/{made['id']}{more}").status_code for more in READS] == [200] * 5
    assert (shown(eve, made["id"])["seat"], shown(eve, made["id"])["invite"]) == (-1, None)


def test_changing_something_needs_the_link_as_well(ann: Player, eve: Player) -> None:
    made = played(ann, PRIVATE)
    path, body = f"/api/replays/{made['id']}", {"seat": 0, "after": 2, "level": "random"}
    assert eve.call("POST", f"{path}/analysis").status_code == 404
    assert eve.call("DELETE", f"{path}/analysis").status_code == 404
    assert eve.call("POST", f"{path}/continue", json=body).status_code == 404
    assert shown(ann, made["id"], "/analysis")["state"] == "none"


@pytest.mark.parametrize("more", READS)
def test_nothing_is_told_before_the_end(ann: Player, more: str) -> None:
    made = ann.create(OPEN)
    assert ann.call("GET", f"/api/replays/{made['id']}{more}").status_code == 409
    body = {"seat": 0, "after": 0, "level": "random"}
    assert ann.call("POST", f"/api/replays/{made['id']}/continue", json=body).status_code == 409


@pytest.mark.parametrize(
    "path", ["/scenes/2/0", "/scenes/-1/0", "/scenes/open/9", "/scenes/open/x", "/story/me"]
)
def test_what_is_not_there_is_said(ann: Player, path: str) -> None:
    id_ = opened(ann, write_replay(whole_match()))
    answer = ann.call("GET", f"/api/replays/{id_}{path}")
    assert answer.status_code == 404
    assert answer.json()["error"]["message"]


def test_a_match_that_was_given_up_can_be_watched_to_where_it_came(ann: Player) -> None:
    made = ann.create(OPEN)
    with ann.at(made):
        ann.hear_a("view")
        ann.answer_to("resign")
    told = shown(ann, made["id"])
    assert told["result"]["reason"] == "resigned"
    assert told["actions"] == []
    (last,) = frames(ann, made["id"], "0", 0)
    assert (last["over"], last["winners"]) == (True, [1])
    assert ann.call("POST", f"/api/replays/{made['id']}/analysis").status_code == 409


def forged(text: str, old: str = "seed ", new: str = "seed f") -> str:
    body = text[: text.rindex("check ")].replace(old, new, 1)
    return f"{body}check {checksum(body)}\n"


WRONG = {
    "nothing": lambda text: "",
    "other": lambda text: "hello",
    "half": lambda text: text[: len(text) // 2],
    "other rules": lambda text: text.replace("\nrules ", "\nrules f"),
    "forged": forged,
    "no game": lambda text: f"{HEADER}\ngame chess\n",
    "long": lambda text: text + "x" * 120_000,
    "many lines": lambda text: forged(text, "\n\n", "\n" * 3_001),
}


@pytest.mark.parametrize("how", WRONG)
def test_a_file_that_is_no_replay_is_refused(ann: Player, how: str) -> None:
    answer = ann.call("POST", "/api/replays", json={"text": WRONG[how](write_replay(whole_match()))})
    assert answer.status_code == 400
    assert len(answer.json()["error"]["message"]) > 20


def test_a_file_has_one_address_whoever_opens_it(ann: Player, bob: Player) -> None:
    text = write_replay(whole_match())
    assert opened(ann, text) == opened(bob, text) == opened(ann, text)
    told = shown(bob, opened(ann, text))
    assert (told["seat"], told["result"]["reason"]) == (-1, "played")
    assert told["shuffle"]["parts"] == ["x", ""]


def test_the_oldest_files_of_a_person_make_place(ann: Player) -> None:
    texts = [write_replay(whole_match(seed=seed)) for seed in range(22)]
    ids = [opened(ann, text) for text in texts]
    assert ann.call("GET", f"/api/replays/{ids[0]}").status_code == 404
    assert ann.call("GET", f"/api/replays/{ids[-1]}").status_code == 200


def test_a_file_with_other_line_ends_is_kept_as_it_was_written(ann: Player) -> None:
    text = write_replay(whole_match())
    id_ = opened(ann, "\ufeff" + text.replace("\n", "\r\n"))
    assert id_ == opened(ann, text)
    assert ann.call("GET", f"/api/replays/{id_}/file").content == text.encode()


def test_an_analysis_shows_how_far_it_is_and_is_kept(client: TestClient, ann: Player) -> None:
    id_ = opened(ann, write_replay(whole_match()))
    path = f"/api/replays/{id_}/analysis"
    begun = ann.call("POST", path).json()
    assert begun["state"] in ("waiting", "running", "done")
    end = time.monotonic() + 120
    while (now := shown(ann, id_, "/analysis"))["state"] != "done":
        assert now["state"] in ("waiting", "running"), now
        assert now["done"] <= now["total"] == steps_of(whole_match())
        assert time.monotonic() < end
        time.sleep(0.05)
    assert len(now["chances"]) == len(whole_match().actions) + 1
    assert all(abs(sum(chances) - 1) < 0.01 for chances in now["chances"])
    assert now["chances"][-1][whole_match().winners[0]] == 1.0
    for turn in now["turns"]:
        assert turn["title"]
        assert turn["kind"] == "slip" or abs(turn["after"] - turn["before"]) >= 0.08
        if turn["kind"] == "slip":
            assert turn["whose"] == turn["seat"]
            assert turn["after"] <= turn["before"] - 0.08
            assert turn["better"]
            assert turn["promised"] >= 0.08
    assert services_of(client).library.analyses.jobs == {}
    assert [choice["seat"] for choice in now["choices"]] == [0, 0, 0, 1, 1, 1]
    for choice in now["choices"]:
        assert whole_match().actions[choice["number"] - 1][0] == choice["seat"]
        assert choice["text"].startswith(f"{choice['when']}: instead of “")
    assert ann.call("POST", path).json() == now


def test_an_analysis_of_before_is_made_anew(client: TestClient, ann: Player) -> None:
    text = write_replay(whole_match())
    id_, old = opened(ann, text), Document("analysis 2", seal_of(text), b'{"state":"done"}', rank=0.0)
    assert client.portal is not None
    client.portal.call(services_of(client).documents.keep, old)
    assert shown(ann, id_, "/analysis")["state"] == "none"


def test_an_analysis_can_be_stopped_and_begun_again(client: TestClient, ann: Player) -> None:
    id_ = opened(ann, write_replay(whole_match("battlecats")))
    path = f"/api/replays/{id_}/analysis"
    assert ann.call("POST", path).json()["state"] in ("waiting", "running")
    assert ann.call("DELETE", path).json()["state"] == "none"
    tasks = services_of(client).library.analyses.tasks
    assert client.portal is not None
    client.portal.call(until, lambda: not tasks)  # what was under way has come to its end
    assert shown(ann, id_, "/analysis")["state"] == "none"
    assert ann.call("POST", path).json()["state"] in ("waiting", "running")
    assert ann.call("DELETE", path).json()["state"] == "none"
    assert ann.call("POST", path).json()["state"] in ("waiting", "running")
    ann.call("DELETE", path)


def test_an_analysis_that_takes_too_long_is_stopped_and_says_so(
    client: TestClient, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = opened(ann, write_replay(whole_match()))
    monkeypatch.setattr(analyses, "SECONDS", 0.0)
    assert ann.call("POST", f"/api/replays/{id_}/analysis").status_code == 200
    tasks = services_of(client).library.analyses.tasks
    assert client.portal is not None
    client.portal.call(until, lambda: not tasks)
    assert shown(ann, id_, "/analysis")["state"] == "failed"


def test_who_asked_for_an_analysis_may_stop_it_and_others_who_never_played_may_not(
    client: TestClient, ann: Player
) -> None:
    made, bob, eve = played(ann, OPEN), named(client, "Bob"), named(client, "Eve")
    path = f"/api/replays/{made['id']}/analysis"
    go_on = threading.Event()
    services_of(client).library.analyses.pool.submit(go_on.wait)
    try:
        assert bob.call("POST", path).json()["can_stop"] is True
        refused = eve.call("DELETE", path)
        assert refused.status_code == 403
        assert "only who played this match, or asked for its analysis" in refused.json()["error"]["message"]
        assert eve.call("POST", path).json()["can_stop"] is False  # asking again makes it nobody else's
        assert bob.call("DELETE", path).json()["state"] == "none"
        assert eve.call("DELETE", path).status_code == 200  # nothing to stop, nothing to refuse
    finally:
        go_on.set()


def test_going_on_from_the_middle_with_the_cards_as_they_were(client: TestClient, ann: Player) -> None:
    match = whole_match()
    id_ = opened(ann, write_replay(match))
    body = {"seat": 1, "after": 6, "level": "random"}
    answer = ann.call("POST", f"/api/replays/{id_}/continue", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    with ann.at(made):
        ann.hear_a("view")
        assert ann.table["goes_on"] == {"replay": id_, "after": 6}
        assert (ann.table["seat"], ann.table["shuffle"]) == (1, None)
        assert [seat["kind"] for seat in ann.table["seats"]] == ["bot", "person"]
        table = services_of(client).hall.rooms[made["id"]].table
        assert table.match is not None
        assert table.match.actions[:6] == match.actions[:6]
        assert table.match.start.seed == match.start.seed
        ann.await_turn()
        assert ann.move()["type"] == "ok"
        ann.answer_to("resign")
        ann.ask("rematch")
        new = ann.hear_until(lambda said: said.get("next") is not None)["next"]
    fresh = ann.call("GET", f"/api/tables/{new}").json()
    assert fresh["goes_on"] is None
    assert fresh["shuffle"]["commitment"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"seat": 2, "after": 1, "level": "random"}, 400),
        ({"seat": 0, "after": 10_000, "level": "random"}, 400),
        ({"seat": 0, "after": 1, "level": "nobody"}, 400),
        ({"seat": 0, "after": 1, "level": "tiger@9"}, 400),
        ({"seat": 0, "after": -1, "level": "random"}, 400),
        ({"seat": 0, "after": None, "level": "random"}, 409),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused(ann: Player, body: dict[str, Any], status: int) -> None:
    match = whole_match()
    at_the_end = {"after": len(match.actions)} if body["after"] is None else {}
    path = f"/api/replays/{opened(ann, write_replay(match))}/continue"
    answer = ann.call("POST", path, json=body | at_the_end)
    assert answer.status_code == status, answer.text
    assert ann.call("GET", "/api/mine").json()["items"] == []


def test_a_drawn_position_can_be_watched_only(ann: Player) -> None:
    match = Match.from_text(
        "clash\n turn 1; to_act 3\nseat 0\n  character brute\n  hp 5\n  hand one\n"
        "seat 1: character echo; hp 9; hand two four"
    )
    match.play(1, "play four")
    match.play(0, "play one")
    id_ = opened(ann, write_replay(match))
    assert shown(ann, id_)["can_go_on"] is False
    body = {"seat": 0, "after": 0, "level": "random"}
    assert ann.call("POST", f"/api/replays/{id_}/continue", json=body).status_code == 409


def test_a_replay_is_for_other_people_too_after_a_rename(client: TestClient) -> None:
    """Who played is found by who they are, not by their name."""
    ann = named(client, "Ann")
    made = played(ann, PRESET | {"seats": AGAINST_BOT["seats"], "open": False})
    ann.call("PUT", "/api/me", json={"name": "Anna"})
    assert shown(ann, made["id"])["seat"] == 0
