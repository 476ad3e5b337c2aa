"""Accounts as they are kept: of two changes at the same moment neither undoes the other unseen."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from caterwaul.server.people import accounts
from caterwaul.server.people.accounts import Account
from caterwaul.server.storage.store import ChangedError, Documents

from .serving import Player
from .stores import with_documents

MIA = Account("M" * 16, "Mia", "a hash", "a code", 0.0)


def with_account_of_mia(home: Path, act: Callable[[Documents], Awaitable[None]]) -> None:
    """Do something to a store in which Mia has an account."""

    async def work(documents: Documents) -> None:
        await documents.keep(*accounts.name_documents(MIA), accounts.account_document(MIA))
        await act(documents)

    with_documents(home, work)


def test_what_was_read_before_a_new_password_does_not_bring_the_old_one_back(tmp_path: Path) -> None:
    async def act(documents: Documents) -> None:
        await accounts.change_account(documents, MIA, msgspec.structs.replace(MIA, password="a new hash"))
        with pytest.raises(accounts.OvertakenError):
            await accounts.change_account(documents, MIA, msgspec.structs.replace(MIA, shares_history=True))
        kept = await accounts.account_of(documents, MIA.id)
        assert kept == msgspec.structs.replace(MIA, password="a new hash")

    with_account_of_mia(tmp_path, act)


def test_what_was_read_before_a_new_name_does_not_bring_the_old_one_back(tmp_path: Path) -> None:
    async def act(documents: Documents) -> None:
        renamed = await accounts.rename_account(documents, MIA, "Tess")
        with pytest.raises(accounts.OvertakenError):
            await accounts.change_account(documents, MIA, msgspec.structs.replace(MIA, password="a new hash"))
        assert await accounts.account_named(documents, "Tess") == renamed
        assert await accounts.account_named(documents, "Mia") is None

    with_account_of_mia(tmp_path, act)


def test_a_name_that_is_taken_is_told_from_an_account_that_has_changed(tmp_path: Path) -> None:
    async def act(documents: Documents) -> None:
        tess = Account("T" * 16, "Tess", "a hash", "a code", 0.0)
        await documents.keep(*accounts.name_documents(tess), accounts.account_document(tess))
        with pytest.raises(ChangedError) as refused:
            await accounts.rename_account(documents, MIA, "Tess")
        assert not isinstance(refused.value, accounts.OvertakenError)

    with_account_of_mia(tmp_path, act)


def test_who_is_overtaken_is_told_to_try_again(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    ann.call("POST", "/api/account", json={"name": "Mia", "password": "correct horse battery"})

    async def overtaken(*_: object) -> None:
        raise accounts.OvertakenError("Mia")

    monkeypatch.setattr(accounts, "change_account", overtaken)
    for method, path, body in (
        ("PUT", "/api/account", {"shares_history": True}),
        ("PUT", "/api/me", {"name": "Tess"}),
    ):
        answer = ann.call(method, path, json=body)
        assert (answer.status_code, "try again" in answer.text) == (409, True), path
