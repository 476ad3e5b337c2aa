"""Routes of accounts: making one, signing in and out, the password, the sessions, one's data."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import msgspec

from ..errors import Refusal
from ..http.paging import page_of
from ..people import accounts as people
from ..people import schemas
from ..people.accounts import Account
from ..people.guests import Guest, checked_name, new_guest
from ..people.own_data import export_of, forget_person
from ..people.passwords import check_password, code_fits, code_hash, fits, hashed, is_outdated, new_code
from ..people.user_agents import described
from ..storage.store import ChangedError, Document
from ..tables.departures import call_anew
from ..tables.session_sockets import close_guest, close_sockets
from .routing import Call, Endpoint, Faults

WRONG = "the name or the password is wrong"
WRONG_CODE = "the name or the code is wrong"
TAKEN = "somebody has that name already: take another"


def own_account(call: Call) -> Account:
    if call.account is None:
        raise Refusal("forbidden", "you need an account for that: sign in or make one")
    return call.account


def me_of(call: Call, account: Account) -> schemas.Me:
    return schemas.Me(account.name, account.id, True)


# who one is


async def me(call: Call) -> schemas.Me:
    """Who you are."""
    return schemas.Me(call.guest.name, call.guest.id, call.account is not None)


async def rename(call: Call) -> schemas.Me:
    """Take another name, for the tables at which you wait for others or sit down from now on."""
    name = checked_name(call.body.name)
    documents = call.hall.store.documents
    try:
        if call.account is not None:
            await people.renamed(documents, call.account, name)
        elif await people.account_named(documents, name) is not None:
            raise ChangedError(name)
    except people.OvertakenError:
        raise Refusal("conflict", people.OVERTAKEN) from None
    except ChangedError:
        raise Refusal("conflict", "somebody with an account has that name: take another") from None
    call.rename = Guest(call.guest.id, name)
    call.hall.start(call_anew(call.hall, call.guest.id, name))
    return schemas.Me(name, call.guest.id, call.account is not None)


# in and out


async def sign_up(call: Call) -> schemas.SignedUp:
    """Make an account, which keeps what you have done as a guest. The code is shown this once."""
    if call.account is not None:
        raise Refusal("conflict", "you have an account: sign out first to make another")
    name = checked_name(call.body.name)
    check_password(call.body.password, name)
    call.attempts.count(name, call.address)
    documents, code = call.hall.store.documents, new_code()
    account = Account(call.guest.id, name, await hashed(call.body.password), code_hash(code), time.time())
    call.token, session = people.new_session(account.id, described(call.agent))
    try:
        await documents.keep(people.named_by(account), people.kept(account), session)
    except ChangedError:
        call.token = None
        raise Refusal("conflict", TAKEN) from None
    close_guest(call.hall, account.id)
    return schemas.SignedUp(name, code)


async def sign_in(call: Call) -> schemas.Me:
    """Sign in; who you are as a guest in this browser waits until you sign out."""
    call.attempts.count(call.body.name, call.address)
    documents = call.hall.store.documents
    account = await people.account_named(documents, call.body.name)
    is_right = await fits(call.body.password, account.password if account is not None else None)
    if account is None or not is_right:
        raise Refusal("forbidden", WRONG)
    if is_outdated(account.password):
        better = msgspec.structs.replace(account, password=await hashed(call.body.password))
        with suppress(ChangedError):  # another sign-in has done it
            await people.change(documents, account, better)
    await begin_session(call, account)
    return me_of(call, account)


async def begin_session(call: Call, account: Account) -> None:
    """A new token at every sign-in; the session that this browser had ends, and the oldest of too many."""
    documents = call.hall.store.documents
    if call.session:
        before = await documents.find(people.SESSION, call.session)
        await end_sessions(call, [before] if before is not None else [])
    call.token, session = people.new_session(account.id, described(call.agent))
    await documents.keep(session)
    await end_sessions(call, (await people.sessions_of(documents, account.id))[people.MOST_SESSIONS :])


async def end_sessions(call: Call, sessions: list[Document]) -> None:
    close_sockets(call.hall, await people.end(call.hall.store.documents, sessions))


async def sign_out(call: Call) -> schemas.Done:
    """End this session."""
    if call.account is not None:
        own = await call.hall.store.documents.find(people.SESSION, call.session)
        await end_sessions(call, [own] if own is not None else [])
        call.token = ""
    return schemas.Done()


# the account


async def account(call: Call) -> schemas.AccountShown:
    """Your account."""
    return shown(own_account(call))


def shown(account: Account) -> schemas.AccountShown:
    return schemas.AccountShown(account.id, account.name, account.created, account.shares_history)


async def prefer(call: Call) -> schemas.AccountShown:
    """Whether others may look at your history."""
    return shown(await changed(call, own_account(call), shares_history=call.body.shares_history))


async def changed(call: Call, account: Account, **given: Any) -> Account:
    new = msgspec.structs.replace(account, **given)
    try:
        await people.change(call.hall.store.documents, account, new)
    except ChangedError:
        raise Refusal("conflict", people.OVERTAKEN) from None
    return new


async def confirmed(call: Call, password: str) -> Account:
    """Your account, if that is its password: a browser left open is not enough for what cannot be undone."""
    own = own_account(call)
    call.attempts.count(own.name, call.address)
    if not await fits(password, own.password):
        raise Refusal("forbidden", "the password is wrong")
    return own


async def new_password(call: Call) -> schemas.Done:
    """Change your password; all your other sessions end."""
    own = own_account(call)
    check_password(call.body.new, own.name)
    await confirmed(call, call.body.old)
    await changed(call, own, password=await hashed(call.body.new))
    await renew_sessions(call, own)
    return schemas.Done()


async def renew_sessions(call: Call, account: Account) -> None:
    await end_sessions(call, await people.sessions_of(call.hall.store.documents, account.id))
    call.session = ""
    await begin_session(call, account)


async def new_recovery(call: Call) -> schemas.SignedUp:
    """Another recovery code, shown this once; the one before is worth nothing any more."""
    own, code = await confirmed(call, call.body.password), new_code()
    await changed(call, own, recovery=code_hash(code))
    return schemas.SignedUp(own.name, code)


async def recover(call: Call) -> schemas.SignedUp:
    """Back in with the recovery code: with a new password and a new code; all sessions end."""
    call.attempts.count(call.body.name, call.address)
    check_password(call.body.password, call.body.name)
    found = await people.account_named(call.hall.store.documents, call.body.name)
    if not code_fits(call.body.code, found.recovery if found is not None else None) or found is None:
        raise Refusal("forbidden", WRONG_CODE)
    code = new_code()
    await changed(call, found, password=await hashed(call.body.password), recovery=code_hash(code))
    await renew_sessions(call, found)
    return schemas.SignedUp(found.name, code)


# sessions


async def sessions(call: Call) -> schemas.SessionPage:
    """Where you are signed in, the latest used first."""
    own = own_account(call)
    documents = call.hall.store.documents
    found, after = await page_of(documents, people.SESSION, call.query["after"], own.id)
    return schemas.SessionPage([session_shown(d, call.session) for d in found], after)


def session_shown(document: Document, this: str) -> schemas.SessionShown:
    session = people.session_in(document)
    return schemas.SessionShown(
        session.id, session.created, session.used, session.agent, document.key == this
    )


async def end_session(call: Call) -> schemas.Done:
    """End one of your sessions: whoever uses it is a guest from now on."""
    own = own_account(call)
    all_of_them = await people.sessions_of(call.hall.store.documents, own.id)
    meant = [d for d in all_of_them if people.session_in(d).id == call.path["id"]]
    if not meant:
        raise Refusal("not_found", "you have no such session")
    await end_sessions(call, meant)
    if meant[0].key == call.session:
        call.token = ""
    return schemas.Done()


async def end_all_sessions(call: Call) -> schemas.Done:
    """Sign out everywhere, here too."""
    own = own_account(call)
    await end_sessions(call, await people.sessions_of(call.hall.store.documents, own.id))
    call.token = ""
    return schemas.Done()


# one's data


async def export(call: Call) -> schemas.Export:
    """Everything that is kept of you, and your tables; but no hash of a password, and no seed."""
    found = await export_of(call.hall, call.guest)
    found.account = shown(call.account) if call.account is not None else None
    found.sessions = [
        session_shown(d, call.session)
        for d in await people.sessions_of(call.hall.store.documents, call.guest.id)
    ]
    return found


async def forget(call: Call) -> schemas.Done:
    """Delete everything that is kept of you; matches stay, with another name in place of yours."""
    if call.account is not None:
        await confirmed(call, call.body.password)
    own = await people.sessions_of(call.hall.store.documents, call.guest.id)
    await forget_person(call.hall, call.guest.id)
    close_sockets(call.hall, {session.key for session in own})
    close_guest(call.hall, call.guest.id)
    call.token = ""
    if call.account is None:
        call.rename = new_guest()
    return schemas.Done()


OWN: Faults = ("forbidden",)
IN: Faults = ("forbidden", "conflict")
ACCOUNT, SESSIONS = "/api/account", "/api/account/sessions"
ENDPOINTS = (
    Endpoint("GET", "/api/me", me, schemas.Me),
    Endpoint("PUT", "/api/me", rename, schemas.Me, takes=schemas.Renamed, faults=("conflict",)),
    Endpoint(
        "POST", ACCOUNT, sign_up, schemas.SignedUp, takes=schemas.SignUp, status=201, faults=("conflict",)
    ),
    Endpoint("GET", ACCOUNT, account, schemas.AccountShown, faults=OWN),
    Endpoint("PUT", ACCOUNT, prefer, schemas.AccountShown, takes=schemas.Preferences, faults=IN),
    Endpoint("POST", f"{ACCOUNT}/sign-in", sign_in, schemas.Me, takes=schemas.SignIn, faults=IN),
    Endpoint("POST", f"{ACCOUNT}/sign-out", sign_out, schemas.Done),
    Endpoint("POST", f"{ACCOUNT}/password", new_password, schemas.Done, takes=schemas.NewPassword, faults=IN),
    Endpoint("POST", f"{ACCOUNT}/recovery", new_recovery, schemas.SignedUp, takes=schemas.Confirm, faults=IN),
    Endpoint("POST", f"{ACCOUNT}/recover", recover, schemas.SignedUp, takes=schemas.Recover, faults=IN),
    Endpoint("GET", SESSIONS, sessions, schemas.SessionPage, query=("after",), faults=OWN),
    Endpoint("DELETE", SESSIONS, end_all_sessions, schemas.Done, faults=OWN),
    Endpoint("DELETE", f"{SESSIONS}/{{id}}", end_session, schemas.Done, faults=("forbidden", "not_found")),
    Endpoint("GET", "/api/me/export", export, schemas.Export),
    Endpoint("POST", "/api/me/forget", forget, schemas.Done, takes=schemas.Forget, faults=("forbidden",)),
)
