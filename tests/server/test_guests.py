"""Guests: the key that signs their cookies, and that nothing stays of them."""

import os
import secrets
import stat
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient

from caterwaul.server.api.table_socket import Sockets
from caterwaul.server.people.guests import NoKeyError, secret_in

from .serving import AGAINST_BOT, Player, eventually


def test_a_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    key = secret_in(tmp_path)
    assert len(key) == 64
    assert secret_in(tmp_path) == key
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_of_two_workers_that_make_a_key_both_have_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, link = "f" * 64, os.link

    def too_late(*given: Any) -> None:
        (tmp_path / "secret").write_text(first)
        link(*given)

    monkeypatch.setattr(os, "link", too_late)
    assert secret_in(tmp_path) == first


def test_a_crash_while_a_key_is_written_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(size: int) -> str:
        assert not (tmp_path / "secret").exists()
        raise OSError("no space left on device")

    with monkeypatch.context() as crashing:
        crashing.setattr(secrets, "token_hex", crash)
        with pytest.raises(NoKeyError, match="no space"):
            secret_in(tmp_path)
    assert len(secret_in(tmp_path)) == 64


def test_a_key_is_in_its_folder_after_a_loss_of_power(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every guest would be somebody else then."""
    home, synced, sync = tmp_path / "home", list[tuple[int, bool]](), os.fsync

    def noted(number: int) -> None:
        synced.append((os.fstat(number).st_ino, (home / "secret").exists()))
        sync(number)

    monkeypatch.setattr(os, "fsync", noted)
    secret_in(home)
    assert (tmp_path.stat().st_ino, False) in synced
    assert synced[-1] == (home.stat().st_ino, True)


@pytest.mark.parametrize("key", ["", "short\n"])
def test_a_key_that_anybody_could_guess_is_refused(tmp_path: Path, key: str) -> None:
    (tmp_path / "secret").write_text(key)
    with pytest.raises(NoKeyError, match="remove it"):
        secret_in(tmp_path)


def test_nothing_stays_of_a_guest_whose_sockets_are_closed(client: TestClient, ann: Player) -> None:
    sockets = sockets_of(client)
    with ann.at(ann.create(AGAINST_BOT)):
        ann.settle()
        assert list(sockets.of_guest.values()) == [1]
    eventually(lambda: dict(sockets.of_guest) == {})


def sockets_of(client: TestClient) -> Sockets:
    routes = client.app.routes  # type: ignore[attr-defined]
    found: Any = next(route.endpoint for route in routes if isinstance(route, WebSocketRoute))
    sockets: Sockets = found.__self__
    return sockets
