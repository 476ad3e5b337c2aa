"""The HTTP interface: who you are, the games, the tables."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from functools import cache

from msgspec import structs

from ... import games
from ...bots import BOTS
from ...core.cardset import Entry
from ...core.game import Game
from ...core.rulebook import rules_of
from ...games import keys as game_keys
from ...learning.card_rules import keywords_on, rules_touched
from ..background.game_compiler import Preparing
from ..errors import Refusal
from ..people import accounts as people
from ..people.guests import Guest, checked_name
from ..storage.store import ChangedError
from ..tables import lobby
from ..tables import schemas as s
from ..tables.room import Room
from ..tables.seat_index import call_anew
from ..tables.table import Table
from ..tournaments import documents as keeping
from ..websocket.messages import TableSaid
from . import decks
from .routing import Call, Endpoint

TABLE = "/api/tables/{id}"


async def health(call: Call) -> s.Health:
    """Whether the server answers."""
    return s.Health(True)


async def me(call: Call) -> s.Me:
    """Who you are."""
    return s.Me(call.guest.name, call.guest.id, call.account is not None)


async def rename(call: Call) -> s.Me:
    """Take another name, for the tables at which you wait for others or sit down from now on."""
    name = checked_name(call.body.name)
    documents = call.hall.store.documents
    try:
        if call.account is not None:
            await people.renamed(documents, call.account, name)
        elif await people.account_named(documents, name) is not None:
            raise ChangedError(name)
    except people.OvertakenError:
        raise Refusal("conflict", people.OVERTAKEN) from None
    except ChangedError:
        raise Refusal("conflict", "somebody with an account has that name: take another") from None
    call.rename = Guest(call.guest.id, name)
    call.hall.start(call_anew(call.hall, call.guest.id, name))
    return s.Me(name, call.guest.id, call.account is not None)


async def all_games(call: Call) -> list[s.GameShown]:
    """The games, their options and choices, and the bots."""
    return [_game(games.load(key), call.hall.preparing) for key in game_keys()]


async def cards(call: Call) -> dict[str, list[s.CardShown]]:
    """The built-in cards of a game and its other tables."""
    return _cards(known_game(call.path["key"]))


async def rules(call: Call) -> list[s.RuleShown]:
    """The rules of a game in our words."""
    return _rules(known_game(call.path["key"]))


async def open_tables(call: Call) -> s.TablePage:
    """Open tables: those with a free seat first, then those that can be watched."""
    return lobby.open_tables(call.hall, call.query["after"])


async def own_tables(call: Call) -> s.TablePage:
    """The tables at which you sit, as long as they are not over."""
    return await lobby.tables_of(call.hall, call.guest, call.query["after"])


async def promise(call: Call) -> s.Promised:
    """The commitment to the server's part in the shuffle of your next table, before you add to it."""
    return s.Promised(await call.hall.shuffles.promise(call.guest.id))


async def create(call: Call) -> s.MadeTable:
    """Set up a table."""
    room = await call.hall.create(call.guest, await decks.bring_all(call, call.body))
    return s.MadeTable(room.table.id, room.table.created.invite)


async def table(call: Call) -> TableSaid:
    """A table as you may know it."""
    room, knows_invite = await room_of(call, call.query["invite"])
    seat = room.table.seat_of(call.guest.id)
    return room.table_now(seat, knows_invite or seat >= 0)


async def join(call: Call) -> s.Joined:
    """Sit down on a free seat."""
    room, _ = await room_of(call, call.body.invite)
    choices = await decks.bring(call, room.table.game.key, call.body.choices)
    asked = structs.replace(call.body, choices=choices)
    return s.Joined(await call.hall.join(room, call.guest, asked))


async def replay(call: Call) -> str:
    """The replay of a match that is over: it tells everything."""
    room, _ = await room_of(call, call.query["invite"])
    return (await finished(room)).replay


async def finished(room: Room) -> Table:
    """The table of a match that is over, and of which everything may be told."""
    if room.table.result is None:
        raise Refusal("conflict", "the replay holds every card, so it can be had once the match is over")
    if room.table.match is None:
        raise Refusal("conflict", f"there is nothing to replay. {room.table.result.text}")
    await keeping.check_told(room)
    return room.table


async def room_of(call: Call, invite: str) -> tuple[Room, bool]:
    """The table of a call, if it may be seen, and whether the invitation is right."""
    found = await call.hall.room(call.path["id"])
    if found is not None:
        knows = may_enter(found, call.guest, invite)
        if knows is not None:
            return found, knows
    raise Refusal("not_found", "there is no such table, or it is private: ask for the whole link")


def may_enter(room: Room, guest: Guest, invite: str) -> bool | None:
    """Whether somebody knows the invitation; None where they may not even see the table."""
    created = room.table.created
    was_told = any(seat.guest == guest.id for seat in created.seats)  # who has set it up, and stood up since
    knows = was_told or hmac.compare_digest(invite.encode(), created.invite.encode())
    if knows or created.open or room.table.has_sat(guest.id):
        return knows
    return None


def known_game(key: str) -> Game:
    if key not in game_keys():
        raise Refusal("not_found", "there is no such game")
    return games.load(key)


def _game(game: Game, preparing: Preparing) -> s.GameShown:
    options = [s.OptionOfGame(name, values) for name, values in game.options.items()]
    bots = [s.BotOfGame(level, says) for level, says in BOTS.items()]
    ready = preparing.is_ready(game.key)
    return s.GameShown(
        game.key, game.title, game.blurb, game.goal, list(game.seats), ready,
        1.0 if ready else preparing.done[game.key], options, _choices(game), bots,
    )  # fmt: skip


@cache
def _choices(game: Game) -> list[s.ChoiceOfGame]:
    return [
        s.ChoiceOfGame(
            name, table, game.State.fields[name].unique,
            [s.ChoiceEntry(e.id, e.name, e.text) for e in game.builtin.tables[table]],
        )
        for name, table in game.choices.items()
    ]  # fmt: skip


@cache
def _cards(game: Game) -> dict[str, list[s.CardShown]]:
    return cards_shown(game, game.builtin.tables)


def cards_shown(game: Game, tables: Mapping[str, list[Entry]]) -> dict[str, list[s.CardShown]]:
    return {table: [_card(game, table, entry) for entry in entries] for table, entries in tables.items()}


def _card(game: Game, table: str, e: Entry) -> s.CardShown:
    rules, keywords = rules_touched(game, table, e), keywords_on(game, table, e)
    return s.CardShown(e.id, e.number, e.name, e.text, e.lore, e.given, rules, keywords)


@cache
def _rules(game: Game) -> list[s.RuleShown]:
    return [s.RuleShown(r.id, r.text, r.source) for r in rules_of(game.folder, None).values()]


ENDPOINTS = (
    Endpoint("GET", "/healthz", health, s.Health),
    Endpoint("GET", "/api/me", me, s.Me),
    Endpoint("PUT", "/api/me", rename, s.Me, takes=s.Renamed, faults=("conflict",)),
    Endpoint("GET", "/api/games", all_games, list[s.GameShown]),
    Endpoint("GET", "/api/games/{key}/cards", cards, dict[str, list[s.CardShown]], faults=("not_found",)),
    Endpoint("GET", "/api/games/{key}/rules", rules, list[s.RuleShown], faults=("not_found",)),
    Endpoint("GET", "/api/tables", open_tables, s.TablePage, query=("after",)),
    Endpoint("GET", "/api/mine", own_tables, s.TablePage, query=("after",)),
    Endpoint("POST", "/api/shuffles", promise, s.Promised, status=201, faults=("forbidden", "too_many")),
    Endpoint(
        "POST", "/api/tables", create, s.MadeTable, takes=s.NewTable, status=201, faults=("conflict",)
    ),
    Endpoint("GET", TABLE, table, TableSaid, query=("invite",), faults=("not_found",)),
    Endpoint(
        "POST", f"{TABLE}/join", join, s.Joined, takes=s.Join, faults=("not_found", "conflict")
    ),
    Endpoint("GET", f"{TABLE}/replay", replay, str, query=("invite",), faults=("not_found", "conflict")),
)  # fmt: skip
