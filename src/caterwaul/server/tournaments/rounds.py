"""The rounds of tournaments: their tables are set up, how they ended is taken in, and it goes on by itself.

All is derived from the document of a tournament and from its tables, so whatever was missed, at a crash or by
another worker, is made up for the next time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec

from ...bots.names import bot_name
from ...match.shuffle import Origin, new_secret, secret_of_table
from ...tournament import course, pairing
from ...tournament.course import Outcome
from ...tournament.state import BOT, NOBODY, Game, Match, Tournament
from ..background.tasks import Tasks
from ..errors import Refusal
from ..people.guests import Guest
from ..storage.store import StoreError, TakenError
from ..tables.departures import end_table, lead_on
from ..tables.dropouts import dropped_out
from ..tables.event_types import AnyEvent, Seat
from ..tables.hall import Hall
from ..tables.room import Room
from ..tables.table import Table
from ..tables.table_services import TableServices
from . import organising
from .documents import RUNNING, TOURNAMENT, Besides, change_tournament, find_tournament
from .organising import table_for

log = logging.getLogger(__name__)
EVERY = 5.0  # seconds
MOST_WATCHED = 1_000


class Rounds:
    """Looks after all tournaments of this server."""

    def __init__(self, hall: Hall, services: TableServices, tasks: Tasks) -> None:
        self.hall, self.tasks = hall, tasks
        self.settings, self.store, self.compiler = services.settings, services.store, services.compiler

    async def note_end(self, table: Table) -> None:
        """Other ends are told after this one, so it waits for no game: `watch` comes back to it."""
        if table.created.tournament and self.compiler.is_ready(table.game.key):
            await self.advance(table.created.tournament)

    async def forget(self, person: str) -> None:
        """Take somebody out of all tournaments; those that they organise end."""
        for tournament in await organising.forget(self.store.documents, person):
            if tournament.stage == "over":
                await self.end_tables(tournament)
            else:
                await self.advance(tournament.id)

    async def watch(self) -> None:
        """Rounds that are due, and what nobody told us of. One that waits for its game holds up no other."""
        under_way: dict[str, asyncio.Task[object]] = {}
        is_ready = False
        while True:
            try:
                found = await self.store.documents.page(TOURNAMENT, limit=MOST_WATCHED)
            except StoreError as error:
                log.error("tournaments cannot be read: %s", error)
                found = []
            under_way = {id_: task for id_, task in under_way.items() if not task.done()}
            for document in found:
                if document.rank >= RUNNING and document.key not in under_way:
                    under_way[document.key] = self.tasks.start(self._advance_safely(document.key))
            if found and not is_ready:
                await asyncio.to_thread(pairing.make_ready)
                is_ready = True
            await asyncio.sleep(min(EVERY, EVERY * self.settings.idle_seconds_per_minute / 60))

    async def _advance_safely(self, id_: str) -> None:
        try:
            await self.advance(id_)
        except Exception as error:
            if isinstance(error, Refusal) and error.code == "unavailable":
                log.warning("tournament %s cannot go on: %s", id_, error)
            else:
                log.exception("tournament %s cannot go on", id_)

    async def advance(self, id_: str) -> None:
        """Take in what is over, go on to what is next, and see to it that its tables are there."""
        tournament = await find_tournament(self.store.documents, id_)
        if tournament is None or tournament.stage != "running":
            return
        outcomes = await self._outcomes(tournament)
        pause = tournament.plan.break_minutes * self.settings.idle_seconds_per_minute

        def act(tournament: Tournament) -> Besides:
            return [] if course.go_on(tournament, outcomes, time.time(), pause) else None

        tournament = await change_tournament(self.store.documents, id_, act)
        if tournament.stage == "running":
            for match in tournament.rounds[-1]:
                await self._see_to(tournament, match)

    async def _outcomes(self, tournament: Tournament) -> dict[str, Outcome]:
        found = {}
        for game in tournament.running_games:
            room = await self.hall.room(game.table)
            if room is not None and room.table.result is not None:
                found[game.table] = outcome_of_game(room.table, tournament, game)
        return found

    async def _see_to(self, tournament: Tournament, match: Match) -> None:
        """The table of a match is there, those before lead to it, and who has left does not hold it up."""
        if match.game is None:
            return
        room = await self.hall.room(match.game.table) or await self._set_up(tournament, match, match.game)
        if len(match.games) > 1:
            before = self.hall.rooms.get(match.games[-2].table)
            if before is not None:
                await lead_on(before, match.game.table)
        for seat, number in enumerate(match.game.seats):
            if number != BOT and tournament.player(number).is_out:
                await _stand_up(room, seat)
        if not room.table.people:
            await end_table(room, "Everybody has left.")

    async def is_set_up(self, table: str) -> bool:
        """Whether the table of that name is there by now."""
        return table in self.hall.rooms or bool(await self.store.read(table))

    async def _set_up(self, tournament: Tournament, match: Match, game: Game) -> Room:
        organiser = Guest(tournament.owner, tournament.organiser)
        plan = msgspec.structs.replace(tournament.plan, seats=len(game.seats))
        created = await asyncio.to_thread(table_for, plan, organiser)
        created.seats = [_seat(tournament, number) for number in game.seats]
        created.secret, created.origin = _secret(tournament, match)
        created.tournament, created.invite = tournament.id, tournament.watch
        with suppress(TakenError):  # another worker was first
            return await self.hall.set_up(created, game.table)
        room = await self.hall.room(game.table)
        assert room is not None
        return room

    async def end_tables(self, tournament: Tournament) -> None:
        """Whatever is still played, when a tournament is closed: at once, or when its game is ready."""
        ending = self.tasks.start(self._end_tables(tournament))
        if self.compiler.is_ready(tournament.plan.game):
            await ending

    async def _end_tables(self, tournament: Tournament) -> None:
        for game in tournament.running_games:
            room = await self.hall.room(game.table)
            if room is not None:
                await end_table(room, "The tournament was closed.")


def outcome_of_game(table: Table, tournament: Tournament, game: Game) -> Outcome:
    """How a table ended for those who were paired there. For whom a bot plays on, it does not win."""
    assert table.result is not None
    if table.is_foreign:
        return Outcome((), is_void=True)
    there = [n if seat.kind == "person" else BOT for n, seat in zip(game.seats, table.seats, strict=True)]
    lost_by_absence = table.result.reason in ("time", "idle")
    winners = table.result.winners or ([] if lost_by_absence else range(len(there)))
    shares = sorted({there[seat] for seat in winners}) or [NOBODY]
    absent = [
        number
        for seat, number in enumerate(game.seats)
        if number != BOT
        and tournament.player(number).guest not in table.deciders
        and (there[seat] == BOT or (lost_by_absence and seat not in winners))
    ]
    return Outcome(tuple(shares), tuple(absent))


def _secret(tournament: Tournament, match: Match) -> tuple[bytes, Origin | None]:
    """The secret of a table was fixed with that of the tournament, before anybody entered."""
    if not tournament.secret:
        return new_secret(), None
    origin = Origin(tournament.commitment, tournament.name_of(match))
    return secret_of_table(tournament.secret, origin.table), origin


def _seat(tournament: Tournament, number: int) -> Seat:
    if number == BOT:
        level = tournament.plan.bot
        return Seat("bot", bot_name(level), level=level)
    player = tournament.player(number)
    return Seat("person", player.name, player.guest, choices=player.choices, part=player.part)


async def _stand_up(room: Room, seat: int) -> None:
    def decided() -> AnyEvent:
        if room.table.state != "playing" or not room.table.is_person(seat):
            raise Refusal("not_now", "there is nothing to leave any more")
        return dropped_out(room.table, seat, "resigned")

    with suppress(Refusal):
        await room.happen(decided)
