"""Guests: an id and a name in a signed cookie, and nothing on the server."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from ...core.errors import CaterwaulError
from ..storage.folders import make_folder, sync_folder

SHORTEST_KEY = 32  # characters
A_YEAR = 365 * 24 * 3600
ADJECTIVES = ("Bold", "Calm", "Clever", "Fluffy", "Grand", "Mellow", "Quick", "Sleepy", "Sly", "Striped")
CATS = ("Calico", "Lynx", "Manx", "Mouser", "Ocelot", "Persian", "Puma", "Siamese", "Tabby", "Tomcat")


class NoKeyError(CaterwaulError):
    """A key file that cannot be used."""


class Guest(NamedTuple):
    id: str
    name: str


def secret_in(home: Path) -> str:
    """The key of this server's signatures, made once."""
    file = home / "secret"
    if not file.exists():
        try:
            make_folder(home)
            _make_key(file)
        except OSError as error:
            raise NoKeyError(f"no key for cookies can be kept at {file}: {error.strerror or error}") from None
    key = file.read_text()
    if len(key.strip()) < SHORTEST_KEY:
        said = "remove it, and a new one is made (who has no account is somebody else then)"
        raise NoKeyError(f"{file} is too short for the key that signs cookies: {said}")
    return key


def _make_key(file: Path) -> None:
    """Put into its place as a whole: by one of several workers, and whatever crashes meanwhile."""
    with NamedTemporaryFile("w", dir=file.parent, prefix="secret-") as new:  # which its owner alone can read
        new.write(secrets.token_hex(32))
        new.flush()
        os.fsync(new.fileno())
        with suppress(FileExistsError):
            os.link(new.name, file)
    sync_folder(file.parent)


def new_guest() -> Guest:
    name = f"{secrets.choice(ADJECTIVES)} {secrets.choice(CATS)} {secrets.randbelow(90) + 10}"
    return Guest(secrets.token_urlsafe(12), name)


class Cookies:
    """Signs guests and knows its own signature."""

    def __init__(self, secret: str) -> None:
        self.serializer = URLSafeSerializer(secret, salt="guest")

    def write(self, guest: Guest) -> str:
        return str(self.serializer.dumps(list(guest)))

    def read(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None where there is none or it was tampered with."""
        if not cookie or len(cookie) > 512:
            return None
        try:
            id_, name = msgspec.convert(self.serializer.loads(cookie), tuple[str, str])
        except (BadData, msgspec.ValidationError):
            return None
        return Guest(id_, name)
