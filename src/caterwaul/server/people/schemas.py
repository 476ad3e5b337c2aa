"""What the routes of accounts take and give."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from ..http.schemas import RequestBody
from .passwords import LONGEST

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]


class Renamed(RequestBody):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Me(msgspec.Struct):
    name: str
    id: str
    account: bool


class Presented(RequestBody):
    """What others shall see: a face or none, and whether strangers may look on where all allow it."""

    face: (
        dict[Annotated[str, msgspec.Meta(max_length=16)], Annotated[str, msgspec.Meta(max_length=16)]] | None
    )
    watch: bool


class ProfileShown(msgspec.Struct):
    """`traits` are the words from which a face is chosen."""

    face: dict[str, str] | None
    watch: bool
    traits: dict[str, tuple[str, ...]]


class SignUp(RequestBody):
    name: Name
    password: Password


class SignIn(RequestBody):
    name: Name
    password: Password


class NewPassword(RequestBody):
    old: Password
    new: Password


class Recover(RequestBody):
    name: Name
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    password: Password


class Confirm(RequestBody):
    password: Password


class Forget(RequestBody):
    """Guests have no password to give."""

    password: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""


class Preferences(RequestBody):
    shares_history: bool


class SignedUp(msgspec.Struct):
    """The code is shown this once: it is the way back in for who forgets the password."""

    name: str
    recovery: str


class AccountShown(msgspec.Struct):
    id: str
    name: str
    created: float
    shares_history: bool


class SessionShown(msgspec.Struct):
    id: str
    created: float
    used: float
    agent: str
    is_this: bool


class SessionPage(msgspec.Struct):
    items: list[SessionShown]
    next: str | None


class Done(msgspec.Struct):
    ok: bool = True


class DocumentShown(msgspec.Struct):
    kind: str
    key: str
    body: Any


class TableOwned(msgspec.Struct, omit_defaults=True):
    id: str
    game: str
    seat: int
    at: float
    outcome: str = ""  # for them, once it is over
    replay: str = ""  # where it can be had then


class Export(msgspec.Struct):
    """Everything of somebody: what they own, and the tables at which they have sat."""

    id: str
    name: str
    account: AccountShown | None
    sessions: list[SessionShown]
    documents: list[DocumentShown]
    tables: list[TableOwned]
