"""Fair shuffles at a tournament: fixed before anybody enters, added to on entering, told when all is over."""

from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from caterwaul.match.shuffle import Shuffle, commitment_to, secret_of_table
from caterwaul.replay.verify import verify
from caterwaul.server.tournaments.documents import Besides, change_tournament
from caterwaul.tournament.state import Tournament

from .cups import ask, enter, made, refused, resign, seen, until
from .serving import Player, services_of


def shuffle_at(player: Player, table: str) -> dict[str, Any]:
    shown: dict[str, Any] = player.call("GET", f"/api/tables/{table}").json()["shuffle"]
    return shown


def begun(ann: Player, bob: Player, **plan: Any) -> dict[str, str]:
    cup = made(ann, **plan)
    enter(cup, ann, part="four  paws")
    enter(cup, bob, part="blåbær")
    ask(ann, "POST", cup, "/start")
    return cup


def test_a_table_is_shuffled_by_what_was_fixed_before_its_players_entered(ann: Player, bob: Player) -> None:
    cup = made(ann)
    before = seen(bob, cup)
    assert (len(before["commitment"]), before["secret"]) == (64, None)
    enter(cup, ann, part="four  paws")
    enter(cup, bob, part="blåbær")
    ask(ann, "POST", cup, "/start")
    playing = until(bob, cup, lambda shown: shown["table"] is not None)
    shown = shuffle_at(bob, playing["table"])
    assert (playing["commitment"], playing["secret"]) == (before["commitment"], None)
    assert (shown["added"], shown["secret"], shown["parts"]) == ([0, 1], None, None)
    name = "round 1, players 1 and 2, game 1"
    assert shown["origin"] == {"commitment": before["commitment"], "table": name, "secret": None}
    table = resign(bob, cup)
    over = until(bob, cup, lambda shown: shown["stage"] == "over")
    secret = bytes.fromhex(over["secret"])
    assert commitment_to(secret) == before["commitment"]
    told = shuffle_at(bob, table)
    assert bytes.fromhex(told["secret"]) == secret_of_table(secret, name)
    assert sorted(told["parts"]) == ["blåbær", "four paws"]
    replay = bob.call("GET", f"/api/replays/{table}").json()
    assert replay["shuffle"]["origin"]["secret"] == over["secret"]
    text = bob.call("GET", f"/api/replays/{table}/file").text
    assert f"\nseed {Shuffle(bytes.fromhex(told['secret']), tuple(told['parts'])).seed.hex()}\n" in text
    verdict = verify(text, None, before["commitment"], replay["seal"], over["secret"])
    assert verdict.summary.endswith("shuffled as your commitment promised.")


def test_while_a_tournament_runs_its_secret_and_the_parts_of_others_are_not_told(
    ann: Player, bob: Player
) -> None:
    cup = begun(ann, bob, best_of=3)
    first = resign(bob, cup)
    second = until(ann, cup, lambda shown: shown["table"] not in (None, first))["table"]
    page = ann.call("GET", f"/api/tournaments/{cup['id']}").text
    assert "blåbær" not in page
    replay = ann.call("GET", f"/api/replays/{first}").json()
    assert replay["shuffle"]["origin"]["secret"] is None
    assert shuffle_at(ann, second)["parts"] is None


def test_no_two_games_of_a_match_share_a_shuffle(ann: Player, bob: Player) -> None:
    cup = begun(ann, bob, best_of=3)
    first, second = resign(bob, cup), resign(ann, cup)
    shuffles = [shuffle_at(ann, table) for table in (first, second)]
    assert [shown["origin"]["table"][-6:] for shown in shuffles] == ["game 1", "game 2"]
    assert len({shown["secret"] for shown in shuffles}) == 2


@pytest.mark.parametrize("part", ["x" * 65, "\x07", 7])
def test_a_part_that_cannot_be_is_refused_and_nobody_enters(ann: Player, part: Any) -> None:
    cup = made(ann)
    assert refused(ann, "PUT", cup, "/entry", part=part)[0] == 400
    assert seen(ann, cup)["players"] == 0


def test_who_adds_nothing_takes_part_all_the_same(ann: Player, bob: Player) -> None:
    cup = made(ann)
    enter(cup, ann)
    enter(cup, bob, part="valerian")
    enter(cup, bob, part="")
    ask(ann, "POST", cup, "/start")
    table = until(bob, cup, lambda shown: shown["table"] is not None)["table"]
    assert shuffle_at(bob, table)["added"] == [], "what is added last counts"


def test_who_brings_something_else_has_added_what_they_added(ann: Player, bob: Player) -> None:
    cup = made(ann)
    enter(cup, ann)
    enter(cup, bob, part="valerian")
    enter(cup, bob, choices={"character": "brute"})
    ask(ann, "POST", cup, "/start")
    assert "valerian" in shuffle_at(bob, resign(bob, cup))["parts"]


def test_a_tournament_from_before_there_were_secrets_goes_on_without(
    client: TestClient, ann: Player, bob: Player
) -> None:
    cup = made(ann)
    services = services_of(client)
    assert client.portal is not None

    def forget(tournament: Tournament) -> Besides:
        tournament.secret = b""
        return []

    client.portal.call(change_tournament, services.documents, cup["id"], forget)
    assert seen(ann, cup)["commitment"] == ""
    assert "no commitment" in refused(ann, "PUT", cup, "/entry", part="x")[1]
    enter(cup, ann, bob)
    ask(ann, "POST", cup, "/start")
    table = until(bob, cup, lambda shown: shown["table"] is not None)["table"]
    assert shuffle_at(bob, table)["origin"] is None
    assert len(services.hall.rooms[table].table.created.secret) == 32


def test_a_table_that_is_set_up_again_is_another_one() -> None:
    from caterwaul.tournament.course import Outcome, begin, go_on
    from caterwaul.tournament.state import Plan, Player

    people = [Player("Ann", "a"), Player("Bob", "b")]
    cup = Tournament(
        id="", title="", organiser="", owner="", created=0.0, invite="", watch="", seed="",
        plan=Plan(game="clash", seats=2), players=people,
    )  # fmt: skip
    begin(cup)
    (match,) = cup.rounds[-1]
    first = cup.name_of(match)
    go_on(cup, {match.games[-1].table: Outcome((), is_void=True)}, 0.0, 0.0)
    assert cup.name_of(match) == f"{first}, attempt 2"
    assert msgspec.json.decode(msgspec.json.encode(cup), type=Tournament) == cup
