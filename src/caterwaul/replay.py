"""Replays: a readable list of actions, with all that is needed to play them again and nothing else."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from . import games
from .core.cardset import CardSet
from .core.errors import CaterwaulError
from .core.game import Game
from .core.words import listed

if TYPE_CHECKING:
    from .match import Match

VERSION = 1
HEADER = f"caterwaul replay {VERSION}"
ACTION = re.compile(r"^(\d) (.+)$")


class ReplayError(CaterwaulError):
    """A replay that cannot be read or must not be played: the line and the reason."""


def write(match: Match) -> str:
    """A match as text: complete decisions only."""
    start = match.start
    lines = [
        HEADER,
        f"game {match.game.key}",
        f"rules {match.game.fingerprint}",
        f"cards {match.cards.fingerprint} {match.cards.name}",
        f"seats {start.seats}",
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
    text = "\n".join(lines) + "\n"
    return f"{text}check {checksum(text)}\n"


def checksum(text: str) -> str:
    """What the last line says of all others, so that a damaged or cut replay is noticed."""
    return hashlib.blake2s(text.encode()).hexdigest()[:16]


def read(text: str, cards: CardSet | None = None) -> Match:
    """Play a replay to its end. One made with other rules or cards is refused, never silently replayed."""
    from .match import Match
    from .start import MatchError, Start, checked_choices, checked_options

    head, moves = _parse(text)
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
        seats = int(_one(head, "seats"))
        options = dict(line.split(" ", 1) for line in head.get("option", []))
        choices: dict[int, dict[str, str]] = {}
        for line in head.get("choice", []):
            chooser, name, word = line.split(" ", 2)
            choices.setdefault(int(chooser), {})[name] = word
        position = "".join(f"{line}\n" for line in head.get("position", []))
        start = Start(
            seats, bytes.fromhex(_one(head, "seed")), checked_options(game, options),
            checked_choices(game, card_set, choices, seats), position,
        )  # fmt: skip
        if seats not in game.seats or len(start.seed) != 32:
            raise ValueError(f"{seats} seats or the seed cannot be right")
        match = Match(game, card_set, start, [line.partition(" ")[2] for line in head.get("name", [])])
    except ValueError as error:
        raise ReplayError(f"the heading is damaged: {error}") from None
    for number, seat, words in moves:
        try:
            match.play(seat, words)
        except MatchError as error:
            raise ReplayError(f"line {number}: {error}") from None
    return match


def _check_made_with(head: dict[str, list[str]], game: Game, cards: CardSet) -> None:
    rules = _one(head, "rules")
    if rules != game.fingerprint:
        raise ReplayError(f"made with other rules of {game.title}: {rules}, and ours are {game.fingerprint}")
    made_with, _, name = _one(head, "cards").partition(" ")
    if made_with != cards.fingerprint:
        raise ReplayError(
            f"made with the cards {name!r} ({made_with}), not {cards.name!r} ({cards.fingerprint}): "
            "name their files with --cards"
        )


def _parse(text: str) -> tuple[dict[str, list[str]], list[tuple[int, int, str]]]:
    lines = text.rstrip().splitlines()
    if not lines or lines[0] != HEADER:
        found = lines[0][:60] if lines else "nothing"
        raise ReplayError(f"not a replay of this version: it begins with {found!r}, not {HEADER!r}")
    head: dict[str, list[str]] = {}
    moves = []
    for number, line in enumerate(lines[1:], 2):
        action = ACTION.match(line)
        if action:
            moves.append((number, int(action[1]), action[2]))
        elif line.strip():
            key, _, value = line.partition(" ")
            if key == "check" and number == len(lines):
                continue
            if moves or key not in HEADINGS:
                known = f"lines begin with a seat or {listed(HEADINGS)}"
                raise ReplayError(f"line {number}: {line[:60]!r} is not understood; {known}")
            head.setdefault(key, []).append(value)
    return head, moves


HEADINGS = ["game", "rules", "cards", "seats", "seed", "option", "choice", "name", "position"]


def _one(head: dict[str, list[str]], key: str) -> str:
    if len(head.get(key, [])) != 1:
        raise ReplayError(f"needs exactly one line {key!r}")
    return head[key][0]
