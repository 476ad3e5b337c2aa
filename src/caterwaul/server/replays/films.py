"""A match as a film: what one seat sees after every action, made by the same code as in play."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ...core.records import SPECTATOR
from ...core.views import Scene
from ...core.words import and_list
from ...match import Match
from ...match.ending import Ending
from ...match.narration import ALL_OPEN
from ...match.scene import option_said
from ...match.vocabulary import Vocabulary, sheet_shown
from ..tables.seat_feed import agreeing
from ..websocket.messages import encode
from .schemas import Story

BLOCK = 16  # frames that are sent together


@dataclass(frozen=True)
class Film:
    """All frames of one perspective, packed as they are sent: they are much alike.

    They are numbers, and what these mean stands in the story, so that frames can be asked for in any order.
    """

    blocks: list[bytes]
    story: bytes

    def block(self, number: int) -> bytes:
        return zlib.decompress(self.blocks[number])

    def log(self) -> bytes:
        return zlib.decompress(self.story)


def perspectives(match: Match) -> dict[str, int]:
    """Whose eyes there are, as an address calls them."""
    return {"open": ALL_OPEN, **{str(seat): seat for seat in range(match.start.seats)}}


def film_of(match: Match, ending: Ending | None, seat: int) -> Film:
    """Play a match again before one seat. The match that is given stays as it is."""
    shown = Match(match.game, match.cards, match.start, match.names)
    sheet = sheet_shown(match.game, match.cards, len(match.names), max(seat, SPECTATOR))
    vocabulary = Vocabulary()
    vocabulary.begin(shown.telling)
    story, blocks, frames, before = Story([], [], sheet, vocabulary.words), [], [], b""
    for number in range(len(match.actions) + 1):
        if number:
            shown.take(*match.actions[number - 1])
        is_last = number == len(match.actions)
        scene = encode(vocabulary.shown(_scene(shown, seat, ending if is_last else None)))
        is_same = scene == before and number % BLOCK
        frames.append(b"null" if is_same else scene)
        before = scene
        _tell(story, shown, seat, number)
        if len(frames) == BLOCK or is_last:
            blocks.append(_packed(number + 1 - len(frames), frames))
            frames = []
    return Film(blocks, zlib.compress(encode(story)))


def deeds_of(match: Match) -> list[str]:
    """Every action in words, as one would have said it when it was taken."""
    shown, found = Match(match.game, match.cards, match.start, match.names), []
    for seat, action in match.actions:
        found.append(option_said(shown, seat, action))
        shown.take(seat, action)
    return found


def _scene(match: Match, seat: int, ending: Ending | None) -> Scene:
    scene = match.scene(max(seat, SPECTATOR), match.hidden_records(seat), offers=False)
    if ending is not None:
        scene.over, scene.winners, scene.to_act = True, list(ending.winners), []
    if not scene.over:
        scene.prompt = f"{and_list([match.names[p] for p in scene.to_act])} to decide."
    return scene


def _tell(story: Story, match: Match, seat: int, number: int) -> None:
    """Note which lines are new. What was told inside an unfinished decision may find others before it."""
    log = match.growing_log(seat)
    old = agreeing(story.lines, log)
    story.lines[old:] = log[old:]
    story.at[old:] = [number] * (len(log) - old)


def _packed(first: int, frames: Sequence[bytes]) -> bytes:
    scenes = {"first": first, "frames": [{"scene": msgspec.Raw(frame)} for frame in frames]}
    return zlib.compress(encode(scenes))
