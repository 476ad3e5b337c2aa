"""The head of a study: all that its games depend on, so that whoever has it can play them again."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from ..core.card_file import CardFile, card_file
from ..core.cardset import CardSet
from ..core.errors import CaterwaulError
from ..core.faults import CardError
from ..core.game import Game

FORM = 1  # of the file


class LabError(CaterwaulError):
    """A study that cannot be made, read or told; the message says what, why not and what can."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played. A game follows from this, the number of its deal and its assignment of seats."""

    form: int
    game: str
    rules: str  # fingerprints of the rules and of the cards
    cards: str
    files: dict[str, str]  # own card files, by name, with their texts
    options: dict[str, str]
    seats: int
    bots: list[str]  # who plays; all these move from seat to seat
    weaker: str  # against whom the first bot shows what playing well is worth; nobody: empty
    among: dict[str, list[str]]  # of a choice, what may be brought; nothing: all there is
    focus: list[str]  # if any, every table has one of these
    seed: int

    @property
    def mark(self) -> str:
        """A short hash of all of it: two studies of one mark are the same."""
        return hashlib.blake2s(msgspec.json.encode(self)).hexdigest()[:16]


def texts_of(files: list[Path]) -> dict[str, str]:
    """Own card files by their names, as a head keeps them."""
    found: dict[str, str] = {}
    for file in files:
        name = file.name
        while name in found:
            name = f"also_{name}"
        read = card_file(file)
        if read.trouble is not None:
            raise CardError(read.faults)
        found[name] = read.text
    return found


def cards_of(game: Game, texts: dict[str, str]) -> CardSet:
    """The built-in cards with own files beside or instead, out of their texts."""
    if not texts:
        return game.builtin
    return game.cards([CardFile(Path(name).name, text, is_kept=True) for name, text in texts.items()])
