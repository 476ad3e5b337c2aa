"""What the routes of tournaments take and give."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..http.schemas import RequestBody, Token, Word
from ..tables.schemas import ChoiceOfGame, Choices
from ..websocket.messages import Part

LONGEST_TITLE = 48
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TITLE)]


class NewTournament(RequestBody):
    """A tournament to be set up."""

    title: Title
    game: Word
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2
    best_of: Literal[1, 3] = 1
    rounds: Annotated[int, msgspec.Meta(ge=0, le=16)] = 0
    most_players: Annotated[int, msgspec.Meta(ge=2, le=128)] = 32
    clock_minutes: Annotated[int, msgspec.Meta(ge=1, le=180)] = 20
    idle_minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    break_minutes: Annotated[int, msgspec.Meta(ge=0, le=60)] = 1
    bot: Annotated[str, msgspec.Meta(max_length=32)] = ""
    open: bool = False
    options: Annotated[dict[Word, Word], msgspec.Meta(max_length=32)] = msgspec.field(default_factory=dict)
    cards: Annotated[str, msgspec.Meta(max_length=65536)] = ""


class Entry(RequestBody):
    """What somebody brings to a tournament."""

    invite: Token = ""
    choices: Choices = msgspec.field(default_factory=dict)
    part: Part | None = None  # in the shuffles of your tables; null: as before


class Removed(RequestBody):
    """A player by number, or one of those who were taken out; refused where somebody else has it by now."""

    number: Annotated[int, msgspec.Meta(ge=1, le=128)]
    name: Annotated[str, msgspec.Meta(max_length=64)] = ""  # who is meant, as they are shown; empty: whoever


class MadeTournament(msgspec.Struct):
    id: str
    invite: str


class TournamentListed(msgspec.Struct):
    id: str
    title: str
    game: str
    stage: Literal["gathering", "running", "over"]
    organiser: str
    created: float
    players: int
    most_players: int
    rounds: int  # that have begun
    rounds_planned: int  # before the start: with those who have entered
    rounds_wished: (
        int  # by the organiser, who gets no more than there are opponents for; 0: as many as it takes
    )
    is_organiser: bool
    number: int | None  # yours, if you take part


class TournamentPage(msgspec.Struct):
    items: list[TournamentListed]
    next: str | None


class CopyShown(msgspec.Struct):
    """A deck of somebody's own, as it was copied at the desk."""

    deck: str  # its id
    name: str


class EntrantShown(msgspec.Struct):
    """What is brought is told of others only when all is over."""

    number: int
    name: str
    is_out: bool
    choices: dict[str, str]
    copied: dict[str, CopyShown]
    brought_at: float
    face: dict[str, str] | None = None  # as traits


class CardBrought(msgspec.Struct):
    id: str
    name: str
    count: int


class BroughtList(msgspec.Struct):
    """A deck list that somebody brings."""

    choice: str
    name: str
    cards: list[CardBrought]


class GameOfMatch(msgspec.Struct):
    table: str
    seats: list[int]
    shares: list[int]  # empty while it is played


class MatchShown(msgspec.Struct):
    players: list[int]
    names: list[str]  # of the same
    games: list[GameOfMatch]
    shares: list[int]


class MatchPage(msgspec.Struct):
    items: list[MatchShown]
    next: str | None


class EntrantStanding(msgspec.Struct):
    """A player and their place, which all share before the first match is over."""

    place: int
    player: EntrantShown
    points: int
    won: int
    shared: int
    lost: int
    opponents: float
    games: float
    opponents_games: float


class StandingPage(msgspec.Struct):
    items: list[EntrantStanding]
    next: str | None


class Lockable(ChoiceOfGame):
    """Something that players bring: its entries are those of the tournament's own cards, too."""

    required: bool


class TournamentShown(TournamentListed, kw_only=True):
    """A tournament as you may know it, with the first page of the matches of a round and of the standings."""

    seats: int
    best_of: int
    clock_minutes: int
    idle_minutes: int
    break_minutes: int
    bot: str
    open: bool
    options: dict[str, str]
    own_cards: bool
    invite: str | None
    watch: str  # the invitation to its tables
    replays_open: bool  # while it runs they would tell secret lists
    commitment: str  # to the secret of the shuffles at all its tables; empty: it has none
    secret: str | None  # that one, when all is over
    brings: list[Lockable]
    faults: list[str]  # of what you bring
    barred: list[str]  # who was taken out, for the organiser
    is_barred: bool  # whether you were
    me: EntrantShown | None
    match: MatchShown | None  # yours, in the last round
    playing: int  # matches of the last round that are not over
    round: int
    matches: MatchPage
    standings: StandingPage
    table: str | None  # where you are waited for
    next_at: float | None
    now: float
