"""`caterwaul serve`: a server with the tables in the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from functools import partial
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..server.http.lan_access import LanAccess
    from ..server.storage.store import Store

LEVELS = ("debug", "info", "warning", "error")
LINES = "caterwaul.server.log_lines.LineFormatter"  # by its name: workers read this too
NEXT_PORTS = 20  # that are tried where the usual one is taken
USUAL_PORT = 8155


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen. Others cannot reach the default; with 0.0.0.0 they can.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=None,
    help=f"Default: {USUAL_PORT}, or the next free one.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes, on one database."
)
@click.option(
    "--browser/--no-browser",
    default=True,
    help="Open the page, from which whoever sits here can let others in the network join; or neither.",
)
def command(host: str, port: int | None, workers: int, browser: bool) -> None:
    """Serve the tables: open the page, sit down, send a friend the link."""
    from ..server.http.addresses import is_loopback, url_of
    from ..server.http.lan_access import LanAccess
    from ..server.people.guests import secret_in
    from ..server.settings import settings_from
    from ..server.storage.engine import store_for

    settings = settings_from()
    logs = logging_at(os.environ.get("CATERWAUL_LOG", "warning"))
    asyncio.run(tried(store_for(settings.database, settings.workers is not None)))
    secret_in(settings.home)  # before the workers could make one each
    folder = folder_of_workers() if workers > 1 else None
    listening = listening_socket(host, port)
    number = listening.getsockname()[1]
    address = f"{url_of(host, number)}/"
    click.echo(f"Caterwaul is served at {address}  (Ctrl-C ends it)")
    is_open = not is_loopback(host)
    if is_open:
        click.echo(
            "Others can reach it. Put it behind a proxy with https before you invite the world.", err=True
        )
    if browser and sys.stdout.isatty():
        threading.Timer(0.8, webbrowser.open, [address]).start()
    lan_access = LanAccess(address.rstrip("/") if is_open else "", number)
    run(listening, workers, folder, logs, lan_access, can_open=browser and not is_open)


async def tried(store: Store) -> None:
    """Open the database and close it again: what is wrong with it is said before an address is."""
    await store.open(lambda table, seq: None)
    await store.close()


def folder_of_workers() -> tempfile.TemporaryDirectory[str]:
    """The folder in which they find each other; it goes with who holds it."""
    try:
        return tempfile.TemporaryDirectory(prefix="caterwaul-")
    except OSError as error:
        said = f"there is no place where the workers could find each other: {error.strerror}"
        raise click.ClickException(f"{said}. Make room, or name another place in TMPDIR") from None


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A socket that listens, so that the address is known and taken before anybody is told."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + NEXT_PORTS)]
    for number in tried:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except OSError as error:
            listening.close()
            if number == tried[-1]:
                raise click.ClickException(f"{host}:{number}: {error.strerror or error}") from None
            continue
        listening.set_inheritable(True)
        return listening
    raise AssertionError("one of them was bound or refused")


def logging_at(level: str) -> dict[str, Any]:
    """Our own log at that level. uvicorn says less: it would log addresses, and with them invitations."""
    if level.lower() not in LEVELS:
        raise click.UsageError(f"CATERWAUL_LOG is {', '.join(LEVELS)}, not {level!r}")
    stderr = {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"}
    ours = {"handlers": ["stderr"], "level": level.upper(), "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": LINES, "fmt": "%(asctime)s %(levelname)s %(message)s"}},
        "handlers": {"stderr": stderr},
        "loggers": {"caterwaul": ours, "uvicorn": {**ours, "level": "WARNING"}},
    }


def run(
    listening: socket.socket,
    workers: int,
    folder: tempfile.TemporaryDirectory[str] | None,
    logs: dict[str, Any],
    lan_access: LanAccess,
    can_open: bool,
) -> None:
    """uvicorn, with the fastest of its parts. Several workers share no access from the network."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from ..server.app import make_app
    from ..server.http.connection import HttpConnection
    from ..server.settings import WORKERS
    from ..server.websocket.uvicorn_protocol import SOCKETS

    config = uvicorn.Config(
        "caterwaul.server.app:make_app" if folder else partial(make_app, lan_access=lan_access),
        factory=True, workers=workers, loop="auto", http=HttpConnection, access_log=False,
        server_header=False, timeout_graceful_shutdown=3, log_config=logs, **SOCKETS,
    )  # fmt: skip
    server = uvicorn.Server(config)
    if folder is not None:
        with folder as name:
            os.environ[WORKERS] = name
            Multiprocess(config, sockets=[listening]).run()
        return
    lan_access.server = server if can_open else None
    server.run([listening])
    if not server.started:
        sys.exit(3)
