"""Learning a game: its guide, its drawn examples, and a table with a coach."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable
from functools import cache

import msgspec

from ... import games
from ...core.game import Game
from ...games import keys as game_keys
from ...learning.guide import chapters_of, guide_of
from ...learning.lesson import lesson_of
from ...learning.stills import Still, stills_of
from ...match.start import seed_bytes
from ..background.game_compiler import GameCompiler
from ..errors import Refusal
from ..people.guests import Guest
from ..tables.event_types import Created, Seat
from ..tables.schemas import MadeTable
from .game_schemas import RuleShown
from .games import known_game
from .routing import Call, Endpoint

GAME = "/api/games/{key}"
LONGEST_WAIT = 25.0  # seconds for a game that is being prepared
COMING_BACK = 15.0  # seconds after a start in which nothing is made that nobody asks for
PREPARING = "this game is being prepared for the first time: try again in a moment"


class ChapterShown(msgspec.Struct):
    title: str
    lead: str
    rules: list[RuleShown]


class GuideShown(msgspec.Struct):
    """`verbs` says which rules stand behind an action."""

    key: str
    title: str
    goal: str
    minute: list[str]
    lesson: str
    steps: int
    chapters: list[ChapterShown]
    verbs: dict[str, list[str]]


async def guide(call: Call) -> GuideShown:
    """The rules of a game in chapters, and the game in one minute."""
    return _guide(known_game(call.path["key"]))


async def examples(call: Call) -> list[Still]:
    """Rules at work: positions before and after, as a seat sees them."""
    game = known_game(call.path["key"])
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            await call.services.compiler.wait(game.key)
    except TimeoutError:
        raise Refusal("unavailable", PREPARING) from None
    return await asyncio.to_thread(stills_of, game)


def make_ahead(game: Game) -> str:
    """What is made once for everybody, and takes long: its examples, and the mark of its rules for tables."""
    stills_of(game)
    return game.fingerprint


async def make_all_ahead(compiler: GameCompiler, keys: Iterable[str]) -> None:
    """Ahead, once these games are ready: it takes long, and is done once for everybody.

    Who comes back after a start comes at once, and has the processor first.
    """
    turn = asyncio.Lock()

    async def draw(key: str) -> None:
        await compiler.ready[key].wait()
        async with turn:
            await asyncio.to_thread(make_ahead, games.load(key))

    await asyncio.sleep(COMING_BACK)
    await asyncio.gather(*map(draw, set(keys) & set(game_keys())))


async def begin_lesson(call: Call) -> MadeTable:
    """Set up a table for your first match of a game, with a coach."""
    created = lesson_table(known_game(call.path["key"]), call.guest)
    room = await call.services.hall.open_table(call.guest, created)
    return MadeTable(room.table.id, room.table.created.invite)


def lesson_table(game: Game, guest: Guest) -> Created:
    """Where a lesson begins: the same for everybody, the bot's decisions included."""
    lesson = lesson_of(game)
    choices = [*lesson.choices, {}, {}]
    return Created(
        at=time.time(), game=game.key, rules=game.fingerprint, cards_mark=game.builtin.fingerprint,
        seats=[
            Seat("person", guest.name, guest.id, choices=choices[0]),
            Seat("bot", lesson.foe, level=lesson.level, choices=choices[1]),
        ],
        seed=seed_bytes(lesson.seed), invite=secrets.token_urlsafe(16), lesson=True, position=lesson.position,
    )  # fmt: skip


@cache
def _guide(game: Game) -> GuideShown:
    read, lesson = guide_of(game), lesson_of(game)
    chapters = [
        ChapterShown(chapter.title, chapter.lead, [RuleShown(r.id, r.text, r.source) for r in rules])
        for chapter, rules in chapters_of(game)
    ]
    return GuideShown(
        game.key, game.title, game.goal, read.minute, lesson.says, len(lesson.step), chapters, read.verb
    )


ENDPOINTS = (
    Endpoint("GET", f"{GAME}/guide", guide, GuideShown, faults=("not_found",)),
    Endpoint("GET", f"{GAME}/examples", examples, list[Still], faults=("not_found", "unavailable")),
    Endpoint("POST", f"{GAME}/lesson", begin_lesson, MadeTable, status=201, faults=("not_found",)),
)
