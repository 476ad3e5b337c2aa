"""Passwords and recovery codes: how they are kept, compared and guarded against guessing."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ... import games
from ..errors import Refusal
from ..http.token_buckets import Buckets
from ..settings import Settings
from .names import alike, folded

SHORTEST, LONGEST = 8, 256
ENDS = re.compile(r"^[\W\d_]+|[\W\d_]+$")
SHORT = 4  # letters: what repeats fewer is no more than those
YEAR = 4  # digits: what repeats as many is no more than a year
LEET = str.maketrans("0134578@$!+", "oleastbasit")  # what many write for letters
THOUGHT_OF = ("caterwaul", "administrator", "guest", "login", "contrasena")  # by many, and in no list
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
GROUPS, GROUP = 5, 5  # of a code: 125 bits, so its plain hash is enough
hasher = PasswordHasher()
pool = ThreadPoolExecutor(2, "password")  # each takes 64 MiB for a moment: never more than two of them


def check_password(password: str, name: str) -> None:
    word, ways = folded(password), read(password)
    if len(password) < SHORTEST:
        raise Refusal("bad_request", f"a password has at least {SHORTEST} characters")
    if not word:
        raise Refusal("bad_request", "a password needs more than spaces")
    if is_name(word, folded(name)) or any(is_name(way, called) for way in ways for called in read(name)):
        raise Refusal("bad_request", "your name is known to everybody: take another password")
    if any(map(is_common, {word, *ways})):
        raise Refusal("bad_request", "too many people have that password: take another")


def read(password: str) -> set[str]:
    """A password as people read it: without signs and accents, also with letters for the numbers in it."""
    like = "".join(letter if letter.isascii() else alike().get(letter, letter) for letter in folded(password))
    plain = folded("".join(c for c in unicodedata.normalize("NFD", like) if not unicodedata.combining(c)))
    return {"".join(filter(str.isalnum, way)) for way in (plain, plain.translate(LEET))} - {""}


def stem(word: str) -> str:
    """A word without the numbers and signs that people hang on its ends."""
    return ENDS.sub("", folded(word)) or folded(word)


def is_name(password: str, name: str) -> bool:
    """Whether a password is a name, backwards too, and little else."""
    return stem(password) == stem(name) or any(
        is_little_besides(name, way) for way in (password, password[::-1])
    )


def is_little_besides(name: str, password: str) -> bool:
    """Whether a password is a name, with nothing but numbers and signs around it."""
    return name in password and not any(letter.isalpha() for letter in password.replace(name, ""))


def is_common(word: str) -> bool:
    """Whether it is tried first: what many have, also with numbers, backwards or twice; or a pattern."""
    again = repeated(word)
    tried = {word, word[::-1], stem(word), again, stem(again)}
    is_short = len(again) < SHORT or (again.isdigit() and len(again) <= YEAR)
    return bool(tried & common()) or is_short or any(map(is_row, (word, stem(word))))


def is_row(word: str) -> bool:
    """Whether it counts letters or digits, up or down."""
    steps = {ord(after) - ord(before) for before, after in pairwise(word)}
    return len(word) > 2 and steps in ({1}, {-1})


def repeated(word: str) -> str:
    """What a word repeats; all of it where it repeats nothing."""
    return word[: (word + word).index(word, 1)] if word else ""


@cache
def common() -> frozenset[str]:
    """Passwords that have been found most often where some were lost, and what everybody here thinks of."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    ours = frozenset(way for key in games.keys() for way in read(key))  # noqa: SIM118 it is no dictionary
    return ours.union(map(folded, FREQUENCY_LISTS["passwords"]), THOUGHT_OF)


async def hashed(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(pool, hasher.hash, password)


async def fits(password: str, hash_: str | None) -> bool:
    """Whether it is the password of a hash. Where there is none it takes as long to say no."""
    return await asyncio.get_running_loop().run_in_executor(pool, _fits, password, hash_)


def _fits(password: str, hash_: str | None) -> bool:
    try:
        return hasher.verify(hash_ or _nobodys(), password) and hash_ is not None
    except (VerificationError, InvalidHashError):
        return False


def is_outdated(hash_: str) -> bool:
    """Whether it was made when hashing was cheaper than it is now."""
    return hasher.check_needs_rehash(hash_)


@cache
def _nobodys() -> str:
    return hasher.hash(secrets.token_urlsafe(32))


def warm_up() -> None:
    """The first one who is not known must not wait longer than the second."""
    pool.submit(_nobodys)


def new_code() -> str:
    """A way back in for who forgets the password."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def code_hash(code: str) -> str:
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()


def code_fits(code: str, hash_: str | None) -> bool:
    return hmac.compare_digest(code_hash(code), hash_ or "") and hash_ is not None


class Attempts:
    """How often a password may be tried: for a name from one address, from one address whatever the name,
    and for a name whoever tries. The last is wide, so that nobody is kept out by what others try."""

    def __init__(self, settings: Settings) -> None:
        per_second = settings.sign_ins_per_minute / 60
        self.by_both = Buckets(per_second, settings.sign_ins_at_once)
        self.by_address = Buckets(per_second * 2, settings.sign_ins_at_once * 2)
        self.by_name = Buckets(per_second * 10, settings.sign_ins_at_once * 10)

    def count(self, name: str, address: str) -> None:
        name = folded(name)
        kept = ((self.by_both, f"{address} {name}"), (self.by_address, address), (self.by_name, name))
        taken = [buckets.take(who) for buckets, who in kept]
        if not all(taken):
            wait = max(buckets.wait(who) for buckets, who in kept)
            raise Refusal("too_many", "too many attempts: wait a minute, then try again", wait)
