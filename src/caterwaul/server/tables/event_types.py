"""What happens at a table, as it is kept: the actions of the game, and who sits down, leaves, resigns."""

from __future__ import annotations

import msgspec

from ...match.ending import Reason
from ...match.shuffle import Origin
from ..websocket.messages import SeatKind


class Seat(msgspec.Struct, omit_defaults=True):
    """Who sits there, and what they bring."""

    kind: SeatKind = "free"
    name: str = ""
    guest: str = ""  # of a person
    level: str = ""  # of a bot
    instead: str = ""  # of a bot that plays on for somebody: whom
    choices: dict[str, str] = {}
    part: str = ""  # of a person, in the shuffle
    face: dict[str, str] | None = None  # of a person who has chosen one, as traits
    watch: bool = False  # whether a person lets strangers look on


class Event(msgspec.Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """Something that happened, and when."""

    at: float


class GoesOn(msgspec.Struct):
    """Where a table begins that goes on from a match that is over."""

    replay: str  # its address
    actions: list[tuple[int, int]]  # of seats, up to there


class Created(Event, tag="created"):
    """The first event of every table. It holds the secret of the shuffle, so it never leaves the server."""

    game: str
    rules: str  # the fingerprint of the rules it is played by
    cards_mark: str  # and that of the cards
    seats: list[Seat]
    invite: str
    secret: bytes = b""  # the server's part in the shuffle
    next_secret: bytes = b""  # and that of a rematch, so that people can be committed to it in time
    seed: bytes = b""  # in the place of a secret: of cards that are known already
    goes_on: GoesOn | None = None
    options: dict[str, str] = {}
    open: bool = False
    idle_minutes: int = 5
    clock_minutes: int | None = None
    cards: str = ""  # the text of an own card file
    position: str = ""  # where the match begins, if not with a deal
    lesson: bool = False  # whether a coach sits by, as `learning.coach` has it
    puzzle: str = ""  # the id of one that begins where it goes on
    tournament: str = ""  # to which it belongs: then nobody is helped and nothing taken back
    origin: Origin | None = None  # of the secret, at a tournament


class Sat(Event, tag="sat"):
    """Somebody sits down, or a bot does in somebody's stead."""

    seat: int
    who: Seat


class Came(Event, tag="came"):
    """Somebody looks at the table to which a tournament has sent them, for the first time."""

    seat: int


class Presented(Event, tag="presented"):
    """Somebody at the table has another face, or lets strangers look on, or does not any more."""

    seat: int
    face: dict[str, str] | None = None
    watch: bool = False


class Left(Event, tag="left"):
    """Somebody stands up before the match begins."""

    seat: int


class Played(Event, tag="played"):
    """An action of the game."""

    seat: int
    action: int


class SteppedBack(Event, tag="back"):
    """One step back inside an unfinished decision."""

    seat: int


class AskedUndo(Event, tag="asked_undo"):
    """Somebody wants to take back their last decision, and the others have to agree."""

    seat: int
    keeps: int | None = None  # so many actions stay; lists of 0.2.0 and before do not say it


class AnsweredUndo(Event, tag="answered_undo"):
    """Somebody agrees, or does not."""

    seat: int
    yes: bool


class TookBack(Event, tag="undo"):
    """A decision was taken back: nothing was revealed since, or only bots are concerned."""

    seat: int


class WantedRematch(Event, tag="rematch"):
    """Somebody wants to play again, and adds this to the next shuffle."""

    seat: int
    part: str = ""


class Ended(Event, tag="ended"):
    """The match ended otherwise than by its rules."""

    winners: list[int]
    reason: Reason
    text: str = ""  # where the reason does not tell all


class Followed(Event, tag="followed"):
    """There is a rematch, at another table."""

    table: str


AnyEvent = (
    Created
    | Sat
    | Came
    | Presented
    | Left
    | Played
    | SteppedBack
    | AskedUndo
    | AnsweredUndo
    | TookBack
    | Ended
    | WantedRematch
    | Followed
)
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def pack(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def unpack(body: bytes) -> AnyEvent:
    return _decoder.decode(body)
