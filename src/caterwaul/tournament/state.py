"""What a tournament is, as it is kept."""

from __future__ import annotations

from typing import Literal

import msgspec

from ..match.shuffle import commitment_to

BOT = 0  # in place of a player's number
NOBODY = -1  # in place of a winner's
Stage = Literal["gathering", "running", "over"]


class Plan(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What the organiser has laid down. It does not change any more."""

    game: str
    seats: int  # at a table
    best_of: int = 1
    rounds: int = 0  # none: as many as find a winner
    most_players: int = 32
    clock_minutes: int = 20
    idle_minutes: int = 5
    break_minutes: int = 1
    bot: str = ""  # the level of bots on seats for which there is nobody; none: a free win
    open: bool = False
    options: dict[str, str] = {}
    cards: str = ""


class Copied(msgspec.Struct):
    """A deck of somebody's own that was copied: what happens to it later changes nothing here."""

    deck: str  # its id
    name: str  # as it was called then


class Player(msgspec.Struct, omit_defaults=True):
    """Somebody who takes part. Their number is their place in the list, from 1."""

    name: str
    guest: str
    choices: dict[str, str] = {}
    is_out: bool = False
    copied: dict[str, Copied] = {}  # by choice
    brought_at: float = 0.0
    part: str = ""  # in the shuffles of all their tables


class Barred(msgspec.Struct):
    """Somebody whom the organiser has taken out, until they are let in again."""

    name: str
    guest: str


class Game(msgspec.Struct, omit_defaults=True):
    """One table, whose name is laid down before it is set up, so that it is set up once."""

    table: str
    seats: list[int]  # players by number, or a bot
    shares: list[int] = []  # who has won it, once it is over
    attempt: int = 1  # more, where the tables before could not be played to their end


class Match(msgspec.Struct, omit_defaults=True):
    """Those who play each other in a round, at one table after another. One alone has a free win."""

    players: list[int]
    games: list[Game] = []
    shares: list[int] = []

    @property
    def is_over(self) -> bool:
        return bool(self.shares)

    @property
    def game(self) -> Game | None:
        """The one that is being played."""
        return None if self.is_over or not self.games else self.games[-1]


class Tournament(msgspec.Struct, omit_defaults=True, kw_only=True):
    """All of it."""

    id: str
    title: str
    organiser: str  # by name
    owner: str  # the organiser's id
    created: float
    invite: str
    watch: str  # the invitation to its tables
    seed: str  # of the lots that are drawn
    secret: bytes = b""  # from which those of the tables follow; older tournaments have none
    plan: Plan
    stage: Stage = "gathering"
    players: list[Player] = []
    barred: list[Barred] = []
    rounds: list[list[Match]] = []
    rounds_planned: int = 0  # once it runs
    next_at: float | None = None  # when the next round begins
    ended: float | None = None

    @property
    def commitment(self) -> str:
        """To its secret; none where there is none."""
        return commitment_to(self.secret) if self.secret else ""

    @property
    def told_secret(self) -> str | None:
        """Its secret, when nothing is dealt by it any more."""
        return self.secret.hex() if self.secret and self.stage == "over" else None

    @property
    def numbers(self) -> range:
        return range(1, len(self.players) + 1)

    def player(self, number: int) -> Player:
        return self.players[number - 1]

    def number_of(self, guest: str) -> int | None:
        return next((n for n in self.numbers if self.player(n).guest == guest), None)

    def is_barred(self, guest: str) -> bool:
        return any(barred.guest == guest for barred in self.barred)

    @property
    def remaining(self) -> list[int]:
        return [n for n in self.numbers if not self.player(n).is_out]

    def name_of(self, match: Match) -> str:
        """The table at which a match of this round is played now, as nobody can choose it."""
        game, players = match.games[-1], " and ".join(map(str, sorted(match.players)))
        again = f", attempt {game.attempt}" if game.attempt > 1 else ""
        return f"round {len(self.rounds)}, players {players}, game {len(match.games)}{again}"

    @property
    def running_games(self) -> list[Game]:
        return [match.game for match in self.rounds[-1] if match.game] if self.rounds else []
