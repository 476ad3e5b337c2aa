"""For each route and each message the dearest requests that are known."""

import base64
import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_args
from urllib.parse import urlencode

from starlette.routing import Match, Mount, Route

from caterwaul import games
from caterwaul.faces.portraits import TRAITS
from caterwaul.server.app import ENDPOINTS
from caterwaul.server.websocket import messages

from .asgi import Headers
from .costly_texts import (
    DECKS,
    LARGEST_BODY,
    LARGEST_DECK_FILE,
    LARGEST_FILE,
    full_file,
    toml,
    wrong_cards,
    wrong_decks,
    wrong_json,
)
from .costs import Cost, cost_of
from .drawn_files import LARGEST, largest_kept
from .full_server import CARDS, PASSWORD, World

LONG = "x" * 30_000  # about as much as a head may hold


class Attack(NamedTuple):
    """A request, or what is said to a socket once it is open."""

    says: str
    method: str
    target: str
    body: bytes = b""
    headers: Headers = []  # noqa: RUF012
    said: dict[str, Any] | None = None
    who: str = "ann"


class Tried(NamedTuple):
    attack: Attack
    cost: Cost
    status: int


def tried(world: World, attack: Attack) -> Tried:
    """What it costs, with what bots think about it afterwards, and what is answered."""
    heard: list[int] = []

    def ask() -> None:
        if attack.method == "socket":
            heard.append(status_of(world.talk(attack.target, attack.said, attack.who)))
        else:
            answer = world.ask(attack.method, attack.target, attack.body, attack.headers, attack.who)
            heard.append(answer.status)
        world.rest()

    return Tried(attack, cost_of(ask), heard[0])


def status_of(said: list[Any]) -> int:
    """Of a socket, as if it were a request: what is asked for is done, and nothing refused."""
    kinds = {message["type"] for message in said}
    return 200 if kinds & {"ok", "pong", "hint", "why"} and "error" not in kinds else 400


Attacks = Callable[[World], Iterator[Attack]]
KNOWN: list[Attacks] = []  # to which attacks_on_matches.py adds


def known(attacks: Attacks) -> Attacks:
    """What such a function does between two attacks is preparation, which costs nobody anything."""
    KNOWN.append(attacks)
    return attacks


def all_names(app: Any) -> set[str]:
    """All that a stranger can ask: routes, pages, and messages of a socket."""
    routes = {f"{endpoint.method} {endpoint.path}" for endpoint in ENDPOINTS}
    paths = {endpoint.path for endpoint in ENDPOINTS}
    others = {route.path or "/" for route in app.routes if isinstance(route, Mount | Route)} - paths
    said = {f"socket {kind.__struct_config__.tag}" for kind in get_args(messages.AnyAsked)}
    return routes | {f"GET {path}" for path in others} | said | {"socket"}


def name_of(app: Any, attack: Attack) -> str:
    """What an attack asks for, as `all_names` calls it."""
    if attack.method == "socket":
        return f"socket {attack.said['type']}" if attack.said else "socket"
    scope = {"type": "http", "method": attack.method, "path": attack.target.partition("?")[0], "headers": []}
    route = next(route for route in app.routes if route.matches(scope)[0] is Match.FULL)
    return f"{attack.method} {route.path or '/'}"


def get(says: str, target: str, headers: Headers = []) -> Attack:  # noqa: B006
    return Attack(says, "GET", target, headers=headers)


def send(says: str, method: str, target: str, **body: Any) -> Attack:
    return Attack(says, method, target, json.dumps(body, ensure_ascii=False).encode())


# pages and games


@known
def other_addresses(world: World) -> Iterator[Attack]:
    yield get("the first time", "/openapi.json")
    yield get("a long path", "/" + "a/" * 15_000 + "a.js")
    yield get("a long path of the interface", "/api" + "/a" * 15_000)
    yield get("a path that goes up", "/assets" + "/../a" * 6_000)
    yield get("many parameters", "/api/me?" + "&a=" * 10_000)


@known
def headers(world: World) -> Iterator[Attack]:
    cookies = ('a="' + "\\" * 30_000 + '"', 'caterwaul_guest="' + "\\101" * 7_000 + '"', "a=;" * 10_000)
    for cookie in (*cookies, "caterwaul_guest=" + LONG, "caterwaul_session=" + LONG):
        yield get(f"a cookie {cookie[:8]}", "/api/me", [(b"cookie", cookie.encode())])
    for name in ("x-forwarded-for", "accept-encoding", "user-agent", "host", "origin", "range", "accept"):
        yield get(f"a long {name}", "/api/me", [(name.encode(), LONG.encode())])
        yield get(f"many words of {name}", "/api/me", [(name.encode(), b"a,;=" * 7_500)])
    yield get("many headers", "/api/me", [(b"cookie", b"a")] * 3_000)


@known
def faces(world: World) -> Iterator[Attack]:
    for key in games.keys():  # noqa: SIM118
        yield get(f"the back of {key}", f"/faces/{key}/back.svg")
        for entry in games.load(key).builtin.tables["card"][:3]:
            for layout in ("full", "poster"):
                yield get(f"{layout} of {entry.id}", f"/faces/{key}/card/{entry.id}.svg?layout={layout}")
    yield get("a long name", f"/faces/clash/card/{LONG}.svg")
    yield get("a mood", "/faces/clash/emotes/hello.svg")
    yield get("where it is fought", "/faces/claw_and_order/grounds/hospital_yard.svg?light=night")


@known
def portraits(world: World) -> Iterator[Attack]:
    face = {trait: words[-1] for trait, words in TRAITS.items()}
    yield get("one of all words", f"/api/portrait?{urlencode(face)}")
    yield get("of a long word", f"/api/portrait?{urlencode(face | {'hat': LONG})}")
    yield send("another face", "PUT", "/api/me/profile", face=face, watch=True)
    yield get("one's own", "/api/me/profile")


@known
def puzzles(world: World) -> Iterator[Attack]:
    yield get("of all games", "/api/puzzles")


@known
def books(world: World) -> Iterator[Attack]:
    yield get("all", "/api/games")
    for what in ("cards", "rules", "gallery", "guide", "decks"):
        for key in games.keys():  # noqa: SIM118
            yield get(f"{what} of {key}", f"/api/games/{key}/{what}")


@known
def examples(world: World) -> Iterator[Attack]:
    for key in ("clash", DECKS):
        yield get(f"of {key}", f"/api/games/{key}/examples")


@known
def small(world: World) -> Iterator[Attack]:
    yield get("health", "/healthz")
    yield get("the way in from the network", "/api/lan", [(b"host", LONG.encode())])
    yield send("the way in from the network", "POST", "/api/lan")
    yield send("a promise", "POST", "/api/shuffles")
    yield send("a lesson", "POST", "/api/games/clash/lesson")
    yield send("a puzzle", "POST", "/api/games/clash/puzzles/1")
    yield send("no puzzle", "POST", "/api/games/clash/puzzles/99999999999999999999")
    yield get("a shelf", "/api/games/clash/puzzles")
    yield get("no face", "/api/portrait?coat=<svg>")
    yield send("drawing for a face", "PUT", "/api/me/profile", face={"coat": "<svg/>"}, watch=True)


# people


@known
def names(world: World) -> Iterator[Attack]:
    yield send("a tower of accents", "PUT", "/api/me", name="a" + "\u0301" * 63)
    yield send("letters that stand for many", "PUT", "/api/me", name="\ufdfa" * 24)
    yield send("letters like others", "PUT", "/api/me", name="\u0430\u0435\u043e" * 8)
    yield send("another name", "PUT", "/api/me", name="Ann")
    for says, body in wrong_json(LARGEST_BODY).items():
        yield Attack(f"JSON: {says}", "PUT", "/api/me", body)


@known
def own_data(world: World) -> Iterator[Attack]:
    yield get("a person with everything", "/api/me/export")
    yield send("a wrong password", "POST", "/api/me/forget", password="p" * 64)
    world.give_bob()
    yield Attack("a person with everything", "POST", "/api/me/forget", b"{}", who="bob")
    world.welcome_bob()


@known
def account(world: World) -> Iterator[Attack]:
    name, password = "\ufdfa" * 60, "\ufdfa" * 128
    yield get("one", "/api/account")
    yield send("settings", "PUT", "/api/account", shares_history=True)
    yield get("many sessions", "/api/account/sessions")
    other = world.json("GET", "/api/account/sessions")["items"][-1]["id"]
    yield Attack("another one", "DELETE", f"/api/account/sessions/{other}", b"{}")
    yield Attack("no such session", "DELETE", f"/api/account/sessions/{LONG}", b"{}")
    yield send("a long password", "POST", "/api/account/sign-in", name=name, password=password)
    yield send("a right password", "POST", "/api/account/sign-in", name="Ann", password=PASSWORD)
    world.sign_ann_in()
    yield send("a right password", "POST", "/api/account/password", old=PASSWORD, new=PASSWORD)
    world.sign_ann_in()
    code = world.json("POST", "/api/account/recovery", password=PASSWORD)["recovery"]
    yield send("a wrong code", "POST", "/api/account/recover", name="Ann", code="x" * 64, password=password)
    yield send("a right code", "POST", "/api/account/recover", name="Ann", code=code, password=PASSWORD)
    world.sign_ann_in()
    yield send("a wrong password", "POST", "/api/account/recovery", password=password)
    yield send("a right password", "POST", "/api/account/recovery", password=PASSWORD)
    for letters in ("a" * 128, "ab" * 64, password):
        bad = json.dumps({"name": "Someone", "password": letters}).encode()
        yield Attack("a password of repetitions", "POST", "/api/account", bad, who="bob")
    world.welcome_bob()  # who signs up is a guest no more
    world.sign_ann_in()
    yield Attack("this one", "POST", "/api/account/sign-out", b"{}")
    world.sign_ann_in()
    yield Attack("all of them", "DELETE", "/api/account/sessions", b"{}")
    world.sign_ann_in()


@known
def results(world: World) -> Iterator[Attack]:
    for path in ("history", "statistics"):
        yield get("of many matches", f"/api/{path}")
        yield get("of many matches", f"/api/players/{world.ann.id}/{path}")
    yield get("somebody", f"/api/players/{world.ann.id}")
    yield get("a long ladder", f"/api/ladder/{DECKS}")


# tables


@known
def lists(world: World) -> Iterator[Attack]:
    yield get("a full lobby", "/api/tables")
    yield get("many of one's own", "/api/mine")


@known
def tables(world: World) -> Iterator[Attack]:
    def table(says: str, cards: str, key: str = "clash") -> Attack:
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (games.load(key).seats[0] - 1)
        return send(says, "POST", "/api/tables", game=key, seats=seats, cards=cards)

    for says, text in toml(LARGEST_FILE).items():
        yield table(f"TOML: {says}", text)
    for key in games.keys():  # noqa: SIM118
        for says, text in wrong_cards(key).items():
            yield table(says, text, key)
        yield table(f"{key}: all that it holds", full_file(key), key)
    for says, body in wrong_json(LARGEST_BODY).items():
        yield Attack(f"JSON: {says}", "POST", "/api/tables", body)
    yield send("many options", "POST", "/api/tables", game="clash", seats=[{"kind": "me"}] * 4,
               options={f"o{n}": "x" for n in range(32)})  # fmt: skip


@known
def own_cards(world: World) -> Iterator[Attack]:
    table = world.own_table(full_file(DECKS))
    yield get("a full card file", f"/api/tables/{table}/cards")
    for layout in ("full", "mini", "token"):
        yield get(f"{layout} of one's own", f"/api/tables/{table}/faces/card/alley_conscript?layout={layout}")


# decks


@known
def decks(world: World) -> Iterator[Attack]:
    cards = {f"{'x' * 60}{n:04}": 99 for n in range(60)}
    own = "/api/decks/Ann000000001"
    yield get("many", "/api/decks")
    yield send("unknown cards", "POST", "/api/decks", game=DECKS, name="N" * 40, cards=cards)
    yield get("one", own)
    yield send("unknown cards", "PUT", own, name="N" * 40, cards=cards, version=1)
    known = dict.fromkeys(CARDS[:60], 99)
    version = world.json("GET", own)["version"]
    yield send("many cards", "PUT", own, name="N" * 40, cards=known, version=version)
    yield send("many cards", "POST", "/api/decks", game=DECKS, name="N" * 40, cards=known)
    yield Attack("one", "DELETE", f"/api/decks/{world.newest_deck()}", b"{}")
    yield send("one", "PUT", f"{own}/share", shared=True)
    yield get("one", f"{own}/file")
    yield get("a legal one", "/api/decks/Ann000000000/hand")


@known
def deck_files(world: World) -> Iterator[Attack]:
    for says, text in {**toml(LARGEST_DECK_FILE), **wrong_decks()}.items():
        yield send(says, "POST", "/api/decks/check", game=DECKS, text=text[:LARGEST_DECK_FILE])


# card sets


@known
def card_sets(world: World) -> Iterator[Attack]:
    long = LARGEST_FILE * "x"
    made = world.json("POST", "/api/card-sets", game="clash", name="N", cards=long)
    own = f"/api/card-sets/{made['id']}"
    yield send("a long one", "POST", "/api/card-sets", game="clash", name="N" * 40, cards=long)
    yield get("long ones", "/api/card-sets")
    yield send("a long one", "PUT", own, name="N" * 40, cards=long, version=1)
    yield send("a long one", "PUT", f"{own}/versions", name="N" * 40, cards=long, version=2)
    yield get("a long one", own)
    yield Attack("a long one", "DELETE", own, b"{}")


@known
def card_pictures(world: World) -> Iterator[Attack]:
    route = "/api/card-pictures"
    largest = base64.b64encode(b"x" * (4 << 20)).decode()
    yield send("a large one", "POST", route, name="N" * 60, data=largest)
    world.run(lambda: world.keep(largest_kept(world.ann.id)))
    yield get("all", route)
    yield get("one", f"{route}/{LARGEST}")
    text = f'[[character]]\nchange = "brute"\nart = {{ picture = "{LARGEST}" }}\n'
    yield send("an own picture", "POST", "/api/lab/clash/check", cards=text, table="character", id="brute")
    yield Attack("one", "DELETE", f"{route}/{LARGEST}", b"{}")


# printing


@known
def prints(world: World) -> Iterator[Attack]:
    cards = full_file(DECKS)
    yield send("a full card file", "POST", f"/api/games/{DECKS}/print", cards=cards)
    yield send("a long list", "POST", f"/api/games/{DECKS}/print", deck="+".join(["1*x"] * 500))
    yield get("a whole game", "/api/games/clash/print")
    yield get("a long deck", f"/api/games/{DECKS}/print?deck={LONG}")
    yield get("a long name", f"/api/prints/{LONG}")


# the workshop


@known
def workshop(world: World) -> Iterator[Attack]:
    for key in games.keys():  # noqa: SIM118
        yield get("the language", f"/api/lab/{key}")
        cards = full_file(key)
        yield send("all that it holds", "POST", f"/api/lab/{key}/check", cards=cards)
        for says, text in wrong_cards(key).items():
            yield send(says, "POST", f"/api/lab/{key}/check", cards=text)
        yield send("all that it holds", "POST", f"/api/lab/{key}/study", cards=cards, against=cards)
    for says, text in toml(LARGEST_FILE).items():
        yield send(f"TOML: {says}", "POST", "/api/lab/clash/check", cards=text)
    five = {"cards": '[[card]]\nid = "five"\nbuildup = 5\n', "table": "card", "id": "five"}
    yield send("with its faces", "POST", "/api/lab/clash/check", **five)


# tournaments


@known
def tournament_lists(world: World) -> Iterator[Attack]:
    for _ in range(min(8, world.size.rounds)):
        world.cup(world.size.players)
    yield get("full of players", "/api/tournaments")
    yield get("full of players", "/api/mine/tournaments")


@known
def new_tournaments(world: World) -> Iterator[Attack]:
    for says, text in toml(LARGEST_FILE).items():
        yield send(f"TOML: {says}", "POST", "/api/tournaments", title="T", game=DECKS, cards=text)
    cards = full_file(DECKS)
    yield send("all that it holds", "POST", "/api/tournaments", title="T" * 48, game=DECKS, cards=cards)


@known
def tournaments(world: World) -> Iterator[Attack]:
    for stage in ("running", "over"):
        cup = f"/api/tournaments/{world.cup(world.size.players, stage)}"
        yield get(f"{stage}: after the last round", cup)
        yield get(stage, f"{cup}/matches?round={world.size.rounds - 1}")
        yield get(stage, f"{cup}/standings")
        yield get(stage, f"{cup}/lists/{world.size.players if stage == 'over' else 1}")


@known
def organising(world: World) -> Iterator[Attack]:
    cup = f"/api/tournaments/{world.cup(world.size.players)}"
    most = world.size.players
    yield send("a legal deck", "PUT", f"{cup}/entry", choices={"deck": "own:Ann000000000"})
    yield send("an unknown deck", "PUT", f"{cup}/entry", choices={"deck": "+".join(["1*x"] * 16)})
    yield send("the last player", "POST", f"{cup}/remove", number=most)
    yield send("the last player", "POST", f"{cup}/admit", number=1)
    yield send("full", "POST", f"{cup}/start")
    yield Attack("of the first round", "DELETE", f"{cup}/entry", b"{}")
    yield send("after the first round", "POST", f"{cup}/return")
    yield send("with all its tables", "POST", f"{cup}/close")
