"""What is said at a table reaches those whom it is for, is bounded, and is kept nowhere."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul.faces.emotes import EMOTES
from caterwaul.server.tables import talk
from caterwaul.server.websocket.messages import LONGEST_WORDS

from .serving import AGAINST_BOT, PRESET, TWO_PEOPLE, Player, services_of

SECRET = "purr purr said nobody"
TALK = ("emote", "said", "mutes")


@pytest.fixture
def made(ann: Player, bob: Player) -> dict[str, str]:
    """A private table at which Ann and Bob sit."""
    made = ann.create(TWO_PEOPLE)
    bob.join(made)
    return made


@pytest.fixture
def seated(made: dict[str, str], ann: Player, bob: Player, eve: Player) -> Iterator[dict[str, str]]:
    """All look at it, Eve as a friend of theirs who only watches."""
    with ExitStack() as stack:
        for player in (ann, bob, eve):
            stack.enter_context(player.at(made))
            player.hear_a("table")
        yield made


def talk_heard(player: Player) -> list[dict[str, Any]]:
    player.settle()
    return [said for said in player.heard if said["type"] in TALK]


def test_a_mood_is_shown_to_everybody(seated: dict[str, str], ann: Player, bob: Player, eve: Player) -> None:
    assert ann.answer_to("emote", emote="wow")["type"] == "ok"
    for player in (ann, bob, eve):
        assert talk_heard(player) == [{"type": "emote", "seat": 0, "emote": "wow"}]


def test_words_are_for_those_who_sit_there(
    seated: dict[str, str], ann: Player, bob: Player, eve: Player
) -> None:
    assert bob.answer_to("say", text="  Well,\n\x07 hello\u202e!  ")["type"] == "ok"
    for player in (ann, bob):
        assert talk_heard(player) == [{"type": "said", "seat": 1, "text": "Well, hello!"}]
        assert player.table["talks"] is True
    assert talk_heard(eve) == []
    assert eve.table["talks"] is False


def test_who_looks_on_says_nothing(seated: dict[str, str], ann: Player, eve: Player) -> None:
    for kind, given in (
        ("emote", {"emote": "wow"}),
        ("say", {"text": "Hi"}),
        ("mute", {"seat": 0, "on": True}),
    ):
        assert eve.answer_to(kind, **given)["code"] == "not_seated"
    assert talk_heard(ann) == []


def test_a_muted_one_is_not_sent(seated: dict[str, str], ann: Player, bob: Player) -> None:
    assert ann.answer_to("mute", seat=1, on=True)["type"] == "ok"
    assert talk_heard(ann) == [{"type": "mutes", "seats": [1]}]
    bob.answer_to("say", text="Do you hear me?")
    bob.answer_to("emote", emote="hmm")
    assert len(talk_heard(bob)) == 2, "whoever is muted is not told"
    assert len(talk_heard(ann)) == 1
    ann.answer_to("mute", seat=1, on=False)
    bob.answer_to("say", text="And now?")
    assert [said["type"] for said in talk_heard(ann)] == ["mutes", "mutes", "said"]


def test_who_comes_back_still_does_not_hear_whom_they_muted(
    made: dict[str, str], ann: Player, bob: Player
) -> None:
    with bob.at(made):
        with ann.at(made):
            ann.answer_to("mute", seat=1, on=True)
        ann.heard.clear()
        with ann.at(made):
            bob.answer_to("say", text="Hello again")
            assert talk_heard(ann) == [{"type": "mutes", "seats": [1]}]


def test_only_other_people_can_be_muted(ann: Player, seated: dict[str, str]) -> None:
    for seat in (0, 2, 15):
        assert ann.answer_to("mute", seat=seat, on=True)["code"] == "illegal"


@pytest.mark.parametrize("wanted", [PRESET, AGAINST_BOT])
def test_strangers_and_bots_are_not_talked_to(ann: Player, bob: Player, wanted: dict[str, Any]) -> None:
    made = ann.create(wanted)
    if wanted is PRESET:  # anybody in the lobby may have joined it
        bob.join(made, choices={"character": "hexa"})
    with ann.at(made):
        assert ann.hear_a("table")["talks"] is False
        assert ann.answer_to("say", text="Hi")["code"] == "not_now"
        assert ann.answer_to("emote", emote="hello")["type"] == "ok"


@pytest.mark.parametrize("text", ["", "   ", "\x00\u200b", "x" * (LONGEST_WORDS + 1), "a" + "\u0301" * 9])
def test_words_that_cannot_be_shown_are_refused(
    seated: dict[str, str], ann: Player, bob: Player, text: str
) -> None:
    assert ann.answer_to("say", text=text)["code"] == "illegal"
    assert talk_heard(bob) == []


def test_what_is_longer_than_a_message_may_be_is_malformed(seated: dict[str, str], ann: Player) -> None:
    ann.ask("say", text="x" * 4 * (LONGEST_WORDS + 1))
    assert ann.hear_a("error")["code"] == "malformed"


def test_there_are_eight_moods_and_no_others(seated: dict[str, str], ann: Player) -> None:
    assert len(EMOTES) == 8
    assert ann.answer_to("emote", emote="insult")["code"] == "illegal"


@pytest.mark.parametrize(
    ("kind", "given", "at_once"),
    [("emote", {"emote": "ha"}, talk.EMOTES_AT_ONCE), ("say", {"text": "Hm"}, talk.WORDS_AT_ONCE)],
)
def test_nobody_can_flood_a_table(
    seated: dict[str, str], ann: Player, bob: Player, kind: str, given: dict[str, str], at_once: int
) -> None:
    answers = [ann.answer_to(kind, **given) for _ in range(at_once + 3)]
    assert [answer["type"] for answer in answers[:at_once]] == ["ok"] * at_once
    assert {answer["code"] for answer in answers[at_once:]} == {"too_many"}
    assert len(talk_heard(bob)) == at_once


def test_a_second_socket_brings_no_more_of_it(made: dict[str, str], ann: Player) -> None:
    for _ in range(2):
        with ann.at(made):
            ann.hear_a("table")
            said = [ann.answer_to("emote", emote="ha")["type"] for _ in range(talk.EMOTES_AT_ONCE)]
    assert "error" in said


def test_nothing_of_it_is_kept(
    client: TestClient, seated: dict[str, str], ann: Player, bob: Player, caplog: pytest.LogCaptureFixture
) -> None:
    """Not in the list of events, a replay, the data of a person, a log, nor for who comes later."""
    ann.hear_a("view")
    ann.answer_to("say", text=SECRET)
    ann.answer_to("emote", emote="good_game")
    ann.answer_to("resign")
    assert client.portal is not None
    events = client.portal.call(services_of(client).store.read, seated["id"], 0)
    replay = ann.call("GET", f"/api/tables/{seated['id']}/replay?invite={seated['invite']}").text
    data = ann.call("GET", "/api/me/export").text
    assert len(events) > 1
    assert len(replay) > 100
    for kept in (*(body.decode() for body in events), replay, data, caplog.text):
        assert SECRET not in kept
        assert "good_game" not in kept
    bob.heard.clear()
    with bob.at(seated):
        bob.hear_a("view")
        assert talk_heard(bob) == []
