"""A server that holds as much as people may bring to it, and somebody to whom most of it belongs."""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from msgspec.structs import replace
from starlette.testclient import TestClient

from caterwaul import Match, games
from caterwaul.cards.decks import word_of
from caterwaul.match.shuffle import new_secret
from caterwaul.replay.text import write_replay
from caterwaul.server.api.learn import make_ahead
from caterwaul.server.decks.kept import DECK, KeptDeck
from caterwaul.server.people import accounts, passwords
from caterwaul.server.people.accounts import Account
from caterwaul.server.people.guests import Cookies, Guest, secret_in
from caterwaul.server.people.passwords import hashed
from caterwaul.server.results.results import Party, PersonalResult, rating_kind, result_document
from caterwaul.server.services import Services
from caterwaul.server.storage.store import Document
from caterwaul.server.tables.event_types import AnyEvent, Created, Ended, Played, Seat, TookBack, pack
from caterwaul.server.tables.room import Room
from caterwaul.server.tables.schemas import NewTable, WantedSeat
from caterwaul.server.tables.setup import checked_table
from caterwaul.server.tables.table import Table
from caterwaul.server.tournaments.documents import document_of, entry_of
from caterwaul.server.websocket.messages import PROTOCOL, encode
from caterwaul.tournament import course, pairing
from caterwaul.tournament.course import Outcome
from caterwaul.tournament.state import Plan, Player, Tournament

from .asgi import Answer, Headers, ask, talk
from .costly_texts import DECKS, full_file, longest_match
from .costs import TimedHasher
from .serving import eventually, services_of, serving

T = TypeVar("T")
ANSWERS = ("ok", "error", "pong", "hint", "why")
MOST_EVENTS = 20_000
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
    seed: int  # of the match with decks that is played as long as it goes


FULL, SMALL = Size(4_000, 1_000, 199, 128, 16, 2073), Size(40, 40, 20, 8, 3, 3)


def is_answer(message: dict[str, Any]) -> bool:
    """Whether this is what is said to somebody who has asked for something."""
    return "text" in message and json.loads(message["text"])["type"] in ANSWERS


class World:
    """The server, and Ann, who asks."""

    def __init__(self, client: TestClient, size: Size) -> None:
        self.client, self.size = client, size
        self.services: Services = services_of(client)
        self.ann = Guest("ann_____________", "Ann")
        self.cookies: dict[str, str] = {}
        self.matches: dict[str, Match] = {}
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
        """All that a socket says until it has answered."""
        text = json.dumps(said or {"type": "ping", "id": 1})
        messages = [{"type": "websocket.receive", "text": text}]
        heard = talk(self.client, f"/ws/{table}?protocol={PROTOCOL}", self.headers(who), messages, is_answer)
        return [json.loads(message["text"]) for message in heard if "text" in message]

    def rest(self) -> None:
        """Wait until no bot thinks any more."""
        eventually(lambda: not self.services.bot_threads.thinking)

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

    def match(self, key: str) -> Match:
        """The longest of a game."""
        if key not in self.matches:
            self.matches[key] = longest_match(key, self.size.seed if key == DECKS else None)
        return self.matches[key]

    def replay(self, key: str) -> str:
        """The address of its replay."""
        given = self.json("POST", "/api/replays", text=write_replay(self.match(key)))
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

    def long_table(self, key: str = DECKS, by: str = "people", to_act: int = 0, less: int = 40) -> str:
        """One at which the longest match is played, up to one of the last actions of a seat."""
        turns = [n for n, (seat, _) in enumerate(self.match(key).actions) if seat == to_act]
        return self.put_down([self.set_up(key, by), *self.played(key, turns[-min(less, len(turns) // 2)])])

    def friends_table(self) -> str:
        """One that is reached by its invitation alone."""
        created = self.set_up(DECKS)
        assert isinstance(created, Created)
        return self.put_down([replace(created, open=False)])

    def finished_table(self, key: str) -> str:
        over = Ended(at=time.time(), winners=[0], reason="resigned")
        return self.put_down([self.set_up(key), *self.played(key, len(self.match(key).actions)), over])

    def drafting_table(self) -> str:
        """One at which Ann is in the middle of a decision."""
        return self.table_where(lambda match: match.is_drafting(0), games.keys())

    def table_where(self, holds: Callable[[Match], bool], keys: Sequence[str]) -> str:
        """One at which one of the longest matches is played until something holds of it."""
        for key in keys:
            long = self.match(key)
            match = Match(long.game, long.cards, long.start, long.names)
            for n, (seat, action) in enumerate(long.actions, 1):
                match.take(seat, action)
                if holds(match):
                    return self.put_down([self.set_up(key), *self.played(key, n)])
        raise AssertionError("that does not come about in any of these matches")

    def asking_table(self) -> str:
        """One at which Ann asks whether she may take something back, and others must allow it."""

        def must_ask(match: Match) -> bool:
            return len(match.actions) > 40 and not match.may_undo(0) and not match.is_open(0)

        id_ = self.table_where(must_ask, [DECKS])
        self.talk(id_, {"type": "undo", "id": 1, "seen": self.seen(id_)})
        assert self.room(id_).table.undo_asked == 0
        return id_

    def legal(self, table: str) -> list[int]:
        match = self.room(table).table.match
        assert match is not None
        return match.legal_actions(0)

    def worn_table(self, key: str, is_early: bool) -> str:
        """One at which a decision is taken back as often as it may be, the first or a late one."""
        turns = [n for n, (seat, _) in enumerate(self.match(key).actions) if seat == 0]
        events = [self.set_up(key, "bots"), *self.played(key, turns[0 if is_early else len(turns) // 2])]
        table = Table("offline_____", events[0])  # type: ignore[arg-type]
        for event in events[1:]:
            table.apply(event)
        table.begin()
        while not table.is_worn(0):
            assert table.match is not None
            assert len(events) < MOST_EVENTS, f"{key} can be taken back for ever"
            took = Played(at=time.time(), seat=0, action=table.match.legal_actions(0)[-1])
            for event in (took, TookBack(at=time.time(), seat=0)):
                table.apply(event)
                events.append(event)
        return self.put_down(events)

    def set_up(self, key: str, by: str = "people") -> AnyEvent:
        """A table of Ann's, with others or bots."""
        match = self.match(key)
        others = [Guest(person(n), "N" * 24) for n in range(match.start.seats - 2)]
        people = [Seat("person", guest.name, guest.id) for guest in (self.ann, self.bob, *others)]
        bots = [people[0], *[Seat("bot", "Tabby bot", level="random")] * (match.start.seats - 1)]
        return Created(
            at=time.time(), game=key, rules=match.game.fingerprint, cards_mark=match.cards.fingerprint,
            seats=people if by == "people" else bots, invite="", seed=match.start.seed,
            next_secret=new_secret(), open=True, idle_minutes=0,
        )  # fmt: skip

    def played(self, key: str, count: int) -> list[AnyEvent]:
        actions = self.match(key).actions[:count]
        return [Played(at=time.time(), seat=seat, action=action) for seat, action in actions]

    def put_down(self, events: list[AnyEvent]) -> str:
        """Into the store; who asks first has the table folded."""
        id_ = secrets.token_urlsafe(9)
        self.run(lambda: self._append(id_, events))
        return id_

    async def _append(self, id_: str, events: list[AnyEvent]) -> None:
        appended = (self.services.store.append(id_, seq, pack(event)) for seq, event in enumerate(events))
        await asyncio.gather(*appended)

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

    def seen(self, table: str, seat: int = 0) -> int:
        """The number of the newest view, once somebody has looked."""
        self.talk(table, who="ann" if seat == 0 else "bob")
        return self.room(table).feed(seat).seen

    def room(self, table: str) -> Room:
        """Of a table at which somebody has looked."""
        return self.services.hall.rooms[table]


@contextmanager
def full_server(home: Path, size: Size) -> Iterator[World]:
    limits: dict[str, Any] = {"tables_of_guest": 10**6, "most_tables": 10**6, "sign_ins_per_minute": 1e6}
    (home / "web").mkdir()
    (home / "web" / "index.html").write_text("<title>Caterwaul</title>")
    with patch.object(passwords, "hasher", TimedHasher()), serving(home, prepare=(), **limits) as client:
        world = World(client, size)
        for key in games.keys():  # noqa: SIM118
            world.run(partial(world.services.compiler.wait, key))  # else a request would seem to take that
            make_ahead(games.load(key))  # as the server does by itself
        pairing.make_ready()  # and this with the first tournament
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
