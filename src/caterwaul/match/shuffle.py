"""Fair shuffles: a secret that is fixed before the players add to it, and the seed that follows from both.

What this proves, and what it does not, is written in docs/fairness.md.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from ..core.errors import CaterwaulError

SECRET_BYTES = 32
LONGEST_PART = 64  # characters that a player may add
COMMITTING = b"caterwaul commitment 1\0"
SHUFFLING = b"caterwaul shuffle 1\0"
DERIVING = b"caterwaul tournament 1\0"


class ShuffleError(CaterwaulError):
    """Something that cannot be a part of a shuffle."""


@dataclass(frozen=True)
class Origin:
    """Where the secret of a table comes from that belongs to a tournament."""

    commitment: str  # to the secret of the tournament, as it stood there before anybody entered
    table: str  # which of its tables this is


@dataclass(frozen=True)
class Shuffle:
    """The server's secret, and what each seat has added; an empty part is nothing."""

    secret: bytes
    parts: tuple[str, ...]
    origin: Origin | None = None

    @property
    def commitment(self) -> str:
        """What everybody is shown before anything is dealt: it fixes the secret and does not tell it."""
        return hashlib.sha256(COMMITTING + self.secret).hexdigest()

    @property
    def seed(self) -> bytes:
        """The seed of the match. Every part has its length before it, so that no two lists read alike."""
        said = [part.encode() for part in self.parts]
        added = b"".join(len(part).to_bytes(2, "big") + part for part in said)
        return hashlib.sha256(SHUFFLING + self.secret + bytes([len(said)]) + added).digest()


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment_to(secret: bytes) -> str:
    return Shuffle(secret, ()).commitment


def secret_of_table(secret: bytes, table: str) -> bytes:
    """The secret of one table of a tournament, which tells nothing of another's, nor of the tournament's."""
    return hashlib.sha256(DERIVING + table.encode() + b"\0" + secret).digest()


def checked_part(text: str) -> str:
    """What a player adds, as it is kept: one line of printable characters, or nothing."""
    part = " ".join(text.split())
    if len(part) > LONGEST_PART or not part.isprintable():
        raise ShuffleError(f"what you add to the shuffle has at most {LONGEST_PART} printable characters")
    return part
