"""What people show of themselves: a face out of traits, and whether strangers may watch. Refusals first."""

from typing import Any

import pytest

from caterwaul.faces.portraits import TRAITS, is_portrait, portrait
from caterwaul.server.tables.room import NO_TABLE

from .serving import AGAINST_BOT, TWO_PEOPLE, Player, eventually

FACE = {name: words[-1] for name, words in TRAITS.items()}


def show(player: Player, watch: bool = False, face: dict[str, str] | None = None) -> Any:
    return player.call("PUT", "/api/me/profile", json={"face": face, "watch": watch})


def duel(ann: Player, bob: Player) -> dict[str, str]:
    made = ann.create(TWO_PEOPLE)
    bob.join(made)
    return made


def listed(player: Player) -> list[str]:
    return [table["id"] for table in player.call("GET", "/api/tables").json()["items"]]


def seen_by(player: Player, made: dict[str, str]) -> int:
    return int(player.call("GET", f"/api/tables/{made['id']}").status_code)


def test_nobody_is_watched_who_has_not_said_so(ann: Player, bob: Player, eve: Player) -> None:
    assert ann.call("GET", "/api/me/profile").json()["watch"] is False
    made = duel(ann, bob)
    assert listed(eve) == []
    assert seen_by(eve, made) == 404


def test_one_alone_does_not_allow_it(ann: Player, bob: Player, eve: Player) -> None:
    show(ann, watch=True)
    made = duel(ann, bob)
    assert listed(eve) == []
    assert seen_by(eve, made) == 404


def test_both_together_do_and_see_what_a_spectator_sees(ann: Player, bob: Player, eve: Player) -> None:
    for player in (ann, bob):
        show(player, watch=True)
    made = duel(ann, bob)
    assert listed(eve) == [made["id"]]
    with eve.at({"id": made["id"], "invite": ""}):
        view = eve.hear_a("view")
        assert view["view"]["options"] == []
        assert eve.table["seat"] == -1
        assert eve.table["invite"] is None, "an invitation stays with those who were invited"
        assert eve.answer_to("move", seen=view["seen"], action=0)["code"] == "not_seated"


def test_a_bot_minds_nothing(ann: Player, eve: Player) -> None:
    show(ann, watch=True)
    assert listed(eve) == []
    made = ann.create(AGAINST_BOT)
    assert listed(eve) == [made["id"]]


def test_a_table_that_waits_for_an_invited_friend_is_shown_to_nobody(ann: Player, eve: Player) -> None:
    show(ann, watch=True)
    made = ann.create(TWO_PEOPLE)
    assert listed(eve) == []
    assert seen_by(eve, made) == 404
    assert eve.call("POST", f"/api/tables/{made['id']}/join", json={}).status_code == 404


def test_who_allows_it_no_more_is_alone_at_once(ann: Player, bob: Player, eve: Player) -> None:
    for player in (ann, bob):
        show(player, watch=True)
    made = duel(ann, bob)
    with eve.at({"id": made["id"], "invite": ""}):
        eve.hear_a("view")
        show(bob, watch=False)
        assert eve.hear_until_closed() == NO_TABLE
    assert listed(eve) == []
    assert seen_by(eve, made) == 404


def test_who_came_by_the_invitation_stays(ann: Player, bob: Player, eve: Player) -> None:
    for player in (ann, bob):
        show(player, watch=True)
    made = duel(ann, bob)
    with eve.at(made):
        eve.hear_a("view")
        show(bob, watch=False)
        assert eve.answer_to("hint")["code"] == "not_seated", "and is answered as before"
    assert eve.call("GET", f"/api/tables/{made['id']}?invite={made['invite']}").status_code == 200


def test_saying_so_in_the_middle_of_a_match_counts_at_once(ann: Player, bob: Player, eve: Player) -> None:
    made = duel(ann, bob)
    for player in (ann, bob):
        show(player, watch=True)
    assert listed(eve) == [made["id"]]


def test_the_replay_of_a_watched_match_stays_with_those_who_played(
    ann: Player, bob: Player, eve: Player
) -> None:
    for player in (ann, bob):
        show(player, watch=True)
    made = duel(ann, bob)
    with ann.at(made):
        ann.hear_a("view")
        ann.answer_to("resign")
    eventually(lambda: listed(eve) == [])
    assert eve.call("GET", f"/api/tables/{made['id']}/replay").status_code == 404
    assert eve.call("GET", f"/api/replays/{made['id']}").status_code == 404
    assert ann.call("GET", f"/api/tables/{made['id']}/replay").status_code == 200


def test_lessons_and_puzzles_are_shown_to_nobody(ann: Player, eve: Player) -> None:
    show(ann, watch=True)
    for path in ("/api/games/clash/lesson", "/api/games/clash/puzzles/1"):
        made = ann.call("POST", path).json()
        assert seen_by(eve, made) == 404
    assert listed(eve) == []


# faces


def test_a_face_is_the_same_at_tables_and_in_lists(ann: Player, bob: Player, eve: Player) -> None:
    assert show(ann, watch=True, face=FACE).json()["face"] == FACE
    show(bob, watch=True)
    made = duel(ann, bob)
    with bob.at(made):
        bob.hear_a("view")
        assert [seat["face"] for seat in bob.table["seats"]] == [FACE, None]
    [shown] = eve.call("GET", "/api/tables").json()["items"]
    assert [seat["face"] for seat in shown["seats"]] == [FACE, None]
    assert ann.call("GET", "/api/me/profile").json()["face"] == FACE


def test_another_face_is_seen_in_the_middle_of_a_match(ann: Player, bob: Player) -> None:
    made = duel(ann, bob)
    with bob.at(made):
        bob.hear_a("view")
        show(ann, face=FACE)
        bob.hear_until(lambda said: said["type"] == "table" and said["seats"][0]["face"] == FACE)


@pytest.mark.parametrize(
    "face",
    [
        {},
        {"coat": "ginger"},
        {**FACE, "coat": "<svg onload=1>"},
        {**FACE, "coat": "plaid"},
        {**FACE, "extra": "ginger"},
        {**FACE, "tint": "#FF0000"},
        {**FACE, "coat": 3},
        "<svg/>",
    ],
)
def test_what_is_no_face_is_refused_and_changes_nothing(ann: Player, face: Any) -> None:
    show(ann, face=FACE)
    refused = ann.call("PUT", "/api/me/profile", json={"face": face, "watch": True})
    assert refused.status_code == 400
    kept = ann.call("GET", "/api/me/profile").json()
    assert (kept["face"], kept["watch"]) == (FACE, False)


def test_a_face_goes_with_the_data_of_its_owner(ann: Player) -> None:
    show(ann, face=FACE)
    kinds = [document["kind"] for document in ann.call("GET", "/api/me/export").json()["documents"]]
    assert "profile" in kinds
    ann.call("POST", "/api/me/forget", json={})
    assert ann.call("GET", "/api/me/profile").json()["face"] is None


def test_a_picture_is_drawn_of_words_alone(ann: Player) -> None:
    drawn = ann.call("GET", "/api/portrait", params=FACE)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text == portrait(FACE)
    for wrong in ({}, {**FACE, "hat": "<script>"}, {"coat": "ginger"}):
        assert ann.call("GET", "/api/portrait", params=wrong).status_code == 404


@pytest.mark.parametrize("trait", list(TRAITS))
def test_every_word_of_a_trait_makes_another_picture(trait: str) -> None:
    worn = {**FACE, "hat": TRAITS["hat"][-1]}
    pictures = {portrait({**worn, trait: word}) for word in TRAITS[trait]}
    assert len(pictures) == len(TRAITS[trait]) if trait not in ("tint", "mark", "iris") else len(pictures) > 1
    assert all(is_portrait({**worn, trait: word}) for word in TRAITS[trait])
