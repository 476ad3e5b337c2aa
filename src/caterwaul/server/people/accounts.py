"""Who people are: accounts, their names and sessions, as they are kept, and who asks for something."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import version
from typing import NamedTuple

import msgspec

from ..storage.store import ChangedError, Document, Documents, Gone, Place
from .guests import Cookies, Guest, new_guest
from .names import FORMER, WAY_OF_LOOKING, alike, folded, looks

GUEST_COOKIE = "caterwaul_guest"
SESSION_COOKIE = "caterwaul_session"
ACCOUNT, NAME, LOOK, SESSION = "account", "name", "look", "session"  # kinds of documents
UPKEEP = "upkeep"  # the kind of marks of what was done once to all of them
SESSION_DAYS = 90  # after which one that was not used ends
NOTED_SECONDS = 3600.0  # how exactly the use of a session is noted
MOST_SESSIONS = 20
LONGEST_TOKEN = 128
NOBODY, NO_NAME = "nobody__________", ""  # an id and a name that nobody has
OVERTAKEN = "your account has just been changed elsewhere: try again"
PERSON_ID = re.compile(r"[A-Za-z0-9_-]{16}")


class Account(msgspec.Struct, frozen=True):
    """What is known of somebody who has one. Its id is that of the guest who made it."""

    id: str
    name: str
    password: str  # its argon2 hash
    recovery: str  # the hash of the code
    created: float
    shares_history: bool = False


class Session(msgspec.Struct, frozen=True):
    """A browser in which somebody is signed in. The token is in its cookie alone: we keep a hash as key."""

    id: str
    created: float
    used: float
    agent: str = ""


class Who(NamedTuple):
    """Who asks: a guest, or somebody with an account."""

    guest: Guest
    account: Account | None = None
    session: str = ""  # the key of its document
    is_known: bool = True  # the browser has the cookie
    has_lost_session: bool = False  # the browser has the cookie of a session that has ended


class OvertakenError(ChangedError):
    """An account is no longer as it was read."""


class Forgotten:
    """Somebody who has deleted their data."""


FORGOTTEN = Forgotten()


def session_key(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# accounts


async def account_at(documents: Documents, id_: str) -> Account | Forgotten | None:
    """The account with an id; forgotten where somebody deleted it, none for guests."""
    found = await documents.find(ACCOUNT, id_) if PERSON_ID.fullmatch(id_) else None
    if found is None:
        return None
    return msgspec.json.decode(found.body, type=Account) if found.body else FORGOTTEN


async def account_of(documents: Documents, id_: str) -> Account | None:
    found = await account_at(documents, id_)
    return found if isinstance(found, Account) else None


async def account_named(documents: Documents, name: str) -> Account | None:
    """As many questions to the store for a name that nobody has, so that time does not tell."""
    found = await documents.find(NAME, folded(name) if name.isprintable() else NO_NAME)
    return await account_of(documents, found.owner if found is not None else NOBODY)


async def known_people(documents: Documents, ids: Iterable[str]) -> dict[str, Account | Forgotten]:
    """Those of them who have accounts, or have had their data deleted."""
    found = {id_: await account_at(documents, id_) for id_ in {*ids} - {""}}
    return {id_: account for id_, account in found.items() if account is not None}


def name_now(person: str, name: str, known: Mapping[str, Account | Forgotten]) -> str:
    """What somebody is called now who was called so at a table."""
    account = known.get(person)
    if isinstance(account, Account):
        return account.name
    return name if account is None else FORMER


def account_document(account: Account, version: int = 0) -> Document:
    return Document(ACCOUNT, account.id, msgspec.json.encode(account), account.id, account.created, version)


def name_documents(account: Account) -> list[Document]:
    """What nobody else may have: the name, and what it looks like."""
    return [Document(kind, key, b"", account.id) for kind, key in sorted(_taken_by(account.name))]


def _taken_by(name: str) -> set[tuple[str, str]]:
    return {(NAME, folded(name)), *((LOOK, look) for look in looks(name))}


async def is_taken(documents: Documents, name: str) -> bool:
    """Whether an account has that name, or one that looks like it."""
    found = [await documents.find(kind, key) for kind, key in _taken_by(name)]
    return any(document is not None for document in found)


async def change_account(documents: Documents, old: Account, new: Account, *more: Document | Gone) -> None:
    """Keep an account as it is now, with what changes together with it, if it is still what was read."""
    found = await documents.find(ACCOUNT, old.id)
    if found is None or not found.body or msgspec.json.decode(found.body, type=Account) != old:
        raise OvertakenError(old.id)
    await documents.keep(account_document(new, found.version), *more)


async def rename_account(documents: Documents, account: Account, name: str) -> Account:
    """The account by another name; `ChangedError` where somebody else has it."""
    new, had = msgspec.structs.replace(account, name=name), _taken_by(account.name)
    free = [await documents.find(*mark) for mark in had - _taken_by(name)]
    gone = [Gone(*old[:2], old.version) for old in free if old is not None and old.owner == account.id]
    added = [document for document in name_documents(new) if document[:2] not in had]
    await change_account(documents, account, new, *added, *gone)
    return new


async def note_looks(documents: Documents) -> None:
    """What names look like that were taken before anybody compared that, or compared it in another way."""
    mark = Document(UPKEEP, f"looks {version('confusable-homoglyphs')} {WAY_OF_LOOKING}", b"")
    await asyncio.to_thread(alike)
    if await documents.find(*mark[:2]) is not None:
        return
    after: Place | None = None
    while page := await documents.page(NAME, None, after):
        for name in page:
            account = await account_of(documents, name.owner)
            for document in name_documents(account) if account is not None else ():
                with suppress(ChangedError):  # it is noted, or somebody else looks so as well
                    await documents.keep(document)
        after = page[-1].rank, page[-1].key
    with suppress(ChangedError):  # another worker has done the same
        await documents.keep(mark)


# sessions


def new_session(owner: str, agent: str) -> tuple[str, Document]:
    """A token, and the session of whoever has it."""
    token, now = secrets.token_urlsafe(32), time.time()
    return token, _session(session_key(token), owner, Session(secrets.token_urlsafe(9), now, now, agent))


def _session(key: str, owner: str, session: Session, version: int = 0) -> Document:
    return Document(SESSION, key, msgspec.json.encode(session), owner, session.used, version)


def session_in(document: Document) -> Session:
    return msgspec.json.decode(document.body, type=Session)


async def sessions_of(documents: Documents, owner: str) -> list[Document]:
    """The newest first."""
    return await documents.page(SESSION, owner, limit=10 * MOST_SESSIONS)


async def end_sessions(documents: Documents, sessions: Iterable[Document]) -> list[str]:
    """End sessions; their keys. One that another request has just changed or ended is looked at again."""
    keys = []
    for session in sessions:
        now: Document | None = session
        while now is not None:
            with suppress(ChangedError):
                await documents.keep(Gone(SESSION, now.key, now.version))
                break
            now = await documents.find(SESSION, session.key)
        keys.append(session.key)
    return keys


# who asks


async def identify(documents: Documents, signatures: Cookies, cookies: Mapping[str, str]) -> Who:
    """Who sends these cookies. That of a guest is worth nothing once there is an account, or was one."""
    token = cookies.get(SESSION_COOKIE, "")
    if token:
        who = await _signed_in(documents, token)
        if who is not None:
            return who
    guest = signatures.read(cookies.get(GUEST_COOKIE))
    if guest is not None and await documents.find(ACCOUNT, guest.id) is not None:
        guest = None
    return Who(guest or new_guest(), is_known=guest is not None, has_lost_session=bool(token))


async def _signed_in(documents: Documents, token: str) -> Who | None:
    if len(token) > LONGEST_TOKEN:
        return None
    found = await documents.find(SESSION, session_key(token))
    account = await account_of(documents, found.owner) if found is not None else None
    if found is None or account is None:
        return None
    session, now = session_in(found), time.time()
    if now - session.used > SESSION_DAYS * 24 * 3600:
        await end_sessions(documents, [found])
        return None
    if now - session.used > NOTED_SECONDS:
        noted = msgspec.structs.replace(session, used=now)
        with suppress(ChangedError):
            await documents.keep(_session(found.key, found.owner, noted, found.version))
    return Who(Guest(account.id, account.name), account, found.key)
