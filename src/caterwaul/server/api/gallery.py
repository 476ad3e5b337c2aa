"""Cards to look at: what they can be sorted by, the rules they touch, and how they do in play."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from starlette.responses import Response

from ... import games
from ...cards.facets import facets_of, label_of, values_of
from ...core.card_entries import Entry
from ...core.cardset import CardSet
from ...core.game import Game
from ...faces import LAYOUTS, face, picture_of, with_pictures
from ...lab import Figure, Summary
from ...lab.shelf import summary_for
from ...learning.card_rules import rules_touched
from ..errors import Refusal
from ..lab.pictures import pictures_of
from ..tables.card_files import own_cards
from ..tables.room import Room
from . import game_schemas as s
from .games import cards_shown, known_game
from .routing import Call, Endpoint
from .tables import room_of

PRIVATE_DAY = "private, max-age=86400"
BROUGHT = "deck"  # a list of cards that somebody brings: theirs to show, unless it is published


async def gallery(call: Call) -> s.Gallery:
    """The built-in cards of a game: what they can be sorted by, their rules, and how they do in play."""
    game = known_game(call.path["key"])
    return await asyncio.to_thread(_gallery, game, call.services.settings.home)


def _gallery(game: Game, home: Path) -> s.Gallery:
    found = summary_for(home / "studies", game, game.builtin)
    tables = [_table(game, table, _in_play(game, table, found)) for table in game.builtin.tables]
    return s.Gallery(game.key, game.title, tables, _played(found))


async def table_cards(call: Call) -> dict[str, list[s.CardShown]]:
    """The cards with which a table is played, its own ones too."""
    room, cards = await _cards_at(call)
    shown = {t: [entry for entry in rows if is_open(t, entry)] for t, rows in cards.tables.items()}
    return await asyncio.to_thread(cards_shown, room.table.game, shown)


async def table_face(call: Call) -> Response:
    """The picture of a card of a table, as large as `layout` says: full, mini or token."""
    room, cards = await _cards_at(call)
    table, id_, layout = call.path["table"], call.path["card"], call.query["layout"] or "full"
    number = cards.numbers.get((table, id_), 0)
    entry = cards.entry(table, number)
    if entry is None or layout not in LAYOUTS or not is_open(table, entry):
        raise Refusal("not_found", "there is no such picture")
    own = picture_of(entry)
    kept = await pictures_of(call.services.documents, [own]) if own else {}
    pictures = {id_: picture.jpeg for id_, picture in kept.items()}
    text = room.table.created.cards
    drawn = _own_face(room.table.game.key, text, table, id_, layout, frozenset(pictures))
    return Response(
        with_pictures(drawn, pictures), media_type="image/svg+xml", headers={"Cache-Control": PRIVATE_DAY}
    )


async def _cards_at(call: Call) -> tuple[Room, CardSet]:
    room, _ = await room_of(call, call.query["invite"])
    if room.table.cards is None:
        raise Refusal("not_found", "this server cannot read the cards of that table any more")
    return room, room.table.cards


def is_open(table: str, entry: Entry) -> bool:
    return table != BROUGHT or bool(entry.given.get("published"))


@lru_cache(2048)
def _own_face(key: str, text: str, table: str, id_: str, layout: str, pictures: frozenset[str]) -> str:
    return face(key, own_cards(games.load(key), text), table, id_, layout, pictures=pictures)


@cache
def _sorted(game: Game, table: str) -> tuple[list[s.FacetShown], list[tuple[Entry, Any, list[str]]]]:
    facets = [
        s.FacetShown(f.field, f.label, [s.FacetValue(v.value, v.label, v.count) for v in f.values])
        for f in facets_of(game, game.builtin, table)
    ]
    entries = game.builtin.tables[table]
    return facets, [(e, values_of(game, table, e), rules_touched(game, table, e)) for e in entries]


def _table(game: Game, table: str, in_play: dict[str, s.InPlay]) -> s.GalleryTable:
    facets, entries = _sorted(game, table)
    cards = [
        s.GalleryCard(e.id, e.name, e.text, e.lore, values, rules, in_play.get(e.id))
        for e, values, rules in entries
    ]
    return s.GalleryTable(table, label_of(table), facets, cards)


def _in_play(game: Game, table: str, found: Summary | None) -> dict[str, s.InPlay]:
    """Of each card how those did who held it, of all else how those did who brought it."""
    if found is None:
        return {}
    figures: dict[str, Figure] = (
        {card.id: card.won["held"] for card in found.by_card} if table == "card" else {}
    )
    for name, brought in found.brought.items():
        figures |= brought if game.choices[name] == table else {}
    return {
        id_: s.InPlay(round(figure.of), figure.value, figure.low, figure.high)
        for id_, figure in figures.items()
        if figure.value is not None and figure.low is not None and figure.high is not None
    }


def _played(found: Summary | None) -> s.Simulated | None:
    return s.Simulated(found.games - found.repeats, found.bots, 1 / len(found.seats)) if found else None


ENDPOINTS = (
    Endpoint("GET", "/api/games/{key}/gallery", gallery, s.Gallery, faults=("not_found",)),
    Endpoint(
        "GET", "/api/tables/{id}/cards", table_cards, dict[str, list[s.CardShown]], query=("invite",),
        faults=("not_found",),
    ),
    Endpoint(
        "GET", "/api/tables/{id}/faces/{table}/{card}", table_face, bytes, media="image/svg+xml",
        query=("layout", "invite"), faults=("not_found",),
    ),
)  # fmt: skip
