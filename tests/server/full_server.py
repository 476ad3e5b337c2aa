"""A server that holds as much as people may bring to it, and somebody to whom most of it belongs."""

import json
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from starlette.testclient import TestClient

from caterwaul import Match, games
from caterwaul.cards.decks import word_of
from caterwaul.match.shuffle import new_secret
from caterwaul.replay.text import write_replay
from caterwaul.server.decks.kept import DECK, KeptDeck
from caterwaul.server.people import accounts
from caterwaul.server.people.accounts import Account
from caterwaul.server.people.guests import Cookies, Guest, secret_in
from caterwaul.server.people.passwords import hashed
from caterwaul.server.results.results import Party, PersonalResult, rating_kind, result_document
from caterwaul.server.services import Services
from caterwaul.server.storage.store import Document
from caterwaul.server.tables.event_types import Created, Ended, Event, Played, Seat, TookBack, pack
from caterwaul.server.tables.schemas import NewTable, WantedSeat
from caterwaul.server.tables.setup import checked_table
from caterwaul.server.tournaments.documents import document_of, entry_of
from caterwaul.server.websocket.messages import encode
from caterwaul.tournament import course
from caterwaul.tournament.course import Outcome
from caterwaul.tournament.state import Plan, Player, Tournament

from .asgi import Answer, Headers, ask, talk
from .costly_texts import DECKS, full_file, longest_match
from .serving import services_of, serving

T = TypeVar("T")
PASSWORD = "a long and winding password"
CARDS = [entry.id for entry in games.load(DECKS).builtin.tables["card"]]
LEGAL: dict[str, int] = games.load(DECKS).builtin.tables["deck"][2].given["cards"]


class Size(NamedTuple):
    """How much of everything there is."""

    tables: int
    results: int
    decks: int
    players: int  # of a tournament
    rounds: int
    seed: int  # of the match that is played as long as it goes


FULL, SMALL = Size(4_000, 1_000, 199, 128, 16, 2073), Size(40, 40, 20, 8, 3, 3)


class World:
    """The server, and Ann, who asks."""

    def __init__(self, client: TestClient, size: Size) -> None:
        self.client, self.size = client, size
        self.services: Services = services_of(client)
        self.ann = Guest("ann_____________", "Ann")
        self.cookies: dict[str, str] = {}
        self.welcome_bob()

    def run(self, work: Callable[[], Awaitable[T]]) -> T:
        assert self.client.portal is not None
        return self.client.portal.call(work)

    # asking

    def headers(self, who: str) -> Headers:
        guest = self.ann if who == "ann" else self.bob
        return [(b"cookie", self.cookies[guest.id].encode()), (b"content-type", b"application/json")]

    def ask(self, method: str, target: str, body: bytes, more: Headers, who: str = "ann") -> Answer:
        own = [(name, value) for name, value in self.headers(who) if name not in dict(more)]
        return ask(self.client, method, target, [*own, *more], body)

    def json(self, method: str, target: str, **body: Any) -> Any:
        answer = self.ask(method, target, json.dumps(body).encode(), [])
        assert answer.status < 300, (target, answer)
        return json.loads(answer.body)

    def talk(self, table: str, said: dict[str, Any] | None = None, who: str = "ann") -> list[Any]:
        texts = [{"type": "websocket.receive", "text": json.dumps(said)}] if said else []
        return talk(self.client, f"/ws/{table}", self.headers(who), texts)

    # who asks

    def welcome_bob(self) -> None:
        """A guest whom nobody has seen before."""
        self.bob = Guest(secrets.token_urlsafe(12), "Bob")
        signed = Cookies(secret_in(self.services.settings.home)).write(self.bob)
        self.cookies[self.bob.id] = f"{accounts.GUEST_COOKIE}={signed}"

    def sign_ann_in(self) -> None:
        token, session = accounts.new_session(self.ann.id, "A browser")
        self.cookies[self.ann.id] = f"{accounts.SESSION_COOKIE}={token}"
        self.run(lambda: self.keep(session))

    def give_bob(self) -> None:
        """As much as Ann has."""
        self.run(lambda: self.keep(*results_of(self.bob, self.size), *decks_of(self.bob, self.size)))

    # what is there

    @cached_property
    def match(self) -> Match:
        return longest_match(self.size.seed)

    @cached_property
    def replay(self) -> str:
        """The address of the longest replay."""
        given = self.json("POST", "/api/replays", text=write_replay(self.match))
        return str(given["id"])

    def cup(self, players: int, stage: str = "gathering") -> str:
        """A tournament of Ann's with so many players, who all bring lists of their own."""
        tournament = cup_of(self.ann, players)
        if stage != "gathering":
            play(tournament, self.size.rounds, stage)
        self.run(lambda: self.keep(document_of(tournament), *entries_of(tournament)))
        return tournament.id

    async def keep(self, *documents: Document) -> None:
        for first in range(0, len(documents), 200):
            await self.services.documents.keep(*documents[first : first + 200])

    def long_table(self, less: int = 1, is_over: bool = False, with_bot: bool = False) -> str:
        """One of Ann and Bob at which the longest match is played, before Ann's last so many actions."""
        match, id_ = self.match, secrets.token_urlsafe(9)
        turns = [n for n, (seat, _) in enumerate(match.actions) if seat == 0]
        kept = match.actions if is_over else match.actions[: turns[-less]]
        created = Created(
            at=time.time(), game=DECKS, rules=match.game.fingerprint, cards_mark=match.cards.fingerprint,
            seats=[Seat("person", guest.name, guest.id) for guest in (self.ann, self.bob)], invite="",
            seed=match.start.seed, next_secret=new_secret(), open=True,
        )  # fmt: skip
        if with_bot:
            created.seats[1] = Seat("bot", "Tabby bot", level="random")
        events: list[Event] = [created]
        events += [Played(at=time.time(), seat=seat, action=action) for seat, action in kept]
        if is_over:
            events.append(Ended(at=time.time(), winners=[0], reason="resigned"))
        self.run(lambda: self._append(id_, events))
        return id_

    async def _append(self, id_: str, events: list[Any], first: int = 0) -> None:
        for seq, event in enumerate(events, first):
            await self.services.store.append(id_, seq, pack(event))

    def restless_table(self) -> str:
        """One at which a decision of the longest match is taken back as often as it may be."""
        id_ = self.long_table(less=40, with_bot=True)
        room = self.run(lambda: self.services.hall.room(id_))
        assert room is not None
        table = room.table
        events: list[Event] = []
        while not table.is_worn(0):
            assert table.match is not None
            took = Played(at=time.time(), seat=0, action=table.match.legal_actions(0)[-1])
            for event in (took, TookBack(at=time.time(), seat=0)):
                table.apply(event)
                events.append(event)
        self.run(lambda: self._append(id_, events, table.seq - len(events)))
        return id_

    def newest_deck(self) -> str:
        return str(self.json("GET", "/api/decks")["items"][0]["id"])

    def free_table(self) -> str:
        """One that waits for Ann, among others."""
        rooms = self.services.hall.rooms.values()
        waiting = (room.table for room in rooms if room.table.state == "waiting")
        return next(table.id for table in waiting if table.seat_of(self.ann.id) < 0)

    def own_table(self, cards: str) -> str:
        """One with a card file of Ann's own."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        return str(self.json("POST", "/api/tables", game=DECKS, seats=seats, cards=cards)["id"])

    def put_away(self, table: str) -> None:
        """So that who asks next has it folded anew."""
        self.services.hall.rooms.pop(table, None)

    def seen(self, table: str, seat: int = 0) -> int:
        """The number of the newest view, once somebody has looked."""
        self.talk(table, who="ann" if seat == 0 else "bob")
        return self.services.hall.rooms[table].feed(seat).seen


@contextmanager
def full_server(home: Path, size: Size) -> Iterator[World]:
    limits: dict[str, Any] = {"tables_of_guest": 10**6, "most_tables": 10**6, "sign_ins_per_minute": 1e6}
    (home / "web").mkdir()
    (home / "web" / "index.html").write_text("<title>Caterwaul</title>")
    with serving(home, prepare=("clash", DECKS), **limits) as client:
        world = World(client, size)
        world.run(lambda: fill(world))
        yield world


async def fill(world: World) -> None:
    size = world.size
    documents = [document for person in people(world) for document in person]
    documents += await account_of_ann(world)
    for kept in (results_of(world.ann, size), decks_of(world.ann, size)):
        documents += kept
    await world.keep(*documents)
    for n in range(size.tables):
        await world.services.hall.set_up(lobby_table(world, n))


async def account_of_ann(world: World) -> list[Document]:
    """With as many sessions as somebody may have; by the newest she is signed in."""
    account = Account(world.ann.id, "Ann", await hashed(PASSWORD), "", time.time(), True)
    made = [accounts.new_session(account.id, "A browser") for _ in range(accounts.MOST_SESSIONS)]
    world.cookies[world.ann.id] = f"{accounts.SESSION_COOKIE}={made[-1][0]}"
    named = [*accounts.name_documents(account), accounts.account_document(account)]
    return [*named, *(session for _, session in made)]


def people(world: World) -> Iterator[list[Document]]:
    """Those who are on the ladder."""
    for n in range(world.size.players):
        account = Account(person(n), f"Person {n}", "", "", time.time())
        standing = b'{"mu":25.0,"sigma":8.0,"matches":9}'
        rating = Document(rating_kind(DECKS), account.id, standing, account.id, float(n))
        yield [*accounts.name_documents(account), accounts.account_document(account), rating]


def person(n: int) -> str:
    return f"person{n:010}"


def results_of(owner: Guest, size: Size) -> list[Document]:
    """One a day, against people with accounts."""
    found = []
    for n in range(size.results):
        others = [Party("N" * 24, place, person((n + place) % size.players)) for place in range(2, 5)]
        parties = [Party(owner.name, 1, owner.id), *others]
        game, at = games.keys()[n % len(games.keys())], time.time() - n * 86_400
        table = secrets.token_urlsafe(9)
        found.append(
            result_document(PersonalResult(table, game, at, 0, "won", "played", parties, 1_000 + n, 1))
        )
    return found


def decks_of(owner: Guest, size: Size) -> list[Document]:
    """The first is legal, the others are as large as they may be."""
    found = []
    for n in range(size.decks):
        cards = dict.fromkeys([*CARDS[n % len(CARDS) :], *CARDS][:60], 99) if n else LEGAL
        kept = KeptDeck(DECKS, "N" * 40, cards, share="key")
        found.append(
            Document(DECK, f"{owner.name}{n:0{12 - len(owner.name)}}", encode(kept), owner.id, float(n))
        )
    return found


def lobby_table(world: World, n: int) -> Created:
    """One that waits for others; some are Ann's."""
    host = world.ann if n % 200 == 0 else Guest(person(n), "N" * 24)
    seats = [WantedSeat(kind=kind) for kind in ("me", "open", "open", "open")]
    return checked_table(NewTable(game="battlecats", seats=seats, open=True), host)


def cup_of(organiser: Guest, players: int) -> Tournament:
    plan = Plan(
        game=DECKS, seats=2, rounds=16, most_players=128, open=True, cards=full_file(DECKS), break_minutes=0
    )
    tournament = Tournament(
        id=secrets.token_urlsafe(9), title="T" * 48, organiser=organiser.name, owner=organiser.id,
        created=time.time(), invite="", watch="", seed="00" * 16, secret=new_secret(), plan=plan,
    )  # fmt: skip
    for n in range(players):
        guest = organiser if n == 0 else Guest(person(n), f"{n} {'N' * 20}")
        tournament.players.append(
            Player(guest.name, guest.id, {"deck": word_of(LEGAL)}, brought_at=time.time())
        )
    return tournament


def entries_of(tournament: Tournament) -> list[Document]:
    return [entry_of(tournament, player.guest, time.time()) for player in tournament.players]


def play(tournament: Tournament, rounds: int, stage: str) -> None:
    """So many rounds, all but the last of them over."""
    course.begin(tournament)
    while len(tournament.rounds) < rounds and tournament.stage == "running":
        running = tournament.running_games
        outcomes = {game.table: Outcome((game.seats[0],)) for game in running}
        course.go_on(tournament, outcomes, time.time(), 0)
    if stage == "over":
        course.end(tournament, time.time())
