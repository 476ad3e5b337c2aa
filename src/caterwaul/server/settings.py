"""What can be set about a server, all of it by environment variables, so that every worker reads the same."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_state_path

from ..core.errors import CaterwaulError

BUILT = (
    Path(__file__).parent / "static",
    Path(__file__).parents[3] / "web" / "dist",
)  # installed; checked out
PORTS = {"http": 80, "https": 443}
WORKERS = "CATERWAUL_WORKERS"  # set by who starts them


def built_client() -> Path:
    """The client that belongs to this package, if it is built."""
    return next((folder for folder in BUILT if (folder / "index.html").is_file()), BUILT[0])


class SettingError(CaterwaulError):
    """A setting that cannot be used."""


@dataclass(frozen=True)
class Settings:
    """One server. The limits are for one worker, where nothing else is said."""

    home: Path
    database: str
    web: Path
    origins: tuple[str, ...] = ()  # besides the server's own: behind a proxy with another name
    proxies: tuple[str, ...] = ()  # addresses and networks whose word counts about who asks, and how
    prepare: tuple[str, ...] = ()  # games to get ready at the start, the first ones first; none: all
    secure: bool = False  # cookies over https only
    bot_pace: float = 0.7  # seconds a bot takes for a decision at least, so that people can follow
    most_tables: int = 5_000  # that are not over, on the whole server
    tables_of_guest: int = 12  # that are not over
    sockets_of_guest: int = 16
    messages_per_second: float = 20.0
    messages_at_once: int = 60
    writes_per_minute: float = 300.0  # of one address to the HTTP interface: a club may share one
    writes_at_once: int = 150
    sign_ins_per_minute: float = 6.0  # with one name; twice as many from one address
    sign_ins_at_once: int = 10
    lab_processes: int = max(1, (os.cpu_count() or 2) // 4)  # that play studies, of all workers; 0: none
    lab_seconds_of_guest: float = 60.0  # of one study
    lab_seconds: float = 600.0
    idle_seconds_per_minute: float = 60.0  # tests let time fly
    workers: Path | None = None  # the folder in which the workers of one server find each other


def settings_from(environment: dict[str, str] | None = None) -> Settings:
    """The settings of this process."""
    given = dict(os.environ) if environment is None else environment
    home = Path(given.get("CATERWAUL_HOME") or user_state_path("caterwaul"))
    limits = {
        name: _number(given, f"CATERWAUL_{name.upper()}", kind)
        for name, kind in (
            ("bot_pace", float), ("most_tables", int), ("tables_of_guest", int), ("sockets_of_guest", int),
            ("messages_per_second", float), ("messages_at_once", int), ("writes_per_minute", float),
            ("writes_at_once", int), ("sign_ins_per_minute", float), ("sign_ins_at_once", int),
            ("lab_processes", int), ("lab_seconds_of_guest", float), ("lab_seconds", float),
            ("idle_seconds_per_minute", float),
        )
        if f"CATERWAUL_{name.upper()}" in given
    }  # fmt: skip
    return Settings(
        home=home,
        database=given.get("CATERWAUL_DATABASE") or f"sqlite:///{home / 'tables.sqlite'}",
        web=Path(given.get("CATERWAUL_WEB") or built_client()),
        origins=_each(given, "CATERWAUL_ORIGINS", plain_origin, "https://cats.example"),
        proxies=_each(given, "CATERWAUL_PROXIES", is_network, "127.0.0.1 or 10.0.0.0/8"),
        prepare=tuple(given.get("CATERWAUL_PREPARE", "").split()),
        secure=given.get("CATERWAUL_SECURE", "") not in ("", "0"),
        workers=Path(given[WORKERS]) if given.get(WORKERS) else None,
        **limits,  # type: ignore[arg-type]
    )


def plain_origin(text: str) -> tuple[str, str, int] | None:
    """The scheme, host and port of an origin, however it is written; None where it is none."""
    with suppress(ValueError):
        parts = urlsplit(text)
        is_whole = parts.netloc == text.partition("://")[2] and "@" not in text
        if is_whole and parts.hostname and parts.scheme in PORTS:
            return parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme]
    return None


def is_network(text: str) -> bool:
    """Whether it is an address, or a network of them."""
    with suppress(ValueError):
        return bool(ip_network(text))
    return False


def _each(given: dict[str, str], name: str, is_one: Callable[[str], Any], like: str) -> tuple[str, ...]:
    words = given.get(name, "").split()
    for word in words:
        if not is_one(word):
            raise SettingError(f"{name} needs words like {like}, not {word!r}")
    return tuple(words)


def _number(given: dict[str, str], name: str, kind: type[int] | type[float]) -> float:
    try:
        number = kind(given[name])
    except ValueError:
        raise SettingError(f"{name} needs a number, not {given[name]!r}") from None
    if number < 0:
        raise SettingError(f"{name} cannot be less than 0")
    return number
