"""Looked for again and again: tables that nobody looks at any more, and sockets of sessions that are over."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from caterwaul.server.people import accounts
from caterwaul.server.tables import recall

from .conftest import named
from .serving import PRESET, Player, eventually, services_of, serving
from .test_people import cheap_hashes, me, signed_up

__all__ = ["cheap_hashes"]
OFTEN = 0.02
CHOSEN = {
    "game": "clash",
    "seats": [{"kind": "me", "choices": {"character": "brute"}}, {"kind": "bot", "level": "random"}],
}


def rooms_of(client: TestClient) -> set[str]:
    return set(services_of(client).hall.rooms)


def resign(player: Player, made: dict[str, str]) -> None:
    with player.at(made):
        player.hear_a("view")
        player.ask("resign")
        player.hear_until(lambda said: said["type"] == "table" and said["state"] == "over")


def test_a_table_that_is_over_is_put_away_once_nobody_looks_on_and_one_that_is_played_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "SWEEP_SECONDS", OFTEN)
    with serving(tmp_path, bot_pace=60.0) as client:
        ann = named(client, "Ann")
        over, played = ann.create(CHOSEN), ann.create(CHOSEN)
        resign(ann, over)
        eventually(lambda: over["id"] not in rooms_of(client))
        assert rooms_of(client) == {played["id"]}


def test_sessions_that_were_ended_elsewhere_are_looked_for_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall, "SESSION_SECONDS", OFTEN)
    with serving(tmp_path) as client:
        mia, documents = signed_up(client, "Mia"), services_of(client).documents
        assert client.portal is not None
        with mia.at(mia.create(PRESET)):
            mia.hear_a("table")
            (session,) = client.portal.call(accounts.sessions_of, documents, me(mia)["id"])
            client.portal.call(accounts.end_sessions, documents, [session])
            assert mia.hear_until_closed() == 4401
