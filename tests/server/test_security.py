"""Who may ask at all: pages of this server by their whole origin, in JSON; and whose address is believed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from caterwaul.server.api.routing import Server, refusal
from caterwaul.server.app import ENDPOINTS
from caterwaul.server.errors import CODES, Refusal
from caterwaul.server.http.security import is_own_origin
from caterwaul.server.http.token_buckets import LONGEST_WAIT, Bucket, Buckets
from caterwaul.server.settings import SettingError, settings_from

from .serving import AGAINST_BOT, Player, RealServer, serving
from .serving import settings as server_settings

# origins


def asked(scheme: str, host: str, origin: str, *others: str) -> bool:
    """Whether a request with these headers counts as one of our own pages."""
    headers = [(b"host", host.encode("latin1")), (b"origin", origin.encode("latin1"))]
    request = HTTPConnection({"type": "http", "scheme": scheme, "path": "/", "headers": headers})
    return is_own_origin(request, server_settings(Path(), origins=others))


@pytest.mark.parametrize(
    ("scheme", "host", "origin"),
    [
        ("http", "cats.example:8155", "http://cats.example:8155"),
        ("http", "Cats.Example:80", "http://cats.example"),
        ("http", "[::1]:8155", "http://[::1]:8155"),
        ("https", "cats.example", "https://cats.example"),
        ("https", "cats.example", "https://cats.example:443"),
        ("ws", "cats.example", "http://cats.example"),
        ("wss", "cats.example", "https://cats.example"),
    ],
)
def test_a_page_of_this_server_is_known_by_scheme_host_and_port(scheme: str, host: str, origin: str) -> None:
    assert asked(scheme, host, origin)


@pytest.mark.parametrize(
    ("scheme", "origin"),
    [
        ("https", "http://cats.example"), ("http", "https://cats.example"), ("wss", "http://cats.example"),
        ("ws", "https://cats.example"), ("http", "http://cats.example:81"), ("http", "http://cats.example.evil"),
        ("http", "null"), ("http", ""), ("http", "cats.example"), ("http", "http://["), ("http", "http://"),
        ("http", "http://cats.example:x"), ("http", "http://cats.example:99999"), ("http", "http://\xe9\xff"),
        ("http", "http://evil@cats.example"), ("http", "http://cats.example/x"), ("file", "file://cats.example"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("host", ["cats.example", "", "["])
def test_any_other_origin_is_another_site(scheme: str, host: str, origin: str) -> None:
    assert not asked(scheme, host, origin)


@pytest.mark.parametrize(("scheme", "page"), [("http", "https"), ("https", "http"), ("wss", "http")])
def test_the_scheme_counts_where_the_port_is_the_same(scheme: str, page: str) -> None:
    assert not asked(scheme, "cats.example:8155", f"{page}://cats.example:8155")


def test_other_origins_count_that_the_settings_name() -> None:
    assert asked("http", "127.0.0.1:8155", "https://cats.example", "https://cats.example")
    assert not asked("http", "127.0.0.1:8155", "http://cats.example", "https://cats.example")


@pytest.mark.parametrize("origin", ["http://[", "http://\xff", "\x00", "http://cats.example:99999"])
def test_an_origin_that_is_none_is_refused_like_any_other(ann: Player, origin: str) -> None:
    answer = ann.call("POST", "/api/tables", json=AGAINST_BOT, headers={"origin": origin.encode("latin1")})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


# cookies


def test_cookies_of_others_at_this_host_do_not_matter(ann: Player) -> None:
    """Nor does a header that is one long word of backslashes, which took seconds to read."""
    name = ann.call("GET", "/api/me").json()["name"]
    for other in ('other="' + "\\" * 30_000 + '"', "a=b;" * 5_000, "=;;caterwaul_guest_=x", "\xff"):
        cookies = f"{other}; caterwaul_guest={ann.cookie}; {other}"
        headers: dict[str, Any] = {"cookie": cookies.encode("latin1")}
        seen: list[Any] = []
        with watched_cookies(seen):
            assert ann.client.get("/api/me", headers=headers).json()["name"] == name
        assert seen == [{"caterwaul_guest": ann.cookie}]


@pytest.mark.parametrize("cookie", ['"' + "\\" * 30_000 + '"', '"\\141"'])
def test_nothing_stands_for_something_else_in_a_cookie(client: TestClient, cookie: str) -> None:
    seen: list[Any] = []
    with watched_cookies(seen):
        client.get("/api/me", headers={"cookie": f"caterwaul_guest={cookie}"})
    assert seen == [{}]


@contextmanager
def watched_cookies(seen: list[Any]) -> Iterator[None]:
    """What of them comes to who reads them."""
    usual = Server.who

    async def who(self: Server, cookies: dict[str, str]) -> Any:
        seen.append(cookies)
        return await usual(self, cookies)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Server, "who", who)
        yield


# JSON


@pytest.mark.parametrize("endpoint", [e for e in ENDPOINTS if e.method == "POST"], ids=lambda e: e.path)
@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])
def test_whatever_is_posted_says_that_it_is_json(client: TestClient, endpoint: Any, kind: str) -> None:
    """A form on the page of another site can send the others without asking."""
    path = endpoint.path.replace("{key}", "clash").replace("{id}", "p7fYx2bQm0Kd")
    headers = {"content-type": kind} if kind else {}
    answer = client.post(path, content=b"{}", headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "not_json")


def test_what_is_put_says_so_too(ann: Player) -> None:
    sent = {"content": b'{"name": "Eve"}', "headers": {"content-type": "text/plain"}}
    assert ann.call("PUT", "/api/me", **sent).status_code == 415
    sent["headers"] = {"content-type": "Application/JSON; charset=utf-8"}
    assert ann.call("PUT", "/api/me", **sent).json()["name"] == "Eve"


# when to come again


def test_who_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    with serving(tmp_path, writes_at_once=1, writes_per_minute=6) as client:
        ann = Player(client)
        ann.create(AGAINST_BOT)
        answer = ann.call("POST", "/api/tables", json=AGAINST_BOT)
    assert answer.status_code == 429
    assert 8 <= int(answer.headers["retry-after"]) <= 10


def test_who_tries_passwords_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    with serving(tmp_path, sign_ins_at_once=1, sign_ins_per_minute=2) as client:
        ann = Player(client)
        tries = [
            ann.call("POST", "/api/account/sign-in", json={"name": "a", "password": "b"}) for _ in range(2)
        ]
    assert tries[1].status_code == 429
    assert 28 <= int(tries[1].headers["retry-after"]) <= 30


def test_every_429_says_when_to_come_again() -> None:
    answers = [refusal(Refusal(code, "no")) for code in CODES]
    assert {a.status_code for a in answers if "retry-after" in a.headers} == {429}
    assert refusal(Refusal("unavailable", "no", wait=0.2)).headers["retry-after"] == "1"


def test_a_bucket_knows_when_it_has_something_again() -> None:
    bucket = Bucket(0.5, 1)
    assert bucket.wait == 0
    assert (bucket.take(), bucket.take()) == (True, False)
    assert bucket.wait == pytest.approx(2, abs=0.1)
    never = Bucket(0, 1)
    never.take()
    assert never.wait == LONGEST_WAIT
    assert Buckets(1, 1).wait("nobody") == 0


# proxies


FORWARDED = ({"x-forwarded-for": "198.51.100.1"}, {"x-forwarded-for": "198.51.100.2"})


class Seen:
    """Where each request comes from, and what it believes to be the page."""

    def __init__(self, home: Path, peer: str, *proxies: str) -> None:
        self.home, self.peer, self.proxies = home, peer, proxies

    def answers(self, *headers: dict[str, str]) -> list[int]:
        """What is answered to one request after the other, where each address may ask once."""
        few: dict[str, Any] = {"writes_at_once": 1, "writes_per_minute": 0.001}
        with serving(self.home, peer=self.peer, proxies=self.proxies, **few) as client:
            return [client.post("/api/shuffles", json={}, headers=sent).status_code for sent in headers]


def test_nobody_is_believed_about_where_they_come_from(tmp_path: Path) -> None:
    for peer in ("127.0.0.1", "203.0.113.9"):
        seen = Seen(tmp_path / peer, peer)
        assert seen.answers({"x-forwarded-for": "198.51.100.1"}, {"x-forwarded-for": "198.51.100.2"}) == [
            201,
            429,
        ]


def test_a_proxy_is_believed_that_the_settings_name(tmp_path: Path) -> None:
    seen = Seen(tmp_path, "10.1.2.3", "10.0.0.0/8")
    forged = {"x-forwarded-for": "192.0.2.1, 198.51.100.2"}  # the last is what the proxy has seen itself
    assert seen.answers(*FORWARDED, forged) == [201, 201, 429]


def test_the_scheme_is_that_of_the_page_where_the_proxy_is_believed(tmp_path: Path) -> None:
    page = {"origin": "https://testserver", "x-forwarded-proto": "https"}
    assert Seen(tmp_path / "named", "10.1.2.3", "10.1.2.3").answers(page) == [201]
    assert Seen(tmp_path / "unnamed", "10.1.2.3").answers(page) == [403]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """One whose environment would make uvicorn believe everybody."""
    home = tmp_path_factory.mktemp("server")
    server = RealServer(
        home, FORWARDED_ALLOW_IPS="*", CATERWAUL_WRITES_AT_ONCE="2", CATERWAUL_WRITES_PER_MINUTE="0.001"
    )
    server.start()
    yield server
    server.end()


def test_the_environment_of_uvicorn_names_no_proxies(server: RealServer) -> None:
    def ask(n: int) -> int:
        headers = {"x-forwarded-for": f"198.51.100.{n}"}
        return httpx.post(f"{server.url}/api/shuffles", json={}, headers=headers, verify=False).status_code

    assert [ask(n) for n in range(3)] == [201, 201, 429]


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("CATERWAUL_ORIGINS", "cats.example", "https://cats.example, not 'cats.example'"),
        ("CATERWAUL_ORIGINS", "https://cats.example https://cats.example/", "not 'https://cats.example/'"),
        ("CATERWAUL_PROXIES", "*", "127.0.0.1 or 10.0.0.0/8, not '*'"),
        ("CATERWAUL_PROXIES", "127.0.0.1 10.0.0.1/8", "not '10.0.0.1/8'"),
    ],
)
def test_a_setting_that_could_never_hold_is_refused(name: str, value: str, wanted: str) -> None:
    with pytest.raises(SettingError, match=f"{name} needs words like .*{wanted.replace('*', '[*]')}"):
        settings_from({name: value})


def test_origins_and_proxies_are_words() -> None:
    given = {"CATERWAUL_ORIGINS": "https://a.example http://b:8155", "CATERWAUL_PROXIES": "::1 10.0.0.0/8"}
    settings = settings_from(given)
    assert settings.origins == ("https://a.example", "http://b:8155")
    assert settings.proxies == ("::1", "10.0.0.0/8")
    assert settings_from({}).proxies == ()
