"""Replays: a readable list of actions, with all that is needed to play them again and nothing else."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from .. import games
from ..core.cardset import CardSet
from ..core.errors import CaterwaulError
from ..core.game import Game
from ..core.words import comma_list
from ..match import Match, MatchError
from ..match.ending import PLAYED, REASONS, Ending
from ..match.shuffle import SECRET_BYTES, Origin, Shuffle, checked_part
from ..match.start import Start, checked_choices, checked_options

VERSION = 2
HEADER = f"caterwaul replay {VERSION}"
LONGEST_NAME = 80  # of a player: it is told at every turn
ACTION = re.compile(r"^(\d) (.+)$")
ORIGIN = re.compile(r"([0-9a-f]{64}) ([a-z0-9 ,]{1,80})")  # of a table at a tournament


class ReplayError(CaterwaulError):
    """A replay that cannot be read or must not be played: the line and the reason."""


class Opened(NamedTuple):
    """A replay that was read and played: every line of it holds."""

    match: Match
    ending: Ending | None  # None: it is not over
    seal: str


def write_replay(match: Match, ending: Ending | None = None) -> str:
    """A match as text, complete decisions only; `ending` says how it ended where that does not follow."""
    start = match.start
    lines = [
        HEADER,
        f"game {match.game.key}",
        f"rules {match.game.fingerprint}",
        f"cards {match.cards.fingerprint} {match.cards.name}",
        f"seats {start.seats}",
        *_shuffle_lines(start.shuffle),
        f"seed {start.seed.hex()}",
        *(f"option {name} {value}" for name, value in start.options.items()),
        *(
            f"choice {p} {name} {word}"
            for p, chosen in start.choices.items()
            for name, word in chosen.items()
        ),
        *(f"name {p} {name}" for p, name in enumerate(match.names)),
        *(f"position {line}" for line in start.position.splitlines()),
        "",
        *(f"{seat} {match.words(action)}" for seat, action in match.committed()),
    ]
    ending = Ending(PLAYED, tuple(match.winners)) if match.over else ending
    if ending is not None:
        lines.append(" ".join(["end", ending.reason, *map(str, ending.winners)]))
    text = "\n".join(lines) + "\n"
    return f"{text}check {checksum(text)}\n"


def save_replay(match: Match, path: Path | str) -> None:
    """Write the replay to a file. It holds the seed, and with it every card of the match."""
    Path(path).write_text(write_replay(match), encoding="utf-8")


def load_replay(path: Path | str, cards: CardSet | None = None) -> Match:
    """Read a replay from a file and play it to where it ends."""
    return read_replay(Path(path).read_text(encoding="utf-8"), cards)


def _shuffle_lines(shuffle: Shuffle | None) -> list[str]:
    if shuffle is None:
        return []
    parts = [f"part {p} {part}" for p, part in enumerate(shuffle.parts) if part]
    origin = shuffle.origin
    of = [f"tournament {origin.commitment} {origin.table}"] if origin else []
    return [*of, f"commitment {shuffle.commitment}", f"secret {shuffle.secret.hex()}", *parts]


def as_written(text: str) -> str:
    """A replay without what editors and mail programs do to text: a byte order mark, other line ends."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def checksum(text: str) -> str:
    """What the last line says of all others: the seal, so that a changed or cut replay is noticed."""
    return hashlib.sha256(text.encode()).hexdigest()


def seal_of(text: str) -> str:
    """The seal of a replay that was written here."""
    return text.rpartition("check ")[2].strip()


def read_replay(text: str, cards: CardSet | None = None) -> Match:
    """Play a replay to its end. One made with other rules or cards is refused, never silently replayed."""
    return open_replay(text, cards).match


def open_replay(text: str, cards: CardSet | None = None) -> Opened:
    """Read a replay, play it, and see that all it says holds."""
    text = as_written(text)
    parsed = _parse(text)
    head = parsed.head
    body, found, said = text.rpartition("check ")
    try:
        game = games.load(_one(head, "game"))
    except games.UnknownGameError as error:
        raise ReplayError(str(error)) from None
    card_set = cards or game.builtin
    if not found or said.strip() != checksum(body):
        raise ReplayError("damaged or cut: the last line does not agree with the others")
    _check_made_with(head, game, card_set)
    try:
        start = _start(head, game, card_set)
        match = Match(game, card_set, start, _names(head))
    except ValueError as error:
        raise ReplayError(f"the heading is damaged: {error}") from None
    for number, seat, words in parsed.moves:
        try:
            match.take(seat, words)
        except MatchError as error:
            raise ReplayError(f"line {number}: {error}") from None
    return Opened(match, _ending(match, parsed.ends), said.strip())


def _start(head: dict[str, list[str]], game: Game, cards: CardSet) -> Start:
    seats = int(_one(head, "seats"))
    options = dict(line.split(" ", 1) for line in head.get("option", []))
    choices: dict[int, dict[str, str]] = {}
    for line in head.get("choice", []):
        chooser, name, word = line.split(" ", 2)
        choices.setdefault(int(chooser), {})[name] = word
    position = "".join(f"{line}\n" for line in head.get("position", []))
    seed = bytes.fromhex(_one(head, "seed"))
    if seats not in game.seats or len(seed) != 32:
        raise ValueError(f"{seats} seats or the seed cannot be right")
    return Start(
        seats, seed, checked_options(game, options), checked_choices(game, cards, choices, seats), position,
        _shuffle(head, seats, seed),
    )  # fmt: skip


def _names(head: dict[str, list[str]]) -> list[str]:
    names = [line.partition(" ")[2] for line in head.get("name", [])]
    if any(len(name) > LONGEST_NAME for name in names):
        raise ValueError(f"a name has at most {LONGEST_NAME} characters")
    return names


def _shuffle(head: dict[str, list[str]], seats: int, seed: bytes) -> Shuffle | None:
    """Where the seed comes from, if the heading says so: then it has to follow from that."""
    if not head.keys() & {"tournament", "commitment", "secret", "part"}:
        return None
    commitment, secret = _one(head, "commitment"), bytes.fromhex(_one(head, "secret"))
    parts = dict.fromkeys(range(seats), "")
    for line in head.get("part", []):
        seat, _, part = line.partition(" ")
        if parts.get(int(seat)) != "" or part != checked_part(part) or not part:
            raise ValueError(f"{line[:80]!r} is no part of the shuffle that a seat can have added")
        parts[int(seat)] = part
    shuffle = Shuffle(secret, tuple(parts.values()), _origin(head))
    if len(secret) != SECRET_BYTES or shuffle.commitment != commitment:
        raise ReplayError("the secret is not the one of the commitment")
    if shuffle.seed != seed:
        raise ReplayError("the seed does not follow from the secret and what the players added")
    return shuffle


def _origin(head: dict[str, list[str]]) -> Origin | None:
    if "tournament" not in head:
        return None
    line = _one(head, "tournament")
    found = ORIGIN.fullmatch(line)
    if found is None:
        raise ValueError(f"{line[:80]!r} is no table of a tournament")
    return Origin(found[1], found[2])


def _ending(match: Match, ends: list[str]) -> Ending | None:
    """The end as the replay tells it: where the rules decide, it has to be what follows from the actions."""
    if not ends:
        if match.over:
            raise ReplayError("the match is over, and the line 'end' is missing")
        return None
    reason, *seats = ends[0].split(" ")
    seated = [str(seat) for seat in range(match.start.seats)]
    if len(ends) > 1 or reason not in REASONS or not set(seats) <= set(seated):
        known = f"one of {comma_list(list(REASONS))}, and the seats that have won"
        raise ReplayError(f"one line 'end' with {known}, not {str(ends)[:80]}")
    ending = Ending(reason, tuple(map(int, seats)))
    follows = Ending(PLAYED, tuple(match.winners)) if match.over else None
    if ending != follows and PLAYED in (reason, follows and follows.reason):
        raise ReplayError(f"the result does not follow from the actions: {' '.join(['end', *ends])!r}")
    return ending


def _check_made_with(head: dict[str, list[str]], game: Game, cards: CardSet) -> None:
    rules = _one(head, "rules")
    if not game.plays_alike(rules):
        raise ReplayError(f"made with other rules of {game.title}: {rules}, and ours are {game.fingerprint}")
    made_with, _, name = _one(head, "cards").partition(" ")
    if made_with != cards.fingerprint:
        raise ReplayError(
            f"made with the cards {name!r} ({made_with}), not {cards.name!r} ({cards.fingerprint}): "
            "name their files with --cards"
        )


class Parsed(NamedTuple):
    """The lines of a replay, sorted and not yet understood."""

    head: dict[str, list[str]]
    moves: list[tuple[int, int, str]]  # number of the line, seat, words
    ends: list[str]


def _parse(text: str) -> Parsed:
    lines = text.rstrip().splitlines()
    if not lines or lines[0] != HEADER:
        found = lines[0][:60] if lines else "nothing"
        raise ReplayError(f"not a replay of this version: it begins with {found!r}, not {HEADER!r}")
    parsed = Parsed({}, [], [])
    for number, line in enumerate(lines[1:], 2):
        action = ACTION.match(line)
        if action and not parsed.ends:
            parsed.moves.append((number, int(action[1]), action[2]))
        elif line.strip():
            key, _, value = line.partition(" ")
            if key == "check" and number == len(lines):
                continue
            if key == "end":
                parsed.ends.append(value)
                continue
            if parsed.moves or parsed.ends or key not in HEADINGS:
                known = f"lines begin with a seat or {comma_list(HEADINGS)}"
                raise ReplayError(f"line {number}: {line[:60]!r} is not understood; {known}")
            parsed.head.setdefault(key, []).append(value)
    return parsed


HEADINGS = [
    "game", "rules", "cards", "seats", "tournament", "commitment", "secret", "part", "seed", "option",
    "choice", "name", "position",
]  # fmt: skip


def _one(head: dict[str, list[str]], key: str) -> str:
    if len(head.get(key, [])) != 1:
        raise ReplayError(f"needs exactly one line {key!r}")
    return head[key][0]
