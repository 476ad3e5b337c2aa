"""What the routes of replays take and give."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ...core.views import Line
from ...match.vocabulary import SceneShown, SheetShown
from ..http.schemas import RequestBody, Token
from ..websocket.messages import Result, ShownShuffle

Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class File(RequestBody):
    """A replay file."""

    text: Annotated[str, msgspec.Meta(max_length=120_000)]


class GoOn(RequestBody):
    """Sit down in the middle of a match that is over; bots take the other seats."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    after: Count
    level: Annotated[str, msgspec.Meta(max_length=32)]
    invite: Token = ""


class KeptFile(msgspec.Struct):
    """A file as it is kept."""

    text: str


class FileOpened(msgspec.Struct):
    id: str


class ActionShown(msgspec.Struct):
    seat: int
    title: str


class Checked(msgspec.Struct):
    """What playing it again has shown: what holds, what cannot be known from it, what is wrong."""

    holds: list[str]
    unknown: list[str]
    wrong: str
    summary: str  # what that proves, and what it does not


class ReplayShown(msgspec.Struct):
    """A match to be watched."""

    id: str
    game: str
    title: str
    seats: list[str]
    actions: list[ActionShown]
    result: Result | None
    seed: str
    shuffle: ShownShuffle | None
    seal: str
    seat: int  # yours; -1: you did not play
    invite: str | None  # for a link to share, where one needs it
    checked: Checked
    can_go_on: bool
    own_cards: bool  # whether it was played with a card file of somebody's own


class Frame(msgspec.Struct):
    """The table after an action, in numbers; without a scene it is as before."""

    scene: SceneShown | None


class Scenes(msgspec.Struct):
    """Some frames in a row."""

    first: int  # the number of actions before the first
    frames: list[Frame]


class Story(msgspec.Struct):
    """The log of a perspective, after how many actions each line is there, and what its scenes mean."""

    lines: list[Line]
    at: list[int]
    sheet: SheetShown
    words: list[str]


class Turn(msgspec.Struct):
    """An action that decided much: a slip of who took it, or a swing that came from whatever it was."""

    number: int  # of the action, from 1
    seat: int
    title: str
    kind: Literal["slip", "swing"]
    whose: int  # the seat whose chance to win tells it
    before: float
    after: float
    better: str  # of a slip: what promised more
    promised: float  # and how much, as far as the seat could know


class ChoiceShown(msgspec.Struct):
    """One of the choices that cost a seat most."""

    number: int  # of the action, from 1
    seat: int
    when: str  # `Turn 4`
    cost: float  # by how much more of a win another one promised, as far as the seat could know
    text: str  # what was done, what would have been better and why, in a sentence


class Analysis(msgspec.Struct):
    """The chance of every seat to win after each action and what cost it, or how far that is."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0  # steps: each action once, and some that are looked at for longer
    total: int = 0
    chances: list[list[float]] = []  # of every seat, before the first action and after each
    turns: list[Turn] = []
    choices: list[ChoiceShown] = []  # of each seat three, the costliest first
    can_stop: bool = False  # whether who asks may stop it
