"""The routes of people: who one is, accounts, signing in and out, passwords, sessions."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import msgspec
from starlette.responses import Response

from ...faces.portraits import TRAITS, is_portrait, portrait
from ..errors import Refusal
from ..http.paging import page_of
from ..people import accounts, schemas
from ..people.accounts import Account
from ..people.guests import Guest
from ..people.names import checked_name
from ..people.passwords import check_password, code_fits, code_hash, fits, hashed, is_outdated, new_code
from ..people.profiles import NO_FACE, Profile, checked_face, keep_profile, profile_of
from ..people.user_agents import browser_in_words
from ..storage.store import ChangedError, Document
from ..tables.session_sockets import close_guest, close_sockets
from .routing import Call, Endpoint, Faults

SVG, A_DAY = "image/svg+xml", "public, max-age=86400"
WRONG = "the name or the password is wrong"
WRONG_CODE = "the name or the code is wrong"
TAKEN = "somebody with an account has that name, or one that looks like it: take another"


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
    documents = call.services.documents
    try:
        if call.account is not None:
            await accounts.rename_account(documents, call.account, name)
        elif await accounts.is_taken(documents, name):
            raise ChangedError(name)
    except accounts.OvertakenError:
        raise Refusal("conflict", accounts.OVERTAKEN) from None
    except ChangedError:
        raise Refusal("conflict", TAKEN) from None
    call.rename = Guest(call.guest.id, name)
    call.services.tasks.start(call.services.hall.call_anew(call.guest.id, name))
    return schemas.Me(name, call.guest.id, call.account is not None)


async def profile(call: Call) -> schemas.ProfileShown:
    """What you show of yourself."""
    return profile_shown(await profile_of(call.services.documents, call.guest.id))


def profile_shown(profile: Profile) -> schemas.ProfileShown:
    return schemas.ProfileShown(profile.face, profile.watch, TRAITS)


async def show(call: Call) -> schemas.ProfileShown:
    """Take a face, and say whether strangers may look on: at once, also at the tables at which you sit."""
    own = Profile(checked_face(call.body.face), call.body.watch)
    await keep_profile(call.services.documents, call.guest.id, own)
    call.services.faces.forget(call.guest.id)
    await call.services.hall.present(call.guest.id, own)
    return profile_shown(own)


async def portrait_drawn(call: Call) -> Response:
    """A face out of its traits, as SVG; all of them have to be named."""
    if not is_portrait(call.query):
        raise Refusal("not_found", NO_FACE)
    return Response(portrait(call.query), media_type=SVG, headers={"Cache-Control": A_DAY})


# in and out


async def sign_up(call: Call) -> schemas.SignedUp:
    """Make an account, which keeps what you have done as a guest. The code is shown this once."""
    if call.account is not None:
        raise Refusal("conflict", "you have an account: sign out first to make another")
    name = checked_name(call.body.name)
    check_password(call.body.password, name)
    call.services.attempts.count(name, call.address)
    documents, code = call.services.documents, new_code()
    account = Account(call.guest.id, name, await hashed(call.body.password), code_hash(code), time.time())
    call.token, session = accounts.new_session(account.id, browser_in_words(call.agent))
    try:
        await documents.keep(*accounts.name_documents(account), accounts.account_document(account), session)
    except ChangedError:
        call.token = None
        raise Refusal("conflict", TAKEN) from None
    close_guest(call.services.hall, account.id)
    return schemas.SignedUp(name, code)


async def sign_in(call: Call) -> schemas.Me:
    """Sign in; who you are as a guest in this browser waits until you sign out."""
    call.services.attempts.count(call.body.name, call.address)
    documents = call.services.documents
    account = await accounts.account_named(documents, call.body.name)
    is_right = await fits(call.body.password, account.password if account is not None else None)
    if account is None or not is_right:
        raise Refusal("forbidden", WRONG)
    if is_outdated(account.password):
        better = msgspec.structs.replace(account, password=await hashed(call.body.password))
        with suppress(ChangedError):  # another sign-in has done it
            await accounts.change_account(documents, account, better)
    await begin_session(call, account)
    return me_of(call, account)


async def begin_session(call: Call, account: Account) -> None:
    """A new token at every sign-in; the session that this browser had ends, and the oldest of too many."""
    documents = call.services.documents
    if call.session:
        before = await documents.find(accounts.SESSION, call.session)
        await close_sessions(call, [before] if before is not None else [])
    call.token, session = accounts.new_session(account.id, browser_in_words(call.agent))
    await documents.keep(session)
    await close_sessions(call, (await accounts.sessions_of(documents, account.id))[accounts.MOST_SESSIONS :])


async def close_sessions(call: Call, sessions: list[Document]) -> None:
    """End sessions, and close the sockets of those who were signed in by them."""
    close_sockets(call.services.hall, await accounts.end_sessions(call.services.documents, sessions))


async def sign_out(call: Call) -> schemas.Done:
    """End this session."""
    if call.account is not None:
        own = await call.services.documents.find(accounts.SESSION, call.session)
        await close_sessions(call, [own] if own is not None else [])
        call.token = ""
    return schemas.Done()


# the account


async def account(call: Call) -> schemas.AccountShown:
    """Your account."""
    return account_shown(own_account(call))


def account_shown(account: Account) -> schemas.AccountShown:
    """An account as its owner sees it."""
    return schemas.AccountShown(account.id, account.name, account.created, account.shares_history)


async def prefer(call: Call) -> schemas.AccountShown:
    """Whether others may look at your history."""
    return account_shown(await changed(call, own_account(call), shares_history=call.body.shares_history))


async def changed(call: Call, account: Account, **given: Any) -> Account:
    new = msgspec.structs.replace(account, **given)
    try:
        await accounts.change_account(call.services.documents, account, new)
    except ChangedError:
        raise Refusal("conflict", accounts.OVERTAKEN) from None
    return new


async def confirmed(call: Call, password: str) -> Account:
    """Your account, if that is its password: a browser left open is not enough for what cannot be undone."""
    own = own_account(call)
    call.services.attempts.count(own.name, call.address)
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
    await close_sessions(call, await accounts.sessions_of(call.services.documents, account.id))
    call.session = ""
    await begin_session(call, account)


async def new_recovery(call: Call) -> schemas.SignedUp:
    """Another recovery code, shown this once; the one before is worth nothing any more."""
    own, code = await confirmed(call, call.body.password), new_code()
    await changed(call, own, recovery=code_hash(code))
    return schemas.SignedUp(own.name, code)


async def recover(call: Call) -> schemas.SignedUp:
    """Back in with the recovery code: with a new password and a new code; all sessions end."""
    call.services.attempts.count(call.body.name, call.address)
    check_password(call.body.password, call.body.name)
    found = await accounts.account_named(call.services.documents, call.body.name)
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
    documents = call.services.documents
    found, after = await page_of(documents, accounts.SESSION, call.query["after"], own.id)
    return schemas.SessionPage([session_shown(d, call.session) for d in found], after)


def session_shown(document: Document, this: str) -> schemas.SessionShown:
    session = accounts.session_in(document)
    return schemas.SessionShown(
        session.id, session.created, session.used, session.agent, document.key == this
    )


async def end_session(call: Call) -> schemas.Done:
    """End one of your sessions: whoever uses it is a guest from now on."""
    own = own_account(call)
    all_of_them = await accounts.sessions_of(call.services.documents, own.id)
    meant = [d for d in all_of_them if accounts.session_in(d).id == call.path["id"]]
    if not meant:
        raise Refusal("not_found", "you have no such session")
    await close_sessions(call, meant)
    if meant[0].key == call.session:
        call.token = ""
    return schemas.Done()


async def end_all_sessions(call: Call) -> schemas.Done:
    """Sign out everywhere, here too."""
    own = own_account(call)
    await close_sessions(call, await accounts.sessions_of(call.services.documents, own.id))
    call.token = ""
    return schemas.Done()


OWN: Faults = ("forbidden",)
IN: Faults = ("forbidden", "conflict")
ACCOUNT, SESSIONS = "/api/account", "/api/account/sessions"
ENDPOINTS = (
    Endpoint("GET", "/api/me", me, schemas.Me),
    Endpoint("GET", "/api/me/profile", profile, schemas.ProfileShown),
    Endpoint(
        "PUT", "/api/me/profile", show, schemas.ProfileShown, takes=schemas.Presented, faults=("conflict",)
    ),
    Endpoint(
        "GET", "/api/portrait", portrait_drawn, bytes, query=tuple(TRAITS), faults=("not_found",), media=SVG
    ),
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
)
