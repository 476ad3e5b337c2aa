"""The routes of tournaments."""

from __future__ import annotations

import asyncio
import time

from ...tournament.state import Copied, Tournament
from ..decks.kept import OWN_DECK_PREFIX, bring, own_deck
from ..errors import Refusal
from ..http.paging import PAGE, page_of, place_of, token_of
from ..tournaments import organising
from ..tournaments import schemas as s
from ..tournaments.documents import (
    ANNOUNCED,
    ENTRY,
    RUNNING,
    SECRET_LISTS,
    TOURNAMENT,
    find_tournament,
    tournament_in,
)
from ..tournaments.entries import lists_of
from ..tournaments.presentation import match_page, standing_page, tournament_listed, tournament_shown
from .routing import Call, Endpoint, Faults

ONE = "/api/tournaments/{id}"
ANNOUNCED_SECONDS = 14 * 24 * 3600.0  # for which a tournament that nobody starts is on the list


async def _seen(call: Call, invite: str = "") -> Tournament:
    """The tournament of a call, if it may be seen."""
    return await organising.seen(call.services.documents, call.path["id"], call.guest, invite)


async def announced_tournaments(call: Call) -> s.TournamentPage:
    """Tournaments that anybody may enter, the newest first."""
    oldest = ANNOUNCED + time.time() - ANNOUNCED_SECONDS
    start = place_of(call.query["after"]) or (RUNNING, "")
    found = await call.services.documents.page(TOURNAMENT, None, start, PAGE + 1)
    fresh = [document for document in found if document.rank >= oldest]
    items = [tournament_listed(tournament_in(document), call.guest) for document in fresh[:PAGE]]
    return s.TournamentPage(items, token_of(fresh[PAGE - 1]) if len(fresh) > PAGE else None)


async def own_tournaments(call: Call) -> s.TournamentPage:
    """Tournaments that you organise or take part in, the newest first."""
    documents = call.services.documents
    entries, following = await page_of(documents, ENTRY, call.query["after"], call.guest.id)
    found = [await find_tournament(call.services.documents, entry.key.partition(".")[0]) for entry in entries]
    return s.TournamentPage([tournament_listed(t, call.guest) for t in found if t is not None], following)


async def create_tournament(call: Call) -> s.MadeTournament:
    """Set up a tournament."""
    made = await organising.create(call.services.documents, call.guest, call.body)
    return s.MadeTournament(made.id, made.invite)


async def tournament(call: Call) -> s.TournamentShown:
    """A tournament as you may know it."""
    invite = call.query["invite"]
    found = await _seen(call, invite)
    given = await asyncio.to_thread(tournament_shown, found, call.guest, invite, _round(call, found))
    if given.table is not None and not await call.services.rounds.is_set_up(given.table):
        given.table = None  # in a moment
    return await _with_faces(call, found, given)


async def matches_of_round(call: Call) -> s.MatchPage:
    """A page of who plays whom in a round: in the last, if none is asked for."""
    found = await _seen(call, call.query["invite"])
    return match_page(found, _round(call, found), call.query["after"])


async def standings_of_tournament(call: Call) -> s.StandingPage:
    """A page of the players, the first places first."""
    found = await _seen(call, call.query["invite"])
    page = await asyncio.to_thread(standing_page, found, call.guest, call.query["after"])
    await _give_faces(call, found, page)
    return page


async def _with_faces(call: Call, tournament: Tournament, shown: s.TournamentShown) -> s.TournamentShown:
    await _give_faces(call, tournament, shown.standings)
    return shown


async def _give_faces(call: Call, tournament: Tournament, page: s.StandingPage) -> None:
    """Whoever has chosen a face is shown with it."""
    people = {row.player.number: tournament.player(row.player.number).guest for row in page.items}
    faces = await call.services.faces.of(people.values())
    for row in page.items:
        row.player.face = faces.get(people[row.player.number])


def _round(call: Call, tournament: Tournament) -> int:
    """The round that is asked for, or the last; 0: none has begun."""
    last, wanted = len(tournament.rounds), call.query["round"]
    if not wanted:
        return last
    if wanted not in {str(number) for number in range(1, last + 1)}:
        begun = f"round is a number from 1 to {last}" if last else "no round has begun yet"
        raise Refusal("bad_request", begun)
    return int(wanted)


async def enter_tournament(call: Call) -> s.TournamentShown:
    """Take part, or change what you bring."""
    seen = await _seen(call, call.body.invite)
    choices = await bring(call.services.documents, call.guest.id, seen.plan.game, call.body.choices)
    own = {
        name: word.removeprefix(OWN_DECK_PREFIX)
        for name, word in call.body.choices.items()
        if word.startswith(OWN_DECK_PREFIX)
    }
    copied = {
        name: Copied(id_, (await own_deck(call.services.documents, call.guest.id, id_)).name)
        for name, id_ in own.items()
    }
    return await _now(
        call,
        await organising.enter(call.services.documents, seen.id, call.guest, choices, copied, call.body.part),
    )


async def brought_lists(call: Call) -> list[s.BroughtList]:
    """The deck lists of a player: yours, or anybody's when the tournament is over."""
    found = await _seen(call, call.query["invite"])
    number = call.path["number"]
    if not (number.isascii() and number.isdigit() and int(number[:9]) in found.numbers):
        raise Refusal("not_found", f"there is no such player: they go from 1 to {len(found.players)}")
    player = found.player(int(number))
    if found.stage != "over" and player.guest != call.guest.id:
        raise Refusal("forbidden", SECRET_LISTS)
    return await asyncio.to_thread(lists_of, found.plan, player)


async def leave_tournament(call: Call) -> s.TournamentShown:
    """Withdraw, or drop out once it has begun."""
    seen = await _seen(call)
    return await _settled(call, await organising.leave(call.services.documents, seen.id, call.guest))


async def return_to_tournament(call: Call) -> s.TournamentShown:
    """Be paired again from the next round on, after you dropped out or missed a match."""
    seen = await _seen(call)
    return await _now(call, await organising.come_back(call.services.documents, seen.id, call.guest))


async def remove_from_tournament(call: Call) -> s.TournamentShown:
    """Take a player out: for the organiser."""
    seen = await _seen(call)
    changed = await organising.remove(
        call.services.documents, seen.id, call.guest, call.body.number, call.body.name
    )
    return await _settled(call, changed)


async def admit_to_tournament(call: Call) -> s.TournamentShown:
    """Let a player in again who was taken out: for the organiser."""
    seen = await _seen(call)
    changed = await organising.admit(
        call.services.documents, seen.id, call.guest, call.body.number, call.body.name
    )
    return await _now(call, changed)


async def start_tournament(call: Call) -> s.TournamentShown:
    """Lock what everybody brings and begin round one: for the organiser."""
    seen = await _seen(call)
    return await _settled(
        call,
        await organising.start(call.services.documents, call.services.hall.check_space, seen.id, call.guest),
    )


async def close_tournament(call: Call) -> s.TournamentShown:
    """End it as it stands: for the organiser."""
    seen = await _seen(call)
    closed = await organising.close(call.services.documents, seen.id, call.guest)
    await call.services.rounds.end_tables(closed)
    return await _now(call, closed)


async def _settled(call: Call, tournament: Tournament) -> s.TournamentShown:
    """What follows from a change at once."""
    await call.services.rounds.advance(tournament.id)
    return await _now(call, await find_tournament(call.services.documents, tournament.id) or tournament)


async def _now(call: Call, tournament: Tournament) -> s.TournamentShown:
    shown = tournament_shown(tournament, call.guest, "", len(tournament.rounds))
    return await _with_faces(call, tournament, shown)


LOST: Faults = ("not_found",)
REFUSED: Faults = ("not_found", "conflict")
FOR_ORGANISERS: Faults = ("not_found", "forbidden", "conflict")
ENDPOINTS = (
    Endpoint("GET", "/api/tournaments", announced_tournaments, s.TournamentPage, query=("after",)),
    Endpoint("GET", "/api/mine/tournaments", own_tournaments, s.TournamentPage, query=("after",)),
    Endpoint(
        "POST", "/api/tournaments", create_tournament, s.MadeTournament, takes=s.NewTournament, status=201,
        faults=("conflict",),
    ),
    Endpoint("GET", ONE, tournament, s.TournamentShown, query=("invite", "round"), faults=LOST),
    Endpoint(
        "GET", f"{ONE}/matches", matches_of_round, s.MatchPage, query=("invite", "round", "after"),
        faults=LOST,
    ),
    Endpoint(
        "GET", f"{ONE}/standings", standings_of_tournament, s.StandingPage, query=("invite", "after"),
        faults=LOST,
    ),
    Endpoint(
        "GET", f"{ONE}/lists/{{number}}", brought_lists, list[s.BroughtList], query=("invite",),
        faults=("not_found", "forbidden"),
    ),
    Endpoint(
        "PUT", f"{ONE}/entry", enter_tournament, s.TournamentShown, takes=s.Entry, faults=FOR_ORGANISERS
    ),
    Endpoint("DELETE", f"{ONE}/entry", leave_tournament, s.TournamentShown, faults=REFUSED),
    Endpoint("POST", f"{ONE}/return", return_to_tournament, s.TournamentShown, faults=FOR_ORGANISERS),
    Endpoint(
        "POST", f"{ONE}/remove", remove_from_tournament, s.TournamentShown, takes=s.Removed,
        faults=FOR_ORGANISERS,
    ),
    Endpoint(
        "POST", f"{ONE}/admit", admit_to_tournament, s.TournamentShown, takes=s.Removed,
        faults=FOR_ORGANISERS,
    ),
    Endpoint("POST", f"{ONE}/start", start_tournament, s.TournamentShown, faults=FOR_ORGANISERS),
    Endpoint("POST", f"{ONE}/close", close_tournament, s.TournamentShown, faults=FOR_ORGANISERS),
)  # fmt: skip
