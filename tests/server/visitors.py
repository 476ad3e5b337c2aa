"""People who send whatever comes to mind, and to whom something of everything belongs."""

import json
import re
import secrets
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import count
from types import MappingProxyType
from typing import Any, get_args
from urllib.parse import urlencode

from starlette.testclient import TestClient

from caterwaul import games
from caterwaul.faces.portraits import TRAITS
from caterwaul.server.api.routing import Endpoint
from caterwaul.server.lab.pictures import KeptPicture, picture_document
from caterwaul.server.websocket.messages import AnyAsked

from .asgi import Answer, Headers, ask, talk
from .cups import ask as ask_cup
from .cups import enter, made, plays, until
from .drawn_files import POINTS
from .serving import AGAINST_BOT, TWO_PEOPLE, Player, services_of
from .traces import watched

PASSWORD = "correct horse"
CUP, SESSIONS, DECK = "/api/tournaments/{id}", "/api/account/sessions", "/api/decks/{id}"
SET = "/api/card-sets/{id}"
USUAL: dict[str, Any] = {
    "game": "clash", "seats": AGAINST_BOT["seats"], "cards": "", "password": PASSWORD, "title": "Cup",
    "version": 1, "level": "random", "seat": 0, "after": 0, "shared": True, "shares_history": True,
    "old": PASSWORD, "new": "battery staple", "data": POINTS, "watch": True,
    "face": {trait: words[0] for trait, words in TRAITS.items()},
}  # fmt: skip
ENDING = {  # once such a request is granted, another one like it is not
    "POST /api/account", "POST /api/account/sign-in", "POST /api/account/sign-out", "POST /api/me/forget",
    "POST /api/account/password", "POST /api/account/recover", f"DELETE {SESSIONS}",
    f"DELETE {SESSIONS}/{{id}}", "POST /api/decks", f"PUT {DECK}", f"DELETE {DECK}", "POST /api/replays",
    "POST /api/shuffles", "POST /api/tables/{id}/join", "POST /api/tournaments", f"DELETE {CUP}/entry",
    f"POST {CUP}/return", f"POST {CUP}/remove", f"POST {CUP}/admit", f"POST {CUP}/start", f"POST {CUP}/close",
    "POST /api/card-sets", f"PUT {SET}", f"DELETE {SET}", f"PUT {SET}/versions",
    "POST /api/card-pictures", "DELETE /api/card-pictures/{id}",
}  # fmt: skip
DECKS = "claw_and_order"
LEGAL: dict[str, int] = games.load(DECKS).builtin.tables["deck"][2].given["cards"]
MESSAGES = {asked.__struct_config__.tag: asked for asked in get_args(AnyAsked)}
ANSWERS = ("ok", "error", "pong", "hint", "why")
numbers = count(10)


def name_of(endpoint: Endpoint) -> str:
    return f"{endpoint.method} {endpoint.path}"


class Person:
    """A guest or somebody with an account. What belongs to them is made when it is first looked for."""

    def __init__(self, client: TestClient, has_account: bool = False) -> None:
        self.player = Player(client)
        self.number = next(numbers)
        self.name, self.code = f"Ann {self.number}", ""
        if has_account:
            given = self.player.call("POST", "/api/account", json={"name": self.name, "password": PASSWORD})
            self.code = given.json()["recovery"]
        else:
            self.player.call("PUT", "/api/me", json={"name": self.name})
        self.id = str(self.player.call("GET", "/api/me").json()["id"])

    @cached_property
    def account(self) -> "Person":
        """Theirs, or one of which they know all that it takes."""
        return self if self.code else Person(self.player.client, has_account=True)

    @cached_property
    def table(self) -> str:
        """Nobody else can see it, and it is their turn."""
        made = self.player.create(AGAINST_BOT)
        with self.player.at(made):
            self.player.hear_a("view")
            self.player.await_turn()
        return made["id"]

    def message(self, kind: Any) -> dict[str, Any]:
        """One such as a page sends to that table, or of a kind that none sends."""
        assert self.table  # of which they have seen the newest
        view = self.player.view
        given: dict[str, Any] = {
            "type": kind, "id": 1, "seen": view["seen"], "action": view["view"]["options"][0]["action"],
            "undo": True, "question": 0, "take": "win", "part": "mine",
            "takes": None, "goes": "pick 0", "goes_card": None,
            "emote": "hello", "text": "Hi", "seat": 1, "on": True,
        }  # fmt: skip
        fields = MESSAGES[kind].__struct_fields__ if kind in MESSAGES else ()
        return {field: given[field] for field in ("type", "id", *fields)}

    @cached_property
    def free_table(self) -> dict[str, str]:
        return Player(self.player.client).create(TWO_PEOPLE)

    @cached_property
    def finished(self) -> str:
        """A table at which they have played, and resigned."""
        made = self.player.create(AGAINST_BOT)
        with self.player.at(made):
            self.player.hear_a("view")
            self.player.await_turn()
            self.player.move()
            self.player.answer_to("resign")
        return made["id"]

    @cached_property
    def deck(self) -> str:
        deck = {"game": DECKS, "name": "Mine", "cards": LEGAL}
        return str(self.player.call("POST", "/api/decks", json=deck).json()["id"])

    @cached_property
    def card_set(self) -> str:
        kept = {"game": "clash", "name": "Mine", "cards": ""}
        return str(self.player.call("POST", "/api/card-sets", json=kept).json().get("id", "none"))

    @cached_property
    def picture(self) -> str:
        assert self.player.client.portal is not None
        documents = services_of(self.player.client).documents
        kept = picture_document(secrets.token_hex(16), self.id, KeptPicture("a.png", b"", 1, 1))
        self.player.client.portal.call(documents.keep, kept)
        return kept.key

    @cached_property
    def session(self) -> str:
        listed = self.player.call("GET", SESSIONS).json()
        return str(listed["items"][0]["id"]) if self.code else "none"

    @cached_property
    def bob(self) -> "Person":
        return Person(self.player.client)

    def cup(self, name: str) -> str:
        """One of theirs in which they and two others take part, as far as it has to be."""
        cup = made(self.player)
        enter(cup, self.player, self.bob.player, Player(self.player.client))
        if name in (f"POST {CUP}/{what}" for what in ("return", "close")):
            ask_cup(self.player, "POST", cup, "/start")
        if name == f"POST {CUP}/return":
            ask_cup(self.player, "DELETE", cup, "/entry")
            until(self.player, cup, lambda shown: not plays(1, shown))
        if name == f"POST {CUP}/admit":
            ask_cup(self.player, "POST", cup, "/remove", number=2, name=self.bob.name)
        return cup["id"]


class Visitor:
    """Whoever asks: another one as soon as a request was granted that ends what others are about."""

    def __init__(self, client: TestClient, has_account: bool = False) -> None:
        self.client, self.has_account = client, has_account
        self.cups: dict[str, str] = {}
        self.person = Person(client, has_account)

    def become_another(self) -> None:
        self.cups.clear()
        self.person = Person(self.client, self.has_account)

    @property
    def cookie(self) -> Headers:
        return [(b"cookie", self.person.player.cookies["cookie"].encode())]

    # requests

    def check(self, method: str, target: str, headers: Headers, body: bytes = b"{}") -> Answer:
        """Ask, and see that the answer is one of ours and the log has no more than a line of it."""
        as_json = [] if method == "GET" else [(b"content-type", b"application/json")]
        sent = dict([*self.cookie, *as_json, *headers])
        with watched() as traces:
            answer = ask(self.client, method, target, list(sent.items()), body)
        assert traces == [], (method, target[:200], headers, body[:200])
        assert answer.status < 500 or answer.status == 503, (method, target[:200], headers, body[:200])
        assert not any(re.search(rb"[\x00-\x1f\x7f]", name + value) for name, value in answer.headers)
        return answer

    def send(
        self,
        endpoint: Endpoint,
        headers: Headers,
        body: bytes | None = None,
        query: str = "",
        odd: Mapping[str, str] = MappingProxyType({}),
    ) -> Answer:
        """To a route, about what is theirs where nothing else is asked for."""
        target = self.address(endpoint, odd) + query
        body = json.dumps(self.usual_body(endpoint)).encode() if body is None else body
        answer = self.check(endpoint.method, target, headers, body)
        if answer.status < 300 and name_of(endpoint) in ENDING:
            self.become_another()
        return answer

    def usual_query(self, endpoint: Endpoint) -> str:
        """What is granted."""
        return f"?{urlencode(USUAL['face'])}" if endpoint.path == "/api/portrait" else ""

    def address(self, endpoint: Endpoint, odd: Mapping[str, str]) -> str:
        def fill(blank: re.Match[str]) -> str:
            return odd[blank[1]] if blank[1] in odd else self.there(endpoint, blank[1])

        return re.sub(r"{(\w+)}", fill, endpoint.path)

    def there(self, endpoint: Endpoint, blank: str) -> str:
        usual = {"seat": "0", "block": "0", "number": "1", "table": "card", "card": "one"}
        if blank != "id":
            return usual.get(blank, "clash")
        person, path = self.person, endpoint.path
        kind = path.removeprefix("/api/").partition("/")[0]
        owned: dict[str, Callable[[], str]] = {
            "tables": lambda: person.table, "replays": lambda: person.finished, "decks": lambda: person.deck,
            "players": lambda: self.sharing, "account": lambda: person.session,
            "tournaments": lambda: self.cup(name_of(endpoint)), "prints": lambda: "AAAAAAAAAAA",
            "card-sets": lambda: person.card_set, "card-pictures": lambda: person.picture,
        }  # fmt: skip
        if path.endswith("/join"):
            return person.free_table["id"]
        return person.finished if path.endswith("/replay") else owned[kind]()

    def cup(self, name: str) -> str:
        if name not in self.cups:
            self.cups[name] = self.person.cup(name)
        return self.cups[name]

    @cached_property
    def sharing(self) -> str:
        """Somebody else who lets others look at their history."""
        player = Person(self.client, has_account=True).player
        return str(player.call("PUT", "/api/account", json={"shares_history": True}).json()["id"])

    def usual_body(self, endpoint: Endpoint) -> dict[str, Any]:
        """What is granted."""
        fields = endpoint.takes.__struct_fields__ if endpoint.takes is not None else ()
        return {field: value for field in fields if (value := self._usual(endpoint, field)) is not None}

    def _usual(self, endpoint: Endpoint, field: str) -> Any:
        person, path = self.person, endpoint.path
        match field:
            case "name" if path.endswith(("sign-in", "recover")):
                return person.account.name
            case "name" if path.startswith(CUP):
                return person.bob.name
            case "name":
                return f"Mia {person.number}"
            case "code":
                return person.account.code
            case "number":
                return 2 if path.endswith("/remove") else 1
            case "invite" if path.endswith("/join"):
                return person.free_table["invite"]
            case "cards" | "game" if path.startswith("/api/decks"):
                return LEGAL if field == "cards" else DECKS
            case "seats" if path == "/api/tournaments":
                return 2
            case "seat" if path.endswith("/join"):
                return 1
            case "text":
                return '[[deck]]\nname = "A"\n' if "decks" in path else self.replay
            case "password" if path.endswith("/recover"):
                return USUAL["new"]
            case _:
                return USUAL.get(field)

    @cached_property
    def replay(self) -> str:
        return str(self.person.player.call("GET", f"/api/tables/{self.person.finished}/replay").text)

    def see_known(self) -> None:
        """Who asks is still who they were: else nothing of theirs is looked at."""
        told = json.loads(self.check("GET", "/api/me", []).body)
        assert (told["id"], told["account"]) == (self.person.id, self.has_account)

    # sockets

    def listen(self, target: str, headers: Headers, messages: list[dict[str, Any]]) -> list[Any]:
        """What is said to each message, until it is answered."""
        with watched() as traces:
            said = talk(self.client, target, [*self.cookie, *headers], messages, is_answer)
        assert traces == [], (target[:200], headers, str(messages)[:200])
        return said


def is_answer(said: Any) -> bool:
    return said["type"] == "websocket.send" and json.loads(said["text"])["type"] in ANSWERS
