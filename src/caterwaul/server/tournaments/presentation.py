"""A tournament as somebody may know it."""

from __future__ import annotations

import time
from functools import lru_cache

import msgspec

from ... import games
from ...cards.decks import has_decks
from ...tournament import course
from ...tournament.standings import FinishedMatch, Row, standings
from ...tournament.state import Match, Tournament
from ..http.paging import page_in
from ..people.guests import Guest
from ..tables.seat_names import told_apart
from . import entries
from .organising import is_invited
from .schemas import (
    CopyShown,
    EntrantShown,
    EntrantStanding,
    GameOfMatch,
    MatchPage,
    MatchShown,
    StandingPage,
    TournamentListed,
    TournamentShown,
)


def tournament_listed(tournament: Tournament, guest: Guest) -> TournamentListed:
    """A tournament as a list shows it to somebody."""
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


def tournament_shown(tournament: Tournament, guest: Guest, invite: str, round_: int) -> TournamentShown:
    """With the round of that number; 0: none has begun."""
    plan, number = tournament.plan, tournament.number_of(guest.id)
    return TournamentShown(
        **msgspec.structs.asdict(tournament_listed(tournament, guest)),
        seats=plan.seats, best_of=plan.best_of, clock_minutes=plan.clock_minutes,
        idle_minutes=plan.idle_minutes, break_minutes=plan.break_minutes, bot=plan.bot, open=plan.open,
        options=plan.options, own_cards=bool(plan.cards),
        invite=tournament.invite if is_invited(tournament, guest, invite) else None, watch=tournament.watch,
        replays_open=tournament.stage == "over" or not has_decks(games.load(plan.game)),
        commitment=tournament.commitment, secret=tournament.told_secret,
        brings=entries.lockable_choices(plan),
        faults=entries.faults_of(plan, tournament.player(number)) if number is not None else [],
        barred=[barred.name for barred in tournament.barred] if tournament.owner == guest.id else [],
        is_barred=tournament.is_barred(guest.id),
        me=None if number is None else _player(tournament, number, guest),
        match=_match_of(tournament, number), playing=len(tournament.running_games), round=round_,
        matches=match_page(tournament, round_), standings=standing_page(tournament, guest),
        table=_table_of(tournament, number), next_at=tournament.next_at, now=time.time(),
    )  # fmt: skip


@lru_cache(256)
def _rows(numbers: range, played: tuple[FinishedMatch, ...]) -> list[Row]:
    """Worked out once for all who look."""
    return standings(numbers, played)


def match_page(tournament: Tournament, round_: int, after: str = "") -> MatchPage:
    """A page of who plays whom."""
    found = list(enumerate(tournament.rounds[round_ - 1])) if round_ else []
    page, following = page_in(found, lambda pair: (-pair[0], str(pair[0])), after)
    return MatchPage([_match(tournament, match) for _, match in page], following)


def standing_page(tournament: Tournament, guest: Guest, after: str = "") -> StandingPage:
    """A page of who leads; before the first round, of who has come."""
    rows = list(enumerate(_rows(tournament.numbers, course.played(tournament))))
    page, following = page_in(rows, lambda pair: (-pair[0], str(pair[0])), after)
    return StandingPage(
        [_standing(row, _player(tournament, row.number, guest)) for _, row in page], following
    )


def _player(tournament: Tournament, number: int, guest: Guest) -> EntrantShown:
    player, name = tournament.player(number), _name_of(tournament, number)
    if tournament.stage != "over" and player.guest != guest.id:
        return EntrantShown(number, name, player.is_out, {}, {}, 0.0)
    copied = {
        choice: CopyShown(copy.deck if player.guest == guest.id else "", copy.name)
        for choice, copy in player.copied.items()
    }
    return EntrantShown(number, name, player.is_out, player.choices, copied, player.brought_at)


def _name_of(tournament: Tournament, number: int) -> str:
    return _told_apart(tuple(player.name for player in tournament.players))[number - 1]


@lru_cache(256)
def _told_apart(names: tuple[str, ...]) -> list[str]:
    """Worked out once for all who are named."""
    return told_apart(list(names))


def _match(tournament: Tournament, match: Match) -> MatchShown:
    games = [GameOfMatch(game.table, game.seats, game.shares) for game in match.games]
    names = [_name_of(tournament, number) for number in match.players]
    return MatchShown(match.players, names, games, match.shares)


def _match_of(tournament: Tournament, number: int | None) -> MatchShown | None:
    found = (match for match in (tournament.rounds or [[]])[-1] if number in match.players)
    return next((_match(tournament, match) for match in found), None)


def _standing(row: Row, player: EntrantShown) -> EntrantStanding:
    return EntrantStanding(
        row.place, player, row.points, row.won, row.shared, row.lost,
        float(row.opponents), float(row.games), float(row.opponents_games),
    )  # fmt: skip


def _table_of(tournament: Tournament, number: int | None) -> str | None:
    is_playing = number is not None and tournament.stage == "running" and not tournament.player(number).is_out
    if not is_playing:
        return None
    return next((game.table for game in tournament.running_games if number in game.seats), None)
