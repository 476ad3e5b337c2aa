"""Fair shuffles at a table: committed before anybody adds to them, told after the end, and checkable then."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.match.shuffle import Shuffle, commitment_to
from caterwaul.replay.verify import verify
from caterwaul.server.tables.event_types import Created, Sat, Seat
from caterwaul.server.tables.table import Table

from .serving import AGAINST_BOT, TWO_PEOPLE, Player, services_of


def promised(player: Player) -> str:
    answer = player.call("POST", "/api/shuffles")
    assert answer.status_code == 201
    return str(answer.json()["commitment"])


def shuffle_of(player: Player, made: dict[str, str]) -> dict[str, Any]:
    answer = player.call("GET", f"/api/tables/{made['id']}?invite={made['invite']}")
    shown: dict[str, Any] = answer.json()["shuffle"]
    return shown


def replay_of(player: Player, made: dict[str, str]) -> str:
    answer = player.call("GET", f"/api/tables/{made['id']}/replay?invite={made['invite']}")
    assert answer.status_code == 200, answer.text
    return answer.text


def resign(player: Player, made: dict[str, str]) -> None:
    with player.at(made):
        player.hear_a("view")
        assert player.answer_to("resign")["type"] == "ok"


def created(client: TestClient, made: dict[str, str]) -> Any:
    services = services_of(client)
    return services.hall.rooms[made["id"]].table.created


def test_the_table_is_shuffled_by_the_secret_of_the_commitment_and_what_all_people_added(
    client: TestClient, ann: Player, bob: Player
) -> None:
    commitment = promised(ann)
    made = ann.create(TWO_PEOPLE | {"commitment": commitment, "part": "four  paws"})
    before = shuffle_of(bob, made)
    assert before["commitment"] == commitment == commitment_to(created(client, made).secret)
    assert (before["added"], before["secret"], before["parts"], before["seal"]) == ([0], None, None, None)
    bob.join(made, part="blåbær")
    with bob.at(made):
        bob.hear_a("view")
        assert bob.table["shuffle"] == before | {"added": [0, 1]}
    resign(ann, made)
    after = shuffle_of(bob, made)
    shuffle = Shuffle(bytes.fromhex(after["secret"]), tuple(after["parts"]))
    assert shuffle.commitment == commitment
    assert after["parts"] == ["four paws", "blåbær"]
    text = replay_of(bob, made)
    assert f"\nseed {shuffle.seed.hex()}\n" in text
    verdict = verify(text, commitment=commitment, seal=after["seal"])
    assert not verdict.wrong
    assert any("Ann and Bob added" in line for line in verdict.holds)
    assert any("resigned" in line for line in verdict.unknown)


def test_a_commitment_is_for_one_table_of_one_person(ann: Player, bob: Player) -> None:
    commitment = promised(ann)
    refused = bob.call("POST", "/api/tables", json=AGAINST_BOT | {"commitment": commitment})
    assert refused.status_code == 409
    ann.create(AGAINST_BOT | {"commitment": commitment, "part": "x"})
    again = ann.call("POST", "/api/tables", json=AGAINST_BOT | {"commitment": commitment, "part": "x"})
    assert again.status_code == 409
    assert "ask for another" in again.json()["error"]["message"]


def test_a_table_that_is_refused_leaves_the_commitment_unused(ann: Player) -> None:
    commitment = promised(ann)
    wrong = AGAINST_BOT | {"commitment": commitment, "options": {"weather": "fair"}}
    assert ann.call("POST", "/api/tables", json=wrong).status_code == 400
    ann.create(AGAINST_BOT | {"commitment": commitment})


@pytest.mark.parametrize(
    "given",
    [
        {"part": "before any commitment"},
        {"part": "x" * 65, "commitment": "c"},
        {"part": "\x07", "commitment": "c"},
        {"part": 7, "commitment": "c"},
    ],
)
def test_a_part_that_cannot_be_is_refused(ann: Player, given: dict[str, Any]) -> None:
    answer = ann.call("POST", "/api/tables", json=AGAINST_BOT | given)
    assert answer.status_code == 400
    assert ann.call("GET", "/api/mine").json()["items"] == []


def test_who_does_not_sit_down_adds_nothing(ann: Player) -> None:
    seats = {"seats": [{"kind": "open"}, {"kind": "bot", "level": "random"}]}
    given = AGAINST_BOT | seats | {"commitment": promised(ann), "part": "x"}
    assert ann.call("POST", "/api/tables", json=given).status_code == 400


def test_only_the_newest_commitments_of_a_person_are_kept(client: TestClient, ann: Player) -> None:
    given = [promised(ann) for _ in range(6)]
    services = services_of(client)
    assert client.portal is not None
    kept = client.portal.call(services.documents.page, "shuffle")
    assert {document.key for document in kept} == set(given[-4:])
    for commitment in given[:2]:
        body = AGAINST_BOT | {"commitment": commitment}
        assert ann.call("POST", "/api/tables", json=body).status_code == 409


def test_a_rematch_is_committed_to_before_anybody_asks_for_it(ann: Player) -> None:
    made = ann.create(AGAINST_BOT)
    resign(ann, made)
    following = shuffle_of(ann, made)["next"]
    with ann.at(made):
        assert ann.answer_to("rematch", part="\u202e")["code"] == "illegal"
        ann.ask("rematch", part="once more")
        new = ann.hear_until(lambda said: said.get("next") is not None)["next"]
    again = {"id": new, "invite": made["invite"]}
    shown = shuffle_of(ann, again)
    assert shown["commitment"] == following != shuffle_of(ann, made)["commitment"]
    assert shown["added"] == [0]
    assert shown["next"] not in ("", following)
    resign(ann, again)
    assert shuffle_of(ann, again)["parts"] == ["once more", ""]


def test_who_leaves_takes_their_part_along(ann: Player, bob: Player) -> None:
    made = ann.create(TWO_PEOPLE | {"seats": [{"kind": "open"}, {"kind": "open"}]})
    ann.join(made, part="mine")
    with ann.at(made):
        assert ann.answer_to("leave")["type"] == "ok"
    assert shuffle_of(bob, made)["added"] == []


def test_a_bot_that_steps_in_changes_no_card_not_even_after_a_restart() -> None:
    """Live the cards are dealt before the bot comes; folded again, they are dealt after."""
    clash = games.load("clash")
    seats = [Seat("person", "Ann", "a", part="mine"), Seat("person", "Bob", "b", part="his")]
    created = Created(
        at=0.0, game="clash", rules=clash.fingerprint, cards_mark=clash.builtin.fingerprint, seats=seats,
        invite="", secret=bytes(32),
    )  # fmt: skip
    steps_in = Sat(at=1.0, seat=1, who=Seat("bot", "Bob (Tabby bot)", level="tabby"))
    live, folded = Table("table", created), Table("table", created)
    live.begin()
    live.apply(steps_in)
    folded.apply(steps_in)
    folded.begin()
    assert live.match is not None
    assert folded.match is not None
    assert live.match.start == folded.match.start
    assert live.match.start.shuffle == Shuffle(bytes(32), ("mine", "his"))
