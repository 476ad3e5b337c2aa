"""The messages of the socket, both ways. What does not fit these types is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ...core.views import Line
from ...learning.coach import Coaching
from ...match.ending import Reason
from ...match.shuffle import LONGEST_PART
from ...match.vocabulary import ActionShown, SheetShown
from ..errors import SocketCode

SeatKind = Literal["person", "bot", "free"]
Number = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
Part = Annotated[str, msgspec.Meta(max_length=LONGEST_PART)]  # what somebody adds to a shuffle
Handle = Annotated[int, msgspec.Meta(gt=-(1 << 31), lt=1 << 31)]
LONGEST_PLACE = 40  # letters of a zone, and of a place in it
MOST_BYTES = 4096
LONGEST_WORDS = 200  # letters of what somebody says at a table
PROTOCOL = "2"  # what pages have to speak that were loaded from this server


class Asked(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A message of a client, with a number of its own that comes back in the answer."""

    id: Number


class Move(Asked, tag="move"):
    seen: Number
    action: Number


class Back(Asked, tag="back"):
    seen: Number


class Undo(Asked, tag="undo"):
    seen: Number


class Allow(Asked, tag="allow"):
    undo: bool
    question: Number  # the one that was read


class Resign(Asked, tag="resign"):
    pass


class Claim(Asked, tag="claim"):
    take: Literal["win", "bot"]


class Rematch(Asked, tag="rematch"):
    part: Part = ""


class Hint(Asked, tag="hint"):
    pass


class Why(Asked, tag="why"):
    """Why no option takes a card, or takes it to a place or another card; as options name them."""

    seen: Number
    takes: Handle | None = None
    goes: Annotated[str, msgspec.Meta(max_length=LONGEST_PLACE)] | None = None
    goes_card: Handle | None = None


class Leave(Asked, tag="leave"):
    pass


class Ping(Asked, tag="ping"):
    pass


class Emote(Asked, tag="emote"):
    emote: Annotated[str, msgspec.Meta(max_length=20)]


class Say(Asked, tag="say"):
    text: Annotated[str, msgspec.Meta(max_length=4 * LONGEST_WORDS)]  # before it is tidied


class Mute(Asked, tag="mute"):
    seat: Annotated[int, msgspec.Meta(ge=0, lt=16)]
    on: bool


AnyAsked = (
    Move | Back | Undo | Allow | Resign | Claim | Rematch | Hint | Why | Leave | Ping | Emote | Say | Mute
)


class Said(msgspec.Struct, tag_field="type", kw_only=True):
    """A message of the server."""


class Ok(Said, tag="ok"):
    id: int


class Refused(Said, tag="error"):
    id: int | None
    code: SocketCode
    message: str


class Advice(Said, tag="hint"):
    id: int
    text: str
    actions: list[int]  # among the options: what is advised, the best first


class WhyNot(Said, tag="why"):
    id: int
    text: str  # with the rule; empty where nothing speaks against it


class Pong(Said, tag="pong"):
    id: int
    now: float


class EmoteSaid(Said, tag="emote"):
    """What somebody shows without a word."""

    seat: int
    emote: str


class WordsSaid(Said, tag="said"):
    """What somebody says, to those who sit there."""

    seat: int
    text: str


class MutesSaid(Said, tag="mutes"):
    """Whom this seat does not hear."""

    seats: list[int]


class Clock(msgspec.Struct):
    """Seconds left at the time `since`, from which on it runs; without it stands still."""

    left: float
    since: float | None


class ShownSeat(msgspec.Struct):
    """A seat as everybody may know it."""

    kind: SeatKind
    name: str
    level: str = ""
    connected: bool = False
    clock: Clock | None = None
    face: dict[str, str] | None = None  # that a person has chosen, as traits


class Result(msgspec.Struct, omit_defaults=True):
    winners: list[int]
    reason: Reason
    text: str
    first: list[int] = []  # of those who stayed, where it was played out


class UndoAnswer(msgspec.Struct):
    """What somebody was told who asked to take back."""

    asked: int
    by: list[int]
    yes: bool


class ShownOrigin(msgspec.Struct):
    """Where the secret of a table comes from at a tournament."""

    commitment: str  # to the secret of the tournament
    table: str  # which of its tables this is
    secret: str | None = None  # that of the tournament, when all of it is over


class ShownShuffle(msgspec.Struct):
    """What is known of a shuffle: before the match the commitment, after it everything."""

    commitment: str
    added: list[int]  # the seats that have a part in it
    next: str  # the commitment of a rematch; empty where there is none
    secret: str | None = None
    parts: list[str] | None = None
    seal: str | None = None  # of the replay
    origin: ShownOrigin | None = None


class ShownStart(msgspec.Struct):
    """The match that a table goes on from: its cards lie as they lay there."""

    replay: str
    after: int  # so many actions


class TableSaid(Said, tag="table"):
    """Who sits where and what is going on."""

    id: str
    game: str
    title: str
    state: Literal["preparing", "waiting", "playing", "over"]
    seat: int
    invite: str | None
    open: bool
    seats: list[ShownSeat]
    spectators: int
    idle_minutes: int
    undo_asked: int | None
    undo_question: int  # which question that is; 0 where nobody asks
    undo_answer: UndoAnswer | None  # to what was asked last
    rematch_asked: list[int]
    result: Result | None
    next: str | None
    shuffle: ShownShuffle | None
    goes_on: ShownStart | None
    tournament: str = ""
    now: float = 0.0
    own_cards: bool = False  # whether it is played with a card file of somebody's own
    secret_lists: bool = False  # whether its replay waits for the end of the tournament
    advised: bool = False  # whether this seat may ask for a hint
    clock_minutes: int = 0  # of each for the whole match; 0: no clock
    variants: list[str] = []  # in words: where the rules are read in another way than usual
    talks: bool = False  # whether it may say words to the others


class ClocksSaid(Said, tag="clocks"):
    """The clocks of all seats, where nothing else of the table has changed."""

    clocks: list[Clock | None]
    now: float


class ViewSaid(Said, tag="view"):
    """What a seat sees; `scene` is an encoded `SceneShown`."""

    seen: int
    sheet: SheetShown | None  # with the first: what the numbers mean; what was told before holds no longer
    words_from: int
    words: list[str]  # those that are told for the first time
    actions: dict[int, ActionShown]  # likewise
    scene: Any
    from_: int = msgspec.field(name="from")
    lines: list[Line]
    drafting: bool
    can_undo: bool
    decided: bool  # whether this seat has decided anything yet
    claim_at: float | None
    coach: Coaching | msgspec.UnsetType = msgspec.UNSET  # to the learner of a lesson


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyAsked] = msgspec.json.Decoder(AnyAsked)


def encode(message: Any) -> bytes:
    return _encoder.encode(message)


def understand(text: str | bytes) -> AnyAsked:
    """A client's message, or a `msgspec.ValidationError` that says what is wrong with it."""
    return _decoder.decode(text)
