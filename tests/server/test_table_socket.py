"""Playing over the socket: what is acknowledged, shown and refused."""

import pytest

from .serving import AGAINST_BOT, PRESET, TWO_PEOPLE, Player

OWN_CARDS = """
[[card]]
id = "pounce"
name = "Pounce"
buildup = 1
acts = [{ do = "strike", n = 2 }]

[[character]]
id = "tabby"
name = "TABBY"
hp = 13
initiative = 9
duplicate = "two"
specials = ["pounce", "second_wind"]
"""


def test_a_table_with_a_bot_starts_at_once(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        assert ann.hear()["type"] == "table"
        view = ann.hear_a("view")
    assert view["view"]["seats"] == ["Ann", "Random bot"]
    assert view["from"] == 0
    assert view["view"]["options"]


def test_a_bot_plays_to_the_end(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        while True:
            ann.await_turn()
            if ann.view["view"]["over"]:
                break
            assert ann.move()["type"] == "ok"
            ann.settle()
        while ann.table["state"] != "over":
            ann.hear()
    assert ann.table["result"]["reason"] == "played"


def test_an_acknowledgement_comes_before_the_view_that_shows_it(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        ann.move()
        ann.hear_a("view")
    kinds = [said["type"] for said in ann.heard]
    assert kinds[kinds.index("ok") + 1] == "view"


def test_a_table_waits_until_all_sit(ann: Player, bob: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    with ann.at(made):
        assert ann.hear()["state"] == "waiting"
        bob.join(made)
        assert ann.hear_a("view")["view"]["seats"] == ["Ann", "Bob"]
        ann.settle()
    assert ann.table["state"] == "playing"


def test_the_log_is_sent_once_and_whole_on_connecting(ann: Player, bob: Player) -> None:
    made = ann.create(PRESET)
    bob.join(made, choices={"character": "hexa"})
    with ann.at(made), bob.at(made):
        ann.hear_a("view")
        bob.hear_a("view")
        for player in (ann, bob):
            player.move()
            player.settle()
        ann.settle()
        lines: list[object] = []
        for said in (said for said in ann.heard if said["type"] == "view"):
            lines[said["from"] :] = said["lines"]
        with ann.at(made):
            whole = ann.hear_a("view")
    assert whole["from"] == 0
    assert whole["lines"] == lines
    assert any(line["cards"] for line in whole["lines"])


def test_a_stale_move_is_refused_and_changes_nothing(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        first = ann.hear_a("view")
        ann.move()
        ann.settle()
        ann.await_turn()
        ann.settle()
        now = ann.view
        again = ann.answer_to("move", seen=first["seen"], action=first["view"]["options"][0]["action"])
        ann.settle()
        assert again["code"] == "stale"
        assert ann.view == now


def test_a_move_that_was_not_offered_is_logged_without_what_was(
    ann: Player, caplog: pytest.LogCaptureFixture
) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        ann.hear_a("view")
        offered = [option["words"] for option in ann.view["view"]["options"]]
        assert ann.answer_to("move", seen=ann.view["seen"], action=100_000)["code"] == "illegal"
    assert "refused: illegal" in caplog.text
    assert not any(words in caplog.text for words in offered)


def test_an_illegal_move_is_refused_with_its_reason(ann: Player) -> None:
    with ann.at(ann.create(AGAINST_BOT)):
        seen = ann.hear_a("view")["seen"]
        for action in (0, 1, 10_000, 2**52):
            if action not in [option["action"] for option in ann.view["view"]["options"]]:
                refused = ann.answer_to("move", seen=seen, action=action)
                assert (refused["type"], refused["code"]) == ("error", "illegal")
        assert ann.view["seen"] == seen


def test_only_those_who_sit_can_play(ann: Player, eve: Player) -> None:
    made = ann.create(AGAINST_BOT)
    with ann.at(made), eve.at(made):
        view = ann.hear_a("view")
        assert eve.hear()["seat"] == -1
        shown = eve.hear_a("view")["view"]
        assert shown["options"] == []
        assert shown["prompt"].startswith("You are watching. Waiting for ")
        forged = {"seen": view["seen"], "action": view["view"]["options"][0]["action"]}
        assert eve.answer_to("move", **forged)["code"] == "not_seated"
        assert eve.undo()["code"] == "not_seated"
        for kind in ("resign", "rematch", "hint", "leave"):
            assert eve.answer_to(kind)["code"] == "not_seated"
        assert eve.answer_to("why", seen=view["seen"])["code"] == "not_seated"


def test_a_spectator_who_sits_down_sees_from_there(ann: Player, bob: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    with bob.at(made):
        assert bob.hear()["seat"] == -1
        bob.join(made)
        bob.hear_a("view")
        bob.settle()
    assert bob.table["seat"] == 1
    assert bob.view["view"]["seat"] == 1


def test_reconnecting_shows_the_same_table(ann: Player) -> None:
    made = ann.create({"game": "clash", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]})
    with ann.at(made):
        ann.hear_a("view")
        ann.move()
        ann.settle()
        ann.await_turn()
        before = ann.view["view"]
    with ann.at(made):
        assert ann.hear_a("view")["view"] == before


def test_those_at_the_table_see_who_is_there(ann: Player, bob: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    bob.join(made)
    with ann.at(made):
        ann.hear_a("view")
        with bob.at(made):
            bob.hear_a("view")
            ann.hear_until(lambda said: said["type"] == "table" and said["seats"][1]["connected"])
        ann.hear_until(lambda said: said["type"] == "table" and not said["seats"][1]["connected"])


def own_table(cards: str, character: str) -> dict[str, object]:
    bot = {"kind": "bot", "level": "random", "choices": {"character": "brute"}}
    seats = [{"kind": "me", "choices": {"character": character}}, bot]
    return {"game": "clash", "seats": seats, "cards": cards}


def test_a_table_is_played_with_own_cards(ann: Player) -> None:
    with ann.at(ann.create(own_table(OWN_CARDS, "tabby"))):
        view = ann.hear_a("view")["view"]
        assert view["roles"]["0"] == "TABBY"
        assert "play pounce" in [option["words"] for option in view["options"]]
        assert ann.move()["type"] == "ok"


def test_faults_call_a_card_file_by_its_name(ann: Player) -> None:
    wanted = own_table("[[", "tabby") | {"cards_file": "my cats.toml"}
    message = ann.call("POST", "/api/tables", json=wanted).json()["error"]["message"]
    assert message.startswith("my cats.toml:1: cannot be read")


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("[[", "your card file:1: cannot be read"),
        ("# nothing yet", "your card file: there are no cards in it"),
        (OWN_CARDS.replace("strike", "boom"), "card pounce: field 'acts[1].do': unknown word 'boom'"),
        ("", "tabby"),
    ],
)
def test_own_cards_that_are_wrong_are_refused_with_the_reason(ann: Player, cards: str, reason: str) -> None:
    answer = ann.call("POST", "/api/tables", json=own_table(cards, "tabby"))
    assert answer.status_code == 400
    assert reason in answer.json()["error"]["message"]
    assert ann.call("GET", "/api/mine").json()["items"] == []


def test_a_seat_is_told_that_it_has_decided_and_nobody_else_is(ann: Player, bob: Player) -> None:
    made = ann.create(TWO_PEOPLE)
    bob.join(made)
    with ann.at(made), bob.at(made):
        assert ann.hear_a("view")["decided"] is False
        assert ann.move()["type"] == "ok"
        ann.settle()
        bob.settle()
        assert (ann.view["decided"], bob.view["decided"]) == (True, False)
