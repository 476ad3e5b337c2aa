"""A tournament as somebody may know it."""

from __future__ import annotations

import time
from functools import lru_cache

import msgspec

from ... import games
from ...decks import has_decks
from ...tournament import course
from ...tournament.standings import Played, Row, standings
from ...tournament.state import Match, Player, Tournament
from ..guests import Guest
from ..table import told_apart
from . import bringing
from .desk import is_invited
from .schemas import (
    CopyShown,
    GameOfMatch,
    MatchShown,
    PlayerShown,
    Standing,
    TournamentListed,
    TournamentShown,
)


def listed(tournament: Tournament, guest: Guest) -> TournamentListed:
    return TournamentListed(
        id=tournament.id, title=tournament.title, game=tournament.plan.game, stage=tournament.stage,
        organiser=tournament.organiser, created=tournament.created, players=len(tournament.players),
        most_players=tournament.plan.most_players, rounds=len(tournament.rounds),
        rounds_planned=_rounds_planned(tournament), rounds_wished=tournament.plan.rounds,
        is_organiser=tournament.owner == guest.id, number=tournament.number_of(guest.id),
    )  # fmt: skip


def _rounds_planned(tournament: Tournament) -> int:
    """Before the start, with those who have entered so far."""
    players = len(tournament.players)
    if tournament.rounds_planned or players < 2:
        return tournament.rounds_planned or tournament.plan.rounds
    return course.rounds_of(tournament.plan, players)


def shown(tournament: Tournament, guest: Guest, invite: str, round_: int) -> TournamentShown:
    """With the round of that number; with the last one where there is no such."""
    plan, number = tournament.plan, tournament.number_of(guest.id)
    wanted = round_ if 1 <= round_ <= len(tournament.rounds) else len(tournament.rounds)
    return TournamentShown(
        **msgspec.structs.asdict(listed(tournament, guest)),
        seats=plan.seats, best_of=plan.best_of, clock_minutes=plan.clock_minutes,
        idle_minutes=plan.idle_minutes, break_minutes=plan.break_minutes, bot=plan.bot, open=plan.open,
        options=plan.options, own_cards=bool(plan.cards),
        invite=tournament.invite if is_invited(tournament, guest, invite) else None, watch=tournament.watch,
        replays_open=tournament.stage == "over" or not has_decks(games.load(plan.game)),
        commitment=tournament.commitment, secret=tournament.told_secret, brings=bringing.brought(plan),
        faults=bringing.faults_of(plan, tournament.player(number)) if number is not None else [],
        barred=[barred.name for barred in tournament.barred] if tournament.owner == guest.id else [],
        is_barred=tournament.is_barred(guest.id), people=_people(tournament, guest), round=wanted,
        matches=[_match(match) for match in tournament.rounds[wanted - 1]] if wanted else [],
        standings=[_standing(row) for row in _rows(tournament.numbers, course.played(tournament))],
        table=_table_of(tournament, number), next_at=tournament.next_at, now=time.time(),
    )  # fmt: skip


@lru_cache(256)
def _rows(numbers: range, played: tuple[Played, ...]) -> list[Row]:
    """Worked out once for all who look."""
    return standings(numbers, played)


def _people(tournament: Tournament, guest: Guest) -> list[PlayerShown]:
    names = told_apart([player.name for player in tournament.players])

    def told(name: str, player: Player) -> PlayerShown:
        if tournament.stage != "over" and player.guest != guest.id:
            return PlayerShown(name, player.is_out, {}, {}, 0.0)
        copied = {
            choice: CopyShown(copy.deck if player.guest == guest.id else "", copy.name)
            for choice, copy in player.copied.items()
        }
        return PlayerShown(name, player.is_out, player.choices, copied, player.brought_at)

    return [told(name, player) for name, player in zip(names, tournament.players, strict=True)]


def _match(match: Match) -> MatchShown:
    games = [GameOfMatch(game.table, game.seats, game.shares) for game in match.games]
    return MatchShown(match.players, games, match.shares)


def _standing(row: Row) -> Standing:
    return Standing(
        row.place, row.number, row.points, row.won, row.shared, row.lost,
        float(row.opponents), float(row.games), float(row.opponents_games),
    )  # fmt: skip


def _table_of(tournament: Tournament, number: int | None) -> str | None:
    is_playing = number is not None and tournament.stage == "running" and not tournament.player(number).is_out
    if not is_playing:
        return None
    return next((game.table for game in tournament.running_games if number in game.seats), None)
