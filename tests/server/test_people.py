"""Accounts: what one keeps, who gets in, and who does not."""

import time
from pathlib import Path
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher, extract_parameters
from starlette.testclient import TestClient

from caterwaul.server.errors import Refusal
from caterwaul.server.people import accounts, passwords
from caterwaul.server.people.passwords import Attempts, code_fits, code_hash, new_code
from caterwaul.server.people.user_agents import browser_in_words
from caterwaul.server.settings import Settings
from caterwaul.server.storage.store import Document

from .conftest import named
from .serving import PRESET, TWO_PEOPLE, Player, services_of, serving

PASSWORD = "correct horse"
NEW = "battery staple"


def signed_up(client: TestClient, name: str, password: str = PASSWORD) -> Player:
    player = Player(client)
    player.recovery = sign_up(player, name, password)["recovery"]  # type: ignore[attr-defined]
    return player


def sign_up(player: Player, name: str, password: str = PASSWORD) -> dict[str, Any]:
    answer = player.call("POST", "/api/account", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    given: dict[str, Any] = answer.json()
    return given


def sign_in(player: Player, name: str, password: str = PASSWORD) -> int:
    answer = player.call("POST", "/api/account/sign-in", json={"name": name, "password": password})
    return answer.status_code


def me(player: Player) -> dict[str, Any]:
    given: dict[str, Any] = player.call("GET", "/api/me").json()
    return given


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real ones take a while, as they should."""
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(1, 8, 1))


@pytest.fixture
def mia(client: TestClient) -> Player:
    return signed_up(client, "Mia")


# making one


def test_who_signs_up_keeps_tables_and_id(ann: Player) -> None:
    before, made = me(ann), ann.create(TWO_PEOPLE)
    sign_up(ann, "Ann")
    assert me(ann) == {**before, "account": True}
    assert [table["id"] for table in ann.call("GET", "/api/mine").json()["items"]] == [made["id"]]


def test_signing_in_elsewhere_makes_one_the_same_person(client: TestClient, mia: Player) -> None:
    made = mia.create(TWO_PEOPLE)
    elsewhere = named(client, "Somebody")
    guest = me(elsewhere)
    assert sign_in(elsewhere, "mia ") == 200
    assert me(elsewhere) == me(mia)
    assert [table["id"] for table in elsewhere.call("GET", "/api/mine").json()["items"]] == [made["id"]]
    elsewhere.call("POST", "/api/account/sign-out")
    assert me(elsewhere) == guest


@pytest.mark.parametrize("name", ["mia", "MIA", " Mia ", "Ｍia"])
def test_a_name_is_taken_once_however_it_is_written(client: TestClient, mia: Player, name: str) -> None:
    other = Player(client)
    answer = other.call("POST", "/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 409
    assert "take another" in answer.json()["error"]["message"]
    assert me(other)["account"] is False
    assert other.call("PUT", "/api/me", json={"name": name}).status_code == 409


def test_a_new_name_frees_the_old_one(client: TestClient, mia: Player) -> None:
    signed_up(client, "Bob")
    assert mia.call("PUT", "/api/me", json={"name": "bob"}).status_code == 409
    assert mia.call("PUT", "/api/me", json={"name": "MIA"}).json()["name"] == "MIA"
    assert mia.call("PUT", "/api/me", json={"name": "Mina"}).json()["name"] == "Mina"
    assert sign_in(Player(client), "mia") == 403
    assert sign_in(Player(client), "mina") == 200
    signed_up(client, "Mia")


@pytest.mark.parametrize(
    "password",
    [
        "correct horse battery",
        "tr4in-Lamp-Cloud",
        "длинный пароль мой",
        "猫が好きです毎日",
        "Mia liebt 17 Rosen",
    ],
)
def test_what_nobody_guesses_can_be_a_password(client: TestClient, password: str) -> None:
    answer = Player(client).call("POST", "/api/account", json={"name": "Mia", "password": password})
    assert answer.status_code == 201


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("Zoe", "short", "at least 8"),
        ("Margarete", "margarete", "known to everybody"),
        ("", PASSWORD, "length 1 or more"),
        ("Tabby bot", PASSWORD, "only bots"),
        ("Ann (Tabby bot)", PASSWORD, "only bots"),
        ("Ann (ｔabby BOT)!", PASSWORD, "only bots"),
        ("Ｙou", PASSWORD, "nobody is called"),
        ("Mia", "password", "too many people have that password"),
        ("Mia", "Passw0rd2024!", "too many people have that password"),
        ("Mia", "12345678", "too many people have that password"),
        ("Mia", "zzzzzzzz", "too many people have that password"),
        ("Mia", "trustno1!", "too many people have that password"),
        ("Mia", "Mustang-1999", "too many people have that password"),
        ("Mia", "drowssap", "too many people have that password"),
        ("Mia", "dragondragon", "too many people have that password"),
        ("Mia", "abcabcabc", "too many people have that password"),
        ("Mia", "defghijk", "too many people have that password"),
        ("Mia", "9876543210", "too many people have that password"),
        ("Mia", "abcd2026!", "too many people have that password"),
        ("Mia", "Caterwaul1", "too many people have that password"),
        ("Mia", "123password", "too many people have that password"),
        ("Mia", "p a s s w o r d", "too many people have that password"),
        ("Mia", "p@$$w0rd", "too many people have that password"),
        ("Mia", "p\u0430ssword", "too many people have that password"),
        ("Mia", "contrase\u00f1a", "too many people have that password"),
        ("Mia", "administrator", "too many people have that password"),
        ("Mia", "19841984", "too many people have that password"),
        ("Mia", "paw_of_duty", "too many people have that password"),
        ("Mia", "clash1234", "too many people have that password"),
        ("Zebra Thor", "zebra_thor1", "your name is known"),
        ("Zebra Thor", "z3br4thor", "your name is known"),
        ("Zo\u00eb Brandt", "zoebrandt", "your name is known"),
        ("Mia", "20-MIA-26!", "your name is known"),
        ("Mia", "aim 12345", "your name is known"),
        ("Mia", "MiaMiaMia", "your name is known"),
        ("Mia", "mia-2026", "your name is known"),
        ("YOU", PASSWORD, "nobody is called YOU"),
        ("former player", PASSWORD, "nobody is called"),
        ("Zoe", " " * 8, "more than spaces"),
        ("x" * 25, PASSWORD, "1 to 24"),
        ("Zoe", "x" * 257, "length 256 or less"),
    ],
)
def test_what_cannot_be_an_account_makes_none(ann: Player, name: str, password: str, says: str) -> None:
    answer = ann.call("POST", "/api/account", json={"name": name, "password": password})
    assert answer.status_code == 400
    assert says in answer.json()["error"]["message"]
    assert me(ann)["account"] is False


@pytest.mark.parametrize(
    "password", [PASSWORD, NEW, "mia likes mice", "zq83749812", "tr0ub4dor&3", "ab1cd2ef3"]
)
def test_a_password_that_is_not_tried_first_is_good_enough(password: str) -> None:
    passwords.check_password(password, "Mia")


def test_the_passwords_of_the_list_are_refused() -> None:
    long_enough = [word for word in passwords.common() if len(word) >= passwords.SHORTEST]
    assert len(long_enough) > 10_000
    for word in long_enough[::500]:
        with pytest.raises(Refusal, match="too many people"):
            passwords.check_password(word.upper(), "Nobody at all")


# getting in


@pytest.mark.parametrize("name", ["Talbot", "Robot", "Botany", "Bot Fly"])
def test_names_that_only_sound_like_a_bots_are_free(ann: Player, name: str) -> None:
    assert ann.call("PUT", "/api/me", json={"name": name}).json()["name"] == name


def test_a_guest_is_not_called_like_a_bot_that_plays_on(ann: Player) -> None:
    assert ann.call("PUT", "/api/me", json={"name": "Bob (Tabby bot)"}).status_code == 400
    assert me(ann)["name"] == "Ann"


def test_a_new_password_is_looked_at_as_the_first_one(mia: Player) -> None:
    given = {"old": PASSWORD, "new": "password"}
    assert mia.call("POST", "/api/account/password", json=given).status_code == 400


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(client: TestClient, mia: Player) -> None:
    wrong = {"name": "Mia", "password": "wrong horse"}
    unknown = {"name": "Nobody", "password": PASSWORD}
    answers = [Player(client).call("POST", "/api/account/sign-in", json=given) for given in (wrong, unknown)]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].content == answers[1].content
    assert {*answers[0].headers} == {*answers[1].headers}


class Counting(PasswordHasher):
    """Notes all that takes long."""

    def __init__(self) -> None:
        super().__init__(2, 16, 1)
        self.done: list[object] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.done.append("hashed")
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.done.append(extract_parameters(str(hash)))
        return super().verify(hash, password)


def test_and_take_the_same_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    hasher, documents = Counting(), services_of(client).documents
    find = documents.find
    monkeypatch.setattr(passwords, "hasher", hasher)
    passwords._nobodys.cache_clear()

    async def counted_find(kind: str, key: str) -> Document | None:
        hasher.done.append("looked")
        return await find(kind, key)

    monkeypatch.setattr(documents, "find", counted_find)

    def work(name: str) -> list[object]:
        player = named(client, "Eve")
        hasher.done.clear()
        sign_in(player, name, "wrong horse")
        return [*hasher.done]

    signed_up(client, "Mia")
    work("Nobody")
    known, unknown = work("Mia"), work("Nobody")
    passwords._nobodys.cache_clear()
    assert known == unknown
    assert [extract_parameters(hasher.hash("any"))] == [done for done in known if not isinstance(done, str)]


def test_hashes_are_dear_and_renewed_when_they_become_dearer(
    client: TestClient, mia: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "hasher", PasswordHasher(2, 16, 1))
    assert sign_in(mia, "Mia") == 200
    assert client.portal is not None
    account = client.portal.call(accounts.account_named, services_of(client).documents, "mia")
    assert account is not None
    assert account.password.startswith("$argon2id$v=19$m=16,t=2")
    monkeypatch.undo()
    assert passwords.hasher.memory_cost >= 65536


def test_the_cookie_of_the_guest_is_worth_nothing_once_there_is_an_account(
    client: TestClient, ann: Player
) -> None:
    thief = Player(client, ann.cookie)
    sign_up(ann, "Ann")
    assert me(thief)["id"] != me(ann)["id"]
    assert thief.cookie != ann.cookie


def test_the_token_is_new_at_every_sign_in_and_for_the_server_alone(client: TestClient, mia: Player) -> None:
    before = mia.session
    answer = mia.call("POST", "/api/account/sign-in", json={"name": "Mia", "password": PASSWORD})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert mia.session not in ("", before)
    old = Player(client)
    old.session = before
    assert me(old)["account"] is False
    assert old.session == ""


def test_only_the_hash_of_a_token_is_kept(client: TestClient, mia: Player, tmp_path: Path) -> None:
    token = mia.session
    assert me(mia)["account"]
    for file in tmp_path.glob("tables.sqlite*"):
        content = file.read_bytes()
        for secret in (token, PASSWORD, mia.recovery):  # type: ignore[attr-defined]
            assert secret.encode() not in content


def test_who_tries_passwords_elsewhere_keeps_nobody_out() -> None:
    settings = Settings(Path(), "", Path(), sign_ins_at_once=3, sign_ins_per_minute=0.001)
    attempts = Attempts(settings)
    for _ in range(3):
        attempts.count("Mia", "10.0.0.1")
    with pytest.raises(Refusal, match="too many"):
        attempts.count("mia", "10.0.0.1")
    attempts.count("Mia", "10.0.0.2")


def test_who_tries_from_everywhere_is_stopped_too() -> None:
    settings = Settings(Path(), "", Path(), sign_ins_at_once=3, sign_ins_per_minute=0.001)
    attempts = Attempts(settings)
    for n in range(30):
        attempts.count("Mia", f"10.0.0.{n}")
    with pytest.raises(Refusal, match="too many"):
        attempts.count("Mia", "10.0.1.1")


def test_sign_ins_are_limited_by_name_and_by_address(tmp_path: Path) -> None:
    with serving(tmp_path, sign_ins_at_once=3, sign_ins_per_minute=0.001) as client:
        mia = signed_up(client, "Mia")
        assert [sign_in(mia, "MIA", "wrong horse") for _ in range(3)] == [403, 403, 429]
        assert sign_in(mia, "Mia") == 429
        assert [sign_in(mia, f"Other {n}", "wrong horse") for n in range(3)] == [403, 429, 429]
        answer = mia.call("POST", "/api/account/recover", json={**RECOVER, "name": "Mia"})
        assert answer.status_code == 429
        assert me(mia)["account"]


RECOVER = {"name": "Mia", "code": "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", "password": NEW}


# passwords and codes


def test_a_new_password_ends_all_other_sessions(client: TestClient, mia: Player) -> None:
    elsewhere, old = Player(client), mia.session
    sign_in(elsewhere, "Mia")
    given = {"old": PASSWORD, "new": NEW}
    assert mia.call("POST", "/api/account/password", json={**given, "old": "wrong horse"}).status_code == 403
    assert mia.call("POST", "/api/account/password", json={**given, "new": "short"}).status_code == 400
    assert me(elsewhere)["account"]
    assert mia.call("POST", "/api/account/password", json=given).status_code == 200
    assert me(mia)["account"]
    assert mia.session != old
    assert not me(elsewhere)["account"]
    assert (sign_in(elsewhere, "Mia"), sign_in(elsewhere, "Mia", NEW)) == (403, 200)


def test_the_recovery_code_is_a_way_back_in_once(client: TestClient, mia: Player) -> None:
    lost = Player(client)
    code = mia.recovery  # type: ignore[attr-defined]
    written = code.lower().replace("-", " ")
    wrong = [
        lost.call("POST", "/api/account/recover", json=RECOVER),
        lost.call("POST", "/api/account/recover", json={**RECOVER, "name": "Nobody"}),
    ]
    assert [answer.status_code for answer in wrong] == [403, 403]
    assert wrong[0].content == wrong[1].content
    answer = lost.call("POST", "/api/account/recover", json={**RECOVER, "code": written})
    assert answer.status_code == 200
    assert me(lost)["name"] == "Mia"
    assert not me(mia)["account"]
    assert lost.call("POST", "/api/account/recover", json={**RECOVER, "code": code}).status_code == 403
    assert (sign_in(mia, "Mia"), sign_in(mia, "Mia", NEW)) == (403, 200)
    fresh = answer.json()["recovery"]
    assert mia.call("POST", "/api/account/recover", json={**RECOVER, "code": fresh}).status_code == 200


@pytest.mark.parametrize("password", ["short", "password", "mia-2026", " " * 8])
def test_who_comes_back_by_the_code_takes_no_weak_password(mia: Player, password: str) -> None:
    code = mia.recovery  # type: ignore[attr-defined]
    given = {"name": "Mia", "code": code, "password": password}
    assert mia.call("POST", "/api/account/recover", json=given).status_code == 400
    assert me(mia)["account"], "nothing has ended"
    assert (sign_in(mia, "Mia", password), sign_in(mia, "Mia")) == (403, 200)
    assert mia.call("POST", "/api/account/recover", json={**given, "password": NEW}).status_code == 200


def test_another_code_takes_the_password_and_ends_the_one_before(mia: Player) -> None:
    code = mia.recovery  # type: ignore[attr-defined]
    assert mia.call("POST", "/api/account/recovery", json={"password": NEW}).status_code == 403
    fresh = mia.call("POST", "/api/account/recovery", json={"password": PASSWORD}).json()["recovery"]
    assert mia.call("POST", "/api/account/recover", json={**RECOVER, "code": code}).status_code == 403
    assert mia.call("POST", "/api/account/recover", json={**RECOVER, "code": fresh}).status_code == 200


def test_codes_are_long_and_forgive_how_they_are_written() -> None:
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    code = codes.pop()
    assert len(code.replace("-", "")) == 25
    assert code_fits(f" {code.lower()} ", code_hash(code))
    assert not code_fits("", code_hash(code))
    assert not code_fits("", None)


# sessions


def test_sessions_are_listed_and_ended_one_by_one(client: TestClient, mia: Player) -> None:
    phone = Player(client)
    headers = {"user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36"}
    given = {"name": "Mia", "password": PASSWORD}
    phone.call("POST", "/api/account/sign-in", json=given, headers=headers)
    listed = mia.call("GET", "/api/account/sessions").json()["items"]
    assert [(s["agent"], s["is_this"]) for s in listed] == [("Chrome on Android", False), ("A program", True)]
    other = signed_up(client, "Bob")
    gone = f"/api/account/sessions/{listed[0]['id']}"
    assert other.call("DELETE", gone).status_code == 404
    assert mia.call("DELETE", gone).status_code == 200
    assert not me(phone)["account"]
    assert me(mia)["account"]
    assert mia.call("DELETE", gone).status_code == 404


def test_all_sessions_are_ended_at_once(client: TestClient, mia: Player) -> None:
    phone = Player(client)
    sign_in(phone, "Mia")
    assert phone.call("DELETE", "/api/account/sessions").status_code == 200
    assert phone.session == ""
    assert not me(mia)["account"]


def test_a_session_that_is_not_used_ends(
    client: TestClient, mia: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    for days in (60, 120, 180):
        monkeypatch.setattr(
            "caterwaul.server.people.accounts.time.time", lambda days=days: now + days * 86400
        )
        assert me(mia)["account"]
    monkeypatch.setattr("caterwaul.server.people.accounts.time.time", lambda: now + 271 * 86400)
    assert not me(mia)["account"]


def test_nobody_has_more_sessions_than_can_be_looked_through(client: TestClient, mia: Player) -> None:
    for _ in range(accounts.MOST_SESSIONS + 3):
        sign_in(Player(client), "Mia")
    last = Player(client)
    sign_in(last, "Mia")
    listed = last.call("GET", "/api/account/sessions").json()
    assert len(listed["items"]) == accounts.MOST_SESSIONS
    assert not me(mia)["account"]


@pytest.mark.parametrize("how", ["sign out", "end it elsewhere", "new password", "delete"])
def test_sockets_of_a_session_that_ends_are_closed(client: TestClient, mia: Player, how: str) -> None:
    phone = Player(client)
    sign_in(phone, "Mia")
    made = mia.create(PRESET)
    with mia.at(made), phone.at(made):
        assert mia.hear_a("table")["seat"] == 0
        if how == "sign out":
            mia.call("POST", "/api/account/sign-out")
        elif how == "end it elsewhere":
            mine = mia.call("GET", "/api/account/sessions").json()["items"]
            phone.call("DELETE", f"/api/account/sessions/{next(s['id'] for s in mine if s['is_this'])}")
        elif how == "new password":
            phone.call("POST", "/api/account/password", json={"old": PASSWORD, "new": NEW})
        else:
            phone.call("POST", "/api/me/forget", json={"password": PASSWORD})
        assert mia.hear_until_closed() in (4401, 1012)
    if how != "delete":
        with mia.at({**made, "invite": ""}):
            assert mia.hear_a("table")["seat"] == -1


def test_sockets_of_a_session_that_was_ended_at_another_worker_are_closed(
    client: TestClient, mia: Player
) -> None:
    from caterwaul.server.tables.session_sockets import close_ended

    made, services = mia.create(PRESET), services_of(client)
    assert client.portal is not None
    with mia.at(made):
        mia.hear_a("table")
        client.portal.call(close_ended, services.hall, services.documents)
        mia.settle()
        (session,) = client.portal.call(accounts.sessions_of, services.documents, me(mia)["id"])
        client.portal.call(accounts.end_sessions, services.documents, [session])
        client.portal.call(close_ended, services.hall, services.documents)
        assert mia.hear_until_closed() == 4401


def test_agents_are_told_in_two_words() -> None:
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
    edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"
    safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1"
    assert [*map(browser_in_words, (firefox, edge, safari, ""))] == [
        "Firefox on Linux", "Edge on Windows", "Safari on an iPhone", "A program",
    ]  # fmt: skip
