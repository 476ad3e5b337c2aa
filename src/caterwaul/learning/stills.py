"""Examples as they are drawn: what a seat sees before and after, made by the rules themselves."""

from __future__ import annotations

import re
from functools import cache

from msgspec import Struct

from ..core.errors import CaterwaulError
from ..core.game import Game
from ..core.records import SPECTATOR
from ..core.views import View
from ..match import Match
from .guide import Example, guide_of
from .reading import TeachingError

NAMES = ("Ann", "Bob", "Cat", "Dan")


class Still(Struct):
    """One example; the log of `after` is what happened between the two."""

    rule: str
    title: str
    says: str
    before: View
    after: View


@cache
def stills_of(game: Game) -> list[Still]:
    """All examples of a game. The rules are compiled by now."""
    return [_still(game, example) for example in guide_of(game).example]


def _still(game: Game, example: Example) -> Still:
    try:
        match = drawn(game, example.position)
        before, told = match.view(example.seat, numbered=False), len(match.lines(SPECTATOR))
        for move in example.moves:
            seat, _, words = move.partition(" ")
            match.play(int(seat), words)
    except (CaterwaulError, ValueError) as error:
        raise TeachingError(f"{game.key}/learn/guide.toml: example {example.title!r}: {error}") from None
    after = match.view(example.seat, numbered=False)
    after.log = match.lines(SPECTATOR)[told:]  # who reads it is none of the players
    for view in (before, after):
        view.options, view.prompt = [], ""  # nothing is asked in a picture
    return Still(example.rule, example.title, example.says, before, after)


def drawn(game: Game, position: str) -> Match:
    """A match that begins with a position; its first line, the name of the game, is left out in a guide."""
    seats = re.search(r"\bseats (\d)", position)
    return Match.from_text(f"{game.key}\n{position}", names=NAMES[: int(seats[1]) if seats else 2])
