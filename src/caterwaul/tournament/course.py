"""The course of a tournament: round after round, each step derived from what is over at the tables.

Every step can be taken again without harm, so a server that was stopped at any moment just goes on.
"""

from __future__ import annotations

import math
import secrets
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from .pairing import Entrant, Group, is_repeating, pair, wheel
from .standings import FinishedMatch, Row, points_for, standings
from .state import BOT, NOBODY, Game, Match, Plan, Tournament


class Outcome(NamedTuple):
    """How a table ended: who has won, and who never did anything there. Void: it was never played."""

    shares: tuple[int, ...]
    absent: tuple[int, ...] = ()
    is_void: bool = False


def rounds_for(players: int, seats: int) -> int:
    """As many rounds as leave one who has won them all."""
    return max(1, math.ceil(math.log(players, seats) - 1e-9)) if players > 1 else 1


def most_rounds(players: int) -> int:
    """So many that of two at a table nobody meets again, nor is left over again."""
    return players - 1 + players % 2


def rounds_of(plan: Plan, players: int) -> int:
    """What the organiser wishes for, as far as there are opponents for it."""
    wish = plan.rounds or rounds_for(players, plan.seats)
    return min(wish, most_rounds(players)) if plan.seats == 2 else wish


def begin(tournament: Tournament) -> None:
    """Round one. Nobody can enter any more, nor change what they bring."""
    tournament.stage = "running"
    tournament.rounds_planned = rounds_of(tournament.plan, len(tournament.players))
    _begin_round(tournament, _paired(tournament))


def take_out(tournament: Tournament, number: int) -> None:
    """Somebody plays no further match; of two, the other wins the one that is running."""
    tournament.player(number).is_out = True


def go_on(tournament: Tournament, outcomes: Mapping[str, Outcome], now: float, break_seconds: float) -> bool:
    """Take in what is over at the tables, and go on to whatever is next; whether anything has changed."""
    if tournament.stage != "running":
        return False
    taken = [_take(tournament, match, outcomes) for match in tournament.rounds[-1] if not match.is_over]
    return any([*taken, _end_of_round(tournament, now, break_seconds)])


def end(tournament: Tournament, now: float) -> None:
    """Over. Where nobody came, who was left over in the first round has not won either."""
    tournament.stage, tournament.ended, tournament.next_at = "over", now, None
    matches = [match for round_ in tournament.rounds for match in round_ if match.is_over]
    if all(match.shares == [NOBODY] for match in matches if match.games):
        for match in matches:
            match.shares = [NOBODY]


# matches


def _take(tournament: Tournament, match: Match, outcomes: Mapping[str, Outcome]) -> bool:
    game = match.game
    if game is None or game.table not in outcomes:
        return False
    outcome = outcomes[game.table]
    if outcome.is_void:
        match.games[-1] = _new_game(game.seats, game.attempt + 1)
        return True
    game.shares = list(outcome.shares)
    for number in outcome.absent:
        take_out(tournament, number)
    match.shares = _won(tournament, match)
    if not match.is_over:
        match.games.append(_new_game(_seats_after(game)))
    return True


def _won(tournament: Tournament, match: Match) -> list[int]:
    """Who has won a match; nobody as long as it goes on."""
    best_of, seats = tournament.plan.best_of, match.games[0].seats
    if best_of == 1:
        return match.games[-1].shares
    wins = Counter(game.shares[0] for game in match.games if len(game.shares) == 1)
    left = [n for n in seats if n == BOT or not tournament.player(n).is_out]
    most = [n for n in seats if wins[n] == max(wins[m] for m in seats)]
    if not left and not wins[most[0]]:
        return [NOBODY]
    if wins[most[0]] > best_of // 2 or len(match.games) == best_of or not left:
        return most
    return left if len(left) == 1 else []


def _seats_after(game: Game) -> list[int]:
    """The loser gets the first seat, which begins where the rules leave that open; else they change."""
    first, *others = game.seats
    return list(game.seats) if game.shares == others else [*others, first]


def _new_game(seats: list[int], attempt: int = 1) -> Game:
    return Game(secrets.token_urlsafe(9), list(seats), attempt=attempt)


# rounds


def _end_of_round(tournament: Tournament, now: float, break_seconds: float) -> bool:
    if not all(match.is_over for match in tournament.rounds[-1]):
        return False
    is_last = len(tournament.rounds) >= tournament.rounds_planned or len(tournament.remaining) < 2
    is_break = tournament.next_at is not None and now < tournament.next_at
    if is_break and not is_last:
        return False
    groups = [] if is_last else _paired(tournament)
    if not groups:
        end(tournament, now)
    elif tournament.next_at is None and break_seconds > 0:
        tournament.next_at = now + break_seconds
    else:
        _begin_round(tournament, groups)
    return True


def _paired(tournament: Tournament) -> list[Group]:
    """The next round; none where two would have to play each other again, as when many have gone."""
    plan, people, number = tournament.plan, entrants(tournament), len(tournament.rounds)
    groups = pair(people, plan.seats, f"{tournament.seed} {number}", _due(tournament))
    return [] if plan.seats == 2 and is_repeating(people, groups) else groups


def _due(tournament: Tournament) -> dict[int, int]:
    """Whom everybody meets now, where almost all meet: else the first rounds could spoil the last.

    Up to half as many rounds as players, whoever has met whom, there is always another round (Dirac).
    """
    players = len(tournament.players)
    if 2 * tournament.rounds_planned <= players + players % 2:
        return {}
    return wheel(tournament.numbers, len(tournament.rounds), tournament.seed)


def _begin_round(tournament: Tournament, groups: list[Group]) -> None:
    tournament.next_at = None
    tournament.rounds.append([_new_match(tournament, list(group)) for group in groups])


def _new_match(tournament: Tournament, group: list[int]) -> Match:
    plan = tournament.plan
    bots = [BOT] * (plan.seats - len(group)) if plan.bot else []
    if len(group) + len(bots) == 1:
        return Match(group, shares=group)
    return Match(group, [_new_game(group + bots)])


def entrants(tournament: Tournament) -> list[Entrant]:
    """Those who are to be paired, and what they have done so far."""
    matches = [match for matches in tournament.rounds for match in matches]
    return [_entrant(number, [m for m in matches if number in m.players]) for number in tournament.remaining]


def _entrant(number: int, matches: list[Match]) -> Entrant:
    return Entrant(
        number=number,
        points=sum(points_for(number, match.shares) for match in matches),
        met=Counter(other for match in matches for other in match.players if other != number),
        alone=sum(len(match.players) == 1 for match in matches),
        began=sum(game.seats[0] == number for match in matches for game in match.games),
    )


def played(tournament: Tournament) -> tuple[FinishedMatch, ...]:
    """The matches that are over."""
    return tuple(
        FinishedMatch(tuple(match.players), tuple(match.shares), tuple(tuple(g.shares) for g in match.games))
        for matches in tournament.rounds
        for match in matches
        if match.is_over
    )


def table_of(tournament: Tournament) -> list[Row]:
    """The standings as far as matches are over."""
    return standings(tournament.numbers, played(tournament))
