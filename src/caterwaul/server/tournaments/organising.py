"""What organisers and players can ask for at the desk of a tournament."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Callable, Sequence

import msgspec

from ... import games
from ...bots import UnknownBotError, level_of
from ...match.shuffle import checked_part, new_secret
from ...tournament import course
from ...tournament.pairing import table_sizes
from ...tournament.state import Barred, Copied, Plan, Player, Tournament
from ..errors import Refusal
from ..people.guests import Guest
from ..people.names import FORMER, checked_line
from ..storage.store import Documents
from ..tables.event_types import Created
from ..tables.schemas import NewTable, WantedSeat
from ..tables.seat_names import told_apart
from ..tables.setup import checked_table
from . import entries
from .documents import (
    ENTRY,
    TOURNAMENT,
    Besides,
    change_tournament,
    document_of,
    entry_gone,
    entry_of,
    find_tournament,
    tournament_in,
)
from .schemas import LONGEST_TITLE, NewTournament

MOST_AT_ONCE = 8  # that one person organises


async def create(documents: Documents, guest: Guest, wanted: NewTournament) -> Tournament:
    title = checked_line(wanted.title, LONGEST_TITLE, "a title")
    plan = msgspec.convert({k: v for k, v in msgspec.to_builtins(wanted).items() if k != "title"}, Plan)
    await asyncio.to_thread(check_plan, plan, guest)
    await _check_few(documents, guest)
    tournament = Tournament(
        id=secrets.token_urlsafe(9), title=title, organiser=guest.name, owner=guest.id, created=time.time(),
        invite=secrets.token_urlsafe(16), watch=secrets.token_urlsafe(16), seed=secrets.token_hex(16),
        secret=new_secret(), plan=plan,
    )  # fmt: skip
    entry = entry_of(tournament, guest.id, tournament.created)
    await documents.keep(document_of(tournament), entry)
    return tournament


def check_plan(plan: Plan, organiser: Guest) -> None:
    """Whether its tables could be set up."""
    table_for(plan, organiser)
    if plan.best_of > 1 and plan.seats > 2:
        raise Refusal("bad_request", "best of three is for two at a table: with more, one game is a match")
    try:
        if "@" in plan.bot:
            raise Refusal("bad_request", "a bot at a table takes the time of its level")
        if plan.bot:
            level_of(plan.bot)
    except UnknownBotError as error:
        raise Refusal("bad_request", str(error)) from None


def table_for(plan: Plan, organiser: Guest) -> Created:
    """A table of this tournament, at which nobody sits yet."""
    wanted = NewTable(
        game=plan.game, seats=[WantedSeat(kind="open") for _ in range(plan.seats)], options=plan.options,
        open=plan.open, idle_minutes=plan.idle_minutes, clock_minutes=plan.clock_minutes, cards=plan.cards,
    )  # fmt: skip
    return checked_table(wanted, organiser)


async def _check_few(documents: Documents, guest: Guest) -> None:
    own = await documents.page(TOURNAMENT, guest.id, limit=MOST_AT_ONCE * 8)
    if sum(tournament_in(document).stage != "over" for document in own) >= MOST_AT_ONCE:
        raise Refusal("conflict", f"you organise {MOST_AT_ONCE} tournaments already: close one first")


def is_invited(tournament: Tournament, guest: Guest, invite: str) -> bool:
    knows = hmac.compare_digest(invite.encode(), tournament.invite.encode())
    takes_part = tournament.number_of(guest.id) is not None or tournament.is_barred(guest.id)
    return knows or tournament.owner == guest.id or takes_part


async def seen(documents: Documents, id_: str, guest: Guest, invite: str = "") -> Tournament:
    tournament = await find_tournament(documents, id_)
    if tournament is None or not (tournament.plan.open or is_invited(tournament, guest, invite)):
        raise Refusal("not_found", "there is no such tournament, or it is private: ask for the whole link")
    return tournament


# players


async def enter(
    documents: Documents,
    id_: str,
    guest: Guest,
    choices: dict[str, str],
    copied: dict[str, Copied],
    part: str | None,
) -> Tournament:
    """Take part, or bring something else than before."""
    added = None if part is None else checked_part(part)

    def act(tournament: Tournament) -> Besides:
        _check_welcome(tournament, guest)
        if tournament.stage != "gathering":
            raise Refusal("conflict", "the tournament has begun: nobody enters or changes anything any more")
        player = Player(guest.name, guest.id, choices, copied=copied, brought_at=time.time())
        if added and not tournament.commitment:
            raise Refusal("bad_request", "this tournament has no commitment yet to which you could add")
        entries.check_entry(tournament.plan, player)
        number = tournament.number_of(guest.id)
        before = "" if number is None else tournament.player(number).part
        player.part = before if added is None else added
        if number is not None:
            tournament.players[number - 1] = player
            return []
        if len(tournament.players) >= tournament.plan.most_players:
            raise Refusal("conflict", f"all {tournament.plan.most_players} places are taken")
        tournament.players.append(player)
        is_listed = guest.id == tournament.owner  # from the beginning
        return [] if is_listed else [entry_of(tournament, guest.id, time.time())]

    return await change_tournament(documents, id_, act)


async def leave(documents: Documents, id_: str, guest: Guest) -> Tournament:
    """Withdraw before it begins; drop out afterwards."""

    def act(tournament: Tournament) -> Besides:
        return _taken_out(tournament, _own_number(tournament, guest))

    return await change_tournament(documents, id_, act)


async def come_back(documents: Documents, id_: str, guest: Guest) -> Tournament:
    """Be paired again from the next round on."""

    def act(tournament: Tournament) -> Besides:
        number = _own_number(tournament, guest)
        _check_welcome(tournament, guest)
        if tournament.stage != "running" or not tournament.player(number).is_out:
            raise Refusal("conflict", "there is nothing to come back to: you take part, or it is over")
        if any(number in game.seats for game in tournament.running_games):
            raise Refusal("conflict", "the match you have left is not over yet: wait a little")
        tournament.player(number).is_out = False
        return []

    return await change_tournament(documents, id_, act)


def _check_welcome(tournament: Tournament, guest: Guest) -> None:
    if tournament.is_barred(guest.id):
        raise Refusal(
            "forbidden",
            f"{tournament.organiser}, who organises this, has taken you out: ask to be let in again",
        )


def _own_number(tournament: Tournament, guest: Guest) -> int:
    number = tournament.number_of(guest.id)
    if number is None:
        raise Refusal("conflict", "you do not take part")
    return number


def _taken_out(tournament: Tournament, number: int) -> Besides:
    player = tournament.player(number)
    if tournament.stage == "over" or player.is_out:
        raise Refusal("conflict", f"{player.name} is out already, or all is over")
    if tournament.stage == "running":
        course.take_out(tournament, number)
        return []
    del tournament.players[number - 1]
    return [] if player.guest == tournament.owner else [entry_gone(tournament, player.guest)]


# organisers


def check_organiser(tournament: Tournament, guest: Guest) -> None:
    if tournament.owner != guest.id:
        raise Refusal("forbidden", f"only {tournament.organiser}, who organises this, can do that")


def _check_meant(number: int, name: str, names: Sequence[str]) -> None:
    """Who withdraws lets the others move up, so that a number may be somebody else's by now."""
    if name and names[number - 1] != name:
        raise Refusal("conflict", f"{name} is not number {number} any more: look again")


async def remove(documents: Documents, id_: str, guest: Guest, number: int, name: str) -> Tournament:
    def act(tournament: Tournament) -> Besides:
        check_organiser(tournament, guest)
        if number not in tournament.numbers:
            raise Refusal(
                "bad_request", f"there is no player {number}: they go from 1 to {len(tournament.players)}"
            )
        _check_meant(number, name, told_apart([player.name for player in tournament.players]))
        player = tournament.player(number)
        besides = _taken_out(tournament, number)
        if player.guest == tournament.owner:
            return besides
        tournament.barred.append(Barred(player.name, player.guest))
        return []  # they keep their way to the page, which tells them

    return await change_tournament(documents, id_, act)


async def admit(documents: Documents, id_: str, guest: Guest, number: int, name: str) -> Tournament:
    """Let somebody in again who was taken out. They enter, or come back, by themselves."""

    def act(tournament: Tournament) -> Besides:
        check_organiser(tournament, guest)
        if not 1 <= number <= len(tournament.barred):
            raise Refusal(
                "bad_request", f"{len(tournament.barred)} were taken out: there is no number {number}"
            )
        _check_meant(number, name, [barred.name for barred in tournament.barred])
        admitted = tournament.barred.pop(number - 1).guest
        is_player = tournament.number_of(admitted) is not None
        return [] if is_player else [entry_gone(tournament, admitted)]

    return await change_tournament(documents, id_, act)


async def start(
    documents: Documents, check_space: Callable[[int], None], id_: str, guest: Guest
) -> Tournament:
    """Lock what everybody brings, once all of it has been checked_table, and begin round one."""

    def act(tournament: Tournament) -> Besides:
        check_organiser(tournament, guest)
        if tournament.stage != "gathering":
            raise Refusal("conflict", "the tournament has begun already")
        _check_players(tournament)
        check_space(-(-len(tournament.players) // tournament.plan.seats))
        course.begin(tournament)
        return []

    return await change_tournament(documents, id_, act)


def _check_players(tournament: Tournament) -> None:
    plan, players = tournament.plan, tournament.players
    if len(players) < 2:
        raise Refusal("conflict", "a tournament needs two players at least: share its link")
    faulty = [player.name for player in players if entries.faults_of(plan, player)]
    if faulty:  # what is wrong is between them and the desk: lists are secret
        raise Refusal("conflict", f"what these bring is not legal any more: {', '.join(faulty)}")
    allowed = {1, *games.load(plan.game).seats}
    if not plan.bot and not allowed.issuperset(table_sizes(len(players), plan.seats)):
        raise Refusal(
            "conflict", f"{len(players)} players do not fill tables of {plan.seats}: let bots fill in"
        )


async def close(documents: Documents, id_: str, guest: Guest) -> Tournament:
    """End it as it stands."""

    def act(tournament: Tournament) -> Besides:
        check_organiser(tournament, guest)
        if tournament.stage == "over":
            raise Refusal("conflict", "the tournament is over already")
        course.end(tournament, time.time())
        return []

    return await change_tournament(documents, id_, act)


# who leaves for good


async def forget(documents: Documents, person: str) -> list[Tournament]:
    """Take somebody's name out of all tournaments; what they organise is closed, and stays for the others."""
    owned = await documents.owned(person)
    ids = [document.key.partition(".")[0] for document in owned if document.kind == ENTRY]
    found = [id_ for id_ in ids if await find_tournament(documents, id_) is not None]
    return [await change_tournament(documents, id_, lambda one: _without(one, person)) for id_ in found]


def _without(tournament: Tournament, person: str) -> Besides:
    tournament.barred = [barred for barred in tournament.barred if barred.guest != person]
    number = tournament.number_of(person)
    if number is not None and tournament.stage == "gathering":
        del tournament.players[number - 1]
    elif number is not None:
        tournament.players[number - 1] = Player(FORMER, "", is_out=True)
    if tournament.owner == person:
        tournament.owner, tournament.organiser = "", FORMER
        if tournament.stage != "over":
            course.end(tournament, time.time())
    return []
