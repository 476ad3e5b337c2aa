"""The routes of puzzles: those of today, the shelf of a game, and a table at which one is solved."""

from __future__ import annotations

import asyncio
import secrets
import time

import msgspec

from ... import games
from ...core.game import Game
from ...games import keys as game_keys
from ...learning.puzzles import Kind, Puzzle, Shelf, deal_of, match_of, today, usable_shelf
from ...match.start import seed_bytes
from ..errors import Refusal
from ..people.guests import Guest
from ..tables.event_types import Created, GoesOn, Seat
from ..tables.schemas import MadeTable
from .games import known_game
from .routing import Call, Endpoint

SHELF = "/api/games/{key}/puzzles"
FOE = "Sparky"
LEVEL = "greedy"  # a bot that needs no clock
LONGEST_WAIT = 25.0  # seconds for a game that is being prepared
PREPARING = "this game is being prepared for the first time: try again in a moment"


class PuzzleShown(msgspec.Struct):
    """Of how many actions one is right, and how many choices it takes to win."""

    kind: Kind
    choices: int
    options: int
    solved: bool


class ShelfShown(msgspec.Struct):
    """The puzzles of a game, the easiest first; `today` is the number of the one of this day, by UTC."""

    game: str
    title: str
    day: str
    today: int
    puzzles: list[PuzzleShown]


class DayShown(msgspec.Struct):
    """How far somebody is with the puzzles of a game."""

    game: str
    title: str
    day: str
    today: int
    today_solved: bool
    solved: int
    puzzles: int


async def puzzles_of_today(call: Call) -> list[DayShown]:
    """The puzzle of today in each game that has some, the same for everybody, and what you have solved."""
    shown = [
        await _shelf_shown(call, game) for game in map(games.load, game_keys()) if usable_shelf(game).puzzles
    ]
    return [
        DayShown(
            shelf.game, shelf.title, shelf.day, shelf.today, shelf.puzzles[shelf.today - 1].solved,
            sum(puzzle.solved for puzzle in shelf.puzzles), len(shelf.puzzles),
        )
        for shelf in shown
    ]  # fmt: skip


async def puzzle_shelf(call: Call) -> ShelfShown:
    """All puzzles of a game, and which of them you have solved."""
    game = known_game(call.path["key"])
    _shelf_of(game)
    return await _shelf_shown(call, game)


async def begin_puzzle(call: Call) -> MadeTable:
    """Set up a table at which you solve a puzzle, by its number on the shelf."""
    game, number = known_game(call.path["key"]), call.path["number"]
    shelf = _shelf_of(game)
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:9]) <= len(shelf.puzzles):
        raise Refusal("not_found", f"the puzzles of {game.title} are numbered 1 to {len(shelf.puzzles)}")
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            await call.services.compiler.wait(game.key)
    except TimeoutError:
        raise Refusal("unavailable", PREPARING) from None
    puzzle = shelf.numbered(int(number))
    created = await asyncio.to_thread(puzzle_table, game, shelf, puzzle, call.guest)
    room = await call.services.hall.open_table(call.guest, created)
    return MadeTable(room.table.id, room.table.created.invite)


def puzzle_table(game: Game, shelf: Shelf, puzzle: Puzzle, guest: Guest) -> Created:
    """The match as it stood, with you on the seat that has to decide."""
    seats = [Seat("bot", FOE, level=LEVEL), Seat("bot", FOE, level=LEVEL)]
    seats[puzzle.seat] = Seat("person", guest.name, guest.id)
    return Created(
        at=time.time(), game=game.key, rules=game.fingerprint, cards_mark=game.builtin.fingerprint,
        seats=seats, seed=seed_bytes(deal_of(shelf.seed, puzzle.match)), puzzle=puzzle.id,
        invite=secrets.token_urlsafe(16),
        goes_on=GoesOn("", match_of(game, shelf, puzzle).actions),
    )  # fmt: skip


def _shelf_of(game: Game) -> Shelf:
    shelf = usable_shelf(game)
    if not shelf.puzzles:
        raise Refusal("not_found", f"{game.title} has no puzzles just now")
    return shelf


async def _shelf_shown(call: Call, game: Game) -> ShelfShown:
    shelf, day = usable_shelf(game), today()
    solved = await call.services.solved.of(call.guest.id, game.key)
    shown = [PuzzleShown(p.kind, p.choices, len(p.wrong) + 1, p.id in solved.at) for p in shelf.puzzles]
    return ShelfShown(game.key, game.title, day.isoformat(), shelf.number_on(day), shown)


ENDPOINTS = (
    Endpoint("GET", "/api/puzzles", puzzles_of_today, list[DayShown]),
    Endpoint("GET", SHELF, puzzle_shelf, ShelfShown, faults=("not_found",)),
    Endpoint(
        "POST",
        f"{SHELF}/{{number}}",
        begin_puzzle,
        MadeTable,
        status=201,
        faults=("not_found", "unavailable"),
    ),
)
