"""The way in from the network: who may open it, and that it then is open."""

from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest

from caterwaul.server.http.addresses import host_in, is_loopback, own_address, url_of
from caterwaul.server.http.lan_access import LanAccess

from .serving import Player, RealServer, serving

SHUT = {"url": "", "can_open": False}


@pytest.fixture
def started_by_a_person(tmp_path: Path) -> Iterator[RealServer]:
    server = RealServer(tmp_path)
    server.start("--browser")
    yield server
    server.end()


@pytest.mark.skipif(is_loopback(own_address()), reason="this computer is in no network")
def test_who_sits_at_the_computer_lets_others_in(started_by_a_person: RealServer) -> None:
    server = started_by_a_person
    outside = url_of(own_address(), server.port)
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{outside}/healthz", timeout=5)
    assert httpx.get(f"{server.url}/api/lan").json() == {"url": "", "can_open": True}
    for _ in range(2):
        assert httpx.post(f"{server.url}/api/lan", json={}).json() == {"url": outside, "can_open": False}
    assert httpx.get(f"{outside}/healthz").json() == {"ok": True}


@pytest.mark.skipif(is_loopback(own_address()), reason="this computer is in no network")
def test_others_neither_open_it_nor_learn_of_it(started_by_a_person: RealServer) -> None:
    server = started_by_a_person
    httpx.post(f"{server.url}/api/lan", json={})
    outside = url_of(own_address(), server.port)
    assert httpx.get(f"{outside}/api/lan").json() == SHUT
    assert httpx.post(f"{outside}/api/lan", json={}).status_code == 403


def test_a_name_of_another_site_does_not_open_it(tmp_path: Path) -> None:
    """A page elsewhere can let its own name lead to this computer."""
    with serving(tmp_path, LanAccess("http://192.0.2.7:8155"), here=True) as client:
        elsewhere = {"host": "evil.example:8155", "origin": "http://evil.example:8155"}
        assert Player(client).call("GET", "/api/lan", headers=elsewhere).json() == SHUT
        assert Player(client).call("POST", "/api/lan", headers=elsewhere).status_code == 403
        assert Player(client).call("GET", "/api/lan").json() == {**SHUT, "url": "http://192.0.2.7:8155"}


def test_a_server_that_runs_by_itself_stays_shut(tmp_path: Path) -> None:
    with serving(tmp_path, here=True) as client:
        refused = Player(client).call("POST", "/api/lan")
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "forbidden")
        assert Player(client).call("GET", "/api/lan").json() == SHUT


def test_without_a_network_it_says_so(tmp_path: Path) -> None:
    access = LanAccess(port=8155, reach=lambda: "127.0.0.1")
    with serving(tmp_path, access, here=True) as client:
        access.server = object()  # type: ignore[assignment]
        refused = Player(client).call("POST", "/api/lan")
        assert (refused.status_code, access.url) == (503, "")
        assert "no network" in refused.json()["error"]["message"]


@pytest.mark.parametrize("host", ["localhost", "cats.localhost", "127.0.0.1", "127.1.2.3", "::1"])
def test_names_of_this_computer(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["192.168.1.20", "cats.example", "127.example", "localhost.example", ""])
def test_names_of_others(host: str) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize(
    ("header", "host"), [("localhost:80", "localhost"), ("[::1]:80", "::1"), ("[::1", ""), ("", "")]
)
def test_the_host_of_a_request(header: str, host: str) -> None:
    assert host_in(header) == host
