"""Tables that are kept between sittings, and replays of those that are done.

A kept table is a replay under a heading of ours that says who sits where and which card files lie beside.
"""

from __future__ import annotations

import os
import re
import secrets
import shlex
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_state_path

from .. import games
from ..bots import BOTS, UnknownBotError, level_of
from ..bots.outside import is_outside
from ..core.card_file import card_file
from ..core.cardset import CardSet
from ..core.game import Game
from ..match import Match, MatchError
from ..match.ending import Ending
from ..replay.text import HEADER as REPLAY
from ..replay.text import ReplayError, as_written, read_replay, write_replay
from .parameters import game_keys
from .progress import compiling_shown

HEADER = "caterwaul table 1"
WARNING = "It holds the seed, and so every card of the match: no peeking."
BOT_NAME = re.compile(r"(\w+) bot(?: \d+)?")


@dataclass
class SavedTable:
    """A match, the bots at it by seat, and the card files it was set up with."""

    match: Match
    bots: dict[int, str]
    cards: list[str] = field(default_factory=list)
    name: str = ""  # of its file
    ending: Ending | None = None  # where somebody has lost by rule

    def __post_init__(self) -> None:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        self.name = self.name or f"{self.match.game.key}-{stamp}-{secrets.token_hex(2)}"

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.match.start.seats) if seat not in self.bots]


def home() -> Path:
    return Path(os.environ.get("CATERWAUL_HOME") or user_state_path("caterwaul"))


def write_whole(path: Path, text: str) -> None:
    """Write all of a file or nothing of it."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def kept_in(folder: str) -> Path:
    place = home() / folder
    place.mkdir(parents=True, exist_ok=True)
    return place


def keep(table: SavedTable) -> Path:
    """Keep a table as it stands: to be resumed, or, once the match is over, to be replayed."""
    running = kept_in("tables") / f"{table.name}.table"
    if table.match.over or table.ending:
        finished = kept_in("replays") / f"{table.name}.replay"
        write_whole(finished, write_replay(table.match, table.ending))
        running.unlink(missing_ok=True)
        return finished
    seats = [f"seat {p} bot {table.bots[p]}" for p in table.bots]
    cards = [f"cards {Path(file).resolve()}" for file in table.cards]
    heading = [HEADER, f"note {WARNING}", *seats, *cards, ""]
    write_whole(running, "\n".join(heading) + "\n" + write_replay(table.match))
    return running


def newest(folder: str, game: str | None = None) -> Path:
    """The latest file that was kept, of that game if one is named."""
    files = [f for f in (home() / folder).glob("[!.]*") if game is None or f.name.startswith(f"{game}-")]
    if not files:
        raise MatchError(f"nothing has been kept{f' of {game}' if game else ''} yet")
    return max(files, key=lambda file: file.stat().st_mtime_ns)


def resume(path: Path, cards: Sequence[str] = (), bots_named_now: Sequence[str] = ()) -> SavedTable:
    """Sit down again at a kept table, or at any replay that is not over.

    A file that somebody has sent must not run anything: bots from outside have to be named once more.
    """
    text = text_of(path)
    heading, replay = split(text)
    own = list(cards) or [line.partition(" ")[2] for line in heading if line.startswith("cards ")]
    match = load(path, replay, own)
    bots = bots_in(heading) if heading else bots_named(match.names)
    if any(
        seat >= match.start.seats or not (is_outside(name) or is_ours(name)) for seat, name in bots.items()
    ):
        bots = bots_named(match.names)
    unnamed = [name for name in bots.values() if is_outside(name) and name not in bots_named_now]
    if unnamed:
        again = " ".join(f"--bot {shlex.quote(name)}" for name in dict.fromkeys(unnamed))
        raise ReplayError(f"{path}: a bot from outside sits at that table; to run it add {again}")
    if len(bots) == match.start.seats:
        raise ReplayError(f"{path}: only bots sit at that table")
    return SavedTable(match, bots, own, path.stem if heading else "")


def read_match(path: Path, cards: Sequence[str] = ()) -> Match:
    """The match of a kept table or a replay."""
    heading, replay = split(text_of(path))
    return load(path, replay, list(cards) or [line[6:] for line in heading if line.startswith("cards ")])


def load(path: Path, replay: str, own: Sequence[str]) -> Match:
    game = game_in(replay)
    try:
        with compiling_shown(game) if game else nullcontext():
            return read_replay(replay, _card_set(replay, own))
    except ReplayError as error:
        raise ReplayError(f"{path}: {error}") from None


def _card_set(replay: str, own: Sequence[str]) -> CardSet | None:
    game = game_in(replay)
    return game.cards([card_file(Path(file), is_kept=True) for file in own]) if own and game else None


def game_in(replay: str) -> Game | None:
    """The game that a replay names, if there is such a game."""
    key = re.search(r"^game (\w+)$", replay, re.MULTILINE)
    return games.load(key[1]) if key and key[1] in game_keys() else None


def text_of(path: Path) -> str:
    try:
        return as_written(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ReplayError(f"{path}: this is no text, so no replay") from None


def split(text: str) -> tuple[list[str], str]:
    """Our heading, if there is one, and the replay."""
    if not text.startswith(HEADER + "\n"):
        return [], text
    heading, _, replay = text.partition(f"\n{REPLAY}\n")
    return heading.splitlines(), f"{REPLAY}\n{replay}"


def bots_in(heading: Sequence[str]) -> dict[int, str]:
    lines = [re.fullmatch(r"seat (\d) bot (.+)", line) for line in heading]
    return {int(line[1]): line[2] for line in lines if line}


def is_ours(name: str) -> bool:
    try:
        level_of(name)
    except UnknownBotError:
        return False
    return True


def bots_named(names: Sequence[str]) -> dict[int, str]:
    found = {seat: BOT_NAME.fullmatch(name) for seat, name in enumerate(names)}
    return {seat: name[1].lower() for seat, name in found.items() if name and name[1].lower() in BOTS}
